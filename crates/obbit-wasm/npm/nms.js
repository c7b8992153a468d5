// Which of many detections stay. The documentation is in nms.d.ts.

import { Module } from './internal/module.js';
import { nmsOf } from './internal/nms.js';

const module = new Module({
  name: 'obbit/nms',
  vectors: () => new URL('./nms.wasm', import.meta.url),
  scalar: () => new URL('./nms-scalar.wasm', import.meta.url),
  needs: ['nms_run'],
});

export const { init, initSync } = module;
export default init;
export const { hard, suppress, soft, exceeds, Nms } = /* @__PURE__ */ nmsOf(module);
export { Shapes } from './internal/shapes.js';
export { NONE } from './internal/labels.js';
export { ObbitError } from './internal/errors.js';
