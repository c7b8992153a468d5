// What is easily forgotten: addresses with parts missing or beyond all bounds, capital letters, files where none are taken, keys of the browser.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

test('a map of whose view only a part is given', async () => {
  const view = (state, keys) => keys.map((key) => state.get(key));
  // Where the map has not been moved the address says nothing of it.
  await at.open('labels?n=313');
  assert.deepEqual(view(await at.state(), ['x', 'y', 'zoom', 'angle']), [null, null, null, null]);
  // What is not given is as it is at the start, whatever is.
  await at.open('labels?n=313&zoom=3');
  const start = view(await at.state(), ['x', 'y', 'angle']);
  assert.ok(start.every((number) => Number.isFinite(Number.parseFloat(number))), `${start}`);
  await at.open('labels?n=313&zoom=2');
  const state = await at.state();
  assert.deepEqual(view(state, ['x', 'y', 'angle']), start);
  assert.equal(state.get('zoom'), '2');
  await at.open('labels?n=313&angle=1e308');
  assert.doesNotMatch(await at.page.locator('.side-body').textContent(), /NaN|Infinity/);
  await at.page.getByRole('button', { name: 'Back to the start' }).click();
  assert.deepEqual(view(await at.state(), ['x', 'y', 'zoom', 'angle']), [null, null, null, null]);
});

test('a mesh that is beyond all bounds', async () => {
  await at.open('fit?two=1&x=1e308');
  assert.doesNotMatch(await at.page.locator('.side-body').textContent(), /NaN|Infinity/);
});

test('starting over puts out the light that was chosen', async () => {
  await at.open('boxes?axis=1');
  await at.page.getByRole('button', { name: 'Start over' }).click();
  assert.equal((await at.state()).get('axis'), null);
});

test('keys are the same in capitals', async () => {
  await at.open('marquee?n=1000');
  await at.page.locator('.stage canvas').last().focus();
  await at.page.keyboard.press('Shift+L');
  await eventually(async () => assert.equal((await at.state()).get('tool'), 'lasso'));
  await at.open('world?play=0');
  await at.page.locator('.stage canvas').last().focus();
  await at.page.keyboard.press('Shift+S');
  await eventually(async () => assert.equal(await at.reading('steps'), '1'));
});

test('a scene is opened by its name in capitals, too, and an example that is not there is told', async () => {
  await at.page.goto('about:blank');
  await at.page.goto(`${at.url}#/Marquee?n=1000`);
  await at.page.waitForSelector('html[data-ready="marquee"]');
  assert.equal((await at.state()).get('n'), '1000');
  await at.open('file?example=carpark');
  assert.equal(await at.page.locator('.toast').textContent(), 'There is no example "carpark": this is the car park');
  // Nor is it kept in the address, and the tab leads to what is shown.
  assert.equal((await at.state()).get('example'), null);
  assert.equal(await at.page.locator('.tabs [data-of=file]').getAttribute('href'), '#/file');
  await at.open('file?example=marquee');
  assert.equal(await at.page.locator('.toast').count(), 0);
});

test('a slash too many opens the scene, and a scene that is not there is told', async () => {
  for (const [hash, name] of [['labels/', 'labels'], ['world/?scene=many&n=100', 'world'], ['', 'boxes'], ['/', 'boxes']]) {
    await at.page.goto('about:blank');
    await at.page.goto(`${at.url}#/${hash}`);
    await at.page.waitForSelector(`html[data-ready="${name}"]`);
    assert.equal(await at.page.locator('.toast').count(), 0, hash);
  }
  await at.page.evaluate(() => (location.hash = '#/world/?scene=many&n=100'));
  await at.page.waitForSelector('html[data-ready="world"]');
  assert.equal((await at.state()).get('n'), '100');
  await at.page.evaluate(() => (location.hash = '#/marquees?n=5'));
  await at.page.waitForSelector('html[data-ready="boxes"]');
  assert.equal(await at.page.locator('.toast').textContent(), 'There is no scene "marquees": this is Two boxes');
});

test('a space bar that is let go elsewhere does not move the page for good', async () => {
  await at.open('marquee?n=1000');
  const box = await at.page.locator('.stage canvas').last().boundingBox();
  await at.page.keyboard.down(' ');
  await at.page.evaluate(() => dispatchEvent(new Event('blur')));
  await at.page.mouse.move(box.x + 300, box.y + 300);
  await at.page.mouse.down();
  await at.page.mouse.move(box.x + 500, box.y + 450, { steps: 4 });
  await at.page.mouse.up();
  assert.notEqual((await at.state()).get('area'), null);
  await at.page.keyboard.up(' ');
});

test('a file that is dropped where none is taken does not leave the page', async () => {
  await at.open('boxes');
  const taken = await at.page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'a.csv'));
    return ['dragover', 'drop'].map((name) => !dispatchEvent(new DragEvent(name, { dataTransfer: data, cancelable: true, bubbles: true })));
  });
  assert.deepEqual(taken, [true, true]);
});

test('arrows with Alt are the browser\u2019s, which goes back by them', async () => {
  for (const name of ['boxes', 'labels', 'world?play=0', 'world?play=0&dim=3']) {
    await at.open(name);
    await at.page.locator('.stage canvas').last().focus();
    const before = await at.state();
    const taken = (alt) => at.page.evaluate((altKey) => {
      const all = ['ArrowLeft', 'ArrowRight'].map((key) => new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }));
      return all.filter((event) => !document.activeElement.dispatchEvent(event)).length;
    }, alt);
    assert.equal(await taken(true), 0, name);
    assert.deepEqual([...await at.state()], [...before]);
    assert.equal(await taken(false), 2, name);
    if (name === 'labels') {
      await at.page.getByRole('slider', { name: 'Labels' }).focus();
      assert.deepEqual([await taken(true), await taken(false)], [0, 2]);
    }
  }
});

test('what is drawn, be it a speck, is not said to be nothing', async () => {
  const words = at.page.locator('.lost span');
  for (const [hash, wanted] of [
    ['boxes?a=box,355,430,350,150,0&b=box,212.58,718.31,350,150,220&x=2605.4&y=-5495.3&zoom=0.02', 'Very small here'],
    ['boxes?a=box,355,430,350,150,0&b=box,212.58,718.31,350,150,220&x=2605.4&y=95495.3&zoom=0.02', 'Nothing to see here'],
    ['file?example=parking&x=0&y=0&zoom=1e-4', 'Very small here'],
    ['file?example=parking&x=1e12&y=1e12&zoom=1e6', 'Nothing to see here'],
    ['fit?eye=1e5,1e5,1,1e6,1e6,1', 'Nothing to see here'],
  ]) {
    await at.open(hash);
    await eventually(async () => assert.equal(await words.isVisible() && await words.textContent(), wanted, hash));
    await at.shot(`lost-${hash.split('?')[0]}-${wanted.split(' ')[0]}`);
  }
});
