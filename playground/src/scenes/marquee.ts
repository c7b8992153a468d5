// Which elements of a page does a dragged rectangle or lasso select? Up to a million of them.

import init, { Marquee, type Mode } from 'obbit';
import { elements, halfSide } from '../data/elements.ts';
import { Stopwatch, duration } from '../ui/clock.ts';
import { button, choice, group, legend, meanings, note, row, slider, type Control, type Slider } from '../ui/controls.ts';
import { h } from '../ui/dom.ts';
import { count } from '../ui/facts.ts';
import { FRAME, frameTime } from '../ui/frames.ts';
import { History } from '../ui/history.ts';
import { lostOf, type Lost } from '../ui/lost.ts';
import { Plane } from '../ui/plane.ts';
import { hasGone, type Drag, type Limits, type Place } from '../ui/plane-options.ts';
import { see, seen } from '../ui/seen.ts';
import { number, word, type Scene, type SceneInfo, type Stage } from '../ui/stage.ts';
import { onTheme } from '../ui/theme.ts';
import { told } from '../ui/told.ts';
import { drawArea, lassoAlong, rectangle, turnedBox, type Picked } from './marquee-areas.ts';
import { Held, HOWS, type How } from './marquee-held.ts';
import { MarqueeLayer } from './marquee-layer.ts';
import { Selection, type Saved } from './marquee-selection.ts';
import { forAddress, stepsOf, textOfAll, type Step } from './marquee-steps.ts';
import { BY_DIRECTION, HELP, LINK, MEANINGS, VIEW } from './marquee-words.ts';

type Tool = 'rect' | 'lasso' | 'hand';
type Rule = 'way' | Mode;
/** What was selected, and the settings that change what is. */
interface Moment {
  readonly saved: Saved;
  readonly rule: Rule;
  readonly degrees: number;
}

export const marquee: SceneInfo = {
  name: 'marquee',
  title: 'Marquee',
  lead: 'Drag over the page. To the right it selects what lies wholly inside, to the left all that it touches.',
  help: HELP,
  view: VIEW,
  mount: async (stage) => {
    await init();
    return new MarqueeScene(stage);
  },
};

/** So far from the middle is seen at first: near enough to see single elements. */
const NEAR = 420;

