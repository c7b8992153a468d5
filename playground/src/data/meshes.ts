// Reads a dropped OBJ, STL, PLY or OFF: corners and triangles, equal corners made one.

import { Box3, type BufferGeometry, Group, Mesh as Model, Vector3 } from 'three';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { readOff } from './off.ts';

/** A surface: three numbers a corner, three numbers of corners a triangle. */
export interface Surface {
  name: string;
  vertices: Float64Array;
  triangles: Uint32Array;
}

const MOST = 2_000_000;
/** Half the diagonal of what can be drawn by numbers of 32 bits, with their squares: at least, and at most one by it. */
const SMALLEST = 1e-15;

export function readMesh(bytes: ArrayBuffer, name: string): Surface {
  const kind = /\.(obj|stl|ply|off)$/i.exec(name)?.[1]?.toLowerCase();
  if (!kind) throw new Error(`${name}: the name should end with .obj, .stl, .ply or .off`);
  const corners: number[] = [];
  try {
    for (const geometry of geometriesOf(kind, bytes)) collect(geometry, corners);
  } catch (error) {
    const { message } = error as Error;
    const ends = error instanceof RangeError ? 'it ends too early, or its header is wrong' : message;
    throw new Error(`${name}: this is no whole ${kind.toUpperCase()} file: ${ends}`);
  }
  const surface = welded(name, corners);
  if (surface.triangles.length === 0) throw new Error(`${name}: there is no triangle in it`);
  if (surface.vertices.length === 3) throw new Error(`${name}: all corners are one point: there is nothing to see`);
  const { radius } = reach(surface);
  if (!(radius >= SMALLEST && radius <= 1 / SMALLEST)) throw new Error(`${name}: it reaches ${Number(radius.toPrecision(3))} from its middle, which cannot be drawn: scale it`);
  return surface;
}

function geometriesOf(kind: string, bytes: ArrayBuffer): BufferGeometry[] {
  if (kind === 'stl') return [new STLLoader().parse(bytes)];
  if (kind === 'ply') {
    const geometry = new PLYLoader().parse(bytes);
    // Points without faces would be taken for triangles, three by three.
    if (!geometry.getIndex()) throw new Error('it has points and no faces');
    return [geometry];
  }
  if (kind === 'off') return [readOff(new TextDecoder().decode(bytes))];
  const found: BufferGeometry[] = [];
  const group: Group = new OBJLoader().parse(new TextDecoder().decode(bytes));
  group.traverse((object) => {
    if (object instanceof Model) found.push(object.geometry as BufferGeometry);
  });
  return found;
}

/** The corners of all triangles, one after the other. */
function collect(geometry: BufferGeometry, corners: number[]): void {
  const place = geometry.getAttribute('position');
  if (!place) return;
  const index = geometry.getIndex();
  const count = index ? index.count : place.count;
  if (corners.length / 9 + count / 3 > MOST) throw new Error(`more than ${MOST} triangles are too many for this page`);
  for (let i = 0; i < count; i += 1) {
    const at = index ? index.getX(i) : i;
    corners.push(place.getX(at), place.getY(at), place.getZ(at));
  }
}

function welded(name: string, corners: number[]): Surface {
  const known = new Map<string, number>();
  const vertices: number[] = [];
  const triangles = new Uint32Array(Math.floor(corners.length / 9) * 3);
  for (let i = 0; i < triangles.length; i += 1) {
    const [x, y, z] = [corners[3 * i]!, corners[3 * i + 1]!, corners[3 * i + 2]!];
    if (![x, y, z].every(Number.isFinite)) throw new Error(`${name}: a corner of triangle ${Math.floor(i / 3)} is missing, or too large for numbers of 32 bits`);
    const key = `${x} ${y} ${z}`;
    let at = known.get(key);
    if (at === undefined) {
      at = vertices.length / 3;
      known.set(key, at);
      vertices.push(x, y, z);
    }
    triangles[i] = at;
  }
  return { name, vertices: Float64Array.from(vertices), triangles };
}

/** The middle and half the diagonal of the box around it. */
export function reach({ vertices }: Surface): { middle: Vector3; radius: number } {
  const box = new Box3().setFromArray(vertices as unknown as number[]);
  return { middle: box.getCenter(new Vector3()), radius: box.getSize(new Vector3()).length() / 2 };
}

/**
 * About the middle, on a grid a sixteenth of the size apart: taken off numbers of 32 bits that are not next to
 * nothing, it leaves them exact.
 */
export function about(surface: Surface): [number, number, number] {
  const { middle, radius } = reach(surface);
  const grid = 2 ** (Math.floor(Math.log2(radius)) - 4);
  const on = (x: number) => Math.round(x / grid) * grid;
  return [on(middle.x), on(middle.y), on(middle.z)];
}

/** The same surface, with a place of it at the origin. */
export function moved({ name, vertices, triangles }: Surface, place: readonly number[]): Surface {
  return { name, vertices: vertices.map((x, i) => x - place[i % 3]!), triangles };
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
