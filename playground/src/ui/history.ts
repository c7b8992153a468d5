// What was done in a scene, to be undone and done again: by buttons, and by the keys that all programs have for it.

import { button } from './controls.ts';

/** So many steps can be undone. */
const MOST = 200;

export interface HistoryOptions<Moment> {
  /** How all stands now. It is held, so nothing may change it afterwards. */
  now(): Moment;
  show(moment: Moment): void;
  /** What a step can change, in letters: where they are the same, nothing was done. */
  told(moment: Moment): string;
  /** Whether something is going on that has to end first. */
  isBusy(): boolean;
}

export class History<Moment> {
  readonly #undo = button('Undo', () => this.#go(-1));
  readonly #redo = button('Redo', () => this.#go(1));
  /** For the panel, beside each other. */
  readonly buttons = [this.#undo, this.#redo] as const;
  readonly #options: HistoryOptions<Moment>;
  readonly #keys = (event: KeyboardEvent) => this.#key(event);
  #moments: Moment[] = [];
  /** Which of them is shown. */
  #at = 0;

  constructor(options: HistoryOptions<Moment>) {
    this.#options = options;
    addEventListener('keydown', this.#keys);
  }

  /** Forgets all: from here on what is changed can be undone. */
  begin(): void {
    [this.#moments, this.#at] = [[this.#options.now()], 0];
    this.#tell();
  }

  /** Something was done. With `goesOn`, as by a key that is held down, it belongs to the step before. */
  note(goesOn = false): void {
    if (!this.#isChanged) return;
    const from = goesOn && this.#at > 0 ? this.#at : this.#at + 1;
    this.#moments.splice(from, Infinity, this.#options.now());
    if (this.#moments.length > MOST) this.#moments.shift();
    this.#at = this.#moments.length - 1;
    this.#tell();
  }

  end(): void {
    removeEventListener('keydown', this.#keys);
  }

  /** Whether anything was done since the last step. */
  get #isChanged(): boolean {
    const { now, told } = this.#options;
    return told(now()) !== told(this.#moments[this.#at]!);
  }

  #go(way: -1 | 1): void {
    if (this.#options.isBusy()) return;
    // What was begun and not ended, as in a field, is a step of its own.
    this.note();
    const moment = this.#moments[this.#at + way];
    if (!moment) return;
    this.#at += way;
    this.#options.show(moment);
    this.#tell();
  }

  #tell(): void {
    const focused = document.activeElement;
    this.#undo.disabled = this.#at === 0;
    this.#redo.disabled = this.#at === this.#moments.length - 1;
    // What is disabled loses the focus: its neighbour takes it.
    for (const one of this.buttons) if (one === focused && one.disabled) ((one.previousElementSibling ?? one.nextElementSibling) as HTMLElement | null)?.focus();
  }

  #key(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    const { target } = event;
    // Letters that are typed are the field's own, until it has taken them.
    if (target instanceof HTMLInputElement && target.type === 'number' && (this.#isChanged || target.getAttribute('aria-invalid') === 'true')) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    this.#go(key === 'y' || event.shiftKey ? 1 : -1);
  }
}
