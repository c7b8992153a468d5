//! Where an index keeps its numbers: in memory of its own, or in bytes of the caller's.

use super::layout::{Corners, FAN, Layout, Node};
use crate::geom::strip::Strip;
use crate::geom::{Aabb, AxisMap};
use crate::lanes::{Block, zeros};
use alloc::vec::Vec;

/// The three lists of an index.
#[derive(Debug, Clone, Copy)]
pub struct Lists<'a> {
    /// Nodes: for each `D` blocks of lower limits, then `D` blocks of upper limits.
    pub(super) nodes: &'a [u32],
    /// Ids in the order of the leaves, padded to whole nodes.
    pub(super) ids: &'a [u32],
    /// Boxes of all levels: for each the lower corner, then the upper one.
    pub(super) corners: &'a [f64],
}

/// Where an [`Index`](super::Index) keeps its numbers: [`Owned`] or [`Borrowed`].
pub trait Storage: Sync {
    /// The numbers.
    #[doc(hidden)]
    fn lists(&self) -> Lists<'_>;
}

/// Memory of the index's own.
#[derive(Debug, Clone, Default)]
pub struct Owned {
    pub(super) nodes: Lines,
    pub(super) ids: Lines,
    pub(super) corners: Vec<f64>,
}

/// Bytes that belong to the caller, used where they lie.
#[derive(Debug, Clone, Copy)]
pub struct Borrowed<'a> {
    pub(super) lists: Lists<'a>,
}

impl Storage for Owned {
    #[inline(always)]
    fn lists(&self) -> Lists<'_> {
        Lists {
            nodes: self.nodes.words(),
            ids: self.ids.words(),
            corners: &self.corners,
        }
    }
}

impl Storage for Borrowed<'_> {
    #[inline(always)]
    fn lists(&self) -> Lists<'_> {
        self.lists
    }
}

/// Words that begin where a line of the cache does, so that no block of them lies on two lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    words: Vec<u32>,
    start: usize,
    len: usize,
}

impl Lines {
    /// So many zeros.
    pub(super) fn zeros(len: usize) -> Self {
        let mut lines = Self::default();
        lines.resize(len);
        lines
    }

    /// Makes room for so many words; what they are is left open.
    pub(super) fn resize(&mut self, len: usize) {
        resize(&mut self.words, len + FAN);
        // Where it cannot be told, any start is right, only slower.
        self.start = self.words.as_ptr().align_offset(64).min(FAN);
        self.len = len;
    }

    #[inline]
    pub(super) fn words(&self) -> &[u32] {
        &self.words[self.start..self.start + self.len]
    }

    pub(super) fn words_mut(&mut self) -> &mut [u32] {
        &mut self.words[self.start..self.start + self.len]
    }
}

/// Makes a list this long; what is in it is left open.
pub(super) fn resize<T: Copy + Default>(list: &mut Vec<T>, len: usize) {
    if list.capacity() < len {
        // Fresh zeros come from the system as they are, and nothing is copied.
        *list = zeros(len);
    } else {
        list.resize(len, T::default());
    }
}

impl Clone for Lines {
    fn clone(&self) -> Self {
        let mut copy = Self::zeros(self.len);
        copy.words_mut().copy_from_slice(self.words());
        copy
    }
}

/// What a search needs of an index.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'a, const D: usize> {
    pub(super) layout: &'a Layout,
    pub(super) maps: &'a [AxisMap; D],
    pub(super) nodes: &'a [Node<D>],
    /// Ids by node.
    pub(super) ids: &'a [Block],
    pub(super) corners: &'a [Corners<D>],
}

impl<'a, const D: usize> View<'a, D> {
    #[inline(always)]
    pub(super) fn new(layout: &'a Layout, maps: &'a [AxisMap; D], lists: Lists<'a>) -> Self {
        Self {
            layout,
            maps,
            nodes: lists.nodes.as_chunks().0.as_chunks().0.as_chunks().0,
            ids: lists.ids.as_chunks().0,
            corners: lists.corners.as_chunks().0.as_chunks().0,
        }
    }

    /// Box `at` of the list of all.
    #[inline(always)]
    pub(super) fn aabb(&self, at: usize) -> Aabb<D> {
        let [min, max] = self.corners[at];
        Aabb::from_limits(min, max)
    }

    /// The boxes of a level that make node `at` of it, and a bit for each; others fill it up to sixteen.
    #[inline(always)]
    pub(super) fn node_boxes(&self, level: usize, at: usize) -> ([Corners<D>; FAN], u32) {
        let all = self.layout.boxes(level);
        let start = all.start + at * FAN;
        let count = (all.end - start).min(FAN);
        let boxes = match self.corners[start..].first_chunk() {
            Some(sixteen) => *sixteen,
            None => {
                let mut boxes = [self.corners[start]; FAN];
                boxes[..count].copy_from_slice(&self.corners[start..start + count]);
                boxes
            }
        };
        (boxes, u32::MAX >> (32 - count))
    }

    /// Those of the boxes of node `at` of a level that the mask picks and that do not lie beside a strip.
    #[inline(never)]
    pub(super) fn reached(&self, strip: &Strip<D>, (level, at): (usize, usize), mask: u32) -> u32 {
        let start = self.layout.boxes(level).start + at * FAN;
        let (mut left, mut reached) = (mask, mask);
        while left != 0 {
            let lane = left.trailing_zeros();
            left &= left - 1;
            if let Some([min, max]) = self.corners.get(start + lane as usize) {
                reached ^= u32::from(strip.misses(min, max)) << lane;
            }
        }
        reached
    }

    /// The ids of all boxes, in the order of the leaves.
    #[inline(always)]
    pub(super) fn all_ids(&self) -> &'a [u32] {
        &self.ids.as_flattened()[..self.layout.count()]
    }
}
