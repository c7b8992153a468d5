// "Labels": the map is moved, zoomed and turned.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Declutter, NONE, Shapes, initSync, join } from 'obbit';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

let at;
let data;
let placing;
before(async () => {
  initSync();
  data = await load('src/data/cities.ts');
  placing = await load('src/data/placing.ts');
  at = await start();
});
after(() => at?.close());

const number = (text) => Number(text.replace(/\D/g, ''));
const canvas = () => at.page.locator('.stage canvas').last();

/** Which places are on the screen, and how many of them show. */
const inView = (cities, positions, { center, zoom, rotation }, { width, height }) => {
  const [cos, sin] = [Math.cos(rotation) * zoom, Math.sin(rotation) * zoom];
  const seen = [];
  let shown = 0;
  cities.forEach(({ x, y }, id) => {
    const [dx, dy] = [x - center[0], y - center[1]];
    const [px, py] = [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos];
    if (px < -160 || py < -160 || px > width + 160 || py > height + 160) return;
    seen.push(id);
    if (positions[id] !== NONE) shown += 1;
  });
  return { seen: Uint32Array.from(seen), shown };
};

/** What the address says is seen. */
const viewOf = (state, box) => {
  const of = (key) => Number(state.get(key));
  return { center: [of('x'), of('y')], zoom: of('zoom'), rotation: of('angle'), middle: [box.width / 2, box.height / 2] };
};

/** What the engine shows for the address, beside what the page says. */
const agrees = () => eventually(async () => {
  await at.settle(600);
  const state = await at.state();
  const box = await canvas().boundingBox();
  const cities = data.cities(Number(state.get('n')));
  const turn = state.get('turn') ?? 'withMap';
  const view = viewOf(state, box);
  const labels = placing.labelsFor(cities, turn, { hysteresis: true });
  const { positions } = labels.update(view, 0);
  const { seen, shown } = inView(cities, positions, view, box);
  labels.free();
  assert.equal(number(await at.reading('shown')), shown);
  assert.equal(number(await at.reading('hidden')), seen.length - shown);
  const by = placing.shownBy(new Declutter(), cities, seen, { ...view, rotation: turn === 'withMap' ? view.rotation : 0 });
  assert.equal(number(await at.reading('own')), by.turned);
  assert.equal(number(await at.reading('aligned')), by.aligned);
  // Told once.
  assert.deepEqual(await at.page.locator('[data-reading^=lost]').allTextContents(), [String(by.turned - by.aligned)]);
  return { shown, ...by, state };
});

test('as many names show as the engine says, and aligned boxes lose some', async () => {
  await at.open('labels?x=1120&y=780&zoom=1.7&angle=0.4');
  const { turned, aligned } = await agrees();
  assert.ok(turned > aligned + 20);
  // It is no contradiction that another number shows.
  assert.match(await at.page.locator('.note', { hasText: 'simpler rules' }).textContent(), /four places to choose from.* “Shown here” is often another number/);
  await at.shots('labels');
});

