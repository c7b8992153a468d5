// What callers make of the package's objects and of the options they pass, and what comes from another frame.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import * as core from '../npm/obbit.js';
import * as queries from '../npm/queries.js';
import { World2, init as initWorld } from '../npm/world2.js';

await Promise.all([core.init(), queries.init(), initWorld()]);
const { Declutter, Index, Labels, Marquee, PairFinder, declutter, pairs } = core;

test('fields of any name may be given to objects, and are left alone', () => {
  const [a, b] = [new Index([0, 0, 1, 1, 0]), new Index([50, 50, 1, 1, 0])];
  for (const name of ['name', 'module', 'dropping', 'kept']) b[name] = 'mine';
  assert.deepEqual([...b.query(-1, -1, 1, 1)], []);
  assert.deepEqual([...b.query(49, 49, 51, 51)], [0]);
  b.name = null;
  assert.equal(b.length, 1);
  a.free();
  assert.throws(() => a.length, /Index: already freed/);
  assert.deepEqual(Object.keys(new Labels()), []);
});

test('classes of the package are extended', () => {
  class Level extends World2 {
    name = 'cave';
  }
  const [first, cave] = [new World2(), new Level()];
  cave.add({ shape: [0, 0, 1, 1, 0] });
  assert.deepEqual([first.length, cave.length, cave.name], [0, 1, 'cave']);
  const again = Level.from(cave.toBytes());
  assert.ok(again instanceof Level);
  assert.equal(again.hash(), cave.hash());
});

test('frozen objects are freed', () => {
  const index = Object.freeze(new Index([0, 0, 1, 1, 0]));
  index.free();
  index.free();
  assert.throws(() => index.length, /already freed/);
});

test('priorities may be a view of memory that grows meanwhile', async () => {
  // A module of its own, whose memory is still small.
  const fresh = await import('../npm/obbit.js?priorities');
  await fresh.init(readFileSync(new URL('../npm/obbit.wasm', import.meta.url)));
  const count = 5000;
  const boxes = Float64Array.from({ length: 5 * count }, (_, i) => [i, 0, 1, 1, 0][i % 5]);
  const ranks = new fresh.PairFinder().boxes(count / 5);
  ranks.fill(1);
  assert.equal(fresh.declutter(boxes, ranks).visible.length, count);
});

test('options that ask the engine while they are read change no answer', () => {
  const asking = (name, value) => ({
    get [name]() {
      pairs([100, 100, 1, 1, 0]);
      declutter([9, 9, 1, 1, 0], [3]);
      queries.relations([0, 0, 1, 1, 0], [9, 9, 1, 1, 0]);
      return value;
    },
  });
  const boxes = [0, 0, 2, 2, 0, 1, 1, 2, 2, 0];
  assert.deepEqual([...declutter(boxes, [1, 2], asking('touching', 'ignored')).visible], [0, 1]);
  assert.deepEqual([...new Declutter().run(boxes, [1, 2], asking('touching', 'ignored')).visible], [0, 1]);
  const index = new Index([0, 0, 1, 1, 0, 100, 100, 1, 1, 0]);
  const into = {
    get into() {
      index.query(99, 99, 101, 101);
      return new Uint32Array(4);
    },
  };
  assert.deepEqual([...index.query(-1, -1, 1, 1, into)], [0]);
  const page = new Marquee(boxes);
  for (const [name, value] of [['touching', 'counts'], ['mode', 'crossing'], ['tolerance', 0], ['into', new Uint32Array(4)]]) {
    assert.deepEqual([...page.select([-1, -1, 9, 9], asking(name, value))], [0, 1], name);
  }
  const a = [0, 0, 1, 1, 0];
  assert.deepEqual([...queries.relations(a, a, asking('into', new Uint8Array(4)))], [2]);
  assert.deepEqual([...queries.distances(a, a, asking('into', new Float64Array(4)))], [0]);
  assert.deepEqual([...queries.mtvs(a, [0.5, 0, 1, 1, 0], asking('into', new Float64Array(4)))], [0.5, 0]);
  assert.equal(new PairFinder().pairs(boxes, asking('touching', 'counts')).length, 2);
});

test('a module of boxes alone is not taken for that of all shapes, and bytes may be a DataView', async () => {
  const fresh = await import('../npm/obbit.js?boxes');
  const bytes = (name) => readFileSync(new URL(`../npm/${name}.wasm`, import.meta.url));
  await assert.rejects(fresh.init(bytes('boxes')), /another entry point/);
  const whole = bytes('obbit');
  await fresh.init(new DataView(whole.buffer, whole.byteOffset, whole.byteLength));
  assert.equal(fresh.countPairs([0, 0, 1, 1, 0, 0, 0, 1, 1, 0]), 1);
});

test('lists and bytes of another frame are taken', () => {
  const frame = (code) => runInNewContext(code);
  const boxes = [0, 0, 1, 1, 0, 0.2, 0, 1, 1, 0, 9, 9, 1, 1, 0];
  const index = new Index(boxes);
  const own = new Uint8Array(index.toBytes());
  for (const Kind of ['ArrayBuffer', 'SharedArrayBuffer']) {
    const bytes = frame(`new ${Kind}(${own.length})`);
    new Uint8Array(bytes).set(own);
    assert.deepEqual(Index.from(bytes).pairs(), index.pairs());
    assert.deepEqual(Index.from(frame(`(bytes) => new DataView(bytes)`)(bytes)).pairs(), index.pairs());
  }
  const into = frame('new Uint32Array(9)');
  assert.deepEqual(Array.from(pairs(boxes, { into })), Array.from(pairs(boxes)));
  assert.deepEqual(pairs(frame(`new Float64Array(${JSON.stringify(Array.from(boxes))})`)), pairs(boxes));
});
