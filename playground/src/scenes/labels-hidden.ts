// What was hidden on the map of "Labels", and by what: all of it faintly, and plainly what the pointer is at.

import { NONE } from 'obbit';
import { offsetsOf } from '../data/placing.ts';
import { count } from '../ui/facts.ts';
import type { Plane } from '../ui/plane.ts';
import { faded, theme } from '../ui/theme.ts';
import type { Standing } from './labels-standing.ts';

/** The labels of a map as it is seen. */
export interface Sight {
  plane: Plane;
  standing: Standing;
  /** How far the labels are turned, in radians. */
  angle: number;
}

/** The places on the screen and a little beside it, and x and y of each there. */
export interface Seen {
  ids: Uint32Array<ArrayBuffer>;
  at: Float64Array;
}

/** More boxes than these are not told apart. */
const MOST_HIDDEN = 2500;
/** Of more than these no line to what hides them is drawn until the pointer is at one: they would be a tangle. */
const MOST_LINES = 120;
/** How near the pointer comes to a place, in pixels. */
const NEAR = 6;

/** The label that the pointer is at: one that shows before one that is hidden. */
export function labelAt(sight: Sight, { ids, at }: Seen, px: number, py: number): number | null {
  const { standing: { cities, positions, hiddenBy }, angle } = sight;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [found, best] = [null as number | null, Infinity];
  // There may be a hundred thousand of them, at each move of the pointer: what is far away costs next to nothing.
  for (let i = 0; i < ids.length; i += 1) {
    const dx = px - at[2 * i]!;
    const dy = py - at[2 * i + 1]!;
    const id = ids[i]!;
    if (Math.abs(dx) > 400 || Math.abs(dy) > 400 || (positions[id] === NONE && hiddenBy[id] === NONE)) continue;
    const city = cities[id]!;
    const [ox, oy] = offsetOf(sight, id);
    const [u, v] = [dx * cos + dy * sin - ox, dy * cos - dx * sin - oy];
    const within = Math.abs(u) <= city.w / 2 && Math.abs(v) <= city.h / 2;
    const off = Math.min(Math.hypot(dx, dy) <= NEAR ? Math.hypot(dx, dy) : Infinity, within ? NEAR + Math.hypot(u, v) : Infinity);
    const value = off + (positions[id] === NONE ? 1e6 : 0);
    if (value < best) [found, best] = [id, value];
  }
  return found;
}

/** The label nearest to the middle of the screen; after another, the next farther one, and after the last the first again. */
export function labelAfter({ plane: { width, height }, standing: { positions, hiddenBy } }: Sight, { ids, at }: Seen, before: number | null): number | null {
  const found: [off: number, id: number][] = [];
  ids.forEach((id, i) => {
    const [x, y] = [at[2 * i]!, at[2 * i + 1]!];
    const isOn = x >= 0 && y >= 0 && x <= width && y <= height;
    if (isOn && (positions[id] !== NONE || hiddenBy[id] !== NONE)) found.push([Math.hypot(x - width / 2, y - height / 2), id]);
  });
  found.sort((a, b) => a[0] - b[0]);
  const next = found.findIndex(([, id]) => id === before) + 1;
  return found[next % found.length]?.[1] ?? null;
}

/** What a label hides, or what hides it, in words. */
export function pointedAt({ standing: { cities, positions, hiddenBy } }: Sight, id: number): string {
  const { name } = cities[id]!;
  if (positions[id] === NONE) {
    const by = cities[hiddenBy[id]!];
    return by ? `${name}, hidden by ${by.name}` : `${name}, hidden`;
  }
  const hides = hiddenBy.reduce((all, by) => all + (by === id ? 1 : 0), 0);
  return `${name} hides ${hides === 0 ? 'none' : count(hides)}`;
}

