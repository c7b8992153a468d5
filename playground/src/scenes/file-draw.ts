// How the shapes of "Your file" are drawn: what overlaps on top, and no more than can be seen.

import type { Answer, Outlines } from '../data/answer.ts';
import type { Plane } from '../ui/plane.ts';
import type { Limits } from '../ui/plane-options.ts';
import { faded, theme } from '../ui/theme.ts';
import { pixelOf, type Dots } from './file-dots.ts';

/** The file's y by this is the drawing's, which points down. */
export type Flip = 1 | -1;

/** What is to be seen: what each shape does, in which order they are drawn, and at each place of that order its limits. */
export interface Shown {
  outlines: Outlines;
  order: Uint32Array;
  /** Room for places. */
  drawn: Uint32Array;
  state: Uint8Array;
  /** Of the drawing: with its y. In its order, as all are looked at in each picture: a million of them all over the memory take a tenth of a second. */
  stacked: Float64Array;
  flip: Flip;
}

/** What is smaller on the screen is drawn as a dot this large, in pixels. */
const DOT = 3;
/** Shapes larger than this on the screen, in pixels, are drawn until they cover it so many times: deeper down nothing is seen. */
const LARGE = 32;
const LAYERS = 60;

/** An answer as it is drawn. */
export function shownOf({ outlines, order, state }: Answer, flip: Flip): Shown {
  const shown = { outlines, order, drawn: new Uint32Array(order.length), state, stacked: new Float64Array(4 * order.length), flip };
  order.forEach((id, place) => shown.stacked.set(limitsAt(shown, id), 4 * place));
  return shown;
}

/** The limits of a shape in the drawing. */
function limitsAt({ outlines: { limits }, flip }: Pick<Shown, 'outlines' | 'flip'>, id: number): Limits {
  const [left, low, right, high] = [limits[4 * id]!, limits[4 * id + 1]!, limits[4 * id + 2]!, limits[4 * id + 3]!];
  return flip === 1 ? [left, low, right, high] : [left, -high, right, -low];
}

/** The limits of some of the shapes, or of all. */
export function limitsOf(shown: Shown, ids: Iterable<number> = shown.order): Limits {
  const all: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const id of ids) {
    const [left, top, right, bottom] = limitsAt(shown, id);
    all[0] = Math.min(all[0], left);
    all[1] = Math.min(all[1], top);
    all[2] = Math.max(all[2], right);
    all[3] = Math.max(all[3], bottom);
  }
  return all;
}

/** Draws them all, and a line around those that were chosen. The result: the places of those that are larger than dots, and how many are smaller. */
export function drawShapes(context: CanvasRenderingContext2D, plane: Plane, shown: Shown, chosen: readonly number[], dots: Dots): { larger: Uint32Array; smaller: number } {
  const colours = theme();
  context.save();
  context.lineJoin = 'round';
  context.lineWidth = 1.2;
  const styles = [[colours['ink-3'], 0.14], [colours.touch, 0.22], [colours.over, 0.22]] as const;
  const { state, order } = shown;
  dots.begin(context.canvas.width, context.canvas.height, Math.round(DOT * plane.ratio));
  const { larger, smaller } = uncovered(plane, shown, dots);
  dots.show(context, styles.map(([colour]) => pixelOf(colour)));
  let style = -1;
  // One by one: a path of all of them takes a hundred times as long.
  for (const place of larger) {
    const id = order[place]!;
    if (style !== state[id]) {
      style = state[id]!;
      const [colour, share] = styles[style as 0 | 1 | 2];
      context.fillStyle = faded(colour, share);
      context.strokeStyle = colour;
    }
    context.beginPath();
    trace(context, plane, shown, id);
    // Holes stay empty.
    context.fill('evenodd');
    context.stroke();
  }
  context.strokeStyle = colours.ink;
  context.lineWidth = 2.5;
  for (const id of chosen) {
    context.beginPath();
    trace(context, plane, shown, id);
    context.stroke();
  }
  context.restore();
  return { larger, smaller };
}

/**
 * The places of those that are seen, from below to above: from the top down, what there is room for. The smaller ones
 * become dots, and are counted.
 */
