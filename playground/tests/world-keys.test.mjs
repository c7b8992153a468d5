// "World": its keys, wherever the focus is.

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
