//! The tree laid open, for jobs of a floor above that judge its boxes by more than a window.

use super::descend::children;
use super::store::View;
use super::{Index, Storage};
use crate::geom::Aabb;
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
        children(self.0, level, at)
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
