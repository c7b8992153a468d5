// What is passed by mistake is refused with words, by every function: it never stands for element 0, for
// nothing, or for the numbers of another place.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as queries from '../npm/queries.js';
import * as space from '../npm/space.js';
import * as world from '../npm/world.js';
import * as fit from '../npm/fit.js';
import * as nms from '../npm/nms.js';

await Promise.all([core, queries, space, world, fit, nms].map((entry) => entry.init()));

const { Shapes } = core;
const { Shapes3 } = space;
const box = [0, 0, 1, 1, 0];
const boxes = [0, 0, 1, 1, 0, 0.2, 0, 1, 1, 0, 9, 9, 1, 1, 0];
const fails = (act, message) => assert.throws(act, { message });
/** No ids: the first are no numbers, the others no whole ones or too large. */
const NO_IDS = [undefined, null, '0', true, [0], NaN, -1, 0.5, Infinity, 2 ** 32 - 1, 2 ** 32];
const label = { anchor: [0, 0], size: [10, 10] };

test('an error names what is at fault', () => {
  const bad = [0, 0, NaN, 1, 0];
  const bodies = new world.World2();
  bodies.addEach(boxes);
  fails(() => bodies.set(1, { shape: bad }), 'body 1: width is NaN: give a finite number');
  fails(() => bodies.add({ shape: bad }), 'the body: width is NaN: give a finite number');
  fails(() => bodies.addEach([...box, ...bad]), 'body 1: width is NaN: give a finite number');
  fails(() => nms.exceeds(bad, box, 0.5), 'the first box: width is NaN: give a finite number');
  fails(() => nms.exceeds(box, bad, 0.5), 'the second box: width is NaN: give a finite number');
  fails(() => nms.exceeds(box, new Shapes().circle(0, 0, 1), 0.5), /^the second box: only boxes/);
  fails(() => nms.exceeds(box, box, 2), 'threshold is 2: give a number from 0 to 1');
  const labels = new core.Labels();
  fails(() => labels.push({ anchor: [0, 0], size: [NaN, 1] }), 'the size: width is NaN: give a finite number');
  fails(() => labels.push({ ...label, icon: bad }), 'icon shape 0: width is NaN: give a finite number');
  fails(() => labels.push({ anchor: [0, 0], shapes: [...box, ...bad] }), 'shape 1: width is NaN: give a finite number');
  const mesh = new fit.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]);
  const [here, nowhere] = [mesh.at({}), mesh.at({ position: [0, NaN, 0] })];
  fails(() => nowhere.intersects(here), /^the pose of this mesh: .* is NaN/);
  fails(() => here.intersects(nowhere), /^the pose of the other: .* is NaN/);
  fails(() => void nowhere.bounds, / is NaN/);
});

test('null is no number, and two options no one option', () => {
  const bodies = new world.World2();
  bodies.add({ shape: box });
  const before = bodies.hash();
  for (const what of ['velocity', 'position', 'spin', 'mass', 'restitution', 'inertia', 'layer', 'mask', 'rotation']) {
    assert.throws(() => bodies.set(0, { [what]: null }), { name: 'TypeError', message: new RegExp(`^${what} is null`) });
    assert.throws(() => bodies.add({ shape: box, [what]: null }), { name: 'TypeError', message: new RegExp(`^${what} is null`) });
  }
  assert.equal(bodies.hash(), before);
  fails(() => core.pairs(boxes, { 'touching within': 1 }), /^'touching within' is no option here/);
});

test('what is refused changes nothing', () => {
  const bodies = new world.World2();
  bodies.add({ shape: box });
  const before = [bodies.hash(), bodies.slots, bodies.length];
  fails(() => bodies.addEach(boxes, { masses: [1, 1, -1] }), /^body 2: mass is -1/);
  assert.deepEqual([bodies.hash(), bodies.slots, bodies.length], before);
  assert.deepEqual([...bodies.addEach(boxes)], [1, 2, 3]);
  const page = new core.Marquee(boxes);
  page.select([-9, -9, 2, 2]);
  for (const area of [[0, 0, NaN, 1], new core.Lasso([0, 0, 1, 1, NaN, 0])]) {
    assert.throws(() => page.select(area), { name: 'ObbitError' });
    assert.deepEqual([...page.selected], [0, 1]);
  }
  assert.deepEqual([...page.select([8, 8, 10, 10])], [2]);
});

