// "World": stepped by hand, and let run.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { initSync as init2 } from 'obbit/world2';
import { initSync as init3 } from 'obbit/world3';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

let at;
let worlds;
before(async () => {
  init2();
  init3();
  worlds = await load('src/data/worlds.ts');
  at = await start();
});
after(() => at?.close());

const usual = { dimension: 2, kind: 'line', count: 2000, speed: 1, spin: false, rule: 'reflect' };

/** The same world, stepped here as often. */
const agrees = (setup) => eventually(async () => {
  const steps = Number((await at.reading('steps')).replace(/\D/g, ''));
  const { world } = worlds.build({ ...usual, ...setup });
  let events = 0;
  for (let i = 0; i < steps; i += 1) events += world.step(worlds.TICK).length;
  const [hash, energy] = [world.hash().toString(16).padStart(16, '0'), world.energy.toPrecision(12)];
  world.free();
  assert.equal(await at.reading('hash'), hash);
  assert.equal(await at.reading('energy'), energy);
  assert.equal(Number((await at.reading('events')).replace(/\D/g, '')), events);
  return { steps, events };
});

const step = async (times) => {
  await at.page.locator('.stage canvas').last().focus();
  for (let i = 0; i < times; i += 1) await at.page.keyboard.press('s');
};

for (const dimension of [2, 3]) {
  test(`three on a line, in ${dimension} dimensions`, async () => {
    await at.open(`world?dim=${dimension}&play=0&speed=20`);
    await at.page.waitForSelector('.stage canvas');
    await at.settle(600);
    await step(25);
    const { events } = await agrees({ dimension, speed: 20 });
    assert.ok(events > 0);
    await at.shots(`world-line-${dimension}`);
  });

  test(`a crowd that turns, in ${dimension} dimensions`, async () => {
    await at.open(`world?dim=${dimension}&scene=many&n=500&play=0&spin=1`);
    await at.settle(600);
    await step(20);
    const { events } = await agrees({ dimension, kind: 'many', count: 500, spin: true });
    assert.ok(events > 10);
    await at.shots(`world-many-${dimension}`);
  });
}

test('at a thousand times the speed naive code jumps through the wall, the engine does not', async () => {
  await at.open('world?play=0&speed=1000');
  await step(30);
  await agrees({ speed: 1000 });
  await eventually(async () => assert.match(await at.reading('naive'), /jumped out in step 1/));
  await at.page.getByLabel('Along one axis').check();
  await at.settle(400);
  await step(3);
  await agrees({ speed: 1000, rule: 'reverseAxis' });
});

test('in space, too, the box of naive code is drawn with dashes, until it has jumped out', async () => {
  /** How many pixels of the drawing are of the ink in which it is drawn. */
  const inked = async () => {
    const style = await at.page.addStyleTag({ content: '.hud { visibility: hidden } * { outline: none !important }' });
    const picture = (await at.page.locator('.stage').screenshot()).toString('base64');
    await style.evaluate((tag) => tag.remove());
    return at.page.evaluate(async (data) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
      let found = 0;
      for (let i = 0; i < bytes.length; i += 4) if (Math.max(bytes[i], bytes[i + 1], bytes[i + 2]) < 60) found += 1;
      return found;
    }, picture);
  };
  await at.open('world?dim=3&play=0&speed=12');
  await at.settle(600);
  await step(26);
  await at.settle(300);
  const many = await inked();
  assert.ok(many > 80, `${many} pixels`);
  await at.shots('world-naive-3');
  await at.open('world?dim=3&play=0&speed=1000');
  await at.settle(600);
  await step(1);
  await eventually(async () => assert.match(await at.reading('naive'), /jumped out/));
  await at.settle(300);
  assert.equal(await inked(), 0);
  assert.equal(await at.page.getByText('where naive code has its box').isVisible(), true);
  await at.open('world?dim=3&scene=many&n=100&play=0');
  await at.settle(600);
  assert.equal(await inked(), 0);
  assert.equal(await at.page.getByText('where naive code has its box').isVisible(), false);
});

