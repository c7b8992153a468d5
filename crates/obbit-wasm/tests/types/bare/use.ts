// A project that has the types of no platform: what the package names of one is not looked into.
import { init, pairs } from 'obbit';
import { initSync } from 'obbit/polygons';

export async function use(bytes: ArrayBuffer): Promise<number> {
  await init(bytes);
  await init('./obbit.wasm');
  initSync(bytes);
  // @ts-expect-error: a number is no source
  await init(7);
  return pairs([0, 0, 1, 1, 0]).length;
}
