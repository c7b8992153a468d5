// How long the engine takes to tell how two shapes stand.

import { relations, Shapes, type Relation } from 'obbit/queries';
import { addFigure, type Figure } from '../data/figures.ts';
import { Stopwatch } from '../ui/clock.ts';

/** One question is too short to be timed: so many are asked at once, */
const LISTED = 256;
/** and again until the clock has moved on by this, in milliseconds, */
const LONG = 2;
/** or so often: a clock may stand still for 100 ms, which is not waited for. */
const MOST_ROUNDS = 64;

export class Timing {
  readonly #times = new Stopwatch();
  /** Of which kinds, standing how, they were: others take another time. */
  #alike = '';

  /** The time of one answer, in words. */
  of(a: Figure, b: Figure, answer: Relation): string {
    const alike = `${a.kind} ${b.kind} ${answer}`;
    if (alike !== this.#alike) this.#times.forget();
    this.#alike = alike;
    const [as, bs] = [a, b].map(listOf) as [Shapes, Shapes];
    const into = new Uint8Array(LISTED);
    const started = performance.now();
    let [rounds, now] = [0, started];
    for (; rounds < MOST_ROUNDS && now - started < LONG; rounds += 1) {
      relations(as, bs, { into });
      now = performance.now();
    }
    this.#times.add(now - started, rounds * LISTED);
    return this.#times.told;
  }
}

function listOf(figure: Figure): Shapes {
  const list = new Shapes();
  for (let i = 0; i < LISTED; i += 1) addFigure(list, figure);
  return list;
}
