// What the other entry points answer for seeded scenes, as hashes; native code answers the same
// (crates/obbit/tests/same_bits/parts.rs, polygons.rs).

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

/** Bodies on a grid that fly about, and a world of a hundred steps later. */
export function worldAnswers({ World2, World3, Shapes, Shapes3 }) {
  const run = (world, name) => {
    for (let k = 0; k < 100; k += 1) world.step(1 / 64);
    const hash64 = world.hash();
    return { [`${name}_low`]: Number(hash64 & 0xffffffffn), [`${name}_high`]: Number(hash64 >> 32n), [`${name}_events`]: world.step(1 / 64).length };
  };
  const plane = (spin, response) => {
    const next = random(6);
    const [boxes, velocities, spins] = [[], [], []];
    for (let i = 0; i < 400; i += 1) {
      boxes.push((i % 20) * 4, Math.floor(i / 20) * 4, 1 + next(), 1 + next(), next() * 6);
      velocities.push(next() * 8 - 4, next() * 8 - 4);
      spins.push(spin * (next() * 4 - 2));
    }
    const world = new World2(response);
    world.addEach(Shapes.boxes(boxes), { velocities, spins, inertia: spin === 0 ? Infinity : 'solid' });
    return world;
  };
  const found = {
    ...run(plane(0), 'plane'),
    ...run(plane(1), 'plane_spin'),
    ...run(plane(0, { response: 'reverseAxis', threshold: 0.125 }), 'plane_reverse'),
  };
  if (!World3) return found;
  const next = random(7);
  const [boxes, velocities] = [[], []];
  for (let i = 0; i < 125; i += 1) {
    boxes.push((i % 5) * 4, (Math.floor(i / 5) % 5) * 4, Math.floor(i / 25) * 4, 1 + next(), 1 + next(), 1 + next(), next(), next(), next(), 1);
    velocities.push(next() * 8 - 4, next() * 8 - 4, next() * 8 - 4);
  }
  const world = new World3();
  world.addEach(Shapes3.boxes(boxes), { velocities, spin: [0.5, -0.25, 0.125] });
  return { ...found, ...run(world, 'space') };
}

/** @param {typeof import('../npm/fit.js')} fit */
export function fitAnswers(fit) {
  const next = random(8);
  const points2 = Float64Array.from({ length: 2000 }, () => next() * next() * 100);
  const points3 = Float64Array.from({ length: 900 }, () => next() * next() * 100);
  const flat = (...parts) => hash(Float64Array.from(parts.flat()));
  const rect = fit.minAreaRect(points2);
  const circle = fit.minCircle(points2);
  const box = fit.minVolumeBox(points3);
  const ball = fit.minSphere(points3);
  const hull = fit.hull3(points3);
  const mesh = new fit.Mesh(hull.points, hull.triangles);
  const { pairs, work } = mesh.at().pairs(mesh.at({ position: [20, 3, -5], rotation: [0.1, 0.2, 0.3, 0.4] }));
  return {
    rect: flat(rect.center, rect.size, rect.cos, rect.sin),
    circle: flat(circle.center, circle.radius),
    box: flat(box.center, box.size, box.axes),
    ball: flat(ball.center, ball.radius),
    hull2: hash(fit.hull(points2).corners),
    hull3_points: hash(hull.points),
    hull3_triangles: hash(hull.triangles),
    hull3_measures: flat(hull.volume, hull.area),
    mesh_pairs: hash(pairs),
    mesh_tests: hash(Uint32Array.from([work.boxTests, work.triangleTests, work.leafPairsWrong])),
  };
}

/** @param {typeof import('../npm/nms.js')} nms */
export function nmsAnswers(nms) {
  const next = random(9);
  const [boxes, scores, classes] = [new Float64Array(5 * 20_000), new Float64Array(20_000), new Uint32Array(20_000)];
  for (let i = 0; i < scores.length; i += 1) {
    boxes.set([next() * 400, next() * 400, 2 + next() * 14, 2 + next() * 8, next() * 6.25], 5 * i);
    scores[i] = next();
    classes[i] = Math.floor(next() * 3);
  }
  const gaussian = nms.soft(boxes, scores, { minScore: 0.25, sigma: 0.5 });
  const linear = nms.soft(boxes, scores, { minScore: 0.25, threshold: 0.3, decay: 'linear', classes });
  return {
    hard: hash(nms.hard(boxes, scores, { threshold: 0.3 })),
    by_class: hash(nms.suppress(boxes, scores, { threshold: 0.3, classes }).suppressedBy),
    gaussian_ids: hash(gaussian.ids),
    gaussian_scores: hash(gaussian.scores),
    linear_ids: hash(linear.ids),
    linear_scores: hash(linear.scores),
  };
}

