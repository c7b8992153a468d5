// What the package answers for seeded scenes, as hashes; native code answers the same
// (crates/obbit/tests/same_bits.rs), and so must every browser.

import { hash, random, scene } from './scene.mjs';

/** @param {typeof import('../npm/obbit.js')} obbit */
export function answers(obbit) {
  const boxes = scene(100_000, 1);
  const others = scene(50_000, 2);
  const index = new obbit.Index(boxes);
  const next = random(3);
  const priorities = Float64Array.from({ length: 100_000 }, () => next());
  const lasso = new obbit.Lasso([[0, 0], [2500, 300], [900, 800], [300, 2500]]);
  const marquee = new obbit.Marquee(boxes);
  const nearest = index.nearest(1200, 1300, 100);
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
    pairs: hash(obbit.pairs(boxes)),
    pairs_not_touching: hash(obbit.pairs(boxes, { touching: 'ignored' })),
    pairs_within: hash(obbit.pairs(boxes, { within: 1.5 })),
    join: hash(obbit.join(boxes, others)),
    index_bytes: hash(index.toBytes()),
    window: hash(index.query(500, 500, 900, 700)),
    nearest_ids: hash(nearest.ids),
    nearest_distances: hash(nearest.distances),
    queried: hash(index.queryShape(new obbit.Shapes().circle(1000, 1000, 200))),
    selected: hash(marquee.select([800, 900, 500, 300, 0.5])),
    selected_by_window: hash(marquee.select([500, 600, 1500, 1900], { mode: 'window' })),
    selected_by_lasso: hash(marquee.select(lasso)),
    hidden_by: hash(obbit.declutter(boxes, priorities).hiddenBy),
    label_positions: shown[0],
    label_hidden_by: shown[1],
  };
}
