// The lists of "Your file": the pairs that meet, and the row of a chosen shape with all that it meets.

import { LISTED, type Answer } from '../data/answer.ts';
import { MOST_LISTED } from '../data/overlaps.ts';
import type { Details } from '../data/partners.ts';
import { button, meanings, note, row } from '../ui/controls.ts';
import { h } from '../ui/dom.ts';
import { count, cut, length } from '../ui/facts.ts';

const MEANINGS = [
  ['The number of a pair', 'Its depth: how far one of the two has to be moved, at least, until they only touch. In the unit of the file. Where a shape of it is not convex, the area that both cover.'],
  ['Touching', 'They have points of their edges in common, and no area. That is decided exactly for the numbers of the file.'],
  ['Found in', 'The time to find all pairs that meet, how they stand, and how deep, or how much they share.'],
] as const;

/** A longer name is cut: of a pair, and where it stands alone. It is told whole where the pointer rests. */
const LETTERS = { pair: 40, one: 60 } as const;
const whole = (text: string, most: number): string | null => (text.length > most ? text : null);
const cutTo = <K extends 'span' | 'dt' | 'dd'>(tag: K, text: string, most: number): HTMLElement => h(tag, { title: whole(text, most) }, cut(text, most));

/** How two stand to each other, as a list tells it. (A line shares no area.) */
const stands = (relation: number, measure: number): HTMLElement =>
  h('b', { 'data-relation': relation === 2 ? 'overlapping' : 'touching' }, relation === 1 ? 'touching' : measure > 0 ? length(measure) : 'overlapping');

function mark(list: HTMLElement, pressed: string | null): void {
  for (const one of list.querySelectorAll('button')) one.setAttribute('aria-pressed', String(pressed !== null && one.matches(pressed)));
}

