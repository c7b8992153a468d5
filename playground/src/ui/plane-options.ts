// What a plane is asked for, and what it tells: its view, places, drags.

import type { Lost } from './lost.ts';

/** What part of the plane is seen. */
export interface View {
  /** The point in the middle. */
  x: number;
  y: number;
  /** Pixels to a unit. */
  zoom: number;
  /** How far the plane is turned on the screen, in radians. */
  angle: number;
}

/** Min x, min y, max x, max y. */
export type Limits = readonly [number, number, number, number];

/** A place of the pointer, on the screen and in the plane. */
export interface Place {
  px: number;
  py: number;
  x: number;
  y: number;
  touch: boolean;
  shift: boolean;
  alt: boolean;
}

/** Whether a pointer has gone on from where it went down: a hand that presses is not quite still, a finger less so. */
export const hasGone = (from: Place, to: Place): boolean => Math.hypot(to.px - from.px, to.py - from.py) > (to.touch ? 8 : 3);

/** So far around a pointer that drags, in pixels, the drawing is seen. */
export const BARE = 16;

export const ZOOMS = [1e-6, 1e6] as const;

/** The next place of the view; it stays where it is where numbers end. */
export const moved = (from: number, by: number): number => (Number.isFinite(from + by) ? from + by : from);

/** What a drag does while it lasts. */
export interface Drag {
  move(place: Place): void;
  end?(): void;
  /** A second finger came, or Escape, or the system took the pointer: this is not meant, and all is as it was before. */
  cancel?(): void;
}

export interface PlaneOptions {
  label: string;
  /** Draws; `context` is in CSS pixels. */
  draw: (context: CanvasRenderingContext2D, now: number) => void;
  /** Takes a drag that starts here; without one the view is moved. */
  grab?: (place: Place) => Drag | null;
  /** Which cursor to show here. */
  hover?: (place: Place) => string;
  /** A finger or the button went down and up at a place, and nothing was dragged by it. */
  press?: (place: Place) => void;
  /** Why next to nothing is to be seen of what was just drawn, if so it is: then a way back is offered. */
  lost?: () => Lost;
  /** Parts of the screen that no reading may lie over; where the pointer drags none does. */
  bare?: () => readonly Limits[];
  /** Keys that the scene takes; `true` where it did. */
  key?: (event: KeyboardEvent) => boolean;
  /** All is to be selected, by the keys that all programs have for it. */
  all?: () => void;
  /** The view has changed. */
  moved?: () => void;
  turns?: boolean;
  zooms?: readonly [number, number];
  /** What is to be shown whole is shown beside what lies over the drawing: wide readings, an edge of the panel. */
  clear?: boolean;
}
