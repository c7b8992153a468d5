// Questions about two shapes of the plane. The documentation is in queries.d.ts.

import { Module } from './internal/module.js';
import { queriesOf } from './internal/queries.js';
import { send } from './internal/shapes.js';
import { planeOf } from './internal/plane.js';

const module = new Module({
  name: 'obbit/queries',
  vectors: () => new URL('./queries.wasm', import.meta.url),
  scalar: () => new URL('./queries-scalar.wasm', import.meta.url),
  needs: ['ask_measure'],
});

export const { init, initSync } = module;
export default init;
export const {
  relation, relations, intersects, intersectsEach, overlaps, overlapsEach, contains, containsEach, within, withinEach,
  distance, distances, axisGap, axisGaps, overlapArea, overlapAreas, iou, ious, separation, separations, mtv, mtvs,
  contact, contacts, cast, casts, ray, rays,
} = /* @__PURE__ */ queriesOf(module, { prefix: 'ask', dimension: 2, points: 2, share: 'Area', send });
export const { corners, bounds, areas, shadows } = /* @__PURE__ */ planeOf(module);
export { Shapes } from './internal/shapes.js';
export { ObbitError } from './internal/errors.js';
