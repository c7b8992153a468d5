// Reads meshes and looks for their hulls and boxes, beside the page: that one stays quick meanwhile.

import init from 'obbit/fit';
import { fitted, memoryOf, type Fitted } from './fitted.ts';
import type { Held } from './held.ts';
import { readMesh } from './meshes.ts';
import { nowAndThen } from './now-and-then.ts';

export type Doing = 'reading' | 'fitting' | 'preparing';

/** What the page is told of the file that it has sent. */
export type Told = { progress: [what: Doing, share: number | null] } | { mesh: Fitted } | { error: string };

const tell = (told: Told, transfer: Transferable[] = []): void => postMessage(told, { transfer });

async function read({ bytes, name }: Held): Promise<void> {
  try {
    const progress = nowAndThen<Doing>((what, share) => tell({ progress: [what, share] }));
    const surface = readMesh(await bytes.arrayBuffer(), name, (share) => progress('reading', share));
    progress('fitting', null);
    await init();
    const mesh = fitted(surface);
    tell({ mesh }, memoryOf(mesh));
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) });
  }
}

/** One after the other. */
let last: Promise<unknown> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<Held>) => {
  last = last.then(() => read(data));
});
