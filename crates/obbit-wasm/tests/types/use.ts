// Compiled, not run: what a program in TypeScript writes.
import init, { Index, Labels, Lasso, Marquee, NONE, ObbitError, PairFinder, Screen, Shapes, countPairs, declutter, initSync, join, labelOutlines, mapToScreen, modeOfDrag, pairs, screenToMap } from 'obbit';
import { Index as BoxIndex, Marquee as BoxMarquee, declutter as declutterBoxes, pairs as boxPairs } from 'obbit/boxes';
import { Index as OnlyIndex } from 'obbit/boxes/index';
import { Labels as OnlyLabels, mapToScreen as onlyToScreen } from 'obbit/boxes/labels';
import { Marquee as OnlyMarquee } from 'obbit/boxes/marquee';
import initPairs, { join as joinBoxes } from 'obbit/boxes/pairs';
import { pairs as inlinePairs } from 'obbit/inline';
import type { ListOptions, Points } from 'obbit/boxes';
import type { LabelOutline, LabelStates } from 'obbit/boxes/labels';
import type { ListOptions as PairsListOptions } from 'obbit/boxes/pairs';

export async function use(): Promise<number> {
  await init(new URL('./obbit.wasm', 'https://example.org/'));
  initSync(new Uint8Array(8));
  const found: Uint32Array = pairs(new Float64Array(5), { touching: 'counts', within: 2, most: 1000, into: new Uint32Array(2) });
  const mixed = new Shapes().box(0, 0, 1, 1).circle(0, 0, 1).polygon([[0, 0], [1, 0], [0, 1]]);
  join([0, 0, 1, 1, 0], mixed);
  // @ts-expect-error: a word that there is not
  pairs([], { touching: 'perhaps' });
  // @ts-expect-error: an object is not a list of numbers
  countPairs([{ x: 1 }]);
  using finder = new PairFinder();
  finder.boxes(2).fill(1);
  using index = Index.from(new SharedArrayBuffer(8));
  index.rebuild(mixed, { outlines: false });
  const nearest: Float64Array = index.nearest(0, 0, 2).distances;
  const hit: { id: number; time: number } | null = index.rayFirst(0, 0, 1, 0);
  const met: Uint32Array = index.pairs({ touching: 'ignored', most: 9 });
  const rooms = index.join(Index.from(new ArrayBuffer(8)), { into: new Uint32Array(8) }).length + index.nearestTo(0, 0, 1, 1).ids.length + index.countInside(0, 0, 1, 1);
  // @ts-expect-error: an index holds bounds
  index.pairs({ within: 1 });
  using page = new Marquee(mixed);
  const screen = new Screen({ scroll: [0, 10], zoom: 2, turn: 0.1 });
  const [cos]: readonly [number, number] = new Screen({ ...screen, turn: [0, 1] }).turn;
  page.drag(screen.marquee(0, 0, 5, 5), { mode: modeOfDrag(0, 5), tolerance: screen.length(4) });
  const { added } = page.drag(new Lasso([[0, 0], [1, 0], [0, 1]], { fill: 'evenodd' }), { mode: 'window' });
  // As GeoJSON has coordinates.
  const ring: number[][] = [[0, 0], [1, 0], [0, 1]];
  mixed.polygon(ring).hull(ring);
  const { points }: { points: Points } = new Lasso(ring);
  page.select(new Lasso(points));
  const [position] = ring;
  labelOutlines({ anchor: position, size: position, offset: position }, { center: position, zoom: 1, middle: position });
  const { hiddenBy } = declutter(mixed, [1, 2, 3]);
  using labels = new Labels({ fading: 300 });
  labels.push({ anchor: [0, 0], size: [10, 10], behaviour: 'required' });
  const outlines: LabelOutline[] = labelOutlines({ anchor: [0, 0], size: [10, 10] }, { center: [0, 0], zoom: 1 }, NONE);
  labels.push({ anchor: position, size: position, offsets: ring });
  const pointer: [number, number] = screenToMap({ center: position, zoom: 2 }, ...mapToScreen({ center: [0, 0], zoom: 1 }, 3, 4));
  const shown = labels.update({ center: [0, 0], zoom: 1 }).positions.filter((p) => p !== NONE);
  try {
    inlinePairs([NaN]);
  } catch (error) {
    if (error instanceof ObbitError) return error.item ?? -1;
  }
  return found.length + met.length + rooms + nearest.length + outlines.length + added.length + hiddenBy.length + shown.length + (hit?.id ?? 0) + pointer.length + cos;
}

export async function boxes(): Promise<number> {
  await initPairs(fetch('pairs.wasm'));
  const lists: Uint32Array[] = [boxPairs(new Float64Array(5), { within: 1 }), joinBoxes([0, 0, 1, 1, 0], Shapes.aligned([0, 0, 1, 1]))];
  using index = new OnlyIndex([]);
  const same: BoxIndex = index;
  using page: BoxMarquee = new OnlyMarquee([0, 0, 1, 1, 0]);
  const { added } = page.drag([0, 0, 1, 1], { mode: 'window' });
  using labels = new OnlyLabels();
  labels.push({ anchor: [0, 0], size: [10, 10] });
  const options: ListOptions & PairsListOptions = { most: 9 };
  const states: LabelStates = labels.update({ center: onlyToScreen({ center: [0, 0], zoom: 1 }, 0, 0), zoom: 1 });
  // @ts-expect-error: a query of another entry point
  index.relation([]);
  return (options.most ?? 0) + states.positions.length + lists.length + same.length + added.length + declutterBoxes([], []).visible.length;
}
