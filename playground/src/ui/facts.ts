// Names and values that change all the time: in the panel, and over the drawing.

import { h } from './dom.ts';

/** A list of facts. A value is written only when it is another. */
export class Facts {
  readonly element: HTMLDListElement;
  readonly #values = new Map<string, { box: HTMLElement; value: HTMLElement; text: string }>();

  /** `style` is `'facts'` in the panel, `'hud'` over the drawing. */
  constructor(style: 'facts' | 'hud') {
    this.element = h('dl', { class: style });
  }

  /** Forgets all. */
  clear(): void {
    this.#values.clear();
    this.element.replaceChildren();
  }

  /** Hides facts, of which some may never have been set. */
  hide(...keys: string[]): void {
    for (const key of keys) {
      const entry = this.#values.get(key);
      if (entry) entry.box.hidden = true;
    }
  }

  /** Sets a fact by its key; it is shown where it was first set. `null` hides it. */
  set(key: string, name: string, text: string | null): void {
    let entry = this.#values.get(key);
    if (!entry) {
      const value = h('dd', { 'data-reading': key });
      const term = h('dt', {}, name);
      const box = h('div', {}, term, value);
      entry = { box, value, text: '' };
      this.#values.set(key, entry);
      this.element.append(box);
    }
    entry.box.hidden = text === null;
    if (text !== null && entry.text !== text) {
      entry.text = text;
      entry.value.textContent = text;
    }
  }
}

/** `12 345` with thin spaces; figures of one width. */
export const count = (value: number): string => value.toLocaleString('en').replaceAll(',', '\u2009');

/** The beginning of a text that is longer than so many letters. */
export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}\u2026` : text);

/** A length in four digits, or as it is where it is tiny. */
export function length(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const digits = size < 1e-3 || size >= 1e6 ? value.toExponential(2) : value.toFixed(size < 1 ? 4 : 2);
  return digits.replaceAll('-', '\u2212');
}
