// Marquees over boxes alone. The documentation is in marquee.d.ts.

import { marqueeOf } from '../internal/marquee.js';
import { Module } from '../internal/module.js';

const module = new Module({
  name: 'obbit/boxes/marquee',
  vectors: () => new URL('./marquee.wasm', import.meta.url),
  scalar: () => new URL('./marquee-scalar.wasm', import.meta.url),
  needs: ['marquee_drag'],
});

export const { init, initSync } = module;
export default init;
export const Marquee = /* @__PURE__ */ marqueeOf(module);
export { Shapes } from '../internal/shapes.js';
export { NONE } from '../internal/labels.js';
export { Screen, modeOfDrag } from '../internal/screen.js';
export { ObbitError } from '../internal/errors.js';
