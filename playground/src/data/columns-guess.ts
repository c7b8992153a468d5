// What the columns of a table may be that is not told by their names as they should be: a guess, for the user to correct.

import { bare, PARTS, type Kind, type Meaning, type Table } from './columns.ts';

/** What parts of a shape are called elsewhere, in small letters and digits alone. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  x: ['x', 'cx', 'xc', 'centerx', 'centrex', 'xcenter', 'xcentre', 'xpos', 'posx', 'lon', 'lng', 'longitude', 'easting'],
  y: ['y', 'cy', 'yc', 'centery', 'centrey', 'ycenter', 'ycentre', 'ypos', 'posy', 'lat', 'latitude', 'northing'],
  w: ['w', 'width', 'dx', 'xsize', 'sizex'],
  h: ['h', 'height', 'dy', 'ysize', 'sizey'],
  angle: [
    'angle', 'rotation', 'rot', 'heading', 'bearing', 'orientation', 'azimuth', 'direction', 'degrees', 'degree', 'deg', 'angles', 'angledeg', 'angledegrees', 'ang', 'rotationdeg', 'rotdeg',
    'rz', 'rotationz', 'eulerz', 'yaw', 'theta', 'radians', 'radian', 'rad', 'anglerad', 'angleradians', 'rotationrad',
  ],
  cos: ['cos', 'cosine'],
  sin: ['sin', 'sine'],
  r: ['r', 'radius'],
  min_x: ['minx', 'xmin', 'left', 'x1'],
  min_y: ['miny', 'ymin', 'top', 'y1'],
  max_x: ['maxx', 'xmax', 'right', 'x2'],
  max_y: ['maxy', 'ymax', 'bottom', 'y2'],
  id: ['id', 'name', 'label', 'key'],
};

/** What names of rows are called, the likeliest first. */
export const NAMING = CALLED['id']!;

/** What has the most columns first: one that is left over would be a turn or a size that is missing. */
const KINDS: readonly Kind[] = ['cosSin', 'turned', 'corners', 'cornerAndSize', 'box', 'circle', 'point'];

/** What rows are of which only some parts are found; of equals the first. */
const LIKELY: readonly Kind[] = ['box', 'corners', 'cornerAndSize', 'circle'];

/** Where the parts of a kind seem to be, counted from 0; -1 where nothing seems to be one. */
export function guessOf(kind: Kind, names: readonly string[]): number[] {
  const plain = names.map(bare);
  // Some count corners from 0.
  const fromNone = plain.includes('x0') && !plain.includes('x2');
  const counted = plain.map((name) => (fromNone && /^[xy][01]$/.test(name) ? `${name[0]}${Number(name[1]) + 1}` : name));
  const find = (part: string) => {
    const exact = names.indexOf(part);
    if (exact >= 0) return exact;
    // By the order of the words: the usual ones first.
    for (const word of CALLED[part]!) if (counted.includes(word)) return counted.indexOf(word);
    return -1;
  };
  const at = PARTS[kind].map(find);
  // Of vehicles the length lies along, the width across.
  const [w, h] = [PARTS[kind].indexOf('w'), PARTS[kind].indexOf('h')];
  if (w >= 0 && at[h] === -1 && plain.includes('length')) [at[w], at[h]] = [plain.indexOf('length'), at[w]!];
  return at;
}

/** The likeliest kind, with the columns of its parts where any seem to be them. */
export function guessed(names: readonly string[]): Meaning {
  const plain = names.map(bare);
  const ids = NAMING.map((word) => plain.indexOf(word)).find((at) => at >= 0);
  const all = KINDS.map((kind) => ({ kind, at: guessOf(kind, names) }));
  const found = ({ at }: { at: number[] }) => at.filter((one) => one >= 0).length;
  // A place is one alone where no other column may be a size under a name of its own.
  const whole = all.find((one) => found(one) === one.at.length && one.kind !== 'point');
  const partly = all.filter(({ kind }) => LIKELY.includes(kind)).sort((one, other) => LIKELY.indexOf(one.kind) - LIKELY.indexOf(other.kind));
  const place = guessOf('point', names);
  const isPlace = place.every((at) => at >= 0) && plain.every((name, at) => place.includes(at) || NAMING.includes(name));
  const best = whole ?? (isPlace ? { kind: 'point', at: place } : partly.reduce((one, other) => (found(other) > found(one) ? other : one)));
  const inRadians = best.kind === 'turned' && /rad|theta/.test(plain[best.at[4]!]!);
  return { kind: inRadians ? 'radians' : best.kind, at: best.at, id: ids ?? null };
}

/** Columns that seem to be parts of a shape and were not read, by part and name, and what the table is with them. */
export interface Unsaid {
  meaning: Meaning;
  parts: readonly (readonly [part: string, name: string])[];
}

/** What of a table was not read though more of a shape seems to be there: left unsaid, all boxes of a `rotation` would stand straight. */
export function unsaidOf({ names, meaning }: Table): Unsaid | null {
  const { kind, at } = guessed(names);
  if (at.filter((one) => one >= 0).length <= meaning.at.length) return null;
  const parts = PARTS[kind].flatMap((part, k) => (at[k]! < 0 || meaning.at.includes(at[k]!) ? [] : [[part, names[at[k]!]!] as const]));
  // What rows are called is not in question.
  return parts.length === 0 ? null : { meaning: { kind, at, id: meaning.id }, parts };
}

/** Whether names are such as the user could choose from: a line of numbers, or one of one cell, names no columns. */
export const areNames = (names: readonly string[]): boolean => names.length > 1 && !names.every((name) => name === '' || Number.isFinite(Number(name)));
