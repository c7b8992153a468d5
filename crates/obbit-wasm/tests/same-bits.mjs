// What the package answers for seeded scenes, as hashes; native code answers the same
// (crates/obbit/tests/same_bits/boxes.rs), and so must every browser.

import { hash, random, scene } from './scene.mjs';

/** The answers of an entry point that has all of "obbit", or some of it. */
export function answers(obbit) {
  const boxes = scene(100_000, 1);
  return {
    ...(obbit.pairs && pairAnswers(obbit, boxes)),
    ...(obbit.Index && indexAnswers(obbit, boxes)),
    ...(obbit.Marquee && marqueeAnswers(obbit, boxes)),
    ...(obbit.Labels && labelAnswers(obbit, boxes)),
  };
}

function pairAnswers(obbit, boxes) {
  return {
    pairs: hash(obbit.pairs(boxes)),
    pairs_not_touching: hash(obbit.pairs(boxes, { touching: 'ignored' })),
    pairs_within: hash(obbit.pairs(boxes, { within: 1.5 })),
    join: hash(obbit.join(boxes, scene(50_000, 2))),
  };
}

function indexAnswers(obbit, boxes) {
  const index = new obbit.Index(boxes);
  const nearest = index.nearest(1200, 1300, 100);
  return {
    index_bytes: hash(index.toBytes()),
    window: hash(index.query(500, 500, 900, 700)),
    nearest_ids: hash(nearest.ids),
    nearest_distances: hash(nearest.distances),
    ...(obbit.Lasso && { queried: hash(index.queryShape(new obbit.Shapes().circle(1000, 1000, 200))) }),
  };
}

function marqueeAnswers(obbit, boxes) {
  const marquee = new obbit.Marquee(boxes);
  return {
    selected: hash(marquee.select([800, 900, 500, 300, 0.5])),
    selected_by_window: hash(marquee.select([500, 600, 1500, 1900], { mode: 'window' })),
    ...(obbit.Lasso && { selected_by_lasso: hash(marquee.select(new obbit.Lasso([[0, 0], [2500, 300], [900, 800], [300, 2500]]))) }),
  };
}

function labelAnswers(obbit, boxes) {
  const next = random(3);
  const priorities = Float64Array.from({ length: 100_000 }, () => next());
  const labels = new obbit.Labels();
  const numbers = new Float64Array(7 * 20_000);
  for (let i = 0; i < 20_000; i += 1) {
    numbers.set([next() * 360 - 180, next() * 170 - 85, 20 + next() * 80, 14, 0, -10, Math.floor(next() * 1000)], 7 * i);
  }
  labels.pushBoxes(numbers, { padding: 1, turn: 'withMap' });
  const states = labels.update({ center: [10, 20], zoom: 20, rotation: 0.7, middle: [400, 300], yUp: true });
  // Views hold only until the next call.
  const shown = [hash(states.positions), hash(states.hiddenBy)];
  return {
    hidden_by: hash(obbit.declutter(boxes, priorities).hiddenBy),
    label_positions: shown[0],
    label_hidden_by: shown[1],
  };
}
