// Questions about pairs of shapes, the same for the plane and for space.

import { amount, countOf, given, positive, refuseNumber, vector } from './check.js';
import { aside, one, out, shapeOf } from './shapes.js';

const RELATIONS = ['Apart', 'Touching', 'Overlapping'];
const [RELATION, INTERSECTS, OVERLAPS, CONTAINS, WITHIN] = [0, 1, 2, 3, 4];
const [DISTANCE, AXIS_GAP, SHARED, IOU] = [0, 1, 2, 3];
const [SEPARATION, MTV, CONTACT, CAST, RAY] = [0, 1, 2, 3, 4];

/**
 * @param space `prefix` of the module's functions, `dimension`, `points`: how many a contact has at most,
 * `share`: 'Area' or 'Volume', `send`: writes a list of shapes into a slot.
 */
export function queriesOf(module, { prefix, dimension, points: most, share, send }) {
  const call = (name, ...args) => module.done(module.calls[`${prefix}_${name}`](...args), 'pair');

  /** Reads a list into the module. */
  function read(side, shapes, what = 'ab'[side]) {
    const list = send(module, side, shapes, what);
    module.done(module.calls[`${prefix}_read`](side, list.kind, list.length), shapeOf(what));
    return list;
  }

  function readBoth(a, b) {
    const second = aside(module, b);
    return matched(read(0, a).length, read(1, second).length, 'shapes');
  }

  function readOne(a, b) {
    const second = aside(module, b);
    one(read(0, a));
    one(read(1, second));
  }

  const decide = (what) => ({
    one(a, b, limit) {
      readOne(a, b);
      call('decide', what, what === WITHIN ? positive(limit, 'the clearance') : 0);
      return module.output(0, Uint8Array)[0];
    },
    each(a, b, limit, options) {
      const target = into(options);
      readBoth(a, b);
      call('decide', what, what === WITHIN ? positive(limit, 'the clearance') : 0);
      return out(module.output(0, Uint8Array), target);
    },
  });

  const measure = (what) => ({
    one(a, b) {
      readOne(a, b);
      call('measure', what);
      return module.output(0, Float64Array)[0];
    },
    each(a, b, options) {
      const target = into(options);
      readBoth(a, b);
      call('measure', what);
      return out(module.output(0, Float64Array), target);
    },
  });

  const [relation, intersects, overlaps, contains, within] = [RELATION, INTERSECTS, OVERLAPS, CONTAINS, WITHIN].map(decide);
  const [distance, axisGap, shared, iou] = [DISTANCE, AXIS_GAP, SHARED, IOU].map(measure);
  const list = (place) => module.output(place, Float64Array).slice();
  const point = (place) => Array.from(module.output(place, Float64Array));

  /** Writes vectors into a slot: how many. `width` numbers each. */
  function vectors(slot, numbers, width, count) {
    const found = countOf(numbers, width, ['vector', 'vectors'], 'the list of vectors');
    for (let i = 0; i < numbers.length; i += 1) {
      if (!Number.isFinite(numbers[i])) refuseNumber(`vector ${Math.floor(i / width)}: number ${i % width}`, numbers[i], 'a finite number', Math.floor(i / width));
    }
    matched(count, found, 'vectors');
    module.write(slot, Float64Array, numbers);
    return found;
  }

  return {
    relation: (a, b) => RELATIONS[relation.one(a, b)],
    relations: (a, b, options) => relation.each(a, b, 0, options),
    intersects: (a, b) => intersects.one(a, b) === 1,
    intersectsEach: (a, b, options) => intersects.each(a, b, 0, options),
    overlaps: (a, b) => overlaps.one(a, b) === 1,
    overlapsEach: (a, b, options) => overlaps.each(a, b, 0, options),
    contains: (a, b) => contains.one(a, b) === 1,
    containsEach: (a, b, options) => contains.each(a, b, 0, options),
    within: (a, b, limit) => within.one(a, b, limit) === 1,
    withinEach: within.each,
    distance: distance.one,
    distances: distance.each,
    axisGap: axisGap.one,
    axisGaps: axisGap.each,
    [`overlap${share}`]: shared.one,
    [`overlap${share}s`]: shared.each,
    iou: iou.one,
    ious: iou.each,

    separation(a, b) {
      readOne(a, b);
      call('tell', SEPARATION, 0);
      return { distance: module.output(0, Float64Array)[0], normal: point(1), pointA: point(2), pointB: point(3) };
    },
    separations(a, b) {
      readBoth(a, b);
      call('tell', SEPARATION, 0);
      return { distances: list(0), normals: list(1), pointsA: list(2), pointsB: list(3) };
    },

    mtv(a, b) {
      readOne(a, b);
      return call('tell', MTV, 0) === 0 ? null : point(0);
    },
    mtvs(a, b, options) {
      const target = into(options);
      readBoth(a, b);
      call('tell', MTV, 0);
      return out(module.output(0, Float64Array), target);
    },

    contact(a, b) {
      readOne(a, b);
      call('tell', CONTACT, 0);
      const count = module.output(0, Uint8Array)[0];
      if (count === 0) return null;
      const [all, depths] = [point(2), point(3)];
      const points = depths.slice(0, count).map((depth, i) => ({ point: all.slice(i * dimension, (i + 1) * dimension), depth }));
      return { normal: point(1), depth: Math.max(...depths), points };
    },
    contacts(a, b) {
      readBoth(a, b);
      call('tell', CONTACT, 0);
      return { most, counts: module.output(0, Uint8Array).slice(), normals: list(1), points: list(2), depths: list(3) };
    },

    cast(a, b, motion) {
      const way = aside(module, vector('motion', motion, dimension));
      readOne(a, b);
      vectors(2, way, dimension, 1);
      if (call('tell', CAST, 1) === 0) return null;
      return { time: module.output(0, Float64Array)[0], normal: point(1), point: point(2) };
    },
    casts(a, b, motions) {
      const ways = aside(module, motions);
      const count = vectors(2, ways, dimension, readBoth(a, b));
      call('tell', CAST, count);
      return { times: list(0), normals: list(1), points: list(2) };
    },

    ray(shape, origin, direction) {
      const numbers = [...vector('origin', origin, dimension), ...vector('direction', direction, dimension)];
      one(read(0, shape, 'the shape'));
      vectors(1, numbers, 2 * dimension, 1);
      if (call('tell', RAY, 1) === 0) return null;
      const normal = point(1);
      return { time: module.output(0, Float64Array)[0], normal: normal.some((x) => x !== 0) ? normal : null, point: point(2) };
    },
    rays(shapes, all) {
      const lines = aside(module, all);
      const count = vectors(1, lines, 2 * dimension, read(0, shapes, 'the list').length);
      call('tell', RAY, count);
      return { times: list(0), normals: list(1), points: list(2) };
    },
  };
}

const into = (options) => given(options, 'into').into;

/** How many pairs two lists make: each with its fellow, or one with all. */
function matched(a, b, what) {
  if (a !== b && a !== 1 && b !== 1) throw new RangeError(`${amount(a, 'shape', 'shapes')} and ${b} ${what}: give as many, or one`);
  return a === 1 ? b : a;
}
