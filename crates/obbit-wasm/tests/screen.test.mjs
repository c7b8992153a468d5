// A page that is scrolled and zoomed, and what a drag's direction says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as marquee from '../npm/boxes/marquee.js';
import * as queries from '../npm/queries.js';

await Promise.all([core.init(), marquee.init(), queries.init()]);

test('a screen leads to the page and back', () => {
  const screen = new core.Screen({ scroll: [0, 600], zoom: 2 });
  assert.deepEqual(screen.toPage(100, 40), [50, 320]);
  assert.deepEqual(screen.toScreen(50, 320), [100, 40]);
  assert.equal(screen.length(5), 2.5);
  assert.deepEqual(screen.marquee(30, 40, 10, 20), [15, 320, 5, 310]);
  assert.deepEqual(new core.Screen().toPage(3, 4), [3, 4]);
});

test('the screen of a map', () => {
  const near = (found, expected) => found.forEach((x, k) => assert.ok(Math.abs(x - expected[k]) < 1e-9, `${found} ${expected}`));
  for (const view of [
    { center: [13.4, 52.5], zoom: 80, rotation: 0.5, middle: [400, 300], yUp: true },
    { center: [13.4, 52.5], zoom: 80, rotation: 0.5, middle: [400, 300] },
    { center: [1, 2], zoom: 3 },
  ]) {
    const screen = core.Screen.ofMap(view);
    assert.equal(screen.yUp, view.yUp === true);
    for (const point of [[13, 52], [14.5, 51], [0, 0]]) {
      const seen = core.mapToScreen(view, ...point);
      near(screen.toScreen(...point), seen);
      near(screen.toPage(...seen), point);
    }
    // What is drawn between two points of the screen lies between them on the map.
    const page = new core.Marquee([[390, 310], [409, 291], [388, 300], [400, 289]].flatMap((at) => [...core.screenToMap(view, ...at), 0, 0, 0]));
    assert.deepEqual([...page.select(screen.marquee(389, 312, 410, 290))], [0, 1]);
    page.free();
  }
  assert.throws(() => core.Screen.ofMap({ center: [0, 0], zoom: 0 }), /^RangeError|zoom is 0/);
  assert.throws(() => new core.Screen({ yUp: 1 }), /yUp is 1/);
});

test('a lasso through points of the screen', () => {
  const screen = new core.Screen({ scroll: [7, -3], zoom: 2, turn: 0.6, yUp: true });
  const seen = [[0, 0], [80, 10], [40, 20], [90, 90]];
  const lasso = screen.lasso(seen, { fill: 'evenodd' });
  assert.ok(lasso instanceof core.Lasso && lasso.fill === 'evenodd');
  assert.deepEqual(lasso.points, seen.map((at) => screen.toPage(...at)));
  assert.deepEqual(screen.lasso(seen.flat()).points, lasso.points);
  const page = new core.Marquee([[60, 12], [60, 50], [20, 80]].flatMap((at) => [...screen.toPage(...at), 0, 0, 0]));
  assert.deepEqual([...page.select(lasso)], [0, 1]);
  page.free();
  assert.throws(() => screen.lasso([0, 0, 1]), /no whole number of points/);
  assert.throws(() => screen.lasso([[0, NaN]]), /NaN/);
  assert.throws(() => screen.lasso(), /undefined/);
});

