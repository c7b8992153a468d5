// What the pointer looks like, and what it can do there.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

test('a hand shows what can be moved, and holds it while it is', async () => {
  const cursor = () => at.page.locator('.stage canvas').last().evaluate((one) => one.style.cursor);
  const scenes = {
    'boxes?a=box,0,0,200,100,0&b=box,300,0,100,100,0&x=0&y=0&zoom=1': [0, 200],
    'labels?n=313': [20, 20],
    'world?play=0': [100, 200],
    'world?dim=3&play=0': [100, 200],
    fit: [0, 0],
    'file?example=parking': [0, 150],
  };
  for (const [hash, [dx, dy]] of Object.entries(scenes)) {
    await at.open(hash);
    await at.page.waitForSelector('.stage canvas');
    await at.settle(300);
    const box = await at.page.locator('.stage').boundingBox();
    const [x, y] = [box.x + box.width / 2 + dx, box.y + box.height / 2 + dy];
    await at.page.mouse.move(x, y);
    await eventually(async () => assert.equal(await cursor(), 'grab', hash));
    await at.page.mouse.down();
    await at.page.mouse.move(x + 20, y + 10, { steps: 4 });
    assert.equal(await cursor(), 'grabbing', hash);
    await at.page.mouse.up();
    assert.equal(await cursor(), 'grab', hash);
  }
  // What is dragged keeps its own; the handle that turns is held.
  await at.open('boxes?a=box,0,0,200,100,0&b=box,300,0,100,100,0&x=0&y=0&zoom=1');
  const box = await at.page.locator('.stage').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const [off, before, during] of [[300, 'move', 'move'], [386, 'grab', 'grabbing'], [0, 'move', 'move']]) {
    await at.page.mouse.move(x + off, y);
    assert.equal(await cursor(), before);
    await at.page.mouse.down();
    assert.equal(await cursor(), during);
    await at.page.mouse.up();
    assert.equal(await cursor(), before);
  }
  // The right button moves the view wherever it is pressed.
  await at.page.mouse.down({ button: 'right' });
  assert.equal(await cursor(), 'grabbing');
  await at.page.mouse.up({ button: 'right' });
});
