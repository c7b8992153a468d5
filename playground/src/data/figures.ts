// The shapes of "Two boxes": one row of numbers for every kind, as the address holds it.

import { Shapes } from 'obbit/queries';

export const KINDS = [
  ['box', 'Box'],
  ['circle', 'Circle'],
  ['capsule', 'Capsule'],
  ['triangle', 'Triangle'],
  ['hexagon', 'Polygon'],
  ['segment', 'Segment'],
  ['point', 'Point'],
] as const;
export type Kind = (typeof KINDS)[number][0];

/** A shape of any kind, by the box around it: centre, size, degrees. */
export interface Figure {
  kind: Kind;
  x: number;
  y: number;
  w: number;
  h: number;
  angle: number;
}

/** With which the scene opens. They overlap by a hair: 0.1119. */
export const USUAL: Readonly<Record<'a' | 'b', Figure>> = {
  a: { kind: 'box', x: 355, y: 430, w: 350, h: 150, angle: 0 },
  b: { kind: 'box', x: 575, y: 295, w: 350, h: 150, angle: 220 },
};

// Corners of the polygons, as shares of width and height.
const CORNERS: Partial<Record<Kind, readonly (readonly [number, number])[]>> = {
  box: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
  triangle: [[-0.5, 0.5], [0.5, 0.5], [-0.125, -0.5]],
  hexagon: [[-0.5, -0.125], [-0.125, -0.5], [0.375, -0.375], [0.5, 0.125], [0.125, 0.5], [-0.375, 0.375]],
  segment: [[-0.5, 0], [0.5, 0]],
  point: [[0, 0]],
};

/** The points of which the shape is the hull, and the radius around them. */
export function outline({ kind, x, y, w, h, angle }: Figure): { points: [number, number][]; radius: number } {
  const [cos, sin] = turn(angle);
  const at = (u: number, v: number): [number, number] => [x + u * cos - v * sin, y + u * sin + v * cos];
  if (kind === 'circle') return { points: [[x, y]], radius: w / 2 };
  if (kind === 'capsule') {
    // Along the longer side.
    const [u, v] = [Math.max(0, w - h) / 2, Math.max(0, h - w) / 2];
    return { points: [at(-u, -v), at(u, v)], radius: Math.min(w, h) / 2 };
  }
  return { points: (CORNERS[kind] ?? []).map(([u, v]) => at(u * w, v * h)), radius: 0 };
}

/** The shape as the engine takes it. */
export const shapeOf = (figure: Figure): Shapes => addFigure(new Shapes(), figure);

/** Adds it to a list. */
export function addFigure(list: Shapes, figure: Figure): Shapes {
  const { kind, x, y, w, h, angle } = figure;
  if (kind === 'box') return list.boxDegrees(x, y, w, h, angle);
  const { points, radius } = outline(figure);
  const [first = [x, y], second = first] = points;
  if (kind === 'circle') return list.circle(x, y, radius);
  if (kind === 'capsule') return list.capsule(...first, ...second, radius);
  if (kind === 'segment' || kind === 'point') return list.segment(...first, ...second);
  // Where it is flat, or nearly, rounding puts corners on the wrong side of each other.
  return list.hull(points);
}

/** Whether it can be turned: of what is round all around nothing would be seen of it. */
export const hasAngle = ({ kind }: Figure): boolean => kind !== 'circle' && kind !== 'point';

/** Whether it has straight sides only: the separating axes are then all there is. */
export const isStraight = ({ kind }: Figure): boolean => kind !== 'circle' && kind !== 'capsule';

/** Its outline for drawing. */
export function pathOf(figure: Figure): Path2D {
  const path = new Path2D();
  const { points, radius } = outline(figure);
  const [first, second] = points;
  if (!first) return path;
  if (radius > 0 || figure.kind === 'point') {
    // From the first to the other.
    const isTall = figure.kind === 'capsule' && figure.h > figure.w;
    const way = ((figure.angle + (isTall ? 90 : 0)) * Math.PI) / 180;
    const end = second ?? first;
    path.arc(...end, radius, way - Math.PI / 2, way + Math.PI / 2);
    path.arc(...first, radius, way + Math.PI / 2, way + Math.PI * 1.5);
  } else {
    path.moveTo(...first);
    for (const point of points.slice(1)) path.lineTo(...point);
  }
  path.closePath();
  return path;
}

export const write = ({ kind, x, y, w, h, angle }: Figure): string => [kind, x, y, w, h, angle].join(',');

/** A figure of the address, if it is one. */
export function readFigure(text: string | null): Figure | null {
  const [kind, ...rest] = (text ?? '').split(',');
  const [x, y, w, h, angle] = rest.map((part) => (part === '' ? Number.NaN : Number(part)));
  const known = KINDS.find(([name]) => name === kind)?.[0];
  const numbers = [x, y, w, h, angle];
  if (!known || rest.length !== 5 || !numbers.every((value) => Number.isFinite(value) && Math.abs(value!) <= 1e9)) return null;
  return { kind: known, x: x!, y: y!, w: Math.max(0, w!), h: Math.max(0, h!), angle: angle! };
}

/** Whole quarter turns without rounding, as the engine has them. */
function turn(degrees: number): [number, number] {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) return [[1, 0], [0, 1], [-1, 0], [0, -1]][((quarters % 4) + 4) % 4] as [number, number];
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}
