// The entry points for boxes alone answer as "obbit" does, and refuse other shapes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as obbit from '../npm/obbit.js';
import * as boxes from '../npm/boxes.js';
import * as pairs from '../npm/boxes/pairs.js';
import * as index from '../npm/boxes/index.js';
import * as marquee from '../npm/boxes/marquee.js';
import * as labels from '../npm/boxes/labels.js';
import { cases, shape2 } from './cases.mjs';
import { answers } from './same-bits.mjs';
import { random } from './scene.mjs';

const PARTS = { pairs, index, marquee, labels };
const list = (view) => Array.from(view);
const { Shapes, NONE } = obbit;
await Promise.all([obbit, boxes, ...Object.values(PARTS)].map((entry) => entry.init()));

/** Boxes of both kinds on a grid of tenths, so that many touch, coincide or are flat. */
function mixed(count, seed, side = 12) {
  const next = random(seed);
  const tenths = (most) => Math.floor(next() * most * 10) / 10;
  const all = new Shapes();
  for (let i = 0; i < count; i += 1) {
    const [x, y, w, h] = [tenths(side), tenths(side), tenths(2), tenths(2)];
    switch (i % 4) {
      case 0: all.aligned(x, y, x + w, y + h); break;
      case 1: all.box(x, y, w, h, next() * 6.25); break;
      case 2: all.boxDegrees(x, y, w, h, 90 * Math.floor(next() * 4)); break;
      default: all.boxCosSin(x, y, w, h, 0.6, 0.8);
    }
  }
  return all;
}

test('each part has what the whole has of it', () => {
  for (const [name, part] of Object.entries(PARTS)) {
    for (const what of Object.keys(part)) assert.equal(typeof part[what], typeof boxes[what], `${name}: ${what}`);
  }
  const all = new Set(Object.values(PARTS).flatMap(Object.keys));
  assert.deepEqual(Object.keys(boxes).sort(), [...all].sort());
  assert.deepEqual(Object.keys(obbit).sort(), [...all, 'Lasso'].sort());
});

for (const entry of [boxes, pairs]) {
  test('pairs of boxes', () => {
    for (const seed of [1, 2, 3]) {
      const [all, others] = [mixed(400, seed), mixed(300, seed + 10)];
      for (const options of [{}, { touching: 'ignored' }, { within: 0.1 }, { within: 0.7 }, { within: 0 }]) {
        assert.deepEqual(entry.pairs(all, options), obbit.pairs(all, options));
        assert.deepEqual(entry.join(all, others, options), obbit.join(all, others, options));
      }
      assert.equal(entry.countPairs(all), obbit.countPairs(all));
    }
  });

  test('the conformance suite, as far as it is of boxes', () => {
    const all = cases(2).filter((c) => [c.a, c.b].every((s) => s.kind === 'obb' || s.kind === 'aabb') && c.expect.relation);
    assert.ok(all.length > 50, `${all.length}`);
    for (const c of all) {
      const [a, b] = [shape2(Shapes, c.a), shape2(Shapes, c.b)];
      for (const [p, q] of [[a, b], [b, a]]) {
        const met = [entry.countJoin(p, q), entry.countJoin(p, q, { touching: 'ignored' })];
        assert.deepEqual(met, { Apart: [0, 0], Touching: [1, 0], Overlapping: [1, 1] }[c.expect.relation], c.name);
      }
    }
  });
}

for (const entry of [boxes, index]) {
  test('an index of boxes', () => {
    const all = mixed(800, 4);
    const [one, other] = [new entry.Index(all), new obbit.Index(all)];
    assert.deepEqual(one.bounds, other.bounds);
    assert.deepEqual(new Uint8Array(one.toBytes()), new Uint8Array(other.toBytes()));
    for (const shape of [[5, 5, 3, 1, 0.4], new Shapes().aligned(3.1, 3.2, 6.7, 5.5)]) {
      for (const options of [{}, { touching: 'ignored' }, { within: 0.3 }]) {
        assert.deepEqual(one.queryShape(shape, options), other.queryShape(shape, options));
      }
    }
    assert.deepEqual(one.query(2, 2, 5, 5), other.query(2, 2, 5, 5));
    assert.deepEqual(one.nearest(4.4, 5.5, 20), other.nearest(4.4, 5.5, 20));
    assert.deepEqual(one.ray(0, 0, 1, 0.7), other.ray(0, 0, 1, 0.7));
    const same = entry.Index.from(other.toBytes());
    assert.deepEqual(same.inside(2, 2, 9, 9), other.inside(2, 2, 9, 9));
  });
}

