// "Two boxes" in words: why the answer is what it is, and what the numbers mean.

import type { Relation, Shadow } from 'obbit/queries';
import type { Figure } from '../data/figures.ts';
import { length } from '../ui/facts.ts';

/** An axis and its opposite are one: from 0 to less than 180 degrees, to so many digits. */
function degreesOf({ axis }: Shadow, digits: number): string {
  const turned = Number(((Math.atan2(axis[1], axis[0]) * 180) / Math.PI).toFixed(digits));
  return `${Number((((turned % 180) + 180) % 180).toFixed(digits))}\u00b0`;
}

/** What axes are called: to a tenth of a degree, or so exactly that no two of them are called the same. */
export function axisNames(shadows: readonly Shadow[]): string[] {
  const names = (digits: number): string[] => {
    const all = shadows.map((shadow) => degreesOf(shadow, digits));
    return digits === 12 || new Set(all).size === all.length ? all : names(digits + 1);
  };
  return names(1);
}

/** Of the largest number of two shapes: two that are nearer could not be put nearer, as rounding goes. */
const HAIR = 1e-13;

/** What is said of two shapes that were to touch, and cannot. */
export const HAIR_TOLD = 'A hair apart: the place where turned or round sides touch can hardly ever be written in numbers of 64 bits. That of boxes at whole quarter turns can.';

/** Whether two shapes, not both boxes at whole quarter turns, are apart by no more than numbers of 64 bits leave between them. */
export function isHair(distance: number, ...figures: readonly Figure[]): boolean {
  const largest = Math.max(...figures.flatMap(({ x, y, w, h }) => [Math.abs(x), Math.abs(y), w, h]));
  const isEven = figures.every(({ kind, angle }) => kind === 'box' && angle % 90 === 0);
  return !isEven && distance > 0 && distance < HAIR * largest;
}

/** Why they stand so, by their shadows; nothing where rounded shadows say what is not so. */
export function because(relation: Relation, shadows: readonly Shadow[], decisive: number): string {
  const shadow = shadows[decisive];
  if (!shadow) return '';
  const axis = `the axis at ${axisNames(shadows)[decisive]}`;
  const { gap } = shadow;
  if (relation === 'Apart') return gap > 0 ? `On ${axis} a gap of ${length(gap)} is left between the shadows: a straight line fits between the two. One such axis is enough.` : '';
  if (relation === 'Touching') return gap === 0 ? `On ${axis} one shadow ends where the other begins: no gap is left, and nothing is shared.` : '';
  if (!(gap < 0)) return '';
  const all = shadows.length === 1 ? 'the only axis' : `each of the ${shadows.length} axes`;
  return `On ${all} the shadows overlap, so no straight line fits between the two. They share least on ${axis}: ${length(-gap)}.`;
}

export const NUMBERS = [['x', 'Centre x'], ['y', 'Centre y'], ['w', 'Width'], ['h', 'Height'], ['angle', 'Degrees']] as const;
export type Key = (typeof NUMBERS)[number][0];

/** What may be typed there. */
export const ALLOWED = 'A number up to a billion, and no size below 0';

export const MEANINGS = [
  ['Axis', 'A direction to which both shapes are brought as shadows. Two shapes with straight sides that are apart always show a gap on an axis square to one of their sides: no other need be looked at. This is the separating axis theorem.'],
  ['Largest axis gap', 'The gap between the shadows on the axis that decides; below 0, how much they share there.'],
  ['Distance', 'Between the two nearest points, which are marked.'],
  ['Depth', 'How far one has to be moved, at least, until they only touch.'],
  ['Shortest way out for B', 'That move, along x and y: the arrow. Also called the minimum translation vector.'],
  ['Normal, A to B', 'The direction of that move, or of the shortest way from A to B, as a vector of length 1.'],
  ['Contact points', 'Where they press on each other: a simulation pushes them apart there.'],
  ['Share of the union', 'The shared area by the area that both cover together: 100\u2009% where they are equal. Also called IoU.'],
  ['One answer takes', 'Apart, touching or overlapping, asked over and over in this browser, and anew once the shapes stand still: the mean of the last times, or what it is less than where the clock is too coarse to tell.'],
] as const;
