// Where a plane is looked at so that something on it is seen whole.

import type { Rectangle, Stands } from './covered.ts';
import { ZOOMS, type Limits } from './plane-options.ts';

/** What is shown whole may reach from one end of the numbers to the other. */
export const LEAST_ZOOM = 1e-307;

/** What is to be seen: what it covers where a pixel is so large, as parts may be as large on the screen at every zoom. */
export interface Whole {
  around: (pixel: number) => Limits;
  /** So far it keeps off the edges, in pixels. */
  margin: number;
}

/** The zoom at which it just has room, and what it covers then. */
export function fitted({ around, margin }: Whole, width: number, height: number): { zoom: number; limits: Limits } {
  // Where margins leave no room, a pixel has to do.
  const room = [Math.max(1, width - 2 * margin), Math.max(1, height - 2 * margin)] as const;
  // Of halves: what lies between the ends of the numbers is more than the largest of them.
  const zoomAlong = (pixels: number, min: number, max: number) => pixels / 2 / Math.max(max / 2 - min / 2, 1e-9);
  const zoomOf = ([minX, minY, maxX, maxY]: Limits) => Math.max(LEAST_ZOOM, Math.min(zoomAlong(room[0], minX, maxX), zoomAlong(room[1], minY, maxY)));
  // Between a zoom at which all has room and one at which without those parts it just had.
  let [least, most] = [LEAST_ZOOM, zoomOf(around(0))];
  for (let i = 0; i < 60 && zoomOf(around(1 / most)) < most * 0.999; i += 1) {
    const middle = Math.sqrt(least) * Math.sqrt(most);
    if (zoomOf(around(1 / middle)) >= middle) least = middle;
    else most = middle;
  }
  // In a very small window what is drawn beside the shapes may be cut off: it leaves them half of the room.
  const zoom = Math.max(most, zoomOf(around(0)) / 2);
  return { zoom, limits: around(1 / zoom) };
}

/** A zoom within limits. They reach well beyond the zoom `whole`, at which all was seen: what is minute or vast is looked at as the rest is. */
export function bounded(zoom: number, [least, most]: readonly [number, number] = ZOOMS, whole: number): number {
  return Math.min(Math.max(most, whole * 64), Math.max(LEAST_ZOOM, Math.min(least, whole / 64), zoom));
}

/** Where it stands on a screen of this size. */
export function standing(whole: Whole, width: number, height: number): Stands {
  return (top, bottom): Rectangle => {
    const { zoom, limits: [minX, minY, maxX, maxY] } = fitted(whole, width, height - top - bottom);
    const [halfX, halfY] = [(maxX / 2 - minX / 2) * zoom, (maxY / 2 - minY / 2) * zoom];
    const [x, y] = [width / 2, (top + height - bottom) / 2];
    return [x - halfX, y - halfY, x + halfX, y + halfY];
  };
}
