// Reads STL, text or binary, as the command line does.

import { shown, type Progress } from './cells.ts';
import { addCorner, fan, sometimes, wordsOf, type Faces } from './faces.ts';

const HEAD = 84;
const TRIANGLE = 50;

export function readStl(bytes: ArrayBuffer, progress: Progress): Faces {
  const view = new DataView(bytes);
  const count = bytes.byteLength < HEAD ? null : view.getUint32(80, true);
  const needed = count === null ? null : HEAD + TRIANGLE * count;
  // Some binary ones begin with the word as well.
  const solid = /^\s*solid/i.test(letters(bytes, 0, 200));
  if (solid && needed !== bytes.byteLength) {
    const text = new TextDecoder().decode(bytes).replace(/[\0\s]+$/, '');
    if (!text.includes('\0')) return readText(text, progress);
  }
  if (count === null || needed === null) throw new Error('it is too short: in text it begins with the word solid, and otherwise its head alone has 84 bytes');
  if (bytes.byteLength < needed) throw new Error(`its head promises ${count} ${count === 1 ? 'triangle' : 'triangles'}, ${needed} bytes, but it has ${bytes.byteLength}: it was cut off`);
  if (/[^\0\s]/.test(letters(bytes, needed, bytes.byteLength))) throw new Error(`there is more behind the ${count} triangles that its head promises: mend the count, or split files that were put together`);
  const places: number[] = [];
  for (let i = 0; i < count; i += 1) {
    sometimes(progress, i, count);
    // Behind its normal.
    const at = HEAD + TRIANGLE * i + 12;
    for (let k = 0; k < 9; k += 1) places.push(view.getFloat32(at + 4 * k, true));
  }
  return { places, triangles: Array.from({ length: 3 * count }, (_, i) => i) };
}

/** Bytes as letters, each its own. */
const letters = (bytes: ArrayBuffer, from: number, to: number): string => new TextDecoder('latin1').decode(new Uint8Array(bytes).subarray(from, to));

function readText(text: string, progress: Progress): Faces {
  const places: number[] = [];
  const triangles: number[] = [];
  let polygon: number[] = [];
  // The words that must still come, innermost last.
  const open: string[] = [];
  text.split(/\r\n|\n|\r/).forEach((line, i, lines) => {
    sometimes(progress, i, lines.length);
    const [found, ...words] = wordsOf(line);
    if (found === undefined) return;
    const where = `line ${i + 1}`;
    const [word, wanted] = [found.toLowerCase(), open.at(-1)];
    if (word === 'solid' && wanted === undefined) open.push('endsolid');
    else if (word === 'facet' && wanted === 'endsolid') open.push('endfacet');
    else if (word === 'outer' && wanted === 'endfacet') open.push('endloop');
    else if (word === 'vertex' && wanted === 'endloop') {
      polygon.push(places.length / 3);
      addCorner(words, places, where);
    } else if (word === wanted) {
      if (word === 'endloop') {
        fan(polygon, triangles, where);
        polygon = [];
      }
      open.pop();
    } else throw new Error(`${where}: ${shown(found)}: ${NEXT[wanted ?? ''] ?? 'solid'} comes here`);
  });
  if (open.length > 0) throw new Error(`it ends before its ${open.at(-1)}: it was cut off`);
  return { places, triangles };
}

/** What may come where a word is still missing. */
const NEXT: Record<string, string> = { endsolid: 'facet or endsolid', endfacet: 'outer loop or endfacet', endloop: 'vertex or endloop' };
