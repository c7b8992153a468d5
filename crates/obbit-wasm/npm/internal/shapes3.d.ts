// Shapes of space: documented here once, exported by the entry points that take them.
import type { Numbers } from '../obbit.js';

/** A point or vector of space. */
export type Vector3 = readonly [number, number, number] | Numbers;

/** Boxes as plain numbers, ten a box: centre, full size, quaternion x, y, z, w; or any {@link Shapes3}. */
export type ShapeList3 = Numbers | Shapes3;

/**
 * A list of convex shapes of space, of any kinds. Like `Shapes` it is plain numbers, and goes into every
 * entry point that knows space. And as `Shapes` does, a list made of an array keeps that array, not a copy: its
 * numbers may change, its length may not.
 *
 * ```js
 * const shapes = new Shapes3().box([0, 0, 0], [4, 2, 1]).sphere(5, 0, 0, 1).hull(cornersOfARock);
 * const many = Shapes3.boxes(new Float64Array(10 * count));
 * ```
 */
export class Shapes3 {
  /** An empty list, to be filled by the methods. */
  constructor();
  /** How many shapes there are. */
  readonly length: number;
  /** The numbers, as the engine reads them. */
  readonly data: Numbers;
  /** The kind of the list. It tells lists of space from those of the plane, too. */
  readonly kind: number;

  /** A list of the kind and the numbers of another, which travel to a Worker as the list itself does not: see `Shapes.from`. */
  static from(list: { readonly kind: number; readonly data: Numbers }): Shapes3;

  /**
   * Boxes of an array: centre, full size, then how each is turned: a quaternion (ten numbers a box), a turn
   * about z in radians or degrees (seven), or the three vectors that x, y and z turn into (fifteen).
   */
  static boxes(data: Numbers, options?: { turns?: 'quaternion' | 'radians' | 'degrees' | 'axes' | undefined }): Shapes3;
  /** Boxes that are not turned, six numbers each: lower corner, upper corner. */
  static aligned(data: Numbers): Shapes3;
  /** Spheres, four numbers each: centre, radius. */
  static spheres(data: Numbers): Shapes3;
  /** Capsules, seven numbers each: both ends, radius. */
  static capsules(data: Numbers): Shapes3;
  /** Segments, six numbers each: both ends. */
  static segments(data: Numbers): Shapes3;
  /** Triangles, nine numbers each. */
  static triangles(data: Numbers): Shapes3;

  /** Adds a box: centre, full size, and a quaternion x, y, z, w of any length but 0. */
  box(center: Vector3, size: Vector3, quaternion?: readonly [number, number, number, number] | Numbers): this;
  /** The same with a turn about z, from +x toward +y, in radians. */
  boxYaw(center: Vector3, size: Vector3, radians: number): this;
  /** The same in degrees. */
  boxYawDegrees(center: Vector3, size: Vector3, degrees: number): this;
  /** The same with the vectors that x, y and z turn into, the columns of the rotation's matrix: three vectors or nine numbers. */
  boxAxes(center: Vector3, size: Vector3, axes: readonly Vector3[] | Numbers): this;
  /** Adds a box that is not turned. */
  aligned(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number): this;
  /** Adds a sphere. */
  sphere(x: number, y: number, z: number, radius: number): this;
  /** Adds a capsule: all points within `radius` of a segment. */
  capsule(p: Vector3, q: Vector3, radius: number): this;
  /** Adds a segment. */
  segment(p: Vector3, q: Vector3): this;
  /** Adds a triangle. */
  triangle(a: Vector3, b: Vector3, c: Vector3): this;
  /** Adds the convex hull of points: `[[x, y, z], ...]` or `[x, y, z, ...]`. */
  hull(points: readonly Vector3[] | Numbers): this;
}
