// Which elements does a marquee or lasso select, and what does a drag change?

import { Held } from './module.js';
import { Shapes, out, send, sendOne, touching } from './shapes.js';

const MODES = { crossing: 0, window: 1 };
const FILLS = { evenodd: 9, nonzero: 10 };
const AT_THE_TOP = 0xffffffff;

/** An area of any form. */
export class Lasso {
  constructor(points, { fill = 'nonzero' } = {}) {
    if (!(fill in FILLS)) throw new TypeError(`fill is '${fill}': give 'nonzero' or 'evenodd'`);
    this.points = points;
    this.fill = fill;
  }
}

export function marqueeOf(module) {
  class Marquee extends Held {
    constructor(shapes) {
      const { kind, length } = send(module, 0, shapes);
      super(module, module.done(module.calls.marquee_new(kind, length)), 'marquee_free');
    }

    select(area, options) {
      this.#drag(area, options, 1);
      return out(module.output(0, Uint32Array), options?.into);
    }

    drag(area, options) {
      this.#drag(area, options, 0);
      return { added: module.output(0, Uint32Array).slice(), removed: module.output(1, Uint32Array).slice() };
    }

    dragView(area, options) {
      this.#drag(area, options, 0);
      return { added: module.output(0, Uint32Array), removed: module.output(1, Uint32Array) };
    }

    clear() {
      module.done(module.calls.marquee_clear(this.held));
    }

    get selected() {
      module.done(module.calls.marquee_selected(this.held));
      return module.output(0, Uint32Array).slice();
    }

    isSelected(id) {
      return module.done(module.calls.marquee_is_selected(this.held, id)) === 1;
    }

    under(x, y, tolerance = 0) {
      module.done(module.calls.marquee_under(this.held, x, y, tolerance));
      return module.output(0, Uint32Array).slice();
    }

    topmost(x, y, tolerance = 0) {
      return this.under(x, y, tolerance).at(-1) ?? null;
    }

    nearest(x, y) {
      if (module.done(module.calls.marquee_nearest(this.held, x, y)) === 0) return null;
      const [id, distance] = module.numbers(2);
      return { id, distance };
    }

    setSelectable(id, selectable) {
      module.done(module.calls.marquee_set_selectable(this.held, id, selectable ? 1 : 0));
    }

    setAllSelectable(selectable) {
      this.#setAll(0, Uint8Array, selectable);
    }

    setKinds(kinds) {
      this.#setAll(1, Uint8Array, kinds);
    }

    setGroups(groups) {
      this.#setAll(2, Uint32Array, groups);
    }

    setRule(kind, mode) {
      module.done(module.calls.marquee_set_rule(this.held, kind, mode === null ? 2 : modeOf(mode)));
    }

    set(id, shape) {
      module.done(module.calls.marquee_put(this.held, id, sendOne(module, 0, shape)));
    }

    insert(shape) {
      return module.done(module.calls.marquee_put(this.held, AT_THE_TOP, sendOne(module, 0, shape)));
    }

    remove(id) {
      module.done(module.calls.marquee_remove(this.held, id));
    }

    #drag(area, options, anew) {
      const [kind, count] = sendArea(module, area);
      const mode = modeOf(options?.mode ?? 'crossing');
      const touch = touching(options?.touching);
      module.done(module.calls.marquee_drag(this.held, anew, kind, count, mode, touch, options?.tolerance ?? 0), 'area');
    }

    #setAll(what, Kind, list) {
      module.write(0, Kind, list);
      module.done(module.calls.marquee_set_all(this.held, what, list.length));
    }
  }

  return Marquee;
}

function modeOf(mode) {
  if (!(mode in MODES)) throw new TypeError(`mode is '${mode}': give 'crossing' or 'window'`);
  return MODES[mode];
}

/** Four numbers are an aligned area by two opposite corners, in any order; five a turned box. */
function sendArea(module, area) {
  if (area instanceof Lasso) {
    const flat = typeof area.points[0] === 'number' ? area.points : area.points.flat();
    module.write(0, Float64Array, flat);
    return [FILLS[area.fill], flat.length >> 1];
  }
  if (area instanceof Shapes || area.length !== 4) return [sendOne(module, 0, area), 1];
  const [x0, y0, x1, y1] = area;
  const corners = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  return [sendOne(module, 0, Shapes.aligned(corners)), 1];
}
