// Labels as the engine takes them, for a list of cities.

import { Declutter, Labels, Shapes, type MapView } from 'obbit';
import type { City } from './cities.ts';

export type Turn = 'withMap' | 'upright';

export const PADDING = 3;
/** The largest radius of a place's dot, and from its middle to the label. */
const [DOT, GAP] = [3, 7];
const REAL = 313;

/** Where a label's middle may lie from its place: right, left, above, below. */
export function offsetsOf({ w, h }: City): [number, number][] {
  const side = w / 2 + GAP;
  return [[side, 0], [-side, 0], [0, -h / 2 - GAP], [0, h / 2 + GAP]];
}

/** One box that holds the dot and the label to its right: how far its middle lies from the place, width and height. */
function boxOf({ w, h }: City): { offset: [number, number]; w: number; h: number } {
  return { offset: [(w + GAP - DOT) / 2, 0], w: w + GAP + DOT, h };
}

/** The real cities may choose between four places; of the made-up ones each has one. */
export function labelsFor(cities: readonly City[], turn: Turn, options: { hysteresis: boolean }): Labels {
  const labels = new Labels(options);
  const icon = new Shapes().circle(0, 0, DOT);
  for (const city of cities.slice(0, REAL)) {
    labels.push({ icon, anchor: [city.x, city.y], size: [city.w, city.h], offsets: offsetsOf(city), padding: PADDING, priority: city.population, turn });
  }
  const rest = cities.slice(REAL);
  const numbers = new Float64Array(7 * rest.length);
  rest.forEach((city, i) => {
    const { offset, w, h } = boxOf(city);
    numbers.set([city.x, city.y, w, h, ...offset, city.population], 7 * i);
  });
  if (rest.length > 0) labels.pushBoxes(numbers, { padding: PADDING, turn });
  return labels;
}

/** How many of some labels show if the boxes are turned as the labels are, and if aligned boxes stand for them. */
export function shownBy(declutter: Declutter, cities: readonly City[], ids: Uint32Array, view: MapView): { turned: number; aligned: number } {
  const { zoom, rotation = 0, center } = view;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const turned = new Float64Array(5 * ids.length);
  const aligned = new Float64Array(4 * ids.length);
  const priorities = new Float64Array(ids.length);
  ids.forEach((id, i) => {
    const city = cities[id]!;
    const box = boxOf(city);
    const [dx, dy] = [(city.x - center[0]) * zoom + box.offset[0], (city.y - center[1]) * zoom + box.offset[1]];
    const [x, y] = [dx * cos - dy * sin, dx * sin + dy * cos];
    const [w, h] = [box.w + 2 * PADDING, box.h + 2 * PADDING];
    turned.set([x, y, w, h, rotation], 5 * i);
    const [halfX, halfY] = [(Math.abs(cos) * w + Math.abs(sin) * h) / 2, (Math.abs(sin) * w + Math.abs(cos) * h) / 2];
    aligned.set([x - halfX, y - halfY, x + halfX, y + halfY], 4 * i);
    priorities[i] = city.population;
  });
  const sum = (visible: Uint8Array) => visible.reduce((all, one) => all + one, 0);
  return {
    turned: sum(declutter.run(turned, priorities).visible),
    aligned: sum(declutter.run(Shapes.aligned(aligned), priorities).visible),
  };
}
