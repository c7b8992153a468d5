// The page on a phone: fingers, narrow and low windows.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

const SCENES = ['boxes', 'marquee', 'labels', 'world', 'fit', 'file'];

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

test('two fingers zoom and turn the map', async () => {
  await at.open('labels?x=1120&y=780&zoom=2&angle=0');
  const cdp = await at.browser.newCDPSession(at.page);
  const touch = (type, points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch('touchStart', [[400, 400]]);
  await touch('touchStart', [[400, 400], [500, 400]]);
  for (let i = 1; i <= 10; i += 1) await touch('touchMove', [[400, 400], [500 + 10 * i, 400 + 5 * i]]);
  await touch('touchEnd', []);
  const wanted = Math.hypot(200, 50) / 100;
  await eventually(async () => {
    const state = await at.state();
    assert.ok(Math.abs(state.get('zoom') / 2 - wanted) < 0.05, state.get('zoom'));
    assert.ok(Math.abs(state.get('angle') - Math.atan2(50, 200)) < 0.02, state.get('angle'));
  });
});

test('an axis is called what is written on it, and a phone has its heading', async () => {
  await at.page.setViewportSize({ width: 390, height: 844 });
  await at.open('boxes');
  await at.page.locator('.grip').click();
  assert.equal(await at.page.getByRole('heading', { level: 1, name: 'Two boxes' }).count(), 1);
  for (const one of await at.page.locator('.axes button').all()) {
    const words = await one.evaluate((button) => [...button.children].map((child) => child.textContent).join(' '));
    assert.ok((await one.getAttribute('aria-label')).startsWith(words));
  }
  await at.page.locator('.grip').click();
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('nothing is wider than a phone', async () => {
  await at.page.setViewportSize({ width: 360, height: 640 });
  for (const name of SCENES) {
    await at.open(name);
    if ((await at.page.locator('.side.open').count()) === 0) await at.page.locator('.grip').click();
    const wide = await at.page.evaluate(() => {
      const body = document.querySelector('.side-body');
      return [document.documentElement.scrollWidth, body.scrollWidth - body.clientWidth];
    });
    assert.deepEqual(wide, [360, 0], name);
    await at.settle(200);
    await at.shot(`sheet-${name}`);
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('what a finger presses is 44 pixels high', async () => {
  const cdp = await at.browser.newCDPSession(at.page);
  await at.page.setViewportSize({ width: 390, height: 844 });
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  for (const name of SCENES) {
    await at.open(name === 'fit' ? 'fit?two=1' : name);
    assert.ok(await at.page.evaluate(() => matchMedia('(pointer: coarse)').matches));
    if ((await at.page.locator('.side.open').count()) === 0) await at.page.locator('.grip').click();
    const small = await at.page.evaluate(() =>
      [...document.querySelectorAll('a, button, input, select, [role=radio], summary')]
        // What is pressed with its label is as large as that.
        .map((element) => (element.type === 'radio' || element.type === 'checkbox' ? element.labels[0] : element))
        .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 44)
        .map((element) => `${element.getBoundingClientRect().height} ${element.outerHTML}`),
    );
    assert.deepEqual(small, [], name);
    await at.settle(200);
    await at.shot(`finger-${name}`);
  }
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('no name of a scene is cut, covers another, or is out of reach without a sign', async () => {
  for (const width of [320, 360, 390, 844]) {
    await at.page.setViewportSize({ width, height: 844 });
    await at.open('boxes');
    const { clash, wide, hint } = await at.page.evaluate(() => {
      const tabs = document.querySelector('.tabs');
      const all = [...tabs.children];
      const boxes = all.map((one) => one.getBoundingClientRect());
      return {
        clash: all.filter((one, i) => one.scrollWidth > one.clientWidth || (i > 0 && boxes[i].left < boxes[i - 1].right)).map((one) => one.textContent),
        wide: tabs.scrollWidth > tabs.clientWidth,
        hint: tabs.classList.contains('after'),
      };
    });
    assert.deepEqual(clash, [], `${width}`);
    assert.equal(hint, wide, `${width}`);
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('a phone on its side has the panel beside the drawing, and no reading is cut', async () => {
  for (const [width, height] of [[740, 360], [640, 360], [720, 450], [360, 740], [320, 568]]) {
    await at.page.setViewportSize({ width, height });
    for (const name of SCENES) {
      await at.open(name === 'fit' ? 'fit?two=1' : name);
      await at.settle(200);
      const { stage, panel, cut } = await at.page.evaluate(() => {
        const hud = document.querySelector('.hud').getBoundingClientRect();
        const parts = [...document.querySelectorAll('.hud dt, .hud dd')].filter((one) => one.getClientRects().length > 0);
        return {
          stage: document.querySelector('.stage').getBoundingClientRect().height,
          panel: document.querySelector('.side-body').getClientRects().length > 0,
          cut: parts.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > hud.right).map((one) => one.textContent),
        };
      });
      assert.deepEqual(cut, [], `${name}, ${width} by ${height}`);
      assert.ok(stage > height * 0.6, `${name}, ${width} by ${height}: ${stage}`);
      assert.equal(panel, width > height);
      if (width > height) await at.shot(`side-${width}-${name}`);
    }
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('the sheet is pulled up and down as well as pressed', async () => {
  await at.page.setViewportSize({ width: 390, height: 844 });
  await at.open('marquee?n=1000');
  const grip = at.page.locator('.grip');
  const pull = async (by) => {
    const { x, y, width, height } = await grip.boundingBox();
    await at.page.mouse.move(x + width / 2, y + height / 2);
    await at.page.mouse.down();
    await at.page.mouse.move(x + width / 2, y + height / 2 + by, { steps: 6 });
    await at.page.mouse.up();
    return grip.getAttribute('aria-expanded');
  };
  const opened = await grip.getAttribute('aria-expanded');
  if (opened === 'true') await grip.click();
  assert.equal(await pull(-120), 'true');
  assert.equal(await pull(-40), 'true');
  assert.equal(await pull(90), 'false');
  await grip.press('Enter');
  assert.equal(await grip.getAttribute('aria-expanded'), 'true');
  await grip.press('Enter');
  assert.equal(await grip.getAttribute('aria-expanded'), 'false');
  await at.page.setViewportSize({ width: 1280, height: 800 });
});
