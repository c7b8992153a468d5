// A file of yours: which of its shapes overlap?

import type { Answer, Doing } from '../data/answer.ts';
import { Unread, type Meaning } from '../data/columns.ts';
import { areNames, unsaidOf, type Unsaid } from '../data/columns-guess.ts';
import { FileReading } from '../data/file-reader.ts';
import { heldFile } from '../data/held.ts';
import { tableOf } from '../data/overlaps.ts';
import { NoPolygon } from '../data/table.ts';
import { duration } from '../ui/clock.ts';
import { button, filePicker, group, legend, row, select, type Control } from '../ui/controls.ts';
import { h, onDrop, save, toast } from '../ui/dom.ts';
import { count, cut } from '../ui/facts.ts';
import { Progress } from '../ui/progress.ts';
import { see, seen } from '../ui/seen.ts';
import { number, word, type Scene, type SceneInfo, type Stage } from '../ui/stage.ts';
import { FileColumns } from './file-columns.ts';
import { ChosenShape, inWords, PairList } from './file-lists.ts';
import { DOING, exampleOf, FileLoader, type Example, type Source } from './file-loader.ts';
import { FileOptions } from './file-options.ts';
import { FileProblems } from './file-problems.ts';
import { FileView } from './file-view.ts';

export const file: SceneInfo = {
  name: 'file',
  takes: 'CSV and GeoJSON',
  title: 'Your file',
  lead: 'Open a CSV or GeoJSON: what overlaps is marked, listed, and can be saved. It never leaves your computer.',
  help: [
    ['Drop a file', 'columns x y w h and angle in degrees, min_x min_y max_x max_y, or x y r; other columns are asked for; or GeoJSON polygons and lines, of any form'],
    ['Press a shape', 'its row, and what it overlaps'],
    ['Enter, N, Shift+N', 'the same by keys: the shape in the middle, the next of the file, the one before; Escape chooses none'],
    ['A pair of a list', 'zoom to it'],
  ],
  mount: async (stage) => {
    const reading = new FileReading();
    try {
      await reading.ready;
      const scene = new FileScene(stage, reading);
      await scene.opened;
      return scene;
    } catch (error) {
      reading.end();
      throw error;
    }
  },
};

/** The file that was dropped last: it is there again after a look at another scene. */
let dropped: Source | null = null;

