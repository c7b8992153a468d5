// How far a file is read: over the drawing, so that a phone shows it as well.

import { button } from './controls.ts';
import { h } from './dom.ts';

/** What is done within so many milliseconds shows nothing. */
const LATE = 300;

/** `W` are the names of what is done, one after the other, and `words` what is said of each, before the name of the file. */
export class Progress<W extends string> {
  readonly #text = h('span', { class: 'name', role: 'status', 'data-reading': 'progress' });
  readonly #bar = h('progress', { max: 1, 'aria-label': 'How far it is' });
  readonly #cancel;
  readonly #element;
  readonly #words: Readonly<Record<W, string>>;
  #name = '';
  #late = 0;

  constructor(host: HTMLElement, words: Readonly<Record<W, string>>, cancel: () => void) {
    this.#words = words;
    this.#cancel = button('Cancel', cancel);
    this.#element = h('div', { class: 'progress', hidden: true }, this.#text, this.#bar, this.#cancel);
    host.append(this.#element);
  }

  /** From now on `what` is done with a file of this name; whether that can be ended. */
  begin(name: string, what: W, isFresh: boolean): void {
    this.#name = name;
    this.#cancel.hidden = !isFresh;
    this.tell(what, null);
    this.end();
    this.#late = window.setTimeout(() => (this.#element.hidden = false), LATE);
  }

  /** The next file of several. */
  goOn(name: string): void {
    this.#name = name;
  }

  /** Which share of it is done, where that can be said. */
  tell(what: W, share: number | null): void {
    const words = `${this.#words[what]} ${this.#name}\u2026`;
    if (this.#text.textContent !== words) this.#text.textContent = words;
    if (share === null) this.#bar.removeAttribute('value');
    else this.#bar.value = share;
  }

  end(): void {
    clearTimeout(this.#late);
    this.#element.hidden = true;
  }

  dispose(): void {
    this.end();
    this.#element.remove();
  }
}
