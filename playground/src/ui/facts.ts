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

/** How long frames and steps take: the median of the last ones. */
export class Stopwatch {
  readonly #last: number[] = [];

  /** Runs, and notes how long that took. */
  time<T>(work: () => T): T {
    const started = performance.now();
    const result = work();
    this.add(performance.now() - started);
    return result;
  }

  add(milliseconds: number): void {
    this.#last.push(milliseconds);
    if (this.#last.length > 31) this.#last.shift();
  }

  forget(): void {
    this.#last.length = 0;
  }

  /** The median in words; a dash before there is one. */
  get told(): string {
    return this.#last.length === 0 ? '\u2013' : duration(this.median);
  }

  get median(): number {
    const sorted = [...this.#last].sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  }
}

/** `12 345` with thin spaces; figures of one width. */
export const count = (value: number): string => value.toLocaleString('en').replaceAll(',', '\u2009');

/** A time: never more digits than mean something. */
export function duration(milliseconds: number): string {
  if (milliseconds < 0.001) return '< 1 µs';
  if (milliseconds < 1) return `${Math.round(milliseconds * 1000)} µs`;
  return milliseconds < 100 ? `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms` : `${Math.round(milliseconds)} ms`;
}

/** The time of one of many. */
export const nanoseconds = (milliseconds: number, times: number): string => {
  const each = (milliseconds * 1e6) / times;
  return each < 1000 ? `${Number(each.toPrecision(2))} ns` : duration(each / 1e6);
};

/** A length in four digits, or as it is where it is tiny. */
export function length(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const digits = size < 1e-3 || size >= 1e6 ? value.toExponential(2) : value.toFixed(size < 1 ? 4 : 2);
  return digits.replaceAll('-', '\u2212');
}
