/**
 * Questions about two shapes of the plane: how they stand, how far, how deep, where, when.
 *
 * ```js
 * import init, { relation, separation } from 'obbit/queries';
 * await init();
 * relation([0, 0, 4, 2, 0], [3, 0, 2, 2, 0]); // 'Touching'
 * separation([0, 0, 4, 2, 0], [6, 0, 2, 2, 0]).distance; // 3
 * ```
 *
 * Each is there for one pair and for many: `distance(a, b)` and `distances(a, b)`. The form for many takes
 * two lists of equal length, pair by pair, or a list and one shape, and makes no object per pair. A shape is
 * a `Shapes` of one, or the five numbers of a box: centre, full size, angle in radians.
 *
 * Angles are radians; a positive angle turns +x toward +y. The normal points from `a` to `b`. *Apart*,
 * *touching* and *overlapping* are decided exactly; signs of distances and depths agree with it.
 *
 * @module
 */
import type { Float64s, Given, Uint8s } from './internal/arrays.js';
import type { CompiledModule, Numbers, ShapeList, Source } from './obbit.js';

export { ObbitError, Shapes } from './obbit.js';
export type { Numbers, Points, ShapeList, Source } from './obbit.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;

/** `'Apart'`: they share no point. `'Touching'`: they meet, and some arbitrarily small move parts them. `'Overlapping'`: they still meet after any small enough move. */
export type Relation = 'Apart' | 'Touching' | 'Overlapping';

/** Where the answer for many goes. */
export interface Into<T> {
  /** Written into this instead of a new array; the result is the part that was written. */
  into?: T | undefined;
}

/** Apart, touching or overlapping, decided exactly for the numbers given. */
export function relation(a: ShapeList, b: ShapeList): Relation;
/** The same for many: 0 apart, 1 touching, 2 overlapping. */
export function relations<Room extends Uint8Array = Uint8s>(a: ShapeList, b: ShapeList, options?: Into<Room>): Given<Room>;

/** Whether the two share a point: touching counts. Exact. */
export function intersects(a: ShapeList, b: ShapeList): boolean;
/** The same for many: 1 for yes. */
export function intersectsEach<Room extends Uint8Array = Uint8s>(a: ShapeList, b: ShapeList, options?: Into<Room>): Given<Room>;

/** Whether the two overlap: touching does not count. Exact. */
export function overlaps(a: ShapeList, b: ShapeList): boolean;
/** The same for many: 1 for yes. */
export function overlapsEach<Room extends Uint8Array = Uint8s>(a: ShapeList, b: ShapeList, options?: Into<Room>): Given<Room>;

/** Whether every point of `b` is a point of `a`, its boundary counted. Exact. */
export function contains(a: ShapeList, b: ShapeList): boolean;
/** The same for many: 1 for yes. */
export function containsEach<Room extends Uint8Array = Uint8s>(a: ShapeList, b: ShapeList, options?: Into<Room>): Given<Room>;

/** Whether the two are no farther apart than `clearance`, in the unit of the coordinates. Exact. */
export function within(a: ShapeList, b: ShapeList, clearance: number): boolean;
/** The same for many: 1 for yes. */
export function withinEach<Room extends Uint8Array = Uint8s>(a: ShapeList, b: ShapeList, clearance: number, options?: Into<Room>): Given<Room>;

/** The Euclidean distance; 0 where they meet, and never 0 where they do not. */
export function distance(a: ShapeList, b: ShapeList): number;
/** The same for many. */
export function distances<Room extends Float64Array = Float64s>(a: ShapeList, b: ShapeList, options?: Into<Room>): Given<Room>;

/**
 * The largest gap between the projections of the two on the separating axes: at most the distance, and
 * equal to it where an edge faces the other shape; negative is minus the depth. Only for shapes with
 * straight sides: boxes, segments, polygons.
 */
export function axisGap(a: ShapeList, b: ShapeList): number;
/** The same for many. */
export function axisGaps<Room extends Float64Array = Float64s>(a: ShapeList, b: ShapeList, options?: Into<Room>): Given<Room>;

/** The area they share; 0 unless they overlap. */
export function overlapArea(a: ShapeList, b: ShapeList): number;
/** The same for many. */
export function overlapAreas<Room extends Float64Array = Float64s>(a: ShapeList, b: ShapeList, options?: Into<Room>): Given<Room>;

/** Intersection over union, 0 to 1: the shared area as a share of the area of both together. */
export function iou(a: ShapeList, b: ShapeList): number;
/** The same for many. */
export function ious<Room extends Float64Array = Float64s>(a: ShapeList, b: ShapeList, options?: Into<Room>): Given<Room>;

