// The page as a whole: keys, contrast, addresses, what is slow or lost, stillness.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

const SCENES = ['boxes', 'marquee', 'labels', 'world', 'fit', 'file'];

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

test('the tabs open every scene, and going back works', async () => {
  await at.open('boxes');
  for (const name of SCENES.slice(1)) {
    await at.page.locator(`.tabs a[href="#/${name}"]`).click();
    await at.page.waitForSelector(`html[data-ready="${name}"]`);
    assert.match(await at.page.locator('.tabs a[aria-current]').getAttribute('href'), new RegExp(`^#/${name}`));
  }
  await at.page.goBack();
  await at.page.waitForSelector('html[data-ready="fit"]');
});

test('help and what was said end with their scene', async () => {
  await at.open('labels?n=313');
  await at.page.evaluate(() => (location.hash = '#/boxes'));
  await at.page.waitForSelector('html[data-ready="boxes"]');
  await at.page.getByRole('button', { name: 'Make them touch' }).click();
  await at.page.locator('.toast').waitFor();
  const [said, readings] = await Promise.all(['.toast', '.hud'].map((one) => at.page.locator(one).boundingBox()));
  assert.ok(said.y + said.height < readings.y, `${said.y} over ${readings.y}`);
  await at.page.keyboard.press('?');
  assert.equal(await at.page.getByRole('dialog').isVisible(), true);
  await at.page.goBack();
  await at.page.waitForSelector('html[data-ready="labels"]');
  assert.equal(await at.page.getByRole('dialog').isVisible(), false);
  assert.equal(await at.page.locator('.toast').count(), 0);
});

test('the plain address opens the first scene', async () => {
  for (const address of ['', '#', '#/', '#/nothing']) {
    await at.page.goto('about:blank');
    await at.page.goto(`${at.url}${address}`);
    await at.page.waitForSelector('html[data-ready="boxes"]', { timeout: 30_000 });
    assert.equal(await at.page.locator('.stage canvas').count(), 1);
  }
});

test('a tab leads back to where its scene was', async () => {
  await at.open('marquee?n=1000&rule=window');
  await at.page.getByRole('link', { name: 'World' }).click();
  await at.page.waitForSelector('html[data-ready="world"]');
  await at.page.getByRole('link', { name: 'Marquee' }).click();
  await at.page.waitForSelector('html[data-ready="marquee"]');
  const { hash } = new URL(at.page.url());
  assert.match(hash, /n=1000\b/);
  assert.match(hash, /rule=window/);
});

test('a scene that opens late says nothing in the one that is shown', async () => {
  const held = [];
  await at.page.route(/fit-[^/]*[.]js/, (route) => held.push(route));
  await at.page.goto('about:blank');
  await at.page.goto(`${at.url}#/fit`);
  await eventually(() => assert.equal(held.length, 1));
  await at.page.evaluate(() => (location.hash = '#/file'));
  await at.page.waitForSelector('html[data-ready="file"]');
  await at.settle(400);
  const said = () => at.page.evaluate(() => [location.hash, ...[...document.querySelectorAll('.hud dt, [data-reading=summary]')].map((one) => one.textContent)]);
  const before = await said();
  await held[0].continue();
  await at.settle(1500);
  await at.page.unroute(/fit-[^/]*[.]js/);
  assert.deepEqual(await said(), before);
  assert.equal(await at.page.locator('.stage canvas').count(), 1);
});

