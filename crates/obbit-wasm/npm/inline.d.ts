/** The same as `obbit`, with the engine's bytes in the script: nothing to load, and no `init` to wait for. */
export * from './obbit.js';
export { default } from './obbit.js';
