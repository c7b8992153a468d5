// "Your file": examples, a dropped file, GeoJSON, and files that are wrong.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { initSync, pairs } from 'obbit';
import { initSync as initQueries } from 'obbit/queries';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

let at;
let table;
let overlaps;
before(async () => {
  initSync();
  initQueries();
  table = await load('src/data/table.ts');
  overlaps = await load('src/data/overlaps.ts');
  at = await start();
});
after(() => at?.close());

const example = (name) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
const number = (text) => Number(text.replace(/\D/g, ''));
const choose = (name, text) => at.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('the car park has six pairs, five without touching', async () => {
  await at.open('file');
  const { shapes } = table.readCsv(example('parking.csv'), 'parking.csv');
  await eventually(async () => assert.equal(number(await at.reading('pairs')), pairs(shapes).length / 2));
  await eventually(async () => assert.equal(await at.page.locator('.list li').count(), 6));
  await at.shots('file');
  await at.page.locator('.list button').first().click();
  await at.settle(200);
  await at.shot('file-near');
  await at.page.getByLabel('Touching counts').uncheck();
  await eventually(async () => assert.equal(number(await at.reading('pairs')), pairs(shapes, { touching: 'ignored' }).length / 2));
});

test('another example, saved as a table', async () => {
  await at.open('file?example=detections');
  const listed = table.readCsv(example('detections.csv'), 'detections.csv');
  const [download] = await Promise.all([at.page.waitForEvent('download'), at.page.getByRole('button', { name: 'Save the pairs' }).click()]);
  assert.equal(download.suggestedFilename(), 'detections-pairs.csv');
  assert.equal(readFileSync(await download.path(), 'utf8'), overlaps.tableOf(listed, overlaps.overlapsOf(listed, 'counts')));
  await at.page.getByLabel('Or an example').selectOption('marquee');
  await eventually(async () => assert.equal(number(await at.reading('pairs')), 15));
  await at.shot('file-page');
});

test('a dropped file and GeoJSON', async () => {
  await at.open('file');
  await at.page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'mine.csv'));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, 'id;x;y;r\n"a;1";0;0;1\nb;2;0;1\nc;9;9;1\n');
  await eventually(async () => assert.equal(await at.page.locator('.list button').textContent(), 'a;1 · btouching'));
  const square = (x) => ({ type: 'Feature', id: `s${x}`, geometry: { type: 'Polygon', coordinates: [[[x, 0], [x + 2, 0], [x + 2, 2], [x, 2], [x, 0]]] } });
  await choose('map.geojson', JSON.stringify({ type: 'FeatureCollection', features: [square(0), square(1), square(7)] }));
  await eventually(async () => assert.equal(await at.page.locator('.list button').textContent(), 's0 · s11.00'));
  assert.equal(await at.page.getByLabel('y points down').isChecked(), false);
  // Without ids they are called by their names, in the list, at a shape and in the saved table.
  const named = (x, name) => ({ ...square(x), id: undefined, properties: { name, floors: 2 } });
  await choose('names.geojson', JSON.stringify({ type: 'FeatureCollection', features: [named(0, 'Hall'), named(7, 'Mensa'), named(1, 'Tower')] }));
  await eventually(async () => assert.equal(await at.page.locator('.list button').textContent(), 'Hall \u00b7 Tower1.00'));
  const waiting = at.page.waitForEvent('download');
  await at.page.getByRole('button', { name: 'Save the pairs as CSV' }).click();
  assert.match(readFileSync(await (await waiting).path(), 'utf8'), /\nHall,Tower,Overlapping,/);
  await at.page.locator('.stage canvas').focus();
  await at.page.keyboard.press('n');
  await eventually(async () => assert.equal(await at.reading('chosen'), 'Hall'));
  await eventually(async () => assert.deepEqual(await at.page.locator('.chosen .facts dt').allTextContents(), ['floors']));
});

