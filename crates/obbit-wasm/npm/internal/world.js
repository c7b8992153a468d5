// Worlds of moving bodies, the same for the plane and for space.

import { amount, bits, choice, either, fields, finite, flag, given, id as named, isArray, isList, number, numbers as listOfNumbers, points, positive, refuse, vector, whole } from './check.js';
import { Bytes, Held, held, isFree, orFree, through } from './module.js';
import { NONE } from './labels.js';
import { aside, one, put } from './shapes.js';

const RESPONSES = { reflect: 0, reverseAxis: 1 };
const RULES = 'response threshold mostHits mostMeetings';
const MOTION = 'velocity spin restitution mass inertia static sensor layer mask';
/** What a body has besides where it stands. */
export const BESIDES = `shape ${MOTION}`.split(' ');
const BODY = `shape position rotation ${MOTION}`;
const PHASES = ['began', 'persists', 'ended'];
const [IMPACT, BOUNCED, SENSOR] = [1, 2, 4];
/** So many meetings in a step, of about half a kilobyte each while it lasts, fit into memory beside all else, usually. */
const MOST = 2 ** 22;
const [CONTACTS, STATE, MATRICES, TOLD, HASH, BYTES, PLACED] = [0, 1, 2, 3, 4, 5, 6];
/** Whether what a step told is still there. Not a private field, which a proxy has not. */
const HOLD = Symbol('hold');
/** What leaves the events of a step where they are. */
const KEEPING = ['remove', MATRICES, TOLD, HASH];

/**
 * @param space `name` of the class, `prefix` of the module's functions, `dimension`, `spin`: how many numbers
 * one is, `Lists`: its lists of shapes, `listed`: anything that is shapes as a list, `turn`: a rotation as kind and numbers.
 */
