//! All pairs of what an index holds, and between two indexes.
//!
//! The search for pairs is faster from scratch than any walk through a tree, so an index hands over
//! its boxes, and that is all.

use super::numbered::{Numbered, join_boxes, join_kept, join_near, pairs_near};
use super::pairs_if;
use crate::geom::{Aabb, Relate, Touch};
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
        let boxes = self.boxes().bounds;
        pairs_if(&boxes, |i, j| {
            let relation = boxes[i as usize].relation_to_aligned(&boxes[j as usize]);
            relation.meets(touch)
        })
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
        pairs_if(&self.boxes().bounds, keep)
    }

    /// All pairs `(i, j)` with `i < j` of boxes that are no farther apart than `clearance`, sorted, each once;
    /// exact. With a clearance below 0 there are none.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let boxes = [0.0, 3.0, 9.0].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
    /// assert_eq!(Index2::new(&boxes).pairs_within(2.0), [(0, 1)]);
    /// ```
    #[must_use]
    pub fn pairs_within(&self, clearance: f64) -> Vec<(u32, u32)>
    where
        Aabb<D>: Relate<D>,
    {
        pairs_near(self, clearance)
    }

    /// All pairs `(i, j)` of a box of this index and a box of `other`, which is an index or a
    /// [`Tree`](crate::Tree), that meet, sorted, each once; exact.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2, Touch};
    /// let rooms = [0.0, 4.0].map(|x| Aabb2::new([x, 0.0], [x + 4.0, 4.0]).unwrap());
    /// let doors = [3.5, 6.0].map(|x| Aabb2::new([x, 1.0], [x + 1.0, 1.2]).unwrap());
    /// let (rooms, doors) = (Index2::new(&rooms), Index2::new(&doors));
    /// assert_eq!(rooms.join(&doors, Touch::Ignored), [(0, 0), (1, 0), (1, 1)]);
    /// ```
    #[must_use]
    pub fn join(&self, other: &impl Numbered<D>, touch: Touch) -> Vec<(u32, u32)> {
        join_boxes(self, other, touch)
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
    pub fn join_if(
        &self,
        other: &impl Numbered<D>,
        keep: impl Fn(u32, u32) -> bool + Sync,
    ) -> Vec<(u32, u32)> {
        join_kept(self, other, keep)
    }

    /// All pairs `(i, j)` of a box of this index and a box of `other` that are no farther apart than
    /// `clearance`, sorted, each once; exact. With a clearance below 0 there are none.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let stops = [0.0, 50.0].map(|x| Aabb2::new([x, 0.0], [x, 0.0]).unwrap());
    /// let homes = [3.0, 9.0, 48.0].map(|x| Aabb2::new([x, 1.0], [x + 1.0, 2.0]).unwrap());
    /// let (stops, homes) = (Index2::new(&stops), Index2::new(&homes));
    /// assert_eq!(stops.join_within(&homes, 5.0), [(0, 0), (1, 2)]);
    /// ```
    #[must_use]
    pub fn join_within(&self, other: &impl Numbered<D>, clearance: f64) -> Vec<(u32, u32)>
    where
        Aabb<D>: Relate<D>,
    {
        join_near(self, other, clearance)
    }
}
