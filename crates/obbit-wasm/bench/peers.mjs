// Libraries that web developers reach for: an index for candidates, then a test of each.

import Flatbush from 'flatbush';
import RBush from 'rbush';
import SAT from 'sat';
import { meet } from './hand.mjs';

export function flatbush(p) {
  const index = new Flatbush(p.count);
  for (let i = 0; i < p.count; i += 1) index.add(p.minX[i], p.minY[i], p.maxX[i], p.maxY[i]);
  index.finish();
  return index;
}

export function rbush(p) {
  const items = Array.from({ length: p.count }, (_, i) => ({ minX: p.minX[i], minY: p.minY[i], maxX: p.maxX[i], maxY: p.maxY[i], i }));
  return new RBush(9).load(items);
}

/** The boxes as polygons of sat. */
export function polygons(p) {
  return Array.from({ length: p.count }, (_, i) => {
    const polygon = new SAT.Box(new SAT.Vector(p.x[i], p.y[i]), 2 * p.w[i], 2 * p.h[i]).toPolygon();
    polygon.setOffset(new SAT.Vector(-p.w[i], -p.h[i]));
    return polygon.setAngle(Math.atan2(p.s[i], p.c[i]));
  });
}

export const kernel = (p) => (i, j) => meet(p, i, p, j);
export const sat = (all) => (i, j) => SAT.testPolygonPolygon(all[i], all[j]);

/** All pairs by an index and a test. */
export function pairsByFlatbush(p, test) {
  const index = flatbush(p);
  const found = [];
  for (let i = 0; i < p.count; i += 1) {
    index.search(p.minX[i], p.minY[i], p.maxX[i], p.maxY[i], (j) => {
      if (j > i && test(i, j)) found.push(i, j);
      return false;
    });
  }
  return found;
}

export function pairsByRbush(p, test) {
  const index = rbush(p);
  const found = [];
  for (let i = 0; i < p.count; i += 1) {
    for (const { i: j } of index.search({ minX: p.minX[i], minY: p.minY[i], maxX: p.maxX[i], maxY: p.maxY[i] })) if (j > i && test(i, j)) found.push(i, j);
  }
  return found;
}
