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
/** Rounds that are not timed: in the first of a kind memory and the processor's guesses are cold. */
const COLD_ROUNDS = 4;
/** Shapes that have stood still for so long, in milliseconds, are timed anew: */
const STILL = 250;
/** browsers run code slowly at first, and make it faster beside. So often at least, and as long as that shows at most. */
const [LEAST_AGAIN, MOST_AGAIN] = [3, 12];
/** What takes less than this share of the time before is faster. */
const FASTER = 0.85;

export class Timing {
  readonly #told: (text: string) => void;
  readonly #times = new Stopwatch();
  /** Of which kinds, standing how, they were: others take another time. */
  #alike = '';
  #timer = 0;

  /** `told` hears the time of one answer in words, at once and whenever it is known better. */
  constructor(told: (text: string) => void) {
    this.#told = told;
  }

  /** Times the answer for two shapes. */
  of(a: Figure, b: Figure, answer: Relation): void {
    const alike = `${a.kind} ${b.kind} ${answer}`;
    if (alike !== this.#alike) this.#times.forget();
    this.#alike = alike;
    const [as, bs] = [a, b].map(listOf) as [Shapes, Shapes];
    const took = this.#measure(as, bs);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#again(as, bs, took, 1), STILL);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** Times it anew, alone, for the first time or another: until it gets no faster than `before`, which is what one answer took. */
  #again(as: Shapes, bs: Shapes, before: number, time: number): void {
    this.#times.forget();
    const took = this.#measure(as, bs);
    if (time < LEAST_AGAIN || (time < MOST_AGAIN && took < before * FASTER)) this.#timer = window.setTimeout(() => this.#again(as, bs, took, time + 1), STILL);
  }

  /** The time of one answer, in milliseconds. */
  #measure(as: Shapes, bs: Shapes): number {
    const into = new Uint8Array(LISTED);
    for (let i = 0; i < COLD_ROUNDS; i += 1) relations(as, bs, { into });
    const started = performance.now();
    let [rounds, now] = [0, started];
    for (; rounds < MOST_ROUNDS && now - started < LONG; rounds += 1) {
      relations(as, bs, { into });
      now = performance.now();
    }
    this.#times.add(now - started, rounds * LISTED);
    this.#told(this.#times.told);
    return (now - started) / (rounds * LISTED);
  }
}

function listOf(figure: Figure): Shapes {
  const list = new Shapes();
  for (let i = 0; i < LISTED; i += 1) addFigure(list, figure);
  return list;
}
