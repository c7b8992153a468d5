// The drawing of "Your file": what of an answer is seen, and which shape is at a place.

import type { Answer } from '../data/answer.ts';
import { lostOf, type Lost } from '../ui/lost.ts';
import { LEAST_ZOOM, Plane } from '../ui/plane.ts';
import type { Limits, Place } from '../ui/plane-options.ts';
import { Dots } from './file-dots.ts';
import { drawShapes, limitsOf, shapeAt, shownOf, type Shown } from './file-draw.ts';
import { drawNames } from './file-names.ts';

/** How far beside a shape a press still means it, in pixels. */
const [REACH, FINGER] = [4, 14];

export interface ViewOptions {
  /** Which shapes are drawn with their names. */
  named(): readonly number[];
  /** A shape was pressed, or the ground. */
  press(id: number | null): void;
  key(event: KeyboardEvent): boolean;
  moved(): void;
}

export class FileView {
  readonly plane: Plane;
  readonly #dots = new Dots();
  #ids: readonly string[] = [];
  #shown: Shown | null = null;
  #limits: Limits = [0, 0, 0, 0];
  /** Whether the last picture had any shape in it. */
  #sees = true;

  constructor(host: HTMLElement, { named, press, key, moved }: ViewOptions) {
    this.plane = new Plane(host, {
      label: 'The shapes of the file. Enter chooses the one in the middle, N the next.',
      draw: (context) => {
        if (!this.#shown) return;
        const chosen = named();
        const { larger, smaller } = drawShapes(context, this.plane, this.#shown, chosen, this.#dots);
        drawNames(context, this.plane, this.#ids, this.#shown, chosen, larger);
        this.#sees = larger.length + smaller > 0;
      },
      hover: (place) => (this.#at(place) === null ? 'grab' : 'pointer'),
      press: (place) => press(this.#at(place)),
      lost: () => this.#lost(),
      key,
      moved,
      zooms: [LEAST_ZOOM, 1e6],
      clear: true,
    });
  }

  /** Shows an answer, or nothing; with y as in the file, or up, as in the pictures of the command line. */
  show(answer: Answer | null, isDown: boolean): void {
    this.#ids = answer?.ids ?? [];
    this.#shown = answer && shownOf(answer, isDown ? 1 : -1);
    if (this.#shown) this.#limits = limitsOf(this.#shown);
    this.plane.draw();
  }

  /** The same shapes are seen, the other way up. */
  turnOver(answer: Answer | null, isDown: boolean): void {
    this.show(answer, isDown);
    const { x, y, zoom } = this.plane.view;
    if (this.plane.isMoved) this.plane.see(x, -y, zoom);
    else this.plane.again();
  }

  get isEmpty(): boolean {
    return this.#shown === null;
  }

  /** Shows all of them whole. */
  fit(): void {
    const { width, height } = this.plane;
    if (this.#shown) this.plane.fitAll(() => this.#limits, Math.min(56, width / 12, height / 12));
  }

  /** Shows some of them whole, whichever way up; all of them are still what `0` shows. */
  near(ids: readonly number[]): void {
    // By the time that the window changes nothing may be shown any more.
    this.plane.near(() => (this.#shown ? limitsOf(this.#shown, ids) : this.#limits), Math.min(this.plane.width, this.plane.height) / 4);
  }

  /** The shape nearest to the middle. */
  nearest(): number | null {
    const { x, y } = this.plane.view;
    return this.#shown && shapeAt(this.#shown, this.plane.view.zoom, x, y, Infinity);
  }

  /** Moves the view to a shape that is out of sight. */
  bringIn(id: number): void {
    const [left, top, right, bottom] = limitsOf(this.#shown!, [id]);
    const [x, y] = [left / 2 + right / 2, top / 2 + bottom / 2];
    const [px, py] = this.plane.toScreen(x, y);
    if (px < 0 || py < 0 || px > this.plane.width || py > this.plane.height) this.plane.see(x, y, this.plane.view.zoom);
  }

  #at({ x, y, touch }: Place): number | null {
    return this.#shown && shapeAt(this.#shown, this.plane.view.zoom, x, y, touch ? FINGER : REACH);
  }

  #lost(): Lost {
    if (!this.#shown || this.#ids.length === 0) return null;
    if (!this.#sees) return 'beside';
    const [left, top, right, bottom] = this.#limits;
    // Shown whole in a very small window, all of it may be a speck.
    return this.plane.isMoved ? lostOf([...this.plane.toScreen(left, top), ...this.plane.toScreen(right, bottom)], this.plane) : null;
  }
}
