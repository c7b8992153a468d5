// The last step of `cargo xtask npm`: the bytes for "obbit/inline", and how large all has become.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = new URL('../npm/', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder));

const script = `// Made by \`cargo xtask npm\`: both builds of the module.

import { fromBase64 } from './base64.js';

const text = { vectors: '${read('obbit.wasm').toString('base64')}', scalar: '${read('obbit-scalar.wasm').toString('base64')}' };
export const bytes = (vectors) => fromBase64(vectors ? text.vectors : text.scalar);
`;
writeFileSync(new URL('internal/bytes.js', folder), script);

for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.wasm')).sort()) {
  const bytes = read(name);
  console.log(`${name}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed`);
}
