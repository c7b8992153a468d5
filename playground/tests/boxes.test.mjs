// "Two boxes", operated by hand and by keys.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as queries from 'obbit/queries';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

let at;
let figures;
before(async () => {
  queries.initSync();
  figures = await load('src/data/figures.ts');
  at = await start();
});
after(() => at?.close());

/** What the engine says of the shapes that the address holds, beside what the page says. */
const agrees = () => eventually(async () => {
  const state = await at.state();
  const [a, b] = ['a', 'b'].map((name) => figures.shapeOf(figures.readFigure(state.get(name))));
  const relation = queries.relation(a, b);
  assert.equal(await at.reading('relation'), relation);
  const { distance } = queries.separation(a, b);
  const shown = await at.reading(relation === 'Overlapping' ? 'depth' : 'distance');
  assert.ok(Math.abs(Number(shown.replace('\u2212', '-')) - Math.abs(distance)) <= 0.0051 * Math.max(1, Math.abs(distance)), `${shown} for ${distance}`);
  assert.equal(await at.reading('axes'), String(queries.shadows(a, b).length));
  return { relation, distance, state };
});

const drag = async (from, to, steps = 8) => {
  await at.page.mouse.move(...from);
  await at.page.mouse.down();
  await at.page.mouse.move(...to, { steps });
  await at.page.mouse.up();
};

test('all shadows are seen, on a phone too, and 0 shows all wherever they have gone', async () => {
  for (const [width, height] of [[390, 844], [1280, 800]]) {
    await at.page.setViewportSize({ width, height });
    await at.open('boxes');
    const stage = await at.page.locator('.stage').boundingBox();
    const { left, top, right, bottom } = await at.drawn();
    assert.ok(left > 4 && top > 4 && right < stage.width - 4 && bottom < stage.height - 4, JSON.stringify([left, top, right, bottom]));
  }
  await at.page.getByLabel('Centre x').fill('9000');
  await at.page.locator('.stage canvas').focus();
  await at.page.keyboard.press('0');
  await at.page.keyboard.press('+'); // from here on the address holds the view
  const state = await at.state();
  const [x, zoom] = ['x', 'zoom'].map((key) => Number(state.get(key)));
  const { width } = await at.page.locator('.stage').boundingBox();
  for (const end of [355, 9000]) assert.ok((Math.abs(end - x) * zoom) / 1.25 < width / 2, `${end} of ${x}, zoom ${zoom}`);
});

test('the two boxes of the page overlap by a hair', async () => {
  await at.open('boxes');
  const { relation, distance } = await agrees();
  assert.equal(relation, 'Overlapping');
  assert.equal(distance.toFixed(4), '-0.1119');
  await at.shots('boxes');
});

test('letters are as large at every zoom, and as the reader has them', async () => {
  const letters = async (size) => {
    await at.page.evaluate((root) => {
      document.documentElement.style.fontSize = root;
    }, size);
    // Larger letters leave the stage less room: what is drawn before all is in its new place is not looked at.
    await at.page.locator('.stage canvas').focus();
    await at.page.keyboard.press('0');
    await at.settle();
    await at.page.evaluate(() => {
      globalThis.set = [];
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (words, ...place) {
        globalThis.set.push({ words, font: this.font, scale: this.getTransform().a / devicePixelRatio, place });
        fillText.call(this, words, ...place);
      };
    });
    await at.page.keyboard.press('0');
    await at.settle();
    return at.page.evaluate(() => globalThis.set);
  };
  for (const [size, name, words] of [['16px', 15, 13], ['32px', 30, 26]]) {
    await at.open('boxes?a=box,0.355,0.43,0.35,0.15,0&b=box,0.9,0.295,0.35,0.15,220');
    const all = await letters(size);
    assert.ok(['A', 'B'].every((one) => all.some(({ words }) => words === one)) && all.some(({ words }) => words.startsWith('gap')));
    const { width, height } = await at.page.locator('.stage').boundingBox();
    for (const one of all) {
      assert.ok(one.font.includes(` ${one.words.length === 1 ? name : words}px`) && one.scale === 1, JSON.stringify(one));
      assert.ok(one.place[0] > 0 && one.place[0] < width && one.place[1] > 0 && one.place[1] < height, JSON.stringify(one));
    }
    await at.shot(`boxes-small-letters-${size}`);
  }
});

