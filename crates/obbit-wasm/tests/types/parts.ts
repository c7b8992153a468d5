// Compiled, not run: what a program in TypeScript writes with the other entry points.
import initFit, { Mesh, fillShare, hull3, minAreaRect, minVolumeBox } from 'obbit/fit';
import type { PosedMesh } from 'obbit/fit';
import initNms, { Nms, exceeds, hard, soft, suppress } from 'obbit/nms';
import initPolygons, { Lasso, Marquee as Map, PairFinder as RegionFinder, Regions, containsPoints, join as joinRegions, overlapAreas, parts, separation as gapOf } from 'obbit/polygons';
import initSpace, { Index3, PairFinder3, overlapVolumes, pairs as spacePairs, separation as separation3 } from 'obbit/space';
import initWorld, { NONE, Shapes, Shapes3, World2, World3 } from 'obbit/world';
import type { Events, World, WorldEvent, WorldOptions } from 'obbit/world';
import type { World as PlaneWorld } from 'obbit/world2';
import type { World as SpaceWorld } from 'obbit/world3';
import { World2 as Alone } from 'obbit/world2';

export async function world(): Promise<number> {
  await initWorld();
  const options: WorldOptions = { response: 'reverseAxis', threshold: 0.1 };
  using plane = new World2(options);
  // @ts-expect-error: a response that there is not
  new World2({ response: 'none' });
  const id: number = plane.add({ shape: new Shapes().circle(0, 0, 1), velocity: [1, 0], inertia: 'solid' });
  plane.addEach(new Float64Array(10), { velocities: new Float64Array(4), mask: NONE });
  plane.set(id, { spin: 2 });
  // @ts-expect-error: a spin of the plane is a number
  plane.set(id, { spin: [0, 0, 1] });
  const events: Events = plane.step(1 / 60);
  for (const event of events) console.log(event.phase, event.impact?.speed);
  const shape: Shapes = plane.shape(0);
  const placed: { ids: Uint32Array; shapes: Shapes } = plane.placed();
  plane.add({ ...plane.body(placed.ids[0]), shape });
  plane.addEach(placed.shapes);
  const first: WorldEvent | undefined = events.at(0);
  using space = World3.from(new World3().toBytes());
  space.addEach(Shapes3.spheres(new Float64Array(4)), { spin: [0, 0, 1] });
  // @ts-expect-error: a shape of the plane in space
  space.add({ shape: new Shapes().circle(0, 0, 1) });
  const matrices: Float32Array = space.matrices();
  const hash: bigint = space.hash();
  const same: World2 = new Alone();
  const worlds: (World<never, unknown, never, never> | PlaneWorld<never, unknown, never, never> | SpaceWorld<never, unknown, never, never>)[] = [plane, space];
  return events.times.length + matrices.length + Number(hash) + (first?.a ?? 0) + same.length + worlds.length + plane.body(id).spin;
}

export async function polygons(file: { coordinates: number[][][] }): Promise<number> {
  await initPolygons();
  const list = new Regions().polygon(...file.coordinates).multiPolygon([file.coordinates]).polygon(new Float64Array(6), [0, 0, 1, 0, 0, 1]).circle(0, 0, 1);
  using finder = new RegionFinder();
  const found: Uint32Array = joinRegions(list, new Shapes().circle(0, 0, 1), { into: new Uint32Array(9) });
  // @ts-expect-error: a list that may hold what is not convex
  const convex: Shapes = list;
  const gap: number | undefined = gapOf(Regions.from(list), [0, 0, 1, 1, 0])?.distance;
  const corners: Float64Array | undefined = parts(list)[0];
  using map = new Map(list);
  map.set(map.insert(new Regions().lineString([[0, 0], [1, 1]])), list);
  const { added }: { added: Uint32Array } = map.drag(new Lasso([0, 0, 1, 0, 1, 1]), { mode: 'window' });
  // @ts-expect-error: an area is convex, or a lasso
  map.select(list);
  console.log(added, map.topmost(0, 0), map.nearest(0, 0)?.distance);
  return finder.pairs(list).length + found.length + overlapAreas(list, [0, 0, 1, 1, 0]).length + containsPoints(list, [[0, 0]]).length + (gap ?? 0) + (corners?.length ?? 0) + convex.length;
}

export async function fit(space: World3): Promise<number> {
  await initFit();
  const { size } = minAreaRect([[0, 0], [1, 0], [0, 1]]);
  const { volume } = minVolumeBox(new Float32Array(12));
  using mesh = new Mesh(hull3(new Float64Array(12)).points, new Uint16Array(12));
  const here: PosedMesh = mesh.at();
  const inside: boolean | null = here.inside(mesh.at({ position: [1, 0, 0], rotation: 0.5 }));
  const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  for (const rotation of [new Float64Array(4), [0, 0, 0, 1] as const, axes, [new Float32Array(3), new Float32Array(3), new Float32Array(3)]]) {
    mesh.at({ position: new Float64Array(3), rotation }).containsPoint(new Float32Array(3));
    space.add({ shape: Shapes3.spheres([0, 0, 0, 1]), rotation });
  }
  return size.length + fillShare(volume, 9) + here.pairs(here, { touching: 'ignored' }).work.boxTests + (inside ? 1 : 0);
}

export async function nms(): Promise<number> {
  await initNms();
  const kept: Uint32Array = hard(new Float64Array(5), [1], { threshold: 0.4, classes: [0] });
  using again = new Nms({ minScore: 0.1 });
  // @ts-expect-error: a decay that there is not
  soft([], [], { decay: 'exp' });
  return kept.length + suppress([], []).suppressedBy.length + again.soft([], []).scores.length + (exceeds([0, 0, 1, 1, 0], [0, 0, 1, 1, 0], 0.5) ? 1 : 0);
}

export async function space(): Promise<number> {
  await initSpace();
  const corners: number[][] = [[0, 0, 0], [1, 0, 0], [0, 1, 0]];
  const shapes = new Shapes3().boxYaw([0, 0, 0], [1, 1, 1], 0.5).hull(new Float32Array(12)).hull(corners);
  const found: Uint32Array = spacePairs(shapes, { within: 1 });
  using finder = new PairFinder3();
  using index = Index3.from(new Index3(shapes).toBytes());
  // @ts-expect-error: corners are points
  index.query(0, 0, 0, 1, 1, 1);
  // @ts-expect-error: touching always counts there
  index.within([0, 0, 0], [1, 1, 1], 2, { touching: 'ignored' });
  const ids: Uint32Array = index.query([0, 0, 0], [1, 1, 1], { filter: (id) => id > 0 });
  const { pointA }: { pointA: number[] } = separation3(shapes, shapes);
  return found.length + finder.pairs(shapes).length + ids.length + pointA.length + overlapVolumes(shapes, shapes).length;
}
