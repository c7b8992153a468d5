// The names of chosen shapes in "Your file": within the shape where there is room, else on a tag that hangs on its
// outline, where it covers no other shape if there is such a place.

import { cut } from '../ui/facts.ts';
import { FONT, letterScale } from '../ui/letters.ts';
import type { Plane } from '../ui/plane.ts';
import type { Limits } from '../ui/plane-options.ts';
import { theme } from '../ui/theme.ts';
import { limitsOf, type Shown } from './file-draw.ts';

type Point = readonly [number, number];

/** A longer name is cut. */
const LETTERS = 24;
/** So far from the edge of the drawing a name stands, in pixels. */
const EDGE = 6;
/** So much room is around its letters, beside them and above. */
const [BESIDE, ABOVE] = [5, 3];
/** So far from its shape a tag hangs, the nearer the better. */
const GAPS = [10, 28, 56] as const;
/** To which side, the first the best. */
const SIDES: readonly Point[] = [[0, -1], [1, 0], [-1, 0], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];
/** How bad it is to cover another shape, one that is named too, another name, the shape's own outline. */
const COSTS = { other: 1, named: 4, name: 100, own: 0.5 } as const;
/** A canvas has numbers of 32 bits. */
const FAR = 1e9;

/** Where a name may stand, on the screen; a tag hangs on a place of the outline. */
interface Spot {
  at: Limits;
  from: Point | null;
}

/** Names those that were chosen; `places` of the order are those that are drawn as shapes. */
export function drawNames(context: CanvasRenderingContext2D, plane: Plane, ids: readonly string[], shown: Shown, chosen: readonly number[], places: Uint32Array): void {
  const taken: Limits[] = [];
  for (const id of chosen) {
    const [left, top, right, bottom] = onScreen(plane, limitsOf(shown, [id]));
    if (right < 0 || left > plane.width || bottom < 0 || top > plane.height) continue;
    const letters = cut(ids[id]!, LETTERS);
    const scale = letterScale();
    context.font = `600 ${13 * scale}px ${FONT}`;
    const [wide, high] = [context.measureText(letters).width + 2 * BESIDE * scale, (13 + 2 * ABOVE) * scale];
    const spots = spotsFor(plane, shown, id, [left, top, right, bottom], wide, high);
    const spot = best(plane, shown, id, spots, chosen, places, taken);
    taken.push(spot.at);
    write(context, letters, spot, BESIDE * scale);
  }
}

function write(context: CanvasRenderingContext2D, letters: string, { at: [left, top, right, bottom], from }: Spot, beside: number): void {
  const colours = theme();
  context.save();
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const place = [left + beside, (top + bottom) / 2] as const;
  if (from) {
    context.strokeStyle = colours.ink;
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(Math.max(left, Math.min(right, from[0])), Math.max(top, Math.min(bottom, from[1])));
    context.stroke();
    context.fillStyle = colours.panel;
    context.beginPath();
    context.roundRect(left, top, right - left, bottom - top, 3);
    context.fill();
    context.stroke();
  } else {
    context.strokeStyle = colours.paper;
    context.lineWidth = 4;
    context.strokeText(letters, ...place);
  }
  context.fillStyle = colours.ink;
  context.fillText(letters, ...place);
  context.restore();
}

/** Where the name of a shape may stand, the best first: within it, or beside it. */
function spotsFor(plane: Plane, shown: Shown, id: number, [left, top, right, bottom]: Limits, wide: number, high: number): Spot[] {
  const around = (x: number, y: number): Limits => {
    const [fromX, fromY] = [within(x - wide / 2, EDGE, plane.width - EDGE - wide), within(y - high / 2, EDGE, plane.height - EDGE - high)];
    return [fromX, fromY, fromX + wide, fromY + high];
  };
  // In the middle of what is seen of it.
  const middle = (from: number, to: number, size: number) => (Math.max(0, from) + Math.min(size, to)) / 2;
  const inner = around(middle(left, right, plane.width), middle(top, bottom, plane.height));
  const spots: Spot[] = stands(plane, shown, id, inner) === 'within' ? [{ at: inner, from: null }] : [];
  const ends = SIDES.map((side) => endOf(plane, shown, id, side));
  for (const gap of GAPS) {
    SIDES.forEach(([dx, dy], k) => {
      const [x, y] = ends[k]!;
      const off = gap / Math.hypot(dx, dy);
      spots.push({ at: around(x + dx * (off + wide / 2), y + dy * (off + high / 2)), from: ends[k]! });
    });
  }
  return spots;
}

