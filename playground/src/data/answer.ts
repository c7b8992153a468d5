// What a page is told of a file: its shapes, which of them meet, and in which order they are drawn and listed. All of
// it in arrays that go from a worker to the page without being copied.

import type { Touching } from 'obbit';
import type { Meaning, Table } from './columns.ts';
import { readGeoJson } from './geojson.ts';
import { marksOf } from './marks.ts';
import { overlapsOf, type Overlaps, type Steps } from './overlaps.ts';
import { readCsv, type Left, type Listed } from './table.ts';

/** Which shapes are asked for. */
export interface Wish {
  /** The side of the boxes that stand for points. */
  size: number;
  /** Whether the user has said that boxes are to stand for rows that are only places. */
  sized: boolean;
  /** Whether hulls are to stand for features that are not convex. */
  hulls: boolean;
  /** What the user has said that the columns of a table are. */
  meaning: Meaning | null;
  touching: Touching;
}

/** Corners of each shape, or the ends of its core, and the radius around them: of shape `i` from `starts[i]` to `starts[i + 1]`, in pairs of numbers. Between rings stand two that are none. */
export interface Outlines {
  corners: Float64Array;
  starts: Uint32Array;
  radii: Float64Array;
  /** Min x, min y, max x, max y of each. */
  limits: Float64Array;
}

export interface Answer {
  ids: string[];
  /** How many of them are points, for which boxes of one size stand. */
  points: number;
  /** How many of them are hulls of what is not convex. */
  hulls: number;
  left: Left;
  isJson: boolean;
  /** What the columns were taken for; nothing where it is no table. */
  table: Table | null;
  outlines: Outlines;
  overlaps: Overlaps;
  /** Of each shape: 0 clear, 1 touching another, 2 overlapping one. */
  state: Uint8Array;
  /** The shapes that are clear first, those that overlap last. */
  order: Uint32Array;
  /** The deepest of the pairs, or those that share most. */
  deepest: Uint32Array;
  /** Milliseconds. */
  readIn: number;
  foundIn: number;
}

/** So many pairs, or partners of a shape, are listed. */
export const LISTED = 400;

export type Doing = 'reading' | 'marking' | Parameters<Steps>[0];

/** Told what is being done, and which share of it is done where that can be said. */
export type Progress = (what: Doing, share: number | null) => void;

/** Whether a file is read as GeoJSON. */
export const isGeoJson = (text: string, name: string): boolean => /json(l|s|seq)?$/i.test(name) || /^[\s\u001e]*[{[]/.test(text);

/** The shapes of a text. */
export function shapesOf(text: string, name: string, { size, sized, hulls, meaning }: Wish, progress: Progress): Listed & { isJson: boolean } {
  const isJson = isGeoJson(text, name);
  const told = (share: number) => progress('reading', share);
  progress('reading', null);
  return Object.assign(isJson ? readGeoJson(text, name, size, { hulls, progress: told }) : readCsv(text, name, { size: sized || meaning?.kind === 'point' ? size : null, meaning, progress: told }), { isJson });
}

/** In milliseconds. */
const SHORT = 50;

/** All that the page shows of them. What the engine refuses is told by its name. */
export function answerOf(listed: Listed & { isJson: boolean }, name: string, { touching }: Wish, readIn: number, progress: Progress): Answer {
  const { ids, points, hulls, left, isJson, table } = listed;
  let overlaps: Overlaps;
  let state: Uint8Array;
  let [foundIn, isFirst] = [0, true];
  try {
    // What is short is timed the second time: the first it is still being made ready by the browser.
    do {
      const started = performance.now();
      overlaps = overlapsOf(listed, touching, progress);
      [foundIn, isFirst] = [performance.now() - started, !isFirst];
    } while (!isFirst && foundIn < SHORT);
    state = overlaps.count > overlaps.measures.length ? marked(listed, touching, progress) : statesOf(overlaps, ids.length);
  } catch (error) {
    const { item } = error as { item?: number | null };
    const which = typeof item === 'number' ? `${ids[item] ?? item}: ` : '';
    throw new Error(`${name}, ${which}${(error as Error).message}`);
  }
  return { ids, points, hulls, left, isJson, table, outlines: flat(listed.outlines), overlaps, state, order: sorted(state), deepest: deepestOf(overlaps), readIn, foundIn };
}

/** The memory of an answer that is handed over, not copied. */
export const memoryOf = ({ outlines, overlaps, state, order, deepest }: Answer): ArrayBuffer[] =>
  [outlines.corners, outlines.starts, outlines.radii, outlines.limits, overlaps.pairs, overlaps.relations, overlaps.measures, overlaps.more, state, order, deepest].map(({ buffer }) => buffer as ArrayBuffer);

function flat(outlines: Listed['outlines']): Outlines {
  const count = outlines.length;
  const corners = new Float64Array(2 * outlines.reduce((sum, { points }) => sum + points.length, 0));
  const [starts, radii, limits] = [new Uint32Array(count + 1), new Float64Array(count), new Float64Array(4 * count)];
  let at = 0;
  outlines.forEach(({ points, radius }, i) => {
    starts[i] = at;
    radii[i] = radius;
    let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of points) {
      corners[at] = x;
      corners[at + 1] = y;
      at += 2;
      if (!Number.isNaN(x)) [left, low, right, high] = [Math.min(left, x), Math.min(low, y), Math.max(right, x), Math.max(high, y)];
    }
    limits.set([left - radius, low - radius, right + radius, high + radius], 4 * i);
  });
  starts[count] = at;
  return { corners, starts, radii, limits };
}

function marked(listed: Listed, touching: Touching, progress: Progress): Uint8Array {
  progress('marking', null);
  return marksOf(listed, touching);
}

function statesOf({ pairs, relations }: Overlaps, count: number): Uint8Array {
  const state = new Uint8Array(count);
  relations.forEach((relation, i) => {
    for (const id of [pairs[2 * i]!, pairs[2 * i + 1]!]) state[id] = Math.max(state[id]!, relation);
  });
  return state;
}

/** By state, and in the order of the file where that is the same. */
function sorted(state: Uint8Array): Uint32Array {
  const order = new Uint32Array(state.length);
  let at = 0;
  for (const wanted of [0, 1, 2]) {
    for (let id = 0; id < state.length; id += 1) if (state[id] === wanted) order[at++] = id;
  }
  return order;
}

/** (What overlaps without an area goes before what touches.) */
const deepestOf = ({ measures, relations }: Overlaps): Uint32Array =>
  Uint32Array.from(measures.keys()).sort((i, j) => measures[j]! - measures[i]! || relations[j]! - relations[i]! || i - j).slice(0, LISTED);
