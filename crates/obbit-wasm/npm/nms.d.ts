/**
 * Non-maximum suppression: which of many scored boxes stay, where those that share too much with a better
 * one go? Of turned and aligned boxes, hard and soft, by class.
 *
 * ```js
 * import init, { hard, Shapes } from 'obbit/nms';
 * await init();
 * const boxes = [10, 10, 8, 3, 0.5, 10.2, 10.1, 8, 3, 0.5, 10, 10, 8, 3, 2];
 * hard(boxes, [0.8, 0.9, 0.7], { threshold: 0.5 }); // Uint32Array [1, 2]
 * ```
 *
 * Boxes are five numbers each (centre, full size, angle in radians), or a `Shapes` of boxes, turned or
 * aligned. Whether an intersection over union (IoU) is above the threshold is decided exactly, for the
 * numbers given; a box exactly at the threshold stays.
 *
 * @module
 */
/// <reference lib="esnext.disposable" />
import type { Float64s, Given, Uint32s } from './internal/arrays.js';
import type { CompiledModule, Freeable, Numbers, ShapeList, Source } from './obbit.js';

export { NONE, ObbitError, Shapes } from './obbit.js';
export type { Freeable, Numbers, Points, ShapeList, Source } from './obbit.js';

/** Starts the engine of this entry point, which is a module of its own; see `init` of `obbit`. */
export function init(source?: Source): Promise<void>;
export default init;
/** The same at once; see `initSync` of `obbit`. */
export function initSync(source?: ArrayBuffer | ArrayBufferView | CompiledModule): void;

/** What is suppressed. */
export interface NmsOptions {
  /** Boxes whose IoU with a kept one is above this go; 0 to 1. Default 0.5. */
  threshold?: number | undefined;
  /** Boxes with a lower score are left out. */
  minScore?: number | undefined;
}

/** Which boxes are compared. */
export interface ClassOptions {
  /** A class for each box: only boxes of its own class suppress it. Default: any. */
  classes?: Numbers | undefined;
}

/** How scores fall in soft suppression, where a better box shares area. */
export interface DecayOptions extends ClassOptions {
  /** `'linear'`: times 1 - IoU, where the IoU is above the threshold. `'gaussian'` (default): times exp(-IoU² / sigma), whatever the threshold. */
  decay?: 'linear' | 'gaussian' | undefined;
  /** How gently scores fall under `'gaussian'`, above 0. Default 0.5. */
  sigma?: number | undefined;
}

/** Who stays. */
export interface Suppression {
  /** The boxes that stay, best score first, ties by position. */
  kept: Uint32s;
  /** For each box the one that suppresses it (of those that do, the best); itself where it stays; {@link NONE} where its score is below `minScore`. */
  suppressedBy: Uint32s;
}

/** Lowered scores. */
export interface Rescored {
  /** The boxes, best first. */
  ids: Uint32s;
  /** Their scores. */
  scores: Float64s;
}

/** Hard suppression: the boxes that stay, best score first. */
export function hard<Room extends Uint32Array = Uint32s>(boxes: ShapeList, scores: Numbers, options?: NmsOptions & ClassOptions & { into?: Room | undefined }): Given<Room>;
/** The same, and who suppresses whom. */
export function suppress(boxes: ShapeList, scores: Numbers, options?: NmsOptions & ClassOptions): Suppression;
/** Soft suppression: no box goes, but scores fall; those that fall below `minScore` (or 0) are left out. */
export function soft(boxes: ShapeList, scores: Numbers, options?: NmsOptions & DecayOptions): Rescored;
/** Whether the IoU of two boxes is above a threshold (0 to 1), exactly. */
export function exceeds(a: ShapeList, b: ShapeList, threshold: number): boolean;

/** Suppression every frame: it keeps its memory, and gives **views** that hold until the next call of anything of this entry point. */
export class Nms implements Freeable {
  constructor(options?: NmsOptions);
  /** See {@link suppress}. */
  hard(boxes: ShapeList, scores: Numbers, options?: ClassOptions): Suppression;
  /** See {@link soft}. */
  soft(boxes: ShapeList, scores: Numbers, options?: DecayOptions): Rescored;
  free(): void;
  [Symbol.dispose](): void;
}
