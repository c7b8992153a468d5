// All pairs of a list, and between two.

import { amount, given, positive, whole } from './check.js';
import { Held, held, isLost, through } from './module.js';
import { aside, out, touching } from './shapes.js';

/** So many pairs, of eight bytes each, fit into memory beside all else, usually. */
const MOST = 2 ** 27;
const LISTED = 'touching within most';
/** What the lists of a search are called, and their shapes. */
const CALLED = [[], [['the list', 'shape']], [['the left list', 'left shape'], ['the right list', 'right shape']]];
// Who counts first may pass the options of the list that follows.
const COPIED = `${LISTED} into`;

/** @param space `prefix` of the module's functions, `stride`: how many numbers a box is, `send`: writes a list into a slot. */
export function pairsOf(module, { prefix, stride, send }) {
  class PairFinder extends Held {
    constructor() {
      super(module, module.done(module.calls[`${prefix}_new`]()), `${prefix}_free`);
    }

    /** Room for the numbers of `count` boxes in the module's memory: written there, nothing is copied. */
    boxes(count) {
      void held(this);
      return module.room(0, Float64Array, stride * whole(count, 'count'));
    }

    pairs(shapes, options) {
      return this.#all([shapes], options);
    }
    join(left, right, options) {
      return this.#all([left, right], options);
    }

    #all(lists, options) {
      const most = whole(given(options, LISTED).most ?? MOST, 'most', MOST);
      const count = search(this, lists, options, most);
      const found = module.output(0, Uint32Array, this);
      if (found.length === 2 * count) return found;
      const reason = count > most ? `${amount(count, 'pair is', 'pairs are')} more than ${most}` : `${count} pairs do not fit into memory`;
      throw new RangeError(`${reason}: count them with countPairs or countJoin, or ask for fewer at a time`);
    }
  }

  /** How many pairs there are. They are stored if there are no more than `most`. */
  function search(finder, lists, options, most) {
    const { calls } = module;
    const { within, touching: touch } = options ?? {};
    const [first, ...others] = lists;
    [first, ...others.map((shapes) => aside(module, shapes))].forEach((shapes, side) => {
      const [list, item] = CALLED[lists.length][side];
      const { kind, length } = send(module, side, shapes, list);
      module.done(calls[`${prefix}_read`](held(finder), side, kind, length), item);
    });
    module.done(calls[`${prefix}_run`](held(finder), lists.length - 1, touching(touch), clearance(within), most));
    return module.numbers(1)[0];
  }

  // The finder of the plain functions.
  let usual = null;
  const finder = () => (usual = usual && !isLost(usual) ? usual : new PairFinder());

  function copied(options, find) {
    const { into, ...others } = given(options, COPIED);
    return out(find(others), into);
  }

  return {
    PairFinder: through(PairFinder),
    pairs: (shapes, options) => copied(options, (others) => finder().pairs(shapes, others)),
    join: (left, right, options) => copied(options, (others) => finder().join(left, right, others)),
    countPairs: (shapes, options) => search(finder(), [shapes], given(options, COPIED), 0),
    countJoin: (left, right, options) => search(finder(), [left, right], given(options, COPIED), 0),
  };
}

/** A clearance as the module takes it: below 0 there is none. */
export function clearance(within) {
  if (within === undefined || within === null) return -1;
  return positive(within, 'within');
}
