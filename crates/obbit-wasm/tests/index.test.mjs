// What an index tells of pairs, boxes and counts: the same as all looked at one by one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as boxes from '../npm/boxes.js';
import * as alone from '../npm/boxes/index.js';
import * as space from '../npm/space.js';
import { random } from './scene.mjs';

await Promise.all([core, boxes, alone, space].map((entry) => entry.init()));

const list = (numbers) => Array.from(numbers);
const fails = (act, message) => assert.throws(act, { message });

/** Corners of boxes on a coarse grid, so that many touch and some are flat: the lower ones, then the upper. */
function corners(count, dimension, seed) {
  const next = random(seed);
  const whole = (most) => Math.floor(next() * most);
  return Array.from({ length: count }, () => {
    const low = Array.from({ length: dimension }, () => whole(14));
    return [...low, ...low.map((x) => x + whole(3))];
  });
}

const gaps = (a, b, dimension) => Array.from({ length: dimension }, (_, k) => Math.max(a[k] - b[k + dimension], b[k] - a[k + dimension]));

function between(left, right, dimension, meets) {
  const found = [];
  left.forEach((a, i) => right.forEach((b, j) => (left !== right || i < j) && meets(gaps(a, b, dimension)) && found.push(i, j)));
  return found;
}

/** What only touches is judged by the shapes themselves, which are the boxes here. */
function checked(Index, of, search, dimension, count) {
  const [left, right] = [corners(count, dimension, 1), corners(count, dimension, 2)];
  const [a, b] = [new Index(of(left.flat())), new Index(of(right.flat()))];
  const touching = (all) => all.every((gap) => gap <= 0);
  assert.deepEqual(list(a.pairs()), between(left, left, dimension, touching));
  assert.deepEqual(list(a.join(b)), between(left, right, dimension, touching));
  assert.ok(a.pairs().length > 100 && a.join(b).length > 100);
  const ignored = { touching: 'ignored' };
  assert.deepEqual(a.pairs(ignored), search.pairs(of(left.flat()), ignored));
  assert.deepEqual(a.join(b, ignored), search.join(of(left.flat()), of(right.flat()), ignored));
  assert.ok(a.pairs(ignored).length < a.pairs().length);
  // An index of bytes, and itself.
  assert.deepEqual(a.join(Index.from(b.toBytes())), a.join(b));
  assert.equal(a.join(a).length, 2 * count + 2 * a.pairs().length);
  const into = new Uint32Array(a.pairs().length + 3);
  const written = a.pairs({ into });
  assert.deepEqual([written.buffer === into.buffer, list(written)], [true, list(a.pairs())]);
  const pairs = a.pairs().length / 2;
  assert.throws(() => a.pairs({ most: pairs - 1 }), { name: 'RangeError', message: new RegExp(`^${pairs} pairs are more than ${pairs - 1}: ask for countPairs`) });
  assert.equal(a.pairs({ most: pairs }).length, 2 * pairs);
  const met = a.join(b).length / 2;
  assert.throws(() => a.join(b, { most: 3 }), { name: 'RangeError', message: new RegExp(`^${met} pairs are more than 3: ask for countJoin`) });
  assert.deepEqual(list(new Index([]).pairs()), []);
  assert.deepEqual(list(new Index([]).join(a)), []);
}

const search2 = { pairs: core.pairs, join: core.join };
const search3 = { pairs: space.pairs, join: space.join };

