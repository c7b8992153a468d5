/**
 * Moving bodies of the plane: what hits what, when and where, and how they bounce. Nothing passes through anything at
 * any speed, and the same world takes the same steps to the last bit on every machine.
 *
 * ```js
 * import init, { World2, Shapes } from 'obbit/world2';
 * await init();
 * const world = new World2();
 * world.add({ shape: new Shapes().aligned(4, -9, 5, 9), static: true });
 * const ball = world.add({ shape: new Shapes().circle(0, 0, 1), velocity: [1000, 0] });
 * for (const event of world.step(0.004)) console.log(event.phase, event.time, event.impact?.point);
 * world.body(ball).position; // [2, 0]: on its way back
 * ```
 *
 * Between impacts a body goes straight on and turns evenly: there are no forces and no friction. Lengths and
 * time are in your units, angles in radians.
 *
 * @module
 */
import type { CompiledModule, Numbers, ShapeList, Shapes, Source } from './obbit.js';
import type { Bouncing, World, WorldOptions } from './internal/world.js';

export { NONE, ObbitError, Shapes } from './obbit.js';
export type { Freeable, Numbers, Points, ShapeList, Source } from './obbit.js';
export type { Bouncing, Events, Motions, World, WorldEvent, WorldOptions, WorldState } from './internal/world.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;

/** How a body of the plane stands and moves. */
export interface Motion2 extends Bouncing {
  /** Where the origin of its frame is. Default 0, 0. */
  position?: Numbers | undefined;
  /** How its frame is turned: radians, or cosine and sine. Default 0. */
  rotation?: number | Numbers | undefined;
  /** Lengths per unit of time. Default 0, 0. */
  velocity?: Numbers | undefined;
  /** Radians per unit of time, positive from +x toward +y. Default 0. */
  spin?: number | undefined;
}
/** A body of the plane. */
export interface Body2 extends Motion2 {
  /** One shape, in the body's own frame, whose origin is the centre of mass: what it turns about. */
  shape: ShapeList;
}
/** A body of the plane as it is now. */
export interface BodyState2 extends Required<Bouncing> {
  position: number[];
  /** Cosine and sine. */
  rotation: number[];
  velocity: number[];
  spin: number;
  inertia: number;
}

/** A world of the plane. */
export class World2 implements World<Body2, BodyState2, Partial<Body2>, ShapeList, Shapes> {
  constructor(options?: WorldOptions);
  /** A world from bytes: it has the same ids, and the same future. Everything is checked. */
  static from(bytes: ArrayBuffer | SharedArrayBuffer | ArrayBufferView): World2;
}
/** A world of the plane. */
export interface World2 extends World<Body2, BodyState2, Partial<Body2>, ShapeList, Shapes> {}
