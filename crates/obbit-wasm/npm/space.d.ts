/**
 * Shapes of space: which of many meet, an index, and every question about two of them.
 *
 * ```js
 * import init, { Shapes3, pairs, separation } from 'obbit/space';
 * await init();
 * const shapes = new Shapes3().box([0, 0, 0], [2, 2, 2]).sphere(1.5, 0, 0, 1).boxYawDegrees([9, 0, 0], [2, 2, 2], 30);
 * pairs(shapes); // Uint32Array [0, 1]
 * separation([0, 0, 0, 2, 2, 2, 0, 0, 0, 1], new Shapes3().sphere(3, 0, 0, 1)).distance; // 1
 * ```
 *
 * Everything is as in the plane (`obbit`, `obbit/queries`), with three numbers a point. A shape is a
 * `Shapes3` of one, or the ten numbers of a box: centre, full size, quaternion x, y, z, w.
 *
 * @module
 */
/// <reference lib="esnext.disposable" />
import type { Float64s, Given, Uint32s, Uint8s } from './internal/arrays.js';
import type { CompiledModule, Freeable, ListOptions, Numbers, PairOptions, PairsOptions, QueryOptions, Source, Touching } from './obbit.js';
import type { Contact, Hit, Into, RayHit, Relation, Separation } from './queries.js';
import type { ShapeList3, Vector3 } from './internal/shapes3.js';

export { ObbitError } from './obbit.js';
export { Shapes3 } from './internal/shapes3.js';
export type { Freeable, ListOptions, Numbers, PairOptions, PairsOptions, Points, QueryOptions, Source, Touching } from './obbit.js';
export type { Contact, Hit, Into, RayHit, Relation, Separation } from './queries.js';
export type { ShapeList3, Vector3 } from './internal/shapes3.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;

/** All pairs that meet: `[i, j, i, j, ...]` with `i < j`, sorted, each once. */
export function pairs<Room extends Uint32Array = Uint32s>(shapes: ShapeList3, options?: PairsOptions<Room>): Given<Room>;
/** All pairs between two lists: `[i, j, ...]`, sorted, each once. */
export function join<Room extends Uint32Array = Uint32s>(left: ShapeList3, right: ShapeList3, options?: PairsOptions<Room>): Given<Room>;
/** How many pairs meet. */
export function countPairs(shapes: ShapeList3, options?: PairOptions): number;
/** How many pairs between two lists meet. */
export function countJoin(left: ShapeList3, right: ShapeList3, options?: PairOptions): number;

/** {@link pairs} and the others every frame: it keeps its memory, and gives **views** that hold until the next call of anything of this entry point. */
export class PairFinder3 implements Freeable {
  constructor();
  /** Room for `count` boxes in the engine's memory, ten numbers each. It holds until the next call of anything of this entry point. */
  boxes(count: number): Float64s;
  /** See {@link pairs}. */
  pairs(shapes: ShapeList3, options?: ListOptions): Uint32s;
  /** See {@link join}. */
  join(left: ShapeList3, right: ShapeList3, options?: ListOptions): Uint32s;
  free(): void;
  [Symbol.dispose](): void;
}

