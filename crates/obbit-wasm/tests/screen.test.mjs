// A page that is scrolled and zoomed, and what a drag's direction says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as marquee from '../npm/boxes/marquee.js';

await Promise.all([core.init(), marquee.init()]);

test('a screen leads to the page and back', () => {
  const screen = new core.Screen({ scroll: [0, 600], zoom: 2 });
  assert.deepEqual(screen.toPage(100, 40), [50, 320]);
  assert.deepEqual(screen.toScreen(50, 320), [100, 40]);
  assert.equal(screen.length(5), 2.5);
  assert.deepEqual(screen.marquee(30, 40, 10, 20), [15, 320, 5, 310]);
  assert.deepEqual(new core.Screen().toPage(3, 4), [3, 4]);
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
  fails({ center: [0, 0] }, "'center' is no part of the view: give scroll or zoom");
  assert.throws(() => new core.Screen().length(-1), { message: 'pixels is -1: give 0 or more' });
  assert.throws(() => new core.Screen().toPage(1), { message: 'y is undefined: give a finite number' });
});
