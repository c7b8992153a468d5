// Which labels show on a map that moves and turns? Decided anew in each frame; many by a worker, whose answer the next
// frames draw.

import init, { type MapView } from 'obbit';
import { cities, limitsOf, placesOf, type City } from '../data/cities.ts';
import { Asking } from '../data/labels-asking.ts';
import type { Compared, Decision } from '../data/labels-judge.ts';
import type { Turn } from '../data/placing.ts';
import { Stopwatch } from '../ui/clock.ts';
import { button, choice, group, meanings, note, row, slider, toggle } from '../ui/controls.ts';
import { h, toast } from '../ui/dom.ts';
import { Facts, count } from '../ui/facts.ts';
import { FRAME, frameTime } from '../ui/frames.ts';
import { Plane } from '../ui/plane.ts';
import type { Limits, Place } from '../ui/plane-options.ts';
import { seen } from '../ui/seen.ts';
import { flag, number, word, type Scene, type SceneInfo, type Stage } from '../ui/stage.ts';
import { stillness } from '../ui/theme.ts';
import { drawMap, placesSeen, type Drawn } from './labels-draw.ts';
import { labelAfter, labelAt, pointedAt, type Seen, type Sight } from './labels-hidden.ts';
import { Names } from './labels-names.ts';
import { Standing } from './labels-standing.ts';

export const labels: SceneInfo = {
  name: 'labels',
  title: 'Labels',
  lead: 'Move, zoom and turn the map. In every frame as many names show as fit, the larger cities first.',
  help: [
    ['Shift and wheel, [ and ]', 'turn the map; on a touch screen, two fingers'],
    ['Point at a name or a place', 'what it hides, or what hides it, where what was hidden is shown'],
    ['Enter, N', 'the same of the label nearest to the middle, and of the next one, once the drawing has the focus'],
  ],
  mount: async (stage) => {
    await init();
    const scene = new LabelsScene(stage);
    try {
      await scene.opened;
      return scene;
    } catch (error) {
      scene.dispose();
      throw error;
    }
  },
};

const MEANINGS = [
  ['Shown here, Hidden here', 'Names of places on the screen, and how many of them have no room.'],
  ['All decided in', 'The mean time in which the engine decides anew which of all names show: on the screen and beside it. Above 20\u2009000 it does so beside the page, which meanwhile draws the last answer where the map is by now.'],
  FRAME,
  ['A shown label keeps its place', 'One that comes later drives it out only where it is more important: names do not flicker as the map moves.'],
  ['Lost to aligned boxes', 'So many names fit at this bearing, and would be hidden by a program that puts aligned boxes around turned names.'],
] as const;

const NOTHING: Seen = { ids: new Uint32Array(0), at: new Float64Array(0) };

/** The whole map has room on a phone. */
const ZOOMS = [0.05, 400] as const;

/** Why the numbers that are compared are not the one over the drawing. */
const COMPARED = 'Most programs put an aligned box around a turned label. Those boxes are larger than the labels, and hide some that would fit. '
  + 'So that nothing else differs, both are counted by simpler rules than the map\u2019s: one place for each name, and each view for itself. '
  + 'The map gives its largest cities four places to choose from, and lets a shown label keep its place: so \u201cShown here\u201d is often another number.';

