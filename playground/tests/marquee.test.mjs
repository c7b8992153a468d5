// "Marquee", dragged over 20,000 and over a million elements.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Lasso, Marquee, initSync } from 'obbit';
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

/** How many elements the area in the address selects. */
const agrees = () => eventually(async () => {
  const state = await at.state();
  const page = new Marquee(elements(Number(state.get('n'))));
  const area = state.get('area').split(',').map(Number);
  const of = area.length === 5 ? area : new Lasso(area);
  const selected = page.select(of, { mode: state.get('mode') });
  page.free();
  assert.equal(number(await at.reading('selected')), selected.length);
  return { selected: selected.length, mode: state.get('mode') };
});

async function middle() {
  const box = await at.page.locator('.stage canvas').last().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(dx, dy, steps = 20) {
  const [x, y] = await middle();
  await at.page.mouse.move(x - dx / 2, y - dy / 2);
  await at.page.mouse.down();
  await at.page.mouse.move(x + dx / 2, y + dy / 2, { steps });
  await at.page.mouse.up();
}

test('to the right what lies inside, to the left what is touched', async () => {
  await at.open('marquee?n=20000');
  await drag(400, 300);
  const inside = await agrees();
  assert.equal(inside.mode, 'window');
  await drag(-400, -300);
  const touched = await agrees();
  assert.equal(touched.mode, 'crossing');
  assert.ok(touched.selected > inside.selected && inside.selected > 50);
  await at.shots('marquee');
});

test('turned, and by lasso', async () => {
  await at.open('marquee?n=20000&turned=30&rule=crossing');
  await drag(300, 200);
  await agrees();
  await at.page.getByLabel('Lasso').check();
  const [x, y] = await middle();
  await at.page.mouse.move(x, y - 200);
  await at.page.mouse.down();
  for (let i = 1; i < 60; i += 1) {
    const radius = i % 12 < 6 ? 220 : 120;
    await at.page.mouse.move(x + radius * Math.sin(i / 9.5), y - radius * Math.cos(i / 9.5));
  }
  await at.page.mouse.up();
  assert.ok((await agrees()).selected > 50);
  await at.shot('marquee-lasso');
});

test('what is selected follows the rule at once, and a lasso its direction', async () => {
  await at.open('marquee?n=20000&x=0&y=0&zoom=1');
  await drag(400, 300);
  const inside = await agrees();
  const rule = (name) => at.page.getByLabel(name, { exact: true }).check();
  await rule('Touched');
  const touched = await agrees();
  assert.deepEqual([inside.mode, touched.mode], ['window', 'crossing']);
  assert.ok(touched.selected > inside.selected);
  await rule('By direction');
  assert.deepEqual(await agrees(), inside);
  await drag(-400, -300);
  await rule('Inside');
  assert.deepEqual(await agrees(), inside);
  await rule('By direction');
  assert.deepEqual(await agrees(), touched);
  // A lasso is not turned.
  const slider = at.page.getByLabel('Rectangle turned by');
  assert.equal(await slider.isDisabled(), false);
  await at.page.getByLabel('Lasso').check();
  assert.equal(await slider.isDisabled(), true);
  const [x, y] = await middle();
  const found = {};
  for (const [way, mode] of [[1, 'window'], [-1, 'crossing']]) {
    // The same outline, from its left end and from its right one.
    await at.page.mouse.move(x - 200 * way, y);
    await at.page.mouse.down();
    for (let i = 1; i <= 60; i += 1) await at.page.mouse.move(x - 200 * way * Math.cos(i / 9.55), y - 160 * Math.sin(i / 9.55));
    await at.page.mouse.up();
    const { selected, mode: was } = await agrees();
    assert.equal(was, mode);
    found[mode] = selected;
    await at.shot(`marquee-lasso-${mode}`);
  }
  assert.ok(found.crossing > found.window, JSON.stringify(found));
  await at.page.getByLabel('Rectangle', { exact: true }).check();
  assert.equal(await slider.isDisabled(), false);
});

test('a lasso stays near the way of the pointer, with few points, and its address is short', async () => {
  for (const zoom of [0.05, 1, 6]) {
    await at.open(`marquee?n=20000&tool=lasso&rule=crossing&x=0&y=0&zoom=${zoom}`);
    const [x, y] = await middle();
    const way = Array.from({ length: 200 }, (_, i) => {
      const radius = 250 - 60 * Math.cos(i / 6.5);
      return [-radius * Math.cos(i / 32), -radius * Math.sin(i / 32)];
    });
    await at.page.mouse.move(x + way[0][0], y + way[0][1]);
    await at.page.mouse.down();
    for (const [dx, dy] of way.slice(1)) await at.page.mouse.move(x + dx, y + dy);
    await at.page.mouse.up();
    assert.ok((await agrees()).selected > (zoom > 1 ? 5 : 50));
    const area = (await at.state()).get('area');
    assert.ok(area.length < 1500, `${zoom}: ${area.length} letters`);
    const points = area.split(',').map((value) => value * zoom);
    // Each place of the way is near a side of the outline.
    for (const [px, py] of way) {
      let least = Infinity;
      for (let i = 0; i < points.length; i += 2) {
        const [ax, ay, bx, by] = [0, 1, 2, 3].map((k) => points[(i + k) % points.length]);
        const along = Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)));
        least = Math.min(least, Math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay)));
      }
      // (Where it is taken down only every four pixels.)
      assert.ok(least < 2, `${zoom}: ${least} pixels off at ${px}, ${py}`);
    }
    await at.shot(`marquee-lasso-short-${zoom}`);
    // What it selects is what it selects by its address.
    const told = await at.reading('selected');
    await at.open((await at.page.evaluate(() => location.hash)).slice(2));
    assert.equal(await at.reading('selected'), told);
  }
});

