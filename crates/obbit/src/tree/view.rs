//! What can be asked of a tree.

use super::Handle;
use super::distance::Near;
use super::hierarchy::Hierarchy;
use super::nearest::{nearest, visit_nearest};
use super::node::Span;
use super::ray::{self, Beam};
use super::slots::Slots;
use super::walk::{Probe, walk};
use crate::geom::Aabb;
use crate::geom::box_gap::NearestBy;
use crate::geom::box_ray::Entry;
use crate::num::rounded::limits;
use crate::num::sort::sort;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

/// A [`Tree`](crate::Tree) ready to be asked; made by [`Tree::view`](crate::Tree::view).
///
/// It can be copied and shared among threads. The boxes cannot change while it is there.
///
/// All answers are exact for the boxes as they were given, and name boxes by
/// [slot](Handle::slot). Lists are in ascending order of slots, those of [`nearest`](Self::nearest)
/// in order of distance, those of [`ray`](Self::ray) in order of time; so they depend on the boxes alone, not on how they came to be there. The
/// `visit` forms store nothing and stop when told to; their order is the same whenever the same
/// calls were made on the tree, and has no other meaning ([`visit_nearest`](Self::visit_nearest)
/// goes by distance). Names and meaning are those of a packed [`Index`](crate::Index).
///
/// ```
/// use obbit::{Aabb2, Touch, Tree2};
/// let mut tree = Tree2::new();
/// for x in [0.0, 2.0, 4.0, 6.0] {
///     tree.insert(Aabb2::new([x, 0.0], [x + 1.0, 1.0])?);
/// }
/// let view = tree.view();
/// let window = Aabb2::new([3.0, 0.0], [4.5, 2.0])?;
/// assert_eq!(view.query(&window, Touch::Counts), [1, 2]);
/// assert_eq!(view.query(&window, Touch::Ignored), [2]);
/// assert_eq!(view.at([0.5, 0.5], Touch::Ignored), [0]);
/// assert_eq!(view.ray([-1.0, -1.0], [2.0, 2.0], 1.0), [(0, 0.5)]);
/// assert_eq!(view.within(&window, 1.0), [1, 2]);
/// assert_eq!(view.within(&window, 2.0), [0, 1, 2, 3]);
/// assert_eq!(view.nearest([5.5, 0.0], 2), [(2, 0.5), (3, 0.5)]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct TreeView<'a, const D: usize> {
    pub(super) slots: &'a Slots<D>,
    pub(super) hierarchy: &'a Hierarchy<D>,
}

/// # What it holds
impl<'a, const D: usize> TreeView<'a, D> {
    /// How many boxes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The smallest box around all, `None` where there are none.
    ///
    /// ```
    /// use obbit::{Aabb2, Tree2};
    /// let mut tree = Tree2::new();
    /// assert_eq!(tree.view().bounds(), None);
    /// tree.insert(Aabb2::new([0.0, 0.0], [1.0, 2.0])?);
    /// tree.insert(Aabb2::new([5.0, 1.0], [6.0, 3.0])?);
    /// assert_eq!(tree.view().bounds(), Some(Aabb2::new([0.0, 0.0], [6.0, 3.0])?));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn bounds(&self) -> Option<Aabb<D>> {
        let root = self.hierarchy.node(self.hierarchy.root)?;
        let Span { low, high } = root.around();
        Some(Aabb::from_limits(low, high))
    }

    /// The box in a slot, unless the slot is empty.
    #[must_use]
    pub fn get(&self, slot: u32) -> Option<&'a Aabb<D>> {
        self.slots.get(slot)
    }

    /// The handle of the box in a slot, unless the slot is empty.
    #[must_use]
    pub fn handle(&self, slot: u32) -> Option<Handle> {
        self.slots.handle(slot)
    }
}

