// Which labels show, where not all fit?

import { Held } from './module.js';
import { Shapes, send, touching } from './shapes.js';

const BEHAVIOURS = { optional: 0, required: 1, requiredHidesOptional: 2, obstacle: 3 };
const ALL = 0xffffffff;

/** In lists of ids and positions: none. */
export const NONE = 0xffffffff;

export function labelsOf(module) {
  class Declutter extends Held {
    constructor() {
      super(module, module.done(module.calls.declutter_new()), 'declutter_free');
    }

    run(shapes, priorities, options) {
      const { kind, length } = send(module, 0, shapes);
      module.write(1, Float64Array, priorities);
      const touch = touching(options?.touching, 'ignored');
      module.done(module.calls.declutter_run(this.held, kind, length, priorities.length, touch), 'label');
      return { visible: module.output(0, Uint8Array), hiddenBy: module.output(1, Uint32Array) };
    }
  }

  let usual = null;
  function declutter(shapes, priorities, options) {
    usual ??= new Declutter();
    const { visible, hiddenBy } = usual.run(shapes, priorities, options);
    return { visible: visible.slice(), hiddenBy: hiddenBy.slice() };
  }

  class Labels extends Held {
    #most = 0;

    constructor({ touching: touch, hysteresis = true, fading = 0 } = {}) {
      super(module, module.done(module.calls.labels_new()), 'labels_free');
      module.done(module.calls.labels_rules(this.held, touching(touch, 'ignored'), hysteresis ? 1 : 0, fading));
    }

    get length() {
      return module.done(module.calls.labels_len(this.held));
    }

    push(label) {
      return this.#put(NONE, label);
    }

    set(id, label) {
      this.#put(id, label);
    }

    pushBoxes(boxes, { padding = 0, turn = 'upright' } = {}) {
      const count = boxes.length / 7;
      if (!Number.isInteger(count)) throw new RangeError(`${boxes.length} numbers are no whole number of labels: give 7 for each`);
      module.write(0, Float64Array, boxes);
      module.done(module.calls.labels_push_boxes(this.held, count, padding, turned(turn)), 'label');
      const ids = module.output(0, Uint32Array).slice();
      this.#most = ids.reduce((most, id) => Math.max(most, id + 1), this.#most);
      return ids;
    }

    remove(id) {
      module.done(module.calls.labels_remove(this.held, id));
    }

    update(view, time = 0) {
      const { center: [x, y], zoom, rotation = 0, middle: [middleX, middleY] = [0, 0], yUp = false } = view;
      module.write(0, Float64Array, [x, y, zoom, rotation, middleX, middleY, yUp ? 1 : 0]);
      module.done(module.calls.labels_update(this.held, time));
      module.done(module.calls.labels_states(this.held, this.#most));
      return {
        positions: module.output(0, Uint32Array),
        hiddenBy: module.output(1, Uint32Array),
        opacities: module.output(2, Float64Array),
      };
    }

    forget() {
      module.done(module.calls.labels_forget(this.held));
    }

    #put(id, label) {
      const shapes = label.shapes ?? new Shapes().box(0, 0, label.size?.[0] ?? 0, label.size?.[1] ?? 0);
      const offsets = label.offsets ?? [label.offset ?? [0, 0]];
      const icon = label.icon ?? new Shapes();
      const head = [
        ...label.anchor, label.rotation ?? 0, label.scale ?? 1, label.padding ?? 0, label.priority ?? 0, label.order ?? 0,
        turned(label.turn ?? 'upright'), behaviourOf(label.behaviour ?? 'optional'), label.groups ?? ALL, label.avoids ?? ALL,
        offsets.length, icon.length,
      ];
      module.write(0, Float64Array, [...head, ...offsets.flat()]);
      const mixed = [...tagged(shapes), ...tagged(icon)];
      module.write(1, Float64Array, mixed);
      const made = module.done(module.calls.labels_put(this.held, id, 8, shapes.length + icon.length));
      this.#most = Math.max(this.#most, made + 1);
      return made;
    }
  }

  return { Declutter, declutter, Labels };
}

/** Shapes with the kind before each. */
function tagged(shapes) {
  if (shapes.kind === 8) return shapes.data;
  const stride = shapes.data.length / shapes.length;
  return Array.from({ length: shapes.length }, (_, i) => [shapes.kind, ...shapes.data.slice(i * stride, (i + 1) * stride)]).flat();
}

function turned(turn) {
  if (turn !== 'upright' && turn !== 'withMap') throw new TypeError(`turn is '${turn}': give 'upright' or 'withMap'`);
  return turn === 'withMap' ? 1 : 0;
}

function behaviourOf(behaviour) {
  if (!(behaviour in BEHAVIOURS)) throw new TypeError(`behaviour is '${behaviour}': give ${Object.keys(BEHAVIOURS).map((b) => `'${b}'`).join(', ')}`);
  return BEHAVIOURS[behaviour];
}