/** The boxes of hidden labels, and lines to what hid them; below the names. */
export function drawHidden(context: CanvasRenderingContext2D, sight: Sight, seen: Uint32Array, pointed: number | null): void {
  const { hiddenBy } = sight.standing;
  const { over } = theme();
  const hidden = [...seen.filter((id) => hiddenBy[id] !== NONE).subarray(0, MOST_HIDDEN)];
  const told = pointed === null ? [] : hidden.filter((id) => id === pointed || hiddenBy[id] === pointed);
  // Many lie on each other: together they must not drown the names.
  const others = (told.length > 0 ? 0.5 : 1) * Math.min(1, Math.sqrt(250 / Math.max(1, hidden.length)));
  context.lineWidth = 1;
  context.fillStyle = faded(over, 0.05 * others);
  context.strokeStyle = faded(over, 0.22 * others);
  for (const id of hidden) {
    context.beginPath();
    box(context, sight, id, 0);
    context.fill();
    context.stroke();
  }
  if (hidden.length <= MOST_LINES) {
    context.strokeStyle = faded(over, 0.4 * others);
    lines(context, sight, hidden);
  }
  if (told.length === 0) return;
  context.fillStyle = faded(over, 0.12);
  context.strokeStyle = over;
  for (const id of told) {
    context.beginPath();
    box(context, sight, id, 0);
    context.fill();
    context.stroke();
  }
  context.lineWidth = 1.25;
  lines(context, sight, told);
}

/** The name of a hidden label that the pointer is at, over the others, and a frame around what hides it. */
export function drawPointed(context: CanvasRenderingContext2D, sight: Sight, pointed: number): void {
  const { standing: { cities, positions, hiddenBy }, plane, angle } = sight;
  const { ink, over, paper } = theme();
  const isHidden = positions[pointed] === NONE;
  const shown = isHidden ? hiddenBy[pointed]! : pointed;
  context.lineWidth = 1.5;
  if (shown !== NONE) {
    context.strokeStyle = ink;
    context.beginPath();
    box(context, sight, shown, 1);
    context.stroke();
  }
  if (!isHidden) return;
  const city = cities[pointed]!;
  const [x, y] = plane.toScreen(city.x, city.y);
  const [ox, oy] = offsetOf(sight, pointed);
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.fillStyle = paper;
  context.strokeStyle = over;
  context.fillRect(ox - city.w / 2, oy - city.h / 2, city.w, city.h);
  context.strokeRect(ox - city.w / 2, oy - city.h / 2, city.w, city.h);
  context.font = `${city.font > 14 ? 600 : 450} ${city.font}px system-ui, -apple-system, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = over;
  context.fillText(city.name, ox, oy, city.w);
  context.restore();
}

/** Where a label's middle lies from its place: one that is hidden, at the first of its places. */
function offsetOf({ standing: { cities, positions, last } }: Sight, id: number): readonly [number, number] {
  return offsetsOf(cities[id]!)[positions[id] === NONE ? 0 : last[id]!] ?? [0, 0];
}

function box(context: CanvasRenderingContext2D, sight: Sight, id: number, margin: number): void {
  const city = sight.standing.cities[id]!;
  const [px, py] = sight.plane.toScreen(city.x, city.y);
  const [ox, oy] = offsetOf(sight, id);
  const [cos, sin] = [Math.cos(sight.angle), Math.sin(sight.angle)];
  for (const [u, v] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const) {
    const [x, y] = [ox + u * (city.w / 2 + margin), oy + v * (city.h / 2 + margin)];
    context.lineTo(px + x * cos - y * sin, py + x * sin + y * cos);
  }
  context.closePath();
}

/** From the place of each to that of what hid it. */
function lines(context: CanvasRenderingContext2D, { plane, standing: { cities, hiddenBy } }: Sight, ids: readonly number[]): void {
  context.beginPath();
  for (const id of ids) {
    const [city, hider] = [cities[id]!, cities[hiddenBy[id]!]];
    if (!hider) continue;
    context.moveTo(...plane.toScreen(city.x, city.y));
    context.lineTo(...plane.toScreen(hider.x, hider.y));
  }
  context.stroke();
}