test('dragging, turning and typing change what is asked', async () => {
  await at.open('boxes?a=box,0,0,200,100,0&b=box,140,0,100,100,0');
  assert.equal((await agrees()).relation, 'Overlapping');
  const box = await at.page.locator('.stage canvas').boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  // B lies right of the middle.
  await at.page.keyboard.press('Tab');
  await drag([middle[0] + 180, middle[1]], [middle[0] + 380, middle[1] + 30]);
  const moved = await agrees();
  assert.equal(moved.relation, 'Apart');
  await at.page.locator('.stage canvas').focus();
  for (let i = 0; i < 30; i += 1) await at.page.keyboard.press('r');
  const turned = await agrees();
  assert.match(turned.state.get('b'), /,30$/);
  await at.page.getByLabel('Width').fill('600');
  assert.equal((await agrees()).relation, 'Overlapping');
  await at.page.getByLabel('Kind').selectOption('circle');
  await agrees();
  await at.page.getByLabel('Kind').selectOption('hexagon');
  await agrees();
  await at.shot('boxes-polygon');
});

test('a corner is drawn while the opposite one stays, with Alt the middle', async () => {
  for (const [a, by, plain, about] of [
    ['box,0,0,200,100,0', [40, 20], 'box,20,10,240,120,0', 'box,0,0,280,140,0'],
    ['box,0,0,200,100,90', [-20, 40], 'box,-10,20,240,120,90', 'box,0,0,280,140,90'],
    ['box,0,0,200,100,0', [-400, -30], 'box,-100,-15,0,70,0', 'box,0,0,0,40,0'],
    ['circle,0,0,100,100,0', [30, 10], 'circle,15,15,130,100,0', 'circle,0,0,160,100,0'],
    ['segment,0,0,200,100,0', [40, 20], 'segment,20,0,240,100,0', 'segment,0,0,280,100,0'],
  ]) {
    for (const [alt, wanted] of [[false, plain], [true, about]]) {
      await at.open(`boxes?a=${a}&b=box,0,-250,100,100,0&chosen=a&x=0&y=0&zoom=1`);
      const box = await at.page.locator('.stage canvas').boundingBox();
      const [, , , w, h, angle] = a.split(',').map(Number);
      const [u, v] = [w / 2 + 8, (a.startsWith('circle') ? w : h) / 2 + 8];
      const [x, y] = angle === 90 ? [-v, u] : [u, v];
      const from = [box.x + box.width / 2 + x, box.y + box.height / 2 + y];
      if (alt) await at.page.keyboard.down('Alt');
      await drag(from, [from[0] + by[0], from[1] + by[1]]);
      if (alt) await at.page.keyboard.up('Alt');
      assert.equal((await at.state()).get('a'), wanted);
    }
  }
  // However it is turned, the corner that stays is where it was.
  await at.open('boxes?a=box,0,0,200,100,30&b=box,0,-250,100,100,0&chosen=a&x=0&y=0&zoom=1');
  const box = await at.page.locator('.stage canvas').boundingBox();
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  const from = [box.x + box.width / 2 + 108 * cos - 58 * sin, box.y + box.height / 2 + 108 * sin + 58 * cos];
  await drag(from, [from[0] + 50, from[1] + 60]);
  const [, x, y, w, h] = (await at.state()).get('a').split(',').map(Number);
  assert.ok(w > 230 && h > 110);
  assert.ok(Math.hypot(x - (w / 2) * cos + (h / 2) * sin - (-100 * cos + 50 * sin), y - (w / 2) * sin - (h / 2) * cos - (-100 * sin - 50 * cos)) < 0.02);
  await at.shot('boxes-resized');
});

