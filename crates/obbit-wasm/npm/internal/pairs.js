// All pairs of a list, and between two.

import { Held } from './module.js';
import { out, touching } from './shapes.js';

/** @param space `prefix` of the module's functions, `stride`: how many numbers a box is, `send`: writes a list into a slot. */
export function pairsOf(module, { prefix, stride, send }) {
  class PairFinder extends Held {
    constructor() {
      super(module, module.done(module.calls[`${prefix}_new`]()), `${prefix}_free`);
    }

    /** Room for the numbers of `count` boxes in the module's memory: written there, nothing is copied. */
    boxes(count) {
      return module.room(0, Float64Array, stride * count);
    }

    pairs(shapes, options) {
      return this.#run([shapes], options);
    }
    join(left, right, options) {
      return this.#run([left, right], options);
    }

    #run(lists, options = {}) {
      const { calls } = module;
      lists.forEach((shapes, side) => {
        const { kind, length } = send(module, side, shapes);
        module.done(calls[`${prefix}_read`](this.held, side, kind, length), ['shape', 'right shape'][side]);
      });
      const within = clearance(options.within);
      module.done(calls[`${prefix}_run`](this.held, lists.length - 1, touching(options.touching), within));
      return module.output(0, Uint32Array);
    }
  }

  // The finder of the plain functions.
  let usual = null;
  const finder = () => (usual ??= new PairFinder());

  return {
    PairFinder,
    pairs: (shapes, options) => out(finder().pairs(shapes, options), options?.into),
    join: (left, right, options) => out(finder().join(left, right, options), options?.into),
    countPairs: (shapes, options) => finder().pairs(shapes, options).length / 2,
    countJoin: (left, right, options) => finder().join(left, right, options).length / 2,
  };
}

/** A clearance as the module takes it: below 0 there is none. */
export function clearance(within) {
  if (within === undefined || within === null) return -1;
  if (!(within >= 0)) throw new RangeError(`within is ${within}: give 0 or more`);
  return within;
}
