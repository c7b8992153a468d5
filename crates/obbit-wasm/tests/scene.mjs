// Seeded scenes and a hash, the same in crates/obbit/tests/same_bits/seeded.rs.

/** Numbers from 0 to 1, exactly the same everywhere. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Turned boxes, five numbers each, about three pairs a box. */
export function scene(count, seed) {
  const next = random(seed);
  const side = Math.sqrt(count) * 8;
  const boxes = new Float64Array(5 * count);
  for (let i = 0; i < boxes.length; i += 5) {
    boxes[i] = next() * side;
    boxes[i + 1] = next() * side;
    boxes[i + 2] = 2 + next() * 14;
    boxes[i + 3] = 2 + next() * 8;
    boxes[i + 4] = next() * 6.25;
  }
  return boxes;
}

/** FNV-1a over 32-bit words; of anything with bytes. */
export function hash(list) {
  const view = ArrayBuffer.isView(list) ? list : new Uint8Array(list);
  const words = new Uint32Array(view.slice().buffer);
  let sum = 2166136261;
  for (const word of words) sum = Math.imul(sum ^ word, 16777619);
  return sum >>> 0;
}
