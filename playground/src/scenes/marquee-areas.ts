// The areas of "Marquee": rectangles and lassos, as they are drawn, as the engine takes them, and as the address holds them.

import { Lasso, modeOfDrag, type Area, type Mode } from 'obbit';
import type { Plane } from '../ui/plane.ts';
import { faded, theme } from '../ui/theme.ts';

type Point = readonly [number, number];

/** An area in the page: corners in order, for the drawing, and as the address holds it. */
export interface Picked {
  points: readonly Point[];
  area: Area;
  /** Of a rectangle: its middle, width, height, radians. */
  box?: readonly number[];
  mode: Mode;
  /** The mode of the direction in which it was drawn. */
  drawn: Mode;
  text: string;
}

/** So far the outline of a lasso may be from the way that the pointer went, in pixels. */
const OFF = 0.75;

/** A rectangle between two corners, the first of them where it was begun, its sides turned by an angle. */
export function rectangle([x0, y0]: Point, [x1, y1]: Point, angle: number): Picked {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [x1 - x0, y1 - y0];
  return turnedBox([(x0 + x1) / 2, (y0 + y1) / 2, Math.abs(dx * cos + dy * sin), Math.abs(dy * cos - dx * sin), angle], modeOfDrag(x0, x1));
}

export function turnedBox(box: readonly number[], drawn: Mode): Picked {
  const [x = 0, y = 0, w = 0, h = 0, angle = 0] = box;
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  const corner = (u: number, v: number): Point => [x + u * w * cos - v * h * sin, y + u * w * sin + v * h * cos];
  return { points: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], area: [...box], box, mode: drawn, drawn, text: box.join(',') };
}

export const lassoOf = (points: readonly Point[], drawn: Mode): Picked => ({ points, area: new Lasso(points.flat()), mode: drawn, drawn, text: points.flat().join(',') });

/** The lasso along the way of a pointer, where a pixel is so large: of few points, and short, as the address holds them. */
export function lassoAlong(trail: readonly Point[], pixel: number): Picked {
  const x = trail.map(([at]) => at);
  const middle = (Math.min(...x) + Math.max(...x)) / 2;
  // To a small part of a pixel.
  const digits = Math.min(20, Math.max(0, 1 - Math.floor(Math.log10(pixel))));
  const points = simplified(trail, OFF * pixel).map(([u, v]) => [Number(u.toFixed(digits)), Number(v.toFixed(digits))] as const);
  // Which way it goes changes as it goes around: what counts is on which side of its beginning it lies.
  return lassoOf(points, modeOfDrag(x[0]!, middle));
}

/** Draws the outline: dashed where it selects all that it touches. */
export function drawArea(context: CanvasRenderingContext2D, plane: Plane, { points, mode }: Picked): void {
  const isWindow = mode === 'window';
  const colour = isWindow ? theme().a : theme().apart;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(...plane.toScreen(x, y));
  context.closePath();
  context.fillStyle = faded(colour, 0.1);
  context.fill('nonzero');
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  if (!isWindow) context.setLineDash([6, 4]);
  context.stroke();
  context.setLineDash([]);
}

/** What the numbers of an address say; nothing where that is no area. */
export function areaOf(numbers: readonly number[], mode: Mode): Picked | null {
  if (numbers.length < 5 || !numbers.every(Number.isFinite)) return null;
  if (numbers.length === 5) return turnedBox(numbers, mode);
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!]);
  return lassoOf(points, mode);
}

/** The points without which the line would be farther than `off` from one of them (Douglas and Peucker 1973). */
function simplified(points: readonly Point[], off: number): Point[] {
  const kept = new Uint8Array(points.length);
  kept[0] = kept[points.length - 1] = 1;
  const parts: [number, number][] = [[0, points.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [far, most] = [-1, off];
    for (let i = from + 1; i < to; i += 1) {
      const away = distance(points[i]!, points[from]!, points[to]!);
      if (away > most) [far, most] = [i, away];
    }
    if (far < 0) continue;
    kept[far] = 1;
    parts.push([from, far], [far, to]);
  }
  return points.filter((_, i) => kept[i] === 1);
}

/** From a point to a segment. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
