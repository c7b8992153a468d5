// Nothing is passed over without a word: what would be left out, or taken for something else, is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as queries from '../npm/queries.js';
import * as space from '../npm/space.js';
import * as world from '../npm/world.js';
import * as fit from '../npm/fit.js';
import { Module } from '../npm/internal/module.js';

await Promise.all([core, queries, space, world, fit].map((entry) => entry.init()));

const { Lasso, Shapes } = core;
const box = [0, 0, 1, 1, 0];
const boxes = [0, 0, 1, 1, 0, 0.2, 0, 1, 1, 0, 9, 9, 1, 1, 0];
const fails = (act, message) => assert.throws(act, { message });

test('yes and no are true and false', () => {
  const page = new core.Marquee(boxes);
  const labels = new core.Labels();
  const bodies = new world.World2();
  for (const [name, act] of Object.entries({
    outlines: (is) => new core.Index(boxes, { outlines: is }),
    selectable: (is) => page.setSelectable(0, is),
    hysteresis: (is) => new core.Labels({ hysteresis: is }),
    yUp: (is) => labels.update({ center: [0, 0], zoom: 1, yUp: is }),
    static: (is) => bodies.add({ shape: box, static: is }),
    sensor: (is) => bodies.addEach(boxes, { sensor: is }),
  })) {
    for (const [wrong, words] of [[0, '0'], [1, '1'], ['false', "'false'"], [[], 'a list']]) fails(() => act(wrong), `${name} is ${words}: give true or false`);
    act(true);
    act(false);
  }
  fails(() => page.setSelectable(0), 'selectable is undefined: give true or false');
  const index = new core.Index(boxes);
  fails(() => index.rebuild(boxes, { outlines: 0 }), 'outlines is 0: give true or false');
  assert.deepEqual([...index.queryShape([9, 9, 1, 1, 0])], [2]);
});

test('a filter is a function, whether anything is found or not', () => {
  const [index, index3] = [new core.Index(boxes), new space.Index3([0, 0, 0, 1, 1, 1, 0, 0, 0, 1])];
  const found = (filter) => [
    () => index.query(50, 50, 51, 51, { filter }), () => index.inside(-9, -9, 9, 9, { filter }), () => index.collides(0, 0, 1, 1, { filter }),
    () => index.within(0, 0, 1, 1, 1, { filter }), () => index.queryShape(box, { filter }), () => index3.query([0, 0, 0], [1, 1, 1], { filter }),
  ];
  for (const act of found(0)) fails(act, 'filter is 0: give a function');
  for (const act of found('id > 3')) fails(act, "filter is 'id > 3': give a function");
  for (const act of [...found(undefined), ...found(null)]) act();
});

test('options that ask the same object again spoil no question', () => {
  const index = new core.Index(boxes);
  const asking = { get touching() { index.queryShape([9, 9, 1, 1, 0]); return 'counts'; } };
  assert.deepEqual([...index.queryShape([0, 0, 0.1, 0.1, 0], asking)], [0, 1]);
});

test('a label says where and what it is in one way', () => {
  const labels = new core.Labels();
  const label = { anchor: [0, 0], size: [1, 1] };
  fails(() => labels.push({ ...label, shapes: new Shapes().circle(0, 0, 1) }), 'the label has size and shapes: give one of them');
  fails(() => labels.push({ ...label, offset: [1, 1], offsets: [[0, 0]] }), 'the label has offset and offsets: give one of them');
  assert.equal(labels.push({ ...label, shapes: undefined, offset: undefined, offsets: [[0, 0]] }), 0);
});

test('lists of big integers, and what is no longer there', () => {
  fails(() => core.pairs(new BigInt64Array(5)), 'the list: number 0 is 0n: give a number');
  fails(() => fit.minCircle(new BigUint64Array(2)), 'points: number 0 is 0n: give a number');
  fails(() => queries.casts(box, box, new BigInt64Array(2)), 'vector 0: number 0 is 0n: give a finite number');
  fails(() => queries.casts(box, box, ['1', 0]), "vector 0: number 0 is '1': give a finite number");
  for (const empty of [new BigInt64Array(0), new BigUint64Array(0)]) fails(() => core.pairs(empty), 'the list is of big integers: give an array or a typed array of numbers');
  // A list that its buffer has shrunk away under is as empty to look at as one of no boxes.
  const buffer = new ArrayBuffer(80, { maxByteLength: 160 });
  const numbers = new Float64Array(buffer, 40, 5);
  buffer.resize(16);
  fails(() => core.countPairs(numbers), /^the list is a view of memory that has moved or was handed on since/);
  const bytes = new core.Index(boxes).toBytes();
  structuredClone(bytes, { transfer: [bytes] });
  fails(() => core.Index.from(bytes), 'the bytes are no longer here: they were handed on, or their memory has moved; give a copy');
});

test('of what is very long the beginning is told', () => {
  const long = 'x'.repeat(1e6);
  fails(() => new core.Index(long), new RegExp(`^the list is 'x{60}\u2026'`));
  fails(() => core.pairs([], { touching: long }), new RegExp(`^touching is 'x{60}\u2026': give`));
  fails(() => core.pairs([10n ** 1000n, 0, 0, 0, 0]), /^the list: number 0 is 10{59}\u2026n: give a number$/);
});