test('a drag that is given up leaves the shapes where they were', async () => {
  const address = 'boxes?a=box,0,0,200,100,0&b=box,300,0,100,100,0&x=0&y=0&zoom=1';
  const fingers = await at.fingers();
  for (const give of ['Escape', 'a second finger']) {
    await at.open(address);
    const box = await at.page.locator('.stage canvas').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const moved = async () => assert.match((await at.state()).get('a'), /^box,1\d,1\d,/);
    if (give === 'Escape') {
      await at.page.mouse.move(x, y);
      await at.page.mouse.down();
      await at.page.mouse.move(x + 10, y + 10, { steps: 5 });
      await eventually(moved);
      await at.page.keyboard.press('Escape');
      await at.page.mouse.up();
    } else {
      await fingers.down([x, y]);
      await fingers.to([[x + 10, y + 10]]);
      await eventually(moved);
      await fingers.down([x + 10, y + 10], [x + 110, y]);
      await fingers.to([[x + 10, y + 10], [x + 210, y]]);
      await fingers.up();
      assert.ok(Number((await at.state()).get('zoom')) > 1.5);
      await at.shot('boxes-pinched');
    }
    const { state } = await agrees();
    assert.deepEqual([state.get('a'), state.get('b'), state.get('chosen')], ['box,0,0,200,100,0', 'box,300,0,100,100,0', null]);
    assert.equal(await at.page.getByLabel('Centre x').inputValue(), '300');
  }
});

test('every pair of kinds is answered, and made to touch as well as numbers can', async () => {
  const kinds = figures.KINDS.map(([kind]) => kind);
  for (const [i, a] of kinds.entries()) {
    for (const b of kinds.slice(i)) {
      await at.page.goto(`${at.url}#/boxes?a=${a},0,0,200,100,20&b=${b},150,40,120,80,-33`);
      await agrees();
      await at.page.locator('.stage canvas').focus();
      await at.page.keyboard.press('t');
      const { relation, distance } = await agrees();
      assert.ok(relation === 'Touching' || (relation === 'Apart' && distance < 1e-9), `${a} ${b}: ${relation} ${distance}`);
    }
  }
});

test('aligned boxes are made to touch exactly', async () => {
  await at.open('boxes?a=box,0,0,200,100,0&b=box,170.25,31.5,120,80,90');
  await at.page.getByRole('button', { name: 'Make them touch' }).click();
  assert.equal(await at.page.locator('.toast').textContent(), 'They touch exactly'); // it goes soon
  assert.equal((await agrees()).relation, 'Touching');
});

test('what was said of two that touch ends with the next change of a shape, and stands in no way', async () => {
  const toast = at.page.locator('.toast');
  const touch = async (told) => {
    await at.page.getByRole('button', { name: 'Make them touch' }).click();
    assert.match(await toast.textContent(), told);
  };
  await at.open('boxes');
  await touch(/^A hair apart/);
  await at.page.getByLabel('Shadows on every axis').uncheck();
  assert.equal(await toast.count(), 1);
  await at.page.getByRole('button', { name: 'Start over' }).click();
  assert.equal(await toast.count(), 0);
  // B lies under what is said.
  await at.open('boxes?a=box,0,0,200,100,30&b=box,10,-200,300,300,7&x=0&y=100&zoom=1');
  await touch(/^A hair apart/);
  const before = (await at.state()).get('b');
  const { x, y, width, height } = await toast.boundingBox();
  const from = [x + width / 2 + 20, y + height / 2];
  await at.shot('boxes-toast');
  await drag(from, [from[0] + 40, from[1] + 10]);
  assert.equal(await toast.count(), 0);
  assert.notEqual((await at.state()).get('b'), before);
  assert.equal((await at.state()).get('y'), '100'); // the view was not moved
});

