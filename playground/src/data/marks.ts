// Which shapes of a file meet any other, where there are too many pairs to list them: told without looking at each pair.

import { declutter, NONE, type Shapes, type Touching } from 'obbit';
import { engineOf, listOf, type Engine, type List } from './asking.ts';
import type { Listed, Maker } from './table.ts';

/** So many pairs have room at a time. */
const AT_ONCE = 2 ** 21;

/** Of each shape: 0 clear, 1 touching another, 2 overlapping one. */
export function marksOf({ makers, regions }: Pick<Listed, 'makers' | 'regions'>, touching: Touching): Uint8Array {
  const engine = engineOf({ regions });
  const state = new Uint8Array(makers.length);
  const asked: Touching[] = touching === 'counts' ? ['ignored', 'counts'] : ['ignored'];
  for (const touch of asked) {
    const clear = [...state.keys()].filter((id) => state[id] === 0);
    for (const id of meeting(engine, clear, makers, touch)) state[id] = touch === 'ignored' ? 2 : 1;
  }
  return state;
}

/** Which of some shapes meet any of all. */
function meeting(engine: Engine, some: readonly number[], makers: readonly Maker[], touching: Touching): Set<number> {
  const found = new Set<number>();
  if (!engine.tellsDepths) {
    // What is not convex is no label.
    meetingOthers(engine, some, makers, [...makers.keys()], touching, found);
    return found;
  }
  // As if they were labels: one that is hidden meets what hides it. To hide them all takes moments, were each on each.
  const { hiddenBy } = declutter(listOf(engine, makers, some) as Shapes, new Float64Array(some.length), { touching });
  hiddenBy.forEach((by, i) => {
    if (by !== NONE) found.add(some[i]!).add(some[by]!);
  });
  // The rest meet none of each other, but may meet a hidden one, which something else hides.
  const rest = some.filter((id) => !found.has(id));
  const isRest = new Uint8Array(makers.length);
  for (const id of rest) isRest[id] = 1;
  meetingOthers(engine, rest, makers, [...makers.keys()].filter((id) => isRest[id] === 0), touching, found);
  return found;
}

/** Adds those of some shapes that meet any of the others. Where too many pairs do, half of them are asked at a time. */
function meetingOthers(engine: Engine, some: readonly number[], makers: readonly Maker[], them: readonly number[], touching: Touching, found: Set<number>): void {
  const others: List = listOf(engine, makers, them);
  const waiting = [some];
  for (let ids = waiting.pop(); ids; ids = waiting.pop()) {
    try {
      // (One alone meets no more than there are.)
      const pairs = engine.join(listOf(engine, makers, ids), others, { touching, ...(ids.length > 1 ? { most: AT_ONCE } : {}) });
      for (let i = 0; i < pairs.length; i += 2) {
        const [id, other] = [ids[pairs[i]!]!, them[pairs[i + 1]!]!];
        if (id !== other) found.add(id);
      }
    } catch (error) {
      if (!(error instanceof RangeError) || ids.length === 1) throw error;
      waiting.push(ids.slice(ids.length >> 1), ids.slice(0, ids.length >> 1));
    }
  }
}
