//! What the search is told of a tree: its boxes, without the empty slots between them.

use super::judge::{Judge, one_by_one};
use crate::geom::{Aabb, Relate, Touch};
use crate::lanes::fetch;
use crate::tree::Tree;
use alloc::vec::Vec;

/// What decides on pairs of slots.
pub(super) trait Test<const D: usize>: Sync {
    /// Fetches what is known of a slot into the cache.
    fn warm(&self, slot: u32);
    /// Sets `verdicts[k]` to whether `first[k]` and `second[k]` pass.
    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]);
}

/// The boxes in a tree.
pub(super) struct Slots<'a, const D: usize, T> {
    pub(super) boxes: &'a [Aabb<D>],
    /// The slots that are looked at; all of them, if `None`.
    pub(super) full: Option<&'a [u32]>,
    pub(super) test: &'a T,
}

impl<const D: usize, T: Test<D>> Judge<D> for Slots<'_, D, T> {
    fn is_ordered(&self) -> bool {
        true
    }

    fn counts(&self) -> [usize; 2] {
        [self.full.map_or(self.boxes.len(), <[u32]>::len); 2]
    }

    #[inline]
    fn bounds(&self, _: usize, i: usize) -> Aabb<D> {
        match self.full {
            Some(full) => self.boxes[full[i] as usize],
            None => self.boxes[i],
        }
    }

    fn cover(&self, _: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]) {
        match self.full {
            Some(full) => one_by_one(|i| self.boxes[full[start + i] as usize], low, high),
            None => one_by_one(|i| self.boxes[start + i], low, high),
        }
    }

    fn warm(&self, _: usize, ids: &[u32]) {
        match self.full {
            Some(full) => ids.iter().for_each(|&i| self.test.warm(full[i as usize])),
            None => ids.iter().for_each(|&i| self.test.warm(i)),
        }
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        match self.full {
            None => self.test.decide(first, second, verdicts),
            Some(full) => {
                let slots =
                    |ids: &[u32]| -> Vec<u32> { ids.iter().map(|&i| full[i as usize]).collect() };
                self.test.decide(&slots(first), &slots(second), verdicts);
            }
        }
    }
}

/// Shapes that meet.
pub(super) struct ShapesTest<'a, S> {
    pub(super) shapes: &'a [S],
    pub(super) touch: Touch,
}

impl<const D: usize, S: Relate<D> + Sync> Test<D> for ShapesTest<'_, S> {
    #[inline]
    fn warm(&self, slot: u32) {
        fetch(self.shapes, slot as usize);
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        S::meet_many(
            self.shapes,
            self.shapes,
            first,
            second,
            self.touch,
            verdicts,
        );
    }
}

/// Boxes that meet, and that a closure accepts.
pub(super) struct BoxesTest<'a, const D: usize, K> {
    boxes: &'a [Aabb<D>],
    touch: Touch,
    keep: K,
}

impl<'a, const D: usize, K> BoxesTest<'a, D, K> {
    pub(super) fn new(tree: &'a Tree<D>, touch: Touch, keep: K) -> Self {
        let boxes = tree.boxes();
        Self { boxes, touch, keep }
    }
}

impl<const D: usize, K: Fn(u32, u32) -> bool + Sync> Test<D> for BoxesTest<'_, D, K> {
    #[inline]
    fn warm(&self, slot: u32) {
        fetch(self.boxes, slot as usize);
    }

    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]) {
        for ((&i, &j), verdict) in first.iter().zip(second).zip(verdicts) {
            let (a, b) = (&self.boxes[i as usize], &self.boxes[j as usize]);
            *verdict = a.relation_to_aligned(b).meets(self.touch) && (self.keep)(i, j);
        }
    }
}
