//! Which boxes meet a window, which lie in it, which hold a point?

use super::node::Span;
use super::view::TreeView;
use super::walk::{Inside, Window};
use crate::geom::{Aabb, Touch};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

/// # Boxes that meet a window
impl<const D: usize> TreeView<'_, D> {
    /// The slots of all boxes that meet `window`; `touch` says whether touching is enough.
    #[must_use]
    pub fn query(&self, window: &Aabb<D>, touch: Touch) -> Vec<u32> {
        let mut slots = Vec::new();
        self.query_into(window, touch, &mut slots);
        slots
    }

    /// [`query`](Self::query), appending to `slots`: whoever asks again and again keeps the list. Once
    /// it is long enough nothing is allocated, but for a bit for each slot while more than 255 are
    /// put in order.
    ///
    /// ```
    /// use obbit::{Aabb2, Touch, Tree2};
    /// let mut tree = Tree2::new();
    /// for x in [0.0, 2.0, 4.0] {
    ///     tree.insert(Aabb2::new([x, 0.0], [x + 1.0, 1.0])?);
    /// }
    /// let mut slots = vec![7];
    /// let window = Aabb2::new([2.5, 0.0], [4.5, 1.0])?;
    /// tree.view().query_into(&window, Touch::Counts, &mut slots);
    /// assert_eq!(slots, [7, 1, 2]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn query_into(&self, window: &Aabb<D>, touch: Touch, slots: &mut Vec<u32>) {
        self.list_into(&Window::of(window, touch), |_| true, slots);
    }

    /// The slots of all boxes that meet `window`, touching included, and that `keep` accepts: the
    /// form for a test of the caller's own. For shapes there is
    /// [`query_shape`](Self::query_shape).
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

    /// Calls `visit` with the slot of each box that meets `window`, until it breaks; returns what it
    /// broke with.
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

    /// How many boxes meet `window`: the length of [`query`](Self::query), without storing any slot.
    #[must_use]
    pub fn count(&self, window: &Aabb<D>, touch: Touch) -> usize {
        let mut count = 0;
        let _ = self.visit::<Infallible>(window, touch, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether any box meets `window`; ends at the first.
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
}

/// # Boxes that lie in a window
impl<const D: usize> TreeView<'_, D> {
    /// The slots of all boxes that lie wholly in `window`. Their limits may coincide with the
    /// window's.
    ///
    /// ```
    /// use obbit::{Aabb2, Tree2};
    /// let mut tree = Tree2::new();
    /// for x in [0.0, 3.0, 7.0] {
    ///     tree.insert(Aabb2::new([x, 0.0], [x + 2.0, 1.0])?);
    /// }
    /// let marquee = Aabb2::new([3.0, 0.0], [8.0, 5.0])?;
    /// assert_eq!(tree.view().inside(&marquee), [1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn inside(&self, window: &Aabb<D>) -> Vec<u32> {
        let mut slots = Vec::new();
        self.inside_into(window, &mut slots);
        slots
    }

    /// [`inside`](Self::inside), appending to `slots`.
    pub fn inside_into(&self, window: &Aabb<D>, slots: &mut Vec<u32>) {
        self.list_into(&Inside(Span::of(window)), |_| true, slots);
    }

    /// Calls `visit` with the slot of each box that lies wholly in `window`, until it breaks; returns
    /// what it broke with.
    pub fn visit_inside<B>(
        &self,
        window: &Aabb<D>,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.walk(&Inside(Span::of(window)), visit)
    }

    /// How many boxes lie wholly in `window`.
    #[must_use]
    pub fn count_inside(&self, window: &Aabb<D>) -> usize {
        let mut count = 0;
        let _ = self.visit_inside::<Infallible>(window, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }
}

impl<const D: usize> Window<D> {
    pub(super) fn of(bounds: &Aabb<D>, touch: Touch) -> Self {
        let span = Span::of(bounds);
        Self { span, touch }
    }
}
