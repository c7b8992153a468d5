//! Eight floats side by side, in whatever vectors there are.
//!
//! The results are those of `f64`, lane by lane: nothing is reordered, and nothing fused but
//! where the result is exact either way.

use crate::num::Real;
use core::ops::{Add, Mul, Sub};

/// How many floats a [`Floats`] holds.
pub(crate) const LANES: usize = 8;

/// Eight floats, made by [`Simd::floats`](super::Simd::floats) alone, where the processor has the
/// instructions.
pub(crate) trait Floats: Real {
    /// Bit k is set where lane k of `self` is greater; not where either is NaN.
    fn above(self, other: Self) -> u32;
    /// The eight, one by one.
    fn to_array(self) -> [f64; LANES];
}

/// Number `8 at` of a column and the seven behind it; zeros where the column ends before.
#[inline(always)]
pub(super) fn eight(column: &[f64], at: usize) -> &[f64; LANES] {
    let from = column.get(at * LANES..).and_then(<[f64]>::first_chunk);
    from.unwrap_or(&[0.0; LANES])
}

/// Eight floats in plain Rust.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plain(pub(super) [f64; LANES]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(f64, f64) -> f64) -> Self {
        let mut out = self.0;
        for (a, b) in out.iter_mut().zip(other.0) {
            *a = op(*a, b);
        }
        Self(out)
    }
}

impl Add for Plain {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
}

impl Sub for Plain {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }
}

impl Mul for Plain {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |a, b| a * b)
    }
}

impl Real for Plain {
    #[inline(always)]
    fn abs(self) -> Self {
        Self(self.0.map(f64::abs))
    }
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        self.zip(other, Real::larger)
    }
    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        self.zip(other, Real::smaller)
    }
}

impl Floats for Plain {
    #[inline(always)]
    fn above(self, other: Self) -> u32 {
        let pairs = self.0.into_iter().zip(other.0).enumerate();
        pairs.fold(0, |mask, (k, (a, b))| mask | u32::from(a > b) << k)
    }
    #[inline(always)]
    fn to_array(self) -> [f64; LANES] {
        self.0
    }
}
