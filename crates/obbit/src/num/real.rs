//! One float or several: what the filters of the hot kernels are written over.

use core::ops::{Add, Mul, Sub};

/// Floating-point arithmetic, rounded to nearest, lane by lane.
pub(crate) trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    fn abs(self) -> Self;
    /// The larger; the second where they cannot be compared.
    fn larger(self, other: Self) -> Self;
    /// The smaller; the second where they cannot be compared.
    fn smaller(self, other: Self) -> Self;
    /// `self * by + plus`, rounded once or twice.
    #[inline(always)]
    fn times_plus(self, by: Self, plus: Self) -> Self {
        self * by + plus
    }
    /// `self * by - minus`, rounded once or twice.
    #[inline(always)]
    fn times_minus(self, by: Self, minus: Self) -> Self {
        self * by - minus
    }
}

impl Real for f64 {
    #[inline(always)]
    fn abs(self) -> Self {
        f64::abs(self)
    }
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        if self > other { self } else { other }
    }
    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        if self < other { self } else { other }
    }
}
