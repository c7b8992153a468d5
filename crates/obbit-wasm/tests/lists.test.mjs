// Lists of shapes made anew of their kind and numbers, as in a Worker.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as space from '../npm/space.js';
import * as queries from '../npm/queries.js';

await Promise.all([core, space, queries].map((entry) => entry.init()));

const { Shapes } = core;
const { Shapes3 } = space;
const sent = (list) => structuredClone({ kind: list.kind, data: list.data });
const mixed = () => new Shapes().box(0, 0, 2, 2, 0.3).boxDegrees(1, 0, 2, 2, 30).boxCosSin(0, 1, 2, 2, 0.6, 0.8).aligned(0, 0, 1, 1).circle(1, 1, 1).capsule(0, 0, 3, 0, 1)
  .segment(0, 0, 4, 4).polygon([[0, 0], [2, 0], [0, 2]]).hull([[0, 0], [9, 0], [1, 1], [0, 3]]).polygon([[5, 5]]);
const mixed3 = () => new Shapes3().box([0, 0, 0], [2, 2, 2]).boxYaw([1, 0, 0], [2, 2, 2], 0.5).boxYawDegrees([1, 0, 0], [2, 2, 2], 30).boxAxes([0, 0, 0], [1, 2, 3], [1, 0, 0, 0, 1, 0, 0, 0, 1])
  .aligned(0, 0, 0, 1, 1, 1).sphere(1, 1, 1, 1).capsule([0, 0, 0], [1, 0, 0], 1).segment([0, 0, 0], [3, 3, 3]).triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]).hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]);

test('a list is made anew of its kind and numbers', () => {
  const numbers = [0, 0, 2, 2, 0.5, 1, 1, 2, 2, 0.5, 9, 9, 1, 1, 0];
  for (const list of [
    mixed(), new Shapes(), Shapes.boxes(numbers), Shapes.boxes(new Float32Array(numbers), { angles: 'degrees' }), Shapes.boxes([0, 0, 1, 1, 0.6, 0.8], { angles: 'cosSin' }),
    Shapes.aligned([0, 0, 1, 1]), Shapes.circles(numbers), Shapes.capsules(numbers), Shapes.segments([0, 0, 1, 1]),
  ]) {
    const same = Shapes.from(sent(list));
    assert.deepEqual([same.kind, same.length], [list.kind, list.length]);
    assert.deepEqual([queries.areas(same), queries.bounds(same), core.pairs(same)], [queries.areas(list), queries.bounds(list), core.pairs(list)]);
  }
  for (const list of [
    mixed3(), Shapes3.boxes([0, 0, 0, 1, 1, 1, 0, 0, 0, 1]), Shapes3.boxes([0, 0, 0, 1, 1, 1, 2], { turns: 'degrees' }), Shapes3.aligned([0, 0, 0, 1, 1, 1]), Shapes3.spheres([0, 0, 0, 1]),
    Shapes3.capsules([0, 0, 0, 1, 1, 1, 1]), Shapes3.segments([0, 0, 0, 1, 1, 1]), Shapes3.triangles([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  ]) {
    const same = Shapes3.from(sent(list));
    assert.deepEqual([same.kind, same.length], [list.kind, list.length]);
    assert.deepEqual([space.volumes(same), space.bounds(same)], [space.volumes(list), space.bounds(list)]);
  }
});

test('coordinates are taken as GeoJSON has them', () => {
  // Lists of lists, of which the last is the first once more.
  const ring = JSON.parse('[[0, 0], [4, 0], [0, 3], [0, 0]]');
  assert.deepEqual(queries.corners(new Shapes().polygon(ring)), new Float64Array([0, 0, 4, 0, 0, 3]));
  assert.deepEqual(queries.areas(new Shapes().polygon(ring).hull(ring)), new Float64Array([6, 6]));
  const page = new core.Marquee([1, 1, 1, 1, 0, 5, 5, 1, 1, 0]);
  for (const fill of ['nonzero', 'evenodd']) assert.deepEqual(page.select(new core.Lasso(ring, { fill })), new Uint32Array([0]));
  const corners = JSON.parse('[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]');
  assert.deepEqual(space.volumes(new Shapes3().hull(corners)), new Float64Array([1 / 6]));
  const view = { center: [0, 0], zoom: 1 };
  const places = core.labelOutlines({ anchor: ring[1], size: [2, 2], offsets: ring }, view, 2).map((outline) => outline.corners[0]);
  assert.deepEqual(places, [[3, 2]]);
});

test('a list of the plane is not taken for one of space, nor the other way, in a Worker either', () => {
  const cube = Shapes3.boxes([0, 0, 0, 1, 1, 1, 0, 0, 0, 1]);
  for (const list of [cube, mixed3(), new Shapes3(), Shapes3.aligned([0, 0, 0, 1, 1, 1]), Shapes3.triangles(new Float64Array(9))]) {
    for (const told of [list, sent(list)]) {
      assert.throws(() => Shapes.from(told), { name: 'TypeError', message: /^kind is \d+: the list is of shapes of space, give it to Shapes3\.from$/ });
    }
    assert.equal(Shapes3.from(sent(list)).length, list.length);
  }
  for (const list of [Shapes.boxes(new Float64Array(10)), mixed(), new Shapes(), Shapes.segments([0, 0, 1, 1])]) {
    for (const told of [list, sent(list)]) {
      assert.throws(() => Shapes3.from(told), { name: 'TypeError', message: /^kind is \d+: the list is of shapes of the plane, give it to Shapes\.from$/ });
    }
  }
  for (const wrong of [0.5, NaN, '16', null, undefined, -1, 40]) assert.throws(() => Shapes3.from({ kind: wrong, data: [] }), { message: /^kind is .*: give that of the list/ });
});

test('shapes are added to what was made anew, also of a typed array, and not to the other', () => {
  const first = mixed();
  for (const list of [Shapes.from(first), Shapes.from({ kind: first.kind, data: new Float64Array(first.data) })]) {
    assert.equal(list.circle(0, 0, 1).length, first.length + 1);
    assert.equal(core.countPairs(list) > core.countPairs(first), true);
  }
  assert.equal(first.length, 10);
});

test('what is no list is told', () => {
  const { kind, data } = mixed();
  const fails = (told, message) => assert.throws(() => Shapes.from(told), { message });
  fails(undefined, 'the list is undefined: give an object');
  fails(structuredClone(mixed()), 'kind is undefined: give that of the list, { kind: list.kind, data: list.data }');
  for (const wrong of [7, 9, 10, -1, 0.5, NaN, '0', null]) fails({ kind: wrong, data: [] }, /^kind is .*: give that of the list/);
  fails({ kind }, /^data is undefined, no list of numbers/);
  fails({ kind, data: ['4'] }, "data: number 0 is '4': give a number");
  fails({ kind: 4, data: [0, 0] }, '2 numbers are no whole number of shapes: give 3 for each');
  fails({ kind, data: data.slice(0, -1) }, 'data end within a shape: give all of the list');
  for (const wrong of [8, 10, 0.5, -1, NaN]) fails({ kind, data: [4, 0, 0, 1, wrong] }, `data: number 4 is ${wrong}: give the kind of a shape`);
  for (const wrong of [-1, 0.5, NaN]) fails({ kind, data: [7, wrong, 0, 0] }, `data: number 1 is ${wrong}: give a whole number from 0 to 4294967295`);
  fails({ kind, data: [7] }, 'data: number 1 is undefined: give a whole number from 0 to 4294967295');
  fails({ kind, data, length: 10 }, "'length' is no part of the list: give kind or data");
});
