// Which elements does a marquee or lasso select, and what does a drag change?

import { amount, choice, finite, flag, given, id as named, isList, numbers, points, positive, refuse, whole, wholes } from './check.js';
import { ObbitError } from './errors.js';
import { Held, held, through } from './module.js';
import { ListOfPlane, Shapes, one, out, send, touching } from './shapes.js';

const MODES = { crossing: 0, window: 1 };
/** Kinds of lassos, beyond those of shapes; as in `src/marquee.rs`. */
const FILLS = { evenodd: 100, nonzero: 101 };
const AT_THE_TOP = 0xffffffff;
const NONE_YET = new Uint32Array();

/** An area of any form. */
export class Lasso {
  constructor(corners, options) {
    const { fill = 'nonzero' } = given(options, 'fill');
    choice('fill is', fill, FILLS);
    points(corners, 2);
    this.points = corners;
    this.fill = fill;
  }
}

/** `sendList` writes a list of what pages hold. */
export function marqueeOf(module, sendList = send) {
  const sendElement = (shape) => one(sendList(module, 0, shape, 'the shape')).kind;

  class Marquee extends Held {
    // How many ids were given out, and which of them are gone.
    #ids;
    #removed = new Set();

    constructor(shapes) {
      const { kind, length } = sendList(module, 0, shapes);
      super(module, module.done(module.calls.marquee_new(kind, length)), 'marquee_free');
      this.#ids = length;
    }

    #element(id) {
      if (named(id) < this.#ids && !this.#removed.has(id)) return id;
      throw new ObbitError(`no element has the id ${id}: ${id < this.#ids ? 'it was removed' : `there are ${this.#ids} so far`}`, 'NoSuchElement', null);
    }

    select(area, options) {
      const into = this.#drag(area, options, 1);
      return out(module.output(0, Uint32Array), into);
    }

    drag(area, options) {
      this.#drag(area, options, 0);
      return { added: module.output(0, Uint32Array).slice(), removed: module.output(1, Uint32Array).slice() };
    }

    dragView(area, options) {
      this.#drag(area, options, 0);
      return { added: module.output(0, Uint32Array, this), removed: module.output(1, Uint32Array, this) };
    }

    get length() {
      void held(this);
      return this.#ids - this.#removed.size;
    }

    get slots() {
      void held(this);
      return this.#ids;
    }

    clear() {
      module.done(module.calls.marquee_clear(held(this)));
    }

    get selected() {
      module.done(module.calls.marquee_selected(held(this)));
      return module.output(0, Uint32Array).slice();
    }

    isSelected(id) {
      return module.done(module.calls.marquee_is_selected(held(this), this.#element(id))) === 1;
    }

    under(x, y, tolerance = 0) {
      module.done(module.calls.marquee_under(held(this), finite(x, 'x'), finite(y, 'y'), positive(tolerance, 'tolerance')));
      return module.output(0, Uint32Array).slice();
    }

    topmost(x, y, tolerance = 0) {
      return this.under(x, y, tolerance).at(-1) ?? null;
    }

    nearest(x, y) {
      if (module.done(module.calls.marquee_nearest(held(this), finite(x, 'x'), finite(y, 'y'))) === 0) return null;
      const [id, distance] = module.numbers(2);
      return { id, distance };
    }

    setSelectable(id, selectable) {
      module.done(module.calls.marquee_set_selectable(held(this), this.#element(id), flag(selectable, 'selectable')));
    }

    setAllSelectable(selectable) {
      const able = isList(selectable, 'the list').map(ableOf);
      this.#setAll(0, Uint8Array, able, 'values');
    }

    setKinds(kinds) {
      this.#setAll(1, Uint8Array, kinds, 'kinds');
    }

    setKind(id, kind) {
      module.done(module.calls.marquee_set_kind(held(this), this.#element(id), whole(kind, 'the kind', 255)));
    }

    setGroups(groups) {
      this.#setAll(2, Uint32Array, groups, 'groups');
    }

    setRule(kind, mode) {
      module.done(module.calls.marquee_set_rule(held(this), whole(kind, 'the kind', 255), mode === null ? 2 : modeOf(mode)));
    }

    set(id, shape) {
      module.done(module.calls.marquee_put(held(this), this.#element(id), sendElement(shape)));
    }

    insert(shape) {
      const id = module.done(module.calls.marquee_put(held(this), AT_THE_TOP, sendElement(shape)));
      this.#ids = id + 1;
      return id;
    }

    remove(id) {
      module.done(module.calls.marquee_remove(held(this), this.#element(id)));
      this.#removed.add(id);
    }

    #drag(area, options, anew) {
      const { mode: word, touching: counts, tolerance, into } = given(options, `mode touching tolerance${anew ? ' into' : ''}`);
      // Whatever can be said against it is said before anything is selected, but for its length.
      if (into !== undefined) out(NONE_YET, into);
      const mode = modeOf(word ?? 'crossing');
      const most = positive(tolerance ?? 0, 'tolerance');
      const touch = touching(counts);
      const [kind, count] = sendArea(module, area);
      module.done(module.calls.marquee_drag(held(this), anew, kind, count, mode, touch, most), 'area');
      return into;
    }

    #setAll(what, Kind, list, name) {
      wholes(list, name, 2 ** (8 * Kind.BYTES_PER_ELEMENT) - 1, [this.#ids, 'id (removed ones count)', 'ids (removed ones count)']);
      module.write(0, Kind, list);
      module.done(module.calls.marquee_set_all(held(this), what, list.length));
    }
  }

  return through(Marquee);
}

/** Whether an element can be selected, as a number. */
function ableOf(is, id) {
  if (typeof is === 'number') return is;
  return typeof is === 'boolean' ? Number(is) : refuse(`values: number ${id}`, is, 'true or false, or a whole number from 0 to 255');
}

const modeOf = (mode) => choice('mode is', mode, MODES);

const AREA = 'two opposite corners as four numbers, a turned box as five, or a Lasso';

/** Four numbers are an aligned area by two opposite corners, in any order; five a turned box. */
function sendArea(module, area) {
  if (area instanceof Lasso) {
    const flat = points(area.points, 2);
    if (flat.length === 0) throw new ObbitError('the lasso has no points: give at least one', 'NoPoints', null);
    module.write(0, Float64Array, flat);
    return [choice('fill is', area.fill, FILLS), flat.length >> 1];
  }
  if (area instanceof ListOfPlane && !(area instanceof Shapes)) throw new TypeError('the area is of regions: give Shapes, a Lasso, or numbers');
  if (area instanceof Shapes) return sendOneArea(module, area);
  const { length } = isList(area, 'the area');
  if (length > 0 && typeof area[0] === 'object' && area[0] !== null) throw new TypeError(`the area is a list of lists: give ${AREA}`);
  if (length % 5 !== 0 && length !== 4 && typeof area[0] === 'number') throw new RangeError(`the area has ${amount(length, 'number', 'numbers')}: give ${AREA}`);
  if (length !== 4) return sendOneArea(module, area);
  const [x0, y0, x1, y1] = numbers(area, 'the area');
  const bad = [x0, y0, x1, y1].findIndex(Number.isNaN);
  if (bad >= 0) throw new ObbitError(`the area: number ${bad} is NaN: give a number`, 'NotFinite', null);
  // An endless side reaches as far as numbers do.
  const [least, most] = [(a, b) => endless(Math.min(a, b), -Infinity), (a, b) => endless(Math.max(a, b), Infinity)];
  return sendOneArea(module, Shapes.aligned([least(x0, x1), least(y0, y1), most(x0, x1), most(y0, y1)]));
}

const endless = (side, end) => (side === end ? Math.sign(end) * Number.MAX_VALUE : side);

function sendOneArea(module, area) {
  const { kind, length } = send(module, 0, area, 'the area');
  if (length !== 1) throw new RangeError(`the area is of ${amount(length, 'shape', 'shapes')}: give one, ${AREA}`);
  return [kind, 1];
}
