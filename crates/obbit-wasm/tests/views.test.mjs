// Views of a module's own memory may be given back to it, in any place of a call: the answers are those for copies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as core from '../npm/obbit.js';
import * as queries from '../npm/queries.js';
import * as space from '../npm/space.js';
import * as worlds from '../npm/world.js';
import * as nms from '../npm/nms.js';
import { Module } from '../npm/internal/module.js';
import { labelsOf } from '../npm/internal/labels.js';
import { nmsOf } from '../npm/internal/nms.js';
import { planeOf } from '../npm/internal/plane.js';
import { queriesOf } from '../npm/internal/queries.js';
import { meshOf } from '../npm/internal/mesh.js';
import { listed, send } from '../npm/internal/shapes.js';
import { turn2, worldOf } from '../npm/internal/world.js';

await Promise.all([core, queries, space, worlds, nms].map((entry) => entry.init()));

const { Shapes } = core;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const { Shapes3 } = space;

/** A module of its own, whose slots can be reached here. */
async function opened(name) {
  const place = new URL(`../npm/${name}.wasm`, import.meta.url);
  const module = new Module({ vectors: () => place, scalar: () => new URL(`../npm/${name}-scalar.wasm`, import.meta.url) });
  await module.init();
  /** Numbers as a view of a slot. */
  const lying = (slot, numbers, Kind = Float64Array) => {
    const view = module.room(slot, Kind, numbers.length);
    view.set(numbers);
    return view;
  };
  return { module, lying };
}

const cube = [0, 0, 0, 2, 2, 2, 0, 0, 0, 1];
const far = [10, 0, 0, 2, 2, 2, 0, 0, 0, 1];

test('two shapes of space, the second a view', () => {
  const finder = new space.PairFinder3();
  const view = () => {
    const boxes = finder.boxes(1);
    boxes.set(far);
    return boxes;
  };
  assert.deepEqual([...space.distances(cube, view())], [8]);
  assert.equal(space.distance(cube, view()), 8);
  assert.equal(space.distance(cube, Shapes3.boxes(view())), 8);
  assert.equal(space.relation(view(), cube), 'Apart');
  assert.deepEqual(space.separation(cube, view()).normal, [1, 0, 0]);
  assert.equal(space.cast(cube, far, view().subarray(3, 6)), null);
  assert.equal(space.cast(cube, far, view().subarray(0, 3)), null);
  finder.free();
});

test('questions of the plane, with views in any slot', async () => {
  const { module, lying } = await opened('queries');
  const asked = { ...queriesOf(module, { prefix: 'ask', dimension: 2, points: 2, share: 'Area', send }), ...planeOf(module) };
  const [a, b, ray, motion] = [[0, 0, 4, 2, 0.3], [5, 1, 2, 2, 0.5], [-9, 0, 1, 0], [-5, 0]];
  for (const slot of [0, 1, 2]) {
    const given = (numbers) => lying(slot, numbers);
    assert.deepEqual(asked.relations(a, given(b)), queries.relations(a, b));
    assert.equal(asked.distance(given(a), b), queries.distance(a, b));
    assert.equal(asked.iou(a, Shapes.boxes(given(b))), queries.iou(a, b));
    assert.deepEqual(asked.shadows(given(a), b), queries.shadows(a, b));
    assert.deepEqual(asked.shadows(a, given(b)), queries.shadows(a, b));
    assert.deepEqual(asked.shadows(new Shapes().circle(0, 0, 1), Shapes.circles(given([3, 1, 1]))), queries.shadows(new Shapes().circle(0, 0, 1), new Shapes().circle(3, 1, 1)));
    assert.deepEqual(asked.cast(a, b, given(motion)), queries.cast(a, b, motion));
    assert.deepEqual(asked.casts(a, b, given(motion)), queries.casts(a, b, motion));
    assert.deepEqual(asked.rays(a, given(ray)), queries.rays(a, ray));
    const all = given(ray);
    assert.deepEqual(asked.ray(a, all.subarray(0, 2), all.subarray(2)), queries.ray(a, [-9, 0], [1, 0]));
  }
});

test('labels of shapes that are views', async () => {
  const placed = (labels, shapes, others) => {
    labels.push({ anchor: [0, 0], shapes, ...others });
    labels.push({ anchor: [30, 0], size: [10, 10], priority: -1 });
    return [...labels.update({ center: [0, 0], zoom: 1 }).positions];
  };
  const wide = [0, 0, 60, 10, 0];
  const expected = placed(new core.Labels(), new Shapes().box(...wide));
  assert.deepEqual(expected, [0, core.NONE]);
  const boxes = new core.PairFinder().boxes(1);
  boxes.set(wide);
  assert.deepEqual(placed(new core.Labels(), Shapes.boxes(boxes)), expected);
  const { module, lying } = await opened('obbit');
  const { Labels, declutter } = labelsOf(module);
  for (const slot of [0, 1]) {
    assert.deepEqual(placed(new Labels(), Shapes.boxes(lying(slot, wide))), expected);
    assert.deepEqual(placed(new Labels(), undefined, { icon: Shapes.boxes(lying(slot, wide)) }), expected);
    const two = [0, 0, 9, 9, 0, 1, 1, 9, 9, 0];
    assert.deepEqual(declutter(two, lying(slot, [1, 2])), core.declutter(two, [1, 2]));
    assert.deepEqual(declutter(lying(slot, two), [1, 2]), core.declutter(two, [1, 2]));
  }
});

