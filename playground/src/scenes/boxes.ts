// Two shapes: how do they stand to each other, how far, how deep, along which axis?

import init, { axisGap, contact, iou, mtv, overlapArea, relation, separation, shadows } from 'obbit/queries';
import { codeFor, LANGUAGES, type Language } from '../data/code.ts';
import { hasAngle, isStraight, KINDS, readFigure, shapeOf, USUAL, write, type Figure, type Kind } from '../data/figures.ts';
import { button, choice, group, legend, meanings, note, row, select, toggle } from '../ui/controls.ts';
import { copy, h, toast } from '../ui/dom.ts';
import { Facts, length } from '../ui/facts.ts';
import { History } from '../ui/history.ts';
import { isBeside, lostOf, type Lost } from '../ui/lost.ts';
import { Plane } from '../ui/plane.ts';
import type { Drag, Limits, Place } from '../ui/plane-options.ts';
import { see, seen } from '../ui/seen.ts';
import { flag, number, word, type Scene, type SceneInfo, type Stage } from '../ui/stage.ts';
import { drawPicture, extentOf, roomOf, type Picture } from './boxes-draw.ts';
import { dragged, hitOf, type Hit } from './boxes-grab.ts';
import { arrowStep } from './boxes-size.ts';
import { snap } from './boxes-snap.ts';
import { Timing } from './boxes-time.ts';
import { ALLOWED, axisNames, because, HAIR_TOLD, isHair, MEANINGS, NUMBERS, type Key } from './boxes-words.ts';

type Name = 'a' | 'b';
/** What a step can change, and the axis that is looked at. */
type Moment = Readonly<Record<Name, Figure>> & { readonly axis: number | null };

export const boxes: SceneInfo = {
  name: 'boxes',
  title: 'Two boxes',
  lead: 'Drag, turn and resize. Light casts both shadows on each axis: where one axis shows a gap, the two are apart.',
  help: [
    ['Drag a shape', 'move it; its round handle turns it (Shift: by 15°), its square one resizes it (Alt: about its middle)'],
    ['A, B', 'choose a shape, once the drawing has the focus; arrows move it (Shift: ten times as far), R and Shift+R turn it'],
    ['T', 'move B to where it touches A, once the drawing has the focus'],
    ['Ctrl or Cmd with Z', 'undo what was last done to a shape; with Shift, do it again'],
  ],
  view: [
    ['Drag the ground', 'move the view; two fingers move and zoom it'],
    ['Wheel, + and \u2212', 'zoom'],
    ['0', 'show all again'],
  ],
  mount: async (stage) => {
    await init();
    return new TwoBoxes(stage);
  },
};

/** A share in percent; what is next to nothing is not told in powers. */
const share = (of: number): string => (of > 0 && of < 1e-4 ? '< 0.01\u2009%' : `${length(of * 100)}\u2009%`);

