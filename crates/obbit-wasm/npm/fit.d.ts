/**
 * The tightest boxes, circles and balls around points, their convex hulls, and triangle meshes: do two of
 * them meet where they stand, is one inside the other?
 *
 * ```js
 * import init, { minAreaRect, Mesh } from 'obbit/fit';
 * await init();
 * minAreaRect([3, 0, 7, 3, 4, 7, 0, 4]).area; // 25, to rounding
 * const mesh = new Mesh(vertices, triangles);
 * mesh.at({ position: [1, 0, 0] }).intersects(mesh.at());
 * ```
 *
 * Points are plain numbers, two or three a point (a `Float32Array` of three.js will do), or lists of points.
 * What is found contains every point exactly. Reading OBJ, STL, PLY or OFF files is left to your loader.
 *
 * @module
 */
/// <reference lib="esnext.disposable" />
import type { Float64s, Uint32s } from './internal/arrays.js';
import type { CompiledModule, Freeable, Numbers, Points, Source, Touching } from './obbit.js';

export { ObbitError } from './obbit.js';
export type { Freeable, Points, Source, Touching } from './obbit.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;

/** The aligned box around points of the plane. */
export function bounds(points: Points): { min: number[]; max: number[]; area: number };

/**
 * The rectangle of least area around points. The width is the longer side (of a square, with sides that differ by
 * rounding, either), the angle above -90° and up to 90°. Exact by rotating calipers; the area exceeds the true minimum by rounding only.
 *
 * As a shape it is `new Shapes().boxCosSin(...)` of the centre, the size, `cos` and `sin`: that box holds every point
 * exactly. One made of `radians` may not, since its cosine and sine are rounded anew.
 */
export function minAreaRect(points: Points): { center: number[]; size: number[]; cos: number; sin: number; radians: number; area: number };

/** The smallest circle around points. */
export function minCircle(points: Points): { center: number[]; radius: number; area: number };

/** The convex hull of points: its corners, in the sense of a positive turn. */
export function hull(points: Points): { corners: Float64s; area: number };

/** The aligned box around points of space. */
export function bounds3(points: Points): { min: number[]; max: number[]; volume: number };

/**
 * An oriented box of least volume around points: `axes` are the vectors that x, y and z turn into, nine
 * numbers. The best that a search over the hull's edges and faces finds; sizes fall from x to z, but for their last rounding.
 * As a shape it is `new Shapes3().boxAxes(center, size, axes)`.
 */
export function minVolumeBox(points: Points): { center: number[]; size: number[]; axes: number[]; volume: number };

/** The smallest ball around points. */
export function minSphere(points: Points): { center: number[]; radius: number; volume: number };

/**
 * The convex hull of points of space: its corners, and its surface as triangles by their numbers.
 * `dimension` is 3 for a solid, 2 for a flat one, 1 for a segment, 0 for a point.
 */
export function hull3(points: Points): { points: Float64s; triangles: Uint32s; dimension: number; volume: number; area: number };

/** The share of a box, circle or ball that what is in it fills, 0 to 1: areas, or volumes. */
export function fillShare(filled: number, whole: number): number;

/** Where a mesh stands: turned about the origin, then moved. */
export interface Pose {
  /** How far it is moved. Default 0, 0, 0. */
  position?: Numbers | undefined;
  /** A turn about z in radians, a quaternion x, y, z, w, or three axes (nine numbers or three vectors). Default not turned. */
  rotation?: number | Numbers | readonly Numbers[] | undefined;
}

/** What it took to compare two meshes, and how often boxes alone would have been wrong. */
export interface MeshWork {
  /** Pairs of oriented boxes that were compared. */
  boxTests: number;
  /** Pairs of lowest boxes, each around a few triangles, that could not be told apart. */
  leafPairs: number;
  /** Those of them without any two triangles that meet. */
  leafPairsWrong: number;
  /** Pairs of triangles that were compared exactly. */
  triangleTests: number;
  /** Those of them that meet. */
  trianglePairs: number;
}

/** A surface made of triangles, with what it takes to ask about it quickly. */
export class Mesh implements Freeable {
  /** From its vertices, three numbers each, and three numbers of vertices a triangle. A triangle may be a segment or a point. */
  constructor(vertices: Points, triangles: Points);
  /** Whether the surface has no border. Only of such a mesh can be said what is inside. */
  readonly isClosed: boolean;
  /** Whether neighbouring triangles of a closed mesh agree on which side is outside. */
  readonly isOriented: boolean;
  /** The volume inside, above 0 where triangles are seen counter-clockwise from outside; `null` of a mesh that is not closed and oriented. */
  readonly volume: number | null;
  /** The area of all triangles together. */
  readonly area: number;
  /** How many separate pieces the surface has. */
  readonly parts: number;
  /** How many vertices there are. */
  readonly vertexCount: number;
  /** How many triangles there are. */
  readonly triangleCount: number;
  /** The oriented boxes of its hierarchy at a depth, 0 being the one around all: fifteen numbers each, centre, size, axes. */
  boxesAt(depth: number): Float64s;
  /** The mesh where it stands, which costs next to nothing. */
  at(pose?: Pose): PosedMesh;
  free(): void;
  [Symbol.dispose](): void;
}

/** A mesh where it stands. It needs no freeing, and is of use while its mesh is not freed. */
export interface PosedMesh {
  /** The mesh. */
  readonly mesh: Mesh;
  /** The smallest aligned box around it. */
  readonly bounds: { min: number[]; max: number[] };
  /**
   * The oriented box at the top of its hierarchy: a good one, not the smallest. Throws where the pose takes it
   * out of the range of numbers.
   */
  readonly orientedBox: { center: number[]; size: number[]; axes: number[] };
  /** Whether a point lies in it or on its surface, exactly; `null` where the mesh is not closed. */
  containsPoint(point: Numbers): boolean | null;
  /** Whether the two surfaces meet, exactly: touching counts. */
  intersects(other: PosedMesh): boolean;
  /** Whether all of this surface lies inside the other, without meeting its surface; `null` where the other is not closed. */
  inside(other: PosedMesh): boolean | null;
  /**
   * All pairs of triangles that meet, two numbers a pair, sorted, and what it took. More than `most` (default and
   * at most 2²⁷), or than memory has room for, are a `RangeError`; then nothing is given.
   */
  pairs(other: PosedMesh, options?: { touching?: Touching | undefined; most?: number | undefined }): { pairs: Uint32s; work: MeshWork };
  /** Everything at once: the first pair of triangles that meet, which is inside which, and what the search for that pair took. */
  report(other: PosedMesh): { firstPair: [number, number] | null; aInsideB: boolean | null; bInsideA: boolean | null; work: MeshWork };
}