/** Stairs, arrows, frames and twins in a square of `side`, and boxes and circles between them. */
function regions({ Regions }, count, seed, side) {
  const next = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [next() * side, next() * side];
    const [p, q, r] = [1 + next() * 7, 1 + next() * 7, next()];
    const ring = (...corners) => corners.map(([u, v]) => [x + u * p, y + v * q]);
    const block = ring([0, 0], [2, 0], [2.5, 2], [0, 2]);
    return (list = new Regions()) => {
      switch (i % 6) {
        case 0: return list.polygon(ring([0, 0], [3, 0], [3, 1], [2, 1 + r], [2, 2], [1, 3], [0, 3]));
        case 1: return list.polygon(ring([0, 0], [2, 1], [0, 2], [r, 1]));
        case 2: return list.polygon(block, ring([0.5, 0.5], [1.5, 0.5 + 0.5 * r], [1, 1.5]));
        case 3: return list.multiPolygon([[block], [ring([3, 0], [4, r], [3, 2])]]);
        case 4: return list.box(x, y, p, q, r * 6.25);
        default: return list.circle(x, y, p);
      }
    };
  });
}

/** @param {typeof import('../npm/polygons.js')} polygons */
export function polygonsAnswers(polygons) {
  const listOf = (makers) => makers.reduce((list, add) => add(list), new polygons.Regions());
  const makers = regions(polygons, 20_000, 13, 1200);
  const all = listOf(makers);
  const [a, b] = [14, 15].map((seed) => regions(polygons, 6000, seed, 20));
  const asked = [listOf(a), listOf(b.reverse())];
  return {
    pairs: hash(polygons.pairs(all)),
    pairs_within: hash(polygons.pairs(all, { within: 0.5 })),
    areas: hash(polygons.areas(all)),
    parts: hash(Float64Array.from(makers.flatMap((make) => polygons.parts(make()).flatMap((part) => Array.from(part))))),
    relations: hash(Uint32Array.from(polygons.relations(...asked))),
    distances: hash(polygons.distances(...asked)),
    overlap_areas: hash(polygons.overlapAreas(...asked)),
    ious: hash(polygons.ious(...asked)),
    ...selected(polygons, all),
  };
}

/** What a drag across a page selects step by step, what lies under points, and what is nearest to them. */
function selected(polygons, all) {
  const page = new polygons.Marquee(all);
  const next = random(16);
  const [dragged, under, nearest] = [[], [], []];
  for (let step = 0; step < 60; step += 1) {
    const [x, y, w, h, window] = [next() * 1200, next() * 1200, next() * 300, next() * 300, next() < 0.5];
    const { added, removed } = page.drag([x, y, w + x, h + y], { mode: window ? 'window' : 'crossing' });
    dragged.push(added.length, ...added, removed.length, ...removed);
    under.push(...page.under(x, y, w / 100));
    const { id, distance } = page.nearest(x, y);
    nearest.push(id, distance);
  }
  page.free();
  return { dragged: hash(Uint32Array.from(dragged)), under: hash(Uint32Array.from(under)), nearest: hash(Float64Array.from(nearest)) };
}

/** @param {typeof import('../npm/space.js')} space */
export function spaceAnswers(space) {
  const next = random(10);
  const side = Math.cbrt(30_000) * 5;
  const boxes = new Float64Array(10 * 30_000);
  for (let i = 0; i < boxes.length; i += 10) {
    for (let k = 0; k < 3; k += 1) boxes[i + k] = next() * side;
    for (let k = 3; k < 6; k += 1) boxes[i + k] = 1 + next() * 5;
    for (let k = 6; k < 9; k += 1) boxes[i + k] = next() - 0.5;
    boxes[i + 9] = 1;
  }
  const shapes = (seed, slow) => {
    const random3 = random(seed);
    const all = new space.Shapes3();
    for (let i = 0; i < 3000; i += 1) {
      const c = [random3() * 12, random3() * 12, random3() * 12];
      const [p, q, r] = [random3(), random3(), random3()];
      const end = [c[0] + p * 8 - 4, c[1] + q * 8 - 4, c[2] + r * 8 - 4];
      switch ((slow ? Math.floor(i / 5) : i) % 5) {
        case 0: all.box(c, [1 + p * 4, 1 + q * 4, 1 + r * 4], [p, q, r, 1]); break;
        case 1: all.sphere(...c, 1 + p * 2); break;
        case 2: all.capsule(c, end, 0.5); break;
        case 3: all.segment(c, end); break;
        default: all.triangle(c, end, [c[1], c[2], c[0]]);
      }
    }
    return all;
  };
  const [a, b] = [shapes(11, false), shapes(12, true)];
  const index = new space.Index3(boxes);
  const separations = space.separations(a, b);
  return {
    pairs: hash(space.pairs(boxes)),
    pairs_within: hash(space.pairs(boxes, { within: 0.5 })),
    index_bytes: hash(index.toBytes()),
    window: hash(index.query([10, 20, 30], [60, 70, 80])),
    nearest: hash(index.nearest([50, 50, 50], 50).distances),
    relations: hash(Uint32Array.from(space.relations(a, b))),
    distances: hash(space.distances(a, b)),
    separations: hash(separations.distances),
    normals: hash(separations.normals),
    mtvs: hash(space.mtvs(a, b)),
    cast_times: hash(space.casts(a, b, [3, -2, 1]).times),
    ray_times: hash(space.rays(a, [-1, -2, -3, 1, 1.25, 1.5]).times),
  };
}
