// What the columns of a table are, for the user to say where their names do not tell.

import { PARTS, type Kind, type Meaning, type Table } from '../data/columns.ts';
import { areNames, guessed, guessOf } from '../data/columns-guess.ts';
import { button, note, select } from '../ui/controls.ts';
import { h } from '../ui/dom.ts';

const KINDS: readonly (readonly [Kind, string])[] = [
  ['box', 'a box: middle and size'],
  ['turned', 'a box turned, in degrees'],
  ['radians', 'a box turned, in radians'],
  ['cosSin', 'a box turned, by cos and sin'],
  ['corners', 'a box: least and largest x and y'],
  ['cornerAndSize', 'a box: least x and y, and size'],
  ['circle', 'a circle'],
  ['point', 'a place, for a box of one size'],
];

/** What the parts of a shape are called. */
export const WORDS: Readonly<Record<string, string>> = {
  x: 'x of the middle', y: 'y of the middle', w: 'Width', h: 'Height', angle: 'Angle', cos: 'Cosine', sin: 'Sine', r: 'Radius',
  min_x: 'Least x', min_y: 'Least y', max_x: 'Largest x', max_y: 'Largest y',
};

/** Of a longer name the end is cut off. */
const LETTERS = 40;

export class FileColumns {
  readonly #summary = h('summary', {}, 'Which column is what');
  readonly #kind = h('div');
  readonly #parts = h('div', { class: 'columns' });
  readonly #form;
  readonly #element: HTMLDetailsElement;
  /** Where it stands: below what is wrong, and among what says how a file is read. */
  readonly asked = h('div', { class: 'asked' });
  readonly told = h('div');
  #names: readonly string[] = [];
  #meaning: Meaning = { kind: 'box', at: [], id: null };

  /** `read`: the table is to be read so. */
  constructor(read: (meaning: Meaning) => void) {
    const submit = button('Read it so', () => {}, true);
    submit.type = 'submit';
    this.#form = h('form', {}, this.#kind, this.#parts, note('What is not chosen here is told of a shape that is pressed, and decides nothing.'), h('p', {}, submit));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      read(this.#meaning);
    });
    this.#element = h('details', { class: 'meanings which', hidden: true }, this.#summary, this.#form);
  }

  get hasFocus(): boolean {
    return this.#element.contains(document.activeElement);
  }

  /** Whether it is there, and unfolded. */
  get isOpen(): boolean {
    return !this.#element.hidden && this.#element.open;
  }

  hide(): void {
    this.#element.hidden = true;
  }

  /** The table could not be read, or not all of it: what its columns seem to be, or were said to be, is to be corrected. */
  ask(names: readonly string[], said: Meaning | null, isOpen: boolean): void {
    this.#element.hidden = !areNames(names);
    this.asked.append(this.#element);
    this.#show(names, said ?? guessed(names), isOpen);
  }

  /** What the columns of the table that is shown were taken for. */
  tell({ names, meaning }: Table): void {
    this.#element.hidden = false;
    this.told.append(this.#element);
    this.#show(names, meaning, false);
  }

  #show(names: readonly string[], meaning: Meaning, isOpen: boolean): void {
    [this.#names, this.#meaning] = [names, meaning];
    this.#element.open = isOpen;
    const kind = select<Kind>('Each row is', KINDS, meaning.kind, (next) => {
      // What was chosen for a part of the same name stays.
      const { kind: before, at } = this.#meaning;
      const known = (part: string) => at[PARTS[before].indexOf(part)] ?? -1;
      const guess = guessOf(next, names);
      this.#meaning = { ...this.#meaning, kind: next, at: PARTS[next].map((part, k) => (known(part) >= 0 ? known(part) : guess[k]!)) };
      this.#showParts();
    });
    this.#kind.replaceChildren(kind.element);
    this.#showParts();
  }

  #showParts(): void {
    const { kind, at, id } = this.#meaning;
    const parts = PARTS[kind].map((part, k) => this.#column(WORDS[part]!, at[k]!, 'Choose…', true, (column) => {
      this.#meaning = { ...this.#meaning, at: this.#meaning.at.map((one, i) => (i === k ? column : one)) };
    }));
    const named = this.#column('Name', id ?? -1, 'None: counted', false, (column) => {
      this.#meaning = { ...this.#meaning, id: column < 0 ? null : column };
    });
    this.#parts.replaceChildren(...parts, named);
  }

  /** One of the columns, or none. */
  #column(label: string, at: number, none: string, isNeeded: boolean, change: (at: number) => void): HTMLElement {
    const names = this.#names;
    // Two of one name are told apart by where they stand, and so is one without any.
    const told = names.map((name, i) => {
      const cut = name.length > LETTERS ? `${name.slice(0, LETTERS)}\u2026` : name;
      return names.indexOf(name) === names.lastIndexOf(name) && name !== '' ? cut : `${cut} (column ${i + 1})`.trim();
    });
    const options = [['', none] as const, ...told.map((name, i) => [String(i), name] as const)];
    const { element } = select(label, options, at < 0 ? '' : String(at), (next) => change(next === '' ? -1 : Number(next)));
    element.querySelector('select')!.required = isNeeded;
    return element;
  }
}
