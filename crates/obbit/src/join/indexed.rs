//! All pairs of what an index holds, and between two indexes.
//!
//! The search for pairs is faster from scratch than any walk through a tree, so an index hands over
//! its boxes, and that is all.

use super::{join_if, pairs_if};
use crate::geom::{Aabb, Touch};
use crate::index::{Index, Storage};
use alloc::vec::Vec;

/// # Pairs
impl<const D: usize, S: Storage> Index<D, S> {
    /// All pairs `(i, j)` with `i < j` of boxes that meet, sorted, each once; exact.
    ///
    /// These are pairs of boxes. For the shapes that the boxes are around, ask for pairs of the
    /// shapes themselves ([`pairs`](crate::pairs)), or give a test of your own to
    /// [`pairs_if`](Self::pairs_if).
    ///
    /// ```
    /// use obbit::{Aabb2, Index2, Touch};
    /// let tiles = [0.0, 1.0, 1.5].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
    /// let index = Index2::new(&tiles);
    /// assert_eq!(index.pairs(Touch::Counts), [(0, 1), (1, 2)]);
    /// assert_eq!(index.pairs(Touch::Ignored), [(1, 2)]);
    /// ```
    #[must_use]
    pub fn pairs(&self, touch: Touch) -> Vec<(u32, u32)> {
        let boxes = by_id(self);
        pairs_if(&boxes, |i, j| meet(&boxes, i, &boxes, j, touch))
    }

    /// All pairs `(i, j)` with `i < j` of boxes that meet, touching included, and that `keep`
    /// accepts; sorted, each once.
    ///
    /// `keep` sees each pair once, possibly from several threads.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let boxes = [0.0, 0.5, 0.9].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
    /// let layer = [1, 2, 1];
    /// let index = Index2::new(&boxes);
    /// let alike = index.pairs_if(|i, j| layer[i as usize] == layer[j as usize]);
    /// assert_eq!(alike, [(0, 2)]);
    /// ```
    #[must_use]
    pub fn pairs_if(&self, keep: impl Fn(u32, u32) -> bool + Sync) -> Vec<(u32, u32)> {
        let boxes = by_id(self);
        pairs_if(&boxes, keep)
    }

    /// All pairs `(i, j)` of a box of this index and a box of `other` that meet, sorted, each once;
    /// exact.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2, Touch};
    /// let rooms = [0.0, 4.0].map(|x| Aabb2::new([x, 0.0], [x + 4.0, 4.0]).unwrap());
    /// let doors = [3.5, 6.0].map(|x| Aabb2::new([x, 1.0], [x + 1.0, 1.2]).unwrap());
    /// let (rooms, doors) = (Index2::new(&rooms), Index2::new(&doors));
    /// assert_eq!(rooms.join(&doors, Touch::Ignored), [(0, 0), (1, 0), (1, 1)]);
    /// ```
    #[must_use]
    pub fn join<T: Storage>(&self, other: &Index<D, T>, touch: Touch) -> Vec<(u32, u32)> {
        let (left, right) = (by_id(self), by_id(other));
        join_if(&left, &right, |i, j| meet(&left, i, &right, j, touch))
    }

    /// All pairs `(i, j)` of a box of this index and a box of `other` that meet, touching included,
    /// and that `keep` accepts; sorted, each once. See [`pairs_if`](Self::pairs_if).
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let rooms = [0.0, 4.0].map(|x| Aabb2::new([x, 0.0], [x + 4.0, 4.0]).unwrap());
    /// let doors = [3.5, 6.0].map(|x| Aabb2::new([x, 1.0], [x + 1.0, 1.2]).unwrap());
    /// let (rooms, doors) = (Index2::new(&rooms), Index2::new(&doors));
    /// let locked = [false, true];
    /// assert_eq!(rooms.join_if(&doors, |_, door| !locked[door as usize]), [(0, 0), (1, 0)]);
    /// ```
    #[must_use]
    pub fn join_if<T: Storage>(
        &self,
        other: &Index<D, T>,
        keep: impl Fn(u32, u32) -> bool + Sync,
    ) -> Vec<(u32, u32)> {
        let (left, right) = (by_id(self), by_id(other));
        join_if(&left, &right, keep)
    }
}

/// The boxes in the order of their ids.
fn by_id<const D: usize, S: Storage>(index: &Index<D, S>) -> Vec<Aabb<D>> {
    let nowhere = Aabb::from_limits([0.0; D], [0.0; D]);
    let mut boxes = alloc::vec![nowhere; index.len()];
    for (id, bounds) in index.iter() {
        if let Some(place) = boxes.get_mut(id as usize) {
            *place = bounds;
        }
    }
    boxes
}

fn meet<const D: usize>(left: &[Aabb<D>], i: u32, right: &[Aabb<D>], j: u32, touch: Touch) -> bool {
    let relation = left[i as usize].relation_to_aligned(&right[j as usize]);
    relation.meets(touch)
}