test('scores and classes that are views', async () => {
  const { module, lying } = await opened('nms');
  const { hard, exceeds } = nmsOf(module);
  const boxes = [10, 10, 8, 3, 0.5, 10.2, 10.1, 8, 3, 0.5, 10, 10, 8, 3, 2];
  const [scores, classes] = [[0.8, 0.9, 0.7], [7, 8, 7]];
  for (const slot of [0, 1, 2]) {
    assert.deepEqual(hard(boxes, lying(slot, scores)), nms.hard(boxes, scores));
    assert.deepEqual(hard(boxes, scores, { classes: lying(slot, classes, Uint32Array) }), nms.hard(boxes, scores, { classes }));
    assert.equal(exceeds(boxes.slice(0, 5), lying(slot, boxes.slice(5, 10)), 0.9), nms.exceeds(boxes.slice(0, 5), boxes.slice(5, 10), 0.9));
  }
  // What was told of one frame goes into the next.
  const again = new nms.Nms();
  const lowered = again.soft(boxes, scores).scores.slice();
  assert.deepEqual(again.soft(boxes, again.soft(boxes, scores).scores).scores.slice(), again.soft(boxes, lowered).scores.slice());
});

test('bodies of views', async () => {
  const { module, lying } = await opened('world2');
  const World = worldOf(module, { name: 'World2', prefix: 'world2', dimension: 2, spin: 1, listed, turn: turn2 });
  const shapes = [0, 0, 2, 1, 0.3, 5, 5, 1, 1, 0];
  for (const slot of [0, 1]) {
    const built = (view) => {
      const world = new (view ? World : worlds.World2)();
      const given = (numbers) => (view ? lying(slot, numbers) : numbers);
      world.addEach(given(shapes));
      world.addEach(shapes, { velocities: given([1, 2, 3, 4]) });
      world.addEach(shapes, { masses: given([5, 6]), velocity: [7, 8] });
      world.addEach(shapes, { velocity: given([9, 10]) });
      world.add({ shape: [0, 0, 1, 1, 0], position: given([11, 12]) });
      world.add({ shape: [0, 0, 1, 1, 0], rotation: given([0, 1]) });
      world.add({ shape: given([1, 2, 3, 4, 5]), velocity: [13, 14] });
      world.set(0, { shape: Shapes.boxes(given([1, 2, 3, 4, 5])) });
      world.set(1, { velocity: given([15, 16]) });
      return world.hash();
    };
    assert.equal(built(true), built(false));
  }
});

test('bodies of what a world told', () => {
  const world = new worlds.World2();
  world.addEach(Shapes.aligned([0, 0, 2, 2, 5, 6, 7, 8]), { velocities: [1, 2, 3, 4] });
  world.set(0, { shape: Shapes.aligned(world.state().positions) }); // from 1, 1 to 6, 7
  assert.deepEqual([...world.matrices().subarray(0, 9)], [5, 0, 0, 0, 6, 0, 4.5, 5, 1]);
  world.addEach([0, 0, 1, 1, 0, 9, 9, 1, 1, 0], { velocities: world.state().velocities });
  assert.deepEqual([world.body(2).velocity, world.body(3).velocity], [[1, 2], [3, 4]]);
  const turned = new worlds.World3();
  const box = () => new Shapes3().box([0, 0, 0], [1, 1, 1]);
  turned.add({ shape: box(), rotation: 0.5 });
  turned.add({ shape: box() });
  const { rotations } = turned.state();
  turned.set(1, { rotation: [0, 3, 6].map((k) => rotations.subarray(k, k + 3)) });
  assert.deepEqual(turned.body(1).rotation, turned.body(0).rotation);
});

test('a view is read before memory grows for it', async () => {
  const { module, lying } = await opened('queries');
  const { bounds } = planeOf(module);
  const many = Float64Array.from({ length: 4 * 200_000 }, (_, i) => i);
  assert.deepEqual(bounds(Shapes.aligned(lying(1, many))), many);
});

test('a mesh of views', async () => {
  const { module, lying } = await opened('fit');
  const Mesh = meshOf(module);
  const vertices = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
  const triangles = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3];
  const { volume } = new Mesh(vertices, triangles);
  assert.ok(volume > 0);
  for (const slot of [0, 1]) {
    assert.equal(new Mesh(vertices, lying(slot, triangles, Uint32Array)).volume, volume);
    assert.equal(new Mesh(lying(slot, vertices), triangles).volume, volume);
  }
});

test('what a view is of stays while only the view itself is still known', async () => {
  const row = Float64Array.from({ length: 10 * 5 }, (_, i) => [Math.floor(i / 5) * 0.5, 0, 1, 1, 0][i % 5]);
  const scores = new Float64Array(10);
  const of = (holder, view) => ({ known: new WeakRef(holder), view: view(holder) });
  const taken = {
    pairs: of(new core.PairFinder(), (finder) => finder.pairs(row)),
    drag: of(new core.Marquee(row), (page) => page.dragView([-1, -1, 9, 1]).added),
    declutter: of(new core.Declutter(), (work) => work.run(row, scores).hiddenBy),
    labels: of(new core.Labels(), (labels) => labels.update({ center: [0, 0], zoom: 1 }).opacities),
    nms: of(new nms.Nms(), (work) => work.hard(row, scores).kept),
    matrices: of(new worlds.World2(), (world) => world.matrices()),
    events: of(new worlds.World3(), (world) => world.step(1).times),
  };
  for (let i = 0; i < 3; i += 1) {
    await new Promise((done) => setTimeout(done, 5));
    collect();
  }
  for (const [what, { known, view }] of Object.entries(taken)) assert.ok(known.deref() && view, what);
});
