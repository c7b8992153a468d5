// How the shapes of "Your file" are drawn: what overlaps on top, and no more than can be seen.

import type { Answer, Outlines } from '../data/answer.ts';
import type { Limits, Plane } from '../ui/plane.ts';
import { faded, theme } from '../ui/theme.ts';
import { pixelOf, type Dots } from './file-dots.ts';

/** The file's y by this is the drawing's, which points down. */
export type Flip = 1 | -1;

/** What is to be seen, in the order in which it is drawn: what each shape does, and its limits. */
export interface Shown {
  outlines: Outlines;
  order: Uint32Array;
  drawn: Uint32Array;
  state: Uint8Array;
  /** Of the drawing: with its y. */
  limits: Float64Array;
  flip: Flip;
}

/** What is smaller on the screen is drawn as a dot this large, in pixels. */
const DOT = 3;
/** Shapes larger than this on the screen, in pixels, are drawn until they cover it so many times: deeper down nothing is seen. */
const LARGE = 32;
const LAYERS = 60;

/** An answer as it is drawn. */
export function shownOf({ outlines, order, state }: Answer, flip: Flip): Shown {
  const limits = outlines.limits.slice();
  if (flip === -1) {
    for (let i = 0; i < limits.length; i += 4) [limits[i + 1], limits[i + 3]] = [-limits[i + 3]!, -limits[i + 1]!];
  }
  return { outlines, order, drawn: order.slice(), state, limits, flip };
}

/** The limits of some of the shapes, or of all. */
export function limitsOf({ limits }: Shown, ids: Iterable<number> | null = null): Limits {
  const all: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const id of ids ?? Array.from({ length: limits.length / 4 }, (_, i) => i)) {
    all[0] = Math.min(all[0], limits[4 * id]!);
    all[1] = Math.min(all[1], limits[4 * id + 1]!);
    all[2] = Math.max(all[2], limits[4 * id + 2]!);
    all[3] = Math.max(all[3], limits[4 * id + 3]!);
  }
  return all;
}

/** Draws them all, and a line around those that were chosen, with their names. The result is how many are seen. */
export function drawShapes(context: CanvasRenderingContext2D, plane: Plane, ids: readonly string[], shown: Shown, chosen: readonly number[], dots: Dots): number {
  const colours = theme();
  const pixel = 1 / plane.view.zoom;
  context.save();
  plane.enter(context);
  context.lineJoin = 'round';
  context.lineWidth = pixel * 1.2;
  const styles = [[colours['ink-3'], 0.14], [colours.touch, 0.22], [colours.over, 0.22]] as const;
  const { state, limits } = shown;
  const seen = uncovered(plane, shown);
  dots.begin(context.canvas.width, context.canvas.height);
  const side = Math.round(DOT * plane.ratio);
  const pixels = styles.map(([colour]) => pixelOf(colour));
  const [left, top] = plane.toPlane(0, 0);
  const scale = plane.view.zoom * plane.ratio;
  const larger = seen.filter((id) => {
    const [x, y, u, v] = [limits[4 * id]!, limits[4 * id + 1]!, limits[4 * id + 2]!, limits[4 * id + 3]!];
    if (Math.max(u - x, v - y) >= DOT * pixel) return true;
    dots.put(((x + u) / 2 - left) * scale, ((y + v) / 2 - top) * scale, side, pixels[state[id]!]!);
    return false;
  });
  dots.show(context);
  let style = -1;
  // One by one: a path of all of them takes a hundred times as long.
  for (const id of larger) {
    if (style !== state[id]) {
      style = state[id]!;
      const [colour, share] = styles[style as 0 | 1 | 2];
      context.fillStyle = faded(colour, share);
      context.strokeStyle = colour;
    }
    context.beginPath();
    trace(context, shown, id);
    context.fill();
    context.stroke();
  }
  context.strokeStyle = colours.ink;
  context.lineWidth = 2.5 * pixel;
  for (const id of chosen) {
    context.beginPath();
    trace(context, shown, id);
    context.stroke();
  }
  context.restore();
  const [first = 0, last = first] = [...chosen].sort((a, b) => limits[4 * a]! - limits[4 * b]!);
  for (const id of chosen) name(context, plane, ids[id]!, limits.subarray(4 * id, 4 * id + 4), id !== last);
  return seen.length;
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

function trace(context: CanvasRenderingContext2D, { outlines: { corners, starts, radii }, flip }: Shown, id: number): void {
  const [from, to, radius] = [starts[id]!, starts[id + 1]!, radii[id]!];
  const [x, y] = [corners[from]!, corners[from + 1]! * flip];
  if (radius > 0) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  context.moveTo(x, y);
  for (let i = from + 2; i < to; i += 2) context.lineTo(corners[i]!, corners[i + 1]! * flip);
  context.closePath();
}

/** How far from a place of the drawing a shape is; 0 within it. */
function distanceTo({ outlines: { corners, starts, radii }, flip }: Shown, id: number, px: number, py: number): number {
  const [from, to, radius] = [starts[id]!, starts[id + 1]!, radii[id]!];
  let [nearest, inside] = [Infinity, false];
  for (let i = from, before = to - 2; i < to; before = i, i += 2) {
    const [ax, ay, bx, by] = [corners[before]!, corners[before + 1]! * flip, corners[i]!, corners[i + 1]! * flip];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(px - ax - along * dx, py - ay - along * dy));
    if (ay > py !== by > py && px < ax + ((py - ay) / (by - ay)) * dx) inside = !inside;
  }
  return inside ? 0 : Math.max(0, nearest - radius);
}

/** The shape at a place of the drawing, or the nearest no farther than `reach` from it: of several the one on top. */
export function shapeAt(shown: Shown, x: number, y: number, reach: number): number | null {
  const { order, limits } = shown;
  let [found, best] = [null as number | null, reach];
  for (let k = order.length - 1; k >= 0; k -= 1) {
    const id = order[k]!;
    if (x < limits[4 * id]! - best || y < limits[4 * id + 1]! - best || x > limits[4 * id + 2]! + best || y > limits[4 * id + 3]! + best) continue;
    const off = distanceTo(shown, id, x, y);
    if (off === 0) return id;
    if (off < best || (off === best && found === null)) [found, best] = [id, off];
  }
  return found;
}
