// Objects of the package behind a proxy, as frameworks make them, and methods called on what has them not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as core from '../npm/obbit.js';
import * as fit from '../npm/fit.js';
import * as nms from '../npm/nms.js';
import * as space from '../npm/space.js';
import * as world from '../npm/world.js';

await Promise.all([core, fit, nms, space, world].map((entry) => entry.init()));
const { Shapes } = core;

/** A proxy that puts one around every object it gives, too. */
const deep = (object) => new Proxy(object, {
  get(target, name, receiver) {
    const found = Reflect.get(target, name, receiver);
    return typeof found === 'object' && found !== null && !ArrayBuffer.isView(found) ? deep(found) : found;
  },
});
const boxes = [0, 0, 1, 1, 0, 5, 0, 1, 1, 0];
const view = { center: [0, 0], zoom: 1 };

test('what is behind a proxy works', () => {
  for (const wrapped of [deep, (object) => new Proxy(object, {}), Object.create]) {
    const index = wrapped(new core.Index(boxes));
    assert.deepEqual([[...index.query(-1, -1, 1, 1)], index.length, index.bounds, [...index.queryShape(boxes.slice(5))]], [[0], 2, [-0.5, -0.5, 5.5, 0.5], [1]]);
    const index3 = wrapped(new space.Index3([0, 0, 0, 1, 1, 1, 0, 0, 0, 1]));
    assert.deepEqual([...index3.query([0, 0, 0], [1, 1, 1])], [0]);
    const page = wrapped(new core.Marquee(boxes));
    assert.deepEqual([[...page.select([4, -1, 6, 1])], page.isSelected(1), page.topmost(0, 0), page.length], [[1], true, 0, 2]);
    const labels = wrapped(new core.Labels());
    assert.equal(labels.push({ anchor: [0, 0], size: [2, 2] }), 0);
    assert.deepEqual([[...labels.update(view).positions], labels.length], [[0], 1]);
    assert.deepEqual([...wrapped(new core.Declutter()).run(boxes, [1, 2]).visible], [1, 1]);
    assert.deepEqual([...wrapped(new core.PairFinder()).pairs([...boxes, ...boxes])], [0, 2, 1, 3]);
    const bodies = wrapped(new world.World2());
    bodies.addEach(Shapes.circles([0, 0, 1, 1, 0, 1]));
    assert.deepEqual([wrapped(bodies.step(1)).at(0).phase, bodies.length, bodies.body(1).position, bodies.time], ['began', 2, [1, 0], 1]);
    const mesh = wrapped(new fit.Mesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]));
    assert.deepEqual([mesh.isClosed, wrapped(mesh.at()).intersects(wrapped(mesh.at({ position: [9, 0, 0] })))], [true, false]);
    for (const object of [index, index3, page, labels, bodies]) {
      object.free();
      assert.throws(() => object.length, { message: /already freed/ });
    }
  }
});

test('a screen behind a proxy works, as state of frameworks is', () => {
  for (const wrapped of [deep, (object) => new Proxy(object, {}), Object.create]) {
    for (const plain of [new core.Screen({ scroll: [1, 2], zoom: 2 }), new core.Screen({ zoom: 2, turn: [0.6, 0.8], yUp: true }), core.Screen.ofMap(view)]) {
      const screen = wrapped(plain);
      const told = (one) => [one.toPage(3, 4), one.toScreen(3, 4), one.length(4), [...(one.marquee(0, 0, 5, 5).data ?? one.marquee(0, 0, 5, 5))], one.lasso([[0, 0], [1, 0], [0, 1]]).points];
      assert.deepEqual(told(screen), told(plain));
    }
  }
});

test('objects and lists have a name, by which Vue leaves them alone', () => {
  const all = [new core.Index(boxes), new core.Labels(), new world.World2(), new nms.Nms(), new Shapes(), new space.Shapes3()];
  assert.deepEqual(all.map(String), ['Index', 'Labels', 'World2', 'Nms', 'Shapes', 'Shapes3'].map((name) => `[object ${name}]`));
});

test('a method without its object says so', () => {
  const { query } = new core.Index(boxes);
  const fails = (act, message) => assert.throws(act, { name: 'TypeError', message });
  fails(() => query(0, 0, 1, 1), 'query was called on undefined: call it on its Index');
  fails(() => [1].map(new world.World2().step), 'step was called on undefined: call it on its World2');
  fails(() => world.World3.prototype.hash.call(new world.World2()), 'hash was called on an object: call it on its World3');
  fails(() => core.Marquee.prototype.length, 'length was called on an object: call it on its Marquee');
  fails(() => core.Labels.prototype.free.call({}), 'free was called on an object: call it on its object');
});

test('numbers told by functions that ask the engine are read before they are written', () => {
  const asking = (list, ask) => Object.defineProperty([...list], 2, { get: () => (ask(), list[2]), enumerable: true });
  for (let size = 1000; size < 40_000; size *= 2) {
    const many = Float64Array.from({ length: 5 * size }, (_, i) => [i, 0, 1, 1, 0][i % 5]);
    const bodies = new world.World2();
    const id = bodies.add({ shape: asking([5, 6, 2, 1, 0], () => new world.World2().addEach(many)) });
    assert.deepEqual([...bodies.matrices()], [2, 0, 0, 0, 1, 0, 5, 6, 1], `${size}`);
    assert.equal(id, 0);
    assert.deepEqual([...core.pairs(asking([0, 0, 2, 1, 0, 1, 0, 2, 1, 0], () => core.countPairs(many)))], [0, 1]);
  }
});
