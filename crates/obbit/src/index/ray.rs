//! Which boxes does a ray hit, and which first?

use super::descend::{Verdict, children, descend};
use super::{Index, Storage};
use crate::geom::Aabb;
use crate::geom::box_ray::{Entry, Ray};
use crate::num::rounded::limits;
use crate::num::sort::sort;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

/// # Boxes that a ray hits
impl<const D: usize, S: Storage> Index<D, S> {
    /// All boxes that the ray from `origin` along `dir` hits no later than at time `most`, with the
    /// time at which it enters each, earliest first; those of one time in the order of their ids.
    ///
    /// At time `t` the ray is at `origin + t * dir`, so that `most` is 1 for the segment from
    /// `origin` to `origin + dir`, and `f64::INFINITY` for a ray without end. Touching counts, and
    /// the time is 0 for boxes that hold the origin. Which boxes are hit and in which order is exact
    /// for the numbers given; times are rounded (the last few bits may be off). None are hit where a
    /// coordinate is not finite, or `most` is negative or NaN. A `dir` of zeros is a point.
    ///
    /// For shapes, ask each one in this order, and stop when the box begins later than the earliest
    /// hit.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let walls = [6.0, 2.0, 4.0].map(|x| Aabb2::new([x, -1.0], [x + 1.0, x]).unwrap());
    /// let index = Index2::new(&walls);
    /// assert_eq!(index.ray([0.0, 1.0], [2.0, 0.0], 2.0), [(1, 1.0), (2, 2.0)]);
    /// ```
    #[must_use]
    pub fn ray(&self, origin: [f64; D], dir: [f64; D], most: f64) -> Vec<(u32, f64)> {
        let Some(ray) = Ray::new(origin, dir, most) else {
            return Vec::new();
        };
        let mut hits: Vec<Entry> = Vec::new();
        let view = self.parts();
        let judge = |inner: &Aabb<D>| match ray.enter(inner) {
            Some(_) => Verdict::Some,
            None => Verdict::None,
        };
        // Boxes are looked at below, where the time is asked for as well.
        let every = |_: &Aabb<D>| true;
        let flow: ControlFlow<()> = descend(view, judge, every, |places| {
            for at in places {
                if let Some(time) = ray.enter(&view.aabb(at)) {
                    let id = view.all_ids()[at];
                    hits.push(Entry { time, id });
                }
            }
            ControlFlow::Continue(())
        });
        let _ = flow;
        sort(&mut hits);
        hits.into_iter()
            .map(|hit| (hit.id, hit.time.shown()))
            .collect()
    }

    /// The box that the ray hits first, and when: the first of [`ray`](Self::ray), found without the
    /// others.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let walls = [6.0, 2.0, 4.0].map(|x| Aabb2::new([x, -1.0], [x + 1.0, x]).unwrap());
    /// let index = Index2::new(&walls);
    /// assert_eq!(index.ray_first([0.0, 3.0], [1.0, 0.0], f64::INFINITY), Some((2, 4.0)));
    /// ```
    #[must_use]
    pub fn ray_first(&self, origin: [f64; D], dir: [f64; D], most: f64) -> Option<(u32, f64)> {
        let ray = Ray::new(origin, dir, most)?;
        let view = self.parts();
        let layout = view.layout;
        let mut best: Option<Entry> = None;
        let mut closed = BinaryHeap::new();
        if !self.is_empty() {
            closed.push(Reverse((0, layout.heights(), 0)));
        }
        while let Some(Reverse((least, level, at))) = closed.pop() {
            let reach = best.map_or(f64::INFINITY, |best| limits(best.time.rounded)[1]);
            if f64::from_bits(least) > reach {
                break;
            }
            let start = layout.boxes(level - 1).start;
            for child in children(view, level, at) {
                let Some(time) = ray.enter(&view.aabb(start + child)) else {
                    continue;
                };
                let least = limits(time.rounded)[0];
                if least > reach {
                    continue;
                }
                if level > 1 {
                    // Floats from 0 on are in the order of their bits.
                    let least = if least > 0.0 { least.to_bits() } else { 0 };
                    closed.push(Reverse((least, level - 1, child)));
                    continue;
                }
                let id = view.all_ids()[child];
                let found = Entry { time, id };
                if best.is_none_or(|best| found < best) {
                    best = Some(found);
                }
            }
        }
        best.map(|best| (best.id, best.time.shown()))
    }
}
