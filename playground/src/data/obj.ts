// Reads Wavefront OBJ as the command line does: its corners and faces. What else there is, normals, names and
// materials, is passed over.

import { shown, type Progress } from './cells.ts';
import { addCorner, fan, noCorner, sometimes, wordsOf, type Faces } from './faces.ts';

export function readObj(text: string, progress: Progress): Faces {
  const places: number[] = [];
  const triangles: number[] = [];
  // The corner that is named farthest on may stand behind the face: what was named last of those is told.
  let [most, named] = [-1, ''];
  let joined = '';
  text.split('\n').forEach((line, i, lines) => {
    sometimes(progress, i, lines.length);
    const bare = line.replace(/#.*$/s, '').trimEnd();
    // A backslash joins a line with the next.
    if (bare.endsWith('\\')) {
      joined += `${bare.slice(0, -1)} `;
      return;
    }
    const [word, ...words] = wordsOf(joined + bare);
    joined = '';
    if (word === undefined || /^\0*$/.test(word)) return;
    const where = `line ${i + 1}`;
    if (word === 'v') addCorner(words, places, where);
    // (`fo` is what faces were called once.)
    else if (word === 'f' || word === 'fo') {
      const polygon = words.map((corner) => cornerOf(corner, places.length / 3, where));
      fan(polygon, triangles, where);
      for (const at of polygon) if (at > most) [most, named] = [at, where];
    } else if (word === 'V' || word === 'F') throw new Error(`${where}: ${shown(word)}: keywords are in small letters`);
    else if (!/^[a-z]/i.test(word)) throw new Error(`${where}: ${shown(word)}: a line of an OBJ file begins with a keyword, such as v or f`);
  });
  if (joined !== '') throw new Error('it ends behind a backslash, in the middle of a line: it was cut off');
  if (most >= places.length / 3) throw noCorner(String(most + 1), places.length / 3, 1, named);
  return { places, triangles };
}

/** A corner of a face: its number, from 1 on or back from the last one, before those of its normal and its place in a texture. */
function cornerOf(word: string, corners: number, where: string): number {
  const found = /^([+-]?\d+)(\/[+-]?\d*){0,2}$/.exec(word);
  if (!found) throw new Error(`${where}: ${shown(word)} is no corner of a face: give one such as 7, 7/1 or 7/1/7`);
  const number = Number(found[1]);
  if (number === 0) throw new Error(`${where}: ${shown(word)}: corners are counted from 1`);
  if (number > 0) return number - 1;
  if (corners + number < 0) throw new Error(`${where}: ${shown(word)}: there ${corners === 1 ? 'is 1 corner' : `are ${corners} corners`} before this face`);
  return corners + number;
}