test('the rectangle that is there turns at once', async () => {
  await at.open('marquee?n=20000');
  await drag(300, 80);
  const flat = await agrees();
  const before = (await at.state()).get('area').split(',').map(Number);
  const slider = at.page.getByLabel('Rectangle turned by');
  await slider.focus();
  for (let i = 0; i < 30; i += 1) await at.page.keyboard.press('ArrowRight');
  const turned = await agrees();
  const state = await at.state();
  const after = state.get('area').split(',').map(Number);
  assert.deepEqual([after.slice(0, 4), after[4], state.get('turned')], [before.slice(0, 4), Math.PI / 6, '30']);
  assert.deepEqual([turned.mode, flat.mode], ['window', 'window']);
  await at.shot('marquee-turned');
  // An empty page stays as it is, and so does a lasso.
  await at.page.keyboard.press('Home');
  await agrees();
  await at.page.locator('.stage canvas').last().focus();
  await at.page.keyboard.press('Escape');
  await slider.focus();
  await at.page.keyboard.press('ArrowRight');
  await at.settle();
  assert.equal(number(await at.reading('selected')), 0);
  await at.open('marquee?n=20000&area=0,0,300,0,300,300,0,300&mode=crossing');
  await slider.focus();
  await at.page.keyboard.press('ArrowRight');
  assert.equal((await at.state()).get('area'), '0,0,300,0,300,300,0,300');
  await agrees();
});

test('Escape gives a drag up until it is begun anew', async () => {
  await at.open('marquee?n=20000');
  const [x, y] = await middle();
  await at.page.mouse.move(x, y);
  await at.page.mouse.down();
  await at.page.mouse.move(x + 150, y + 150, { steps: 5 });
  await eventually(async () => assert.ok(number(await at.reading('selected')) > 0));
  await at.page.keyboard.press('Escape');
  await at.page.mouse.move(x + 250, y + 250, { steps: 5 });
  await at.settle(100);
  assert.equal(number(await at.reading('selected')), 0);
  await at.page.mouse.up();
  assert.equal((await at.state()).get('area'), null);
});