/** How far apart or how deep two shapes are, along what, and between which points. */
export interface Separation {
  /** Positive: the distance. 0: touching. Negative: minus the length of the shortest move that ends the overlap. */
  distance: number;
  /** Unit vector from `a` to `b`. */
  normal: number[];
  /** The point of `a` nearest to `b`, or deepest inside `b`. */
  pointA: number[];
  /** The point of `b` nearest to `a`, or deepest inside `a`. */
  pointB: number[];
}
/** How far apart or how deep, along which direction and between which points. */
export function separation(a: ShapeList, b: ShapeList): Separation;
/** The same for many; vectors are two numbers a pair. */
export function separations(a: ShapeList, b: ShapeList): { distances: Float64s; normals: Float64s; pointsA: Float64s; pointsB: Float64s };

/** The minimum translation vector: the shortest move of `b` that ends the overlap; `null` unless they overlap. */
export function mtv(a: ShapeList, b: ShapeList): number[] | null;
/** The same for many, two numbers a pair: 0, 0 where there is nothing to end. */
export function mtvs<Room extends Float64Array = Float64s>(a: ShapeList, b: ShapeList, options?: Into<Room>): Given<Room>;

/** Where two shapes meet. */
export interface Contact {
  /** Unit vector from `a` to `b`. */
  normal: number[];
  /** The largest depth of a point. */
  depth: number;
  /** Points halfway between the two surfaces along the normal, and how deep the surfaces lie in each other there. */
  points: { point: number[]; depth: number }[];
}
/** Where they meet: one or two points; `null` where they are apart. Where they only touch every depth is 0. */
export function contact(a: ShapeList, b: ShapeList): Contact | null;
/**
 * The same for many: `counts[i]` points of pair `i`, 0 where it is apart; there is room for `most` points a
 * pair in `points` (two numbers a point) and `depths`.
 */
export function contacts(a: ShapeList, b: ShapeList): { most: number; counts: Uint8s; normals: Float64s; points: Float64s; depths: Float64s };

/** When and where a moving shape first meets another. */
export interface Hit {
  /** The share of the motion that is done by then, 0 to 1. */
  time: number;
  /** Unit vector from `a` to `b` at that time. */
  normal: number[];
  /** A point common to both at that time. */
  point: number[];
}
/**
 * When `b`, moving by `motion` while `a` stands, first meets it; `null` if never. Nothing is tunnelled through. Two that
 * touch at the start meet at time 0, unless they part at once.
 */
export function cast(a: ShapeList, b: ShapeList, motion: Numbers): Hit | null;
/** The same for many: two numbers a motion, one motion for all or one for each. The time is `Infinity` where they never meet. */
export function casts(a: ShapeList, b: ShapeList, motions: Numbers): { times: Float64s; normals: Float64s; points: Float64s };

/** Where a ray enters a shape. */
export interface RayHit {
  /** The hit is at `origin + time * direction`; 0 where the ray starts in the shape or on its border. */
  time: number;
  /** Outward unit normal there; `null` where the ray starts in the shape or on its border. */
  normal: number[] | null;
  /** The point that is hit, or the origin where the ray starts in the shape. */
  point: number[];
}
/** Where the ray from `origin` along `direction` (of any length, and without end) enters the shape; `null` if it misses. */
export function ray(shape: ShapeList, origin: Numbers, direction: Numbers): RayHit | null;
/**
 * The same for many: four numbers a ray, origin and direction; one ray for all shapes, one shape for all
 * rays, or one for each. The time is `Infinity` where a ray misses, the normal 0, 0 where it starts inside.
 */
export function rays(shapes: ShapeList, rays: Numbers): { times: Float64s; normals: Float64s; points: Float64s };

/** Where each corner of a box or polygon is, `[x, y, ...]`, or both ends of a segment or capsule, or the centre of a circle. */
export function corners(shape: ShapeList): Float64s;
/** The aligned box around each shape, rounded outward: `[minX, minY, maxX, maxY, ...]`. */
export function bounds(shapes: ShapeList): Float64s;
/** The area of each shape. */
export function areas(shapes: ShapeList): Float64s;

/** What two shapes cover of a line, as if light fell across it. */
export interface Shadow {
  /** The line's direction, a unit vector. */
  axis: [number, number];
  /** From where to where `a` reaches along it, measured from the origin. */
  a: [number, number];
  /** The same of `b`. */
  b: [number, number];
  /** The gap between both: negative is how far they cover the same. */
  gap: number;
}
/**
 * The shadows on each separating axis, to be drawn: across the sides of `a`, then of `b`, each direction
 * once (two less than 1e-12 radians apart are drawn as one), and for round shapes along the gap. They are
 * rounded, and end at the largest number; {@link relation} is what decides.
 */
export function shadows(a: ShapeList, b: ShapeList): Shadow[];
