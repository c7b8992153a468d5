import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as fit from '../npm/fit.js';
import * as queries from '../npm/queries.js';
import * as space from '../npm/space.js';
import { fitAnswers } from './same-bits-parts.mjs';
import { cases } from './cases.mjs';

await Promise.all([fit, queries, space].map((entry) => entry.init()));

const list = (view) => Array.from(view);
const near = (got, want, off = 1e-12) => assert.ok(Math.abs(got - want) <= off, `${got}, not ${want}`);
const tetrahedron = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]];
const corner = { vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], triangles: [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] };

test('around points of the plane', () => {
  const points = [3, 0, 7, 3, 4, 7, 0, 4, 4, 4];
  const rect = fit.minAreaRect(points);
  near(rect.area, 25);
  near(rect.radians, Math.atan2(3, 4));
  near(Math.hypot(rect.cos, rect.sin), 1);
  assert.deepEqual(fit.minAreaRect([[3, 0], [7, 3], [4, 7], [0, 4]]).center, rect.center);
  assert.deepEqual(fit.minCircle([0, 0, 2, 0, 1, 0.5]), { center: [1, 0], radius: 1, area: Math.PI });
  assert.deepEqual(fit.bounds(Float32Array.from(points)), { min: [0, 0], max: [7, 7], area: 49 });
  const hull = fit.hull(points);
  assert.deepEqual([hull.corners.length, hull.area], [8, 25]);
  near(fit.fillShare(hull.area, fit.bounds(points).area), 25 / 49);
  assert.equal(fit.fillShare(0, 0), 1);
});

test('around points of space', () => {
  const { center, size, axes, volume } = fit.minVolumeBox(tetrahedron);
  assert.deepEqual([center, size, axes.length, volume], [[0, 0, 0], [2, 2, 2], 9, 8]);
  near(fit.minSphere(tetrahedron).radius, Math.sqrt(3));
  const hull = fit.hull3(tetrahedron);
  assert.deepEqual([hull.points.length, hull.triangles.length, hull.dimension], [12, 12, 3]);
  near(fit.fillShare(hull.volume, volume), 1 / 3);
  assert.equal(fit.hull3([0, 0, 0, 1, 0, 0, 0, 1, 0]).dimension, 2);
  assert.deepEqual(fit.bounds3([0, 0, 0, 1, 2, 3]), { min: [0, 0, 0], max: [1, 2, 3], volume: 6 });
});

test('what is found is a shape that holds all points, by the numbers told', () => {
  let state = 1;
  const dice = (most) => (most * (state = (Math.imul(state, 1664525) + 1013904223) >>> 0)) / 2 ** 32;
  const { Shapes } = queries;
  const { Shapes3 } = space;
  let missed = 0;
  for (let i = 0; i < 200; i += 1) {
    const points = Array.from({ length: 3 + (i % 9) }, () => [dice(100), dice(7)]);
    const all = Shapes.segments(points.flatMap((p) => [...p, ...p]));
    const { center, size, cos, sin, radians } = fit.minAreaRect(points);
    assert.ok(queries.containsEach(new Shapes().boxCosSin(...center, ...size, cos, sin), all).every(Boolean));
    missed += Number(!queries.containsEach(new Shapes().box(...center, ...size, radians), all).every(Boolean));
    const round = fit.minCircle(points);
    assert.ok(queries.containsEach(new Shapes().circle(...round.center, round.radius), all).every(Boolean));
  }
  // The angle is rounded once more.
  assert.ok(missed > 0);
  for (let i = 0; i < 40; i += 1) {
    const points = Array.from({ length: 4 + (i % 9) }, () => [dice(100), dice(7), dice(1)]);
    const box = fit.minVolumeBox(points);
    const held = space.containsEach(new Shapes3().boxAxes(box.center, box.size, box.axes), Shapes3.segments(points.flatMap((p) => [...p, ...p])));
    assert.ok(held.every(Boolean));
  }
});

test('the fits of the conformance suite', () => {
  const all = cases(2).filter((c) => !c.b);
  assert.ok(all.length >= 3);
  for (const c of all) {
    const { size, area } = fit.minAreaRect(c.a.points);
    const close = (got, want) => near(got, want, (c.expect.tolerance ?? 1e-9) * want + (c.expect.abs_tolerance ?? 0));
    [Math.max(...size), Math.min(...size)].forEach((side, k) => close(side, c.expect.width_height[k]));
    close(area, c.expect.area);
  }
});

test('meshes', () => {
  const mesh = new fit.Mesh(corner.vertices, corner.triangles);
  assert.deepEqual([mesh.isClosed, mesh.isOriented, mesh.parts, mesh.vertexCount, mesh.triangleCount], [true, true, 1, 4, 4]);
  near(mesh.volume, 1 / 6);
  near(mesh.area, 1.5 + Math.sqrt(3) / 2);
  const here = mesh.at();
  const moved = mesh.at({ position: [1, 0, 0] });
  assert.equal(here.intersects(moved), true);
  assert.equal(here.pairs(moved, { touching: 'ignored' }).pairs.length, 0);
  const { pairs, work } = here.pairs(moved);
  assert.equal(pairs.length, 2 * work.trianglePairs);
  assert.deepEqual(moved.bounds, { min: [1, 0, 0], max: [2, 1, 1] });
  assert.equal(moved.orientedBox.axes.length, 9);
  assert.deepEqual([here.containsPoint([0.1, 0.1, 0.1]), here.containsPoint([1, 1, 1])], [true, false]);
  const large = new fit.Mesh(corner.vertices.map((p) => p.map((x) => 9 * x)), corner.triangles);
  const inner = mesh.at({ position: [1, 1, 1] });
  assert.equal(inner.inside(large.at()), true);
  const report = large.at().report(inner);
  assert.deepEqual([report.firstPair, report.aInsideB, report.bInsideA], [null, false, true]);
  assert.deepEqual(here.report(mesh.at({ rotation: 0.25 })).firstPair, [0, 0]);
  assert.ok(mesh.boxesAt(0).length === 15);
  const open = new fit.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]);
  assert.deepEqual([open.isClosed, open.volume, here.inside(open.at())], [false, null, null]);
  mesh.free();
  assert.throws(() => here.bounds, /already freed/);
});

test('errors name the point', () => {
  const fails = (act, message) => assert.throws(act, { message });
  fails(() => fit.minCircle([0, 0, NaN, 1]), 'point 1: x is NaN: give a finite number');
  fails(() => fit.minAreaRect([]), 'no points: give at least one');
  fails(() => fit.hull3([0, 0]), /2 numbers are no whole number of points: give 3 for each/);
  fails(() => new fit.Mesh([0, 0, 0], [0, 1, 2]), 'triangle 0 names vertex 1, but there are 1: vertices are counted from 0');
  fails(() => new fit.Mesh([0, 0, 0], []), /no triangles/);
  fails(() => new fit.Mesh(corner.vertices, corner.triangles).at({ rotation: [0, 0, 0, 0] }).bounds, /quaternion is 0: give a number above 0$/);
});

test('the answers have the bits of native code', () => {
  const expected = JSON.parse(readFileSync(new URL('../../../testdata/same-bits-parts.json', import.meta.url), 'utf8'));
  assert.deepEqual(fitAnswers(fit), expected.fit);
});
