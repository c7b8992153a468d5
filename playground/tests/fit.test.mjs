// "Fit": the ring and the rivet of examples/, turned, moved, and other files.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Mesh, bounds3, fillShare, hull3, initSync, minVolumeBox } from 'obbit/fit';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

let at;
let meshes;
let ring;
let rivet;
const example = (name) => {
  const bytes = readFileSync(new URL(`../../examples/${name}`, import.meta.url));
  return meshes.readMesh(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), name);
};
before(async () => {
  initSync();
  meshes = await load('src/data/meshes.ts');
  [ring, rivet] = ['ring.obj', 'rivet.ply'].map(example);
  at = await start();
});
after(() => at?.close());

const share = (part) => `${(100 * part).toFixed(1)}\u2009%`;

/** The shares that the page shows of a mesh turned like this. */
function fills(surface, turn, tilt) {
  const hull = hull3(surface.vertices);
  const around = bounds3(meshes.placed(hull.points, meshes.axesOf(turn, tilt), [0, 0, 0]));
  return eventually(async () => {
    assert.equal(await at.reading('hull-aligned'), share(fillShare(hull.volume, around.volume)));
    assert.equal(await at.reading('hull-tight'), share(fillShare(hull.volume, minVolumeBox(hull.points).volume)));
  });
}

test('a ring fills its tightest box the same however it is turned', async () => {
  await at.open('fit');
  await fills(ring, 30, 25);
  await at.shots('fit');
  await at.page.getByLabel('Tilted by').focus();
  for (let i = 0; i < 20; i += 1) await at.page.keyboard.press('ArrowRight');
  await fills(ring, 30, 45);
  assert.equal((await at.state()).get('tilt'), '45');
});

test('a ring and a rivet, where they stand and moved', async () => {
  const [first, second] = [ring, rivet].map((one) => new Mesh(one.vertices, one.triangles));
  for (const [x, y, z, turnb] of [[0, 0, 0, 0], [0, 0, 1, 0], [5, 0, 1, 30], [40, 0, 0, 0]]) {
    await at.open(`fit?two=1&turn=0&tilt=0&x=${x}&y=${y}&z=${z}&turnb=${turnb}`);
    const posed = second.at({ position: [x, y, z], rotation: meshes.axesOf(turnb, 0) });
    const { pairs } = first.at({ rotation: meshes.axesOf(0, 0) }).pairs(posed);
    await eventually(async () => {
      assert.equal(Number((await at.reading('pairs')).replace(/\D/g, '')), pairs.length / 2);
      assert.equal(await at.reading('meet'), pairs.length > 0 ? 'meet' : 'are apart');
    });
    if (x === 5) await at.shots('fit-two');
  }
});

