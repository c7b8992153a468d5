// What is wrong with a file of "Your file", or with some of its rows, and what can be done about it.

import { Unread } from '../data/columns.ts';
import type { Unsaid } from '../data/columns-guess.ts';
import { NoPolygon, type Left } from '../data/table.ts';
import { button } from '../ui/controls.ts';
import { h, toast } from '../ui/dom.ts';
import { count, cut } from '../ui/facts.ts';
import { WORDS } from './file-columns.ts';

/** Of a longer name of a column the end is cut off. */
const LETTERS = 40;

const cure = (label: string, press: () => void): HTMLElement => h('p', { class: 'cure' }, button(label, press));

/** What can be done about them. */
export interface Cures {
  /** The side of the boxes that would stand for places. */
  size(): number;
  giveSize(): void;
  giveHulls(): void;
}

export class FileProblems {
  readonly #cures: Cures;
  readonly #problem = h('div');
  readonly #left = h('div');
  readonly #unsaid = h('div');
  readonly parts: readonly Node[] = [this.#problem, this.#left, this.#unsaid];
  /** Takes away what was told of a file that could not be read. */
  #endToast = () => {};
  /** Once the panel shows it, as a sheet that is opened does, it is not told over that. */
  readonly #watch = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) this.#endToast();
  });

  constructor(cures: Cures) {
    this.#cures = cures;
  }

  get hasFocus(): boolean {
    return this.parts.some((part) => part.contains(document.activeElement));
  }

  /** What keeps the whole file from being shown. */
  fail(error: unknown): void {
    this.#left.replaceChildren();
    this.#unsaid.replaceChildren();
    const text = error instanceof Error ? error.message : String(error);
    this.#problem.replaceChildren(
      h('p', { class: 'problem', role: 'alert', 'data-reading': 'problem' }, text),
      this.#cureOf(error) ?? '',
    );
    // On a phone the panel may be folded, or rolled on.
    if (this.#problem.checkVisibility()) this.#problem.scrollIntoView({ block: 'nearest' });
    else this.#endToast = toast(text);
    this.#watch.disconnect();
    this.#watch.observe(this.#problem);
  }

  /** What can be done; never unasked: what seems to be a point may be a box whose size has another name, and a hull is more than what it is of. */
  #cureOf(error: unknown): HTMLElement | null {
    if (error instanceof NoPolygon) return cure('Take hulls', () => this.#cures.giveHulls());
    const size = this.#cures.size();
    return error instanceof Unread && error.needsSize ? cure(`Let boxes of ${size} \u00d7 ${size} stand for them`, () => this.#cures.giveSize()) : null;
  }

  /** The file is shown; what of it is left out, and why. */
  tell({ count: left, reasons, faulty }: Left, kept: number, what: string, name: string): void {
    this.#problem.replaceChildren();
    this.#endToast();
    if (left === 0) {
      this.#left.replaceChildren();
      return;
    }
    const named = `${count(left)} of ${count(left + kept)} ${what}s ${left === 1 ? 'is' : 'are'} left out, and so are overlaps with ${left === 1 ? 'it' : 'them'}:`;
    const rest = left - reasons.length;
    this.#left.replaceChildren(
      h('div', { class: 'problem mild', role: 'status', 'data-reading': 'left-why' }, h('p', {}, named), h('ul', {}, ...reasons.map((reason) => h('li', {}, reason.replace(`${name}, `, '')))), rest > 0 ? h('p', {}, `and ${count(rest)} more.`) : null),
      faulty > 0 ? cure(faulty === 1 ? 'Take its hull' : `Take the hulls of ${count(faulty)}`, () => this.#cures.giveHulls()) : '',
    );
  }

  /** Columns that were not read, though they seem to be parts of shapes; `deny`: they are none. */
  tellUnsaid(unsaid: Unsaid | null, deny: () => void): void {
    const { parts = [] } = unsaid ?? {};
    if (parts.length === 0) {
      this.#unsaid.replaceChildren();
      return;
    }
    const isOne = parts.length === 1;
    const [names, words] = [parts.map(([, name]) => cut(name, LETTERS)), parts.map(([part]) => `the ${WORDS[part]!.toLowerCase()}`)];
    const text = `${isOne ? 'Column' : 'Columns'} ${names.join(', ')} ${isOne ? 'is' : 'are'} not read: if ${isOne ? 'it is' : 'they are'} ${words.join(', ')}, press \u201cRead it so\u201d below.`;
    this.#unsaid.replaceChildren(
      h('p', { class: 'problem mild', role: 'status', 'data-reading': 'unsaid' }, text),
      cure(isOne ? 'It is not' : 'They are not', deny),
    );
  }
}
