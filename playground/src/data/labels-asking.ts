// Asks which labels show, from the side of the page: few are decided at once, many by a worker, whose answer comes
// frames later. Whoever asks hears both in the same way.

import type { MapView } from 'obbit';
import type { City } from './cities.ts';
import { Judge, type Compared, type Decision, type Rules } from './labels-judge.ts';
import type { Question, Told } from './labels-worker.ts';

/** More labels than these take longer than a frame has. */
export const MOST_HERE = 20_000;

export interface Hearer {
  /** The answer to what was asked under `key`, by the newest rules. */
  decided(decision: Decision, key: string): void;
  compared(compared: Compared): void;
  /** Nothing more is answered until other rules are given. */
  failed(problem: Error): void;
}

export class Asking {
  readonly #hearer: Hearer;
  #worker: Worker | null = null;
  /** What decides in the page; nothing where the worker does. */
  #here: Judge | null = null;
  /** Counts the rules that were given: what is answered by others is not heard. */
  #of = 0;
  /** Whether the worker has been asked to decide by these rules, and has not answered. */
  #waits = false;

  constructor(hearer: Hearer) {
    this.#hearer = hearer;
  }

  /** Other labels from now on, or other rules. */
  rule(cities: readonly City[], rules: Rules): void {
    this.#of += 1;
    this.#waits = false;
    this.#here?.free();
    this.#here = cities.length > MOST_HERE ? null : new Judge(cities, rules);
    if (this.#here) return;
    this.#worker ??= this.#start();
    this.#send({ what: 'rules', of: this.#of, rules });
  }

  /** The worker is asked one view at a time; while it has not answered, other views are not asked for. */
  decide(view: MapView, key: string): void {
    if (this.#here) {
      this.#hearer.decided(this.#here.decide(view), key);
    } else if (!this.#waits) {
      this.#waits = true;
      this.#send({ what: 'decide', of: this.#of, key, view });
    }
  }

  compare(ids: Uint32Array<ArrayBuffer>, view: MapView): void {
    if (this.#here) this.#hearer.compared(this.#here.compare(ids, view));
    else this.#send({ what: 'compare', of: this.#of, ids, view }, [ids.buffer]);
  }

  end(): void {
    this.#of += 1;
    this.#here?.free();
    this.#worker?.terminate();
    this.#here = this.#worker = null;
  }

  /** Asks the worker, unless it has failed since these rules were given. */
  #send(question: Question, transfer: Transferable[] = []): void {
    this.#worker?.postMessage(question, transfer);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./labels-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      // By whatever rules: after that none are answered.
      if (data.what === 'failed') this.#fail(worker, data.why);
      else if (data.of === this.#of) this.#hear(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(worker, event.message || 'a part of the page did not come');
    });
    return worker;
  }

  /** Ends a worker that has failed, once: the next rules are given to another. */
  #fail(worker: Worker, why: string): void {
    if (worker !== this.#worker) return;
    worker.terminate();
    this.#worker = null;
    this.#hearer.failed(new Error(why));
  }

  #hear(told: Exclude<Told, { what: 'failed' }>): void {
    if (told.what === 'decided') {
      this.#waits = false;
      this.#hearer.decided(told.decision, told.key);
    } else {
      this.#hearer.compared(told.compared);
    }
  }
}
