// How "Two boxes" is drawn: shapes, the shadows that light casts along each axis, gaps and moves.

import type { Contact, Relation, Separation, Shadow } from 'obbit/queries';
import { outline, pathOf, type Figure } from '../data/figures.ts';
import type { Plane } from '../ui/plane.ts';
import type { Limits } from '../ui/plane-options.ts';
import { length } from '../ui/facts.ts';
import { FONT, letterScale, onScreen } from '../ui/letters.ts';
import { faded, theme, type ColourName } from '../ui/theme.ts';

type Point = readonly [number, number];

/** What stands where. */
export interface Standing {
  a: Figure;
  b: Figure;
  shadows: readonly Shadow[];
}

/** All that is shown. */
export interface Picture extends Standing {
  chosen: 'a' | 'b';
  /** Which axis is lit; the one that decides, unless the user looks at another. */
  lit: number;
  allShadows: boolean;
  relation: Relation;
  separation: Separation;
  mtv: readonly number[] | null;
  contact: Contact | null;
}

export const COLOUR: Record<Relation, ColourName> = { Apart: 'apart', Touching: 'touch', Overlapping: 'over' };

export function drawPicture(context: CanvasRenderingContext2D, plane: Plane, picture: Picture): void {
  const { a, b, shadows, lit } = picture;
  const pixel = 1 / plane.view.zoom;
  context.save();
  ground(context, plane);
  plane.enter(context);
  context.lineJoin = 'round';
  const order = shadows.map((_, i) => i).filter((i) => i === lit || picture.allShadows);
  const room = roomOf(plane);
  for (const i of order.sort((i) => (i === lit ? 1 : -1))) castShadow(context, plane, picture, shadows[i]!, i === lit, pixel, room);
  body(context, a, theme().a, pixel, picture.chosen === 'a');
  body(context, b, theme().b, pixel, picture.chosen === 'b');
  common(context, a, b);
  if (picture.relation === 'Overlapping') push(context, picture, pixel);
  else gap(context, plane, picture, pixel);
  contacts(context, picture, pixel);
  handles(context, picture.chosen === 'a' ? a : b, picture.chosen === 'a' ? theme().a : theme().b, pixel);
  names(context, plane, picture, pixel);
  context.restore();
}

/** Where the handles of a figure are: turning, and resizing at a corner. */
export function handlesOf(figure: Figure, pixel: number): { turn: Point; size: Point } {
  const way = (figure.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(way), Math.sin(way)];
  const at = (u: number, v: number): Point => [figure.x + u * cos - v * sin, figure.y + u * sin + v * cos];
  const height = figure.kind === 'circle' ? figure.w : figure.h;
  return { turn: at(figure.w / 2 + 36 * pixel, 0), size: at(figure.w / 2 + 8 * pixel, height / 2 + 8 * pixel) };
}

/** How much room lines and names have that are as large at every zoom: on a phone they would leave little to the shapes. */
export const roomOf = ({ width, height }: Plane): number => Math.max(0.5, Math.min(1, width / 720, height / 560));

function ground(context: CanvasRenderingContext2D, plane: Plane): void {
  let step = 50;
  while (step * plane.view.zoom < 24) step *= 2;
  while (step * plane.view.zoom > 96) step /= 2;
  const [left, top] = plane.toPlane(0, 0);
  const [right, bottom] = plane.toPlane(plane.width, plane.height);
  context.fillStyle = theme().line;
  for (let x = Math.ceil(left / step) * step; x < right; x += step) {
    for (let y = Math.ceil(top / step) * step; y < bottom; y += step) {
      const [px, py] = plane.toScreen(x, y);
      context.fillRect(px - 1, py - 1, 2, 2);
    }
  }
}

/** The farthest point along a direction. */
function farthest(figure: Figure, [dx, dy]: Point): Point {
  const { points, radius } = outline(figure);
  let best: Point = points[0]!;
  for (const point of points) if (point[0] * dx + point[1] * dy > best[0] * dx + best[1] * dy) best = point;
  return [best[0] + radius * dx, best[1] + radius * dy];
}

