// Compiled, not run: what `init` is given.
import init, { initSync } from 'obbit';
import type { CompiledModule, Source } from 'obbit';
import { init as initPairs, initSync as initPairsSync } from 'obbit/boxes/pairs';
import address from 'obbit/boxes/pairs.wasm';
import place from 'obbit/obbit.wasm';

export async function right(module: CompiledModule, bytes: Uint8Array, file: Promise<ArrayBuffer>, whatever: any, source?: Source): Promise<void> {
  await init();
  await init(source);
  for (const each of [module, bytes, bytes.buffer as ArrayBuffer, new DataView(bytes.buffer), 'https://example.org/obbit.wasm', whatever]) await initPairs(each);
  await init(new URL(place, 'https://example.org/'));
  await init(fetch(place));
  await init(await fetch(new URL(place, 'https://example.org/')));
  await init(file);
  await initPairs(Promise.resolve(module));
  await initPairs(import('obbit/obbit.wasm').then((found) => found.default));
  // Where the bundler makes a module of it.
  initPairsSync(address);
  initSync(module);
  initSync(whatever);
  initSync(bytes);
}

export async function wrong(): Promise<void> {
  // @ts-expect-error: a number
  await init(5);
  // @ts-expect-error: a boolean
  await init(true);
  // @ts-expect-error: a function
  await init(() => 1);
  // @ts-expect-error: what loads it has to be called
  await init(fetch);
  // @ts-expect-error: an object of something else
  await init({ path: 'obbit.wasm' });
  // @ts-expect-error: a class in place of an object
  await init(URL);
  // @ts-expect-error: a promise of a number
  await init(Promise.resolve(5));
  // @ts-expect-error: numbers
  await init([0, 97, 115, 109]);
  // @ts-expect-error: null
  await initPairs(null);
  // @ts-expect-error: an address, which takes time
  initSync('obbit.wasm');
  // @ts-expect-error: a number
  initPairsSync(5);
}
