// The page on paper, in a low window, and what is dragged over it that is no file.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const canvas = () => at.page.locator('.stage canvas').last();

/** How many pixels of the drawing are not of its ground. */
const inked = () => canvas().evaluate((one) => {
  // By a copy: Chromium warns of a canvas that is read again and again.
  const copy = new OffscreenCanvas(one.width, one.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(one, 0, 0);
  const { data } = copy.getImageData(0, 0, one.width, one.height);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) count += data[i] > 0 ? 1 : 0;
  return count;
});

test('on paper the drawing stands, and below it all that the panel tells', async () => {
  for (const [width, height] of [[1280, 800], [600, 900]]) {
    await at.page.setViewportSize({ width, height });
    await at.open('boxes?a=box,0,0,200,100,0&b=box,300,0,100,100,0');
    await at.page.emulateMedia({ media: 'print' });
    await eventually(async () => assert.ok((await inked()) > 1000));
    for (const one of ['pre.code', '[data-reading=distance]', '.axes li']) assert.ok(await at.page.locator(one).first().isVisible(), one);
    assert.ok(await at.page.locator('.bar').isHidden());
    const [stage, side] = await Promise.all(['.stage', '.side'].map((name) => at.page.locator(name).boundingBox()));
    assert.ok(side.y >= stage.y + stage.height - 1 && stage.height > 200);
    // All of it: none is scrolled.
    assert.ok(await at.page.locator('.side-body').evaluate((one) => one.scrollHeight <= one.clientHeight + 1));
    await at.shot(`print-${width}`);
    await at.page.emulateMedia({ media: 'screen' });
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('a window of another size is drawn in the same frame', async () => {
  await at.open('boxes?a=box,0,0,200,100,0&b=box,300,0,100,100,0');
  const empty = await at.page.evaluate(() => new Promise((resolve) => {
    const one = document.querySelector('.stage canvas');
    const host = document.querySelector('.stage');
    setTimeout(() => resolve(null), 2000);
    // Observers hear of it in the order in which they came: this one after the drawing's.
    new ResizeObserver(() => {
      if (host.clientWidth !== 300) return;
      const copy = new OffscreenCanvas(one.width, one.height).getContext('2d', { willReadFrequently: true });
      copy.drawImage(one, 0, 0);
      resolve(!copy.getImageData(0, 0, one.width, one.height).data.some((value) => value > 0));
    }).observe(host);
    requestAnimationFrame(() => (host.style.width = '300px'));
  }));
  assert.equal(empty, false);
});

test('the tab of the scene that is shown is seen in a low window', async () => {
  for (const [width, height] of [[568, 320], [640, 400]]) {
    await at.page.setViewportSize({ width, height });
    for (const name of ['boxes', 'marquee', 'labels', 'world', 'fit', 'file']) {
      await at.open(name);
      await eventually(async () => {
        const [tab, tabs] = await Promise.all(['.tabs [aria-current]', '.tabs'].map((one) => at.page.locator(one).boundingBox()));
        assert.ok(tab.x >= tabs.x - 1 && tab.x + tab.width <= tabs.x + tabs.width + 1, `${name}: ${JSON.stringify([tab, tabs])}`);
      });
    }
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('help opens from every control that takes no letters', async () => {
  await at.open('boxes');
  for (const control of [at.page.getByRole('radio').first(), at.page.getByRole('switch').or(at.page.getByRole('checkbox')).first(), at.page.getByRole('button', { name: 'Show all' })]) {
    await control.focus();
    await at.page.keyboard.press('?');
    assert.ok(await at.page.getByRole('dialog').isVisible());
    await at.page.keyboard.press('Escape');
  }
  await at.page.getByLabel('Centre x').focus();
  await at.page.keyboard.press('?');
  assert.ok(await at.page.getByRole('dialog').isHidden());
});

test('text that is dragged over the page is left to it', async () => {
  await at.open('file?example=parking');
  const taken = await at.page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'x,y,w,h');
    return ['dragover', 'drop'].map((name) => {
      const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('.stage').dispatchEvent(event);
      return event.defaultPrevented || document.querySelector('.dropping') !== null;
    });
  });
  assert.deepEqual(taken, [false, false]);
});
