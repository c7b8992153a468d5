// The JavaScript of the package's README and of the other pages runs, and prints what its comments say; the
// README's table of entry points is that of the package, with the sizes of this build.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';

const place = (name) => new URL(`../npm/${name}`, import.meta.url);
const readme = readFileSync(place('README.md'), 'utf8');
const { exports } = JSON.parse(readFileSync(place('package.json'), 'utf8'));
const entries = Object.keys(exports).filter((name) => exports[name].default?.endsWith('.js')).map((name) => name.replace('.', 'obbit'));

/** The file of an entry point. */
const file = (entry) => place(exports[entry.replace('obbit', '.')].default).href;

/** Runs the JavaScript of a page: each of its examples must print what its comments say. How many there are. */
async function run(page) {
  const blocks = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
  for (const code of blocks) {
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].flatMap(([, said]) => said.split(' | '));
    const printed = [];
    globalThis.said = (...values) => printed.push(values.map((v) => (typeof v === 'string' ? v : inspect(v))).join(' '));
    const runs = code.replaceAll(/from '(obbit[^']*)'/g, (_, entry) => `from '${file(entry)}'`).replaceAll('console.log(', 'said(');
    await import(`data:text/javascript,${encodeURIComponent(runs)}`);
    assert.deepEqual(printed, expected);
  }
  return blocks.length;
}

test('the examples of the README print what they say', async () => {
  assert.ok((await run(readme)) >= 6);
});

test('so do those of the README of the repository, and of the pages in docs', async () => {
  const root = new URL('../../../', import.meta.url);
  const pages = readdirSync(new URL('docs', root)).filter((name) => name.endsWith('.md'));
  let all = await run(readFileSync(new URL('README.md', root), 'utf8'));
  for (const page of pages) all += await run(readFileSync(new URL(`docs/${page}`, root), 'utf8'));
  assert.ok(all >= 4);
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
