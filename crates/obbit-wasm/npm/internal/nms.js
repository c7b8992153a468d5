// Which of many scored boxes stay, where those that share too much with a better one go?

import { amount, choice, given, isList, number, wholes } from './check.js';
import { Held, held, through } from './module.js';
import { aside, out, send, sendOne } from './shapes.js';

const HARD = 0;
const RULES = 'threshold minScore';
const SOFT = 'classes decay sigma';
const BOTH = ['the first box', 'the second box'];
const DECAYS = { linear: 1, gaussian: 2 };

export function nmsOf(module) {
  class Nms extends Held {
    constructor(options) {
      const { threshold = 0.5, minScore = -Infinity } = given(options, RULES);
      super(module, module.done(module.calls.nms_new(number(threshold, 'threshold'), number(minScore, 'minScore'))), 'nms_free');
    }

    hard(boxes, scores, options) {
      this.#run(HARD, 0, boxes, scores, given(options, 'classes').classes);
      return { kept: module.output(0, Uint32Array, this), suppressedBy: module.output(1, Uint32Array, this) };
    }

    soft(boxes, scores, options) {
      const { classes, decay = 'gaussian', sigma = 0.5 } = given(options, SOFT);
      this.#run(choice('decay is', decay, DECAYS), number(sigma, 'sigma'), boxes, scores, classes);
      return { ids: module.output(0, Uint32Array, this), scores: module.output(1, Float64Array, this) };
    }

    #run(how, sigma, boxes, ...lists) {
      const [scores, classes] = lists.map((list) => aside(module, list));
      const { kind, length } = send(module, 0, boxes, 'the list of boxes');
      if (isList(scores, 'scores').length !== length) throw new RangeError(`${amount(scores.length, 'score', 'scores')} for ${amount(length, 'box', 'boxes')}: give one for each`);
      const classed = classes !== undefined;
      if (classed) wholes(classes, 'classes', 0xffffffff, [length, 'box', 'boxes']);
      module.write(1, Float64Array, scores, 'scores');
      if (classed) module.write(2, Uint32Array, classes);
      module.done(module.calls.nms_run(held(this), how, kind, length, scores.length, classed ? 1 : 0, sigma), 'box');
    }
  }

  /** Works with an object that is freed afterwards. */
  function once(options, names, act) {
    const { threshold, minScore, into, ...others } = given(options, `${RULES} ${names}`);
    const nms = new Nms({ threshold, minScore });
    try {
      return act(nms, others, into);
    } finally {
      nms.free();
    }
  }

  return {
    Nms: through(Nms),
    hard: (boxes, scores, options) => once(options, 'classes into', (nms, others, into) => out(nms.hard(boxes, scores, others).kept, into)),
    suppress: (boxes, scores, options) => once(options, 'classes', (nms, others) => copied(nms.hard(boxes, scores, others))),
    soft: (boxes, scores, options) => once(options, SOFT, (nms, others) => copied(nms.soft(boxes, scores, others))),
    exceeds(a, b, threshold) {
      const [kindA, kindB] = [a, aside(module, b)].map((shape, slot) => sendOne(module, slot, shape, BOTH[slot]));
      const found = module.calls.nms_exceeds(kindA, kindB, number(threshold, 'threshold'));
      return module.done(Math.max(-1, found), [BOTH[found < -1 ? 1 : 0]]) === 1;
    },
  };
}

const copied = (lists) => Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.slice()]));
