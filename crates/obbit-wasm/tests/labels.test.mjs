// Where labels lie on the screen: a loop over the boxes that the documentation of `MapView` tells shows the same
// labels as the engine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NONE, Labels, Shapes, init } from '../npm/obbit.js';
import * as queries from '../npm/queries.js';

await Promise.all([init(), queries.init()]);

const documented = readFileSync(new URL('../npm/internal/labels.d.ts', import.meta.url), 'utf8').match(/```js\n( \* function place.*?) \* ```/s)[1];
const place = new Function(`${documented.replaceAll(/^ \* /gm, '')} return place;`)();

/** Numbers from `least` to `most`, the same at each run. */
function dice(seed) {
  let state = seed;
  return (least, most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return least + ((most - least) * state) / 2 ** 32;
  };
}

function some(seed, count) {
  const from = dice(seed);
  const pair = (least, most) => [from(least, most), from(least, most)];
  return Array.from({ length: count }, (_, i) => ({
    anchor: pair(-10, 10), size: [from(10, 70), from(8, 20)], offset: pair(-30, 30), rotation: i % 3 === 0 ? from(-3, 3) : 0,
    scale: from(0.5, 2), padding: i % 2 === 0 ? from(0, 4) : 0, priority: from(0, 9), turn: i % 4 < 2 ? 'upright' : 'withMap',
  }));
}

/** Which labels show, by a loop: the highest first, each unless it overlaps one that shows. */
function shown(labels, view, at) {
  const boxes = labels.map((label) => at(label, view));
  const order = labels.map((_, i) => i).sort((i, j) => labels[j].priority - labels[i].priority);
  const stay = [];
  for (const i of order) if (!stay.some((j) => queries.overlaps(boxes[i], boxes[j]))) stay.push(i);
  return stay.sort((i, j) => i - j);
}

/** The same by the engine. */
function engine(labels, view) {
  const all = new Labels({ hysteresis: false });
  for (const label of labels) all.push(label);
  const { positions } = all.update(view);
  const found = labels.map((_, i) => i).filter((i) => positions[i] !== NONE);
  all.free();
  return found;
}

const VIEWS = [
  { center: [0, 0], zoom: 20 }, { center: [3, -2], zoom: 35, middle: [400, 300] }, { center: [1, 1], zoom: 25, rotation: 0.7, middle: [200, 100] },
  { center: [-2, 4], zoom: 30, yUp: true }, { center: [-2, 4], zoom: 15, rotation: -2, yUp: true, middle: [10, 20] }, { center: [0, 5], zoom: 40, rotation: 3, yUp: true },
];

test('labels lie where the documentation says', () => {
  VIEWS.forEach((view, seed) => {
    const labels = some(seed + 1, 120);
    const found = engine(labels, view);
    assert.ok(found.length > 10 && found.length < 110);
    assert.deepEqual(shown(labels, view, place), found);
  });
});

test('any other reading of it shows other labels', () => {
  const others = {
    'offsets of upright labels turn': (label, view) => place({ ...label, turn: 'withMap' }, view).with(4, place(label, view)[4]),
    'offsets of labels with the map do not': (label, view) => place({ ...label, turn: 'upright' }, view).with(4, place(label, view)[4]),
    'the map turns the other way': (label, view) => place(label, { ...view, rotation: -(view.rotation ?? 0) }),
    'labels turn the other way': (label, view) => place({ ...label, rotation: -label.rotation }, view),
    'y points down': (label, view) => place(label, { ...view, yUp: false }),
    'offsets are not scaled': ({ scale, ...label }, view) => place({ ...label, offset: label.offset.map((x) => x / scale), scale }, view),
    'no room around': (label, view) => place({ ...label, padding: 0 }, view),
  };
  for (const [what, at] of Object.entries(others)) {
    assert.ok(VIEWS.some((view, seed) => `${shown(some(seed + 1, 120), view, at)}` !== `${engine(some(seed + 1, 120), view)}`), what);
  }
});

test('where a label lies, to the pixel', () => {
  // 100 pixels to the north of the middle, its box 30 to the right and 10 down from there.
  const label = { anchor: [0, 10], size: [40, 20], offset: [30, 10] };
  const view = { center: [0, 0], zoom: 10, middle: [200, 200], yUp: true };
  assert.deepEqual(place(label, view), [230, 110, 40, 20, 0]);
  // A quarter turn clockwise takes the north to the right; and what turns along to down and left.
  const near = (found, expected) => found.forEach((x, k) => assert.ok(Math.abs(x - expected[k]) < 1e-9, `${found}`));
  near(place(label, { ...view, rotation: Math.PI / 2 }), [330, 210, 40, 20, 0]);
  near(place({ ...label, turn: 'withMap' }, { ...view, rotation: Math.PI / 2 }), [290, 230, 40, 20, Math.PI / 2]);
});

test('shapes and icons lie about the same places', () => {
  for (const [seed, view] of VIEWS.entries()) {
    const labels = some(seed + 7, 60);
    const boxed = labels.map(({ size, ...label }) => ({ ...label, shapes: new Shapes().box(0, 0, ...size) }));
    assert.deepEqual(engine(boxed, view), engine(labels, view));
    const icons = labels.map(({ size, offset, ...label }) => ({ ...label, offset, icon: new Shapes().box(0, 0, ...size) }));
    assert.deepEqual(engine(icons, view), engine(labels.map((label) => ({ ...label, offset: [0, 0] })), view));
  }
});
