/**
 * Polygons of any form, concave, with holes, in several pieces: which of many meet, how far apart two are, what they
 * share, which of a map a marquee selects and which lies under the pointer. With them go all other shapes of the plane.
 *
 * ```js
 * import { init, join, overlapArea, Regions, Shapes } from 'obbit/polygons';
 * await init();
 * const house = new Regions().polygon([[0, 0], [9, 0], [9, 9], [0, 9]], [[3, 3], [6, 3], [6, 6], [3, 6]]);
 * overlapArea(house, [4.5, 4.5, 9, 3, 0]); // 18
 * join(house, new Shapes().circle(4.5, 4.5, 1).circle(9, 9, 1)); // Uint32Array [0, 1]
 * ```
 *
 * A polygon is cut into convex parts once, without new corners and without rounding, so that all is exact for the corners
 * as given. Its border belongs to it, that of its holes too: what lies in a hole is apart, or touches the rim. How deep it
 * overlaps something is not told.
 *
 * Questions are there for one pair and for many: `distance(a, b)` and `distances(a, b)`; `separation` for one pair only,
 * and casts and rays not at all. The form for many takes two lists of equal length, pair by pair, or a list and one shape.
 * A shape is a `Regions` or `Shapes` of one, or the five numbers of
 * a box: centre, full size, angle in radians.
 *
 * @module
 */
/// <reference lib="esnext.disposable" />
import type { Float64s, Given, Uint32s, Uint8s } from './internal/arrays.js';
import { Marquee as MarqueeOfShapes } from './obbit.js';
import type { CompiledModule, Freeable, ListOptions, Numbers, PairOptions, PairsOptions, Points, Shapes, Source } from './obbit.js';
import type { Into, Relation, Separation } from './queries.js';

export { Lasso, modeOfDrag, NONE, ObbitError, Screen, Shapes } from './obbit.js';
export type { Area, Freeable, ListOptions, Mode, Numbers, PairOptions, PairsOptions, PickOptions, Points, Source, Touching } from './obbit.js';
export type { Into, Relation, Separation } from './queries.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;

/** Boxes as plain numbers, five a box: centre x, centre y, width, height, angle in radians; convex {@link Shapes}; or {@link Regions}. */
export type RegionList = Numbers | Shapes | Regions;

/**
 * A list of polygons of any form, and of all other shapes of the plane. Only this entry point knows it; the others take
 * `Shapes`.
 */
export class Regions {
  /** An empty list. */
  constructor();
  /** How many there are. */
  readonly length: number;
  /** The numbers, as the engine reads them. */
  readonly data: Numbers;
  /** The kind of the list. */
  readonly kind: number;

  /** A list of the kind and the numbers of another, which travel to a Worker as the list itself does not: see `Shapes.from`. */
  static from(list: { readonly kind: number; readonly data: Numbers }): Regions;

  /**
   * Adds a polygon: its outline, and behind it the holes in it, each a ring of corners either way round, closed or not. Of
   * GeoJSON: `regions.polygon(...geometry.coordinates)`; heights are left out. (With tens of thousands of holes, more than a
   * call takes arguments, `multiPolygon([geometry.coordinates])`.) Rings may touch, but not cross: a `Crossing` error tells
   * where one crosses itself, `HoleOutside` where a hole reaches out of the outline or into another, once the list is used.
   */
  polygon(...rings: readonly Points[]): this;
  /**
   * Adds several polygons as one shape; they may touch, but not overlap (`PiecesOverlap`). Of GeoJSON:
   * `regions.multiPolygon(geometry.coordinates)`.
   */
  multiPolygon(pieces: readonly (readonly Points[])[]): this;
  /**
   * Adds the line through points in turn, a shape without area, which may cross itself. It overlaps an area where any of it
   * lies inside, and another line where the two cross, also at a point that either was given, or along a stretch that both
   * run on; what meets otherwise touches. Of GeoJSON:
   * `regions.lineString(geometry.coordinates)`.
   */
  lineString(points: Points): this;
  /** Adds several lines as one shape. Of GeoJSON: `regions.multiLineString(geometry.coordinates)`. */
  multiLineString(lines: readonly Points[]): this;

  /** Adds a box: centre, full size, angle. */
  box(x: number, y: number, width: number, height: number, radians?: number): this;
  /** The same with an angle in degrees. */
  boxDegrees(x: number, y: number, width: number, height: number, degrees: number): this;
  /** The same with a cosine and a sine. */
  boxCosSin(x: number, y: number, width: number, height: number, cos: number, sin: number): this;
  /** Adds a box that is not turned. */
  aligned(minX: number, minY: number, maxX: number, maxY: number): this;
  /** Adds a circle. */
  circle(x: number, y: number, radius: number): this;
  /** Adds a capsule: all points within `radius` of a segment. */
  capsule(x0: number, y0: number, x1: number, y1: number, radius: number): this;
  /** Adds a segment. */
  segment(x0: number, y0: number, x1: number, y1: number): this;
  /** Adds the convex hull of points, in any order. */
  hull(points: Points): this;

  #private;
}

