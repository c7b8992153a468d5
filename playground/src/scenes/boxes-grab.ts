// What a pointer takes hold of in "Two boxes", and what becomes of a figure as it is dragged.

import { intersects, Shapes } from 'obbit/queries';
import { shapeOf, type Figure } from '../data/figures.ts';
import { hasGone, type Place } from '../ui/plane-options.ts';
import { handlesOf } from './boxes-draw.ts';
import { cursorOf, resized, tidy } from './boxes-size.ts';

type Name = 'a' | 'b';

export interface Hit {
  name: Name;
  part: 'turn' | 'size' | 'body';
  cursor: string;
}

/** What is under the pointer, where a pixel is so large: a handle of the chosen shape, else a shape. */
export function hitOf(figures: Record<Name, Figure>, chosen: Name, { x, y, touch }: Place, pixel: number): Hit | null {
  const reach = (touch ? 24 : 12) * pixel;
  const { kind } = figures[chosen];
  if (kind !== 'point') {
    const { turn, size } = handlesOf(figures[chosen], pixel);
    if (Math.hypot(x - size[0], y - size[1]) < reach) return { name: chosen, part: 'size', cursor: cursorOf(figures[chosen]) };
    if (kind !== 'circle' && Math.hypot(x - turn[0], y - turn[1]) < reach) return { name: chosen, part: 'turn', cursor: 'grab' };
  }
  const finger = new Shapes().circle(x, y, (touch ? 12 : 5) * pixel);
  const order: Name[] = chosen === 'b' ? ['b', 'a'] : ['a', 'b'];
  const name = order.find((one) => intersects(shapeOf(figures[one]), finger));
  return name ? { name, part: 'body', cursor: 'move' } : null;
}

/** What a figure is by now that is dragged by a part of it from a place on; nothing until the pointer has gone. */
export function dragged(figure: Figure, part: Hit['part'], place: Place, pixel: number): (now: Place) => Partial<Figure> | null {
  const start = { ...figure };
  // A handle stays as far from the pointer as it was taken: nothing jumps.
  const [handleX, handleY] = handlesOf(start, pixel).size;
  const wayTo = ({ x, y }: Place) => (Math.atan2(y - start.y, x - start.x) * 180) / Math.PI;
  let gone = false;
  return (now) => {
    // A hand that only chooses is not quite still.
    gone ||= hasGone(place, now);
    if (!gone) return null;
    if (part === 'body') return { x: tidy(start.x + now.x - place.x, pixel), y: tidy(start.y + now.y - place.y, pixel) };
    if (part === 'size') return resized(start, { ...now, x: handleX + now.x - place.x, y: handleY + now.y - place.y }, 8 * pixel, pixel);
    const degrees = (start.angle + wayTo(now) - wayTo(place)) % 360;
    return { angle: now.shift ? Math.round(degrees / 15) * 15 : Math.round(degrees * 10) / 10 };
  };
}
