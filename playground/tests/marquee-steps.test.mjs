// "Marquee": what is done to a selection one after the other is undone, done again, and stands in the address.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Lasso, Marquee, initSync } from 'obbit';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

const COUNT = 20_000;
const PLAIN = `marquee?n=${COUNT}&x=0&y=0&zoom=1`;

let at;
let page;
let boxes;
before(async () => {
  initSync();
  const { elements } = await load('src/data/elements.ts');
  boxes = elements(COUNT);
  page = new Marquee(boxes);
  at = await start();
});
after(async () => {
  page?.free();
  await at?.close();
});

const number = (text) => Number(text.replace(/\D/g, ''));
const selected = async () => number(await at.reading('selected'));
const isSelected = (wanted) => eventually(async () => assert.equal(await selected(), wanted));
const button = (name) => at.page.getByRole('button', { name, exact: true });
const how = (name) => at.page.getByRole('radiogroup', { name: 'Next area' }).getByLabel(name, { exact: true });
const press = (keys) => at.page.keyboard.press(keys);
const hash = () => at.page.evaluate(() => location.hash.slice(2));

const middle = async () => {
  const box = await at.page.locator('.stage canvas').last().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const drag = async (from, to) => {
  const [x, y] = await middle();
  await at.page.mouse.move(x + from[0], y + from[1]);
  await at.page.mouse.down();
  await at.page.mouse.move(x + to[0], y + to[1], { steps: 4 });
  await at.page.mouse.up();
};
const click = async (x, y) => {
  const [left, top] = await middle();
  await at.page.mouse.click(left + x, top + y);
};
/** With a key held down. */
const holding = async (key, act) => {
  await at.page.keyboard.down(key);
  await act();
  await at.page.keyboard.up(key);
};

/** What a rectangle selects by its direction. */
const within = ([x0, y0], [x1, y1]) =>
  [...page.select([(x0 + x1) / 2, (y0 + y1) / 2, Math.abs(x1 - x0), Math.abs(y1 - y0), 0], { mode: x1 < x0 ? 'crossing' : 'window' })];

/** An element near the middle that lies on top where its own middle is, and is not among some. */
const clear = (others) => {
  for (let id = 0; id < COUNT; id += 1) {
    const [x, y] = boxes.subarray(5 * id, 5 * id + 2);
    if (Math.hypot(x, y) < 150 && !others.has(id) && page.topmost(x, y, 2) === id) return { id, x, y };
  }
  throw new Error('no element stands clear');
};

test('each thing that is done to a selection is undone by itself, and done again', async () => {
  await at.open(PLAIN);
  assert.deepEqual([await button('Undo').isDisabled(), await button('Redo').isDisabled()], [true, true]);
  const turned = at.page.getByLabel('Rectangle turned by');
  const acts = [
    () => drag([-200, -150], [100, 100]),
    () => holding('Shift', () => drag([150, 180], [-50, 20])),
    () => holding('Alt', () => drag([60, 60], [-60, -80])),
    () => holding('Shift', () => click(-170, 130)),
    () => at.page.getByLabel('Inside', { exact: true }).check(),
    async () => {
      await drag([-100, -100], [150, 100]);
      await at.settle();
    },
    // Turned on and on: one step.
    async () => {
      await turned.focus();
      for (let i = 0; i < 25; i += 1) await press('ArrowRight');
    },
    () => button('Select nothing').click(),
    () => button('Select the middle').click(),
  ];
  const look = async () => {
    const state = await at.state();
    const [area, mode, takes, earlier] = ['area', 'mode', 'takes', 'before'].map((key) => state.get(key));
    return { selected: await selected(), area, mode, takes, earlier, turned: state.get('turned') ?? '0', rule: state.get('rule') ?? 'way' };
  };
  const stood = [await look()];
  for (const act of acts) {
    await act();
    stood.push(await look());
  }
  await at.shots('marquee-undo');
  // (The rule changes nothing that is drawn by no area.)
  assert.deepEqual(stood[5].selected, stood[4].selected);
  stood.splice(5, 1);
  const goes = async (way, i) => {
    await way();
    await isSelected(stood[i].selected);
    assert.deepEqual(await look(), stood[i], `step ${i}`);
  };
  for (let i = stood.length - 2; i >= 0; i -= 1) await goes(() => (i % 2 ? press('Control+z') : button('Undo').click()), i);
  assert.ok(await button('Undo').isDisabled());
  assert.equal(await at.page.evaluate(() => document.activeElement.textContent), 'Redo');
  const again = [() => button('Redo').click(), () => press('Control+Shift+z'), () => press('Control+y')];
  for (let i = 1; i < stood.length; i += 1) await goes(again[i % 3], i);
  assert.ok(await button('Redo').isDisabled());
});

test('a drag that is given up is no step, and other elements forget all', async () => {
  await at.open(PLAIN);
  await drag([-200, -150], [100, 100]);
  const first = await selected();
  const [x, y] = await middle();
  await at.page.mouse.move(x, y);
  await at.page.mouse.down();
  await at.page.mouse.move(x + 90, y + 70, { steps: 3 });
  await eventually(async () => assert.notEqual(await selected(), first));
  const during = await selected();
  // While something is dragged nothing is undone.
  await press('Control+z');
  await isSelected(during);
  await press('Escape');
  await at.page.mouse.up();
  await isSelected(first);
  await press('Control+z');
  await isSelected(0);
  await press('Control+y');
  await isSelected(first);
  await at.page.getByRole('slider', { name: 'Elements' }).focus();
  await press('ArrowRight');
  await eventually(async () => assert.ok(Number((await at.state()).get('n')) > COUNT));
  assert.deepEqual([await button('Undo').isDisabled(), await button('Redo').isDisabled()], [true, true]);
  await at.page.locator('.stage canvas').last().focus();
  await press('?');
  assert.match(await at.page.getByRole('dialog').textContent(), /Ctrl or Cmd with Z.*undo what was last done to the selection/);
  await press('Escape');
});

test('a finger adds and takes away by what is chosen, which shows what Shift and Alt do', async () => {
  await at.open(PLAIN);
  const rest = new Set(within([-200, -150], [100, 100]));
  await drag([-200, -150], [100, 100]);
  await isSelected(rest.size);
  await how('Add').check();
  await drag([150, 180], [-50, 20]);
  for (const id of within([150, 180], [-50, 20])) rest.add(id);
  await isSelected(rest.size);
  assert.equal((await at.state()).get('how'), 'add');
  // A click adds one, and takes it away again.
  const { x, y } = clear(rest);
  await click(x, y);
  await isSelected(rest.size + 1);
  await click(x, y);
  await isSelected(rest.size);
  await how('Take away').check();
  const [left, top] = await middle();
  const fingers = await at.fingers();
  await fingers.down([left + 60, top + 60]);
  await fingers.to([[left - 60, top - 80]]);
  await fingers.up();
  for (const id of within([60, 60], [-60, -80])) rest.delete(id);
  await isSelected(rest.size);
  await at.shots('marquee-how');
  // Keys count whatever is chosen, are seen while they are held, and leave it chosen.
  await at.page.keyboard.down('Shift');
  assert.ok(await how('Add').isChecked());
  await drag([150, 180], [-50, 20]);
  for (const id of within([150, 180], [-50, 20])) rest.add(id);
  await isSelected(rest.size);
  await at.page.keyboard.up('Shift');
  assert.ok(await how('Take away').isChecked());
  await at.page.locator('.stage canvas').last().focus();
  await press('Enter');
  await eventually(async () => assert.ok((await selected()) < rest.size));
  // By keys alone it is reached and set.
  await how('Take away').focus();
  await press('ArrowLeft');
  await press('ArrowLeft');
  assert.ok(await how('New').isChecked());
  assert.equal((await at.state()).get('how'), null);
  await press('Shift+Tab');
  assert.equal(await at.page.evaluate(() => document.activeElement.type), 'range');
  assert.ok(await how('New').isChecked());
  await drag([-80, -60], [90, 70]);
  await isSelected(within([-80, -60], [90, 70]).length);
  await at.open(`${PLAIN}&how=take`);
  assert.ok(await how('Take away').isChecked());
});

test('on a phone the folded panel says what the next area does', async () => {
  await at.page.setViewportSize({ width: 390, height: 844 });
  await at.open(`${PLAIN}&how=add`);
  assert.equal(await at.reading('summary'), 'Drag over it to select');
  await drag([-100, -100], [100, 100]);
  await eventually(async () => assert.match(await at.reading('summary'), /^\d+ selected, adding$/));
  await at.page.locator('.grip').click();
  await how('New').check();
  assert.match(await at.reading('summary'), /^\d+ selected$/);
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('a link holds all that was added, taken away and clicked', async () => {
  await at.open(PLAIN);
  const all = new Set(within([-200, -150], [100, 100]));
  await drag([-200, -150], [100, 100]);
  await holding('Shift', () => drag([150, 180], [-50, 20]));
  for (const id of within([150, 180], [-50, 20])) all.add(id);
  await holding('Alt', () => drag([60, 60], [-60, -80]));
  for (const id of within([60, 60], [-60, -80])) all.delete(id);
  const opensAgain = async () => {
    await isSelected(all.size);
    await at.state();
    const address = await hash();
    assert.doesNotMatch(address, /%/);
    await at.open(address);
    await isSelected(all.size);
    const parts = (text) => text.split(/[?&]/).sort();
    assert.deepEqual(parts(await hash()), parts(address));
    return address;
  };
  await opensAgain();
  const { id, x, y } = clear(all);
  await holding('Shift', () => click(x, y));
  all.add(id);
  const address = await opensAgain();
  assert.equal(new URLSearchParams(address.split('?')[1]).get('area'), null);
  // That one, and no other: it is taken away.
  await holding('Shift', () => click(x, y));
  await isSelected(all.size - 1);
  await at.shot('marquee-linked');
  // Of more elements the same areas select, and no click.
  await at.page.getByRole('slider', { name: 'Elements' }).focus();
  await press('ArrowRight');
  const more = await eventually(async () => {
    const state = await at.state();
    assert.ok(Number(state.get('n')) > COUNT);
    return state;
  });
  assert.match(`${more.get('before')} ${more.get('area')}`, /^add:window:.*_add:crossing:/);
  assert.ok((await selected()) > 0);
});

test('what is too long for a link is told', async () => {
  await at.open(`${PLAIN}&tool=lasso&how=add&rule=crossing`);
  const link = at.page.locator('[data-reading=link]');
  const round = async (radius) => {
    const [x, y] = await middle();
    const place = (i) => [x + radius * (1 + 0.5 * Math.cos(i / 2)) * Math.cos(i / 10), y + radius * (1 + 0.5 * Math.cos(i / 2)) * Math.sin(i / 10)];
    await at.page.mouse.move(...place(0));
    await at.page.mouse.down();
    for (let i = 1; i < 63; i += 1) await at.page.mouse.move(...place(i));
    await at.page.mouse.up();
  };
  let rounds = 0;
  for (; rounds < 12 && !(await link.isVisible()); rounds += 1) {
    await round(80 + 10 * rounds);
    await at.settle();
    assert.ok((await hash()).length < 2000);
  }
  assert.ok(rounds > 2, `${rounds} lassos`);
  assert.match(await link.textContent(), /too long for a link: it holds the last one alone/);
  await link.scrollIntoViewIfNeeded();
  await at.shot('marquee-link-long');
  const area = (await at.state()).get('area').split(',').map(Number);
  assert.equal((await at.state()).get('before'), null);
  await how('Take away').check();
  await round(60);
  await eventually(async () => assert.match(await link.textContent(), /it holds none of them/));
  assert.equal((await at.state()).get('area'), null);
  await press('Control+z');
  await eventually(async () => assert.deepEqual((await at.state()).get('area').split(',').map(Number), area));
  await at.open(await hash());
  await isSelected(page.select(new Lasso(area), { mode: 'crossing' }).length);
  await at.page.locator('.stage canvas').last().focus();
  await press('Escape');
  assert.ok(await link.isHidden());
});

test('what makes no sense of an address is passed over', async () => {
  for (const part of ['before=_', 'before=add:window:1,2_take:up:0,0,9,9,0_click:_click:-1_click:1e9_fly', 'area=1,2&takes=1', 'takes=1']) {
    await at.open(`${PLAIN}&${part}`);
    assert.equal(await selected(), 0, part);
  }
  await at.open(`${PLAIN}&before=nonsense_add:crossing:0,0,200,100,0`);
  await isSelected(within([100, 50], [-100, -50]).length);
});

test('where nothing can be drawn there is nothing to be undone', async () => {
  const session = await at.browser.newCDPSession(at.page);
  await session.send('Page.enable');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'const get = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return kind === "webgl2" ? null : get.call(this, kind, ...more); };',
  });
  await at.page.goto('about:blank');
  await at.page.goto(`${at.url}#/${PLAIN}`);
  await at.page.locator('.problem').waitFor();
  await press('Control+z');
  await at.settle();
  assert.ok(at.problems.splice(0).every((problem) => /^error: .*no WebGL 2/.test(problem)));
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
});
