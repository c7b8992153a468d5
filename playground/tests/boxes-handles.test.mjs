// "Two boxes" by hand: what a pointer takes hold of stays where it was taken, and what it only chooses stays as it is.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const A = 'box,0,0,200,100,0';
const open = (a, more = '') => at.open(`boxes?a=${a}&b=box,0,-250,100,100,0&chosen=a&x=0&y=0&zoom=1${more}`);
const shape = async (name) => (await at.state()).get(name);
const cursor = () => at.page.locator('.stage canvas').evaluate((one) => one.style.cursor);

const place = async ([dx, dy]) => {
  const box = await at.page.locator('.stage canvas').boundingBox();
  return [box.x + box.width / 2 + dx, box.y + box.height / 2 + dy];
};

const drag = async (from, by) => {
  const [x, y] = await place(from);
  await at.page.mouse.move(x, y);
  await at.page.mouse.down();
  await at.page.mouse.move(x + by[0], y + by[1], { steps: 4 });
  await at.page.mouse.up();
};

test('who only chooses a shape does not move it, by hand or finger', async () => {
  await open(A);
  await drag([0, -250], [2, 1]);
  assert.deepEqual([await shape('b'), await shape('chosen')], ['box,0,-250,100,100,0', null]);
  const [x, y] = await place([0, 0]);
  const fingers = await at.fingers();
  await fingers.down([x, y]);
  await fingers.to([[x + 5, y + 4]]);
  await fingers.up();
  await eventually(async () => assert.equal(await shape('chosen'), 'a'));
  assert.equal(await shape('a'), A);
  assert.ok(await at.page.getByRole('button', { name: 'Undo' }).isDisabled());
});

test('a handle that is taken off its middle does not jump', async () => {
  for (const [from, by, wanted] of [
    // The square one, whose middle is 108 and 58 off.
    [[116, 58], [20, 10], 'box,10,5,220,110,0'],
    [[102, 52], [-20, -10], 'box,-10,-5,180,90,0'],
    // The round one, at 136 and 0, by a quarter turn and back.
    [[136, 9], [-145, 127], 'box,0,0,200,100,90'],
    [[136, 9], [0, -9], 'box,0,0,200,100,-3.8'],
  ]) {
    await open(A);
    await drag(from, by);
    assert.equal(await shape('a'), wanted);
  }
  // Turned by more than half, it goes on from there.
  await open('box,0,0,200,100,180');
  await drag([-136, 9], [0, -9]);
  assert.equal(await shape('a'), 'box,0,0,200,100,183.8');
});

test('what cannot be turned is not, and no step is undone for it', async () => {
  for (const kind of ['circle', 'point', 'box']) {
    const a = `${kind},0,0,200,100,0`;
    await open(a);
    await at.page.locator('.stage canvas').focus();
    await at.page.keyboard.press('r');
    assert.equal(await shape('a'), kind === 'box' ? 'box,0,0,200,100,1' : a);
    assert.equal(await at.page.getByRole('button', { name: 'Undo' }).isDisabled(), kind !== 'box');
  }
});

test('the arrows of the pointer lie along the handle that resizes', async () => {
  for (const [kind, angle, wanted] of [
    ['box', 0, 'nwse-resize'], ['box', 45, 'ns-resize'], ['box', 90, 'nesw-resize'], ['box', 180, 'nwse-resize'], ['box', -45, 'ew-resize'], ['box', 1000, 'nesw-resize'],
    ['segment', 0, 'ew-resize'], ['segment', 90, 'ns-resize'], ['circle', 0, 'nwse-resize'],
  ]) {
    await open(`${kind},0,0,200,100,${angle}`);
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const [u, v] = [108, kind === 'circle' ? 108 : 58];
    await at.page.mouse.move(...(await place([u * cos - v * sin, u * sin + v * cos])));
    await eventually(async () => assert.equal(await cursor(), wanted, `${kind} ${angle}`));
  }
});
