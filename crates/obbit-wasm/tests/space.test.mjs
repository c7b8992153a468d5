import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Shapes } from '../npm/queries.js';
import * as space from '../npm/space.js';
import { cases, complaints, shape3 } from './cases.mjs';
import { spaceAnswers } from './same-bits-parts.mjs';

const { Index3, PairFinder3, Shapes3 } = space;
await space.init();

const list = (view) => Array.from(view);
const cube = [0, 0, 0, 2, 2, 2, 0, 0, 0, 1];
const all = () => new Shapes3()
  .box([0, 0, 0], [2, 2, 2], [0, 0, 1, 1]).boxYaw([10, 0, 0], [2, 2, 2], 0.5).boxYawDegrees([20, 0, 0], [2, 2, 2], 30)
  .boxAxes([30, 0, 0], [2, 2, 2], [[0, 1, 0], [-1, 0, 0], [0, 0, 1]]).aligned(39, -1, -1, 41, 1, 1).sphere(50, 0, 0, 1)
  .capsule([60, 0, 0], [62, 0, 0], 1).segment([70, 0, 0], [72, 0, 0]).triangle([80, 0, 0], [82, 0, 0], [80, 2, 0])
  .hull([[90, 0, 0], [92, 0, 0], [90, 2, 0], [90, 0, 2]]);

test('pairs of all shapes', () => {
  assert.equal(space.countPairs(all()), 0);
  const balls = Shapes3.spheres(Array.from({ length: 10 }, (_, i) => [10 * i + 0.5, 0.1, 0, 0.25]).flat());
  assert.deepEqual(list(space.join(all(), balls)), Array.from({ length: 10 }, (_, i) => [i, i]).flat());
  assert.equal(space.countJoin(all(), balls), 10);
  assert.deepEqual(list(space.pairs([...cube, 2, 0, 0, 2, 2, 2, 0, 0, 0, 5])), [0, 1]);
  assert.deepEqual(list(space.pairs([...cube, 2, 0, 0, 2, 2, 2, 0, 0, 0, 5], { touching: 'ignored' })), []);
  const finder = new PairFinder3();
  const room = finder.boxes(2);
  room.set([...cube, 3, 0, 0, 2, 2, 2, 0, 0, 0, 1]);
  assert.deepEqual(list(finder.pairs(room, { within: 1 })), [0, 1]);
  finder.free();
});

test('an index of space is made anew in its memory', () => {
  const index = new Index3(cube);
  index.rebuild(all());
  assert.deepEqual(new Uint8Array(index.toBytes()), new Uint8Array(new Index3(all()).toBytes()));
  assert.deepEqual(list(index.queryShape(new Shapes3().sphere(50, 0, 0, 1))), [5]);
});

test('an index of space', () => {
  const index = new Index3(all());
  assert.equal(index.length, 10);
  assert.equal(index.bounds.length, 6);
  assert.deepEqual(list(index.query([35, -1, -1], [55, 1, 1])).sort(), [4, 5]);
  assert.deepEqual(list(index.inside([35, -2, -2], [50, 2, 2])), [4]);
  assert.deepEqual([index.collides([35, -1, -1], [55, 1, 1]), index.count([35, -1, -1], [55, 1, 1])], [true, 2]);
  assert.deepEqual(list(index.within([44, 0, 0], [44, 0, 0], 4)), [4]);
  assert.deepEqual(index.nearest([49, 9, 0]).ids[0], 5);
  assert.deepEqual(index.rayFirst([35, 0, 0], [1, 0, 0]), { id: 4, time: 4 });
  assert.deepEqual(list(index.ray([35, 0, 0], [1, 0, 0], 20).ids), [4, 5]);
  assert.deepEqual(list(index.queryShape(new Shapes3().sphere(41.5, 0, 0, 0.5))), [4]);
  const same = Index3.from(index.toBytes());
  assert.ok(same instanceof Index3);
  assert.equal(same.count([35, -1, -1], [55, 1, 1]), 2);
});

