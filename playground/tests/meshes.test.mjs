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
const says = (text, wanted, name) => assert.throws(() => read(text, name), (error) => error.message.includes(wanted) || assert.fail(`"${error.message}" should say: ${wanted}`));

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
    ['OFF\n3 1 0\n0 0 0\n1 0 0\n0 1e39 0\n3 0 1 2\n', 'a.off: it reaches 5e+38 from its middle, which cannot be drawn: scale it'],
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

/** All corners, triangle by triangle. */
const corners = ({ vertices, triangles }) => [...triangles].map((at) => [...vertices.subarray(3 * at, 3 * at + 3)]);
const FINE = 0.10000000000000002;
const WANTED = [[0, 0, 0.1], [1, 0, FINE], [0, 1, -2]];

test('numbers of 64 bits stay what they are, in all that can hold them', () => {
  const places = WANTED.map((place) => place.join(' '));
  const header = (format, type) => `ply\nformat ${format} 1.0\ncomment of tests\nelement vertex 3\nproperty uchar red\n${['x', 'y', 'z'].map((name) => `property ${type} ${name}\n`).join('')}element face 1\nproperty list uchar int vertex_indices\nproperty uchar red\nend_header\n`;
  const texts = {
    'a.obj': `# a\nvn 0 0 1\n${places.map((place) => `v ${place} 1.0\n`).join('')}usemtl x\nf 1/1/1 2//1 \\\r\n-1\r\n`,
    'a.off': `OFF 3 1 0\n${places.join('\n')}\n3 0 1 2\n`,
    'a.stl': ` solid a b\n facet normal 0 0 1\n  outer loop\n${places.map((place) => `   VERTEX ${place}\n`).join('')}  endloop\n endfacet\nendsolid\n`,
    'a.ply': `${header('ascii', 'float')}${places.map((place) => `255 ${place} more\n`).join('')}3 0\n1 2 9\n`,
  };
  for (const [name, text] of Object.entries(texts)) assert.deepEqual(corners(read(text, name)), WANTED, name);
  for (const little of [true, false]) {
    const head = new TextEncoder().encode(header(`binary_${little ? 'little' : 'big'}_endian`, 'double'));
    const view = new DataView(new ArrayBuffer(head.length + 3 * 25 + 14));
    new Uint8Array(view.buffer).set(head);
    WANTED.forEach((place, i) => place.forEach((x, k) => view.setFloat64(head.length + 25 * i + 1 + 8 * k, x, little)));
    view.setUint8(head.length + 75, 3);
    [0, 1, 2].forEach((at) => view.setInt32(head.length + 76 + 4 * at, at, little));
    assert.deepEqual(corners(readMesh(view.buffer, 'a.ply')), WANTED);
    assert.throws(() => readMesh(view.buffer.slice(0, -1), 'a.ply'), { message: 'a.ply: this is no whole PLY file: face 0: it ends here: it was cut off, or its head promises too much' });
    assert.throws(() => readMesh(new Uint8Array([...new Uint8Array(view.buffer), 1]).buffer, 'a.ply'), /there is more behind all that its head promises/);
  }
});

test('binary STL, which may begin with the word of a text', () => {
  const stl = (word, count = 1) => {
    const view = new DataView(new ArrayBuffer(84 + 50));
    new Uint8Array(view.buffer).set(new TextEncoder().encode(word));
    view.setUint32(80, count, true);
    WANTED.flat().forEach((x, i) => view.setFloat32(96 + 4 * i, x, true));
    return view.buffer;
  };
  for (const word of ['', 'solid of some program']) assert.deepEqual(corners(readMesh(stl(word), 'a.stl')), WANTED.map((place) => place.map(Math.fround)));
  assert.throws(() => readMesh(stl('', 2), 'a.stl'), { message: 'a.stl: this is no whole STL file: its head promises 2 triangles, 184 bytes, but it has 134: it was cut off' });
  assert.throws(() => readMesh(new ArrayBuffer(20), 'a.stl'), /it is too short/);
});

test('what is wrong with OBJ, STL and PLY is told with its place', () => {
  const three = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';
  for (const [text, wanted] of [
    ['v 1 2\n', 'a.obj: this is no whole OBJ file: line 1: a corner has fewer than three numbers'], ['\nv 1 2 x\n', 'line 2: "x" is no finite number'], ['v 1 2 3 \\', 'it was cut off'],
    ['1 2 3\n', 'line 1: "1": a line of an OBJ file begins with a keyword'], ['V 1 2 3\n', 'line 1: "V": keywords are in small letters'],
    [`${three}f 1 2 4\n`, 'line 4: "4": there are 3 corners: give 1 to 3'], [`${three}f 1 2 -4\n`, 'line 4: "-4": there are 3 corners before this face'],
    [`${three}f 1 2 0\n`, 'line 4: "0": corners are counted from 1'], [`${three}f 1 2 x\n`, 'line 4: "x" is no corner of a face'], [`${three}f 1 2\n`, 'line 4: found 2 corners: a face has three or more'],
  ]) says(text, wanted, 'a.obj');
  for (const [text, wanted] of [
    ['solid\nfacet\nvertex 0 0 0\n', 'line 3: "vertex": outer loop or endfacet comes here'], ['solid\nfacet\nouter loop\nvertex 0 0\n', 'line 4: a corner has fewer'],
    ['solid\nfacet\n', 'it ends before its endfacet: it was cut off'], ['solid\nfacet\nouter loop\nvertex 0 0 0\nendloop\n', 'line 5: found 1 corner: a face has three or more'],
  ]) says(text, wanted, 'a.stl');
  const head = 'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n';
  const face = `${head}element face 1\nproperty list uchar int vertex_index\nend_header\n0 0 0\n`;
  for (const [text, wanted] of [
    ['plx\n', 'line 1: "plx": a PLY file begins with the line ply'], ['ply\nformat ascii 1.0\n', 'its head does not end with the line end_header'], ['ply\nend_header\n', 'its head has no line "format"'],
    ['ply\nformat text\n', 'line 2: "format text": give the format ascii'], ['ply\nproperty float x\n', 'line 2: a property before any element'], [`${head}property quad q\n`, 'line 7: "property quad q": give a property\'s type'],
    [`${head}property float x\n`, 'line 7: a second property "x"'], [`${head}element vertex 1\n`, 'line 7: a second element "vertex"'], [`${head.replace('vertex 1', 'vertex many')}`, 'line 3: "element vertex many": give'],
    [`${head}end_header\n0 0 0\n`, 'it has points and no faces'], [`${head}end_header\n0 0\n`, 'vertex 0: it ends here'], [`${head}end_header\n0 0 nan\n`, 'vertex 0: "nan" is no finite number'],
    [`${head.replace('vertex 1', 'vertex 99999999')}end_header\n`, 'its head promises 99999999 of "vertex", which is more than there is'], [`${head.replace('float z', 'float w')}end_header\n0 0 0\n`, 'corners have no property "z"'],
    [`${face}3 0 0 1\n`, 'face 0: "1": there is 1 corner: give 0'], [`${face}2 0 0\n`, 'face 0: found 2 corners'], [`${face}2.5 0 0\n`, 'face 0: 2.5 is no length of a list'], [`${face}3 0 0 0\n3 0 0 0\n`, 'there is more behind all'],
  ]) says(text, wanted, 'a.ply');
});
