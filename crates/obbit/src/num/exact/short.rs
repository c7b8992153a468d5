//! Exact numbers of few digits, as coordinates and all that is computed of whole ones and simple fractions are: in
//! one register or two, without a list of limbs to move and to trim.

use core::cmp::Ordering;

/// What holds the digits. WebAssembly has no pairs of registers, and what stands for them is long code.
#[cfg(not(target_family = "wasm"))]
pub(super) type Mantissa = i128;
#[cfg(target_family = "wasm")]
pub(super) type Mantissa = i64;

/// As many digits as a short number may have.
pub(super) const MOST: u32 = Mantissa::BITS - 1;

/// `mantissa * 2^exponent`, the mantissa odd; zero is twice zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Short {
    pub(super) mantissa: Mantissa,
    pub(super) exponent: i32,
}

impl Short {
    pub(super) const ZERO: Self = Self {
        mantissa: 0,
        exponent: 0,
    };

    /// `mantissa * 2^exponent` of any mantissa.
    #[inline]
    pub(super) fn new(mantissa: Mantissa, exponent: i32) -> Self {
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

    /// The mantissa without its sign.
    #[allow(clippy::useless_conversion)] // which it is not in WebAssembly
    pub(super) fn magnitude(self) -> u128 {
        u128::from(self.mantissa.unsigned_abs())
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
        if shift > MOST || shift + digits(high.mantissa) > MOST {
            return None;
        }
        let sum = (high.mantissa << shift).checked_add(low.mantissa)?;
        // (The one number that has no opposite.)
        (sum != Mantissa::MIN).then(|| Self::new(sum, low.exponent))
    }

    /// The product, where it is as short.
    #[inline]
    pub(super) fn times(self, other: Self) -> Option<Self> {
        let (a, b) = (self.mantissa, other.mantissa);
        if digits(a) + digits(b) > MOST {
            return None;
        }
        let mantissa = a * b;
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
fn digits(mantissa: Mantissa) -> u32 {
    Mantissa::BITS - mantissa.unsigned_abs().leading_zeros()
}
