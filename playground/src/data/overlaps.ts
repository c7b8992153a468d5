// Which shapes of a file meet, how they stand, and that as a table.

import type { Shapes, Touching } from 'obbit';
import { ious } from 'obbit/polygons';
import { mtvs, relations, separations } from 'obbit/queries';
import { engineOf, listOf } from './asking.ts';
import type { Listed } from './table.ts';

const NAMES = ['Apart', 'Touching', 'Overlapping'] as const;

/** Pairs of positions, and for each 1 touching or 2 overlapping. */
export interface Overlaps {
  /** How many pairs meet. More than `MOST_LISTED` are only counted, and listed nowhere. */
  count: number;
  /** Whether that is a guess: to count so many takes from seconds to hours. */
  isGuess: boolean;
  pairs: Uint32Array;
  relations: Uint8Array;
  /** Whether it is told how deep they overlap; else how much they share. */
  hasDepths: boolean;
  /** How deep, or the area that both cover. */
  measures: Float64Array;
  /** With a depth the shortest move of the second that ends it, two numbers a pair; with an area the share of it in what either covers. */
  more: Float64Array;
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
  const engine = engineOf(listed);
  const guess = makers.length > COUNTED ? guessed(listed, touching) : 0;
  const isGuess = guess > MOST_COUNTED;
  const meeting = isGuess ? Number(guess.toPrecision(2)) : engine.countPairs(shapes, { touching });
  const pairs = meeting > MOST_LISTED ? new Uint32Array(0) : engine.pairs(shapes, { touching });
  const count = pairs.length / 2;
  const all: Overlaps = {
    count: meeting, isGuess, pairs, relations: new Uint8Array(count), hasDepths: engine.tellsDepths, measures: new Float64Array(count), more: new Float64Array(engine.tellsDepths ? 2 * count : count),
  };
  (engine.tellsDepths ? tellDepths : tellAreas)(all, listed, steps);
  return all;
}

function tellDepths(all: Overlaps, listed: Listed, steps: Steps): void {
  const count = all.measures.length;
  for (let from = 0; from < count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE);
    steps('measuring', from / count);
    const sides = [0, 1].map((side) => listOf(engineOf(listed), listed.makers, Array.from({ length: to - from }, (_, i) => all.pairs[2 * (from + i) + side]!)) as Shapes);
    const [left, right] = [sides[0]!, sides[1]!];
    all.relations.set(relations(left, right), from);
    all.more.set(mtvs(left, right), 2 * from);
    const { distances } = separations(left, right);
    for (let i = from; i < to; i += 1) all.measures[i] = Math.max(0, -distances[i - from]!);
  }
}

/** Of each shape with all that it meets and that have fewer corners: so a coast is cut up once, not once for each house. */
function tellAreas(all: Overlaps, listed: Listed, steps: Steps): void {
  const engine = engineOf(listed);
  const { makers, outlines } = listed;
  const ofOwner = new Map<number, number[]>();
  for (let i = 0; i < all.measures.length; i += 1) {
    const [a, b] = [all.pairs[2 * i]!, all.pairs[2 * i + 1]!];
    const owner = outlines[a]!.points.length >= outlines[b]!.points.length ? a : b;
    const own = ofOwner.get(owner);
    if (own) own.push(i);
    else ofOwner.set(owner, [i]);
  }
  let done = 0;
  for (const [owner, pairs] of ofOwner) {
    if (done % 256 === 0) steps('measuring', done / ofOwner.size);
    done += 1;
    const one = listOf(engine, makers, [owner]);
    const others = listOf(engine, makers, pairs.map((i) => all.pairs[2 * i]! + all.pairs[2 * i + 1]! - owner));
    const [stand, shared, shares] = [engine.relations(one, others), engine.overlapAreas(one, others), ious(one, others)];
    pairs.forEach((i, k) => {
      all.relations[i] = stand[k]!;
      all.measures[i] = shared[k]!;
      all.more[i] = shares[k]!;
    });
  }
}

/** About how many pairs meet, by some shapes from all over the file. */
function guessed(listed: Listed, touching: Touching): number {
  const { shapes, makers } = listed;
  const engine = engineOf(listed);
  // By the golden ratio: no pattern of the rows keeps step with it.
  const sample = listOf(engine, makers, Array.from({ length: SAMPLED }, (_, i) => Math.floor(((i * 0.6180339887498949) % 1) * makers.length)));
  return ((engine.countJoin(sample, shapes, { touching }) / SAMPLED) * makers.length) / 2;
}

/**
 * The table that `obbit pairs --depth` prints, to the letter but for names that the page alone finds. Where no depths are told it is that of `--area` with the
 * column `relation` of the other: pairs that share no area may touch or, as lines do, cross.
 */
export function tableOf({ ids }: Pick<Listed, 'ids'>, { pairs: found, relations: stands, hasDepths, measures, more }: Overlaps): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [hasDepths ? 'a,b,relation,depth,mtv_x,mtv_y' : 'a,b,relation,area,iou'];
  for (let i = 0; i < measures.length; i += 1) {
    const names = [ids[found[2 * i]!]!, ids[found[2 * i + 1]!]!].map(cell);
    // A pair that only touches has no move.
    const told = hasDepths ? [more[2 * i]!, more[2 * i + 1]!].map((part) => (stands[i] === 2 ? number(part) : '')) : [number(more[i]!)];
    lines.push([...names, NAMES[stands[i]!], number(measures[i]!), ...told].join(','));
  }
  return `${lines.join('\n')}\n`;
}

/** The fewest digits that read back to the same number; powers of ten where the command line writes them. */
function number(value: number): string {
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-5 || size >= 1e16) ? value.toExponential().replace('e+', 'e') : String(value);
}
