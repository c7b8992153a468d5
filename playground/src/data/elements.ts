// The elements of "Marquee": cards, notes and lines on a large page, most of them turned.

import { random } from './random.ts';

/** Half the side of the square they lie in. */
export const halfSide = (count: number): number => 13 * Math.sqrt(count);

/** Centre, width, height, radians for each. */
export function elements(count: number): Float64Array {
  const next = random(count);
  const half = halfSide(count);
  const boxes = new Float64Array(5 * count);
  for (let i = 0; i < boxes.length; i += 5) {
    const kind = next();
    boxes[i] = (next() * 2 - 1) * half;
    boxes[i + 1] = (next() * 2 - 1) * half;
    const size = 5 + next() * 13;
    // Cards, notes, lines.
    boxes[i + 2] = kind < 0.6 ? size * 1.6 : kind < 0.9 ? size : size * 2.4;
    boxes[i + 3] = kind < 0.6 ? size : kind < 0.9 ? size : 1.5;
    boxes[i + 4] = next() < 0.3 ? 0 : (next() * 2 - 1) * Math.PI;
  }
  return boxes;
}
