import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as obbit from '../npm/obbit.js';
import * as inline from '../npm/inline.js';
import { answers } from './same-bits.mjs';
import { scene } from './scene.mjs';

assert.throws(() => obbit.pairs([0, 0, 1, 1, 0]), /await init\(\)/);
await obbit.init();

const package_ = (name) => new URL(`../npm/${name}`, import.meta.url);
const data = (name) => new URL(`../../../testdata/${name}`, import.meta.url);
const list = (view) => Array.from(view);

/** A copy of the package of its own, started from these bytes. */
async function started(bytes, tag) {
  const fresh = await import(`../npm/obbit.js?${tag}`);
  await fresh.init(bytes);
  return fresh;
}

test('the module of another entry point is refused, and the right one then taken', async () => {
  const fresh = await import('../npm/obbit.js?another');
  for (const bytes of [readFileSync(package_('nms.wasm')), Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)]) {
    await assert.rejects(fresh.init(bytes), /that of another entry point of obbit, or of another version/);
    assert.throws(() => fresh.initSync(bytes), /another entry point/);
    assert.throws(() => fresh.pairs([]), /not ready/);
  }
  await assert.rejects(fresh.init(new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })), /a page was served in place/);
  await fresh.init();
  assert.equal(fresh.pairs([0, 0, 1, 1, 0]).length, 0);
});

test('pairs are sorted, each once, and touching is the caller\'s choice', () => {
  const boxes = [0, 0, 2, 2, 0, 2, 0, 2, 2, 0, 1, 0, 2, 2, 0.3, 9, 9, 1, 1, 0];
  assert.deepEqual(list(obbit.pairs(boxes)), [0, 1, 0, 2, 1, 2]);
  assert.deepEqual(list(obbit.pairs(boxes, { touching: 'ignored' })), [0, 2, 1, 2]);
  assert.equal(obbit.countPairs(boxes), 3);
  assert.deepEqual(list(obbit.pairs(boxes, { within: 20 })), [0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3]);
  assert.deepEqual(list(obbit.join(boxes, [9, 9, 1, 1, 0])), [3, 0]);
  assert.equal(obbit.countJoin(boxes, [9, 9, 1, 1, 0]), 1);
  const into = new Uint32Array(8);
  assert.deepEqual(list(obbit.pairs(boxes, { into })), [0, 1, 0, 2, 1, 2]);
  assert.deepEqual(list(into), [0, 1, 0, 2, 1, 2, 0, 0]);
  assert.throws(() => obbit.pairs(boxes, { into: new Uint32Array(2) }), RangeError);
});

test('shapes of all kinds meet each other', () => {
  const shapes = new obbit.Shapes()
    .box(0, 0, 4, 2, 0.3).boxDegrees(10, 0, 4, 2, 90).boxCosSin(20, 0, 4, 2, 0.6, 0.8).aligned(30, 0, 34, 2)
    .circle(40, 0, 1).capsule(50, 0, 54, 0, 1).segment(60, 0, 64, 0).polygon([[70, 0], [74, 0], [72, 3]]);
  assert.equal(shapes.length, 8);
  assert.equal(obbit.countPairs(shapes), 0);
  const at = (x) => new obbit.Shapes().circle(x, 0, 0.5);
  for (let i = 0; i < 8; i += 1) assert.deepEqual(list(obbit.join(shapes, at(10 * i + (i > 2 ? 1 : 0)))), [i, 0]);
  const quarter = obbit.Shapes.boxes([0, 0, 4, 2, 90, 2, 0, 2, 2, 0], { angles: 'degrees' });
  assert.deepEqual(list(obbit.pairs(quarter)), [0, 1]);
  assert.deepEqual(list(obbit.pairs(quarter, { touching: 'ignored' })), []);
});

