// Where the shapes of a label lie on the screen. The documentation is in labels.d.ts.

import { finite, whole } from './check.js';
import { obbitError } from './errors.js';
import { NONE, partsOf, tagged } from './labels.js';
import { aroundPoints } from './hull.js';
import { KINDS } from './shapes.js';
import { radians, turned } from './turn.js';
import { looked, seen } from './view.js';

export function labelOutlines(label, view, position = 0) {
  const { shapes, icon, offsets, stands } = partsOf(label);
  const [withMap, anchorX, anchorY, rotation, scale, padding] = stands;
  const from = looked(view);
  placeOf('anchor', anchorX, anchorY);
  placeOf('offset', ...offsets);
  sized('scale', scale);
  sized('padding', padding);
  if (position === NONE) return [];
  const at = 2 * whole(position, 'position', Math.max(offsets.length / 2 - 1, 0));
  const turning = withMap ? from.along : 0;
  const [turn, own] = [turning, rotation + turning].map(radians);
  const anchor = seen(from, [anchorX, anchorY]);
  const placed = (list, shift, name) => {
    const [right, down] = turned(shift, turn);
    const place = (corner) => {
      const [x, y] = turned(corner, own);
      return [anchor[0] + right + x, anchor[1] + down + y];
    };
    return outlines(list, scale, padding, name).map(({ corners, radius }) => ({ corners: corners.map(place), radius }));
  };
  const offset = offsets.length === 0 ? [0, 0] : [offsets[at] * scale, offsets[at + 1] * scale];
  return [...placed(shapes, offset, label.shapes ? 'shape ' : null), ...placed(icon, [0, 0], 'icon shape ')];
}

/** Coordinates that `push` would take. */
const placeOf = (what, ...numbers) => numbers.forEach((x, k) => finite(x, `${what} ${'xy'[k % 2]}`));

/** A size that it would take. */
function sized(what, size) {
  if (finite(size, what) < 0) throw obbitError(2, null, what, '', [size]);
  return size;
}

/** Shapes about their label's place, larger by scale and padding. `name` is what each is called in errors; without one they are the size. */
function outlines(list, scale, padding, name) {
  const numbers = tagged(list);
  const found = [];
  let next = 0;
  const called = () => `${name === null ? 'the size' : `${name}${found.length}`}: `;
  const take = (count) => numbers.slice(next, (next += count)).map((x) => finite(x, `${called()}a number`));
  const points = (count) => Array.from({ length: count }, () => Array.from(take(2), (x) => x * scale));
  const box = (x, y, width, height, cos, sin) => {
    const [p, q] = [width, height].map((side, k) => (sized(`${called()}${['width', 'height'][k]}`, side) * scale) / 2 + padding);
    const corners = [[-p, -q], [p, -q], [p, q], [-p, q]].map(([u, v]) => [x * scale + u * cos - v * sin, y * scale + u * sin + v * cos]);
    found.push({ corners, radius: 0 });
  };
  const round = (corners, radius) => found.push({ corners, radius: sized(`${called()}radius`, radius) * scale + padding });
  while (next < numbers.length) {
    const [kind] = take(1);
    if (kind === KINDS.radians || kind === KINDS.degrees) {
      const [x, y, width, height, angle] = take(5);
      const radians = kind === KINDS.radians ? angle : (angle * Math.PI) / 180;
      box(x, y, width, height, Math.cos(radians), Math.sin(radians));
    } else if (kind === KINDS.cosSin) {
      box(...take(6));
    } else if (kind === KINDS.aligned) {
      const [left, top, right, bottom] = take(4);
      box(left / 2 + right / 2, top / 2 + bottom / 2, right - left, bottom - top, 1, 0);
    } else if (kind === KINDS.circles || kind === KINDS.capsules) {
      round(points(kind === KINDS.circles ? 1 : 2), take(1)[0]);
    } else if (kind === KINDS.segments) {
      round(points(2), 0);
    } else {
      const corners = points(take(1)[0]);
      if (padding > 0) {
        found.push({ corners: padded(aroundPoints(corners), padding), radius: 0 });
      } else {
        round(kind === KINDS.hulls ? aroundPoints(corners) : corners, 0);
      }
    }
  }
  return found;
}

/** A polygon whose sides have moved outward; a corner sharper than a right angle is cut across, `Math.SQRT2 * padding` out. */
function padded(corners, padding) {
  const [[left, top]] = corners;
  if (corners.every(([x, y]) => x === left && y === top)) {
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map((way) => moved([left, top], way, padding));
  }
  return corners.flatMap((corner, k) => {
    const into = direction(corners.at(k - 1), corner);
    const out = direction(corner, corners[(k + 1) % corners.length]);
    const [first, second] = [into, out].map(([x, y]) => [y, -x]);
    if (dot(first, second) >= 0) {
      const ahead = moved(first, second, 1);
      return [moved(corner, ahead, (padding * 2) / dot(ahead, ahead))];
    }
    const ahead = direction(out, into);
    const rest = (Math.SQRT2 - dot(first, ahead)) / dot(into, ahead);
    return [moved(corner, moved(first, into, rest), padding), moved(corner, moved(second, out, -rest), padding)];
  });
}

const dot = ([a, b], [c, d]) => a * c + b * d;
const moved = ([x, y], [along, across], by) => [x + along * by, y + across * by];

function direction(from, to) {
  const way = moved(to, from, -1);
  const length = Math.hypot(...way);
  return way.map((x) => x / length);
}
