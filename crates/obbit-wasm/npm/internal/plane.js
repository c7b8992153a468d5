// What a shape of the plane looks like.

import { aside, one, send, shapeOf } from './shapes.js';

export function planeOf(module) {
  function read(side, shapes, what) {
    const list = send(module, side, shapes, what);
    module.done(module.calls.ask_read(side, list.kind, list.length), shapeOf(what));
    return list;
  }

  function numbers(shapes, place) {
    read(0, shapes);
    module.done(module.calls.ask_bounds());
    return module.output(place, Float64Array).slice();
  }

  function outline(side, shape, what) {
    one(read(side, shape, what));
    module.done(module.calls.ask_outline(side));
    const [radius] = module.numbers(1);
    return { points: module.output(0, Float64Array).slice(), across: module.output(1, Float64Array).slice(), radius };
  }

  /** The unit vectors across the sides of both, each direction once, and for round ends along the gap. */
  function axes(outlines, a, b) {
    const found = [];
    const add = (x, y) => {
      const larger = Math.max(Math.abs(x), Math.abs(y));
      if (!(larger > 0 && larger < Infinity)) return;
      // A power of two, by which neither the smallest nor the largest numbers are lost.
      const unit = 2 ** Math.min(Math.floor(Math.log2(larger)), 1023);
      const [u, v] = [x / unit, y / unit];
      // Not `hypot`, which has other bits in other browsers.
      const length = Math.sqrt(u * u + v * v);
      const axis = [u / length, v / length];
      if (found.some(([p, q]) => Math.abs(p * axis[1] - q * axis[0]) < 1e-12)) return;
      found.push(axis);
    };
    for (const { across } of outlines) for (let i = 0; i < across.length; i += 2) add(across[i], across[i + 1]);
    if (outlines.some(({ radius, points }) => radius > 0 || points.every((x, i) => x === points[i % 2]))) {
      read(0, a, 'a');
      read(1, b, 'b');
      module.done(module.calls.ask_tell(0, 0));
      add(...module.output(1, Float64Array));
    }
    return found;
  }

  return {
    corners: (shape) => outline(0, shape, 'the shape').points,
    bounds: (shapes) => numbers(shapes, 0),
    areas: (shapes) => numbers(shapes, 1),
    shadows(first, second) {
      const [a, b] = [first, second].map((shape) => aside(module, shape));
      const outlines = [outline(0, a, 'a'), outline(1, b, 'b')];
      return axes(outlines, a, b).map((axis) => {
        const [onA, onB] = outlines.map((o) => shadow(o, axis));
        return { axis, a: onA, b: onB, gap: finite(Math.max(onB[0] - onA[1], onA[0] - onB[1])) };
      });
    },
  };
}

/** From where to where a shape reaches along a unit vector. */
function shadow({ points, radius }, [x, y]) {
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    const at = finite(points[i] * x + points[i + 1] * y);
    least = Math.min(least, at);
    most = Math.max(most, at);
  }
  return [finite(least - radius), finite(most + radius)];
}

/** What is past the largest number, as that. */
const finite = (x) => Math.min(Math.max(x, -Number.MAX_VALUE), Number.MAX_VALUE);
