// Where labels lie on the screen: a loop over the boxes that the documentation of `MapView` tells shows the same
// labels as the engine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NONE, Labels, Shapes, init, labelOutlines } from '../npm/obbit.js';
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

/** A shape of what a label's outline tells. */
function shaped({ corners, radius }) {
  const [[x, y], end] = corners;
  if (corners.length > 2) return new Shapes().hull(corners);
  return end ? new Shapes().capsule(x, y, ...end, radius) : new Shapes().circle(x, y, radius);
}

test('outlines are what labels are compared by', () => {
  const forms = [
    (l) => l.box(3, -4, 20, 8, 0.5).box(-15, 2, 12, 6, -1), (l) => l.boxDegrees(0, 5, 20, 8, 45).boxCosSin(4, 4, 8, 8, 0.6, 0.8), (l) => l.aligned(-3, -8, 20, 2), (l) => l.circle(2, 3, 9).segment(-9, 0, 9, 5), (l) => l.capsule(-9, 2, 12, 4, 5),
    (l) => l.polygon([0, 0, 20, 3, 5, 18]), (l) => l.hull([0, 0, 3, 4, 20, 3, 5, 18, 6, 6, 0, 0]),
    (l) => l.hull([0, 0, 20, 3]).polygon([4, 9]), (l) => l.polygon([0, 0, 20, 1, 0, 2]),
  ];
  const from = dice(5);
  let met = 0;
  for (const view of VIEWS) {
    forms.forEach((form, k) => {
      const shapes = form(new Shapes());
      const label = {
        anchor: [from(-3, 3), from(-3, 3)], ...(k % 3 === 0 ? { icon: shapes, size: [30, 9] } : { shapes }), offsets: [[from(-30, 30), from(-30, 30)], [9, 9]], rotation: k % 2 ? from(-3, 3) : 0, scale: from(0.5, 2),
        padding: k % 3 === 2 ? 0 : from(0, 5), turn: from(0, 1) < 0.5 ? 'upright' : 'withMap', priority: 2,
      };
      const labels = new Labels({ hysteresis: false });
      const id = labels.push(label);
      const outlines = labelOutlines(label, view, labels.update(view).positions[id]);
      assert.equal(outlines.length, shapes.length + (k % 3 === 0 ? 1 : 0));
      // Discs about it, that hide nobody: those that overlap an outline are hidden, the others show.
      const discs = Array.from({ length: 40 }, (_, i) => {
        const [x, y] = outlines[i % outlines.length].corners[0];
        const at = [x + from(-25, 25), y + from(-25, 25)];
        const turn = -(view.rotation ?? 0);
        const [right, down] = at.map((p, axis) => p - (view.middle ?? [0, 0])[axis]);
        const way = [right * Math.cos(turn) - down * Math.sin(turn), (right * Math.sin(turn) + down * Math.cos(turn)) * (view.yUp ? -1 : 1)];
        return { id: labels.push({ anchor: way.map((p, axis) => view.center[axis] + p / view.zoom), shapes: new Shapes().circle(0, 0, 2), groups: 0 }), shape: new Shapes().circle(...at, 2) };
      });
      const { positions } = labels.update(view);
      for (const disc of discs) {
        const hidden = outlines.some((outline) => queries.overlaps(shaped(outline), disc.shape));
        assert.equal(positions[disc.id] === NONE, hidden, `form ${k}`);
        met += Number(hidden);
      }
      labels.free();
    });
  }
  assert.ok(met > 300 && met < 1780, `${met}`);
});

test('outlines of what is not there, or is no label', () => {
  const label = { anchor: [1, 2], size: [4, 2], offsets: [[0, 0], [10, 0]], padding: 1 };
  const view = { center: [0, 0], zoom: 10 };
  assert.deepEqual(labelOutlines(label, view), [{ corners: [[7, 18], [13, 18], [13, 22], [7, 22]], radius: 0 }]);
  assert.deepEqual(labelOutlines(label, view, 1)[0].corners[0], [17, 18]);
  assert.deepEqual(labelOutlines(label, view, NONE), []);
  const fails = (act, message) => assert.throws(act, { message });
  fails(() => labelOutlines(label, view, 2), 'position is 2: give a whole number from 0 to 1');
  fails(() => labelOutlines(label), 'the view is undefined: give an object');
  fails(() => labelOutlines(label, { ...view, zoom: 0 }), 'zoom is 0: give a number above 0');
  fails(() => labelOutlines({ ...label, sise: [1, 1] }, view), /^'sise' is no part of the label/);
});

test('outlines refuse the numbers that push refuses', () => {
  const usual = { anchor: [0, 0], size: [1, 1] };
  const view = { center: [0, 0], zoom: 1 };
  const labels = new Labels();
  const refusal = (act) => {
    try {
      return void act();
    } catch ({ name, code, message }) {
      return { name, code, message };
    }
  };
  for (const wrong of [{ anchor: [NaN, 0] }, { anchor: [0, Infinity] }, { size: [-1, 1] }, { size: [1, -2] }, { scale: -1 }, { scale: NaN }, { padding: -1 }, { padding: Infinity }]) {
    const label = { ...usual, ...wrong };
    const told = refusal(() => labels.push(label));
    assert.equal(told.name, 'ObbitError');
    assert.deepEqual(refusal(() => labelOutlines(label, view)), told);
  }
  // Of shapes and offsets it does not tell which number; the code is the same.
  const { size, ...bare } = usual;
  for (const wrong of [
    { size: [NaN, 1] }, { size, offset: [NaN, 0] }, { shapes: new Shapes().circle(0, 0, 1).circle(0, 0, -1) }, { shapes: new Shapes().capsule(0, 0, 0, NaN, 1) },
    { shapes: Shapes.boxes([0, 0, 1, -1, 0]) }, { icon: new Shapes().polygon([[0, 0], [1, NaN], [0, 1]]) }, { shapes: new Shapes().boxDegrees(0, 0, -1, 1, 3) },
  ]) {
    const label = { ...bare, ...wrong };
    const [pushed, drawn] = [() => labels.push(label), () => labelOutlines(label, view)].map(refusal);
    assert.ok(pushed && drawn, JSON.stringify(wrong));
    assert.equal(drawn.code, pushed.code);
    assert.equal(drawn.message.split(':')[0].includes('shape'), pushed.message.split(':')[0].includes('shape'));
  }
  for (const wrong of [{ center: [NaN, 0] }, { middle: [0, Infinity] }]) {
    labels.push(usual);
    assert.deepEqual(refusal(() => labelOutlines(usual, { ...view, ...wrong })), refusal(() => labels.update({ ...view, ...wrong })));
  }
});
