// Reads dropped GeoJSON as the command line does: polygons of any form, lines, or a point a feature; points need a size, and what is not convex may have its hull taken. What is no such thing is left out, and told: overlaps with it are missing.

import { Shapes } from 'obbit';
import { hull } from 'obbit/fit';
import { areas as areasOf, Regions } from 'obbit/polygons';
import { areas } from 'obbit/queries';
import { ROWS_BETWEEN, shown, type Progress } from './cells.ts';
import { listOf as allOf, engineOf } from './asking.ts';
import { bare } from './columns.ts';
import { NAMING } from './columns-guess.ts';
import { addPoint, each, fits, NoPolygon, notEmpty, nothing, put, type Listed, type Maker } from './table.ts';

type Point = [number, number];
type Things = Record<string, unknown>;

/** A shape, and how it is drawn. */
interface Shape {
  maker: Maker;
  outline: Listed['outlines'][number];
  /** What stands for a form that is not convex: a hull, or itself. */
  concave: 'hull' | 'region' | null;
}

const SAMPLE = '{"type": "FeatureCollection", "features": []}';

/** `size` is the side of the box that stands for a point; `hulls`: those of what is not convex are taken, by the module obbit/fit. */
export function readGeoJson(text: string, name: string, size: number, { hulls = false, progress = () => {} }: { hulls?: boolean; progress?: Progress } = {}): Listed {
  const features = featuresIn(text.replace(/^\ufeff/, ''), name);
  const found = nothing();
  const seen = new Map<string, number>();
  const kept: unknown[] = [];
  let first: Place = null;
  const take = (feature: unknown, number: number): void => {
    const where = `${name}, feature ${number}`;
    const { id, place, geometry } = partsOf(feature, where);
    const shape = shapeOf(geometry, where, hulls);
    if (found.ids.length === 0) first = place;
    if (place !== first) throw new Error(`${where}${id === null ? '' : `, id ${shown(id)}`}: ${otherPlace(place, first)}`);
    const known = id === null ? undefined : seen.get(id);
    if (known !== undefined) throw new Error(`${where}, id ${shown(id!)}: feature ${known} has this id already: make ids unique`);
    if ('point' in shape) addPoint(found, shape.point, size, where);
    else {
      if (shape.concave === 'region') found.makers.push(shape.maker);
      else put(found, shape.maker);
      found.outlines.push(shape.outline);
      if (shape.concave === 'hull') found.hulls += 1;
      if (shape.concave === 'region') found.regions += 1;
    }
    seen.set(id ?? String(number), number);
    found.ids.push(id ?? String(number));
    kept.push(feature);
  };
  for (const [number, feature] of features.entries()) {
    each(found, () => take(feature, number));
    if (number % ROWS_BETWEEN === 0) progress(number / features.length);
  }
  // The list so far has the convex ones alone.
  if (found.regions > 0) found.shapes = allOf(engineOf(found), found.makers, found.makers.keys());
  const named = first === null ? nameOf(kept) : null;
  if (named) found.ids = named.names;
  found.about = (which) => saidBy(kept[which]).filter(([key]) => key !== named?.key);
  notEmpty(found, 'features', `${name}: there is no feature in it`);
  return found;
}

/** The features of a file: of one object, or of several, one a line or each behind the mark of RFC 8142. */
function featuresIn(text: string, name: string): unknown[] {
  let top: unknown;
  try {
    top = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const objects = inSequence(text, name);
    if (objects === null) throw new Error(`${name}: no whole GeoJSON: ${error.message}`);
    return objects.flatMap((object) => (isCollection(object) ? object.features : [object]));
  }
  if (isRow(top) && (/\.(ndjson|jsonl)$/i.test(name) || ['kind', 'x', 'cx', 'min_x'].some((key) => key in top))) throw byLines(name);
  return featuresOf(top, name);
}

/** The objects of a text that is no single one; null where that is no sequence of objects. */
function inSequence(text: string, name: string): unknown[] | null {
  const mark = text.includes('\u001e') ? '\u001e' : '\n';
  const objects: unknown[] = [];
  for (const [number, record] of text.split(mark).entries()) {
    if (record.trim() === '') continue;
    try {
      objects.push(JSON.parse(record));
    } catch (error) {
      // Two whole ones tell that others were meant to be.
      if (objects.length < 2) return null;
      throw new Error(`${name}, ${mark === '\n' ? `line ${number + 1}` : `record ${number}`}: no whole GeoJSON: ${(error as Error).message}`);
    }
    if (isRow(objects[0])) throw byLines(name);
  }
  return objects.length < 1 || typeof objects[0] !== 'object' ? null : objects;
}

