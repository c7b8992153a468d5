// One shape of a file: what its row says, and which others it meets.

import type { Shapes, Touching } from 'obbit';
import { separations } from 'obbit/queries';
import { LISTED } from './answer.ts';
import { engineOf, listOf } from './asking.ts';
import type { Listed } from './table.ts';

/** Another shape that one meets. */
export interface Partner {
  id: number;
  /** 1 touching, 2 overlapping. */
  relation: number;
  /** How far one of the two has to be moved, at least, until they only touch; nothing where that is not told. */
  depth: number | null;
  area: number;
}

export interface Details {
  /** Columns of its row, or properties of its feature, and what stands in them. */
  about: [string, string][];
  /** How many it meets; the deepest of them follow, or those that share most with it. */
  meets: number;
  partners: Partner[];
}

export function detailsOf(listed: Listed, touching: Touching, id: number): Details {
  const { shapes, makers, about } = listed;
  const engine = engineOf(listed);
  const alone = listOf(engine, makers, [id]);
  const met = [...engine.join(alone, shapes, { touching }).filter((_, i) => i % 2 === 1)].filter((other) => other !== id);
  if (met.length === 0) return { about: about(id), meets: 0, partners: [] };
  const others = listOf(engine, makers, met);
  const [stands, areas] = [engine.relations(alone, others), engine.overlapAreas(alone, others)];
  const distances = engine.tellsDepths ? separations(alone as Shapes, others as Shapes).distances : null;
  const partners = met.map((other, i) => ({ id: other, relation: stands[i]!, depth: distances && Math.max(0, -distances[i]!), area: areas[i]! }));
  partners.sort((a, b) => (b.depth ?? b.area) - (a.depth ?? a.area) || b.relation - a.relation || a.id - b.id);
  return { about: about(id), meets: met.length, partners: partners.slice(0, LISTED) };
}