class TwoBoxes implements Scene {
  readonly #stage: Stage;
  readonly #plane: Plane;
  readonly #facts = new Facts('facts');
  readonly #verdict = h('p', { class: 'verdict', role: 'status', 'data-reading': 'relation' });
  readonly #problem = h('div');
  readonly #why = h('p', { class: 'why', 'data-reading': 'why' });
  readonly #hint = note('');
  readonly #axes = h('ul', { class: 'list axes' });
  readonly #code = h('pre', { class: 'code', tabindex: 0, role: 'region', 'aria-label': 'Code' });
  readonly #inputs = new Map<string, HTMLInputElement>();
  readonly #chosenControl;
  readonly #kindControl;
  readonly #languageControl;
  readonly #shadowsControl;
  #figures: Record<Name, Figure> = { a: { ...USUAL.a }, b: { ...USUAL.b } };
  #chosen: Name = 'b';
  #language: Language = 'rust';
  #all = true;
  #looked: number | null = null;
  readonly #history = new History<Moment>({
    now: () => ({ a: { ...this.#figures.a }, b: { ...this.#figures.b }, axis: this.#looked }),
    show: (moment) => this.#restore(moment),
    told: ({ a, b }) => `${write(a)} ${write(b)}`,
    isBusy: () => this.#plane.busy,
  });
  readonly #timing = new Timing((text) => this.#stage.hud.set('relation-time', 'One answer takes', text));
  #picture: Picture | null = null;
  /** Ends what was said of the shapes, which holds until one of them changes. */
  #unsay = () => {};
  /** Both as the address has them. */
  #written = { a: '', b: '' };

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#plane = new Plane(stage.host, {
      clear: true,
      label: 'Two shapes on a plane. A and B choose one, arrows move it, R turns it, T makes them touch.',
      draw: (context) => this.#picture && drawPicture(context, this.#plane, this.#picture),
      bare: () => (['a', 'b'] as const).map((name) => this.#onScreen(name, name, name === this.#chosen)),
      lost: () => this.#lost(),
      grab: (place) => this.#grab(place),
      hover: (place) => this.#under(place)?.cursor ?? 'grab',
      key: (event) => this.#key(event),
      moved: () => this.#stage.keep(seen(this.#plane)),
      zooms: [0.02, 200],
    });
    this.#chosenControl = choice('Shape', [['a', 'A'], ['b', 'B']], this.#chosen, (name) => this.#choose(name));
    this.#kindControl = select('Kind', KINDS, 'box', (kind) => this.#setKind(kind));
    this.#languageControl = choice('Language', LANGUAGES, this.#language, (next) => {
      this.#language = next;
      this.#stage.keep({ code: next });
      this.#showCode();
    });
    this.#shadowsControl = toggle('Shadows on every axis', this.#all, (on) => {
      this.#all = on;
      this.#stage.keep({ shadows: on });
      this.#update();
    });
    this.#build();
    this.open(stage.state);
  }

  open(state: URLSearchParams): void {
    for (const name of ['a', 'b'] as const) {
      const told = readFigure(state.get(name));
      if (!told && state.has(name)) toast(`What the address says of ${name.toUpperCase()} is no shape: this is the usual one`);
      this.#figures[name] = told ?? { ...USUAL[name] };
    }
    this.#language = this.#languageControl.value = word(state, 'code', ['rust', 'js', 'python']);
    this.#all = this.#shadowsControl.value = flag(state, 'shadows', true);
    this.#looked = state.has('axis') ? Math.round(number(state, 'axis', 0, 0, 999)) : null;
    this.#choose(word(state, 'chosen', ['b', 'a']));
    this.#update();
    this.#fit();
    see(this.#plane, state);
    this.#history.begin();
  }

  draw(): void {
    this.#plane.draw();
  }

  dispose(): void {
    this.#timing.end();
    this.#history.end();
    this.#plane.dispose();
  }

  #build(): void {
    const fields = h('div', { class: 'numbers' });
    for (const [key, name] of NUMBERS) {
      let before = 0;
      const note = () => (before = this.#figures[this.#chosen][key]);
      const input = h('input', { type: 'number', step: 'any', class: 'select', onfocus: note, oninput: () => this.#typed(key, input), onchange: () => {
        // The beginning of what will not do was not meant either.
        if (input.ariaInvalid === 'true') this.#set(key, before, input.value !== '');
        this.#fillInputs(true);
        this.#history.note();
        note();
      } });
      if (key === 'w' || key === 'h') input.min = '0';
      this.#inputs.set(key, input);
      fields.append(h('label', {}, h('span', {}, name), input));
    }
    this.#stage.panel.append(
      this.#verdict,
      // Above all that comes and goes: they stay where they are.
      row(button('Make them touch', () => this.#snap(), true), button('Show all', () => this.#plane.home()), row(button('Start over', () => this.#reset()), ...this.#history.buttons)),
      this.#problem,
      this.#why,
      group('Answer', this.#facts.element, this.#hint, meanings(MEANINGS)),
      legend(['over', 'shared'], ['touch', 'touching'], ['apart', 'gap'], ['ink', 'shortest way out for B', 'line'], ['b', 'B moved out', 'dashed']),
      group('Axes', this.#shadowsControl.element, this.#axes, note('The gap between the shadows on each axis; below 0, what they share. Press one to let light fall along it.')),
      group('Shape', this.#chosenControl.element, this.#kindControl.element, fields),
      group('Code', this.#languageControl.element, this.#code, button('Copy code', () => void copy(this.#code.textContent ?? '', 'Code'))),
    );
  }

  /** Shows both and the shadows all around, now, and as they stand by then whenever `0` is pressed. */
  #fit(): void {
    this.#plane.fitAll((pixel) => extentOf(this.#picture ?? { ...this.#figures, shadows: [] }, pixel, roomOf(this.#plane)), 16);
  }

  /** What shapes cover of the screen, with their handles or without. */
  #onScreen(a: Name, b: Name, hasHandles: boolean): Limits {
    const [left, top, right, bottom] = extentOf({ a: this.#figures[a], b: this.#figures[b], shadows: [] }, hasHandles ? 1 / this.#plane.view.zoom : 0, 1);
    return [...this.#plane.toScreen(left, top), ...this.#plane.toScreen(right, bottom)];
  }

  #lost(): Lost {
    const sees = (name: Name) => !isBeside(this.#onScreen(name, name, false), this.#plane);
    return sees('a') || sees('b') ? lostOf(this.#onScreen('a', 'b', false), this.#plane) : 'beside';
  }

  #reset(): void {
    this.#figures = { a: { ...USUAL.a }, b: { ...USUAL.b } };
    this.#looked = null;
    this.#stage.keep({ axis: null });
    this.#choose('b');
    this.#update();
    this.#fit();
    this.#history.note();
  }

  /** Shows what a step has led to, or what was there before it. */
  #restore({ a, b, axis }: Moment): void {
    this.#figures = { a: { ...a }, b: { ...b } };
    this.#looked = axis;
    this.#stage.keep({ axis });
    this.#choose(this.#chosen);
    this.#fillInputs(true);
    this.#update();
    if (this.#lost()) this.#plane.home();
  }

  #choose(name: Name): void {
    this.#chosen = name;
    this.#chosenControl.value = name;
    this.#stage.keep({ chosen: name === 'b' ? null : name });
    this.#kindControl.value = this.#figures[name].kind;
    this.#fillInputs();
    this.#plane.draw();
    if (this.#picture) this.#picture.chosen = name;
  }

  #setKind(kind: Kind): void {
    const figure = this.#figures[this.#chosen];
    figure.kind = kind;
    if (kind !== 'point' && kind !== 'segment') figure.h ||= 100;
    if (kind !== 'point') figure.w ||= 200;
    this.#fillInputs();
    this.#update();
    this.#history.note();
  }

  #typed(key: Key, input: HTMLInputElement): void {
    const value = Number(input.value);
    const wrong = input.value === '' || !Number.isFinite(value) || Math.abs(value) > 1e9 || ((key === 'w' || key === 'h') && value < 0);
    input.setAttribute('aria-invalid', String(wrong));
    input.setCustomValidity(wrong ? ALLOWED : '');
    if (wrong && input.value !== '') input.reportValidity();
    if (!wrong) this.#set(key, value);
  }

  #set(key: Key, value: number, instead = false): void {
    this.#figures[this.#chosen][key] = value;
    this.#update();
    if (instead) toast(`${ALLOWED}: it is ${value} again`);
  }

  /** `all`: the one that is typed into, too. */
  #fillInputs(all = false): void {
    const figure = this.#figures[this.#chosen];
    for (const [key] of NUMBERS) {
      const input = this.#inputs.get(key)!;
      if (all || document.activeElement !== input) input.value = String(figure[key]);
      input.removeAttribute('aria-invalid');
      const unused = { circle: ['h', 'angle'], segment: ['h'], point: ['w', 'h', 'angle'] }[figure.kind as string];
      input.disabled = unused?.includes(key) ?? false;
    }
  }

  #snap(): void {
    const place = snap(this.#figures.a, this.#figures.b);
    Object.assign(this.#figures.b, { x: place.x, y: place.y });
    this.#fillInputs();
    this.#update();
    this.#history.note();
    this.#unsay = toast(place.exact ? 'They touch exactly' : HAIR_TOLD);
  }

  /** Asks the engine anew and shows what it says, be it that it refuses a shape. */
  #update(): void {
    try {
      this.#ask();
      this.#problem.replaceChildren();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#problem.replaceChildren(h('p', { class: 'problem', role: 'alert', 'data-reading': 'problem' }, text));
      this.#picture = null;
      this.#why.textContent = '';
      this.#verdict.textContent = 'No answer';
      this.#verdict.dataset.relation = '';
      this.#stage.summary('No answer');
    }
    this.#showCode();
    const written = { a: write(this.#figures.a), b: write(this.#figures.b) };
    if (written.a !== this.#written.a || written.b !== this.#written.b) this.#unsay();
    this.#written = written;
    this.#stage.keep(written);
    this.#plane.draw();
  }

  #ask(): void {
    const { a, b } = this.#figures;
    const [shapeA, shapeB] = [shapeOf(a), shapeOf(b)];
    const answer = relation(shapeA, shapeB);
    const straight = isStraight(a) && isStraight(b);
    const exact = straight ? axisGap(shapeA, shapeB) : Infinity;
    const rounded = shadows(shapeA, shapeB);
    const decisive = rounded.reduce((best, shadow, i) => (shadow.gap > (rounded[best]?.gap ?? -Infinity) ? i : best), 0);
    // Shadows are rounded as they are added up; by a hair they may say what is not so.
    const all = rounded.map((shadow, i) => ({ ...shadow, gap: straight && i === decisive ? exact : Math.min(shadow.gap, exact) }));
    const parted = separation(shapeA, shapeB);
    const move = mtv(shapeA, shapeB);
    this.#looked = this.#looked !== null && this.#looked < all.length ? this.#looked : null;
    const touches = contact(shapeA, shapeB);
    const picture: Picture = { a, b, chosen: this.#chosen, relation: answer, separation: parted, mtv: move, contact: touches, shadows: all, lit: this.#looked ?? decisive, allShadows: this.#all };
    this.#picture = picture;

    this.#verdict.textContent = answer;
    this.#verdict.dataset.relation = answer.toLowerCase();
    this.#why.textContent = answer === 'Apart' && isHair(parted.distance, a, b) ? HAIR_TOLD : because(answer, all, decisive);
    const facts = this.#facts;
    facts.set('distance', 'Distance', answer === 'Overlapping' ? null : length(parted.distance));
    facts.set('depth', 'Depth', answer === 'Overlapping' ? length(-parted.distance) : null);
    facts.set('mtv', 'Shortest way out for B', move ? `${length(move[0]!)}, ${length(move[1]!)}` : null);
    facts.set('axisGap', 'Largest axis gap', straight ? length(exact) : null);
    // Where two ways out are as short, the same one is told.
    const far = move ? Math.hypot(...move) : 0;
    const normal = far > 0 ? [...move!].map((part) => part / far) : [...parted.normal];
    facts.set('normal', 'Normal, A to B', normal.map((part) => part.toFixed(3).replace('-', '\u2212')).join(', '));
    facts.set('contacts', 'Contact points', touches ? String(touches.points.length) : 'none');
    facts.set('area', 'Shared area', length(overlapArea(shapeA, shapeB)));
    facts.set('iou', 'Share of the union', share(iou(shapeA, shapeB)));
    const corner = straight && answer === 'Apart' && parted.distance > exact * (1 + 1e-9);
    this.#hint.textContent = corner ? 'Corner to corner the distance is larger than the gap on any axis.' : '';
    this.#hint.hidden = !corner;
    this.#timing.of(a, b, answer);
    this.#stage.hud.set('axes', 'Axes looked at', String(all.length));
    this.#listAxes(picture, decisive);
    this.#stage.summary(answer === 'Overlapping' ? `Overlapping by ${length(-parted.distance)}` : answer === 'Apart' ? `Apart by ${length(parted.distance)}` : 'Touching');
  }

  #listAxes({ shadows: all, lit }: Picture, decisive: number): void {
    while (this.#axes.children.length > all.length) this.#axes.lastChild!.remove();
    const names = axisNames(all);
    all.forEach((shadow, i) => {
      let entry = this.#axes.children[i];
      if (!entry) {
        const press = h('button', { type: 'button', onclick: () => this.#look(i) }, h('span'), h('b'));
        entry = h('li', {}, press);
        this.#axes.append(entry);
      }
      const press = entry.firstElementChild as HTMLButtonElement;
      const angle = `${names[i]}${i === decisive ? ' decides' : ''}`;
      press.children[0]!.textContent = angle;
      press.children[1]!.textContent = length(shadow.gap);
      (press.children[1] as HTMLElement).dataset.relation = shadow.gap > 0 ? 'apart' : shadow.gap < 0 ? 'overlapping' : 'touching';
      press.setAttribute('aria-pressed', String(i === lit));
      press.setAttribute('aria-label', `${angle} ${length(shadow.gap)}: light along this axis`);
    });
  }

  #look(axis: number): void {
    this.#looked = this.#looked === axis ? null : axis;
    this.#stage.keep({ axis: this.#looked });
    this.#update();
  }

  #showCode(): void {
    this.#code.textContent = codeFor(this.#language, this.#figures.a, this.#figures.b);
  }

  #under(place: Place): Hit | null {
    return hitOf(this.#figures, this.#chosen, place, 1 / this.#plane.view.zoom);
  }

  #grab(place: Place): Drag | null {
    const hit = this.#under(place);
    if (!hit) return null;
    const before = this.#chosen;
    this.#choose(hit.name);
    const figure = this.#figures[hit.name];
    const start = { ...figure };
    const after = dragged(figure, hit.part, place, 1 / this.#plane.view.zoom);
    const move = (now: Place) => {
      const changed = after(now);
      if (!changed) return;
      Object.assign(figure, changed);
      this.#fillInputs();
      this.#update();
    };
    const cancel = () => {
      Object.assign(figure, start);
      this.#choose(before);
      this.#update();
    };
    return { move, cancel, end: () => this.#history.note() };
  }

  #key(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    const figure = this.#figures[this.#chosen];
    const step = arrowStep(1 / this.#plane.view.zoom) * (event.shiftKey ? 10 : 1);
    if (key === 'a' || key === 'b') this.#choose(key);
    else if (key === 't') this.#snap();
    else if (key === 'r') figure.angle += hasAngle(figure) ? (event.shiftKey ? -1 : 1) : 0;
    else if (key === 'arrowleft') figure.x = Number((figure.x - step).toPrecision(15));
    else if (key === 'arrowright') figure.x = Number((figure.x + step).toPrecision(15));
    else if (key === 'arrowup') figure.y = Number((figure.y - step).toPrecision(15));
    else if (key === 'arrowdown') figure.y = Number((figure.y + step).toPrecision(15));
    else return false;
    this.#fillInputs();
    this.#update();
    this.#history.note(event.repeat);
    return true;
  }
}
