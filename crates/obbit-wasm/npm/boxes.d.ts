/**
 * The same as `obbit` where all shapes are boxes, turned or not: the same functions, the same answers to the
 * last bit, by a module that is a good quarter smaller.
 *
 * ```js
 * import { init, pairs } from 'obbit/boxes';
 * await init();
 * pairs(new Float64Array([0, 0, 4, 2, 0, 1, 1, 4, 2, 0.5, 9, 9, 1, 1, 0])); // Uint32Array [0, 1]
 * ```
 *
 * Lists are numbers, five a box, or `Shapes` of boxes: `Shapes.boxes`, `Shapes.aligned`, or any mix by `box`
 * and `aligned`. Other shapes, and lassos, are refused with an `ObbitError` of code `'OnlyBoxes'`: `obbit` has
 * them. Of the four jobs that are here each has a module of its own too, smaller again: `obbit/boxes/pairs`,
 * `obbit/boxes/index`, `obbit/boxes/marquee`, `obbit/boxes/labels`.
 *
 * @module
 */
import type { CompiledModule, Source } from './obbit.js';

export { countJoin, countPairs, Declutter, declutter, Index, join, labelOutlines, Labels, mapToScreen, Marquee, modeOfDrag, NONE, ObbitError, PairFinder, pairs, Screen, screenToMap, Shapes } from './obbit.js';
export type {
  Area, Freeable, Label, LabelOutline, LabelStates, ListOptions, MapView, Mode, Numbers, PairOptions, PairsOptions, PickOptions, Points, QueryOptions, ShapeList, Source, Touching,
} from './obbit.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;
