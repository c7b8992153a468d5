// What "obbit" offers, over a module that is started or will be.

import { indexOf } from './index.js';
import { labelsOf } from './labels.js';
import { marqueeOf } from './marquee.js';
import { pairsOf } from './pairs.js';
import { send } from './shapes.js';

export const core = (module) => ({
  ...pairsOf(module, { prefix: 'finder', stride: 5, send }),
  ...labelsOf(module),
  Index: indexOf(module),
  Marquee: marqueeOf(module),
});