for (const entry of [boxes, marquee]) {
  test('a marquee over boxes', () => {
    const all = mixed(600, 5);
    const [one, other] = [new entry.Marquee(all), new obbit.Marquee(all)];
    const next = random(6);
    const tenths = () => Math.floor(next() * 120) / 10;
    for (let step = 0; step < 400; step += 1) {
      const area = [
        [tenths(), tenths(), tenths(), tenths()],
        [tenths(), tenths(), tenths(), tenths(), next() * 6],
        new Shapes().boxCosSin(tenths(), tenths(), tenths(), tenths(), 0.6, 0.8),
      ][step % 3];
      const options = { mode: step % 5 === 0 ? 'window' : 'crossing', touching: step % 7 === 0 ? 'ignored' : 'counts', tolerance: step % 4 === 0 ? 0.1 : 0 };
      assert.deepEqual(one.drag(area, options), other.drag(area, options));
      const [x, y] = [tenths(), tenths()];
      assert.deepEqual(one.under(x, y, 0.1), other.under(x, y, 0.1));
      assert.deepEqual(one.nearest(x, y), other.nearest(x, y));
      if (step % 50 === 0) {
        for (const page of [one, other]) {
          page.set(step, new Shapes().aligned(x, y, x + 1.1, y + 0.7));
          page.insert([x, y, 2, 1, 0.3]);
          page.remove(step + 1);
          page.setSelectable(step + 2, false);
        }
      }
    }
    assert.deepEqual(one.selected, other.selected);
  });
}

for (const entry of [boxes, labels]) {
  test('labels of boxes', () => {
    const all = mixed(900, 7);
    const next = random(8);
    const priorities = Array.from({ length: 900 }, () => Math.floor(next() * 20));
    assert.deepEqual(entry.declutter(all, priorities), obbit.declutter(all, priorities));
    assert.deepEqual(entry.declutter(all, priorities, { touching: 'counts' }), obbit.declutter(all, priorities, { touching: 'counts' }));
    const [one, other] = [new entry.Labels({ fading: 100 }), new obbit.Labels({ fading: 100 })];
    for (let i = 0; i < 300; i += 1) {
      const label = {
        anchor: [next() * 10, next() * 10], priority: Math.floor(next() * 9), rotation: i % 3 === 0 ? next() : 0, scale: 1 + (i % 2), padding: i % 4,
        turn: i % 2 === 0 ? 'upright' : 'withMap', offsets: [[0, -9], [0, 9]], icon: new Shapes().aligned(-3.1, -3, 3, 3.3),
        ...(i % 5 === 0 ? { shapes: new Shapes().box(-9, 1, 20, 10, 0.3).aligned(0.1, 0.2, 15.3, 9.9) } : { size: [20 + next() * 30, 12] }),
      };
      assert.equal(one.push(label), other.push(label));
    }
    assert.deepEqual(one.pushBoxes([1, 2, 30, 12, 0, 3, 4]), other.pushBoxes([1, 2, 30, 12, 0, 3, 4]));
    const alike = { positions: 2, icon: new Shapes().box(0, 0, 3, 3, 0.1), avoids: 1 };
    assert.deepEqual(one.pushBoxes([1, 2, 30, 12, 0, 3, 9, 9, 4], alike), other.pushBoxes([1, 2, 30, 12, 0, 3, 9, 9, 4], alike));
    for (const rotation of [0, 0.5, 1.1]) {
      const view = { center: [5, 5], zoom: 60, rotation };
      const [a, b] = [one, other].map((set) => {
        const { positions, hiddenBy, opacities } = set.update(view, 30);
        return [list(positions), list(hiddenBy), list(opacities)];
      });
      assert.deepEqual(a, b);
      assert.ok(a[0].includes(NONE) && a[0].includes(0));
    }
  });
}

test('other shapes are refused, and the error says where they are', () => {
  const refused = (act, item) => assert.throws(act, { name: 'ObbitError', code: 'OnlyBoxes', item, message: /knows boxes alone: import from 'obbit'/ });
  const odd = new Shapes().box(0, 0, 1, 1).circle(0, 0, 1);
  for (const entry of [boxes, pairs]) refused(() => entry.pairs(odd), 1);
  for (const entry of [boxes, index]) refused(() => new entry.Index(new Shapes().polygon([0, 0, 1, 0, 0, 1])), 0);
  for (const entry of [boxes, marquee]) {
    const page = new entry.Marquee([0, 0, 1, 1, 0]);
    refused(() => page.select(new Shapes().circle(0, 0, 1)), 0);
    for (const fill of ['evenodd', 'nonzero']) refused(() => page.select(new obbit.Lasso([[0, 0], [1, 0], [0, 1]], { fill })), 0);
    assert.deepEqual(list(page.select([0, 0, 1, 1])), [0]);
  }
  for (const entry of [boxes, labels]) {
    refused(() => entry.declutter(odd, [1, 2]), 1);
    // Of a label the message names the part: the size, or which shape of the icon.
    refused(() => new entry.Labels().push({ anchor: [0, 0], size: [9, 9], icon: new Shapes().circle(0, 0, 1) }), null);
  }
  assert.throws(() => boxes.pairs(new Shapes().box(NaN, 0, 1, 1)), { code: 'NotFinite', item: 0 });
});

test('the answers have the bits of native code, with vectors and without', async () => {
  const expected = JSON.parse(readFileSync(new URL('../../../testdata/same-bits.json', import.meta.url), 'utf8'));
  const same = (entry, least) => {
    const found = answers(entry);
    assert.ok(Object.keys(found).length >= least);
    for (const [what, hash] of Object.entries(found)) assert.deepEqual(hash, expected[what], what);
  };
  same(boxes, 13);
  for (const entry of Object.values(PARTS)) same(entry, 2);
  const scalar = await import('../npm/boxes.js?scalar');
  await scalar.init(readFileSync(new URL('../npm/boxes-scalar.wasm', import.meta.url)));
  same(scalar, 13);
});
