// Meshes that a worker reads, from the side of the page.

import type { Fitted } from './fitted.ts';
import type { Held } from './held.ts';
import type { Doing, Told } from './mesh-worker.ts';

/** One worker; what was asked of one that was ended is never answered. */
export class MeshReading {
  readonly #worker = new Worker(new URL('./mesh-worker.ts', import.meta.url), { type: 'module' });

  /** One file at a time. */
  read(file: Held, progress: (what: Doing, share: number | null) => void): Promise<Fitted> {
    return new Promise((done, failed) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('progress' in data) progress(...data.progress);
        else if ('mesh' in data) done(data.mesh);
        else failed(new Error(data.error));
      };
      this.#worker.onerror = (event) => {
        event.preventDefault();
        failed(new Error(event.message || 'a part of the page did not come'));
      };
      this.#worker.postMessage(file);
    });
  }

  end(): void {
    this.#worker.terminate();
  }
}
