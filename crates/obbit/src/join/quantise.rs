//! Bounds as 32-bit integers over the extent of the job.
//!
//! Each axis has one non-decreasing map from `f64` to `u32`, used for lower and upper limits
//! alike. If `a.min <= b.max` then `map(a.min) <= map(b.max)`, so boxes that meet still meet as
//! integers whatever the map rounds; it can only add candidates, never lose one. That is why a
//! sample is enough to choose the maps: a box it missed is looked at more often, not overlooked.

use super::levels::{Levels, Ranks};
use crate::geom::Aabb;
use crate::lanes::{Job, Lanes, Row, Simd};
use crate::num::two_pow;
use alloc::vec::Vec;

/// The maps of all axes. What they give is below `u32::MAX`.
#[derive(Debug, Clone)]
pub(super) struct Scale<const D: usize> {
    maps: [AxisMap; D],
}

/// Boxes looked at to choose the maps.
const SAMPLES: usize = 4096;
/// Pieces of a bent map.
const PIECES: usize = 256;
/// The last integer of the maps, so that `u32::MAX` stays free to mean "nowhere".
const LAST: u32 = u32::MAX - 1;
/// Integers kept on either side for what lies outside the sample.
const OUTSIDE: u32 = 1 << 27;

/// Some of `count` boxes, `bounds(i)` being the i-th.
pub(super) fn sample<const D: usize>(
    count: usize,
    bounds: impl Fn(usize) -> Aabb<D>,
) -> Vec<Aabb<D>> {
    // A fixed stride would see only one column of a table, so the picks are scattered; the golden
    // ratio's multiples spread evenly and are the same every time.
    let pick = |k: usize| {
        if count <= SAMPLES {
            k
        } else {
            let spread = (k as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            ((u128::from(spread) * count as u128) >> 64) as usize
        }
    };
    (0..count.min(SAMPLES)).map(|k| bounds(pick(k))).collect()
}

impl<const D: usize> Scale<D> {
    /// Maps for boxes like those of a sample.
    pub(super) fn fitting(sample: &[Aabb<D>]) -> Self {
        Self {
            maps: core::array::from_fn(|k| {
                let limits = sample.iter().flat_map(|b| [b.min()[k], b.max()[k]]);
                AxisMap::fitting(&mut limits.collect::<Vec<_>>())
            }),
        }
    }

    #[inline]
    pub(super) fn row(&self, bounds: &Aabb<D>, id: u32) -> Row<D> {
        let (min, max) = (bounds.min(), bounds.max());
        let mut row = Row {
            low: [0; D],
            high: [0; D],
            id,
        };
        for k in 0..D {
            row.low[k] = self.maps[k].of(min[k]);
            row.high[k] = self.maps[k].of(max[k]);
        }
        row
    }
}

/// Makes rows of boxes: `cover` writes the limits of those from an index on, and the ids count from
/// `start`. Returns how large they are.
pub(super) fn fill<const D: usize>(
    start: usize,
    rows: &mut [Row<D>],
    scale: &Scale<D>,
    levels: &Levels<D>,
    cover: impl Fn(usize, [&mut [f64]; D], [&mut [f64]; D]),
) -> Ranks {
    let lanes = Lanes::best();
    let mut ranks = Ranks::default();
    let (mut limits, mut cells) = (Block::filled(0.0), Block::filled(0));
    for (block, rows) in rows.chunks_mut(BLOCK).enumerate() {
        let start = start + block * BLOCK;
        let low = limits
            .low
            .each_mut()
            .map(|column| &mut column[..rows.len()]);
        let high = limits
            .high
            .each_mut()
            .map(|column| &mut column[..rows.len()]);
        cover(start, low, high);
        lanes.run(Map {
            scale,
            limits: &limits,
            cells: &mut cells,
        });
        for (k, row) in rows.iter_mut().enumerate() {
            for axis in 0..D {
                row.low[axis] = cells.low[axis][k];
                row.high[axis] = cells.high[axis][k];
            }
            row.id = (start + k) as u32;
            ranks.add(levels.rank(row));
        }
    }
    ranks
}

/// Boxes whose limits are made integers at a time.
pub(super) const BLOCK: usize = 64;

/// Limits of a block of boxes, axis by axis.
pub(super) struct Block<const D: usize, T> {
    pub(super) low: [[T; BLOCK]; D],
    pub(super) high: [[T; BLOCK]; D],
}

impl<const D: usize, T: Copy> Block<D, T> {
    pub(super) fn filled(with: T) -> Self {
        Self {
            low: [[with; BLOCK]; D],
            high: [[with; BLOCK]; D],
        }
    }
}

/// Makes integers of the limits of a block.
pub(super) struct Map<'a, const D: usize> {
    pub(super) scale: &'a Scale<D>,
    pub(super) limits: &'a Block<D, f64>,
    pub(super) cells: &'a mut Block<D, u32>,
}

impl<const D: usize> Job for Map<'_, D> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        for (k, map) in self.scale.maps.iter().enumerate() {
            map.of_many(&self.limits.low[k], &mut self.cells.low[k]);
            map.of_many(&self.limits.high[k], &mut self.cells.high[k]);
        }
    }
}

/// A non-decreasing map of one axis: straight over most of the extent where the boxes are spread
/// over it, bent at sampled quantiles where they crowd into a small part.
#[derive(Debug, Clone)]
struct AxisMap {
    /// The piece that is tried first.
    main: Piece,
    /// All pieces, ascending, from the least to the greatest `f64`.
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, Copy)]
struct Piece {
    low: f64,
    high: f64,
    half_low: f64,
    /// What half the way is multiplied by first: more than 1 only where the extent is so small that
    /// the slope alone would overflow.
    lift: f64,
    /// Integers for each half unit (a whole one could overflow), once lifted.
    slope: f64,
    first: u32,
    last: u32,
}