test('the buttons stay where they are, whatever is told', async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await at.page.setViewportSize({ width, height });
    const places = new Set();
    const told = new Set();
    for (const b of ['box,170,40,120,80,0', 'box,190,140,120,100,0', 'box,150,20,100,100,0', 'circle,300,0,100,100,0', 'point,0,0,0,0,0', 'hexagon,0,0,120,80,20']) {
      await at.open(`boxes?a=box,0,0,200,100,0&b=${b}`);
      if (width < 500 && (await at.page.locator('.side.open').count()) === 0) await at.page.locator('.grip').click();
      await at.settle(300);
      told.add(await at.reading('relation'));
      const { x, y } = await at.page.getByRole('button', { name: 'Make them touch' }).boundingBox();
      places.add(`${x} ${y}`);
    }
    assert.deepEqual([...told].sort(), ['Apart', 'Overlapping', 'Touching']);
    assert.equal(places.size, 1, [...places].join(', '));
    await at.shot(`boxes-buttons-${width}`);
    if (width < 500) await at.page.locator('.grip').click();
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('corner to corner, the gap on an axis is less than the distance', async () => {
  await at.open('boxes?a=box,0,0,200,100,0&b=box,190,140,120,100,0');
  const { distance } = await agrees();
  assert.equal(distance, 50);
  assert.equal(await at.reading('axisGap'), '40.00');
  assert.ok(await at.page.getByText('Corner to corner').isVisible());
  await at.shot('boxes-apart');
});

test('why they stand so is said by their shadows', async () => {
  for (const [hash, wanted] of [
    ['boxes', /^On each of the 4 axes the shadows overlap.* on the axis at 130\u00b0: 0\.1119\.$/],
    ['boxes?a=box,0,0,200,100,0&b=box,190,140,120,100,0', /^On the axis at 90\u00b0 a gap of 40\.00 is left/],
    ['boxes?a=box,0,0,200,100,0&b=box,150,20,100,100,0', /^On the axis at 0\u00b0 one shadow ends where the other begins/],
    ['boxes?a=circle,0,0,100,100,0&b=point,80,0,0,0,0', /^On the axis at 0\u00b0 a gap of 30\.00 is left/],
  ]) {
    await at.open(hash);
    assert.match(await at.reading('why'), wanted);
  }
  const meanings = at.page.locator('.meanings');
  assert.equal(await meanings.locator('dl').isVisible(), false);
  await meanings.locator('summary').focus();
  await at.page.keyboard.press('Enter');
  assert.equal(await meanings.locator('dl').isVisible(), true);
});

test('what one answer takes is told', async () => {
  await at.open('boxes');
  assert.match(await at.reading('relation-time'), /[\d.]+ (ns|\u00b5s)$/);
});

test('the code says what is on the screen', async () => {
  await at.browser.grantPermissions(['clipboard-read', 'clipboard-write']);
  await at.open('boxes?a=box,0,0,200,100,0&b=circle,190,140,120,100,0');
  await at.page.getByLabel('JavaScript').check();
  await at.page.getByRole('button', { name: 'Copy code' }).click();
  const code = await at.page.evaluate(() => navigator.clipboard.readText());
  const said = [];
  const body = code.replace(/import .*;\n/, '').replace('await init();', '').replaceAll('console.log', 'said.push');
  new Function('Shapes', 'relation', 'separation', 'mtv', 'said', body)(queries.Shapes, queries.relation, queries.separation, queries.mtv, said);
  assert.equal(said[0], await at.reading('relation'));
  await at.page.getByLabel('Rust').check();
  assert.match(await at.page.textContent('pre.code'), /Circle::new\(\[190\.0, 140\.0\], 60\.0\)/);
  await at.page.getByLabel('Python').check();
  assert.match(await at.page.textContent('pre.code'), /obbit", "relate"/);
});

test('a capsule may be taller than wide, and its code is of the same', async () => {
  await at.open('boxes?a=capsule,0,0,60,200,0&b=point,0,99,0,0,0&code=rust');
  assert.equal((await agrees()).relation, 'Overlapping');
  assert.match(await at.page.textContent('pre.code'), /Capsule2::new\(\[0\.0, -70\.0\], \[0\.0, 70\.0\], 30\.0\)/);
  await at.page.getByLabel('JavaScript').check();
  assert.match(await at.page.textContent('pre.code'), /capsule\(0, -70, 0, 70, 30\)/);
  await at.open('boxes?a=capsule,0,0,80,240,25&b=capsule,200,0,240,80,25');
  await agrees();
  await at.shots('boxes-capsules');
  // Turned by a quarter, one is the other.
  const [tall, wide] = [[60, 200, 0], [200, 60, 90]].map(([w, h, angle]) => figures.shapeOf({ kind: 'capsule', x: 3, y: 4, w, h, angle }));
  assert.equal(queries.iou(tall, wide), 1);
});

test('a flat polygon is a shape, and a pasted address is taken and kept whole', async () => {
  await at.open('boxes?b=hexagon,575,295,350,0,37');
  await agrees();
  assert.match(await at.page.textContent('pre.code'), /ConvexPolygon::from_points/);
  const hash = '#/boxes?a=box,0,0,200,100,0&b=circle,190,140,120,100,0&code=python&shadows=0';
  await at.page.evaluate((next) => (location.hash = next), hash);
  const { state } = await agrees();
  assert.deepEqual([state.get('code'), state.get('shadows')], ['python', '0']);
  assert.ok(await at.page.getByLabel('Python').isChecked());
  assert.equal(await at.page.getByLabel('Shadows on every axis').isChecked(), false);
});

test('where touching cannot be reached the axes say what the verdict says', async () => {
  for (const [a, b] of [[0, 30], [30, 30], [45, 12], [220, 7]]) {
    await at.open(`boxes?a=box,355,430,350,150,${a}&b=box,575,295,350,150,${b}`);
    await at.page.getByRole('button', { name: 'Make them touch' }).click();
    const answer = (await at.reading('relation')).toLowerCase();
    const gaps = await at.page.locator('.axes b').evaluateAll((all) => all.map((one) => one.dataset.relation));
    assert.notEqual(answer, 'overlapping');
    assert.equal(gaps.includes('overlapping') && !gaps.includes('touching') && !gaps.includes('apart'), false);
    assert.ok(gaps.includes(answer), `${answer}: ${gaps}`);
    if (answer === 'touching') assert.equal(gaps.includes('apart'), false);
    else assert.match(await at.reading('why'), /^A hair apart: /);
  }
});

test('on a phone the panel is a sheet, two fingers zoom, and help opens', async () => {
  await at.page.setViewportSize({ width: 390, height: 844 });
  await at.open('boxes');
  assert.equal(await at.page.getByLabel('Width').isVisible(), false);
  await at.page.locator('.grip').click();
  assert.equal(await at.page.getByRole('button', { name: 'Make them touch' }).isVisible(), true);
  await at.settle(200);
  await at.shot('boxes-phone-sheet');
  await at.page.locator('.grip').click();
  await at.page.keyboard.press('?');
  assert.equal(await at.page.getByRole('dialog').isVisible(), true);
  assert.ok(await at.page.getByRole('dialog').evaluate((help) => help.scrollWidth <= help.clientWidth));
  await at.shot('boxes-phone-help');
  await at.page.keyboard.press('Escape');
  // However much it says and however low the window is, it can be closed at once, and its end can be read.
  for (const [width, height] of [[390, 844], [844, 390], [320, 256], [1280, 800]]) {
    await at.page.setViewportSize({ width, height });
    await at.page.keyboard.press('?');
    const help = at.page.getByRole('dialog');
    for (const way of [0, 9999]) {
      await help.evaluate((dialog, top) => (dialog.scrollTop = top), way);
      const [close, around, last] = await Promise.all([at.page.getByRole('button', { name: 'Close' }), help, help.locator('> p').last()].map((one) => one.boundingBox()));
      assert.ok(close.y > around.y && close.y + close.height <= around.y + around.height, `${width} x ${height}, scrolled by ${way}`);
      if (way > 0) assert.ok(last.y + last.height <= close.y, `${width} x ${height}`);
    }
    await at.page.getByRole('button', { name: 'Close' }).click();
    assert.equal(await help.isVisible(), false);
  }
  await at.page.setViewportSize({ width: 390, height: 844 });
  await at.page.getByRole('button', { name: 'Show it dark' }).click();
  assert.equal(await at.page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await at.page.setViewportSize({ width: 1280, height: 800 });
});
