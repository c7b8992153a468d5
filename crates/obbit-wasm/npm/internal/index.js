// An index over boxes: made once, asked often, one block of bytes.

import { Held } from './module.js';
import { clearance } from './pairs.js';
import { out, send, sendOne, touching } from './shapes.js';

const MEETS = 0;
const INSIDE = 1;
const ANY = 2;
const COUNT = 3;

export function indexOf(module) {
  class Index extends Held {
    #outlines;

    constructor(shapes, options) {
      super(module, made(shapes, options), 'index_free');
      this.#outlines = !(shapes instanceof Bytes) && options?.outlines !== false;
    }

    static from(bytes) {
      return new Index(new Bytes(bytes));
    }

    get length() {
      return module.done(module.calls.index_len(this.held));
    }

    get bounds() {
      return this.length === 0 ? null : Array.from(module.numbers(4));
    }

    toBytes() {
      module.done(module.calls.index_to_bytes(this.held));
      return module.output(0, Uint8Array).slice().buffer;
    }

    query(minX, minY, maxX, maxY, options) {
      this.#window(MEETS, minX, minY, maxX, maxY, options);
      return ids(options);
    }

    inside(minX, minY, maxX, maxY, options) {
      this.#window(INSIDE, minX, minY, maxX, maxY, options);
      return ids(options);
    }

    collides(minX, minY, maxX, maxY, options) {
      const filter = options?.filter;
      if (!filter) return this.#window(ANY, minX, minY, maxX, maxY, options) === 1;
      this.#window(MEETS, minX, minY, maxX, maxY, options);
      return module.output(0, Uint32Array).slice().some((id) => filter(id));
    }

    count(minX, minY, maxX, maxY, options) {
      return this.#window(COUNT, minX, minY, maxX, maxY, options);
    }

    within(minX, minY, maxX, maxY, distance, options) {
      const result = module.calls.index_within(this.held, minX, minY, maxX, maxY, clearance(distance));
      module.done(result);
      return ids(options);
    }

    queryShape(shape, options) {
      if (!this.#outlines) throw new Error('this index has no outlines: it was made from bytes, or with { outlines: false }; use query');
      const kind = sendOne(module, 0, shape);
      module.done(module.calls.index_shape(this.held, kind, touching(options?.touching), clearance(options?.within)));
      return ids(options);
    }

    nearest(x, y, count = 1) {
      module.done(module.calls.index_nearest(this.held, count, x, y, x, y));
      return { ids: ids(), distances: module.output(1, Float64Array).slice() };
    }

    ray(x, y, dirX, dirY, most = Infinity) {
      module.done(module.calls.index_ray(this.held, 0, x, y, dirX, dirY, most));
      return { ids: ids(), times: module.output(1, Float64Array).slice() };
    }

    rayFirst(x, y, dirX, dirY, most = Infinity) {
      const found = module.done(module.calls.index_ray(this.held, 1, x, y, dirX, dirY, most));
      if (found === 0) return null;
      return { id: module.output(0, Uint32Array)[0], time: module.output(1, Float64Array)[0] };
    }

    #window(how, minX, minY, maxX, maxY, options) {
      return module.done(module.calls.index_window(this.held, how, touching(options?.touching), minX, minY, maxX, maxY));
    }
  }

  function made(shapes, options) {
    if (shapes instanceof Bytes) {
      module.write(0, Uint8Array, shapes.list);
      return module.done(module.calls.index_from_bytes(shapes.list.length));
    }
    const { kind, length } = send(module, 0, shapes);
    return module.done(module.calls.index_new(kind, length, options?.outlines === false ? 0 : 1));
  }

  /** The ids of the last call; the filter sees each. */
  function ids(options) {
    const found = module.output(0, Uint32Array);
    if (!options?.filter) return out(found, options?.into);
    // The filter may call this module, and the view would not hold.
    return out(found.slice().filter((id) => options.filter(id)), options.into);
  }

  return Index;
}

/** Bytes of an index, in whatever the caller has them. */
class Bytes {
  constructor(bytes) {
    this.list = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
  }
}