test('ids are whole numbers that were given out', () => {
  const page = new core.Marquee(boxes);
  const labels = new core.Labels();
  labels.push(label);
  const bodies = new world.World2();
  bodies.add({ shape: new Shapes().circle(0, 0, 1) });
  const calls = {
    isSelected: (id) => page.isSelected(id), setSelectable: (id) => page.setSelectable(id, true), set: (id) => page.set(id, box), remove: (id) => page.remove(id),
    'labels.set': (id) => labels.set(id, label), 'labels.remove': (id) => labels.remove(id),
    body: (id) => bodies.body(id), 'world.set': (id) => bodies.set(id, {}), 'world.remove': (id) => bodies.remove(id),
  };
  for (const [what, call] of Object.entries(calls)) {
    for (const id of NO_IDS) assert.throws(() => call(id), /^(Type|Obbit)Error: the id is .*: give a whole number from 0 to 4294967294$/, `${what}(${String(id)})`);
    assert.throws(() => call(7), { name: 'ObbitError', message: /^no (element|label|body) has the id 7: / }, what);
  }
  assert.deepEqual([page.select([-9, -9, 20, 20]).length, labels.length, bodies.length], [3, 1, 1]);
  page.remove(1);
  fails(() => page.isSelected(1), 'no element has the id 1: it was removed');
  fails(() => page.set(3, box), 'no element has the id 3: there are 3 so far');
  assert.equal(page.length, 2);
  assert.equal(page.insert(box), 3);
  assert.equal(page.isSelected(3), false);
  assert.deepEqual([page.length, page.slots], [3, 4]);
  page.setGroups(new Array(page.slots).fill(0));
  fails(() => page.setGroups([0, 0, 1]), '3 groups for 4 ids (removed ones count): give one for each');
  page.free();
  fails(() => page.length, 'Marquee: already freed');
});

test('lists of ids, classes and kinds are whole numbers, one for each', () => {
  fails(() => nms.hard(boxes, [1, 2, 3], { classes: ['ship', 'boat', 'ship'] }), "classes: number 0 is 'ship': give a whole number from 0 to 4294967295");
  fails(() => nms.hard(boxes, [1, 2, 3], { classes: new Int32Array([0, -1, 0]) }), /^classes: number 1 is -1/);
  fails(() => nms.hard(boxes, [1, 2, 3], { classes: [0, 1] }), '2 classes for 3 boxes: give one for each');
  fails(() => nms.hard(boxes, [1, 2, 3], { classes: null }), /^classes is null/);
  fails(() => nms.hard(box, ['1']), "scores: number 0 is '1': give a number");
  const vertices = [0, 0, 0, 1, 0, 0, 0, 1, 0];
  for (const wrong of [NaN, 0.5, 2 ** 32, -1, null, undefined, '0']) {
    assert.throws(() => new fit.Mesh(vertices, [wrong, 1, 2]), /^(Type|Obbit)Error: triangles: number 0 is /, String(wrong));
    assert.throws(() => new fit.Mesh(vertices, [[wrong, 1, 2]]), /number 0 is /, String(wrong));
  }
  assert.throws(() => new fit.Mesh(vertices, [[0, 1], [2, 0, 1, 2]]), /triangles: number 0 has 2 numbers: give 3/);
  const page = new core.Marquee(boxes);
  fails(() => page.setGroups([0, 0]), '2 groups for 3 ids (removed ones count): give one for each');
  fails(() => page.setKinds([0, 300, 0]), 'kinds: number 1 is 300: give a whole number from 0 to 255');
  fails(() => page.setKinds([0, -1, 0]), /^kinds: number 1 is -1/);
  fails(() => page.setAllSelectable(new Uint8Array(4)), '4 values for 3 ids (removed ones count): give one for each');
  fails(() => page.setRule(256, 'window'), 'the kind is 256: give a whole number from 0 to 255');
  fails(() => page.setRule(0, 'toString'), "mode is 'toString': give 'crossing' or 'window'");
  page.setAllSelectable([true, false, 1]);
  page.setGroups(new Uint32Array([core.NONE, 0, 0]));
  assert.deepEqual([...page.select([-9, -9, 20, 20])], [0, 2]);
});

