// Reads a dropped CSV as the command line does: one shape a row. What is wrong is said with line, column
// and value.

import { Shapes } from 'obbit';

/** Adds a shape to a list. */
export type Maker = (list: Shapes) => Shapes;

/** A list of shapes with the names of its rows, and their outlines for drawing. */
export interface Listed {
  shapes: Shapes;
  /** Each shape alone. */
  makers: Maker[];
  ids: string[];
  /** Corners of each, or the ends of its core, and the radius around them. */
  outlines: { points: [number, number][]; radius: number }[];
}

const KINDS = {
  angle: ['x', 'y', 'w', 'h'],
  corners: ['min_x', 'min_y', 'max_x', 'max_y'],
  circle: ['x', 'y', 'r'],
} as const;

export function readCsv(text: string, name: string): Listed {
  const rows = cells(text.replace(/^\ufeff/, ''), name);
  const head = rows.shift();
  if (!head) throw new Error(`${name}: the file is empty; a header line and rows are needed`);
  const columns = new Map(head.cells.map((column, i) => [column.trim().toLowerCase(), i]));
  const has = (wanted: readonly string[]) => wanted.every((column) => columns.has(column));
  const kind = (['corners', 'angle', 'circle'] as const).find((one) => has(KINDS[one]));
  if (!kind) throw new Error(`${name}: the columns ${head.cells.slice(0, 8).join(', ')} are no shapes: x y w h (and angle in degrees), min_x min_y max_x max_y, or x y r are needed`);
  const turned = kind === 'angle' && has(['cos', 'sin']);
  const wanted = [...KINDS[kind], ...(turned ? ['cos', 'sin'] : kind === 'angle' && columns.has('angle') ? ['angle'] : [])];

  const found: Listed = { shapes: new Shapes(), makers: [], ids: [], outlines: [] };
  const seen = new Map<string, number>();
  for (const [row, { cells: values, line }] of rows.entries()) {
    const numbers = wanted.map((column) => {
      const cell = (values[columns.get(column)!] ?? '').trim();
      const value = cell === '' ? Number.NaN : Number(cell);
      if (!Number.isFinite(value)) throw new Error(`${name}, line ${line}, column ${column}: ${shown(cell)} is no finite number`);
      if (['w', 'h', 'r'].includes(column) && value < 0) throw new Error(`${name}, line ${line}, column ${column}: ${cell} is negative; sizes are 0 or more`);
      return value;
    });
    const id = columns.has('id') ? (values[columns.get('id')!] ?? '').trim() : String(row);
    if (seen.has(id)) throw new Error(`${name}, line ${line}, column id: ${shown(id)} stands in line ${seen.get(id)} already; ids must differ`);
    seen.set(id, line);
    found.ids.push(id);
    if (kind === 'circle') addCircle(found, numbers);
    else if (kind === 'corners') addAligned(found, numbers, `${name}, line ${line}`);
    else addBox(found, numbers, turned, `${name}, line ${line}`);
  }
  if (found.ids.length === 0) throw new Error(`${name}: there is a header and no row`);
  return found;
}

/** Adds a shape, and how to make it alone. */
export function put(found: Listed, maker: Maker): void {
  maker(found.shapes);
  found.makers.push(maker);
}

function addBox(found: Listed, [x = 0, y = 0, w = 0, h = 0, first = 0, second]: number[], turned: boolean, where: string): void {
  if (turned && Math.abs(first * first + second! * second! - 1) > 2e-6) throw new Error(`${where}: cos ${first} and sin ${second} are no direction of length 1`);
  const angle = (first * Math.PI) / 180;
  const [cos, sin] = turned ? [first, second!] : [Math.cos(angle), Math.sin(angle)];
  put(found, (list) => (turned ? list.boxCosSin(x, y, w, h, cos, sin) : list.boxDegrees(x, y, w, h, first)));
  const corner = (u: number, v: number): [number, number] => [x + (u * w * cos - v * h * sin) / 2, y + (u * w * sin + v * h * cos) / 2];
  found.outlines.push({ points: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], radius: 0 });
}

function addAligned(found: Listed, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[], where: string): void {
  if (x0 > x1 || y0 > y1) throw new Error(`${where}: the least corner ${x0}, ${y0} is not below the greatest ${x1}, ${y1}`);
  put(found, (list) => list.aligned(x0, y0, x1, y1));
  found.outlines.push({ points: [[x0, y0], [x1, y0], [x1, y1], [x0, y1]], radius: 0 });
}

function addCircle(found: Listed, [x = 0, y = 0, r = 0]: number[]): void {
  put(found, (list) => list.circle(x, y, r));
  found.outlines.push({ points: [[x, y]], radius: r });
}

/** Rows of cells, with the line each begins in; cells may be quoted. */
function cells(text: string, name: string): { cells: string[]; line: number }[] {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const separator = [',', ';', '\t'].reduce((best, one) => (head.split(one).length > head.split(best).length ? one : best), ',');
  const rows: { cells: string[]; line: number }[] = [];
  let [row, cell, quoted, line, begun] = [[] as string[], '', false, 1, 1];
  for (let i = 0; i <= text.length; i += 1) {
    const letter = text[i];
    if (quoted) {
      if (letter === undefined) throw new Error(`${name}, line ${begun}: a quoted cell does not end`);
      if (letter === '\n') line += 1;
      if (letter !== '"') cell += letter;
      else if (text[i + 1] === '"') cell += text[(i += 1)];
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) [row, cell] = [[...row, cell], ''];
    else if (letter === '\n' || letter === undefined) {
      row = [...row, cell.replace(/\r$/, '')];
      if (row.length > 1 || row[0]!.trim() !== '') rows.push({ cells: row, line: begun });
      [row, cell, line] = [[], '', line + 1];
      begun = line;
    } else cell += letter;
  }
  return rows;
}

/** What was found, not too long. */
const shown = (text: string): string => (text === '' ? 'nothing' : `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`);
