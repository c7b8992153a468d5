// A file of yours: which of its shapes overlap?

import init from 'obbit';
import initQueries from 'obbit/queries';
import detections from '../../../examples/detections.csv?raw';
import page from '../../../examples/marquee.csv?raw';
import parking from '../../../examples/parking.csv?raw';
import { NoSize } from '../data/columns.ts';
import { readGeoJson } from '../data/geojson.ts';
import { MOST_LISTED, overlapsOf, tableOf, type Overlaps } from '../data/overlaps.ts';
import { readCsv, type Left, type Listed } from '../data/table.ts';
import { textOf } from '../data/text.ts';
import { button, filePicker, group, legend, meanings, note, row, select, slider, toggle, type Control } from '../ui/controls.ts';
import { h, onDrop, save, toast } from '../ui/dom.ts';
import { count, duration, length } from '../ui/facts.ts';
import { Plane } from '../ui/plane.ts';
import { see, seen } from '../ui/seen.ts';
import { flag, number, word, type Scene, type SceneInfo, type Stage } from '../ui/stage.ts';
import { drawShapes, limitsOf, ordered, type Flip, type Shown } from './file-draw.ts';

const EXAMPLES = { parking, marquee: page, detections } as const;
type Example = keyof typeof EXAMPLES;
const LISTED = 400;
/** A text of so many letters takes so long to be read that it is told. */
const LONG = 500_000;

export const file: SceneInfo = {
  name: 'file',
  title: 'Your file',
  lead: 'Drop a CSV or GeoJSON: what overlaps is marked, listed, and can be saved. It never leaves your computer.',
  help: [
    ['Drop a file', 'columns x y w h and angle in degrees, min_x min_y max_x max_y, or x y r; or GeoJSON polygons'],
    ['A pair of the list', 'show it near'],
  ],
  mount: async (stage) => {
    await Promise.all([init(), initQueries()]);
    return new FileScene(stage);
  },
};

interface Source {
  text: string;
  name: string;
  /** Whether its y points down. */
  down: boolean;
  /** Whether the user has said that boxes are to stand for rows that are only places. */
  sized: boolean;
}

const MEANINGS = [
  ['The number of a pair', 'Its depth: how far one of the two has to be moved, at least, until they only touch. In the unit of the file.'],
  ['Touching', 'They have points of their edges in common, and no area. That is decided exactly for the numbers of the file.'],
  ['Found in', 'The time to find all pairs that meet, how they stand and how deep.'],
] as const;

/** The file that was dropped last: it is there again after a look at another scene. */
let dropped: Source | null = null;

class FileScene implements Scene {
  readonly #stage: Stage;
  readonly #plane: Plane;
  readonly #ends: (() => void)[] = [];
  #gone = false;
  /** Which file was chosen last: one that is read more slowly than the next is thrown away. */
  #newest = 0;
  readonly #problem = h('div');
  readonly #left = h('div');
  readonly #list = h('ul', { class: 'list', 'aria-label': 'Pairs' });
  readonly #more = note('');
  readonly #save;
  readonly #down;
  readonly #points;
  #examples: Control<Example | 'own'> | null = null;
  #source: Source;
  #listed: Listed | null = null;
  #overlaps: Overlaps | null = null;
  #touching: boolean;
  #size: number;
  #shown: Shown | null = null;
  #chosen: number | null = null;
  /** Takes away what was told of a file that could not be read. */
  #endToast = () => {};

