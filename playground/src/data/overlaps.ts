// Which shapes of a file meet, how they stand, and that as a table.

import { countJoin, countPairs, pairs, type Touching } from 'obbit';
import { mtvs, relations, separations, Shapes } from 'obbit/queries';
import type { Listed } from './table.ts';

const NAMES = ['Apart', 'Touching', 'Overlapping'] as const;

/** Pairs of positions, and for each 1 touching or 2 overlapping, how deep, and the shortest move of the second that ends it. */
export interface Overlaps {
  /** How many pairs meet. More than `MOST_LISTED` are only counted, and listed nowhere. */
  count: number;
  /** Whether that is a guess: to count so many takes from seconds to hours. */
  isGuess: boolean;
  pairs: Uint32Array;
  relations: Uint8Array;
  depths: Float64Array;
  moves: Float64Array;
}

const AT_ONCE = 10_000;
/** All that the page tells of so many takes a second at most; rows that are all equal would take minutes. */
export const MOST_LISTED = 200_000;

/** Up to so many shapes all pairs are counted, were it each with each. */
const COUNTED = 5000;
/** More pairs than this are not counted. */
const MOST_COUNTED = 20_000_000;
/** So many shapes are asked with how many they meet. */
const SAMPLED = 200;

/** Told which pairs are being looked for, without a share, or how many of them are measured. */
export type Steps = (what: 'finding' | 'measuring', share: number | null) => void;

export function overlapsOf(listed: Listed, touching: Touching, steps: Steps = () => {}): Overlaps {
  steps('finding', null);
  const { shapes, makers } = listed;
  const guess = makers.length > COUNTED ? guessed(listed, touching) : 0;
  const isGuess = guess > MOST_COUNTED;
  const meeting = isGuess ? Number(guess.toPrecision(2)) : countPairs(shapes, { touching });
  const found = meeting > MOST_LISTED ? new Uint32Array(0) : pairs(shapes, { touching });
  const count = found.length / 2;
  const all: Overlaps = { count: meeting, isGuess, pairs: found, relations: new Uint8Array(count), depths: new Float64Array(count), moves: new Float64Array(2 * count) };
  for (let from = 0; from < count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE);
    steps('measuring', from / count);
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

/** About how many pairs meet, by some shapes from all over the file. */
function guessed({ shapes, makers }: Listed, touching: Touching): number {
  const sample = new Shapes();
  // By the golden ratio: no pattern of the rows keeps step with it.
  for (let i = 0; i < SAMPLED; i += 1) makers[Math.floor(((i * 0.6180339887498949) % 1) * makers.length)]!(sample);
  return ((countJoin(sample, shapes, { touching }) / SAMPLED) * makers.length) / 2;
}

/** The table that `obbit pairs --depth` prints, to the letter: a pair that only touches has no move. */
export function tableOf({ ids }: Pick<Listed, 'ids'>, { pairs: found, relations: stands, depths, moves }: Overlaps): string {
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
