//! What shows, and what is under a point of the screen.

use super::label::Label;
use super::map::Labels;
use super::piece::Piece;
use crate::d2::{Obb2, Rot2};
use alloc::vec::Vec;

/// # What shows
impl<S: Piece> Labels<S> {
    /// The label with an id as it was put in, `None` where there is none.
    #[must_use]
    pub fn get(&self, id: u32) -> Option<&Label<S>> {
        Some(&self.set.get(id)?.label)
    }

    /// The ids of all labels that show and the positions that they show in, in ascending order.
    ///
    /// ```
    /// use obbit::Rot2;
    /// use obbit::labels::{Label, Labels, View};
    /// let mut labels = Labels::new();
    /// labels.push(Label::new([0.0, 0.0], [40.0, 12.0])?)?;
    /// labels.push(Label::new([0.0, 0.0], [40.0, 12.0])?)?; // in its way
    /// labels.push(Label::new([0.0, 0.0], [40.0, 12.0])?.offsets(&[[0.0, 9.0], [0.0, 18.0]])?)?;
    /// labels.update(&View::new([0.0, 0.0], 1.0, Rot2::IDENTITY)?)?;
    /// assert!(labels.shown().eq([(0, 0), (2, 1)]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn shown(&self) -> impl Iterator<Item = (u32, usize)> + '_ {
        let ids = 0..self.set.labels.len() as u32;
        ids.filter_map(|id| Some((id, self.position(id)?)))
    }

    /// The ids of all labels that show and hold a point of the screen, in the view of the last
    /// [`update`](Self::update), in ascending order: what a pointer is on. Their icons count.
    ///
    /// ```
    /// use obbit::Rot2;
    /// use obbit::labels::{Label, Labels, View};
    /// let mut labels = Labels::new();
    /// let paris = labels.push(Label::new([2.35, 48.86], [42.0, 16.0])?)?;
    /// let view = View::new([2.35, 48.86], 100.0, Rot2::IDENTITY)?.middle([400.0, 300.0])?;
    /// labels.update(&view)?;
    /// assert_eq!(labels.under([415.0, 295.0]), [paris]);
    /// assert_eq!(labels.under([430.0, 295.0]), []);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn under(&self, point: [f64; 2]) -> Vec<u32> {
        let there = self.seen.as_ref().and_then(|view| {
            let at = view.pose().inverse().apply(point);
            // As a box, which labels are compared with in any case: less code to load in a browser.
            let point = Obb2::new(at, [0.0; 2], Rot2::IDENTITY).ok()?;
            Some(S::from(point))
        });
        let Some(there) = there else {
            return Vec::new();
        };
        let holds = |&(id, position): &(u32, usize)| {
            let mut shapes = self.shapes(id, position);
            shapes.any(|shape| shape.relate(&there).intersects())
        };
        self.shown().filter(holds).map(|(id, _)| id).collect()
    }
}
