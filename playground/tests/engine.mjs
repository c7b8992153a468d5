// The page's own modules and the engine, in Node: what the page must have shown.

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** A TypeScript module of the page. */
export async function load(path) {
  // Beside the page, so that it finds the same packages.
  const outDir = mkdtempSync(join(ROOT, 'node_modules/.obbit-test-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(ROOT, path), outDir, rollupOptions: { external: [/^obbit/], output: { entryFileNames: 'module.mjs' } } },
  });
  const module = await import(pathToFileURL(join(outDir, 'module.mjs')));
  rmSync(outDir, { recursive: true, force: true });
  return module;
}
