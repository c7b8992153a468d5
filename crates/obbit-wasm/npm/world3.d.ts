/**
 * Moving bodies of space: what hits what, when and where, and how they bounce. Nothing passes through anything
 * at any speed, and the same world takes the same steps to the last bit on every machine.
 *
 * ```js
 * import init, { World3, Shapes3 } from 'obbit/world3';
 * await init();
 * const world = new World3();
 * world.addEach(Shapes3.aligned([-14, -1, -1, -12, 1, 1, 12, -1, -1, 14, 1, 1]), { static: true });
 * const box = world.add({ shape: new Shapes3().box([0, 0, 0], [2, 2, 2]), velocity: [22, 0, 0] });
 * world.step(1);
 * world.body(box).position; // [0, 0, 0]: at 11 it turned
 * ```
 *
 * Between impacts a body goes straight on and turns evenly: there are no forces and no friction. Lengths and
 * time are in your units, angles in radians.
 *
 * @module
 */
import type { CompiledModule, Numbers, Source } from './obbit.js';
import type { ShapeList3, Shapes3, Vector3 } from './internal/shapes3.js';
import type { Bouncing, World, WorldOptions } from './internal/world.js';

export { NONE, ObbitError } from './obbit.js';
export { Shapes3 } from './internal/shapes3.js';
export type { Freeable, Numbers, Points, Source } from './obbit.js';
export type { ShapeList3, Vector3 } from './internal/shapes3.js';
export type { Bouncing, Events, Motions, World, WorldEvent, WorldOptions, WorldState } from './internal/world.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;

/** How a body of space stands and moves. */
export interface Motion3 extends Bouncing {
  /** Where the origin of its frame is. Default 0, 0, 0. */
  position?: Vector3 | undefined;
  /** How its frame is turned: a turn about z in radians, a quaternion x, y, z, w, or three axes (nine numbers or three vectors). Default not. */
  rotation?: number | Numbers | readonly Vector3[] | undefined;
  /** Lengths per unit of time. Default 0, 0, 0. */
  velocity?: Vector3 | undefined;
  /** The vector along the axis of the turn, right-handed; its length is the radians per unit of time. */
  spin?: Vector3 | undefined;
}
/** A body of space. */
export interface Body3 extends Motion3 {
  /** One shape, in the body's own frame, whose origin is the centre of mass: what it turns about. */
  shape: ShapeList3;
}
/** A body of space as it is now. */
export interface BodyState3 extends Required<Bouncing> {
  position: number[];
  /** The vectors that x, y and z turn into, nine numbers. */
  rotation: number[];
  velocity: number[];
  spin: number[];
  inertia: number;
}

/** A world of space. */
export class World3 implements World<Body3, BodyState3, Partial<Body3>, ShapeList3, Shapes3> {
  constructor(options?: WorldOptions);
  /** A world from bytes: it has the same ids, and the same future. Everything is checked. */
  static from(bytes: ArrayBuffer | SharedArrayBuffer | ArrayBufferView): World3;
}
/** A world of space. */
export interface World3 extends World<Body3, BodyState3, Partial<Body3>, ShapeList3, Shapes3> {}
