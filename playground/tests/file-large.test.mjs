// "Your file": a shape that is pressed, and files that take long.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { initSync } from 'obbit';
import { initSync as initQueries } from 'obbit/queries';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

let at;
let table;
let geojson;
let partners;
before(async () => {
  initSync();
  initQueries();
  table = await load('src/data/table.ts');
  geojson = await load('src/data/geojson.ts');
  partners = await load('src/data/partners.ts');
  at = await start();
});
after(() => at?.close());

const example = (name) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
const number = (text) => Number(text.replace(/\D/g, ''));
const choose = (name, text) => at.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const partnersShown = () => at.page.getByLabel('What it meets').getByRole('button');

/** Where the middle of a row of the car park is on the screen, seen so; its y points up. */
const VIEW = { x: 40, y: -18, zoom: 14 };
const placeOf = async (listed, id) => {
  const { points } = listed.outlines[listed.ids.indexOf(id)];
  const [x, y] = [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);
  const { x: left, y: top, width, height } = await at.page.locator('.stage canvas').boundingBox();
  return [left + width / 2 + (x - VIEW.x) * VIEW.zoom, top + height / 2 + (-y - VIEW.y) * VIEW.zoom];
};
const view = `x=${VIEW.x}&y=${VIEW.y}&zoom=${VIEW.zoom}`;

test('a shape that is pressed tells its row and what it meets, and a partner that is pressed is shown with it', async () => {
  const listed = table.readCsv(example('parking.csv'), 'parking.csv');
  await at.open(`file?example=parking&${view}`);
  const before = await at.reading('summary');
  await at.page.mouse.click(...(await placeOf(listed, 'A10')));
  const wanted = partners.detailsOf(listed, 'counts', listed.ids.indexOf('A10'));
  assert.deepEqual(wanted.partners.map(({ id }) => listed.ids[id]), ['A9']);
  await eventually(async () => assert.equal(await at.reading('chosen-told'), 'Meets one other: depth, and shared area.'));
  assert.equal(await at.reading('chosen'), 'A10');
  assert.equal(await at.reading('summary'), 'A10 meets one other');
  const [{ depth, area }] = wanted.partners;
  assert.equal(await partnersShown().textContent(), `A9${depth.toFixed(4)}area ${area.toFixed(4)}`);
  const said = await at.page.locator('.chosen .facts > div').evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent)));
  assert.deepEqual(said, wanted.about);
  assert.ok(said.some(([name]) => name === 'type') && said[0][0] === 'line of the file');
  assert.equal((await at.state()).get('shape'), String(listed.ids.indexOf('A10')));
  await at.shots('file-shape');
  await at.page.setViewportSize({ width: 320, height: 568 });
  await at.settle(300);
  await at.shot('file-shape-320');
  await at.page.setViewportSize({ width: 1280, height: 800 });
  // The pair is seen near, and marked in both lists.
  const zoom = async () => Number((await at.state()).get('zoom') ?? 0);
  await partnersShown().click();
  await eventually(async () => assert.equal(await at.page.locator('.list [aria-pressed=true]').count(), 2));
  assert.equal(await zoom(), 0); // what is shown whole is no view of the user's
  await at.shot('file-shape-pair');
  const { hash } = new URL(at.page.url());
  assert.match(hash, /pair=\d+/);
  await at.open(hash.slice(2));
  await eventually(async () => assert.equal(await at.reading('chosen'), 'A10'));
  await eventually(async () => assert.equal(await at.page.locator('.list [aria-pressed=true]').count(), 2));
  // On the ground nothing is chosen.
  await at.open(`file?example=parking&shape=3&${view}`);
  await eventually(async () => assert.equal(await at.reading('chosen'), listed.ids[3]));
  const { x, y } = await at.page.locator('.stage canvas').boundingBox();
  await at.page.mouse.click(x + 4, y + 4);
  await eventually(async () => assert.equal(await at.page.locator('.chosen').isVisible(), false));
  assert.equal(await at.reading('summary'), before);
  assert.equal((await at.state()).get('shape'), null);
  // What is dragged is not pressed.
  await at.page.mouse.move(...(await placeOf(listed, 'A10')));
  assert.equal(await at.page.locator('.stage canvas').evaluate((one) => one.style.cursor), 'pointer');
  await at.page.mouse.down();
  await at.page.mouse.move(x + 200, y + 200, { steps: 4 });
  await at.page.mouse.up();
  assert.equal(await at.page.locator('.chosen').isVisible(), false);
});

