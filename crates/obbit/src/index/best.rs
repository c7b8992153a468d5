//! The way from the root down for what is best: the nearest boxes, the first on a ray.
//!
//! Of all boxes that are still closed the one that may hold the best is opened, until none can hold anything
//! better than what has been found (Hjaltason and Samet, Distance Browsing in Spatial Databases, 1999).

use super::descend::children;
use super::store::View;
use crate::geom::Aabb;
use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// What is looked for.
pub(super) trait Aim<const D: usize> {
    /// How good a box is; the less the better.
    type Measure;
    /// The number beyond which nothing is of use.
    fn reach(&self) -> f64;
    /// The measure of a box, and a number that neither it nor that of a box inside is below; `None` where
    /// nothing in it is of use.
    fn measure(&self, bounds: &Aabb<D>) -> Option<(Self::Measure, f64)>;
    /// Whether to stop where all that is left has at least this number.
    #[inline(always)]
    fn is_done(&mut self, least: f64) -> bool {
        least > self.reach()
    }
    /// Takes note of a box that was given.
    fn take(&mut self, id: u32, measure: Self::Measure);
}

/// Lets `aim` take what boxes are of use to it, the best first as far as bounds tell.
#[inline]
pub(super) fn best_first<const D: usize>(view: View<'_, D>, aim: &mut impl Aim<D>) {
    let layout = view.layout;
    let mut closed = BinaryHeap::new();
    if layout.count() > 0 {
        closed.push(Reverse((0, layout.heights(), 0)));
    }
    while let Some(Reverse((least, level, at))) = closed.pop() {
        if aim.is_done(f64::from_bits(least)) {
            break;
        }
        let reach = aim.reach();
        let start = layout.boxes(level - 1).start;
        for child in children(view, level, at) {
            let Some((measure, least)) = aim.measure(&view.aabb(start + child)) else {
                continue;
            };
            if least > reach {
                continue;
            }
            if level > 1 {
                // Floats from 0 on are in the order of their bits.
                let least = if least > 0.0 { least.to_bits() } else { 0 };
                closed.push(Reverse((least, level - 1, child)));
            } else {
                aim.take(view.all_ids()[child], measure);
            }
        }
    }
}
