// A canvas on which a plane can be moved: pan, zoom, pinch, wheel and keys, in the screen's own pixels.

import { covered, giveWay, type Rectangle } from './covered.ts';
import { h, isBrowsers, takesAll } from './dom.ts';
import { noteFrame } from './frames.ts';
import { wayBack } from './lost.ts';
import { BARE, hasGone, moved, type Drag, type Limits, type Place, type PlaneOptions, type View } from './plane-options.ts';
import { onRatio, onTheme } from './theme.ts';
import { bounded, fitted, standing, type Whole } from './whole.ts';

export { LEAST_ZOOM } from './whole.ts';

export class Plane {
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly view: View = { x: 0, y: 0, zoom: 1, angle: 0 };
  width = 1;
  height = 1;
  ratio = 1;
  /** Whether a drag or pinch is going on. */
  busy = false;
  readonly #options: PlaneOptions;
  readonly #context: CanvasRenderingContext2D;
  readonly #pointers = new Map<number, { px: number; py: number }>();
  readonly #ends: (() => void)[] = [];
  readonly #way;
  /** Where the only finger went down, until it drags. */
  #pressed: Place | null = null;
  #drag: Drag | null = null;
  #frame = 0;
  /** Shows the whole. */
  #home: (() => void) | null = null;
  /** Shows that with which the scene opens. */
  #start: (() => void) | null = null;
  /** The one of them that was last shown. */
  #shown: (() => void) | null = null;
  /** Where what was shown whole stood when it was, as if nothing lay over it. */
  #stood: Rectangle = [0, 0, 0, 0];
  /** The zoom of what was last shown whole. */
  #fitted = 1;
  /** The user has moved the view: it is left where it is. */
  #moved = false;
  /** The window has changed during a drag: what is shown is to be shown again. */
  #isLate = false;

