// How long things take, by a clock that may be coarse: browsers tell the time in steps of 5 µs, 100 µs or more, so that
// pages learn less of each other.

/** So many readings of the clock until it counts as one of the coarsest: some milliseconds. */
const READINGS = 100_000;
/** The coarsest clock of a browser, in milliseconds. */
const COARSEST = 100;

let known = 0;

/** The step of the page's clock, in milliseconds. */
export function clockStep(): number {
  if (known > 0) return known;
  let [last, ticks, step] = [performance.now(), 0, Infinity];
  // Of several, as the page may be held up within one.
  for (let left = READINGS; left > 0 && ticks < 4; left -= 1) {
    const now = performance.now();
    if (now === last) continue;
    // The first began before it was looked at.
    if (ticks > 0) step = Math.min(step, now - last);
    [last, ticks] = [now, ticks + 1];
  }
  return (known = step < Infinity ? step : COARSEST);
}

/** How long steps take: the mean of the last ones, which a coarse clock makes neither longer nor shorter. */
export class Stopwatch {
  /** Milliseconds, and how often the work was done in them. */
  readonly #last: (readonly [number, number])[] = [];

  /** Runs, and notes how long that took. */
  time<T>(work: () => T): T {
    const started = performance.now();
    const result = work();
    this.add(performance.now() - started);
    return result;
  }

  add(milliseconds: number, times = 1): void {
    this.#last.push([milliseconds, times]);
    if (this.#last.length > 31) this.#last.shift();
  }

  forget(): void {
    this.#last.length = 0;
  }

  /** The mean in words; a dash before there is one. */
  get told(): string {
    const sum = (part: 0 | 1) => this.#last.reduce((all, one) => all + one[part], 0);
    return this.#last.length === 0 ? '\u2013' : duration(sum(0), sum(1));
  }
}

/** The mean of as many of the last times as the clock cannot tell one by one; the last one where it can. */
export function lastOf(times: readonly number[]): string {
  const least = 10 * clockStep();
  let from = times.length - 1;
  if (times[from]! < least) while (from > 0 && times.length - from < 31 && times[from - 1]! < least) from -= 1;
  const last = times.slice(from);
  return duration(last.reduce((sum, one) => sum + one, 0), last.length);
}

/**
 * The time of one of so many: never more digits than mean something, and never less than the clock can tell of all of
 * them.
 */
export function duration(milliseconds: number, times = 1): string {
  const step = clockStep();
  // What the clock tells are whole steps, but for round-off.
  return milliseconds < step / 2 ? `< ${inWords(step / times)}` : inWords(milliseconds / times);
}

function inWords(milliseconds: number): string {
  if (milliseconds < 0.001) return `${Number((milliseconds * 1e6).toPrecision(2))} ns`;
  if (milliseconds < 1) return `${Math.round(milliseconds * 1000)} µs`;
  return milliseconds < 100 ? `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms` : `${Math.round(milliseconds)} ms`;
}
