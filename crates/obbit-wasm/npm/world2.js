// Worlds of moving bodies in the plane. The documentation is in world2.d.ts.

import { Module } from './internal/module.js';
import { Shapes, listed } from './internal/shapes.js';
import { turn2, worldOf } from './internal/world.js';

const module = new Module({
  name: 'obbit/world2',
  vectors: () => new URL('./world2.wasm', import.meta.url),
  scalar: () => new URL('./world2-scalar.wasm', import.meta.url),
  needs: ['world2_step'],
});

export const { init, initSync } = module;
export default init;
export const World2 = /* @__PURE__ */ worldOf(module, { name: 'World2', prefix: 'world2', dimension: 2, spin: 1, Lists: Shapes, listed, turn: turn2 });
export { Shapes } from './internal/shapes.js';
export { NONE } from './internal/labels.js';
export { ObbitError } from './internal/errors.js';
