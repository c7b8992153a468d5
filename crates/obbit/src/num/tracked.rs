//! Double-double numbers that carry a bound on their error, for one number or for eight.

use super::Real;
use super::double::Double;
use super::real::SPLIT;
use core::cmp::Ordering;

/// The true value is off by at most `off` from `value`, but for how `off` was rounded itself, which
/// [`limits`](Self::limits) make up for; if all numbers are on the [`GRID`], or nothing underflows otherwise.
///
/// # Error
/// The float next to a sum of two is no farther from it than either of the two, since these are floats; and by
/// no more than `u = 2^-53` of itself. So a sum of which one part is 0 counts as what it is, exact, and so do
/// products of few digits: what is exactly 0 has a bound of 0, mostly. A bound out of the last digits themselves is
/// far below one out of the size of the numbers, above all where boxes are turned by a right angle in radians, with
/// a cosine of 6e-17: what counts is its square, beyond the reach of 106 digits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tracked<T> {
    pub(super) value: Double<T>,
    pub(super) off: T,
}

impl From<f64> for Tracked<f64> {
    fn from(x: f64) -> Self {
        Self::exact(x.into(), &Constants::ONE)
    }
}

/// What the arithmetic takes besides its operands: not every number of a type can be made anywhere.
///
/// The work is in functions, since the compiler left closures of this size by themselves, where they are not
/// compiled for the vectors in use.
#[derive(Clone, Copy)]
pub(crate) struct Constants<T> {
    /// [`SPLIT`].
    split: T,
    zero: T,
    /// -1 and 1.
    units: [T; 2],
    /// `2^-53`.
    rounding: T,
    /// For how all bounds were rounded themselves.
    wider: T,
    /// Eight roundings, for a tail and what limits are rounded by.
    slack: T,
    /// [`HUGE`].
    huge: T,
}

/// 2^1000: times this, all but next to nothing is beyond 1.
const HUGE: f64 = f64::from_bits((1023 + 1000) << 52);

/// Enough for 4,000 roundings.
const WIDER: f64 = 1.0 + 4096.0 * f64::EPSILON;
const SLACK: f64 = 4.0 * f64::EPSILON;

impl Constants<f64> {
    /// For one number.
    pub(crate) const ONE: Self = Self {
        split: SPLIT,
        zero: 0.0,
        units: [-1.0, 1.0],
        rounding: 0.5 * f64::EPSILON,
        wider: WIDER,
        slack: SLACK,
        huge: HUGE,
    };
}

impl<T: Real> Constants<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(all: impl Fn(f64) -> T) -> Self {
        Self {
            split: all(SPLIT),
            zero: all(0.0),
            units: [all(-1.0), all(1.0)],
            rounding: all(0.5 * f64::EPSILON),
            wider: all(WIDER),
            slack: all(SLACK),
            huge: all(HUGE),
        }
    }

    /// What `sum` may have lost, with these parts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lost(&self, a: T, b: T, sum: T) -> T {
        a.abs().smaller(b.abs()).smaller(sum.abs() * self.rounding)
    }
}

