// "Your file": GeoJSON polygons of any form, their hulls, and rings that make none.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const choose = (name, text) => at.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const listed = () => at.page.getByLabel('Pairs', { exact: true }).getByRole('button').allTextContents();
const of = (id, coordinates) => ({ type: 'Feature', id, geometry: { type: 'Polygon', coordinates: [coordinates] } });
const text = (...features) => JSON.stringify({ type: 'FeatureCollection', features });
const bow = of('bow', [[10, 0], [14, 0], [10, 4], [14, 4], [10, 0]]);

test('polygons with bays and holes meet where they do, and areas are told', async () => {
  await at.open('file?example=campus');
  await eventually(async () => assert.deepEqual(await listed(), ['cloister \u00b7 skyway21.00', 'labs \u00b7 skyway13.50', 'canteen \u00b7 annex11.73', 'canteen \u00b7 cableoverlapping', 'annex \u00b7 cableoverlapping', 'cable \u00b7 pathoverlapping', 'library \u00b7 pathtouching', 'fountain \u00b7 pathtouching', 'cloister \u00b7 lawntouching', 'labs \u00b7 pathtouching']));
  await at.shots('file-campus');
  await at.page.getByLabel('Pairs', { exact: true }).getByRole('button').first().click();
  await at.page.locator('.stage canvas').press('Enter');
  await eventually(async () => assert.match(await at.reading('chosen-told'), /^(Meets|Touches)/));
  await at.shots('file-campus-shape');
  const [download] = await Promise.all([at.page.waitForEvent('download'), at.page.getByRole('button', { name: 'Save the pairs as CSV' }).click()]);
  const [, printed] = /campus\.geojson --area.*\n([^`]*)```/.exec(readFileSync(new URL('../../docs/pairs.md', import.meta.url), 'utf8'));
  // As it is printed, and how each pair stands.
  const saved = readFileSync(await download.path(), 'utf8');
  assert.equal(saved.replace(/^([^,]*,[^,]*),(relation|Touching|Overlapping)/gm, '$1'), printed);
  assert.match(saved, /^a,b,relation,area,iou\n[^]*cable,path,Overlapping,0,0\n$/);
  assert.match(saved, /^library,path,Touching,0,0$/m);
});

test('hulls stand for what is not convex where they are asked for', async () => {
  await at.open('file');
  const dart = of('dart', [[0, 0], [4, 0], [1, 1], [0, 4], [0, 0]]);
  const tip = of('tip', [[1.5, 1.5], [5, 2], [5, 5], [1.5, 1.5]]);
  const hulls = () => at.page.getByLabel('Hulls of what is not convex');
  assert.equal(await hulls().isVisible(), false);
  await choose('map.geojson', text(dart, tip));
  await eventually(async () => assert.equal(await at.reading('shapes'), '2'));
  assert.deepEqual([await at.reading('pairs'), await hulls().isChecked()], ['0', false]);
  await at.page.locator('.grip').evaluate((grip) => grip.click());
  await at.shots('file-concave');
  await hulls().check();
  await eventually(async () => assert.match(String(await listed()), /^dart \u00b7 tip0\.\d+$/));
  assert.equal(await at.reading('hulls'), 'A hull stands for 1 feature, and may meet what it does not.');
  assert.equal((await at.state()).get('hulls'), '1');
  await hulls().scrollIntoViewIfNeeded();
  await at.shots('file-hull');
  await hulls().uncheck();
  await eventually(async () => assert.equal(await at.reading('pairs'), '0'));
  assert.equal((await at.state()).get('hulls'), '0');
  // The address has the switch.
  await at.open('file?hulls=1');
  await choose('map.geojson', text(dart, tip));
  await eventually(async () => assert.equal(await at.reading('pairs'), '1'));
});

test('rings that cross are left out until their hull is asked for', async () => {
  await at.open('file');
  const why = at.page.locator('[data-reading=left-why]');
  await choose('map.geojson', text(bow, of('in', [[11, 1], [12, 1], [11, 3], [11, 1]])));
  await eventually(async () => assert.match(await why.textContent(), /^1 of 2 features is left out.*a ring of it crosses itself at or near \(12, 2\): mend it, or take its hull/));
  await at.page.getByRole('button', { name: 'Take its hull' }).click();
  await eventually(async () => assert.match(String(await listed()), /^bow \u00b7 in\d/));
  assert.equal(await why.count(), 0);
  // Of a file of which nothing else is left, too.
  await at.open('file');
  await choose('bow.geojson', text(bow));
  await eventually(async () => assert.match(await at.reading('problem'), /or take its hull/));
  await at.page.getByRole('button', { name: 'Take hulls' }).click();
  await eventually(async () => assert.equal(await at.reading('shapes'), '1'));
});
