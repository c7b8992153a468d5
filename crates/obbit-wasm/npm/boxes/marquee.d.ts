/**
 * Which boxes, turned or not, does a marquee select? That and nothing else: what `obbit/boxes` has of it.
 *
 * ```js
 * import { init, Marquee } from 'obbit/boxes/marquee';
 * await init();
 * new Marquee([0, 0, 4, 2, 0, 9, 9, 1, 1, 0]).select([5, 5, 10, 10]); // Uint32Array [1]
 * ```
 *
 * @module
 */
import type { CompiledModule, Source } from '../obbit.js';

export { Marquee, modeOfDrag, NONE, ObbitError, Screen, Shapes } from '../obbit.js';
export type { Area, Freeable, Mode, Numbers, PickOptions, Points, ShapeList, Source, Touching } from '../obbit.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;