/// # Boxes that a ray hits
impl<const D: usize> TreeView<'_, D> {
    /// All boxes that the ray from `origin` along `dir` hits no later than at time `most`, as slots
    /// and the times at which it enters each, earliest first; those of one time by slot.
    ///
    /// At time `t` the ray is at `origin + t * dir`, so that `most` is 1 for the segment from
    /// `origin` to `origin + dir`, and `f64::INFINITY` for a ray without end. Touching counts, and
    /// the time is 0 for boxes that hold the origin. Which boxes are hit, and in which order, is
    /// exact; times are rounded. None are hit where a coordinate is not finite, or `most` is
    /// negative or NaN.
    #[must_use]
    pub fn ray(&self, origin: [f64; D], dir: [f64; D], most: f64) -> Vec<(u32, f64)> {
        let mut hits = Vec::new();
        let _ = self.hits::<Infallible>(origin, dir, most, |hit| {
            hits.push(hit);
            ControlFlow::Continue(())
        });
        sort(&mut hits);
        let shown = |hit: Entry| (hit.id, hit.time.shown());
        hits.into_iter().map(shown).collect()
    }

    /// Calls `visit` with the slot of each box that the ray hits, and when it enters it, until it
    /// breaks; returns what it broke with. See [`ray`](Self::ray).
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use obbit::{Aabb2, Tree2};
    /// let mut tree = Tree2::new();
    /// for x in [6.0, 2.0, 4.0] {
    ///     tree.insert(Aabb2::new([x, 0.0], [x + 1.0, 1.0])?);
    /// }
    /// let glass = [false, true, true];
    /// let flow = tree.view().visit_ray([0.0, 0.5], [1.0, 0.0], 9.0, |slot, time| {
    ///     if glass[slot as usize] { ControlFlow::Continue(()) } else { ControlFlow::Break(time) }
    /// });
    /// assert_eq!(flow, ControlFlow::Break(6.0));
    /// # Ok::<(), obbit::Error>(())
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

    fn hits<B>(
        &self,
        origin: [f64; D],
        dir: [f64; D],
        most: f64,
        mut found: impl FnMut(Entry) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(beam) = Beam::new(origin, dir, most) else {
            return ControlFlow::Continue(());
        };
        self.walk(&beam, |id| {
            match beam.ray.enter(&self.slots.boxes[id as usize]) {
                Some(time) => found(Entry { time, id }),
                None => ControlFlow::Continue(()),
            }
        })
    }

    /// The box that the ray hits first, and when: the first of [`ray`](Self::ray), found without the
    /// others.
    #[must_use]
    pub fn ray_first(&self, origin: [f64; D], dir: [f64; D], most: f64) -> Option<(u32, f64)> {
        let beam = Beam::new(origin, dir, most)?;
        let mut first: Option<Entry> = None;
        let latest = |id: u32| {
            let time = beam.ray.enter(&self.slots.boxes[id as usize])?;
            let hit = Entry { time, id };
            first = Some(first.map_or(hit, |first| first.min(hit)));
            Some(limits(time.rounded)[1])
        };
        ray::first(self.hierarchy, &beam, latest);
        first.map(|hit| (hit.id, hit.time.shown()))
    }

    /// What the ray hits first, by the caller's own measure: the slot for which `time` gives the
    /// least number, and that number; of equal ones the least slot.
    ///
    /// `time` tells when the ray, at `origin + time * dir`, meets what is in a slot, or `None`. It
    /// is asked about boxes that the ray meets, or misses by a hair, and not about those that it
    /// enters later than a hit that is known; so it must not tell a time before the ray enters the
    /// box, but for its own rounding: up to a thousand-millionth of the time is allowed for.
    ///
    /// ```
    /// use obbit::{Bounded, Circle, Tree2};
    /// let mut tree = Tree2::new();
    /// let discs = [Circle::new([9.0, 0.0], 1.0)?, Circle::new([5.0, 0.0], 1.0)?];
    /// for disc in &discs {
    ///     tree.insert(disc.bounds());
    /// }
    /// let (origin, dir) = ([0.0, 0.0], [1.0, 0.0]);
    /// let time = |slot| Some(discs[slot as usize].ray(origin, dir)?.time);
    /// assert_eq!(tree.view().ray_first_by(origin, dir, time), Some((1, 4.0)));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn ray_first_by(
        &self,
        origin: [f64; D],
        dir: [f64; D],
        time: impl FnMut(u32) -> Option<f64>,
    ) -> Option<(u32, f64)> {
        ray::first(
            self.hierarchy,
            &Beam::new(origin, dir, f64::INFINITY)?,
            time,
        )
    }
}

