// Overlaps in the plane: pairs, index, marquee, labels. The documentation is in obbit.d.ts.

import { core } from './internal/core.js';
import { Module } from './internal/module.js';

const module = new Module({
  name: 'obbit',
  vectors: () => new URL('./obbit.wasm', import.meta.url),
  scalar: () => new URL('./obbit-scalar.wasm', import.meta.url),
  needs: ['finder_run', 'index_window', 'marquee_drag', 'labels_update', 'takes_any_shape'],
});

export const { init, initSync } = module;
export default init;
export const { pairs, join, countPairs, countJoin, PairFinder, Index, Marquee, declutter, Declutter, Labels } = /* @__PURE__ */ core(module);
export { Shapes } from './internal/shapes.js';
export { Lasso } from './internal/marquee.js';
export { NONE } from './internal/labels.js';
export { labelOutlines } from './internal/outlines.js';
export { mapToScreen, screenToMap } from './internal/view.js';
export { Screen, modeOfDrag } from './internal/screen.js';
export { ObbitError } from './internal/errors.js';