class LabelsScene implements Scene {
  /** Once the first answer is there. */
  readonly opened: Promise<void>;
  #open!: { done(): void; failed(problem: Error): void };
  readonly #stage: Stage;
  readonly #plane: Plane;
  readonly #facts = new Facts('facts');
  readonly #updates = new Stopwatch();
  readonly #names = new Names();
  readonly #counted;
  readonly #bearing;
  /** What the pointer is at, or was asked by keys, in words. */
  readonly #told = h('p', { class: 'note', role: 'status', 'data-reading': 'pointed' });
  readonly #asking = new Asking({
    decided: (decision, key) => this.#answered(decision, key),
    compared: (compared) => this.#tellCompared(compared),
    failed: (problem) => this.#fail(problem),
  });
  #count: number;
  #turn: Turn;
  #sticky: boolean;
  #hidden: boolean;
  /** What is asked about. What is seen are those of the last answer: see `#standing`. */
  #cities: City[] = [];
  #places = placesOf([]);
  #standing: Standing | null = null;
  /** Whether the next answer is the first by other rules: what it shows stands at once. */
  #isNew = true;
  /** What the last frame had on the screen. */
  #seen = NOTHING;
  /** So many pictures more are drawn until what they take is what others take. */
  #settling = 0;
  /** The label that the pointer is at, where what was hidden is shown. */
  #pointed: number | null = null;
  #loading = 0;
  #comparing = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.opened = new Promise((done, failed) => (this.#open = { done, failed }));
    const { state } = stage;
    this.#count = Math.round(number(state, 'n', 2000, 313, 100_000));
    this.#turn = word(state, 'turn', ['withMap', 'upright']);
    this.#sticky = flag(state, 'sticky', true);
    this.#hidden = flag(state, 'hidden', false);
    this.#counted = slider({
      label: 'Labels', min: 313, max: 100_000, value: this.#count, powers: true, show: count,
      change: (value) => {
        this.#count = value;
        clearTimeout(this.#loading);
        this.#loading = window.setTimeout(() => this.#load(), 200);
      },
    });
    this.#bearing = slider({
      label: 'Map turned by', min: -180, max: 180, value: 0, show: (value) => `${Math.round(value)}°`,
      change: (value) => {
        this.#plane.view.angle = (value * Math.PI) / 180;
        this.#plane.hold();
      },
    });
    this.#plane = new Plane(stage.host, {
      label: 'A map of cities. Arrows move it, plus and minus zoom it, brackets turn it. Enter tells of the label in the middle, N of the next, where what was hidden is shown.',
      draw: (context, now) => this.#draw(context, now),
      hover: (place) => this.#point(place),
      grab: (place) => {
        this.#point(place);
        return null;
      },
      key: (event) => this.#key(event),
      moved: () => this.#moved(),
      lost: () => (this.#standing !== null && this.#seen.ids.length === 0 ? 'beside' : null),
      turns: true,
      zooms: ZOOMS,
      clear: true,
    });
    this.#build();
    this.#load();
    this.#start();
    if (state.has('zoom') || state.has('angle')) {
      const { view } = this.#plane;
      const place = (key: 'x' | 'y') => number(state, key, view[key], -1e6, 1e6);
      Object.assign(view, { x: place('x'), y: place('y'), zoom: number(state, 'zoom', view.zoom, ...ZOOMS), angle: number(state, 'angle', view.angle, -1e3, 1e3) });
      this.#plane.hold();
    }
    this.#ask();
  }

  /** The view with which it opens. */
  #start(): void {
    this.#plane.begin(() => [880, 560, 1420, 1010], (24 * Math.PI) / 180, (pixel) => this.#whole(pixel), 24);
  }

  /** What all places lie in, and names beside them that are not too long. */
  #whole(pixel: number): Limits {
    const [left, top, right, bottom] = limitsOf(this.#places);
    const beside = (pixel * this.#plane.width) / 10;
    return [left - beside, top, right + beside, bottom];
  }

  draw(): void {
    this.#plane.draw();
  }

  dispose(): void {
    clearTimeout(this.#loading);
    clearTimeout(this.#comparing);
    this.#asking.end();
    this.#names.clear();
    this.#plane.dispose();
  }

  #build(): void {
    const turn = choice<Turn>('Labels', [['withMap', 'Turn with the map'], ['upright', 'Stay upright']], this.#turn, (next) => {
      this.#turn = next;
      this.#stage.keep({ turn: next });
      this.#renew();
    });
    const hidden = toggle('Show what was hidden, and by what', this.#hidden, (on) => {
      this.#hidden = on;
      this.#pointed = null;
      this.#stage.keep({ hidden: on });
      this.#plane.draw();
    });
    const sticky = toggle('A shown label keeps its place', this.#sticky, (on) => {
      this.#sticky = on;
      this.#stage.keep({ sticky: on });
      this.#renew();
    });
    this.#stage.panel.append(
      group('Map', this.#counted.element, this.#bearing.element, row(button('Show all', () => this.#plane.home()), button('Back to the start', () => this.#start()))),
      group('Labels', turn.element, sticky.element, hidden.element, this.#told),
      group('Turned or aligned boxes', this.#facts.element, note(COMPARED), meanings(MEANINGS)),
      h('p', { class: 'note' }, 'The first 313 are the cities of examples/cities.csv; the rest are made up around them.'),
    );
  }

  #load(): void {
    this.#cities = cities(this.#count);
    this.#places = placesOf(this.#cities);
    this.#stage.keep({ n: this.#count });
    this.#renew();
  }

  /** New labels for the engine: other rules, other places. */
  #renew(): void {
    this.#asking.rule(this.#cities, { count: this.#cities.length, turn: this.#turn, sticky: this.#sticky });
    this.#isNew = true;
    this.#updates.forget();
    this.#plane.draw();
    this.#compareSoon();
  }

  #moved(): void {
    if (this.#cities.length === 0) return;
    // To the last digit: by a hair another label may fit.
    const { isMoved, view: { zoom, angle } } = this.#plane;
    this.#stage.keep({ ...seen(this.#plane), ...(isMoved ? { zoom, angle } : { angle: null }) });
    const degrees = (angle * 180) / Math.PI;
    this.#bearing.value = degrees - 360 * Math.round(degrees / 360);
    this.#compareSoon();
  }

  #sight(standing: Standing): Sight {
    return { plane: this.#plane, standing, angle: standing.turn === 'withMap' ? this.#plane.view.angle : 0 };
  }

  /** Takes note of what the pointer is at. */
  #point({ px, py }: Place): string {
    const before = this.#pointed;
    this.#pointed = this.#hidden && this.#standing ? labelAt(this.#sight(this.#standing), this.#seen, px, py) : null;
    if (this.#pointed !== before) this.#plane.draw();
    return this.#pointed === null ? 'grab' : 'help';
  }

  #key(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (!this.#hidden || !this.#standing || (key !== 'enter' && key !== 'n')) return false;
    this.#pointed = labelAfter(this.#sight(this.#standing), this.#seen, key === 'n' ? this.#pointed : null);
    return true;
  }

  #view(): MapView {
    const { view, width, height } = this.#plane;
    return { center: [view.x, view.y], zoom: view.zoom, rotation: view.angle, middle: [width / 2, height / 2] };
  }

  /** Asks the engine which labels show in the present view, unless its answer would be the same. */
  #ask(): void {
    const { zoom, angle } = this.#plane.view;
    // Moving the map changes nothing, nor does turning it with its labels: the order never depends on the view.
    const key = `${zoom} ${this.#turn === 'withMap' ? 0 : angle}`;
    if (this.#isNew || key !== this.#standing?.key) this.#asking.decide(this.#view(), key);
  }

  /** The engine's answer: at once, or where many labels are asked about, frames later. */
  #answered(decision: Decision, key: string): void {
    this.#updates.add(decision.took);
    const others = this.#standing?.cities !== this.#cities;
    if (others) {
      this.#names.clear();
      this.#pointed = null;
      this.#seen = NOTHING;
    }
    if (this.#isNew) {
      this.#standing = new Standing(this.#cities, this.#places, this.#turn, decision, key);
      this.#settling = 2;
    } else {
      this.#standing!.take(decision, key);
    }
    this.#isNew = false;
    this.#plane.draw();
    this.#open.done();
  }

  /** The worker is gone: nothing more is decided by these rules. Of another number of labels what is seen is decided again. */
  #fail(problem: Error): void {
    this.#open.failed(problem);
    if (!this.#standing) return;
    toast(`${count(this.#cities.length)} labels could not be decided: ${problem.message}`);
    const before = this.#standing.cities.length;
    if (before === this.#cities.length) return;
    clearTimeout(this.#loading);
    this.#count = this.#counted.value = before;
    this.#load();
  }

  #draw(context: CanvasRenderingContext2D, now: number): void {
    this.#ask();
    const standing = this.#standing;
    if (!standing) return;
    const fades = standing.fade(now, stillness());
    const sight = this.#sight(standing);
    const drawn = drawMap(context, this.#names, sight, { hidden: this.#hidden, pointed: this.#pointed });
    this.#seen = drawn.seen;
    this.#tell(standing, drawn);
    // So are the pictures of names, of which the first is made.
    const settles = this.#settling > 0;
    if (settles) this.#settling -= 1;
    if (fades || drawn.lacks || settles) this.#plane.draw();
  }

  #tell(standing: Standing, { seen, shown }: Drawn): void {
    const pointed = this.#pointed === null ? null : pointedAt(this.#sight(standing), this.#pointed);
    this.#told.hidden = !this.#hidden;
    const told = pointed ?? 'Point at a name or a place to see what hides what.';
    // It is read aloud: only what is new.
    if (this.#told.textContent !== told) this.#told.textContent = told;
    const { hud } = this.#stage;
    hud.set('labels', 'Labels', count(standing.cities.length));
    hud.set('shown', 'Shown here', count(shown));
    hud.set('hidden', 'Hidden here', count(seen.ids.length - shown));
    hud.set('update', 'All decided in', this.#updates.told);
    hud.set('frame', FRAME[0], frameTime());
    // A phone has folded away the panel with the answer.
    this.#stage.summary(pointed ?? `${count(shown)} shown`);
  }

  #compareSoon(): void {
    clearTimeout(this.#comparing);
    this.#comparing = window.setTimeout(() => this.#compare(), 160);
  }

  /** Asks what aligned boxes would have made of the labels on the screen. */
  #compare(): void {
    const turned = this.#turn === 'withMap' && this.#plane.view.angle !== 0;
    const { ids } = placesSeen(this.#plane, this.#places);
    this.#asking.compare(ids, { ...this.#view(), rotation: turned ? this.#plane.view.angle : 0 });
  }

  #tellCompared({ turned, aligned }: Compared): void {
    this.#facts.set('own', 'Names that fit as turned boxes', count(turned));
    this.#facts.set('aligned', 'As aligned boxes', count(aligned));
    this.#stage.hud.set('lost', 'Lost to aligned boxes', count(turned - aligned));
  }
}
