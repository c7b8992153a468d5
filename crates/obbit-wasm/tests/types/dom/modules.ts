// Compiled, not run: modules of a library of types that knows them, which a project for Node.js alone has not.
import init, { initSync } from 'obbit';
import type { Source } from 'obbit';
import place from 'obbit/obbit.wasm';

export async function modules(module: WebAssembly.Module, loading: Promise<WebAssembly.Module>): Promise<Source> {
  await init(module);
  await init(loading);
  await init(WebAssembly.compileStreaming(fetch(place)));
  initSync(module);
  initSync(new WebAssembly.Module(new Uint8Array(8)));
  // @ts-expect-error: what is made of a module is none
  await init(new WebAssembly.Memory({ initial: 1 }));
  return module;
}
