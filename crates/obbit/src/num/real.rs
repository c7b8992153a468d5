//! One float or several: what the filters of the hot kernels are written over.

use core::ops::{Add, Mul, Sub};

/// Floating-point arithmetic, rounded to nearest, lane by lane.
pub(crate) trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    fn abs(self) -> Self;
    /// The larger; the second where they cannot be compared.
    fn larger(self, other: Self) -> Self;
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
}
