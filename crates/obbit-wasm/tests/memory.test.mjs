// More than fits into memory is an error, and the module lives on; where it cannot, it says so, and starts
// once more.

import assert from 'node:assert/strict';
import { totalmem } from 'node:os';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as space from '../npm/space.js';

await Promise.all([core.init(), space.init()]);

const two = [0, 0, 2, 2, 0, 1, 1, 2, 2, 0.5];
const cure = 'count them with countPairs or countJoin, or ask for fewer at a time';
/** Circles that all meet. */
const heap = (count) => core.Shapes.circles(new Float64Array(3 * count).fill(1));
const pairsOf = (count) => (count * (count - 1)) / 2;

test('too many pairs are counted, and refused', () => {
  const count = pairsOf(1000);
  const fails = (act, message) => assert.throws(act, { name: 'RangeError', message });
  const finder = new core.PairFinder();
  fails(() => finder.pairs(heap(1000), { most: count - 1 }), `${count} pairs are more than ${count - 1}: ${cure}`);
  assert.equal(finder.pairs(heap(1000), { most: count }).length, 2 * count);
  fails(() => core.pairs(heap(1000), { most: 0, within: 1 }), `${count} pairs are more than 0: ${cure}`);
  fails(() => core.join(two, two, { most: 3 }), `4 pairs are more than 3: ${cure}`);
  assert.deepEqual([...core.join(two, two, { most: 4 })], [0, 0, 0, 1, 1, 0, 1, 1]);
  fails(() => core.pairs(two, { most: -1 }), 'most is -1: give a whole number from 0 to 134217728');
  assert.deepEqual([...finder.pairs(two)], [0, 1]);
  assert.deepEqual([core.countPairs(heap(1000)), core.countJoin(heap(70), heap(30)), core.countPairs([])], [count, 2100, 0]);
  const balls = space.Shapes3.spheres(new Float64Array(400).fill(1));
  fails(() => space.pairs(balls, { most: 9 }), `4950 pairs are more than 9: ${cure}`);
  assert.deepEqual([space.countPairs(balls), space.pairs(balls).length], [4950, 9900]);
  finder.free();
});

test('so many pairs that there is no room', () => {
  const count = pairsOf(16_500);
  assert.throws(() => core.pairs(heap(16_500)), { name: 'RangeError', message: `${count} pairs are more than ${2 ** 27}: ${cure}` });
  assert.deepEqual([...core.pairs(two)], [0, 1]);
  assert.equal(new core.Index(two).length, 2);
});

test('counts that no memory has room for', () => {
  const finder = new core.PairFinder();
  for (const boxes of [1e9, 2 ** 32 - 1, Math.ceil(2 ** 32 / 40)]) assert.throws(() => finder.boxes(boxes), { name: 'RangeError', message: /^out of memory: no room for \d+ numbers$/ });
  assert.throws(() => finder.boxes(2 ** 32), RangeError);
  assert.throws(() => core.pairs({ length: 5e9 }), TypeError);
  assert.deepEqual([...finder.pairs(two)], [0, 1]);
});

test('a module that ran out of memory says so, and starts again', { skip: totalmem() < 12e9 }, async () => {
  const fresh = await import('../npm/obbit.js?full');
  await fresh.init();
  const page = new fresh.Marquee(two);
  const finder = new fresh.PairFinder();
  // Nearly all memory is taken for numbers; shapes are never made of them.
  finder.boxes(53_000_000);
  const circles = new Float64Array(246_000_000);
  circles[0] = NaN;
  assert.throws(() => finder.join([], fresh.Shapes.circles(circles)), /^ObbitError: right shape 0: center x is NaN/);
  assert.throws(() => finder.pairs(fresh.Shapes.circles(new Float64Array(3 * 9000).fill(1))), { name: 'RangeError', message: `${pairsOf(9000)} pairs do not fit into memory: ${cure}` });
  assert.deepEqual([...finder.pairs(two)], [0, 1]);
  const stopped = /has run out of memory and has stopped: call `await init\(\)` again, and make its objects anew$/;
  assert.throws(() => new fresh.Index(new Float64Array(5 * 3_000_000)), { name: 'RangeError', message: stopped });
  assert.throws(() => fresh.pairs(two), stopped);
  assert.throws(() => new fresh.PairFinder(), stopped);
  assert.throws(() => page.select([0, 0, 1, 1]), stopped);
  page.free();
  await fresh.init();
  assert.deepEqual([...fresh.pairs(two)], [0, 1]);
  assert.throws(() => page.select([0, 0, 1, 1]), /already freed/);
  assert.throws(() => finder.boxes(1), { message: 'PairFinder: lost when its entry point of obbit ran out of memory: make it anew' });
  finder.free();
  assert.deepEqual([...new fresh.Marquee(two).select([0, 0, 1, 1])], [0, 1]);
});