test('what a module cannot be made of is told', async () => {
  const place = new URL('../npm/boxes/pairs.wasm', import.meta.url);
  const module = new Module({ vectors: () => place, scalar: () => place });
  for (const [source, words] of [[5, '5'], [{}, 'an object'], [[], 'a list'], [7n, '7n'], [Promise.resolve(true), 'true'], [Symbol('x'), 'Symbol(x)']]) {
    await assert.rejects(module.init(source), { name: 'TypeError', message: `the source is ${words}: give the address of the .wasm file, a Response, its bytes or a WebAssembly.Module` });
  }
  await assert.rejects(module.init('./pairs.wasm'), { name: 'TypeError', message: /^'\.\/pairs\.wasm' is no whole address: give one, such as new URL/ });
  fails(() => module.initSync('pairs.wasm'), "the source is 'pairs.wasm': give its bytes or a WebAssembly.Module");
  await module.init(String(place));
  assert.equal(typeof module.calls.finder_run, 'function');
});

test('a list is not emptied by its length', () => {
  const list = new core.Shapes().circle(0, 0, 1);
  assert.throws(() => (list.length = 0), TypeError);
  assert.throws(() => (list.kind = 0), TypeError);
  assert.deepEqual(Array.from(core.pairs(list.circle(1, 0, 1))), [0, 1]);
});

test('a proxy around a list is told as that', () => {
  const proxy = (list) => new Proxy(list, {});
  const cure = { name: 'TypeError', message: /^this is a proxy around a list of shapes, which does not work: give the list itself, .*markRaw/ };
  for (const act of [
    () => core.pairs(proxy(new Shapes().circle(0, 0, 1))), () => core.pairs(proxy(Shapes.boxes(boxes))), () => proxy(new Shapes()).box(0, 0, 1, 1), () => proxy(new Shapes()).polygon([[0, 0], [1, 0], [0, 1]]),
    () => proxy(new Shapes()).length, () => proxy(new Shapes()).kind, () => space.pairs(proxy(new space.Shapes3())), () => queries.areas(proxy(new Shapes())), () => new core.Labels().push({ anchor: [0, 0], shapes: proxy(new Shapes()) }),
  ]) assert.throws(act, cure);
});

test('what was changed later is looked at too', () => {
  const lasso = new Lasso([[0, 0], [1, 0], [1, 1]]);
  lasso.fill = 'winding';
  fails(() => new core.Marquee(boxes).select(lasso), "fill is 'winding': give 'evenodd' or 'nonzero'");
  for (const threshold of [-1, NaN]) fails(() => new world.World2({ threshold }), `threshold is ${threshold}: give 0 or more`);
});

test('of all bodies one thing is said once', () => {
  const shapes = new core.Shapes().circle(0, 0, 1).circle(5, 0, 1);
  for (const [one, each, list] of [['velocity', 'velocities', [1, 0, 2, 0]], ['spin', 'spins', [1, 2]], ['mass', 'masses', [1, 2]], ['restitution', 'restitutions', [0, 1]]]) {
    const said = { [one]: one === 'velocity' ? [1, 0] : 1, [each]: list };
    fails(() => new world.World2().addEach(shapes, said), `the bodies have ${one} and ${each}: give one of them`);
    assert.equal(new world.World2().addEach(shapes, { [each]: list }).length, 2);
  }
});

test('shadows end at the largest number', () => {
  const far = (x, y) => [x, y, 1e307, 1e307, 0.8];
  for (const [a, b] of [[far(1.7e308, 1.7e308), far(-1.7e308, -1.7e308)], [far(1.7e308, 1.7e308), far(1.7e308, 1.7e308)]]) {
    for (const shadow of queries.shadows(a, b)) for (const x of [...shadow.a, ...shadow.b, shadow.gap]) assert.ok(Number.isFinite(x), JSON.stringify(shadow));
  }
  // The direction of a side, with the bits of square roots: `Math.hypot` has others in other browsers.
  assert.deepEqual(queries.shadows([0, 0, 4, 2, 0.3], box)[0].axis, [0.955336489125606, 0.29552020666133955]);
});

test('what is wrong is called what it is', () => {
  const page = new core.Marquee([...boxes, ...box]);
  const cure = 'give one, two opposite corners as four numbers, a turned box as five, or a Lasso';
  fails(() => page.select([]), `the area is of 0 shapes: ${cure}`);
  fails(() => page.select(new Shapes()), `the area is of 0 shapes: ${cure}`);
  fails(() => page.drag(boxes), `the area is of 3 shapes: ${cure}`);
  assert.throws(() => page.select(new Lasso([])), { message: 'the lasso has no points: give at least one', code: 'NoPoints' });
  fails(() => page.setAllSelectable([1, 2, 'a', 3]), "values: number 2 is 'a': give true or false, or a whole number from 0 to 255");
  fails(() => core.pairs(boxes, { into: new Int32Array(3) }), '`into` is an Int32Array: give a Uint32Array');
  fails(() => queries.distances(box, box, { into: new Uint8Array(3) }), '`into` is a Uint8Array: give a Float64Array');
});

test('sides that are infinite the wrong way are to be exchanged', () => {
  const index = new core.Index(boxes);
  assert.throws(() => index.query(Infinity, 0, -Infinity, 1), { message: 'min x is Infinity, above max x which is -Infinity: swap them', code: 'NotFinite' });
  fails(() => index.count(0, 5, 1, -Infinity), 'min y is 5, above max y which is -Infinity: swap them');
  fails(() => new space.Index3([0, 0, 0, 1, 1, 1, 0, 0, 0, 1]).query([0, 0, Infinity], [1, 1, 0]), 'min z is Infinity, above max z which is 0: swap them');
  fails(() => index.query(NaN, 0, -Infinity, 1), 'min x is NaN: give a finite number');
  assert.equal(index.query(-Infinity, -Infinity, Infinity, Infinity).length, 3);
});
