// Rotations of the plane as cosine and sine, in plain JavaScript: for places on a screen, which are rounded anyway.

import { finite, isArray, refuse, vector } from './check.js';
import { obbitError } from './errors.js';

/** A rotation given in radians, or as cosine and sine. */
export function rotation(turn, what) {
  if (typeof turn === 'number') return radians(finite(turn, what));
  const [cos, sin] = vector(what, isArray(turn) ? turn : refuse(what, turn, 'radians, or cosine and sine'), 2);
  const length = Math.hypot(finite(cos, 'cosine'), finite(sin, 'sine'));
  if (!(Math.abs(length - 1) <= 1e-6)) throw obbitError(6, null, 'length of (cos, sin)', '', [length, 1]);
  return [cos, sin];
}

export const radians = (angle) => [Math.cos(angle), Math.sin(angle)];

export const inverse = ([cos, sin]) => [cos, -sin];

export const isIdentity = ([cos, sin]) => cos === 1 && sin === 0;

export const turned = ([x, y], [cos, sin]) => [x * cos - y * sin, x * sin + y * cos];

/** What was computed straight away; or where that has left the range of numbers, by parts of it, as `num::in_range` does. */
export function inRange(plain, byParts) {
  if (plain.every(Number.isFinite)) return plain;
  const far = byParts();
  return plain.map((x, k) => (Number.isFinite(x) ? x : far[k]));
}
