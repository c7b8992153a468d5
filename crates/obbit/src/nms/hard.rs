//! Greedy suppression of one class.
//!
//! Only kept boxes suppress, so only they ask an [`Index`](crate::index::Index) for neighbours, with
//! a window that holds no more than what the threshold leaves possible; and of those only boxes that
//! nothing has suppressed yet are compared. By the time a box is looked at, every better one is
//! settled, so what is still open ranks below it.

use super::boxes::{Detection, Known};
use crate::geom::Touch;
use crate::index::Index;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// No box: positions stay below it.
pub(super) const NONE: u32 = u32::MAX;

/// Up to this many boxes, comparing each with each costs less than an index.
const FEW: usize = 24;

/// Settles the boxes of `group`, which come by falling score: writes to `by` which box suppresses
/// each, or itself where it stays.
pub(super) fn suppress<B: Detection>(boxes: &[B], group: &[u32], threshold: f64, by: &mut [u32]) {
    let known = known(boxes, group);
    let neighbours = Neighbours::new(&known);
    let mut open = alloc::vec![true; known.len()];
    for (rank, (this, &id)) in known.iter().zip(group).enumerate() {
        if !core::mem::replace(&mut open[rank], false) {
            continue;
        }
        if let Some(slot) = by.get_mut(id as usize) {
            *slot = id;
        }
        neighbours.visit(&this.reach(threshold), rank + 1, |other| {
            if let (Some(is_open @ true), Some(that)) = (open.get_mut(other), known.get(other))
                && this.exceeds(that, threshold)
            {
                *is_open = false;
                let slot = group.get(other).and_then(|&id| by.get_mut(id as usize));
                if let Some(slot) = slot {
                    *slot = id;
                }
            }
        });
    }
}

/// The boxes of `group`, in its order.
pub(super) fn known<B: Detection>(boxes: &[B], group: &[u32]) -> Vec<Known<B>> {
    let shapes = group.iter().filter_map(|&id| boxes.get(id as usize));
    shapes.map(|&shape| Known::new(shape)).collect()
}

/// Which boxes of a list are near another.
pub(super) struct Neighbours {
    /// None where there are few.
    index: Option<Index<2>>,
    count: usize,
}

impl Neighbours {
    pub(super) fn new<B: Detection>(known: &[Known<B>]) -> Self {
        let count = known.len();
        Self {
            index: (count > FEW).then(|| Index::new(known)),
            count,
        }
    }

    /// Calls `visit` with the positions of all boxes that may meet `window`, those before `first`
    /// left out where that is free.
    pub(super) fn visit(
        &self,
        window: &crate::geom::Aabb<2>,
        first: usize,
        mut visit: impl FnMut(usize),
    ) {
        let Some(index) = &self.index else {
            (first..self.count).for_each(visit);
            return;
        };
        let _: ControlFlow<()> = index.visit(window, Touch::Counts, |other| {
            visit(other as usize);
            ControlFlow::Continue(())
        });
    }
}