class MarqueeScene implements Scene {
  readonly #stage: Stage;
  readonly #layer: MarqueeLayer;
  readonly #plane: Plane;
  readonly #steps = new Stopwatch();
  readonly #ends: (() => void)[] = [];
  readonly #toolControl;
  readonly #held: Held;
  readonly #history: History<Moment>;
  #turned!: Slider;
  #ruleControl!: Control<Rule>;
  /** Where a link does not hold the whole selection. */
  readonly #link = h('p', { class: 'note', 'data-reading': 'link', hidden: true });
  /** Without a graphics card a million elements take a second or more. */
  readonly #drawing = h('p', { class: 'loading drawing', role: 'status', hidden: true }, 'Drawing\u2026');
  readonly #told = told();
  #page: Marquee | null = null;
  #selection: Selection | null = null;
  #count: number;
  #tool: Tool;
  #rule: Rule;
  #degrees: number;
  /** Whether turning was the last thing that was done: what is turned on is one step. */
  #turns = false;
  #loading = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    const { state } = stage;
    this.#count = Math.round(number(state, 'n', 100_000, 1000, 1_000_000));
    this.#tool = word(state, 'tool', ['rect', 'lasso', 'hand']);
    this.#rule = word(state, 'rule', ['way', 'crossing', 'window']);
    this.#degrees = number(state, 'turned', 0, -90, 90);
    this.#layer = new MarqueeLayer(stage.host, () => this.#plane.draw());
    this.#plane = new Plane(stage.host, {
      label: 'A page of elements. Drag to select; Enter selects the middle, Escape nothing.',
      draw: (context) => this.#draw(context),
      grab: (place) => this.#grab(place),
      hover: () => (this.#tool === 'hand' || this.#held.space ? 'grab' : 'crosshair'),
      key: (event) => this.#key(event),
      all: () => this.#pickAll(),
      moved: () => this.#keepView(),
      lost: () => this.#lost(),
      zooms: [0.005, 20],
      clear: true,
    });
    this.#held = new Held(word<How>(state, 'how', HOWS), this.#plane.canvas, (how) => {
      this.#stage.keep({ how: how === 'new' ? null : how });
      this.#sum();
    });
    this.#history = new History<Moment>({
      now: () => ({ saved: this.#selection!.saved, rule: this.#rule, degrees: this.#degrees }),
      show: (moment) => this.#restore(moment),
      told: ({ saved }) => textOfAll(saved.steps),
      isBusy: () => this.#plane.busy,
    });
    this.#ends.push(() => this.#held.end(), () => this.#history.end(), onTheme(() => this.#layer.refresh()));
    stage.host.append(this.#drawing, this.#told);
    this.#plane.begin(() => this.#whole(NEAR), 0, () => this.#whole(), 24);
    this.#toolControl = choice('Tool', [['rect', 'Rectangle'], ['lasso', 'Lasso'], ['hand', 'Hand']], this.#tool, (tool) => this.#use(tool));
    this.#build();
    this.#load(stepsOf(state, this.#count));
    see(this.#plane, state);
  }

  draw(): void {
    this.#plane.draw();
  }

  dispose(): void {
    clearTimeout(this.#loading);
    for (const end of this.#ends) end();
    this.#page?.free();
    this.#plane.dispose();
    this.#layer.dispose();
    this.#drawing.remove();
    this.#told.remove();
  }

  #build(): void {
    const counted = slider({
      label: 'Elements', min: 1000, max: 1_000_000, value: this.#count, powers: true, show: count,
      change: (value) => {
        this.#count = value;
        clearTimeout(this.#loading);
        this.#loading = window.setTimeout(() => {
          // These are other elements: what the same areas select of them.
          this.#load(this.#selection!.steps.filter((step) => 'picked' in step));
        }, 250);
      },
    });
    this.#ruleControl = choice<Rule>('What is selected', [['way', 'By direction'], ['crossing', 'Touched'], ['window', 'Inside']], this.#rule, (next) => {
      this.#rule = next;
      this.#stage.keep({ rule: next });
      const picked = this.#selection?.picked;
      if (picked) this.#pick(this.#ruled(picked));
      this.#done();
    });
    this.#turned = slider({
      label: 'Rectangle turned by', min: -90, max: 90, value: this.#degrees, show: (value) => `${value}°`,
      change: (value) => {
        this.#degrees = value;
        this.#stage.keep({ turned: value });
        this.#turn();
        this.#done(true);
      },
    });
    this.#turned.disabled = this.#tool === 'lasso';
    this.#stage.panel.append(
      group('Page', counted.element),
      group('Tool', this.#toolControl.element, this.#turned.element),
      group('Next area', this.#held.control.element, note('Shift held down adds, Alt takes away, whatever stands here.'), row(...this.#history.buttons), this.#link),
      group('What is selected', this.#ruleControl.element, note(BY_DIRECTION)),
      row(
        button('Show all', () => this.#plane.home()),
        button('Select the middle', () => this.#middle(this.#held.chosen)),
        button('Select nothing', () => this.#clear()),
      ),
      h('div', { class: 'gap' }),
      legend(['a', 'selected'], ['ink-3', 'not selected'], ['a', 'selects what lies inside', 'line'], ['apart', 'selects what it touches', 'dashed']),
      meanings(MEANINGS),
    );
  }

  #use(tool: Tool): void {
    this.#tool = tool;
    this.#toolControl.value = tool;
    this.#turned.disabled = tool === 'lasso';
    this.#stage.keep({ tool });
  }

  /** Makes the elements, and selects what some steps select of them. */
  #load(steps: readonly Step[]): void {
    this.#page?.free();
    const boxes = elements(this.#count);
    this.#steps.forget();
    const started = performance.now();
    this.#page = new Marquee(boxes);
    this.#stage.hud.set('elements', 'Elements', count(this.#count));
    this.#stage.hud.set('build', 'Made ready in', duration(performance.now() - started));
    this.#layer.load(boxes, halfSide(this.#count));
    this.#selection = new Selection(this.#page, (ids, selected) => this.#layer.change(ids, selected));
    this.#selection.replay(steps, (ask) => this.#steps.time(ask));
    this.#plane.again();
    this.#stage.keep({ n: this.#count });
    this.#keepSteps();
    this.#show(this.#selection.size, 0);
    this.#history.begin();
  }

  /** Something was done, which can be undone; it is told, but for the steps of a slider. */
  #done(turns = false): void {
    this.#history.note(turns && this.#turns);
    this.#turns = turns;
    if (!turns) this.#tell();
  }

  /** Shows what a step has led to, or what was there before it. */
  #restore({ saved, rule, degrees }: Moment): void {
    this.#turns = false;
    [this.#rule, this.#degrees] = [rule, degrees];
    [this.#ruleControl.value, this.#turned.value] = [rule, degrees];
    this.#stage.keep({ rule: rule === 'way' ? null : rule, turned: degrees || null });
    const before = this.#selection!.size;
    this.#selection!.restore(saved);
    this.#keepSteps();
    const more = this.#selection!.size - before;
    this.#show(Math.max(0, more), Math.max(0, -more));
    this.#tell();
  }

  /** Turns the rectangle that is there about its middle. */
  #turn(): void {
    const { picked } = this.#selection!;
    if (!picked?.box) return;
    const [x = 0, y = 0, w = 0, h = 0] = picked.box;
    this.#pick({ ...turnedBox([x, y, w, h, this.#radians], picked.drawn), mode: picked.mode });
  }

  get #radians(): number {
    return (this.#degrees * Math.PI) / 180;
  }

  /** An area that selects by the rule of now. */
  #ruled(picked: Picked): Picked {
    return { ...picked, mode: this.#rule === 'way' ? picked.drawn : this.#rule };
  }

  #grab(place: Place): Drag | null {
    if (this.#tool === 'hand' || this.#held.space) return null;
    const trail: [number, number][] = [[place.x, place.y]];
    const selection = this.#selection!;
    const before = selection.saved;
    let moved = false;
    const begin = () => {
      moved = true;
      // (Of another number of elements, which may have come by now, there is another.)
      this.#beginArea(this.#held.by(place));
    };
    return {
      move: (now) => {
        if (!moved && !hasGone(place, now)) return;
        if (!moved) begin();
        if (this.#tool === 'rect') {
          this.#pick(this.#ruled(rectangle([place.x, place.y], [now.x, now.y], this.#radians)));
          return;
        }
        const [lastX, lastY] = trail.at(-1)!;
        if (Math.hypot(now.x - lastX, now.y - lastY) * this.#plane.view.zoom < 4) return;
        trail.push([now.x, now.y]);
        if (trail.length > 2) this.#pick(this.#ruled(lassoAlong(trail, 1 / this.#plane.view.zoom)));
      },
      end: () => {
        if (moved) this.#keepSteps();
        else this.#click(place);
        this.#done();
      },
      cancel: () => {
        if (!moved || selection !== this.#selection) return;
        selection.restore(before);
        this.#keepSteps();
        this.#show(0, 0);
      },
    };
  }

  /** What becomes of what is selected as another area is drawn. */
  #beginArea(how: How): void {
    const selection = this.#selection!;
    if (how === 'take') selection.take();
    else if (how === 'add') selection.keep();
    else selection.keepNone();
  }

  #click(place: Place): void {
    const { x, y, touch } = place;
    const how = this.#held.by(place);
    const [page, selection] = [this.#page!, this.#selection!];
    const found = this.#steps.time(() => page.topmost(x, y, (touch ? 12 : 2) / this.#plane.view.zoom));
    const keeps = how !== 'new';
    // Who adds or takes away, and misses, loses nothing.
    if (keeps && found === null) return;
    const before = selection.size;
    if (!keeps) selection.clear();
    if (found !== null && how === 'take') selection.drop(found);
    else if (found !== null) selection.toggle(found);
    this.#keepSteps();
    this.#show(Math.max(0, selection.size - (keeps ? before : 0)), keeps ? Math.max(0, before - selection.size) : 0);
  }

  /** One step of a drag: only what it changes is drawn. */
  #pick(picked: Picked): void {
    let step: { added: number; removed: number };
    try {
      step = this.#selection!.pick(picked, (ask) => this.#steps.time(ask));
    } catch {
      return; // a lasso that has no area yet
    }
    this.#keepSteps();
    this.#show(step.added, step.removed);
  }

  /** The address holds how it came to be selected, as far as a link has room for that. */
  #keepSteps(): void {
    const { told, state } = forAddress(this.#selection!.steps);
    this.#stage.keep(state);
    this.#link.textContent = LINK[told];
    this.#link.hidden = told === 'all';
  }

  #show(added: number, removed: number): void {
    const { hud } = this.#stage;
    const { size } = this.#selection!;
    hud.set('selected', 'Selected', count(size));
    hud.set('change', 'This step', `+${count(added)} \u2212${count(removed)}`);
    hud.set('step', 'Step takes', this.#steps.told);
    this.#sum();
    this.#plane.draw();
  }

  /** A phone has folded away what there is to do, and what the next area does. */
  #sum(): void {
    const { size, picked } = this.#selection!;
    const next = { new: '', add: ', adding', take: ', removing' }[this.#held.chosen];
    this.#stage.summary(size === 0 && !picked ? 'Drag over it to select' : `${count(size)} selected${next}`);
  }

  /** Says what came of it: not at each step of a drag. */
  #tell(): void {
    this.#told.textContent = `${count(this.#selection!.size)} selected`;
  }

  /** What all elements lie in, or what of it is so near to the middle. */
  #whole(near = Infinity): Limits {
    const half = Math.min(near, halfSide(this.#count));
    return [-half, -half, half, half];
  }

  #lost(): Lost {
    const [left, top, right, bottom] = this.#whole();
    return lostOf([...this.#plane.toScreen(left, top), ...this.#plane.toScreen(right, bottom)], this.#plane);
  }

  #middle(how: How): void {
    const { width, height } = this.#plane;
    const [from, to] = [this.#plane.toPlane(width * 0.25, height * 0.25), this.#plane.toPlane(width * 0.75, height * 0.75)];
    this.#beginArea(how);
    // It has no direction: all that it touches.
    this.#pick(this.#ruled({ ...rectangle(from, to, this.#radians), drawn: 'crossing' }));
    this.#done();
  }

  /** By whatever rule: of what reaches over the edge, too. */
  #pickAll(): void {
    const [left, top, right, bottom] = this.#whole();
    this.#selection!.keepNone();
    this.#pick({ ...rectangle([left, top], [right, bottom], 0), mode: 'crossing', drawn: 'crossing' });
    this.#done();
  }

  #clear(): void {
    this.#selection!.clear();
    this.#keepSteps();
    this.#show(0, 0);
    this.#done();
  }

  #key(event: KeyboardEvent): boolean {
    const tool = ({ r: 'rect', l: 'lasso', h: 'hand' } as const)[event.key.toLowerCase()];
    if (tool) this.#use(tool);
    else if (event.key === 'Enter') this.#middle(this.#held.by({ shift: event.shiftKey, alt: event.altKey }));
    else if (event.key === 'Escape') this.#clear();
    else return event.key === ' ';
    return true;
  }

  #keepView(): void {
    if (this.#page) this.#stage.keep(seen(this.#plane));
  }

  #draw(context: CanvasRenderingContext2D): void {
    const { view, width, height, ratio } = this.#plane;
    if (this.#layer.render(view, width, height, ratio)) this.#plane.draw();
    this.#drawing.hidden = !this.#layer.isBehind;
    this.#stage.hud.set('frame', FRAME[0], frameTime());
    const picked = this.#selection?.picked;
    if (picked) drawArea(context, this.#plane, picked);
  }
}