test('y points up, as in the pictures of the command line, unless it is told to point down', async () => {
  // In which half of the stage more is drawn.
  const heavy = () => at.page.evaluate(() => {
    const canvas = document.querySelector('.stage canvas');
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const ink = [0, 0];
    for (let i = 3; i < data.length; i += 4) if (data[i] > 0) ink[2 * i < data.length ? 0 : 1] += 1;
    return ink[0] > ink[1] ? 'above' : 'below';
  });
  const stands = (where) => eventually(async () => assert.equal(await heavy(), where));
  const down = () => at.page.getByLabel('y points down');
  // Large at y = 0, small above it in the file.
  const text = 'x,y,w,h\n0,0,9,4\n0,10,1,1\n';
  await at.open('file');
  await choose('mine.csv', text);
  await stands('below');
  await down().check();
  await stands('above');
  assert.equal((await at.state()).get('down'), '1');
  await down().uncheck();
  await stands('below');
  // What has been gone to is still seen.
  await at.page.locator('.stage canvas').focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) await at.page.keyboard.press(key);
  const before = await at.state();
  await down().check();
  const after = await at.state();
  assert.deepEqual(['x', 'y', 'zoom'].map((key) => Number(after.get(key))), [Number(before.get('x')), -before.get('y'), Number(before.get('zoom'))]);
  // It goes with the file: one of one's own that is chosen next is of the same kind, an example has its own.
  await choose('mine.csv', text);
  await stands('above');
  assert.equal(await down().isChecked(), true);
  for (const [name, isDown] of [['parking', false], ['marquee', true], ['detections', false]]) {
    await at.page.getByLabel('Or an example').selectOption(name);
    await eventually(async () => assert.equal(await down().isChecked(), isDown, name));
    assert.equal((await at.state()).get('down'), null);
  }
  await at.open('file?example=parking&down=1');
  assert.equal(await down().isChecked(), true);
  await at.page.locator('.list button').first().click();
  await down().uncheck();
  await at.settle(300);
  await at.shot('file-up');
  await at.open('file?example=marquee&down=0');
  assert.equal(await down().isChecked(), false);
});

test('a dropped file is there again after a look at another scene', async () => {
  await at.open('file');
  const own = at.page.locator("option[value='own']");
  assert.ok(await own.isDisabled());
  await choose('mine.csv', 'id,x,y,r\na,0,0,1\nb,2,0,1\nc,9,9,1\n');
  await eventually(async () => assert.equal(await at.page.locator('.list button').textContent(), 'a · btouching'));
  await at.page.getByRole('link', { name: 'Two boxes' }).click();
  await at.page.waitForSelector('html[data-ready="boxes"]');
  await at.page.getByRole('link', { name: 'Your file' }).click();
  await eventually(async () => assert.equal(await at.page.locator('.list button').textContent(), 'a · btouching'));
  assert.equal(await at.page.getByLabel('Or an example').inputValue(), 'own');
  await at.page.getByLabel('Or an example').selectOption('parking');
  await eventually(async () => assert.equal(await at.page.locator('.list li').count(), 6));
  await at.page.getByLabel('Or an example').selectOption('own');
  await eventually(async () => assert.equal(await at.page.locator('.list li').count(), 1));
});

test('a file that is read late is not shown in place of a later one, nor in another scene', async () => {
  await at.open('file');
  const drop = (name, text, wait) => at.page.evaluate(([name, text, wait]) => {
    const file = new File([text], name);
    file.arrayBuffer = () => new Promise((done) => setTimeout(() => done(new TextEncoder().encode(text).buffer), wait));
    const event = new Event('drop', { cancelable: true });
    event.dataTransfer = { files: [file], types: ['Files'] };
    dispatchEvent(event);
  }, [name, text, wait]);
  await drop('slow.csv', 'x,y,r\n0,0,1\n1,0,1\n1,1,1\n', 700);
  await drop('quick.csv', 'x,y,r\n0,0,1\n1,0,1\n', 0);
  await at.settle(1000);
  assert.equal(await at.reading('file'), 'quick.csv');
  await drop('slow.csv', 'x,y,r\n0,0,1\n1,0,1\n1,1,1\n', 700);
  await at.page.getByRole('link', { name: 'Two boxes' }).click();
  await at.page.waitForSelector('html[data-ready="boxes"]');
  await at.settle(1000);
  assert.equal(await at.page.locator('[data-reading="file"]').count(), 0);
});

test('many shapes, and shapes without size, are seen', async () => {
  await at.open('file');
  const rows = Array.from({ length: 40_000 }, (_, i) => `${(i % 200) * 3},${Math.floor(i / 200) * 3},1,${i % 7 === 0 ? 4 : 2},${i % 90}`);
  await choose('many.csv', `x,y,w,h,angle\n${rows.join('\n')}\n`);
  await eventually(async () => assert.equal(number(await at.reading('shapes')), 40_000));
  await at.settle(400);
  await at.shot('file-many');
  await choose('points.csv', 'x,y,w,h\n0,0,0,0\n9,9,0,0\n');
  await eventually(async () => assert.equal(number(await at.reading('shapes')), 2));
  await at.settle(200);
  const ink = () => {
    const canvas = document.querySelector('.stage canvas');
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, i) => i % 4 === 3 && value > 0).length;
  };
  assert.ok((await at.page.evaluate(ink)) >= 8);
});

