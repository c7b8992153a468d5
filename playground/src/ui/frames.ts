// Frames of the page as they are drawn, for measurements.

import { lastOf } from './clock.ts';

/** How long the work took, and how long after the last one each was drawn. */
export const frames = { work: [] as number[], apart: [] as number[] };

const KEPT = 600;
/** Frames farther apart are no part of one motion. */
const PAUSE = 1000;
let last = 0;

/** The reading of it: its name, and what it means. What the browser and the card do with a picture, no script can time. */
export const FRAME = ['Script per frame', 'The page\u2019s own work for the last picture. The browser and the graphics card then draw it, which comes on top.'] as const;

/** How long the page's work for a frame takes, in words; `null` before there is one. */
export const frameTime = (): string | null => (frames.work.length === 0 ? null : lastOf(frames.work));

/** Notes a frame of the time `now`, the work for which has begun at `started`. */
export function noteFrame(now: number, started: number): void {
  keep(frames.work, performance.now() - started);
  if (now - last < PAUSE) keep(frames.apart, now - last);
  last = now;
}

/** Once the page has been drawn with what was told it so far. */
export const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

function keep(list: number[], value: number): void {
  list.push(value);
  if (list.length > KEPT) list.shift();
}