test('counts, distances and tolerances', () => {
  const index = new core.Index(boxes);
  assert.equal(index.nearest(0, 0, Infinity).ids.length, 3);
  assert.equal(index.nearest(0, 0, 0).ids.length, 0);
  for (const wrong of [-1, NaN, 1.5, null, '2']) assert.throws(() => index.nearest(0, 0, wrong), /^(Type|Obbit)Error: count is /, String(wrong));
  fails(() => index.within(0, 0, 1, 1), 'distance is undefined: give 0 or more');
  fails(() => index.ray(0, 0, 1, 0, -1), 'most is -1: give 0 or more');
  fails(() => core.pairs(boxes, { within: '1' }), "within is '1': give 0 or more");
  for (const wrong of [-1, NaN, '1']) {
    const page = new core.Marquee(boxes);
    assert.throws(() => page.select([0, 0, 1, 1], { tolerance: wrong }), /tolerance is /);
    assert.throws(() => page.under(0, 0, wrong), /tolerance is /);
    assert.throws(() => queries.within(box, box, wrong), /the clearance is /);
  }
  fails(() => queries.within(box, box), 'the clearance is undefined: give 0 or more');
  fails(() => queries.withinEach(box, box, null), 'the clearance is null: give 0 or more');
  fails(() => new core.Marquee(box).nearest(NaN, 0), 'x is NaN: give a finite number');
  const finder = new core.PairFinder();
  fails(() => finder.boxes(1.5), 'count is 1.5: give a whole number from 0 to 4294967295');
  fails(() => finder.boxes(), /^count is undefined/);
  finder.free();
  fails(() => finder.boxes(1), 'PairFinder: already freed');
  for (const wrong of [0, 4097, 1.5, null]) assert.throws(() => new world.World2({ mostHits: wrong }), /^(Type|Obbit)Error: mostHits is /);
  assert.throws(() => new world.World2().step(), /dt is undefined: give a number/);
  const body = { shape: new Shapes().circle(0, 0, 1) };
  fails(() => new world.World2().add({ ...body, layer: 0.5 }), /^layer is 0.5/);
  fails(() => new world.World2().add({ ...body, mass: '2' }), "mass is '2': give a number");
  fails(() => new world.World2().add({ ...body, spin: [1] }), 'spin is a list: give a number');
  fails(() => new world.World2().add({ ...body, velocity: [1] }), 'velocity has 1 number: give 2');
  fails(() => new world.World2().add(), 'the body is undefined: give an object');
  fails(() => fit.fillShare(NaN, 1), 'filled is NaN: give 0 or more');
  fails(() => new fit.Mesh([0, 0, 0], [0, 0, 0]).boxesAt(-1), /^the depth is -1/);
});

