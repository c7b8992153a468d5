// How far a file is read: over the drawing, so that a phone shows it as well.

import type { Progress } from '../data/answer.ts';
import { button } from '../ui/controls.ts';
import { h } from '../ui/dom.ts';

/** What is done within so many milliseconds shows nothing. */
const LATE = 300;

const WORDS = { reading: 'Reading', finding: 'Looking for pairs in', measuring: 'Measuring the pairs of', marking: 'Looking for what meets any other in' } as const;

export class FileProgress {
  readonly #words = h('span', { class: 'name', role: 'status', 'data-reading': 'progress' });
  readonly #bar = h('progress', { max: 1, 'aria-label': 'How far it is' });
  readonly #cancel;
  readonly #element;
  #name = '';
  #late = 0;

  constructor(host: HTMLElement, cancel: () => void) {
    this.#cancel = button('Cancel', cancel);
    this.#element = h('div', { class: 'progress', hidden: true }, this.#words, this.#bar, this.#cancel);
    host.append(this.#element);
  }

  /** From now on a file of this name is read; whether that can be ended. */
  begin(name: string, isFresh: boolean): void {
    this.#name = name;
    this.#cancel.hidden = !isFresh;
    this.tell('reading', null);
    this.end();
    this.#late = window.setTimeout(() => (this.#element.hidden = false), LATE);
  }

  readonly tell: Progress = (what, share) => {
    const words = `${WORDS[what]} ${this.#name}\u2026`;
    if (this.#words.textContent !== words) this.#words.textContent = words;
    if (share === null) this.#bar.removeAttribute('value');
    else this.#bar.value = share;
  };

  end(): void {
    clearTimeout(this.#late);
    this.#element.hidden = true;
  }

  dispose(): void {
    this.end();
    this.#element.remove();
  }
}
