// What the columns of a table mean: one kind of shape for all rows, told by exactly the columns there are, as
// the command line has it. A column that were left out in silence would make other shapes of the rows.

import { shown } from './cells.ts';

/** The kinds of the plane, and their columns in the order in which they are read. */
const KINDS = {
  box: ['x', 'y', 'w', 'h'],
  turned: ['x', 'y', 'w', 'h', 'angle'],
  cosSin: ['x', 'y', 'w', 'h', 'cos', 'sin'],
  corners: ['min_x', 'min_y', 'max_x', 'max_y'],
  circle: ['x', 'y', 'r'],
} as const;
/** Kinds that only the user can choose: by their columns they are others. Points become boxes of one size, which no column tells. */
const CHOSEN = {
  radians: ['x', 'y', 'w', 'h', 'angle'],
  cornerAndSize: ['min_x', 'min_y', 'w', 'h'],
  point: ['x', 'y'],
} as const;
export const PARTS: Readonly<Record<Kind, readonly string[]>> = { ...KINDS, ...CHOSEN };
export type Kind = keyof typeof KINDS | keyof typeof CHOSEN;

const WORDS: Record<keyof typeof KINDS, string> = { box: 'a box', turned: 'a box', cosSin: 'a box', corners: 'an aligned box', circle: 'a circle' };

/** Columns that shapes of space alone have. */
const SPACE = ['z', 'd', 'yaw', 'qx', 'qy', 'qz', 'qw', 'r00', 'r01', 'r02', 'r10', 'r11', 'r12', 'r20', 'r21', 'r22', 'min_z', 'max_z'];

/** What sizes and turns are called elsewhere, and what here; nothing where another name alone does not make it readable. */
const ELSEWHERE: Record<string, string> = {
  width: 'w', height: 'h', radius: 'r', depth: '', length: '', diameter: '', size: '', scale: '', rotation: '', heading: '', bearing: '', theta: '',
  left: '', top: '', right: '', bottom: '', xmin: '', ymin: '', xmax: '', ymax: '', x0: '', y0: '', x1: '', y1: '', x2: '', y2: '', w: 'w', h: 'h', r: 'r', angle: 'angle',
};

/** Rows that are only places: they are shapes where they are given a size, and that is for the user to do. */
export class NoSize extends Error {}

/** Nothing of a table can be shown. By the names of its columns the user may say what they are. */
export class Unread extends Error {
  readonly names: readonly string[];
  readonly needsSize: boolean;

  constructor(message: string, names: readonly string[], needsSize: boolean) {
    super(message);
    [this.names, this.needsSize] = [names, needsSize];
  }
}

/** The kind of the rows, and the columns of its parts and of the names of rows, counted from 0. */
export interface Meaning {
  kind: Kind;
  at: readonly number[];
  id: number | null;
}

/** What the columns of a header are, told by their names or by the user. */
export interface Table {
  names: readonly string[];
  meaning: Meaning;
}

/** Throws what is wrong with a header's `names`; `sized` where rows that are only places are given a size. */
export function meaningOf(names: readonly string[], sized = false): Meaning {
  const known = new Set<string>([...Object.values(KINDS).flat(), ...SPACE, 'id']);
  const twice = names.find((name, i) => known.has(name) && names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`two columns are called ${twice}: rename or drop one`);
  const solid = SPACE.find((name) => names.includes(name));
  if (solid !== undefined) throw new Error(`column ${solid} makes these 3D shapes, and this page shows the plane: obbit pairs takes them; without their 3D columns they are read as seen from above`);

  const id = names.indexOf('id');
  const found = (kind: Kind): Meaning => ({ kind, at: PARTS[kind].map((part) => names.indexOf(part)), id: id < 0 ? null : id });
  const there = [...known].filter((name) => name !== 'id' && names.includes(name));
  if (there.length === 2 && there.every((name) => name === 'x' || name === 'y')) {
    const sizes = names.filter((name) => bare(name) in ELSEWHERE);
    if (sizes.length > 0) throw new Error(renamed(names, sizes));
    if (sized) return found('point');
    throw new NoSize('x and y alone are points, which have no size: add columns w h, or r');
  }
  type Told = keyof typeof KINDS;
  const missing = (kind: Told) => KINDS[kind].filter((name) => !there.includes(name));
  const extra = (kind: Told) => there.filter((name) => !(KINDS[kind] as readonly string[]).includes(name));
  if (there.every((name) => name === 'x' || name === 'y')) throw new Error(noShapes(names));
  // The fewest columns off; of equals the one that uses all there are.
  const off = (kind: Told) => [missing(kind).length + extra(kind).length, extra(kind).length] as const;
  const kind = (Object.keys(KINDS) as Told[]).reduce((best, one) => {
    const [a, b] = [off(one), off(best)];
    return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? one : best;
  });
  const columns = KINDS[kind].join(' ');
  const [lacking] = missing(kind);
  if (lacking !== undefined) throw new Error(`no column ${lacking}: ${WORDS[kind]} has ${columns}; found ${listed(names)}`);
  const [other] = extra(kind);
  if (other !== undefined) throw new Error(`column ${other} does not go with ${columns}, which make ${WORDS[kind]}: leave one out`);
  return found(kind);
}

/** A name as it is compared with others: in small letters and digits alone. */
export const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What to call columns that seem to be `sizes`: read as points, the rows would be other shapes. */
function renamed(names: readonly string[], sizes: readonly string[]): string {
  const calls = sizes.filter((name) => ELSEWHERE[bare(name)] !== '').map((name) => `${name} ${ELSEWHERE[bare(name)]}`);
  const cure = calls.length === 0 ? 'give x y w h, where x y is the middle, min_x min_y max_x max_y, or x y r' : `call ${calls.join(', ')}, where x y is the middle`;
  return `no column w: ${WORDS.box} has ${KINDS.box.join(' ')}; found ${listed(names)}: ${cure}`;
}

function noShapes(names: readonly string[]): string {
  const [only] = names;
  if (names.length === 1 && only !== undefined && /[| ]/.test(only.trim())) return `the first line, ${shown(only)}, has one column: cells are separated by a comma, semicolon or tab`;
  if (names.every((name) => /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(name))) return `the first line, ${listed(names)}, are numbers: it has to name the columns, as x,y,w,h`;
  const small = names.some((name) => name !== name.toLowerCase()) ? ', in small letters,' : '';
  return `the columns ${listed(names)} are no shapes: x y w h (and angle in degrees, or cos sin), min_x min_y max_x max_y, or x y r${small} are needed`;
}

const listed = (names: readonly string[]): string => `${names.slice(0, 8).join(', ')}${names.length > 8 ? ` and ${names.length - 8} more` : ''}`;
