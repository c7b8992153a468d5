// From the screen to the page: where the pointer is among the elements. The documentation is in obbit.d.ts.

import { fields, finite, flag, points as numbers, positive, refuseNumber, vector } from './check.js';
import { Lasso } from './marquee.js';
import { Shapes } from './shapes.js';
import { inRange, inverse, isIdentity, rotation, turned } from './turn.js';
import { looked } from './view.js';

export class Screen {
  constructor(view) {
    const { scroll = [0, 0], zoom = 1, turn = 0, yUp = false } = fields(view ?? {}, 'the view', 'scroll zoom turn yUp');
    this.scroll = Object.freeze([...vector('scroll', scroll, 2)]);
    this.scroll.forEach((x, k) => finite(x, `scroll ${'xy'[k]}`));
    if (!(finite(zoom, 'zoom') > 0)) refuseNumber('zoom', zoom, 'a number above 0');
    this.zoom = zoom;
    this.turn = Object.freeze(rotation(turn, 'turn'));
    this.yUp = flag(yUp, 'yUp') === 1;
  }

  static ofMap(view) {
    const { center, zoom, turn, middle, up } = looked(view);
    const yUp = up < 0;
    return new Screen({ zoom, turn, yUp, scroll: new Screen({ scroll: middle, zoom, turn, yUp }).toScreen(...center) });
  }

  toPage(x, y) {
    const back = inverse(this.turn);
    const point = [finite(x, 'x'), finite(y, 'y')];
    const at = point.map((p, k) => (p + this.scroll[k]) / this.zoom);
    const place = inRange(isIdentity(this.turn) ? at : turned(at, back), () => {
      const quarter = point.map((p, k) => p * 0.25 + this.scroll[k] * 0.25);
      return turned(quarter, back).map((p) => (p / this.zoom) * 4);
    });
    return facing(this, place);
  }

  toScreen(x, y) {
    const place = facing(this, [finite(x, 'x'), finite(y, 'y')]);
    const seen = (part) => turned(place.map((p) => p * part), this.turn).map((p, k) => (p * this.zoom - this.scroll[k] * part) / part);
    return inRange(seen(1), () => seen(0.25));
  }

  length(pixels) {
    return positive(pixels, 'pixels') / this.zoom;
  }

  marquee(x0, y0, x1, y1) {
    const [from, to] = [[finite(x0, 'x0'), finite(y0, 'y0')], [finite(x1, 'x1'), finite(y1, 'y1')]];
    if (isIdentity(this.turn)) return [...this.toPage(...from), ...this.toPage(...to)];
    const middle = this.toPage(...from.map((x, k) => x * 0.5 + to[k] * 0.5));
    const plain = from.map((x, k) => (to[k] - x) / this.zoom);
    const size = inRange(plain, () => from.map((x, k) => ((to[k] * 0.5 - x * 0.5) / this.zoom) * 2));
    return new Shapes().boxCosSin(...middle, ...size.map(Math.abs), ...(this.yUp ? this.turn : inverse(this.turn)));
  }

  lasso(points, options) {
    const flat = numbers(points, 2);
    const corner = (i) => this.toPage(flat[2 * i], flat[2 * i + 1]);
    return new Lasso(Array.from({ length: flat.length / 2 }, (_, i) => corner(i)), options);
  }
}

/** From the page's way of y to y down, and back. No private method, of which a proxy around the screen has nothing. */
const facing = ({ yUp }, [x, y]) => [x, yUp ? 0 - y : y];

export const modeOfDrag = (x0, x1) => (finite(x1, 'x1') < finite(x0, 'x0') ? 'crossing' : 'window');