impl<T: Real> Tracked<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn exact(value: Double<T>, k: &Constants<T>) -> Self {
        Self { value, off: k.zero }
    }

    #[cfg(any(test, not(target_family = "wasm")))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn sum(a: T, b: T, k: &Constants<T>) -> Self {
        Self::exact(Double::sum(a, b), k)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn difference(a: T, b: T, k: &Constants<T>) -> Self {
        Self::exact(Double::difference(a, b), k)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn product(a: T, b: T, k: &Constants<T>) -> Self {
        Self::exact(Double::product(a, b, k.split), k)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn twice(self) -> Self {
        let off = self.off + self.off;
        Self {
            value: self.value.twice(),
            off,
        }
    }

    /// The float nearest to it, roughly.
    #[cfg(not(target_family = "wasm"))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn hi(self) -> T {
        self.value.hi
    }

    #[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
    pub(crate) fn plus(self, other: Self, k: &Constants<T>) -> Self {
        let (a, b) = (self.value, other.value);
        let parts = [Double::sum(a.hi, b.hi), Double::sum(a.lo, b.lo)];
        Self::gathered(parts, self.off + other.off, k)
    }

    #[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
    pub(crate) fn minus(self, other: Self, k: &Constants<T>) -> Self {
        let (a, b) = (self.value, other.value);
        let parts = [
            Double::difference(a.hi, b.hi),
            Double::difference(a.lo, b.lo),
        ];
        Self::gathered(parts, self.off + other.off, k)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn gathered([heads, tails]: [Double<T>; 2], off: T, k: &Constants<T>) -> Self {
        let first = heads.lo + tails.hi;
        let sum = Double::sum(heads.hi, first);
        let second = sum.lo + tails.lo;
        Self {
            value: Double::sum(sum.hi, second),
            off: off + (k.lost(heads.lo, tails.hi, first) + k.lost(sum.lo, tails.lo, second)),
        }
    }

    /// Times a number that is exact.
    #[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
    pub(crate) fn times_single(self, factor: T, k: &Constants<T>) -> Self {
        let product = Double::product(self.value.hi, factor, k.split);
        let tail = Double::product(self.value.lo, factor, k.split);
        let tails = product.lo + tail.hi;
        let lost = tail.lo.abs() + k.lost(product.lo, tail.hi, tails);
        Self {
            value: Double::sum(product.hi, tails),
            off: self.off * factor.abs() + lost,
        }
    }

    #[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
    pub(crate) fn times(self, other: Self, k: &Constants<T>) -> Self {
        let (a, b) = (self.value, other.value);
        let product = Double::product(a.hi, b.hi, k.split);
        let first = Double::product(a.hi, b.lo, k.split);
        let second = Double::product(a.lo, b.hi, k.split);
        let tail = first.hi + second.hi;
        let tails = product.lo + tail;
        let lost = (first.lo.abs() + second.lo.abs())
            + k.lost(first.hi, second.hi, tail)
            + k.lost(product.lo, tail, tails)
            + (a.lo * b.lo).abs();
        let spread = a.hi.abs() * other.off + b.hi.abs() * self.off + self.off * other.off;
        Self {
            value: Double::sum(product.hi, tails),
            off: spread + lost,
        }
    }

    /// What stays below 1 times the huge number, and may come out smaller than it is, is nothing beside any
    /// bound; on the grid only 0 does.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn magnitude(self, k: &Constants<T>) -> Self {
        let hi = self.value.hi;
        let sign = (hi * k.huge).smaller(k.units[1]).larger(k.units[0]);
        Self {
            value: Double {
                hi: hi * sign,
                lo: self.value.lo * sign,
            },
            off: self.off,
        }
    }

    /// Between which floats the true value lies: at or above the first, at or below the second.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn limits(self, k: &Constants<T>) -> Limits<T> {
        let hi = self.value.hi;
        let off = self.off * k.wider + hi.abs() * k.slack;
        Limits {
            low: hi - off,
            high: hi + off,
        }
    }
}

/// A number that is not known, at or above `low` and at or below `high`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits<T> {
    pub(crate) low: T,
    pub(crate) high: T,
}

impl<T: Real> Limits<T> {
    /// The limits of the larger of two.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn larger(self, other: Self) -> Self {
        Self {
            low: self.low.larger(other.low),
            high: self.high.larger(other.high),
        }
    }
}

/// The greatest of some gaps, along axes that tell all.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Greatest<T> {
    pub(crate) gap: Limits<T>,
    /// Limits beyond this tell a sign off the grid, too, if `magnitude` is in [`RANGE`].
    pub(crate) bound: T,
    /// The sum of all lengths that gaps are made of.
    pub(crate) magnitude: T,
}

/// Where nothing that counts overflows or underflows.
pub(crate) const RANGE: core::ops::Range<f64> = 1e-250..1e290;

/// 2^-94.
pub(crate) const BOUND: f64 = 1.0 / (1u128 << 94) as f64;

/// What the numbers of a pair must be at least, unless they are 0, and the sum of their lengths at most, for the
/// limits of a gap to hold: `2^-120` and `2^120`. All are multiples of `2^-172` then. So what is made of products of four is a multiple of
/// `2^-688`; its tail is, too, and a bound on what was lost of it, times the numbers that are left, is well above
/// the smallest float.
pub(crate) const GRID: core::ops::RangeInclusive<f64> =
    f64::from_bits((1023 - 120) << 52)..=f64::from_bits((1023 + 120) << 52);

impl<T: Real> Greatest<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(gap: Limits<T>, magnitude: T, all: impl Fn(f64) -> T) -> Self {
        Self {
            gap,
            bound: magnitude * all(BOUND),
            magnitude,
        }
    }
}

impl Greatest<f64> {
    /// Apart, touching or overlapping, as the greatest gap is above 0, 0, or below, if that can be told; `numbers`
    /// are those of the pair.
    pub(crate) fn told(&self, numbers: impl IntoIterator<Item = f64>) -> Option<Ordering> {
        let Limits { low, high } = self.gap;
        let fits = |x: f64| x == 0.0 || x.abs() >= *GRID.start();
        let bound = if self.magnitude <= *GRID.end() && numbers.into_iter().all(fits) {
            0.0
        } else if RANGE.contains(&self.magnitude) {
            self.bound
        } else {
            return None;
        };
        if low > bound {
            return Some(Ordering::Greater);
        }
        if high < -bound {
            return Some(Ordering::Less);
        }
        (bound == 0.0 && low == 0.0 && high == 0.0).then_some(Ordering::Equal)
    }
}

#[cfg(test)]
#[path = "tracked_tests.rs"]
mod tests;
