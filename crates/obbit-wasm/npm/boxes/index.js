// Indexes over boxes alone. The documentation is in index.d.ts.

import { indexOf } from '../internal/index.js';
import { Module } from '../internal/module.js';

const module = new Module({
  name: 'obbit/boxes/index',
  vectors: () => new URL('./index.wasm', import.meta.url),
  scalar: () => new URL('./index-scalar.wasm', import.meta.url),
  needs: ['index_window'],
});

export const { init, initSync } = module;
export default init;
export const Index = /* @__PURE__ */ indexOf(module);
export { Shapes } from '../internal/shapes.js';
export { ObbitError } from '../internal/errors.js';
