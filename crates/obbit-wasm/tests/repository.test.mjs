// The JavaScript of the repository's README runs, and prints what its comments say.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
const place = new URL('../npm/obbit.js', import.meta.url).href;

test('the examples of the README print what they say', async () => {
  assert.ok(blocks.length > 0);
  for (const code of blocks) {
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, said]) => said);
    const printed = [];
    globalThis.said = (list) => printed.push(`${list.constructor.name} [${Array.from(list).join(', ')}]`);
    const runs = code.replaceAll("'obbit'", `'${place}'`).replaceAll('console.log(', 'said(');
    await import(`data:text/javascript,${encodeURIComponent(runs)}`);
    assert.deepEqual(printed, expected);
  }
});
