// A file that a worker reads, from the side of the page.

import type { Answer, Progress, Wish } from './answer.ts';
import { Unread } from './columns.ts';
import type { Question, Told } from './file-worker.ts';
import type { Details } from './partners.ts';
import { NoPolygon } from './table.ts';

interface Waiting {
  done(result: Answer | Details): void;
  failed(error: Error): void;
  progress: Progress;
}

/** One worker for one file. What was asked of one that was ended is never answered. */
export class FileReading {
  /** Once the engine is there. */
  readonly ready: Promise<void>;
  readonly #worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #key = 0;

  constructor() {
    this.ready = new Promise((done, failed) => {
      this.#worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
        if (data.key !== null) this.#hear(data);
        else if ('ready' in data) done();
        else failed(new Error(data.failed));
      });
      this.#worker.addEventListener('error', (event) => {
        event.preventDefault();
        const error = new Error(event.message || 'a part of the page did not come');
        failed(error);
        for (const { failed: tell } of this.#waiting.values()) tell(error);
        this.#waiting.clear();
      });
    });
    // Who waits for an answer is told as well.
    this.ready.catch((error: Error) => {
      for (const { failed } of this.#waiting.values()) failed(error);
    });
  }

  answer(file: Blob, name: string, wish: Wish, progress: Progress): Promise<Answer> {
    return this.#ask({ key: 0, what: 'answer', file, name, wish }, progress) as Promise<Answer>;
  }

  /** Of a shape of the last answer. */
  details(id: number, wish: Wish): Promise<Details> {
    return this.#ask({ key: 0, what: 'details', wish, id }, () => {}) as Promise<Details>;
  }

  end(): void {
    this.#worker.terminate();
    this.#waiting.clear();
  }

  #ask(question: Question, progress: Progress): Promise<Answer | Details> {
    question.key = this.#key += 1;
    return new Promise((done, failed) => {
      this.#waiting.set(question.key, { done, failed, progress });
      this.#worker.postMessage(question);
    });
  }

  #hear(told: Exclude<Told, { key: null }>): void {
    const waiting = this.#waiting.get(told.key);
    if (!waiting) return;
    if ('progress' in told) {
      waiting.progress(...told.progress);
      return;
    }
    this.#waiting.delete(told.key);
    if ('answer' in told) waiting.done(told.answer);
    else if ('details' in told) waiting.done(told.details);
    else if (told.names) waiting.failed(new Unread(told.error, told.names, told.needsSize));
    else waiting.failed(new (told.needsHulls ? NoPolygon : Error)(told.error));
  }
}