for (const [name, entry] of Object.entries({ obbit: core, boxes, 'boxes/index': alone })) {
  test(`pairs of an index, and between two: ${name}`, () => checked(entry.Index, (numbers) => core.Shapes.aligned(numbers), search2, 2, 300));

  test(`nearest to a box, and how many lie inside one: ${name}`, () => {
    const all = corners(300, 2, 3);
    const index = new entry.Index(core.Shapes.aligned(all.flat()));
    for (const window of corners(40, 2, 4)) {
      const far = all.map((box) => Math.hypot(...gaps(box, window, 2).map((gap) => Math.max(gap, 0))));
      const { ids, distances } = index.nearestTo(...window, 25);
      assert.deepEqual(list(distances), [...far].sort((a, b) => a - b).slice(0, 25));
      assert.deepEqual(list(ids).map((id) => far[id]), list(distances));
      assert.deepEqual(list(index.nearestTo(...window).ids), list(ids.slice(0, 1)));
      const inside = all.filter(([a, b, c, d]) => a >= window[0] && b >= window[1] && c <= window[2] && d <= window[3]);
      assert.equal(index.countInside(...window), inside.length);
    }
    assert.equal(index.countInside(-Infinity, -Infinity, Infinity, Infinity), 300);
    assert.equal(index.nearestTo(-Infinity, 0, Infinity, 0, Infinity).ids.length, 300);
  });
}

test('the same in space', () => {
  checked(space.Index3, (numbers) => space.Shapes3.aligned(numbers), search3, 3, 400);
  const index = new space.Index3(space.Shapes3.aligned([0, 0, 0, 1, 1, 1, 4, 0, 0, 5, 1, 1]));
  const { ids, distances } = index.nearestTo([2, 0, 0], [3.5, 1, 1], 2);
  assert.deepEqual([list(ids), list(distances)], [[1, 0], [0.5, 1]]);
  assert.deepEqual([index.countInside([0, 0, 0], [4, 4, 4]), index.countInside([0, 0, 0], [5, 5, 5])], [1, 2]);
});

/** What an index with `filter` answers, beside all that it answers without, gone through one by one. */
function filtered(index, windows, dimension) {
  const each = dimension === 2 ? (numbers) => numbers : (numbers) => [numbers.slice(0, 3), numbers.slice(3)];
  const point = dimension === 2 ? (numbers) => numbers.slice(0, 2) : (numbers) => [numbers.slice(0, 3)];
  const tests = [(id) => id % 3 === 0, (id) => id % 97 === 5, () => true, () => false];
  const rows = ({ ids, ...more }) => list(ids).map((id, k) => [id, ...Object.values(more).map((of) => of[k])]);
  for (const window of windows) {
    for (const test of tests) {
      const shown = [];
      // Each is shown once, and the filter may ask the index itself.
      const filter = (id) => {
        index.nearest(...point(window));
        shown.push(id);
        return test(id);
      };
      const options = { filter };
      const all = rows(index.nearestTo(...each(window), Infinity)).filter(([id]) => test(id));
      for (const count of [0, 1, 7, 40, Infinity]) {
        shown.length = 0;
        assert.deepEqual(rows(index.nearestTo(...each(window), count, options)), all.slice(0, count));
        assert.equal(new Set(shown).size, shown.length);
      }
      const near = rows(index.nearest(...point(window), Infinity)).filter(([id]) => test(id));
      assert.deepEqual(rows(index.nearest(...point(window), 5, options)), near.slice(0, 5));
      const hits = rows(index.ray(...each(window), 3)).filter(([id]) => test(id));
      assert.deepEqual(rows(index.ray(...each(window), 3, options)), hits);
      const first = index.rayFirst(...each(window), 3, options);
      assert.deepEqual(first, hits.length === 0 ? null : { id: hits[0][0], time: hits[0][1] });
      const found = list(index.query(...each(window), options));
      assert.deepEqual(found, list(index.query(...each(window))).filter(test));
      assert.equal(index.collides(...each(window), options), found.length > 0);
      const into = new Uint32Array(400);
      const written = index.query(...each(window), { filter, into });
      assert.deepEqual([written.buffer === into.buffer, list(written)], [true, found]);
    }
  }
}

