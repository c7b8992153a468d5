// Which elements of a page does a dragged rectangle or lasso select? Up to a million of them.

import init, { Marquee, type Mode } from 'obbit';
import { elements, halfSide } from '../data/elements.ts';
import { Stopwatch, duration } from '../ui/clock.ts';
import { button, choice, group, legend, meanings, note, row, slider, type Slider } from '../ui/controls.ts';
import { h } from '../ui/dom.ts';
import { count } from '../ui/facts.ts';
import { FRAME, frameTime } from '../ui/frames.ts';
import { isOut } from '../ui/lost.ts';
import { Plane } from '../ui/plane.ts';
import { hasGone, type Drag, type Limits, type Place } from '../ui/plane-options.ts';
import { see, seen } from '../ui/seen.ts';
import { number, word, type Scene, type SceneInfo, type Stage } from '../ui/stage.ts';
import { faded, onTheme, theme } from '../ui/theme.ts';
import { told } from '../ui/told.ts';
import { areaOf, lassoAlong, rectangle, turnedBox, type Picked } from './marquee-areas.ts';
import { MarqueeLayer } from './marquee-layer.ts';
import { Selection } from './marquee-selection.ts';

type Tool = 'rect' | 'lasso' | 'hand';
type Rule = 'way' | Mode;

export const marquee: SceneInfo = {
  name: 'marquee',
  title: 'Marquee',
  lead: 'Drag over the page. To the right it selects what lies wholly inside, to the left all that it touches.',
  help: [
    ['Drag', 'select; a click takes the topmost element'],
    ['Shift', 'hold it to add to what is selected; a click takes one away again'],
    ['Alt', 'hold it to take away from what is selected'],
    ['Space, or the right button', 'hold it to move the page by dragging'],
    ['R, L, H', 'rectangle, lasso, hand'],
    ['Enter, Escape', 'select the middle of the view (Shift: add it; Alt: take it away), select nothing'],
    ['Ctrl or Cmd with A', 'select all, once the drawing has the focus'],
  ],
  view: [
    ['Wheel', 'zoom where the pointer is; two fingers move and zoom the page'],
    ['Arrows, + and \u2212', 'move and zoom the page, once the drawing has the focus'],
    ['0', 'show all again'],
  ],
  mount: async (stage) => {
    await init();
    return new MarqueeScene(stage);
  },
};

const MEANINGS = [
  ['Made ready in', 'The time in which the engine has put all elements in order, once.'],
  ['This step', 'How many elements the last step of the drag has added and taken away: only these are drawn anew.'],
  ['Step takes', 'The mean time in which the engine answers one step, exactly, whatever the number of elements.'],
  FRAME,
] as const;

/** So far from the middle is seen at first: near enough to see single elements. */
const NEAR = 420;

