// The worlds of "World": three boxes on a line, or thousands between walls; the same for the same address.

import { World2, Shapes } from 'obbit/world2';
import { World3, Shapes3 } from 'obbit/world3';
import { random } from './random.ts';

export const TICK = 0.02;

export interface Setup {
  dimension: 2 | 3;
  /** `'line'`: two at rest and one between them; `'many'`: thousands between walls. */
  kind: 'line' | 'many';
  count: number;
  /** Times the usual speed. */
  speed: number;
  spin: boolean;
  rule: 'reflect' | 'reverseAxis';
}

export interface Built {
  world: World2 | World3;
  /** The first ids are walls or other bodies at rest. */
  fixed: number;
  /** Half the side of what is to be seen. */
  half: number;
}

/**
 * The highest speed of so many boxes that a step can bear. The boxes that a box may meet in a step grow in number
 * with the square of its way, and boxes that turn take longer to look at: so 2,000 of them at a thousand times the usual speed take many seconds a step.
 */
export function mostSpeed({ dimension, kind, count, spin }: Pick<Setup, 'dimension' | 'kind' | 'count' | 'spin'>): number {
  if (kind === 'line') return 1000;
  const most = Math.sqrt(3.2e6 / count) / (spin ? (dimension === 3 ? 10 : 5) : 1);
  return Math.min(1000, Math.max(1, Number(most.toPrecision(2))));
}

/** How fast the world of a setup goes: as was asked, as far as a step can bear it. */
export const speedOf = (asked: Setup): number => Math.min(asked.speed, mostSpeed(asked));

export function build(asked: Setup): Built {
  const setup = { ...asked, speed: speedOf(asked) };
  if (setup.kind === 'line') return line(setup);
  return setup.dimension === 2 ? many2(setup) : many3(setup);
}

/** Two bodies at rest at -13 and 13, one that moves a tenth a tick between them. */
function line({ dimension, speed, rule }: Setup): Built {
  const options = { response: rule, threshold: rule === 'reverseAxis' ? 0.02 : 0 } as const;
  const velocity = 5 * speed;
  if (dimension === 2) {
    const world = new World2(options);
    world.addEach(Shapes.aligned([-14, -1, -12, 1, 12, -1, 14, 1]), { static: true });
    world.addEach(Shapes.aligned([-1, -1, 1, 1]), { velocity: [velocity, 0] });
    return { world, fixed: 2, half: 16 };
  }
  const world = new World3(options);
  world.addEach(Shapes3.aligned([-14, -1, -1, -12, 1, 1, 12, -1, -1, 14, 1, 1]), { static: true });
  world.addEach(Shapes3.aligned([-1, -1, -1, 1, 1, 1]), { velocity: [velocity, 0, 0] });
  return { world, fixed: 2, half: 16 };
}

/** Boxes of all sizes on a grid between four walls. */
function many2({ count, speed, spin, rule }: Setup): Built {
  const next = random(count);
  const side = Math.ceil(Math.sqrt(count));
  const half = side * 1.5;
  const world = new World2({ response: rule });
  const wall = 3;
  const [near, far] = [half, half + wall];
  world.addEach(Shapes.aligned([-far, -far, -near, far, near, -far, far, far, -near, -far, near, -near, -near, near, near, far]), { static: true });
  const boxes = new Float64Array(5 * count);
  const velocities = new Float64Array(2 * count);
  const spins = new Float64Array(count);
  const masses = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const [x, y] = [(i % side) * 3 - half + 1.5, Math.floor(i / side) * 3 - half + 1.5];
    const [w, h] = [0.5 + 1.2 * next(), 0.4 + 0.8 * next()];
    boxes.set([x, y, w, h, next() * Math.PI], 5 * i);
    velocities.set([(next() * 2 - 1) * 6 * speed, (next() * 2 - 1) * 6 * speed], 2 * i);
    spins[i] = spin ? (next() * 2 - 1) * 3 : 0;
    masses[i] = w * h;
  }
  world.addEach(boxes, { velocities, spins, masses, inertia: spin ? 'solid' : Infinity });
  return { world, fixed: 4, half: far };
}

/** The same in a room of six walls. */
function many3({ count, speed, spin, rule }: Setup): Built {
  const next = random(count);
  const side = Math.ceil(Math.cbrt(count));
  const half = side * 1.5;
  const world = new World3({ response: rule });
  const [near, far] = [half, half + 1];
  const walls: number[] = [];
  for (let axis = 0; axis < 3; axis += 1) {
    for (const way of [-1, 1]) {
      const [low, high] = [[-far, -far, -far], [far, far, far]];
      low[axis] = way < 0 ? -far : near;
      high[axis] = way < 0 ? -near : far;
      walls.push(...low, ...high);
    }
  }
  world.addEach(Shapes3.aligned(walls), { static: true });
  const boxes = new Float64Array(10 * count);
  const velocities = new Float64Array(3 * count);
  const spins = new Float64Array(3 * count);
  const masses = new Float64Array(count);
  const between = () => next() * 2 - 1;
  for (let i = 0; i < count; i += 1) {
    const at = [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)].map((place) => place * 3 - half + 1.5);
    const size = [0.5 + 0.9 * next(), 0.5 + 0.9 * next(), 0.4 + 0.6 * next()];
    boxes.set([...at, ...size, between(), between(), between(), 1], 10 * i);
    velocities.set([between() * 6 * speed, between() * 6 * speed, between() * 6 * speed], 3 * i);
    if (spin) spins.set([between() * 2, between() * 2, between() * 2], 3 * i);
    masses[i] = size[0]! * size[1]! * size[2]!;
  }
  world.addEach(boxes, { velocities, spins, masses, inertia: spin ? 'solid' : Infinity });
  return { world, fixed: 6, half: near };
}

/** Lets all that moves go so many times as fast from now on. */
export const hasten = ({ world }: Built, times: number): void => world.setVelocities(world.state().velocities.map((part) => part * times));

/** What naive code makes of the line: move, look, turn back. At high speed it jumps over what it should meet. */
export class Naive {
  x = 0;
  ticks = 0;
  /** The tick in which it left for good. */
  lost: number | null = null;
  #velocity: number;

  constructor(speed: number) {
    this.#velocity = 5 * speed;
  }

  /** Goes on so many times as fast. */
  hasten(times: number): void {
    this.#velocity *= times;
  }

  tick(): void {
    this.ticks += 1;
    this.x += this.#velocity * TICK;
    const hit = [-13, 13].find((wall) => Math.abs(this.x - wall) < 2 - 0.02);
    if (hit !== undefined && this.#velocity * (hit - this.x) > 0) this.#velocity *= -1;
    if (Math.abs(this.x) > 15 && this.#velocity * this.x > 0) this.lost ??= this.ticks;
  }
}
