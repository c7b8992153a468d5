// Whatever is passed, a call answers or throws an error with words: it never ends in a trap, and what is
// asked afterwards is answered as before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as boxes from '../npm/boxes.js';
import * as queries from '../npm/queries.js';
import * as space from '../npm/space.js';
import * as world from '../npm/world.js';
import * as fit from '../npm/fit.js';
import * as nms from '../npm/nms.js';
import { random } from './scene.mjs';

const ENTRIES = { core, boxes, queries, space, world, fit, nms };
const TRIES = 40;

/** Things that callers pass by mistake, and some that are right. */
const { Shapes } = core;
const { Shapes3 } = space;
const things = () => [
  undefined, null, true, 0, -0, 1, -1, 0.5, 3, 1e308, -1e308, 5e-324, NaN, Infinity, -Infinity, 2 ** 31, 2 ** 32, 1e18, '', 'x', 'counts', '7',
  [], [NaN], [0], [1, 2], [0, 0, 1, 1], [0, 0, 1, 1, 0], [1, 1, 0, 0], [0, 0, -1, 1, 0], [1e308, 1e308, 1e308, 1e308, 1], [0, 0, 1, 1, NaN], [0, 0, 0, 0, 0], ['a', 'b', 'c', 'd', 'e'],
  [0, 0, 1, 1, 0, 0.5, 0, 1, 1, 0], [0, 0, 0, 1, 1, 1, 1, 0, 0, 0], [[0, 0], [1, 0], [0, 1]], [[0, 0], [1]], [[1e308, 0], [-1e308, 0], [0, 1]], [0, 1, 2],
  new Float64Array(5), new Float64Array(0), new Uint32Array([0, 1, 2]), new Uint8Array(64), new ArrayBuffer(64), new Float64Array([0, 0, 1, 1, 0]),
  {}, { length: 3 }, { length: -1 }, { length: 1e9 }, { touching: 'maybe' }, { within: NaN }, { within: 1e308 }, { filter: 3 }, { into: [] }, { mode: 'none' },
  { anchor: [0, 0], size: [1, 1] }, { anchor: [NaN, 0], size: [1, 1] }, { anchor: [0, 0], offsets: [] }, { center: [0, 0], zoom: 1 }, { center: [0, 0], zoom: -1 },
  { shape: new Shapes().circle(0, 0, 1) }, { shape: new Shapes().circle(0, 0, 1), velocity: [1, 0] }, { shape: [0, 0, 1, 1, 0], velocity: [1e308, 0], spin: 1e9 },
  new Shapes(), new Shapes().circle(0, 0, 1), new Shapes().polygon([]), new Shapes().polygon([[0, 0], [NaN, 1]]), new Shapes().segment(0, 0, 0, 0),
  new Shapes3(), () => true, () => { throw new Error('mine'); }, 7n, Symbol('odd'), new Date(0), new Proxy({}, {}),
];

function outcome(act) {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof Error, String(error));
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `a trap: ${error.stack}`);
    assert.ok(error.message.length > 3, error.stack);
  }
}

const isClass = (value) => typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));

for (const [name, entry] of Object.entries(ENTRIES)) {
  test(`${name}: odd arguments`, async () => {
    await entry.init();
    const next = random(name.length * 97);
    const pick = () => {
      const all = things();
      return all[Math.floor(next() * all.length)];
    };
    const some = () => Array.from({ length: Math.floor(next() * 7) }, pick);
    for (const [what, value] of Object.entries(entry)) {
      if (typeof value !== 'function' || ['init', 'initSync', 'default'].includes(what)) continue;
      for (let k = 0; k < TRIES; k += 1) {
        if (!isClass(value)) {
          outcome(() => value(...some()));
          continue;
        }
        let made = null;
        outcome(() => { made = new value(...(k % 2 === 0 ? [] : some())); });
        for (const way of made ? Object.getOwnPropertyNames(value.prototype) : []) {
          if (way === 'constructor') continue;
          for (let again = 0; again < 4; again += 1) {
            outcome(() => {
              const found = made[way];
              if (typeof found === 'function') found.apply(made, some());
            });
          }
        }
        made?.free?.();
        outcome(() => value.from?.(pick()));
      }
    }
  });
}

test('it answers as before', () => {
  assert.deepEqual([...core.pairs([0, 0, 2, 2, 0, 1, 1, 2, 2, 0.5])], [0, 1]);
  assert.equal(queries.relation([0, 0, 2, 2, 0], [2, 0, 2, 2, 0]), 'Touching');
});
