//! Which shapes meet a shape? The tree finds candidates by their bounds, the shapes decide.

use super::view::TreeView;
use super::walk::{Along, Window};
use crate::geom::candidates::{Candidates, meeting, near};
use crate::geom::strip::Strip;
use crate::geom::{Aabb, Bounded, Relate, Touch};
use crate::lanes::fetch;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

/// # Shapes that meet a shape
impl<const D: usize> TreeView<'_, D> {
    /// The slots of all shapes that meet `shape`, exactly.
    ///
    /// `items` are the shapes by slot, and the tree's boxes their bounds: an empty slot is not looked
    /// at, and one that the list does not have is left out.
    ///
    /// ```
    /// use obbit::{Bounded, Circle, Obb2, Rot2, Touch, Tree2};
    /// let lamps = [[0.0, 0.0], [3.0, 0.0], [4.0, 3.0]].map(|c| Circle::new(c, 0.5).unwrap());
    /// let mut tree: Tree2 = lamps.iter().map(Bounded::bounds).collect();
    /// let beam = Obb2::new([2.0, 1.5], [6.0, 0.1], Rot2::from_degrees(36.87))?;
    /// assert_eq!(tree.view().query_shape(&beam, &lamps, Touch::Counts), [0, 2]); // the bounds meet all
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn query_shape<Q, T>(&self, shape: &Q, items: &[T], touch: Touch) -> Vec<u32>
    where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        let mut slots = Vec::new();
        self.query_shape_into(shape, items, touch, &mut slots);
        slots
    }

    /// [`query_shape`](Self::query_shape), appending to `slots`.
    pub fn query_shape_into<Q, T>(&self, shape: &Q, items: &[T], touch: Touch, slots: &mut Vec<u32>)
    where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        let start = slots.len();
        let _ = self.visit_shape::<_, _, Infallible>(shape, items, touch, |slot| {
            slots.push(slot);
            ControlFlow::Continue(())
        });
        self.sort(slots, start);
    }

    /// Calls `visit` with the slot of each shape that meets `shape`, until it breaks; returns what it
    /// broke with. See [`query_shape`](Self::query_shape).
    pub fn visit_shape<Q, T, B>(
        &self,
        shape: &Q,
        items: &[T],
        touch: Touch,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B>
    where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        let decide = meeting(shape, items, touch);
        let area = (shape.bounds(), Strip::of(shape, 0.0));
        self.decided(&area, items, decide, visit)
    }

    /// The slots of all shapes no farther from `shape` than `clearance`, exactly. With a negative
    /// clearance or NaN there are none. `items` are as in [`query_shape`](Self::query_shape).
    ///
    /// ```
    /// use obbit::{Bounded, Circle, Segment2, Tree2};
    /// let seats = [3.0, 3.5].map(|y| Circle::new([2.0, y], 1.0).unwrap());
    /// let mut tree: Tree2 = seats.iter().map(Bounded::bounds).collect();
    /// let wall = Segment2::new([0.0, 0.0], [10.0, 0.0])?;
    /// assert_eq!(tree.view().within_shape(&wall, &seats, 2.0), [0]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn within_shape<Q, T>(&self, shape: &Q, items: &[T], clearance: f64) -> Vec<u32>
    where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        let mut slots = Vec::new();
        self.within_shape_into(shape, items, clearance, &mut slots);
        slots
    }

    /// [`within_shape`](Self::within_shape), appending to `slots`.
    pub fn within_shape_into<Q, T>(
        &self,
        shape: &Q,
        items: &[T],
        clearance: f64,
        slots: &mut Vec<u32>,
    ) where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        let start = slots.len();
        let _ = self.visit_within_shape::<_, _, Infallible>(shape, items, clearance, |slot| {
            slots.push(slot);
            ControlFlow::Continue(())
        });
        self.sort(slots, start);
    }

    /// Calls `visit` with the slot of each shape no farther from `shape` than `clearance`, until it breaks;
    /// returns what it broke with. See [`within_shape`](Self::within_shape).
    pub fn visit_within_shape<Q, T, B>(
        &self,
        shape: &Q,
        items: &[T],
        clearance: f64,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B>
    where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        // No distance is negative; NaN is no distance.
        if clearance.is_nan() || clearance < 0.0 {
            return ControlFlow::Continue(());
        }
        let area = (shape.bounds().grown(clearance), Strip::of(shape, clearance));
        let decide = near(shape, items, clearance);
        self.decided(&area, items, decide, visit)
    }

    fn decided<T, B>(
        &self,
        (window, strip): &(Aabb<D>, Option<Strip<D>>),
        items: &[T],
        decide: impl FnMut(&[u32], &mut [bool]),
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut candidates = Candidates::new(decide, visit);
        let found = |slot: u32| {
            fetch(items, slot as usize);
            if candidates.push(slot) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let window = Window::of(window, Touch::Counts);
        let _ = match strip {
            Some(strip) => self.walk(&Along { window, strip }, found),
            None => self.walk(&window, found),
        };
        candidates.finish()
    }
}
