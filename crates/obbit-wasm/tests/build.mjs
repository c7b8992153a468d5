// The last step of `cargo xtask npm`: the bytes for "obbit/inline", and how large all has become.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = new URL('../npm/', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder));

const script = `// Made by \`cargo xtask npm\`: both builds of the module.
const text = { vectors: '${read('obbit.wasm').toString('base64')}', scalar: '${read('obbit-scalar.wasm').toString('base64')}' };
export const bytes = (vectors) => Uint8Array.from(atob(vectors ? text.vectors : text.scalar), (letter) => letter.charCodeAt(0));
`;
writeFileSync(new URL('internal/bytes.js', folder), script);

const budget = JSON.parse(readFileSync(new URL('sizes.json', import.meta.url), 'utf8'));
let over = 0;
for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.wasm')).sort()) {
  const bytes = read(name);
  const packed = gzipSync(bytes, { level: 9 }).length;
  const most = budget[name] ?? 0;
  const verdict = packed > most ? `MORE THAN ${most}` : `of ${most} at most`;
  console.log(`${name}: ${bytes.length} bytes, ${packed} compressed, ${verdict}`);
  over += packed > most ? 1 : 0;
}
if (over > 0) {
  console.log('make it smaller, or say in tests/sizes.json why it may be larger');
  process.exitCode = 1;
}
