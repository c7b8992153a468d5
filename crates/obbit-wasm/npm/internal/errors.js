// What was wrong, in words.

/** An error of Obbit: `item` is which shape of the list, `code` which kind of error. */
export class ObbitError extends Error {
  constructor(message, code, item) {
    super(message);
    this.name = 'ObbitError';
    this.code = code;
    this.item = item;
  }
}

const CODES = {
  1: ['NotFinite', ([value, point], what) => `${point < 0 ? '' : `point ${point}, `}${what} is ${number(value)}: give a finite number`],
  2: ['NegativeSize', ([value], what) => `${what} is ${number(value)}: a size cannot be negative; give 0 or more`],
  3: ['NotPositive', ([value], what) => `${what} is ${number(value)}: give a number above 0`],
  4: ['NotSimilar', () => 'the map makes an ellipse of a circle or capsule: scale evenly, or give a polygon of it'],
  5: ['MinAboveMax', ([min, max], axis) => `min ${axis} is ${number(min)}, above max ${axis} which is ${number(max)}: swap them`],
  6: ['NotRotation', ([value], what) => `${what} is ${number(value)}, should be 1 to within 1e-6: normalise the rotation`],
  7: ['TooLarge', (_, axis) => `the shape reaches past the largest number along ${axis}: scale the input down`],
  8: ['NotConvex', ([point, x, y]) => `the polygon is not convex at point ${point} (${number(x)}, ${number(y)}): split it into convex parts, or give its points to \`hull\``],
  9: ['NoPoints', () => 'no points: give at least one'],
  10: ['NoTriangles', () => 'no triangles: give at least one'],
  11: ['NoSuchVertex', ([triangle, vertex, count]) => `triangle ${triangle} names vertex ${vertex}, but there are ${count}: vertices are counted from 0`],
  12: ['TooMany', ([count, most], what) => `${count} ${what} are more than ${most}: split them`],
  13: ['BadIndex', ([offset], what) => `index bytes, offset ${offset}: ${what}`],
  14: ['BadWorld', ([offset], what) => `world bytes, offset ${offset}: ${what.replace('to_bytes', 'toBytes')}`],
  15: ['OutOfRange', ([value], what, allowed) => `${what} is ${number(value)}: give ${allowed}`],
  16: ['StaleBody', ([id]) => `no body has the id ${id}: it was removed, or it is another world's`],
  17: ['StaleHandle', () => 'no box of this tree: it was removed, or it is another tree\'s'],
  18: ['CountMismatch', ([found, expected], what) => `${found} ${what}, should be ${expected}: give one for each shape`],
  19: ['NoSuchLabel', ([id]) => `no label has the id ${id}: it was removed, or another set of labels made it`],
  20: ['NoSuchElement', ([id]) => `no element has the id ${id}: it was removed, or there are fewer`],
  21: ['NoShapes', () => 'the label has no shape: give it a size, shapes or an icon'],
  22: ['Crossing', ([x, y]) => `a ring of the polygon crosses itself at or near (${number(x)}, ${number(y)}): mend it, or take \`hull\` for its hull`],
  23: ['TooDense', ([count, most]) => `${count} possible meetings in one step ${count > most ? `are more than ${most}` : 'do not fit into memory'}: use fewer bodies, shorter steps, or layers that keep apart what need not meet`, RangeError],
  24: ['LabelTooFar', ([id]) => `label ${id} reaches past the largest number in this view: zoom out, or give it a nearer place`],
  25: ['BodyTooFar', ([slot, reach], axis) => `body ${slot} would get to ${number(reach)} along ${axis}, past the 1e100 that a world reaches: slow it down, remove it, or take a shorter step`],
  26: ['HoleOutside', ([x, y]) => `a hole of the polygon reaches out of its outline or into another hole, or leaves nothing of it, at or near (${number(x)}, ${number(y)}): cut it to what lies within, or leave it out`],
  27: ['PiecesOverlap', ([x, y]) => `pieces of the polygon overlap at or near (${number(x)}, ${number(y)}): unite them, or give them as polygons of their own`],
  28: ['NotOrthogonal', ([value], what) => `${what} is ${number(value)}, should be 0 to within 1e-6: give vectors at right angles`],
  100: ['Freed', () => 'the object was freed'],
  101: ['Short', ([count]) => `the list holds fewer numbers than ${count} shapes need`],
  102: ['NoSuchKind', ([kind]) => `there is no shape of kind ${kind}`],
  104: ['NotStraight', ([what]) => `one of the two is round, so there is no ${what === 1 ? 'axis gap: ask for the distance' : 'shared volume: give a hull of it'}`],
  105: ['NotABox', () => 'only boxes can be suppressed: give boxes, turned or aligned'],
  106: ['OnlyBoxes', () => 'this entry point knows boxes alone: import from \'obbit\' for other shapes and lassos'],
  107: ['TooManyPairs', ([count, most]) => `${count < most ? `after ${count} pairs of triangles that meet memory is full` : `more than ${most} pairs of triangles meet`}: ask with intersects or report whether they meet, or compare parts of the meshes`, RangeError],
};

/** What is not finite where it has to be has one code, whether a range was asked for or not. */
export const codeOf = (name, value) => (name === 'OutOfRange' && [NaN, Infinity, -Infinity].includes(value) ? 'NotFinite' : name);

const number = (value) => (Object.is(value, -0) ? '-0' : String(value));

/** The error for what the module noted. `where` is what the items are called, or a list of a name for each. */
export function obbitError(code, item, what, allowed, values, where = 'shape') {
  const [name, words, Kind] = CODES[code] ?? ['Unknown', () => 'something is wrong with the input'];
  const message = words(values, what, allowed);
  if (Kind) return Object.assign(new Kind(message), { code: name });
  const named = Array.isArray(where);
  const place = item === null ? '' : named ? `${where[item]}: ` : `${where} ${item}: `;
  return new ObbitError(`${place}${message}`, codeOf(name, values[0]), named ? null : item);
}