test('a page that is turned', () => {
  // As the documentation of Rust's `Screen` has it.
  const turned = new core.Screen({ zoom: 0.5, turn: [0, 1] });
  assert.deepEqual(Array.from(queries.bounds(turned.marquee(30, 40, 10, 20))), [40, -60, 80, -20]);
  assert.deepEqual(turned.toScreen(...turned.toPage(30, 40)), [30, 40]);
  const view = { scroll: [7, -3], zoom: 3, turn: 0.6 };
  const screen = new core.Screen(view);
  assert.deepEqual(screen.turn, [Math.cos(0.6), Math.sin(0.6)]);
  assert.deepEqual(new core.Screen({ ...screen }), screen);
  const near = (found, expected) => found.forEach((x, k) => assert.ok(Math.abs(x - expected[k]) < 1e-12, `${found}`));
  // A positive turn takes +x toward +y.
  near(screen.toScreen(2, 0), [6 * Math.cos(0.6) - 7, 6 * Math.sin(0.6) + 3]);
  near(screen.toPage(...screen.toScreen(4, 5)), [4, 5]);
  const area = screen.marquee(10, 20, 70, 50);
  const corners = Array.from(queries.corners(area));
  for (const corner of [[10, 20], [70, 20], [70, 50], [10, 50]]) {
    const [x, y] = screen.toPage(...corner);
    assert.ok([0, 2, 4, 6].some((k) => Math.hypot(corners[k] - x, corners[k + 1] - y) < 1e-12), `${corners}`);
  }
  // It selects what lies in it on the screen.
  const places = Array.from({ length: 100 }, (_, i) => screen.toPage(8 * (i % 10) + 0.5, 7 * Math.floor(i / 10) + 0.5));
  const inside = places.map((_, i) => i).filter((i) => i % 10 > 1 && i % 10 < 9 && i >= 30 && i < 80);
  for (const { Marquee } of [core, marquee]) {
    const page = new Marquee(places.flatMap(([x, y]) => [x, y, 0, 0, 0]));
    assert.deepEqual([...page.select(area)], inside);
  }
  // Not turned is as before.
  for (const turn of [0, -0, [1, 0]]) assert.deepEqual(new core.Screen({ zoom: 2, turn }).marquee(4, 4, 0, 2), [2, 2, 0, 1]);
});

test('what is seen far out', () => {
  // Only what is past the largest number is infinite.
  const screen = (zoom, turn) => new core.Screen({ scroll: [1e308, 0], zoom, turn });
  assert.deepEqual(screen(10).toPage(1e308, 0), [2e307, 0]);
  assert.deepEqual(screen(10, [0, 1]).toPage(1e308, 0), [0, -2e307]);
  assert.deepEqual(screen(1).toPage(1e308, 0), [Infinity, 0]);
  assert.deepEqual(screen(2).toScreen(1e308, 1), [1e308, 2]);
});

test('a marquee and a hit in pixels', () => {
  for (const { Marquee, Screen, modeOfDrag } of [core, marquee]) {
    const page = new Marquee([10, 10, 4, 4, 0, 20, 10, 4, 4, 0]);
    const screen = new Screen({ scroll: [100, 0], zoom: 10 });
    // From 5 to 19 of the page: the first inside, the second touched.
    const by = (x0, x1) => [...page.select(screen.marquee(x0, 0, x1, 200), { mode: modeOfDrag(x0, x1) })];
    assert.deepEqual([by(-50, 90), by(90, -50)], [[0], [0, 1]]);
    const hit = (pixels) => page.topmost(...screen.toPage(25, 100), screen.length(pixels));
    assert.deepEqual([hit(4), hit(6)], [null, 0]);
  }
});

test('a drag straight up or down is a window', () => {
  assert.deepEqual([core.modeOfDrag(5, 5), core.modeOfDrag(5, 6), core.modeOfDrag(5, 4)], ['window', 'window', 'crossing']);
  assert.throws(() => core.modeOfDrag(5), { name: 'TypeError', message: 'x1 is undefined: give a finite number' });
});

test('what is no view is refused', () => {
  const fails = (view, message) => assert.throws(() => new core.Screen(view), { message });
  fails({ zoom: 0 }, 'zoom is 0: give a number above 0');
  fails({ zoom: NaN }, 'zoom is NaN: give a finite number');
  fails({ scroll: [1] }, 'scroll has 1 number: give 2');
  fails({ scroll: [1, Infinity] }, 'scroll y is Infinity: give a finite number');
  fails({ center: [0, 0] }, "'center' is no part of the view: give scroll, zoom, turn or yUp");
  fails({ turn: 'left' }, "turn is 'left': give radians, or cosine and sine");
  fails({ turn: NaN }, 'turn is NaN: give a finite number');
  fails({ turn: [1] }, 'turn has 1 number: give 2');
  fails({ turn: [1, 1] }, /^length of \(cos, sin\) is 1\.41421356\d+, should be 1 to within 1e-6: normalise the rotation$/);
  assert.throws(() => new core.Screen().length(-1), { message: 'pixels is -1: give 0 or more' });
  assert.throws(() => new core.Screen().toPage(1), { message: 'y is undefined: give a finite number' });
});