test('a filter counts for neighbours and rays as well', () => {
  filtered(new core.Index(core.Shapes.aligned(corners(400, 2, 5).flat())), corners(12, 2, 6), 2);
  filtered(new space.Index3(space.Shapes3.aligned(corners(400, 3, 7).flat())), corners(12, 3, 8), 3);
  const index = new core.Index([0, 0, 1, 1, 0]);
  const index3 = new space.Index3([0, 0, 0, 1, 1, 1, 0, 0, 0, 1]);
  for (const ask of [(last) => index.nearest(0, 0, 1, last), (last) => index.nearestTo(0, 0, 1, 1, 1, last), (last) => index.ray(0, 0, 1, 0, 9, last), (last) => index.rayFirst(0, 0, 1, 0, 9, last), (last) => index3.nearest([0, 0, 0], 1, last), (last) => index3.rayFirst([0, 0, 0], [1, 0, 0], 9, last)]) {
    fails(() => ask({ touching: 'counts' }), "'touching' is no option here: give filter");
    fails(() => ask({ filter: [] }), 'filter is a list: give a function');
    fails(() => ask(7), 'the last argument is 7: give an object');
  }
});

test('what an index cannot be joined with is told', () => {
  const box = [0, 0, 1, 1, 0];
  const index = new core.Index(box);
  const cure = 'give an index that this entry point of obbit made, or makes of bytes by `from`';
  fails(() => index.join(), `the other index is undefined: ${cure}`);
  for (const other of [new boxes.Index(box), new space.Index3([0, 0, 0, 1, 1, 1, 0, 0, 0, 1]), new core.Marquee(box)]) fails(() => index.join(other), `the other index is an object: ${cure}`);
  assert.deepEqual(list(index.join(core.Index.from(new boxes.Index(box).toBytes()))), [0, 0]);
  assert.deepEqual(list(index.join(new Proxy(new core.Index(box), {}))), [0, 0]);
  const freed = new core.Index(box);
  freed.free();
  fails(() => index.join(freed), 'Index: already freed');
  fails(() => index.pairs({ within: 1 }), "'within' is no option here: give touching, most or into");
  fails(() => index.join(index, { most: -1 }), 'most is -1: give a whole number from 0 to 134217728');
});

test('a number that is missing or wrong is named', () => {
  const index = new core.Index([0, 0, 1, 1, 0]);
  fails(() => index.query(null, 0, 1, 1), 'minX is null: give a number');
  fails(() => index.query(0, 0, 1), 'maxY is undefined: give a number');
  fails(() => index.countInside(0, 0, '1', 1), "maxX is '1': give a number");
  fails(() => index.nearestTo(0), 'minY is undefined: give a number');
  fails(() => index.nearest(NaN, 0), 'x is NaN: give a finite number');
  fails(() => index.nearest(0), 'y is undefined: give a finite number');
  fails(() => index.ray(0, NaN, 1, 0), 'y is NaN: give a finite number');
  fails(() => index.rayFirst(0, 0, 1), 'dirY is undefined: give a finite number');
  const index3 = new space.Index3([0, 0, 0, 1, 1, 1, 0, 0, 0, 1]);
  fails(() => index3.ray([0, 0, Infinity], [1, 0, 0]), 'origin z is Infinity: give a finite number');
  fails(() => index3.nearest([0, NaN, 0]), 'point y is NaN: give a finite number');
});

test('a distance beside touching that is ignored is refused', () => {
  const box = [0, 0, 1, 1, 0, 1, 0, 1, 1, 0];
  const index = new core.Index(box);
  const both = { within: 0, touching: 'ignored' };
  for (const ask of [
    () => core.pairs(box, both), () => core.join(box, box, both), () => core.countPairs(box, both), () => core.countJoin(box, box, both), () => new core.PairFinder().pairs(box, both),
    () => index.queryShape([0, 0, 1, 1, 0], both), () => space.pairs([0, 0, 0, 1, 1, 1, 0, 0, 0, 1], both),
  ]) assert.throws(ask, { name: 'TypeError', message: "touching is 'ignored' and within is 0: what is within a distance may touch; leave one of them out" });
  assert.deepEqual(list(core.pairs(box, { within: 0, touching: 'counts' })), [0, 1]);
  assert.deepEqual(list(core.pairs(box, { within: null, touching: 'ignored' })), []);
});
