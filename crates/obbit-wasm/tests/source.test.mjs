// Where a module comes from, and what is said where none comes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fromBase64 } from '../npm/internal/base64.js';
import { Module } from '../npm/internal/module.js';

const place = new URL('../npm/boxes/pairs.wasm', import.meta.url);
const fresh = () => new Module({ vectors: () => place, scalar: () => place });
const wasm = { 'content-type': 'application/wasm' };

test('what does not come is told with its address', async () => {
  const module = fresh();
  for (const source of ['http://127.0.0.1:1/x.wasm', new URL('http://127.0.0.1:1/x.wasm'), new Request('http://127.0.0.1:1/x.wasm')]) {
    await assert.rejects(module.init(source), { message: /^http:\/\/127\.0\.0\.1:1\/x\.wasm: nothing came from there: is it the right address/ });
  }
  await assert.rejects(module.init(Response.error()), { message: 'the Response: 0: is the .wasm file served there?' });
  // What the caller calls off is the caller's to tell.
  await assert.rejects(module.init(new Request('http://127.0.0.1:1/', { signal: AbortSignal.abort() })), { name: 'AbortError' });
  await module.init();
});

test('what comes and is no module is told with where it came from', async () => {
  const module = fresh();
  for (const headers of [wasm, { 'content-type': 'text/plain' }]) {
    await assert.rejects(module.init(new Response('version https://', { headers })), { message: /^the Response: no WebAssembly module came from there: .*magic word/ });
  }
  const read = new Response(readFileSync(place), { headers: wasm });
  await read.arrayBuffer();
  await assert.rejects(module.init(read), { message: /^the Response: no WebAssembly module came from there: / });
  await module.init(new Response(readFileSync(place), { headers: wasm }));
});

test('bytes that are no module are told with those that are', async () => {
  const text = new TextEncoder().encode('<!doctype html>');
  const words = { name: 'CompileError', message: /^the bytes are no WebAssembly module: give those of pairs\.wasm \(.*magic word/ };
  for (const bytes of [text, text.buffer, new DataView(text.buffer)]) {
    await assert.rejects(fresh().init(bytes), words);
    assert.throws(() => fresh().initSync(bytes), words);
  }
  const lost = new Module({ vectors: () => new URL('x'), scalar: () => new URL('x') });
  assert.throws(() => lost.initSync(text), { name: 'CompileError', message: /give those of the \.wasm file of this entry point \(/ });
});

test('bytes that were handed on are not empty bytes', async () => {
  const module = fresh();
  const { buffer } = new Uint8Array(readFileSync(place));
  const views = [new Uint8Array(buffer), new DataView(buffer), buffer];
  structuredClone(buffer, { transfer: [buffer] });
  for (const source of views) {
    await assert.rejects(module.init(source), { name: 'TypeError', message: /^the bytes are no longer here/ });
    assert.throws(() => module.initSync(source), { name: 'TypeError', message: /^the bytes are no longer here/ });
  }
});

test('a page that forbids WebAssembly is told what to allow', async (t) => {
  const words = ' \'unsafe-eval\' is not an allowed source of script in the following Content Security Policy directive: "script-src \'self\'"';
  const refuse = async () => { throw new WebAssembly.CompileError(words); };
  const forbidden = { message: "the Content-Security-Policy of this page forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src" };
  for (const way of ['compile', 'compileStreaming']) t.mock.method(WebAssembly, way, refuse);
  await assert.rejects(fresh().init(readFileSync(place)), forbidden);
  for (const type of ['application/wasm', 'text/plain']) await assert.rejects(fresh().init(new Response(readFileSync(place), { headers: { 'content-type': type } })), forbidden);
  t.mock.method(WebAssembly, 'Module', function Module() { throw new WebAssembly.CompileError(words); });
  assert.throws(() => fresh().initSync(readFileSync(place)), forbidden);
});

test('a classic script has its bytes inline, or is told where they lie', async () => {
  const { rolldown } = await import('rolldown'); // Vite's own
  const classic = async (name) => {
    const bundle = await rolldown({ input: fileURLToPath(new URL(`../npm/${name}.js`, import.meta.url)), logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'iife', name: 'made', exports: 'named' });
    return new Function(`${output[0].code}; return made;`)();
  };
  const boxes = [0, 0, 2, 2, 0, 1, 1, 2, 2, 0];
  const { pairs } = await classic('inline');
  assert.deepEqual(Array.from(pairs(boxes)), [0, 1]);
  const loaded = await classic('boxes/pairs');
  await assert.rejects(loaded.init(), { message: /^this script does not know where it lies, as it is bundled: give `init` the address/ });
  assert.throws(() => loaded.initSync(), { message: /^this script does not know where it lies/ });
  await loaded.init(readFileSync(place));
  assert.deepEqual(Array.from(loaded.pairs(boxes)), [0, 1]);
});

test('bytes in a script are told alike in every engine', (t) => {
  const bytes = Uint8Array.from({ length: 70_001 }, (_, i) => (i * i) >> 3);
  const text = Buffer.from(bytes).toString('base64');
  const same = () => assert.deepEqual(new Uint8Array(fromBase64(text)), bytes);
  same();
  const { Buffer: had } = globalThis;
  const own = Object.getOwnPropertyDescriptor(Uint8Array, 'fromBase64');
  t.after(() => {
    globalThis.Buffer = had;
    if (own) Object.defineProperty(Uint8Array, 'fromBase64', own);
    else delete Uint8Array.fromBase64;
  });
  globalThis.Buffer = undefined;
  Uint8Array.fromBase64 = undefined;
  same();
  Uint8Array.fromBase64 = (given) => new Uint8Array(had.from(given, 'base64'));
  same();
});
