//! Exact numbers as floats: rounded, their ratios and their roots.

use super::Exact;
use crate::num::{Number, saturate, sqrt, two_pow};

impl Exact {
    /// `(m, e)` with the value equal to `m * 2^e` rounded to nearest, `m` in -2^64..=2^64.
    pub(crate) fn parts(&self) -> (f64, i32) {
        let (head, e) = self.head();
        let m = head as f64;
        (if self.order().is_lt() { -m } else { m }, e)
    }

    /// `(h, e)` with the magnitude equal to `h * 2^e` but for digits below the last of `h`, which is
    /// then 1. The first of its 64 digits is 1, unless the value is 0.
    fn head(&self) -> (u64, i32) {
        let (magnitude, exponent, mut rest) = match self {
            Self::Short(short) => (short.magnitude(), short.exponent, false),
            Self::Long(long) => {
                let (limbs, n) = (&long.limbs, long.limbs.len());
                let limb = |below: usize| n.checked_sub(below).map_or(0, |k| limbs[k]);
                let magnitude = u128::from(limb(1)) << 64 | u128::from(limb(2));
                let rest = n > 2 && limbs[..n - 2].iter().any(|&l| l != 0);
                (magnitude, 64 * (long.top() - 2), rest)
            }
        };
        if magnitude == 0 {
            return (0, 0);
        }
        let shift = magnitude.leading_zeros();
        let digits = magnitude << shift;
        let mut head = (digits >> 64) as u64;
        rest |= digits as u64 != 0;
        // A sticky last bit makes the rounding of the 64-bit head that of the whole number.
        head |= u64::from(rest);
        (head, exponent + 64 - shift as i32)
    }

    /// The nearest `f64`; beyond its range the largest of that sign, and never 0 for a value that
    /// is not 0 (the smallest subnormal of that sign instead).
    pub(crate) fn to_f64(&self) -> f64 {
        let (head, e) = self.head();
        let dropped = -1074 - e;
        if head != 0 && dropped > 11 {
            // A subnormal, which holds fewer digits than `parts`: rounding twice could miss it. Its bits
            // count in units of 2^-1074.
            let units = rounded_off(head, dropped.unsigned_abs()).max(1);
            let sign = if self.order().is_lt() { -1.0 } else { 1.0 };
            return f64::from_bits(units).copysign(sign);
        }
        let (m, e) = self.parts();
        ldexp_signed(m, e)
    }

    /// `self / other` as an `f64`, off by at most two units in the last place; `other` not zero.
    pub(crate) fn ratio(&self, other: &Self) -> f64 {
        let ((m, e), (n, f)) = (self.parts(), other.parts());
        ldexp_signed(m / n, e - f)
    }

    /// `sqrt(self / other)` as an `f64`; `self` not negative, `other` positive.
    pub(crate) fn root_of_ratio(&self, other: &Self) -> f64 {
        let (root, e) = self.root_parts(other);
        ldexp_signed(root, e)
    }

    /// The same with the range of an exact number; the digits are those of an `f64`.
    pub(crate) fn long_root_of_ratio(&self, other: &Self) -> Self {
        let (root, e) = self.root_parts(other);
        Self::from_f64(root).scaled(e)
    }

    /// `self / √square` as an `f64`; `square` positive.
    #[inline(never)]
    pub(crate) fn over_root(&self, square: &Self) -> f64 {
        let length = self.times(self).root_of_ratio(square);
        if self.order().is_lt() {
            -length
        } else {
            length
        }
    }

    /// `self / √square - radius` as an `f64`; `square` positive, `radius` at least 0. Where the two nearly
    /// cancel, as the quotient `(h² - r² square) / (square (h / √square + r))`, whose numerator is exact.
    #[inline(never)]
    pub(crate) fn over_root_less(&self, square: &Self, radius: &Self) -> f64 {
        if radius.is_zero() {
            return self.over_root(square);
        }
        if self.order().is_lt() {
            return self.over_root(square) - radius.to_f64();
        }
        let height = self.times(self);
        let rest = height.minus(&radius.times(radius).times(square));
        // Either may be past the largest float where the difference is not.
        let sum = height.long_root_of_ratio(square).plus(radius);
        rest.ratio(&square.times(&sum))
    }

    fn root_parts(&self, other: &Self) -> (f64, i32) {
        let ((m, e), (n, f)) = (self.parts(), other.parts());
        let (mut q, mut e) = (m / n, e - f);
        if e % 2 != 0 {
            q *= 2.0;
            e -= 1;
        }
        (sqrt(q), e / 2)
    }
}

/// `head / 2^digits`, rounded to nearest, of two to the even one; `digits` at least 1.
fn rounded_off(head: u64, digits: u32) -> u64 {
    let (head, half) = (u128::from(head), 1u128 << (digits.min(120) - 1));
    let (kept, rest) = (head / (2 * half), head % (2 * half));
    let up = rest > half || (rest == half && kept % 2 == 1);
    kept as u64 + u64::from(up)
}

/// `m * 2^e` without overflow to infinity or underflow to zero.
fn ldexp_signed(m: f64, e: i32) -> f64 {
    if m == 0.0 {
        return 0.0;
    }
    let mut value = m;
    let mut left = e;
    while left != 0 && value != 0.0 && value.is_finite() {
        let step = left.clamp(-1000, 1000);
        value *= two_pow(step);
        left -= step;
    }
    if value == 0.0 {
        return f64::from_bits(1).copysign(m);
    }
    saturate(value)
}
