// Which shapes of a file meet, how they stand, and that as a table.

import { countPairs, pairs, type Touching } from 'obbit';
import { mtvs, relations, separations, Shapes } from 'obbit/queries';
import type { Listed } from './table.ts';

const NAMES = ['Apart', 'Touching', 'Overlapping'] as const;

/** Pairs of positions, and for each 1 touching or 2 overlapping, how deep, and the shortest move of the second that ends it. */
export interface Overlaps {
  /** How many pairs meet. More than `MOST_LISTED` are only counted: nothing else is known of them here. */
  count: number;
  pairs: Uint32Array;
  relations: Uint8Array;
  depths: Float64Array;
  moves: Float64Array;
}

const AT_ONCE = 10_000;
/** All that the page tells of so many takes a second at most; rows that are all equal would take minutes. */
export const MOST_LISTED = 200_000;

export function overlapsOf({ shapes, makers }: Listed, touching: Touching): Overlaps {
  const meeting = countPairs(shapes, { touching });
  const found = meeting > MOST_LISTED ? new Uint32Array(0) : pairs(shapes, { touching });
  const count = found.length / 2;
  const all: Overlaps = { count: meeting, pairs: found, relations: new Uint8Array(count), depths: new Float64Array(count), moves: new Float64Array(2 * count) };
  for (let from = 0; from < count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE);
    const [left, right] = [new Shapes(), new Shapes()];
    for (let i = from; i < to; i += 1) {
      makers[found[2 * i]!]!(left);
      makers[found[2 * i + 1]!]!(right);
    }
    all.relations.set(relations(left, right), from);
    all.moves.set(mtvs(left, right), 2 * from);
    const { distances } = separations(left, right);
    for (let i = from; i < to; i += 1) all.depths[i] = Math.max(0, -distances[i - from]!);
  }
  return all;
}

/** The table that `obbit pairs --depth` prints, to the letter: a pair that only touches has no move. */
export function tableOf({ ids }: Listed, { pairs: found, relations: stands, depths, moves }: Overlaps): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = ['a,b,relation,depth,mtv_x,mtv_y'];
  for (let i = 0; i < depths.length; i += 1) {
    const [a, b] = [ids[found[2 * i]!]!, ids[found[2 * i + 1]!]!];
    const move = [moves[2 * i]!, moves[2 * i + 1]!].map((part) => (stands[i] === 2 ? number(part) : ''));
    lines.push([cell(a), cell(b), NAMES[stands[i]!], number(depths[i]!), ...move].join(','));
  }
  return `${lines.join('\n')}\n`;
}

/** The fewest digits that read back to the same number; powers of ten where the command line writes them. */
function number(value: number): string {
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-5 || size >= 1e16) ? value.toExponential().replace('e+', 'e') : String(value);
}
