import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as queries from '../npm/queries.js';
import { cases, complaints, shape2 } from './cases.mjs';
import { queryAnswers } from './same-bits-parts.mjs';

const { Shapes } = queries;
await queries.init();

const list = (view) => Array.from(view);
const a = [0, 0, 4, 2, 0];

test('one pair, every question', () => {
  const coin = new Shapes().circle(3, 0, 1);
  assert.equal(queries.relation(a, coin), 'Touching');
  assert.equal(queries.intersects(a, coin), true);
  assert.equal(queries.overlaps(a, coin), false);
  assert.equal(queries.within(a, [6, 0, 2, 2, 0], 3), true);
  assert.equal(queries.within(a, [6, 0, 2, 2, 0], 2.999), false);
  assert.equal(queries.contains(a, new Shapes().circle(0, 0, 1)), true);
  const near = new Shapes().aligned(5, 5, 6, 6);
  assert.equal(queries.distance(a, near), 5);
  assert.equal(queries.axisGap(a, near), 4);
  assert.equal(queries.overlapArea(a, [2, 0, 4, 2, 0]), 4);
  assert.equal(queries.iou(a, [2, 0, 4, 2, 0]), 1 / 3);
  assert.deepEqual(queries.separation(a, [6, 0, 2, 2, 0]), { distance: 3, normal: [1, 0], pointA: [2, -1], pointB: [5, -1] });
  assert.deepEqual(queries.mtv(a, [2.5, 0, 2, 2, 0]), [0.5, 0]);
  assert.equal(queries.mtv(a, near), null);
  const { normal, depth, points } = queries.contact(a, [2.5, 0, 2, 2, 0]);
  assert.deepEqual([normal, depth, points.length], [[1, 0], 0.5, 2]);
  assert.equal(queries.contact(a, near), null);
  assert.deepEqual(queries.cast(a, new Shapes().circle(7, 0, 1), [-8, 0]), { time: 0.5, normal: [1, 0], point: [2, 0] });
  assert.equal(queries.cast(a, near, [1, 0]), null);
  assert.deepEqual(queries.ray(a, [-4, 0], [2, 0]), { time: 1, normal: [-1, 0], point: [-2, 0] });
  assert.equal(queries.ray(a, [0, 0], [2, 0]).normal, null);
  assert.equal(queries.ray(a, [-4, 0], [-2, 0]), null);
});

test('many pairs, no object for each', () => {
  const left = Shapes.boxes([0, 0, 2, 2, 0, 0, 0, 2, 2, 0, 0, 0, 2, 2, 0]);
  const right = new Shapes().box(1, 0, 2, 2).circle(2, 0, 1).segment(4, 0, 5, 0);
  assert.deepEqual(list(queries.relations(left, right)), [2, 1, 0]);
  assert.deepEqual(list(queries.relations([0, 0, 2, 2, 0], right)), [2, 1, 0]);
  assert.deepEqual(list(queries.relations(right, [0, 0, 2, 2, 0])), [2, 1, 0]);
  assert.deepEqual(list(queries.intersectsEach(left, right)), [1, 1, 0]);
  assert.deepEqual(list(queries.overlapsEach(left, right)), [1, 0, 0]);
  assert.deepEqual(list(queries.containsEach(left, right)), [0, 0, 0]);
  assert.deepEqual(list(queries.withinEach(left, right, 3)), [1, 1, 1]);
  assert.deepEqual(list(queries.distances(left, right)), [0, 0, 3]);
  assert.deepEqual(list(queries.overlapAreas(left, right)), [2, 0, 0]);
  assert.deepEqual(list(queries.ious(left, right)), [1 / 3, 0, 0]);
  assert.deepEqual(list(queries.mtvs(left, right)), [1, 0, 0, 0, 0, 0]);
  assert.deepEqual(list(queries.separations(left, right).distances), [-1, 0, 3]);
  const contacts = queries.contacts(left, right);
  assert.deepEqual([contacts.most, list(contacts.counts), contacts.points.length], [2, [2, 1, 0], 12]);
  assert.deepEqual(list(queries.casts(left, right, [-3, 0]).times), [0, 0, 1]);
  assert.deepEqual(list(queries.casts([0, 0, 2, 2, 0], [5, 0, 2, 2, 0], [-3, 0, -6, 0, 1, 0]).times), [1, 0.5, Infinity]);
  assert.deepEqual(list(queries.rays(right, [-5, 0, 1, 0]).times), [5, 6, 9]);
  assert.deepEqual(list(queries.rays([0, 0, 2, 2, 0], [-5, 0, 1, 0, 0, 5, 0, -1, 9, 9, 1, 0]).times), [4, 4, Infinity]);
  const into = new Float64Array(5);
  assert.equal(queries.distances(left, right, { into }).buffer, into.buffer);
  assert.deepEqual(list(queries.relations([], [])), []);
  assert.deepEqual(list(queries.relations([], [0, 0, 1, 1, 0])), []);
});

