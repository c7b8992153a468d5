//! Plain Rust: for processors without vectors, and the oracle of those with them.

use super::columns::{Columns, Row};
use super::floats::{LANES, Plain, eight};
use super::{Block, Cursor, Finds, Simd};
use alloc::vec::Vec;

/// No vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scalar;

impl Simd for Scalar {
    type Floats = Plain;
    #[cfg(not(target_family = "wasm"))]
    const ONE_BY_ONE: bool = true;

    #[inline(always)]
    fn floats(self, column: &[f64], at: usize) -> Plain {
        Plain(*eight(column, at))
    }

    #[inline(always)]
    fn all(self, x: f64) -> Plain {
        Plain([x; LANES])
    }

    fn at_most(self, block: &Block, limit: u32) -> u32 {
        mask(block, |x| x <= limit)
    }

    fn at_least(self, block: &Block, limit: u32) -> u32 {
        mask(block, |x| x >= limit)
    }

    fn select(self, block: &Block, mask: u32, out: &mut Vec<u32>) {
        let picked = block.iter().enumerate().filter(|(k, _)| mask >> k & 1 == 1);
        out.extend(picked.map(|(_, &x)| x));
    }

    fn within<const D: usize>(self, boxes: &Columns<D>, at: &mut Cursor, out: &mut Finds) {
        let end = at.ends[0].min(boxes.len());
        while at.next[0] < end && !out.are_many() {
            let i = at.next[0];
            at.next[0] += 1;
            let probe = boxes.row(i);
            scan(&probe, boxes, i + 1, |id| out.open.push(probe.id, id));
        }
    }

    fn between<const D: usize>(
        self,
        left: &Columns<D>,
        right: &Columns<D>,
        at: &mut Cursor,
        out: &mut Finds,
    ) {
        let ends = [at.ends[0].min(left.len()), at.ends[1].min(right.len())];
        while !out.are_many() {
            let [i, j] = at.next;
            if i < ends[0] && (j >= ends[1] || left.low[0][i] <= right.low[0][j]) {
                at.next[0] += 1;
                let probe = left.row(i);
                scan(&probe, right, j, |id| out.open.push(probe.id, id));
            } else if j < ends[1] {
                at.next[1] += 1;
                let probe = right.row(j);
                scan(&probe, left, i, |id| out.open.push(id, probe.id));
            } else {
                return;
            }
        }
    }
}

fn mask(block: &Block, holds: impl Fn(u32) -> bool) -> u32 {
    let bits = block.iter().enumerate();
    bits.fold(0, |mask, (k, &x)| mask | u32::from(holds(x)) << k)
}

fn scan<const D: usize>(
    probe: &Row<D>,
    boxes: &Columns<D>,
    from: usize,
    mut report: impl FnMut(u32),
) {
    for k in from..boxes.len() {
        let other = boxes.row(k);
        if other.low[0] > probe.high[0] {
            return;
        }
        let meets = |c: usize| {
            let begins = probe.low[c] >= boxes.begin[c] || other.low[c] >= boxes.begin[c];
            begins && other.low[c] <= probe.high[c] && probe.low[c] <= other.high[c]
        };
        if (1..D).all(meets) {
            report(other.id);
        }
    }
}