test('a word in the panel is not broken, however long what it belongs to', async () => {
  for (const [width, height, root] of [[1280, 800, '16px'], [390, 844, '16px'], [1280, 800, '20px']]) {
    await at.page.setViewportSize({ width, height });
    await at.open('fit?two=1&z=37');
    await at.page.evaluate((size) => (document.documentElement.style.fontSize = size), root);
    if (width < 500 && (await at.page.locator('.side.open').count()) === 0) await at.page.locator('.grip').click();
    await eventually(async () => assert.equal(await at.reading('wrong'), 'never'));
    const lines = await at.page.locator('[data-reading=wrong]').evaluate((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getClientRects().length;
    });
    assert.equal(lines, 1);
    const broken = await at.page.locator('.facts > div').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    assert.deepEqual(broken, []);
    await at.page.locator('[data-reading=wrong]').scrollIntoViewIfNeeded();
    await at.shot(`fit-never-${width}-${root}`);
  }
  if ((await at.page.locator('.side.open').count()) > 0) await at.page.locator('.grip').evaluate((grip) => grip.click());
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('all of it is the second mesh, too, wherever it has been moved', async () => {
  const seen = async () => {
    await at.settle(300);
    const { left, right, top, bottom } = await at.drawn();
    const { width, height } = await at.page.locator('.stage').boundingBox();
    assert.ok(left > 4 && right < width - 4 && top > 4 && bottom < height - 4, JSON.stringify([left, right, top, bottom]));
    return bottom - top;
  };
  for (const where of ['z=37', 'x=-37&y=37', 'z=4000']) {
    await at.open(`fit?two=1&${where}`);
    await seen();
    await at.shot(`fit-both-${where.replaceAll(/\W+/g, '-')}`);
  }
  // Moved by hand, it leaves the picture; `0` shows both, and the first alone once it alone is tested.
  await at.open('fit');
  const before = await seen();
  await at.page.getByLabel('Test a second mesh against it').check();
  await at.page.getByLabel('Along z').focus();
  await at.page.keyboard.press('End');
  await at.page.locator('.stage canvas').last().focus();
  await at.page.keyboard.press('0');
  await at.page.evaluate(() => document.activeElement.blur());
  await seen();
  assert.equal((await at.state()).get('eye'), null);
  await at.shot('fit-both-again');
  await at.page.getByLabel('Test a second mesh against it').uncheck();
  assert.ok(Math.abs((await seen()) - before) < 3);
});

test('two dropped meshes are tested, and the address says so', async () => {
  await at.open('fit');
  const file = (name) => ({ name, mimeType: 'text/plain', buffer: readFileSync(new URL(`../../examples/${name}`, import.meta.url)) });
  await at.page.locator('input[type=file]').first().setInputFiles([file('ring.obj'), file('rivet.ply')]);
  await eventually(async () => assert.ok(await at.page.getByLabel('Test a second mesh against it').isChecked()));
  assert.equal((await at.state()).get('two'), '1');
});

test('meshes of one\'s own open as they lie in their files, and are told apart by a hair', async () => {
  const file = (name, height) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`v 0 0 ${height}\nv 4 0 ${height}\nv 0 4 ${height}\nf 1 2 3\n`) });
  const input = at.page.locator('input[type=file]').first();
  const value = (label) => at.page.getByLabel(label).inputValue();
  for (const [low, high, wanted] of [[0, 0.5, 'are apart'], [0.1, 0.10000000000000002, 'are apart'], [100.1, 100.10000000000001, 'are apart'], [0.1, 0.1, 'meet']]) {
    await at.open('fit?turn=40&x=3&turnb=20&two=1');
    await input.setInputFiles([file('low.obj', low), file('high.obj', high)]);
    await eventually(async () => {
      assert.equal(await at.reading('mesh'), 'low.obj');
      assert.equal(await at.reading('meet'), wanted, `${low} ${high}`);
    });
    for (const label of ['About the vertical', 'Tilted by', 'Turned by', 'Moved along x']) assert.equal(await value(label), '0', label);
    const state = await at.state();
    assert.deepEqual(['turn', 'tilt', 'turnb', 'x'].map((key) => state.get(key)), [null, null, null, null]);
  }
  // The sliders turn it afterwards, about its middle: they meet.
  await input.setInputFiles([file('low.obj', 0), file('high.obj', 0.5)]);
  await eventually(async () => assert.equal(await at.reading('meet'), 'are apart'));
  await at.page.getByLabel('Tilted by').focus();
  for (let i = 0; i < 25; i += 1) await at.page.keyboard.press('ArrowRight');
  await eventually(async () => assert.equal(await at.reading('meet'), 'meet'));
});

test('how long asking takes is told of the meshes that are there', async () => {
  await at.open('fit?two=1');
  // A clock that goes on by so many milliseconds whenever it is read.
  const clock = (step) => at.page.evaluate((by) => {
    globalThis.step = by;
    globalThis.time ??= performance.now();
    performance.now = () => (globalThis.time += globalThis.step);
  }, step);
  const ask = async () => {
    await at.page.getByLabel('Turned by').focus();
    for (let i = 0; i < 3; i += 1) await at.page.keyboard.press('ArrowRight');
  };
  const file = (name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('v 0 0 0\nv 4 0 0\nv 0 4 0\nf 1 2 3\n') });
  const [first, second] = [at.page.locator('input[type=file]').first(), at.page.locator('input[type=file]').last()];
  for (const [step, input, name] of [[700, first, 'first.obj'], [40, second, 'second.obj']]) {
    await clock(step);
    await ask();
    await input.setInputFiles(file(name));
    await eventually(async () => assert.equal(await at.reading('asked'), step < 100 ? `${step}.0 ms` : `${step} ms`));
    await ask();
  }
});

