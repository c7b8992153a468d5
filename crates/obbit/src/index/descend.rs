//! The way from the root down, where boxes are judged by more than a window, sixteen at a time.

use super::layout::{Corners, FAN, LEVELS};
use super::store::View;
use crate::lanes::{Job, Lanes, Simd};
use core::ops::{ControlFlow, Range};

/// What is asked of boxes.
pub(super) trait Judge<const D: usize> {
    /// Which may hold something of the answer, for certain all that do, and which of these hold nothing else; a
    /// bit for each.
    fn judge(&self, boxes: &[Corners<D>; FAN]) -> [u32; 2];
}

/// Judges boxes, the outer ones first, and hands over what may belong to the answer: places in the list of
/// boxes, in order, and whether they do for certain.
#[inline]
pub(super) fn descend<const D: usize, B>(
    view: View<'_, D>,
    judge: impl Judge<D>,
    found: impl FnMut(Range<usize>, bool) -> ControlFlow<B>,
) -> ControlFlow<B> {
    Lanes::best().run(Descent { view, judge, found })
}

struct Descent<'a, const D: usize, J, F> {
    view: View<'a, D>,
    judge: J,
    found: F,
}

/// A node on the way down, and which of its boxes are still to be entered.
#[derive(Debug, Clone, Copy, Default)]
struct Entered {
    node: usize,
    some: u32,
    all: u32,
}

impl<const D: usize, B, J, F> Job for Descent<'_, D, J, F>
where
    J: Judge<D>,
    F: FnMut(Range<usize>, bool) -> ControlFlow<B>,
{
    type Out = ControlFlow<B>;

    #[inline(always)]
    fn run<S: Simd>(mut self, _: S) -> Self::Out {
        let layout = self.view.layout;
        let Some(top) = layout.heights().checked_sub(1) else {
            return ControlFlow::Continue(());
        };
        let mut way = [Entered::default(); LEVELS];
        let (mut level, mut next) = (top, 0);
        loop {
            let (boxes, held) = self.view.node_boxes(level, next);
            let [some, all] = self.judge.judge(&boxes);
            way[level] = Entered {
                node: next,
                some: some & held,
                all,
            };
            // On to the next box that must be opened, of this level or of one above.
            next = loop {
                let Entered { node, some, all } = way[level];
                if some == 0 {
                    if level == top {
                        return ControlFlow::Continue(());
                    }
                    level += 1;
                    continue;
                }
                way[level].some &= some - 1;
                let lane = some.trailing_zeros();
                let child = node * FAN + lane as usize;
                let belongs = all >> lane & 1 == 1;
                if belongs || level == 0 {
                    (self.found)(layout.under(level, child), belongs)?;
                } else {
                    break child;
                }
            };
            level -= 1;
        }
    }
}
