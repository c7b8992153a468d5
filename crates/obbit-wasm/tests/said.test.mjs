// What the documentation says of labels and of a marquee in a sentence each, so that it stays so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Labels, Marquee, NONE, PairFinder, init } from '../npm/obbit.js';
import * as queries from '../npm/queries.js';

await Promise.all([init(), queries.init()]);
const view = { center: [0, 0], zoom: 1 };
const at = (priority, more) => ({ anchor: [0, 0], size: [10, 10], priority, ...more });

/** In which position each label shows, and what hides it; -1 for none. */
function told(...all) {
  const labels = new Labels();
  for (const label of all) labels.push(label);
  const { positions, hiddenBy } = labels.update(view);
  return [positions, hiddenBy].map((list) => Array.from(list, (value) => (value === NONE ? -1 : value)));
}

test('a label that avoids anything goes on to its next place; one that always shows is back at the first it tries if none is free', () => {
  const two = at(0, { offsets: [[5, 0], [20, 0]] });
  const shown = (more) => told(at(0, { behaviour: 'obstacle' }), { ...two, ...more })[0][1];
  assert.equal(shown({}), 1);
  for (const more of [{ behaviour: 'required' }, { behaviour: 'requiredHidesOptional' }]) {
    assert.equal(shown(more), 1);
    assert.equal(shown({ ...more, offsets: [[5, 0], [-5, 0]] }), 0);
    assert.equal(shown({ ...more, avoids: 0 }), 0);
  }
  assert.equal(shown({ avoids: 0 }), 0);
});

test('what blocks is placed before any optional label', () => {
  assert.deepEqual(told(at(9), at(0, { behaviour: 'obstacle' })), [[-1, -1], [1, -1]]);
  assert.deepEqual(told(at(9), at(0, { behaviour: 'requiredHidesOptional' })), [[-1, 0], [1, -1]]);
  assert.deepEqual(told(at(9), at(0, { avoids: 0 })), [[-1, 0], [1, -1]]);
  assert.deepEqual(told(at(9), at(0, { behaviour: 'required' })), [[0, 0], [-1, -1]]);
});

test('what a label avoids is asked of the one that is placed later', () => {
  const pair = (first, second) => told(at(first, { groups: 1, avoids: 3 }), at(second, { groups: 1, avoids: 2 }));
  assert.deepEqual(pair(5, 0), [[0, 0], [-1, -1]]);
  assert.deepEqual(pair(0, 5), [[-1, 0], [1, -1]]);
});

test('a label that was set since the update is under the pointer as it is now', () => {
  const labels = new Labels();
  const id = labels.push(at(0));
  labels.update(view);
  const under = (x) => [...labels.under(x, 0)];
  assert.deepEqual([under(4), under(8)], [[0], []]);
  labels.set(id, at(0, { size: [20, 2] }));
  assert.deepEqual(under(8), [0]);
  labels.set(id, at(0, { anchor: [500, 0] }));
  assert.deepEqual([under(500), under(0)], [[0], []]);
});

test('a group follows the mode of the drag, its members their own kinds, locked ones count for nothing', () => {
  const page = new Marquee([0, 0, 1, 1, 0, 20, 0, 1, 1, 0]);
  page.setGroups([5, 5]);
  page.setKinds([1, 2]);
  const found = (x0, x1, mode) => [...page.select([x0, -1, x1, 1], { mode })];
  page.setRule(2, 'window');
  assert.deepEqual([found(20, 30, 'crossing'), found(19, 30, 'crossing')], [[], [0, 1]]);
  page.setRule(2, null);
  page.setRule(1, 'crossing');
  assert.deepEqual([found(0, 30, 'window'), found(0, 20, 'window'), found(19, 30, 'window')], [[0, 1], [], []]);
  page.setKind(0, 2);
  assert.deepEqual(found(0, 30, 'window'), []);
  assert.throws(() => page.setKind(0, 256), /^ObbitError: the kind is 256: give a whole number from 0 to 255$/);
  assert.throws(() => page.setKind(2, 0), /no element has the id 2/);
  page.setKind(0, 1);
  page.setSelectable(0, false);
  assert.deepEqual(found(19, 30, 'window'), [1]);
  assert.deepEqual([[...page.under(0, 0)], page.topmost(0, 0), page.nearest(0, 0).id], [[], null, 1]);
});

test('what was removed from the page is told as removed', () => {
  const page = new Marquee([0, 0, 1, 1, 0, 20, 0, 1, 1, 0]);
  page.drag([-1, -1, 30, 1]);
  page.remove(1);
  assert.deepEqual([...page.drag([-1, -1, 30, 1]).removed], [1]);
  assert.throws(() => page.isSelected(1), { code: 'NoSuchElement' });
});

test('calls of another entry point leave views as they are', () => {
  const many = new Float64Array(50_000).fill(1);
  const found = new PairFinder().pairs([0, 0, 2, 2, 0, 1, 0, 2, 2, 0]);
  for (let i = 0; i < 9; i += 1) queries.distances(many, many);
  assert.deepEqual([...found], [0, 1]);
});

test('of labels that always show and those that avoid none, the one of higher priority is placed first', () => {
  const two = { offsets: [[0, 0], [100, 0]], behaviour: 'requiredHidesOptional' };
  assert.deepEqual(told(at(0, two), at(5, two))[0], [1, 0]);
  assert.deepEqual(told(at(5, two), at(0, two))[0], [0, 1]);
  assert.deepEqual(told(at(0, { ...two, order: 2 }), at(0, { ...two, order: 1 }))[0], [1, 0]);
  assert.deepEqual(told(at(0, { avoids: 0 }), at(5, two))[0], [0, 0]);
  assert.deepEqual(told(at(5, { avoids: 0 }), at(0, two))[0], [0, 1]);
});

test('an area says which of its numbers is none, and may be endless', () => {
  const page = new Marquee([0, 0, 1, 1, 0, 5, 5, 1, 1, 0.3]);
  const everything = [-Infinity, -Infinity, Infinity, Infinity];
  for (const mode of ['crossing', 'window']) assert.deepEqual([...page.select(everything, { mode })], [0, 1]);
  assert.deepEqual([...page.select([Infinity, 4, 3, Infinity])], [1]);
  assert.throws(() => page.select([0, 0, 1, NaN]), { message: 'the area: number 3 is NaN: give a number', code: 'NotFinite' });
  assert.throws(() => page.select([Infinity, 0, Infinity, 1]), { code: 'NotFinite' });
  assert.throws(() => page.select([[0, 0], [1, 1]]), { name: 'TypeError', message: 'the area is a list of lists: give two opposite corners as four numbers, a turned box as five, or a Lasso' });
});
