// Which shapes of a file meet, how they stand, and that as a table.

import { pairs, type Touching } from 'obbit';
import { relations, separations, Shapes } from 'obbit/queries';
import type { Listed } from './table.ts';

const NAMES = ['apart', 'touching', 'overlapping'] as const;

/** Pairs of positions, and for each 1 touching or 2 overlapping, and how deep. */
export interface Overlaps {
  pairs: Uint32Array;
  relations: Uint8Array;
  depths: Float64Array;
  normals: Float64Array;
}

const AT_ONCE = 10_000;

export function overlapsOf({ shapes, makers }: Listed, touching: Touching): Overlaps {
  const found = pairs(shapes, { touching });
  const count = found.length / 2;
  const all: Overlaps = { pairs: found, relations: new Uint8Array(count), depths: new Float64Array(count), normals: new Float64Array(2 * count) };
  for (let from = 0; from < count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE);
    const [left, right] = [new Shapes(), new Shapes()];
    for (let i = from; i < to; i += 1) {
      makers[found[2 * i]!]!(left);
      makers[found[2 * i + 1]!]!(right);
    }
    all.relations.set(relations(left, right), from);
    const { distances, normals } = separations(left, right);
    all.normals.set(normals, 2 * from);
    for (let i = from; i < to; i += 1) all.depths[i] = Math.max(0, -distances[i - from]!);
  }
  return all;
}

/** The table that `obbit pairs --depth` would print, its columns by the same names. */
export function tableOf({ ids }: Listed, { pairs: found, relations: stands, depths, normals }: Overlaps): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = ['a,b,relation,depth,mtv_x,mtv_y'];
  for (let i = 0; i < depths.length; i += 1) {
    const [a, b] = [ids[found[2 * i]!]!, ids[found[2 * i + 1]!]!];
    const depth = depths[i]!;
    lines.push([cell(a), cell(b), NAMES[stands[i]!], depth, depth * normals[2 * i]!, depth * normals[2 * i + 1]!].join(','));
  }
  return `${lines.join('\n')}\n`;
}
