// All pairs of a list, and between two.

import { amount, given, positive, whole } from './check.js';
import { Held, held, isLost, through } from './module.js';
import { aside, out, touching } from './shapes.js';

/** So many pairs, of eight bytes each, fit into memory beside all else, usually. */
export const MOST = 2 ** 27;
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
      throw tooMany(count, most, 'count them with countPairs or countJoin, or ask for fewer at a time');
    }
  }

  /** How many pairs there are. They are stored if there are no more than `most`. */
  function search(finder, lists, options, most) {
    const { calls } = module;
    const rules = meeting(options ?? {});
    const [first, ...others] = lists;
    [first, ...others.map((shapes) => aside(module, shapes))].forEach((shapes, side) => {
      const [list, item] = CALLED[lists.length][side];
      const { kind, length } = send(module, side, shapes, list);
      module.done(calls[`${prefix}_read`](held(finder), side, kind, length), item);
    });
    module.done(calls[`${prefix}_run`](held(finder), lists.length - 1, ...rules, most));
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

/** Why pairs were not stored. */
export function tooMany(count, most, cure) {
  const reason = count > most ? `${amount(count, 'pair is', 'pairs are')} more than ${most}` : `${count} pairs do not fit into memory`;
  return new RangeError(`${reason}: ${cure}`);
}

/** Whether touching counts, and a clearance, as the module takes them: below 0 there is none. */
export function meeting({ touching: counts, within }) {
  const touch = touching(counts);
  if (within === undefined || within === null) return [touch, -1];
  const clearance = positive(within, 'within');
  if (touch === 0) throw new TypeError(`touching is 'ignored' and within is ${clearance}: what is within a distance may touch; leave one of them out`);
  return [touch, clearance];
}
