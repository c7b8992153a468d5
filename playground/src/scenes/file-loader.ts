// Which file of "Your file" is shown, and which is being read: each by a worker of its own, so that a file that takes
// long is thrown away at once when another comes.

import campus from '../../../examples/campus.geojson?raw';
import detections from '../../../examples/detections.csv?raw';
import page from '../../../examples/marquee.csv?raw';
import parking from '../../../examples/parking.csv?raw';
import type { Answer, Doing, Wish } from '../data/answer.ts';
import type { Meaning } from '../data/columns.ts';
import { FileReading } from '../data/file-reader.ts';
import type { Details } from '../data/partners.ts';
import type { Progress } from '../ui/progress.ts';

const EXAMPLES = { parking, campus, marquee: page, detections } as const;
export type Example = keyof typeof EXAMPLES;

export interface Source {
  bytes: Blob;
  /** As the file is called; one that is packed ends with .gz. */
  name: string;
  /** Whether its y points down. */
  down: boolean;
  /** Whether the user has said that boxes are to stand for rows that are only places. */
  sized: boolean;
  /** What the user has said that the columns of a table are. */
  meaning: Meaning | null;
  /** Which example it is; a file of one's own is none. */
  example: Example | null;
}

/** An example; of a screen, where y points down, only the page. */
export const exampleOf = (name: Example): Source => ({ bytes: new Blob([EXAMPLES[name]]), name: name === 'campus' ? 'campus.geojson' : `${name}.csv`, down: name === 'marquee', sized: false, meaning: null, example: name });

/** What is said of it while it is done. */
export const DOING: Readonly<Record<Doing, string>> = { reading: 'Reading', finding: 'Looking for pairs in', measuring: 'Measuring the pairs of', marking: 'Looking for what meets any other in' };

export interface Hearer {
  /** What is wished of a file by now. */
  wish(source: Source): Wish;
  /** Another file is there. */
  opened(source: Source): void;
  /** What it says; `isFresh` where it is another file. */
  answered(answer: Answer, isFresh: boolean): void;
  failed(problem: unknown): void;
}

const isSame = (one: Wish, other: Wish | null): boolean => other !== null && one.size === other.size && one.hulls === other.hulls && one.sized === other.sized && one.meaning === other.meaning && one.touching === other.touching;

export class FileLoader {
  readonly #progress: Progress<Doing>;
  readonly #hearer: Hearer;
  #source: Source | null = null;
  /** Where the shown file was read. */
  #reading: FileReading | null = null;
  /** What is being read. */
  #next: { reading: FileReading; source: Source } | null = null;
  /** What was wished of the shown file; nothing where it could not be read. */
  #wish: Wish | null = null;
  /** Whether the shown file is being asked anew. */
  #asking = false;

  constructor(progress: Progress<Doing>, hearer: Hearer) {
    this.#progress = progress;
    this.#hearer = hearer;
  }

  /** Reads another file; the one that is shown stays until that is done. */
  async read(source: Source, reading = new FileReading()): Promise<void> {
    this.#next?.reading.end();
    const next = (this.#next = { reading, source });
    this.#progress.begin(source.name, 'reading', true);
    const wish = this.#hearer.wish(source);
    const { answer, problem } = await this.#ask(reading, source, wish);
    if (this.#next !== next) return;
    this.#progress.end();
    this.#reading?.end();
    [this.#reading, this.#source, this.#next, this.#asking] = [reading, source, null, false];
    this.#hearer.opened(source);
    this.#tell(answer, problem, wish, true);
  }

  /** Asks anew of the same file where something else is wished by now: one after the other, and the last wish alone. */
  async again(): Promise<void> {
    const [reading, source] = [this.#reading, this.#source];
    if (!reading || !source || this.#asking) return;
    const wish = this.#hearer.wish(source);
    if (isSame(wish, this.#wish)) return;
    this.#asking = true;
    if (!this.#next) this.#progress.begin(source.name, 'reading', false);
    const { answer, problem } = await this.#ask(reading, source, wish);
    if (this.#reading !== reading) return;
    this.#asking = false;
    if (!this.#next) this.#progress.end();
    this.#tell(answer, problem, wish, false);
  }

  /** What is known of a shape of the last answer. */
  details(id: number): Promise<Details> {
    return this.#reading!.details(id, this.#wish!);
  }

  /** Throws away what is being read. */
  cancel(): void {
    this.#next?.reading.end();
    this.#next = null;
    this.#progress.end();
  }

  /** The result is the file that was being read. */
  dispose(): Source | null {
    const source = this.#next?.source ?? null;
    this.#next?.reading.end();
    this.#reading?.end();
    this.#next = this.#reading = null;
    return source;
  }

  #tell(answer: Answer | null, problem: unknown, wish: Wish, isFresh: boolean): void {
    this.#wish = answer && wish;
    if (!answer) {
      this.#hearer.failed(problem);
      return;
    }
    this.#hearer.answered(answer, isFresh);
    void this.again();
  }

  async #ask(reading: FileReading, { bytes, name }: Source, wish: Wish): Promise<{ answer: Answer | null; problem: unknown }> {
    try {
      // Of two that are asked the next file tells how far it is.
      const answer = await reading.answer(bytes, name, wish, (what, share) => {
        if (!this.#next || this.#next.reading === reading) this.#progress.tell(what, share);
      });
      return { answer, problem: null };
    } catch (problem) {
      return { answer: null, problem };
    }
  }
}
