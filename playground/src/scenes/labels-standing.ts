// How the labels of the map stand: as the last answer has it, fading from the one before. An answer may be one of a view
// some frames ago; where labels are on the screen is always told by the present one.

import { NONE } from 'obbit';
import type { City } from '../data/cities.ts';
import type { Decision } from '../data/labels-judge.ts';
import type { Turn } from '../data/placing.ts';

/** From hidden to shown, in milliseconds. */
const FADING = 250;
/** A frame that came late, as after a pause, lets no more time pass than this. */
const LATE = 50;

export class Standing {
  readonly cities: readonly City[];
  /** x and y of each city. */
  readonly places: Float64Array;
  readonly turn: Turn;
  /** In which of its positions each label shows, or `NONE`, and what hides it. */
  positions: Uint32Array;
  hiddenBy: Uint32Array;
  /** For which view that was decided. */
  key: string;
  /** How visible each is, from 0 to 1. */
  readonly opacities: Float64Array;
  /** At which of its places each label stands, or stood. */
  readonly last: Uint8Array;
  #fades = false;
  #before: number | null = null;

  /** What comes first stands at once; later ones fade in. */
  constructor(cities: readonly City[], places: Float64Array, turn: Turn, { positions, hiddenBy }: Decision, key: string) {
    this.cities = cities;
    this.places = places;
    this.turn = turn;
    [this.positions, this.hiddenBy, this.key] = [positions, hiddenBy, key];
    this.opacities = Float64Array.from(positions, (position) => (position === NONE ? 0 : 1));
    this.last = new Uint8Array(cities.length);
    this.#note();
  }

  /** Another answer for the same labels. */
  take({ positions, hiddenBy }: Decision, key: string): void {
    [this.positions, this.hiddenBy, this.key] = [positions, hiddenBy, key];
    this.#note();
    this.#fades = true;
  }

  /** Lets time pass up to a frame at `now`; whether any label is still on its way in or out. */
  fade(now: number, isStill: boolean): boolean {
    const passed = Math.min(LATE, now - (this.#before ?? now));
    this.#before = this.#fades ? now : null;
    if (!this.#fades) return false;
    const step = isStill ? 1 : passed / FADING;
    const { positions, opacities } = this;
    let fades = false;
    for (let id = 0; id < opacities.length; id += 1) {
      const aim = positions[id] === NONE ? 0 : 1;
      const opacity = opacities[id]!;
      if (opacity === aim) continue;
      const next = aim === 1 ? Math.min(1, opacity + step) : Math.max(0, opacity - step);
      opacities[id] = next;
      fades ||= next !== aim;
    }
    this.#fades = fades;
    return fades;
  }

  #note(): void {
    const { positions, last } = this;
    for (let id = 0; id < last.length; id += 1) if (positions[id] !== NONE) last[id] = positions[id]!;
  }
}