test('a drag that is given up leaves what was selected', async () => {
  const fingers = await at.fingers();
  const area = '0,0,300,200,0';
  for (const give of ['Escape', 'a second finger']) {
    await at.open(`marquee?n=20000&area=${area}&mode=window&x=0&y=0&zoom=1`);
    const before = await agrees();
    const [x, y] = await middle();
    const isGiven = async () => {
      assert.equal((await at.state()).get('area'), area);
      assert.deepEqual(await agrees(), before);
    };
    if (give === 'Escape') {
      await at.page.mouse.move(x, y);
      await at.page.mouse.down();
      await at.page.mouse.move(x - 250, y + 220, { steps: 5 });
      await eventually(async () => assert.notEqual(number(await at.reading('selected')), before.selected));
      await at.page.keyboard.press('Escape');
      await isGiven();
      await at.page.mouse.up();
    } else {
      await fingers.down([x, y]);
      await fingers.to([[x + 14, y + 14]]);
      await eventually(async () => assert.notEqual(number(await at.reading('selected')), before.selected));
      await fingers.down([x + 14, y + 14], [x + 140, y]);
      await fingers.to([[x + 14, y + 14], [x + 200, y]]);
      await fingers.up();
      assert.ok(Number((await at.state()).get('zoom')) > 1.2);
      await at.shot('marquee-pinched');
    }
    await isGiven();
  }
  // So it does with one that was clicked.
  await at.open('marquee?n=20000&x=0&y=0&zoom=1');
  const [x, y] = await middle();
  await at.page.mouse.click(x, y);
  await eventually(async () => assert.equal(number(await at.reading('selected')), 1));
  await at.page.mouse.move(x, y);
  await at.page.mouse.down();
  await at.page.mouse.move(x + 200, y + 200, { steps: 5 });
  await eventually(async () => assert.ok(number(await at.reading('selected')) > 1));
  await at.page.keyboard.press('Escape');
  await eventually(async () => assert.equal(number(await at.reading('selected')), 1));
  await at.page.mouse.up();
  assert.equal((await at.state()).get('area'), null);
});

test('a finger that taps may shake', async () => {
  await at.open('marquee?n=20000&x=0&y=0&zoom=1');
  const [x, y] = await middle();
  const fingers = await at.fingers();
  await fingers.down([x, y]);
  await fingers.to([[x + 4, y + 3]]);
  await fingers.up();
  await eventually(async () => assert.equal(number(await at.reading('selected')), 1));
  assert.equal((await at.state()).get('area'), null);
});

test('keys, clicks, wheel and hand', async () => {
  await at.open('marquee?n=20000');
  await at.page.locator('.stage canvas').last().focus();
  await at.page.keyboard.press('Enter');
  assert.ok((await agrees()).selected > 50);
  await at.page.keyboard.press('Escape');
  await eventually(async () => assert.equal(number(await at.reading('selected')), 0));
  await at.page.mouse.move(...(await middle()));
  await at.page.mouse.wheel(0, -1);
  const before = await eventually(async () => {
    const state = await at.state();
    assert.ok(Number(state.get('zoom')) > 0);
    return state;
  });
  await at.page.mouse.wheel(0, -600);
  const zoomed = await eventually(async () => {
    const state = await at.state();
    assert.ok(Number(state.get('zoom')) > 2 * Number(before.get('zoom')));
    return state;
  });
  await at.page.keyboard.press('h');
  await drag(200, 100);
  await eventually(async () => {
    const moved = await at.state();
    assert.notEqual(moved.get('x'), zoomed.get('x'));
    assert.equal(moved.get('area'), null);
  });
  await at.shot('marquee-near');
});