  constructor(host: HTMLElement, options: PlaneOptions) {
    this.#options = options;
    this.element = host;
    this.canvas = h('canvas', { tabindex: 0, role: 'application', 'aria-label': options.label });
    host.append(this.canvas);
    this.#way = wayBack(host, () => this.home(), this.canvas);
    this.#context = this.canvas.getContext('2d')!;
    // At once, as no frame may come before it is printed.
    const observer = new ResizeObserver(() => [this.#resize(), this.#paint(performance.now())]);
    observer.observe(host);
    const readings = options.clear && host.querySelector('.hud');
    if (readings) this.#keepClear(readings);
    this.#ends.push(() => observer.disconnect(), onTheme(() => this.draw()), onRatio(() => this.#resize()));
    const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      this.canvas.addEventListener(name, listener, { passive: false });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#up(event));
    on('wheel', (event) => this.#wheel(event));
    on('keydown', (event) => this.#key(event));
    // The right button moves the view.
    on('contextmenu', (event) => event.preventDefault());
    // Where the text around it is selected, the browser would take what is drawn along with it.
    on('dragstart', (event) => event.preventDefault());
    this.#resize();
  }

  /** Shows a rectangle of the plane whole, now and whenever `0` is pressed. */
  fit(minX: number, minY: number, maxX: number, maxY: number, margin = 48): void {
    this.fitAll(() => [minX, minY, maxX, maxY], margin);
  }

  /** The same of what has parts that are as large on the screen at every zoom: what it covers where a pixel is so large. */
  fitAll(around: (pixel: number) => Limits, margin: number): void {
    this.near(around, margin);
    this.#home = this.#start;
  }

  /** Shows a part whole; `0` goes on showing what it did. */
  near(around: (pixel: number) => Limits, margin: number): void {
    this.#start = () => this.#showWhole({ around, margin });
    this.#show(this.#start);
  }

  /** Shows a part with which a scene opens, turned by so many radians; `0` shows the whole. */
  begin(part: () => Limits, angle: number, whole: (pixel: number) => Limits, margin: number): void {
    this.#home = () => this.#showWhole({ around: whole, margin });
    this.#start = () => {
      this.#look({ around: part, margin: 0 });
      this.view.angle = angle;
    };
    this.#show(this.#start);
  }

  /** Shows the whole. */
  home(): void {
    this.#show(this.#home);
  }

  /** There is something else by now to be shown so: it is, unless the user has moved the view. */
  again(): void {
    if (!this.#moved) this.#shown?.();
    this.#changed();
  }

  /** Whether the user has chosen what is seen; else it is what the scene opens with. */
  get isMoved(): boolean {
    return this.#moved || this.#shown !== this.#start;
  }

  /** Shows something, and again where the window changes. */
  #show(shown: (() => void) | null): void {
    this.#shown = shown;
    shown?.();
    this.#moved = false;
    this.#changed();
  }

  /** Shows something beside what lies over the drawing. */
  #showWhole(whole: Whole): void {
    const stands = standing(whole, this.width, this.height);
    this.#stood = stands(0, 0);
    this.#look(whole, this.#options.clear ? covered(this.element, stands) : [0, 0]);
  }

  /** Looks at something in the middle of what is left free at the top and at the bottom. */
  #look(whole: Whole, [top, bottom]: readonly [number, number] = [0, 0]): void {
    const { zoom, limits: [minX, minY, maxX, maxY] } = fitted(whole, this.width, this.height - top - bottom);
    this.#fitted = zoom;
    Object.assign(this.view, { x: minX / 2 + maxX / 2, y: moved(minY / 2 + maxY / 2, -(top - bottom) / 2 / zoom), zoom, angle: 0 });
  }

  /** Looks at a place, as if the user had gone there. */
  see(x: number, y: number, zoom: number): void {
    Object.assign(this.view, { x, y, zoom: bounded(zoom, this.#options.zooms, this.#fitted) });
    this.hold();
  }

  /** The view stays as it is when the window changes. */
  hold(): void {
    this.#moved = true;
    this.#changed();
  }

  /** Draws before the next frame is shown. */
  draw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame((now) => this.#paint(now));
  }

  toScreen(x: number, y: number): [number, number] {
    const { x: cx, y: cy, zoom, angle } = this.view;
    const [cos, sin] = [Math.cos(angle) * zoom, Math.sin(angle) * zoom];
    const [dx, dy] = [x - cx, y - cy];
    return [this.width / 2 + dx * cos - dy * sin, this.height / 2 + dx * sin + dy * cos];
  }

  toPlane(px: number, py: number): [number, number] {
    const [dx, dy] = this.#inPlane(px - this.width / 2, py - this.height / 2);
    return [this.view.x + dx, this.view.y + dy];
  }

  /** A way on the screen as one in the plane. */
  #inPlane(dx: number, dy: number): [number, number] {
    const { zoom, angle } = this.view;
    const [cos, sin] = [Math.cos(angle) / zoom, Math.sin(angle) / zoom];
    return [dx * cos + dy * sin, dy * cos - dx * sin];
  }

  /** From here on the context's units are the plane's. */
  enter(context: CanvasRenderingContext2D): void {
    const { x, y, zoom, angle } = this.view;
    context.translate(this.width / 2, this.height / 2);
    context.rotate(angle);
    context.scale(zoom, zoom);
    context.translate(-x, -y);
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    for (const end of this.#ends) end();
    this.#way.end();
    this.element.querySelector(':scope > .hud')?.classList.remove('aside');
    this.canvas.remove();
  }

  #changed(): void {
    this.#options.moved?.();
    this.draw();
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.element;
    const [x, y] = this.toPlane(0, 0);
    this.width = Math.max(1, clientWidth);
    this.height = Math.max(1, clientHeight);
    this.ratio = Math.min(devicePixelRatio || 1, 2);
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
    if (this.busy) {
      // What a pointer holds stays under it until it is let go.
      const [nowX, nowY] = this.toPlane(0, 0);
      this.view.x = moved(this.view.x, x - nowX);
      this.view.y = moved(this.view.y, y - nowY);
      this.#isLate = true;
    } else if (!this.#moved) this.#shown?.();
    this.#changed();
  }

  /** Shows the whole beside the readings once they are there, and when they take another row. */
  #keepClear(readings: Element): void {
    let known = '0,0';
    const observer = new ResizeObserver(() => {
      // What has moved since then is no reason to look elsewhere.
      const now = String(covered(this.element, () => this.#stood));
      if (now === known) return;
      known = now;
      if (this.#moved || this.busy) return;
      this.#shown?.();
      this.#changed();
    });
    observer.observe(readings);
    this.#ends.push(() => observer.disconnect());
  }

  #paint(now: number): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const started = performance.now();
    this.#context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.#context.clearRect(0, 0, this.width, this.height);
    this.#options.draw(this.#context, now);
    noteFrame(now, started);
    this.#way.tell(this.#options.lost?.() ?? null);
    this.#clear();
  }

  #clear(): void {
    const readings = this.element.querySelector(':scope > .hud');
    if (!readings) return;
    const fingers = [...this.#pointers.values()].map(({ px, py }) => [px - BARE, py - BARE, px + BARE, py + BARE] as const);
    giveWay(readings, this.element, [...fingers, ...(this.#options.bare?.() ?? [])]);
  }

  place(event: MouseEvent): Place {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const [x, y] = this.toPlane(px, py);
    const touch = event instanceof PointerEvent && event.pointerType === 'touch';
    return { px, py, x, y, touch, shift: event.shiftKey, alt: event.altKey };
  }

  #down(event: PointerEvent): void {
    const place = this.place(event);
    this.canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { px: place.px, py: place.py });
    this.busy = true;
    this.#pressed = this.#options.press && this.#pointers.size === 1 && event.button === 0 ? place : null;
    if (this.#pointers.size > 1) {
      this.#giveUp();
      return;
    }
    const pans = event.button === 1 || event.button === 2;
    this.#drag = pans ? null : (this.#options.grab?.(place) ?? null);
    this.#showCursor(place);
    this.draw();
  }

  #move(event: PointerEvent): void {
    const place = this.place(event);
    const known = this.#pointers.get(event.pointerId);
    if (!known) {
      this.#showCursor(place);
      return;
    }
    if (this.#pressed) {
      if (!hasGone(this.#pressed, place)) return;
      this.#pressed = null;
      this.#showCursor(place);
    }
    if (this.#pointers.size === 1 && this.#drag) {
      Object.assign(known, { px: place.px, py: place.py });
      this.#drag.move(place);
      this.draw();
      return;
    }
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, other]) => other);
    const before = { ...known };
    known.px = place.px;
    known.py = place.py;
    const other = others[0];
    if (other) this.#pinch(other, before, known);
    else this.#shift(known.px - before.px, known.py - before.py);
  }

  #up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#pointers.size > 0) return;
    this.busy = false;
    if (event.type === 'pointercancel') this.#giveUp();
    this.#drag?.end?.();
    if (this.#pressed && event.type === 'pointerup') this.#options.press?.(this.#pressed);
    this.#drag = this.#pressed = null;
    if (this.#isLate) this.again();
    this.#isLate = false;
    this.#showCursor(this.place(event));
    this.draw();
  }

  /** What is dragged was not meant: it ends as if it had not begun, where it can. */
  #giveUp(): void {
    (this.#drag?.cancel ?? this.#drag?.end)?.call(this.#drag);
    this.#drag = null;
  }

  /** What a pointer could do where it is; a hand that holds what it could take, and the ground while that is moved. */
  #showCursor(place: Place): void {
    const { style } = this.canvas;
    if (this.#pointers.size === 0) style.cursor = this.#options.hover?.(place) ?? '';
    else if (style.cursor === 'grab' || !(this.#drag || this.#pressed)) style.cursor = 'grabbing';
  }

  #shift(dx: number, dy: number): void {
    const [x, y] = this.#inPlane(dx, dy);
    this.#moved = true;
    this.view.x = moved(this.view.x, -x);
    this.view.y = moved(this.view.y, -y);
    this.#changed();
  }

  #pinch(still: { px: number; py: number }, from: { px: number; py: number }, to: { px: number; py: number }): void {
    const [ax, ay] = [from.px - still.px, from.py - still.py];
    const [bx, by] = [to.px - still.px, to.py - still.py];
    const turn = this.#options.turns ? Math.atan2(by, bx) - Math.atan2(ay, ax) : 0;
    this.#about(still.px, still.py, Math.hypot(bx, by) / Math.max(1, Math.hypot(ax, ay)), turn);
  }

  /** Zooms and turns about a place of the screen, which stays where it is. */
  #about(px: number, py: number, factor: number, turn = 0): void {
    const off = [px - this.width / 2, py - this.height / 2] as const;
    const [x, y] = this.#inPlane(...off);
    this.view.zoom = bounded(this.view.zoom * factor, this.#options.zooms, this.#fitted);
    this.view.angle += turn;
    const [nowX, nowY] = this.#inPlane(...off);
    this.#moved = true;
    this.view.x = moved(this.view.x, x - nowX);
    this.view.y = moved(this.view.y, y - nowY);
    this.#changed();
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const place = this.place(event);
    const lines = event.deltaMode === 1 ? 24 : 1;
    const delta = (event.deltaY || event.deltaX) * lines;
    if (this.#options.turns && event.shiftKey) this.#about(place.px, place.py, 1, delta * 0.002);
    else this.#about(place.px, place.py, Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.002)));
  }

  #key(event: KeyboardEvent): void {
    if (takesAll(event, this.#options.all)) return;
    if (isBrowsers(event)) return;
    if (event.key === 'Escape' && this.#drag?.cancel) {
      this.#drag.cancel();
      // Until the button is let go nothing happens any more.
      this.#drag = { move() {} };
      event.preventDefault();
      this.draw();
      return;
    }
    if (this.#options.key?.(event)) {
      event.preventDefault();
      this.draw();
      return;
    }
    const [px, py] = [this.width / 2, this.height / 2];
    const acts: Record<string, () => void> = {
      ArrowLeft: () => this.#shift(48, 0),
      ArrowRight: () => this.#shift(-48, 0),
      ArrowUp: () => this.#shift(0, 48),
      ArrowDown: () => this.#shift(0, -48),
      '+': () => this.#about(px, py, 1.25),
      '=': () => this.#about(px, py, 1.25),
      '-': () => this.#about(px, py, 0.8),
      '0': () => this.home(),
    };
    const turn = (by: number) => () => this.#about(px, py, 1, by);
    if (this.#options.turns) Object.assign(acts, { '[': turn(-Math.PI / 36), ']': turn(Math.PI / 36) });
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
