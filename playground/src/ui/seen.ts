// What is seen, in the address: only where the user has chosen it, so that all else fits every window.

import type { Plane } from './plane.ts';
import type { Space } from './space.ts';
import { number, short } from './stage.ts';

/** The view of a plane for the address. Without one, at the start, it is forgotten. */
export function seen(plane: Plane | undefined): Record<'x' | 'y' | 'zoom', string | null> {
  if (!plane?.isMoved) return { x: null, y: null, zoom: null };
  const { x, y, zoom } = plane.view;
  // To a hundredth of a pixel.
  const digits = Math.min(20, Math.max(0, Math.ceil(Math.log10(zoom)) + 2));
  const [left, top] = [x, y].map((at) => String(Number(at.toFixed(digits))));
  return { x: left!, y: top!, zoom: short(zoom, 7) };
}

/** Looks where the address says, if it does, as far out as there is anything. */
export function see(plane: Plane, state: URLSearchParams, far = 1e12): void {
  const zoom = number(state, 'zoom', 0);
  if (zoom > 0) plane.see(number(state, 'x', 0, -far, far), number(state, 'y', 0, -far, far), zoom);
}

/** The place of the eye in space and what it looks at, six numbers. */
export const seenFrom = (space: Space | undefined): { eye: string | null } => ({
  eye: space?.isMoved ? [...space.camera.position, ...space.aim].map((at) => short(at, 6)).join(',') : null,
});

/** Looks from where the address says, if it does. */
export function seeFrom(space: Space, state: URLSearchParams): void {
  const numbers = (state.get('eye') ?? '').split(',').map(Number);
  if (numbers.length === 6 && numbers.every((at) => Math.abs(at) < 1e9)) space.see(numbers);
}
