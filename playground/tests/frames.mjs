// How long frames take, with nothing else running: measured and printed.

import { after, before, test } from 'node:test';
import { frameTimes, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

async function middle() {
  const box = await at.page.locator('.stage canvas').last().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(dx, dy, steps) {
  const [x, y] = await middle();
  await at.page.mouse.move(x - dx / 2, y - dy / 2);
  await at.page.mouse.down();
  for (let i = 1; i <= steps; i += 1) await at.page.mouse.move(x + dx * (i / steps - 0.5), y + dy * (i / steps - 0.5));
  await at.page.mouse.up();
}

/** Times in ms; without a graphics card drawing is most of them. */
const tell = (what, times, then) => console.log(`${what}: ${JSON.stringify(times)}; ${then}`);

test('marquee, a million elements', async () => {
  await at.open('marquee?n=1000000&x=0&y=0&zoom=0.03');
  await at.settle(4000);
  const steps = await frameTimes(at.page, () => drag(-500, -400, 60));
  tell('a marquee is dragged over a million elements', steps, `a step of the engine ${await at.reading('step')}`);
  const moves = await frameTimes(at.page, async () => {
    await at.page.mouse.move(...(await middle()));
    for (let i = 0; i < 30; i += 1) {
      await at.page.mouse.wheel(0, -40);
      await at.page.waitForTimeout(16);
    }
  });
  tell('a million elements are zoomed', moves, `${await at.reading('selected')} selected`);
  await at.settle(1500);
  await at.shot('marquee-million-near');
});

test('labels, few and many', async () => {
  for (const n of [5000, 100_000]) {
    await at.open(`labels?x=1120&y=780&zoom=6&angle=0.4&n=${n}`);
    await at.settle(1000);
    const times = await frameTimes(at.page, () => drag(156, 78, 39));
    tell(`a map of ${n} labels is moved`, times, `all decided in ${await at.reading('update')}`);
    const zoomed = await frameTimes(at.page, async () => {
      for (const way of [-1, -1, -1, -1, -1, -1, 1, 1, -1, -1]) await at.page.mouse.wheel(0, 120 * way);
    });
    tell(`a map of ${n} labels is zoomed`, zoomed, `all decided in ${await at.reading('update')}`);
  }
});

test('worlds', async () => {
  for (const [dimension, n] of [[2, 2000], [2, 20_000], [3, 1000]]) {
    await at.open(`world?dim=${dimension}&scene=many&n=${n}`);
    await at.settle(800);
    const times = await frameTimes(at.page, () => at.page.waitForTimeout(2500));
    tell(`a world of ${n} boxes in ${dimension} dimensions`, times, `a step ${await at.reading('step')}`);
    await at.shot(`world-${dimension}-${n}`);
  }
});
