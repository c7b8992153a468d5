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

test('the world is paused and stepped where a thumb is, and nothing of it lies under those buttons', async () => {
  for (const [width, height] of [[390, 844], [320, 568], [740, 360], [640, 400], [800, 500]]) {
    await at.page.setViewportSize({ width, height });
    for (const dimension of [2, 3]) {
      await at.open(`world?dim=${dimension}&scene=many&n=200`);
      const bar = at.page.locator('.transport');
      await eventually(async () => assert.notEqual(await at.reading('steps'), '0'));
      await bar.getByRole('button', { name: 'Pause' }).click();
      await bar.getByRole('button', { name: 'Go on' }).waitFor();
      const steps = Number(await at.reading('steps'));
      await bar.getByRole('button', { name: 'One step' }).click();
      await eventually(async () => assert.equal(Number(await at.reading('steps')), steps + 1));
      if (width < height) {
        assert.equal(await at.page.locator('.side-body').isVisible(), false);
        const { top: from, bottom: to } = await bar.evaluate((one) => one.getBoundingClientRect().toJSON());
        const stage = await at.page.locator('.stage').boundingBox();
        // The lower half of the screen is the thumb's.
        assert.ok(from > height / 2 && to < height - 56, `${from} to ${to}`);
        const { bottom } = await at.drawn();
        assert.ok(stage.y + bottom <= from, `${width}, ${dimension}: ${stage.y + bottom} of ${from}`);
      } else {
        const [stage, buttons] = await Promise.all([at.page.locator('.stage'), bar].map((one) => one.boundingBox()));
        const { right, top } = await at.drawn();
        assert.ok(stage.x + right <= buttons.x || stage.y + top >= buttons.y + buttons.height, `${width}, ${dimension}: ${right} and ${top}`);
        await at.shot(`world-side-${width}-${dimension}`);
      }
    }
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
  await at.open('world?play=0');
  assert.equal(await at.page.locator('.transport').isVisible(), false);
});

test('readings give way to what is dragged under them, and come back', async () => {
  for (const [width, height] of [[320, 568], [390, 844], [1280, 800]]) {
    await at.page.setViewportSize({ width, height });
    await at.open('boxes?a=box,0,200,100,100,0&b=box,0,0,100,100,0&x=0&y=100&zoom=0.6');
    await at.page.mouse.move(5, 5);
    const readings = at.page.locator('.stage > .hud');
    const isSeen = () => readings.evaluate((one) => getComputedStyle(one).opacity);
    await eventually(async () => assert.equal(await isSeen(), '1'));
    const [stage, hud] = await Promise.all([at.page.locator('.stage'), readings].map((one) => one.boundingBox()));
    const from = [stage.x + stage.width / 2, stage.y + stage.height / 2 - 60];
    const under = [hud.x + hud.width / 2, hud.y + hud.height / 2];
    await at.page.mouse.move(...from);
    await at.page.mouse.down();
    await at.page.mouse.move(...under, { steps: 6 });
    await eventually(async () => assert.equal(await isSeen(), '0'));
    await at.shot(`boxes-under-${width}`);
    await at.page.mouse.move(...from, { steps: 6 });
    await at.page.mouse.up();
    await eventually(async () => assert.equal(await isSeen(), '1'));
  }
  // With the sheet pulled up a low window has no room for both.
  await at.page.setViewportSize({ width: 320, height: 568 });
  await at.open('boxes');
  await at.page.locator('.grip').click();
  await at.settle(400);
  const clash = await at.page.evaluate(() => Number(getComputedStyle(document.querySelector('.hud')).opacity));
  const [stage, hud] = await Promise.all([at.page.locator('.stage'), at.page.locator('.stage > .hud')].map((one) => one.boundingBox()));
  const { top } = await at.drawn(60);
  assert.ok(clash === 0 || stage.y + top >= hud.y + hud.height, `${stage.y + top} under ${hud.y + hud.height}`);
  await at.shot('boxes-low-sheet');
  await at.page.locator('.grip').click();
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('readings give way to a finger that drags where they are', async () => {
  await at.page.setViewportSize({ width: 390, height: 844 });
  for (const scene of ['labels', 'marquee?n=1000', 'file']) {
    await at.open(scene);
    const readings = at.page.locator('.stage > .hud');
    const isSeen = () => readings.evaluate((one) => getComputedStyle(one).opacity);
    const { x, y, width, height } = await readings.boundingBox();
    await at.page.mouse.move(x + width / 2, y + height + 120);
    await at.page.mouse.down();
    assert.equal(await isSeen(), '1', scene);
    await at.page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    await eventually(async () => assert.equal(await isSeen(), '0', scene));
    await at.page.mouse.up();
    await eventually(async () => assert.equal(await isSeen(), '1', scene));
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('a page that is magnified four times leaves the drawing what there is', async () => {
  await at.page.setViewportSize({ width: 320, height: 256 });
  for (const name of SCENES) {
    await at.open(name);
    await at.settle(300);
    const { height } = await at.page.locator('.stage').boundingBox();
    assert.ok(height > 120, `${name}: ${height}`);
    assert.equal(await at.page.locator('.stage > .hud').isVisible(), false);
    assert.equal(await at.page.getByRole('button', { name: 'Show everything' }).isVisible(), false, name);
    await at.page.locator('.grip').click();
    assert.ok((await at.page.locator('.side-body').boundingBox()).height > 80, name);
    await at.shot(`magnified-${name}`);
    await at.page.locator('.grip').click();
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});