test('a picture that the browser took away comes back, and until then nothing is drawn in vain', async () => {
  const canvas = () => [...document.querySelectorAll('.stage canvas')].find((one) => one.getContext('webgl2'));
  for (const hash of ['marquee?n=5000&area=0,0,300,200,0.5&mode=crossing', 'world?scene=many&n=100&play=0', 'world?dim=3&play=0', 'fit']) {
    await at.open(hash);
    await at.settle(900);
    const before = await at.page.locator('.stage').screenshot();
    const frames = await at.page.evaluate(async (found) => {
      const lose = (globalThis.lose = eval(`(${found})`)().getContext('webgl2').getExtension('WEBGL_lose_context'));
      lose.loseContext();
      await new Promise((done) => setTimeout(done, 200));
      globalThis.obbitFrames.work.length = 0;
      await new Promise((done) => setTimeout(done, 600));
      return globalThis.obbitFrames.work.length;
    }, String(canvas));
    assert.ok(frames <= 2, `${hash}: ${frames} frames`);
    await at.page.evaluate(() => globalThis.lose.restoreContext());
    await eventually(async () => {
      const after = await at.page.locator('.stage').screenshot();
      assert.ok(Math.abs(after.length - before.length) < before.length / 20, `${hash}: ${before.length} bytes of picture, then ${after.length}`);
    });
  }
});

test('the address holds what is seen', async () => {
  const canvas = () => at.page.locator('.stage canvas').last();
  /** The pixels of what is drawn, without the readings over it. */
  const picture = async () => {
    await at.page.addStyleTag({ content: '.hud { display: none !important } * { outline: none !important }' });
    await at.page.mouse.move(5, 400);
    await at.page.evaluate(() => document.activeElement.blur());
    await at.settle(500);
    return (await at.page.locator('.stage').screenshot()).toString('base64');
  };
  /** How many values of pixels differ: edges without smoothing are rounded to one pixel or the next. */
  const FEW = 600;
  const differing = (one, other) => at.page.evaluate(async (pictures) => {
    const [a, b] = await Promise.all(pictures.map(async (picture) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data;
    }));
    return a.reduce((sum, value, i) => sum + (Math.abs(value - b[i]) > 16 ? 1 : 0), 0);
  }, [one, other]);
  for (const [hash, act] of [
    ['boxes?a=circle,300,300,100,100,0'], ['marquee?n=5000&area=0,0,300,200,0.5&mode=window'], ['labels?n=313&sticky=0'],
    ['world?play=0'], ['world?play=0&scene=many&n=200'], ['world?play=0&dim=3'], ['world?play=0&dim=3&scene=many&n=200'],
    ['fit?two=1&x=9'], ['file'], ['file?example=detections&touching=0'], ['file?example=marquee', () => at.page.locator('.list button').nth(3).click()],
    ['boxes', async () => (await at.page.locator('.axes button').nth(1).click(), await at.page.getByRole('radio', { name: 'A', exact: true }).check())],
  ]) {
    await at.open(hash);
    const whole = await picture();
    if (act) await act();
    else {
      await canvas().focus();
      // Two boxes takes the arrows for itself.
      for (const key of ['+', '+', 'ArrowLeft', 'ArrowLeft', 'ArrowUp']) await at.page.keyboard.press(hash.startsWith('boxes') ? '+' : key);
    }
    const moved = await picture();
    assert.ok((await differing(moved, whole)) > FEW, `${hash} does not move`);
    await at.state();
    const { hash: address } = new URL(at.page.url());
    await at.open(address.slice(2));
    assert.ok((await differing(await picture(), moved)) < FEW, `${hash}: ${address} shows something else`);
    assert.deepEqual([...(await at.state())].sort(), [...new URLSearchParams(address.split('?')[1])].sort());
    // These open with a part of what there is.
    if (act || hash.startsWith('labels') || hash.startsWith('marquee')) continue;
    // All again is what the address shows without a view.
    await canvas().focus();
    await at.page.keyboard.press('0');
    const state = await at.state();
    assert.deepEqual(['x', 'y', 'zoom', 'eye'].map((key) => hash.startsWith('fit') && key !== 'eye' ? null : state.get(key)), [null, null, null, null], hash);
    assert.ok((await differing(await picture(), whole)) < FEW, `${hash}: 0 does not show all`);
  }
});

