// "Your file": what its readings are called, and what is seen of it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const choose = (name, text) => at.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('readings keep their names and their order after a file that could not be read', async () => {
  const names = () => at.page.locator('.hud > div:not([hidden]) > dt').allTextContents();
  const usual = ['File', 'Read in', 'Shapes', 'Pairs', 'Found in'];
  await at.open('file');
  assert.deepEqual(await names(), usual);
  await choose('none.csv', 'x,y,r\n');
  await at.page.waitForSelector('[data-reading=problem]');
  assert.deepEqual(await names(), []);
  // The first file of one's own, opened after another scene, may be the first of all that are read.
  await at.page.getByRole('link', { name: 'Two boxes' }).click();
  await at.page.waitForSelector('html[data-ready="boxes"]');
  await at.page.getByRole('link', { name: 'Your file' }).click();
  await at.page.waitForSelector('[data-reading=problem]');
  assert.deepEqual(await names(), []);
  await choose('good.csv', 'x,y,r\n0,0,1\n');
  await eventually(async () => assert.deepEqual(await names(), usual));
  await choose('partly.csv', 'x,y,r\n0,0,1\n0,0,-1\n');
  await eventually(async () => assert.deepEqual(await names(), [...usual.slice(0, 3), 'Left out', ...usual.slice(3)]));
});