export function worldOf(module, { name, prefix, dimension, spin: spinWidth, Lists, listed, turn }) {
  const width = dimension + spinWidth + 8;

  class World extends Held {
    // Counts the calls that lay their answers where the events of a step lie.
    #answers = 0;

    constructor(options) {
      super(module, made(options instanceof Bytes ? options : given(options, RULES)), `${prefix}_free`);
      orFree(this, () => (options instanceof Bytes ? this.#call('most', MOST) : this.#rules(options ?? {})));
    }

    static from(bytes) {
      return new this(new Bytes(bytes));
    }

    #rules({ response = 'reflect', threshold = 0, mostHits = 32, mostMeetings = MOST }) {
      const how = choice('response is', response, RESPONSES);
      this.#call('rules', how, positive(threshold, 'threshold'), whole(mostHits, 'mostHits', 4096, 1));
      this.#call('most', whole(mostMeetings, 'mostMeetings', MOST));
    }

    #call(what, ...args) {
      return this.#callOf('body', what, ...args);
    }

    /** The same, where what is at fault is called `where`. */
    #callOf(where, what, ...args) {
      if (!KEEPING.includes(what === 'tell' ? args[0] : what)) this.#answers += 1;
      return module.done(module.calls[`${prefix}_${what}`](held(this), ...args), where);
    }

    // All is read before anything is written: it may be views of this memory.
    add(body) {
      const shape = one(listed(fields(body, 'the body', BODY).shape ?? missing(), 'shape'));
      const { position = zeros(dimension) } = body;
      const rotation = turn(body.rotation);
      const numbers = [...motion(body), ...vector('position', position, dimension), ...rotation.numbers];
      const { kind, length } = put(module, 0, shape, 'shape');
      module.write(1, Float64Array, numbers);
      return this.#callOf(['the body'], 'put', NONE, kind, length, rotation.kind) >>> 0;
    }

    addEach(shapes, options) {
      const list = listed(shapes);
      const motions = motionsOf(options, list.length);
      const { kind, length } = put(module, 0, list, 'the list');
      module.write(1, Float64Array, motions);
      this.#call('put_each', kind, length, motions.length === width ? 1 : length);
      return module.output(0, Uint32Array).slice();
    }

    set(id, changes) {
      // What is `undefined` is not given. Views of what the world told hold until the next call only.
      const entries = Object.entries(fields(changes, 'the changes', BODY)).filter(([, value]) => value !== undefined);
      const changed = Object.fromEntries(entries.map(([what, value]) => [what, aside(module, value)]));
      const turned = changed.rotation === undefined ? null : turn(changed.rotation);
      const now = this.body(id);
      const rotation = turned ?? turn(now.rotation);
      const next = { ...now, ...changed };
      const numbers = [...motion(next), ...vector('position', next.position, dimension), ...rotation.numbers];
      const { kind, length } = changed.shape === undefined ? { kind: 0, length: 0 } : put(module, 0, one(listed(changed.shape, 'shape')), 'shape');
      module.write(1, Float64Array, numbers);
      this.#callOf([`body ${id}`], 'put', id, kind, length, rotation.kind);
    }

    setVelocities(velocities) {
      this.#motions('velocities', velocities, dimension);
    }

    setSpins(spins) {
      this.#motions('spins', spins, spinWidth);
    }

    #motions(what, list, each) {
      const numbers = listOfNumbers(list, what);
      const { slots } = this;
      if (numbers.length !== slots * each) throw new RangeError(`${amount(numbers.length, 'number', 'numbers')} of ${what} for ${amount(slots, 'id', 'ids')}: give ${each} for each, as \`state()\` does`);
      module.write(0, Float64Array, numbers);
      this.#call('motions', what === 'spins' ? 1 : 0);
    }

    remove(id) {
      this.#call('remove', named(id));
    }

    body(id) {
      this.#call('body', named(id));
      const numbers = Array.from(module.output(0, Float64Array));
      const take = (count) => numbers.splice(0, count);
      const velocity = take(dimension);
      const spin = spinWidth === 1 ? take(1)[0] : take(3);
      const [restitution, mass, inertia, , fixed, sensor, layer, mask] = take(8);
      return { velocity, spin, restitution, mass, inertia, static: fixed === 1, sensor: sensor === 1, layer, mask, position: take(dimension), rotation: numbers };
    }

    shape(id) {
      this.#call('shape', named(id));
      return shapesAt(0);
    }

    placed() {
      this.#call('tell', PLACED);
      return { ids: module.output(0, Uint32Array).slice(), shapes: shapesAt(1) };
    }

    step(dt) {
      const length = this.#call('step', number(dt, 'dt'));
      const now = this.#answers;
      return new Events(this, length, () => this.#answers === now && !isFree(this));
    }

    contacts() {
      this.#call('tell', CONTACTS);
      return module.output(0, Uint32Array).slice();
    }

    state() {
      this.#call('tell', STATE);
      const [positions, rotations, velocities, spins] = [0, 1, 2, 3].map((place) => module.output(place, Float64Array, this));
      return { positions, rotations, velocities, spins };
    }

    matrices() {
      this.#call('tell', MATRICES);
      return module.output(0, Float32Array, this);
    }

    get length() {
      return this.#call('tell', TOLD);
    }
    get time() {
      return this.#told(0);
    }
    get steps() {
      return this.#told(1);
    }
    get energy() {
      return this.#told(2);
    }
    get slots() {
      return this.#told(3);
    }

    #told(place) {
      this.#call('tell', TOLD);
      return module.numbers(4)[place];
    }

    hash() {
      this.#call('tell', HASH);
      const [high, low] = module.numbers(2);
      return (BigInt(high) << 32n) | BigInt(low);
    }

    toBytes() {
      this.#call('tell', BYTES);
      return module.output(0, Uint8Array).slice().buffer;
    }
  }

  /** What a step told: views, and objects for who wants them. */
  class Events {
    constructor(world, length, hold) {
      this.length = length;
      Object.defineProperty(this, HOLD, { value: hold });
      this.bodies = module.output(0, Uint32Array, world);
      this.phases = module.output(1, Uint8Array, world);
      this.flags = module.output(2, Uint8Array, world);
      this.times = module.output(3, Float64Array, world);
      this.normals = module.output(4, Float64Array, world);
      this.points = module.output(5, Float64Array, world);
      this.speeds = module.output(6, Float64Array, world);
    }

    at(i) {
      if (!(Number.isInteger(i) && i >= 0 && i < this.length)) return undefined;
      // Memory that has grown has taken them away.
      if (!this[HOLD]() || this.times.length === 0) throw new Error('the events of this step are no more, they hold until the next call: go through them by `for (const event of events)`, or take `events.list()` at once, which stays');
      const flags = this.flags[i];
      const part = (list) => Array.from(list.subarray(i * dimension, (i + 1) * dimension));
      const impact = flags & IMPACT ? { normal: part(this.normals), point: part(this.points), speed: this.speeds[i], bounced: (flags & BOUNCED) !== 0 } : null;
      return { phase: PHASES[this.phases[i]], a: this.bodies[2 * i], b: this.bodies[2 * i + 1], time: this.times[i], impact, sensor: (flags & SENSOR) !== 0 };
    }

    list() {
      return Array.from({ length: this.length }, (_, i) => this.at(i));
    }

    [Symbol.iterator]() {
      return this.list()[Symbol.iterator]();
    }
  }

  /** The list of shapes, each with its kind, that the last call has left. */
  function shapesAt(place) {
    const list = new Lists();
    return Lists.from({ kind: list.kind, data: module.output(place, Float64Array) });
  }

  function made(options) {
    if (!(options instanceof Bytes)) return module.done(module.calls[`${prefix}_new`]());
    module.write(0, Uint8Array, options.list);
    return module.done(module.calls[`${prefix}_from_bytes`](options.list.length));
  }

  /** How a body moves, as the module takes it. */
  function motion({ velocity = zeros(dimension), spin = spinWidth === 1 ? 0 : zeros(3), restitution = 1, mass = 1, inertia = Infinity, layer = 1, mask = NONE, static: fixed = false, sensor = false }) {
    const solid = inertia === 'solid';
    return [
      ...vector('velocity', velocity, dimension),
      ...(spinWidth === 1 ? [number(spin, 'spin')] : vector('spin', spin, 3)),
      number(restitution, 'restitution'), number(mass, 'mass'), solid ? Infinity : number(inertia, 'inertia', "a number or 'solid'"),
      solid ? 1 : 0, flag(fixed, 'static'), flag(sensor, 'sensor'), bits(layer, 'layer'), bits(mask, 'mask'),
    ];
  }

  /** The same for many: one for all where nothing has a list. */
  function motionsOf(options, count) {
    const { velocities, spins, masses, restitutions, ...rest } = given(options, `velocities spins masses restitutions ${MOTION}`);
    const lists = { velocities: ['velocity', velocities, dimension], spins: ['spin', spins, spinWidth], masses: ['mass', masses, 1], restitutions: ['restitution', restitutions, 1] };
    for (const [what, [one, list, each]] of Object.entries(lists)) {
      either('the bodies have', { ...rest, [what]: list }, one, what);
      if (list !== undefined && listOfNumbers(list, what).length !== count * each) throw new RangeError(`${amount(list.length, 'number', 'numbers')} of ${what} for ${amount(count, 'body', 'bodies')}: give ${each} for each`);
    }
    const usual = motion(rest);
    if (velocities === undefined && spins === undefined && masses === undefined && restitutions === undefined) return usual;
    const all = new Float64Array(count * width);
    for (let i = 0; i < count; i += 1) {
      const start = i * width;
      all.set(usual, start);
      for (let k = 0; velocities && k < dimension; k += 1) all[start + k] = velocities[i * dimension + k];
      for (let k = 0; spins && k < spinWidth; k += 1) all[start + dimension + k] = spins[i * spinWidth + k];
      if (restitutions) all[start + dimension + spinWidth] = restitutions[i];
      if (masses) all[start + dimension + spinWidth + 1] = masses[i];
    }
    return all;
  }

  Object.defineProperty(World, 'name', { value: name });
  return through(World);
}

