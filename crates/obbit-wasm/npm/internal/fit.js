// The tightest boxes, circles and balls around points, and their hulls.

import { points as flattened, positive } from './check.js';

const [BOX, BALL, ALIGNED] = [0, 1, 2];

export function fitOf(module) {
  /** Writes points into slot 0: how many. */
  function write(points, dimension) {
    const flat = flattened(points, dimension);
    module.write(0, Float64Array, flat);
    return flat.length / dimension;
  }

  /** Asks, and gives the numbers of the answer in parts of these lengths; a part of 1 as a number. */
  function ask(dimension, what, points, parts) {
    const count = write(points, dimension);
    module.done(module.calls[dimension === 2 ? 'fit_plane' : 'fit_space'](what, count), 'point');
    const numbers = Array.from(module.numbers(parts.reduce((sum, part) => sum + part, 0)));
    return parts.map((part) => (part === 1 ? numbers.shift() : numbers.splice(0, part)));
  }

  return {
    bounds(points) {
      const [min, max, area] = ask(2, ALIGNED, points, [2, 2, 1]);
      return { min, max, area };
    },
    minAreaRect(points) {
      const [center, size, cos, sin, radians, area] = ask(2, BOX, points, [2, 2, 1, 1, 1, 1]);
      return { center, size, cos, sin, radians, area };
    },
    minCircle(points) {
      const [center, radius, area] = ask(2, BALL, points, [2, 1, 1]);
      return { center, radius, area };
    },
    hull(points) {
      module.done(module.calls.fit_hull2(write(points, 2)), 'point');
      return { corners: module.output(0, Float64Array).slice(), area: module.numbers(1)[0] };
    },
    bounds3(points) {
      const [min, max, volume] = ask(3, ALIGNED, points, [3, 3, 1]);
      return { min, max, volume };
    },
    minVolumeBox(points) {
      const [center, size, axes, volume] = ask(3, BOX, points, [3, 3, 9, 1]);
      return { center, size, axes, volume };
    },
    minSphere(points) {
      const [center, radius, volume] = ask(3, BALL, points, [3, 1, 1]);
      return { center, radius, volume };
    },
    hull3(points) {
      module.done(module.calls.fit_hull3(write(points, 3)), 'point');
      const [dimension, volume, area] = module.numbers(3);
      return { points: module.output(0, Float64Array).slice(), triangles: module.output(1, Uint32Array).slice(), dimension, volume, area };
    },
    fillShare: (filled, whole) => (positive(filled, 'filled') >= positive(whole, 'whole') ? 1 : filled / whole),
  };
}
