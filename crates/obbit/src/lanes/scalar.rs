//! The scan in plain Rust: for processors without vectors, and the oracle of those with them.

use super::columns::{Columns, Row};
use super::{BATCH, Candidate, Cursor};
use alloc::vec::Vec;

pub(super) fn within<const D: usize>(
    boxes: &Columns<D>,
    at: &mut Cursor,
    out: &mut Vec<Candidate>,
) {
    while at.left < boxes.len() && out.len() < BATCH {
        let i = at.left;
        at.left += 1;
        scan(&boxes.row(i), boxes, i + 1, |k| {
            out.push((i as u32, k as u32));
        });
    }
}

pub(super) fn between<const D: usize>(
    left: &Columns<D>,
    right: &Columns<D>,
    at: &mut Cursor,
    out: &mut Vec<Candidate>,
) {
    while at.left < left.len() && at.right < right.len() && out.len() < BATCH {
        let (i, j) = (at.left, at.right);
        if left.low[0][i] <= right.low[0][j] {
            at.left += 1;
            scan(&left.row(i), right, j, |k| out.push((i as u32, k as u32)));
        } else {
            at.right += 1;
            scan(&right.row(j), left, i, |k| out.push((k as u32, j as u32)));
        }
    }
}

fn scan<const D: usize>(
    probe: &Row<D>,
    boxes: &Columns<D>,
    from: usize,
    mut report: impl FnMut(usize),
) {
    for k in from..boxes.len() {
        if boxes.low[0][k] > probe.high[0] {
            return;
        }
        let mut meets = boxes.continued[k] & probe.continued == 0;
        for c in 1..D {
            meets &= (boxes.low[c][k] <= probe.high[c]) & (probe.low[c] <= boxes.high[c][k]);
        }
        if meets {
            report(k);
        }
    }
}
