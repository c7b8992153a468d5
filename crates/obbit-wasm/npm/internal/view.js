// A map on the screen: its points there and back. The documentation is in labels.d.ts.

import { fields, finite, flag, number, refuseNumber, vector } from './check.js';
import { inRange, inverse, radians, turned } from './turn.js';

const VIEW = 'center zoom rotation middle yUp';

export function mapToScreen(view, x, y) {
  return seen(looked(view), [finite(x, 'x'), finite(y, 'y')]);
}

export function screenToMap(view, x, y) {
  const { center, zoom, turn, middle, up } = looked(view);
  const point = [finite(x, 'x'), finite(y, 'y')];
  const way = (part) => {
    const [right, down] = turned(point.map((p, k) => p * part - middle[k] * part), inverse(turn));
    return [right, down * up].map((p, k) => (center[k] * part + p / zoom) / part);
  };
  return inRange(way(1), () => way(0.25));
}

/** A view as numbers: centre, zoom, angle, middle, 1 where y points up. */
export function viewed(view) {
  const { center, zoom, rotation = 0, middle = [0, 0], yUp = false } = fields(view, 'the view', VIEW);
  return [...vector('center', center, 2), number(zoom, 'zoom'), finite(rotation, 'rotation'), ...vector('middle', middle, 2), flag(yUp, 'yUp')];
}

/** A view that the engine would take. */
export function looked(view) {
  const [centerX, centerY, zoom, along, middleX, middleY, yUp] = viewed(view);
  if (!(finite(zoom, 'zoom') > 0)) refuseNumber('zoom', zoom, 'a number above 0');
  const point = (what, ...place) => place.map((x, k) => finite(x, `${what} ${'xy'[k]}`));
  return { center: point('center', centerX, centerY), zoom, along, turn: radians(along), middle: point('middle', middleX, middleY), up: yUp ? -1 : 1 };
}

/** Where a point of the map is seen. */
export function seen({ center, zoom, turn, middle, up }, [x, y]) {
  const pixels = ([right, down]) => [right * zoom, down * up * zoom];
  const [p, c] = [pixels([x, y]), pixels(center)];
  const plain = turned([p[0] - c[0], p[1] - c[1]], turn).map((way, k) => middle[k] + way);
  return inRange(plain, () => {
    const way = [x, y].map((from, k) => from * 0.25 - center[k] * 0.25);
    return turned([way[0], way[1] * up], turn).map((part, k) => (middle[k] * 0.25 + part * zoom) * 4);
  });
}
