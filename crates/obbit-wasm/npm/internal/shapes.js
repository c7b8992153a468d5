// Lists of shapes as numbers: what kind, and how many numbers for each.

import { amount, choice, countOf, fields, given, isArray, isList, numbers, points, shown, whole } from './check.js';

/** The kind of each list, as `src/shapes.rs` has it; in a list of `mixed` each shape's stands before it. */
export const KINDS = { radians: 0, degrees: 1, cosSin: 2, aligned: 3, circles: 4, capsules: 5, segments: 6, polygons: 7, mixed: 8, hulls: 9 };
/** In what a list tells of itself the kinds of space begin here: no list of one is taken for one of the other. */
export const SPACE = 16;
/** How many numbers each kind has, from 0 on; which kinds have points, how many they say first, of so many numbers; the kind of a list of all; where kinds begin. */
export const RULES = { widths: [5, 5, 6, 4, 3, 5, 4], pointed: [KINDS.polygons, KINDS.hulls], dimension: 2, mixed: KINDS.mixed, from: 0 };
const ANGLES = { radians: 0, degrees: 1, cosSin: 2 };
const TOUCHING = { ignored: 0, counts: 1 };

/** What the lists of the plane and of space have in common: their numbers, a kind, and how many shapes they are. */
export class ListOf {
  /** @type {number[] | Float64Array} */
  data = [];
  #kind;
  #length = 0;
  #rules;
  // How many numbers there were when shapes were last given.
  #count = 0;

  constructor(rules) {
    this.#rules = rules;
    this.#kind = rules.mixed;
  }

  /** A list of what another told of itself, here or in a Worker. */
  static from(list) {
    const made = new this();
    const { kind: told, data } = fields(list, 'the list', 'kind data');
    const { widths, mixed, from } = made.#rules;
    const kind = Number.isInteger(told) ? told - from : NaN;
    if (kind === mixed) return made.#take(data);
    if (widths[kind]) return made.fill(kind, data);
    const other = from ? kind < 0 && kind >= -from : kind >= SPACE;
    throw new TypeError(`kind is ${shown(told)}: ${other ? `the list is of shapes of ${from ? 'the plane, give it to Shapes' : 'space, give it to Shapes3'}.from` : 'give that of the list, { kind: list.kind, data: list.data }'}`);
  }

