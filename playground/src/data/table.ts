// Reads a dropped CSV as the command line does: one shape a row. What is wrong is said with line, column
// and value; a row that is no shape is left out, and told.

import { countPairs, Shapes } from 'obbit';
import type { List } from './asking.ts';
import { asLong, numberIn, rowsOf, ROWS_BETWEEN, shown, trimmed, type Progress, type Row } from './cells.ts';
import { meaningOf, NoSize, PARTS, Unread, type Kind, type Meaning, type Table } from './columns.ts';

/** Adds a shape to a list: what is not convex, to one that takes that. */
export type Maker = (list: List) => unknown;

/** A list of shapes with the names of its rows, and their outlines for drawing. */
export interface Listed {
  shapes: List;
  /** Each shape alone. */
  makers: Maker[];
  ids: string[];
  /** Corners of each, or the ends of its core, and the radius around them. Between rings stands a place that is no number. */
  outlines: { points: [number, number][]; radius: number }[];
  /** How many of them are points, for which boxes of one size stand. */
  points: number;
  left: Left;
  /** How many of them are hulls of what is not convex. */
  hulls: number;
  /** How many of them are not convex. */
  regions: number;
  /** What the columns are; nothing where it is no table. */
  table: Table | null;
  /** What a row or feature says of itself, beside its name: columns and what stands in them. */
  about(which: number): [string, string][];
}

/** What of a file is left out since it is no shape: overlaps with it are missing. */
export interface Left {
  count: number;
  /** What was wrong with the first few. */
  reasons: string[];
  /** How many of them have a hull, which was not asked for. */
  faulty: number;
}

/** Rings that make no polygon; their hull would be one, and that is for the user to ask for. */
export class NoPolygon extends Error {}

const REASONS = 3;

export const nothing = (): Listed => ({ shapes: new Shapes(), makers: [], ids: [], outlines: [], points: 0, hulls: 0, regions: 0, left: { count: 0, reasons: [], faulty: 0 }, table: null, about: () => [] });

/** Does what reads one shape; where that is none, it is left out. */
export function each({ left }: Listed, read: () => void): void {
  try {
    read();
  } catch (error) {
    left.count += 1;
    if (error instanceof NoPolygon) left.faulty += 1;
    if (left.reasons.length < REASONS) left.reasons.push((error as Error).message);
  }
}

/** Refuses a file of which nothing is left. `what` is what it has: rows, features. */
export function notEmpty({ ids, left }: Listed, what: string, empty: string): void {
  if (ids.length > 0) return;
  const [first] = left.reasons;
  throw new (left.faulty > 0 ? NoPolygon : Error)(first === undefined ? empty : left.count === 1 ? first : `${first} (so it is with all ${left.count} ${what}: none is left)`);
}

/** What is asked of the rows of a table. */
export interface Reading {
  /** The side of the boxes that stand for rows of places alone; without one these are refused, by an `Unread` that tells so. */
  size?: number | null;
  /** What the user says that the columns are; else their names tell. */
  meaning?: Meaning | null;
  progress?: Progress;
}

export function readCsv(text: string, name: string, reading: Reading = {}): Listed {
  const { progress = () => {} } = reading;
  // To split it into cells takes about a third of the time.
  const [head, ...rows] = rowsOf(text.replace(/^\ufeff/, ''), name, (share) => progress(share / 3));
  if (!head) throw new Error(`${name}: the file is empty; a header line and rows are needed`);
  const names = head.cells.map(trimmed);
  const { size = null, meaning: chosen = null } = reading;
  const meaning = chosen ?? ofColumns(names, () => told(`${name}, line ${head.line}: `, () => meaningOf(names, size !== null)));
  const read = () => readRows(head, names, rows, name, meaning, reading);
  // Where their names tell what columns are, it is not their fault that no row is a shape; of those that were chosen others may be meant.
  return chosen && rows.length > 0 ? ofColumns(names, read) : read();
}

/** Does it; what is wrong is for the user to mend by saying what the columns are. */
function ofColumns<T>(names: readonly string[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Unread((error as Error).message, names, error instanceof NoSize);
  }
}

