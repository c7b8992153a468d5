// Decides which of many labels show, beside the page: a frame does not wait for it.

import init, { type MapView } from 'obbit';
import { cities, type City } from './cities.ts';
import { Judge, type Compared, type Decision, type Rules } from './labels-judge.ts';

/** What the page asks. `of` tells by which rules: the page knows which it has given last. */
export type Question =
  | { what: 'rules'; of: number; rules: Rules }
  | { what: 'decide'; of: number; key: string; view: MapView }
  | { what: 'compare'; of: number; ids: Uint32Array; view: MapView };

/** What it is told. */
export type Told =
  | { what: 'decided'; of: number; key: string; decision: Decision }
  | { what: 'compared'; of: number; compared: Compared }
  | { what: 'failed'; of: number; why: string };

let all: City[] = [];
let judge: Judge | null = null;

const tell = (told: Told, transfer: Transferable[] = []): void => postMessage(told, { transfer });

function take(question: Question): void {
  const { of } = question;
  if (question.what === 'rules') {
    judge?.free();
    judge = null;
    const { rules } = question;
    // The same as the page has: they are made up from their number alone.
    if (all.length !== rules.count) all = cities(rules.count);
    judge = new Judge(all, rules);
  } else if (question.what === 'decide') {
    const decision = judge!.decide(question.view);
    tell({ what: 'decided', of, key: question.key, decision }, [decision.positions.buffer, decision.hiddenBy.buffer]);
  } else {
    tell({ what: 'compared', of, compared: judge!.compare(question.ids, question.view) });
  }
}

/** One after the other, once the engine is there. After what fails nothing more is answered: only why it did is told. */
let last: Promise<void> = init();
let hasFailed = false;
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  last = last.then(() => take(data));
  last.catch((error: unknown) => {
    if (!hasFailed) tell({ what: 'failed', of: data.of, why: error instanceof Error ? error.message : String(error) });
    hasFailed = true;
  });
});
