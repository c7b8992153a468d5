//! One axis as 32-bit integers: what bulk jobs sort and compare.
//!
//! The map is non-decreasing and the same for lower and upper limits. If `a.min <= b.max` then
//! `map(a.min) <= map(b.max)`, so boxes that meet still meet as integers whatever the map rounds;
//! it can only add candidates, never lose one. That is why a sample is enough to choose the map: a
//! box it missed is looked at more often, not overlooked. The other way round, `map(a) < map(b)`
//! proves `a < b`; only equal integers say nothing.

mod crowd;
mod sample;
mod squeezed;
#[cfg(test)]
mod tests;

use crate::num::sort::sort_floats;
use crate::num::{smaller, two_pow};
use alloc::vec::Vec;
use crowd::{Crowd, Place};
use sample::range;
pub(crate) use sample::{enough, scattered, widen};

/// Pieces of a bent map.
const PIECES: usize = 256;
/// The last integer of the maps. 0 and `u32::MAX` stay free to mean "nowhere", and to make "one less"
/// and "one more" safe.
const LAST: u32 = u32::MAX - 1;
/// Integers kept on either side for what lies outside the sample.
const OUTSIDE: u32 = 1 << 27;

/// Gaps between towns are longer than this share of the extent.
const GAP: f64 = 1.0 / 65_536.0;

/// A non-decreasing map of one axis: straight over most of the extent where the boxes are spread
/// over it, bent at sampled quantiles where they crowd into a small part.
#[derive(Debug, Clone)]
pub(crate) struct AxisMap {
    /// The piece that is tried first.
    main: Piece,
    /// All pieces, ascending, from the least to the greatest `f64`.
    pieces: Vec<Piece>,
    /// Where each of them begins.
    lows: Vec<f64>,
    /// What the pieces were made from.
    knots: Vec<f64>,
    /// Where a squeezed map is as good as a straight one.
    places: Vec<[u32; 2]>,
}

/// The straight part of a map.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Straight {
    /// Integers strictly between these two are such of numbers in this part.
    pub(crate) first: u32,
    pub(crate) last: u32,
    /// How far apart the numbers of neighbouring integers are.
    pub(crate) unit: f64,
    /// No number of this part is farther from 0.
    pub(crate) farthest: f64,
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
        let inside = smaller(inside, most);
        let inside = if inside > 0.0 { inside } else { 0.0 };
        // Numbers from 2^52 on have no digits behind the point, and their last 32 bits count units.
        // (A cast would do the same; this is done for many at a time.)
        self.first + (inside + TWO_52).to_bits() as u32
    }
}

/// From here on to twice this, every `f64` is an integer and every integer an `f64`.
const TWO_52: f64 = 4_503_599_627_370_496.0;

/// Pieces for what lies outside of the others: below `low`, and above `high`.
fn outside(low: f64, high: f64) -> ([Piece; 2], [Piece; 2]) {
    // What lies just outside the sample is likelier than what lies at the end of the range.
    let near = (high - low).min(f64::MAX) * 16.0;
    let has_room = near.is_finite() && low - near > -f64::MAX && high + near < f64::MAX;
    let near = if has_room { near } else { 0.0 };
    let half = LAST - OUTSIDE / 2;
    (
        [
            Piece::new(-f64::MAX, low - near, 1, OUTSIDE / 2),
            Piece::new(low - near, low, OUTSIDE / 2, OUTSIDE),
        ],
        [
            Piece::new(high, high + near, LAST - OUTSIDE, half),
            Piece::new(high + near, f64::MAX, half, LAST),
        ],
    )
}

impl AxisMap {
    /// The most bends a map has.
    pub(crate) const KNOTS: usize = PIECES + 1;

    /// The map for boxes of which some have these limits, in any order, all of them finite; and whether they lie
    /// so evenly that no small part of it has a good share of them.
    pub(crate) fn fitting(limits: &mut [f64]) -> (Self, bool) {
        let mut map = Self::from_knots(Vec::new());
        let is_even = map.fit(limits, PIECES);
        (map, is_even)
    }

    /// Becomes such a map in the same memory, with more bends where there are many towns.
    pub(crate) fn refit(&mut self, limits: &mut [f64]) {
        self.fit(limits, 4 * PIECES);
    }

