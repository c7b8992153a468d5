// What is selected on the page of "Marquee": what an area selects, and beside it what was selected before and is kept, or what is left of that. The
// engine selects by one area at a time; what more there is, is held here, and by which steps it came to be.

import type { Marquee } from 'obbit';
import type { Picked } from './marquee-areas.ts';
import type { Step } from './marquee-steps.ts';

/** What was selected at some time. */
export interface Saved {
  readonly steps: readonly Step[];
  /** Which elements were kept beside the last area, a bit each: of a million many moments can be held. */
  readonly kept: Uint8Array;
}

export class Selection {
  readonly #page: Marquee;
  readonly #mark: (ids: Uint32Array, selected: boolean) => void;
  readonly #kept: Uint8Array;
  #keptCount = 0;
  /** How many the area selects that are not kept, or takes away that are. */
  #byArea = 0;
  /** Whether the area takes away from what is kept. */
  #takes = false;
  #picked: Picked | null = null;
  /** By which steps there is what is kept. */
  #before: readonly Step[] = [];

  /** `mark` is told which elements are selected from now on, and which not any more. */
  constructor(page: Marquee, mark: (ids: Uint32Array, selected: boolean) => void) {
    this.#page = page;
    this.#mark = mark;
    this.#kept = new Uint8Array(page.length);
  }

  /** How many are selected. */
  get size(): number {
    return this.#keptCount + (this.#takes ? -this.#byArea : this.#byArea);
  }

  /** Whether areas take away from what was selected. */
  get takes(): boolean {
    return this.#takes;
  }

  /** The area by which they are, or the last ones of them. */
  get picked(): Picked | null {
    return this.#picked;
  }

  /** All that has led to it, the area there is as the last. */
  get steps(): readonly Step[] {
    return this.#picked ? [...this.#before, { picked: this.#picked, takes: this.#takes }] : this.#before;
  }

  /**
   * Selects by an area in place of the last one: how many it has added and taken away. `timed` runs the engine's part. Throws
   * where the area is none, as that of a lasso which has just been begun.
   */
  pick(picked: Picked, timed = <T>(ask: () => T): T => ask()): { added: number; removed: number } {
    const found = timed(() => this.#page.dragView(picked.area, { mode: picked.mode }));
    const [within, without] = [this.#concerned(found.added), this.#concerned(found.removed)];
    this.#picked = picked;
    this.#byArea += within.length - without.length;
    const [added, removed] = this.#takes ? [without, within] : [within, without];
    this.#mark(added, true);
    this.#mark(removed, false);
    return { added: added.length, removed: removed.length };
  }

  /** Keeps what is selected, whatever is selected by the next area. */
  keep(): void {
    this.#before = this.steps;
    const isKept = this.#takes ? 0 : 1;
    for (const id of this.#page.selected) this.#kept[id] = isKept;
    this.#keptCount = this.size;
    this.#endArea();
  }

  /** Keeps what is selected, but for what is selected by the next area: that is taken away. */
  take(): void {
    this.keep();
    this.#takes = true;
  }

  /** Selects by the area alone. */
  keepNone(): void {
    if (this.#takes) this.keep();
    this.#before = [];
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
    const last = this.#before.at(-1);
    // Two clicks on the same are none.
    this.#before = last && 'id' in last && last.id === id ? this.#before.slice(0, -1) : [...this.#before, { id }];
    const isSelected = this.#kept[id] === 0;
    this.#kept[id] = isSelected ? 1 : 0;
    this.#keptCount += isSelected ? 1 : -1;
    this.#mark(Uint32Array.of(id), isSelected);
  }

  /** Takes one element away, where it is selected. */
  drop(id: number): void {
    this.keep();
    if (this.#kept[id] === 1) this.toggle(id);
  }

  clear(): void {
    this.keep();
    this.keepNone();
  }

  get saved(): Saved {
    const kept = new Uint8Array(Math.ceil(this.#kept.length / 8));
    for (const id of this.#all()) kept[id >> 3]! |= 1 << (id & 7);
    return { steps: this.steps, kept };
  }

  /** Selects again what was selected. */
  restore({ steps, kept }: Saved): void {
    this.clear();
    for (let id = 0; id < this.#kept.length; id += 1) {
      if ((kept[id >> 3]! >> (id & 7)) & 1) {
        this.#kept[id] = 1;
        this.#keptCount += 1;
      }
    }
    this.#mark(this.#all(), true);
    const last = steps.at(-1);
    const area = last && 'picked' in last ? last : null;
    this.#before = area ? steps.slice(0, -1) : steps;
    this.#takes = area?.takes ?? false;
    if (area) this.pick(area.picked);
  }

  /** Selects what some steps select, one after the other; an area that is none is passed over. */
  replay(steps: readonly Step[], timed?: <T>(ask: () => T) => T): void {
    this.clear();
    for (const step of steps) {
      if ('id' in step) {
        this.toggle(step.id);
        continue;
      }
      if (step.takes) this.take();
      else this.keep();
      try {
        this.pick(step.picked, timed);
      } catch {
        // As the corners of an address that make no lasso.
      }
    }
  }

  /** Those that are kept. */
  #all(): Uint32Array {
    const ids = new Uint32Array(this.#keptCount);
    let found = 0;
    for (let id = this.#kept.indexOf(1); id >= 0; id = this.#kept.indexOf(1, id + 1)) ids[found++] = id;
    return ids.subarray(0, found);
  }

  /** Those of some that are not kept; where the area takes away, those that are. */
  #concerned(ids: Uint32Array): Uint32Array {
    if (this.#keptCount === 0 && !this.#takes) return ids;
    const concerned = this.#takes ? 1 : 0;
    return ids.filter((id) => this.#kept[id] === concerned);
  }

  #endArea(): void {
    this.#page.clear();
    this.#picked = null;
    this.#byArea = 0;
    this.#takes = false;
  }
}
