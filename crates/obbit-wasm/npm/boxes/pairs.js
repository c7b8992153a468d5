// Pairs of boxes alone. The documentation is in pairs.d.ts.

import { Module } from '../internal/module.js';
import { pairsOf } from '../internal/pairs.js';
import { send } from '../internal/shapes.js';

const module = new Module({
  name: 'obbit/boxes/pairs',
  vectors: () => new URL('./pairs.wasm', import.meta.url),
  scalar: () => new URL('./pairs-scalar.wasm', import.meta.url),
  needs: ['finder_run'],
});

export const { init, initSync } = module;
export default init;
export const { pairs, join, countPairs, countJoin, PairFinder } = /* @__PURE__ */ pairsOf(module, { prefix: 'finder', stride: 5, send });
export { Shapes } from '../internal/shapes.js';
export { ObbitError } from '../internal/errors.js';
