/// <reference lib="esnext.disposable" />
/**
 * Which of these shapes overlap? Exactly, and fast: pairs, index, marquee and labels in the plane.
 *
 * Lengths are in your unit, angles in radians; a positive angle turns +x toward +y, which looks
 * clockwise on a screen. Ids are positions in the list you gave. Nothing is decided with a tolerance:
 * shapes that touch exactly are told as touching, and whether that counts is your choice.
 *
 * ```js
 * import { init, pairs } from 'obbit';
 * await init();
 * // Centre, width, height, angle: five numbers a box.
 * pairs(new Float64Array([0, 0, 4, 2, 0, 1, 1, 4, 2, 0.5, 9, 9, 1, 1, 0])); // Uint32Array [0, 1]
 * ```
 *
 * @module
 */

import type { Float64s, Given, Uint32s } from './internal/arrays.js';
import type { MapView } from './internal/labels.js';

export * from './internal/index.js';
export * from './internal/labels.js';

/**
 * A `WebAssembly.Module`, in whatever library of types there is: projects for Node.js alone may have none that knows it.
 * Those that do say nothing of what it has, so that a number or a function would do as well: what has nothing in common
 * with the field here, which there never is, they refuse.
 */
export type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } }
  ? {} extends Module ? Opaque : Module
  : Opaque;
interface Opaque {
  readonly isCompiledModule?: never;
}

/** Where the WebAssembly comes from, or a promise of that. */
export type Source = Origin | PromiseLike<Origin>;
/** What the platform has under a name, in whatever library of types there is. */
type Known<Name extends string> = typeof globalThis extends { [K in Name]: { prototype: infer One } } ? One : Opaque;
type Origin = string | Known<'URL'> | Known<'Request'> | Known<'Response'> | ArrayBuffer | ArrayBufferView | CompiledModule;

/**
 * Starts the engine. Call it once, and wait for it; further calls give the same promise. Where memory, or the
 * caller's stack, has run out in the midst of a call (a `RangeError`), all further calls say so; this starts it once more, empty.
 *
 * Without an argument the file beside this one is loaded: the one with vector instructions where they
 * are known, else the one without. The answers are the same to the last bit.
 */
export function init(source?: Source): Promise<void>;
export default init;

/** The same at once: from bytes or a module, or in Node.js without an argument. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;

/**
 * Why a shape, or a number that does not do, was refused. The message says what is wrong and what would be right.
 * What is of another type than it has to be is a `TypeError`; a list of another length, and more than memory has room
 * for, a `RangeError`.
 */
export class ObbitError extends Error {
  /** Which kind of error: `'NotFinite'` for all that has to be finite and is not, `'OutOfRange'`, `'NegativeSize'`, `'BadIndex'`, ... */
  readonly code: string;
  /** Which shape of the list, or `null` where the fault is not with one of them. */
  readonly item: number | null;
}

/** Numbers to read. A `Float64Array` goes in fastest. */
export type Numbers =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | readonly number[];

/** Points: a flat list, two numbers each in the plane and three in space; or a list of lists, as GeoJSON has them. */
export type Points = Numbers | readonly Numbers[];

/** Boxes as plain numbers, five a box: centre x, centre y, width, height, angle in radians; or any {@link Shapes}. */
export type ShapeList = Numbers | Shapes;

/**
 * A list of convex shapes of any kinds. One made of an array (`Shapes.boxes` and the others) keeps that array,
 * not a copy: its numbers are read at each call, so change them as you like; of another length it is refused.
 *
 * ```js
 * const shapes = new Shapes().box(0, 0, 4, 2, 0.3).circle(5, 0, 1).polygon([[0, 0], [2, 0], [1, 2]]);
 * const cards = Shapes.boxes(numbers, { angles: 'degrees' });
 * ```
 */
export class Shapes {
  /** An empty list. */
  constructor();
  /** How many shapes there are. */
  readonly length: number;
  /** The numbers, as the engine reads them. */
  readonly data: Numbers;
  /** The kind of the list. It tells lists of the plane from those of space, too. */
  readonly kind: number;

