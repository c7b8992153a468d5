// "Your file": names of shapes that are long, or stand at the edge.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { initSync } from 'obbit';
import * as queries from 'obbit/queries';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

let at;
let table;
before(async () => {
  initSync();
  queries.initSync();
  table = await load('src/data/table.ts');
  at = await start();
});
after(() => at?.close());

test('of a long name the panel shows the beginning, and all of it where the pointer rests', async () => {
  const [a, b] = ['first', 'second'].map((word) => `${word} ${'name '.repeat(400)}end`);
  const column = `note ${'on '.repeat(200)}it`;
  await at.open('file');
  await at.page.locator('input[type=file]').setInputFiles({ name: 'long.csv', mimeType: 'text/plain', buffer: Buffer.from(`id,x,y,w,h,${column}\n${a},0,0,10,10,\n${b},6,6,10,10,${b}\nshort,40,0,10,10,\n`) });
  const pair = at.page.locator('.list [data-pair] span');
  await eventually(async () => assert.equal(await pair.count(), 1));
  assert.equal(await pair.textContent(), `${a.slice(0, 40)}\u2026 \u00b7 ${b.slice(0, 40)}\u2026`);
  assert.equal(await pair.getAttribute('title'), `${a} \u00b7 ${b}`);
  await at.page.locator('.stage canvas').focus();
  await at.page.keyboard.press('n');
  await eventually(async () => assert.equal(await at.page.locator('.list [data-other] span').first().textContent(), `${b.slice(0, 60)}\u2026`));
  assert.equal(await at.page.locator('.list [data-other] span').first().getAttribute('title'), b);
  assert.equal(await at.reading('chosen'), `${a.slice(0, 60)}\u2026`);
  assert.equal(await at.page.locator('[data-reading=chosen]').getAttribute('title'), a);
  assert.ok((await at.reading('summary')).length < 100);
  assert.ok((await at.page.locator('.chosen').boundingBox()).height < 600);
  await at.page.locator('.chosen').scrollIntoViewIfNeeded();
  await at.shot('file-long-names');
  // A short one has no title of its own.
  await at.page.keyboard.press('n');
  await at.page.keyboard.press('n');
  await eventually(async () => assert.equal(await at.reading('chosen'), 'short'));
  assert.equal(await at.page.locator('[data-reading=chosen]').getAttribute('title'), '');
});

test('the name of a chosen shape is whole at every edge', async () => {
  const text = readFileSync(new URL('../../examples/parking.csv', import.meta.url), 'utf8');
  const { ids, outlines } = table.readCsv(text, 'parking.csv');
  const id = ids.indexOf('A10');
  const { points } = outlines[id];
  const [xs, ys] = [0, 1].map((k) => points.map((point) => point[k] * (k ? -1 : 1)));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = 14;
  await at.open('file');
  const { width, height } = await at.page.locator('.stage').boundingBox();
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const views = {
    right: [right - (width / 2 - 10) / zoom, middleY],
    'right, cut off': [middleX - width / 2 / zoom, middleY],
    left: [left + (width / 2 - 10) / zoom, middleY],
    below: [middleX, top - (height / 2 - 20) / zoom],
  };
  for (const [where, [x, y]] of Object.entries(views)) {
    await at.open('boxes');
    await at.page.evaluate(() => {
      globalThis.written = [];
      const write = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (words, px, py) {
        globalThis.written.push([words, px, py, this.measureText(words).width]);
        return write.call(this, words, px, py);
      };
    });
    await at.page.evaluate((hash) => (location.hash = hash), `#/file?example=parking&shape=${id}&x=${x}&y=${y}&zoom=${zoom}`);
    await eventually(async () => {
      const last = (await at.page.evaluate(() => globalThis.written)).at(-1) ?? [];
      const [words, px, py, wide] = last;
      assert.equal(words, 'A10');
      assert.ok(px >= 4 && px + wide <= width - 4 && py >= 8 && py <= height - 8, `${where}: ${last}`);
    });
    await at.shot(`file-name-${where.replaceAll(/\W+/g, '-')}`);
  }
});

test('a name that has no room in its shape hangs on it where it covers no other', async () => {
  const text = readFileSync(new URL('../../examples/parking.csv', import.meta.url), 'utf8');
  const { ids, outlines } = table.readCsv(text, 'parking.csv');
  const { width, height } = await at.page.locator('.stage').boundingBox();
  for (const [name, zoom, hasTag] of [['D19', 11, true], ['A4', 11, true], ['B16', 11, true], ['A4', 60, false]]) {
    const id = ids.indexOf(name);
    const mean = (k) => outlines[id].points.reduce((sum, point) => sum + point[k], 0) / outlines[id].points.length;
    const [x, y] = [mean(0), -mean(1)];
    await at.open('boxes');
    await at.page.evaluate(() => {
      globalThis.tags = [];
      const { roundRect, fillText } = CanvasRenderingContext2D.prototype;
      Object.assign(CanvasRenderingContext2D.prototype, {
        roundRect(...tag) {
          globalThis.tags.push(tag);
          roundRect.apply(this, tag);
        },
        fillText(words, ...place) {
          globalThis.words = [words, ...place, this.measureText(words).width];
          fillText.call(this, words, ...place);
        },
      });
    });
    await at.page.evaluate((hash) => (location.hash = hash), `#/file?example=parking&shape=${id}&x=${x}&y=${y}&zoom=${zoom}`);
    await eventually(async () => assert.equal((await at.page.evaluate(() => globalThis.words))[0], name));
    await at.settle();
    const [tag, words] = await at.page.evaluate(() => [globalThis.tags.at(-1), globalThis.words]);
    assert.equal(tag !== undefined, hasTag, name);
    const [left, top, wide, high] = tag ?? [words[1], words[2] - 8, words[3], 16];
    const lies = new queries.Shapes().box(left + wide / 2, top + high / 2, wide, high);
    const meets = ids.filter((_, other) => {
      const points = outlines[other].points.map(([px, py]) => [(px - x) * zoom + width / 2, (-py - y) * zoom + height / 2]);
      return queries.relation(new queries.Shapes().hull(points), lies) === 'Overlapping';
    });
    assert.deepEqual(meets, hasTag ? [] : [name]);
    await at.shot(`file-tag-${name}-${zoom}`);
  }
});
