//! Which boxes does a ray hit, and which first?

use super::best::{Aim, best_first};
use super::descend::{Judge, descend};
use super::layout::{Corners, FAN};
use super::{Index, Storage};
use crate::geom::Aabb;
use crate::geom::box_ray::{Entry, Ray};
use crate::geom::slabs::Slabs;
use crate::num::rounded::limits;
use crate::num::sort::sort;
use alloc::vec::Vec;
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
    /// For what a ray hits first of shapes, see [`ray_first_by`](Self::ray_first_by).
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let walls = [6.0, 2.0, 4.0].map(|x| Aabb2::new([x, -1.0], [x + 1.0, x]).unwrap());
    /// let index = Index2::new(&walls);
    /// assert_eq!(index.ray([0.0, 1.0], [2.0, 0.0], 2.0), [(1, 1.0), (2, 2.0)]);
    /// ```
    #[must_use]
    pub fn ray(&self, origin: [f64; D], dir: [f64; D], most: f64) -> Vec<(u32, f64)> {
        let mut hits: Vec<Entry> = Vec::new();
        let flow: ControlFlow<()> = self.hits(origin, dir, most, |hit| {
            hits.push(hit);
            ControlFlow::Continue(())
        });
        let _ = flow;
        sort(&mut hits);
        hits.into_iter()
            .map(|hit| (hit.id, hit.time.shown()))
            .collect()
    }

    /// Calls `visit` with the id of every box that the ray hits, and when it enters it, in the order of
    /// the index, until it breaks; returns what it broke with. See [`ray`](Self::ray).
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use obbit::{Aabb2, Index2};
    /// let walls = [6.0, 2.0, 4.0].map(|x| Aabb2::new([x, -1.0], [x + 1.0, x]).unwrap());
    /// let glass = [false, true, true];
    /// let index = Index2::new(&walls);
    /// let blocked = |most: f64| {
    ///     let flow = index.visit_ray([0.0, 1.0], [1.0, 0.0], most, |id, time| {
    ///         if glass[id as usize] { ControlFlow::Continue(()) } else { ControlFlow::Break(time) }
    ///     });
    ///     flow.break_value()
    /// };
    /// assert_eq!((blocked(5.0), blocked(9.0)), (None, Some(6.0)));
    /// ```
    pub fn visit_ray<B>(
        &self,
        origin: [f64; D],
        dir: [f64; D],
        most: f64,
        mut visit: impl FnMut(u32, f64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.hits(origin, dir, most, |hit| visit(hit.id, hit.time.shown()))
    }

    /// Hands over the boxes that a ray hits, one by one.
    #[inline]
    fn hits<B>(
        &self,
        origin: [f64; D],
        dir: [f64; D],
        most: f64,
        mut found: impl FnMut(Entry) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(slabs) = self.slabs(origin, dir, most) else {
            return ControlFlow::Continue(());
        };
        let view = self.parts();
        descend(view, Hit(&slabs), |places, _| {
            for at in places {
                if let Some(time) = slabs.ray.enter(&view.aabb(at)) {
                    let id = view.all_ids()[at];
                    found(Entry { time, id })?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// A ray to be held against the boxes; `None` where there is none, or no box.
    fn slabs(&self, origin: [f64; D], dir: [f64; D], most: f64) -> Option<Slabs<D>> {
        let ray = Ray::new(origin, dir, most)?;
        Some(Slabs::new(ray, &self.bounds()?))
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
        let slabs = self.slabs(origin, dir, most)?;
        let mut first = First { slabs, best: None };
        best_first(self.parts(), &mut first);
        first.best.map(|best| (best.id, best.time.shown()))
    }

    /// What the ray hits first, by the caller's own measure: the id for which `time` gives the least
    /// number, and that number; of equal ones the least id.
    ///
    /// `time` tells when the ray, at `origin + time * dir`, meets what is in the box with an id, or `None`. It
    /// is asked about boxes that the ray meets, and not about those that it enters later than a hit that is
    /// known; so it must not tell a time before the ray enters the box, but for its own rounding: up to a
    /// thousand-millionth of the time is allowed for. `None` where a coordinate is not finite.
    ///
    /// ```
    /// use obbit::{Bounded, Circle, Index2};
    /// let discs = [Circle::new([9.0, 0.0], 1.0)?, Circle::new([5.0, 0.0], 1.0)?];
    /// let index = Index2::new(&discs.map(|disc| disc.bounds()));
    /// let (origin, dir) = ([0.0, 0.0], [1.0, 0.0]);
    /// let time = |id| Some(discs[id as usize].ray(origin, dir)?.time);
    /// assert_eq!(index.ray_first_by(origin, dir, time), Some((1, 4.0)));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn ray_first_by(
        &self,
        origin: [f64; D],
        dir: [f64; D],
        time: impl FnMut(u32) -> Option<f64>,
    ) -> Option<(u32, f64)> {
        let slabs = self.slabs(origin, dir, f64::INFINITY)?;
        let best = None;
        let mut first = FirstBy { slabs, time, best };
        best_first(self.parts(), &mut first);
        first.best
    }
}

/// Which boxes a ray may hit. (Whether it does is told exactly where its time is asked for as well.)
struct Hit<'a, const D: usize>(&'a Slabs<D>);

impl<const D: usize> Judge<D> for Hit<'_, D> {
    #[inline(always)]
    fn judge(&self, boxes: &[Corners<D>; FAN]) -> [u32; 2] {
        [self.0.through(boxes).1, 0]
    }
}

/// The box that a ray enters first.
struct First<const D: usize> {
    slabs: Slabs<D>,
    best: Option<Entry>,
}

impl<const D: usize> Aim<D> for First<D> {
    fn reach(&self) -> f64 {
        self.best
            .map_or(f64::INFINITY, |best| limits(best.time.rounded)[1])
    }

    #[inline(always)]
    fn least(&self, boxes: &[Corners<D>; FAN]) -> ([f64; FAN], u32) {
        self.slabs.through(boxes)
    }

    #[inline]
    fn take(&mut self, id: u32, bounds: &Aabb<D>) {
        if let Some(time) = self.slabs.ray.enter(bounds) {
            let found = Entry { time, id };
            if self.best.is_none_or(|best| found < best) {
                self.best = Some(found);
            }
        }
    }
}

/// What a ray meets first by the caller's own times.
struct FirstBy<const D: usize, T> {
    slabs: Slabs<D>,
    time: T,
    best: Option<(u32, f64)>,
}

impl<const D: usize, T: FnMut(u32) -> Option<f64>> Aim<D> for FirstBy<D, T> {
    fn reach(&self) -> f64 {
        self.best.map_or(f64::INFINITY, |(_, time)| time)
    }

    #[inline(always)]
    fn least(&self, boxes: &[Corners<D>; FAN]) -> ([f64; FAN], u32) {
        let (mut least, hits) = self.slabs.through(boxes);
        for least in &mut least {
            *least = early(*least);
        }
        (least, hits)
    }

    fn take(&mut self, id: u32, bounds: &Aabb<D>) {
        let Some(enter) = self.slabs.ray.enter(bounds) else {
            return;
        };
        let least = early(limits(enter.rounded)[0]);
        if self.best.is_some_and(|(_, time)| least > time) {
            return;
        }
        let time = (self.time)(id).filter(|time| !time.is_nan());
        if let Some(time) = time
            && self
                .best
                .is_none_or(|(other, best)| time < best || (time == best && id < other))
        {
            self.best = Some((id, time));
        }
    }
}

/// The earliest that the caller may say of something in a box that is entered then: times of the caller's own may
/// be rounded more coarsely than these.
#[inline(always)]
fn early(time: f64) -> f64 {
    time * (1.0 - 1e-9)
}