test('triangles that meet beyond number are not painted one by one', async () => {
  await at.open('fit');
  // Each through the origin, so that each of one meets each of the other.
  const fan = Array.from({ length: 500 }, (_, i) => {
    const [c, s] = [Math.cos(i), Math.sin(i)].map((x) => x.toFixed(6));
    return `v ${c} ${s} ${(i / 500).toFixed(6)}\nv ${-c} ${-s} 1\nv ${-c} ${-s} -2\n`;
  });
  const text = `${fan.join('')}${fan.map((_, i) => `f ${3 * i + 1} ${3 * i + 2} ${3 * i + 3}\n`).join('')}`;
  const file = (name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await at.page.locator('input[type=file]').first().setInputFiles([file('a.obj'), file('b.obj')]);
  await eventually(async () => assert.equal(await at.reading('pairs'), 'more than 200\u2009000, not painted'));
  assert.equal(await at.reading('meet'), 'meet');
});

test('the address holds from where the example is seen, not a file of one\'s own', async () => {
  await at.open('fit');
  const turn = async () => {
    await at.page.locator('.stage canvas').focus();
    for (let i = 0; i < 5; i += 1) await at.page.keyboard.press('ArrowLeft');
    return (await at.state()).get('eye');
  };
  const eye = await turn();
  assert.equal(eye.split(',').length, 6);
  await at.page.reload();
  await at.page.waitForSelector('html[data-ready="fit"]');
  assert.equal((await at.state()).get('eye'), eye);
  const text = 'OFF\n4 4 0\n0 0 0\n900 0 0\n0 900 0\n0 0 900\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n';
  await at.page.locator('input[type=file]').first().setInputFiles({ name: 'large.off', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await eventually(async () => assert.equal(await at.reading('mesh'), 'large.off'));
  assert.equal(await at.reading('closed'), 'closed');
  assert.equal(await turn(), null);
});

test('a scene opened twice while it loads is there once', async () => {
  await at.page.goto('about:blank');
  await at.page.goto(`${at.url}#/boxes`);
  await at.page.waitForSelector('html[data-ready="boxes"]');
  await at.page.evaluate(async () => {
    for (const name of ['fit', 'boxes', 'fit']) {
      location.hash = `#/${name}`;
      await new Promise((done) => setTimeout(done));
    }
  });
  await at.page.waitForSelector('html[data-ready="fit"]');
  await at.settle(1000);
  assert.equal(await at.page.locator('.stage canvas').count(), 1);
});

test('a mesh far from the origin is seen, and one that cannot be drawn is told', async () => {
  const text = (far, size) => `v ${far} ${-far} ${far}\nv ${far + size} ${-far} ${far}\nv ${far} ${size - far} ${far}\nv ${far} ${-far} ${far + size}\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n`;
  const choose = (name, far, size) => at.page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text(far, size)) });
  await at.open('fit?boxes=0&turn=0&tilt=0');
  for (const [name, far] of [['near.obj', 0], ['far.obj', 5e6]]) {
    await choose(name, far, 8);
    await eventually(async () => assert.equal(await at.reading('mesh'), name));
    await at.settle(300);
    const { left, right, top, bottom } = await at.drawn();
    assert.ok(right - left > 200 && bottom - top > 200, `${name}: ${JSON.stringify([left, right, top, bottom])}`);
    assert.equal(await at.reading('hull-aligned'), share(1 / 6));
  }
  for (const size of [1e38, 1e-38]) {
    await choose('odd.obj', 0, size);
    await eventually(async () => assert.match(await at.reading('problem'), /odd\.obj: it reaches .* cannot be drawn: scale it/));
  }
});

test('of a mesh that lies in one line its box is drawn', async () => {
  await at.open('fit');
  // The last is so small that its corners are one to who rounds them.
  for (const [name, x, y, z] of [['line.obj', 1, 0, 0], ['skew.obj', 1, 2, -3], ['tiny.obj', 1e-6, 0, 0]]) {
    await at.page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`v 0 0 0\nv ${x} ${y} ${z}\nv ${2 * x} ${2 * y} ${2 * z}\nf 1 2 3\n`) });
    await eventually(async () => assert.equal(await at.reading('mesh'), name));
    await at.settle(300);
    const { left, right, columns } = await at.drawn();
    assert.ok(right - left > 100 && columns > 0.95 * (right - left), `${name}: ${left} to ${right}, ${columns}`);
    assert.equal(await at.reading('summary'), 'Flat');
    await at.shot(`fit-${name.split('.')[0]}`);
  }
});