/** What the picture covers, where a pixel is so large, whichever axes are shown or lit: looking at another moves nothing. */
export function extentOf({ a, b, shadows }: Standing, pixel: number, room: number): Limits {
  const places: Point[] = [];
  for (const figure of [a, b]) {
    for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) places.push(farthest(figure, way));
    const { turn, size } = handlesOf(figure, pixel);
    places.push(turn, size);
  }
  for (const shadow of shadows) {
    const { at, least, most } = wallOf(a, b, shadow, true, pixel * room);
    for (const end of [least, most]) places.push(at(end), at(end, 26 * pixel));
    places.push(at(middleOf(shadow), wordsOff(pixel, room) + HALF_HIGH * letterScale() * pixel));
  }
  const of = (k: 0 | 1) => places.map((place) => place[k]);
  return [Math.min(...of(0)), Math.min(...of(1)), Math.max(...of(0)), Math.max(...of(1))];
}

/** The wall of an axis, which stands clear of both shapes: where a place of it is, so far behind it, and from where to where it reaches. */
function wallOf(a: Figure, b: Figure, shadow: Shadow, lit: boolean, pixel: number): { v: Point; wall: number; at: (along: number, off?: number) => Point; least: number; most: number } {
  const u = shadow.axis;
  let v: Point = [-u[1], u[0]];
  // Light comes from above, or from the left where it comes from the side.
  if (v[1] < -1e-9 || (Math.abs(v[1]) <= 1e-9 && v[0] < 0)) v = [u[1], -u[0]];
  const reach = (figure: Figure) => {
    const [x, y] = farthest(figure, v);
    return x * v[0] + y * v[1];
  };
  const wall = Math.max(reach(a), reach(b)) + (lit ? 64 : 40) * pixel;
  const at = (along: number, off = 0): Point => [u[0] * along + v[0] * (wall + off), u[1] * along + v[1] * (wall + off)];
  return { v, wall, at, least: Math.min(shadow.a[0], shadow.b[0]) - 32 * pixel, most: Math.max(shadow.a[1], shadow.b[1]) + 32 * pixel };
}

