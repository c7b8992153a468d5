//! Columns and lists by their addresses, for vectors that read and write them whole.

use crate::lanes::candidates::Candidates;
use crate::lanes::columns::{Columns, PAD};
use alloc::vec::Vec;

/// Where the columns lie, for reads that check nothing.
#[derive(Clone, Copy)]
pub(super) struct Places<const D: usize> {
    pub(super) low: [*const u32; D],
    pub(super) high: [*const u32; D],
    pub(super) ids: *const u32,
    /// To be read only where there are units, in space.
    pub(super) places: *const u32,
    /// To be read only where there are units, in the plane.
    pub(super) sketches: [*const f32; 4],
    pub(super) begin: [u32; D],
}

impl<const D: usize> Places<D> {
    /// Good for as long as the columns are borrowed.
    #[inline(always)]
    pub(super) fn of(columns: &Columns<D>) -> Self {
        Self {
            low: columns.low.each_ref().map(Vec::as_ptr),
            high: columns.high.each_ref().map(Vec::as_ptr),
            ids: columns.ids.as_ptr(),
            places: columns.places.as_ptr(),
            sketches: columns.sketches.each_ref().map(Vec::as_ptr),
            begin: columns.begin,
        }
    }
}

impl Candidates {
    /// Puts names for the places in the pairs from `start` on.
    pub(super) fn name(&mut self, start: usize, left: &[u32], right: &[u32]) {
        for (list, names) in [(&mut self.left, left), (&mut self.right, right)] {
            for place in list[..self.len].iter_mut().skip(start) {
                *place = names.get(*place as usize).copied().unwrap_or(*place);
            }
        }
    }

    /// Where `PAD` places of each list begin, behind the last pair.
    #[inline(always)]
    pub(super) fn room(&mut self) -> (*mut u32, *mut u32) {
        if self.left.len() < self.len + PAD {
            self.grow();
        }
        let at = |list: &mut Vec<u32>| list.as_mut_ptr().wrapping_add(self.len);
        (at(&mut self.left), at(&mut self.right))
    }

    /// Counts pairs that were written to [`room`](Self::room).
    #[inline(always)]
    pub(super) fn take(&mut self, count: usize) {
        debug_assert!(count <= PAD);
        self.len += count;
    }
}
