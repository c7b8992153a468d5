// The page on a phone in a browser whose letters are set larger.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './browser.mjs';

/** By the size of letters the width of a narrow window. */
const NARROW = [[16, 320], [18, 360], [20, 390], [24, 460], [32, 390]];

const SCENES = ['boxes', 'marquee', 'labels', 'world?play=0', 'fit?two=1', 'file'];

for (const letters of [16, 18, 20, 24, 32]) {
  test(`with letters of ${letters} pixels no reading is cut, and none runs into another`, async () => {
    const at = await start({ letters });
    try {
      for (const name of SCENES) {
        await at.page.setViewportSize({ width: 360, height: 844 });
        await at.open(name);
        for (const width of [360, 385, 390]) {
          await at.page.setViewportSize({ width, height: 844 });
          const { size, cut, clash } = await at.page.evaluate(() => {
            const { right } = document.querySelector('.hud').getBoundingClientRect();
            const parts = [...document.querySelectorAll('.hud dt, .hud dd')].filter((one) => one.getClientRects().length > 0);
            const boxes = parts.map((one) => {
              const words = document.createRange();
              words.selectNodeContents(one);
              return words.getBoundingClientRect();
            });
            const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
            return {
              size: getComputedStyle(document.documentElement).fontSize,
              cut: parts.filter((one, i) => one.scrollWidth > one.clientWidth + 1 || boxes[i].right > right).map((one) => one.textContent),
              clash: parts.filter((_, i) => boxes.some((box, k) => k !== i && meet(box, boxes[i]))).map((one) => one.textContent),
            };
          });
          assert.deepEqual([size, cut, clash], [`${letters}px`, [], []], `${name}, ${width}`);
          if (width === 390) await at.shot(`letters-${letters}-${name.split('?')[0]}`);
        }
      }
    } finally {
      await at.close();
    }
  });
}

test('what a folded panel says is not cut in a narrow window', async () => {
  for (const [letters, width] of NARROW) {
    const at = await start({ letters });
    try {
      for (const name of [...SCENES, 'marquee?how=take&area=0,0,300,200,0']) {
        await at.page.setViewportSize({ width, height: 568 });
        await at.open(name);
        for (const size of [width, width + 10, width + 20]) {
          await at.page.setViewportSize({ width: size, height: 568 });
          assert.equal(await at.page.locator('.side.open').count(), 0);
          const said = at.page.locator('[data-reading=summary]');
          assert.ok(await said.evaluate((one) => one.textContent !== '' && one.scrollWidth <= one.clientWidth), `${name}, ${size}, ${letters}: ${await said.textContent()}`);
        }
      }
      await at.open('boxes');
      await at.shot(`letters-folded-${letters}`);
      await at.open('marquee?how=take&area=0,0,300,200,0');
      await at.shot(`letters-folded-long-${letters}`);
    } finally {
      await at.close();
    }
  }
});
