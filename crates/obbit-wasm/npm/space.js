// Shapes of space: pairs, index, and questions about two of them. The documentation is in space.d.ts.

import { index3Of } from './internal/index.js';
import { Module } from './internal/module.js';
import { pairsOf } from './internal/pairs.js';
import { queriesOf } from './internal/queries.js';
import { measures3Of, send3 } from './internal/shapes3.js';

const module = new Module({
  name: 'obbit/space',
  vectors: () => new URL('./space.wasm', import.meta.url),
  scalar: () => new URL('./space-scalar.wasm', import.meta.url),
  needs: ['finder3_run', 'ask3_measure'],
});

export const { init, initSync } = module;
export default init;
const pairsOfSpace = /* @__PURE__ */ pairsOf(module, { prefix: 'finder3', stride: 10, send: send3 });
export const { pairs, join, countPairs, countJoin } = pairsOfSpace;
export const PairFinder3 = pairsOfSpace.PairFinder;
export const Index3 = /* @__PURE__ */ index3Of(module, send3);
export const {
  relation, relations, intersects, intersectsEach, overlaps, overlapsEach, contains, containsEach, within, withinEach,
  distance, distances, axisGap, axisGaps, overlapVolume, overlapVolumes, iou, ious, separation, separations, mtv, mtvs,
  contact, contacts, cast, casts, ray, rays,
} = /* @__PURE__ */ queriesOf(module, { prefix: 'ask3', dimension: 3, points: 4, share: 'Volume', send: send3 });
export const { bounds, volumes } = /* @__PURE__ */ measures3Of(module);
export { Shapes3 } from './internal/shapes3.js';
export { ObbitError } from './internal/errors.js';
