// What the columns of a table mean: one kind of shape for all rows, told by exactly the columns there are, as
// the command line has it. A column that were left out in silence would make other shapes of the rows.

/** The kinds of the plane, and their columns in the order in which they are read. */
const KINDS = {
  box: ['x', 'y', 'w', 'h'],
  turned: ['x', 'y', 'w', 'h', 'angle'],
  cosSin: ['x', 'y', 'w', 'h', 'cos', 'sin'],
  corners: ['min_x', 'min_y', 'max_x', 'max_y'],
  circle: ['x', 'y', 'r'],
} as const;
export type Kind = keyof typeof KINDS;

const WORDS: Record<Kind, string> = { box: 'a box', turned: 'a box', cosSin: 'a box', corners: 'an aligned box', circle: 'a circle' };

/** Columns that shapes of space alone have. */
const SPACE = ['z', 'd', 'yaw', 'qx', 'qy', 'qz', 'qw', 'r00', 'r01', 'r02', 'r10', 'r11', 'r12', 'r20', 'r21', 'r22', 'min_z', 'max_z'];

/** The kind of the rows, the places of its columns by name, and that of the ids. */
export interface Columns {
  kind: Kind;
  places: readonly { name: string; at: number }[];
  id: number | null;
}

/** Throws what is wrong with a header's `names`. */
export function columnsOf(names: readonly string[]): Columns {
  const known = new Set<string>([...Object.values(KINDS).flat(), ...SPACE, 'id']);
  const twice = names.find((name, i) => known.has(name) && names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`two columns are called ${twice}: rename or drop one`);
  const solid = SPACE.find((name) => names.includes(name));
  if (solid !== undefined) throw new Error(`column ${solid} makes these 3D shapes, and this page shows the plane: obbit pairs takes them; without their 3D columns they are read as seen from above`);

  const there = [...known].filter((name) => name !== 'id' && names.includes(name));
  const missing = (kind: Kind) => KINDS[kind].filter((name) => !there.includes(name));
  const extra = (kind: Kind) => there.filter((name) => !(KINDS[kind] as readonly string[]).includes(name));
  if (there.every((name) => name === 'x' || name === 'y')) throw new Error(noShapes(names));
  // The fewest columns off; of equals the one that uses all there are.
  const off = (kind: Kind) => [missing(kind).length + extra(kind).length, extra(kind).length] as const;
  const kind = (Object.keys(KINDS) as Kind[]).reduce((best, one) => {
    const [a, b] = [off(one), off(best)];
    return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? one : best;
  });
  const columns = KINDS[kind].join(' ');
  const [lacking] = missing(kind);
  if (lacking !== undefined) throw new Error(`no column ${lacking}: ${WORDS[kind]} has ${columns}; found ${listed(names)}`);
  const [other] = extra(kind);
  if (other !== undefined) throw new Error(`column ${other} does not go with ${columns}, which make ${WORDS[kind]}: leave one out`);
  const id = names.indexOf('id');
  return { kind, places: KINDS[kind].map((name) => ({ name, at: names.indexOf(name) })), id: id < 0 ? null : id };
}

function noShapes(names: readonly string[]): string {
  const small = names.some((name) => name !== name.toLowerCase()) ? ', in small letters,' : '';
  return `the columns ${listed(names)} are no shapes: x y w h (and angle in degrees, or cos sin), min_x min_y max_x max_y, or x y r${small} are needed`;
}

const listed = (names: readonly string[]): string => `${names.slice(0, 8).join(', ')}${names.length > 8 ? ` and ${names.length - 8} more` : ''}`;
