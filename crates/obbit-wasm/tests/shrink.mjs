// `node shrink.mjs MODULE [simd]`: makes a module of the package smaller, in place. First goes what only the words of
// a panic need, which nobody hears (a panic traps): where in the source it was, the compiler's paths among it, and the
// code that would write it. Then Binaryen optimises what is left, and takes off names and the compiler's.

import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'binaryen';

/** What formats text, by the names that the compiler gives it. */
const FORMATTING = /4core3fmt|core\.\.fmt\.\./;
/** The path of a source file, which a zero ends. */
const PATH = /[\w./-]*\/[\w./-]+\.rs(?=\0)/g;
/** A place in the source, as `core::panic::Location` keeps it: where its path is and how long, the line, the column. */
const LOCATION = 16;

/** Overwrites paths and places in the source by zeros, of which nothing is stored. */
function forgetPlaces(bytes) {
  const segments = segmentsOf(bytes);
  const paths = new Map();
  for (const { start, data } of segments) {
    for (const { index, 0: path } of data.toString('latin1').matchAll(PATH)) {
      paths.set(start + index, path.length);
      data.fill(0, index, index + path.length);
    }
  }
  for (const { data } of segments) {
    for (let at = 0; at + LOCATION <= data.length; at += 4) {
      // The length may count the zero, too.
      const missing = data.readUInt32LE(at + 4) - paths.get(data.readUInt32LE(at));
      if (missing === 0 || missing === 1) data.fill(0, at, at + LOCATION);
    }
  }
}

/** The data of a module that is there from the start: where it will lie, and its bytes. */
function segmentsOf(bytes) {
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const [DATA, ACTIVE, I32_CONST] = [11, 0, 0x41];
  const segments = [];
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    for (let count = section === DATA ? number() : 0; count > 0; count--) {
      if (number() !== ACTIVE || bytes[at++] !== I32_CONST) throw new Error('data that is not there from the start');
      const start = number();
      at++; // the end of the expression
      const length = number();
      segments.push({ start, data: bytes.subarray(at, at + length) });
      at += length;
    }
    at = end;
  }
  return segments;
}

/** Replaces what formats text by a trap. */
function forgetFormatting(module) {
  for (let at = 0; at < module.getNumFunctions(); at++) {
    const one = module.getFunctionByIndex(at);
    const { name } = binaryen.getFunctionInfo(one);
    if (FORMATTING.test(name)) binaryen.Function.setBody(one, module.unreachable());
  }
}

const [path, simd] = process.argv.slice(2);
const bytes = readFileSync(path);
forgetPlaces(bytes);
// What all engines know that have WebAssembly's vectors, and all of any use that have not: what Rust compiles to of
// itself.
const known = ['BulkMemory', 'BulkMemoryOpt', 'Multivalue', 'MutableGlobals', 'NontrappingFPToInt', 'ReferenceTypes', 'SignExt'];
if (simd) known.push('SIMD128');
const module = binaryen.readBinary(bytes);
module.setFeatures(known.reduce((all, name) => all | binaryen.Features[name], 0));
forgetFormatting(module);
module.runPasses(['strip-debug', 'strip-producers', 'strip-target-features']);
// As `wasm-opt -Os`.
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(1);
binaryen.setGenerateStackIR(true);
binaryen.setOptimizeStackIR(true);
module.optimize();
writeFileSync(path, module.emitBinary());
