// What is slipped into the wrong place, or is none of what can be, is refused in words that help, and nothing is changed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as fit from '../npm/fit.js';
import * as polygons from '../npm/polygons.js';

await Promise.all([core, fit, polygons].map((entry) => entry.init()));
const BOXES = [0, 0, 1, 1, 0, 5, 5, 1, 1, 0];

test('a list in the place of options is refused, empty or not', () => {
  for (const [list, said] of [[[], 'a list'], [[1, 0, 0], 'a list'], [new Float64Array(), 'a Float64Array']]) {
    for (const ask of [() => core.pairs(BOXES, list), () => new core.Index(BOXES).query(0, 0, 9, 9, list), () => new fit.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]).at(list)]) {
      assert.throws(ask, { name: 'TypeError', message: `the last argument is ${said}: give an object` });
    }
  }
});

test('an area of another number of numbers is told what areas there are', () => {
  for (const [area, count] of [[[7], '1 number'], [[0, 0, 1], '3 numbers'], [[0, 0, 5, 0, 5, 5], '6 numbers']]) {
    assert.throws(() => new core.Marquee(BOXES).select(area), { name: 'RangeError', message: `the area has ${count}: give two opposite corners as four numbers, a turned box as five, or a Lasso` });
  }
});

test('a list that cannot take a selection is refused before anything is selected; one that is short, with all of it selected', () => {
  const page = new core.Marquee(BOXES);
  assert.throws(() => page.select([-9, -9, 9, 9], { into: new Float64Array(9) }), TypeError);
  assert.deepEqual(page.selected, new Uint32Array());
  assert.throws(() => page.select([-9, -9, 9, 9], { into: new Uint32Array(1) }), RangeError);
  assert.deepEqual(page.selected, Uint32Array.of(0, 1));
});

test('a point that is no number is refused, and which one it is told', () => {
  const square = new polygons.Regions().polygon([[0, 0], [1, 0], [0, 1]]);
  assert.throws(() => polygons.containsPoint(square, [0, NaN]), { code: 'NotFinite', item: null, message: 'the point: y is NaN: give a finite number' });
  for (const points of [[[0, 0], [Infinity, 0]], Float64Array.of(0, 0, Infinity, 0)]) {
    assert.throws(() => polygons.containsPoints(square, points), { code: 'NotFinite', item: 1, message: 'point 1: x is Infinity: give a finite number' });
  }
});

test('which entry point is not ready is said, and where else it is at once', async () => {
  const inline = ', or import from "obbit/inline"';
  for (const [name, ask, more] of [['obbit', 'pairs', inline], ['boxes/pairs', 'countPairs', inline], ['queries', 'relation', ''], ['nms', 'hard', '']]) {
    const fresh = await import(`../npm/${name}.js?not-ready`);
    const called = name === 'obbit' ? name : `obbit/${name}`;
    assert.throws(() => fresh[ask](BOXES, ...(ask.endsWith('airs') ? [] : [[1, 1]])), { message: `"${called}" is not ready: call its \`await init()\` first${more}` });
  }
});

test('what a second start is given may fail: it is not looked at', async () => {
  const fresh = await import('../npm/queries.js?second-start');
  const first = fresh.init();
  const failed = () => Promise.reject(new Error('no network'));
  assert.equal(fresh.init(failed()), first);
  await first;
  await fresh.init(failed());
  // Time for the engine to see what nobody has taken.
  await new Promise((resolve) => setTimeout(resolve, 1));
});
