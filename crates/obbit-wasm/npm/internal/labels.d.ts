// Which labels show: exported by `obbit`.
/// <reference lib="esnext.disposable" />
import type { Float64s, Uint32s, Uint8s } from './arrays.js';
import type { Freeable, Numbers, Points, ShapeList, Shapes, Touching } from '../obbit.js';

/** In lists of ids, positions and groups: none. */
export const NONE: 0xffffffff;

/**
 * Shows as many labels as fit: a label shows unless it meets a shown one of higher priority, or of equal
 * priority and a lower index. Labels may touch, unless `touching` is `'counts'`.
 */
export function declutter(
  shapes: ShapeList,
  priorities: Numbers,
  options?: { touching?: Touching | undefined },
): {
  /** 1 for each label that shows. */
  visible: Uint8s;
  /** What hides each label, or {@link NONE}. */
  hiddenBy: Uint32s;
};

/** {@link declutter} every frame: it keeps its memory, and gives views that hold until the next call of anything of this entry point. */
export class Declutter implements Freeable {
  constructor();
  run(shapes: ShapeList, priorities: Numbers, options?: { touching?: Touching | undefined }): { visible: Uint8s; hiddenBy: Uint32s };
  free(): void;
  [Symbol.dispose](): void;
}

/** A label of a map. Lengths are pixels of the screen, x right and y down, from its anchor. */
export interface Label {
  /** Where it is anchored, in map coordinates. */
  anchor: Numbers;
  /** Width and height of its box. Without it a label needs `shapes` or an `icon`. */
  size?: Numbers | undefined;
  /** Its shapes in place of a box, and of `size`: several boxes for curved text, say. */
  shapes?: Shapes | undefined;
  /** A shape that stays at the anchor whatever the position, and shows with the label or not at all. */
  icon?: Shapes | undefined;
  /** Where its centre lies from the anchor: with `turn: 'withMap'` this turns with the map, else it does not. */
  offset?: Numbers | undefined;
  /**
   * Several such places, tried in order, in place of `offset`. Before them the one where it was shown last is tried (unless `hysteresis`
   * is false): so it stays at its second place when the first is free again. One that always shows takes the first that is free of
   * those placed before it that hide what they meet, obstacles among them; where none is, the first it tries.
   */
  offsets?: Points | undefined;
  /** Its shapes turned by this about their place, in radians; offsets are not turned by it. */
  rotation?: number | undefined;
  /** Shapes and offsets this many times as large. */
  scale?: number | undefined;
  /** Room around each shape: sides move outward by it, radii grow; corners of polygons sharper than a right angle are cut across, √2 times as far out, where a box's corner is. */
  padding?: number | undefined;
  /**
   * The higher is placed first: among the optional labels, and before all of them among those that always show or only block.
   * Default 0.
   */
  priority?: number | undefined;
  /** Among equal priorities: the lower goes first. A whole number; from 2³¹ on all count as equal. */
  order?: number | undefined;
  /** Stays upright, or turns with the map, its offset too. Default `'upright'`. */
  turn?: 'upright' | 'withMap' | undefined;
  /**
   * Shows where there is room; always, hiding nothing; always, hiding the optional ones in its way; or only blocks. All that
   * block are placed before any optional label, whatever the priorities: an `'obstacle'` hides a more important name.
   */
  behaviour?: 'optional' | 'required' | 'requiredHidesOptional' | 'obstacle' | undefined;
  /** Bits: the collision groups it is in. Default all. */
  groups?: number | undefined;
  /**
   * Bits: the collision groups it avoids. Default all. Only the label that is placed later is asked: where A avoids B, and B
   * not A, both show if A is placed first. One that avoids none, 0, always shows: it is placed with those that do,
   * by its priority, before all optional ones that avoid any.
   */
  avoids?: number | undefined;
}

/**
 * What part of a map is on the screen. {@link mapToScreen} tells where a point of it is seen, {@link labelOutlines} where the
 * box of a label is. To write the label there:
 *
 * ```js
 * function write(text, { anchor: [x, y], offset: [right, down] = [0, 0], rotation = 0, scale = 1, turn }, view) {
 *   context.setTransform(1, 0, 0, 1, ...mapToScreen(view, x, y));
 *   // Upright labels and their offsets stand still while the map turns; the others turn along, offset and all.
 *   if (turn === 'withMap') context.rotate(view.rotation ?? 0);
 *   context.translate(right * scale, down * scale);
 *   context.rotate(rotation);
 *   context.scale(scale, scale);
 *   context.fillText(text, 0, 0); // with textAlign 'center' and textBaseline 'middle'
 * }
 * ```
 *
 * `yUp` turns over the map's y only, never offsets and boxes. Of several `offsets` it is the one that `positions` tells.
 * `shapes` lie about the same place as the box, an `icon` as if the offset were 0.
 */
