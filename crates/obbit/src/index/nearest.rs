//! Which boxes are within a distance, which are nearest?

use super::best::{Aim, best_first};
use super::descend::{Belong, descend};
use super::{Index, Storage};
use crate::geom::Aabb;
use crate::geom::box_gap::{Distance, Neighbor, all_within};
use crate::num::rounded::limits;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// # Boxes within a distance, and the nearest
impl<const D: usize, S: Storage> Index<D, S> {
    /// The ids of all boxes no farther from the box `from` than `distance` (in the caller's unit of
    /// length), each once, in the order of the index.
    ///
    /// Exact: a distance of `distance` to the last bit counts. With 0 these are the boxes that meet
    /// `from`, touching included; with a negative distance or NaN there are none. For the distance
    /// from a point, give a box of that one point; for that of shapes, see
    /// [`within_shape`](Self::within_shape).
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let posts = [0.0, 3.0, 6.0].map(|x| Aabb2::new([x, 4.0], [x, 4.0]).unwrap());
    /// let origin = Aabb2::new([0.0, 0.0], [0.0, 0.0])?;
    /// assert_eq!(Index2::new(&posts).within(&origin, 5.0), [0, 1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn within(&self, from: &Aabb<D>, distance: f64) -> Vec<u32> {
        let mut ids = Vec::new();
        self.within_into(from, distance, &mut ids);
        ids
    }

    /// [`within`](Self::within), appending to `ids`.
    pub fn within_into(&self, from: &Aabb<D>, distance: f64, ids: &mut Vec<u32>) {
        let view = self.parts();
        if distance.is_nan() || distance < 0.0 {
            return;
        }
        let judge = |inner: &Aabb<D>| {
            if !Distance::between(from, inner).at_most(distance) {
                Belong::None
            } else if all_within(from, inner, distance) {
                Belong::All
            } else {
                Belong::Some
            }
        };
        let leaf = |inner: &Aabb<D>| Distance::between(from, inner).at_most(distance);
        let flow: ControlFlow<()> = descend(view, judge, leaf, |places| {
            ids.extend_from_slice(&view.all_ids()[places]);
            ControlFlow::Continue(())
        });
        let _ = flow;
    }

    /// The `count` boxes nearest to a point, with their distances, nearest first; equally near ones
    /// in the order of their ids. Fewer where there are fewer boxes, none where a coordinate is not
    /// finite.
    ///
    /// The order and the choice are exact. Distances are in the caller's unit of length, rounded (the
    /// last few bits may be off; at most the largest `f64`), and 0 for boxes that hold the point.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let posts = [4.0, -3.0, 3.0].map(|x| Aabb2::new([x, 0.0], [x, 0.0]).unwrap());
    /// let index = Index2::new(&posts);
    /// assert_eq!(index.nearest([0.0, 0.0], 2), [(1, 3.0), (2, 3.0)]);
    /// ```
    #[must_use]
    pub fn nearest(&self, point: [f64; D], count: usize) -> Vec<(u32, f64)> {
        match Aabb::new(point, point) {
            Ok(spot) => self.nearest_to(&spot, count),
            Err(_) => Vec::new(),
        }
    }

    /// The `count` boxes nearest to the box `from`; see [`nearest`](Self::nearest). Boxes that meet
    /// it are at distance 0.
    #[must_use]
    pub fn nearest_to(&self, from: &Aabb<D>, count: usize) -> Vec<(u32, f64)> {
        let mut nearest = Nearest {
            from,
            count,
            best: BinaryHeap::new(),
        };
        if count > 0 {
            best_first(self.parts(), &mut nearest);
        }
        let sorted = nearest.best.into_sorted_vec().into_iter();
        sorted
            .map(|found| (found.id, found.distance.length))
            .collect()
    }
}

/// The boxes nearest to another.
struct Nearest<'a, const D: usize> {
    from: &'a Aabb<D>,
    /// So many of them, at least one.
    count: usize,
    best: BinaryHeap<Neighbor<D>>,
}

impl<const D: usize> Aim<D> for Nearest<'_, D> {
    type Measure = Distance<D>;

    fn reach(&self) -> f64 {
        match self.best.peek() {
            Some(worst) if self.best.len() >= self.count => limits(worst.distance.length)[1],
            _ => f64::INFINITY,
        }
    }

    #[inline]
    fn measure(&self, bounds: &Aabb<D>) -> Option<(Distance<D>, f64)> {
        let distance = Distance::between(self.from, bounds);
        let least = limits(distance.length)[0];
        Some((distance, least))
    }

    #[inline]
    fn take(&mut self, id: u32, distance: Distance<D>) {
        let found = Neighbor { distance, id };
        if self.best.len() < self.count {
            self.best.push(found);
        } else if let Some(mut worst) = self.best.peek_mut()
            && found < *worst
        {
            *worst = found;
        }
    }
}
