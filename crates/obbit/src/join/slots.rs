//! What the search is told of a tree: its boxes, without the empty slots between them.

use super::judge::{Judge, SMALL, cover_each};
use super::packing::Pair;
use crate::geom::aslant::{Axes, Limits};
use crate::geom::{Aabb, Relate, Touch};
use crate::lanes::fetch;
use crate::tree::Tree;
use alloc::vec::Vec;

/// What decides on pairs of slots.
pub(super) trait Test<const D: usize>: Sync {
    /// Fetches what is known of a slot into the cache.
    fn warm(&self, slot: u32);
    /// The axes of what is in a slot, as [`Judge::lies_along`] tells them.
    fn lies_along(&self, slot: u32) -> Option<Axes<D>> {
        let _ = slot;
        None
    }
    /// Its limits, as [`Judge::limits_along`] tells them.
    fn limits_along(&self, slot: u32, axes: &Axes<D>) -> Option<Limits<D>> {
        let _ = (slot, axes);
        None
    }
    /// Sets `verdicts[k]` to whether `first[k]` and `second[k]` pass.
    fn decide(&self, first: &[u32], second: &[u32], verdicts: &mut [bool]);
}

/// The boxes in a tree.
pub(super) struct Slots<'a, const D: usize, T> {
    boxes: &'a [Aabb<D>],
    /// The slots that are looked at; all of them, if `None`.
    full: Option<&'a [u32]>,
    test: &'a T,
}

impl<'a, const D: usize, T> Slots<'a, D, T> {
    pub(super) fn new(boxes: &'a [Aabb<D>], full: Option<&'a [u32]>, test: &'a T) -> Self {
        Self { boxes, full, test }
    }

    #[inline]
    fn slot(&self, i: usize) -> u32 {
        self.full.map_or(i as u32, |full| full[i])
    }
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
        self.boxes[self.slot(i) as usize]
    }

    fn cover(&self, _: usize, start: usize, low: [&mut [f64]; D], high: [&mut [f64]; D]) {
        match self.full {
            Some(full) => cover_each(|i| self.boxes[full[start + i] as usize], low, high),
            None => cover_each(|i| self.boxes[start + i], low, high),
        }
    }

    fn lies_along(&self, _: usize, i: usize) -> Option<Axes<D>> {
        self.test.lies_along(self.slot(i))
    }

    fn limits_along(&self, _: usize, i: usize, axes: &Axes<D>) -> Option<Limits<D>> {
        self.test.limits_along(self.slot(i), axes)
    }

    fn warm(&self, _: usize, ids: &[u32]) {
        ids.iter()
            .for_each(|&i| self.test.warm(self.slot(i as usize)));
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

    fn lies_along(&self, slot: u32) -> Option<Axes<D>> {
        if SMALL {
            return None;
        }
        self.shapes.get(slot as usize)?.lies_along()
    }

    fn limits_along(&self, slot: u32, axes: &Axes<D>) -> Option<Limits<D>> {
        if SMALL {
            return None;
        }
        match self.shapes.get(slot as usize) {
            Some(shape) => shape.limits_along(axes),
            // It meets nothing, wherever it is.
            None => Some([[0.0; D]; 2]),
        }
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

/// Pairs that are decided together.
pub(super) const BATCH: usize = 512;

/// Keeps those pairs from a place on that a closure accepts.
pub(super) fn keep_where(pairs: &mut Vec<Pair>, from: usize, keep: impl Fn(u32, u32) -> bool) {
    let mut end = from;
    for k in from..pairs.len() {
        let (i, j) = pairs[k];
        pairs[end] = (i, j);
        end += usize::from(keep(i, j));
    }
    pairs.truncate(end);
}

/// Keeps those pairs from a place on that pass a test.
pub(super) fn keep_passed<const D: usize>(pairs: &mut Vec<Pair>, from: usize, test: &impl Test<D>) {
    let (mut verdicts, mut end) = ([false; BATCH], from);
    for start in (from..pairs.len()).step_by(BATCH) {
        let batch = start..pairs.len().min(start + BATCH);
        let (mut first, mut second) = ([0; BATCH], [0; BATCH]);
        for (k, &(i, j)) in pairs[batch.clone()].iter().enumerate() {
            (first[k], second[k]) = (i, j);
        }
        let len = batch.len();
        verdicts[..len].fill(false);
        test.decide(&first[..len], &second[..len], &mut verdicts[..len]);
        for (k, passes) in verdicts[..len].iter().enumerate() {
            pairs[end] = pairs[start + k];
            end += usize::from(*passes);
        }
    }
    pairs.truncate(end);
}
