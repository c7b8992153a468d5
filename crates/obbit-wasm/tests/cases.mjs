// The conformance suite (testdata/*.jsonl), asked of an entry point as crates/obbit/tests/conformance.rs
// asks the crate.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** All cases of the suite in so many dimensions that have two shapes. */
export function cases(dimension) {
  const files = ['known-failures', 'seeds', 'relations2', 'relations3'];
  return files.flatMap((file) => {
    const text = readFileSync(new URL(`../../../testdata/${file}.jsonl`, import.meta.url), 'utf8');
    const all = text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
    return all.filter((c) => c.dim === dimension).map((c) => ({ file, ...c }));
  });
}

/** A shape of a case, by the functions of `Shapes`. */
export function shape2(Shapes, s) {
  const all = new Shapes();
  switch (s.kind) {
    case 'aabb': return all.aligned(...s.min, ...s.max);
    case 'obb': return all.boxCosSin(s.x, s.y, s.w, s.h, s.cos, s.sin);
    case 'circle': return all.circle(s.x, s.y, s.r);
    case 'capsule': return all.capsule(...s.p, ...s.q, s.r);
    case 'segment': return all.segment(...s.p, ...s.q);
    case 'point': return all.circle(...s.p, 0);
    case 'polygon': return all.hull(s.points);
    default: throw new Error(`unknown kind ${s.kind}`);
  }
}

/** The same in space. */
export function shape3(Shapes3, s) {
  const all = new Shapes3();
  switch (s.kind) {
    case 'aabb3': return all.aligned(...s.min, ...s.max);
    case 'obb3': return all.boxAxes(s.center, s.size, s.axes);
    case 'sphere': return all.sphere(...s.center, s.r);
    case 'capsule3': return all.capsule(s.p, s.q, s.r);
    case 'segment3': return all.segment(s.p, s.q);
    case 'point3': return all.sphere(...s.p, 0);
    case 'triangle3': return all.triangle(...s.points);
    case 'hull3': return all.hull(s.points);
    default: throw new Error(`unknown kind ${s.kind}`);
  }
}

/** Asks both orders of a case; complaints as text. */
export function complaints(obbit, share, c, a, b) {
  const wrong = [];
  const back = (c.motion ?? []).map((x) => 0 - x);
  ask(obbit, share, c, a, b, false, wrong);
  ask(obbit, share, c, b, a, true, wrong);
  if (c.motion && 'time' in c.expect) {
    for (const [order, hit] of [['a, b', obbit.cast(a, b, c.motion)], ['b, a', obbit.cast(b, a, back)]]) {
      const want = c.expect.time;
      const ok = want === null ? hit === null : hit !== null && (close(c, hit.time, want) || Math.abs(hit.time - want) <= 1e-9);
      if (!ok) wrong.push(`(${order}) cast ${JSON.stringify(hit)}, not ${want}`);
    }
  }
  return wrong.map((what) => `${c.file}: ${c.name}: ${what}`);
}

function ask(obbit, share, c, a, b, swapped, wrong) {
  const { expect } = c;
  const must = (ok, what) => ok || wrong.push(`(${swapped ? 'b, a' : 'a, b'}) ${what}`);
  const relation = obbit.relation(a, b);
  const number = (name, got, grain = 0) => {
    if (typeof expect[name] !== 'number' || got === undefined) return;
    must(Math.abs(got - expect[name]) <= grain || close(c, got, expect[name]), `${name} ${got}, not ${expect[name]}`);
  };
  const unlessRound = (act) => {
    try {
      return act();
    } catch (error) {
      assert.equal(error.code, 'NotStraight');
      return undefined;
    }
  };
  if (expect.relation) must(relation === expect.relation, `${relation}, not ${expect.relation}`);
  if ('intersects' in expect) must(obbit.intersects(a, b) === expect.intersects, `intersects is not ${expect.intersects}`);
  must(obbit.overlaps(a, b) === (relation === 'Overlapping'), 'overlaps is not what the relation is');
  const separation = obbit.separation(a, b);
  const contact = obbit.contact(a, b);
  number('distance', obbit.distance(a, b));
  number('distance', relation === 'Overlapping' ? undefined : separation.distance);
  number('depth', relation === 'Overlapping' ? -separation.distance : undefined);
  number('depth', contact?.depth);
  must((contact === null) === (relation === 'Apart'), 'a contact where there is none, or none where there is one');
  number('axis_gap', unlessRound(() => obbit.axisGap(a, b)));
  number(share.toLowerCase(), unlessRound(() => obbit[`overlap${share}`](a, b)), expect.overlap_grain);
  number('iou', unlessRound(() => obbit.iou(a, b)), expect.iou_grain);
  if ('contains' in expect && !swapped) must(obbit.contains(a, b) === expect.contains, `contains is not ${expect.contains}`);
  if (expect.mtv) {
    const want = expect.mtv.map((x) => (swapped ? -x : x));
    const mtv = obbit.mtv(a, b) ?? [];
    const off = Math.hypot(...want.map((x, k) => x - mtv[k]));
    const length = Math.hypot(...want);
    must(close(c, length + off, length), `mtv ${mtv}, not ${want}`);
  }
}

function close(c, got, want) {
  const off = Math.abs(got - want);
  return off <= (c.expect.tolerance ?? 1e-9) * Math.abs(want) || off <= (c.expect.abs_tolerance ?? 0) || off <= 2e-323;
}
