//! What can be asked of a tree.

use super::Handle;
use super::distance::Near;
use super::hierarchy::Hierarchy;
use super::node::Span;
use super::ray::{self, Ray};
use super::slots::Slots;
use super::walk::{Probe, Window, walk};
use crate::geom::{Aabb, Touch};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

/// A [`Tree`](crate::Tree) ready to be asked; made by [`Tree::view`](crate::Tree::view).
///
/// It can be copied and shared among threads. The boxes cannot change while it is there.
///
/// All answers are exact for the boxes as they were given, and name boxes by
/// [slot](Handle::slot). Lists are in ascending order of slots, those of [`nearest`](Self::nearest)
/// in order of distance; so they depend on the boxes alone, not on how they came to be there. The
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
/// assert_eq!(view.query_ray([-0.5, -1.0], [1.0, 1.0]), [0]);
/// assert_eq!(view.within(&window, 1.0), [1, 2]);
/// assert_eq!(view.within(&window, 2.0), [0, 1, 2, 3]);
/// assert_eq!(view.nearest([5.5, 0.0], 2), [(2, 0.5), (3, 0.5)]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct View<'a, const D: usize> {
    pub(super) slots: &'a Slots<D>,
    pub(super) hierarchy: &'a Hierarchy<D>,
}

impl<'a, const D: usize> View<'a, D> {
    /// The slots of all boxes that meet `window`; `touch` says whether touching is enough.
    #[must_use]
    pub fn query(&self, window: &Aabb<D>, touch: Touch) -> Vec<u32> {
        self.list(&Window::around(Span::of(window), touch), |_| true)
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
        self.list(&Window::around(Span::of(window), Touch::Counts), keep)
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
        self.walk(&Window::around(Span::of(window), touch), visit)
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
        match spot(point) {
            Some(span) => self.list(&Window::around(span, touch), |_| true),
            None => Vec::new(),
        }
    }

    /// The slots of all boxes that the ray from `origin` along `dir`, without end, meets; touching
    /// included. None where a number is not finite.
    #[must_use]
    pub fn query_ray(&self, origin: [f64; D], dir: [f64; D]) -> Vec<u32> {
        match Ray::new(origin, dir) {
            Some(ray) => self.list(&ray, |_| true),
            None => Vec::new(),
        }
    }

    /// Calls `visit` with the slot of each box that the ray meets, until it breaks.
    /// See [`query_ray`](Self::query_ray).
    pub fn visit_ray<B>(
        &self,
        origin: [f64; D],
        dir: [f64; D],
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match Ray::new(origin, dir) {
            Some(ray) => self.walk(&ray, visit),
            None => ControlFlow::Continue(()),
        }
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
    /// assert_eq!(tree.view().first_on_ray(origin, dir, time), Some((1, 4.0)));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn first_on_ray(
        &self,
        origin: [f64; D],
        dir: [f64; D],
        time: impl FnMut(u32) -> Option<f64>,
    ) -> Option<(u32, f64)> {
        ray::first(self.hierarchy, &Ray::new(origin, dir)?, time)
    }

    /// The slots of all boxes whose distance from `from` is at most `distance`: exactly, a distance
    /// of that to the last bit counts. None for a negative one or NaN. For the distance from a
    /// point, give a box of that one point.
    #[must_use]
    pub fn within(&self, from: &Aabb<D>, distance: f64) -> Vec<u32> {
        let from = Span::of(from);
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
        let from = Span::of(from);
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
        spot(point).map_or_else(Vec::new, |from| self.first_from(&from, count))
    }

    /// The `count` boxes nearest to a box. See [`nearest`](Self::nearest).
    #[must_use]
    pub fn nearest_to(&self, from: &Aabb<D>, count: usize) -> Vec<(u32, f64)> {
        self.first_from(&Span::of(from), count)
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
        super::nearest::nearest(self.hierarchy, &Span::of(from), visit)
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

    fn first_from(&self, from: &Span<D>, count: usize) -> Vec<(u32, f64)> {
        let mut found = Vec::new();
        if count > 0 {
            let _ = super::nearest::nearest(self.hierarchy, from, |slot, distance| {
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
    fn around(span: Span<D>, touch: Touch) -> Self {
        Self { span, touch }
    }
}

/// A point as limits, if it is finite.
fn spot<const D: usize>(point: [f64; D]) -> Option<Span<D>> {
    point.iter().all(|x| x.is_finite()).then_some(Span {
        low: point,
        high: point,
    })
}