test('an address that makes no sense shows the usual scene', async () => {
  for (const hash of ['nothing', 'boxes?a=box,x,1,2&b=', 'marquee?n=-5&zoom=NaN&area=1,2', 'marquee?n=1000&area=0,0,-5,-5,0', 'labels?n=1e99&turn=up', 'world?speed=x&dim=7', 'fit?turn=abc', 'world?dim=3&play=0&eye=1,2,x', 'world?play=0&x=1e99&zoom=-1', 'file?example=parking&pair=99&zoom=1e99', 'boxes?axis=77.5&zoom=0']) {
    await at.page.goto('about:blank');
    await at.page.goto(`${at.url}#/${hash}`);
    await at.page.waitForSelector('html[data-ready]:not([data-ready=""])');
    await at.settle(300);
    assert.equal(await at.page.locator('.problem').count(), 0, hash);
  }
});

test('where nothing is in view there is a way back', async () => {
  for (const hash of [
    'boxes?x=1e9&y=-4&zoom=3', 'boxes?zoom=1e-9&x=0', 'marquee?n=1000&x=1e7&y=0&zoom=1', 'labels?x=1e6&y=1e6&zoom=400', 'world?play=0&x=-1e12&zoom=0.5',
    'world?play=0&scene=many&n=100&x=9e9&zoom=400', 'file?example=parking&x=1e12&y=1e12&zoom=1e6', 'file?example=parking&x=0&y=0&zoom=1e-6',
    'fit?eye=1e5,1e5,1,1e6,1e6,1', 'world?play=0&dim=3&eye=1e8,0,0,2e8,0,0',
  ]) {
    await at.open(hash);
    const back = at.page.getByRole('button', { name: 'Show everything' });
    await back.waitFor();
    await at.page.locator('.stage canvas').last().focus();
    await at.page.keyboard.press('Tab');
    await at.page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await back.isVisible(), false, hash));
    assert.equal(await at.page.evaluate(() => document.activeElement.tagName), 'CANVAS');
    const { left } = await at.drawn();
    assert.ok(Number.isFinite(left), `${hash}: nothing is drawn`);
  }
  for (const name of SCENES) {
    await at.open(name);
    assert.equal(await at.page.getByRole('button', { name: 'Show everything' }).isVisible(), false, name);
  }
});