function readRows(head: Row, names: readonly string[], rows: Row[], name: string, meaning: Meaning, { size = null, meaning: chosen = null, progress = () => {} }: Reading): Listed {
  const parts = PARTS[meaning.kind];
  const found = nothing();
  found.table = { names, meaning };
  const seen = new Map<string, number>();
  const kept: Row[] = [];
  const take = (row: Row, number: number): void => {
    asLong(row, head.cells.length, name);
    const { cells, line } = row;
    const numbers = parts.map((part, k) => {
      const at = meaning.at[k]!;
      const column = `column ${chosen ? names[at] : part}`;
      const value = told(`${name}, line ${line}, ${column}: `, () => numberIn(cells[at]!));
      if (['w', 'h', 'r'].includes(part) && value < 0) throw new Error(`${name}, line ${line}, ${column}: ${value} is negative; sizes are 0 or more`);
      return value;
    });
    const id = meaning.id === null ? String(number) : cells[meaning.id]!;
    const idColumn = `column ${meaning.id === null ? 'id' : names[meaning.id]}`;
    if (id === '') throw new Error(`${name}, line ${line}, ${idColumn}: the id is empty: give each row one, or none at all`);
    if (seen.has(id)) throw new Error(`${name}, line ${line}, ${idColumn}: ${shown(id)} stands in line ${seen.get(id)} already; ids must differ`);
    if (meaning.kind === 'point') addPoint(found, numbers, size!, `${name}, line ${line}`);
    else add(found, meaning.kind, numbers, `${name}, line ${line}`);
    seen.set(id, line);
    found.ids.push(id);
    kept.push(row);
  };
  for (const [number, row] of rows.entries()) {
    each(found, () => take(row, number));
    if (number % ROWS_BETWEEN === 0) progress((1 + (2 * number) / rows.length) / 3);
  }
  found.about = (which) => {
    const { cells, line } = kept[which]!;
    return [['line of the file', String(line)], ...names.map((column, k): [string, string] => [column, cells[k]!]).filter((_, k) => k !== meaning.id)];
  };
  notEmpty(found, 'rows', `${name}: there is a header and no row`);
  return found;
}

/** Does it, and puts the place before what is wrong. */
function told<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    (error as Error).message = `${place}${(error as Error).message}`;
    throw error;
  }
}

/** Adds a shape, and how to make it alone. */
export function put(found: Listed, maker: Maker): void {
  maker(found.shapes);
  found.makers.push(maker);
}

/** Numbers up to this make no shape that is too large; whether others do, the engine is asked. */
const LARGE = 1e150;

/** Refuses a shape that the engine does not take: in a list of all it would refuse the whole file. */
export function fits(maker: Maker, numbers: readonly number[], where: string): void {
  if (numbers.every((number) => Math.abs(number) <= LARGE)) return;
  try {
    const alone = new Shapes();
    maker(alone);
    countPairs(alone);
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message.replace(/^shape 0: /, '')}`);
  }
}

function add(found: Listed, kind: Exclude<Kind, 'point'>, numbers: number[], where: string): void {
  const [x = 0, y = 0, w = 0, h = 0] = numbers;
  if (kind === 'circle') addCircle(found, numbers, where);
  else if (kind === 'corners') addAligned(found, numbers, where);
  else if (kind === 'cornerAndSize') addAligned(found, [x, y, x + w, y + h], where);
  else addBox(found, numbers, kind, where);
}

function addBox(found: Listed, [x = 0, y = 0, w = 0, h = 0, first = 0, second = 0]: number[], kind: 'box' | 'turned' | 'radians' | 'cosSin', where: string): void {
  const square = first * first + second * second;
  if (kind === 'cosSin' && Math.abs(square - 1) > 1e-6) throw new Error(`${where}, columns cos and sin: cos² + sin² of ${first} and ${second} is ${square}, should be 1 to within 1e-6: normalise them`);
  const angle = kind === 'radians' ? first : (first * Math.PI) / 180;
  const [cos, sin] = kind === 'cosSin' ? [first, second] : [Math.cos(angle), Math.sin(angle)];
  const maker: Maker = (list) => {
    if (kind === 'cosSin') return list.boxCosSin(x, y, w, h, cos, sin);
    return kind === 'radians' ? list.box(x, y, w, h, first) : list.boxDegrees(x, y, w, h, first);
  };
  fits(maker, [x, y, w, h], where);
  put(found, maker);
  const corner = (u: number, v: number): [number, number] => [x + (u * w * cos - v * h * sin) / 2, y + (u * w * sin + v * h * cos) / 2];
  found.outlines.push({ points: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], radius: 0 });
}

function addAligned(found: Listed, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[], where: string): void {
  for (const [axis, least, most] of [['x', x0, x1], ['y', y0, y1]] as const) {
    if (least > most) throw new Error(`${where}, columns min_${axis} and max_${axis}: min ${axis} is ${least}, above max ${axis} which is ${most}: swap them`);
  }
  const maker: Maker = (list) => list.aligned(x0, y0, x1, y1);
  fits(maker, [x0, y0, x1, y1], where);
  put(found, maker);
  found.outlines.push({ points: [[x0, y0], [x1, y0], [x1, y1], [x0, y1]], radius: 0 });
}

function addCircle(found: Listed, [x = 0, y = 0, r = 0]: number[], where: string): void {
  const maker: Maker = (list) => list.circle(x, y, r);
  fits(maker, [x, y, r], where);
  put(found, maker);
  found.outlines.push({ points: [[x, y]], radius: r });
}

/** Adds the aligned box that stands for a point. */
export function addPoint(found: Listed, [x = 0, y = 0]: readonly number[], size: number, where: string): void {
  const half = size / 2;
  const maker: Maker = (list) => list.box(x, y, size, size);
  fits(maker, [x, y], where);
  put(found, maker);
  found.outlines.push({ points: [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]], radius: 0 });
  found.points += 1;
}