class FileScene implements Scene {
  /** Once an example is there; a file of one's own shows how far it is instead. */
  readonly opened: Promise<void>;
  readonly #stage: Stage;
  readonly #view: FileView;
  readonly #ends: (() => void)[] = [];
  #gone = false;
  /** Which file was chosen last: one that is read more slowly than the next is thrown away. */
  #newest = 0;
  readonly #problems = new FileProblems({
    size: () => this.#options.wish.size,
    giveSize: () => this.#giveSize(),
    giveHulls: () => this.#options.giveHulls(),
  });
  readonly #columns = new FileColumns((meaning) => this.#giveMeaning(meaning));
  readonly #pairs = new PairList((pair) => this.#pressPair(pair));
  readonly #shape = new ChosenShape((other) => this.#pressOther(other), () => this.#nearShape(), () => this.#chooseNone());
  readonly #progress: Progress<Doing>;
  readonly #loader: FileLoader;
  readonly #save;
  readonly #options: FileOptions;
  #examples: Control<Example | 'own'> | null = null;
  #source: Source;
  #answer: Answer | null = null;
  /** Columns that seem to be parts of shapes and were not read. */
  #unsaid: Unsaid | null = null;
  /** The pair that is shown near, as two shapes. */
  #pair: readonly [number, number] | null = null;
  /** The shape that was chosen. */
  #chosen: number | null = null;

  constructor(stage: Stage, reading: FileReading) {
    this.#stage = stage;
    const example = word<Example>(stage.state, 'example', ['parking', 'campus', 'marquee', 'detections']);
    this.#source = (!stage.state.has('example') && dropped) || exampleOf(example);
    this.#view = new FileView(stage.host, {
      named: () => this.#pair ?? (this.#chosen === null ? [] : [this.#chosen]),
      press: (id) => this.#choose(id),
      key: (event) => this.#key(event),
      moved: () => this.#keepView(),
    });
    this.#progress = new Progress(stage.host, DOING, () => this.#cancel());
    this.#loader = new FileLoader(this.#progress, {
      wish: ({ sized, meaning }) => ({ ...this.#options.wish, sized, meaning }),
      opened: (source) => this.#opened(source),
      answered: (answer, isFresh) => this.#show(answer, isFresh),
      failed: (problem) => this.#fail(problem),
    });
    this.#save = button('Save the pairs as CSV', () => this.#export(), true);
    this.#save.disabled = true;
    this.#options = new FileOptions(stage, this.#source.down, {
      wished: () => void this.#loader.again(),
      turned: (down) => {
        this.#source.down = down;
        this.#view.turnOver(this.#answer, down);
      },
    });
    this.#source.down = this.#options.down;
    const isOwn = this.#source === dropped;
    const wanted = stage.state.get('example');
    if (wanted !== null && wanted !== example) {
      toast(`There is no example "${wanted.slice(0, 40)}": this is the car park`);
      // Who copies the address would hand on a wrong one.
      stage.keep({ example: null });
    }
    this.#build(isOwn ? 'own' : example);
    this.#offerOwn();
    this.#ends.push(onDrop(stage.host, (files) => void this.#take(files)));
    const first = this.#loader.read(this.#source, reading).then(() => {
      // A place in a file of one's own says nothing of an example.
      if (isOwn || stage.state.has('example')) this.#restore(stage.state);
    });
    this.opened = isOwn ? Promise.resolve() : first;
  }

  draw(): void {
    this.#view.plane.draw();
  }

  dispose(): void {
    this.#gone = true;
    for (const end of this.#ends) end();
    const unread = this.#loader.dispose();
    if (unread && !unread.example) dropped = unread;
    this.#progress.dispose();
    this.#view.plane.dispose();
  }

  #build(example: Example | 'own'): void {
    const names = [['parking', 'Car park'], ['campus', 'Buildings of a campus'], ['marquee', 'Elements of a page'], ['detections', 'Ships, as a detector saw them']] as const;
    this.#examples = select<Example | 'own'>('Or an example', [...names, ['own', 'Your file']], example, (name) => {
      if (name === 'own') {
        if (dropped) void this.#loader.read(dropped);
        return;
      }
      this.#newest += 1;
      void this.#loader.read(exampleOf(name));
    });
    const drop = h('div', { class: 'drop' }, h('p', {}, 'Drop a CSV or GeoJSON anywhere, or'), filePicker('Choose a file', '.csv,.tsv,.txt,.json,.geojson,.geojsonl,.geojsons,.geojsonseq,.gz', (files) => void this.#take(files)));
    this.#stage.panel.append(
      ...this.#problems.parts,
      this.#columns.asked,
      this.#shape.element,
      group('File', drop, this.#examples.element),
      group('Pairs that meet', ...this.#pairs.parts),
      row(this.#save, button('Show all', () => this.#view.fit())),
      h('div', { class: 'gap' }),
      group('How it is read', ...this.#options.parts, this.#columns.told),
      legend(['over', 'overlapping'], ['touch', 'touching'], ['ink-3', 'clear']),
    );
  }

  async #take([first, ...others]: File[]): Promise<void> {
    if (!first) return;
    if (others.length > 0) toast(`One file at a time: ${cut(first.name, 60)}`);
    const mine = (this.#newest += 1);
    const isLate = () => this.#gone || mine !== this.#newest;
    try {
      const held = await heldFile(first);
      if (!isLate()) void this.#loader.read({ ...held, down: dropped?.down ?? false, sized: false, meaning: null, example: null });
    } catch (error) {
      if (!isLate()) this.#fail(error);
    }
  }

  /** A file of one's own can be chosen again once there was one. */
  #offerOwn(): void {
    const own = this.#examples!.element.querySelector<HTMLOptionElement>("option[value='own']")!;
    own.hidden = own.disabled = dropped === null;
  }

  /** Another file is there, be it that nothing can be shown of it. */
  #opened(source: Source): void {
    const isOther = source !== this.#source;
    this.#source = source;
    if (!source.example) dropped = source;
    this.#offerOwn();
    this.#options.down = source.down;
    this.#examples!.value = source.example ?? 'own';
    if (isOther) this.#stage.keep({ example: source.example, down: source.example ? null : source.down || null });
    this.#chosen = this.#pair = null;
  }

  #cancel(): void {
    this.#newest += 1;
    this.#loader.cancel();
    this.#examples!.value = this.#source.example ?? 'own';
    this.#view.plane.canvas.focus();
  }

  /** Lets boxes stand for the rows of this file. */
  #giveSize(): void {
    this.#source.sized = true;
    void this.#loader.again();
  }

  /** The user has said what the columns are. */
  #giveMeaning(meaning: Meaning): void {
    this.#source.meaning = meaning;
    void this.#loader.again();
  }

  /** Nothing of the file can be shown. */
  #fail(error: unknown): void {
    this.#answer = this.#pair = this.#chosen = null;
    this.#view.show(null, false);
    this.#shape.hide();
    if (error instanceof Unread) this.#columns.ask(error.names, this.#source.meaning, !error.needsSize);
    else this.#columns.hide();
    // What cures it stands in the panel.
    if (error instanceof NoPolygon || (error instanceof Unread && (error.needsSize || areNames(error.names)))) this.#stage.unfold();
    this.#problems.fail(error);
    this.#pairs.hide();
    this.#options.suit(null);
    this.#save.disabled = true;
    this.#stage.summary('That could not be read');
    this.#stage.hud.hide('file', 'read', 'left', 'shapes', 'pairs', 'found');
  }

  /** Keeps what is seen in the address, and of which example. */
  #keepView(): void {
    const example = this.#examples?.value ?? 'own';
    const [pair, shape] = [this.#indexOf(this.#pair), this.#chosen];
    const isKept = example !== 'own' && (pair !== null || shape !== null || this.#view?.plane.isMoved);
    this.#stage.keep({ ...seen(this.#view?.plane), pair, shape, ...(isKept ? { example } : {}) });
  }

  /** What the address says of the view, and of what was chosen. */
  #restore(state: URLSearchParams): void {
    if (!this.#answer || this.#gone) return;
    const [shape, pair] = ['shape', 'pair'].map((key) => number(state, key, -1));
    if (Number.isInteger(shape) && shape! >= 0 && shape! < this.#answer.ids.length) this.#choose(shape!);
    if (Number.isInteger(pair) && pair! >= 0 && pair! < this.#answer.overlaps.measures.length) this.#pressPair(pair!);
    see(this.#view.plane, state, Number.MAX_VALUE);
  }

  /** The name of the file; of a packed one, what is in it. */
  get #name(): string {
    return this.#source.name.replace(/\.gz$/i, '');
  }

  /** Shows what the engine says. */
  #show(answer: Answer, isFresh: boolean): void {
    const isFirst = this.#view.isEmpty;
    this.#answer = answer;
    const { ids, left, overlaps, readIn, foundIn } = answer;
    this.#options.suit(answer);
    if (this.#columns.hasFocus || this.#problems.hasFocus) this.#view.plane.canvas.focus();
    this.#tellColumns(answer, isFresh || isFirst);
    this.#problems.tell(left, ids.length, answer.isJson ? 'feature' : 'row', this.#name);
    const { hud } = this.#stage;
    const found = overlaps.count;
    const many = `${overlaps.isGuess ? 'about ' : ''}${count(found)}`;
    hud.set('file', 'File', this.#name);
    hud.set('read', 'Read in', duration(readIn));
    hud.set('shapes', 'Shapes', count(ids.length));
    hud.set('left', 'Left out', left.count === 0 ? null : count(left.count));
    hud.set('pairs', 'Pairs', many);
    hud.set('found', 'Found in', duration(foundIn));
    this.#save.disabled = overlaps.measures.length === 0;
    this.#pairs.show(answer);
    this.#view.show(answer, this.#source.down);
    this.#pair = null;
    this.#choose(this.#chosen);
    // Of the same shapes in another size the same is seen.
    if (isFresh || isFirst || !this.#view.plane.isMoved) this.#view.fit();
  }

  /** What the columns were taken for, and what of them was not read: what the user has said of them is not asked again. */
  #tellColumns({ table }: Answer, isFresh: boolean): void {
    const { example, meaning } = this.#source;
    this.#unsaid = table && !meaning ? unsaidOf(table) : null;
    this.#problems.tellUnsaid(this.#unsaid, () => this.#giveMeaning(table!.meaning));
    if (this.#unsaid) this.#columns.ask(table!.names, this.#unsaid.meaning, isFresh || this.#columns.isOpen);
    // Of an example the address tells all, and it holds no columns.
    else if (table && !example) this.#columns.tell(table);
    else this.#columns.hide();
  }

  /** One line for where the panel is folded. */
  #summary(): string {
    const { overlaps, left } = this.#answer!;
    const many = `${overlaps.isGuess ? 'about ' : ''}${count(overlaps.count)}`;
    return `${many} ${overlaps.count === 1 ? 'pair' : 'pairs'}${left.count > 0 ? `, ${count(left.count)} left out` : ''}${this.#unsaid ? ', a column not read' : ''}`;
  }

  #nearShape(): void {
    if (this.#chosen !== null) this.#view.near([this.#chosen]);
  }

  /** Where two shapes stand in the list of pairs. */
  #indexOf(wanted: readonly [number, number] | null): number | null {
    if (!wanted || !this.#answer) return null;
    const { pairs } = this.#answer.overlaps;
    const [a, b] = [Math.min(...wanted), Math.max(...wanted)];
    for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === a && pairs[i + 1] === b) return i / 2;
    return null;
  }

  #pressPair(index: number): void {
    const { pairs } = this.#answer!.overlaps;
    const pair = [pairs[2 * index]!, pairs[2 * index + 1]!] as const;
    if (this.#chosen !== null && !pair.includes(this.#chosen)) this.#choose(null);
    this.#pairUp(pair);
  }

  #pressOther(other: number): void {
    if (this.#chosen !== null) this.#pairUp([this.#chosen, other]);
  }

  /** Shows a pair near; the one that is shown already is let go, and all is shown. */
  #pairUp(pair: readonly [number, number]): void {
    const isShown = this.#pair !== null && this.#pair.every((id) => pair.includes(id));
    this.#pair = isShown ? null : pair;
    this.#markPair();
    if (isShown) this.#view.fit();
    else this.#view.near(pair);
  }

  #markPair(): void {
    this.#pairs.mark(this.#indexOf(this.#pair));
    this.#shape.mark(this.#pair?.find((id) => id !== this.#chosen) ?? null);
  }

  /** Chooses a shape, and tells of it what is known. */
  #choose(id: number | null): void {
    const { ids } = this.#answer ?? {};
    if (!ids) return;
    if (id === null || id >= ids.length) {
      const had = this.#chosen !== null;
      this.#chosen = null;
      if (had) this.#pair = null;
      this.#shape.hide();
      this.#stage.summary(this.#summary());
    } else {
      if (this.#pair && !this.#pair.includes(id)) this.#pair = null;
      this.#chosen = id;
      this.#shape.show(ids, id, null);
      void this.#describe(id);
    }
    this.#markPair();
    this.#keepView();
    this.#view.plane.draw();
  }

  /** By a button, which goes away with the focus. */
  #chooseNone(): void {
    this.#choose(null);
    this.#view.plane.canvas.focus();
  }

  async #describe(id: number): Promise<void> {
    const answer = this.#answer;
    const details = await this.#loader.details(id).catch((error: Error) => error);
    // By now another may be chosen, or the file another.
    if (this.#gone || this.#answer !== answer || this.#chosen !== id) return;
    this.#shape.show(answer!.ids, id, details);
    this.#markPair();
    if (!(details instanceof Error)) this.#stage.summary(`${cut(answer!.ids[id]!, 60)} ${inWords(details)}`);
    if (this.#shape.element.checkVisibility()) this.#shape.element.scrollIntoView({ block: 'nearest' });
  }

  #key(event: KeyboardEvent): boolean {
    if (!this.#answer) return false;
    const { length: all } = this.#answer.ids;
    if (event.key === 'Escape') this.#choose(null);
    else if (event.key === 'Enter') this.#choose(this.#view.nearest());
    else if (event.key.toLowerCase() === 'n') {
      const way = event.shiftKey ? -1 : 1;
      this.#choose(this.#chosen === null ? (way > 0 ? 0 : all - 1) : (this.#chosen + way + all) % all);
      this.#view.bringIn(this.#chosen!);
    } else return false;
    return true;
  }

  #export(): void {
    if (this.#answer) save(tableOf(this.#answer, this.#answer.overlaps), `${this.#name.replace(/\.[^.]*$/, '')}-pairs.csv`, 'text/csv');
  }
}
