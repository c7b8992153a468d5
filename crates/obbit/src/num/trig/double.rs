//! Numbers of twice the precision: a head and a tail (Dekker, Numerische Mathematik 18, 1971).

/// The number `hi + lo`, where `lo` is small against `hi`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Double {
    pub(super) hi: f64,
    pub(super) lo: f64,
}

impl Double {
    pub(super) const ZERO: Self = Self { hi: 0.0, lo: 0.0 };

    pub(super) fn rounded(self) -> f64 {
        self.hi + self.lo
    }

    pub(super) fn negated(self) -> Self {
        Self {
            hi: -self.hi,
            lo: -self.lo,
        }
    }

    pub(super) fn times_f64(self, factor: f64) -> Self {
        let product = exact_product(self.hi, factor);
        exact_sum(product.hi, product.lo + self.lo * factor)
    }

    pub(super) fn times(self, other: Self) -> Self {
        let product = exact_product(self.hi, other.hi);
        exact_sum(
            product.hi,
            product.lo + (self.hi * other.lo + self.lo * other.hi),
        )
    }

    /// `above / below`, off by a few units of the tail's last place.
    pub(super) fn ratio(above: Self, below: Self) -> Self {
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

/// `a + b` without loss (Knuth, The Art of Computer Programming 2, 4.2.2, theorem B).
#[inline]
pub(super) fn exact_sum(a: f64, b: f64) -> Double {
    let hi = a + b;
    let b_part = hi - a;
    let a_part = hi - b_part;
    Double {
        hi,
        lo: (a - a_part) + (b - b_part),
    }
}

/// `a * b` without loss, unless the tail underflows. Neither above 2^990.
#[inline]
pub(super) fn exact_product(a: f64, b: f64) -> Double {
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
