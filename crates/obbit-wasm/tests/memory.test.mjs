// More than fits into memory is an error, and the module lives on; where it cannot, it says so, and starts
// once more.

import assert from 'node:assert/strict';
import { totalmem } from 'node:os';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as fit from '../npm/fit.js';
import * as space from '../npm/space.js';
import * as worlds from '../npm/world.js';
import { Module } from '../npm/internal/module.js';

await Promise.all([core.init(), fit.init(), space.init(), worlds.init()]);

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
  assert.throws(() => core.pairs(two, { most: -1 }), { name: 'ObbitError', message: 'most is -1: give a whole number from 0 to 134217728' });
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

const sparser = 'use fewer bodies, shorter steps, or layers that keep apart what need not meet';
const dense = (count, why) => ({ name: 'RangeError', message: `${count} possible meetings in one step ${why}: ${sparser}` });

test('a step with too many meetings is refused, and the world stays as it was', () => {
  const balls3 = (count) => worlds.Shapes3.spheres(new Float64Array(4 * count).fill(1));
  for (const [World, balls] of [[worlds.World2, heap], [worlds.World3, balls3]]) {
    const world = new World();
    world.addEach(balls(2900));
    world.addEach(balls(300), { static: true });
    const [hash, met] = [world.hash(), pairsOf(3200) - pairsOf(300)];
    assert.throws(() => world.step(1), dense(met, `are more than ${2 ** 22}`));
    assert.deepEqual([world.hash(), world.steps, world.time, world.contacts().length], [hash, 0, 0, 0]);
    const restored = World.from(world.toBytes());
    assert.throws(() => restored.step(1), dense(met, `are more than ${2 ** 22}`));
    for (let id = 100; id < 3200; id += 1) world.remove(id);
    assert.equal(world.step(1).length, pairsOf(100));
    assert.equal(world.contacts().length, 2 * pairsOf(100));
    for (const each of [world, restored]) each.free();
  }
});

test('a limit of meetings, also in the midst of a step', () => {
  const made = (mostMeetings) => {
    const world = new worlds.World2({ mostMeetings });
    const velocities = Float64Array.from({ length: 120 }, (_, i) => Math.sin(i * i));
    world.addEach(heap(60), { velocities });
    return world;
  };
  const [plain, tight, few] = [made(), made(pairsOf(60)), made(pairsOf(60) - 1)];
  const hash = plain.hash();
  assert.throws(() => few.step(1), dense(pairsOf(60), `are more than ${pairsOf(60) - 1}`));
  assert.throws(() => tight.step(1), (error) => error instanceof RangeError && /^\d+ possible meetings in one step are more than 1770: use/.test(error.message));
  assert.deepEqual([few.hash(), tight.hash(), tight.steps, tight.contacts().length], [hash, hash, 0, 0]);
  // With more room it is as without a limit.
  const roomy = worlds.World2.from(tight.toBytes());
  assert.deepEqual(roomy.step(1).list(), plain.step(1).list());
  assert.deepEqual(roomy.hash(), plain.hash());
  assert.throws(() => new worlds.World2({ mostMeetings: 2 ** 22 + 1 }), { message: 'mostMeetings is 4194305: give a whole number from 0 to 4194304' });
  for (const world of [plain, tight, few, roomy]) world.free();
});

test('two meshes that meet in too many pairs of triangles', () => {
  const fan = (vertices, count) => new fit.Mesh(vertices, new Uint32Array(3 * count).map((_, i) => i % 3));
  const lying = fan([0, 0, 0, 4, 0, 0, 0, 4, 0], 200);
  const upright = fan([1, 1, -1, 1, 1, 1, 2, 2, 0.5], 100);
  const [a, b] = [lying.at(), upright.at()];
  const message = (most) => ({ name: 'RangeError', message: `more than ${most} pairs of triangles meet: ask with intersects or report whether they meet, or compare parts of the meshes` });
  assert.throws(() => a.pairs(b, { most: 19_999 }), message(19_999));
  assert.throws(() => a.pairs(b, { most: 0, touching: 'ignored' }), message(0));
  const { pairs, work } = a.pairs(b, { most: 20_000 });
  assert.deepEqual([pairs.length, work.trianglePairs], [40_000, 20_000]);
  assert.deepEqual([...pairs.subarray(0, 4), ...pairs.subarray(-2)], [0, 0, 0, 1, 199, 99]);
  assert.deepEqual([...a.pairs(upright.at({ position: [9, 9, 9] }), { most: 0 }).pairs], []);
  assert.throws(() => a.pairs(b, { most: 1.5 }), { message: 'most is 1.5: give a whole number from 0 to 134217728' });
  assert.equal(a.intersects(b), true);
  for (const mesh of [lying, upright]) mesh.free();
});

