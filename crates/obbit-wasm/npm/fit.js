// Tight boxes and balls, hulls, meshes. The documentation is in fit.d.ts.

import { fitOf } from './internal/fit.js';
import { meshOf } from './internal/mesh.js';
import { Module } from './internal/module.js';

const module = new Module({
  name: 'obbit/fit',
  vectors: () => new URL('./fit.wasm', import.meta.url),
  scalar: () => new URL('./fit-scalar.wasm', import.meta.url),
  needs: ['fit_plane', 'mesh_pair'],
});

export const { init, initSync } = module;
export default init;
export const { bounds, minAreaRect, minCircle, hull, bounds3, minVolumeBox, minSphere, hull3, fillShare } = /* @__PURE__ */ fitOf(module);
export const Mesh = /* @__PURE__ */ meshOf(module);
export { ObbitError } from './internal/errors.js';