/** The first that covers nothing, else that which covers least. */
function best(plane: Plane, shown: Shown, id: number, spots: readonly Spot[], chosen: readonly number[], places: Uint32Array, taken: readonly Limits[]): Spot {
  const costs = spots.map(({ at, from }) => {
    const names = taken.filter((other) => meet(other, at)).length;
    return names * COSTS.name + (from && stands(plane, shown, id, at) !== 'beside' ? COSTS.own : 0);
  });
  const reach = (k: 0 | 1 | 2 | 3) => spots.map(({ at }) => at[k]);
  const [fromX, fromY] = plane.toPlane(Math.min(...reach(0)), Math.min(...reach(1)));
  const [toX, toY] = plane.toPlane(Math.max(...reach(2)), Math.max(...reach(3)));
  for (const place of places) {
    const other = shown.order[place]!;
    const { stacked } = shown;
    if (other === id || stacked[4 * place]! > toX || stacked[4 * place + 2]! < fromX || stacked[4 * place + 1]! > toY || stacked[4 * place + 3]! < fromY) continue;
    const cost = chosen.includes(other) ? COSTS.named : COSTS.other;
    const limits = onScreen(plane, limitsOf(shown, [other]));
    spots.forEach(({ at }, k) => {
      if (meet(limits, at) && stands(plane, shown, other, at) !== 'beside') costs[k]! += cost;
    });
  }
  return spots[costs.indexOf(Math.min(...costs))]!;
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

const meet = (one: Limits, other: Limits): boolean => one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];

const onScreen = (plane: Plane, [left, top, right, bottom]: Limits): Limits => [...plane.toScreen(left, top), ...plane.toScreen(right, bottom)];

/** Calls for each side of a shape, from where to where it goes on the screen. */
function eachSide({ view, width, height }: Plane, { outlines: { corners, starts }, flip }: Shown, id: number, side: (from: Point, to: Point) => void): void {
  const place = (i: number): Point => [
    within((corners[i]! - view.x) * view.zoom + width / 2, -FAR, FAR),
    within((corners[i + 1]! * flip - view.y) * view.zoom + height / 2, -FAR, FAR),
  ];
  let [first, before] = [null as Point | null, null as Point | null];
  for (let i = starts[id]!; i < starts[id + 1]!; i += 2) {
    if (Number.isNaN(corners[i]!)) {
      // From the next on, another ring.
      if (before && first) side(before, first);
      first = before = null;
      continue;
    }
    const now = place(i);
    if (before) side(before, now);
    first ??= now;
    before = now;
  }
  if (before && first) side(before, first);
}

/** Middle and radius on the screen of what is round. */
function roundOf(plane: Plane, { outlines: { corners, starts, radii }, flip }: Shown, id: number): { middle: Point; radius: number } | null {
  const [from, radius] = [starts[id]!, radii[id]! * plane.view.zoom];
  return radius > 0 ? { middle: plane.toScreen(corners[from]!, corners[from + 1]! * flip), radius } : null;
}

/** The place of an outline that lies farthest to a side: of an edge square to it, the middle. */
function endOf(plane: Plane, shown: Shown, id: number, [dx, dy]: Point): Point {
  const round = roundOf(plane, shown, id);
  const size = Math.hypot(dx, dy);
  if (round) return [round.middle[0] + (dx / size) * round.radius, round.middle[1] + (dy / size) * round.radius];
  const far = ([x, y]: Point) => x * dx + y * dy;
  let [end, most] = [[0, 0] as Point, -Infinity];
  eachSide(plane, shown, id, (from, to) => {
    const isSquare = Math.abs(far(from) - far(to)) < 1;
    const reach = Math.max(far(from), far(to)) + (isSquare ? 1 : 0);
    if (reach > most) [end, most] = [isSquare ? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] : far(from) > far(to) ? from : to, reach];
  });
  return end;
}

/** How a rectangle of the screen stands to a shape. */
function stands(plane: Plane, shown: Shown, id: number, at: Limits): 'within' | 'across' | 'beside' {
  const [x, y] = [(at[0] + at[2]) / 2, (at[1] + at[3]) / 2];
  const round = roundOf(plane, shown, id);
  if (round) {
    const [offX, offY] = [Math.abs(x - round.middle[0]), Math.abs(y - round.middle[1])];
    const [halfX, halfY] = [(at[2] - at[0]) / 2, (at[3] - at[1]) / 2];
    if (Math.hypot(offX + halfX, offY + halfY) < round.radius) return 'within';
    return Math.hypot(Math.max(0, offX - halfX), Math.max(0, offY - halfY)) < round.radius ? 'across' : 'beside';
  }
  let [isInside, isCut] = [false, false];
  eachSide(plane, shown, id, (from, to) => {
    isCut ||= crosses(at, from, to);
    if (from[1] > y !== to[1] > y && from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]) > x) isInside = !isInside;
  });
  return isCut ? 'across' : isInside ? 'within' : 'beside';
}

/** Whether a line has a part in a rectangle: what is left of it once each side has cut it off (Liang and Barsky). */
function crosses([left, top, right, bottom]: Limits, [ax, ay]: Point, [bx, by]: Point): boolean {
  let [first, last] = [0, 1];
  for (const [way, room] of [[ax - bx, ax - left], [bx - ax, right - ax], [ay - by, ay - top], [by - ay, bottom - ay]] as const) {
    if (way === 0 && room < 0) return false;
    if (way < 0) first = Math.max(first, room / way);
    if (way > 0) last = Math.min(last, room / way);
  }
  return first <= last;
}
