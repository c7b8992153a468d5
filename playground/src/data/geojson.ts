// Reads dropped GeoJSON as the command line does: polygons must be convex, points need a size.

import { Shapes } from 'obbit';
import { put, type Listed } from './table.ts';

interface Geometry {
  type: string;
  coordinates?: unknown;
  geometries?: Geometry[];
}

interface Feature {
  id?: unknown;
  properties?: Record<string, unknown> | null;
  geometry?: Geometry | null;
}

/** `size` is the side of the box that stands for a point. */
export function readGeoJson(text: string, name: string, size: number): Listed {
  let top: { type?: string; features?: Feature[]; geometry?: Geometry } & Feature;
  try {
    top = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name}: no whole GeoJSON: ${(error as Error).message}`);
  }
  const features: Feature[] = top?.type === 'FeatureCollection' && Array.isArray(top.features) ? top.features : top?.type === 'Feature' ? [top] : [{ geometry: top as unknown as Geometry }];
  const found: Listed = { shapes: new Shapes(), makers: [], ids: [], outlines: [] };
  features.forEach((feature, number) => {
    const where = `${name}, feature ${number}`;
    const given = feature?.id ?? feature?.properties?.['id'];
    const id = given === undefined || given === null ? String(number) : String(given);
    const parts = partsOf(feature?.geometry, where);
    parts.forEach((part, i) => {
      add(found, part, size, where);
      found.ids.push(parts.length > 1 ? `${id}:${i}` : id);
    });
  });
  if (found.ids.length === 0) throw new Error(`${name}: there is no feature with a shape in it`);
  return found;
}

type Part = { kind: 'polygon'; rings: [number, number][][] } | { kind: 'point'; at: [number, number] } | { kind: 'line'; points: [number, number][] };

function partsOf(geometry: Geometry | null | undefined, where: string): Part[] {
  if (!geometry || typeof geometry !== 'object') return [];
  const list = (value: unknown): unknown[] => {
    if (!Array.isArray(value)) throw new Error(`${where}: its coordinates are no list`);
    return value;
  };
  const point = (value: unknown): [number, number] => {
    const [x, y] = list(value);
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) throw new Error(`${where}: ${JSON.stringify(value)} is no position of two finite numbers`);
    return [x, y];
  };
  const points = (value: unknown) => list(value).map(point);
  const { type, coordinates } = geometry;
  if (type === 'Polygon') return [{ kind: 'polygon', rings: list(coordinates).map(points) }];
  if (type === 'MultiPolygon') return list(coordinates).map((one) => ({ kind: 'polygon', rings: list(one).map(points) }));
  if (type === 'Point') return [{ kind: 'point', at: point(coordinates) }];
  if (type === 'MultiPoint') return points(coordinates).map((at) => ({ kind: 'point', at }));
  if (type === 'LineString') return [{ kind: 'line', points: points(coordinates) }];
  if (type === 'GeometryCollection') return list(geometry.geometries).flatMap((one) => partsOf(one as Geometry, where));
  throw new Error(`${where}: ${JSON.stringify(type)} is no shape this page reads: polygons, points and lines of two points`);
}

function add(found: Listed, part: Part, size: number, where: string): void {
  if (part.kind === 'point') {
    const [x, y] = part.at;
    put(found, (list) => list.box(x, y, size, size));
    const half = size / 2;
    found.outlines.push({ points: [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]], radius: 0 });
    return;
  }
  if (part.kind === 'line') {
    if (part.points.length !== 2) throw new Error(`${where}: a line of ${part.points.length} points is not convex; segments have two`);
    const [from, to] = part.points as [[number, number], [number, number]];
    put(found, (list) => list.segment(...from, ...to));
    found.outlines.push({ points: part.points, radius: 0 });
    return;
  }
  if (part.rings.length === 0) throw new Error(`${where}: a polygon without a ring has no shape`);
  if (part.rings.length !== 1) throw new Error(`${where}: a polygon with ${part.rings.length - 1} holes is not convex`);
  const ring = part.rings[0]!;
  const [first, last] = [ring[0], ring.at(-1)];
  const corners = first && last && ring.length > 1 && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring;
  put(found, (list) => list.polygon(corners));
  found.outlines.push({ points: corners, radius: 0 });
}
