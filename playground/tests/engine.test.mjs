// The engine itself in Chromium: the same bits as native code, from testdata/same-bits*.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { start } from './browser.mjs';

const folder = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const expected = (name) => JSON.parse(readFileSync(folder(`testdata/${name}.json`), 'utf8'));

let at;
before(async () => {
  at = await start({ folders: { '/': folder('playground/dist'), '/npm/': folder('crates/obbit-wasm/npm'), '/tests/': folder('crates/obbit-wasm/tests') } });
  await at.open('boxes');
});
after(() => at?.close());

test('pairs, index, marquee and labels in Chromium have the bits of native code', async () => {
  const found = await at.page.evaluate(async () => {
    const [obbit, { answers }] = await Promise.all([import('/npm/obbit.js'), import('/tests/same-bits.mjs')]);
    await obbit.init();
    return answers(obbit);
  });
  assert.deepEqual(found, expected('same-bits'));
});

for (const [part, entry] of [['query', 'queries'], ['world', 'world'], ['fit', 'fit'], ['nms', 'nms'], ['polygons', 'polygons'], ['space', 'space']]) {
  test(`so have the answers of obbit/${entry}`, async () => {
    const found = await at.page.evaluate(
      async ([name, from]) => {
        const [engine, answers] = await Promise.all([import(`/npm/${from}.js`), import('/tests/same-bits-parts.mjs')]);
        await engine.init();
        return answers[`${name}Answers`](engine);
      },
      [part, entry],
    );
    assert.deepEqual(found, expected('same-bits-parts')[entry]);
  });
}
