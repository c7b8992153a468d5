// Labels of boxes alone. The documentation is in labels.d.ts.

import { labelsOf } from '../internal/labels.js';
import { Module } from '../internal/module.js';

const module = new Module({
  name: 'obbit/boxes/labels',
  vectors: () => new URL('./labels.wasm', import.meta.url),
  scalar: () => new URL('./labels-scalar.wasm', import.meta.url),
  needs: ['labels_update'],
});

export const { init, initSync } = module;
export default init;
export const { declutter, Declutter, Labels } = /* @__PURE__ */ labelsOf(module);
export { Shapes } from '../internal/shapes.js';
export { NONE } from '../internal/labels.js';
export { labelOutlines } from '../internal/outlines.js';
export { mapToScreen, screenToMap } from '../internal/view.js';
export { ObbitError } from '../internal/errors.js';
