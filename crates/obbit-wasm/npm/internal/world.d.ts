// What worlds of the plane and of space have in common: exported by their entry points.
/// <reference lib="esnext.disposable" />
import type { Float32s, Float64s, Uint32s, Uint8s } from './arrays.js';
import type { Freeable, Numbers } from '../obbit.js';

/** How a world answers to collisions. */
export interface WorldOptions {
  /**
   * `'reflect'` (default): an impulse along the contact normal, at the time of the impact. `'reverseAxis'`:
   * the rule of small game worlds; two bodies collide where their aligned boxes share more than `threshold`
   * on every axis at the end of a step, and each that heads for the other turns back along the axis on which
   * they share least. For bodies that do not bounce at all make them sensors.
   */
  response?: 'reflect' | 'reverseAxis' | undefined;
  /** How much the boxes must share under `'reverseAxis'`, in the unit of length. Default 0. */
  threshold?: number | undefined;
  /** After how many hits in one step a body is stopped for the rest of it, 1 to 4096. Default 32. */
  mostHits?: number | undefined;
  /**
   * A step with more possible meetings than this is a `RangeError` that tells how many there are, and the world
   * stays as it was. Counted are pairs of bodies that may meet and whose ways come near each other, then what
   * happens and is in prospect as they bounce. Default and at most 2²², where memory has room for so many.
   */
  mostMeetings?: number | undefined;
}

/** What bodies of the plane and of space have in common. */
export interface Bouncing {
  /** The share of the approach speed that is left after a bounce, 0 to 1 (default). In a pair the two are multiplied. */
  restitution?: number | undefined;
  /** Above 0; default 1. `Infinity`: it moves on as it does, whatever hits it. */
  mass?: number | undefined;
  /**
   * Moment of inertia. `Infinity` (default): impacts do not change the spin. `'solid'`: that of a body of even density,
   * worked out once, from the mass and shape that it has then: give it again with another mass or shape.
   */
  inertia?: number | 'solid' | undefined;
  /** It stays where it is, as a wall does. */
  static?: boolean | undefined;
  /** It makes events and never bounces, nor does what meets it. */
  sensor?: boolean | undefined;
  /** Bits: which layers it is on. Default 1. */
  layer?: number | undefined;
  /** Bits: the layers it meets; a pair meets where each is on a layer of the other's mask. Default all. */
  mask?: number | undefined;
}

/** How many bodies move that are added at once: alike, or each its own. Of `velocity` and `velocities` give one; so of the others. */
export interface Motions extends Bouncing {
  /** One velocity for all. */
  velocity?: Numbers | undefined;
  /** One spin for all. */
  spin?: number | Numbers | undefined;
  /** A velocity each: two numbers in the plane, three in space. */
  velocities?: Numbers | undefined;
  /** A spin each: one number in the plane, three in space. */
  spins?: Numbers | undefined;
  /** A mass each. */
  masses?: Numbers | undefined;
  /** A restitution each. */
  restitutions?: Numbers | undefined;
}

/** A meeting of two bodies. */
export interface WorldEvent {
  /** `'began'`: they did not meet in the step before. `'persists'`: they met before, if only earlier in this step, and hit each other again or still meet. `'ended'`: they met in the step before, not in this one. */
  phase: 'began' | 'persists' | 'ended';
  /** The body with the lower id. */
  a: number;
  /** The other one. */
  b: number;
  /** When, from 0 at the start of the step to `dt` at its end. */
  time: number;
  /** Where and how hard they met; `null` for one that ended. */
  impact: {
    /** Unit vector from `a` to `b`. */
    normal: number[];
    /** A point common to both. */
    point: number[];
    /** How fast they came together there along the normal. */
    speed: number;
    /** Whether this changed their velocities. */
    bounced: boolean;
  } | null;
  /** Whether one of the two is a sensor. */
  sensor: boolean;
}

/**
 * What a step told, in the order of time: arrays that are **views** and hold until the next call of anything
 * of this entry point. As objects they are made on demand, by `at`, `list` or `for ... of`.
 */
