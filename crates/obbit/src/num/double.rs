//! Numbers of twice the precision: a head and a tail (Dekker, Numerische Mathematik 18, 1971).

use super::two_sum;

/// The number `hi + lo`, where `lo` is small against `hi`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Double {
    pub(crate) hi: f64,
    pub(crate) lo: f64,
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

    pub(crate) fn magnitude(self) -> Self {
        if self.hi < 0.0 { self.negated() } else { self }
    }

    pub(crate) fn twice(self) -> Self {
        Self {
            hi: 2.0 * self.hi,
            lo: 2.0 * self.lo,
        }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        let heads = exact_sum(self.hi, other.hi);
        let tails = exact_sum(self.lo, other.lo);
        let sum = exact_sum(heads.hi, heads.lo + tails.hi);
        exact_sum(sum.hi, sum.lo + tails.lo)
    }

    pub(crate) fn times_f64(self, factor: f64) -> Self {
        let product = exact_product(self.hi, factor);
        exact_sum(product.hi, product.lo + self.lo * factor)
    }

    pub(crate) fn times(self, other: Self) -> Self {
        let product = exact_product(self.hi, other.hi);
        exact_sum(
            product.hi,
            product.lo + (self.hi * other.lo + self.lo * other.hi),
        )
    }

    /// `above / below`, off by a few units of the tail's last place.
    pub(crate) fn ratio(above: Self, below: Self) -> Self {
        let hi = above.hi / below.hi;
        let back = exact_product(hi, below.hi);
        let left = (above.hi - back.hi) - back.lo + above.lo - hi * below.lo;
        exact_sum(hi, left / below.hi)
    }
}

impl From<f64> for Double {
    fn from(hi: f64) -> Self {
        Self { hi, lo: 0.0 }
    }
}

/// `a + b` without loss.
#[inline]
pub(crate) fn exact_sum(a: f64, b: f64) -> Double {
    let (hi, lo) = two_sum(a, b);
    Double { hi, lo }
}

/// `a * b` without loss, unless the tail underflows. Neither above 2^990.
#[inline]
pub(crate) fn exact_product(a: f64, b: f64) -> Double {
    let hi = a * b;
    let (a_hi, a_lo) = split(a);
    let (b_hi, b_lo) = split(b);
    let lo = ((a_hi * b_hi - hi) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo;
    Double { hi, lo }
}

/// Two halves of at most 26 bits, so that their products are exact (Veltkamp's splitting).
#[inline]
fn split(x: f64) -> (f64, f64) {
    let spread = x * 134_217_729.0; // 2^27 + 1
    let hi = spread - (spread - x);
    (hi, x - hi)
}
