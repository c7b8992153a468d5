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

test('with a pair in view, 0 and the way back show all', async () => {
  const zoom = async () => Number((await at.state()).get('zoom'));
  const canvas = () => at.page.locator('.stage canvas');
  const back = () => at.page.getByRole('button', { name: 'Show everything' });
  await at.open('file');
  await canvas().focus();
  await at.page.keyboard.press('+');
  const whole = (await zoom()) / 1.25;
  const isWhole = () => eventually(async () => assert.ok(Math.abs((await zoom()) / whole - 1) < 1e-3, `${await zoom()} of ${whole}`));
  await at.page.locator('.list button').first().click();
  await canvas().focus();
  await at.page.keyboard.press('+');
  assert.ok((await zoom()) > 2 * whole);
  await at.page.keyboard.press('0');
  await isWhole();
  // The pair is still chosen: a press lets it go, another shows it near.
  await at.page.locator('.list button').first().click();
  await at.page.locator('.list button').first().click();
  await at.settle();
  assert.equal((await at.state()).get('zoom'), null);
  await canvas().focus();
  for (let i = 0; i < 60 && !(await back().isVisible()); i += 1) await at.page.keyboard.press('ArrowLeft');
  await back().click();
  await isWhole();
  // The other way up the pair is still what is seen.
  await at.page.getByRole('button', { name: 'Show all', exact: true }).click();
  await at.page.locator('.list button').nth(1).click();
  await at.page.getByLabel('y points down').check();
  await canvas().focus();
  await at.page.keyboard.press('+');
  assert.ok((await zoom()) > 2 * whole);
  // Nor does a window of another size mind that the file is gone.
  await at.page.getByRole('button', { name: 'Show all', exact: true }).click();
  await at.page.locator('.list button').first().click();
  await choose('none.csv', 'x,y,r\n');
  await at.page.waitForSelector('[data-reading=problem]');
  await at.page.setViewportSize({ width: 1000, height: 700 });
  await at.settle();
  await at.page.setViewportSize({ width: 1280, height: 800 });
  assert.deepEqual(at.problems, []);
});
