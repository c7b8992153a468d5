// A mesh, how it is drawn and what lies around it: all that a page shows of it but for what is asked about it and another.

import { hull3, Mesh, minVolumeBox } from 'obbit/fit';
import { about, reach, type Surface } from './meshes.ts';

export interface Fitted {
  surface: Surface;
  /** Of the aligned box around it as it lies in its file: what follows is about this place, since numbers far out are coarse. */
  middle: readonly number[];
  /** Half the diagonal of that box. */
  radius: number;
  /** The corners of each triangle, nine numbers. */
  corners: Float32Array;
  isClosed: boolean;
  /** What it encloses; `null` of one that is not closed. */
  volume: number | null;
  hull: ReturnType<typeof hull3>;
  /** The tightest box. */
  box: ReturnType<typeof minVolumeBox>;
  /** How long the hull and the tightest box took, in milliseconds. */
  took: number;
}

/** In milliseconds: what is short is timed the second time; the first it is still being made ready by the browser. */
const SHORT = 200;

export function fitted(surface: Surface): Fitted {
  const { middle, radius } = reach(surface);
  const vertices = about(surface.vertices, middle);
  const mesh = new Mesh(surface.vertices, surface.triangles);
  const { isClosed, volume } = mesh;
  mesh.free();
  const corners = cornersOf(vertices, surface.triangles);
  let [took, isFirst] = [0, true];
  for (;;) {
    const started = performance.now();
    const hull = hull3(vertices);
    const box = minVolumeBox(hull.points);
    took = performance.now() - started;
    if (!isFirst || took >= SHORT) return { surface, middle, radius, corners, isClosed, volume, hull, box, took };
    isFirst = false;
  }
}

function cornersOf(vertices: Float64Array, triangles: Uint32Array): Float32Array {
  const corners = new Float32Array(3 * triangles.length);
  for (let i = 0; i < triangles.length; i += 1) {
    const at = 3 * triangles[i]!;
    for (let k = 0; k < 3; k += 1) corners[3 * i + k] = vertices[at + k]!;
  }
  return corners;
}

/** Its memory, which is handed over, not copied. */
export const memoryOf = ({ surface, corners, hull }: Fitted): ArrayBuffer[] =>
  [surface.vertices, surface.triangles, corners, hull.points, hull.triangles].map(({ buffer }) => buffer as ArrayBuffer);
