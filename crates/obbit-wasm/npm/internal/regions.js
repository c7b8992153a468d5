// Lists of polygons of any form, and what they are asked. The documentation is in polygons.d.ts.

import { isArray, isList, numbers, points, refuse, refuseNumber, vector } from './check.js';
import { ListOfPlane, RULES, Shapes, aside, listedAs, one, put, shapeOf } from './shapes.js';

/** As `src/regions.rs` has them. */
const RINGS = 10;
const LINE = 2;

/** A list of polygons of any form, and of all other shapes of the plane. */
export class Regions extends ListOfPlane {
  static of = "of regions, which 'obbit/polygons' knows";

  constructor() {
    super({ ...RULES, pointed: [...RULES.pointed, RINGS] });
  }

  polygon(...rings) { return this.add(RINGS, counted(ringsOf(rings, 'ring'))); }
  multiPolygon(pieces) {
    const all = listOf(pieces, 'the list of pieces').map((rings, i) => {
      if (typeof listOf(rings, `piece ${i}`)[0]?.[0] === 'number' && rings[0].length < 6) throw new TypeError(`piece ${i} is a ring: give a list of pieces, each a list of rings, as the coordinates of a MultiPolygon are`);
      return ringsOf(rings, `piece ${i}: ring`);
    });
    return this.add(RINGS, counted(all.flat()));
  }

  lineString(points, ...more) {
    if (more.length > 0) throw new TypeError('lineString takes the points of one line: give several lines to multiLineString');
    return this.multiLineString([points]);
  }
  multiLineString(lines) {
    const called = (i) => (lines.length > 1 ? `line ${i}` : 'the line');
    const all = listOf(lines, 'the list of lines').map((line, i) => {
      const flat = placesOf(line, called(i));
      if (flat.length < 4) throw new RangeError(`${called(i)} has ${flat.length === 2 ? '1 point' : 'no points'}: give two or more`);
      return [flat.length / 2, LINE, ...flat];
    });
    if (all.length === 0) throw new RangeError('there is no line in the list: give one or more');
    return this.add(RINGS, counted(all.flat()));
  }
}

const listOf = (value, what) => (Array.isArray(value) ? value : refuse(what, value, 'a list'));

/** The numbers of a piece: before each ring how many points it has, and whether it is a hole. */
function ringsOf(rings, called) {
  if (rings.length === 0) refuse('the outline', undefined, 'a list of points');
  const flat = [];
  rings.forEach((ring, i) => {
    const corners = placesOf(ring, `${called} ${i}`);
    flat.push(corners.length / 2, i === 0 ? 0 : 1);
    for (let k = 0; k < corners.length; k += 1) flat.push(corners[k]);
  });
  return flat;
}

/** Points as one list of numbers; of GeoJSON's positions what is behind x and y is left out. */
function placesOf(list, what) {
  if (list?.coordinates) throw new TypeError(`${what} is a geometry: give its coordinates, as in polygon(...geometry.coordinates)`);
  if (!isArray(isList(list, what)[0])) return points(list, 2, what);
  const flat = [];
  for (let i = 0; i < list.length; i += 1) {
    const place = isList(list[i], `${what}: point ${i}`);
    if (isArray(place[0])) throw new TypeError(`${what} is a list of rings: give each by itself, as in polygon(...geometry.coordinates)`);
    if (place.length < 2) throw new RangeError(`${what}: point ${i} has ${place.length === 1 ? '1 number' : 'no numbers'}: give x and y`);
    flat.push(...numbers([place[0], place[1]], `${what}: point ${i}`));
  }
  return flat;
}

const counted = (numbers) => [numbers.length / 2, ...numbers];

/** Writes a list into a slot: `Regions`, `Shapes`, or the numbers of boxes. */
export function sendRegions(module, slot, shapes, what = 'the list') {
  const list = shapes instanceof Shapes ? shapes.intact(what) : listedAs(Regions, shapes, 'Regions or Shapes', what);
  return put(module, slot, list, what);
}

export function regionsOf(module) {
  function read(side, shapes, what) {
    const list = sendRegions(module, side, shapes, what);
    module.done(module.calls.regions_read(side, list.kind, list.length), shapeOf(what));
    return list;
  }

  function measured(shapes, place) {
    read(0, shapes);
    module.done(module.calls.regions_bounds());
    return module.output(place, Float64Array).slice();
  }

  return {
    separation(a, b) {
      const second = aside(module, b);
      one(read(0, a, 'a'));
      one(read(1, second, 'b'));
      module.done(module.calls.regions_tell());
      const [distance, ...numbers] = [0, 1, 2, 3].flatMap((place) => Array.from(module.output(place, Float64Array)));
      const [normal, pointA, pointB] = [0, 2, 4].map((from) => numbers.slice(from, from + 2));
      return normal[0] === 0 && normal[1] === 0 ? null : { distance, normal, pointA, pointB };
    },

    containsPoint: (shape, point) => held(shape, vector('the point', point, 2), () => ['the point', null])[0] === 1,
    containsPoints: (shape, all) => held(shape, all, (i) => [`point ${i}`, i]).slice(),

    parts(shape) {
      one(read(0, shape, 'the shape'));
      module.done(module.calls.regions_parts());
      const [counts, corners] = [0, 1].map((place) => module.output(place, Float64Array));
      let next = 0;
      return Array.from(counts, (count) => corners.slice(next, (next += 2 * count)));
    },

    bounds: (shapes) => measured(shapes, 0),
    areas: (shapes) => measured(shapes, 1),
  };

  /** A byte for each point: whether the shape holds it. `called` tells the name of a point, and which one it is. */
  function held(shape, all, called) {
    const places = aside(module, placesOf(all, 'the points'));
    for (let i = 0; i < places.length; i += 1) {
      if (Number.isFinite(places[i])) continue;
      const [name, item] = called(i >> 1);
      refuseNumber(`${name}: ${'xy'[i & 1]}`, places[i], 'a finite number', item);
    }
    one(read(0, shape, 'the shape'));
    module.write(1, Float64Array, places);
    module.done(module.calls.regions_contain(places.length / 2));
    return module.output(0, Uint8Array);
  }
}