test('two shapes of space, every question', () => {
  const ball = new Shapes3().sphere(3, 0, 0, 1);
  assert.equal(space.relation(cube, new Shapes3().sphere(2, 0, 0, 1)), 'Touching');
  assert.deepEqual([space.intersects(cube, ball), space.overlaps(cube, ball), space.within(cube, ball, 1)], [false, false, true]);
  assert.equal(space.distance(cube, ball), 1);
  assert.equal(space.axisGap(cube, [4, 5, 0, 2, 2, 2, 0, 0, 0, 1]), 3);
  assert.ok(Math.abs(space.overlapVolume(cube, [1, 0, 0, 2, 2, 2, 0, 0, 0, 1]) - 4) < 1e-12);
  assert.ok(Math.abs(space.iou(cube, [1, 0, 0, 2, 2, 2, 0, 0, 0, 1]) - 1 / 3) < 1e-12);
  assert.equal(space.contains(cube, new Shapes3().sphere(0, 0, 0, 1)), true);
  assert.deepEqual(space.mtv(cube, [1.5, 0, 0, 2, 2, 2, 0, 0, 0, 1]), [0.5, 0, 0]);
  assert.equal(space.contact(cube, [1.5, 0, 0, 2, 2, 2, 0, 0, 0, 1]).points.length, 4);
  assert.deepEqual(space.separation(cube, ball).normal, [1, 0, 0]);
  assert.deepEqual(space.cast(cube, ball, [-2, 0, 0]), { time: 0.5, normal: [1, 0, 0], point: [1, 0, 0] });
  assert.deepEqual(space.ray(cube, [-3, 0, 0], [1, 0, 0]), { time: 2, normal: [-1, 0, 0], point: [-1, 0, 0] });
  assert.deepEqual(list(space.relations(all(), cube)), [2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  assert.equal(space.contacts(all(), cube).points.length, 10 * 4 * 3);
  assert.deepEqual(list(space.casts(cube, ball, [-2, 0, 0, 2, 0, 0]).times), [0.5, Infinity]);
  assert.deepEqual(list(space.bounds(ball)), [2, -1, -1, 4, 1, 1]);
  assert.deepEqual(list(space.volumes(cube)), [8]);
});

test('errors name the shape', () => {
  const fails = (act, message) => assert.throws(act, { message });
  fails(() => space.pairs(new Shapes3().sphere(0, 0, 0, 1).sphere(0, 0, 0, -1)), /^shape 1: radius is -1/);
  fails(() => space.pairs([0, 0, 0, 1, 1, 1, 0, 0, 0, 0]), /^shape 0: length of the quaternion is 0: give a number above 0$/);
  fails(() => space.pairs([1, 2, 3]), /give 10 for each/);
  fails(() => space.overlapVolume(cube, new Shapes3().sphere(0, 0, 0, 1)), /give a hull of it/);
  fails(() => space.pairs(new Shapes().circle(0, 0, 1)), 'the list is of shapes of the plane: give Shapes3, or the numbers of boxes');
  fails(() => space.pairs(undefined), /^the list is undefined: give Shapes3/);
  fails(() => new Shapes3().hull([1, 2]), /give 3 for each/);
  fails(() => space.pairs(Shapes3.boxes([0, 0, 0, 1, 1, 1, Infinity], { turns: 'radians' })), /^shape 0: angle is Infinity/);
});

test('the conformance suite', () => {
  const suite = cases(3).filter((c) => c.b);
  const wrong = suite.flatMap((c) => complaints(space, 'Volume', c, shape3(Shapes3, c.a), shape3(Shapes3, c.b)));
  assert.deepEqual(wrong, []);
  assert.ok(suite.length > 540);
});

test('the answers have the bits of native code', () => {
  const expected = JSON.parse(readFileSync(new URL('../../../testdata/same-bits-parts.json', import.meta.url), 'utf8'));
  assert.deepEqual(spaceAnswers(space), expected.space);
});