  /**
   * A list of the kind and the numbers of another. A list itself does not travel to a Worker, these do:
   * `worker.postMessage({ kind: shapes.kind, data: shapes.data })`, and there `Shapes.from(event.data)`.
   */
  static from(list: { readonly kind: number; readonly data: Numbers }): Shapes;

  /**
   * Boxes, five numbers each: centre, full width and height, angle. With `angles: 'cosSin'` six: the
   * cosine and sine, taken exactly as they are. Whole quarter turns in degrees are exact; in radians
   * they cannot be.
   */
  static boxes(data: Numbers, options?: { angles?: 'radians' | 'degrees' | 'cosSin' | undefined }): Shapes;
  /** Boxes that are not turned, four numbers each: min x, min y, max x, max y. */
  static aligned(data: Numbers): Shapes;
  /** Circles, three numbers each: centre, radius. */
  static circles(data: Numbers): Shapes;
  /** Capsules, five numbers each: both ends, radius. */
  static capsules(data: Numbers): Shapes;
  /** Segments, four numbers each: both ends. */
  static segments(data: Numbers): Shapes;

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
  /** Adds a convex polygon by its corners, in either sense: `[[x, y], ...]` or `[x, y, ...]`. Those that are not convex are for `Regions` of `obbit/polygons`. */
  polygon(points: Points): this;
  /** Adds the convex hull of points, in any order. */
  hull(points: Points): this;

  #private;
}

/** Whether shapes that only touch count as meeting. */
export type Touching = 'counts' | 'ignored';

/** How pairs are looked for. */
export interface PairOptions {
  /** Whether touching counts. Default `'counts'`. */
  touching?: Touching | undefined;
  /** Also pairs no farther apart than this, 0 or more. Touching counts then: `touching: 'ignored'` beside it is refused. */
  within?: number | undefined;
}

/** The same of pairs that are stored. */
export interface ListOptions extends PairOptions {
  /** More pairs than this are a `RangeError`, which tells how many there are: all are looked for, so this saves memory, not time. Default and at most 2²⁷, which is what memory has room for. */
  most?: number | undefined;
}

/** The same, and where the answer goes. */
export interface PairsOptions<Room = Uint32Array> extends ListOptions {
  /** Written into this instead of a new array; the result is the part that was written. */
  into?: Room | undefined;
}

/** All pairs that meet: `[i, j, i, j, ...]` with `i < j`, sorted, each once. More than 2²⁷ are a `RangeError`: {@link countPairs} counts them. */
export function pairs<Room extends Uint32Array = Uint32s>(shapes: ShapeList, options?: PairsOptions<Room>): Given<Room>;
/** All pairs between two lists: `[i, j, ...]`, sorted, each once. */
export function join<Room extends Uint32Array = Uint32s>(left: ShapeList, right: ShapeList, options?: PairsOptions<Room>): Given<Room>;
/** How many pairs meet, however many they are: none is stored. */
export function countPairs(shapes: ShapeList, options?: PairOptions): number;
/** How many pairs between two lists meet. */
export function countJoin(left: ShapeList, right: ShapeList, options?: PairOptions): number;