test('it opens with a part of the map, 0 shows all of it, and a button the start again', async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await at.page.setViewportSize({ width, height });
    await at.open('labels');
    const isStart = async () => assert.deepEqual(['x', 'y', 'zoom', 'angle'].map((key) => new URLSearchParams(at.page.url().split('?')[1]).get(key)), [null, null, null, null]);
    await at.state();
    await isStart();
    await canvas().focus();
    await at.page.keyboard.press('0');
    const { state } = await agrees();
    const box = await canvas().boundingBox();
    const { seen } = inView(data.cities(2000), [], viewOf(state, box), { width: box.width - 320, height: box.height - 320 });
    assert.deepEqual([seen.length, state.get('angle')], [2000, '0']);
    await at.shot(`labels-all-${width}`);
    if (width < 500) await at.page.locator('.grip').click();
    await at.page.getByRole('button', { name: 'Back to the start' }).click();
    await at.state();
    await isStart();
    if (width < 500) await at.page.locator('.grip').click();
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('no name lies on the dot of another place', () => {
  const cities = data.cities(20_000);
  for (const [turn, rotation] of [['upright', 0], ['upright', 0.4], ['withMap', 0]]) {
    const labels = placing.labelsFor(cities, turn, { hysteresis: false });
    const { positions } = labels.update({ center: [1120, 780], zoom: 3, rotation, middle: [500, 400] }, 0);
    const [cos, sin] = [3 * Math.cos(rotation), 3 * Math.sin(rotation)];
    const [dots, names, ids] = [new Shapes(), new Shapes(), []];
    cities.forEach((city, id) => {
      if (positions[id] === NONE) return;
      const [x, y] = [city.x * cos - city.y * sin, city.x * sin + city.y * cos];
      const [ox, oy] = placing.offsetsOf(city)[positions[id]];
      dots.circle(x, y, 3);
      names.aligned(x + ox - city.w / 2, y + oy - city.h / 2, x + ox + city.w / 2, y + oy + city.h / 2);
      ids.push(id);
    });
    assert.ok(ids.length > 1000);
    const found = join(dots, names);
    assert.deepEqual(Array.from({ length: found.length / 2 }, (_, i) => `${cities[ids[found[2 * i]]].name} under ${cities[ids[found[2 * i + 1]]].name}`), []);
    labels.free();
  }
});

test('upright labels lose nothing; the map turns by keys and by the wheel', async () => {
  await at.open('labels?x=1120&y=780&zoom=1.7&angle=0.4&turn=upright');
  const { turned, aligned, state } = await agrees();
  assert.equal(turned, aligned);
  await canvas().focus();
  for (let i = 0; i < 3; i += 1) await at.page.keyboard.press(']');
  await eventually(async () => {
    const after = await at.state();
    assert.ok(Math.abs(after.get('angle') - state.get('angle') - Math.PI / 12) < 1e-3, after.get('angle'));
  });
  await at.shot('labels-upright');
});

test('turning the map with its labels changes nothing', async () => {
  await at.open('labels?x=1120&y=780&zoom=3&angle=0');
  const before = await at.reading('own');
  await canvas().focus();
  await at.page.keyboard.down('Shift');
  await at.page.mouse.move(500, 400);
  await at.page.mouse.wheel(0, 300);
  await at.page.keyboard.up('Shift');
  await agrees();
  assert.ok(before.length > 0);
});

test('what was hidden, and by what', async () => {
  await at.open('labels?x=1120&y=780&zoom=2&angle=0.2&n=5000&hidden=1');
  const { state } = await agrees();
  await at.shot('labels-hidden');
  const cities = data.cities(5000);
  const box = await canvas().boundingBox();
  const [zoom, angle] = ['zoom', 'angle'].map((key) => Number(state.get(key)));
  const labels = placing.labelsFor(cities, 'withMap', { hysteresis: true });
  const view = { center: [1120, 780], zoom, rotation: angle, middle: [box.width / 2, box.height / 2] };
  const { positions, hiddenBy } = labels.update(view, 0);
  const point = ({ x, y }) => {
    const [dx, dy] = [(x - 1120) * zoom, (y - 780) * zoom];
    return at.page.mouse.move(box.x + box.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle), box.y + box.height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle));
  };
  const by = cities.findIndex(({ name }) => name === 'Berlin');
  const hidden = [...hiddenBy.keys()].filter((id) => hiddenBy[id] === by);
  assert.ok(positions[by] !== NONE && hidden.length > 9);
  await point(cities[by]);
  await eventually(async () => assert.equal(await at.reading('pointed'), `Berlin hides ${hidden.length}`));
  assert.equal(await at.reading('summary'), `Berlin hides ${hidden.length}`);
  await at.shot('labels-hider');
  // Of those that it hides, one that no other lies over.
  const told = [];
  for (const id of hidden) {
    await point(cities[id]);
    await at.settle(0);
    told.push(await at.reading('pointed') === `${cities[id].name}, hidden by Berlin`);
    if (told.at(-1)) await at.shot('labels-hidden-one');
  }
  assert.ok(told.includes(true));
  await at.page.mouse.move(5, 5);
  labels.free();
});

/** From the next opening on no worker is heard while it is held. */
const holdWorkers = () => at.page.evaluate(() => {
  const listen = Worker.prototype.addEventListener;
  globalThis.late = [];
  Worker.prototype.addEventListener = function (type, hear) {
    listen.call(this, type, (event) => (globalThis.held ? globalThis.late.push(() => hear(event)) : hear(event)));
  };
});
const hold = () => at.page.evaluate(() => (globalThis.held = true));
const release = () => at.page.evaluate(() => {
  globalThis.held = false;
  globalThis.late.splice(0).forEach((hear) => hear());
});

