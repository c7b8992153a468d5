// The sentences of npm/internal/errors.js are those of the crate, and the numbers that stand for them mean
// the same on both sides.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { obbitError } from '../npm/internal/errors.js';

const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Sentences by the name of the error, with `{field}` where a value goes. */
const sentences = Object.fromEntries(
  [...read('obbit/src/error.rs').matchAll(/#\[error\(\s*"([^"]*)"[^\]]*\)\]\s*(\w+)/g)].map(([, text, name]) => [name, text]),
);

/** How an error goes out of the module: its code, and its fields in the order of the values. */
const sent = [...read('obbit-wasm/src/errors.rs').matchAll(/Error::(\w+)( \{[^}]*\})? => \{?\s*(?:fail)?\((\d+), [^[]*\[([^\]]*)\]/g)].map(([, name, pattern, code, values]) => {
  const renamed = Object.fromEntries([...(pattern ?? '').matchAll(/(\w+): (\w+)/g)].map(([, field, as]) => [as, field]));
  const fields = values.replace('.map_or(-1.0, count)', '').split(',').map((value) => value.trim().match(/^(?:count\()?([a-z]\w*)/)?.[1]);
  return { name, code: Number(code), fields: fields.map((field) => renamed[field] ?? field) };
});

/** What JavaScript says in other words, since its callers have other names for things. */
const OTHERS = {
  NotFinite: ['{} is {value}', 'point {index}, {what} is {value}'],
  TooLarge: ['largest f64', 'largest number'],
  Crossing: ['ConvexPolygon::from_points', '`hull`'],
  NotConvex: ['use ConvexPolygon::from_points, which makes the hull of any points, or give the corners in order round it', 'split it into convex parts, or give its points to `hull`'],
  NoShapes: ['a part', 'shapes'],
  TooDense: ['{}', ' do not fit into memory'],
  StaleBody: [/.*/, "no body has the id {slot}: it was removed, or it is another world's"],
  StaleHandle: [/.*/, "no box of this tree: it was removed, or it is another tree's"],
};

test('the sentences are those of the crate', () => {
  assert.ok(sent.length >= 20, `${sent.length} errors were read`);
  assert.deepEqual(sent.map((error) => error.name).sort(), Object.keys(sentences).sort());
  for (const { name, code, fields } of sent) {
    const values = fields.map((field) => `{${field}}`);
    const text = /\{axis\}/.test(sentences[name]) ? '{axis}' : '{what}';
    const error = obbitError(code, null, text, '{allowed}', values);
    assert.equal(error.code, name);
    const [from, to] = OTHERS[name] ?? ['', ''];
    assert.equal(error.message, sentences[name].replace(from, to), name);
  }
});