test('long names stay within their frames', async () => {
  await at.open('file');
  const long = 'a-name-without-any-blank-'.repeat(12);
  await choose(`${long.slice(0, 180)}.csv`, `id,x,y,r\n${long},0,0,1\nb${long},1,0,1\n`);
  await eventually(async () => assert.equal(await at.page.locator('.list li').count(), 1));
  for (const [width, height] of [[390, 844], [1280, 800]]) {
    await at.page.setViewportSize({ width, height });
    if (width === 390) await at.page.locator('.grip').click();
    await at.settle();
    const bursts = () => [...document.querySelectorAll('.hud, .hud > div, .list, .list button, .side-body')].filter((one) => one.clientWidth > 0 && (one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth)).map((one) => one.className || one.tagName);
    assert.deepEqual(await at.page.evaluate(bursts), []);
    if (width === 390) await at.page.locator('.grip').click();
  }
});

test('pairs beyond number are counted', async () => {
  await at.open('file');
  await choose('equal.csv', `x,y,w,h,angle\n${'1,2,3,4,5\n'.repeat(5000)}`);
  await eventually(async () => assert.equal(number(await at.reading('pairs')), (5000 * 4999) / 2));
  assert.equal(await at.page.locator('.list li').count(), 0);
  assert.ok(await at.page.getByRole('button', { name: 'Save the pairs' }).isDisabled());
  assert.ok(await at.page.getByText('more than the 200\u2009000 that this page lists').isVisible());
  assert.ok(await at.page.getByText('Every shape that meets another is marked').isVisible());
  await at.page.getByLabel('Or an example').selectOption('parking');
  await eventually(async () => assert.equal(await at.page.locator('.list li').count(), 6));
});

test('with more pairs than are listed what overlaps is marked, and what is clear is not', async () => {
  await at.open('file');
  const crowd = Array.from({ length: 3000 }, (_, i) => `${(i * 0.618) % 8},${(i * 0.7071) % 8},3,2,${i % 180}`);
  const clear = Array.from({ length: 40 }, (_, i) => `${20 + (i % 4) * 3},${Math.floor(i / 4) * 3 - 10},2,2,10`);
  await choose('crowd.csv', `x,y,w,h,angle\n${[...clear, ...crowd].join('\n')}\n`);
  await eventually(async () => assert.equal(number(await at.reading('shapes')), 3040));
  assert.ok(number(await at.reading('pairs')) > 200_000);
  await at.settle(300);
  /** How much of the picture has more red than blue, left and right of its middle. */
  const red = () => {
    const canvas = document.querySelector('.stage canvas');
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const found = [0, 0];
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 0 && data[i] > data[i + 2] + 20) found[(i / 4) % canvas.width < canvas.width / 2 ? 0 : 1] += 1;
    return found;
  };
  const [left, right] = await at.page.evaluate(red);
  assert.ok(left > 5000, `${left}`);
  assert.equal(right, 0);
  await at.shots('file-crowd');
});

test('of a crowd the number of pairs is guessed', async () => {
  await at.open('file');
  await choose('equal.csv', `x,y,w,h,angle\n${'1,2,3,4,5\n'.repeat(50_000)}`);
  await eventually(async () => assert.match(await at.reading('pairs'), /^about 1/));
  await at.settle();
  assert.match(await at.reading('summary'), /^about 1\D300\D000\D000 pairs$/);
});

test('points of a table become boxes where that is asked for, and only for that file', async () => {
  await at.open('file?size=2');
  const text = 'id,x,y\na,0,0\nb,2,0\nc,3,0.5\n';
  const give = () => at.page.getByRole('button', { name: 'Let boxes of 2 \u00d7 2 stand for them' });
  assert.equal(await at.page.getByLabel('Points stand for boxes of').isVisible(), false);
  await choose('points.csv', text);
  await eventually(async () => assert.match(await at.reading('problem'), /x and y alone are points/));
  assert.equal(await at.page.getByLabel('Pairs', { exact: true }).isVisible(), false);
  assert.equal(await at.page.locator('.toast').count(), 0);
  await at.shots('file-points-asked');
  await give().click();
  await eventually(async () => assert.deepEqual(await at.page.locator('.list button').allTextContents(), ['b \u00b7 c1.00', 'a \u00b7 btouching']));
  assert.equal(await at.page.locator('[data-reading=problem]').count(), 0);
  // A size by the slider: the same place is seen.
  await at.page.getByLabel('Points stand for boxes of').press('Home');
  await eventually(async () => assert.equal(await at.reading('pairs'), '0'));
  await at.shot('file-points');
  await choose('others.csv', text);
  await at.page.waitForSelector('[data-reading=problem]');
  await choose('boxes.csv', 'x,y,width,height\n0,0,1,1\n1,0,1,1\n');
  await eventually(async () => assert.match(await at.reading('problem'), /call width w, height h/));
  assert.equal(await at.page.locator('.cure').count(), 0);
  await choose('place.geojson', '{"type":"Point","coordinates":[1,2]}');
  await eventually(async () => assert.equal(await at.reading('shapes'), '1'));
  assert.equal(await at.page.getByLabel('Points stand for boxes of').isVisible(), true);
});

