// In every scene a button shows all there is, as the key 0 does.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const canvas = () => at.page.locator('.stage canvas').last();
const button = () => at.page.getByRole('button', { name: 'Show all', exact: true });
const view = async () => {
  const state = await at.state();
  return ['x', 'y', 'zoom', 'angle', 'eye'].map((key) => state.get(key));
};

for (const hash of [
  'boxes?x=300&y=300&zoom=4', 'marquee?n=5000&x=90&y=0&zoom=3', 'labels?n=313&x=900&y=700&zoom=6&angle=1', 'world?play=0&x=2&y=0&zoom=90',
  'world?play=0&scene=many&n=200&dim=3&eye=9,9,9,1,0,0', 'fit?eye=30,30,9,3,0,0', 'file?example=parking&x=0&y=0&zoom=40',
]) {
  test(`${hash.replace(/\W.*/, '')}${hash.includes('dim=3') ? ' in space' : ''} is shown whole by a button and by a key`, async () => {
    await at.open(hash);
    const opened = await view();
    assert.notDeepEqual(opened, [null, null, null, null, null]);
    await canvas().focus();
    await at.page.keyboard.press('0');
    await eventually(async () => assert.notDeepEqual(await view(), opened));
    const byKey = await view();
    await at.open(hash);
    await button().click();
    await eventually(async () => assert.deepEqual(await view(), byKey));
    await at.page.locator('.stage').hover({ position: { x: 300, y: 300 } });
    await at.shot(`whole-${hash.replace(/\W.*/, '')}${hash.includes('dim=3') ? '-3' : ''}`);
    await canvas().focus();
    await at.page.keyboard.press('?');
    assert.match(await at.page.getByRole('dialog').textContent(), /0show all again/);
    await at.page.keyboard.press('Escape');
    // On a phone it is in the panel that is pulled up.
    await at.page.setViewportSize({ width: 390, height: 844 });
    await at.open(hash);
    await at.page.locator('.grip').click();
    await button().click();
    await eventually(async () => assert.notDeepEqual(await view(), opened));
    await at.page.setViewportSize({ width: 1280, height: 800 });
  });
}
