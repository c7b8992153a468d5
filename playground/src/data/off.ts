// Reads OFF in text (Geomview's format) as the command line does: corners and faces, a line each. Colours,
// normals and places of a texture are passed over.

import { shown, type Progress } from './cells.ts';
import { addCorner, fan, noCorner, numberAt, sometimes, wordsOf, type Faces } from './faces.ts';

/** The words that an OFF file begins with, by what stands behind each corner. */
const HEADS = ['OFF', 'COFF', 'NOFF', 'CNOFF', 'STOFF', 'STNOFF', 'STCOFF'];

export function readOff(text: string, progress: Progress): Faces {
  if (text.trim() === '') throw new Error('it is empty, and should begin with the word OFF');
  const lines = new Lines(text);
  const [corners, faces] = countsOf(lines, text.length);
  const places: number[] = [];
  for (let i = 0; i < corners; i += 1) {
    sometimes(progress, i, corners + faces);
    const words = lines.next(`its ${corners} ${corners === 1 ? 'corner is' : 'corners are'}`);
    addCorner(words, places, lines.where);
  }
  if (faces === 0) throw new Error('it has points and no faces');
  const triangles: number[] = [];
  for (let i = 0; i < faces; i += 1) {
    sometimes(progress, corners + i, corners + faces);
    face(lines, corners, lines.next(`its ${faces} ${faces === 1 ? 'face is' : 'faces are'}`), triangles);
  }
  lines.end();
  return { places, triangles };
}

/** How many corners and faces there are: behind the word OFF, or in the line after it. */
function countsOf(lines: Lines, length: number): [number, number] {
  let words = lines.next('its head is');
  // Some files have lost the line end behind the word.
  const run = /^OFF(\d.*)$/.exec(words[0]!);
  if (run) words = ['OFF', run[1]!, ...words.slice(1)];
  if (HEADS.includes(words[0]!)) words = words.slice(1);
  else if (!isCount(words[0])) throw lines.wrong(`${shown(words[0]!)}: an OFF file begins with the word OFF`);
  if (words[0] === 'BINARY') throw new Error('binary OFF is not read: save it as text, or as PLY');
  if (words.length === 0) words = lines.next('its counts are');
  const counts = [0, 1].map((i) => {
    if (!isCount(words[i])) throw lines.wrong(`${shown(words[i] ?? '')}: give the counts of corners, faces and edges`);
    return Number(words[i]);
  }) as [number, number];
  // Each takes a line.
  if (counts.some((count) => count > length)) throw lines.wrong(`${counts[0]} corners and ${counts[1]} faces are promised, which is more than there is`);
  return counts;
}

const isCount = (word: string | undefined): boolean => word !== undefined && /^\+?\d+$/.test(word);

/** Adds the triangles of a face. */
function face(lines: Lines, corners: number, [first, ...rest]: string[], triangles: number[]): void {
  if (!isCount(first)) throw lines.wrong(`${shown(first!)}: give the count of a face's corners first`);
  const count = Number(first);
  if (count > rest.length) throw lines.wrong(`${count} corners are promised, but ${rest.length} follow`);
  const polygon = rest.slice(0, count).map((word) => {
    const at = numberAt(word, lines.where);
    if (Number.isInteger(at) && at >= 0 && at < corners) return at;
    throw noCorner(word, corners, 0, lines.where);
  });
  fan(polygon, triangles, lines.where);
}

/** The lines that hold something, without their comments. */
class Lines {
  readonly #lines: string[];
  #read = 0;

  constructor(text: string) {
    // Old Macs ended lines with a carriage return alone.
    this.#lines = text.split(text.includes('\n') ? '\n' : '\r');
    if (this.#lines.at(-1) === '') this.#lines.pop();
  }

  /** The words of the next line; `what` is not complete where there is none. */
  next(what: string): string[] {
    const words = this.#words();
    if (words) return words;
    throw new Error(`it ends after line ${this.#lines.length}, before ${what} complete`);
  }

  /** Nothing may be left but blanks and zeros, with which some writers fill files up. */
  end(): void {
    for (let words = this.#words(); words; words = this.#words()) {
      const word = words.find((one) => !/^\0*$/.test(one));
      if (word !== undefined) throw this.wrong(`${shown(word)} stands behind the last face: mend the counts, or split files that were put together`);
    }
  }

  /** Which line was read last. */
  get where(): string {
    return `line ${this.#read}`;
  }

  /** What is wrong with the line that was read last. */
  wrong(what: string): Error {
    return new Error(`${this.where}: ${what}`);
  }

  #words(): string[] | null {
    while (this.#read < this.#lines.length) {
      const words = wordsOf(this.#lines[(this.#read += 1) - 1]!.replace(/#.*$/s, ''));
      if (words.length > 0) return words;
    }
    return null;
  }
}
