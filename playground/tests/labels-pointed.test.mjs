// "Labels": asking what hid what, by the pointer among many and by keys.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const canvas = () => at.page.locator('.stage canvas').last();

test('among a hundred thousand, a move of the pointer costs little', async () => {
  await at.open('labels?x=1120&y=780&zoom=6&angle=0.4&n=100000&hidden=1');
  await eventually(async () => assert.match(await at.reading('shown'), /[1-9]/));
  const least = await canvas().evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const times = Array.from({ length: 20 }, (_, round) => {
      const started = performance.now();
      for (let i = 0; i < 5; i += 1) {
        const [clientX, clientY] = [left + (width * (i + 1)) / 7, top + (height * (round + 1)) / 24];
        one.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, pointerId: 1, bubbles: true }));
      }
      return (performance.now() - started) / 5;
    });
    return Math.min(...times);
  });
  console.log(`labels, 100000 of them, a move of the pointer: ${least.toFixed(2)} ms`);
  assert.ok(least < 2, `${least} ms`);
});
