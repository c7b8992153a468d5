//! The tree laid open, for jobs of a floor above that judge its boxes by more than a window.

use super::layout::{FAN, Node};
use super::store::View;
use super::walk::{IntegerWindow, fetch_node};
use super::{Index, Storage};
use crate::geom::Aabb;
use crate::lanes::{Job, Lanes, Simd};
use core::ops::Range;

/// The boxes of an index by level: level 0 holds those that were given, in the order of the index,
/// and each level above a box around every sixteen of the one below.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cells<'a, const D: usize>(View<'a, D>);

impl<const D: usize, S: Storage> Index<D, S> {
    #[inline]
    pub(crate) fn cells(&self) -> Cells<'_, D> {
        Cells(self.parts())
    }
}

impl<const D: usize> Cells<'_, D> {
    /// The level of the one box around everything; `None` where nothing is held.
    #[inline]
    pub(crate) fn top(&self) -> Option<usize> {
        (self.0.layout.count() > 0).then(|| self.0.layout.heights())
    }

    /// Box `at` of a level.
    #[inline(always)]
    pub(crate) fn aabb(&self, level: usize, at: usize) -> Aabb<D> {
        self.0.aabb(self.0.layout.boxes(level).start + at)
    }

    /// The boxes of the level below that box `at` of a level was made around; none at level 0.
    #[inline(always)]
    pub(crate) fn children(&self, level: usize, at: usize) -> Range<usize> {
        match level.checked_sub(1) {
            None => 0..0,
            Some(below) => {
                let end = self.0.layout.boxes(below).len();
                (at * FAN).min(end)..(at * FAN + FAN).min(end)
            }
        }
    }

    /// Two windows for [`compare`](Self::compare).
    #[inline]
    pub(crate) fn windows(&self, around: &Aabb<D>, inner: Option<&Aabb<D>>) -> IntegerWindows<D> {
        let limits = |window| IntegerWindow::new(self.0, window);
        IntegerWindows {
            around: limits(around),
            inner: inner.map_or(IntegerWindow::NOWHERE, limits),
        }
    }

    /// Which of those boxes may meet the outer window (all that do), bit k for the k-th; and which
    /// of these lie strictly within the inner one for certain. None at level 0.
    #[inline]
    pub(crate) fn compare(
        &self,
        lanes: Lanes,
        windows: &IntegerWindows<D>,
        level: usize,
        at: usize,
    ) -> (u32, u32) {
        let node = self.node(level, at);
        let node = node.and_then(|at| self.0.nodes.get(at));
        node.map_or((0, 0), |node| lanes.run(Compare { node, windows }))
    }

    /// Brings into the cache what [`compare`](Self::compare) reads for box `at` of a level.
    #[inline(always)]
    pub(crate) fn fetch(&self, level: usize, at: usize) {
        if let Some(node) = self.node(level, at) {
            fetch_node(self.0.nodes, node);
        }
    }

    /// The node of what is below box `at` of a level.
    #[inline(always)]
    fn node(&self, level: usize, at: usize) -> Option<usize> {
        let below = level.checked_sub(1)?;
        Some(self.0.layout.nodes(below).start + at)
    }

    /// The boxes of level 0 under box `at` of a level.
    #[inline(always)]
    pub(crate) fn under(&self, level: usize, at: usize) -> Range<usize> {
        self.0.layout.under(level, at)
    }

    /// The ids of level 0, in its order.
    #[inline]
    pub(crate) fn ids(&self) -> &[u32] {
        self.0.all_ids()
    }
}

/// Two windows as integers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct IntegerWindows<const D: usize> {
    around: IntegerWindow<D>,
    inner: IntegerWindow<D>,
}

/// One node beside two windows.
struct Compare<'a, const D: usize> {
    node: &'a Node<D>,
    windows: &'a IntegerWindows<D>,
}

impl<const D: usize> Job for Compare<'_, D> {
    type Out = (u32, u32);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> (u32, u32) {
        let meets = self.windows.around.meeting(simd, self.node);
        (meets, self.windows.inner.within(simd, self.node) & meets)
    }
}