test('a crowd in space stands clear of the readings', async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await at.page.setViewportSize({ width, height });
    await at.open('world?dim=3&scene=many&n=200&play=0');
    await at.settle(600);
    const [stage, readings] = await Promise.all(['.stage', '.stage > .hud'].map((one) => at.page.locator(one).boundingBox()));
    const { left, top, right, bottom } = await at.drawn();
    // On a phone they are above it.
    if (width === 390) assert.ok(stage.y + top >= readings.y + readings.height, `${stage.y + top}`);
    else assert.ok(stage.y + bottom <= readings.y, `${stage.y + bottom} of ${readings.y}`);
    assert.ok(left > 8 && right < stage.width - 8, `${left} to ${right}`);
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('of a crowd only what has just met another is red', async () => {
  await at.open('world?scene=many&n=2000&play=0');
  await step(60);
  await at.settle(300);
  const picture = (await at.page.locator('.stage').screenshot()).toString('base64');
  const { red, blue } = await at.page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
    const found = { red: 0, blue: 0 };
    for (let i = 0; i < bytes.length; i += 4) {
      const more = bytes[i] - bytes[i + 2];
      if (more > 20) found.red += 1;
      if (more < -40) found.blue += 1;
    }
    return found;
  }, picture);
  assert.ok(red > 100 && red < 0.5 * blue, `${red} red and ${blue} blue`);
});

test('what moves is counted apart from the walls', async () => {
  for (const [address, moving, walls] of [['scene=line', 1, 2], ['scene=many&n=300', 300, 4], ['scene=many&n=300&dim=3', 300, 6], ['scene=line&dim=3', 1, 2]]) {
    await at.open(`world?play=0&${address}`);
    await eventually(async () => assert.deepEqual([await at.reading('bodies'), await at.reading('walls')], [String(moving), String(walls)]));
    assert.equal(await at.reading('summary'), moving === 1 ? '1 moving box' : '300 moving boxes');
  }
});

test('it runs, pauses, and starts over', async () => {
  await at.open('world?scene=many&n=1000');
  await eventually(async () => assert.ok(Number((await at.reading('steps')).replace(/\D/g, '')) > 5));
  await at.page.getByRole('button', { name: 'Pause' }).click();
  await agrees({ kind: 'many', count: 1000 });
  await at.page.getByRole('button', { name: 'Start over' }).click();
  await eventually(async () => assert.equal(await at.reading('steps'), '0'));
});

test('a setting leaves the view where it is, unless the world is of another size', async () => {
  for (const [hash, keys] of [['world?scene=many&n=500&play=0', ['x', 'y', 'zoom']], ['world?dim=3&scene=many&n=500&play=0', ['eye']], ['world?dim=3&play=0', ['eye']], ['world?play=0', ['x', 'y', 'zoom']]]) {
    await at.open(hash);
    await at.page.locator('.stage canvas').last().focus();
    for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await at.page.keyboard.press(key);
    const seen = async () => {
      await at.settle(400);
      const state = await at.state();
      return keys.map((key) => state.get(key));
    };
    const before = await seen();
    assert.ok(before.every((value) => value !== null), `${hash}: ${before}`);
    await at.page.getByLabel('Along one axis').check();
    assert.deepEqual(await seen(), before, hash);
    await at.page.getByRole('slider', { name: 'Speed' }).focus();
    await at.page.keyboard.press('ArrowRight');
    assert.deepEqual(await seen(), before, hash);
    if (hash.includes('many')) {
      await at.page.getByLabel('They turn').check();
      assert.deepEqual(await seen(), before, hash);
    }
    await at.page.getByRole('button', { name: 'Start over' }).click();
    assert.deepEqual(await seen(), before, hash);
    await at.shot(`world-kept-${hash.includes('dim=3') ? 3 : 2}`);
    await at.page.getByLabel(hash.includes('many') ? 'Three on a line' : 'Thousands').check();
    assert.deepEqual(await seen(), keys.map(() => null), hash);
  }
});

test('the speed of thousands ends where a step could not bear it, and the page says so', async () => {
  await at.open('world?scene=many&n=2000&speed=1000&play=0');
  assert.match(await at.page.getByText('boxes go at most').textContent(), /2.000 boxes go at most \u00d7\u200940:/);
  await step(2);
  await agrees({ kind: 'many', speed: worlds.mostSpeed({ ...usual, kind: 'many' }) });
  await at.page.getByLabel('Three on a line').check();
  await eventually(async () => assert.equal(await at.page.getByText('boxes go at most').isVisible(), false));
});

