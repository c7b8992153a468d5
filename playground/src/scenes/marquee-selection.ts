// What is selected on the page of "Marquee": what an area selects, and beside it what was selected before and is kept. The
// engine selects by one area at a time; what more there is, is held here.

import type { Marquee } from 'obbit';
import type { Picked } from './marquee-areas.ts';

/** What was selected at some time. */
export interface Saved {
  picked: Picked | null;
  kept: Uint32Array;
}

export class Selection {
  readonly #page: Marquee;
  readonly #mark: (ids: Uint32Array, selected: boolean) => void;
  readonly #kept: Uint8Array;
  #keptCount = 0;
  /** How many the area selects that are not kept. */
  #byArea = 0;
  #picked: Picked | null = null;

  /** `mark` is told which elements are selected from now on, and which not any more. */
  constructor(page: Marquee, mark: (ids: Uint32Array, selected: boolean) => void) {
    this.#page = page;
    this.#mark = mark;
    this.#kept = new Uint8Array(page.length);
  }

  /** How many are selected. */
  get size(): number {
    return this.#keptCount + this.#byArea;
  }

  /** The area by which they are, or the last ones of them. */
  get picked(): Picked | null {
    return this.#picked;
  }

  /**
   * Selects by an area in place of the last one: how many it has added and taken away. `timed` runs the engine's part. Throws
   * where the area is none, as that of a lasso which has just been begun.
   */
  pick(picked: Picked, timed = <T>(ask: () => T): T => ask()): { added: number; removed: number } {
    const found = timed(() => this.#page.dragView(picked.area, { mode: picked.mode }));
    const [added, removed] = [this.#others(found.added), this.#others(found.removed)];
    this.#picked = picked;
    this.#byArea += added.length - removed.length;
    this.#mark(added, true);
    this.#mark(removed, false);
    return { added: added.length, removed: removed.length };
  }

  /** Keeps what is selected, whatever is selected by the next area. */
  keep(): void {
    for (const id of this.#page.selected) this.#kept[id] = 1;
    this.#keptCount += this.#byArea;
    this.#endArea();
  }

  /** Selects by the area alone. */
  keepNone(): void {
    if (this.#keptCount === 0) return;
    const { selected } = this.#page;
    for (const id of selected) this.#kept[id] = 0;
    this.#mark(this.#all(), false);
    this.#kept.fill(0);
    [this.#keptCount, this.#byArea] = [0, selected.length];
  }

  /** Selects one element more, or takes it away again. */
  toggle(id: number): void {
    this.keep();
    const isSelected = this.#kept[id] === 0;
    this.#kept[id] = isSelected ? 1 : 0;
    this.#keptCount += isSelected ? 1 : -1;
    this.#mark(Uint32Array.of(id), isSelected);
  }

  clear(): void {
    this.keep();
    this.keepNone();
  }

  get saved(): Saved {
    return { picked: this.#picked, kept: this.#all() };
  }

  /** Selects again what was selected. */
  restore({ picked, kept }: Saved): void {
    this.clear();
    for (const id of kept) this.#kept[id] = 1;
    this.#keptCount = kept.length;
    this.#mark(kept, true);
    if (picked) this.pick(picked);
  }

  /** Those that are kept. */
  #all(): Uint32Array {
    const ids = new Uint32Array(this.#keptCount);
    let found = 0;
    for (let id = this.#kept.indexOf(1); id >= 0; id = this.#kept.indexOf(1, id + 1)) ids[found++] = id;
    return ids.subarray(0, found);
  }

  /** Those of some that are not kept. */
  #others(ids: Uint32Array): Uint32Array {
    return this.#keptCount === 0 ? ids : ids.filter((id) => this.#kept[id] === 0);
  }

  #endArea(): void {
    this.#page.clear();
    this.#picked = null;
    this.#byArea = 0;
  }
}
