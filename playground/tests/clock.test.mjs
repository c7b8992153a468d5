// Times by coarse clocks: browsers tell them in steps of 0.1 ms, 1 ms or 100 ms.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { init } from 'obbit/queries';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

const real = performance.now;
/** A clock that tells the time in steps; `go` is how it passes, besides a microsecond for each reading. */
const floored = (step) => {
  let time = 700;
  performance.now = () => Math.floor((time += 0.001) / step) * step;
  return { go: (by) => (time += by) };
};

let at;
before(async () => (at = await start()));
after(() => at?.close());
afterEach(() => (performance.now = real));

test('the step of the clock is found, or taken for the coarsest there is', async () => {
  for (const step of [0.1, 1]) {
    floored(step);
    const { clockStep } = await load('src/ui/clock.ts');
    assert.ok(Math.abs(clockStep() - step) < step / 100, `${clockStep()} of ${step}`);
  }
  performance.now = () => 700;
  const { clockStep } = await load('src/ui/clock.ts');
  assert.equal(clockStep(), 100);
});

test('by a clock of whole milliseconds the mean is told, or what it is surely less than', async () => {
  floored(1);
  const { Stopwatch, duration, lastOf } = await load('src/ui/clock.ts');
  const watch = new Stopwatch();
  assert.equal(watch.told, '\u2013');
  for (const took of [0, 0, 1, 0, 1, 0, 0, 0, 0, 0]) watch.add(took);
  assert.equal(watch.told, '200 \u00b5s');
  watch.forget();
  for (let i = 0; i < 10; i += 1) watch.add(0);
  assert.equal(watch.told, '< 100 \u00b5s');
  watch.forget();
  watch.add(0, 16_384);
  assert.equal(watch.told, '< 61 ns');
  assert.deepEqual([duration(0), duration(3)], ['< 1.00 ms', '3.00 ms']);
  // What the clock tells well is told as it is; it is no part of what others take.
  assert.deepEqual([lastOf([0, 1, 250]), lastOf([250, 0, 1]), lastOf([0])], ['250 ms', '500 \u00b5s', '< 1.00 ms']);
});

test('what takes a part of the step is told as that', async () => {
  const { go } = floored(1);
  const { Stopwatch } = await load('src/ui/clock.ts');
  const watch = new Stopwatch();
  for (let i = 0; i < 31; i += 1) {
    watch.time(() => go(0.45));
    go(0.17);
  }
  const [told, unit] = watch.told.split(' ');
  assert.equal(unit, '\u00b5s');
  assert.ok(Math.abs(told - 450) < 50, watch.told);
});

test('an answer is timed anew until it gets no faster: what is told at last is not of a browser which has just begun', async () => {
  const { Timing } = await load('src/scenes/boxes-time.ts');
  await init();
  // Milliseconds from reading to reading: of 256 answers, by so fast a clock.
  let [time, each] = [0, 0.8];
  performance.now = () => (time += each);
  const waiting = [];
  globalThis.window = { setTimeout: (act) => waiting.push(act) };
  const told = [];
  const box = { kind: 'box', x: 0, y: 0, w: 2, h: 1, angle: 0 };
  new Timing((text) => told.push(text)).of(box, { ...box, x: 5 }, 'Apart');
  while (waiting.length > 0) {
    each = Math.max(each / 2, 0.1);
    waiting.shift()();
  }
  delete globalThis.window;
  assert.deepEqual(told, ['3 \u00b5s', '2 \u00b5s', '780 ns', '390 ns', '390 ns']);
});

test('the page never tells less than its clock can', async () => {
  const floor = async (step) => {
    const session = await at.browser.newCDPSession(at.page);
    await session.send('Page.enable');
    const source = `{ const now = performance.now.bind(performance); performance.now = () => Math.floor(now() / ${step}) * ${step}; }`;
    const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
    return () => session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  };
  let end = await floor(1);
  await at.open('world?n=50&scene=many');
  await eventually(async () => assert.ok(Number(await at.reading('steps')) > 60));
  for (const key of ['step', 'frame']) {
    const said = await at.reading(key);
    // A step of 50 boxes takes far less than a millisecond: of 31 of them at least 32 us can be told.
    const [, value, unit] = said.match(/^(?:< )?([\d.]+) (\u00b5s|ms)$/) ?? [];
    assert.ok(unit === 'ms' || Number(value) >= 32, `${key}: ${said}`);
  }
  await end();
  end = await floor(100);
  await at.open('boxes');
  const took = await at.page.evaluate(() => {
    const started = Date.now();
    const canvas = document.querySelector('.stage canvas');
    for (let i = 0; i < 20; i += 1) canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }));
    return (Date.now() - started) / 20;
  });
  assert.ok(took < 40, `${took} ms for each turn`);
  await end();
});