test('a number that will not do is an ObbitError, what is of another type a TypeError', () => {
  const [index, index3, page, labels, bodies] = [new core.Index(boxes), new space.Index3([0, 0, 0, 1, 1, 1, 0, 0, 0, 1]), new core.Marquee(boxes), new core.Labels(), new world.World2()];
  const view = { center: [0, 0], zoom: 1 };
  const mesh = new fit.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]).at();
  for (const act of [
    (x) => core.pairs([x, 0, 1, 1, 0]), (x) => core.pairs(boxes, { within: x }), (x) => core.pairs(boxes, { most: x }), (x) => index.query(0, 0, x, 1), (x) => index.within(0, 0, x, 1, 1), (x) => index.within(0, 0, 1, 1, x),
    (x) => index.nearest(x, 0), (x) => index3.nearest([0, x, 0]), (x) => index.ray(0, 0, x, 1), (x) => index.ray(0, 0, 1, 0, x), (x) => page.nearest(0, x), (x) => page.under(0, 0, x), (x) => page.select([0, 0, x, 1, 0]),
    (x) => page.isSelected(x), (x) => labels.update({ ...view, rotation: x }), (x) => labels.update({ ...view, zoom: x }), (x) => labels.update(view, x), (x) => labels.push({ ...label, rotation: x }), (x) => labels.push({ ...label, padding: x }),
    (x) => queries.within(box, box, x), (x) => queries.cast(box, box, [x, 0]), (x) => bodies.add({ shape: box, velocity: [x, 0] }), (x) => bodies.add({ shape: box, mass: x }), (x) => bodies.add({ shape: box, restitution: x }),
    (x) => bodies.step(x), (x) => bodies.body(x), (x) => nms.hard(box, [1], { threshold: x }), (x) => nms.hard(box, [x]), (x) => nms.hard(box, [1], { classes: [x] }), (x) => mesh.containsPoint([0, x, 0]), (x) => fit.fillShare(x, 1),
  ]) {
    for (const x of [NaN, -Infinity]) assert.throws(() => act(x), { name: 'ObbitError', code: 'NotFinite' }, `${act} of ${x}`);
    for (const x of ['1', true, {}]) assert.throws(() => act(x), { name: 'TypeError' }, `${act} of ${x}`);
  }
  for (const act of [() => core.pairs(boxes, { within: -1 }), () => index.nearest(0, 0, 1.5), () => page.isSelected(-1), () => bodies.add({ shape: box, mass: -1 })]) assert.throws(act, { name: 'ObbitError', code: 'OutOfRange' });
  assert.throws(() => queries.casts(boxes, box, [0, 0, 1, 1, NaN, 0]), { code: 'NotFinite', item: 2 });
  for (const act of [() => bodies.add(5), () => labels.update(5), () => nms.hard(box, [1], 0.5), () => index.query(0, 0, 1, 1, { filter: 5 }), () => page.setSelectable(0, 1)]) assert.throws(act, { name: 'TypeError' });
});

test('vectors have their length', () => {
  const all = () => new Shapes3();
  fails(() => all().box([0, 0, 0, 7], [1, 1, 1]), 'center has 4 numbers: give 3');
  fails(() => all().box([0, 0, 0], [1, 1]), 'size has 2 numbers: give 3');
  fails(() => all().box(0, 0, 0, 1, 1, 1), 'center is 0, no list of numbers: give an array or a typed array');
  fails(() => all().boxAxes([0, 0, 0], [1, 1, 1], [[1, 0, 0], [0, 1, 0]]), 'axes has 6 numbers: give 9');
  fails(() => all().capsule([0, 0], [1, 1, 1], 1), 'p has 2 numbers: give 3');
  fails(() => all().triangle([0, 0, 0], [1, 0, 0]), /^c is undefined/);
  fails(() => all().hull([[0, 0, 0], [1, 1]]), 'points: number 1 has 2 numbers: give 3');
  fails(() => all().sphere(0, 0, 1), 'the shape: number 3 is undefined: give a number');
  fails(() => new Shapes().circle(0, '0', 1), "the shape: number 1 is '0': give a number");
  fails(() => new core.Lasso([0, 0, 5, 0, 5]), '5 numbers are no whole number of points: give 2 for each');
  fails(() => new core.Lasso([[0, 0], [5]]), 'points: number 1 has 1 number: give 2');
  fails(() => queries.cast(box, box, [1, 0, 2, 0]), 'motion has 4 numbers: give 2');
  fails(() => queries.ray(box, [0, 0, 1], [1]), 'origin has 3 numbers: give 2');
  const index = new space.Index3([0, 0, 0, 1, 1, 1, 0, 0, 0, 1]);
  fails(() => index.query([0, 0, 0, 1], [1, 1]), 'min has 4 numbers: give 3');
  fails(() => index.nearest([0, 0]), 'point has 2 numbers: give 3');
  fails(() => index.ray([0, 0], [0, 1, 0, 0]), 'origin has 2 numbers: give 3');
  const mesh = new fit.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]);
  fails(() => mesh.at().containsPoint([0, 0]), 'point has 2 numbers: give 3');
  fails(() => mesh.at().intersects(mesh), 'the other is an object: give a mesh where it stands, mesh.at(pose)');
  // Rows of any kind.
  assert.equal(fit.minCircle([new Float32Array([0, 0]), new Float32Array([2, 0])]).radius, 1);
  assert.deepEqual([...space.volumes(new Shapes3().boxAxes([0, 0, 0], [1, 2, 3], [new Float32Array([1, 0, 0]), [0, 1, 0], [0, 0, 1]]))], [6]);
});