test('one shape far from all others leaves all in view, and the others can be gone to', async () => {
  await at.open('file');
  const { width, height } = await at.page.locator('.stage').boundingBox();
  const all = async (what) => {
    const { left, right } = await at.drawn();
    assert.ok(left > 4 && right < width - 4 && right - left > width / 2, `${what}: from ${left} to ${right}`);
    assert.equal(await at.page.getByRole('button', { name: 'Show everything' }).isVisible(), false, what);
  };
  for (const far of ['9999999999999', '1e15', '1e308', '1.7e308']) {
    const other = far === '1.7e308' ? `other,-${far},0,2,2\n` : '';
    await choose(`${far}.csv`, `id,x,y,w,h\na,0,0,2,2\nb,1,1,2,2\nfar,${far},0,2,2\n${other}`);
    await eventually(async () => assert.equal(await at.reading('file'), `${far}.csv`));
    await at.settle(200);
    await all(far);
    await at.page.locator('.list button').first().click();
    await at.settle(200);
    const { left, right, top, bottom } = await at.drawn();
    assert.ok(Math.max(right - left, bottom - top) > Math.min(width, height) / 4, `${far}: the pair from ${left} to ${right}`);
    await at.page.getByRole('button', { name: 'Show all' }).click();
    await at.settle(200);
    await all(far);
    await at.page.locator('.stage canvas').focus();
    for (const key of ['-', 'ArrowLeft', '+', 'ArrowRight']) await at.page.keyboard.press(key);
    // Without the frame of what has the focus.
    await at.page.evaluate(() => document.activeElement.blur());
    await at.settle(200);
    await all(`${far}, moved`);
    // The pair is let go, and with it its names.
    await at.page.locator('.list button').first().click();
    await at.settle(200);
    // The one that is far, at the right edge, is found by the pointer.
    const { right: edge, bottom: low } = await at.drawn();
    const box = await at.page.locator('.stage').boundingBox();
    await at.page.mouse.click(box.x + edge - 1, box.y + low - 1);
    await eventually(async () => assert.equal(await at.reading('chosen'), 'far'));
    if (far === '1e308') await at.shot('file-far');
  }
});

