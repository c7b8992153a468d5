//! Bounds as 32-bit integers over the extent of the job.
//!
//! Each axis has one non-decreasing map from `f64` to `u32`, used for lower and upper limits
//! alike. If `a.min <= b.max` then `map(a.min) <= map(b.max)`, so boxes that meet still meet as
//! integers whatever the map rounds; it can only add candidates, never lose one.

use crate::geom::Aabb;
use alloc::vec::Vec;

/// Limits of one box in integers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell<const D: usize> {
    pub(super) min: [u32; D],
    pub(super) max: [u32; D],
}

/// A non-decreasing map of one axis: straight, or bent at sampled quantiles where most of the
/// boxes crowd into a small part of the extent.
#[derive(Debug, Clone)]
struct AxisMap {
    /// First coordinate of each piece, ascending.
    starts: Vec<f64>,
    /// Integers per unit in each piece (of half units, see `offset`).
    slopes: Vec<f64>,
    /// First integer of each piece, and one more for the end.
    bases: Vec<u32>,
}

/// Samples taken to see how the boxes lie along an axis.
const SAMPLES: usize = 4096;
/// Pieces of a bent map.
const PIECES: usize = 256;

impl AxisMap {
    fn straight(low: f64, high: f64) -> Self {
        Self {
            starts: alloc::vec![low],
            slopes: alloc::vec![slope(low, high, u32::MAX)],
            bases: alloc::vec![0, u32::MAX],
        }
    }

    /// Straight, unless the middle half of a sample lies in under 1/256 of the extent.
    fn fitting(low: f64, high: f64, sample: &mut [f64]) -> Self {
        let straight = Self::straight(low, high);
        sample.sort_unstable_by(f64::total_cmp);
        let (q1, q3) = (sample.len() / 4, sample.len() * 3 / 4);
        if sample.len() < 16 || straight.of(sample[q3]) - straight.of(sample[q1]) >= 1 << 24 {
            return straight;
        }
        let mut starts = alloc::vec![low];
        for k in 1..PIECES {
            let knot = sample[k * sample.len() / PIECES];
            if starts.last().is_some_and(|&last| knot > last) && knot < high {
                starts.push(knot);
            }
        }
        let share = u32::MAX / starts.len() as u32;
        let bases: Vec<u32> = (0..=starts.len() as u32).map(|k| k * share).collect();
        let ends = starts.iter().skip(1).copied().chain([high]);
        let slopes = starts
            .iter()
            .zip(ends)
            .map(|(&start, end)| slope(start, end, share))
            .collect();
        Self {
            starts,
            slopes,
            bases,
        }
    }

    #[inline]
    fn of(&self, x: f64) -> u32 {
        let piece = if self.starts.len() == 1 {
            0
        } else {
            self.starts
                .partition_point(|&start| start <= x)
                .saturating_sub(1)
        };
        // The cast saturates, and the minimum keeps one piece from rounding into the next.
        let inside = (offset(self.starts[piece], x) * self.slopes[piece]) as u32;
        self.bases[piece]
            .saturating_add(inside)
            .min(self.bases[piece + 1])
    }
}

/// Half the way from `low` to `x`: a whole way could overflow.
fn offset(low: f64, x: f64) -> f64 {
    x * 0.5 - low * 0.5
}

fn slope(low: f64, high: f64, integers: u32) -> f64 {
    let range = offset(low, high);
    if range > 0.0 {
        (f64::from(integers) / range).min(f64::MAX)
    } else {
        0.0
    }
}

/// All boxes of a job (several lists of it) as integers over their common extent.
pub(super) fn quantise<const D: usize>(lists: [&[Aabb<D>]; 2]) -> [Vec<Cell<D>>; 2] {
    let all = || lists[0].iter().chain(lists[1]);
    let count = lists[0].len() + lists[1].len();
    let maps: [AxisMap; D] = core::array::from_fn(|k| {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for b in all() {
            low = if b.min()[k] < low { b.min()[k] } else { low };
            high = if b.max()[k] > high { b.max()[k] } else { high };
        }
        if low > high {
            return AxisMap::straight(0.0, 0.0);
        }
        let step = (count / SAMPLES).max(1);
        let mut sample: Vec<f64> = all().step_by(step).map(|b| b.center()[k]).collect();
        AxisMap::fitting(low, high, &mut sample)
    });
    lists.map(|boxes| {
        boxes
            .iter()
            .map(|b| Cell {
                min: core::array::from_fn(|k| maps[k].of(b.min()[k])),
                max: core::array::from_fn(|k| maps[k].of(b.max()[k])),
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_outlier_does_not_flatten_the_rest() {
        let mut xs: Vec<f64> = (0..1000).map(f64::from).collect();
        xs.push(1e300);
        let map = AxisMap::fitting(0.0, 1e300, &mut xs.clone());
        // Only the last piece, which reaches to the outlier, is too coarse.
        let merged = xs
            .windows(2)
            .filter(|w| map.of(w[0]) >= map.of(w[1]))
            .count();
        assert!(
            merged <= 2 * xs.len() / PIECES,
            "{merged} neighbours fell together"
        );
    }

    proptest! {
        #[test]
        fn maps_never_decrease(mut xs in prop::collection::vec(any::<f64>().prop_filter("finite", |x| x.is_finite()), 2..60)) {
            xs.sort_unstable_by(f64::total_cmp);
            let (low, high) = (xs[0], xs[xs.len() - 1]);
            for map in [AxisMap::straight(low, high), AxisMap::fitting(low, high, &mut xs.clone())] {
                for w in xs.windows(2) {
                    prop_assert!(map.of(w[0]) <= map.of(w[1]));
                }
            }
        }
    }
}
