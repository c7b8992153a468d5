// A figure of "Two boxes" that is resized by its corner.

import type { Figure } from '../data/figures.ts';
import type { Place } from '../ui/plane-options.ts';

/** A number as a hand gives it: to a hundredth, and where a pixel is less to a tenth of one at least. */
export const tidy = (value: number, pixel: number): number => Number(value.toFixed(Math.min(100, Math.max(2, 1 - Math.floor(Math.log10(pixel))))));

/** How far an arrow moves it: 1, or the power of ten that is about a pixel where pixels are much smaller or larger. */
export const arrowStep = (pixel: number): number => Number(`1e${Math.ceil(Math.log10(pixel) - 0.5)}`);

const CURSORS = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/** The arrows along which the handle is drawn: those of a corner, of a segment along it, whichever way it is turned. */
export function cursorOf({ kind, angle }: Figure): string {
  const degrees = kind === 'circle' ? 45 : kind === 'segment' ? angle : angle + 45;
  return CURSORS[((Math.round(degrees / 45) % 4) + 4) % 4]!;
}

/** Where it is, and how large, once its handle, which is `off` its corner, is drawn to a place: the opposite corner stays, with Alt the middle. */
export function resized(start: Figure, { x, y, alt }: Place, off: number, pixel: number): Pick<Figure, 'x' | 'y' | 'w' | 'h'> {
  const { kind, w, h } = start;
  const way = (start.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(way), Math.sin(way)];
  const [dx, dy] = [x - start.x, y - start.y];
  const size = (to: number, was: number) => tidy(Math.max(0, alt ? 2 * (to - off) : to - off + was / 2), pixel);
  let [width, height] = [size(dx * cos + dy * sin, w), size(dy * cos - dx * sin, kind === 'circle' ? w : h)];
  if (kind === 'circle') width = Math.max(width, height);
  if (kind === 'circle' || kind === 'segment') height = h;
  // The middle goes half as far as the corner; a circle's in both directions.
  const [u, v] = alt ? [0, 0] : [(width - w) / 2, (kind === 'circle' ? width - w : height - h) / 2];
  return { x: tidy(start.x + u * cos - v * sin, pixel), y: tidy(start.y + u * sin + v * cos, pixel), w: width, h: height };
}
