// Reads a file and asks the engine, beside the page: that one stays quick meanwhile.

import init from 'obbit';
import initFit from 'obbit/fit';
import initPolygons from 'obbit/polygons';
import initQueries from 'obbit/queries';
import { answerOf, isGeoJson, memoryOf, shapesOf, type Answer, type Progress, type Wish } from './answer.ts';
import { Unread } from './columns.ts';
import { nowAndThen } from './now-and-then.ts';
import { detailsOf, type Details } from './partners.ts';
import { NoPolygon, type Listed } from './table.ts';
import { textOf } from './text.ts';

/** What the page asks. */
export type Question =
  | { key: number; what: 'answer'; file: Blob; name: string; wish: Wish }
  | { key: number; what: 'details'; wish: Wish; id: number };

/** What it is told, under the key of its question; none at the start, once the engine is there. */
export type Told =
  | { key: null; ready: true }
  | { key: null; failed: string }
  | { key: number; progress: Parameters<Progress> }
  | { key: number; answer: Answer }
  | { key: number; details: Details }
  | { key: number; error: string; names: readonly string[] | null; needsSize: boolean; needsHulls: boolean };

let text: string | null = null;
let listed: (Listed & { isJson: boolean }) | null = null;
let readIn = 0;
/** Which shapes were read: the same are not read again. */
let read = '';

const tell = (told: Told, transfer: Transferable[] = []): void => postMessage(told, { transfer });

async function answer({ key, file, name, wish }: Question & { what: 'answer' }): Promise<void> {
  const progress: Progress = nowAndThen((what, share) => tell({ key, progress: [what, share] }));
  text ??= await textOf(new File([file], name));
  // Tables need neither.
  if (isGeoJson(text, name.replace(/\.gz$/i, ''))) await Promise.all([initPolygons(), wish.hulls ? initFit() : null]);
  const wanted = JSON.stringify([wish.size, wish.sized, wish.hulls, wish.meaning]);
  if (!listed || read !== wanted) {
    const started = performance.now();
    listed = shapesOf(text, name.replace(/\.gz$/i, ''), wish, progress);
    readIn = performance.now() - started;
    read = wanted;
  }
  const found = answerOf(listed, name.replace(/\.gz$/i, ''), wish, readIn, progress);
  tell({ key, answer: found }, memoryOf(found));
}

async function take(question: Question): Promise<void> {
  const { key, wish } = question;
  try {
    if (question.what === 'answer') await answer(question);
    else if (listed) tell({ key, details: detailsOf(listed, wish.touching, question.id) });
  } catch (error) {
    const { names = null, needsSize = false } = error instanceof Unread ? error : {};
    tell({ key, error: error instanceof Error ? error.message : String(error), names, needsSize, needsHulls: error instanceof NoPolygon });
  }
}

const engine = Promise.all([init(), initQueries()]);
engine.then(
  () => tell({ key: null, ready: true }),
  (error: unknown) => tell({ key: null, failed: error instanceof Error ? error.message : String(error) }),
);
/** One after the other. */
let last: Promise<unknown> = engine;
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  last = last.then(() => take(data));
});