/** All pairs that meet: `[i, j, i, j, ...]` with `i < j`, sorted, each once. */
export function pairs<Room extends Uint32Array = Uint32s>(shapes: RegionList, options?: PairsOptions<Room>): Given<Room>;
/** All pairs between two lists: `[i, j, ...]`, sorted, each once. */
export function join<Room extends Uint32Array = Uint32s>(left: RegionList, right: RegionList, options?: PairsOptions<Room>): Given<Room>;
/** How many pairs meet. */
export function countPairs(shapes: RegionList, options?: PairOptions): number;
/** How many pairs between two lists meet. */
export function countJoin(left: RegionList, right: RegionList, options?: PairOptions): number;

/** {@link pairs} and {@link join} every frame: it keeps its memory, and gives **views** that hold until the next call of anything of this entry point. */
export class PairFinder implements Freeable {
  constructor();
  /** Room for `count` boxes in the engine's memory, five numbers each. It holds until the next call of anything of this entry point. */
  boxes(count: number): Float64s;
  /** See {@link pairs}. */
  pairs(shapes: RegionList, options?: ListOptions): Uint32s;
  /** See {@link join}. */
  join(left: RegionList, right: RegionList, options?: ListOptions): Uint32s;
  free(): void;
  [Symbol.dispose](): void;
}

/**
 * Which polygons, lines and other shapes does a marquee or lasso select, which lie under a point, and which is the nearest to
 * it? All that the `Marquee` of `obbit` does, exactly. Each polygon is cut up once, when it comes.
 *
 * ```js
 * const map = new Marquee(houses); // Regions
 * canvas.onpointermove = (event) => {
 *   const house = map.topmost(...screen.toPage(event.offsetX, event.offsetY));
 * };
 * map.select([0, 0, 50, 50], { mode: 'window' }); // those that lie within
 * ```
 */
export class Marquee extends MarqueeOfShapes {
  /** A page of these, the first at the bottom. */
  constructor(shapes: RegionList);
  /** Exchanges an element: see `Marquee.set` of `obbit`. */
  set(id: number, shape: RegionList): void;
  /** Adds an element on top: its id. */
  insert(shape: RegionList): number;
}

/** Apart, touching or overlapping, decided exactly for the numbers given. They overlap where they share a place that is inside of both. */
export function relation(a: RegionList, b: RegionList): Relation;
/** The same for many: 0 apart, 1 touching, 2 overlapping. */
export function relations<Room extends Uint8Array = Uint8s>(a: RegionList, b: RegionList, options?: Into<Room>): Given<Room>;

/** Whether the two share a point: touching counts. Exact. */
export function intersects(a: RegionList, b: RegionList): boolean;
/** The same for many: 1 for yes. */
export function intersectsEach<Room extends Uint8Array = Uint8s>(a: RegionList, b: RegionList, options?: Into<Room>): Given<Room>;

/** Whether the two overlap: touching does not count. Exact. */
export function overlaps(a: RegionList, b: RegionList): boolean;
/** The same for many: 1 for yes. */
export function overlapsEach<Room extends Uint8Array = Uint8s>(a: RegionList, b: RegionList, options?: Into<Room>): Given<Room>;

/** Whether every point of `b` is a point of `a`, whose border counts. Exact. */
export function contains(a: RegionList, b: RegionList): boolean;
/** The same for many: 1 for yes. */
export function containsEach<Room extends Uint8Array = Uint8s>(a: RegionList, b: RegionList, options?: Into<Room>): Given<Room>;

/** Whether the two are no farther apart than `clearance`, in the unit of the coordinates. Exact. */
export function within(a: RegionList, b: RegionList, clearance: number): boolean;
/** The same for many: 1 for yes. */
export function withinEach<Room extends Uint8Array = Uint8s>(a: RegionList, b: RegionList, clearance: number, options?: Into<Room>): Given<Room>;

/** Whether a point is a point of a shape, its border counted. Exact. A polygon is cut up at each call: of many points ask {@link containsPoints}, of many shapes {@link Marquee.under}. */
export function containsPoint(shape: RegionList, point: Numbers): boolean;
/** The same for many points of one shape: 1 for yes. The shape is cut up but once. */
export function containsPoints(shape: RegionList, points: Points): Uint8s;

/** The Euclidean distance; 0 where they meet, and never 0 where they do not. */
export function distance(a: RegionList, b: RegionList): number;
/** The same for many. */
export function distances<Room extends Float64Array = Float64s>(a: RegionList, b: RegionList, options?: Into<Room>): Given<Room>;

/** How far apart, along which direction and between which points; `null` where they overlap. */
export function separation(a: RegionList, b: RegionList): Separation | null;

/** The area they share; 0 unless they overlap. */
export function overlapArea(a: RegionList, b: RegionList): number;
/** The same for many. */
export function overlapAreas<Room extends Float64Array = Float64s>(a: RegionList, b: RegionList, options?: Into<Room>): Given<Room>;

/** Intersection over union, 0 to 1: the shared area as a share of the area of both together. */
export function iou(a: RegionList, b: RegionList): number;
/** The same for many. */
export function ious<Room extends Float64Array = Float64s>(a: RegionList, b: RegionList, options?: Into<Room>): Given<Room>;

/**
 * The convex parts that a polygon is cut into, or the segments of a line of several, the corners of each as `[x, y, ...]`: to
 * be drawn, or given to `Shapes` one by one. None of other shapes.
 */
export function parts(shape: RegionList): Float64s[];
/** The aligned box around each, rounded outward: `[minX, minY, maxX, maxY, ...]`, as `Shapes.aligned` takes them for an index. */
export function bounds(shapes: RegionList): Float64s;
/** The area of each. */
export function areas(shapes: RegionList): Float64s;