test('views of the module\'s own memory are read before they are written over', () => {
  const finder = new obbit.PairFinder();
  const boxes = [0, 0, 2, 2, 0, 100, 100, 2, 2, 0];
  const view = () => {
    const room = finder.boxes(2);
    room.set(boxes);
    return room;
  };
  assert.deepEqual(list(finder.join([5, 5, 1, 1, 0], view())), []);
  assert.deepEqual(list(finder.join([0, 0, 1, 1, 0], obbit.Shapes.boxes(view()))), [0, 0]);
  const both = view();
  assert.deepEqual(list(finder.join(both.subarray(5), both.subarray(0, 5))), []);
  assert.deepEqual(list(finder.join(view(), boxes)), [0, 0, 1, 1]);
  const ranks = finder.boxes(1).subarray(0, 2);
  ranks.set([1, 2]);
  const { visible } = obbit.declutter([0, 0, 2, 2, 0, 1, 0, 2, 2, 0], ranks);
  assert.deepEqual(list(visible), [0, 1]);
  finder.free();
});

test('numbers come in lists of any type', () => {
  const boxes = [0, 0, 2, 2, 0, 1, 1, 2, 2, 0];
  for (const Kind of [Float64Array, Float32Array, Int32Array, Uint32Array, Int16Array, Uint16Array, Int8Array, Uint8Array, Uint8ClampedArray, Array]) {
    assert.deepEqual(list(obbit.pairs(Kind.from(boxes))), [0, 1], Kind.name);
    const page = new obbit.Marquee(Kind.from(boxes));
    page.setKinds(Kind.from([1, 2]));
    page.setGroups(Kind.from([5, 5]));
    page.setAllSelectable(Kind.from([1, 0]));
    assert.deepEqual(list(page.select(Kind.from([0, 0, 9, 9]))), [0]);
  }
});

test('a hull of very many points', () => {
  const points = new Float64Array(400_000).map((_, k) => Math.sin(k * k));
  const hull = new obbit.Shapes().hull(points);
  assert.deepEqual(list(obbit.join(hull, [0, 0, 1, 1, 0])), [0, 0]);
});

test('errors name the item, the value and the cure', () => {
  const fails = (act, message, code, item) => assert.throws(act, { name: 'ObbitError', message, code, item });
  fails(() => obbit.pairs([0, 0, 1, 1, 0, 0, NaN, 1, 1, 0]), 'shape 1: center y is NaN: give a finite number', 'NotFinite', 1);
  fails(() => obbit.pairs([0, 0, -1, 1, 0]), 'shape 0: width is -1: a size cannot be negative; give 0 or more', 'NegativeSize', 0);
  fails(() => obbit.pairs([0, 0, 1, 1, Infinity]), 'shape 0: angle is Infinity: give a finite number', 'NotFinite', 0);
  fails(() => obbit.join([0, 0, 1, 1, 0], [0, 0, 1, -2, 0]), 'right shape 0: height is -2: a size cannot be negative; give 0 or more', 'NegativeSize', 0);
  fails(() => obbit.join([0, 0, 1, -2, 0], [0, 0, 1, 1, 0]), /^left shape 0: height is -2/, 'NegativeSize', 0);
  fails(() => obbit.pairs(new obbit.Shapes().circle(0, 0, 1).polygon([[0, 0], [4, 0], [1, 1], [0, 4]])),
    'shape 1: the polygon is not convex at point 2 (1, 1): split it into convex parts, or give its points to `hull`', 'NotConvex', 1);
  fails(() => obbit.pairs(new obbit.Shapes().aligned(2, 0, 1, 1)), 'shape 0: min x is 2, above max x which is 1: swap them', 'MinAboveMax', 0);
  fails(() => obbit.pairs(new obbit.Shapes().boxCosSin(0, 0, 1, 1, 1, 1)), /normalise the rotation/, 'NotRotation', 0);
  fails(() => obbit.pairs(new obbit.Shapes().polygon([])), 'shape 0: no points: give at least one', 'NoPoints', 0);
  fails(() => obbit.declutter([0, 0, 1, 1, 0], [1, 2]), '2 priorities, should be 1: give one for each shape', 'CountMismatch', null);
  fails(() => obbit.declutter([0, 0, 1, 1, 0], [NaN]), 'label 0: priority is NaN: give a finite number', 'NotFinite', 0);
  assert.throws(() => obbit.pairs([1, 2, 3]), /3 numbers are no whole number of shapes: give 5 for each/);
  assert.throws(() => obbit.pairs([], { touching: 'maybe' }), /touching is 'maybe'/);
  assert.throws(() => obbit.pairs([], { within: -1 }), /within is -1: give 0 or more/);
  const broken = new Uint8Array(new obbit.Index([0, 0, 1, 1, 0]).toBytes());
  broken[70] ^= 1;
  fails(() => obbit.Index.from(broken), /^index bytes, offset/, 'BadIndex', null);
  assert.deepEqual(list(obbit.pairs([])), []);
});

