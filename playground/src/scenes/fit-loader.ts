// Which meshes of "Fit" are being read, as the first and as the second: each by a worker of its own, so that what takes
// long is thrown away at once when another comes.

import type { Fitted } from '../data/fitted.ts';
import type { Held } from '../data/held.ts';
import { MeshReading } from '../data/mesh-reader.ts';
import type { Doing } from '../data/mesh-worker.ts';
import { drawn } from '../ui/frames.ts';
import type { Progress } from '../ui/progress.ts';

/** What is said of a mesh while it is done. */
export const DOING: Readonly<Record<Doing, string>> = { reading: 'Reading', fitting: 'Looking for the tightest box of', preparing: 'Preparing' };

/** For which mesh a file is: 0 is the first, of which two may be dropped at once. */
export type Place = 0 | 1;

interface Job {
  place: Place;
  files: readonly Held[];
  reading: MeshReading;
}

export class FitLoader {
  readonly #progress: Progress<Doing>;
  readonly #failed: (problem: unknown) => void;
  /** The newest last. */
  readonly #jobs: Job[] = [];

  constructor(progress: Progress<Doing>, failed: (problem: unknown) => void) {
    [this.#progress, this.#failed] = [progress, failed];
  }

  /** Reads one or two meshes and has them shown, unless others are read for the same place by then; what is shown stays until then. */
  async read(place: Place, files: readonly Held[], show: (meshes: Fitted[]) => void): Promise<void> {
    for (const job of this.#jobs.filter((one) => one.place === place)) this.#drop(job);
    const job: Job = { place, files, reading: new MeshReading() };
    this.#jobs.push(job);
    this.#progress.begin(files[0]!.name, 'reading', true);
    try {
      const meshes: Fitted[] = [];
      for (const file of files) meshes.push(await this.#readOne(job, file));
      // The page stands still while the engine and the drawing get ready.
      if (this.#isNewest(job)) this.#progress.tell('preparing', null);
      await drawn();
      if (this.#jobs.includes(job)) show(meshes);
    } catch (error) {
      if (this.#jobs.includes(job)) this.#failed(error);
    }
    if (this.#jobs.includes(job)) this.#drop(job);
  }

  /** Throws away what is being read. */
  cancel(): void {
    for (const job of [...this.#jobs]) this.#drop(job);
  }

  /** The result is what was being read. */
  dispose(): readonly Pick<Job, 'place' | 'files'>[] {
    const jobs = [...this.#jobs];
    this.cancel();
    return jobs;
  }

  #isNewest(job: Job): boolean {
    return this.#jobs.at(-1) === job;
  }

  #readOne(job: Job, file: Held): Promise<Fitted> {
    if (this.#isNewest(job)) this.#progress.goOn(file.name);
    return job.reading.read(file, (what, share) => {
      // Of two that are read the newer tells how far it is.
      if (this.#isNewest(job)) this.#progress.tell(what, share);
    });
  }

  #drop(job: Job): void {
    job.reading.end();
    const wasNewest = this.#isNewest(job);
    this.#jobs.splice(this.#jobs.indexOf(job), 1);
    const other = this.#jobs.at(-1);
    if (!other) this.#progress.end();
    else if (wasNewest) this.#progress.begin(other.files[0]!.name, 'reading', true);
  }
}
