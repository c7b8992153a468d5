// Under `exactOptionalPropertyTypes` what is left out may be written as `undefined`, too.

import { Index, Labels, Marquee, pairs, Shapes, type Mode, type Touching } from 'obbit';
import { hard } from 'obbit/nms';
import { World2 } from 'obbit/world2';

export function all(mode: Mode | undefined, touching: Touching | undefined, icon: Shapes | undefined, into: Uint32Array | undefined, number: number | undefined): void {
  const boxes = new Shapes().box(0, 0, 1, 1, 0);
  pairs(boxes, { touching, most: number, into });
  new Marquee(boxes).select([0, 0, 1, 1], { mode, touching, tolerance: number, into });
  new Index(boxes).query(0, 0, 1, 1, { touching, into, filter: undefined });
  const labels = new Labels({ touching, hysteresis: undefined, fading: number });
  labels.push({ anchor: [0, 0], size: [1, 1], icon, priority: number, offsets: undefined });
  new World2({ mostHits: number }).add({ shape: boxes, position: [0, 0], mass: number });
  hard(boxes, [1], { threshold: number, into });
}
