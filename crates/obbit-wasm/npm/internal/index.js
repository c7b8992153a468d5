// Indexes over boxes, the same for the plane and for space: made once, asked often, one block of bytes.

import { action, finite, flag, given, number, positive, shown, vector, whole } from './check.js';
import { ObbitError } from './errors.js';
import { Bytes, Held, held, through } from './module.js';
import { MOST, meeting, tooMany } from './pairs.js';
import { one, out, send, touching } from './shapes.js';

const MEETS = 0;
const INSIDE = 1;
const ANY = 2;
const COUNT = 3;
const COUNT_INSIDE = 4;
const ASKED = 'touching filter into';
/** As many as there are. */
const ALL = 0xffffffff;

/** 1 where the outlines are kept. */
const kept = (options) => flag(given(options, 'outlines').outlines ?? true, 'outlines');

/** What both indexes have. A window is the corners as one list of numbers, so is a ray; `names` are what the numbers are called. */
function indexBase(module, { prefix, dimension, send, names }) {
  class IndexBase extends Held {
    #outlines;

    constructor(shapes, options) {
      const keep = kept(options);
      super(module, made(shapes, keep), `${prefix}_free`);
      this.#outlines = !(shapes instanceof Bytes) && keep === 1;
    }

    rebuild(shapes, options) {
      const keep = kept(options);
      const { kind, length } = send(module, 0, shapes);
      this.#call('rebuild', kind, length, keep);
      this.#outlines = keep === 1;
    }

    static from(bytes) {
      return new this(new Bytes(bytes));
    }

    #call(name, ...args) {
      return module.done(module.calls[`${prefix}_${name}`](held(this), ...args));
    }

    get length() {
      return this.#call('len');
    }

    get bounds() {
      return this.length === 0 ? null : Array.from(module.numbers(2 * dimension));
    }

    toBytes() {
      this.#call('to_bytes');
      return module.output(0, Uint8Array).slice().buffer;
    }

    queryShape(shape, options) {
      if (!this.#outlines) throw new Error('this index has no outlines: it was made from bytes, or with { outlines: false }; use query, or give it its shapes by rebuild');
      const asked = this.#asked(options, `${ASKED} within`);
      const rules = meeting(asked);
      const { kind } = one(send(module, 0, shape, 'the shape'));
      this.#call('shape', kind, ...rules);
      return ids(asked);
    }

    queryIn(window, options) {
      const asked = this.#asked(options, ASKED);
      this.#window(MEETS, window, asked);
      return ids(asked);
    }

    insideIn(window, options) {
      const asked = this.#asked(options, ASKED);
      this.#window(INSIDE, window, asked);
      return ids(asked);
    }

    collidesIn(window, options) {
      const asked = this.#asked(options, 'touching filter');
      if (!asked.filter) return this.#window(ANY, window, asked) === 1;
      this.#window(MEETS, window, asked);
      return all(Uint32Array, 0).some((id) => asked.filter(id));
    }

    countIn(window, options) {
      return this.#window(COUNT, window, given(options, 'touching'));
    }

    countInsideIn(window) {
      return this.#window(COUNT_INSIDE, window, {});
    }

    pairs(options) {
      return this.#pairs([0, 0], options, 'countPairs of the shapes');
    }

    join(other, options) {
      // Where it is a proxy around an index, this is so as well.
      if (!(other instanceof IndexBase)) throw new TypeError(`the other index is ${shown(other)}: give an index that this entry point of obbit made, or makes of bytes by \`from\``);
      return this.#pairs([1, held(other)], options, 'countJoin of the shapes');
    }

    withinIn(window, distance, options) {
      const asked = this.#asked(options, 'filter into');
      this.#call('within', positive(distance, 'distance'), ...numbered(window));
      return ids(asked);
    }

    nearestIn(point, count, options) {
      aimed(point, names.point);
      return this.#nearest([...point, ...point], count, options);
    }

    nearestToIn(window, count, options) {
      return this.#nearest(numbered(window), count, options);
    }

    rayAlong(ray, most, options) {
      const { filter } = this.#asked(options, 'filter');
      this.#ray(0, ray, most);
      return passed(all(Uint32Array, 0), { times: all(Float64Array, 1) }, filter);
    }

    rayFirstAlong(ray, most, options) {
      const { filter } = this.#asked(options, 'filter');
      if (this.#ray(filter ? 0 : 1, ray, most) === 0) return null;
      const [hits, times] = [all(Uint32Array, 0), all(Float64Array, 1)];
      const first = filter ? hits.findIndex((id) => filter(id)) : 0;
      return first < 0 ? null : { id: hits[first], time: times[first] };
    }

    #ray(first, ray, most) {
      return this.#call('ray', first, positive(most, 'most'), ...aimed(ray, names.ray));
    }

    #nearest(corners, count, options) {
      const { filter } = this.#asked(options, 'filter');
      const wanted = count === Infinity ? ALL : whole(count, 'count');
      // Of more that are asked for the first are the same. Each is shown to the filter once.
      for (let [asked, seen, kept] = [filter ? Math.min(Math.max(2 * wanted, 16), ALL) : wanted, 0, []]; ; asked = Math.min(2 * asked, ALL)) {
        this.#call('nearest', asked, ...corners);
        const [near, distances] = [all(Uint32Array, 0), all(Float64Array, 1)];
        if (!filter) return { ids: near, distances };
        for (; seen < near.length && kept.length < wanted; seen += 1) if (filter(near[seen])) kept.push(seen);
        if (kept.length === wanted || near.length < asked) return { ids: Uint32Array.from(kept, (k) => near[k]), distances: Float64Array.from(kept, (k) => distances[k]) };
      }
    }

    #pairs(others, options, cure) {
      const { touching: counts, most = MOST, into } = given(options, 'touching most into');
      this.#call('pairs', ...others, touching(counts), whole(most, 'most', MOST));
      const [count] = module.numbers(1);
      const found = module.output(0, Uint32Array);
      if (found.length !== 2 * count) throw tooMany(count, most, `ask for ${cure}, or for fewer at a time`);
      return out(found, into);
    }

    #window(how, window, asked) {
      return this.#call('window', how, touching(asked.touching), ...numbered(window));
    }

    /** What is asked for, looked at before anything is written. */
    #asked(options, names) {
      const { touching, filter, into, within } = given(options, names);
      return { touching, filter: action(filter, 'filter'), into, within };
    }
  }

  function made(shapes, keep) {
    if (shapes instanceof Bytes) {
      module.write(0, Uint8Array, shapes.list);
      return module.done(module.calls[`${prefix}_from_bytes`](shapes.list.length));
    }
    const { kind, length } = send(module, 0, shapes);
    return module.done(module.calls[`${prefix}_new`](kind, length, keep));
  }

  /**
   * The corners of a window, which the module looks at if they are numbers. Nothing lies beyond the largest ones. Of sides
   * that are infinite the wrong way it would say that they have to be finite, where it is enough to swap them.
   */
  function numbered(window) {
    const corners = window.map((x, k) => (number(x, names.window[k]) === (k < dimension ? -Infinity : Infinity) ? Math.sign(x) * Number.MAX_VALUE : x));
    for (let k = 0; k < dimension; k += 1) {
      const [min, max] = [window[k], window[k + dimension]];
      if ((min === Infinity || max === -Infinity) && min > max) throw new ObbitError(`min ${'xyz'[k]} is ${min}, above max ${'xyz'[k]} which is ${max}: swap them`, 'NotFinite', null);
    }
    return corners;
  }

  function aimed(coordinates, called) {
    for (let k = 0; k < coordinates.length; k += 1) finite(coordinates[k], called[k]);
    return coordinates;
  }

  /** A list of the last call, in memory of its own: a filter may call this module, and a view would not hold. */
  const all = (Kind, place) => module.output(place, Kind).slice();

  /** The ids of the last call; the filter sees each. */
  function ids({ filter, into } = {}) {
    return filter ? out(passed(all(Uint32Array, 0), {}, filter).ids, into) : out(module.output(0, Uint32Array), into);
  }

  /** Those that pass, if there is a filter, and what goes with them: moved to the front of their lists, which is faster than `filter` of lists is. */
  function passed(found, others, filter) {
    if (!filter) return { ids: found, ...others };
    const lists = Object.values(others);
    let count = 0;
    for (let k = 0; k < found.length; k += 1) {
      if (!filter(found[k])) continue;
      found[count] = found[k];
      for (const list of lists) list[count] = list[k];
      count += 1;
    }
    const front = (list) => list.slice(0, count);
    return { ids: front(found), ...Object.fromEntries(Object.entries(others).map(([name, list]) => [name, front(list)])) };
  }

  return through(IndexBase, dimension === 2 ? 'Index' : 'Index3');
}