test('an index answers, and travels as bytes', () => {
  const index = new obbit.Index(scene(1000, 7));
  const [minX, minY, maxX, maxY] = index.bounds;
  assert.equal(index.length, 1000);
  assert.equal(index.count(minX, minY, maxX, maxY), 1000);
  const some = list(index.query(50, 50, 90, 90));
  assert.ok(some.length > 5);
  assert.equal(index.count(50, 50, 90, 90), some.length);
  assert.deepEqual(list(index.query(50, 50, 90, 90, { filter: (id) => id % 2 === 0 })), some.filter((id) => id % 2 === 0));
  assert.ok(list(index.inside(50, 50, 90, 90)).every((id) => some.includes(id)));
  assert.equal(index.collides(50, 50, 90, 90), true);
  assert.equal(index.collides(-90, -90, -50, -50), false);
  assert.equal(index.collides(50, 50, 90, 90, { filter: () => false }), false);
  assert.equal(index.nearest(100, 100, 3).ids.length, 3);
  assert.equal(index.rayFirst(-10, 100, 1, 0).id, index.ray(-10, 100, 1, 0).ids[0]);
  const exact = list(index.queryShape(new obbit.Shapes().circle(70, 70, 20)));
  assert.ok(exact.length > 0 && exact.every((id) => some.includes(id)));
  const shared = new SharedArrayBuffer(index.toBytes().byteLength);
  new Uint8Array(shared).set(new Uint8Array(index.toBytes()));
  const same = obbit.Index.from(shared);
  assert.deepEqual(list(same.query(50, 50, 90, 90)), some);
  assert.throws(() => same.queryShape([70, 70, 1, 1, 0]), /no outlines/);
  assert.equal(new obbit.Index([]).bounds, null);
});

test('an index is made anew in its memory', () => {
  const index = new obbit.Index(scene(1000, 7), { outlines: false });
  const other = scene(500, 8);
  index.rebuild(other);
  const fresh = new obbit.Index(other);
  assert.equal(index.length, 500);
  assert.deepEqual(new Uint8Array(index.toBytes()), new Uint8Array(fresh.toBytes()));
  const circle = new obbit.Shapes().circle(70, 70, 20);
  assert.deepEqual(index.queryShape(circle), fresh.queryShape(circle));
  assert.throws(() => index.rebuild([0, 0, -1, 1, 0]), /width is -1/);
  assert.deepEqual(index.queryShape(circle), fresh.queryShape(circle));
  const shipped = obbit.Index.from(fresh.toBytes());
  shipped.rebuild([0, 0, 1, 1, 0], { outlines: false });
  assert.deepEqual(shipped.bounds, [-0.5, -0.5, 0.5, 0.5]);
  assert.throws(() => shipped.queryShape(circle), /no outlines/);
});

