//! The scan itself, once for all vector widths.

use super::columns::{Columns, PAD, Row};
use super::vector::Vector;
use super::{BATCH, Candidate, Cursor};
use alloc::vec::Vec;

/// The next pairs of one list that meet.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
pub(super) unsafe fn within<V: Vector, const D: usize>(
    boxes: &Columns<D>,
    at: &mut Cursor,
    out: &mut Vec<Candidate>,
) {
    while at.left < boxes.len() && out.len() < BATCH {
        let i = at.left;
        at.left += 1;
        let row = boxes.row(i);
        // SAFETY: the caller vouches for the instructions, and i + 1 <= len.
        unsafe { scan::<V, D>(&row, boxes, i + 1, |k| out.push((i as u32, k))) };
    }
}

/// The next pairs of a box of each list that meet; the first index is that of `left`.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
pub(super) unsafe fn between<V: Vector, const D: usize>(
    left: &Columns<D>,
    right: &Columns<D>,
    at: &mut Cursor,
    out: &mut Vec<Candidate>,
) {
    while at.left < left.len() && at.right < right.len() && out.len() < BATCH {
        let (i, j) = (at.left, at.right);
        // Each pair is found from the one that begins first, the left one where both do.
        if left.low[0][i] <= right.low[0][j] {
            at.left += 1;
            // SAFETY: the caller vouches for the instructions, and j <= len.
            unsafe { scan::<V, D>(&left.row(i), right, j, |k| out.push((i as u32, k))) };
        } else {
            at.right += 1;
            // SAFETY: as above, with i <= len.
            unsafe { scan::<V, D>(&right.row(j), left, i, |k| out.push((k, j as u32))) };
        }
    }
}

/// Reports every box from `from` on that begins before `probe` ends and meets it across.
///
/// # Safety
/// The processor has the instructions of `V`, and `from <= boxes.len()`.
#[inline(always)]
unsafe fn scan<V: Vector, const D: usize>(
    probe: &Row<D>,
    boxes: &Columns<D>,
    from: usize,
    mut report: impl FnMut(u32),
) {
    const { assert!(V::LANES <= PAD) };
    let full = u32::MAX >> (32 - V::LANES);
    let mut at = from;
    loop {
        // SAFETY: `at <= len`, since it starts so and moves by a vector only where all of its
        // boxes begin somewhere, which the padding does not. Every column has PAD >= LANES places
        // behind `len`, so all loads are in bounds.
        let (begun, mut meets) = unsafe {
            let load = |column: &Vec<u32>| V::load(column.as_ptr().add(at));
            let begun = load(&boxes.low[0]).at_most(V::splat(probe.high[0]));
            let mut meets = begun & load(&boxes.continued).disjoint(V::splat(probe.continued));
            for k in 1..D {
                meets &= load(&boxes.low[k]).at_most(V::splat(probe.high[k]));
                meets &= V::splat(probe.low[k]).at_most(load(&boxes.high[k]));
            }
            (begun, meets)
        };
        while meets != 0 {
            report(at as u32 + meets.trailing_zeros());
            meets &= meets - 1;
        }
        if begun != full {
            return;
        }
        at += V::LANES;
    }
}