const zeros = (count) => new Array(count).fill(0);

function missing() {
  throw new TypeError('a body needs a shape');
}

/** A rotation of the plane: radians, or cosine and sine. */
export function turn2(rotation = 0) {
  if (typeof rotation === 'number') return { kind: 0, numbers: [finite(rotation, 'rotation')] };
  if (!isArray(rotation)) refuse('rotation', rotation, 'radians, or a list of cosine and sine');
  return { kind: 2, numbers: vector('rotation', rotation, 2) };
}

/** A rotation of space: a turn about z in radians, a quaternion, or three axes. */
export function turn3(rotation = [0, 0, 0, 1]) {
  if (typeof rotation === 'number') return { kind: 1, numbers: [finite(rotation, 'rotation')] };
  if (!isArray(rotation)) refuse('rotation', rotation, 'a quaternion, three axes, or radians about z');
  const flat = typeof isList(rotation, 'rotation')[0] === 'object' ? points(rotation, 3, 'rotation') : listOfNumbers(rotation, 'rotation');
  if (flat.length !== 4 && flat.length !== 9) throw new RangeError(`rotation has ${amount(flat.length, 'number', 'numbers')}: give a quaternion of 4, or three axes of 3 each`);
  return { kind: flat.length === 4 ? 0 : 3, numbers: flat };
}