const isCollection = (object: unknown): object is { features: unknown[] } => {
  const { type, features } = (object ?? {}) as Things;
  return type === 'FeatureCollection' && Array.isArray(features);
};

/** Whether it is a row of a table: what has a type is GeoJSON. */
const isRow = (top: unknown): top is Things => typeof top === 'object' && top !== null && !Array.isArray(top) && !('type' in top);

const byLines = (name: string): Error => new Error(`${name} is NDJSON, an object a line, which this page does not read: obbit pairs takes it, and this page takes CSV and GeoJSON`);

/** The features of the outermost object; a bare feature or geometry is the only one. */
function featuresOf(top: unknown, name: string): unknown[] {
  const { type, features } = objectOf(top, name);
  if (type !== 'FeatureCollection') return [top];
  if (!Array.isArray(features)) throw new Error(`${name}: the FeatureCollection has no features: give it a list`);
  return features;
}

function objectOf(value: unknown, where: string): Things & { type: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${where}: found ${written(value)}: GeoJSON is an object, as ${SAMPLE}`);
  const { type } = value as Things;
  if (typeof type !== 'string') throw new Error(`${where}: ${type === undefined ? 'its type is missing: give it' : `its type is ${written(type)}: give a text`}`);
  return value as Things & { type: string };
}

/** Where the id of a feature stands: beside its properties, or as one of them. */
type Place = 'beside' | 'property' | null;

/** What is wrong with an id that stands in another place than that of the first feature. */
function otherPlace(place: Place, first: Place): string {
  if (place === null) return 'it has no id: give each feature one, or none at all';
  if (first === null) return 'the first feature has no id: give each feature one, or none at all';
  const found = place === 'beside' ? 'it stands beside the properties, and that of the first feature is one of them' : 'it is a property, and that of the first feature stands beside these';
  return `${found}: put all in one place`;
}

/** A feature's id, if it has one, where that stands, and its geometry. */
function partsOf(feature: unknown, where: string): { id: string | null; place: Place; geometry: unknown } {
  const things = objectOf(feature, where);
  if (things.type !== 'Feature') return { id: null, place: null, geometry: things };
  const { id, properties, geometry } = things;
  if (geometry === undefined || geometry === null) throw new Error(`${where}: the feature has no geometry: give it a Polygon, a line or a Point`);
  const own = idOf(id);
  if (typeof id === 'number' && Math.abs(id) > Number.MAX_SAFE_INTEGER) throw new Error(`${where}: its id is ${id}, of which the last digits are lost here: give it as a text`);
  if (own === null && id !== undefined && id !== null) throw new Error(`${where}: its id is ${written(id)}: give a text or a number`);
  if (own !== null) return { id: own, place: 'beside', geometry };
  const property = idOf((properties as Things | null | undefined)?.['id']);
  return { id: property, place: property === null ? null : 'property', geometry };
}

/** The property that features without ids are called by, of those that name the rows of a table: each has it, and no two alike, or it would not tell them apart. */
function nameOf(features: readonly unknown[]): { key: string; names: string[] } | null {
  const keys = saidBy(features[0] ?? {}).map(([key]) => key);
  for (const word of NAMING) {
    const key = keys.find((one) => bare(one) === word);
    if (key === undefined) continue;
    const names = features.map((feature) => idOf((feature as { properties?: Things | null }).properties?.[key]) ?? '');
    if (names.every((name) => name.trim() !== '') && new Set(names).size === names.length) return { key, names };
  }
  return null;
}

/** The properties of a feature, as texts. */
function saidBy(feature: unknown): [string, string][] {
  const { properties } = feature as { properties?: Things | null };
  return Object.entries(properties ?? {}).map(([key, value]) => [key, typeof value === 'string' ? value : written(value)]);
}

/** A text or a number as an id. */
const idOf = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

function shapeOf(geometry: unknown, where: string, hulls: boolean): Shape | { point: Point } {
  const { type, coordinates } = objectOf(geometry, where);
  if (type === 'MultiPoint' || type === 'GeometryCollection') return allShape(geometry, where, hulls);
  if (!['Polygon', 'MultiPolygon', 'LineString', 'MultiLineString', 'Point'].includes(type)) throw new Error(`${where}: a ${type.slice(0, 40)} is no shape here: give a Polygon, a line or a Point`);
  if (coordinates === undefined || coordinates === null) throw new Error(`${where}: the ${type} has no coordinates: give them`);
  if (type === 'Point') return { point: pointOf(coordinates, where) };
  if (type === 'LineString') return lineShape([coordinates], where, hulls);
  if (type === 'MultiLineString') return lineShape(listOf(coordinates, where), where, hulls);
  if (type === 'Polygon') return polygonShape(listOf(coordinates, where), where, hulls);
  const pieces = listOf(coordinates, where).map((rings) => listOf(rings, where));
  if (pieces.length === 0) throw new Error(`${where}: the MultiPolygon has no polygon: give it one`);
  return pieces.length > 1 ? anyShape(pieces, where, hulls) : polygonShape(pieces[0]!, where, hulls);
}

/** What geometries in one are made of: polygons, each a list of rings; lines; places. */
interface Gathered { areas: unknown[][]; lines: unknown[]; points: unknown[] }

/** Several geometries as one shape, if they are one. */
function allShape(geometry: unknown, where: string, hulls: boolean): Shape | { point: Point } {
  const { type } = objectOf(geometry, where);
  const { areas, lines, points } = gathered(geometry, where, { areas: [], lines: [], points: [] });
  const count = areas.length + lines.length + points.length;
  if (count === 0) throw new Error(`${where}: the ${type} is empty: give it something`);
  if (count === 1 && points.length === 1) return { point: pointOf(points[0], where) };
  if (hulls) return hullShape([...areas.flat(), ...lines, points], where);
  if (areas.length === count) return count === 1 ? polygonShape(areas[0]!, where, hulls) : anyShape(areas, where, hulls);
  if (lines.length === count) return lineShape(lines, where, hulls);
  const of = type === 'MultiPoint' ? 'several points' : 'several points, or of areas and lines,';
  throw new NoPolygon(`${where}: a ${type} of ${of} is not one shape: give each its own feature, or take its hull`);
}

/** Collections in each other beyond this are a mistake, or meant to harm. */
const DEEPEST = 16;

function gathered(geometry: unknown, where: string, all: Gathered, depth = 0): Gathered {
  const { type, coordinates, geometries } = objectOf(geometry, where);
  if (type === 'GeometryCollection') {
    if (depth === DEEPEST) throw new Error(`${where}: collections in collections, too many to look into: put all geometries into one`);
    if (geometries === undefined || geometries === null) throw new Error(`${where}: the GeometryCollection has no geometries: give them`);
    for (const one of listOf(geometries, where)) gathered(one, where, all, depth + 1);
    return all;
  }
  const list = (): unknown[] => listOf(coordinates, where);
  const adds: Record<string, () => unknown> = {
    Point: () => all.points.push(coordinates),
    MultiPoint: () => addAll(all.points, list()),
    LineString: () => all.lines.push(coordinates),
    MultiLineString: () => addAll(all.lines, list()),
    Polygon: () => all.areas.push(list()),
    MultiPolygon: () => addAll(all.areas, list().map((rings) => listOf(rings, where))),
  };
  const add = Object.hasOwn(adds, type) ? adds[type] : undefined;
  if (!add) throw new Error(`${where}: a ${type.slice(0, 40)} is no geometry of a collection`);
  add();
  return all;
}

/** (There may be more than a call takes arguments.) */
function addAll<T>(to: T[], from: T[]): void {
  for (const one of from) to.push(one);
}

function polygonShape(rings: unknown[], where: string, hulls: boolean): Shape {
  if (rings.length > 1) return anyShape([rings], where, hulls);
  const ring = cornersOf(rings[0] ?? [], where);
  if (ring.length === 0) throw new Error(`${where}: the polygon has no corners: give it a ring of at least three`);
  const [first, last] = [ring[0]!, ring.at(-1)!];
  const corners = ring.length > 1 && same(first, last) ? ring.slice(0, -1) : ring;
  const straight = straightShape(corners, where);
  if (straight) return straight;
  const maker: Maker = (list) => list.polygon(corners);
  const fault = faultOf(maker);
  if (fault?.code === 'NotConvex') return anyShape([rings], where, hulls);
  if (fault) throw new Error(`${where}: ${fault.message}`);
  return { maker, outline: { points: corners, radius: 0 }, concave: null };
}

/** A rectangle along the axes is measured as one, as the command line measures it; nothing where the corners are none. */
function straightShape(corners: Point[], where: string): Shape | null {
  const [a, b, c, d] = corners;
  if (corners.length !== 4 || !(upright(a!, b!, c!, d!) || upright(b!, c!, d!, a!))) return null;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const sides = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const maker: Maker = (list) => list.aligned(...sides);
  fits(maker, sides, where);
  return { maker, outline: { points: corners, radius: 0 }, concave: null };
}

/** What is not convex, as it is: pieces, each an outline and the holes in it. Where hulls are taken, the hull of them all. */
function anyShape(pieces: unknown[][], where: string, hulls: boolean): Shape {
  if (hulls) return hullShape(pieces.flat(), where);
  const rings = pieces.map((piece) => piece.map((ring) => cornersOf(ring, where)));
  if (rings.some(([outline = []]) => outline.length === 0)) throw new Error(`${where}: an outline of it has no corners: give it at least three`);
  const maker: Maker = (list) => (list as Regions).multiPolygon(rings);
  try {
    areasOf(maker(new Regions()) as Regions);
  } catch (error) {
    const message = (error as Error).message.replace(/^shape 0: /, '');
    const [told] = /^.* at or near \(.*?\)/.exec(message) ?? [];
    if (told) throw new NoPolygon(`${where}: ${told.replace('of the polygon', 'of it')}: mend it, or take its hull`);
    throw new Error(`${where}: ${message}`);
  }
  return { maker, outline: { points: joined(rings.flat()), radius: 0 }, concave: 'region' };
}

/** Lines as one shape: one of two points is a segment. */
function lineShape(all: unknown[], where: string, hulls: boolean): Shape {
  const lines = all.map((line) => cornersOf(line, where));
  if (lines.length === 0) throw new Error(`${where}: the MultiLineString has no lines: give it one`);
  if (lines.some((line) => line.length < 2)) throw new Error(`${where}: a line has two points or more: give it two`);
  // Drawn as rings without area: there, and back.
  const rings = lines.map((line) => [...line, ...line.slice(1, -1).reverse()]);
  const [[from, to, more]] = lines as [[Point, Point, Point?]];
  if (lines.length === 1 && !more) return { maker: (list) => list.segment(...from, ...to), outline: { points: [from, to], radius: 0 }, concave: null };
  if (hulls) return hullShape(lines, where);
  return { maker: (list) => (list as Regions).multiLineString(lines), outline: { points: joined(rings), radius: 0 }, concave: 'region' };
}

/** Rings in one list, with a place that is none between them. */
const joined = (rings: Point[][]): Point[] => rings.flatMap((ring, i) => (i === 0 ? ring : [[NaN, NaN] as Point, ...ring]));

/** The hull of the corners of all rings. */
function hullShape(rings: unknown[], where: string): Shape {
  const all = rings.flatMap((ring) => cornersOf(ring, where));
  if (all.length === 0) throw new Error(`${where}: it has no corners: give it a ring of at least three`);
  const flat = hull(all).corners;
  const corners = Array.from({ length: flat.length / 2 }, (_, i): Point => [flat[2 * i]!, flat[2 * i + 1]!]);
  const straight = straightShape(corners, where);
  if (straight) return { ...straight, concave: 'hull' };
  const maker: Maker = (list) => list.hull(corners);
  const fault = faultOf(maker);
  if (fault) throw new Error(`${where}: ${fault.message}`);
  return { maker, outline: { points: corners, radius: 0 }, concave: 'hull' };
}

const cornersOf = (ring: unknown, where: string): Point[] => listOf(ring, where).map((place) => pointOf(place, where));

/** Why the engine does not take a convex shape, if it does not. */
function faultOf(maker: Maker): { message: string; code?: string } | null {
  try {
    const alone = new Shapes();
    maker(alone);
    areas(alone);
    return null;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { message: message.replace(/^shape 0: /, ''), code };
  }
}

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/** Whether four corners are those of a rectangle whose first side lies along x. */
const upright = (a: Point, b: Point, c: Point, d: Point): boolean => a[1] === b[1] && b[0] === c[0] && c[1] === d[1] && d[0] === a[0];

function listOf(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${where}: its coordinates hold ${written(value)} in the place of a list`);
  return value;
}

/** The first two numbers of a list of two or more. */
function pointOf(value: unknown, where: string): Point {
  const [x, y, ...more] = listOf(value, where);
  const wrong = [x, y, ...more].find((number) => typeof number !== 'number' || !Number.isFinite(number));
  if (typeof x !== 'number' || typeof y !== 'number' || wrong !== undefined) {
    // The command line takes no texts here, either: in its columns alone they stand for numbers.
    throw new Error(`${where}: ${written(value)} is no position: give finite numbers${typeof wrong === 'string' ? ' without quotes' : ''}, as [1.5, 2]`);
  }
  return [x, y];
}

const written = (value: unknown): string => {
  const text = String(JSON.stringify(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