/** A packed index over the aligned bounds of shapes: made once, asked often. Ids come in no useful order. */
export class Index3 implements Freeable {
  /** `outlines: false` keeps only the bounds: less memory, but no {@link Index3.queryShape}. */
  constructor(shapes: ShapeList3, options?: { outlines?: boolean | undefined });
  /** Makes the index anew over other shapes, in the memory it has: for shapes that move each frame. Where one is refused it stays as it is. */
  rebuild(shapes: ShapeList3, options?: { outlines?: boolean | undefined }): void;
  /**
   * An index from bytes: of `toBytes` here, or of Rust's `Index3::to_bytes`. Everything is checked. The bytes hold
   * the boxes around the shapes, not the shapes: such an index has no `queryShape`. Where the shapes are at hand make
   * the index of them, which takes about twice as long as reading it, or give them to it by {@link Index3.rebuild}.
   */
  static from(bytes: ArrayBuffer | SharedArrayBuffer | ArrayBufferView): Index3;
  /** How many shapes there are. */
  readonly length: number;
  /** The lower corner of all, then the upper: six numbers; `null` of none. */
  readonly bounds: number[] | null;
  /** The index as bytes, the same on every machine. */
  toBytes(): ArrayBuffer;
  /** Ids of shapes whose bounds meet a window from one corner to the other. Its sides may be infinite, here and below: as far out as numbers go. */
  query<Room extends Uint32Array = Uint32s>(min: Vector3, max: Vector3, options?: QueryOptions<Room>): Given<Room>;
  /** Ids of shapes whose bounds lie wholly inside a window, its surface included. */
  inside<Room extends Uint32Array = Uint32s>(min: Vector3, max: Vector3, options?: QueryOptions<Room>): Given<Room>;
  /** Whether any shape's bounds meet a window; stops at the first. */
  collides(min: Vector3, max: Vector3, options?: Omit<QueryOptions, 'into'>): boolean;
  /** How many shapes' bounds meet a window. */
  count(min: Vector3, max: Vector3, options?: { touching?: Touching | undefined }): number;
  /** How many shapes' bounds lie wholly inside a window, its surface included. */
  countInside(min: Vector3, max: Vector3): number;
  /**
   * All pairs of shapes whose bounds meet: `[i, j, i, j, ...]` with `i < j`, sorted, each once. Of the shapes themselves
   * tells {@link pairs}. More than `most` are a `RangeError`, which tells how many there are.
   */
  pairs<Room extends Uint32Array = Uint32s>(options?: Omit<PairsOptions<Room>, 'within'>): Given<Room>;
  /** All pairs of a shape of this index and one of another whose bounds meet: `[i, j, ...]`, sorted, each once. */
  join<Room extends Uint32Array = Uint32s>(other: Index3, options?: Omit<PairsOptions<Room>, 'within'>): Given<Room>;
  /** Ids of shapes whose bounds are no farther from a window than `distance`. */
  within<Room extends Uint32Array = Uint32s>(min: Vector3, max: Vector3, distance: number, options?: Omit<QueryOptions<Room>, 'touching'>): Given<Room>;
  /** Ids of shapes that meet a shape, exactly; with `within`, that are no farther away. */
  queryShape<Room extends Uint32Array = Uint32s>(shape: ShapeList3, options?: QueryOptions<Room> & { within?: number | undefined }): Given<Room>;
  /** The `count` shapes whose bounds are nearest to a point, the nearest first, and how far they are. With a `filter`, the nearest that pass it. */
  nearest(point: Vector3, count?: number, options?: Pick<QueryOptions, 'filter'>): { ids: Uint32s; distances: Float64s };
  /** The same nearest to a box: bounds that meet it are at distance 0. */
  nearestTo(min: Vector3, max: Vector3, count?: number, options?: Pick<QueryOptions, 'filter'>): { ids: Uint32s; distances: Float64s };
  /** Bounds that a ray hits, the first first. Times are in lengths of the direction, up to `most`. */
  ray(origin: Vector3, direction: Vector3, most?: number, options?: Pick<QueryOptions, 'filter'>): { ids: Uint32s; times: Float64s };
  /** The bounds that a ray hits first; with a `filter` the first that pass it, for which all that it hits are looked for. */
  rayFirst(origin: Vector3, direction: Vector3, most?: number, options?: Pick<QueryOptions, 'filter'>): { id: number; time: number } | null;
  free(): void;
  [Symbol.dispose](): void;
}

/** Apart, touching or overlapping, decided exactly for the numbers given. */
export function relation(a: ShapeList3, b: ShapeList3): Relation;
/** The same for many: 0 apart, 1 touching, 2 overlapping. */
export function relations<Room extends Uint8Array = Uint8s>(a: ShapeList3, b: ShapeList3, options?: Into<Room>): Given<Room>;

/** Whether the two share a point: touching counts. Exact. */
export function intersects(a: ShapeList3, b: ShapeList3): boolean;
/** The same for many: 1 for yes. */
export function intersectsEach<Room extends Uint8Array = Uint8s>(a: ShapeList3, b: ShapeList3, options?: Into<Room>): Given<Room>;

/** Whether the two overlap: touching does not count. Exact. */
export function overlaps(a: ShapeList3, b: ShapeList3): boolean;
/** The same for many: 1 for yes. */
export function overlapsEach<Room extends Uint8Array = Uint8s>(a: ShapeList3, b: ShapeList3, options?: Into<Room>): Given<Room>;

/** Whether every point of `b` is a point of `a`, its boundary counted. Exact. */
export function contains(a: ShapeList3, b: ShapeList3): boolean;
/** The same for many: 1 for yes. */
export function containsEach<Room extends Uint8Array = Uint8s>(a: ShapeList3, b: ShapeList3, options?: Into<Room>): Given<Room>;

