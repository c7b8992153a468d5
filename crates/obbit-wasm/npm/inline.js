// The same as "obbit", its bytes in the script: nothing to load, nothing to wait for.

import { bytes } from './internal/bytes.js';
import { core } from './internal/core.js';
import { Module, hasVectors } from './internal/module.js';

const module = new Module({ name: 'obbit/inline', needs: ['finder_run', 'index_window', 'marquee_drag', 'labels_update', 'takes_any_shape'] });
module.initSync(bytes(hasVectors()));

export const { init, initSync } = module;
export default init;
export const { pairs, join, countPairs, countJoin, PairFinder, Index, Marquee, declutter, Declutter, Labels } = core(module);
export { Shapes } from './internal/shapes.js';
export { Lasso } from './internal/marquee.js';
export { NONE } from './internal/labels.js';
export { labelOutlines } from './internal/outlines.js';
export { mapToScreen, screenToMap } from './internal/view.js';
export { Screen, modeOfDrag } from './internal/screen.js';
export { ObbitError } from './internal/errors.js';
