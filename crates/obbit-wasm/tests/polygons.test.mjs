// Polygons of any form: as the command line tells them, and as cells of a grid tell what they cover.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as queries from '../npm/queries.js';
import * as polygons from '../npm/polygons.js';
import { polygonsAnswers } from './same-bits-parts.mjs';
import { random as randomOf } from './scene.mjs';

await Promise.all([core, queries, polygons].map((entry) => entry.init()));

const { Regions, Shapes } = polygons;
const fails = (act, message) => assert.throws(act, { message });
const SQUARE = [[0, 0], [9, 0], [9, 9], [0, 9]];
const COURT = [[3, 3], [6, 3], [6, 6], [3, 6]];
const yard = () => new Regions().polygon(SQUARE, COURT);
const L = (x, y) => [[x, y], [x + 3, y], [x + 3, y + 1], [x + 1, y + 1], [x + 1, y + 3], [x, y + 3]];

test('a file of the command line has the pairs, areas and shares that it prints', () => {
  const read = (name) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
  const { features } = JSON.parse(read('examples/campus.geojson'));
  const add = (list, { type, coordinates }) => {
    if (type === 'Polygon') return list.polygon(...coordinates);
    if (type === 'MultiPolygon') return list.multiPolygon(coordinates);
    return type === 'LineString' ? list.lineString(coordinates) : list.multiLineString(coordinates);
  };
  const list = new Regions();
  for (const { geometry } of features) add(list, geometry);
  const ids = features.map(({ id, properties }) => id ?? properties.id);
  const found = polygons.pairs(list);
  const rows = Array.from({ length: found.length / 2 }, (_, k) => {
    const [a, b] = [found[2 * k], found[2 * k + 1]];
    const [one, other] = [a, b].map((i) => add(new Regions(), features[i].geometry));
    return [ids[a], ids[b], polygons.overlapArea(one, other), polygons.iou(one, other)].join(',');
  });
  const [, printed] = /campus\.geojson --area.*\n([^`]*)```/.exec(read('docs/pairs.md'));
  assert.equal(['a,b,area,iou', ...rows, ''].join('\n'), printed);
  assert.equal(polygons.countPairs(list), rows.length);
});

test('the bits are those of native code, with vectors and without', async () => {
  const expected = JSON.parse(readFileSync(new URL('../../../testdata/same-bits-parts.json', import.meta.url), 'utf8'));
  assert.deepEqual(polygonsAnswers(polygons), expected.polygons);
  const scalar = await import('../npm/polygons.js?scalar');
  scalar.initSync(readFileSync(new URL('../npm/polygons-scalar.wasm', import.meta.url)));
  assert.deepEqual(polygonsAnswers(scalar), expected.polygons);
});

test('lines overlap what any of them lies inside of', () => {
  const road = new Regions().lineString([[0, 0], [10, 0], [10, 8, 3], [20, 8]]);
  const told = (other) => [polygons.relation(road, other), polygons.distance(other, road), polygons.overlapArea(road, other)];
  assert.deepEqual(told(new Shapes().aligned(2, 2, 8, 6)), ['Apart', 2, 0]);
  assert.deepEqual(told(new Shapes().aligned(9, 3, 12, 5)), ['Overlapping', 0, 0]);
  assert.deepEqual(told(new Shapes().aligned(20, 7, 21, 9)), ['Touching', 0, 0]);
  assert.deepEqual(told(new Regions().lineString([[15, 6], [15, 10]])), ['Overlapping', 0, 0]);
  assert.deepEqual(told(new Regions().multiLineString([[[3, 3], [3, 4]], new Float64Array([15, 8, 15, 9])])), ['Touching', 0, 0]);
  assert.equal(polygons.containsPoint(road, [10, 4]), true);
  assert.deepEqual(polygons.parts(road).map((part) => [...part]), [[0, 0, 10, 0], [10, 0, 10, 8], [10, 8, 20, 8]]);
  fails(() => new Regions().lineString([[1, 1]]), 'the line has 1 point: give two or more');
  fails(() => new Regions().multiLineString([[[0, 0], [1, 1]], []]), 'line 1 has no points: give two or more');
  fails(() => new Regions().multiLineString([]), 'there is no line in the list: give one or more');
  fails(() => new Regions().lineString([[[0, 0], [1, 1]]], [[[5, 5], [6, 6]]]), 'lineString takes the points of one line: give several lines to multiLineString');
  fails(() => new Regions().lineString({ type: 'LineString', coordinates: [] }), 'the line is a geometry: give its coordinates, as in polygon(...geometry.coordinates)');
});

test('cells tell what shapes of corners cover', () => {
  // Unions of cells of a lattice: an L is five of them.
  const cells = (x, y) => [[0, 0], [1, 0], [2, 0], [0, 1], [0, 2]].map(([u, v]) => [x + u, y + v]);
  const at = Array.from({ length: 60 }, (_, i) => [(i * 7) % 23, (i * 11) % 19]);
  const list = new Regions();
  for (const [x, y] of at) list.polygon(L(x, y));
  const pairs = [];
  const touching = [];
  for (let i = 0; i < at.length; i += 1) {
    for (let j = i + 1; j < at.length; j += 1) {
      const gaps = cells(...at[i]).flatMap(([x, y]) => cells(...at[j]).map(([u, v]) => Math.max(Math.abs(x - u), Math.abs(y - v))));
      const shared = gaps.filter((gap) => gap === 0).length;
      const [one, other] = [i, j].map((k) => new Regions().polygon(L(...at[k])));
      if (Math.min(...gaps) <= 1) touching.push(i, j);
      if (shared > 0) pairs.push(i, j);
      if ((i + j) % 7 > 0) continue;
      assert.equal(polygons.overlapArea(one, other), shared);
      assert.equal(polygons.iou(one, other), shared / (10 - shared));
      assert.equal(polygons.relation(one, other), shared > 0 ? 'Overlapping' : Math.min(...gaps) <= 1 ? 'Touching' : 'Apart');
    }
  }
  assert.deepEqual(polygons.pairs(list), new Uint32Array(touching));
  assert.deepEqual(polygons.pairs(list, { touching: 'ignored' }), new Uint32Array(pairs));
  assert.deepEqual(polygons.join(list, list, { touching: 'ignored' }).length, 2 * pairs.length + 2 * at.length);
  assert.deepEqual(polygons.areas(list), new Float64Array(at.length).fill(5));
  const finder = new polygons.PairFinder();
  for (let frame = 0; frame < 3; frame += 1) assert.deepEqual(Array.from(finder.pairs(list, { touching: 'ignored' })), pairs);
  finder.free();
});

test('what lies in a hole is apart, or touches the rim', () => {
  const discs = new Shapes().circle(4.5, 4.5, 1).circle(4.5, 4.5, 1.5).circle(4.5, 4.5, 2);
  assert.deepEqual(polygons.relations(yard(), discs), new Uint8Array([0, 1, 2]));
  assert.deepEqual(polygons.relations(discs, yard()), new Uint8Array([0, 1, 2]));
  assert.deepEqual(polygons.intersectsEach(yard(), discs), new Uint8Array([0, 1, 1]));
  assert.deepEqual(polygons.overlapsEach(yard(), discs), new Uint8Array([0, 0, 1]));
  assert.deepEqual(polygons.distances(yard(), discs), new Float64Array([0.5, 0, 0]));
  assert.deepEqual(polygons.withinEach(yard(), discs, 0.25), new Uint8Array([0, 1, 1]));
  assert.deepEqual(polygons.pairs(yard().circle(4.5, 4.5, 1), { within: 0.5 }), new Uint32Array([0, 1]));
  assert.equal(polygons.containsPoint(yard(), [3, 4]), true);
  assert.deepEqual(polygons.containsPoints(yard(), [[1, 1], [4, 4], [6, 6], [10, 0]]), new Uint8Array([1, 0, 1, 0]));
  assert.deepEqual(polygons.areas(yard().polygon(SQUARE)), new Float64Array([72, 81]));
  assert.deepEqual(polygons.bounds(yard()), new Float64Array([0, 0, 9, 9]));
});

test('the nearest points are told from either side, and none where they overlap', () => {
  const ball = new Shapes().circle(4.5, 4.25, 1);
  assert.deepEqual(polygons.separation(yard(), ball), { distance: 0.25, normal: [0, 1], pointA: [4.5, 3], pointB: [4.5, 3.25] });
  assert.deepEqual(polygons.separation(ball, yard()), { distance: 0.25, normal: [0, -1], pointA: [4.5, 3.25], pointB: [4.5, 3] });
  assert.equal(polygons.separation(yard(), new Shapes().circle(4.5, 4.5, 2)), null);
  const touching = polygons.separation(yard(), new Shapes().circle(4.5, 4.5, 1.5));
  assert.equal(touching.distance, 0);
});

test('several pieces are one shape, and its parts only touch', () => {
  const both = new Regions().multiPolygon([[SQUARE, COURT], [[[20, 0], [22, 0], [21, 3]]]]);
  assert.deepEqual(polygons.areas(both), new Float64Array([75]));
  assert.equal(polygons.distance(both, [15, 1, 2, 2, 0]), 4);
  const parts = polygons.parts(both);
  const list = new Shapes();
  for (const part of parts) list.polygon(part);
  assert.ok(parts.length >= 5);
  assert.equal(queries.areas(list).reduce((sum, area) => sum + area), 75);
  assert.equal(core.countPairs(list, { touching: 'ignored' }), 0);
  assert.deepEqual(polygons.parts(new Shapes().circle(0, 0, 1)), []);
  assert.deepEqual(polygons.parts(new Regions().polygon(SQUARE)), [new Float64Array(SQUARE.flat())]);
});

test('all shapes of the plane go in, and are told as elsewhere', () => {
  const add = (list) => list.box(0, 0, 2, 2, 0.3).boxDegrees(1, 0, 2, 2, 30).boxCosSin(0, 1, 2, 2, 0.6, 0.8).aligned(0, 0, 1, 1).circle(1, 1, 1).capsule(0, 0, 3, 0, 1).segment(0, 0, 4, 4)
    .polygon([[0, 0], [2, 0], [0, 2]]).hull([[0, 0], [9, 0], [1, 1], [0, 3]]);
  const [regions, shapes] = [add(new Regions()), add(new Shapes())];
  const expected = core.pairs(shapes);
  for (const list of [regions, shapes, Regions.from(structuredClone({ kind: regions.kind, data: regions.data }))]) assert.deepEqual(polygons.pairs(list), expected);
  assert.deepEqual(polygons.areas(regions), queries.areas(shapes));
  const boxes = new Float64Array([0, 0, 2, 2, 0.5, 1, 1, 2, 2, 0.5, 9, 9, 1, 1, 0]);
  assert.deepEqual(polygons.pairs(boxes), core.pairs(boxes));
  const sent = structuredClone({ kind: 8, data: new Regions().polygon(SQUARE, COURT).multiPolygon([[L(0, 0)], [L(20, 0)]]).circle(4.5, 4.5, 1).data });
  assert.deepEqual(polygons.pairs(Regions.from(sent)), new Uint32Array([0, 1]));
});

test('heights of GeoJSON are left out, and many holes go in', () => {
  const high = (ring) => ring.map(([x, y]) => [x, y, 100]);
  assert.deepEqual(new Regions().polygon(high(SQUARE), high(COURT)).data, yard().data);
  assert.deepEqual(polygons.containsPoints(yard(), high([[1, 1], [4, 4]])), new Uint8Array([1, 0]));
  const holes = Array.from({ length: 200_000 }, () => []);
  assert.deepEqual(polygons.areas(new Regions().multiPolygon([[SQUARE, ...holes]])), new Float64Array([81]));
  // Two holes that meet at their least corners.
  const [first, second] = [[[2, 4], [5, 2], [5, 3]], [[2, 4], [6, 4], [5, 6]]];
  assert.deepEqual(polygons.areas(new Regions().polygon([[0, 4], [6, 0], [7, 7]], first, second)), new Float64Array([17.5]));
});

test('what is no polygon is refused with words', () => {
  fails(() => polygons.relation([0, 0, 1, 1, 0], [0, 0, -1, 1, 0]), /^b: shape 0: width is -1/);
  fails(() => polygons.areas(yard().polygon([[0, 0], [2, 2], [2, 0], [0, 2]])), /^shape 1: a ring of the polygon crosses itself at or near \(1, 1\): mend it, or take `hull`/);
  assert.throws(() => polygons.pairs(new Regions().polygon(SQUARE, [[8, 8], [10, 8], [10, 10]])), { name: 'ObbitError', code: 'HoleOutside', item: 0, message: /^shape 0: a hole of the polygon reaches out of its outline .* at or near \(\d+, \d+\): cut it/ });
  assert.throws(() => polygons.pairs(new Regions().multiPolygon([[SQUARE], [COURT]])), { code: 'PiecesOverlap', message: /^shape 0: pieces of the polygon overlap at or near \(\d+, \d+\): unite them/ });
  fails(() => polygons.pairs(new Regions().polygon([])), 'shape 0: no points: give at least one');
  fails(() => polygons.pairs(new Regions().multiPolygon([])), 'shape 0: no points: give at least one');
  fails(() => polygons.pairs(yard().polygon([[0, 0], [NaN, 1], [1, 0]])), /^shape 1: point 1, .* is NaN: give a finite number/);
  fails(() => new Regions().polygon(), 'the outline is undefined: give a list of points');
  fails(() => new Regions().polygon(SQUARE, 'hole'), "ring 1 is 'hole', no list of numbers: give an array or a typed array");
  fails(() => new Regions().polygon([SQUARE, COURT]), 'ring 0 is a list of rings: give each by itself, as in polygon(...geometry.coordinates)');
  fails(() => new Regions().polygon({ type: 'Polygon', coordinates: [SQUARE] }), 'ring 0 is a geometry: give its coordinates, as in polygon(...geometry.coordinates)');
  fails(() => new Regions().multiPolygon([SQUARE, COURT]), 'piece 0 is a ring: give a list of pieces, each a list of rings, as the coordinates of a MultiPolygon are');
  fails(() => new Regions().polygon([[0, 0], [1]]), 'ring 0: point 1 has 1 number: give x and y');
  fails(() => new Regions().polygon([[0, 0], [1, '1']]), "ring 0: point 1: number 1 is '1': give a number");
  fails(() => new Regions().polygon(SQUARE, [1, 2, 3]), /^3 numbers are no whole number of ring 1/);
  fails(() => new Regions().multiPolygon(SQUARE[0][0]), 'the list of pieces is 0: give a list');
  fails(() => new Regions().multiPolygon([[SQUARE], 7]), 'piece 1 is 7: give a list');
  fails(() => new Regions().multiPolygon([[]]), 'the outline is undefined: give a list of points');
  fails(() => polygons.relation(yard(), yard().circle(0, 0, 1)), '2 shapes: give one');
  fails(() => core.pairs(yard()), "the list is of regions, which 'obbit/polygons' knows: give Shapes, or the numbers of boxes");
  fails(() => polygons.pairs('yard'), "the list is 'yard': give Regions or Shapes, or the numbers of boxes");
  for (const data of [[10, 2, 5, 0, 1, 1], [10, 1, 1, 0], [10, 3, 1, 0, 0, 0, 9, 9]]) fails(() => polygons.pairs(Regions.from({ kind: 8, data })), 'the list holds fewer numbers than 1 shapes need');
});

/** A town on a lattice: houses with yards, streets that bend, twins, boxes and circles. */
function town(random, count) {
  const whole = (most) => Math.floor(random() * most);
  const adds = [
    (list, x, y) => list.polygon(L(x, y)),
    (list, x, y) => list.polygon([[x, y], [x + 5, y], [x + 5, y + 5], [x, y + 5]], [[x + 1, y + 1], [x + 1, y + 3], [x + 4, y + 3]]),
    (list, x, y, p, q) => list.lineString([[x, y], [x + p, y + 2], [x + 3, y + q]]),
    (list, x, y) => list.multiPolygon([[L(x, y)], [L(x + 4, y + 2)]]),
    (list, x, y, p, q) => list.aligned(x, y, x + p / 2, y + q / 2),
    (list, x, y, p) => list.circle(x, y, p / 2),
  ];
  return Array.from({ length: count }, () => {
    const [add, ...numbers] = [adds[whole(6)], whole(60), whole(60), whole(9), whole(9)];
    return (list = new Regions()) => add(list, ...numbers);
  });
}

test('a marquee selects what its area meets or holds, asked one by one', () => {
  const random = randomOf(17);
  const whole = (most) => Math.floor(random() * most);
  let makers = town(random, 400);
  const map = new polygons.Marquee(makers.reduce((list, make) => make(list), new Regions()));
  let chosen = [];
  for (let step = 0; step < 300; step += 1) {
    // Now and then one moves, comes or goes.
    const [id, [make]] = [whole(makers.length), town(random, 1)];
    if (step % 3 === 1 && makers[id]) map.set(id, (makers[id] = make)());
    if (step % 7 === 2) makers[map.insert(make())] = make;
    if (step % 9 === 3 && makers[id]) { map.remove(id); makers[id] = null; }
    const [x, y, w, h] = [whole(60), whole(60), whole(20), whole(20)];
    const lasso = [[x, y], [x + 9, y + 2], [x + 3, y + 3], [x + 2, y + 9]];
    const [area, same] = [
      [[x, y, x + w, y + h], new Shapes().aligned(x, y, x + w, y + h)],
      [new Shapes().boxDegrees(x, y, w, h, 30), new Shapes().boxDegrees(x, y, w, h, 30)],
      [new Shapes().circle(x, y, w), new Shapes().circle(x, y, w)],
      [new polygons.Lasso(lasso), new Regions().polygon(lasso)],
    ][step % 4];
    const options = [{}, { mode: 'window' }, { touching: 'ignored' }, { tolerance: 2 }][whole(4)];
    const is = (shape) => {
      if (options.mode) return polygons.contains(same, shape);
      if (options.touching) return polygons.overlaps(same, shape);
      return polygons.within(same, shape, options.tolerance ?? 0);
    };
    const all = makers.flatMap((one, i) => (one && is(one()) ? [i] : []));
    const { added, removed } = map.drag(area, options);
    chosen = [...chosen.filter((i) => !removed.includes(i) && !added.includes(i) && makers[i]), ...added].sort((i, j) => i - j);
    assert.deepEqual([...map.selected], all, `step ${step}`);
    assert.deepEqual(chosen, all, `step ${step}`);
    const point = new Shapes().circle(x, y, 0);
    assert.deepEqual([...map.under(x, y, w / 8)], makers.flatMap((one, i) => (one && polygons.within(point, one(), w / 8) ? [i] : [])));
    assert.equal(map.nearest(x, y).distance, Math.min(...makers.map((one) => (one ? polygons.distance(point, one()) : Infinity))));
  }
  fails(() => map.insert(new Regions().polygon([[0, 0], [2, 2], [2, 0], [0, 2]])), /^shape 0: a ring of the polygon crosses itself/);
  fails(() => map.select(yard()), "the area is of regions: give Shapes, a Lasso, or numbers");
  map.free();
});
