// Frames of the page as they are drawn, for measurements.

/** How long the work took, and how long after the last one each was drawn. */
export const frames = { work: [] as number[], apart: [] as number[] };

const KEPT = 600;
/** Frames farther apart are no part of one motion. */
const PAUSE = 1000;
let last = 0;

/** Notes a frame of the time `now`, the work for which has begun at `started`. */
export function noteFrame(now: number, started: number): void {
  keep(frames.work, performance.now() - started);
  if (now - last < PAUSE) keep(frames.apart, now - last);
  last = now;
}

function keep(list: number[], value: number): void {
  list.push(value);
  if (list.length > KEPT) list.shift();
}
