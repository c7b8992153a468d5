// Hands that tremble, miss a handle's middle, or hold something while the window changes.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

/** Where a place of the plane is on the screen. */
const seen = async (x, y) => {
  const state = await at.state();
  const box = await at.page.locator('.stage canvas').boundingBox();
  const [cx, cy, zoom] = ['x', 'y', 'zoom'].map((key) => Number(state.get(key)));
  return [box.x + box.width / 2 + (x - cx) * zoom, box.y + box.height / 2 + (y - cy) * zoom];
};
const figure = async (name) => (await at.state()).get(name);
const open = (a, more = '') => at.open(`boxes?a=${a}&b=box,900,300,60,60,0&x=400&y=300&zoom=1${more}`);
const pull = async (from, ...ways) => {
  await at.page.mouse.move(...from);
  await at.page.mouse.down();
  for (const [dx, dy] of ways) await at.page.mouse.move(from[0] + dx, from[1] + dy);
};

test('a press that trembles moves nothing, and a handle does not jump to the pointer', async () => {
  const box = 'box,300,300,200,100,0';
  await open(box);
  await pull(await seen(300, 300), [1, 0], [2, 1]);
  await at.page.mouse.up();
  assert.equal(await figure('a'), box);
  // The square handle stands 8 pixels out of the corner: taken 6 pixels beside that, and pulled by 20 and 10.
  const [x, y] = await seen(408 + 6, 358 + 6);
  await pull([x, y], [10, 5], [20, 10]);
  await at.page.mouse.up();
  await eventually(async () => assert.equal(await figure('a'), 'box,310,305,220,110,0'));
  // The round one, 36 pixels out, taken 8 pixels below and pulled outwards: it stays turned as it was.
  await open(box);
  const [u, v] = await seen(436, 308);
  await pull([u, v], [136, 8]);
  await at.page.mouse.up();
  await eventually(async () => assert.equal(await figure('a'), box));
});

test('the arrows lie along the way that resizes', async () => {
  for (const [angle, cursor] of [[0, 'nwse'], [45, 'ns'], [90, 'nesw'], [135, 'ew'], [180, 'nwse'], [220, 'ns']]) {
    await open(`box,300,300,100,100,${angle}`);
    await at.page.mouse.click(...await seen(300, 300));
    const way = ((angle + 45) * Math.PI) / 180;
    const far = 58 * Math.SQRT2;
    await at.page.mouse.move(...await seen(300 + far * Math.cos(way), 300 + far * Math.sin(way)));
    await eventually(async () => assert.equal(await at.page.locator('.stage canvas').evaluate((canvas) => canvas.style.cursor), `${cursor}-resize`));
  }
});

test('axes that are near each other have names of their own', async () => {
  await at.open('boxes?a=box,0,0,100,50,0&b=box,120,0,100,50,0.4');
  const names = await at.page.locator('.side').innerText();
  for (const name of ['0\u00b0', '0.4\u00b0', '90\u00b0', '90.4\u00b0']) assert.ok(names.includes(name), names);
});

test('a window that changes under a hand takes nothing out of it', async () => {
  await at.page.setViewportSize({ width: 1280, height: 800 });
  await at.open('boxes?a=box,500,400,300,200,0&b=box,500,400,100,100,0');
  const stage = await at.page.locator('.stage').boundingBox();
  const { left, top, right, bottom } = await at.drawn();
  const from = [stage.x + (left + right) / 2, stage.y + (top + bottom) / 2];
  await pull(from, [8, 0]);
  await at.page.setViewportSize({ width: 900, height: 600 });
  await at.page.waitForTimeout(100);
  await at.page.mouse.move(from[0] + 9, from[1]);
  await at.page.mouse.up();
  await eventually(async () => {
    const [, x, y] = (await figure('a') + await figure('b')).match(/box,(\d+\.?\d*),(\d+\.?\d*),300/) ?? [];
    assert.ok(x && Math.abs(x - 500) < 20 && Math.abs(y - 400) < 20, `${x} ${y}`);
    const [, u, v] = (await figure('b')).split(',').map(Number);
    assert.ok(Math.abs(u - 500) < 20 && Math.abs(v - 400) < 20, `${u} ${v}`);
  });
});

test('what a marquee selects is said, and Shift with Enter adds to it', async () => {
  await at.open('marquee?n=20000&x=0&y=0&zoom=1');
  await at.page.locator('.stage canvas').last().focus();
  const said = at.page.locator('.stage p.unseen');
  assert.equal(await said.getAttribute('role'), 'status');
  await at.page.keyboard.press('Enter');
  const some = await at.reading('selected');
  await eventually(async () => assert.equal(await said.textContent(), `${some} selected`));
  for (let k = 0; k < 8; k += 1) await at.page.keyboard.press('ArrowRight');
  await at.page.keyboard.press('Shift+Enter');
  const number = (text) => Number(text.replace(/\D/g, ''));
  const both = number(await at.reading('selected'));
  await at.page.keyboard.press('Enter');
  const others = number(await at.reading('selected'));
  assert.ok(both > number(some) && both > others && both <= number(some) + others, `${some} ${others} ${both}`);
});
