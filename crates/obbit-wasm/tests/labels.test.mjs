// Where a map and its labels lie on the screen: a loop over the boxes that `mapToScreen` leads to shows the same labels
// as the engine, and what the documentation of `MapView` writes stands where their outlines are.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NONE, Labels, Shapes, init, labelOutlines, mapToScreen, screenToMap } from '../npm/obbit.js';
import * as queries from '../npm/queries.js';

await Promise.all([init(), queries.init()]);

const turned = ([x, y], by) => [x * Math.cos(by) - y * Math.sin(by), x * Math.sin(by) + y * Math.cos(by)];
const near = (found, expected, by = 1e-9) => found.forEach((x, k) => assert.ok(Math.abs(x - expected[k]) <= by, `${found}, not ${expected}`));

/** Where a label's box lies: centre, size and angle. */
function place({ anchor, size, offset = [0, 0], rotation = 0, scale = 1, padding = 0, turn }, view) {
  const along = turn === 'withMap' ? (view.rotation ?? 0) : 0;
  const shift = turned(offset.map((pixels) => pixels * scale), along);
  const middle = mapToScreen(view, ...anchor).map((x, k) => x + shift[k]);
  return [...middle, ...size.map((side) => side * scale + 2 * padding), rotation + along];
}

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

test('labels lie where the map leads to', () => {
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
  near(place(label, { ...view, rotation: Math.PI / 2 }), [330, 210, 40, 20, 0]);
  near(place({ ...label, turn: 'withMap' }, { ...view, rotation: Math.PI / 2 }), [290, 230, 40, 20, Math.PI / 2]);
});

test('what the documentation writes stands in the outline', () => {
  const documented = readFileSync(new URL('../npm/internal/labels.d.ts', import.meta.url), 'utf8').match(/```js\n( \* function write.*?) \* ```/s)[1];
  // What a canvas does to its matrix.
  let matrix;
  const by = (a, b, c, d, e, f) => {
    const [A, B, C, D, E, F] = matrix;
    matrix = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F];
  };
  const context = {
    setTransform: (...given) => { matrix = given; }, translate: (x, y) => by(1, 0, 0, 1, x, y), scale: (x, y) => by(x, 0, 0, y, 0, 0),
    rotate: (angle) => by(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0), fillText: () => {},
  };
  const write = new Function('context', 'mapToScreen', `${documented.replaceAll(/^ \* /gm, '')} return write;`)(context, mapToScreen);
  for (const [seed, view] of VIEWS.entries()) {
    for (const label of some(seed + 3, 40).map((one) => ({ ...one, padding: 0 }))) {
      write('', label, view);
      const [a, b, c, d, e, f] = matrix;
      const [right, down] = label.size.map((side) => side / 2);
      const corners = [[-right, -down], [right, -down], [right, down], [-right, down]].map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]);
      near(corners.flat(), labelOutlines(label, view)[0].corners.flat());
    }
  }
});

