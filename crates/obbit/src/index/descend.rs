//! The way from the root down, where boxes are judged one by one and not against a window.

use super::layout::{FAN, LEVELS};
use super::store::View;
use crate::geom::Aabb;
use core::ops::ControlFlow;

/// What to do about a box that holds others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Belong {
    /// None of them belongs to the answer.
    None,
    /// Some may.
    Some,
    /// All do.
    All,
}

/// Judges boxes, the outer ones first, and hands over what belongs to the answer: places in the list
/// of boxes, in order. `leaf` judges the boxes that were given.
#[inline]
pub(super) fn descend<const D: usize, B>(
    view: View<'_, D>,
    mut judge: impl FnMut(&Aabb<D>) -> Belong,
    mut leaf: impl FnMut(&Aabb<D>) -> bool,
    mut found: impl FnMut(core::ops::Range<usize>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let layout = view.layout;
    let mut stack = [(0usize, 0usize); LEVELS * FAN];
    let mut open = usize::from(layout.count() > 0);
    stack[0] = (layout.heights(), 0);
    while open > 0 {
        open -= 1;
        let (level, at) = stack[open];
        match judge(&view.aabb(layout.boxes(level).start + at)) {
            Belong::None => {}
            Belong::All => found(layout.under(level, at))?,
            Belong::Some => {
                let children = children(view, level, at);
                if level == 1 {
                    for place in children {
                        if leaf(&view.aabb(place)) {
                            found(place..place + 1)?;
                        }
                    }
                    continue;
                }
                // The last first, so that they come off the stack in order.
                for child in children.rev() {
                    stack[open] = (level - 1, child);
                    open += 1;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The boxes of the level below that box `at` of a level was made around; none at the last.
#[inline(always)]
pub(super) fn children<const D: usize>(
    view: View<'_, D>,
    level: usize,
    at: usize,
) -> core::ops::Range<usize> {
    match level.checked_sub(1) {
        None => 0..0,
        Some(below) => {
            let end = view.layout.boxes(below).len();
            (at * FAN).min(end)..(at * FAN + FAN).min(end)
        }
    }
}
