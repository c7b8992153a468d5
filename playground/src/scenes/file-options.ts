// How a file of "Your file" is read: what touching counts for, where y points, what stands for points and for what is
// not convex. All of it is in the address.

import type { Answer, Wish } from '../data/answer.ts';
import { note, slider, toggle } from '../ui/controls.ts';
import { h } from '../ui/dom.ts';
import { count } from '../ui/facts.ts';
import { flag, number, type Stage } from '../ui/stage.ts';

export interface Hearer {
  /** Something else is wished of the file. */
  wished(): void;
  /** The file is turned over. */
  turned(down: boolean): void;
}

export class FileOptions {
  readonly #touching;
  readonly #down;
  readonly #points;
  readonly #hulls;
  readonly #taken = h('div');
  readonly #stage: Stage;
  readonly #hearer: Hearer;
  readonly parts: readonly Node[];

  /** `down` is where y of the file points, unless the address tells. */
  constructor(stage: Stage, down: boolean, hearer: Hearer) {
    [this.#stage, this.#hearer] = [stage, hearer];
    const keep = (key: string) => (value: boolean | number) => {
      stage.keep({ [key]: value });
      hearer.wished();
    };
    this.#touching = toggle('Touching counts', flag(stage.state, 'touching', true), keep('touching'));
    this.#hulls = toggle('Hulls of what is not convex', flag(stage.state, 'hulls', false), keep('hulls'));
    this.#down = toggle('y points down', flag(stage.state, 'down', down), (on) => {
      stage.keep({ down: on });
      hearer.turned(on);
    });
    this.#points = slider({
      label: 'Points stand for boxes of', min: 0.001, max: 1000, value: number(stage.state, 'size', 1, 0.001, 1000), powers: true, show: (side) => `${side} \u00d7 ${side}`,
      change: keep('size'),
    });
    this.parts = [this.#touching.element, this.#down.element, this.#hulls.element, this.#taken, this.#points.element];
    this.suit(null);
  }

  get wish(): Pick<Wish, 'size' | 'hulls' | 'touching'> {
    return { size: this.#points.value, hulls: this.#hulls.value, touching: this.#touching.value ? 'counts' : 'ignored' };
  }

  get down(): boolean {
    return this.#down.value;
  }

  set down(down: boolean) {
    this.#down.value = down;
  }

  /** As if the user had switched it on. */
  giveHulls(): void {
    this.#hulls.value = true;
    this.#stage.keep({ hulls: true });
    this.#hearer.wished();
  }

  /** Shows what matters for a file: only features have forms, and only some are points. */
  suit(answer: Answer | null): void {
    const { isJson = false, points = 0, hulls = 0 } = answer ?? {};
    this.#points.element.hidden = points === 0;
    this.#hulls.element.hidden = !isJson;
    const told = note(`${hulls === 1 ? 'A hull stands for 1 feature' : `Hulls stand for ${count(hulls)} features`}, and may meet what ${hulls === 1 ? 'it does' : 'they do'} not.`);
    told.dataset.reading = 'hulls';
    this.#taken.replaceChildren(...(hulls > 0 ? [told] : []));
  }
}