test('a drag tells what each step changes', () => {
  const page = new obbit.Marquee([1, 1, 3, 1, 0.3, 5, 1, 3, 1, 0.3, 9, 1, 3, 1, 0.3]);
  assert.deepEqual(list(page.select([-1, -1, 4, 3])), [0, 1]);
  let change = page.drag([-1, -1, 8, 3]);
  assert.deepEqual([list(change.added), list(change.removed)], [[2], []]);
  change = page.drag([1, 3, -1, -1]);
  assert.deepEqual([list(change.added), list(change.removed)], [[], [1, 2]]);
  assert.deepEqual(list(page.selected), [0]);
  assert.equal(page.isSelected(0), true);
  assert.equal(page.topmost(5, 1), 1);
  assert.deepEqual(page.nearest(20, 1).id, 2);
  assert.deepEqual(list(page.select(new obbit.Lasso([[4, -2], [12, -2], [12, 4], [8, 0.9], [4, 4]]), { mode: 'window' })), []);
  page.setSelectable(1, false);
  page.setGroups([0, 0, 7]);
  assert.deepEqual(list(page.select([0, 0, 2, 2])), [0]);
  page.set(2, [1, 1, 1, 1, 0]);
  assert.deepEqual(list(page.select([0, 0, 2, 2])), [0, 2]);
  const mixed = new obbit.Marquee([0, 0, 1, 1, 0]);
  assert.equal(mixed.insert(new obbit.Shapes().circle(3, 0, 1)), 1);
  assert.equal(mixed.topmost(3, 0), 1);
  mixed.remove(1);
  assert.equal(mixed.topmost(3, 0), null);
});

test('labels give way, and fade', () => {
  const labels = new obbit.Labels({ fading: 100 });
  const paris = labels.push({ anchor: [2.35, 48.86], size: [42, 16], priority: 11 });
  const versailles = labels.push({ anchor: [2.13, 48.8], size: [68, 16], priority: 0.1, icon: new obbit.Shapes().circle(0, 0, 3) });
  const far = labels.update({ center: [2.2, 48.8], zoom: 100, yUp: true }, 50);
  assert.deepEqual([list(far.positions), list(far.hiddenBy), list(far.opacities)], [[0, obbit.NONE], [obbit.NONE, paris], [0.5, 0]]);
  const near = labels.update({ center: [2.2, 48.8], zoom: 400, yUp: true }, 50);
  assert.deepEqual([list(near.positions), list(near.opacities)], [[0, 0], [1, 0.5]]);
  labels.remove(versailles);
  assert.equal(labels.length, 1);
  assert.throws(() => labels.remove(versailles), /no label has the id 1/);
  const { visible, hiddenBy } = obbit.declutter([0, 0, 50, 14, 0.2, 40, 0, 50, 14, 0.2, 80, 0, 50, 14, 0.2], [1, 2, 1.5]);
  assert.deepEqual([list(visible), list(hiddenBy)], [[0, 1, 0], [1, obbit.NONE, 1]]);
});

test('a million frames take no more memory than the first', () => {
  const finder = new obbit.PairFinder();
  const page = new obbit.Marquee(scene(50, 1));
  const frame = (k) => {
    const boxes = finder.boxes(2);
    boxes.set([0, 0, 2, 2, k, 1, 1, 2, 2, -k]);
    finder.pairs(boxes);
    page.dragView([0, 0, k % 60, 60]);
    if (k % 100 === 0) {
      new obbit.Index([k, 0, 2, 2, k]).free();
      assert.throws(() => obbit.pairs([NaN, 0, 1, 1, 0]));
    }
  };
  const memory = () => new obbit.PairFinder().boxes(1).buffer.byteLength;
  for (let k = 0; k < 1000; k += 1) frame(k);
  const before = memory();
  for (let k = 0; k < 1_000_000; k += 1) frame(k);
  assert.equal(memory(), before);
});

test('what is freed is gone', () => {
  const index = new obbit.Index([0, 0, 1, 1, 0]);
  index.free();
  index.free();
  assert.throws(() => index.query(0, 0, 1, 1), /already freed/);
  assert.equal(typeof index[Symbol.dispose], 'function');
});

