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

/// Eight floats in `$count` vectors, by the functions given for one.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    target_feature = "simd128"
))]
macro_rules! floats {
    (
        $(#[$doc:meta])* $name:ident, $vector:ty, $count:literal,
        add: $add:expr, sub: $sub:expr, mul: $mul:expr, abs: $abs:expr,
        larger: $larger:expr, smaller: $smaller:expr, above: $above:expr, load: $load:expr, store: $store:expr
        $(, less: $less:expr)?
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $name([$vector; $count]);

        // WebAssembly's functions are safe, those of processors are not.
        #[allow(unused_unsafe)]
        const _: () = {

        impl $name {
            /// # Safety
            /// The processor has the instructions.
            #[inline(always)]
            pub(super) unsafe fn load(from: &[f64; $crate::lanes::LANES]) -> Self {
                let lanes = $crate::lanes::LANES / $count;
                // SAFETY: the parts lie inside the array; the caller vouches for the instructions.
                unsafe {
                    let mut parts = [$load(from.as_ptr()); $count];
                    for (k, part) in parts.iter_mut().enumerate().skip(1) {
                        *part = $load(from.as_ptr().add(k * lanes));
                    }
                    Self(parts)
                }
            }

            #[inline(always)]
            fn zip(self, other: Self, op: impl Fn($vector, $vector) -> $vector) -> Self {
                // (A plain loop: what is handed to library functions is not always inlined.)
                let mut parts = self.0;
                for (a, b) in parts.iter_mut().zip(other.0) {
                    *a = op(*a, b);
                }
                Self(parts)
            }
        }

        impl core::ops::Add for $name {
            type Output = Self;
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: a value exists only where the processor has the instructions.
                self.zip(other, |a, b| unsafe { $add(a, b) })
            }
        }

        impl core::ops::Sub for $name {
            type Output = Self;
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                // SAFETY: as above.
                self.zip(other, |a, b| unsafe { $sub(a, b) })
            }
        }

        impl core::ops::Mul for $name {
            type Output = Self;
            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                // SAFETY: as above.
                self.zip(other, |a, b| unsafe { $mul(a, b) })
            }
        }

        impl $crate::num::Real for $name {
            #[inline(always)]
            fn abs(self) -> Self {
                // SAFETY: as above.
                self.zip(self, |x, _| unsafe { $abs(x) })
            }
            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                // SAFETY: as above.
                self.zip(other, |a, b| unsafe { $larger(a, b) })
            }
            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                // SAFETY: as above.
                self.zip(other, |a, b| unsafe { $smaller(a, b) })
            }
            $(#[inline(always)]
            fn rest(self, by: Self, product: Self, _: Self) -> Self {
                let mut parts = self.0;
                for (k, part) in parts.iter_mut().enumerate() {
                    // SAFETY: as above.
                    *part = unsafe { $less(*part, by.0[k], product.0[k]) };
                }
                Self(parts)
            })?
        }

        impl $crate::lanes::Floats for $name {
            #[inline(always)]
            fn above(self, other: Self) -> u32 {
                let lanes = $crate::lanes::LANES / $count;
                let mut mask = 0;
                for k in 0..$count {
                    // SAFETY: as above.
                    let part: u32 = unsafe { $above(self.0[k], other.0[k]) };
                    mask |= part << (k * lanes);
                }
                mask
            }
            #[inline(always)]
            fn to_array(self) -> [f64; $crate::lanes::LANES] {
                let lanes = $crate::lanes::LANES / $count;
                let mut out = [0.0; $crate::lanes::LANES];
                for k in 0..$count {
                    // SAFETY: as above, and the parts lie inside the array.
                    unsafe { $store(self.0[k], out.as_mut_ptr().add(k * lanes)) };
                }
                out
            }
        }
        };
    };
}
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    target_feature = "simd128"
))]
pub(super) use floats;
