import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as nms from '../npm/nms.js';
import { nmsAnswers } from './same-bits-parts.mjs';

await nms.init();

const { NONE, Shapes } = nms;
const list = (view) => Array.from(view);
// They share 2 of 4.
const half = Shapes.aligned([0, 0, 3, 1, 1, 0, 4, 1]);

test('hard suppression is exact at the threshold', () => {
  assert.deepEqual(list(nms.hard(half, [0.8, 0.9], { threshold: 0.5 })), [1, 0]);
  assert.deepEqual(list(nms.hard(half, [0.8, 0.9], { threshold: 0.5 - 2 ** -54 })), [1]);
  const turned = [10, 10, 8, 3, 0.5, 10.2, 10.1, 8, 3, 0.5, 10, 10, 8, 3, 2];
  assert.deepEqual(list(nms.hard(turned, [0.8, 0.9, 0.7], { threshold: 0.5 })), [1, 2]);
  assert.deepEqual(list(nms.hard(new Shapes().box(0, 0, 2, 2).aligned(-1, -1, 1, 1), [1, 2])), [1]);
});

test('classes, low scores, and who suppresses whom', () => {
  const boxes = Shapes.boxes([0, 0, 4.5, 1.8, 0, 0.3, 0, 4.5, 1.8, 2, 0.2, 0, 4.5, 1.8, 1, 9, 0, 4.5, 1.8, 0], { angles: 'degrees' });
  const [rules, classes] = [{ threshold: 0.5, minScore: 0.1 }, [0, 0, 1, 0]];
  const { kept, suppressedBy } = nms.suppress(boxes, [0.9, 0.8, 0.7, 0.05], { ...rules, classes });
  assert.deepEqual([list(kept), list(suppressedBy)], [[0, 2], [0, 0, 2, NONE]]);
  const kept2 = new nms.Nms(rules);
  assert.deepEqual(list(kept2.hard(boxes, [0.9, 0.8, 0.7, 0.05], { classes }).kept), [0, 2]);
  kept2.free();
});

test('soft suppression', () => {
  const { ids, scores } = nms.soft(half, [0.8, 0.9], { threshold: 0.3, decay: 'linear' });
  assert.deepEqual([list(ids), list(scores)], [[1, 0], [0.9, 0.4]]);
  const gauss = nms.soft(half, [0.8, 0.9], { sigma: 0.5 });
  assert.ok(Math.abs(gauss.scores[1] - 0.8 * Math.exp(-0.5)) < 1e-15);
});

test('a comparison', () => {
  const [a, b] = [Shapes.aligned([0, 0, 3, 1]), Shapes.aligned([1, 0, 4, 1])];
  assert.deepEqual([nms.exceeds(a, b, 0.5), nms.exceeds(a, b, 0.49), nms.exceeds(a, a, 1)], [false, true, false]);
});

test('errors name the box', () => {
  const fails = (act, message) => assert.throws(act, { message });
  fails(() => nms.hard([0, 0, 1, 1, 0, 0, 0, 1, 1, 0], [1, NaN]), 'box 1: score is NaN: give a finite number');
  fails(() => nms.hard(new Shapes().box(0, 0, 1, 1).circle(0, 0, 1), [1, 1]), /^box 1: only boxes/);
  fails(() => nms.hard([0, 0, 1, -1, 0], [1]), /^box 0: height is -1/);
  fails(() => nms.hard([0, 0, 1, 1, 0], []), /0 scores for 1 box: give one for each/);
  fails(() => nms.hard([0, 0, 1, 1, 0], [1], { threshold: 2 }), 'threshold is 2: give a number from 0 to 1');
  fails(() => nms.soft([0, 0, 1, 1, 0], [1], { sigma: 0 }), /sigma is 0/);
  fails(() => nms.soft([0, 0, 1, 1, 0], [1], { decay: 'exp' }), /decay is 'exp'/);
  assert.deepEqual(list(nms.hard([], [])), []);
});

test('the answers have the bits of native code', () => {
  const expected = JSON.parse(readFileSync(new URL('../../../testdata/same-bits-parts.json', import.meta.url), 'utf8'));
  assert.deepEqual(nmsAnswers(nms), expected.nms);
});