/// # Boxes within a distance, and the nearest
impl<const D: usize> TreeView<'_, D> {
    /// The slots of all boxes whose distance from `from` is at most `distance`: exactly, a distance
    /// of that to the last bit counts. None for a negative one or NaN. For the distance from a
    /// point, give a box of that one point; for that of shapes, see
    /// [`within_shape`](Self::within_shape).
    #[must_use]
    pub fn within(&self, from: &Aabb<D>, distance: f64) -> Vec<u32> {
        let mut slots = Vec::new();
        self.within_into(from, distance, &mut slots);
        slots
    }

    /// [`within`](Self::within), appending to `slots`.
    pub fn within_into(&self, from: &Aabb<D>, distance: f64, slots: &mut Vec<u32>) {
        if distance >= 0.0 {
            self.list_into(&Near { from, distance }, |_| true, slots);
        }
    }

    /// Calls `visit` with the slot of each box whose distance from a box is at most `distance`,
    /// until it breaks; returns what it broke with. See [`within`](Self::within).
    pub fn visit_within<B>(
        &self,
        from: &Aabb<D>,
        distance: f64,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if distance >= 0.0 {
            self.walk(&Near { from, distance }, visit)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The `count` boxes nearest to a point, as slots and distances, nearest first.
    ///
    /// The order is that of the exact distances, and of slots where those are equal; the distances
    /// told are rounded, and 0 only where the box holds the point. Fewer where there are not as
    /// many boxes; none where a coordinate is not finite.
    #[must_use]
    pub fn nearest(&self, point: [f64; D], count: usize) -> Vec<(u32, f64)> {
        match Aabb::new(point, point) {
            Ok(spot) => self.nearest_to(&spot, count),
            Err(_) => Vec::new(),
        }
    }

    /// The `count` boxes nearest to a box. See [`nearest`](Self::nearest).
    #[must_use]
    pub fn nearest_to(&self, from: &Aabb<D>, count: usize) -> Vec<(u32, f64)> {
        nearest(self.hierarchy, from, count)
    }

    /// What is nearest to a point by the caller's own measure: the slot for which `distance` gives the least number, and
    /// that number; of equal ones the least slot.
    ///
    /// `distance` tells how far the point is from what is in the box with a slot, or `None` for what shall not be found.
    /// It is asked from the nearest box on, and not about boxes farther than what is known; so it must not tell
    /// less than the distance of the box, but for its own rounding: up to a thousand-millionth of it is allowed
    /// for. `None` where a coordinate is not finite.
    ///
    /// ```
    /// use obbit::{Bounded, Circle, Segment2, Tree2};
    /// let walls = [[0.0, 0.0, 9.0, 9.0], [7.0, 0.0, 9.0, 0.0]];
    /// let walls = walls.map(|[a, b, c, d]| Segment2::new([a, b], [c, d]).unwrap());
    /// let mut tree: Tree2 = walls.iter().map(Bounded::bounds).collect();
    /// let me = Circle::new([6.0, 1.0], 0.0)?;
    /// // It stands in the box around the first.
    /// let distance = |slot: u32| Some(walls[slot as usize].distance(&me));
    /// assert_eq!(tree.view().nearest_by([6.0, 1.0], distance), Some((1, 2.0f64.sqrt())));
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
        let _ = self.visit_nearest(&spot, |slot, near| nearest.look(slot, near));
        nearest.best
    }

    /// Calls `visit` with slots and distances from a box, nearest first, until it breaks; returns what
    /// it broke with. The order is that of [`nearest`](Self::nearest): for whoever does not know
    /// beforehand how many it takes.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use obbit::{Aabb2, Tree2};
    /// let mut tree = Tree2::new();
    /// for x in [0.0, 2.0, 4.0] {
    ///     tree.insert(Aabb2::new([x, 0.0], [x + 1.0, 1.0])?);
    /// }
    /// let free = [false, false, true];
    /// let here = Aabb2::new([0.5, 0.5], [0.5, 0.5])?;
    /// let nearest_free = tree.view().visit_nearest(&here, |slot, distance| {
    ///     if free[slot as usize] {
    ///         ControlFlow::Break((slot, distance))
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
        visit_nearest(self.hierarchy, from, visit)
    }
}

impl<const D: usize> TreeView<'_, D> {
    pub(super) fn walk<B>(
        &self,
        probe: &impl Probe<D>,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        walk(self.hierarchy, &self.slots.boxes, probe, visit)
    }

    pub(super) fn list(&self, probe: &impl Probe<D>, keep: impl FnMut(u32) -> bool) -> Vec<u32> {
        let mut found = Vec::new();
        self.list_into(probe, keep, &mut found);
        found
    }

    /// Appends what is found, in order.
    pub(super) fn list_into(
        &self,
        probe: &impl Probe<D>,
        mut keep: impl FnMut(u32) -> bool,
        slots: &mut Vec<u32>,
    ) {
        let start = slots.len();
        let _ = self.walk::<Infallible>(probe, |slot| {
            if keep(slot) {
                slots.push(slot);
            }
            ControlFlow::Continue(())
        });
        self.sort(slots, start);
    }

    /// Sorts the slots from `start` on, no two of which are the same.
    pub(super) fn sort(&self, slots: &mut Vec<u32>, start: usize) {
        let found = &mut slots[start..];
        let most = self.slots.boxes.len();
        // Many of few are sooner ticked off than compared.
        if found.len() < 256 || found.len() < most / 256 {
            sort(found);
            return;
        }
        let mut ticks = alloc::vec![0u64; most.div_ceil(64)];
        for &slot in &*found {
            ticks[slot as usize / 64] |= 1 << (slot % 64);
        }
        slots.truncate(start);
        for (k, &tick) in ticks.iter().enumerate() {
            let mut tick = tick;
            while tick != 0 {
                slots.push(k as u32 * 64 + tick.trailing_zeros());
                tick &= tick - 1;
            }
        }
    }
}
