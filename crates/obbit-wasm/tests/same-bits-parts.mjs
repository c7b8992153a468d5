// What the other entry points answer for seeded scenes, as hashes; native code answers the same
// (crates/obbit/tests/same_bits_parts.rs).

import { hash, random } from './scene.mjs';

/** Shapes of all kinds in a square of `side`; the kind is that of the index, or of a fifth of it. */
function mixed(Shapes, count, seed, slow, side) {
  const next = random(seed);
  const shapes = new Shapes();
  for (let i = 0; i < count; i += 1) {
    const [x, y] = [next() * side, next() * side];
    const [p, q, r] = [next(), next(), next()];
    switch ((slow ? Math.floor(i / 5) : i) % 5) {
      case 0: shapes.box(x, y, 2 + p * 14, 2 + q * 8, r * 6.25); break;
      case 1: shapes.circle(x, y, 1 + p * 5); break;
      case 2: shapes.capsule(x, y, x + p * 20 - 10, y + q * 20 - 10, r * 3); break;
      case 3: shapes.segment(x, y, x + p * 20 - 10, y + q * 20 - 10); break;
      default: shapes.polygon([x, y, x + 2 + p * 10, y, x, y + 2 + q * 10]);
    }
  }
  return shapes;
}

/** @param {typeof import('../npm/queries.js')} queries */
export function queryAnswers(queries) {
  const a = mixed(queries.Shapes, 20_000, 4, false, 30);
  const b = mixed(queries.Shapes, 20_000, 5, true, 30);
  const separations = queries.separations(a, b);
  const contacts = queries.contacts(a, b);
  const casts = queries.casts(a, b, [7, -5]);
  const rays = queries.rays(a, [-1, -2, 3, 2.5]);
  return {
    relations: hash(Uint32Array.from(queries.relations(a, b))),
    contained: hash(Uint32Array.from(queries.containsEach(a, b))),
    within: hash(Uint32Array.from(queries.withinEach(a, b, 1.25))),
    distances: hash(queries.distances(a, b)),
    overlap_areas: hash(queries.overlapAreas(a, b)),
    ious: hash(queries.ious(a, b)),
    mtvs: hash(queries.mtvs(a, b)),
    separations: hash(separations.distances),
    normals: hash(separations.normals),
    points_a: hash(separations.pointsA),
    points_b: hash(separations.pointsB),
    contact_counts: hash(Uint32Array.from(contacts.counts)),
    contact_points: hash(contacts.points),
    contact_depths: hash(contacts.depths),
    cast_times: hash(casts.times),
    cast_points: hash(casts.points),
    ray_times: hash(rays.times),
    ray_normals: hash(rays.normals),
  };
}
