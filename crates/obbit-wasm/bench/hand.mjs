// What a good web developer writes by hand: typed arrays, cosines and sines computed once, four axes, and a
// uniform grid.

/** Whether two boxes of columns meet: the separating axis theorem on four axes. */
export function meet(p, i, q, j) {
  const dx = q.x[j] - p.x[i];
  const dy = q.y[j] - p.y[i];
  const pc = p.c[i], ps = p.s[i], qc = q.c[j], qs = q.s[j];
  const c = Math.abs(pc * qc + ps * qs);
  const s = Math.abs(pc * qs - ps * qc);
  const pw = p.w[i], ph = p.h[i], qw = q.w[j], qh = q.h[j];
  if (Math.abs(dx * pc + dy * ps) > pw + qw * c + qh * s) return false;
  if (Math.abs(dy * pc - dx * ps) > ph + qw * s + qh * c) return false;
  if (Math.abs(dx * qc + dy * qs) > qw + pw * c + ph * s) return false;
  return Math.abs(dy * qc - dx * qs) <= qh + pw * s + ph * c;
}

/** A grid over columns: for each cell the boxes that reach into it, found by counting. */
export function grid(p, cell) {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < p.count; i += 1) {
    if (p.minX[i] < minX) minX = p.minX[i];
    if (p.minY[i] < minY) minY = p.minY[i];
    if (p.maxX[i] > maxX) maxX = p.maxX[i];
    if (p.maxY[i] > maxY) maxY = p.maxY[i];
  }
  const columns = Math.floor((maxX - minX) / cell) + 1;
  const rows = Math.floor((maxY - minY) / cell) + 1;
  const starts = new Uint32Array(columns * rows + 1);
  const each = (act) => {
    for (let i = 0; i < p.count; i += 1) {
      const x0 = ((p.minX[i] - minX) / cell) | 0, x1 = ((p.maxX[i] - minX) / cell) | 0;
      const y0 = ((p.minY[i] - minY) / cell) | 0, y1 = ((p.maxY[i] - minY) / cell) | 0;
      for (let y = y0; y <= y1; y += 1) for (let x = x0; x <= x1; x += 1) act(y * columns + x, i);
    }
  };
  each((at) => { starts[at + 1] += 1; });
  for (let k = 0; k < columns * rows; k += 1) starts[k + 1] += starts[k];
  const items = new Uint32Array(starts[columns * rows]);
  const next = starts.slice();
  each((at, i) => { items[next[at]++] = i; });
  return { minX, minY, columns, rows, starts, items, cell };
}

/** All pairs: within each cell, each pair in the one cell that has the lower corner of what they share. */
export function pairs(p, cell) {
  const g = grid(p, cell);
  let found = new Uint32Array(8 * p.count + 64);
  let length = 0;
  for (let at = 0; at + 1 < g.starts.length; at += 1) {
    const from = g.starts[at], to = g.starts[at + 1];
    const column = at % g.columns, row = (at / g.columns) | 0;
    for (let a = from; a < to; a += 1) {
      const i = g.items[a];
      for (let b = a + 1; b < to; b += 1) {
        const j = g.items[b];
        const x = Math.max(p.minX[i], p.minX[j]);
        const y = Math.max(p.minY[i], p.minY[j]);
        if (x > Math.min(p.maxX[i], p.maxX[j]) || y > Math.min(p.maxY[i], p.maxY[j])) continue;
        if ((((x - g.minX) / g.cell) | 0) !== column || (((y - g.minY) / g.cell) | 0) !== row) continue;
        if (!meet(p, i, p, j)) continue;
        if (length + 2 > found.length) {
          const more = new Uint32Array(2 * found.length);
          more.set(found);
          found = more;
        }
        found[length++] = i;
        found[length++] = j;
      }
    }
  }
  return found.subarray(0, length);
}

/** Elements that a marquee touches, one after the other. */
export function scan(p, marquee) {
  const found = new Uint32Array(p.count);
  let length = 0;
  for (let i = 0; i < p.count; i += 1) {
    if (p.maxX[i] >= marquee.minX[0] && p.minX[i] <= marquee.maxX[0] && p.maxY[i] >= marquee.minY[0] && p.minY[i] <= marquee.maxY[0] && meet(p, i, marquee, 0)) found[length++] = i;
  }
  return found.subarray(0, length);
}

/** Labels by falling priority, each against the shown ones of its cells. 1 for each that shows. */
export function place(p, priorities, cell) {
  const order = new Uint32Array(p.count).map((_, i) => i).sort((a, b) => priorities[b] - priorities[a] || a - b);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < p.count; i += 1) {
    minX = Math.min(minX, p.minX[i]); maxX = Math.max(maxX, p.maxX[i]);
    minY = Math.min(minY, p.minY[i]); maxY = Math.max(maxY, p.maxY[i]);
  }
  const columns = Math.floor((maxX - minX) / cell) + 1;
  const heads = new Int32Array(columns * (Math.floor((maxY - minY) / cell) + 1)).fill(-1);
  const items = [];
  const nexts = [];
  const shown = new Uint8Array(p.count);
  for (const i of order) {
    const x0 = ((p.minX[i] - minX) / cell) | 0, x1 = ((p.maxX[i] - minX) / cell) | 0;
    const y0 = ((p.minY[i] - minY) / cell) | 0, y1 = ((p.maxY[i] - minY) / cell) | 0;
    let free = true;
    for (let y = y0; free && y <= y1; y += 1) {
      for (let x = x0; free && x <= x1; x += 1) {
        for (let k = heads[y * columns + x]; k >= 0; k = nexts[k]) {
          const j = items[k];
          if (p.minX[i] > p.maxX[j] || p.maxX[i] < p.minX[j] || p.minY[i] > p.maxY[j] || p.maxY[i] < p.minY[j] || !meet(p, i, p, j)) continue;
          free = false;
          break;
        }
      }
    }
    if (!free) continue;
    shown[i] = 1;
    for (let y = y0; y <= y1; y += 1) {
      for (let x = x0; x <= x1; x += 1) {
        items.push(i);
        nexts.push(heads[y * columns + x]);
        heads[y * columns + x] = items.length - 1;
      }
    }
  }
  return shown;
}
