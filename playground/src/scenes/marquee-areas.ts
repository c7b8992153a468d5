// The areas of "Marquee": rectangles and lassos, as they are drawn, as the engine takes them, and as the address holds them.

import { Lasso, modeOfDrag, type Area, type Mode } from 'obbit';

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

/** The lasso along the way of a pointer. */
export function lassoAlong(trail: readonly Point[]): Picked {
  const x = trail.map(([at]) => at);
  const middle = (Math.min(...x) + Math.max(...x)) / 2;
  // Which way it goes changes as it goes around: what counts is on which side of its beginning it lies.
  return lassoOf(trail.map(([u, v]) => [Math.round(u * 10) / 10, Math.round(v * 10) / 10]), modeOfDrag(x[0]!, middle));
}

/** What the numbers of an address say; nothing where that is no area. */
export function areaOf(numbers: readonly number[], mode: Mode): Picked | null {
  if (numbers.length < 5 || !numbers.every(Number.isFinite)) return null;
  if (numbers.length === 5) return turnedBox(numbers, mode);
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!]);
  return lassoOf(points, mode);
}
