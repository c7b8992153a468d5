// Runs a WebAssembly program: node wasi.mjs PROGRAM [ARGUMENT...]. Cargo calls it for each test binary.
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { WASI } from 'node:wasi';

// V8's short cut for calls from WebAssembly must not collect garbage, but Node's `fd_write` can: now and
// then it then frees the WASI object it is working for, and dies (github.com/nodejs/node/issues/46777).
setFlagsFromString('--no-turbo-fast-api-calls');

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({
  version: 'preview1',
  args: [program, ...rest],
  env: process.env,
  returnOnExit: true,
});
// Not `compile`: its threads may be at work still when the process ends.
const module = new WebAssembly.Module(readFileSync(program));
const instance = new WebAssembly.Instance(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
