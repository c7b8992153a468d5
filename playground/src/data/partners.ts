// One shape of a file: what its row says, and which others it meets.

import { join, Shapes, type Touching } from 'obbit';
import { overlapAreas, relations, separations } from 'obbit/queries';
import { LISTED } from './answer.ts';
import type { Listed } from './table.ts';

/** Another shape that one meets. */
export interface Partner {
  id: number;
  /** 1 touching, 2 overlapping. */
  relation: number;
  /** How far one of the two has to be moved, at least, until they only touch. */
  depth: number;
  area: number;
}

export interface Details {
  /** Columns of its row, or properties of its feature, and what stands in them. */
  about: [string, string][];
  /** How many it meets; the deepest of them follow. */
  meets: number;
  partners: Partner[];
}

export function detailsOf({ shapes, makers, about }: Listed, touching: Touching, id: number): Details {
  const alone = makers[id]!(new Shapes());
  const met = [...join(alone, shapes, { touching }).filter((_, i) => i % 2 === 1)].filter((other) => other !== id);
  const [left, right] = [new Shapes(), new Shapes()];
  for (const other of met) {
    makers[id]!(left);
    makers[other]!(right);
  }
  if (met.length === 0) return { about: about(id), meets: 0, partners: [] };
  const stands = relations(left, right);
  const { distances } = separations(left, right);
  const areas = overlapAreas(left, right);
  const partners = met.map((other, i) => ({ id: other, relation: stands[i]!, depth: Math.max(0, -distances[i]!), area: areas[i]! }));
  partners.sort((a, b) => b.depth - a.depth || a.id - b.id);
  return { about: about(id), meets: met.length, partners: partners.slice(0, LISTED) };
}
