// Scenes: boxes as the package takes them, five numbers each, and what the peers need of them.

import { readFileSync } from 'node:fs';
import { random } from '../tests/scene.mjs';

/** Uniform: about six pairs a box whose bounds meet; sides from 0.25 to 1.5. */
export function uniform(count, seed = 7) {
  const next = random(seed);
  const side = Math.sqrt((count * 1.9) / 4);
  return boxes(count, () => [next() * side, next() * side, 0.5 + next(), 0.25 + next() * 0.75, (next() - 0.5) * 2 * Math.PI]);
}

/** Clusters of unequal weight, sizes over two orders of magnitude. */
export function clustered(count, seed = 8) {
  const next = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const clusters = Array.from({ length: Math.max(10, Math.floor(count / 2000)) }, () => ({
    x: next(), y: next(), weight: (1 - next()) ** (-1 / 1.2) - 0.8, spread: Math.exp(-4.2 + 0.6 * normal()),
  }));
  const sums = [];
  clusters.reduce((sum, c) => (sums.push(sum + c.weight), sum + c.weight), 0);
  const total = sums.at(-1);
  const base = (0.7 * 0.9) / Math.sqrt(count);
  return boxes(count, () => {
    const pick = next() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < pick) low = middle + 1;
      else high = middle;
    }
    const c = clusters[low];
    const spread = c.spread * Math.sqrt((c.weight / total) * clusters.length);
    const width = base * Math.exp(0.8 * normal());
    return [c.x + normal() * spread, c.y + normal() * spread, width, width * (0.2 + 0.8 * next()), (next() - 0.5) * 2 * Math.PI];
  });
}

/** Labels of 30 to 90 by 14 pixels at any angle, a tenth of the screen each label would need if none met. */
export function labels(count, seed = 9) {
  const next = random(seed);
  const side = Math.sqrt(count) * 32;
  const shapes = boxes(count, () => [next() * side, next() * side, 30 + next() * 60, 14, (next() - 0.5) * 0.8]);
  return { shapes, priorities: Float64Array.from({ length: count }, () => next()) };
}

/** A scene file: little-endian `f64` rows of centre, half sizes, angle. */
export function fromFile(path) {
  const bytes = readFileSync(path);
  const rows = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return boxes(rows.length / 5, (i) => {
    const [x, y, w, h, angle] = rows.subarray(5 * i, 5 * i + 5);
    return [x, y, 2 * w, 2 * h, angle];
  });
}

function boxes(count, make) {
  const all = new Float64Array(5 * count);
  for (let i = 0; i < count; i += 1) all.set(make(i), 5 * i);
  return all;
}

/** What a hand-written kernel wants: columns, with cosine and sine and the aligned bounds. */
export function prepare(boxes) {
  const count = boxes.length / 5;
  const column = () => new Float64Array(count);
  const p = { count, x: column(), y: column(), w: column(), h: column(), c: column(), s: column(), minX: column(), minY: column(), maxX: column(), maxY: column() };
  for (let i = 0; i < count; i += 1) {
    const [x, y, w, h, angle] = [boxes[5 * i], boxes[5 * i + 1], boxes[5 * i + 2] / 2, boxes[5 * i + 3] / 2, boxes[5 * i + 4]];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [ex, ey] = [Math.abs(c) * w + Math.abs(s) * h, Math.abs(s) * w + Math.abs(c) * h];
    p.x[i] = x; p.y[i] = y; p.w[i] = w; p.h[i] = h; p.c[i] = c; p.s[i] = s;
    p.minX[i] = x - ex; p.maxX[i] = x + ex; p.minY[i] = y - ey; p.maxY[i] = y + ey;
  }
  return p;
}