test('labels have a size, and views a centre', () => {
  const labels = new core.Labels();
  fails(() => labels.push({ anchor: [0, 0] }), 'the label has no shape: give it a size, shapes or an icon');
  fails(() => labels.push({ anchor: [0, 0], size: [1] }), 'size has 1 number: give 2');
  fails(() => labels.push({ anchor: [0], size: [1, 1] }), 'anchor has 1 number: give 2');
  fails(() => labels.push(), 'the label is undefined: give an object');
  fails(() => labels.push({ ...label, order: 0.5 }), /^order is 0.5/);
  fails(() => labels.push({ ...label, behaviour: 'constructor' }), /^behaviour is 'constructor'/);
  labels.push({ anchor: [0, 0], icon: new Shapes().circle(0, 0, 3) });
  labels.push({ ...label, anchor: [50, 50], icon: [0, 0, 3, 3, 0] });
  fails(() => labels.update({}), 'center is undefined, no list of numbers: give an array or a typed array');
  fails(() => labels.update(), 'the view is undefined: give an object');
  const view = { center: [0, 0], zoom: 1 };
  for (const wrong of [NaN, -1, '1']) assert.throws(() => labels.update(view, wrong), /^(Type|Obbit)Error: time is /);
  assert.deepEqual([...labels.update(view).positions], [0, 0]);
});

test('what is no list, in words', () => {
  for (const ask of [fit.bounds, fit.minAreaRect, fit.minCircle, fit.hull, fit.bounds3, fit.minVolumeBox, fit.minSphere, fit.hull3]) {
    fails(() => ask(undefined), 'points is undefined, no list of numbers: give an array or a typed array');
  }
  fails(() => fit.minAreaRect([{ x: 0, y: 1 }]), /^points: number 0 is an object/);
  fails(() => core.pairs([null, 0, 1, 1, 0]), 'the list: number 0 is null: give a number');
  fails(() => core.pairs([1]), '1 number is no whole number of shapes: give 5 for each');
  const lasso = new core.Lasso([[0, 0], [1, 0], [0, 1]]);
  lasso.points = 3;
  fails(() => new core.Marquee(box).select(lasso), /^points is 3/);
  fails(() => new core.Marquee(box).select(), /^the area is undefined/);
  fails(() => nms.hard(box, []), '0 scores for 1 box: give one for each');
  fails(() => nms.soft([], [1]), '1 score for 0 boxes: give one for each');
});

test('a list of lists or objects is told from one of too few numbers', () => {
  const flat = (what, is, each, of = 'shape') => ({ name: 'TypeError', message: `${what}: number 0 is ${is}: give one flat list, ${each} numbers for each ${of}` });
  const lists = [[0, 0, 2, 2, 0], [1, 1, 2, 2, 0]];
  for (const of of [lists, [...lists, ...lists, box], [new Float64Array(5)]]) assert.throws(() => core.pairs(of), flat('the list', Array.isArray(of[0]) ? 'a list' : 'a Float64Array', 5));
  assert.throws(() => core.pairs([{ x: 0, y: 0, width: 1, height: 1 }]), flat('the list', 'an object', 5));
  assert.throws(() => core.join(box, lists), flat('the right list', 'a list', 5));
  assert.throws(() => Shapes.circles([[0, 0, 1]]), flat('the list', 'a list', 3));
  assert.throws(() => space.pairs([{}]), flat('the list', 'an object', 10));
  assert.throws(() => nms.hard([box], [1]), flat('the list of boxes', 'a list', 5));
  assert.throws(() => new core.Labels().pushBoxes([[0, 0, 1, 1, 0, 0, 0]]), flat('the list', 'a list', 7, 'label'));
  assert.throws(() => queries.casts(box, box, [[1, 0]]), flat('the list of vectors', 'a list', 2, 'vector'));
  assert.throws(() => new core.Labels().push({ anchor: [0, 0], shapes: [box] }), flat('shapes', 'a list', 5));
});