    /// Becomes the map for these limits, of so many pieces where there are many towns; tells whether they lie evenly.
    fn fit(&mut self, limits: &mut [f64], most: usize) -> bool {
        self.knots.clear();
        let n = limits.len();
        let mut is_even = true;
        let [low, high] = range(limits);
        if low <= high {
            let all = [Place { low, high }];
            let (mut crowded, mut many_towns) = (false, false);
            if n >= 64 {
                let crowd = Crowd::new(limits, &all);
                is_even = crowd.is_even();
                many_towns = crowd.is_patchy() && crowd.has_towns();
                crowded = many_towns || crowd.has_core() || (!is_even && crowd.has_town());
            }
            let mut inner = if crowded { PIECES } else { 1 };
            if crowded {
                sort_floats(limits);
            }
            if many_towns {
                self.enclose_towns(limits, most / 8 * 7);
                inner = most - self.knots.len();
            }
            let towns = self.knots.len();
            self.knots.push(low);
            for k in 1..inner {
                let knot = limits[k * n / inner];
                if self.knots.last().is_some_and(|&last| knot > last) && knot < high {
                    self.knots.push(knot);
                }
            }
            self.knots.push(high);
            if towns > 0 {
                sort_floats(&mut self.knots);
                self.knots.dedup();
            }
        }
        self.bend();
        is_even
    }

    /// Makes bends of both ends of each gap between towns, unless they are too many: what comes before a gap shares no
    /// piece with it, in which it would be one integer. The limits are sorted.
    fn enclose_towns(&mut self, limits: &[f64], most: usize) {
        let [Some(low), Some(high)] = [limits.first(), limits.last()] else {
            return;
        };
        let least = (high * 0.5 - low * 0.5) * GAP;
        for pair in limits.windows(2) {
            if pair[1] * 0.5 - pair[0] * 0.5 > least {
                if self.knots.len() + 2 > most {
                    self.knots.clear();
                    return;
                }
                self.knots.extend(pair);
            }
        }
    }

    /// Where the map bends, ascending: at least two numbers, or none where the sample was empty.
    /// They are the whole map: [`from_knots`](Self::from_knots) makes it again.
    pub(crate) fn knots(&self) -> &[f64] {
        &self.knots
    }

    /// The map with these bends, if they are such as [`from_knots`](Self::from_knots) may be given.
    pub(crate) fn checked(knots: Vec<f64>) -> Option<Self> {
        let finite = knots.iter().all(|x| x.is_finite());
        let ascending = match knots[..] {
            [low, high] => low <= high,
            _ => knots.len() != 1 && knots.is_sorted_by(|a, b| a < b),
        };
        (finite && ascending && knots.len() <= Self::KNOTS).then(|| Self::from_knots(knots))
    }

    /// The map with these bends; each piece between two of them gets as many integers.
    ///
    /// `knots` are finite and ascending, at most [`KNOTS`](Self::KNOTS), and not just one.
    pub(crate) fn from_knots(knots: Vec<f64>) -> Self {
        let mut map = Self {
            main: Piece::new(-f64::MAX, f64::MAX, 1, LAST),
            pieces: Vec::new(),
            lows: Vec::new(),
            knots,
            places: Vec::new(),
        };
        map.bend();
        map
    }

    /// Makes the pieces between the knots.
    fn bend(&mut self) {
        self.places.clear();
        let (knots, pieces) = (&self.knots, &mut self.pieces);
        pieces.clear();
        if knots.len() < 2 {
            self.main = Piece::new(-f64::MAX, f64::MAX, 1, LAST);
            pieces.push(self.main);
            self.lows.clear();
            self.lows.push(self.main.low);
            return;
        }
        let [low, high] = [knots[0], knots[knots.len() - 1]];
        let (below, above) = outside(low, high);
        pieces.extend(below);
        let share = (LAST - 2 * OUTSIDE) / (knots.len() as u32 - 1);
        for (k, ends) in knots.windows(2).enumerate() {
            let first = OUTSIDE + k as u32 * share;
            pieces.push(Piece::new(ends[0], ends[1], first, first + share));
        }
        pieces.extend(above);
        self.main = self.pieces[if self.knots.len() == 2 {
            below.len()
        } else {
            0
        }];
        self.note_lows();
    }

