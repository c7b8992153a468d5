// "Two boxes": what was done is undone, and done again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

const A = 'box,0,0,200,100,0';
const B = 'box,300,0,100,100,0';
const VIEW = 'x=0&y=0&zoom=1';
const undo = () => at.page.getByRole('button', { name: 'Undo' });
const redo = () => at.page.getByRole('button', { name: 'Redo' });
const shapes = async () => {
  const state = await at.state();
  return [state.get('a'), state.get('b')];
};
const drag = async ([dx, dy], by) => {
  const box = await at.page.locator('.stage').boundingBox();
  const [x, y] = [box.x + box.width / 2 + dx, box.y + box.height / 2 + dy];
  await at.page.mouse.move(x, y);
  await at.page.mouse.down();
  await at.page.mouse.move(x + by[0], y + by[1], { steps: 4 });
  await at.page.mouse.up();
};

test('each thing that is done to a shape is undone by itself, and done again', async () => {
  await at.open(`boxes?a=${A}&b=${B}&${VIEW}`);
  assert.deepEqual([await undo().isDisabled(), await redo().isDisabled()], [true, true]);
  const canvas = at.page.locator('.stage canvas');
  const acts = [
    () => drag([300, 0], [40, 20]),
    async () => {
      await canvas.focus();
      await at.page.keyboard.press('r');
    },
    () => at.page.keyboard.press('Shift+ArrowLeft'),
    async () => {
      // Each letter is shown, and the number is one step.
      await at.page.getByLabel('Width').fill('');
      await at.page.getByLabel('Width').pressSequentially('250');
      await at.page.keyboard.press('Enter');
    },
    () => at.page.getByLabel('Kind').selectOption('circle'),
    () => at.page.getByRole('button', { name: 'Make them touch' }).click(),
    () => drag([0, 0], [-30, -10]),
    () => at.page.getByRole('button', { name: 'Start over' }).click(),
  ];
  const stood = [[A, B]];
  for (const act of acts) {
    await act();
    stood.push(await shapes());
    assert.notDeepEqual(stood.at(-1), stood.at(-2));
  }
  await at.shot('boxes-undo');
  for (let i = acts.length - 1; i >= 0; i -= 1) {
    await (i % 2 ? at.page.keyboard.press('Control+z') : undo().click());
    assert.deepEqual(await shapes(), stood[i]);
  }
  assert.ok(await undo().isDisabled());
  // The focus is not lost with the button.
  assert.equal(await at.page.evaluate(() => document.activeElement.textContent), 'Start over');
  await at.page.keyboard.press('Control+z');
  assert.deepEqual(await shapes(), [A, B]);
  for (let i = 1; i <= acts.length; i += 1) {
    const ways = [() => redo().click(), () => at.page.keyboard.press('Control+Shift+z'), () => at.page.keyboard.press('Control+y')];
    await ways[i % 3]();
    assert.deepEqual(await shapes(), stood[i]);
  }
  assert.ok(await redo().isDisabled());
  await at.page.keyboard.press('Meta+z');
  assert.deepEqual(await shapes(), stood.at(-2));
  // What is done now takes the place of what could have been done again.
  await canvas.focus();
  await at.page.keyboard.press('ArrowUp');
  const now = await shapes();
  await at.page.keyboard.press('Control+y');
  assert.deepEqual(await shapes(), now);
  // The panel tells of what is shown.
  await at.page.keyboard.press('Control+z');
  const chosen = (await at.state()).get('chosen') ?? 'b';
  const [, x] = (await shapes())[chosen === 'a' ? 0 : 1].split(',');
  assert.equal(await at.page.getByLabel('Centre x').inputValue(), x);
});

test('a drag that is given up is no step, a key that is held is one, and another address forgets all', async () => {
  await at.open(`boxes?a=${A}&b=${B}&${VIEW}`);
  const box = await at.page.locator('.stage').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await at.page.mouse.move(x, y);
  await at.page.mouse.down();
  await at.page.mouse.move(x + 30, y, { steps: 3 });
  // While something is dragged nothing is undone.
  await at.page.keyboard.press('Control+z');
  assert.match((await shapes())[0], /^box,30,/);
  await at.page.keyboard.press('Escape');
  await at.page.mouse.up();
  assert.ok(await undo().isDisabled());
  for (let i = 0; i < 5; i += 1) await at.page.keyboard.down('ArrowRight');
  await at.page.keyboard.up('ArrowRight');
  const [moved] = await shapes();
  assert.notEqual(`${moved} ${(await shapes())[1]}`, `${A} ${B}`);
  await at.page.keyboard.press('Control+z');
  assert.deepEqual(await shapes(), [A, B]);
  await at.page.keyboard.press('Control+y');
  assert.ok(await undo().isEnabled());
  await at.page.evaluate((hash) => (location.hash = hash), `#/boxes?a=${A}&b=circle,190,140,120,100,0`);
  await at.settle();
  assert.ok(await undo().isDisabled());
});

test('letters that are typed are undone by the field, and what it has taken by the scene', async () => {
  await at.open(`boxes?a=${A}&b=${B}&${VIEW}`);
  const width = at.page.getByLabel('Width');
  await width.focus();
  await at.page.keyboard.press('End');
  await at.page.keyboard.type('5');
  assert.match((await shapes())[1], /^box,300,0,1005,/);
  await at.page.keyboard.press('Control+z');
  assert.deepEqual([await width.inputValue(), await shapes()], ['100', [A, B]]);
  await at.page.keyboard.type('7');
  await at.page.keyboard.press('Enter');
  const [, taken] = await shapes();
  assert.notEqual(taken, B);
  await at.page.keyboard.press('Control+z');
  assert.deepEqual([await width.inputValue(), await shapes()], ['100', [A, B]]);
});
