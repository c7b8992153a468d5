//! Which boxes are within a distance, which are nearest?
//!
//! The nearest are found best first (Hjaltason and Samet, Distance Browsing in Spatial Databases,
//! 1999): of all boxes that are still closed the nearest is opened, until none can hold anything
//! nearer than what has been found.

use super::descend::{Verdict, children, descend};
use super::{Index, Storage};
use crate::geom::Aabb;
use crate::geom::box_gap::{Distance, Neighbor, all_within};
use crate::num::rounded::limits;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
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
                Verdict::None
            } else if all_within(from, inner, distance) {
                Verdict::All
            } else {
                Verdict::Some
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
        let view = self.parts();
        let layout = view.layout;
        let mut best: BinaryHeap<Neighbor<D>> = BinaryHeap::new();
        let mut closed = BinaryHeap::new();
        if count > 0 && !self.is_empty() {
            closed.push(Reverse((0, layout.heights(), 0)));
        }
        while let Some(Reverse((nearness, level, at))) = closed.pop() {
            // The distance beyond which nothing is of use.
            let reach = match best.peek() {
                Some(worst) if best.len() >= count => limits(worst.distance.length)[1],
                _ => f64::INFINITY,
            };
            if f64::from_bits(nearness) > reach {
                break;
            }
            let start = layout.boxes(level - 1).start;
            for child in children(view, level, at) {
                let distance = Distance::between(from, &view.aabb(start + child));
                let least = limits(distance.length)[0];
                if least > reach {
                    continue;
                }
                if level > 1 {
                    // Floats from 0 on are in the order of their bits.
                    let nearness = if least > 0.0 { least.to_bits() } else { 0 };
                    closed.push(Reverse((nearness, level - 1, child)));
                    continue;
                }
                let found = Neighbor {
                    distance,
                    id: view.all_ids()[child],
                };
                if best.len() < count {
                    best.push(found);
                } else if let Some(mut worst) = best.peek_mut()
                    && found < *worst
                {
                    *worst = found;
                }
            }
        }
        let sorted = best.into_sorted_vec().into_iter();
        sorted
            .map(|found| (found.id, found.distance.length))
            .collect()
    }
}
