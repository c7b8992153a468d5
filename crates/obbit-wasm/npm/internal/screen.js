// From the screen to the page: where the pointer is among the elements. The documentation is in obbit.d.ts.

import { fields, finite, positive, refuseNumber, vector } from './check.js';

export class Screen {
  constructor(view) {
    const { scroll = [0, 0], zoom = 1 } = fields(view ?? {}, 'the view', 'scroll zoom');
    this.scroll = Object.freeze([...vector('scroll', scroll, 2)]);
    this.scroll.forEach((x, k) => finite(x, `scroll ${'xy'[k]}`));
    if (!(finite(zoom, 'zoom') > 0)) refuseNumber('zoom', zoom, 'a number above 0');
    this.zoom = zoom;
  }

  toPage(x, y) {
    return [(finite(x, 'x') + this.scroll[0]) / this.zoom, (finite(y, 'y') + this.scroll[1]) / this.zoom];
  }

  toScreen(x, y) {
    return [finite(x, 'x') * this.zoom - this.scroll[0], finite(y, 'y') * this.zoom - this.scroll[1]];
  }

  length(pixels) {
    return positive(pixels, 'pixels') / this.zoom;
  }

  marquee(x0, y0, x1, y1) {
    return [finite(x0, 'x0'), finite(y0, 'y0'), finite(x1, 'x1'), finite(y1, 'y1')].map((x, k) => (x + this.scroll[k % 2]) / this.zoom);
  }
}

export const modeOfDrag = (x0, x1) => (finite(x1, 'x1') < finite(x0, 'x0') ? 'crossing' : 'window');
