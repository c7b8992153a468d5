//! Exact dyadic numbers: every `f64`, and every sum, difference and product of them.

mod long;
mod rounding;
mod short;

use super::Number;
use alloc::borrow::Cow;
use core::cmp::Ordering;
use long::Long;
use short::{Mantissa, Short};

/// An exact number. There is no overflow, underflow or rounding, hence no case to think of: the price is time,
/// and only what the filters leave over pays it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Exact {
    /// All that has few digits: 127, or in WebAssembly 63.
    Short(Short),
    /// All that has more.
    Long(Long),
}

// The operations are out of line: formulas in exact numbers are large and seldom run, so they shall at
// least be small.
impl Clone for Exact {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Self::Short(short) => Self::Short(*short),
            Self::Long(long) => Self::Long(long.clone()),
        }
    }
}

impl Exact {
    pub(crate) fn order(&self) -> Ordering {
        match self {
            Self::Short(short) => short.order(),
            Self::Long(long) => long.order(),
        }
    }

    #[inline(never)]
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        self.minus(other).order()
    }

    /// Powers of two around it: it is a multiple of the first and smaller than the second. Nothing for zero.
    pub(crate) fn bits(&self) -> Option<[i32; 2]> {
        let bits = match self {
            Self::Short(short) => [short.exponent, short.top()],
            Self::Long(long) => [64 * long.exponent, 64 * long.top()],
        };
        (!self.is_zero()).then_some(bits)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.order().is_eq()
    }

    pub(crate) fn magnitude(&self) -> Self {
        if self.order().is_lt() {
            self.negated()
        } else {
            self.clone()
        }
    }

    /// `self * 2^power`.
    pub(crate) fn scaled(&self, power: i32) -> Self {
        if self.is_zero() {
            return self.clone();
        }
        self.times(&Self::Short(Short {
            mantissa: 1,
            exponent: power,
        }))
    }

    fn long(&self) -> Cow<'_, Long> {
        match self {
            Self::Short(short) => Cow::Owned(Long::from(*short)),
            Self::Long(long) => Cow::Borrowed(long),
        }
    }
}

impl Number for Exact {
    /// `x` must be finite: shapes refuse anything else when they are made.
    #[inline(never)]
    fn from_f64(x: f64) -> Self {
        let bits = x.to_bits();
        let biased = ((bits >> 52) & 0x7ff) as i32;
        let fraction = (bits & ((1 << 52) - 1)) as i64;
        let (mantissa, power) = if biased == 0 {
            (fraction, -1074)
        } else {
            (fraction | (1 << 52), biased - 1075)
        };
        let mantissa = if x < 0.0 { -mantissa } else { mantissa };
        Self::Short(Short::new(Mantissa::from(mantissa), power))
    }

    #[inline(never)]
    fn plus(&self, other: &Self) -> Self {
        if let (Self::Short(a), Self::Short(b)) = (self, other)
            && let Some(sum) = a.plus(*b)
        {
            return Self::Short(sum);
        }
        self.long().plus(&other.long())
    }

    #[inline(never)]
    fn minus(&self, other: &Self) -> Self {
        if let (Self::Short(a), Self::Short(b)) = (self, other)
            && let Some(difference) = a.plus(b.negated())
        {
            return Self::Short(difference);
        }
        self.plus(&other.negated())
    }

    #[inline(never)]
    fn negated(&self) -> Self {
        match self {
            Self::Short(short) => Self::Short(short.negated()),
            Self::Long(long) => {
                let mut long = long.clone();
                long.negative = !long.negative;
                Self::Long(long)
            }
        }
    }

    #[inline(never)]
    fn times(&self, other: &Self) -> Self {
        if let (Self::Short(a), Self::Short(b)) = (self, other)
            && let Some(product) = a.times(*b)
        {
            return Self::Short(product);
        }
        if self.is_zero() || other.is_zero() {
            return Self::zero();
        }
        self.long().times(&other.long())
    }

    #[inline(never)]
    fn half(&self) -> Self {
        self.scaled(-1)
    }

    fn sign(&self) -> Option<Ordering> {
        Some(self.order())
    }

    fn zero() -> Self {
        Self::Short(Short::ZERO)
    }
}

#[cfg(test)]
mod tests;
