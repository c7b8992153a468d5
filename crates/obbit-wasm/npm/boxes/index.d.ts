/**
 * Indexes over boxes, turned or not, and nothing else: what `obbit/boxes` has of that.
 *
 * ```js
 * import { init, Index } from 'obbit/boxes/index';
 * await init();
 * new Index([0, 0, 4, 2, 0, 9, 9, 1, 1, 0]).query(5, 5, 10, 10); // Uint32Array [1]
 * ```
 *
 * @module
 */
import type { CompiledModule, Source } from '../obbit.js';

export { Index, ObbitError, Shapes } from '../obbit.js';
export type { Freeable, ListOptions, Numbers, PairOptions, PairsOptions, Points, QueryOptions, ShapeList, Source, Touching } from '../obbit.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;
