// What is drawn is saved as a picture, in every scene by the same button.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const button = () => at.page.getByRole('button', { name: 'Save picture' });
const save = async () => {
  const [download] = await Promise.all([at.page.waitForEvent('download'), button().click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()).toString('base64') };
};

/** The stage as it is on the screen, without what lies over the drawing. */
const screen = async () => {
  const style = await at.page.addStyleTag({ content: '.hud, .toast, .side, .transport { visibility: hidden !important } * { outline: none !important }' });
  const picture = (await at.page.screenshot({ clip: await at.page.locator('.stage').boundingBox() })).toString('base64');
  await style.evaluate((tag) => tag.remove());
  return picture;
};

/** Width, height, colours that differ by more than `least`, and how many of the first picture's pixels are not its ground. */
const compared = (one, other, least = 24) => at.page.evaluate(async ([pictures, limit]) => {
  const [a, b] = await Promise.all(pictures.map(async (picture) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }));
  let [differ, drawn] = [0, 0];
  for (let i = 0; i < a.data.length; i += 4) {
    if ([0, 1, 2].some((k) => Math.abs(a.data[i + k] - b.data[i + k]) > limit)) differ += 1;
    if ([0, 1, 2].some((k) => Math.abs(a.data[i + k] - a.data[k]) > limit)) drawn += 1;
  }
  return { sizes: [a.width, a.height, b.width, b.height], ground: [...a.data.subarray(0, 4)], differ, drawn };
}, [[one, other], least]);

for (const [hash, name] of [
  ['boxes', 'obbit-boxes.png'], ['marquee?n=20000&area=0,0,300,200,0.4&mode=crossing', 'obbit-marquee.png'], ['labels?n=313', 'obbit-labels.png'],
  ['world?play=0&scene=many&n=300', 'obbit-world.png'], ['world?play=0&dim=3&scene=many&n=300', 'obbit-world.png'], ['fit?two=1', 'obbit-fit.png'], ['file?example=campus', 'obbit-file.png'],
]) {
  test(`${hash.replace(/&.*/, '')} is saved as it is seen, dark and light`, async () => {
    for (const colorScheme of ['dark', 'light']) {
      await at.page.emulateMedia({ colorScheme });
      await at.open(hash);
      await at.settle(800);
      const saved = await save();
      assert.equal(saved.name, name);
      const { sizes, ground, differ, drawn } = await compared(saved.bytes, await screen());
      const [width, height] = sizes;
      assert.deepEqual(sizes, [width, height, width, height]);
      assert.ok(ground[3] === 255 && (colorScheme === 'dark' ? ground[0] < 60 : ground[0] > 200), `its ground is ${ground}`);
      assert.ok(drawn > 2000, `${drawn} pixels are drawn`);
      assert.ok(differ < drawn / 100, `${differ} of ${drawn} pixels are others`);
    }
  });
}

test('a world that goes on is saved as well', async () => {
  for (const dim of [2, 3]) {
    await at.open(`world?play=1&scene=many&n=300&dim=${dim}`);
    const { bytes } = await save();
    const { drawn } = await compared(bytes, bytes);
    assert.ok(drawn > 2000, `${drawn} pixels are drawn`);
  }
});

test('the button has its name beside it where there is room, and is never lost', async () => {
  for (const [width, height, isNamed] of [[1280, 800, true], [900, 700, true], [840, 700, false], [390, 844, true], [320, 568, false], [740, 360, false]]) {
    await at.page.setViewportSize({ width, height });
    await at.open('boxes');
    assert.equal(await button().locator('span').isVisible(), isNamed, `${width}`);
    const { x, y, width: wide } = await button().boundingBox();
    assert.ok(x > 0 && y >= 0 && x + wide < width);
    await at.shot(`picture-button-${width}`);
    await save();
  }
  await at.page.emulateMedia({ colorScheme: 'dark' });
  await at.shot('picture-button-dark');
  await at.page.emulateMedia({ colorScheme: 'light' });
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('before there is a picture, and where a scene did not come, that is said', async () => {
  await at.page.route(/fit.*\.js$/, (route) => route.abort());
  await at.page.goto('about:blank');
  await at.page.goto(`${at.url}#/fit`);
  await at.page.locator('.problem').waitFor();
  await button().click();
  assert.equal(await at.page.locator('.toast').textContent(), 'There is no picture yet');
  await at.page.unroute(/fit.*\.js$/);
  at.problems.splice(0);
});