test('few labels are decided in the page, many by a worker; zoomed, both come to rest as the engine has them', async () => {
  for (const [n, workers, turn] of [[20_000, 0, 'withMap'], [20_001, 1, 'upright'], [100_000, 1, 'withMap']]) {
    // (Where a shown label keeps its place the answer depends on the way to the view.)
    await at.open(`labels?x=1120&y=780&zoom=3&angle=0.4&sticky=0&n=${n}&turn=${turn}`);
    assert.equal(at.page.workers().length, workers);
    const box = await canvas().boundingBox();
    await at.page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    for (const way of [-1, -1, -1, -1, -1, -1, 1, 1, -1, -1]) await at.page.mouse.wheel(0, 120 * way);
    if (turn === 'upright') for (const _ of '123') await at.page.keyboard.press(']');
    const { state } = await agrees();
    assert.notEqual(state.get('zoom'), '3');
  }
  await at.page.getByRole('link', { name: 'Two boxes' }).click();
  await at.page.waitForSelector('html[data-ready="boxes"]');
  await eventually(async () => assert.equal(at.page.workers().length, 0));
});

test('until the worker has answered, what is seen and told is its last answer, where the map is by now', async () => {
  const n = 30_000;
  const cities = data.cities(n);
  await at.open('boxes');
  await holdWorkers();
  await at.page.evaluate((all) => (location.hash = `#/labels?x=1120&y=780&zoom=8&angle=0.2&hidden=1&sticky=0&n=${all}`), n);
  await at.page.waitForSelector('html[data-ready="labels"]');
  await agrees();
  const box = await canvas().boundingBox();
  const labels = placing.labelsFor(cities, 'withMap', { hysteresis: false });
  const { positions, hiddenBy } = labels.update(viewOf(await at.state(), box), 0);
  const by = cities.findIndex(({ name }) => name === 'Berlin');
  const hides = hiddenBy.filter((one) => one === by).length;
  assert.ok(positions[by] !== NONE && hides > 0);
  await hold();
  await at.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 4; i += 1) await at.page.mouse.wheel(0, 120);
  let view;
  await eventually(async () => {
    view = viewOf(await at.state(), box);
    assert.ok(view.zoom < 4);
    const { seen, shown } = inView(cities, positions, view, box);
    assert.equal(number(await at.reading('shown')), shown);
    assert.equal(number(await at.reading('hidden')), seen.length - shown);
  });
  const [dx, dy] = [(cities[by].x - view.center[0]) * view.zoom, (cities[by].y - view.center[1]) * view.zoom];
  const [cos, sin] = [Math.cos(view.rotation), Math.sin(view.rotation)];
  await at.page.mouse.move(box.x + box.width / 2 + dx * cos - dy * sin, box.y + box.height / 2 + dx * sin + dy * cos);
  await eventually(async () => assert.equal(await at.reading('pointed'), `Berlin hides ${hides}`));
  await at.shot('labels-late');
  await release();
  await agrees();
  const now = labels.update(view, 0).hiddenBy.filter((one) => one === by).length;
  assert.notEqual(now, hides);
  await eventually(async () => assert.equal(await at.reading('pointed'), `Berlin hides ${now}`));
  // Other rules while an answer is under way: it is not heard.
  await hold();
  await at.page.mouse.wheel(0, -120);
  await at.settle();
  await at.page.getByLabel('Stay upright').check();
  await at.settle();
  await release();
  const { state } = await agrees();
  assert.equal(state.get('turn'), 'upright');
  labels.free();
});

test('where the engine does not come for many, why is told once, and the labels that were there are still decided', async () => {
  await at.open('labels?x=1120&y=780&zoom=3&angle=0&n=15000');
  await at.browser.route('**/*.wasm', (route) => route.abort());
  await at.page.evaluate(() => {
    globalThis.said = [];
    new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => one.className === 'toast' && globalThis.said.push(one.textContent)))).observe(document.body, { childList: true });
  });
  const labels = at.page.getByRole('slider', { name: 'Labels' });
  await labels.fill('4.7');
  await eventually(async () => assert.equal((await at.page.evaluate(() => globalThis.said)).length, 1));
  await at.shot('labels-failed');
  await eventually(async () => assert.equal(at.page.workers().length, 0));
  await agrees();
  const words = await at.page.evaluate(() => globalThis.said);
  assert.equal(words.length, 1, words.join());
  assert.match(words[0], /^50.000 labels could not be decided: http.*obbit.*[.]wasm: nothing came from there/);
  assert.equal((await at.state()).get('n'), '15000');
  assert.equal(await labels.getAttribute('aria-valuetext'), '15\u2009000');
  // What was wrong is over: another worker decides.
  await at.browser.unroute('**/*.wasm');
  await labels.fill('4.7');
  await eventually(async () => assert.equal(number(await at.reading('labels')), 50_000));
  await agrees();
  at.problems.splice(0);
});

test('a hundred thousand labels', async () => {
  await at.open('labels?x=1120&y=780&zoom=6&angle=0.4&n=100000');
  await at.settle(1500);
  await agrees();
  await at.shot('labels-many');
});
