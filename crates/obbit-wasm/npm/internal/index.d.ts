// Indexes over boxes of the plane: exported by `obbit`.
/// <reference lib="esnext.disposable" />
import type { Float64s, Given, Uint32s } from './arrays.js';
import type { Freeable, PairsOptions, ShapeList, Touching } from '../obbit.js';

/** Which boxes a query of an {@link Index} tells of. */
export interface QueryOptions<Room = Uint32Array> {
  /** Whether boxes that only touch the window count. Default `'counts'`. */
  touching?: Touching | undefined;
  /** Only ids for which this is true. */
  filter?: ((id: number) => boolean) | undefined;
  /** Written into this instead of a new array; the result is the part that was written. */
  into?: Room | undefined;
}

/**
 * A packed index over the aligned bounds of shapes: made once, asked often. Ids come in no useful
 * order.
 *
 * ```js
 * const index = new Index(boxes);
 * index.query(0, 0, 100, 100); // ids of bounds that meet the window
 * const bytes = index.toBytes(); // one ArrayBuffer: store it, or post it to a Worker
 * const same = Index.from(bytes);
 * ```
 */
export class Index implements Freeable {
  /** `outlines: false` keeps only the bounds: less memory, but no {@link Index.queryShape}. */
  constructor(shapes: ShapeList, options?: { outlines?: boolean | undefined });
  /** Makes the index anew over other shapes, in the memory it has: for shapes that move each frame. Where one is refused it stays as it is. */
  rebuild(shapes: ShapeList, options?: { outlines?: boolean | undefined }): void;
  /**
   * An index from bytes: of `toBytes` here, or of Rust's `Index2::to_bytes`. Everything is checked. The bytes hold
   * the boxes around the shapes, not the shapes: such an index has no `queryShape`. Where the shapes are at hand make
   * the index of them, which takes about twice as long as reading it, or give them to it by {@link Index.rebuild}.
   */
  static from(bytes: ArrayBuffer | SharedArrayBuffer | ArrayBufferView): Index;
  /** How many shapes there are. */
  readonly length: number;
  /** Min x, min y, max x, max y of all; `null` of none. */
  readonly bounds: [number, number, number, number] | null;
  /** The index as bytes, the same on every machine. */
  toBytes(): ArrayBuffer;
  /** Ids of shapes whose bounds meet a window. Its sides may be infinite, here and below: as far out as numbers go. */
  query<Room extends Uint32Array = Uint32s>(minX: number, minY: number, maxX: number, maxY: number, options?: QueryOptions<Room>): Given<Room>;
  /** Ids of shapes whose bounds lie wholly inside a window, its edge included. */
  inside<Room extends Uint32Array = Uint32s>(minX: number, minY: number, maxX: number, maxY: number, options?: QueryOptions<Room>): Given<Room>;
  /** Whether any shape's bounds meet a window; stops at the first. With a `filter` all that meet it are looked for, then asked one by one up to the first that passes. */
  collides(minX: number, minY: number, maxX: number, maxY: number, options?: Omit<QueryOptions, 'into'>): boolean;
  /** How many shapes' bounds meet a window. */
  count(minX: number, minY: number, maxX: number, maxY: number, options?: { touching?: Touching | undefined }): number;
  /** How many shapes' bounds lie wholly inside a window, its edge included. */
  countInside(minX: number, minY: number, maxX: number, maxY: number): number;
  /**
   * All pairs of shapes whose bounds meet: `[i, j, i, j, ...]` with `i < j`, sorted, each once. Of the shapes themselves
   * tells {@link pairs}. More than `most` are a `RangeError`, which tells how many there are.
   */
  pairs<Room extends Uint32Array = Uint32s>(options?: Omit<PairsOptions<Room>, 'within'>): Given<Room>;
  /** All pairs of a shape of this index and one of another whose bounds meet: `[i, j, ...]`, sorted, each once. Both are of one entry point. */
  join<Room extends Uint32Array = Uint32s>(other: Index, options?: Omit<PairsOptions<Room>, 'within'>): Given<Room>;
  /** Ids of shapes whose bounds are no farther from a window than `distance`. */
  within<Room extends Uint32Array = Uint32s>(minX: number, minY: number, maxX: number, maxY: number, distance: number, options?: Omit<QueryOptions<Room>, 'touching'>): Given<Room>;
  /** Ids of shapes that meet a shape, exactly; with `within`, that are no farther away, touching or not. */
  queryShape<Room extends Uint32Array = Uint32s>(shape: ShapeList, options?: QueryOptions<Room> & { within?: number | undefined }): Given<Room>;
  /**
   * The `count` shapes whose bounds are nearest to a point (`Infinity`: all), the nearest first, and how far they are. The order is exact;
   * distances are rounded, so that of two in a row the second may be less by the last digit. With a `filter`, the nearest that pass it.
   */
  nearest(x: number, y: number, count?: number, options?: Pick<QueryOptions, 'filter'>): { ids: Uint32s; distances: Float64s };
  /** The same nearest to a box: bounds that meet it are at distance 0. */
  nearestTo(minX: number, minY: number, maxX: number, maxY: number, count?: number, options?: Pick<QueryOptions, 'filter'>): { ids: Uint32s; distances: Float64s };
  /** Bounds that a ray hits, the first first. Times are in lengths of the direction, up to `most`. */
  ray(x: number, y: number, dirX: number, dirY: number, most?: number, options?: Pick<QueryOptions, 'filter'>): { ids: Uint32s; times: Float64s };
  /** The bounds that a ray hits first; with a `filter` the first that pass it, for which all that it hits are looked for. */
  rayFirst(x: number, y: number, dirX: number, dirY: number, most?: number, options?: Pick<QueryOptions, 'filter'>): { id: number; time: number } | null;
  free(): void;
  [Symbol.dispose](): void;
}
