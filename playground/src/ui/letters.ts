// Letters on a canvas whose units are a plane's: in the screen's own pixels, as at tiny and huge sizes browsers set them wrong.

import type { Plane } from './plane.ts';

export const FONT = 'system-ui, sans-serif';

/** By how much the user has letters larger than is usual: what stands around them takes as much more room. */
export const letterScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Draws something at a place of the plane, given in pixels of the screen, in those units. */
export function onScreen(context: CanvasRenderingContext2D, plane: Plane, at: readonly [number, number], draw: (px: number, py: number) => void): void {
  context.save();
  context.setTransform(plane.ratio, 0, 0, plane.ratio, 0, 0);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  draw(...plane.toScreen(...at));
  context.restore();
}
