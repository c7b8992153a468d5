//! As many floats of 32 bits as a vector has numbers.

use crate::num::Real;

/// A vector of as many `f32` as the [`Vector`](super::vector::Vector) it belongs to has numbers.
pub(super) trait Singles: Real {
    /// Bit k is set where lane k of `self` is greater; not where either is NaN.
    fn above(self, other: Self) -> u32;
}

/// [`Singles`] for a vector of the processor's, by the functions given for it.
macro_rules! singles {
    (
        $name:ident, $vector:ty,
        add: $add:expr, sub: $sub:expr, mul: $mul:expr, abs: $abs:expr,
        larger: $larger:expr, smaller: $smaller:expr, above: $above:expr,
        times_plus: $times_plus:expr, times_minus: $times_minus:expr
    ) => {
        /// As many `f32` as fit in a vector; made only where the processor has the instructions.
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $name($vector);

        // WebAssembly's functions are safe, those of processors are not.
        #[allow(unused_unsafe)]
        const _: () = {
            impl core::ops::Add for $name {
                type Output = Self;
                #[inline(always)]
                fn add(self, other: Self) -> Self {
                    // SAFETY: a value exists only where the processor has the instructions.
                    Self(unsafe { $add(self.0, other.0) })
                }
            }
            impl core::ops::Sub for $name {
                type Output = Self;
                #[inline(always)]
                fn sub(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $sub(self.0, other.0) })
                }
            }
            impl core::ops::Mul for $name {
                type Output = Self;
                #[inline(always)]
                fn mul(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $mul(self.0, other.0) })
                }
            }
            impl $crate::num::Real for $name {
                #[inline(always)]
                fn abs(self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $abs(self.0) })
                }
                #[inline(always)]
                fn larger(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $larger(self.0, other.0) })
                }
                #[inline(always)]
                fn smaller(self, other: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $smaller(self.0, other.0) })
                }
                #[inline(always)]
                fn times_plus(self, by: Self, plus: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $times_plus(self.0, by.0, plus.0) })
                }
                #[inline(always)]
                fn times_minus(self, by: Self, minus: Self) -> Self {
                    // SAFETY: as above.
                    Self(unsafe { $times_minus(self.0, by.0, minus.0) })
                }
            }
            impl $crate::lanes::arch::singles::Singles for $name {
                #[inline(always)]
                fn above(self, other: Self) -> u32 {
                    // SAFETY: as above.
                    unsafe { $above(self.0, other.0) }
                }
            }
        };
    };
}
pub(super) use singles;
