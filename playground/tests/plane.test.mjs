// What drags on a drawing have in common: nothing of the page is taken along, and one that is broken off is given up.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const BOXES = 'boxes?a=box,0,0,200,100,0&b=box,300,0,100,100,0&x=0&y=0&zoom=1';
const canvas = () => at.page.locator('.stage canvas').last();
const number = (text) => Number(text.replace(/\D/g, ''));

async function middle() {
  const box = await canvas().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const drag = async (dx, dy) => {
  const [x, y] = await middle();
  await at.page.mouse.move(x, y);
  await at.page.mouse.down();
  await at.page.mouse.move(x + dx, y + dy, { steps: 8 });
  await at.page.mouse.up();
};

test('where the text of the page is selected, what is drawn is dragged all the same', async () => {
  for (const [hash, has] of [
    [BOXES, async () => assert.match((await at.state()).get('a'), /^box,60,40,/)],
    ['marquee?n=20000&x=0&y=0&zoom=1', async () => assert.ok(number(await at.reading('selected')) > 1)],
    ['labels?x=1120&y=780&zoom=2&angle=0&n=313', async () => assert.equal((await at.state()).get('x'), '1090')],
  ]) {
    await at.open(hash);
    await at.page.evaluate(() => {
      getSelection().selectAllChildren(document.body);
      globalThis.told = [];
      for (const name of ['dragstart', 'pointercancel']) addEventListener(name, ({ type, defaultPrevented }) => defaultPrevented || globalThis.told.push(type));
    });
    await drag(60, 40);
    await eventually(has);
    assert.deepEqual(await at.page.evaluate(() => globalThis.told), [], hash);
  }
});

test('Ctrl and A select all elements, and nowhere the text around a drawing', async () => {
  for (const hash of [BOXES, 'marquee?n=20000&rule=window', 'labels?n=313']) {
    await at.open(hash);
    await canvas().focus();
    for (const keys of ['Control+a', 'Meta+a']) {
      await at.page.keyboard.press(keys);
      assert.equal(await at.page.evaluate(() => String(getSelection())), '', hash);
    }
    if (hash.startsWith('marquee')) {
      await eventually(async () => assert.equal(number(await at.reading('selected')), 20_000));
      await at.shot('marquee-every-one');
    }
  }
});

test('a finger that the system takes away gives up what it drags', async () => {
  const fingers = await at.fingers();
  await at.open(BOXES);
  let [x, y] = await middle();
  await fingers.down([x, y]);
  await fingers.to([[x + 40, y + 30]]);
  await eventually(async () => assert.match((await at.state()).get('a'), /^box,40,30,/));
  await fingers.cancel();
  await eventually(async () => assert.equal((await at.state()).get('a'), 'box,0,0,200,100,0'));
  assert.ok(await at.page.getByRole('button', { name: 'Undo' }).isDisabled());
  await at.open('marquee?n=20000&x=0&y=0&zoom=1&area=0,0,200,100,0&mode=crossing');
  const before = number(await at.reading('selected'));
  [x, y] = await middle();
  await fingers.down([x, y]);
  await fingers.to([[x + 90, y + 90]]);
  await eventually(async () => assert.notEqual(number(await at.reading('selected')), before));
  await fingers.cancel();
  await eventually(async () => assert.equal(number(await at.reading('selected')), before));
  assert.equal((await at.state()).get('area'), '0,0,200,100,0');
});

test('a window that changes during a drag throws nothing elsewhere, and what is shown whole is so again after it', async () => {
  const sizes = [[900, 700], [1100, 640]];
  // Where the user has moved the view, and where all is shown whole.
  for (const view of ['&x=0&y=0&zoom=1', '']) {
    await at.page.setViewportSize({ width: 1280, height: 800 });
    await at.open(`boxes?a=box,0,0,200,100,0&b=box,300,0,100,100,0${view}`);
    const under = () => at.page.evaluate(() => document.querySelector('.stage canvas').style.cursor);
    const box = await canvas().boundingBox();
    // The first shape from the left, wherever it is shown.
    let [x, y] = [box.x, box.y + box.height / 2];
    while ((await under()) !== 'move' && x < box.x + box.width) await at.page.mouse.move((x += 20), y);
    await at.page.mouse.down();
    await at.page.mouse.move((x += 30), (y += 10), { steps: 4 });
    const shapes = async () => {
      const state = await at.state();
      return [state.get('a'), state.get('b')];
    };
    const before = await shapes();
    for (const [width, height] of sizes) {
      await at.page.setViewportSize({ width, height });
      await at.settle(300);
      await at.page.mouse.move(x, y);
      assert.deepEqual(await shapes(), before);
    }
    await at.page.mouse.up();
    await at.settle(300);
    await at.shot(`boxes-turned-window${view ? '-moved' : ''}`);
    if (view) continue;
    await at.page.evaluate(() => document.activeElement.blur()); // its frame is none of the drawing
    const stage = await at.page.locator('.stage').boundingBox();
    const { left, top, right, bottom } = await at.drawn();
    assert.ok(left > 4 && top > 4 && right < stage.width - 4 && bottom < stage.height - 4, JSON.stringify([left, top, right, bottom]));
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});
