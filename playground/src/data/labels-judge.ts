// Which labels of a list show in a view: asked in the page where they are few, in a worker where they are many.

import { Declutter, type Labels, type MapView } from 'obbit';
import type { City } from './cities.ts';
import { labelsFor, shownBy, type Turn } from './placing.ts';

/** Which labels there are, and how they are decided. */
export interface Rules {
  /** So many cities have one. */
  count: number;
  turn: Turn;
  /** Whether a shown label keeps its place. */
  sticky: boolean;
}

/** What the engine says of a view, by label. */
export interface Decision {
  positions: Uint32Array<ArrayBuffer>;
  hiddenBy: Uint32Array<ArrayBuffer>;
  /** In milliseconds. */
  took: number;
}

/** How many labels fit as they are turned, and how many if aligned boxes stand for them. */
export type Compared = ReturnType<typeof shownBy>;

/** In milliseconds: what takes longer is not asked twice. */
const SHORT = 600;

export class Judge {
  readonly #cities: readonly City[];
  readonly #labels: Labels;
  readonly #declutter = new Declutter();
  #isNew = true;

  constructor(cities: readonly City[], { turn, sticky }: Rules) {
    this.#cities = cities;
    this.#labels = labelsFor(cities, turn, { hysteresis: sticky });
  }

  decide(view: MapView): Decision {
    let decision = this.#timed(view);
    if (this.#isNew && decision.took < SHORT) {
      // The first is as slow as the browser makes it ready: what is told is how long another takes.
      this.#labels.forget();
      decision = this.#timed(view);
    }
    this.#isNew = false;
    return decision;
  }

  /** What aligned boxes would make of some of the labels. */
  compare(ids: Uint32Array, view: MapView): Compared {
    return shownBy(this.#declutter, this.#cities, ids, view);
  }

  free(): void {
    this.#labels.free();
    this.#declutter.free();
  }

  #timed(view: MapView): Decision {
    const started = performance.now();
    const { positions, hiddenBy } = this.#labels.update(view);
    const took = performance.now() - started;
    // (What the engine gives holds until the next call.)
    return { positions: positions.slice(), hiddenBy: hiddenBy.slice(), took };
  }
}
