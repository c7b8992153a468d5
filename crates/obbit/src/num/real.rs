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
    /// What rounding left out of a product: `self * by - product`, exactly, unless that underflows.
    /// Neither is above 2^990; `split` is [`SPLIT`], asked for since not every number of this type can be
    /// made anywhere.
    #[inline(always)]
    fn rest(self, by: Self, product: Self, split: Self) -> Self {
        let ([a, a_rest], [b, b_rest]) = (halves(self, split), halves(by, split));
        ((a * b - product) + a * b_rest + a_rest * b) + a_rest * b_rest
    }
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

/// 2^27 + 1: what a number is multiplied by to part its digits (Veltkamp's splitting).
pub(crate) const SPLIT: f64 = 134_217_729.0;

/// Two parts of at most 26 bits, so that their products are exact.
#[inline(always)]
fn halves<T: Real>(x: T, split: T) -> [T; 2] {
    let spread = x * split;
    let first = spread - (spread - x);
    [first, x - first]
}

impl Real for f64 {
    #[inline(always)]
    fn abs(self) -> Self {
        f64::abs(self)
    }
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        larger(self, other)
    }
    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        smaller(self, other)
    }
}

/// The larger; the second where they cannot be compared. One instruction, which `f64::max` is not.
#[inline(always)]
pub(crate) fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The smaller; the second where they cannot be compared.
#[inline(always)]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
