// Worlds of the plane and of space together: both modules. The documentation is in world.d.ts.

import * as plane from './world2.js';
import * as space from './world3.js';

export const init = async () => void (await Promise.all([plane.init(), space.init()]));
export default init;
export function initSync() {
  plane.initSync();
  space.initSync();
}
export { World2, Shapes, NONE, ObbitError } from './world2.js';
export { World3, Shapes3 } from './world3.js';