/** Whether the two are no farther apart than `clearance`, in the unit of the coordinates. Exact. */
export function within(a: ShapeList3, b: ShapeList3, clearance: number): boolean;
/** The same for many: 1 for yes. */
export function withinEach<Room extends Uint8Array = Uint8s>(a: ShapeList3, b: ShapeList3, clearance: number, options?: Into<Room>): Given<Room>;

/** The Euclidean distance; 0 where they meet, and never 0 where they do not. */
export function distance(a: ShapeList3, b: ShapeList3): number;
/** The same for many. */
export function distances<Room extends Float64Array = Float64s>(a: ShapeList3, b: ShapeList3, options?: Into<Room>): Given<Room>;

/**
 * The largest gap between the projections of the two on the separating axes: at most the distance, and
 * equal to it where a face faces the other shape; negative is minus the depth. Only for shapes with
 * flat sides: boxes, segments, triangles, hulls.
 */
export function axisGap(a: ShapeList3, b: ShapeList3): number;
/** The same for many. */
export function axisGaps<Room extends Float64Array = Float64s>(a: ShapeList3, b: ShapeList3, options?: Into<Room>): Given<Room>;

/** The volume they share; 0 unless they overlap and neither is flat. Only for shapes with flat sides. */
export function overlapVolume(a: ShapeList3, b: ShapeList3): number;
/** The same for many. */
export function overlapVolumes<Room extends Float64Array = Float64s>(a: ShapeList3, b: ShapeList3, options?: Into<Room>): Given<Room>;

/** Intersection over union, 0 to 1: the shared volume as a share of the volume of both together. Only for shapes with flat sides. */
export function iou(a: ShapeList3, b: ShapeList3): number;
/** The same for many. */
export function ious<Room extends Float64Array = Float64s>(a: ShapeList3, b: ShapeList3, options?: Into<Room>): Given<Room>;

/** How far apart or how deep, along which direction and between which points. */
export function separation(a: ShapeList3, b: ShapeList3): Separation;
/** The same for many; vectors are three numbers a pair. */
export function separations(a: ShapeList3, b: ShapeList3): { distances: Float64s; normals: Float64s; pointsA: Float64s; pointsB: Float64s };

/** The minimum translation vector: the shortest move of `b` that ends the overlap; `null` unless they overlap. */
export function mtv(a: ShapeList3, b: ShapeList3): number[] | null;
/** The same for many, three numbers a pair: 0, 0, 0 where there is nothing to end. */
export function mtvs<Room extends Float64Array = Float64s>(a: ShapeList3, b: ShapeList3, options?: Into<Room>): Given<Room>;

/** Where they meet: one to four points; `null` where they are apart. Where they only touch every depth is 0. */
export function contact(a: ShapeList3, b: ShapeList3): Contact | null;
/**
 * The same for many: `counts[i]` points of pair `i`, 0 where it is apart; there is room for `most` points a
 * pair in `points` (three numbers a point) and `depths`.
 */
export function contacts(a: ShapeList3, b: ShapeList3): { most: number; counts: Uint8s; normals: Float64s; points: Float64s; depths: Float64s };

/**
 * When `b`, moving by `motion` while `a` stands, first meets it; `null` if never. Nothing is tunnelled through. Two that
 * touch at the start meet at time 0, unless they part at once.
 */
export function cast(a: ShapeList3, b: ShapeList3, motion: Numbers): Hit | null;
/** The same for many: three numbers a motion, one motion for all or one for each. The time is `Infinity` where they never meet. */
export function casts(a: ShapeList3, b: ShapeList3, motions: Numbers): { times: Float64s; normals: Float64s; points: Float64s };

/** Where the ray from `origin` along `direction` (of any length, and without end) enters the shape; `null` if it misses. */
export function ray(shape: ShapeList3, origin: Numbers, direction: Numbers): RayHit | null;
/**
 * The same for many: six numbers a ray, origin and direction; one ray for all shapes, one shape for all
 * rays, or one for each. The time is `Infinity` where a ray misses, the normal 0, 0, 0 where it starts inside.
 */
export function rays(shapes: ShapeList3, rays: Numbers): { times: Float64s; normals: Float64s; points: Float64s };

/** The aligned box around each shape, rounded outward: six numbers a shape, lower corner and upper corner. */
export function bounds(shapes: ShapeList3): Float64s;
/** The volume of each shape. */
export function volumes(shapes: ShapeList3): Float64s;
