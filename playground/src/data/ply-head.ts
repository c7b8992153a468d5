// What a PLY file says about itself before its data.

import { shown } from './cells.ts';
import { wordsOf } from './faces.ts';

/** A type of numbers: how many bytes, and how they are read. */
export interface Scalar {
  size: number;
  get(view: DataView, at: number, little: boolean): number;
}

export interface Element {
  name: string;
  count: number;
  properties: { name: string; kind: Scalar; /** The type of the length in front of a list. */ list: Scalar | null }[];
}

export interface Head {
  format: string;
  elements: Element[];
  /** Of the head itself, in bytes. */
  length: number;
}

const FORMATS = ['ascii', 'binary_little_endian', 'binary_big_endian'];
const [I8, U8, I16, U16, I32, U32, F32, F64]: readonly Scalar[] = [
  { size: 1, get: (view, at) => view.getInt8(at) },
  { size: 1, get: (view, at) => view.getUint8(at) },
  { size: 2, get: (view, at, little) => view.getInt16(at, little) },
  { size: 2, get: (view, at, little) => view.getUint16(at, little) },
  { size: 4, get: (view, at, little) => view.getInt32(at, little) },
  { size: 4, get: (view, at, little) => view.getUint32(at, little) },
  { size: 4, get: (view, at, little) => view.getFloat32(at, little) },
  { size: 8, get: (view, at, little) => view.getFloat64(at, little) },
];
const SCALARS: ReadonlyMap<string, Scalar> = new Map([
  ['char', I8], ['int8', I8], ['uchar', U8], ['uint8', U8], ['short', I16], ['int16', I16], ['ushort', U16], ['uint16', U16],
  ['int', I32], ['int32', I32], ['uint', U32], ['uint32', U32], ['float', F32], ['float32', F32], ['double', F64], ['float64', F64],
] as [string, Scalar][]);

export function headOf(bytes: ArrayBuffer): Head {
  const all = new Uint8Array(bytes);
  const head: Head = { format: '', elements: [], length: 0 };
  for (let line = 1; ; line += 1) {
    const end = all.indexOf(10, head.length);
    const words = wordsOf(new TextDecoder().decode(all.subarray(head.length, end < 0 ? head.length + 80 : end)));
    const where = `line ${line}`;
    if (line === 1 && words.join() !== 'ply') throw new Error(`${where}: ${shown(words.join(' '))}: a PLY file begins with the line ply`);
    if (end < 0) throw new Error('its head does not end with the line end_header');
    head.length = end + 1;
    if (words[0] === 'end_header') break;
    take(head, words, where);
  }
  if (head.format === '') throw new Error('its head has no line "format": give one, such as format ascii 1.0');
  return head;
}

function take(head: Head, words: readonly string[], where: string): void {
  const [word, ...rest] = words;
  const whole = shown(words.join(' '));
  if (word === 'format') {
    if (!FORMATS.includes(rest[0] ?? '')) throw new Error(`${where}: ${whole}: give the format ascii, binary_little_endian or binary_big_endian`);
    head.format = rest[0]!;
  } else if (word === 'element') {
    const [name, count] = rest;
    if (rest.length !== 2 || !/^\d+$/.test(count!)) throw new Error(`${where}: ${whole}: give the element's name and its count`);
    if (head.elements.some((known) => known.name === name)) throw new Error(`${where}: a second element ${shown(name!)}: leave one out`);
    head.elements.push({ name: name!, count: Number(count), properties: [] });
  } else if (word === 'property') {
    const element = head.elements.at(-1);
    if (!element) throw new Error(`${where}: a property before any element`);
    const isList = rest[0] === 'list';
    const [kind, list] = isList ? [SCALARS.get(rest[2] ?? ''), SCALARS.get(rest[1] ?? '')] : [SCALARS.get(rest[0] ?? ''), null];
    if (!kind || list === undefined || rest.length !== (isList ? 4 : 2)) throw new Error(`${where}: ${whole}: give a property's type, such as float, or list uchar int, and its name`);
    const name = rest.at(-1)!;
    if (element.properties.some((known) => known.name === name)) throw new Error(`${where}: a second property ${shown(name)}: leave one out`);
    element.properties.push({ name, kind, list });
  }
}
