// "Two boxes" minute and vast: the view, the hand and the keys work as they do at the usual size. And what is typed or
// pasted and will not do.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const MINUTE = 'a=box,0.04,0.05,0.02,0.01,0&b=box,0.055,0.055,0.02,0.01,30';
const VAST = 'a=box,0,0,1000000,500000,0&b=box,500000,100000,1000000,1000000,30';
const canvas = () => at.page.locator('.stage canvas').last();
const zoom = async () => Number((await at.state()).get('zoom'));
const toast = () => at.page.locator('.toast');

for (const [size, scene, usual] of [['minute', `boxes?${MINUTE}`, 17_500], ['vast', `boxes?${VAST}`, 0.0004]]) {
  test(`what is ${size} is looked at as the rest is, by wheel, keys and address`, async () => {
    await at.open(scene);
    await canvas().focus();
    let last = usual;
    for (const [act, grows] of [['-', false], ['+', true], ['+', true], ['in', true], ['out', false], ['out', false]]) {
      if (act.length > 1) {
        await canvas().hover();
        await at.page.mouse.wheel(0, act === 'in' ? -200 : 200);
      } else await at.page.keyboard.press(act);
      await eventually(async () => assert.notEqual(await zoom(), last));
      const now = await zoom();
      if (last !== usual) assert.equal(now > last, grows, `${act}: ${last} to ${now}`);
      assert.ok(Math.abs(Math.log(now / usual)) < 1, `${now}`);
      last = now;
    }
    const hash = await at.page.evaluate(() => location.hash.slice(2));
    await at.open('boxes');
    await at.open(hash);
    assert.equal(await zoom(), last);
    assert.ok(await at.page.locator('.lost').isHidden());
    await at.shot(`boxes-${size}`);
  });
}

test('a hand and the arrows move what is minute by what is seen', async () => {
  await at.open(`boxes?${MINUTE}`);
  await at.page.keyboard.press('Escape');
  const b = async () => (await at.state()).get('b').split(',').slice(1, 3).map(Number);
  const [x, y] = await b();
  await canvas().focus();
  await at.page.keyboard.press('ArrowRight');
  await eventually(async () => assert.deepEqual(await b(), [0.0551, y]));
  await at.page.keyboard.press('Shift+ArrowLeft');
  await eventually(async () => assert.deepEqual(await b(), [0.0541, y]));
  await at.open(`boxes?${MINUTE}&x=${x}&y=${y}&zoom=10000`);
  const box = await canvas().boundingBox();
  const [px, py] = [box.x + box.width / 2, box.y + box.height / 2];
  await at.page.mouse.move(px, py);
  await at.page.mouse.down();
  await at.page.mouse.move(px + 33, py - 21, { steps: 5 });
  await at.page.mouse.up();
  await eventually(async () => {
    const [toX, toY] = await b();
    assert.ok(Math.abs(toX - x - 0.0033) < 1e-5 && Math.abs(toY - y + 0.0021) < 1e-5, `${toX} ${toY}`);
  });
});

test('of a number that will not do nothing is taken', async () => {
  await at.open('boxes?a=box,0,0,100,100,0&b=box,30,40,100,100,0');
  const field = at.page.getByLabel('Centre x');
  const typed = async (text) => {
    await field.click({ clickCount: 3 });
    await at.page.keyboard.type(text);
    await at.page.keyboard.press('Tab');
    return field.inputValue();
  };
  assert.equal(await typed('5000000000'), '30');
  assert.match(await toast().textContent(), /^A number up to a billion, and no size below 0: it is 30 again$/);
  assert.equal(await typed('1e12'), '30');
  assert.equal(await typed('55'), '55');
  await eventually(async () => assert.equal((await at.state()).get('b'), 'box,55,40,100,100,0'));
});

test('an address that was cut off is told', async () => {
  await at.open('boxes?a=box,0,0,100,100&b=box,30,40,100,100,0');
  assert.match(await toast().textContent(), /^What the address says of A is no shape/);
  await eventually(async () => assert.equal((await at.state()).get('a'), 'box,355,430,350,150,0'));
  await at.open('boxes?b=box,30,40,100,100,0');
  assert.equal(await toast().count(), 0);
});

test('where two ways out are as short, all of the panel tells of the same one', async () => {
  for (const b of ['-50,50', '0,0', '50,-50']) {
    await at.open(`boxes?a=box,0,0,100,100,0&b=box,${b},100,100,0`);
    const numbers = async (name) => (await at.reading(name)).replaceAll('\u2212', '-').split(', ').map(Number);
    const [way, normal] = [await numbers('mtv'), await numbers('normal')];
    const far = Math.hypot(...way);
    assert.deepEqual(normal, way.map((part) => part / far), b);
  }
});