/** Something in the engine's memory. What is forgotten is freed some day; `free` or `using` do it now. */
export interface Freeable {
  /** Gives its memory back. Any further call is an error. */
  free(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}

/**
 * {@link pairs} and the others every frame: it keeps its memory, and gives **views** of it, which hold
 * until the next call of anything of this entry point. Copy what you keep.
 *
 * ```js
 * const finder = new PairFinder();
 * const boxes = finder.boxes(count); // write the numbers there, and nothing is copied
 * const found = finder.pairs(boxes);
 * ```
 */
export class PairFinder implements Freeable {
  constructor();
  /** Room for `count` boxes in the engine's memory, five numbers each. It holds until the next call of anything of this entry point. */
  boxes(count: number): Float64s;
  /** See {@link pairs}. */
  pairs(shapes: ShapeList, options?: ListOptions): Uint32s;
  /** See {@link join}. */
  join(left: ShapeList, right: ShapeList, options?: ListOptions): Uint32s;
  free(): void;
  [Symbol.dispose](): void;
}

/** Touched by the area, or wholly inside it. */
export type Mode = 'crossing' | 'window';

/** The habit of drawing programs: a drag to the right, or straight up or down, is a window, one to the left crosses. Takes x where the pointer was pressed, and where it is. */
export function modeOfDrag(x0: number, x1: number): Mode;

/**
 * How a page is seen: scrolled, zoomed, turned. A place on the page, turned about the page's origin and multiplied by
 * `zoom`, less `scroll`, is its place on the screen in pixels. One is made anew for each view.
 *
 * ```js
 * const screen = new Screen({ scroll: [0, 600], zoom: 2 }); // scrolled down by 600 pixels, twice as large
 * page.drag(screen.marquee(startX, startY, event.offsetX, event.offsetY), { mode: modeOfDrag(startX, event.offsetX) });
 * page.topmost(...screen.toPage(event.offsetX, event.offsetY), screen.length(4)); // within 4 pixels
 * ```
 */
export class Screen {
  /**
   * Without a scroll offset, zoom or turn it is 0, 1 or 0. The turn is in radians, a positive one looks clockwise; or cosine
   * and sine, which have the same bits in every browser: of radians they may differ in the last. With `yUp` the page's y
   * axis points up, as north does on a map.
   */
  constructor(view?: { scroll?: Numbers | undefined; zoom?: number | undefined; turn?: number | Numbers | undefined; yUp?: boolean | undefined });
  /** The screen of a map as {@link Labels} are shown on: to select what lies on it by what is drawn on the screen. */
  static ofMap(view: MapView): Screen;
  readonly scroll: readonly [number, number];
  /** Pixels for each unit of the page. */
  readonly zoom: number;
  /** How the page is turned, as cosine and sine. */
  readonly turn: readonly [number, number];
  readonly yUp: boolean;
  /** The place on the page under a point of the screen. */
  toPage(x: number, y: number): [number, number];
  /** Where a place on the page is seen. */
  toScreen(x: number, y: number): [number, number];
  /** A length in pixels as one on the page: a tolerance, say. */
  length(pixels: number): number;
  /**
   * The area between two points of the screen, to select by: where the pointer was pressed, and where it is. Two corners
   * where the page is not turned, else a box turned against it.
   */
  marquee(x0: number, y0: number, x1: number, y1: number): [number, number, number, number] | Shapes;
  /** A lasso through points of the screen: `[[x, y], ...]` or `[x, y, ...]`. */
  lasso(points: Points, options?: { fill?: 'nonzero' | 'evenodd' | undefined }): Lasso;
}

/** How a marquee selects. */
export interface PickOptions {
  /** Default `'crossing'`. */
  mode?: Mode | undefined;
  /** Whether an element that crossing only touches is selected. Default `'counts'`. */
  touching?: Touching | undefined;
  /** Crossing also selects what is no farther away than this, in the elements' unit. Default 0. */
  tolerance?: number | undefined;
}

/** An area of any simple form, concave ones too. */
export class Lasso {
  /** Its corners: `[[x, y], ...]` or `[x, y, ...]`. Where it crosses itself, `fill` says what is inside; a line with that on both of its sides is no border. */
  constructor(points: Points, options?: { fill?: 'nonzero' | 'evenodd' | undefined });
  readonly points: Points;
  readonly fill: 'nonzero' | 'evenodd';
}

/**
 * The area of a marquee: two opposite corners `[x0, y0, x1, y1]` in any order, of which sides may be endless, a turned box
 * `[x, y, width, height, radians]`, any one shape, or a {@link Lasso}.
 */
export type Area = Numbers | Shapes | Lasso;

/**
 * Which elements of a page does a marquee or lasso select? A later element lies on top of an earlier
 * one. A drag that adds to a selection, or takes away from it, is in the README.
 *
 * ```js
 * const page = new Marquee(boxes);
 * canvas.onpointermove = (event) => {
 *   const { added, removed } = page.drag([startX, startY, event.offsetX, event.offsetY]);
 *   // only what this step has changed
 * };
 * ```
 */
export class Marquee implements Freeable {
  /** A page of these, the first at the bottom. */
  constructor(shapes: ShapeList);
  /** How many elements there are, without those that were removed. */
  readonly length: number;
  /** How many ids were given out: one more than the largest. Lists of one value for each element have so many, those that were removed among them. */
  readonly slots: number;
  /** Selects anew: the ids, in ascending order. They are selected even where `into` has no room for them: {@link Marquee.selected} tells them then. */
  select<Room extends Uint32Array = Uint32s>(area: Area, options?: PickOptions & { into?: Room | undefined }): Given<Room>;
  /**
   * Selects by this area in place of the last one: what that has changed, in ascending order. What was removed from the page since
   * is in `removed` too, though {@link isSelected} of it is an error.
   */
  drag(area: Area, options?: PickOptions): { added: Uint32s; removed: Uint32s };
  /** {@link Marquee.drag} without copies: views that hold until the next call of anything of this entry point. */
  dragView(area: Area, options?: PickOptions): { added: Uint32s; removed: Uint32s };
  /** Ends a drag and forgets what was selected. */
  clear(): void;
  /**
   * The ids that are selected, in ascending order: by the last step, without what was removed or hidden since. What was exchanged
   * since ({@link Marquee.set}) counts again from the next step on, unless its group is selected.
   */
  readonly selected: Uint32s;
  /** Whether an element is selected; see {@link Marquee.selected}. Of one that was removed it is an error. */
  isSelected(id: number): boolean;
  /**
   * The elements that hold a point or come within `tolerance` of it, the topmost last: that with the highest id. What cannot be
   * selected is passed over, here and by `topmost` and `nearest`. Where the page
   * has an order of its own, keep it beside: `page.under(x, y).sort((i, j) => order[i] - order[j]).at(-1)` is the topmost by that.
   */
  under(x: number, y: number, tolerance?: number): Uint32s;
  /** The topmost of them. */
  topmost(x: number, y: number, tolerance?: number): number | null;
  /** The element nearest to a point, and its distance: 0 where it holds the point. */
  nearest(x: number, y: number): { id: number; distance: number } | null;
  /** Whether an element can be selected: not if it is hidden or locked. */
  setSelectable(id: number, selectable: boolean): void;
  /** The same for all, by id, `slots` of them: 0 for no. */
  setAllSelectable(selectable: Numbers | readonly (number | boolean)[]): void;
  /** A kind for each id, `slots` of them, a number of yours from 0 to 255. */
  setKinds(kinds: Numbers): void;
  /** The same for one, such as one that was inserted; the next step looks at all elements anew. */
  setKind(id: number, kind: number): void;
  /** A mode of its own for a kind of elements; `null` takes it back. Of a group each member is met, or lies inside, by its own kind's; whether any or all of them have to, the mode of the drag says. */
  setRule(kind: number, mode: Mode | null): void;
  /** A group for each id, `slots` of them ({@link NONE} for none). By crossing a group is selected where any member is touched, by window where all lie inside; members that are locked count for nothing. Until the next step of a drag nothing counts as selected; that step tells only what has truly changed. */
  setGroups(groups: Numbers): void;
  /**
   * Exchanges an element: it was moved, turned, resized. Until the next step it counts as not selected, unless its group is selected; that
   * step tells of it only where the selection has truly changed. An id that there is not is an error, here and elsewhere.
   */
  set(id: number, shape: ShapeList): void;
  /** Adds an element on top: its id. */
  insert(shape: ShapeList): number;
  /** Removes an element; its id is not used again, and is an error from then on. A page that removes and inserts for ever grows by some bytes each time: make it anew now and then, or `set` what is there. */
  remove(id: number): void;
  free(): void;
  [Symbol.dispose](): void;
}
