// Each module is, compressed, no larger than it may be, and holds nothing of where it was built. `cargo xtask npm` prints
// how large all are.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const folder = new URL('../npm/', import.meta.url);
const most = JSON.parse(readFileSync(new URL('sizes.json', import.meta.url), 'utf8'));

test('no module tells where its source lay', () => {
  for (const name of Object.keys(most)) {
    const text = readFileSync(new URL(name, folder)).toString('latin1');
    assert.equal(/[\w/-]+\.rs\b|\.cargo|rustc/.exec(text)?.[0], undefined, name);
  }
});

test('each module is as small as it shall be', () => {
  const modules = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.wasm'));
  assert.deepEqual(modules.sort(), Object.keys(most).sort());
  for (const name of modules) {
    const size = gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length;
    assert.ok(size <= most[name], `${name} is ${size} bytes compressed: make it smaller than ${most[name]}, or let it be larger in sizes.json and say why`);
  }
});