export interface Events extends Iterable<WorldEvent> {
  /** How many events there are. */
  readonly length: number;
  /** Two ids an event. */
  readonly bodies: Uint32s;
  /** 0 began, 1 persists, 2 ended. */
  readonly phases: Uint8s;
  /** The sum of 1: there is an impact, 2: it bounced, 4: one is a sensor. */
  readonly flags: Uint8s;
  /** When within the step. */
  readonly times: Float64s;
  /** The normals of the impacts, as many numbers each as there are dimensions. */
  readonly normals: Float64s;
  /** Their points. */
  readonly points: Float64s;
  /** Their speeds. */
  readonly speeds: Float64s;
  /** One event as an object; an error once another call of its world has taken the place of the events. */
  at(index: number): WorldEvent | undefined;
  /** All events as objects, which stay. */
  list(): WorldEvent[];
}

/** Where all bodies are, by id, `slots` ids: **views** that hold until the next call of anything of this entry point. Ids of removed bodies have zeros. */
export interface WorldState {
  /** As many numbers a body as there are dimensions. */
  positions: Float64s;
  /** In the plane cosine and sine; in space the vectors that x, y and z turn into, nine numbers. */
  rotations: Float64s;
  /** As positions. */
  velocities: Float64s;
  /** One number a body in the plane, three in space. */
  spins: Float64s;
}

/** What worlds of the plane and of space have in common. */
export interface World<Body, State, Changes, Shapes, List = unknown> extends Freeable {
  /** Puts a body in: its id. The n-th body has id n, counted from 0; the id of a removed one is used again. */
  add(body: Body): number;
  /**
   * Puts in a body for each shape, standing where the shape stands, about its centre of mass: their ids. Either all
   * are put in or, where one is refused, none.
   */
  addEach(shapes: Shapes, motions?: Motions): Uint32s;
  /** Changes what is given of a body; the rest stays. */
  set(id: number, changes: Changes): void;
  /**
   * How fast all bodies go from now on, by id as `state().velocities` has them: `slots` ids, two numbers each in the plane,
   * three in space; those of removed ones are ignored. For gravity and steering: one call a frame. What was wrong with one
   * is told, and none is changed then.
   */
  setVelocities(velocities: Numbers): void;
  /** The same of spins, as `state().spins` has them: one number each in the plane, three in space. */
  setSpins(spins: Numbers): void;
  /** Takes a body out. Its meetings are forgotten without an event. */
  remove(id: number): void;
  /** A body as it is now, but for its shape. */
  body(id: number): State;
  /**
   * The shape of a body, in the body's own frame, as a list of one: `world.add({ ...world.body(id), shape: world.shape(id) })`
   * puts in another such body. Boxes are told with cosine and sine (in space with their axes), hulls by their corners.
   */
  shape(id: number): List;
  /**
   * The shapes of all bodies where they are now, in one list, and which body each is of: the id of the shape at a place is `ids[place]`.
   * For questions of where things are: give the shapes to `rebuild` of an `Index` (in space an `Index3`), and what that answers are places.
   */
  placed(): { ids: Uint32s; shapes: List };
  /** Lets time go on by `dt` and tells what happened; where `dt` is 0 nothing moves and nothing begins. Where more meets than memory has room for, that is a `RangeError`, and the world stays as it was. */
  step(dt: number): Events;
  /** The pairs that met in the last step, two ids each. */
  contacts(): Uint32s;
  /** Where all bodies are, for drawing each frame without a copy. */
  state(): WorldState;
  /**
   * For each id a matrix, column by column, for drawing with instances of one model: of a box of size 1, or a
   * ball of diameter 1, about the origin it makes the body. Of capsules, segments, polygons and hulls it is where
   * the body stands and how it is turned, at size 1: draw them with a model of each. In the plane 3 x 3, in space 4 x 4 (three.js'
   * `instanceMatrix`), `slots` of them. Zeros for ids of removed bodies. A **view** that holds until the next call of anything of this entry point.
   */
  matrices(): Float32s;
  /** How many bodies there are. */
  readonly length: number;
  /** How many ids lists by id have: one more than the largest there has been; of a world from bytes, than the largest there was in it. */
  readonly slots: number;
  /** The time that has passed. */
  readonly time: number;
  /** How many steps were made. */
  readonly steps: number;
  /** The energy of motion of all bodies of finite mass. */
  readonly energy: number;
  /**
   * The state as bytes, the same on every machine, also for Rust's `World2::from_bytes`. The limit `mostMeetings` is
   * not in them: a world from bytes has the usual one.
   */
  toBytes(): ArrayBuffer;
  /** A hash of the state: equal for worlds with the same future. */
  hash(): bigint;
}