/** The ends of the gap between two shadows, or of what they share. */
function endsOf({ a, b, gap }: Shadow): [number, number] {
  return gap > 0 ? [Math.min(a[1], b[1]), Math.max(a[0], b[0])] : [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
}

const middleOf = (shadow: Shadow): number => (endsOf(shadow)[0] + endsOf(shadow)[1]) / 2;

/** How far behind a wall its words stand. */
const wordsOff = (pixel: number, room: number): number => (26 + 16 * room * letterScale()) * pixel;

/** Light falls across the axis and onto its wall. */
function castShadow(context: CanvasRenderingContext2D, plane: Plane, picture: Picture, shadow: Shadow, lit: boolean, pixel: number, room: number): void {
  const { a, b } = picture;
  const u = shadow.axis;
  const { v, wall, at, least, most } = wallOf(a, b, shadow, lit, pixel * room);
  const colours = theme();
  if (lit) {
    for (const [figure, [from, to], colour] of [[a, shadow.a, colours.a], [b, shadow.b, colours.b]] as const) {
      const light = context.createLinearGradient(figure.x, figure.y, ...along(figure, v, wall));
      light.addColorStop(0, faded(colour, 0.02));
      light.addColorStop(1, faded(colour, 0.18));
      context.fillStyle = light;
      shape(context, [farthest(figure, [-u[0], -u[1]]), at(from), at(to), farthest(figure, u)]);
      context.fill();
    }
  }
  const ink = lit ? 1 : 0.4;
  stroke(context, [at(least), at(most)], faded(colours['ink-3'], ink * 0.8), pixel);
  stroke(context, [at(shadow.a[0], 5 * pixel), at(shadow.a[1], 5 * pixel)], faded(colours.a, ink), 5 * pixel);
  stroke(context, [at(shadow.b[0], 12 * pixel), at(shadow.b[1], 12 * pixel)], faded(colours.b, ink), 5 * pixel);
  const [from, to] = endsOf(shadow);
  const colour = shadow.gap > 0 ? colours.apart : shadow.gap < 0 ? colours.over : colours.touch;
  stroke(context, [at(from, 22 * pixel), at(to, 22 * pixel)], faded(colour, lit ? 1 : 0.6), 3 * pixel);
  for (const end of [from, to]) stroke(context, [at(end, 18 * pixel), at(end, 26 * pixel)], faded(colour, lit ? 1 : 0.6), 1.5 * pixel);
  const words = shadow.gap === 0 ? 'no gap' : `${shadow.gap > 0 ? 'gap' : 'shared'} ${length(Math.abs(shadow.gap))}`;
  if (lit) text(context, plane, words, at(middleOf(shadow), wordsOff(pixel, room)), colour);
}

/** The point on the wall below a figure. */
function along(figure: Figure, v: Point, wall: number): [number, number] {
  const off = wall - (figure.x * v[0] + figure.y * v[1]);
  return [figure.x + v[0] * off, figure.y + v[1] * off];
}

function body(context: CanvasRenderingContext2D, figure: Figure, colour: string, pixel: number, chosen: boolean): void {
  const path = pathOf(figure);
  context.fillStyle = faded(theme().panel, 0.6);
  context.fill(path);
  context.fillStyle = faded(colour, 0.16);
  context.fill(path);
  context.strokeStyle = colour;
  context.lineWidth = (chosen ? 2.5 : 1.5) * pixel;
  context.stroke(path);
  if (figure.kind === 'point') dot(context, [figure.x, figure.y], 4 * pixel, colour);
}

/** The part that belongs to both. */
function common(context: CanvasRenderingContext2D, a: Figure, b: Figure): void {
  context.save();
  context.clip(pathOf(a));
  context.fillStyle = faded(theme().over, 0.45);
  context.fill(pathOf(b));
  context.restore();
}

/** The shortest move of B that ends the overlap, and where B would be. */
function push(context: CanvasRenderingContext2D, { b, mtv }: Picture, pixel: number): void {
  if (!mtv) return;
  const [dx, dy] = [mtv[0]!, mtv[1]!];
  const size = Math.hypot(dx, dy);
  context.setLineDash([6 * pixel, 5 * pixel]);
  context.strokeStyle = faded(theme().b, 0.8);
  context.lineWidth = 1.5 * pixel;
  context.stroke(pathOf({ ...b, x: b.x + dx, y: b.y + dy }));
  context.setLineDash([]);
  if (size * (1 / pixel) < 3) return;
  const colour = theme().ink;
  const [tipX, tipY] = [b.x + dx, b.y + dy];
  stroke(context, [[b.x, b.y], [tipX, tipY]], colour, 2 * pixel);
  const [ux, uy] = [dx / size, dy / size];
  const head = Math.min(9 * pixel, size / 2);
  shape(context, [[tipX, tipY], [tipX - ux * head - uy * head * 0.5, tipY - uy * head + ux * head * 0.5], [tipX - ux * head + uy * head * 0.5, tipY - uy * head - ux * head * 0.5]]);
  context.fillStyle = colour;
  context.fill();
}

/** The shortest way from A to B. */
function gap(context: CanvasRenderingContext2D, plane: Plane, { separation, relation }: Picture, pixel: number): void {
  const [from, to] = [separation.pointA as unknown as Point, separation.pointB as unknown as Point];
  const colour = theme()[COLOUR[relation]];
  if (relation === 'Apart') {
    stroke(context, [from, to], colour, 2 * pixel);
    if (separation.distance / pixel > 40) text(context, plane, length(separation.distance), [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 14 * letterScale() * pixel], colour);
  }
  dot(context, from, 4.5 * pixel, colour);
  dot(context, to, 4.5 * pixel, colour);
}

function contacts(context: CanvasRenderingContext2D, { contact, relation }: Picture, pixel: number): void {
  for (const { point } of contact?.points ?? []) {
    const at = point as unknown as Point;
    dot(context, at, 5.5 * pixel, theme().panel);
    dot(context, at, 4 * pixel, theme()[COLOUR[relation]]);
  }
}

function handles(context: CanvasRenderingContext2D, figure: Figure, colour: string, pixel: number): void {
  const { turn, size } = handlesOf(figure, pixel);
  if (figure.kind === 'point') return;
  if (figure.kind !== 'box' && figure.kind !== 'segment') frameOf(context, figure, colour, pixel);
  if (figure.kind !== 'circle') {
    const way = (figure.angle * Math.PI) / 180;
    const edge: Point = [figure.x + (Math.cos(way) * figure.w) / 2, figure.y + (Math.sin(way) * figure.w) / 2];
    stroke(context, [edge, turn], colour, pixel);
    ring(context, turn, 7 * pixel, colour, pixel);
  }
  context.fillStyle = theme().panel;
  context.strokeStyle = colour;
  context.lineWidth = 1.5 * pixel;
  context.beginPath();
  context.rect(size[0] - 6 * pixel, size[1] - 6 * pixel, 12 * pixel, 12 * pixel);
  context.fill();
  context.stroke();
}

/** The box to whose side and corner the handles belong, where the shape fills it in part. */
function frameOf(context: CanvasRenderingContext2D, figure: Figure, colour: string, pixel: number): void {
  context.setLineDash([3 * pixel, 4 * pixel]);
  context.strokeStyle = faded(colour, 0.6);
  context.lineWidth = pixel;
  context.stroke(pathOf({ ...figure, kind: 'box', h: figure.kind === 'circle' ? figure.w : figure.h }));
  context.setLineDash([]);
}

function names(context: CanvasRenderingContext2D, plane: Plane, { a, b, mtv }: Picture, pixel: number): void {
  const scale = letterScale();
  for (const [name, figure, colour] of [['A', a, theme().a], ['B', b, theme().b]] as const) {
    const thin = figure.kind === 'point' || figure.kind === 'segment';
    // In a small one there is room for the name alone.
    const small = !thin && Math.min(figure.w, figure.kind === 'circle' ? figure.w : figure.h) < 64 * scale * pixel;
    let off: Point = [0, -(thin ? 18 : small ? 0 : 16) * scale];
    const [dx = 0, dy = 0] = name === 'B' && mtv ? mtv : [];
    // Where the arrow of the way out begins, the name goes out of its way.
    const way = Math.hypot(dx, dy);
    if (way > 3 * pixel) off = [(-dx / way) * 16 * scale, (-dy / way) * 16 * scale];
    onScreen(context, plane, [figure.x, figure.y], (px, py) => {
      context.font = `650 ${15 * scale}px ${FONT}`;
      context.fillStyle = colour;
      context.fillText(name, px + off[0], py + off[1]);
    });
    if (figure.kind !== 'point' && !small) dot(context, [figure.x, figure.y], 2 * pixel, colour);
  }
}

/** Half the height of words and of the paper around them, in pixels. */
const HALF_HIGH = 10;

/** A place of the screen, or the nearest at which what reaches `half` from it is seen whole; what is out of sight stays so. */
const inside = (at: number, half: number, size: number): number => (at < 0 || at > size ? at : Math.max(half, Math.min(size - half, at)));

function text(context: CanvasRenderingContext2D, plane: Plane, words: string, at: Point, colour: string): void {
  const scale = letterScale();
  onScreen(context, plane, at, (px, py) => {
    context.font = `600 ${13 * scale}px ${FONT}`;
    const [wide, high] = [context.measureText(words).width / 2 + 5 * scale, HALF_HIGH * scale];
    const [x, y] = [inside(px, wide, plane.width), inside(py, high, plane.height)];
    context.fillStyle = faded(theme().paper, 0.85);
    context.fillRect(x - wide, y - high, 2 * wide, 2 * high);
    context.fillStyle = colour;
    context.fillText(words, x, y);
  });
}

function stroke(context: CanvasRenderingContext2D, [from, to]: readonly [Point, Point], colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function shape(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath();
  for (const point of points) context.lineTo(...point);
  context.closePath();
}

function dot(context: CanvasRenderingContext2D, [x, y]: Point, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function ring(context: CanvasRenderingContext2D, at: Point, radius: number, colour: string, pixel: number): void {
  dot(context, at, radius, theme().panel);
  context.strokeStyle = colour;
  context.lineWidth = 1.5 * pixel;
  context.stroke();
}