test('the answers have the bits of native code, with vectors, without, and inline', async () => {
  const expected = JSON.parse(readFileSync(data('same-bits.json'), 'utf8'));
  assert.deepEqual(answers(obbit), expected);
  assert.deepEqual(answers(inline), expected);
  assert.deepEqual(answers(await started(readFileSync(package_('obbit-scalar.wasm')), 'scalar')), expected);
});

test('it starts from bytes, a module, a response, and at once', async () => {
  const { pairs } = await started(package_('obbit.wasm'), 'file');
  assert.deepEqual(list(pairs([0, 0, 2, 2, 0, 1, 1, 2, 2, 0])), [0, 1]);
  const bytes = readFileSync(package_('obbit.wasm'));
  const module = await WebAssembly.compile(bytes);
  const response = () => new Response(bytes, { headers: { 'content-type': 'application/wasm' } });
  for (const [tag, source] of Object.entries({ bytes, module, buffer: new Uint8Array(bytes).buffer, response: response(), promise: Promise.resolve(response()) })) {
    const fresh = await started(source, tag);
    assert.equal(fresh.countPairs([0, 0, 1, 1, 0, 0, 0, 1, 1, 0]), 1, tag);
  }
  const fresh = await import('../npm/obbit.js?sync');
  fresh.initSync();
  assert.equal(fresh.countPairs([0, 0, 1, 1, 0, 0, 0, 1, 1, 0]), 1);
});

test('a window may have sides that are infinite', () => {
  const index = new obbit.Index(obbit.Shapes.aligned([0, 0, 1, 1, 5, 5, 6, 6, -1e308, 9, 1e308, 10]));
  const sorted = (ids) => [...ids].sort();
  assert.deepEqual(sorted(index.query(-Infinity, -Infinity, Infinity, Infinity)), [0, 1, 2]);
  assert.deepEqual(sorted(index.query(2, -Infinity, Infinity, Infinity, { touching: 'ignored' })), [1, 2]);
  assert.deepEqual(sorted(index.inside(-Infinity, 4, Infinity, Infinity)), [1, 2]);
  assert.deepEqual(sorted(index.within(-Infinity, 2, Infinity, 3, 1)), [0]);
  assert.deepEqual([index.count(-Infinity, 0, 0, 1), index.collides(-Infinity, 2, Infinity, 3)], [1, false]);
  for (const window of [[Infinity, 0, Infinity, 1], [0, -Infinity, 1, -Infinity], [NaN, 0, Infinity, 1]]) assert.throws(() => index.query(...window), { code: 'NotFinite' });
});

test('an index from bytes answers by outlines once it has the shapes', () => {
  const boxes = [0, 0, 4, 1, 0.7, 9, 9, 1, 1, 0];
  const index = obbit.Index.from(new obbit.Index(boxes).toBytes());
  assert.throws(() => index.queryShape([0, 0, 1, 1, 0]), { message: 'this index has no outlines: it was made from bytes, or with { outlines: false }; use query, or give it its shapes by rebuild' });
  index.rebuild(boxes);
  assert.deepEqual([...index.queryShape([0, 0, 1, 1, 0])], [0]);
});

test('what is asked between two steps changes none of what they tell', () => {
  const dots = (shift) => Array.from({ length: 5000 }, (_, i) => [i + shift, 0, 0.5, 0.5, 0]);
  const [page, other] = [0, 1].map(() => new obbit.Marquee(new Float64Array(dots(0).flat())));
  const area = [100, -1, 200, 1];
  for (const each of [page, other]) {
    each.setGroups(Uint32Array.from({ length: each.slots }, (_, id) => id >> 1));
    each.drag(area);
    dots(7).slice(0, 4000).forEach((dot, id) => each.set(id, dot));
  }
  // So many have changed that they are looked up in a new index.
  assert.deepEqual([page.topmost(107, 0), page.topmost(3, 0), page.nearest(4006.4, 0)], [100, null, { id: 4006, distance: 0.15000000000009095 }]);
  assert.deepEqual(list(page.selected), list(other.selected));
  assert.deepEqual(page.drag(area), other.drag(area));
  assert.equal(page.selected.length, 102);
});
