//! Which shapes meet a shape? The index finds candidates by their bounds, the shapes decide.

use super::window::Shown;
use super::{Index, Storage};
use crate::geom::candidates::{Candidates, meeting, near};
use crate::geom::strip::Strip;
use crate::geom::{Aabb, Bounded, Relate, Touch};
use crate::lanes::fetch;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// # Shapes that meet a shape
impl<const D: usize, S: Storage> Index<D, S> {
    /// The ids of all shapes that meet `shape`, exactly; each once, in the order of the index.
    ///
    /// `items` is the list that the index was made of. An id that it does not have is left out.
    ///
    /// ```
    /// use obbit::{Circle, Index2, Obb2, Rot2, Touch};
    /// let lamps = [[0.0, 0.0], [3.0, 0.0], [4.0, 3.0]].map(|c| Circle::new(c, 0.5).unwrap());
    /// let index = Index2::new(&lamps);
    /// let beam = Obb2::new([2.0, 1.5], [6.0, 0.1], Rot2::from_degrees(36.87))?;
    /// assert_eq!(index.query_shape(&beam, &lamps, Touch::Counts).len(), 2); // the bounds meet all
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn query_shape<Q, T>(&self, shape: &Q, items: &[T], touch: Touch) -> Vec<u32>
    where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        let mut ids = Vec::new();
        self.query_shape_into(shape, items, touch, &mut ids);
        ids
    }

    /// [`query_shape`](Self::query_shape), appending to `ids`.
    pub fn query_shape_into<Q, T>(&self, shape: &Q, items: &[T], touch: Touch, ids: &mut Vec<u32>)
    where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        let flow: ControlFlow<()> = self.visit_shape(shape, items, touch, |id| {
            ids.push(id);
            ControlFlow::Continue(())
        });
        let _ = flow;
    }

    /// Calls `visit` with the id of every shape that meets `shape`, in the order of the index, until
    /// it breaks; returns what it broke with. See [`query_shape`](Self::query_shape).
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

    /// The ids of all shapes no farther from `shape` than `clearance`, exactly; each once, in the
    /// order of the index. With a negative clearance or NaN there are none.
    ///
    /// `items` is the list that the index was made of. An id that it does not have is left out.
    ///
    /// ```
    /// use obbit::{Circle, Index2, Segment2};
    /// let seats = [3.0, 3.5].map(|y| Circle::new([2.0, y], 1.0).unwrap());
    /// let index = Index2::new(&seats);
    /// let wall = Segment2::new([0.0, 0.0], [10.0, 0.0])?;
    /// assert_eq!(index.within_shape(&wall, &seats, 2.0), [0]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn within_shape<Q, T>(&self, shape: &Q, items: &[T], clearance: f64) -> Vec<u32>
    where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        let mut ids = Vec::new();
        self.within_shape_into(shape, items, clearance, &mut ids);
        ids
    }

    /// [`within_shape`](Self::within_shape), appending to `ids`.
    pub fn within_shape_into<Q, T>(
        &self,
        shape: &Q,
        items: &[T],
        clearance: f64,
        ids: &mut Vec<u32>,
    ) where
        Q: Relate<D, T>,
        T: Bounded<D>,
    {
        let flow: ControlFlow<()> = self.visit_within_shape(shape, items, clearance, |id| {
            ids.push(id);
            ControlFlow::Continue(())
        });
        let _ = flow;
    }

    /// Calls `visit` with the id of every shape no farther from `shape` than `clearance`, in the order of the
    /// index, until it breaks; returns what it broke with. See [`within_shape`](Self::within_shape).
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
        let decide = near(shape, items, clearance);
        let area = (shape.bounds().grown(clearance), Strip::of(shape, clearance));
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
        // Shapes are fetched while more are found.
        let mut push = |ids: &[u32]| {
            ids.iter().any(|&id| {
                fetch(items, id as usize);
                candidates.push(id)
            })
        };
        self.search_along(window, *strip, &mut Shown(&mut push));
        candidates.finish()
    }
}
