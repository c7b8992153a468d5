//! Numbers of twice the precision: a head and a tail (Dekker, Numerische Mathematik 18, 1971).

use super::real::{Real, SPLIT};

/// The number `hi + lo`, where `lo` is small against `hi`; or as many as a `T` holds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Double<T = f64> {
    pub(crate) hi: T,
    pub(crate) lo: T,
}

impl<T: Real> Double<T> {
    /// `a + b` without loss, barring overflow (Knuth, The Art of Computer Programming 2, 4.2.2, theorem B).
    /// Additions never underflow, so this holds for subnormals too.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn sum(a: T, b: T) -> Self {
        let hi = a + b;
        let b_part = hi - a;
        let lo = (a - (hi - b_part)) + (b - b_part);
        Self { hi, lo }
    }

    /// `a - b` without loss.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn difference(a: T, b: T) -> Self {
        let hi = a - b;
        let b_part = hi - a;
        let lo = (a - (hi - b_part)) - (b + b_part);
        Self { hi, lo }
    }

    /// `a * b` without loss, unless the tail underflows. Neither above 2^990; `split` is [`SPLIT`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn product(a: T, b: T, split: T) -> Self {
        let hi = a * b;
        let lo = a.rest(b, hi, split);
        Self { hi, lo }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn twice(self) -> Self {
        Self {
            hi: self.hi + self.hi,
            lo: self.lo + self.lo,
        }
    }

    #[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self::gathered(Self::sum(self.hi, other.hi), Self::sum(self.lo, other.lo))
    }

    #[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
    pub(crate) fn minus(self, other: Self) -> Self {
        Self::gathered(
            Self::difference(self.hi, other.hi),
            Self::difference(self.lo, other.lo),
        )
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn gathered(heads: Self, tails: Self) -> Self {
        let sum = Self::sum(heads.hi, heads.lo + tails.hi);
        Self::sum(sum.hi, sum.lo + tails.lo)
    }

    /// Times a single number; `split` is [`SPLIT`].
    #[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
    pub(crate) fn times_single(self, factor: T, split: T) -> Self {
        let product = Self::product(self.hi, factor, split);
        Self::sum(product.hi, product.lo + self.lo * factor)
    }

    /// Times another; `split` is [`SPLIT`].
    #[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
    pub(crate) fn times_double(self, other: Self, split: T) -> Self {
        let product = Self::product(self.hi, other.hi, split);
        Self::sum(
            product.hi,
            product.lo + (self.hi * other.lo + self.lo * other.hi),
        )
    }
}

impl Double {
    pub(crate) const ZERO: Self = Self { hi: 0.0, lo: 0.0 };

    pub(crate) fn rounded(self) -> f64 {
        self.hi + self.lo
    }

    pub(crate) fn negated(self) -> Self {
        Self {
            hi: -self.hi,
            lo: -self.lo,
        }
    }

    pub(crate) fn times_f64(self, factor: f64) -> Self {
        self.times_single(factor, SPLIT)
    }

    pub(crate) fn times(self, other: Self) -> Self {
        self.times_double(other, SPLIT)
    }

    /// `above / below`, off by a few units of the tail's last place.
    pub(crate) fn ratio(above: Self, below: Self) -> Self {
        let hi = above.hi / below.hi;
        let back = Self::product(hi, below.hi, SPLIT);
        let left = (above.hi - back.hi) - back.lo + above.lo - hi * below.lo;
        Self::sum(hi, left / below.hi)
    }
}

impl From<f64> for Double {
    fn from(hi: f64) -> Self {
        Self { hi, lo: 0.0 }
    }
}

/// `a + b` without loss; see [`Double::sum`].
#[inline]
pub(crate) fn exact_sum(a: f64, b: f64) -> Double {
    Double::sum(a, b)
}

/// `a + b` rounded, and what the rounding left out; see [`Double::sum`].
#[inline]
pub(crate) fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let Double { hi, lo } = Double::sum(a, b);
    (hi, lo)
}

/// `a * b` without loss; see [`Double::product`].
#[inline]
pub(crate) fn exact_product(a: f64, b: f64) -> Double {
    Double::product(a, b, SPLIT)
}
