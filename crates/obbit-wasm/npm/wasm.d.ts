import type { CompiledModule } from './obbit.js';

/** What a bundler makes of `import place from 'obbit/obbit.wasm'`: with most the file's address, with some (those of Workers at the edge) the compiled module. */
declare const place: string & CompiledModule;
export default place;
