// "Your file": GeoJSON that is not convex, and its hulls.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const choose = (name, text) => at.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('what is not convex is left out until its hull is asked for', async () => {
  await at.open('file');
  const of = (id, coordinates) => ({ type: 'Feature', id, geometry: { type: 'Polygon', coordinates: [coordinates] } });
  const dart = of('dart', [[0, 0], [4, 0], [1, 1], [0, 4], [0, 0]]);
  const tip = of('tip', [[1.5, 1.5], [5, 2], [5, 5], [1.5, 1.5]]);
  const text = (...features) => JSON.stringify({ type: 'FeatureCollection', features });
  const hulls = () => at.page.getByLabel('Hulls of what is not convex');
  const why = at.page.locator('[data-reading=left-why]');
  assert.equal(await hulls().isVisible(), false);
  await choose('map.geojson', text(dart, tip));
  await eventually(async () => assert.match(await why.textContent(), /^1 of 2 features is left out.*split it into convex parts, or take its hull/));
  assert.equal(await hulls().isChecked(), false);
  await at.page.locator('.grip').evaluate((grip) => grip.click());
  await at.shots('file-concave');
  await at.page.getByRole('button', { name: 'Take its hull' }).click();
  await eventually(async () => assert.match(await at.page.locator('.list button').allTextContents().then(String), /^dart \u00b7 tip0\.\d+$/));
  assert.equal(await why.count(), 0);
  assert.equal(await at.reading('hulls'), 'A hull stands for 1 feature, and may meet what it does not.');
  assert.deepEqual([await hulls().isChecked(), (await at.state()).get('hulls')], [true, '1']);
  await hulls().scrollIntoViewIfNeeded();
  await at.shots('file-hull');
  await hulls().uncheck();
  await eventually(async () => assert.equal(await why.count(), 1));
  assert.equal((await at.state()).get('hulls'), '0');
  // Of a file of which nothing else is left, too.
  await choose('dart.geojson', text(dart));
  await eventually(async () => assert.match(await at.reading('problem'), /or take its hull/));
  await at.page.getByRole('button', { name: 'Take hulls' }).click();
  await eventually(async () => assert.equal(await at.reading('shapes'), '1'));
  // The address has the switch.
  await at.open('file?hulls=1');
  await choose('map.geojson', text(dart, tip));
  await eventually(async () => assert.equal(await at.reading('pairs'), '1'));
});