test('what is no list is told by its name', () => {
  const cure = 'give Shapes, or the numbers of boxes';
  for (const [act, message] of [
    [() => core.join(boxes), `the right list is undefined: ${cure}`], [() => core.join(boxes, { touching: 'ignored' }), `the right list is an object: ${cure}`],
    [() => core.countJoin(null, boxes), `the left list is null: ${cure}`], [() => core.pairs(null), `the list is null: ${cure}`], [() => core.pairs('all'), `the list is 'all': ${cure}`],
    [() => core.pairs(new Shapes3()), `the list is of shapes of space: ${cure}`], [() => queries.distance(undefined, box), `a is undefined: ${cure}`], [() => queries.shadows(box), `b is undefined: ${cure}`],
    [() => queries.ray(5, [0, 0], [1, 0]), `the shape is 5: ${cure}`], [() => queries.areas(), `the list is undefined: ${cure}`], [() => new core.Index(), `the list is undefined: ${cure}`],
    [() => new core.Index(box).queryShape(), `the shape is undefined: ${cure}`], [() => new core.Marquee(box).insert(), `the shape is undefined: ${cure}`], [() => core.declutter(), `the list is undefined: ${cure}`],
    [() => new core.Labels().push({ anchor: [0, 0], icon: 3 }), `icon is 3: ${cure}`], [() => new world.World2().add({ shape: 'ball' }), `shape is 'ball': ${cure}`],
    [() => nms.hard(), `the list of boxes is undefined: ${cure}`], [() => nms.exceeds(box, null, 0.5), `the second box is null: ${cure}`],
    [() => core.join(box, ['0', 0, 1, 1, 0]), "the right list: number 0 is '0': give a number"],
  ]) assert.throws(act, { name: 'TypeError', message });
});

test('what is left out is not what was passed before', () => {
  queries.relation(box, box);
  for (const ask of ['relation', 'intersects', 'overlaps', 'contains', 'distance', 'axisGap', 'overlapArea', 'iou', 'separation', 'mtv', 'contact']) {
    assert.throws(() => queries[ask](box), /^TypeError: b is undefined: give Shapes, or the numbers of boxes/, ask);
  }
  assert.throws(() => queries.within(box, undefined, 1), /^TypeError: b is undefined/);
  const bodies = new world.World2();
  bodies.add({ shape: new Shapes().circle(0, 0, 1), velocity: [3, 0], spin: 2, layer: 4 });
  bodies.set(0, { velocity: undefined, spin: undefined, layer: undefined, position: undefined, mass: 5 });
  const { velocity, spin, layer, mass } = bodies.body(0);
  assert.deepEqual([velocity, spin, layer, mass], [[3, 0], 2, 4, 5]);
});

test('a list whose array has another length since is not filled up from elsewhere', () => {
  const two = [0, 0, 1, 1, 0, 5, 5, 1, 1, 0];
  const message = 'the array of 2 shapes has 5 numbers, but had 10 when the list was made: make the list anew';
  const cut = () => {
    const array = [...two];
    const shapes = Shapes.boxes(array);
    core.pairs(boxes);
    array.length = 5;
    return shapes;
  };
  const labels = new core.Labels();
  const [index, page, bodies] = [new core.Index(box), new core.Marquee(box), new world.World2()];
  for (const act of [
    () => core.pairs(cut()), () => core.join(box, cut()), () => new core.Index(cut()), () => index.queryShape(cut()), () => new core.Marquee(cut()), () => page.set(0, cut()), () => core.declutter(cut(), [1, 2]),
    () => labels.push({ anchor: [0, 0], shapes: cut() }), () => labels.push({ anchor: [0, 0], icon: cut() }), () => queries.relations(cut(), box), () => queries.relations(box, cut()), () => queries.areas(cut()),
    () => nms.hard(cut(), [1, 2]), () => bodies.addEach(cut()), () => bodies.add({ shape: cut() }),
  ]) fails(act, message);
  const grown = [...two];
  const shapes = Shapes.boxes(grown);
  grown.push(9, 9, 1, 1, 0);
  fails(() => core.pairs(shapes), 'the array of 2 shapes has 15 numbers, but had 10 when the list was made: make the list anew');
  const mixed = new Shapes().circle(0, 0, 1).polygon([[0, 0], [1, 0], [0, 1]]);
  mixed.data.pop();
  fails(() => core.pairs(mixed), 'the array of 2 shapes has 11 numbers, but had 12 when the list was made: make the list anew');
  const balls = space.Shapes3.spheres([0, 0, 0, 1]);
  balls.data.length = 0;
  fails(() => space.bounds(balls), 'the array of 1 shape has 0 numbers, but had 4 when the list was made: make the list anew');
  // Its numbers may change: they are read anew each time.
  const array = [...two];
  const kept = Shapes.boxes(array);
  assert.equal(core.countPairs(kept), 0);
  array[5] = array[6] = 0.5;
  assert.equal(core.countPairs(kept), 1);
});

