/**
 * Which labels show, where not all fit? Labels of boxes, turned or not, and nothing else: what `obbit/boxes` has
 * of that.
 *
 * ```js
 * import { declutter, init } from 'obbit/boxes/labels';
 * await init();
 * declutter([0, 0, 50, 14, 0.2, 40, 0, 50, 14, 0.2], [1, 2]).visible; // Uint8Array [0, 1]
 * ```
 *
 * @module
 */
import type { CompiledModule, Source } from '../obbit.js';

export { Declutter, declutter, labelOutlines, Labels, mapToScreen, NONE, ObbitError, screenToMap, Shapes } from '../obbit.js';
export type { Freeable, Label, LabelOptions, LabelOutline, LabelStates, MapView, Numbers, Points, ShapeList, Source, Touching } from '../obbit.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;
