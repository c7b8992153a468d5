//! Distances of aligned boxes, many at a time to within a bound; `geom` has the exact ones.
//!
//! A *rough* distance is a quarter of the true one, so that it cannot overflow, to within a relative
//! [`MARGIN`]: the difference, the quotient by the largest gap, its square, the sum of at most three,
//! the root and the product come to less than 16 roundings of 2⁻⁵³. Taking quarters loses less than
//! 2⁻¹⁰⁷⁰ where numbers are subnormal, which is beside nothing above [`TINY`]; below that a rough
//! distance says nothing.

use super::node::{Node, Span, WIDE};
use super::walk::Probe;
use crate::geom::Aabb;
use crate::geom::box_gap::Distance;
use crate::num::sqrt;
use crate::num::{larger, mask};

/// 2⁻⁴⁸, with a factor of two to spare for the arithmetic with it.
pub(super) const MARGIN: f64 = 1.0 / (1u64 << 48) as f64;
/// Rough distances below this mean nothing.
pub(super) const TINY: f64 = 1e-290;

/// Boxes no farther than `distance`, which is neither negative nor NaN, from a box.
pub(super) struct Near<'a, const D: usize> {
    pub(super) from: &'a Aabb<D>,
    pub(super) distance: f64,
}

impl<const D: usize> Probe<D> for Near<'_, D> {
    #[inline(always)]
    fn lanes(&self, node: &Node<D>, inner: bool) -> [u32; 2] {
        let quarter = self.distance * 0.25;
        let most = quarter * (1.0 + MARGIN);
        let most = if most > TINY { most } else { TINY };
        let rough = rough_lanes(node, &Span::of(self.from));
        let some = mask(&rough.map(|r| r <= most));
        // A rough distance that means nothing is one of less than twice the tiny one.
        let sure = quarter * (1.0 - MARGIN);
        if inner || sure <= 2.0 * TINY {
            return [some, 0];
        }
        [some, mask(&rough.map(|r| r <= sure))]
    }

    fn settle(&self, bounds: &Aabb<D>) -> bool {
        Distance::between(bounds, self.from).at_most(self.distance)
    }
}

/// The gap between two boxes on an axis, a quarter of it.
#[inline(always)]
fn quarter_gap(low: f64, high: f64, other_low: f64, other_high: f64) -> f64 {
    let above = low * 0.25 - other_high * 0.25;
    let below = other_low * 0.25 - high * 0.25;
    let gap = larger(above, below);
    if gap > 0.0 { gap } else { 0.0 }
}

/// The rough distances of all lanes; of lanes not in use, infinite.
#[inline(always)]
pub(super) fn rough_lanes<const D: usize>(node: &Node<D>, from: &Span<D>) -> [f64; WIDE] {
    let mut gaps = [[0.0; WIDE]; D];
    let mut most = [0.0; WIDE];
    for (k, gaps) in gaps.iter_mut().enumerate() {
        for lane in 0..WIDE {
            let (low, high) = (node.low[k][lane], node.high[k][lane]);
            let gap = quarter_gap(low, high, from.low[k], from.high[k]);
            gaps[lane] = gap;
            most[lane] = if gap > most[lane] { gap } else { most[lane] };
        }
    }
    let mut rough = [0.0; WIDE];
    for lane in 0..WIDE {
        let most = most[lane];
        // Neither 0 / 0 nor infinity / infinity.
        let unit = if most > 0.0 { most } else { 1.0 };
        let unit = if unit < f64::MAX { unit } else { f64::MAX };
        let mut sum = 0.0;
        for gaps in &gaps {
            let share = gaps[lane] / unit;
            sum += share * share;
        }
        rough[lane] = unit * sqrt(sum);
    }
    rough
}
