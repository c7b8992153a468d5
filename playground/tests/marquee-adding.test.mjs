// "Marquee": what is added to a selection and taken away from it, by hand and by keys.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Marquee, initSync } from 'obbit';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

let at;
let elements;
before(async () => {
  initSync();
  ({ elements } = await load('src/data/elements.ts'));
  at = await start();
});
after(() => at?.close());

const number = (text) => Number(text.replace(/\D/g, ''));
const isSelected = (wanted) => eventually(async () => assert.equal(number(await at.reading('selected')), wanted));
const canvas = () => at.page.locator('.stage canvas').last();
const press = (keys) => at.page.keyboard.press(keys);

/** The elements that the area in the address selects. */
const byAddress = async () => {
  const state = await at.state();
  const page = new Marquee(elements(Number(state.get('n'))));
  const found = [...page.select(state.get('area').split(',').map(Number), { mode: state.get('mode') })];
  page.free();
  return found;
};

const middle = async () => {
  const box = await canvas().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

const stroke = async (from, to) => {
  const [x, y] = await middle();
  await at.page.mouse.move(x + from[0], y + from[1]);
  await at.page.mouse.down();
  await at.page.mouse.move(x + to[0], y + to[1], { steps: 6 });
};

test('with Shift a drag adds to what is selected, and a click takes one away again', async () => {
  await at.open('marquee?n=20000&x=0&y=0&zoom=1');
  await stroke([-250, -200], [50, 50]);
  await at.page.mouse.up();
  const first = await byAddress();
  await isSelected(first.length);
  await at.page.keyboard.down('Shift');
  // It overlaps the first: what both hold counts once, and stays as the second shrinks.
  await stroke([250, 200], [-240, -190]);
  const [x, y] = await middle();
  await at.page.mouse.move(x - 50, y - 40, { steps: 6 });
  await at.page.mouse.up();
  const second = await byAddress();
  const both = new Set([...first, ...second]);
  assert.ok(both.size > Math.max(first.length, second.length) && both.size < first.length + second.length);
  await isSelected(both.size);
  await at.shots('marquee-added');
  // What is given up leaves both.
  await stroke([-300, 100], [300, 250]);
  await eventually(async () => assert.notEqual(number(await at.reading('selected')), both.size));
  await at.page.keyboard.press('Escape');
  await isSelected(both.size);
  await at.page.mouse.up();
  assert.deepEqual(await byAddress(), second);
  // A click on one that is selected takes it away, and gives it back.
  const page = new Marquee(elements(20_000));
  const one = [...page.under(0, 0, 2)].at(-1) ?? page.nearest(0, 0).id;
  const [px, py] = elements(20_000).subarray(5 * one, 5 * one + 2);
  const top = page.topmost(px, py, 2);
  page.free();
  const was = both.has(top);
  for (const now of [!was, was]) {
    await at.page.mouse.click(x + px, y + py);
    await isSelected(both.size + (now ? 1 : 0) - (was ? 1 : 0));
  }
  await at.page.keyboard.up('Shift');
  // Without it only the new area counts.
  await stroke([-80, -60], [90, 70]);
  await at.page.mouse.up();
  await isSelected((await byAddress()).length);
  await at.page.keyboard.press('Escape');
  await isSelected(0);
  await at.page.keyboard.press('?');
  assert.match(await at.page.getByRole('dialog').textContent(), /Shift.*add to what is selected/);
  await at.page.keyboard.press('Escape');
});

test('Shift and Enter add the middle', async () => {
  await at.open('marquee?n=20000&x=0&y=0&zoom=1');
  await canvas().focus();
  await press('Enter');
  const first = await byAddress();
  await isSelected(first.length);
  for (let i = 0; i < 8; i += 1) await press('ArrowRight');
  await press('Shift+Enter');
  const both = new Set([...first, ...(await byAddress())]);
  assert.ok(both.size > first.length);
  await isSelected(both.size);
  await press('Enter');
  await isSelected((await byAddress()).length);
});

test('with Alt a drag, a click and Enter take away from what is selected', async () => {
  await at.open('marquee?n=20000&x=0&y=0&zoom=1');
  await stroke([-250, -200], [150, 150]);
  await at.page.mouse.up();
  const first = await byAddress();
  await isSelected(first.length);
  const page = new Marquee(elements(20_000));
  const left = (x0, y0, x1, y1, mode) => {
    const gone = new Set(page.select([(x0 + x1) / 2, (y0 + y1) / 2, Math.abs(x1 - x0), Math.abs(y1 - y0), 0], { mode }));
    return first.filter((id) => !gone.has(id));
  };
  await at.page.keyboard.down('Alt');
  // To the left: all that is touched; what the smaller area leaves again comes back.
  await stroke([100, 220], [-200, -120]);
  await isSelected(left(100, 220, -200, -120, 'crossing').length);
  await at.page.mouse.move(...(await canvas().boundingBox().then((box) => [box.x + box.width / 2 - 20, box.y + box.height / 2 - 40])), { steps: 6 });
  const rest = left(100, 220, -20, -40, 'crossing');
  assert.ok(rest.length < first.length && rest.length > 0);
  await isSelected(rest.length);
  await at.shot('marquee-taken');
  await at.page.mouse.up();
  assert.equal((await at.state()).get('takes'), '1');
  // Another is given up, and the selection is as it was before it.
  await stroke([-240, -190], [0, 0]);
  await eventually(async () => assert.ok(number(await at.reading('selected')) < rest.length));
  await press('Escape');
  await isSelected(rest.length);
  await at.page.mouse.up();
  // What was taken away is no more there to be taken.
  const box = await canvas().boundingBox();
  const click = (x, y) => at.page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
  const all = elements(20_000);
  const clear = (ids) => ids.map((id) => [...all.subarray(5 * id, 5 * id + 2), id]).find(([x, y, id]) => Math.hypot(x, y) < 160 && page.topmost(x, y, 2) === id);
  const [x, y] = clear(rest);
  for (let i = 0; i < 2; i += 1) await click(x, y);
  await isSelected(rest.length - 1);
  await at.page.keyboard.up('Alt');
  await canvas().focus();
  await press('Alt+Enter');
  await eventually(async () => assert.ok(number(await at.reading('selected')) < rest.length - 1));
  // Without it only the next area counts, and nothing of the others is left drawn.
  await stroke([-80, -60], [90, 70]);
  await at.page.mouse.up();
  await isSelected((await byAddress()).length);
  await at.shot('marquee-after-taken');
  await press('?');
  assert.match(await at.page.getByRole('dialog').textContent(), /Alt.*take away from what is selected/);
  await press('Escape');
  page.free();
});

test('who does not see it hears how many are selected, once a drag has ended and after each key', async () => {
  await at.open('marquee?n=20000&x=0&y=0&zoom=1');
  const status = at.page.locator('[role=status][data-reading=told]');
  const isTold = () => eventually(async () => assert.equal(await status.textContent(), `${await at.reading('selected')} selected`));
  assert.equal(await status.textContent(), '');
  await stroke([-200, -150], [150, 150]);
  await eventually(async () => assert.ok(number(await at.reading('selected')) > 50));
  assert.equal(await status.textContent(), '');
  await at.page.mouse.up();
  await isTold();
  for (const keys of ['Enter', 'Escape', 'Control+a']) {
    const before = await status.textContent();
    await canvas().focus();
    await press(keys);
    await isTold();
    assert.notEqual(await status.textContent(), before);
  }
});