test('what is no text is told as what it is, and what is packed is unpacked', async () => {
  await at.open('file');
  const put = (name, buffer) => at.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const text = 'id;x;y;r\nMüller;0;0;1\nMöller;1;0;1\n';
  for (const [name, buffer, wanted] of [
    ['a.xlsx', Buffer.from('PK\x03\x04\x00'), 'a spreadsheet or an archive, not text: save the sheet as CSV'],
    ['a.parquet', Buffer.from('PAR1\x15\x04'), 'a Parquet or Arrow file'],
    ['a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]), 'binary, not text'],
    ['a.csv', Buffer.from(text, 'latin1'), 'not in UTF-8'],
    ['a.csv.gz', gzipSync(text).subarray(0, 20), 'damaged'],
    ['ring.obj', Buffer.from(example('ring.obj')), 'a mesh: the scene Fit takes it'],
    ['a.txt', Buffer.from('x y r\n0 0 1\n'), 'cells are separated by a comma, semicolon or tab'],
    ['a.csv', Buffer.from('1,2,3\n4,5,6\n'), 'it has to name the columns'],
  ]) {
    await put(name, buffer);
    await eventually(async () => assert.ok((await at.reading('problem')).includes(wanted), `${await at.reading('problem')} should say: ${wanted}`));
  }
  for (const [name, buffer] of [['a.csv.gz', gzipSync(text)], ['b.csv', Buffer.from(`\ufeff${text}`, 'utf16le')], ['c.csv', Buffer.from(`\ufeff${text}`)]]) {
    await put(name, buffer);
    await eventually(async () => assert.equal(await at.reading('file'), name.replace('.gz', '')));
    assert.equal(await at.page.locator('.list button').textContent(), 'Müller · Möller1.00');
  }
});

test('what is wrong is told over the drawing where the panel is folded', async () => {
  await at.page.setViewportSize({ width: 390, height: 844 });
  await at.open('file');
  await choose('a.csv', '1,2,3\n4,5,6\n');
  await eventually(async () => assert.match(await at.page.locator('.toast').textContent(), /it has to name the columns/));
  await choose('b.csv', 'x,y,r\n1,2,3\n');
  await eventually(async () => assert.equal(await at.page.locator('.toast').count(), 0));
  // Where the sheet is opened the panel tells it, and what is over it ends, which by time it never does here.
  await at.page.evaluate(() => {
    const later = setTimeout;
    globalThis.setTimeout = (act, time) => (time >= 2000 ? 0 : later(act, time));
  });
  await choose('a.csv', '1,2,3\n4,5,6\n');
  await eventually(async () => assert.equal(await at.page.locator('.toast').count(), 1));
  await at.page.locator('.grip').click();
  await eventually(async () => assert.equal(await at.page.locator('.toast').count(), 0));
  assert.equal(await at.page.locator('[data-reading=problem]').isVisible(), true);
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('what is wrong is said, with its place', async () => {
  await at.open('file');
  for (const [name, text, wanted] of [
    ['a.csv', 'x,y,w,h\n1,2,x,4\n', 'a.csv, line 2, column w: "x" is no finite number'],
    ['a.csv', 'x,y,w,h\n1,2,-3,4\n', 'column w: -3 is negative'],
    ['a.csv', 'p,q\n1,2\n', 'are no shapes'],
    ['a.csv', 'id,x,y,r\na,1,1\na,2,2\n', 'so it is with all 2 rows'],
    ['a.csv', '', 'header'],
    ['boxes3.csv', example('boxes3.csv'), 'obbit pairs takes them'],
    ['a.geojson', '{"type":', 'no whole GeoJSON'],
    ['a.geojson', '{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[4,4],[0,0]]]}', 'a ring of it crosses itself'],
  ]) {
    await choose(name, text);
    await at.page.waitForSelector('[data-reading=problem]');
    assert.ok((await at.reading('problem')).includes(wanted), `${await at.reading('problem')} should say: ${wanted}`);
    await choose('good.csv', 'x,y,r\n0,0,1\n');
    await at.page.waitForFunction(() => !document.querySelector('[data-reading=problem]'));
  }
  await choose('a.csv', 'x,y,w,h\n1,2,x,4\n');
  await at.settle(200);
  await at.shot('file-wrong');
});

test('a file with odd features is used without them, and the page says so', async () => {
  await at.open('file');
  const square = (x) => ({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [[[x, 0], [x + 2, 0], [x + 2, 2], [x, 2], [x, 0]]] } });
  const odd = [null, { type: 'MultiPoint', coordinates: [[0, 0], [1, 1]] }, { type: 'Polygon', coordinates: [[[0, 0], [4, 0], [0, 4], [4, 4], [0, 0]]] }];
  const features = [...odd, null].map((geometry) => ({ type: 'Feature', geometry }));
  await choose('map.geojson', JSON.stringify({ type: 'FeatureCollection', features: [square(0), ...features, square(1), square(7)] }));
  await eventually(async () => assert.equal(await at.page.locator('.list button').textContent(), '0 · 51.00'));
  assert.equal(await at.reading('left'), '4');
  const why = await at.reading('left-why');
  for (const wanted of ['4 of 7 features are left out, and so are overlaps with them:', 'feature 1: the feature has no geometry', 'feature 2: a MultiPoint of several points is not one shape', 'feature 3: a ring of it crosses itself', 'and 1 more.']) assert.ok(why.includes(wanted), why);
  assert.equal(await at.page.locator('.grip').textContent().then((text) => text.includes('1 pair, 4 left out')), true);
  await at.shots('file-left');
  await choose('huge.csv', 'x,y,w,h\n0,0,2,2\n1,1,2,2\n1.7e308,0,1e308,2\n');
  await eventually(async () => assert.match(await at.reading('left-why'), /^1 of 3 rows is left out, .*line 4: the shape reaches past the largest number along x/));
  assert.equal(await at.reading('pairs'), '1');
  await choose('a.csv', 'id,x,y,r\na,1,1,1\na,2,2,2\n');
  await eventually(async () => assert.match(await at.reading('left-why'), /^1 of 2 rows is left out, and so are overlaps with it:line 3, column id: "a" stands in line 2 already/));
  await choose('good.csv', 'x,y,r\n0,0,1\n');
  await eventually(async () => assert.equal(await at.page.locator('[data-reading=left-why]').count(), 0));
  assert.equal(await at.page.locator('[data-reading=left]').isVisible(), false);
});