test('a view that holds no more is not an empty list', () => {
  const finder = new core.PairFinder();
  const room = finder.boxes(2);
  room.set([0, 0, 1, 1, 0, 0, 0, 1, 1, 0]);
  const shapes = Shapes.boxes(room);
  new core.Index(new Float64Array(5 * 300_000)).free();
  assert.equal(room.length, 0);
  for (const list of [room, shapes]) fails(() => finder.pairs(list), 'the list is a view of memory that has moved or was handed on since: ask for it anew, or keep a copy');
  assert.deepEqual([core.countPairs([]), core.countPairs(new Float64Array(0))], [0, 0]);
});

test('options are objects', () => {
  const message = "the last argument is 'ignored': give an object";
  const wrong = 'ignored';
  const index = new core.Index(box);
  const page = new core.Marquee(box);
  const mesh = new fit.Mesh([0, 0, 0], [0, 0, 0]).at();
  for (const act of [
    () => core.pairs(box, wrong), () => core.countPairs(box, wrong), () => new core.Index(box, wrong), () => index.query(0, 0, 1, 1, wrong), () => index.queryShape(box, wrong),
    () => page.select(box, wrong), () => new core.Lasso([0, 0, 1, 0, 1, 1], wrong), () => core.declutter(box, [1], wrong), () => new core.Labels(wrong), () => Shapes.boxes(box, wrong),
    () => nms.hard(box, [1], wrong), () => mesh.pairs(mesh, wrong), () => mesh.mesh.at(wrong), () => new world.World2(wrong), () => new world.World2().addEach(box, wrong),
  ]) fails(act, message);
  assert.equal(core.countPairs(box, null), 0);
  fails(() => page.select(['0', 0, 1, 1]), "the area: number 0 is '0': give a number");
  assert.equal(new world.World2().step(1).at(0.5), undefined);
});

