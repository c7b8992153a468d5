// What files of meshes hold, as the command line reads it; in Node, without the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { Mesh, initSync } from 'obbit/fit';
import { load } from './engine.mjs';

let readMesh;
before(async () => {
  initSync();
  ({ readMesh } = await load('src/data/meshes.ts'));
});

const read = (text, name = 'a.off') => readMesh(new TextEncoder().encode(text).buffer, name);
const says = (text, wanted) => assert.throws(() => read(text), (error) => error.message.includes(wanted) || assert.fail(`"${error.message}" should say: ${wanted}`));

test('the bead of the examples', () => {
  const { vertices, triangles } = read(readFileSync(new URL('../../examples/bead.off', import.meta.url), 'utf8'), 'bead.off');
  assert.deepEqual([vertices.length, triangles.length], [3 * 6, 3 * 8]);
  const mesh = new Mesh(vertices, triangles);
  assert.ok(mesh.isClosed);
  assert.equal(mesh.volume, 4 / 3);
});

test('OFF in all the ways in which it is written', () => {
  for (const head of ['OFF\n4 2 0', 'OFF 4 2 5', 'OFF4 2 0', '# a\n\n4 2', 'COFF # colours\n\n 4\t2 0 # n', 'NOFF\n+4 2']) {
    const text = `${head}\n0 0 0 9 9\n1 0 0\n\n0 1e0 0 # last\n-1. +.5 0\n3 0 1 2 255 0 0\n  4 3 1 0 2 0.5 0.5 0.5 1\n`;
    for (const ends of [text, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), text.trimEnd(), `${text}\n \n# end\n\0\0`]) {
      const { vertices, triangles } = read(ends);
      const corner = (at) => [...vertices.subarray(3 * at, 3 * at + 3)];
      assert.deepEqual([...triangles].map(corner), [[0, 0, 0], [1, 0, 0], [0, 1, 0], [-1, 0.5, 0], [1, 0, 0], [0, 0, 0], [-1, 0.5, 0], [0, 0, 0], [0, 1, 0]], head);
    }
  }
  const hexagon = Array.from({ length: 6 }, (_, i) => `${Math.cos(i)} ${Math.sin(i)} 0\n`).join('');
  assert.equal(read(`OFF\n6 1 0\n${hexagon}6 0 1 2 3 4 5\n`, 'A.OFF').triangles.length, 3 * 4);
});

test('OFF that is broken is refused, with its line', () => {
  for (const [text, wanted] of [
    ['', 'a.off: this is no whole OFF file: it is empty'],
    ['OOF\n1 0 0\n', 'line 1: "OOF": an OFF file begins with the word OFF'],
    ['OFF BINARY\n', 'binary OFF is not read: save it as text, or as PLY'],
    ['OFF\n', 'it ends after line 1, before its counts are complete'],
    ['# so far\n', 'it ends after line 1, before its head is complete'],
    ['OFF\nx 1 0\n', 'line 2: "x": give the counts of corners, faces and edges'],
    ['OFF\n-1 1 0\n', 'line 2: "-1": give the counts'],
    ['OFF\n3\n', 'line 2: nothing: give the counts'],
    ['OFF\n9999999999 1 0\n', 'line 2: 9999999999 corners and 1 faces are promised, which is more than there is'],
    ['OFF\n2 1 0\n1 2 3\n', 'it ends after line 3, before its 2 corners are complete'],
    ['OFF\n1 0 0\n1 2 3\n', 'it has points and no faces'],
    ['OFF\n1 1 0\n1 2\n', 'line 3: a corner has fewer than three numbers: give x, y and z'],
    ['OFF\n1 1 0\n1 2 x\n', 'line 3: "x" is no finite number'],
    ['OFF\n1 1 0\n1 2 1e999\n', 'line 3: "1e999" is too large for a 64-bit number'],
    ['OFF\n3 1 0\n0 0 0\n1 0 0\n0 1e39 0\n3 0 1 2\n', 'a.off: a corner of triangle 0 is missing, or too large for numbers of 32 bits'],
  ]) says(text, wanted);
  for (const [faces, wanted] of [
    ['', 'it ends after line 3, before its 1 face is complete'],
    ['3 0 0 1\n', 'line 4: "1": there is 1 corner: give 0'],
    ['3 0 0 0.5\n', 'line 4: "0.5": there is 1 corner: give 0'],
    ['3 0 0 -1\n', 'line 4: "-1": there is'],
    ['3 0 0\n', 'line 4: 3 corners are promised, but 2 follow'],
    ['2 0 0\n', 'line 4: found 2 corners: a face has three or more'],
    ['nan 0 0 0\n', 'line 4: "nan": give the count of a face\'s corners first'],
    ['3 0 0 0\n\n# so far\nOFF\n1 1 0\n', 'line 7: "OFF" stands behind the last face: mend the counts'],
  ]) says(`OFF\n1 1 0\n0 0 0\n${faces}`, wanted);
});
