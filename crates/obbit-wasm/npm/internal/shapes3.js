// Lists of shapes of space as numbers: what kind, and how many numbers for each.

import { choice, given, points, vector } from './check.js';
import { ListOf, SPACE, listedAs, put } from './shapes.js';

const KINDS = {
  quaternion: 0, radians: 1, degrees: 2, axes: 3, aligned: 4, spheres: 5, capsules: 6, segments: 7, triangles: 8, hulls: 9, mixed: 10,
};
/** See those of the plane. */
const RULES = { widths: [10, 7, 7, 15, 6, 4, 7, 6, 9], pointed: [KINDS.hulls], dimension: 3, mixed: KINDS.mixed, from: SPACE };
const TURNS = { quaternion: 0, radians: 1, degrees: 2, axes: 3 };

/** A list of any convex shapes of space. */
export class Shapes3 extends ListOf {
  static of = 'of shapes of space';

  constructor() {
    super(RULES);
  }

  static boxes(data, options) {
    const kind = choice('turns are', given(options, 'turns').turns ?? 'quaternion', TURNS);
    return new Shapes3().fill(kind, data);
  }
  static aligned(data) { return new Shapes3().fill(KINDS.aligned, data); }
  static spheres(data) { return new Shapes3().fill(KINDS.spheres, data); }
  static capsules(data) { return new Shapes3().fill(KINDS.capsules, data); }
  static segments(data) { return new Shapes3().fill(KINDS.segments, data); }
  static triangles(data) { return new Shapes3().fill(KINDS.triangles, data); }

  box(center, size, quaternion = [0, 0, 0, 1]) { return this.add(KINDS.quaternion, [...placed(center, size), ...vector('quaternion', quaternion, 4)]); }
  boxYaw(center, size, radians) { return this.add(KINDS.radians, [...placed(center, size), radians]); }
  boxYawDegrees(center, size, degrees) { return this.add(KINDS.degrees, [...placed(center, size), degrees]); }
  boxAxes(center, size, axes) { return this.add(KINDS.axes, [...placed(center, size), ...vector('axes', points(axes, 3, 'axes'), 9)]); }
  aligned(minX, minY, minZ, maxX, maxY, maxZ) { return this.add(KINDS.aligned, [minX, minY, minZ, maxX, maxY, maxZ]); }
  sphere(x, y, z, radius) { return this.add(KINDS.spheres, [x, y, z, radius]); }
  capsule(p, q, radius) { return this.add(KINDS.capsules, [...vector('p', p, 3), ...vector('q', q, 3), radius]); }
  segment(p, q) { return this.add(KINDS.segments, [...vector('p', p, 3), ...vector('q', q, 3)]); }
  triangle(a, b, c) { return this.add(KINDS.triangles, [...vector('a', a, 3), ...vector('b', b, 3), ...vector('c', c, 3)]); }
  hull(corners) { return this.addPoints(KINDS.hulls, corners, 3); }
}

const placed = (center, size) => [...vector('center', center, 3), ...vector('size', size, 3)];

/** Any list of shapes as `Shapes3`: a plain list of numbers is of boxes. */
export function listed3(shapes, what) {
  return listedAs(Shapes3, shapes, 'Shapes3', what);
}

/** Writes a list into a slot. */
export function send3(module, slot, shapes, what = 'the list') {
  return put(module, slot, listed3(shapes, what), what);
}

/** Bounds and volumes of many shapes. */
export function measures3Of(module) {
  function measure(shapes, place) {
    const { kind, length } = send3(module, 0, shapes);
    module.done(module.calls.ask3_read(0, kind, length));
    module.done(module.calls.ask3_bounds());
    return module.output(place, Float64Array).slice();
  }
  return { bounds: (shapes) => measure(shapes, 0), volumes: (shapes) => measure(shapes, 1) };
}