function uncovered(plane: Plane, { order, state, drawn, stacked }: Shown, dots: Dots): { larger: Uint32Array; smaller: number } {
  const { zoom, x: middleX, y: middleY } = plane.view;
  const [left, top] = plane.toPlane(0, 0);
  const [right, bottom] = plane.toPlane(plane.width, plane.height);
  const [scale, halfWide, halfHigh] = [zoom * plane.ratio, (plane.width * plane.ratio) / 2, (plane.height * plane.ratio) / 2];
  let [from, room, smaller] = [drawn.length, LAYERS * (right - left) * (bottom - top), 0];
  // (Each in a constant of its own: a list that is taken apart costs as much as all the rest, a million times.)
  for (let place = drawn.length - 1; place >= 0; place -= 1) {
    const x = stacked[4 * place]!;
    const y = stacked[4 * place + 1]!;
    const u = stacked[4 * place + 2]!;
    const v = stacked[4 * place + 3]!;
    if (u < left || x > right || v < top || y > bottom) continue;
    if ((u - x) * zoom < DOT && (v - y) * zoom < DOT) {
      smaller += 1;
      dots.put((x / 2 + u / 2 - middleX) * scale + halfWide, (y / 2 + v / 2 - middleY) * scale + halfHigh, state[order[place]!]!);
      continue;
    }
    const seen = (Math.min(right, u) - Math.max(left, x)) * (Math.min(bottom, v) - Math.max(top, y));
    const large = seen > (LARGE / zoom) ** 2;
    if (large && room < 0) continue;
    if (large) room -= seen;
    drawn[(from -= 1)] = place;
  }
  return { larger: drawn.subarray(from), smaller };
}

/** So far from the screen, in pixels, a corner may be drawn: a canvas has numbers of 32 bits. */
const FAR = 1e9;

/** In pixels, as a canvas would round places far from the origin. */
function trace(context: CanvasRenderingContext2D, { view, width, height }: Plane, { outlines: { corners, starts, radii }, flip }: Shown, id: number): void {
  const [from, to, radius] = [starts[id]!, starts[id + 1]!, radii[id]! * view.zoom];
  const within = (pixels: number) => Math.min(FAR, Math.max(-FAR, pixels));
  const x = (i: number) => within((corners[i]! - view.x) * view.zoom + width / 2);
  const y = (i: number) => within((corners[i]! * flip - view.y) * view.zoom + height / 2);
  if (radius > 0) {
    context.moveTo(x(from) + radius, y(from + 1));
    context.arc(x(from), y(from + 1), within(radius), 0, 2 * Math.PI);
    return;
  }
  let isFirst = true;
  for (let i = from; i < to; i += 2) {
    if (Number.isNaN(corners[i]!)) context.closePath();
    else if (isFirst) context.moveTo(x(i), y(i + 1));
    else context.lineTo(x(i), y(i + 1));
    isFirst = Number.isNaN(corners[i]!);
  }
  context.closePath();
}

/** The last corner of the ring that begins there. */
function lastOf(corners: Float64Array, from: number, to: number): number {
  let last = from;
  while (last + 2 < to && !Number.isNaN(corners[last + 2]!)) last += 2;
  return last;
}

/** How far from a place of the drawing a shape is, in pixels; 0 within it. */
function distanceTo({ outlines: { corners, starts, radii }, flip }: Shown, zoom: number, id: number, px: number, py: number): number {
  const [from, to, radius] = [starts[id]!, starts[id + 1]!, radii[id]! * zoom];
  let [nearest, inside] = [Infinity, false];
  for (let i = from, before = lastOf(corners, from, to); i < to; before = i, i += 2) {
    if (Number.isNaN(corners[i]!)) {
      // From the next on, another ring.
      i += 2;
      before = lastOf(corners, i, to);
    }
    // Seen from the place, in pixels: squares of large numbers have no end.
    const [ax, ay] = [(corners[before]! - px) * zoom, (corners[before + 1]! * flip - py) * zoom];
    const [bx, by] = [(corners[i]! - px) * zoom, (corners[i + 1]! * flip - py) * zoom];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy));
    if (ay > 0 !== by > 0 && ax - (ay / (by - ay)) * dx > 0) inside = !inside;
  }
  return inside ? 0 : Math.max(0, nearest - radius);
}

/** The shape at a place of the drawing, or the nearest no farther than `reach` pixels from it: of several the one on top. */
export function shapeAt(shown: Shown, zoom: number, x: number, y: number, reach: number): number | null {
  const { order, stacked } = shown;
  let [found, best] = [null as number | null, reach];
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const [at, room] = [4 * place, best / zoom];
    if (x < stacked[at]! - room || y < stacked[at + 1]! - room || x > stacked[at + 2]! + room || y > stacked[at + 3]! + room) continue;
    const id = order[place]!;
    const off = distanceTo(shown, zoom, id, x, y);
    if (off === 0) return id;
    if (off < best || (off === best && found === null)) [found, best] = [id, off];
  }
  return found;
}