    fn note_lows(&mut self) {
        self.lows.clear();
        self.lows.extend(self.pieces.iter().map(|piece| piece.low));
    }

    /// [`of`](Self::of) for a block of numbers.
    #[inline(always)]
    pub(crate) fn of_many<const N: usize>(&self, xs: &[f64; N], cells: &mut [u32; N]) {
        let main = self.main;
        let mut all_inside = true;
        for (cell, &x) in cells.iter_mut().zip(xs) {
            all_inside &= (x >= main.low) & (x < main.high);
            *cell = main.of(x);
        }
        if all_inside {
            return;
        }
        if self.knots.len() != 2 {
            return self.of_each(xs, cells);
        }
        // The map is straight, and few lie beyond it: of all limits the greatest does.
        for (cell, &x) in cells.iter_mut().zip(xs) {
            if !self.is_straight(x, x) {
                *cell = self.beyond(x);
            }
        }
    }

    /// Looks for the pieces of all numbers side by side: the steps of one search wait for each other.
    #[inline(never)]
    fn of_each<const N: usize>(&self, xs: &[f64; N], cells: &mut [u32; N]) {
        let mut at = [0u32; N];
        let mut left = self.lows.len();
        while left > 1 {
            let half = left / 2;
            let lows = &self.lows[half..];
            for (at, &x) in at.iter_mut().zip(xs) {
                let low = lows.get(*at as usize).copied().unwrap_or(f64::INFINITY);
                // The sign of the way is all ones or none; a comparison would become a branch that
                // nobody can predict. (-0 is made 0.)
                let below = ((x + 0.0 - low).to_bits() as i64 >> 63) as u32;
                *at += half as u32 & !below;
            }
            left -= half;
        }
        for ((cell, &x), at) in cells.iter_mut().zip(xs).zip(at) {
            *cell = self.pieces.get(at as usize).map_or(0, |piece| piece.of(x));
        }
    }

    #[inline]
    pub(crate) fn of(&self, x: f64) -> u32 {
        if x >= self.main.low && x < self.main.high {
            return self.main.of(x);
        }
        self.beyond(x)
    }

    /// The integer of a number that the main piece does not hold.
    fn beyond(&self, x: f64) -> u32 {
        let at = self.lows.partition_point(|&low| low <= x).saturating_sub(1);
        self.pieces.get(at).map_or(0, |piece| piece.of(x))
    }

    /// Whether [`main`](Self::main) may be asked about numbers between these two.
    #[inline(always)]
    pub(crate) fn is_straight(&self, low: f64, high: f64) -> bool {
        low >= self.main.low && high < self.main.high
    }

    /// Between which two integers the map is straight, and what it is there: `None` where it is bent,
    /// or where its numbers are so small or large that products of them may leave the range of `f64`.
    /// Where it is squeezed it is straight in each of its [`places`](Self::places).
    pub(crate) fn straight(&self) -> Option<Straight> {
        let Piece { low, high, .. } = self.main;
        let middle = self.knots.first() == Some(&low) && self.knots.last() == Some(&high);
        let is_squeezed = !self.places.is_empty();
        let unit = 2.0 / self.main.slope;
        let far = |piece: &Piece| {
            if -piece.low > piece.high {
                -piece.low
            } else {
                piece.high
            }
        };
        let (first, last, farthest) = if is_squeezed {
            let in_place = |p: &&Piece| self.places.contains(&[p.first, p.last]);
            let far = self.pieces.iter().filter(in_place).map(far);
            (0, u32::MAX, far.fold(0.0, f64::max))
        } else {
            (self.main.first, self.main.last, far(&self.main))
        };
        let plain = self.main.lift == 1.0 && unit > 1e-200 && farthest < 1e200;
        ((middle || is_squeezed) && plain).then_some(Straight {
            first,
            last,
            unit,
            farthest,
        })
    }

    /// The same as [`of`](Self::of) where the map is straight; nothing to branch on.
    #[inline(always)]
    pub(crate) fn main(&self, x: f64) -> u32 {
        self.main.of(x)
    }
}
