// Reads a dropped OBJ, STL, PLY or OFF: corners and triangles, equal corners made one.

import type { Progress } from './cells.ts';
import { sometimes, type Faces } from './faces.ts';
import { readObj } from './obj.ts';
import { readOff } from './off.ts';
import { readPly } from './ply.ts';
import { readStl } from './stl.ts';

/** A surface: three numbers a corner, three numbers of corners a triangle. */
export interface Surface {
  name: string;
  vertices: Float64Array;
  triangles: Uint32Array;
}

const MOST = 2_000_000;
/** Half the diagonal of what can be drawn by numbers of 32 bits, with their squares: at least, and at most one by it. */
const SMALLEST = 1e-15;

export function readMesh(bytes: ArrayBuffer, name: string, progress: Progress = () => {}): Surface {
  const kind = /\.(obj|stl|ply|off)$/i.exec(name)?.[1]?.toLowerCase();
  if (!kind) throw new Error(`${name}: the name should end with .obj, .stl, .ply or .off`);
  let faces: Faces;
  try {
    // To make equal corners one takes about half of the time.
    faces = facesOf(kind, bytes, (share) => progress(share / 2));
  } catch (error) {
    const { message } = error as Error;
    const ends = error instanceof RangeError ? 'it ends too early, or its header is wrong' : message;
    throw new Error(`${name}: this is no whole ${kind.toUpperCase()} file: ${ends}`);
  }
  if (faces.triangles.length > 3 * MOST) throw new Error(`${name}: more than ${MOST} triangles are too many for this page`);
  const surface = welded(name, faces, (share) => progress((1 + share) / 2));
  if (surface.triangles.length === 0) throw new Error(`${name}: there is no triangle in it`);
  if (surface.vertices.length === 3) throw new Error(`${name}: all corners are one point: there is nothing to see`);
  const { radius } = reach(surface);
  if (!(radius >= SMALLEST && radius <= 1 / SMALLEST)) throw new Error(`${name}: it reaches ${Number(radius.toPrecision(3))} from its middle, which cannot be drawn: scale it`);
  return surface;
}

function facesOf(kind: string, bytes: ArrayBuffer, progress: Progress): Faces {
  if (kind === 'stl') return readStl(bytes, progress);
  if (kind === 'ply') return readPly(bytes, progress);
  const text = new TextDecoder().decode(bytes);
  return kind === 'off' ? readOff(text, progress) : readObj(text, progress);
}

/** Equal corners made one, and those of no triangle left out. */
function welded(name: string, { places, triangles: found }: Faces, progress: Progress): Surface {
  const known = new Map<string, number>();
  const vertices: number[] = [];
  const triangles = Uint32Array.from(found, (corner, i) => {
    sometimes(progress, i, found.length);
    const [x, y, z] = [places[3 * corner]!, places[3 * corner + 1]!, places[3 * corner + 2]!];
    if (![x, y, z].every(Number.isFinite)) throw new Error(`${name}: a corner of triangle ${Math.floor(i / 3)} is not finite: give numbers`);
    const key = `${x} ${y} ${z}`;
    let at = known.get(key);
    if (at === undefined) {
      at = vertices.length / 3;
      known.set(key, at);
      vertices.push(x, y, z);
    }
    return at;
  });
  return { name, vertices: Float64Array.from(vertices), triangles };
}

/** The middle and half the diagonal of the box around it. */
export function reach({ vertices }: Surface): { middle: [number, number, number]; radius: number } {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  vertices.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3]!, x);
    high[i % 3] = Math.max(high[i % 3]!, x);
  });
  const middle = low.map((x, k) => x / 2 + high[k]! / 2) as [number, number, number];
  return { middle, radius: Math.hypot(...low.map((x, k) => high[k]! - x)) / 2 };
}

/** Corners as they lie about a place. */
export const about = (vertices: Float64Array, place: readonly number[]): Float64Array => vertices.map((x, i) => x - place[i % 3]!);

/**
 * By how much what is turned about the origin of its file has to be moved to be turned about a place, and moved by `at`:
 * by that alone, to the last bit, where it isn't turned.
 */
export function standing(axes: readonly number[], place: readonly number[], at: readonly number[]): [number, number, number] {
  const turned = placed(Float64Array.from(place), axes, [0, 0, 0]);
  const by = (k: 0 | 1 | 2) => at[k]! + (place[k]! - turned[k]!);
  return [by(0), by(1), by(2)];
}

/** Three axes, nine numbers: turned by `turn` about z after `tilt` about x, both in degrees. */
export function axesOf(turn: number, tilt: number): number[] {
  const [cz, sz] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [cx, sx] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  return [cz, sz, 0, -sz * cx, cz * cx, sx, sz * sx, -cz * sx, cx];
}

/** Points turned by three axes, and moved. */
export function placed(points: Float64Array, axes: readonly number[], [mx, my, mz]: readonly number[]): Float64Array {
  const [a, b, c, d, e, f, g, h, i] = axes as [number, number, number, number, number, number, number, number, number];
  const out = new Float64Array(points.length);
  for (let k = 0; k < points.length; k += 3) {
    const [x, y, z] = [points[k]!, points[k + 1]!, points[k + 2]!];
    out[k] = a * x + d * y + g * z + mx!;
    out[k + 1] = b * x + e * y + h * z + my!;
    out[k + 2] = c * x + f * y + i * z + mz!;
  }
  return out;
}
