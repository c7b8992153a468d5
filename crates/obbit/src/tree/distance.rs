//! Distances of aligned boxes: many at a time to within a bound, and exact where that matters.
//!
//! A *rough* distance is a quarter of the true one, so that it cannot overflow, to within a relative
//! [`MARGIN`]: the difference, the quotient by the largest gap, its square, the sum of at most three,
//! the root and the product come to less than 16 roundings of 2⁻⁵³. Taking quarters loses less than
//! 2⁻¹⁰⁷⁰ where numbers are subnormal, which is beside nothing above [`TINY`]; below that a rough
//! distance says nothing.

use super::node::{Node, Span, WIDE};
use super::walk::Probe;
use crate::geom::Aabb;
use crate::num::{Exact, Number, saturate, sqrt, two_pow};
use core::cmp::Ordering;

/// 2⁻⁴⁸, with a factor of two to spare for the arithmetic with it.
pub(super) const MARGIN: f64 = 1.0 / (1u64 << 48) as f64;
/// Rough distances below this mean nothing.
pub(super) const TINY: f64 = 1e-290;

/// Boxes no farther than `distance`, which is neither negative nor NaN, from a box.
pub(super) struct Near<const D: usize> {
    pub(super) from: Span<D>,
    pub(super) distance: f64,
}

impl<const D: usize> Probe<D> for Near<D> {
    const EXACT: bool = false;

    #[inline(always)]
    fn lanes(&self, node: &Node<D>, _: bool) -> u32 {
        let limit = self.distance * 0.25 * (1.0 + MARGIN);
        let limit = if limit > TINY { limit } else { TINY };
        let rough = rough_lanes(node, &self.from);
        super::node::mask(&rough.map(|r| r <= limit))
    }

    fn settle(&self, bounds: &Aabb<D>) -> bool {
        let own = Span::of(bounds);
        let (rough, limit) = (rough(&own, &self.from), self.distance * 0.25);
        if limit == f64::INFINITY {
            return true;
        }
        let larger = if rough > limit { rough } else { limit };
        if larger >= TINY && (rough - limit).abs() > larger * MARGIN {
            return rough < limit;
        }
        let limit = Exact::from_f64(self.distance);
        let square = limit.times(&limit);
        exact_square(&own, &self.from).compare(&square).is_le()
    }
}

/// The gap between two boxes on an axis, a quarter of it.
#[inline(always)]
fn quarter_gap(low: f64, high: f64, other_low: f64, other_high: f64) -> f64 {
    let above = low * 0.25 - other_high * 0.25;
    let below = other_low * 0.25 - high * 0.25;
    let gap = if above > below { above } else { below };
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

/// The rough distance of two boxes.
pub(super) fn rough<const D: usize>(a: &Span<D>, b: &Span<D>) -> f64 {
    let gaps: [f64; D] =
        core::array::from_fn(|k| quarter_gap(a.low[k], a.high[k], b.low[k], b.high[k]));
    length(gaps)
}

fn length<const D: usize>(gaps: [f64; D]) -> f64 {
    let most = gaps.iter().fold(0.0, |m, &g| if g > m { g } else { m });
    if most == 0.0 {
        return 0.0;
    }
    let sum = gaps.iter().fold(0.0, |sum, g| {
        let share = g / most;
        sum + share * share
    });
    most * sqrt(sum)
}

/// The distance of two boxes: 0 only where they meet.
pub(super) fn distance<const D: usize>(a: &Span<D>, b: &Span<D>) -> f64 {
    let rough = rough(a, b);
    if rough >= TINY {
        return saturate(rough * 4.0);
    }
    // Gaps as small as that are differences of nearby numbers, or of tiny ones: exact.
    let gaps = core::array::from_fn(|k| {
        let (above, below) = (a.low[k] - b.high[k], b.low[k] - a.high[k]);
        let gap = if above > below { above } else { below };
        if gap > 0.0 { gap * two_pow(600) } else { 0.0 }
    });
    let length = length::<D>(gaps);
    let distance = length * two_pow(-600);
    if length > 0.0 && distance == 0.0 {
        f64::from_bits(1)
    } else {
        distance
    }
}

/// The square of the distance.
fn exact_square<const D: usize>(a: &Span<D>, b: &Span<D>) -> Exact {
    let mut sum = Exact::zero();
    for k in 0..D {
        let (from, to) = if a.low[k] > b.high[k] {
            (b.high[k], a.low[k])
        } else if b.low[k] > a.high[k] {
            (a.high[k], b.low[k])
        } else {
            continue;
        };
        let gap = Exact::from_f64(to).minus(&Exact::from_f64(from));
        sum = sum.plus(&gap.times(&gap));
    }
    sum
}

/// A box on its way to be put out, ordered by its distance from a query, exactly, then by slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Far<'a, const D: usize> {
    pub(super) rough: f64,
    pub(super) slot: u32,
    pub(super) own: Span<D>,
    pub(super) from: &'a Span<D>,
}

impl<const D: usize> Far<'_, D> {
    /// Whether the distance is 0; for piles of boxes, sooner told than by exact squares.
    fn meets(&self) -> bool {
        let (a, b) = (&self.own, self.from);
        (0..D).all(|k| a.low[k] <= b.high[k] && b.low[k] <= a.high[k])
    }
}

impl<const D: usize> Ord for Far<'_, D> {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.rough, other.rough);
        let larger = if a > b { a } else { b };
        let by_distance = if larger >= TINY && (a - b).abs() > larger * MARGIN {
            a.total_cmp(&b)
        } else if self.meets() && other.meets() {
            Ordering::Equal
        } else {
            let square = exact_square(&self.own, self.from);
            square.compare(&exact_square(&other.own, other.from))
        };
        by_distance.then(self.slot.cmp(&other.slot))
    }
}

impl<const D: usize> PartialOrd for Far<'_, D> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const D: usize> PartialEq for Far<'_, D> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<const D: usize> Eq for Far<'_, D> {}
