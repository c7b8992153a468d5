// What a hand does with a figure of "Two boxes" from where it took hold: moves, turns or resizes it.

import type { Figure } from '../data/figures.ts';
import { hasGone, type Place } from '../ui/plane-options.ts';
import { handlesOf } from './boxes-draw.ts';
import { resized, tidy } from './boxes-size.ts';

export type Part = 'turn' | 'size' | 'body';

const CURSORS = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/** The arrows that lie nearest to a way on the screen. */
export const cursorAlong = (x: number, y: number): string => CURSORS[(Math.round((4 * Math.atan2(y, x)) / Math.PI) + 4) % 4]!;

/** Moves the figure with the pointer, once that has gone any way: a press alone changes nothing. Whether it has is told. */
export function handOn(figure: Figure, part: Part, place: Place, pixel: () => number): (now: Place) => boolean {
  const start = { ...figure };
  const directionOf = ({ x, y }: Place): number => (Math.atan2(y - start.y, x - start.x) * 180) / Math.PI;
  // A handle may be taken beside its middle, and does not jump to the pointer.
  const turnedBy = start.angle - directionOf(place);
  const { size } = handlesOf(start, pixel());
  const [besideX, besideY] = [size[0] - place.x, size[1] - place.y];
  let gone = false;
  return (now) => {
    gone ||= hasGone(place, now);
    if (!gone) return false;
    if (part === 'body') {
      figure.x = tidy(start.x + now.x - place.x);
      figure.y = tidy(start.y + now.y - place.y);
    } else if (part === 'turn') {
      const degrees = directionOf(now) + turnedBy;
      figure.angle = now.shift ? Math.round(degrees / 15) * 15 : Math.round(degrees * 10) / 10;
    } else {
      Object.assign(figure, resized(start, { ...now, x: now.x + besideX, y: now.y + besideY }, 8 * pixel()));
    }
    return true;
  };
}