impl Piece {
    fn new(low: f64, high: f64, first: u32, last: u32) -> Self {
        let half_way = high * 0.5 - low * 0.5;
        let lift = if half_way < 1e-290 { two_pow(900) } else { 1.0 };
        let range = half_way * lift;
        let slope = if range > 0.0 {
            f64::from(last - first) / range
        } else {
            0.0
        };
        Self {
            low,
            high,
            half_low: low * 0.5,
            lift,
            slope: slope.min(f64::MAX),
            first,
            last,
        }
    }

    /// The integer of an `x` between `low` and `high`; of others, one of the ends.
    #[inline(always)]
    fn of(&self, x: f64) -> u32 {
        let inside = (x * 0.5 - self.half_low) * self.lift * self.slope;
        let most = f64::from(self.last - self.first);
        let inside = if inside < most { inside } else { most };
        let inside = if inside > 0.0 { inside } else { 0.0 };
        // Numbers from 2^52 on have no digits behind the point, and their last 32 bits count units.
        // (A cast would do the same; this is done for many at a time.)
        self.first + (inside + 4_503_599_627_370_496.0).to_bits() as u32
    }
}

impl AxisMap {
    /// `limits` are those of the sample, in any order.
    fn fitting(limits: &mut [f64]) -> Self {
        limits.sort_unstable_by(f64::total_cmp);
        let (Some(&low), Some(&high)) = (limits.first(), limits.last()) else {
            let all = Piece::new(-f64::MAX, f64::MAX, 0, LAST);
            return Self {
                main: all,
                pieces: alloc::vec![all],
            };
        };
        let n = limits.len();
        let middle = limits[n * 3 / 4] * 0.5 - limits[n / 4] * 0.5;
        let crowded = n >= 64 && middle < (high * 0.5 - low * 0.5) / 256.0;
        let inner = if crowded { PIECES } else { 1 };
        let mut knots = alloc::vec![low];
        for k in 1..inner {
            let knot = limits[k * n / inner];
            if knots.last().is_some_and(|&last| knot > last) && knot < high {
                knots.push(knot);
            }
        }
        knots.push(high);
        let share = (LAST - 2 * OUTSIDE) / (knots.len() as u32 - 1);
        let mut pieces = alloc::vec![Piece::new(-f64::MAX, low, 0, OUTSIDE)];
        for (k, ends) in knots.windows(2).enumerate() {
            let first = OUTSIDE + k as u32 * share;
            pieces.push(Piece::new(ends[0], ends[1], first, first + share));
        }
        pieces.push(Piece::new(high, f64::MAX, LAST - OUTSIDE, LAST));
        // What lies just outside the sample is likelier than what lies at the end of the range.
        let near = (high - low).min(f64::MAX) * 16.0;
        if near.is_finite() && low - near > -f64::MAX && high + near < f64::MAX {
            pieces[0] = Piece::new(low - near, low, OUTSIDE / 2, OUTSIDE);
            pieces.insert(0, Piece::new(-f64::MAX, low - near, 0, OUTSIDE / 2));
            pieces.pop();
            let half = LAST - OUTSIDE / 2;
            pieces.push(Piece::new(high, high + near, LAST - OUTSIDE, half));
            pieces.push(Piece::new(high + near, f64::MAX, half, LAST));
        }
        let main = if crowded {
            pieces[0]
        } else {
            pieces[pieces.len() / 2]
        };
        Self { main, pieces }
    }

    /// [`of`](Self::of) for a block of numbers.
    #[inline(always)]
    fn of_many(&self, xs: &[f64; BLOCK], cells: &mut [u32; BLOCK]) {
        let main = self.main;
        let mut all_inside = true;
        for (cell, &x) in cells.iter_mut().zip(xs) {
            all_inside &= (x >= main.low) & (x < main.high);
            *cell = main.of(x);
        }
        if !all_inside {
            self.of_each(xs, cells);
        }
    }

    #[inline(never)]
    fn of_each(&self, xs: &[f64; BLOCK], cells: &mut [u32; BLOCK]) {
        for (cell, &x) in cells.iter_mut().zip(xs) {
            *cell = self.of(x);
        }
    }

    #[inline]
    fn of(&self, x: f64) -> u32 {
        if x >= self.main.low && x < self.main.high {
            return self.main.of(x);
        }
        let at = self
            .pieces
            .partition_point(|piece| piece.low <= x)
            .saturating_sub(1);
        self.pieces[at].of(x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_outlier_does_not_flatten_the_rest() {
        let mut xs: Vec<f64> = (0..1000).map(f64::from).collect();
        xs.push(1e300);
        let map = AxisMap::fitting(&mut xs.clone());
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
        fn maps_never_decrease(
            sample in prop::collection::vec(any::<f64>().prop_filter("finite", |x| x.is_finite()), 0..90),
            mut xs in prop::collection::vec(any::<f64>().prop_filter("finite", |x| x.is_finite()), 2..90),
        ) {
            xs.extend(&sample);
            xs.extend([f64::MAX, -f64::MAX, 0.0]);
            xs.sort_unstable_by(f64::total_cmp);
            let map = AxisMap::fitting(&mut sample.clone());
            for w in xs.windows(2) {
                prop_assert!(map.of(w[0]) <= map.of(w[1]));
                prop_assert!(map.of(w[1]) < u32::MAX);
            }
        }
    }
}
