// What the readers of meshes give, and what they have in common. Numbers stay those of 64 bits that a file may hold:
// rounded to 32, as graphics want them, what lies a hair apart would be told to meet.

import { numberIn, ROWS_BETWEEN, shown, type Progress } from './cells.ts';

/** Corners, three numbers each, and triangles, three numbers of corners each. */
export interface Faces {
  places: number[];
  triangles: number[];
}

/** Tells now and then that `done` of `all` are done. */
export function sometimes(progress: Progress, done: number, all: number): void {
  if (done % ROWS_BETWEEN === 0) progress(done / all);
}

/** Cuts a polygon into triangles that all have its first corner. */
export function fan(polygon: readonly number[], triangles: number[], where: string): void {
  const { length } = polygon;
  if (length < 3) throw new Error(`${where}: found ${length} ${length === 1 ? 'corner' : 'corners'}: a face has three or more`);
  for (let i = 2; i < length; i += 1) triangles.push(polygon[0]!, polygon[i - 1]!, polygon[i]!);
}

/** The words of a line. */
export const wordsOf = (line: string): string[] => line.split(/[ \t\f\r]+/).filter((word) => word !== '');

/** The number that a word is; `where` it stands is told of one that is none. */
export function numberAt(word: string, where: string): number {
  try {
    return numberIn(word);
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`);
  }
}

/** Adds the corner that begins with these words. */
export function addCorner(words: readonly string[], places: number[], where: string): void {
  if (words.length < 3) throw new Error(`${where}: a corner has fewer than three numbers: give x, y and z`);
  for (let k = 0; k < 3; k += 1) places.push(numberAt(words[k]!, where));
}

/** A corner of a face that there is none of; they are counted from `first`. */
export function noCorner(word: string, corners: number, first: number, where: string): Error {
  const cure = corners === 0 ? 'there are no corners' : corners === 1 ? `there is 1 corner: give ${first}` : `there are ${corners} corners: give ${first} to ${first + corners - 1}`;
  return new Error(`${where}: ${shown(word)}: ${cure}`);
}