test('counts that no memory has room for', () => {
  const finder = new core.PairFinder();
  for (const boxes of [1e9, 2 ** 32 - 1, Math.ceil(2 ** 32 / 40)]) assert.throws(() => finder.boxes(boxes), { name: 'RangeError', message: /^out of memory: no room for \d+ numbers$/ });
  assert.throws(() => finder.boxes(2 ** 32), { name: 'ObbitError', code: 'OutOfRange' });
  assert.throws(() => core.pairs({ length: 5e9 }), TypeError);
  assert.deepEqual([...finder.pairs(two)], [0, 1]);
});

test('a world where memory is all but full', { skip: totalmem() < 12e9 }, async () => {
  const fullWorlds = await import('../npm/world2.js?full');
  await fullWorlds.init();
  const world = new fullWorlds.World2();
  world.addEach(heap(2500));
  // Much of the memory is taken for numbers, which make no bodies.
  const circles = (count) => fullWorlds.Shapes.circles(new Float64Array(3 * count).fill(NaN, 0, 1));
  assert.throws(() => world.addEach(circles(1e7), { velocities: new Float64Array(2e7) }), /center x is NaN/);
  assert.throws(() => world.addEach(circles(8.2e7)), /center x is NaN/);
  const hash = world.hash();
  assert.throws(() => world.step(1), dense(pairsOf(2500), 'do not fit into memory'));
  assert.deepEqual([world.hash(), world.steps, world.length], [hash, 0, 2500]);
  for (let id = 100; id < 2500; id += 1) world.remove(id);
  assert.equal(world.step(1).length, pairsOf(100));
});

test('a caller that goes too deep is not told that memory is full', async () => {
  const fresh = await import('../npm/obbit.js?deep');
  for (let k = 0; k < 5; k += 1) {
    await fresh.init();
    const deeper = () => {
      fresh.pairs(two);
      deeper();
    };
    assert.throws(deeper, (error) => error instanceof RangeError && !/memory/.test(error.message));
    try {
      fresh.pairs(two);
    } catch (error) {
      assert.match(error.message, /has run out of stack and has stopped: call `await init\(\)` again/);
    }
  }
  await fresh.init();
  assert.deepEqual([...fresh.pairs(two)], [0, 1]);
});

test('what the arguments throw stops nothing', async () => {
  const place = (name) => new URL(`../npm/${name}.wasm`, import.meta.url);
  const module = new Module({ vectors: () => place('obbit'), scalar: () => place('obbit-scalar') });
  await module.init();
  const mine = new Error('mine');
  assert.throws(() => module.calls.reserve(0, { valueOf() { throw mine; } }), mine);
  assert.throws(() => module.calls.reserve(Symbol('odd'), 8), TypeError);
  assert.equal(module.room(0, Float64Array, 3).length, 3);
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
  const stopped = /has run out of memory \(or, where there was enough, has met a fault of its own: please report it\) and has stopped: call `await init\(\)` again, and make its objects anew$/;
  assert.throws(() => new fresh.Index(new Float64Array(5 * 3_000_000)), { name: 'RangeError', message: stopped });
  assert.throws(() => fresh.pairs(two), stopped);
  assert.throws(() => new fresh.PairFinder(), stopped);
  assert.throws(() => page.select([0, 0, 1, 1]), stopped);
  page.free();
  await fresh.init();
  assert.deepEqual([...fresh.pairs(two)], [0, 1]);
  assert.throws(() => page.select([0, 0, 1, 1]), /already freed/);
  assert.throws(() => finder.boxes(1), { message: 'PairFinder: lost when its entry point of obbit stopped: make it anew' });
  finder.free();
  assert.deepEqual([...new fresh.Marquee(two).select([0, 0, 1, 1])], [0, 1]);
});
