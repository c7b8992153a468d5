//! Which boxes are within a distance, which are nearest?

use super::best::{Aim, best_first};
use super::descend::{Judge, descend};
use super::layout::{Corners, FAN};
use super::{Index, Storage};
use crate::geom::Aabb;
use crate::geom::box_gap::{Ascent, Distance, NearestBy, Neighbor};
use crate::geom::gaps::Gaps;
use crate::num::mask;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

/// Neighbours for which there is room from the start.
const ROOM: usize = 64;

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
        let flow: ControlFlow<()> = self.near(from, distance, |found| {
            ids.extend_from_slice(found);
            ControlFlow::Continue(())
        });
        let _ = flow;
    }

    /// Calls `visit` with the id of every box no farther from `from` than `distance`, in the order of
    /// the index, until it breaks; returns what it broke with. See [`within`](Self::within).
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use obbit::{Aabb2, Index2};
    /// let posts = [0.0, 3.0, 6.0].map(|x| Aabb2::new([x, 4.0], [x, 4.0]).unwrap());
    /// let origin = Aabb2::new([0.0, 0.0], [0.0, 0.0])?;
    /// let near = Index2::new(&posts).visit_within(&origin, 5.0, |id| match id {
    ///     0 => ControlFlow::Continue(()),
    ///     _ => ControlFlow::Break(id),
    /// });
    /// assert_eq!(near, ControlFlow::Break(1));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn visit_within<B>(
        &self,
        from: &Aabb<D>,
        distance: f64,
        mut visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.near(from, distance, |found| {
            found.iter().try_for_each(|&id| visit(id))
        })
    }

    /// Hands over the ids of all boxes within a distance, some at a time.
    #[inline]
    fn near<B>(
        &self,
        from: &Aabb<D>,
        distance: f64,
        mut found: impl FnMut(&[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let view = self.parts();
        if distance < 0.0 || distance.is_nan() {
            return ControlFlow::Continue(());
        }
        let gaps = Gaps::beside(from, distance);
        let most = gaps.squared(distance);
        descend(view, Near { gaps, most }, |places, belongs| {
            let is_near = |at| Distance::between(from, &view.aabb(at)).at_most(distance);
            if belongs || places.clone().all(is_near) {
                found(&view.all_ids()[places])?;
            }
            ControlFlow::Continue(())
        })
    }

    /// What distances from a box are measured with; `None` where there is nothing to be measured.
    fn gaps(&self, from: &Aabb<D>) -> Option<Gaps<D>> {
        Some(Gaps::new(from, &self.bounds()?))
    }

    /// The `count` boxes nearest to a point, with their distances, nearest first; equally near ones
    /// in the order of their ids. Fewer where there are fewer boxes, none where a coordinate is not
    /// finite.
    ///
    /// The order and the choice are exact. Distances are in the caller's unit of length, rounded (the
    /// last few bits may be off; at most the largest `f64`; never less than the one before), and 0 for boxes
    /// that hold the point.
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
        let Some(gaps) = self.gaps(from).filter(|_| count > 0) else {
            return Vec::new();
        };
        let mut nearest = Nearest {
            from,
            gaps,
            count,
            best: BinaryHeap::with_capacity(count.min(self.len()).min(ROOM)),
        };
        best_first(self.parts(), &mut nearest);
        let sorted = nearest.best.into_sorted_vec();
        let mut ascent = Ascent::default();
        sorted.iter().map(|found| ascent.tell(found)).collect()
    }

    /// What is nearest to a point by the caller's own measure: the id for which `distance` gives the least number, and
    /// that number; of equal ones the least id.
    ///
    /// `distance` tells how far the point is from what is in the box with an id, or `None` for what shall not be found.
    /// It is asked from the nearest box on, and not about boxes farther than what is known; so it must not tell
    /// less than the distance of the box, but for its own rounding: up to a thousand-millionth of it is allowed
    /// for. `None` where a coordinate is not finite.
    ///
    /// ```
    /// use obbit::{Circle, Index2, Segment2};
    /// let walls = [[0.0, 0.0, 9.0, 9.0], [7.0, 0.0, 9.0, 0.0]];
    /// let walls = walls.map(|[a, b, c, d]| Segment2::new([a, b], [c, d]).unwrap());
    /// let index = Index2::new(&walls);
    /// let me = Circle::new([6.0, 1.0], 0.0)?;
    /// // It stands in the box around the first.
    /// let found = index.nearest_by([6.0, 1.0], |id| Some(walls[id as usize].distance(&me)));
    /// assert_eq!(found, Some((1, 2.0f64.sqrt())));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn nearest_by(
        &self,
        point: [f64; D],
        distance: impl FnMut(u32) -> Option<f64>,
    ) -> Option<(u32, f64)> {
        let spot = Aabb::new(point, point).ok()?;
        let mut nearest = NearestBy::new(distance);
        let _ = self.visit_nearest(&spot, |id, near| nearest.look(id, near));
        nearest.best
    }

    /// Calls `visit` with ids and distances from the box `from`, nearest first, until it breaks; returns
    /// what it broke with. The order is that of [`nearest`](Self::nearest): for whoever does not know
    /// beforehand how many it takes.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use obbit::{Aabb2, Index2};
    /// let desks = [0.0, 2.0, 4.0].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
    /// let free = [false, false, true];
    /// let here = Aabb2::new([0.5, 0.5], [0.5, 0.5])?;
    /// let nearest_free = Index2::new(&desks).visit_nearest(&here, |id, distance| {
    ///     if free[id as usize] {
    ///         ControlFlow::Break((id, distance))
    ///     } else {
    ///         ControlFlow::Continue(())
    ///     }
    /// });
    /// assert_eq!(nearest_free, ControlFlow::Break((2, 3.5)));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn visit_nearest<B>(
        &self,
        from: &Aabb<D>,
        visit: impl FnMut(u32, f64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(gaps) = self.gaps(from) else {
            return ControlFlow::Continue(());
        };
        let mut rising = Rising {
            from,
            gaps,
            visit,
            met: BinaryHeap::new(),
            ascent: Ascent::default(),
            flow: ControlFlow::Continue(()),
        };
        best_first(self.parts(), &mut rising);
        rising.show(None);
        rising.flow
    }
}

