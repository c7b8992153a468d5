//! The scan itself, once for all vector widths.

use super::columns::{Columns, PAD, Row};
use super::vector::Vector;
use super::{BATCH, Candidates, Cursor};

/// The next pairs of one list that meet.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
pub(super) unsafe fn within<V: Vector, const D: usize>(
    boxes: &Columns<D>,
    at: &mut Cursor,
    out: &mut Candidates,
) {
    let end = at.ends[0].min(boxes.len());
    while at.next[0] < end && out.len() < BATCH {
        let i = at.next[0];
        at.next[0] += 1;
        // SAFETY: the caller vouches for the instructions, and i + 1 <= len.
        unsafe { scan::<V, D, false>(&boxes.row(i), boxes, i + 1, out) };
    }
}

/// The next pairs of a box of each list that meet; the first id is that of `left`.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
pub(super) unsafe fn between<V: Vector, const D: usize>(
    left: &Columns<D>,
    right: &Columns<D>,
    at: &mut Cursor,
    out: &mut Candidates,
) {
    let ends = [at.ends[0].min(left.len()), at.ends[1].min(right.len())];
    while out.len() < BATCH {
        let [i, j] = at.next;
        // Each pair is found from the one that begins first, the left one where both do.
        if i < ends[0] && (j >= ends[1] || left.low[0][i] <= right.low[0][j]) {
            at.next[0] += 1;
            // SAFETY: the caller vouches for the instructions, and j <= len.
            unsafe { scan::<V, D, false>(&left.row(i), right, j, out) };
        } else if j < ends[1] {
            at.next[1] += 1;
            // SAFETY: as above, with i <= len.
            unsafe { scan::<V, D, true>(&right.row(j), left, i, out) };
        } else {
            return;
        }
    }
}

/// Puts out every box from `from` on that begins before `probe` ends and meets it across. The
/// probe's id is the first of the pair, or the second if it is from the `SWAPPED` side.
///
/// # Safety
/// The processor has the instructions of `V`, and `from <= boxes.len()`.
#[inline(always)]
unsafe fn scan<V: Vector, const D: usize, const SWAPPED: bool>(
    probe: &Row<D>,
    boxes: &Columns<D>,
    from: usize,
    out: &mut Candidates,
) {
    const { assert!(V::LANES <= PAD) };
    let full = u32::MAX >> (32 - V::LANES);
    // If the probe began in an earlier stripe, the other must begin in this one: then `low` must
    // be in `begin..=high`, else in `0..=high`. As one comparison: `low - start <= high - start`.
    let start: [u32; D] = core::array::from_fn(|k| {
        if probe.low[k] < boxes.begin[k] {
            boxes.begin[k]
        } else {
            0
        }
    });
    let mut at = from;
    // SAFETY: `at <= len`, since it starts so and moves by a vector only where all of its boxes
    // begin somewhere, which the padding does not. Every column has PAD >= LANES places behind
    // `len`, so all loads are in bounds; `room` gives PAD places, so all stores are. The caller
    // vouches for the instructions.
    unsafe {
        let id = V::splat(probe.id);
        let end = V::splat(probe.high[0]);
        let low = probe.low.map(|x| V::splat(x));
        let start_v = start.map(|x| V::splat(x));
        let span: [V; D] = core::array::from_fn(|k| V::splat(probe.high[k].wrapping_sub(start[k])));
        loop {
            let begun = V::load(boxes.low[0].as_ptr().add(at)).at_most(end);
            let mut meets = begun;
            for k in 1..D {
                let begins = V::load(boxes.low[k].as_ptr().add(at));
                meets &= begins.minus(start_v[k]).at_most(span[k]);
                meets &= low[k].at_most(V::load(boxes.high[k].as_ptr().add(at)));
            }
            let (left, right) = out.room();
            let (own, other) = if SWAPPED {
                (right, left)
            } else {
                (left, right)
            };
            id.store(own.as_mut_ptr());
            V::compress(boxes.ids.as_ptr().add(at), meets, other.as_mut_ptr());
            out.take(meets.count_ones() as usize);
            if begun != full {
                return;
            }
            at += V::LANES;
        }
    }
}
