/**
 * All pairs of boxes that meet, turned or not, and nothing else: what `obbit/boxes` has of that.
 *
 * ```js
 * import { init, pairs } from 'obbit/boxes/pairs';
 * await init();
 * pairs(new Float64Array([0, 0, 4, 2, 0, 1, 1, 4, 2, 0.5, 9, 9, 1, 1, 0])); // Uint32Array [0, 1]
 * ```
 *
 * @module
 */
import type { CompiledModule, Source } from '../obbit.js';

export { countJoin, countPairs, join, ObbitError, PairFinder, pairs, Shapes } from '../obbit.js';
export type { Freeable, ListOptions, Numbers, PairOptions, PairsOptions, Points, ShapeList, Source, Touching } from '../obbit.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;
