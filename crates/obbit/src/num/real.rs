//! One float or eight: what the filters of the hot kernels are written over.

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

/// How many floats [`Eight`] holds.
pub(crate) const LANES: usize = 8;

/// Eight floats side by side: plain loops, which the compiler makes vectors of where the function
/// they are inlined into has the instructions (`lanes::Job`). The results are those of `f64`.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Eight(pub(crate) [f64; LANES]);

impl Eight {
    /// Number `8 at` of a column, and the seven after it; zeros where there are no more.
    #[inline(always)]
    pub(crate) fn from_column(column: &[f64], at: usize) -> Self {
        let from = column.get(at * LANES..).and_then(<[f64]>::first_chunk);
        Self(*from.unwrap_or(&[0.0; LANES]))
    }

    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(f64, f64) -> f64) -> Self {
        let mut out = [0.0; LANES];
        for k in 0..LANES {
            out[k] = op(self.0[k], other.0[k]);
        }
        Self(out)
    }
}

impl Add for Eight {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
}

impl Sub for Eight {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }
}

impl Mul for Eight {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |a, b| a * b)
    }
}

impl Real for Eight {
    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0.map(f64::abs))
    }
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        self.zip(other, f64::larger)
    }
}
