//! Exact numbers of at most 127 digits, as coordinates and all that is computed of whole ones and simple
//! fractions are: in one register pair, some five times as fast as limbs.

use core::cmp::Ordering;

/// `mantissa * 2^exponent`, the mantissa odd; zero is twice zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Short {
    pub(super) mantissa: i128,
    pub(super) exponent: i32,
}

impl Short {
    pub(super) const ZERO: Self = Self {
        mantissa: 0,
        exponent: 0,
    };

    /// `mantissa * 2^exponent` of any mantissa.
    #[inline]
    pub(super) fn new(mantissa: i128, exponent: i32) -> Self {
        if mantissa == 0 {
            return Self::ZERO;
        }
        let zeros = mantissa.trailing_zeros();
        Self {
            mantissa: mantissa >> zeros,
            exponent: exponent + zeros as i32,
        }
    }

    #[inline]
    pub(super) fn order(self) -> Ordering {
        self.mantissa.cmp(&0)
    }

    #[inline]
    pub(super) fn negated(self) -> Self {
        Self {
            mantissa: -self.mantissa,
            ..self
        }
    }

    /// One past the place of its first digit, from that of 1 on.
    pub(super) fn top(self) -> i32 {
        self.exponent + digits(self.mantissa) as i32
    }

    /// The sum, where it is as short.
    #[inline]
    pub(super) fn plus(self, other: Self) -> Option<Self> {
        if self.mantissa == 0 {
            return Some(other);
        }
        if other.mantissa == 0 {
            return Some(self);
        }
        let (low, high) = if self.exponent < other.exponent {
            (self, other)
        } else {
            (other, self)
        };
        let shift = high.exponent.abs_diff(low.exponent);
        if shift + digits(high.mantissa) > 127 {
            return None;
        }
        let sum = (high.mantissa << shift).checked_add(low.mantissa)?;
        // (The one number that has no opposite.)
        (sum != i128::MIN).then(|| Self::new(sum, low.exponent))
    }

    /// The product, where it is as short.
    #[inline]
    pub(super) fn times(self, other: Self) -> Option<Self> {
        let (a, b) = (self.mantissa, other.mantissa);
        let halves = (a as i64, b as i64);
        let mantissa = if i128::from(halves.0) == a && i128::from(halves.1) == b {
            i128::from(halves.0) * i128::from(halves.1)
        } else if digits(a) + digits(b) <= 127 {
            a * b
        } else {
            return None;
        };
        // Odd times odd is odd.
        let exponent = if mantissa == 0 {
            0
        } else {
            self.exponent + other.exponent
        };
        Some(Self { mantissa, exponent })
    }
}

/// The digits of a number, without its sign.
#[inline]
fn digits(mantissa: i128) -> u32 {
    128 - mantissa.unsigned_abs().leading_zeros()
}