export interface MapView {
  /** The map point in the middle. */
  center: Numbers;
  /** Pixels to a unit of the map, above 0. */
  zoom: number;
  /** How far the map is turned on the screen, in radians: a positive angle looks clockwise. */
  rotation?: number | undefined;
  /** Where the middle is on the screen, in pixels. */
  middle?: Numbers | undefined;
  /** Whether the map's y points up, to the north. */
  yUp?: boolean | undefined;
}

/** Where a point of the map is seen on the screen. */
export function mapToScreen(view: MapView, x: number, y: number): [number, number];
/** The point of the map at a point of the screen: where the pointer is. */
export function screenToMap(view: MapView, x: number, y: number): [number, number];

/** One of a label's shapes on the screen: the convex hull of the corners, and all within `radius` of it. One corner is that of a circle, two are those of a capsule or segment. */
export interface LabelOutline {
  /** In pixels, in an order that goes around. */
  corners: [number, number][];
  /** 0 of boxes and polygons; the padding is in it, or in the corners of a box. */
  radius: number;
}

/**
 * Where a label lies on the screen, to draw what collides: its shapes in order, then its icon's. But for rounding they are
 * what {@link Labels} compares. `position` is which of its `offsets` it has, as {@link LabelStates.positions} tells; by default the
 * first. Where that tells {@link NONE} nothing is shown, and there is no outline. (An obstacle is
 * never shown: leave `position` out.) Numbers that are not finite and sizes below 0 are refused, as by {@link Labels.push}.
 *
 * ```js
 * for (const { corners } of labelOutlines(label, view, positions[id])) {
 *   context.beginPath();
 *   for (const [x, y] of corners) context.lineTo(x, y);
 *   context.closePath();
 *   context.stroke();
 * }
 * ```
 *
 * Of `pushBoxes` a label is `{ anchor: [x, y], size: [width, height], offsets: [...], ...options }`, the options without `positions`.
 */
export function labelOutlines(label: Label, view: MapView, position?: number): LabelOutline[];

/** What labels that are added together share, as a {@link Label} has it. */
export type LabelOptions = Pick<Label, 'icon' | 'rotation' | 'scale' | 'padding' | 'order' | 'turn' | 'behaviour' | 'groups' | 'avoids'>;

/** How labels stand after an update, by id. Views that hold until the next call of anything of this entry point. */
export interface LabelStates {
  /** In which of its positions each shows, or {@link NONE}. */
  positions: Uint32s;
  /** What hides each, or {@link NONE}. */
  hiddenBy: Uint32s;
  /** How visible each is, 0 to 1. */
  opacities: Float64s;
}

/**
 * Labels of a map, decided anew each frame. Panning and turning the map never makes labels flicker.
 *
 * ```js
 * const labels = new Labels({ fading: 300 });
 * const berlin = labels.push({ anchor: [13.4, 52.5], size: [60, 16], priority: 3700000 });
 * const { positions, opacities } = labels.update({ center: [13, 52], zoom: 100, yUp: true }, msSinceLastFrame);
 * ```
 */
export class Labels implements Freeable {
  /**
   * @param options.touching whether labels that only touch collide; default `'ignored'`
   * @param options.hysteresis whether a shown label keeps its place against one of equal priority, and of its `offsets` is tried at the
   * last first, then at all in order; default true
   * @param options.fading how long a fade takes, in the unit of `update`'s time; default 0
   */
  constructor(options?: { touching?: Touching | undefined; hysteresis?: boolean | undefined; fading?: number | undefined });
  /** How many labels there are. */
  readonly length: number;
  /** Adds a label: its id. */
  push(label: Label): number;
  /**
   * Adds many labels of one box each, seven numbers a label: anchor, size, offset, priority; with `positions: 3`, say, eleven:
   * anchor, size, three `offsets`, priority. All else is the same of all of them. Their ids.
   */
  pushBoxes(boxes: Numbers, options?: LabelOptions & { positions?: number | undefined }): Uint32s;
  /** Exchanges a label. It counts as shown if the one before was, in the same place of its `offsets`, and keeps its opacity; only from or to an `'obstacle'` it starts anew. */
  set(id: number, label: Label): void;
  /** Removes a label; its id may be used again. */
  remove(id: number): void;
  /** Decides what shows in this view; `time` is what has passed since the last call, for the fades. */
  update(view: MapView, time?: number): LabelStates;
  /**
   * The ids of all labels that show and hold a point of the screen, in ascending order: what the pointer is on. Which show, where of their
   * `offsets`, and in which view, the last `update` has told; a label that was `set` since is asked as it is now. Icons count. Of 20,000 labels it takes some tens of microseconds.
   */
  under(x: number, y: number): Uint32s;
  /** Forgets what was shown. */
  forget(): void;
  free(): void;
  [Symbol.dispose](): void;
}