test('a map leads to the screen and back', () => {
  // As the documentation of Rust's `View` has it, where the quarter turn is exact.
  const quarter = { center: [10, 20], zoom: 4, rotation: Math.PI / 2, middle: [400, 300] };
  near(mapToScreen(quarter, 11, 20), [400, 304], 1e-12);
  near(screenToMap(quarter, 400, 304), [11, 20], 1e-12);
  // North is up, and y is down.
  const north = { center: [5, 5], zoom: 10, yUp: true };
  assert.deepEqual(mapToScreen(north, 5, 6), [0, -10]);
  assert.deepEqual(screenToMap(north, 0, -10), [5, 6]);
  const from = dice(8);
  for (const view of VIEWS) {
    const point = [from(-9, 9), from(-9, 9)];
    near(screenToMap(view, ...mapToScreen(view, ...point)), point, 1e-12);
    // The middle of a label's box without an offset, turned along or not.
    const [{ corners }] = labelOutlines({ anchor: point, size: [20, 10], turn: 'withMap', rotation: 1 }, view);
    near(mapToScreen(view, ...point), [0, 1].map((k) => (corners[0][k] + corners[2][k]) / 2));
  }
  // A term is past the largest number, the sum is not.
  const far = { center: [-1e308, 0], zoom: 1, middle: [-1e308, 0] };
  assert.deepEqual(mapToScreen(far, 1e308, 3), [1e308, 3]);
  assert.deepEqual(screenToMap(far, 1e308, 3), [1e308, 3]);
  assert.deepEqual(mapToScreen({ center: [0, 0], zoom: 1e200 }, 2e300, 0), [Infinity, 0]);
  const fails = (act, message) => assert.throws(act, { message });
  for (const lead of [mapToScreen, screenToMap]) {
    fails(() => lead(north, 1), 'y is undefined: give a finite number');
    fails(() => lead({ ...north, zoom: 0 }, 1, 1), 'zoom is 0: give a number above 0');
    fails(() => lead({ ...north, center: [0, NaN] }, 1, 1), 'center y is NaN: give a finite number');
    fails(() => lead(undefined, 1, 1), 'the view is undefined: give an object');
    fails(() => lead({ ...north, turn: 1 }, 1, 1), "'turn' is no part of the view: give center, zoom, rotation, middle or yUp");
  }
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
        return { id: labels.push({ anchor: screenToMap(view, ...at), shapes: new Shapes().circle(0, 0, 2), groups: 0 }), shape: new Shapes().circle(...at, 2) };
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

test('what the pointer is on', () => {
  const from = dice(11);
  let hits = 0;
  for (const [seed, view] of VIEWS.entries()) {
    const all = some(seed + 31, 60);
    all.push({ anchor: [0, 0], shapes: new Shapes().circle(4, 3, 30), avoids: 0, padding: 2 }, { anchor: [0, 0], icon: new Shapes().capsule(-9, 0, 9, 4, 3), behaviour: 'required' });
    const labels = new Labels();
    for (const label of all) labels.push(label);
    assert.deepEqual([...labels.under(0, 0)], []); // before the first frame
    const { positions } = labels.update(view);
    const stands = [...positions].map((position, id) => (position === NONE ? [] : labelOutlines(all[id], view, position)));
    for (let n = 0; n < 200; n += 1) {
      const [x, y] = [from(0, 1) < 0.5 ? from(-60, 60) : from(200, 600), from(-60, 400)];
      const point = new Shapes().circle(x, y, 0);
      const under = [...labels.under(x, y)];
      assert.deepEqual(under, stands.flatMap((outlines, id) => (outlines.some((outline) => queries.intersects(shaped(outline), point)) ? [id] : [])));
      hits += under.length;
    }
    labels.free();
  }
  assert.ok(hits > 50, `${hits}`);
  const labels = new Labels();
  assert.throws(() => labels.under(NaN, 0), /x is NaN/);
  assert.throws(() => labels.under(0), /y is undefined/);
});

test('labels that are added together are those that are added one by one', () => {
  const from = dice(31);
  const alike = { icon: new Shapes().circle(0, 0, 3), padding: 1, turn: 'withMap', rotation: 0.2, scale: 1.5, order: 4, groups: 3, avoids: 1 };
  for (const behaviour of ['optional', 'required', 'requiredHidesOptional']) {
    const [one, other] = [new Labels(), new Labels()];
    const numbers = [];
    for (let k = 0; k < 80; k += 1) {
      const [anchor, size, offsets, priority] = [[from(0, 9), from(0, 9)], [from(9, 40), 12], [[0, -9], [from(-30, 30), 9], [0, 30]], k % 7];
      numbers.push(...anchor, ...size, ...offsets.flat(), priority);
      other.push({ ...alike, behaviour, anchor, size, offsets, priority });
    }
    assert.equal(one.pushBoxes(numbers, { ...alike, behaviour, positions: 3 }).length, 80);
    const view = { center: [4, 5], zoom: 40, rotation: 0.4 };
    const [a, b] = [one, other].map((labels) => {
      const { positions, hiddenBy } = labels.update(view);
      return [Array.from(positions), Array.from(hiddenBy)];
    });
    assert.deepEqual(a, b);
    // (Where none hides another, all are at their first place.)
    assert.equal(a[0].includes(1) && a[0].includes(2), behaviour !== 'required');
    const [x, y, width, height, ...rest] = numbers;
    const first = { ...alike, anchor: [x, y], size: [width, height], offsets: rest.slice(0, 6) };
    assert.equal(labelOutlines(first, view, a[0][0]).length, 2);
  }
  const labels = new Labels();
  const fails = (act, message) => assert.throws(act, { message });
  fails(() => labels.pushBoxes([1, 2, 3, 4, 5, 6, 7], { positions: 2 }), '7 numbers are no whole number of labels: give 9 for each');
  fails(() => labels.pushBoxes([], { positions: 0 }), 'positions is 0: give a whole number from 1 to 1000000');
  fails(() => labels.pushBoxes([0, 0, 1, 1, 0, 0, 0, 0, 0, 1, -1, 0, 0, 0], { padding: 1 }), 'label 1: height is -1: a size cannot be negative; give 0 or more');
  assert.equal(labels.length, 0);
});

test('a label that always shows takes a free place where there is one', () => {
  const labels = new Labels();
  const two = (x) => ({ anchor: [x, 0], size: [10, 10], offsets: [[0, 0], [0, 12]], behaviour: 'requiredHidesOptional' });
  for (const x of [0, 5, 2]) labels.push(two(x));
  assert.deepEqual(Array.from(labels.update({ center: [0, 0], zoom: 1 }).positions), [0, 1, 0]);
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

test('what is null is given, and refused', () => {
  const labels = new Labels();
  const wrong = (part, message) => assert.throws(() => labels.push({ anchor: [0, 0], ...part }), { name: 'TypeError', message });
  const size = [1, 1];
  for (const what of ['offset', 'offsets']) wrong({ size, [what]: null }, `${what} is null, no list of numbers: give an array or a typed array`);
  wrong({ shapes: null }, 'shapes is null: give Shapes, or the numbers of boxes');
  wrong({ size, icon: null }, 'icon is null: give Shapes, or the numbers of boxes');
  wrong({ size: null }, 'size is null, no list of numbers: give an array or a typed array');
  wrong({ size, turn: null }, "turn is null: give 'upright' or 'withMap'");
  wrong({ size, behaviour: null }, "behaviour is null: give 'optional', 'required', 'requiredHidesOptional' or 'obstacle'");
  wrong({ size, order: null }, 'order is null: give a whole number from 0 to 4294967295');
  wrong({ size, rotation: null }, 'rotation is null: give a finite number');
  for (const what of ['priority', 'scale', 'padding']) wrong({ size, [what]: null }, `${what} is null: give a number`);
  assert.throws(() => labelOutlines({ anchor: [0, 0], size, icon: null }, { center: [0, 0], zoom: 1 }), /^TypeError: icon is null/);
  assert.throws(() => labels.push({ anchor: [0, 0], size, offset: [1, 2, 3, 4] }), { message: 'offset has 4 numbers: give 2' });
  assert.equal(labels.length, 0);
});

test('how long a fade takes is a time', () => {
  assert.throws(() => new Labels({ fading: -1 }), { name: 'ObbitError', message: 'fading is -1: give 0 or more' });
  for (const fading of [NaN, Infinity]) assert.throws(() => new Labels({ fading }), { name: 'ObbitError', code: 'NotFinite', message: `fading is ${fading}: give a finite number` });
});

test('a label stays where it was shown last, also when it is exchanged', () => {
  const view = { center: [0, 0], zoom: 1 };
  for (const [hysteresis, stays] of [[true, 1], [false, 0]]) {
    const labels = new Labels({ hysteresis, fading: 10 });
    const [size, offsets] = [[20, 10], [[0, 0], [0, 50]]];
    const inTheWay = labels.push({ anchor: [0, 0], size, priority: 1 });
    const id = labels.push({ anchor: [0, 0], size, offsets });
    assert.equal(labels.update(view, 5).positions[id], 1);
    labels.remove(inTheWay);
    assert.equal(labels.update(view).positions[id], stays);
    labels.set(id, { anchor: [1, 0], size, offsets });
    const { positions, opacities } = labels.update(view);
    assert.deepEqual([positions[id], opacities[id]], [stays, 0.5]);
  }
});

test('which labels the pointer is on: as all outlines gone through one by one', () => {
  const [labels, all, from] = [new Labels(), some(3, 300), dice(4)];
  const view = { center: [1, 2], zoom: 30, rotation: 0.7, middle: [400, 300], yUp: true };
  for (const label of all) labels.push(label);
  const positions = Uint32Array.from(labels.update(view).positions);
  let hits = 0;
  for (let round = 0; round < 300; round += 1) {
    const [x, y] = [from(0, 800), from(0, 600)];
    const spot = new Shapes().circle(x, y, 0);
    const holds = (label, id) => positions[id] !== NONE && queries.intersects(spot, new Shapes().polygon(labelOutlines(label, view)[0].corners));
    const found = Array.from(labels.under(x, y));
    hits += found.length;
    assert.deepEqual(found, all.flatMap((label, id) => (holds(label, id) ? [id] : [])));
  }
  assert.ok(hits > 20, `${hits} hits`);
});
