// The JavaScript of the package's README runs, and prints what its comments say; its table of entry points
// is that of the package, with the sizes of this build.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';

const place = (name) => new URL(`../npm/${name}`, import.meta.url);
const readme = readFileSync(place('README.md'), 'utf8');
const { exports } = JSON.parse(readFileSync(place('package.json'), 'utf8'));
const entries = Object.keys(exports).filter((name) => exports[name].default).map((name) => name.replace('.', 'obbit'));

/** The file of an entry point. */
const file = (entry) => place(exports[entry.replace('obbit', '.')].default).href;

test('the examples of the README print what they say', async () => {
  const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
  assert.ok(blocks.length >= 6);
  for (const code of blocks) {
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].flatMap(([, said]) => said.split(' | '));
    const printed = [];
    globalThis.said = (...values) => printed.push(values.map((v) => (typeof v === 'string' ? v : inspect(v))).join(' '));
    const runs = code.replaceAll(/from '(obbit[^']*)'/g, (_, entry) => `from '${file(entry)}'`).replaceAll('console.log(', 'said(');
    await import(`data:text/javascript,${encodeURIComponent(runs)}`);
    assert.deepEqual(printed, expected);
  }
});

test('the table of entry points has them all, with sizes', () => {
  const rows = [...readme.matchAll(/^\| `(obbit[^`]*)` \| .* \| ([\d]+) kB.*\|$/gm)].map(([, entry, size]) => [entry, Number(size)]);
  assert.deepEqual(rows.map(([entry]) => entry).sort(), entries.sort());
  for (const [entry, size] of rows) {
    const wasm = ['obbit', 'obbit/inline'].includes(entry) ? ['obbit'] : entry === 'obbit/world' ? ['world2', 'world3'] : [entry.replace('obbit/', '')];
    const bytes = wasm.reduce((sum, name) => sum + gzipSync(readFileSync(place(`${name}.wasm`)), { level: 9 }).length, 0);
    if (entry !== 'obbit/inline') assert.ok(Math.abs(bytes / 1000 - size) < 0.05 * size + 2, `${entry}: ${bytes} bytes, not ${size} kB`);
  }
  assert.ok(statSync(place('README.md')).size < 12_000);
});