/** The pairs that meet, the deepest first, or those that share most. */
export class PairList {
  readonly #list = h('ul', { class: 'list', 'aria-label': 'Pairs' });
  readonly #more = note('');
  readonly parts: readonly Node[] = [this.#list, this.#more, meanings(MEANINGS)];
  readonly #press: (pair: number) => void;

  /** `press`: a pair of the list was pressed. */
  constructor(press: (pair: number) => void) {
    this.#press = press;
  }

  show({ ids, overlaps: { count: found, isGuess, pairs, measures, hasDepths, relations }, deepest }: Answer): void {
    this.#list.replaceChildren(
      ...Array.from(deepest, (i) => {
        const names = [ids[pairs[2 * i]!]!, ids[pairs[2 * i + 1]!]!];
        const title = names.some((one) => whole(one, LETTERS.pair)) ? names.join(' · ') : null;
        const words = h('span', { title }, names.map((one) => cut(one, LETTERS.pair)).join(' · '));
        const press = h('button', { type: 'button', 'data-pair': i, 'aria-pressed': 'false', onclick: () => this.#press(i) }, words, stands(relations[i]!, measures[i]!));
        return h('li', {}, press);
      }),
    );
    this.#list.hidden = deepest.length === 0;
    this.#more.textContent = found === 0 ? 'No two meet.' : told(found - measures.length, measures.length - deepest.length, isGuess, hasDepths);
  }

  hide(): void {
    this.#list.replaceChildren();
    this.#list.hidden = true;
    this.#more.textContent = '';
  }

  /** Which pair is shown. */
  mark(pair: number | null): void {
    mark(this.#list, pair === null ? null : `[data-pair='${pair}']`);
  }
}

/** Which of the pairs are listed: `unknown` are only counted, or guessed, `saved` are in the table alone. */
function told(unknown: number, saved: number, isGuess: boolean, hasDepths: boolean): string {
  if (unknown > 0) return `${isGuess ? 'About ' : ''}${count(unknown)} pairs are more than the ${count(MOST_LISTED)} that this page lists. Every shape that meets another is marked; press one for what it meets. On the command line, obbit pairs lists them all.`;
  const which = hasDepths ? 'The deepest' : 'The largest shared areas';
  return saved > 0 ? `${which} are listed; ${count(saved)} more are in the saved file.` : `${which} first.`;
}

/** So much of a row is shown. */
const COLUMNS = 24;
const VALUE = 120;

/** How a chosen shape stands to the others, in a few words. */
export const inWords = ({ meets, partners }: Details): string => {
  if (meets === 0) return 'meets no other';
  const touching = partners.every(({ relation }) => relation === 1);
  return `${touching ? 'touches' : 'meets'} ${meets === 1 ? 'one other' : `${count(meets)} others`}`;
};

/** The shape that was chosen in the drawing: what its row says, and what it meets. */
export class ChosenShape {
  readonly #name = h('h2', { class: 'chosen-name', 'data-reading': 'chosen' });
  readonly #told = h('p', { class: 'chosen-told', role: 'status', 'data-reading': 'chosen-told' });
  readonly #list = h('ul', { class: 'list', 'aria-label': 'What it meets' });
  readonly #more = note('');
  readonly #about = h('dl', { class: 'facts' });
  readonly element: HTMLElement;
  readonly #press: (id: number) => void;

  /** `press`: another shape of the list was pressed; `end`: no shape is to be chosen any more. */
  constructor(press: (id: number) => void, near: () => void, end: () => void) {
    this.#press = press;
    this.element = h('section', { class: 'group chosen', 'aria-label': 'The chosen shape', hidden: true }, this.#name, this.#told, this.#list, this.#more, this.#about, row(button('Zoom to it', near), button('Choose none', end)));
  }

  hide(): void {
    this.element.hidden = true;
    this.#list.replaceChildren();
  }

  /** Its name at once; the rest once it is known, or why it cannot be. Until then no other of the list can be pressed. */
  show(ids: readonly string[], id: number, details: Details | Error | null): void {
    this.element.hidden = false;
    this.#list.ariaBusy = String(details === null);
    this.#name.textContent = cut(ids[id]!, LETTERS.one);
    this.#name.title = whole(ids[id]!, LETTERS.one) ?? '';
    if (!details) return;
    if (details instanceof Error) {
      this.#told.textContent = details.message;
      for (const part of [this.#list, this.#more, this.#about]) part.replaceChildren();
      return;
    }
    const { about, meets, partners } = details;
    const words = inWords(details);
    const hasDepths = partners.every(({ depth }) => depth !== null);
    // Of those that only touch neither is shown.
    const isMeasured = partners.some(({ relation }) => relation === 2);
    const order = isMeasured && meets > 1 ? `, ${hasDepths ? 'the deepest' : 'those that share most'} first` : '';
    const measures = isMeasured ? `: ${hasDepths ? 'depth, and ' : ''}shared area` : '';
    this.#told.textContent = `${words[0]!.toUpperCase()}${words.slice(1)}${order}${measures}.`;
    this.#list.hidden = meets === 0;
    this.#list.replaceChildren(
      ...partners.map(({ id: other, relation, depth, area }) => {
        const answer = h('span', { class: 'answer' }, stands(relation, depth ?? area), relation === 2 && depth !== null ? h('small', {}, `area ${length(area)}`) : null);
        return h('li', {}, h('button', { type: 'button', 'data-other': other, 'aria-pressed': 'false', onclick: () => this.#list.ariaBusy !== 'true' && this.#press(other) }, cutTo('span', ids[other]!, LETTERS.one), answer));
      }),
    );
    this.#more.hidden = meets <= LISTED;
    this.#more.textContent = `${count(meets - partners.length)} more are not listed.`;
    const shown = about.slice(0, COLUMNS).map(([name, value]) => h('div', {}, cutTo('dt', name, LETTERS.one), cutTo('dd', value || '\u2013', VALUE)));
    this.#about.replaceChildren(...shown);
  }

  /** Which of the others is shown with it. */
  mark(other: number | null): void {
    mark(this.#list, other === null ? null : `[data-other='${other}']`);
  }
}
