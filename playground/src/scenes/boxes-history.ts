// What was done in "Two boxes", to be undone and done again: by a button, and by the keys that all programs have for it.

import type { Figure } from '../data/figures.ts';
import { button } from '../ui/controls.ts';

/** Both shapes, and the axis that is looked at: what a step can change. */
export interface Moment {
  readonly a: Figure;
  readonly b: Figure;
  readonly axis: number | null;
}

/** So many steps can be undone. */
const MOST = 200;

export interface HistoryOptions {
  /** How all stands now. */
  now(): Moment;
  show(moment: Moment): void;
  /** Whether something is going on that has to end first. */
  isBusy(): boolean;
}

export class BoxesHistory {
  readonly button = button('Undo', () => this.#go(-1));
  readonly #options: HistoryOptions;
  readonly #keys = (event: KeyboardEvent) => this.#key(event);
  #moments: Moment[] = [];
  /** Which of them is shown. */
  #at = 0;

  constructor(options: HistoryOptions) {
    this.#options = options;
    addEventListener('keydown', this.#keys);
  }

  /** Forgets all: from here on what is changed can be undone. */
  begin(): void {
    [this.#moments, this.#at] = [[this.#now()], 0];
    this.#tell();
  }

  /** Something was done. With `goesOn`, as by a key that is held down, it belongs to the step before. */
  note(goesOn = false): void {
    if (!this.isChanged) return;
    const from = goesOn && this.#at > 0 ? this.#at : this.#at + 1;
    this.#moments.splice(from, Infinity, this.#now());
    if (this.#moments.length > MOST) this.#moments.shift();
    this.#at = this.#moments.length - 1;
    this.#tell();
  }

  /** Whether a shape has changed since the last step. */
  get isChanged(): boolean {
    const shapes = ({ a, b }: Moment) => JSON.stringify([a, b]);
    return shapes(this.#options.now()) !== shapes(this.#moments[this.#at]!);
  }

  end(): void {
    removeEventListener('keydown', this.#keys);
  }

  #now(): Moment {
    return structuredClone(this.#options.now());
  }

  #go(way: -1 | 1): void {
    if (this.#options.isBusy()) return;
    // What was begun and not ended, as in a field, is a step of its own.
    this.note();
    const moment = this.#moments[this.#at + way];
    if (!moment) return;
    this.#at += way;
    this.#options.show(structuredClone(moment));
    this.#tell();
  }

  #tell(): void {
    const hasFocus = document.activeElement === this.button;
    this.button.disabled = this.#at === 0;
    // What is disabled loses the focus: its neighbour takes it.
    if (hasFocus && this.button.disabled) (this.button.previousElementSibling as HTMLElement | null)?.focus();
  }

  #key(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    const { target } = event;
    // Letters that are typed are the field's own, until it has taken them.
    if (target instanceof HTMLInputElement && target.type === 'number' && (this.isChanged || target.getAttribute('aria-invalid') === 'true')) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    this.#go(key === 'y' || event.shiftKey ? 1 : -1);
  }
}
