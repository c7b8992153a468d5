// Puts a shape where it exactly touches another, as far as numbers of 64 bits can say that place.

import { relation, separation } from 'obbit/queries';
import { shapeOf, type Figure } from '../data/figures.ts';

/** The place, and whether it touches there or lies a hair apart. */
export interface Snapped {
  x: number;
  y: number;
  exact: boolean;
}

/** Moves `b` along the shortest way to `a`'s surface; `a` stays. */
export function snap(a: Figure, b: Figure): Snapped {
  const shape = shapeOf(a);
  const at = (x: number, y: number) => relation(shape, shapeOf({ ...b, x, y }));
  let { x, y } = b;
  for (let round = 0; round < 4; round += 1) {
    const { distance, normal } = separation(shape, shapeOf({ ...b, x, y }));
    if (distance === 0) break;
    x -= distance * normal[0]!;
    y -= distance * normal[1]!;
  }
  // A whole or short number may be the true answer that rounding has missed.
  for (const digits of [0, 1, 2, 4, 8]) {
    const [roundX, roundY] = [Number(x.toFixed(digits)), Number(y.toFixed(digits))];
    const near = Math.abs(roundX - x) + Math.abs(roundY - y) < 1e-6;
    if (near && at(roundX, roundY) === 'Touching') return { x: roundX, y: roundY, exact: true };
  }
  // Else the neighbours of 64 bits around it.
  let best: Snapped | null = null;
  let least = Infinity;
  const [stepX, stepY] = [ulp(x), ulp(y)];
  for (let i = -6; i <= 6; i += 1) {
    for (let j = -6; j <= 6; j += 1) {
      const place = { x: x + i * stepX, y: y + j * stepY, exact: false };
      const found = at(place.x, place.y);
      if (found === 'Touching') return { ...place, exact: true };
      if (found === 'Overlapping') continue;
      const { distance } = separation(shape, shapeOf({ ...b, ...place }));
      if (distance < least) [best, least] = [place, distance];
    }
  }
  return best ?? { x, y, exact: at(x, y) === 'Touching' };
}

/** The distance to the next number of 64 bits. */
function ulp(value: number): number {
  const size = Math.max(Math.abs(value), 1e-300);
  return 2 ** (Math.floor(Math.log2(size)) - 52);
}
