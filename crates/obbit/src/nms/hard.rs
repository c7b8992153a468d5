//! Greedy suppression of one class.
//!
//! Only kept boxes suppress, so only they ask an [`Index`](crate::index::Index) for neighbours, with
//! a window that holds no more than what the threshold leaves possible; and of those only boxes that
//! nothing has suppressed yet are compared. By the time a box is looked at, every better one is
//! settled, so what is still open ranks below it.

use super::boxes::{Detection, Known};
use super::field::Field;

/// No box: positions stay below it.
pub(super) const NONE: u32 = u32::MAX;

/// Settles the boxes of `group`, which come by falling score: writes to `by` which box suppresses
/// each, or itself where it stays.
pub(super) fn suppress<B: Detection>(
    boxes: &[B],
    group: &[u32],
    threshold: f64,
    field: &mut Field,
    by: &mut [u32],
) {
    field.fill(boxes, group);
    let (outlines, neighbours, open) = field.parts();
    let known = |rank: usize| Known::at(rank, boxes, group, outlines);
    for (rank, &id) in group.iter().enumerate() {
        let is_open = open.get_mut(rank).is_some_and(core::mem::take);
        let (true, Some(this)) = (is_open, known(rank)) else {
            continue;
        };
        if let Some(slot) = by.get_mut(id as usize) {
            *slot = id;
        }
        // No IoU is above 1, and that of a box without area is 0: where very many of those lie in one
        // place, no pair need be looked at.
        if threshold >= 1.0 || this.shape.is_flat() {
            continue;
        }
        neighbours.visit(&this.outline.reach(threshold), rank + 1, |other| {
            if let (Some(is_open @ true), Some(that)) = (open.get_mut(other), known(other))
                && this.exceeds(&that, threshold)
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
