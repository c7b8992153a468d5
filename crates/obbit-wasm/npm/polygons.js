// Polygons of any form: pairs, questions about two, and marquees. The documentation is in polygons.d.ts.

import { marqueeOf } from './internal/marquee.js';
import { Module } from './internal/module.js';
import { pairsOf } from './internal/pairs.js';
import { queriesOf } from './internal/queries.js';
import { regionsOf, sendRegions as send } from './internal/regions.js';

const module = new Module({
  name: 'obbit/polygons',
  vectors: () => new URL('./polygons.wasm', import.meta.url),
  scalar: () => new URL('./polygons-scalar.wasm', import.meta.url),
  needs: ['regions_finder_run', 'regions_measure', 'marquee_drag'],
});

export const { init, initSync } = module;
export default init;
export const { PairFinder, pairs, join, countPairs, countJoin } = /* @__PURE__ */ pairsOf(module, { prefix: 'regions_finder', stride: 5, send });
export const {
  relation, relations, intersects, intersectsEach, overlaps, overlapsEach, contains, containsEach, within, withinEach,
  distance, distances, overlapArea, overlapAreas, iou, ious,
} = /* @__PURE__ */ queriesOf(module, { prefix: 'regions', dimension: 2, share: 'Area', send });
export const { separation, containsPoint, containsPoints, parts, bounds, areas } = /* @__PURE__ */ regionsOf(module);
export const Marquee = /* @__PURE__ */ marqueeOf(module, send);
export { Regions } from './internal/regions.js';
export { Lasso } from './internal/marquee.js';
export { NONE } from './internal/labels.js';
export { Screen, modeOfDrag } from './internal/screen.js';
export { Shapes } from './internal/shapes.js';
export { ObbitError } from './internal/errors.js';
