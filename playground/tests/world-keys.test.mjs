// "World": its keys wherever the focus is, and what is drawn where boxes touch.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const steps = (wanted) => eventually(async () => assert.equal(await at.reading('steps'), wanted));
const press = (key) => at.page.keyboard.press(key);
const play = async () => (await at.state()).get('play');

test('S and Space are heard wherever the focus is, but for what has use for them', async () => {
  for (const dimension of [2, 3]) {
    await at.open(`world?play=0&dim=${dimension}`);
    await at.settle(400);
    // Nothing has the focus yet.
    await press('s');
    await steps('1');
    await at.page.locator('.side-body').getByRole('button', { name: 'One step' }).click();
    await steps('2');
    await press('s');
    await steps('3');
    // A button is pressed by Space, once.
    await press(' ');
    await steps('4');
    await at.page.getByRole('slider', { name: 'Speed' }).focus();
    await press('s');
    await steps('5');
    await press(' ');
    assert.equal(await play(), '1');
    await press(' ');
    assert.equal(await play(), '0');
    // What the drawing takes is taken once.
    await at.page.locator('.stage canvas').last().focus();
    await at.page.getByRole('button', { name: 'Start over' }).click();
    await steps('0');
    await at.page.locator('.stage canvas').last().focus();
    await press('s');
    await steps('1');
    await press(' ');
    assert.equal(await play(), '1');
    await press(' ');
    assert.equal(await play(), '0');
    const before = await at.reading('steps');
    // Help lies over it.
    await press('?');
    await press('s');
    await at.settle();
    assert.equal(await at.reading('steps'), before);
    await press('Escape');
  }
  // In another scene they are its own.
  await at.page.locator('.tabs a[href="#/marquee"]').click();
  await at.page.waitForSelector('html[data-ready="marquee"]');
  await press('s');
  await at.settle();
  assert.deepEqual(at.problems, []);
});

test('a click on the tab of the scene leaves it its keys', async () => {
  await at.open('boxes');
  await at.page.getByRole('link', { name: 'World' }).click();
  await at.page.waitForSelector('html[data-ready="world"]');
  await press(' ');
  assert.equal(await play(), '0');
});

test('in space boxes of one colour that touch are told apart by their edges', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await at.page.emulateMedia({ colorScheme });
    await at.open('world?dim=3&play=0&speed=11.0001&eye=12,-16,0,12,0,0');
    await at.settle(400);
    for (let i = 0; i < 10; i += 1) await press('s');
    await steps('10');
    await eventually(async () => assert.equal(await at.reading('events'), '1'));
    await at.settle(300);
    // Straight from the front: in how many rows red begins anew in the middle. The dashes of naive code would do so in some.
    const style = await at.page.addStyleTag({ content: '.hud { visibility: hidden }' });
    const picture = (await at.page.locator('.stage').screenshot()).toString('base64');
    await style.evaluate((tag) => tag.remove());
    const rows = await at.page.evaluate(async (data) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      const [x, y] = [image.width / 2 - 6, image.height / 2 - 80].map(Math.round);
      const { data: bytes } = context.getImageData(x, y, 12, 60);
      const isRed = (i) => bytes[4 * i] - bytes[4 * i + 2] > 50;
      let found = 0;
      for (let row = 0; row < 60; row += 1) {
        const reds = Array.from({ length: 12 }, (_, k) => isRed(12 * row + k));
        if (reds[0] && reds[11] && reds.includes(false)) found += 1;
      }
      return found;
    }, picture);
    await at.shot(`world-edges-${colorScheme}`);
    assert.equal(rows, 60, colorScheme);
  }
  await at.page.emulateMedia({ colorScheme: 'light' });
});