/// Which boxes may be so near, and of which all points are.
struct Near<const D: usize> {
    gaps: Gaps<D>,
    /// The square of the distance; infinite where that is.
    most: f64,
}

impl<const D: usize> Judge<D> for Near<D> {
    #[inline(always)]
    fn judge(&self, boxes: &[Corners<D>; FAN]) -> [u32; 2] {
        let least = self.gaps.least_squared(boxes);
        let most = self.gaps.most_squared(boxes);
        let (mut some, mut all) = ([false; FAN], [false; FAN]);
        for lane in 0..FAN {
            some[lane] = least[lane] <= self.most;
            all[lane] = most[lane] <= self.most;
        }
        [mask(&some), mask(&all)]
    }
}

/// The boxes nearest to another.
struct Nearest<'a, const D: usize> {
    from: &'a Aabb<D>,
    gaps: Gaps<D>,
    /// So many of them, at least one.
    count: usize,
    best: BinaryHeap<Neighbor<D>>,
}

impl<const D: usize> Aim<D> for Nearest<'_, D> {
    fn reach(&self) -> f64 {
        match self.best.peek() {
            Some(worst) if self.best.len() >= self.count => self.gaps.most(worst.distance.length),
            _ => f64::INFINITY,
        }
    }

    #[inline(always)]
    fn least(&self, boxes: &[Corners<D>; FAN]) -> ([f64; FAN], u32) {
        (self.gaps.least(boxes), u32::MAX)
    }

    #[inline]
    fn take(&mut self, id: u32, bounds: &Aabb<D>) {
        let distance = Distance::between(self.from, bounds);
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

/// Boxes in the order of their distance, shown as soon as nothing nearer can come.
struct Rising<'a, const D: usize, B, V> {
    from: &'a Aabb<D>,
    gaps: Gaps<D>,
    visit: V,
    /// Those that were met and not shown.
    met: BinaryHeap<Reverse<Neighbor<D>>>,
    ascent: Ascent,
    flow: ControlFlow<B>,
}

impl<const D: usize, B, V: FnMut(u32, f64) -> ControlFlow<B>> Rising<'_, D, B, V> {
    /// Shows what was met, as far as it is nearer than what is left, which is no nearer than `least`; all
    /// where nothing is left.
    fn show(&mut self, least: Option<f64>) {
        while self.flow.is_continue()
            && let Some(Reverse(first)) = self.met.peek()
            && least.is_none_or(|least| self.gaps.most(first.distance.length) < least)
        {
            let (id, distance) = self.ascent.tell(first);
            self.met.pop();
            self.flow = (self.visit)(id, distance);
        }
    }
}

impl<const D: usize, B, V: FnMut(u32, f64) -> ControlFlow<B>> Aim<D> for Rising<'_, D, B, V> {
    fn reach(&self) -> f64 {
        f64::INFINITY
    }

    #[inline(always)]
    fn least(&self, boxes: &[Corners<D>; FAN]) -> ([f64; FAN], u32) {
        (self.gaps.least(boxes), u32::MAX)
    }

    fn is_done(&mut self, least: f64) -> bool {
        self.show(Some(least));
        self.flow.is_break()
    }

    fn take(&mut self, id: u32, bounds: &Aabb<D>) {
        let distance = Distance::between(self.from, bounds);
        self.met.push(Reverse(Neighbor { distance, id }));
    }
}
