// "Fit": meshes that take long, and meshes of one's own after a look at another scene.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
let folder;
/** So many strips around a ball with bumps, each of so many pairs of triangles. */
const STRIPS = 400;
const TRIANGLES = 2 * STRIPS * STRIPS;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'obbit-meshes-'));
  for (const name of ['large.stl', 'again.stl']) writeFileSync(join(folder, name), ball());
  at = await start();
});
after(async () => {
  rmSync(folder, { recursive: true });
  await at?.close();
});

/** A large STL in binary. */
function ball() {
  const bytes = Buffer.alloc(84 + 50 * TRIANGLES);
  bytes.writeUInt32LE(TRIANGLES, 80);
  const corner = (i, j) => {
    const [u, v] = [(2 * Math.PI * i) / STRIPS, (Math.PI * j) / STRIPS];
    const r = 10 + Math.sin(9 * u) * Math.sin(7 * v);
    return [r * Math.cos(u) * Math.sin(v), r * Math.sin(u) * Math.sin(v), r * Math.cos(v)];
  };
  let from = 84;
  const put = (...corners) => {
    corners.flat().forEach((x, k) => bytes.writeFloatLE(x, from + 12 + 4 * k));
    from += 50;
  };
  for (let i = 0; i < STRIPS; i += 1) {
    for (let j = 0; j < STRIPS; j += 1) {
      put(corner(i, j), corner(i + 1, j), corner(i, j + 1));
      put(corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1));
    }
  }
  return bytes;
}

const first = () => at.page.locator('input[type=file]').first();
const second = () => at.page.locator('input[type=file]').last();
const plate = (name, height) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`v 0 0 ${height}\nv 4 0 ${height}\nv 0 4 ${height}\nf 1 2 3\n`) });
const isThere = (name) => eventually(async () => assert.equal(await at.reading('mesh'), name));
const bar = () => at.page.locator('.progress');
const go = async (title, name) => {
  await at.page.getByRole('link', { name: title, exact: true }).click();
  await at.page.waitForSelector(`html[data-ready="${name}"]`);
};

/** While `held` is true no mesh arrives from a worker, however quick the machine; how far it is does. */
const holdMeshes = () => at.page.evaluate(() => {
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
  globalThis.late = [];
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(hear) {
      set.call(this, (event) => {
        if (globalThis.held && 'mesh' in event.data) globalThis.late.push(() => hear(event));
        else hear(event);
      });
    },
  });
});
const hold = (held) => at.page.evaluate((value) => {
  globalThis.held = value;
  if (!value) globalThis.late.splice(0).forEach((hear) => hear());
}, held);

test('a large mesh is read beside the page, which says how far it is and stays quick', async () => {
  await at.open('fit');
  await at.page.evaluate(() => {
    globalThis.told = [];
    globalThis.gaps = [];
    const words = document.querySelector('[data-reading=progress]');
    const value = document.querySelector('.progress progress');
    new MutationObserver(() => globalThis.told.push(`${words.textContent} ${value.value}`)).observe(value, { attributes: true, attributeFilter: ['value'] });
    let last = performance.now();
    const next = () => {
      const now = performance.now();
      if (/^(Reading|Looking)/.test(words.textContent) && words.textContent.endsWith('large.stl\u2026')) globalThis.gaps.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await first().setInputFiles(join(folder, 'large.stl'));
  await isThere('large.stl');
  assert.equal(await bar().isVisible(), false);
  assert.equal(Number((await at.reading('triangles')).replace(/\D/g, '')), TRIANGLES);
  assert.equal(await at.reading('closed'), 'open'); // its poles and its seam are rounded
  const [told, gaps] = await at.page.evaluate(() => [globalThis.told, globalThis.gaps]);
  assert.ok(told.filter((one) => one.startsWith('Reading large.stl\u2026')).length > 2, told.join(', '));
  const longest = Math.max(...gaps);
  console.log(`${TRIANGLES} triangles: the longest time without a frame is ${longest.toFixed(0)} ms`);
  // In one go it would be all of it.
  assert.ok(gaps.length > 4 && longest < 0.4 * gaps.reduce((sum, gap) => sum + gap, 0), `${longest} ms without a frame, of ${gaps.length}`);
});

test('a mesh that is being read is thrown away by the button, and by another', async () => {
  await at.open('fit');
  await holdMeshes();
  await first().setInputFiles(plate('small.obj', 0));
  await isThere('small.obj');
  await hold(true);
  await first().setInputFiles(join(folder, 'large.stl'));
  await bar().waitFor();
  await eventually(async () => assert.equal(await at.page.locator('[data-reading=progress]').textContent(), 'Looking for the tightest box of large.stl\u2026'));
  await at.shots('fit-reading');
  await bar().getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await bar().isVisible(), false);
  assert.equal(await at.page.evaluate(() => document.activeElement.tagName), 'CANVAS');
  await first().setInputFiles(join(folder, 'again.stl'));
  await bar().waitFor();
  // Not even one that is under way arrives.
  await hold(false);
  await first().setInputFiles(plate('other.obj', 1));
  await isThere('other.obj');
  await at.settle(3000);
  assert.deepEqual([await at.reading('mesh'), await bar().isVisible()], ['other.obj', false]);
});

test('meshes of one\'s own are there again after a look at another scene', async () => {
  await at.open('fit');
  await go('Two boxes', 'boxes');
  await go('Fit', 'fit');
  await isThere('ring.obj');
  await first().setInputFiles([plate('low.obj', 0), plate('high.obj', 0.5)]);
  await isThere('low.obj');
  await at.settle(); // the address is written a little later
  await go('Two boxes', 'boxes');
  await go('Fit', 'fit');
  await isThere('low.obj');
  // As they lie in their files.
  await eventually(async () => assert.equal(await at.reading('meet'), 'are apart'));
  for (const label of ['About the vertical', 'Tilted by']) assert.equal(await at.page.getByLabel(label).inputValue(), '0', label);
  assert.equal(await at.reading('size'), '4.00 \u00d7 4.00 \u00d7 0');
  await second().setInputFiles(plate('same.obj', 0));
  await eventually(async () => assert.equal(await at.reading('meet'), 'meet'));
  // One that was being read is read anew.
  await holdMeshes();
  await hold(true);
  await first().setInputFiles(join(folder, 'large.stl'));
  await bar().waitFor();
  await go('Two boxes', 'boxes');
  assert.equal(await bar().count(), 0);
  await hold(false);
  await go('Fit', 'fit');
  await isThere('large.stl');
  await eventually(async () => assert.equal(await at.reading('meet'), 'are apart'));
  await at.shots('fit-back');
  // An address that says from where the example is seen shows the example.
  await go('Two boxes', 'boxes');
  await at.page.evaluate(() => (location.hash = '#/fit?eye=60,-90,60,0,0,0'));
  await isThere('ring.obj');
  assert.equal(await at.page.getByLabel('Tilted by').inputValue(), '25');
});
