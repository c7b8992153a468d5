// Compiled, not run, by old and new TypeScript: of what lists are, and what results go into.
import { Index, Labels, Marquee, PairFinder, Shapes, pairs } from 'obbit';
import type { Numbers, PairsOptions } from 'obbit';
import { Mesh, minCircle } from 'obbit/fit';
import { hard, soft } from 'obbit/nms';
import { distances, relations } from 'obbit/queries';
import { Shapes3 } from 'obbit/space';
import { World2 } from 'obbit/world2';

// As `Blob`, `Response` and others are, from TypeScript 5.9 on: not of memory that is shared.
type Own = ReturnType<Uint8ArrayConstructor['from']>['buffer'];
declare function keep(list: { buffer: Own }): void;

export function all(page: Marquee): Numbers[] {
  const lists = [new Float64Array(5), new Float32Array(5), new Int32Array(5), new Uint32Array(5), new Int16Array(5), new Uint16Array(5), new Int8Array(5), new Uint8Array(5), new Uint8ClampedArray(5), [0, 0, 1, 1, 0]];
  for (const list of lists) {
    pairs(list);
    Shapes.boxes(list);
    Shapes.from(Shapes.from({ kind: 0, data: list }));
    Shapes3.from(new Shapes3()).sphere(0, 0, 0, 1);
    minCircle(list);
    minCircle([list]);
    new Mesh(list, list);
    hard(list, list, { classes: list });
    page.setKinds(list);
    page.setGroups(list);
    page.setAllSelectable(list);
  }
  // @ts-expect-error: big integers are none
  pairs(new BigInt64Array(5));
  return lists;
}

export function use(index: Index, page: Marquee, labels: Labels, world: World2, finder: PairFinder, options?: PairsOptions): Uint32Array {
  keep(pairs([]));
  keep(pairs([], { touching: 'ignored', into: new Uint32Array(2) }));
  keep(index.query(0, 0, 1, 1, { filter: (id) => id > 0 }));
  keep(index.nearest(0, 0).distances);
  keep(page.select([0, 0, 1, 1]));
  keep(finder.pairs(finder.boxes(1)));
  keep(labels.update({ center: [0, 0], zoom: 1 }).opacities);
  keep(world.matrices());
  keep(world.step(1).times);
  keep(distances([], [], {}));
  keep(relations([], []));
  keep(soft([], []).scores);
  // Memory that is shared stays that.
  let shared: Uint32Array = new Uint32Array(new SharedArrayBuffer(8));
  shared = pairs([], { into: shared });
  shared = pairs([], options);
  // @ts-expect-error: another kind of list
  pairs([], { into: new Uint8Array(8) });
  // @ts-expect-error: another kind of list
  distances([], [], { into: new Uint32Array(8) });
  return shared;
}