const NAMES = { window: ['minX', 'minY', 'maxX', 'maxY'], point: ['x', 'y'], ray: ['x', 'y', 'dirX', 'dirY'] };
const NAMES3 = {
  window: ['min x', 'min y', 'min z', 'max x', 'max y', 'max z'],
  point: ['point x', 'point y', 'point z'],
  ray: ['origin x', 'origin y', 'origin z', 'direction x', 'direction y', 'direction z'],
};

export const indexOf = (module) => through(class Index extends indexBase(module, { prefix: 'index', dimension: 2, send, names: NAMES }) {
  query(minX, minY, maxX, maxY, options) { return this.queryIn([minX, minY, maxX, maxY], options); }
  inside(minX, minY, maxX, maxY, options) { return this.insideIn([minX, minY, maxX, maxY], options); }
  collides(minX, minY, maxX, maxY, options) { return this.collidesIn([minX, minY, maxX, maxY], options); }
  count(minX, minY, maxX, maxY, options) { return this.countIn([minX, minY, maxX, maxY], options); }
  countInside(minX, minY, maxX, maxY) { return this.countInsideIn([minX, minY, maxX, maxY]); }
  within(minX, minY, maxX, maxY, distance, options) { return this.withinIn([minX, minY, maxX, maxY], distance, options); }
  nearest(x, y, count = 1, options) { return this.nearestIn([x, y], count, options); }
  nearestTo(minX, minY, maxX, maxY, count = 1, options) { return this.nearestToIn([minX, minY, maxX, maxY], count, options); }
  ray(x, y, dirX, dirY, most = Infinity, options) { return this.rayAlong([x, y, dirX, dirY], most, options); }
  rayFirst(x, y, dirX, dirY, most = Infinity, options) { return this.rayFirstAlong([x, y, dirX, dirY], most, options); }
});

export const index3Of = (module, send3) => through(class Index3 extends indexBase(module, { prefix: 'index3', dimension: 3, send: send3, names: NAMES3 }) {
  query(min, max, options) { return this.queryIn(box3(min, max), options); }
  inside(min, max, options) { return this.insideIn(box3(min, max), options); }
  collides(min, max, options) { return this.collidesIn(box3(min, max), options); }
  count(min, max, options) { return this.countIn(box3(min, max), options); }
  countInside(min, max) { return this.countInsideIn(box3(min, max)); }
  within(min, max, distance, options) { return this.withinIn(box3(min, max), distance, options); }
  nearest(point, count = 1, options) { return this.nearestIn(vector('point', point, 3), count, options); }
  nearestTo(min, max, count = 1, options) { return this.nearestToIn(box3(min, max), count, options); }
  ray(origin, direction, most = Infinity, options) { return this.rayAlong(ray3(origin, direction), most, options); }
  rayFirst(origin, direction, most = Infinity, options) { return this.rayFirstAlong(ray3(origin, direction), most, options); }
});

const box3 = (min, max) => [...vector('min', min, 3), ...vector('max', max, 3)];
const ray3 = (origin, direction) => [...vector('origin', origin, 3), ...vector('direction', direction, 3)];