  /** Makes it a list of any kinds, to which more may be added. */
  #take(data) {
    const { widths, pointed, dimension } = this.#rules;
    this.data = Array.from(numbers(data, 'data'));
    this.#count = data.length;
    let at = 0;
    for (; at < data.length; this.#length += 1) {
      const kind = data[at];
      if (!widths[kind] && !pointed.includes(kind)) throw new RangeError(`data: number ${at} is ${shown(kind)}: give the kind of a shape`);
      at += 1 + (widths[kind] ?? 1 + dimension * whole(data[at + 1], `data: number ${at + 1}`));
    }
    if (at > data.length) throw new RangeError('data end within a shape: give all of the list');
    return this;
  }

  // Only to be read: a list that was "emptied" by its length would keep its old numbers in front of new ones.
  get kind() { return ListOf.#bare(this).#kind + this.#rules.from; }
  get length() { return ListOf.#bare(this).#length; }

  /** Itself: a proxy around a list, as frameworks make them, has nothing of what is private. */
  static #bare(list) {
    if (#kind in list) return list;
    throw new TypeError('this is a proxy around a list of shapes, which does not work: give the list itself, and keep it from being watched (in Vue `markRaw` or `shallowRef`)');
  }

  /** Makes it a list of one kind. */
  fill(kind, data, what = 'the list') {
    this.#length = countOf(data, this.#rules.widths[kind], ['shape', 'shapes'], what);
    this.#kind = kind;
    this.data = data;
    this.#count = data.length;
    return this;
  }

  /** The same shapes, their numbers elsewhere. */
  over(data) {
    const list = new this.constructor();
    list.data = data;
    [list.#kind, list.#length, list.#count] = [ListOf.#bare(this).#kind, this.#length, this.#count];
    return list;
  }

  /** Itself. The array is the caller's: were it shorter now, numbers of an earlier call would be read behind it. */
  intact(what) {
    const { length } = isList(ListOf.#bare(this).data, what);
    if (length === this.#count) return this;
    throw new RangeError(`the array of ${amount(this.#length, 'shape', 'shapes')} has ${amount(length, 'number', 'numbers')}, but had ${this.#count} when the list was made: make the list anew`);
  }

  add(kind, shape) {
    if (ListOf.#bare(this).#kind !== this.#rules.mixed) throw new TypeError('this list is of one kind, made of an array: make a new list to mix');
    for (let i = 0; i < shape.length; i += 1) if (typeof shape[i] !== 'number') numbers(Array.from(shape), 'the shape');
    this.data.push(kind);
    // Not all in one call, which takes so many arguments and no more.
    for (let i = 0; i < shape.length; i += 1) this.data.push(shape[i]);
    this.#count += 1 + shape.length;
    this.#length += 1;
    return this;
  }

  addPoints(kind, list, dimension) {
    const flat = points(list, dimension);
    return this.add(kind, [flat.length / dimension, ...flat]);
  }
}

// What has a name of its own is left alone by Vue, as typed arrays are.
Object.defineProperty(ListOf.prototype, Symbol.toStringTag, { get() { return this.constructor.name; }, configurable: true });

/** What lists of the plane have in common: how shapes are added. */
export class ListOfPlane extends ListOf {
  static of = 'of shapes of the plane';

  box(x, y, width, height, radians = 0) { return this.add(KINDS.radians, [x, y, width, height, radians]); }
  boxDegrees(x, y, width, height, degrees) { return this.add(KINDS.degrees, [x, y, width, height, degrees]); }
  boxCosSin(x, y, width, height, cos, sin) { return this.add(KINDS.cosSin, [x, y, width, height, cos, sin]); }
  aligned(minX, minY, maxX, maxY) { return this.add(KINDS.aligned, [minX, minY, maxX, maxY]); }
  circle(x, y, radius) { return this.add(KINDS.circles, [x, y, radius]); }
  capsule(x0, y0, x1, y1, radius) { return this.add(KINDS.capsules, [x0, y0, x1, y1, radius]); }
  segment(x0, y0, x1, y1) { return this.add(KINDS.segments, [x0, y0, x1, y1]); }
  polygon(corners) { return this.addPoints(KINDS.polygons, corners, 2); }
  hull(corners) { return this.addPoints(KINDS.hulls, corners, 2); }
}

/** A list of any convex shapes. */
export class Shapes extends ListOfPlane {
  constructor() {
    super(RULES);
  }

  static boxes(data, options) {
    const kind = choice('angles are', given(options, 'angles').angles ?? 'radians', ANGLES);
    return new Shapes().fill(kind, data);
  }
  static aligned(data) { return new Shapes().fill(KINDS.aligned, data); }
  static circles(data) { return new Shapes().fill(KINDS.circles, data); }
  static capsules(data) { return new Shapes().fill(KINDS.capsules, data); }
  static segments(data) { return new Shapes().fill(KINDS.segments, data); }
}

/** Any list of shapes as `Shapes`: a plain list of numbers is of boxes. `what` is how its caller calls it. */
export function listed(shapes, what) {
  return listedAs(Shapes, shapes, 'Shapes', what);
}

/** The same for a class of lists, whose kind 0 are boxes. */
export function listedAs(Lists, shapes, name, what = 'the list') {
  if (shapes instanceof Lists) return shapes.intact(what);
  if (isArray(shapes)) return new Lists().fill(0, shapes, what);
  throw new TypeError(`${what} is ${shapes instanceof ListOf ? shapes.constructor.of : shown(shapes)}: give ${name}, or the numbers of boxes`);
}

/** Writes a list into a slot. The result is what the module is told of it: its kind and length. */
export function send(module, slot, shapes, what = 'the list') {
  return put(module, slot, listed(shapes, what), what);
}

/** The same of what is a list for certain. The module's kinds of space begin at 0 as well. */
export function put(module, slot, list, what) {
  module.write(slot, Float64Array, list.data, what);
  return { kind: list.kind % SPACE, length: list.length };
}

/** One shape: a `Shapes` of one, or the five numbers of a box. */
export function sendOne(module, slot, shape, what = 'the shape') {
  return one(send(module, slot, shape, what)).kind;
}

/**
 * The same shapes or numbers in memory of their own, if the module's holds them: what is written before them
 * might overwrite them.
 */
export function aside(module, list) {
  const data = list instanceof ListOf ? list.data : list;
  if (!module.owns(data)) return list;
  return list instanceof ListOf ? list.over(data.slice()) : data.slice();
}

/** What a shape is called that is wrong: of two lists also which one it is of. */
export const shapeOf = (what) => (what === 'a' || what === 'b' ? `${what}: shape` : 'shape');

/** A list, if it is of one shape. */
export function one(list, what = 'shapes') {
  if (list.length !== 1) throw new RangeError(`${list.length} ${what}: give one`);
  return list;
}

/** 1 where touching counts. */
export function touching(option, usual = 'counts') {
  return choice('touching is', option ?? usual, TOUCHING);
}

/** A list as the caller wants it: in memory of its own, or in the memory given. */
export function out(view, into) {
  // Engines are slow to slice what is short, most of all what is empty.
  if (into === undefined) return view.length < 16 ? new view.constructor(view) : view.slice();
  // By its name: that of a frame is of another class.
  if (into?.[Symbol.toStringTag] !== view.constructor.name) throw new TypeError(`\`into\` is ${shown(into)}: give ${shown(view)}`);
  isList(into, '`into`');
  if (into.length < view.length) throw new RangeError(`${view.length} numbers do not fit \`into\`, which holds ${into.length}: give a longer one`);
  into.set(view);
  return into.subarray(0, view.length);
}
