// Which shapes of a file are marked where its pairs are not listed: the same as if they were.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { initSync, pairs, Shapes } from 'obbit';
import { initSync as initQueries, relations } from 'obbit/queries';
import { load } from './engine.mjs';

let answer;
let marks;
let random;
before(async () => {
  initSync();
  initQueries();
  answer = await load('src/data/answer.ts');
  marks = await load('src/data/marks.ts');
  ({ random } = await load('src/data/random.ts'));
});

const quiet = () => {};
const read = (text, name = 'a.csv') => answer.shapesOf(text, name, { size: 1, sized: false }, quiet);

/** By all pairs. */
const byPairs = ({ shapes, makers }, touching) => {
  const found = pairs(shapes, { touching });
  const state = new Uint8Array(makers.length);
  const [left, right] = [new Shapes(), new Shapes()];
  found.forEach((id, i) => makers[id](i % 2 === 0 ? left : right));
  if (found.length > 0) relations(left, right).forEach((relation, i) => {
    for (const id of found.subarray(2 * i, 2 * i + 2)) state[id] = Math.max(state[id], relation);
  });
  return state;
};
const agrees = (listed, what) => {
  for (const touching of ['counts', 'ignored']) assert.deepEqual(marks.marksOf(listed, touching), byPairs(listed, touching), `${what}, touching ${touching}`);
  return byPairs(listed, 'counts');
};

test('shapes that overlap, touch and stand clear are told as by all pairs', () => {
  // The last meets what the first hides, and nothing else.
  assert.deepEqual([...agrees(read('x,y,r\n0,0,1\n1.5,0,1\n3,0,1\n9,9,1\n'), 'a row of circles')], [2, 2, 2, 0]);
  assert.deepEqual([...agrees(read('x,y,w,h\n0,0,2,2\n2,0,2,2\n4,0,2,2\n4.5,0,2,2\n8,8,0,0\n8,8,0,0\n'), 'a row of boxes')], [1, 1, 2, 2, 1, 1]);
  assert.deepEqual([...agrees(read('x,y,w,h\n0,0,2,2\n'), 'one')], [0]);
  const next = random(5);
  const whole = (most) => Math.floor(next() * most);
  const seen = new Set();
  for (let round = 0; round < 120; round += 1) {
    const side = 3 + whole(60);
    const rows = Array.from({ length: 1 + whole(60) }, () => [whole(side), whole(side), whole(4), whole(4), 45 * whole(3)]);
    for (const [head, cells] of [['x,y,w,h,angle', 5], ['x,y,w,h', 4], ['x,y,r', 3]]) {
      for (const state of agrees(read(`${head}\n${rows.map((row) => row.slice(0, cells).join(',')).join('\n')}\n`), `${head}, round ${round}`)) seen.add(state);
    }
    const ring = ([x, y, w, h]) => [[x, y], [x + w + 1, y], [x, y + h + 1], [x, y]];
    const features = rows.map((row) => ({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring(row)] } }));
    agrees(read(JSON.stringify({ type: 'FeatureCollection', features }), 'a.geojson'), `triangles, round ${round}`);
  }
  assert.equal(seen.size, 3);
});

test('in a crowd whose pairs are too many to be listed every shape is marked as it stands', () => {
  const next = random(3);
  const crowd = Array.from({ length: 2500 }, () => `${10 * next()},${10 * next()},3,2,${360 * next()}`);
  const touching = Array.from({ length: 200 }, (_, i) => `${100 + i},0,1,1,0`);
  const clear = Array.from({ length: 200 }, (_, i) => `${100 + i},9,0.5,0.5,30`);
  const listed = read(`x,y,w,h,angle\n${[...clear, ...crowd, ...touching].join('\n')}\n`);
  const told = [];
  const { overlaps, state, order } = answer.answerOf(listed, 'a.csv', { touching: 'counts' }, 0, (what) => told.push(what));
  assert.ok(overlaps.count > 200_000 && !overlaps.isGuess && overlaps.measures.length === 0 && told.includes('marking'));
  assert.deepEqual(state, byPairs(listed, 'counts'));
  assert.deepEqual([0, 1, 2].map((one) => state.filter((each) => each === one).length), [200, 200, 2500]);
  assert.deepEqual(state.slice(0, 200), new Uint8Array(200));
  assert.deepEqual(Uint8Array.from(order, (id) => state[id]), state.slice().sort());
  // More than are counted.
  const equal = read(`x,y,w,h,angle\n${'1,2,3,4,5\n'.repeat(50_000)}${clear.join('\n')}\n`);
  const guessed = answer.answerOf(equal, 'a.csv', { touching: 'counts' }, 0, quiet);
  assert.ok(guessed.overlaps.isGuess);
  assert.deepEqual([0, 1, 2].map((one) => guessed.state.filter((each) => each === one).length), [200, 0, 50_000]);
});

test('where each of many meets many, no more pairs are held than have room', () => {
  // Each strip is hidden by a square at its end; the small ones hide none of them, and meet them all.
  const strips = Array.from({ length: 2000 }, (_, i) => `${1500},${3 * i},3000,1`);
  const ends = Array.from({ length: 2000 }, (_, i) => `-1,${3 * i},4,1`);
  const bars = Array.from({ length: 1200 }, (_, i) => `${10 + 2 * i},3000,1,6000`);
  const listed = read(`x,y,w,h\n${[...ends, ...strips, ...bars].join('\n')}\n`);
  assert.deepEqual(marks.marksOf(listed, 'counts'), new Uint8Array(5200).fill(2));
});
