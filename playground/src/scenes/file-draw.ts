// How the shapes of "Your file" are drawn: what overlaps on top, and no more than can be seen.

import type { Overlaps } from '../data/overlaps.ts';
import type { Listed } from '../data/table.ts';
import type { Limits, Plane } from '../ui/plane.ts';
import { faded, theme } from '../ui/theme.ts';

type Outline = Listed['outlines'][number];

/** The file's y by this is the drawing's, which points down. */
export type Flip = 1 | -1;

/** What is to be seen, in the order in which it is drawn: what each shape does, and its limits. */
export interface Shown {
  order: Uint32Array;
  drawn: Uint32Array;
  state: Uint8Array;
  limits: Float64Array;
  flip: Flip;
}

/** What is smaller on the screen is drawn as a dot this large, in pixels. */
const DOT = 3;
/** Shapes larger than this on the screen, in pixels, are drawn until they cover it so many times: deeper down nothing is seen. */
const LARGE = 32;
const LAYERS = 60;

/** The outlines, sorted by what is to be seen of them. */
export function ordered(outlines: readonly Outline[], { pairs, relations }: Overlaps, flip: Flip): Shown {
  const state = new Uint8Array(outlines.length);
  relations.forEach((relation, i) => {
    for (const id of [pairs[2 * i]!, pairs[2 * i + 1]!]) state[id] = Math.max(state[id]!, relation);
  });
  const order = Uint32Array.from(outlines.keys()).sort((i, j) => state[i]! - state[j]! || i - j);
  const limits = new Float64Array(4 * outlines.length);
  outlines.forEach((_, id) => limits.set(limitsOf(outlines, [id], flip), 4 * id));
  return { order, drawn: order.slice(), state, limits, flip };
}

/** The limits of some of the outlines. */
export function limitsOf(outlines: readonly Outline[], ids: Iterable<number>, flip: Flip): Limits {
  const limits: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const id of ids) {
    const { points, radius } = outlines[id]!;
    for (const [x, y] of points) {
      limits[0] = Math.min(limits[0], x - radius);
      limits[1] = Math.min(limits[1], y * flip - radius);
      limits[2] = Math.max(limits[2], x + radius);
      limits[3] = Math.max(limits[3], y * flip + radius);
    }
  }
  return limits;
}

/** Draws them all, and a line around those that were chosen, with their names. */
export function drawShapes(context: CanvasRenderingContext2D, plane: Plane, { outlines, ids }: Listed, shown: Shown, chosen: readonly number[]): void {
  const colours = theme();
  const pixel = 1 / plane.view.zoom;
  context.save();
  plane.enter(context);
  context.lineJoin = 'round';
  context.lineWidth = pixel * 1.2;
  const styles = [[colours['ink-3'], 0.14], [colours.touch, 0.22], [colours.over, 0.22]] as const;
  const { state, limits, flip } = shown;
  let style = -1;
  // One by one: a path of all of them takes a hundred times as long.
  for (const id of uncovered(plane, shown)) {
    const [x, y, u, v] = [limits[4 * id]!, limits[4 * id + 1]!, limits[4 * id + 2]!, limits[4 * id + 3]!];
    const isDot = Math.max(u - x, v - y) < DOT * pixel;
    const wanted = 2 * state[id]! + (isDot ? 1 : 0);
    if (style !== wanted) {
      style = wanted;
      const [colour, share] = styles[state[id] as 0 | 1 | 2];
      context.fillStyle = isDot ? colour : faded(colour, share);
      context.strokeStyle = colour;
    }
    if (isDot) {
      const half = (DOT / 2) * pixel;
      context.fillRect((x + u) / 2 - half, (y + v) / 2 - half, 2 * half, 2 * half);
      continue;
    }
    context.beginPath();
    trace(context, outlines[id]!, flip);
    context.fill();
    context.stroke();
  }
  context.strokeStyle = colours.ink;
  context.lineWidth = 2.5 * pixel;
  for (const id of chosen) {
    context.beginPath();
    trace(context, outlines[id]!, flip);
    context.stroke();
  }
  context.restore();
  const [first = 0, last = first] = [...chosen].sort((a, b) => limits[4 * a]! - limits[4 * b]!);
  for (const id of chosen) name(context, plane, ids[id]!, limits.subarray(4 * id, 4 * id + 4), id !== last);
}

/** A longer name is cut. */
const LETTERS = 24;

/** Names a shape at its edge: one to the left and one to the right, so that they do not meet. */
function name(context: CanvasRenderingContext2D, plane: Plane, id: string, [left = 0, top = 0, right = 0, bottom = 0]: Float64Array, isLeft: boolean): void {
  const letters = id.length > LETTERS ? `${id.slice(0, LETTERS)}\u2026` : id;
  context.font = '600 13px system-ui, sans-serif';
  context.textAlign = isLeft ? 'right' : 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const [x, y] = plane.toScreen(isLeft ? left : right, (top + bottom) / 2);
  const at = [x + (isLeft ? -8 : 8), y] as const;
  context.strokeStyle = theme().paper;
  context.lineWidth = 4;
  context.strokeText(letters, ...at);
  context.fillStyle = theme().ink;
  context.fillText(letters, ...at);
}

/** Which are seen, from below to above: from the top down, what there is room for. */
function uncovered(plane: Plane, { order, drawn, limits }: Shown): Uint32Array {
  const [left, top] = plane.toPlane(0, 0);
  const [right, bottom] = plane.toPlane(plane.width, plane.height);
  let [from, room] = [order.length, LAYERS * (right - left) * (bottom - top)];
  for (let k = order.length - 1; k >= 0; k -= 1) {
    const at = 4 * order[k]!;
    const [wide, high] = [Math.min(right, limits[at + 2]!) - Math.max(left, limits[at]!), Math.min(bottom, limits[at + 3]!) - Math.max(top, limits[at + 1]!)];
    const large = wide * high > (LARGE / plane.view.zoom) ** 2;
    if (wide < 0 || high < 0 || (large && room < 0)) continue;
    if (large) room -= wide * high;
    drawn[(from -= 1)] = order[k]!;
  }
  return drawn.subarray(from);
}

function trace(context: CanvasRenderingContext2D, { points, radius }: Outline, flip: Flip): void {
  const [x, y] = points[0]!;
  if (radius > 0) {
    context.moveTo(x + radius, y * flip);
    context.arc(x, y * flip, radius, 0, 2 * Math.PI);
    return;
  }
  context.moveTo(x, y * flip);
  for (const [u, v] of points.slice(1)) context.lineTo(u, v * flip);
  context.closePath();
}
