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

test('by keys, the label nearest to the middle tells what it hides, and then the next', async () => {
  await at.open('labels?x=1120&y=780&zoom=2&angle=0.2&n=5000&hidden=1');
  const told = () => at.page.locator('[role=status][data-reading=pointed]').textContent();
  const says = /^.+(, hidden by .+| hides (none|[\d\u2009]+))$/;
  assert.match(await told(), /^Point at/);
  await canvas().focus();
  await at.page.keyboard.press('Enter');
  await eventually(async () => assert.match(await told(), says));
  const first = await told();
  await at.shot('labels-by-keys');
  const names = new Set([first]);
  for (let i = 0; i < 12; i += 1) {
    await at.page.keyboard.press('n');
    await at.settle(0);
    assert.match(await told(), says);
    names.add(await told());
  }
  assert.ok(names.size > 9, [...names].join('; ')); // (some made-up names are of two places)
  await at.page.keyboard.press('Enter');
  await eventually(async () => assert.equal(await told(), first));
  // Where what was hidden is not shown, there is nothing to ask.
  await at.open('labels?x=1120&y=780&zoom=2&angle=0.2&n=5000');
  await canvas().focus();
  await at.page.keyboard.press('Enter');
  await at.settle();
  assert.match(await at.reading('summary'), /shown$/);
  await at.page.keyboard.press('?');
  assert.match(await at.page.getByRole('dialog').textContent(), /Enter, N.*nearest to the middle/);
  await at.page.keyboard.press('Escape');
});