test('dropped files, good and bad', async () => {
  await at.open('fit');
  const input = at.page.locator('input[type=file]').first();
  const solid = 'solid a\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 2 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n';
  await input.setInputFiles({ name: 'flat.stl', mimeType: 'text/plain', buffer: Buffer.from(solid) });
  await at.page.waitForFunction(() => document.querySelector('[data-reading=mesh]').textContent === 'flat.stl');
  assert.equal(await at.reading('closed'), 'open');
  assert.equal(await at.reading('triangles'), '1');
  assert.equal(await at.page.locator('[data-reading=hull-tight]').isVisible(), false);
  await input.setInputFiles({ name: 'nothing.obj', mimeType: 'text/plain', buffer: Buffer.from('# nothing\n') });
  await at.page.waitForSelector('[data-reading=problem]');
  assert.match(await at.reading('problem'), /nothing\.obj: there is no triangle/);
  await input.setInputFiles({ name: 'point.obj', mimeType: 'text/plain', buffer: Buffer.from('v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n') });
  await at.page.waitForFunction(() => document.querySelector('[data-reading=problem]').textContent.includes('all corners are one point'));
  const cloud = 'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n';
  await input.setInputFiles({ name: 'cloud.ply', mimeType: 'text/plain', buffer: Buffer.from(cloud) });
  await at.page.waitForFunction(() => document.querySelector('[data-reading=problem]').textContent.includes('points and no faces'));
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await at.page.waitForFunction(() => document.querySelector('[data-reading=problem]').textContent.includes('.obj, .stl, .ply or .off'));
});

test('whether the two meet is said to a screen reader, each answer once', async () => {
  await at.open('fit?turn=0&tilt=0');
  const said = at.page.locator('.stage').getByRole('status');
  await said.evaluate((one) => {
    globalThis.said = [];
    new MutationObserver(() => globalThis.said.push(one.textContent)).observe(one, { childList: true });
  });
  assert.equal(await said.textContent(), '');
  await at.page.getByLabel('Test a second mesh against it').check();
  const along = at.page.getByLabel('Moved along x');
  for (const key of ['ArrowRight', 'ArrowRight', 'End', 'ArrowLeft']) await along.press(key);
  await at.page.getByLabel('Test a second mesh against it').uncheck();
  await eventually(async () => assert.deepEqual(await at.page.evaluate(() => globalThis.said), ['The two meet', 'The two are apart', '']));
  await at.page.getByRole('link', { name: 'Two boxes' }).click();
  await at.page.waitForSelector('html[data-ready="boxes"]');
  assert.equal(await at.page.locator('.stage > .unseen').count(), 0);
});

test('of more files than two the page says which it takes', async () => {
  const file = (name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('v 0 0 0\nv 4 0 0\nv 0 4 0\nf 1 2 3\n') });
  await at.open('fit');
  const [first, second] = ['first', 'last'].map((which) => at.page.locator('input[type=file]')[which]());
  assert.deepEqual(await Promise.all([first, second].map((one) => one.evaluate((input) => input.multiple))), [true, false]);
  await first.setInputFiles(['a.obj', 'b.obj', 'c.obj'].map(file));
  await eventually(async () => assert.equal(await at.page.locator('.toast').textContent(), 'Two meshes at most: a.obj and b.obj'));
  await eventually(async () => assert.deepEqual([await at.reading('mesh'), await at.reading('second')], ['a.obj', 'b.obj']));
  // Another second mesh is named, too, and none where none is tested.
  await second.setInputFiles(file('d.obj'));
  await eventually(async () => assert.deepEqual([await at.reading('mesh'), await at.reading('second')], ['a.obj', 'd.obj']));
  await at.page.getByLabel('Test a second mesh against it').uncheck();
  assert.equal(await at.page.locator('[data-reading=second]').isVisible(), false);
});
