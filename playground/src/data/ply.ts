// Reads PLY, text or binary of either byte order, as the command line does: its corners and faces.

import { shown, type Progress } from './cells.ts';
import { fan, noCorner, numberAt, sometimes, type Faces } from './faces.ts';
import { headOf, type Element, type Scalar } from './ply-head.ts';

/** The values behind the head, one after the other. */
interface Values {
  next(kind: Scalar, where: string): number;
  endRow(): void;
  /** Whether anything is left. */
  more(): boolean;
}

const CUT_OFF = 'it ends here: it was cut off, or its head promises too much';

export function readPly(bytes: ArrayBuffer, progress: Progress): Faces {
  const { format, elements, length } = headOf(bytes);
  const values = format === 'ascii' ? textOf(bytes, length) : binaryOf(bytes, length, format === 'binary_little_endian');
  const places: number[] = [];
  const polygons: number[][] = [];
  const all = elements.reduce((sum, { count }) => sum + count, 0);
  let rows = 0;
  const next = () => sometimes(progress, (rows += 1), all);
  for (const element of elements) {
    // Each takes a byte or more.
    if (element.count * Math.max(element.properties.length, 1) > bytes.byteLength) throw new Error(`its head promises ${element.count} of ${shown(element.name)}, which is more than there is`);
    if (element.name === 'vertex') readCorners(element, values, places, next);
    else if (element.name === 'face') readPolygons(element, values, polygons, next);
    else for (let row = 0; row < element.count; row += 1) readRow(element, row, values, () => {});
  }
  if (values.more()) throw new Error('there is more behind all that its head promises: mend the counts, or split files that were put together');
  if (polygons.length === 0) throw new Error('it has points and no faces');
  const corners = places.length / 3;
  const triangles: number[] = [];
  polygons.forEach((polygon, i) => {
    for (const at of polygon) if (!(Number.isInteger(at) && at >= 0 && at < corners)) throw noCorner(String(at), corners, 0, `face ${i}`);
    fan(polygon, triangles, `face ${i}`);
  });
  return { places, triangles };
}

function readCorners(element: Element, values: Values, places: number[], next: () => void): void {
  const axes = ['x', 'y', 'z'].map((name) => {
    const at = element.properties.findIndex((property) => property.name === name && property.list === null);
    if (at < 0) throw new Error(`corners have no property ${shown(name)}: give x, y and z`);
    return at;
  });
  for (let row = 0; row < element.count; row += 1) {
    const place = [0, 0, 0];
    readRow(element, row, values, (property, value) => {
      const axis = axes.indexOf(property);
      if (axis >= 0) place[axis] = value;
    });
    places.push(...place);
    next();
  }
}

function readPolygons(element: Element, values: Values, polygons: number[][], next: () => void): void {
  const list = element.properties.findIndex(({ name, list: kind }) => kind !== null && (name === 'vertex_indices' || name === 'vertex_index'));
  if (list < 0) throw new Error('faces have no list "vertex_indices"');
  for (let row = 0; row < element.count; row += 1) {
    const polygon: number[] = [];
    readRow(element, row, values, (property, value) => {
      if (property === list) polygon.push(value);
    });
    polygons.push(polygon);
    next();
  }
}

/** Takes each value of a row, the lengths of lists aside. */
function readRow(element: Element, row: number, values: Values, take: (property: number, value: number) => void): void {
  const where = `${element.name} ${row}`;
  element.properties.forEach(({ kind, list }, property) => {
    if (list === null) {
      take(property, values.next(kind, where));
      return;
    }
    const length = values.next(list, where);
    if (!(Number.isInteger(length) && length >= 0)) throw new Error(`${where}: ${length} is no length of a list: give a whole number, 0 or more`);
    for (let i = 0; i < length; i += 1) take(property, values.next(kind, where));
  });
  values.endRow();
}

/** Numbers between blanks, a row a line: a row may go on in the next, and what some writers put behind it in its line is passed over. */
function textOf(bytes: ArrayBuffer, from: number): Values {
  const text = new TextDecoder().decode(new Uint8Array(bytes, from));
  const words = /[^\s\0]+/g;
  return {
    next(_, where) {
      const word = words.exec(text)?.[0];
      if (word === undefined) throw new Error(`${where}: ${CUT_OFF}`);
      return numberAt(word, where);
    },
    endRow() {
      const end = text.indexOf('\n', words.lastIndex);
      words.lastIndex = end < 0 ? text.length : end;
    },
    more: () => words.exec(text) !== null,
  };
}

/** Numbers of fixed lengths. */
function binaryOf(bytes: ArrayBuffer, from: number, little: boolean): Values {
  const view = new DataView(bytes);
  let at = from;
  return {
    next({ size, get }, where) {
      if (at + size > bytes.byteLength) throw new Error(`${where}: ${CUT_OFF}`);
      at += size;
      return get(view, at - size, little);
    },
    endRow: () => {},
    more: () => /[^\s\0]/.test(new TextDecoder('latin1').decode(new Uint8Array(bytes, at))),
  };
}