for (const dimension of [2, 3]) {
  test(`another speed is gone on with, in ${dimension} dimensions, and starting over begins with it`, async () => {
    const slider = at.page.getByRole('slider', { name: 'Speed' });
    /** The speed by a key: what the slider shows, and how fast the world then is. */
    const press = async (key) => {
      await slider.focus();
      await at.page.keyboard.press(key);
      return eventually(async () => {
        const speed = (await at.state()).get('speed');
        assert.equal(await slider.getAttribute('aria-valuetext'), `\u00d7\u2009${speed}`);
        return Number(speed);
      });
    };
    for (const setup of [{ dimension, count: 300, kind: 'many', spin: true }, { dimension }]) {
      await at.open(`world?dim=${dimension}&play=0${setup.kind ? '&scene=many&n=300&spin=1' : ''}`);
      await at.settle(600);
      await step(6);
      const { world } = worlds.build({ ...usual, ...setup });
      for (let i = 0; i < 6; i += 1) world.step(worlds.TICK);
      let speed = 1;
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
        const now = await press(key);
        assert.notEqual(now, speed);
        world.setVelocities(world.state().velocities.map((part) => part * (now / speed)));
        speed = now;
        await step(4);
        for (let i = 0; i < 4; i += 1) world.step(worlds.TICK);
        const hash = world.hash().toString(16).padStart(16, '0');
        await eventually(async () => assert.equal(await at.reading('hash'), hash));
      }
      assert.equal(await at.reading('steps'), '18');
      world.free();
      await at.shot(`world-faster-${dimension}`);
      await at.page.getByRole('button', { name: 'Start over' }).click();
      await eventually(async () => assert.equal(await at.reading('steps'), '0'));
      await step(3);
      await agrees({ ...setup, speed });
      // Before it has begun it is made anew, as its address says.
      await at.page.getByRole('button', { name: 'Start over' }).click();
      await eventually(async () => assert.equal(await at.reading('steps'), '0'));
      const other = await press('ArrowRight');
      await at.settle(400);
      await step(3);
      await agrees({ ...setup, speed: other });
    }
  });
}

test('a running world goes faster without a break, no faster than a step bears, and naive code with it', async () => {
  await at.open('world');
  const steps = async () => Number((await at.reading('steps')).replace(/\D/g, ''));
  await eventually(async () => assert.ok((await steps()) > 5));
  const before = await steps();
  await at.page.getByRole('slider', { name: 'Speed' }).focus();
  await at.page.keyboard.press('End');
  await eventually(async () => assert.match(await at.reading('naive'), /jumped out in step \d+/));
  assert.ok(Number(/\d+/.exec(await at.reading('naive'))[0]) > before);
  await at.page.getByLabel('Thousands').check();
  await eventually(async () => assert.equal(await at.page.getByText('boxes go at most').isVisible(), true));
  await at.page.getByRole('slider', { name: 'Speed' }).focus();
  await at.page.keyboard.press('Home');
  await at.settle(400);
  const slow = await steps();
  assert.ok(slow > 0);
  await at.page.keyboard.press('End');
  assert.equal(await at.page.getByText('boxes go at most').isVisible(), true);
  await eventually(async () => assert.ok((await steps()) > slow));
  assert.equal(await at.page.locator('.problem').count(), 0);
});

test('what stands in the way of a world is told', async () => {
  const page = at.page;
  const session = await at.browser.newCDPSession(page);
  await session.send('Page.enable');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'const get = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return kind === "webgl2" ? null : get.call(this, kind, ...more); };',
  });
  for (const dimension of [2, 3]) {
    await at.open(`world?dim=${dimension}`);
    await eventually(async () => assert.match(await at.reading('problem'), /no WebGL 2, .* another browser/));
  }
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  await at.open('world?play=0');
  assert.equal(await page.locator('.problem').count(), 0);
});

test('space that does not come leaves the plane that is shown by then', async () => {
  const held = [];
  await at.page.route(/world-space-[^/]*[.]js/, (route) => held.push(route));
  await at.open('world?play=0&speed=20');
  await at.page.getByLabel('Space', { exact: true }).check();
  await eventually(async () => assert.equal(held.length, 1));
  await at.page.getByLabel('Plane', { exact: true }).check();
  await at.settle(400);
  await step(3);
  await held[0].abort();
  await at.settle(400);
  assert.equal(await at.page.locator('[data-reading=problem]').count(), 0);
  await step(3);
  assert.equal((await agrees({ speed: 20 })).steps, 6);
  await at.shot('world-late');
  // Where it is what is wanted it is told, and the plane can still be gone back to.
  await at.open('world?play=0');
  await at.page.getByLabel('Space', { exact: true }).check();
  await eventually(async () => assert.equal(held.length, 2));
  await held[1].abort();
  await eventually(async () => assert.equal(await at.page.locator('[data-reading=problem]').count(), 1));
  await at.page.getByLabel('Plane', { exact: true }).check();
  await eventually(async () => assert.equal(await at.page.locator('[data-reading=problem]').count(), 0));
  await step(2);
  assert.equal((await agrees({})).steps, 2);
  await at.page.unroute(/world-space-[^/]*[.]js/);
  assert.ok(at.problems.splice(0).every((problem) => problem.includes('ERR_FAILED')));
});