class MarqueeScene implements Scene {
  readonly #stage: Stage;
  readonly #layer: MarqueeLayer;
  readonly #plane: Plane;
  readonly #steps = new Stopwatch();
  readonly #ends: (() => void)[] = [];
  readonly #toolControl;
  #turned: Slider | null = null;
  /** Without a graphics card a million elements take a second or more. */
  readonly #drawing = h('p', { class: 'loading drawing', role: 'status', hidden: true }, 'Drawing\u2026');
  readonly #told = told();
  #page: Marquee | null = null;
  #selection: Selection | null = null;
  #count: number;
  #tool: Tool;
  #rule: Rule;
  #degrees: number;
  #space = false;
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
      hover: () => (this.#tool === 'hand' || this.#space ? 'grab' : 'crosshair'),
      key: (event) => this.#key(event),
      all: () => this.#pickAll(),
      moved: () => this.#keepView(),
      lost: () => this.#isLost(),
      zooms: [0.005, 20],
      clear: true,
    });
    const space = (event: KeyboardEvent) => {
      if (event.key === ' ' && event.target === this.#plane.canvas) event.preventDefault();
      if (event.key === ' ') this.#space = event.type === 'keydown';
    };
    addEventListener('keydown', space);
    addEventListener('keyup', space);
    // Let go of where another window has the focus, it is never told here.
    const away = () => (this.#space = false);
    addEventListener('blur', away);
    this.#ends.push(
      () => removeEventListener('keydown', space),
      () => removeEventListener('keyup', space),
      () => removeEventListener('blur', away),
      onTheme(() => this.#layer.refresh()),
    );
    stage.host.append(this.#drawing, this.#told);
    this.#plane.begin(() => this.#whole(NEAR), 0, () => this.#whole(), 24);
    this.#toolControl = choice('Tool', [['rect', 'Rectangle'], ['lasso', 'Lasso'], ['hand', 'Hand']], this.#tool, (tool) => this.#use(tool));
    this.#build();
    this.#load();
    see(this.#plane, state);
    this.#reselect(state);
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
        this.#loading = window.setTimeout(() => this.#load(), 250);
      },
    });
    const rule = choice<Rule>('What is selected', [['way', 'By direction'], ['crossing', 'Touched'], ['window', 'Inside']], this.#rule, (next) => {
      this.#rule = next;
      this.#stage.keep({ rule: next });
      const picked = this.#selection?.picked;
      if (picked) this.#pick(this.#ruled(picked));
    });
    this.#turned = slider({
      label: 'Rectangle turned by', min: -90, max: 90, value: this.#degrees, show: (value) => `${value}°`,
      change: (value) => {
        this.#degrees = value;
        this.#stage.keep({ turned: value });
        this.#turn();
      },
    });
    this.#turned.disabled = this.#tool === 'lasso';
    this.#stage.panel.append(
      group('Page', counted.element),
      group('Tool', this.#toolControl.element, this.#turned.element),
      group('What is selected', rule.element, note('By direction, as drawing programs have it: to the right what lies wholly inside, to the left all that is touched. Of a lasso: to the right or left of where it was begun.')),
      row(
        button('Show all', () => this.#plane.home()),
        button('Select the middle', () => this.#middle(false, false)),
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
    this.#turned!.disabled = tool === 'lasso';
    this.#stage.keep({ tool });
  }

  #load(): void {
    this.#page?.free();
    const boxes = elements(this.#count);
    this.#steps.forget();
    const started = performance.now();
    this.#page = new Marquee(boxes);
    this.#stage.hud.set('elements', 'Elements', count(this.#count));
    this.#stage.hud.set('build', 'Made ready in', duration(performance.now() - started));
    this.#layer.load(boxes, halfSide(this.#count));
    const { picked = null, takes = false } = this.#selection ?? {};
    this.#selection = new Selection(this.#page, (ids, selected) => this.#layer.change(ids, selected));
    if (takes) this.#selection.take();
    this.#plane.again();
    this.#stage.keep({ n: this.#count });
    this.#show(0, 0);
    // These are other elements: what the same area selects of them.
    if (picked) this.#pick(picked);
  }

  /** Selects anew what the address says. */
  #reselect(state: URLSearchParams): void {
    const picked = areaOf((state.get('area') ?? '').split(',').map(Number), word<Mode>(state, 'mode', ['crossing', 'window']));
    if (picked) this.#pick(picked);
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
    if (this.#tool === 'hand' || this.#space) return null;
    const trail: [number, number][] = [[place.x, place.y]];
    const selection = this.#selection!;
    const before = selection.saved;
    let moved = false;
    const begin = () => {
      moved = true;
      // (Of another number of elements, which may have come by now, there is another.)
      this.#beginArea(place.shift, place.alt);
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
        if (moved) this.#keepArea();
        else this.#click(place);
        this.#tell();
      },
      cancel: () => {
        if (!moved || selection !== this.#selection) return;
        selection.restore(before);
        this.#keepArea();
        this.#show(0, 0);
      },
    };
  }

  /** What becomes of what is selected as another area is drawn. */
  #beginArea(adds: boolean, takes: boolean): void {
    const selection = this.#selection!;
    if (takes) selection.take();
    else if (adds) selection.keep();
    else selection.keepNone();
  }

  #click({ x, y, touch, shift, alt }: Place): void {
    const [page, selection] = [this.#page!, this.#selection!];
    const found = this.#steps.time(() => page.topmost(x, y, (touch ? 12 : 2) / this.#plane.view.zoom));
    const keeps = shift || alt;
    // Who adds or takes away, and misses, loses nothing.
    if (keeps && found === null) return;
    const before = selection.size;
    if (!keeps) selection.clear();
    if (found !== null && alt) selection.drop(found);
    else if (found !== null) selection.toggle(found);
    this.#keepArea();
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
    this.#keepArea();
    this.#show(step.added, step.removed);
  }

  /** The address holds the area that was drawn last; what was selected before it and is kept, is not in it: it may be long. Nor is an area that takes away. */
  #keepArea(): void {
    const { picked, takes } = this.#selection!;
    const told = takes ? null : picked;
    this.#stage.keep({ area: told?.text ?? null, mode: told?.mode ?? null });
  }

  #show(added: number, removed: number): void {
    const { hud } = this.#stage;
    const { size, picked } = this.#selection!;
    hud.set('selected', 'Selected', count(size));
    hud.set('change', 'This step', `+${count(added)} \u2212${count(removed)}`);
    hud.set('step', 'Step takes', this.#steps.told);
    // A phone has folded away what there is to do.
    this.#stage.summary(size === 0 && !picked ? 'Drag over it to select' : `${count(size)} selected`);
    this.#plane.draw();
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

  #isLost(): boolean {
    const [left, top, right, bottom] = this.#whole();
    return isOut([...this.#plane.toScreen(left, top), ...this.#plane.toScreen(right, bottom)], this.#plane);
  }

  #middle(adds: boolean, takes: boolean): void {
    const { width, height } = this.#plane;
    const [from, to] = [this.#plane.toPlane(width * 0.25, height * 0.25), this.#plane.toPlane(width * 0.75, height * 0.75)];
    this.#beginArea(adds, takes);
    // It has no direction: all that it touches.
    this.#pick(this.#ruled({ ...rectangle(from, to, this.#radians), drawn: 'crossing' }));
    this.#tell();
  }

  /** By whatever rule: of what reaches over the edge, too. */
  #pickAll(): void {
    const [left, top, right, bottom] = this.#whole();
    this.#selection!.keepNone();
    this.#pick({ ...rectangle([left, top], [right, bottom], 0), mode: 'crossing', drawn: 'crossing' });
    this.#tell();
  }

  #clear(): void {
    this.#selection!.clear();
    this.#keepArea();
    this.#show(0, 0);
    this.#tell();
  }

  #key(event: KeyboardEvent): boolean {
    const tool = ({ r: 'rect', l: 'lasso', h: 'hand' } as const)[event.key.toLowerCase()];
    if (tool) this.#use(tool);
    else if (event.key === 'Enter') this.#middle(event.shiftKey, event.altKey);
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
    if (!picked) return;
    const window = picked.mode === 'window';
    const colour = window ? theme().a : theme().apart;
    context.beginPath();
    for (const [x, y] of picked.points) context.lineTo(...this.#plane.toScreen(x, y));
    context.closePath();
    context.fillStyle = faded(colour, 0.1);
    context.fill('nonzero');
    context.lineWidth = 1.5;
    context.strokeStyle = colour;
    if (!window) context.setLineDash([6, 4]);
    context.stroke();
    context.setLineDash([]);
  }
}