  constructor(stage: Stage) {
    this.#stage = stage;
    const example = word<Example>(stage.state, 'example', ['parking', 'marquee', 'detections']);
    this.#touching = flag(stage.state, 'touching', true);
    this.#source = (!stage.state.has('example') && dropped) || exampleOf(example);
    this.#plane = new Plane(stage.host, { label: 'The shapes of the file', draw: (context) => this.#draw(context), hover: () => 'grab', moved: () => this.#keepView(), zooms: [1e-6, 1e6], clear: true });
    this.#save = button('Save the pairs as CSV', () => this.#export(), true);
    this.#size = number(stage.state, 'size', 1, 0.001, 1000);
    this.#source.down = flag(stage.state, 'down', this.#source.down);
    this.#down = toggle('y points down', this.#source.down, (on) => {
      this.#source.down = on;
      this.#stage.keep({ down: on });
      this.#turnOver();
    });
    this.#points = slider({
      label: 'Points stand for boxes of', min: 0.001, max: 1000, value: this.#size, powers: true, show: (side) => `${side} \u00d7 ${side}`,
      change: (value) => {
        this.#size = value;
        this.#stage.keep({ size: value });
        this.#read(true);
      },
    });
    this.#build(this.#source === dropped ? 'own' : example);
    this.#offerOwn();
    this.#ends.push(onDrop(stage.host, (files) => void this.#take(files)));
    this.#read();
    // A place in a file of one's own says nothing of an example.
    if (this.#source === dropped || stage.state.has('example')) {
      this.#list.querySelector<HTMLButtonElement>(`[data-pair='${number(stage.state, 'pair', -1)}']`)?.click();
      see(this.#plane, stage.state);
    }
  }

  dispose(): void {
    this.#gone = true;
    for (const end of this.#ends) end();
    this.#plane.dispose();
  }

  #build(example: Example | 'own'): void {
    const names = [['parking', 'Car park'], ['marquee', 'Elements of a page'], ['detections', 'Ships, as a detector saw them']] as const;
    this.#examples = select<Example | 'own'>('Or an example', [...names, ['own', 'Your file']], example, (name) => {
      if (name === 'own') {
        if (dropped) this.#open(dropped);
        return;
      }
      this.#newest += 1;
      this.#stage.keep({ example: name, down: null });
      this.#source = exampleOf(name);
      this.#down.value = this.#source.down;
      this.#read();
    });
    const touching = toggle('Touching counts', this.#touching, (on) => {
      this.#touching = on;
      this.#stage.keep({ touching: on });
      this.#ask();
    });
    const drop = h('div', { class: 'drop' }, h('p', {}, 'Drop a CSV or GeoJSON anywhere, or'), filePicker('Choose a file', '.csv,.tsv,.txt,.json,.geojson,.gz', (files) => void this.#take(files)));
    this.#stage.panel.append(
      this.#problem,
      this.#left,
      group('File', drop, this.#examples.element),
      group('Pairs that meet', this.#list, this.#more, meanings(MEANINGS)),
      row(this.#save, button('Show all', () => this.#fit())),
      h('div', { class: 'gap' }),
      group('How it is read', touching.element, this.#down.element, this.#points.element),
      legend(['over', 'overlapping'], ['touch', 'touching'], ['ink-3', 'clear']),
    );
  }

  async #take([first, ...others]: File[]): Promise<void> {
    if (!first) return;
    if (others.length > 0) toast(`One file at a time: ${first.name}`);
    const mine = (this.#newest += 1);
    let text: string;
    try {
      text = await textOf(first);
    } catch (error) {
      if (this.#gone || mine !== this.#newest) return;
      // The browser's own words, where the file itself could not be had, are none to go by.
      this.#fail(error instanceof DOMException ? new Error(`${first.name}: it cannot be read: drop a file, not a folder, and open it anew if it has changed since`) : error);
      return;
    }
    if (mine !== this.#newest) return;
    dropped = { text, name: first.name.replace(/\.gz$/i, ''), down: dropped?.down ?? false, sized: false };
    if (text.length > LONG && !this.#gone) {
      const end = toast(`Reading ${first.name}\u2026`);
      // It has to be on the screen before the page is busy.
      await new Promise((done) => setTimeout(done, 60));
      setTimeout(end);
      if (mine !== this.#newest) return;
    }
    if (!this.#gone) this.#open(dropped);
  }

  #open(source: Source): void {
    this.#source = source;
    this.#examples!.value = 'own';
    this.#offerOwn();
    this.#stage.keep({ example: null, down: source.down || null });
    this.#down.value = source.down;
    this.#read();
  }

  /** A file of one's own can be chosen again once there was one. */
  #offerOwn(): void {
    const own = this.#examples!.element.querySelector<HTMLOptionElement>("option[value='own']")!;
    own.hidden = own.disabled = dropped === null;
  }

  /** `again`: the same shapes in another size, of which the same is seen. */
  #read(again = false): void {
    const { text, name, sized } = this.#source;
    const started = performance.now();
    try {
      const json = /json$/i.test(name) || /^\s*[{[]/.test(text);
      const listed = json ? readGeoJson(text, name, this.#size) : readCsv(text, name, sized ? this.#size : null);
      this.#listed = listed;
      this.#points.element.hidden = listed.points === 0;
      this.#tellLeft(listed.left, listed.ids.length, json ? 'feature' : 'row');
      this.#stage.hud.set('file', 'File', name);
      this.#stage.hud.set('read', 'Read in', duration(performance.now() - started));
      this.#ask();
      if (!again || !this.#plane.isMoved) this.#fit();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Lets boxes stand for the rows of this file. */
  #giveSize(): void {
    this.#source.sized = true;
    this.#read();
  }

  /** Says what of the file is left out, and why. */
  #tellLeft({ count: left, reasons }: Left, kept: number, what: string): void {
    if (left === 0) {
      this.#left.replaceChildren();
      return;
    }
    const named = `${count(left)} of ${count(left + kept)} ${what}s ${left === 1 ? 'is' : 'are'} left out, and so are overlaps with ${left === 1 ? 'it' : 'them'}:`;
    const rest = left - reasons.length;
    this.#left.replaceChildren(
      h('div', { class: 'problem mild', role: 'status', 'data-reading': 'left-why' }, h('p', {}, named), h('ul', {}, ...reasons.map((reason) => h('li', {}, reason.replace(`${this.#source.name}, `, '')))), rest > 0 ? h('p', {}, `and ${count(rest)} more.`) : null),
    );
  }

  #fail(error: unknown): void {
    this.#left.replaceChildren();
    this.#listed = this.#overlaps = this.#shown = null;
    const text = error instanceof Error ? error.message : String(error);
    this.#problem.replaceChildren(
      h('p', { class: 'problem', role: 'alert', 'data-reading': 'problem' }, text),
      // Never unasked: what seems to be a point may be a box whose size has another name.
      error instanceof NoSize ? h('p', { class: 'cure' }, button(`Let boxes of ${this.#size} \u00d7 ${this.#size} stand for them`, () => this.#giveSize())) : '',
    );
    this.#list.replaceChildren();
    this.#list.hidden = this.#points.element.hidden = true;
    this.#more.textContent = '';
    this.#save.disabled = true;
    this.#stage.summary('That could not be read');
    // On a phone the panel may be folded, or rolled on.
    if (this.#problem.checkVisibility()) this.#problem.scrollIntoView({ block: 'nearest' });
    else this.#endToast = toast(text);
    for (const key of ['file', 'read', 'left', 'shapes', 'pairs', 'found']) this.#stage.hud.set(key, key, null);
    this.#plane.draw();
  }

  /** Keeps what is seen in the address, and of which example. */
  #keepView(): void {
    const example = this.#examples?.value ?? 'own';
    const pair = this.#chosen;
    this.#stage.keep({ ...seen(this.#plane), pair, ...(example !== 'own' && (pair !== null || this.#plane.isMoved) ? { example } : {}) });
  }

  /** Asks the engine which pairs meet. */
  #ask(): void {
    const listed = this.#listed;
    if (!listed) return;
    this.#chosen = null;
    this.#keepView();
    const started = performance.now();
    try {
      this.#overlaps = overlapsOf(listed, this.#touching ? 'counts' : 'ignored');
    } catch (error) {
      const { item } = error as { item?: number | null };
      const which = typeof item === 'number' ? `${listed.ids[item] ?? item}: ` : '';
      this.#fail(new Error(`${this.#source.name}, ${which}${(error as Error).message}`));
      return;
    }
    const took = performance.now() - started;
    this.#problem.replaceChildren();
    this.#endToast();
    const found = this.#overlaps.count;
    const many = `${this.#overlaps.isGuess ? 'about ' : ''}${count(found)}`;
    this.#stage.hud.set('shapes', 'Shapes', count(listed.ids.length));
    this.#stage.hud.set('left', 'Left out', listed.left.count === 0 ? null : count(listed.left.count));
    this.#stage.hud.set('pairs', 'Pairs', many);
    this.#stage.hud.set('found', 'Found in', duration(took));
    this.#stage.summary(`${many} ${found === 1 ? 'pair' : 'pairs'}${listed.left.count > 0 ? `, ${count(listed.left.count)} left out` : ''}`);
    this.#save.disabled = this.#overlaps.depths.length === 0;
    this.#fill();
    this.#show();
  }

  #fill(): void {
    const { count: found, isGuess, pairs, depths, relations } = this.#overlaps!;
    const { ids } = this.#listed!;
    const order = Array.from(depths.keys()).sort((i, j) => depths[j]! - depths[i]! || i - j).slice(0, LISTED);
    this.#list.replaceChildren(
      ...order.map((i) => {
        const depth = h('b', { 'data-relation': relations[i] === 2 ? 'overlapping' : 'touching' }, relations[i] === 2 ? length(depths[i]!) : 'touching');
        const press = h('button', { type: 'button', 'data-pair': i, 'aria-pressed': 'false', onclick: () => this.#near(i, press) }, h('span', {}, `${ids[pairs[2 * i]!]} · ${ids[pairs[2 * i + 1]!]}`), depth);
        return h('li', {}, press);
      }),
    );
    this.#list.hidden = order.length === 0;
    this.#more.textContent = found === 0 ? 'No two meet.' : this.#told(found - depths.length, depths.length - order.length, isGuess);
  }

  /** Which of the pairs are listed: `unknown` are only counted, or guessed, `saved` are in the table alone. */
  #told(unknown: number, saved: number, isGuess: boolean): string {
    if (unknown > 0) return `${isGuess ? 'About ' : ''}${count(unknown)} pairs are more than the ${count(MOST_LISTED)} that this page lists: none is marked here. On the command line, obbit pairs lists them all.`;
    return saved > 0 ? `The deepest are listed; ${count(saved)} more are in the saved file.` : 'The deepest first.';
  }

  /** How y goes in the file beside how it goes on the screen: pictures have y up, as those of the command line. */
  get #flip(): Flip {
    return this.#source.down ? 1 : -1;
  }

  /** Sorts the outlines by what is to be seen of them. */
  #show(): void {
    if (!this.#listed || !this.#overlaps) return;
    this.#shown = ordered(this.#listed.outlines, this.#overlaps, this.#flip);
    this.#plane.draw();
  }

  /** The same shapes are seen, the other way up. */
  #turnOver(): void {
    this.#show();
    const { x, y, zoom } = this.#plane.view;
    if (this.#plane.isMoved) this.#plane.see(x, -y, zoom);
    else this.#plane.home();
  }

  /** Shows some of the shapes whole, whichever way up. */
  #whole(ids: Iterable<number>, margin: number): void {
    const [left, low, right, high] = limitsOf(this.#listed!.outlines, ids, 1);
    this.#plane.fitAll(() => (this.#flip === 1 ? [left, low, right, high] : [left, -high, right, -low]), margin);
  }

  #fit(): void {
    if (this.#listed) this.#whole(this.#listed.ids.keys(), 56);
  }

  #near(pair: number, press: HTMLElement): void {
    for (const other of this.#list.querySelectorAll('[aria-pressed="true"]')) other.setAttribute('aria-pressed', 'false');
    const same = this.#chosen === pair;
    this.#chosen = same ? null : pair;
    if (same) {
      this.#fit();
      return;
    }
    press.setAttribute('aria-pressed', 'true');
    const { pairs } = this.#overlaps!;
    const { width, height } = this.#plane;
    this.#whole([pairs[2 * pair]!, pairs[2 * pair + 1]!], Math.min(width, height) / 4);
  }

  #export(): void {
    if (this.#listed && this.#overlaps) save(tableOf(this.#listed, this.#overlaps), `${this.#source.name.replace(/\.[^.]*$/, '')}-pairs.csv`, 'text/csv');
  }

  #draw(context: CanvasRenderingContext2D): void {
    if (!this.#shown) return;
    const pair = this.#chosen;
    const chosen = pair === null ? [] : [...this.#overlaps!.pairs.subarray(2 * pair, 2 * pair + 2)];
    drawShapes(context, this.#plane, this.#listed!, this.#shown, chosen);
  }
}

/** An example; of a screen, where y points down, only the page. */
const exampleOf = (name: Example): Source => ({ text: EXAMPLES[name], name: `${name}.csv`, down: name === 'marquee', sized: false });
