//! What can be asked of a tree.

use super::Handle;
use super::distance::Near;
use super::hierarchy::Hierarchy;
use super::nearest::nearest;
use super::node::Span;
use super::ray::{self, Beam, Roughly};
use super::slots::Slots;
use super::walk::{Probe, Window, walk};
use crate::geom::box_ray::Entry;
use crate::geom::{Aabb, Touch};
use crate::num::rounded::limits;
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
/// calls were made on the tree, and has no other meaning.
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

impl<'a, const D: usize> TreeView<'a, D> {
    /// The slots of all boxes that meet `window`; `touch` says whether touching is enough.
    #[must_use]
    pub fn query(&self, window: &Aabb<D>, touch: Touch) -> Vec<u32> {
        self.list(&Window::of(window, touch), |_| true)
    }

    /// The slots of all boxes that meet `window`, touching included, and that `keep` accepts: the
    /// form for shapes of the caller's own.
    ///
    /// ```
    /// use obbit::{Aabb2, Bounded, Circle, Tree2};
    /// let mut tree = Tree2::new();
    /// let discs = [Circle::new([0.0, 0.0], 1.0)?, Circle::new([3.0, 0.0], 1.0)?];
    /// for disc in &discs {
    ///     tree.insert(disc.bounds()); // slots 0, 1, as in the list
    /// }
    /// let window = Aabb2::new([0.9, 0.9], [2.8, 2.0])?; // meets the bounds of both
    /// let met = tree.view().query_if(&window, |slot| discs[slot as usize].intersects(&window));
    /// assert_eq!(met, [1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn query_if(&self, window: &Aabb<D>, keep: impl FnMut(u32) -> bool) -> Vec<u32> {
        self.list(&Window::of(window, Touch::Counts), keep)
    }

    /// Calls `visit` with the slot of each box that meets `window`, until it breaks.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use obbit::{Aabb2, Touch, Tree2};
    /// let mut tree = Tree2::new();
    /// tree.insert(Aabb2::new([0.0, 0.0], [1.0, 1.0])?);
    /// let window = Aabb2::new([0.5, 0.5], [3.0, 3.0])?;
    /// let some = tree.view().visit(&window, Touch::Counts, ControlFlow::Break);
    /// assert_eq!(some, ControlFlow::Break(0)); // any one of them
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn visit<B>(
        &self,
        window: &Aabb<D>,
        touch: Touch,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.walk(&Window::of(window, touch), visit)
    }

    /// How many boxes meet `window`.
    #[must_use]
    pub fn count(&self, window: &Aabb<D>, touch: Touch) -> usize {
        let mut count = 0;
        let _ = self.visit::<Infallible>(window, touch, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether any box meets `window`.
    #[must_use]
    pub fn any(&self, window: &Aabb<D>, touch: Touch) -> bool {
        self.visit(window, touch, ControlFlow::Break).is_break()
    }

    /// The slots of all boxes that hold a point; with [`Touch::Ignored`] in their inside (of a flat
    /// box nothing is inside). None where a coordinate is not finite.
    #[must_use]
    pub fn at(&self, point: [f64; D], touch: Touch) -> Vec<u32> {
        match Aabb::new(point, point) {
            Ok(spot) => self.query(&spot, touch),
            Err(_) => Vec::new(),
        }
    }

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
        let Some(beam) = Beam::new(origin, dir, most) else {
            return Vec::new();
        };
        let mut hits = Vec::new();
        let _ = self.walk::<Infallible>(&Roughly(&beam), |id| {
            let bounds = &self.slots.boxes[id as usize];
            hits.extend(beam.ray.enter(bounds).map(|time| Entry { time, id }));
            ControlFlow::Continue(())
        });
        hits.sort_unstable();
        let shown = |hit: Entry| (hit.id, hit.time.shown());
        hits.into_iter().map(shown).collect()
    }

    /// Calls `visit` with the slot of each box that the ray hits, until it breaks.
    /// See [`ray`](Self::ray).
    pub fn visit_ray<B>(
        &self,
        origin: [f64; D],
        dir: [f64; D],
        most: f64,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match Beam::new(origin, dir, most) {
            Some(beam) => self.walk(&beam, visit),
            None => ControlFlow::Continue(()),
        }
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

    /// The slots of all boxes whose distance from `from` is at most `distance`: exactly, a distance
    /// of that to the last bit counts. None for a negative one or NaN. For the distance from a
    /// point, give a box of that one point.
    #[must_use]
    pub fn within(&self, from: &Aabb<D>, distance: f64) -> Vec<u32> {
        if distance >= 0.0 {
            self.list(&Near { from, distance }, |_| true)
        } else {
            Vec::new()
        }
    }

    /// Calls `visit` with the slot of each box whose distance from a box is at most `distance`,
    /// until it breaks. See [`within`](Self::within).
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
        let mut found = Vec::new();
        if count > 0 {
            let _ = nearest(self.hierarchy, from, count, |slot, distance| {
                found.push((slot, distance));
                if found.len() < count {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        found
    }

    /// Calls `visit` with slots and distances from a box, nearest first, until it breaks. The order
    /// is that of [`nearest`](Self::nearest).
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
        nearest(self.hierarchy, from, 0, visit)
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

    fn walk<B>(
        &self,
        probe: &impl Probe<D>,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        walk(self.hierarchy, &self.slots.boxes, probe, visit)
    }

    fn list(&self, probe: &impl Probe<D>, mut keep: impl FnMut(u32) -> bool) -> Vec<u32> {
        let mut found = Vec::new();
        let _ = self.walk::<Infallible>(probe, |slot| {
            if keep(slot) {
                found.push(slot);
            }
            ControlFlow::Continue(())
        });
        sort(&mut found, self.slots.boxes.len());
        found
    }
}

/// Sorts different slots, all below `slots`.
fn sort(found: &mut Vec<u32>, slots: usize) {
    // Many of few are sooner ticked off than compared.
    if found.len() < 256 || found.len() < slots / 256 {
        found.sort_unstable();
        return;
    }
    let mut ticks = alloc::vec![0u64; slots.div_ceil(64)];
    for &slot in found.iter() {
        ticks[slot as usize / 64] |= 1 << (slot % 64);
    }
    found.clear();
    for (k, &tick) in ticks.iter().enumerate() {
        let mut tick = tick;
        while tick != 0 {
            found.push(k as u32 * 64 + tick.trailing_zeros());
            tick &= tick - 1;
        }
    }
}

impl<const D: usize> Window<D> {
    fn of(bounds: &Aabb<D>, touch: Touch) -> Self {
        let span = Span::of(bounds);
        Self { span, touch }
    }
}
