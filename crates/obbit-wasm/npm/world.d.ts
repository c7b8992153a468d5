/**
 * Worlds of the plane (`obbit/world2`) and of space (`obbit/world3`) together. Each is a module of its own:
 * who needs one of them imports it from there, and loads half as much.
 *
 * @module
 */
/** Starts both engines. */
export function init(): Promise<void>;
export default init;
/** The same at once, in Node.js; elsewhere use `initSync` of `obbit/world2` and `obbit/world3`. */
export function initSync(): void;

export { World2, Shapes, NONE, ObbitError } from './world2.js';
export { World3, Shapes3 } from './world3.js';
export type * from './world2.js';
export type * from './world3.js';
