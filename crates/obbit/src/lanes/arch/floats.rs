//! Eight floats of 64 bits, made of vectors.

/// Eight floats in `$count` vectors, by the functions given for one.
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
pub(super) use floats;