test('what a shape looks like', () => {
  assert.deepEqual(list(queries.corners(a)), [-2, -1, 2, -1, 2, 1, -2, 1]);
  assert.deepEqual(list(queries.corners(new Shapes().circle(1, 2, 3))), [1, 2]);
  assert.deepEqual(list(queries.bounds(new Shapes().circle(1, 2, 3).box(0, 0, 4, 2))), [-2, -1, 4, 5, -2, -1, 2, 1]);
  assert.deepEqual(list(queries.areas([0, 0, 4, 2, 0.3])), [8]);
  const shadows = queries.shadows([355, 430, 350, 150, 0], new Shapes().boxDegrees(575, 295, 350, 150, 220));
  const gaps = shadows.map((s) => Math.round(s.gap * 1e4) / 1e4);
  assert.deepEqual(gaps, [-137.2668, -109.9412, -275.5134, -0.1119]); // the figures of the page they are from
  assert.equal(queries.shadows(a, [6, 0, 2, 2, 0]).length, 2);
  assert.deepEqual(queries.shadows(new Shapes().circle(0, 0, 1), new Shapes().circle(3, 4, 1)).map((s) => [s.axis, s.gap]), [[[0.6, 0.8], 3]]);
  const point = (x) => new Shapes().segment(x, 0, x, 0);
  assert.deepEqual(queries.shadows(point(0), point(5)).map((s) => [s.axis, s.gap]), [[[1, 0], 5]]);
  const small = new Shapes().polygon([[0, 0], [5e-324, 0], [0, 5e-324]]);
  const large = new Shapes().hull([-1e308, -1e308, 1e308, -1e308, 0, 1e308]);
  for (const { axis: [x, y], gap } of [small, large].flatMap((shape) => queries.shadows(shape, a))) {
    assert.ok(Math.abs(x * x + y * y - 1) < 1e-15 && gap < 0, `${x} ${y} ${gap}`);
  }
});

test('errors name the list, the item and the value', () => {
  const fails = (act, message, code, item) => assert.throws(act, { name: 'ObbitError', message, code, item });
  fails(() => queries.relation(a, [0, 0, -1, 1, 0]), 'b: shape 0: width is -1: a size cannot be negative; give 0 or more', 'NegativeSize', 0);
  fails(() => queries.relations([0, 0, 1, 1, 0, NaN, 0, 1, 1, 0], a), 'a: shape 1: center x is NaN: give a finite number', 'NotFinite', 1);
  fails(() => queries.axisGaps(a, new Shapes().box(0, 0, 1, 1).circle(0, 0, 1)), /^pair 1: one of the two is round/, 'NotStraight', 1);
  assert.throws(() => queries.relation(a, [...a, ...a]), /2 shapes: give one/);
  assert.throws(() => queries.relations([...a, ...a, ...a], [...a, ...a]), /3 shapes and 2 shapes: give as many, or one/);
  assert.throws(() => queries.cast(a, a, [NaN, 0]), /vector 0: number 0 is NaN/);
  assert.throws(() => queries.cast(a, a, [1, 2, 3]), /motion has 3 numbers: give 2/);
  assert.throws(() => queries.within(a, a, -1), /the clearance is -1/);
  assert.throws(() => queries.relations(a, a, { into: new Uint8Array(0) }), RangeError);
});

test('the conformance suite', () => {
  const all = cases(2).filter((c) => c.b);
  const wrong = all.flatMap((c) => complaints(queries, 'Area', c, shape2(Shapes, c.a), shape2(Shapes, c.b)));
  assert.deepEqual(wrong, []);
  assert.ok(all.length > 550);
});

test('the answers have the bits of native code', () => {
  const expected = JSON.parse(readFileSync(new URL('../../../testdata/same-bits-parts.json', import.meta.url), 'utf8'));
  assert.deepEqual(queryAnswers(queries), expected.queries);
});
