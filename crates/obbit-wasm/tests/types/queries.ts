// Compiled, not run: what a program in TypeScript writes with "obbit/queries".
import init, { Shapes, cast, casts, contact, contacts, corners, distances, initSync, mtv, ray, relation, relations, separation, shadows, withinEach } from 'obbit/queries';
import type { Contact, Hit, Relation } from 'obbit/queries';
import { Shapes as CoreShapes } from 'obbit';

export async function use(): Promise<number> {
  await init();
  initSync(new Uint8Array(8));
  const a = [0, 0, 4, 2, 0];
  // The same shapes go into every entry point.
  const b: Shapes = new CoreShapes().circle(3, 0, 1).hull([[0, 0], [1, 2], [3, 1]]);
  const word: Relation = relation(a, b);
  // @ts-expect-error: not a relation
  if (word === 'Near') return 0;
  const many: Uint8Array = relations(a, b, { into: new Uint8Array(2) });
  const found: Float64Array = distances(new Float64Array(10), b);
  const { normal }: { normal: number[] } = separation(a, b);
  const hit: Hit | null = cast(a, b, [1, 0]);
  const where: Contact | null = contact(a, b);
  // @ts-expect-error: there may be none
  mtv(a, b).length;
  // @ts-expect-error: a clearance is needed
  withinEach(a, b);
  const { times } = casts(a, b, new Float64Array(4));
  return many.length + found.length + normal.length + times.length + contacts(a, b).counts.length + corners(a).length
    + (hit?.time ?? 0) + (where?.points.length ?? 0) + (ray(a, [0, 0], [1, 0])?.normal?.length ?? 0) + shadows(a, b).length;
}