test('of a shape that only touches neither depth nor area is told', async () => {
  const listed = table.readCsv(example('parking.csv'), 'parking.csv');
  await at.open(`file?example=parking&${view}`);
  await at.page.mouse.click(...(await placeOf(listed, 'A4')));
  await eventually(async () => assert.equal(await at.reading('chosen-told'), 'Touches one other.'));
  assert.equal(await partnersShown().textContent(), 'A5touching');
  await choose('row.csv', 'id,x,y,w,h\na,0,0,2,2\nb,2,0,2,2\nc,4,0,2,2\nd,4,1,2,2\n');
  await eventually(async () => assert.equal(await at.reading('file'), 'row.csv'));
  await at.page.locator('.stage canvas').focus();
  for (const told of ['Touches one other.', 'Touches 3 others.', 'Meets 2 others, the deepest first: depth, and shared area.']) {
    await at.page.keyboard.press('n');
    await eventually(async () => assert.equal(await at.reading('chosen-told'), told));
  }
});

test('a finger chooses a shape, and a folded sheet says what it meets', async () => {
  const listed = table.readCsv(example('parking.csv'), 'parking.csv');
  const cdp = await at.browser.newCDPSession(at.page);
  await at.page.setViewportSize({ width: 390, height: 844 });
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await at.open(`file?example=parking&${view}`);
  const id = 'B16';
  const [x, y] = await placeOf(listed, id);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await eventually(async () => assert.equal(await at.reading('summary'), `${id} meets one other`));
  assert.equal(await at.page.locator('.side-body').isVisible(), false);
  await at.shot('file-shape-finger');
  await at.page.locator('.grip').click();
  assert.equal(await at.page.locator('.chosen').isVisible(), true);
  await at.settle(300);
  await at.shot('file-shape-sheet');
  await at.page.locator('.grip').click();
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('by keys alone a shape is chosen, then a partner', async () => {
  const listed = table.readCsv(example('parking.csv'), 'parking.csv');
  await at.open('file?example=parking');
  await at.page.locator('.stage canvas').focus();
  await at.page.keyboard.press('n');
  await eventually(async () => assert.equal(await at.reading('chosen'), listed.ids[0]));
  await at.page.keyboard.press('Shift+N');
  await eventually(async () => assert.equal(await at.reading('chosen'), listed.ids.at(-1)));
  await at.page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await at.page.locator('.chosen').isVisible(), false));
  await at.open('file?example=parking&shape=9');
  await at.page.locator('.stage canvas').focus();
  await at.page.keyboard.press('Shift+N');
  await eventually(async () => assert.equal(await at.reading('chosen'), listed.ids[8]));
  await eventually(async () => assert.equal(await at.page.getByLabel('What it meets').getAttribute('aria-busy'), 'false'));
  assert.equal(await partnersShown().count(), 1);
  await at.page.keyboard.press('Tab');
  await at.page.keyboard.press('Enter');
  await eventually(async () => assert.equal(await partnersShown().getAttribute('aria-pressed'), 'true'));
  await at.page.locator('.stage canvas').focus();
  await at.page.keyboard.press('Enter');
  await eventually(async () => assert.notEqual(await at.reading('chosen-told'), ''));
  await at.page.getByRole('button', { name: 'Choose none' }).press('Enter');
  assert.equal(await at.page.locator('.chosen').isVisible(), false);
  assert.equal(await at.page.evaluate(() => document.activeElement.tagName), 'CANVAS');
});

test('a shape of a crowd and a feature tell what they meet, too', async () => {
  const crowd = table.readCsv(`x,y,w,h\n${'1,2,3,4\n'.repeat(3000)}9,9,1,1\n`, 'crowd.csv');
  const { meets, partners: found } = partners.detailsOf(crowd, 'counts', 7);
  assert.deepEqual([meets, found.length, found[0].area], [2999, 400, 12]);
  assert.deepEqual(partners.detailsOf(crowd, 'counts', 3000).partners, []);
  const square = (x, properties) => ({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [[[x, 0], [x + 2, 0], [x + 2, 2], [x, 2], [x, 0]]] } });
  const text = JSON.stringify({ type: 'FeatureCollection', features: [square(0, { use: 'shed', floors: 2 }), square(2, null), square(9)] });
  const features = geojson.readGeoJson(text, 'a.geojson', 1);
  assert.deepEqual(features.about(0), [['use', 'shed'], ['floors', '2']]);
  assert.deepEqual(partners.detailsOf(features, 'counts', 1), { about: [], meets: 1, partners: [{ id: 0, relation: 1, depth: 0, area: 0 }] });
  assert.equal(partners.detailsOf(features, 'ignored', 1).meets, 0);
  await at.open('file');
  await choose('crowd.csv', `x,y,w,h\n${'1,2,3,4\n'.repeat(3000)}`);
  await eventually(async () => assert.equal(await at.reading('file'), 'crowd.csv'));
  await at.page.locator('.stage canvas').focus();
  await at.page.keyboard.press('n');
  await eventually(async () => assert.match(await at.reading('chosen-told'), /^Meets 2\D999 others/));
  await partnersShown().nth(3).click();
  await eventually(async () => assert.equal(await partnersShown().nth(3).getAttribute('aria-pressed'), 'true'));
  assert.ok(await at.page.getByText('2\u2009599 more are not listed.').isVisible());
});

