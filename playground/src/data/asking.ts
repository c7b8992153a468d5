// Which part of the engine is asked of a file: that of convex shapes, which tells how deep they overlap, or, where one is
// not convex, that of polygons of any form, which tells how much they share.

import * as convex from 'obbit';
import * as polygons from 'obbit/polygons';
import { overlapAreas, relations } from 'obbit/queries';
import type { Listed } from './table.ts';

/** A list to which shapes are added. */
export type List = convex.Shapes | polygons.Regions;

/** What both parts answer; lists are of the same part. */
export interface Engine {
  /** Whether it tells how deep shapes overlap. */
  tellsDepths: boolean;
  list(): List;
  pairs(list: List, options: convex.PairsOptions): Uint32Array;
  countPairs(list: List, options: convex.PairOptions): number;
  join(left: List, right: List, options: convex.PairsOptions): Uint32Array;
  countJoin(left: List, right: List, options: convex.PairOptions): number;
  relations(left: List, right: List): Uint8Array;
  overlapAreas(left: List, right: List): Float64Array;
}

const OF_CONVEX = { tellsDepths: true, list: () => new convex.Shapes(), ...convex, relations, overlapAreas } as Engine;
const OF_ANY = { tellsDepths: false, list: () => new polygons.Regions(), ...polygons } as Engine;

export const engineOf = ({ regions }: Pick<Listed, 'regions'>): Engine => (regions > 0 ? OF_ANY : OF_CONVEX);

/** The same of shapes that the maker of each adds. */
export function listOf({ list }: Engine, makers: readonly Listed['makers'][number][], ids: Iterable<number>): List {
  const made = list();
  for (const id of ids) makers[id]!(made);
  return made;
}
