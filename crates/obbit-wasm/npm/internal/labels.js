// Which labels show, where not all fit?

import { bits, choice, countOf, either, fields, finite, flag, given, id as named, number, points, positive, vector, whole } from './check.js';
import { Held, held, isLost, orFree, through } from './module.js';
import { KINDS, Shapes, aside, listed, send, touching } from './shapes.js';
import { viewed } from './view.js';

const TURNS = { upright: 0, withMap: 1 };
const BEHAVIOURS = { optional: 0, required: 1, requiredHidesOptional: 2, obstacle: 3 };
const ALL = 0xffffffff;
const LABEL = 'anchor size shapes icon offset offsets rotation scale padding priority order behaviour turn groups avoids';
/** What is the same of all labels that `pushBoxes` adds. */
const ALIKE = 'positions icon rotation scale padding order behaviour turn groups avoids';

/** In lists of ids and positions: none. */
export const NONE = 0xffffffff;

export function labelsOf(module) {
  class Declutter extends Held {
    constructor() {
      super(module, module.done(module.calls.declutter_new()), 'declutter_free');
    }

    run(shapes, priorities, options) {
      const touch = touching(given(options, 'touching').touching, 'ignored');
      const ranks = aside(module, priorities);
      const { kind, length } = send(module, 0, shapes);
      module.write(1, Float64Array, ranks, 'priorities');
      module.done(module.calls.declutter_run(held(this), kind, length, ranks.length, touch), 'label');
      return { visible: module.output(0, Uint8Array, this), hiddenBy: module.output(1, Uint32Array, this) };
    }
  }

  let usual = null;
  function declutter(shapes, priorities, options) {
    usual = usual && !isLost(usual) ? usual : new Declutter();
    const { visible, hiddenBy } = usual.run(shapes, priorities, options);
    return { visible: visible.slice(), hiddenBy: hiddenBy.slice() };
  }

  class Labels extends Held {
    #most = 0;

    constructor(options) {
      const { touching: touch, hysteresis = true, fading = 0 } = given(options, 'touching hysteresis fading');
      const rules = [touching(touch, 'ignored'), flag(hysteresis, 'hysteresis'), positive(finite(fading, 'fading'), 'fading')];
      super(module, module.done(module.calls.labels_new()), 'labels_free');
      orFree(this, () => module.done(module.calls.labels_rules(held(this), ...rules)));
    }

    get length() {
      return module.done(module.calls.labels_len(held(this)));
    }

    push(label) {
      return this.#put(NONE, label);
    }

    set(id, label) {
      this.#put(named(id), label);
    }

    pushBoxes(boxes, options) {
      const { positions = 1, ...alike } = given(options, ALIKE);
      const count = countOf(boxes, 5 + 2 * whole(positions, 'positions', 1e6, 1), ['label', 'labels'], 'the list');
      const parts = partsOf({ ...alike, anchor: [0, 0] });
      const head = headOf(alike, parts, positions);
      const icon = tagged(parts.icon);
      module.write(0, Float64Array, boxes, 'the list');
      module.write(1, Float64Array, icon);
      module.write(2, Float64Array, head);
      module.done(module.calls.labels_push_boxes(held(this), count, 8, parts.icon.length), 'label');
      const ids = module.output(0, Uint32Array).slice();
      this.#most = ids.reduce((most, id) => Math.max(most, id + 1), this.#most);
      return ids;
    }

    remove(id) {
      module.done(module.calls.labels_remove(held(this), named(id)));
    }

    update(view, time = 0) {
      module.write(0, Float64Array, viewed(view));
      module.done(module.calls.labels_update(held(this), positive(time, 'time')));
      module.done(module.calls.labels_states(held(this), this.#most));
      return {
        positions: module.output(0, Uint32Array, this),
        hiddenBy: module.output(1, Uint32Array, this),
        opacities: module.output(2, Float64Array, this),
      };
    }

    under(x, y) {
      module.done(module.calls.labels_under(held(this), finite(x, 'x'), finite(y, 'y')));
      return module.output(0, Uint32Array).slice();
    }

    forget() {
      module.done(module.calls.labels_forget(held(this)));
    }

    #put(id, label) {
      const parts = partsOf(label);
      const { shapes, icon, offsets } = parts;
      const head = headOf(label, parts, offsets.length / 2);
      // Before anything is written: the shapes may be views of this memory.
      const mixed = [...tagged(shapes), ...tagged(icon)];
      module.write(0, Float64Array, [...head, ...offsets]);
      module.write(1, Float64Array, mixed);
      const made = module.calls.labels_put(held(this), id, 8, shapes.length + icon.length);
      const names = () => [...called(shapes.length, label.shapes ? 'shape' : null), ...called(icon.length, 'icon shape')];
      module.done(made, made === -1 ? names() : undefined);
      this.#most = Math.max(this.#most, made + 1);
      return made;
    }
  }

  return { Declutter: through(Declutter), declutter, Labels: through(Labels) };
}

/** What a label looks like, and how it stands: whether it turns with the map, its anchor, angle, scale and padding. */
export function partsOf(label) {
  // What is `null` is given, and refused: only what is left out has a value of its own.
  const { anchor, size, offset = [0, 0], offsets, icon = new Shapes(), rotation = 0, scale = 1, padding = 0, turn = 'upright' } = fields(label, 'the label', LABEL);
  either('the label has', label, 'size', 'shapes');
  either('the label has', label, 'offset', 'offsets');
  const { shapes = size === undefined ? new Shapes() : new Shapes().box(0, 0, ...vector('size', size, 2)) } = label;
  return {
    shapes: listed(shapes, 'shapes'),
    offsets: offsets === undefined ? vector('offset', offset, 2) : points(offsets, 2, 'offsets'),
    icon: listed(icon, 'icon'),
    stands: [turned(turn), ...vector('anchor', anchor, 2), finite(rotation, 'rotation'), number(scale, 'scale'), number(padding, 'padding')],
  };
}

/** The numbers that stand before a label's offsets, of which there are so many. */
function headOf({ priority = 0, order = 0, behaviour = 'optional', groups = ALL, avoids = ALL }, { icon, stands: [withMap, ...place] }, positions) {
  return [
    ...place, number(priority, 'priority'), whole(order, 'order'), withMap, choice('behaviour is', behaviour, BEHAVIOURS),
    bits(groups, 'groups'), bits(avoids, 'avoids'), positions, icon.length,
  ];
}

/** Shapes with the kind before each. */
export function tagged(shapes) {
  if (shapes.kind === KINDS.mixed) return shapes.data;
  const stride = shapes.data.length / shapes.length;
  return Array.from({ length: shapes.length }, (_, i) => [shapes.kind, ...shapes.data.slice(i * stride, (i + 1) * stride)]).flat();
}

/** What the shapes of a label are called in errors: by their numbers, or all that it has is its size. */
const called = (count, name) => Array.from({ length: count }, (_, i) => (name === null ? 'the size' : `${name} ${i}`));

const turned = (turn) => choice('turn is', turn, TURNS);