test('it opens near enough to see single elements, and shows all of them once that is asked for', async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await at.page.setViewportSize({ width, height });
    const isWhole = async (what) => {
      await at.page.evaluate(() => document.activeElement.blur());
      await at.settle(1200);
      const stage = await at.page.locator('.stage').boundingBox();
      const { left, top, right, bottom } = await at.drawn(25);
      assert.ok(left > 2 && top > 2 && right < stage.width - 2 && bottom < stage.height - 2, `${what}: ${[left, top, right, bottom]} of ${stage.width} by ${stage.height}`);
      assert.equal((await at.drawn(25, '.stage > .hud')).left, Infinity, `${what}: something is under the readings`);
    };
    await at.open('marquee?n=20000');
    const opened = await at.state();
    assert.equal(opened.get('zoom'), null);
    await at.page.locator('.stage canvas').last().focus();
    await at.page.keyboard.press('0');
    await isWhole('0');
    await at.shot(`marquee-all-${width}`);
    // The address holds that, and another window shows all of it, too.
    assert.ok(Number((await at.state()).get('zoom')) > 0);
    const { hash } = new URL(at.page.url());
    await at.page.setViewportSize({ width: width - 60, height: height - 80 });
    await isWhole('smaller');
    await at.page.setViewportSize({ width, height });
    await at.open(hash.slice(2));
    await isWhole('opened again');
    await at.open('marquee?n=20000&x=1e7&y=0&zoom=1');
    await at.page.getByRole('button', { name: 'Show everything' }).click();
    await isWhole('show everything');
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('another number of elements leaves the view and the area as they are', async () => {
  await at.open('marquee?n=20000');
  const slider = at.page.getByRole('slider', { name: 'Elements' });
  const more = async () => {
    const { n } = Object.fromEntries(await at.state());
    await slider.focus();
    await at.page.keyboard.press('ArrowRight');
    await eventually(async () => assert.ok(Number((await at.state()).get('n')) > Number(n)));
    return at.state();
  };
  // As long as the view was not moved, it is that of the start.
  assert.equal((await more()).get('zoom'), null);
  await at.page.mouse.move(...(await middle()));
  await at.page.mouse.wheel(0, -300);
  await drag(300, 200);
  const before = await at.state();
  await agrees();
  const after = await more();
  for (const key of ['x', 'y', 'zoom', 'area', 'mode']) assert.equal(after.get(key), before.get(key), key);
  assert.ok(Number(after.get('zoom')) > 0 && after.get('mode') === 'window');
  await agrees();
  // All is all again.
  await at.page.getByRole('button', { name: 'Show all' }).click();
  const all = Number((await at.state()).get('zoom'));
  const grown = Number((await more()).get('zoom'));
  assert.ok(grown > 0 && grown < all, `${all}, then ${grown}`);
  // They come while a drag goes on, which selects of them, and is given up.
  await slider.focus();
  await at.page.keyboard.press('ArrowLeft');
  const [x, y] = await middle();
  await at.page.mouse.move(x, y);
  await at.page.mouse.down();
  await at.page.mouse.move(x + 60, y + 60, { steps: 3 });
  await at.settle(800);
  await at.page.mouse.move(x + 160, y + 120, { steps: 3 });
  await agrees();
  await at.page.locator('.stage canvas').last().focus();
  await at.page.keyboard.press('Escape');
  await at.page.mouse.up();
  await agrees();
  assert.deepEqual(at.problems, []);
});

test('after a click another number of elements has none selected', async () => {
  await at.open('marquee?n=20000');
  await at.page.mouse.click(...(await middle()));
  await at.page.getByRole('slider', { name: 'Elements' }).focus();
  await at.page.keyboard.press('ArrowRight');
  await at.settle(600);
  await eventually(async () => assert.equal(number(await at.reading('selected')), 0));
});

test('a shared address selects the same', async () => {
  await at.open('marquee?n=50000&area=10,20,500,300,0.3&mode=window&x=0&y=0&zoom=1');
  assert.ok((await agrees()).selected > 100);
});

test('where nothing can be drawn, it is told what helps', async () => {
  const session = await at.browser.newCDPSession(at.page);
  await session.send('Page.enable');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'const get = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return kind === "webgl2" ? null : get.call(this, kind, ...more); };',
  });
  await at.page.goto('about:blank');
  await at.page.goto(`${at.url}#/marquee`);
  assert.match(await at.page.locator('.problem').textContent(), /no WebGL 2, .* another browser/);
  assert.match(at.problems.splice(0).join(), /no WebGL 2/);
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
});

test('a million elements', async () => {
  await at.open('marquee?n=1000000&x=0&y=0&zoom=0.03');
  await at.settle(4000);
  await drag(-500, -400, 60);
  await agrees();
  await at.shot('marquee-million');
});
