// The engine itself in Chromium: the same bits as native code, from testdata/same-bits.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { start } from './browser.mjs';

const folder = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

test('Chromium gives the bits of native code', async () => {
  const at = await start({ folders: { '/': folder('playground/dist'), '/npm/': folder('crates/obbit-wasm/npm'), '/tests/': folder('crates/obbit-wasm/tests') } });
  try {
    await at.open('boxes');
    const wanted = JSON.parse(readFileSync(folder('testdata/same-bits.json'), 'utf8'));
    const found = await at.page.evaluate(async () => {
      const [obbit, { answers }] = await Promise.all([import('/npm/obbit.js'), import('/tests/same-bits.mjs')]);
      await obbit.init();
      return answers(obbit);
    });
    assert.deepEqual(found, wanted);
  } finally {
    await at.close();
  }
});