test('an option of another name is refused, not left out', () => {
  const wrong = { touch: 'ignored' };
  const index = new core.Index(boxes);
  const page = new core.Marquee(boxes);
  const [finder, labels, bodies, mesh] = [new core.PairFinder(), new core.Labels(), new world.World2(), new fit.Mesh([0, 0, 0], [0, 0, 0])];
  const no = (act, names, what = "'touch' is no option here") => fails(act, `${what}: give ${names}`);
  for (const ask of [core.pairs, (_, options) => core.join(box, boxes, options)]) no(() => ask(boxes, wrong), 'touching, within, most or into');
  no(() => finder.pairs(boxes, wrong), 'touching, within or most');
  for (const ask of [core.countPairs, space.countPairs]) no(() => ask([], wrong), 'touching, within, most or into');
  no(() => core.countJoin(box, boxes, wrong), 'touching, within, most or into');
  for (const ask of ['query', 'inside']) no(() => index[ask](0, 0, 1, 1, wrong), 'touching, filter or into');
  no(() => index.collides(0, 0, 1, 1, wrong), 'touching or filter');
  no(() => index.count(0, 0, 1, 1, wrong), 'touching');
  no(() => index.within(0, 0, 1, 1, 1, wrong), 'filter or into');
  no(() => index.queryShape(box, wrong), 'touching, filter, into or within');
  for (const act of [() => new core.Index(boxes, wrong), () => index.rebuild(boxes, wrong)]) no(act, 'outlines');
  no(() => page.select(box, wrong), 'mode, touching, tolerance or into');
  for (const ask of ['drag', 'dragView']) no(() => page[ask](box, wrong), 'mode, touching or tolerance');
  no(() => new core.Lasso([0, 0, 1, 0, 1, 1], wrong), 'fill');
  no(() => mesh.at({ postion: [1, 0, 0] }), 'position or rotation', "'postion' is no option here");
  for (const ask of [core.declutter, (...args) => new core.Declutter().run(...args)]) no(() => ask(box, [1], wrong), 'touching');
  no(() => new core.Labels(wrong), 'touching, hysteresis or fading');
  no(() => labels.pushBoxes([], wrong), 'positions, icon, rotation, scale, padding, order, behaviour, turn, groups or avoids');
  no(() => queries.relations(box, box, wrong), 'into');
  no(() => queries.mtvs(box, box, wrong), 'into');
  no(() => Shapes.boxes(box, wrong), 'angles');
  no(() => Shapes3.boxes([], wrong), 'turns');
  no(() => nms.hard(box, [1], wrong), 'threshold, minScore, classes or into');
  no(() => nms.suppress(box, [1], wrong), 'threshold, minScore or classes');
  no(() => nms.soft(box, [1], wrong), 'threshold, minScore, classes, decay or sigma');
  no(() => new nms.Nms(wrong), 'threshold or minScore');
  no(() => new nms.Nms().hard(box, [1], { threshold: 0.1 }), 'classes', "'threshold' is no option here");
  no(() => mesh.at().pairs(mesh.at(), wrong), 'touching or most');
  no(() => new world.World2(wrong), 'response, threshold, mostHits or mostMeetings');
  const moves = 'velocity, spin, restitution, mass, inertia, static, sensor, layer or mask';
  no(() => bodies.addEach(box, { speed: 1 }), `velocities, spins, masses, restitutions, ${moves}`, "'speed' is no option here");
  no(() => bodies.add({ shape: box, positon: [1, 2] }), `shape, position, rotation, ${moves}`, "'positon' is no part of the body");
  bodies.add({ shape: box });
  no(() => bodies.set(0, { speed: undefined }), `shape, position, rotation, ${moves}`, "'speed' is no part of the changes");
  assert.throws(() => labels.push({ ...label, behavior: 'obstacle' }), /^TypeError: 'behavior' is no part of the label: give anchor, size, .* or avoids$/);
  no(() => labels.update({ center: [0, 0], zoom: 1, angle: 2 }), 'center, zoom, rotation, middle or yUp', "'angle' is no part of the view");
  assert.deepEqual([bodies.length, labels.length], [1, 0]);
  // What was told of a body goes into a world, and is a place for a mesh.
  const ball = new world.World3();
  ball.add({ shape: new Shapes3().sphere(0, 0, 0, 1), position: [1, 2, 3] });
  ball.set(0, ball.body(0));
  assert.deepEqual(mesh.at(ball.body(0)).bounds.min, [1, 2, 3]);
});

test('answers go into lists of their kind', () => {
  for (const into of [[], new Uint8Array(9), new Float64Array(9), 3, null]) assert.throws(() => core.pairs(boxes, { into }), /^TypeError: `into` is .*: give a Uint32Array$/);
  const into = new Uint32Array(9);
  structuredClone(into.buffer, { transfer: [into.buffer] });
  for (const list of [boxes, []]) fails(() => core.pairs(list, { into }), '`into` is a view of memory that has moved or was handed on since: ask for it anew, or keep a copy');
});

test('the words of a module are UTF-8', () => {
  fails(() => core.pairs(new Shapes().boxCosSin(0, 0, 1, 1, 1, 1)), 'shape 0: length of (cos, sin) is 1.4142135623730951, should be 1 to within 1e-6: normalise the rotation');
});