test('who uses keys skips to the drawing and to the controls', async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await at.page.setViewportSize({ width, height });
    await at.open('marquee?n=1000');
    const { hash } = new URL(at.page.url());
    const skip = at.page.locator('.skip');
    const tab = async (times) => {
      for (let i = 0; i < times; i += 1) await at.page.keyboard.press('Tab');
      return at.page.evaluate(() => document.activeElement.textContent);
    };
    assert.equal(await tab(1), 'Skip to the drawing');
    assert.equal(await skip.evaluate((one) => getComputedStyle(one).clipPath), 'none');
    await at.shot(`page-skip-${width}`);
    await at.page.keyboard.press('Enter');
    assert.equal(await at.page.evaluate(() => document.activeElement.tagName), 'CANVAS');
    assert.notEqual(await skip.evaluate((one) => getComputedStyle(one).clipPath), 'none');
    await skip.getByRole('button', { name: 'Skip to the controls' }).focus();
    await at.page.keyboard.press('Enter');
    await tab(1);
    assert.ok(await at.page.evaluate(() => document.activeElement.closest('.side-body') !== null && document.activeElement.checkVisibility()));
    assert.equal(new URL(at.page.url()).hash.split('?')[0], hash.split('?')[0]);
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('what a script takes for a picture is called no more than that', async () => {
  for (const name of ['marquee?n=1000', 'labels?n=313', 'world']) {
    await at.open(name);
    const reading = at.page.locator('.hud div', { has: at.page.locator('[data-reading=frame]') });
    await eventually(async () => assert.equal(await reading.locator('dt').textContent(), 'Script per frame', name));
    const meaning = at.page.locator('.meanings dt', { hasText: 'Script per frame' }).locator('+ dd');
    assert.match(await meaning.textContent(), /comes on top/, name);
  }
});

test('every control is named and reached by the tab key', async () => {
  for (const name of SCENES) {
    await at.open(name);
    const nameless = await at.page.evaluate(() =>
      [...document.querySelectorAll('input:not([hidden]), select, button, a, canvas[tabindex]')]
        .filter((element) => !(element.labels?.length || element.getAttribute('aria-label') || element.textContent.trim()))
        .map((element) => element.outerHTML),
    );
    assert.deepEqual(nameless, [], name);
    const reached = new Set();
    for (let i = 0; i < 60; i += 1) {
      await at.page.keyboard.press('Tab');
      reached.add(await at.page.evaluate(() => document.activeElement.tagName));
    }
    for (const wanted of ['A', 'BUTTON', 'CANVAS', 'INPUT']) assert.ok(reached.has(wanted), `${name}: no ${wanted} was reached`);
  }
});

test('text stands out from its ground, in light and dark', async () => {
  await at.open('boxes');
  for (const colorScheme of ['light', 'dark']) {
    await at.page.emulateMedia({ colorScheme });
    const colours = await at.page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return Object.fromEntries(['paper', 'panel', 'sunk', 'raised', 'ink', 'ink-2', 'ink-3', 'a', 'b', 'over', 'touch', 'apart'].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    });
    const light = (short) => {
      const hex = short.length === 4 ? short.replace(/[^#]/g, '$&$&') : short;
      const parts = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    // No text is of the third ink: lines, dots and frames of what can be pressed.
    for (const text of ['ink', 'ink-2', 'ink-3', 'a', 'b', 'over', 'touch', 'apart']) {
      for (const ground of ['paper', 'panel', 'sunk', 'raised']) {
        if (ground === 'raised' && !['ink', 'ink-2'].includes(text)) continue;
        const [dim, bright] = [light(colours[text]), light(colours[ground])].sort((x, y) => x - y);
        const contrast = (bright + 0.05) / (dim + 0.05);
        assert.ok(contrast >= (text === 'ink-3' ? 3 : 4.5), `${colorScheme}: ${text} on ${ground} has ${contrast.toFixed(2)}`);
      }
    }
  }
  // Who asks for more of it gets more, for lines as well.
  for (const colorScheme of ['light', 'dark']) {
    const read = () => at.page.evaluate(() => ['ink', 'ink-2', 'ink-3', 'line'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()));
    await at.page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    const usual = await read();
    await at.page.emulateMedia({ colorScheme, contrast: 'more' });
    const more = await read();
    assert.equal(more[1], more[0]);
    assert.ok(more[2] !== usual[2] && more[3] !== usual[3]);
  }
  await at.page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
});

test('who has set larger letters gets them, and no reading is cut', async () => {
  for (const name of SCENES) {
    await at.open(name === 'fit' ? 'fit?two=1' : name);
    const letters = () => at.page.locator('.side .lead').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    assert.equal(await letters(), 14);
    await at.page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await at.settle(300);
    assert.equal(await letters(), 28);
    const { cut, wide } = await at.page.evaluate(() => {
      const hud = document.querySelector('.hud').getBoundingClientRect();
      const parts = [...document.querySelectorAll('.hud dt, .hud dd')].filter((one) => one.getClientRects().length > 0);
      const body = document.querySelector('.side-body');
      return {
        cut: parts.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > hud.right).map((one) => one.textContent),
        wide: [document.documentElement.scrollWidth, body.scrollWidth - body.clientWidth],
      };
    });
    assert.deepEqual(cut, [], name);
    assert.deepEqual(wide, [1280, 0], name);
    await at.shot(`large-${name}`);
  }
});

test('what is shown whole is not under the readings, wide or narrow', async () => {
  for (const [width, height] of [[390, 844], [1440, 900], [1920, 1080], [1280, 800], [1100, 700]]) {
    await at.page.setViewportSize({ width, height });
    for (const hash of ['boxes', 'world?play=0&scene=many&n=100', 'world?play=0&dim=3&scene=many&n=100', 'file?example=parking', 'file?example=detections']) {
      await at.open(hash);
      const { left, top } = await at.drawn(40, '.stage > .hud');
      assert.equal(left, Infinity, `${hash}, ${width} by ${height}: something at ${left}, ${top} under the readings`);
    }
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('where the system sets the colours, what is chosen is still told from what is not', async () => {
  await at.page.emulateMedia({ forcedColors: 'active' });
  await at.open('boxes');
  const seen = (pattern) => at.page.locator(pattern).first().evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.notEqual(await seen('.choice input:checked + span'), await seen('.choice input:not(:checked) + span'));
  const on = await seen('.switch input:checked');
  await at.page.locator('.switch').first().click();
  assert.notEqual(await seen('.switch input:not(:checked)'), on);
  assert.notEqual(await seen('.axes [aria-pressed=true]'), await seen('.axes [aria-pressed=false]'));
  await at.page.emulateMedia({ forcedColors: 'none' });
});

test('a scene that takes long says that it loads, and one that does not come says so where it is seen', async () => {
  await at.page.setViewportSize({ width: 390, height: 844 });
  const held = [];
  let isDown = false;
  await at.page.route('**/*.wasm', (route) => (isDown ? route.abort() : held.push(route)));
  await at.page.goto('about:blank');
  await at.page.goto(`${at.url}#/labels`);
  await eventually(() => assert.ok(held.length > 0));
  assert.equal(await at.page.locator('.stage .loading').textContent(), 'Loading\u2026');
  isDown = true;
  await Promise.all(held.map((route) => route.abort()));
  await at.page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.match(await at.page.locator('[role=alert]').textContent(), /could not be loaded/);
  assert.equal(await at.reading('summary'), 'Not loaded');
  await at.shot('page-failed');
  await at.page.unroute('**/*.wasm');
  await at.page.getByRole('button', { name: 'Try again' }).click();
  await at.page.waitForSelector('html[data-ready="labels"]');
  assert.equal(await at.page.locator('.loading, .failed').count(), 0);
  // That it was told is no problem of the page.
  at.problems.splice(0);
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('on a screen of other pixels the drawing is as sharp as these', async () => {
  // An emulated screen tells no page that it has changed: that is done here.
  await at.page.addInitScript(() => {
    const lists = [];
    const matches = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => {
      const list = matches(query);
      if (query.includes('resolution')) lists.push(list);
      return list;
    };
    globalThis.moveTo = (ratio) => {
      Object.defineProperty(globalThis, 'devicePixelRatio', { get: () => ratio, configurable: true });
      for (const list of lists.splice(0)) list.dispatchEvent(new Event('change'));
    };
  });
  for (const hash of ['boxes', 'fit']) {
    await at.open(hash);
    for (const ratio of [2, 1]) {
      await at.page.evaluate((next) => globalThis.moveTo(next), ratio);
      const [drawn, seen] = await at.page.evaluate(() => {
        const canvas = [...document.querySelectorAll('.stage canvas')].at(-1);
        return [canvas.width, canvas.clientWidth];
      });
      assert.equal(drawn, seen * ratio, `${hash} ${ratio}`);
    }
  }
});

test('who wants stillness gets a world that waits', async () => {
  await at.page.emulateMedia({ reducedMotion: 'reduce' });
  await at.open('world');
  await at.settle(400);
  assert.equal(await at.reading('steps'), '0');
  await at.page.emulateMedia({ reducedMotion: 'no-preference' });
});

test('a file that is dropped where none is taken is told where to go', async () => {
  const drop = (name) => at.page.evaluate((file) => {
    const data = new DataTransfer();
    data.items.add(new File(['x,y,r\n0,0,1\n'], file));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, name);
  await at.open('marquee?n=1000');
  await drop('a.csv');
  assert.equal(await at.page.locator('.toast').textContent(), 'This scene takes no file: Fit takes meshes, Your file takes CSV and GeoJSON');
  await at.open('file');
  await drop('a.csv');
  await eventually(async () => assert.equal(await at.reading('file'), 'a.csv'));
  assert.equal(await at.page.locator('.toast').count(), 0);
});