/** While `held` is true no answer arrives, however quick the machine; how far it is does. */
const holdAnswers = () => at.page.evaluate(() => {
  const listen = Worker.prototype.addEventListener;
  globalThis.late = [];
  Worker.prototype.addEventListener = function (type, hear) {
    listen.call(this, type, (event) => {
      if (globalThis.held && type === 'message' && 'answer' in event.data) globalThis.late.push(() => hear(event));
      else hear(event);
    });
  };
});
const hold = (held) => at.page.evaluate((value) => (globalThis.held = value), held);
/** Those that were held arrive now. */
const release = async () => {
  await hold(false);
  await at.page.evaluate(() => globalThis.late.splice(0).forEach((hear) => hear()));
};

const ROWS = 200_000;
/** From the disk: what a test hands over by itself would keep the page busy. Its answer is held. */
const chooseLarge = async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'obbit-large-'));
  const path = join(folder, name);
  const rows = Array.from({ length: ROWS }, (_, i) => `r${i},${(i % 500) * 3.1},${Math.floor(i / 500) * 3.1},2,${i % 7 === 0 ? 4 : 2},${i % 90}\n`);
  writeFileSync(path, `id,x,y,w,h,angle\n${rows.join('')}`);
  await hold(true);
  await at.page.locator('input[type=file]').setInputFiles(path);
  await at.page.locator('.progress').waitFor();
  rmSync(folder, { recursive: true });
};

/** Notes how long after the last one each frame comes. */
const watchFrames = () => at.page.evaluate(() => {
  globalThis.gaps = [];
  let last = performance.now();
  const next = () => {
    const now = performance.now();
    globalThis.gaps.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
});

test('a large file is read beside the page, which says how far it is and stays quick', async () => {
  await at.open('file');
  await holdAnswers();
  await watchFrames();
  await at.page.evaluate(() => {
    globalThis.told = [];
    const bar = document.querySelector('.progress progress');
    const note = () => globalThis.told.push(`${document.querySelector('[data-reading=progress]').textContent.split(' ')[0]} ${bar.value}`);
    new MutationObserver(note).observe(bar, { attributes: true, attributeFilter: ['value'] });
  });
  await chooseLarge('large.csv');
  await release();
  const bar = at.page.locator('.progress');
  await eventually(async () => assert.equal(number(await at.reading('shapes')), ROWS));
  assert.equal(await bar.isVisible(), false);
  const [told, gaps] = await at.page.evaluate(() => [globalThis.told, globalThis.gaps]);
  assert.ok(told.filter((one) => one.startsWith('Reading')).length > 2 && told.some((one) => one.startsWith('Measuring')), told.join(', '));
  const [longest] = [...gaps].sort((a, b) => b - a);
  console.log(`200,000 rows: the longest time without a frame is ${longest.toFixed(0)} ms`);
  // In one go it would take seconds, however quick the machine.
  assert.ok(longest < 0.25 * gaps.reduce((sum, gap) => sum + gap, 0), `${longest} ms without a frame`);
  // Each is a dot; the one in the middle is chosen as quickly.
  await at.page.locator('.stage canvas').focus();
  await at.page.keyboard.press('Enter');
  await eventually(async () => assert.match(await at.reading('chosen-told'), /^(Meets|Touches) /));
  await at.shot('file-large');
});

test('another file throws away the one that is being read, and so does the button', async () => {
  await at.open('file');
  await holdAnswers();
  await at.page.evaluate(() => {
    globalThis.seen = new Set();
    new MutationObserver(() => globalThis.seen.add(document.querySelector('[data-reading=file]')?.textContent)).observe(document.querySelector('.hud'), { subtree: true, childList: true, characterData: true });
  });
  await chooseLarge('first.csv');
  await hold(false);
  await choose('second.csv', 'x,y,r\n0,0,1\n1,0,1\n');
  await eventually(async () => assert.equal(await at.reading('file'), 'second.csv'));
  await chooseLarge('third.csv');
  const bar = at.page.locator('.progress');
  await at.settle(500);
  await at.shot('file-reading');
  await bar.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await bar.isVisible(), false);
  await hold(false);
  await at.page.getByRole('link', { name: 'Two boxes' }).click();
  await at.page.waitForSelector('html[data-ready="boxes"]');
  await at.page.getByRole('link', { name: 'Your file' }).click();
  await at.page.waitForSelector('html[data-ready="file"]');
  await eventually(async () => assert.equal(await at.reading('file'), 'second.csv'));
  // Not even an answer that is under way arrives.
  await release();
  await at.settle(3000);
  assert.equal(await at.reading('file'), 'second.csv');
  const seen = await at.page.evaluate(() => [...globalThis.seen]);
  assert.ok(!seen.includes('first.csv') && !seen.includes('third.csv'), seen.join(', '));
});
