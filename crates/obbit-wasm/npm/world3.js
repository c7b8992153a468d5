// Worlds of moving bodies in space. The documentation is in world3.d.ts.

import { Module } from './internal/module.js';
import { Shapes3, listed3 } from './internal/shapes3.js';
import { turn3, worldOf } from './internal/world.js';

const module = new Module({
  name: 'obbit/world3',
  vectors: () => new URL('./world3.wasm', import.meta.url),
  scalar: () => new URL('./world3-scalar.wasm', import.meta.url),
  needs: ['world3_step'],
});

export const { init, initSync } = module;
export default init;
export const World3 = /* @__PURE__ */ worldOf(module, { name: 'World3', prefix: 'world3', dimension: 3, spin: 3, Lists: Shapes3, listed: listed3, turn: turn3 });
export { Shapes3 } from './internal/shapes3.js';
export { NONE } from './internal/labels.js';
export { ObbitError } from './internal/errors.js';
