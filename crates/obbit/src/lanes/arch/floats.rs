//! Eight floats of 64 bits, made of vectors.

/// Eight floats in as many vectors as have a place in the list, by the functions given for one.
///
/// Each operation is written out for all of them. As a loop, long arithmetic becomes thousands of loops, which
/// takes the compiler minutes to undo.
macro_rules! floats {
    (
        $(#[$doc:meta])* $name:ident, $vector:ty, [$($at:tt),+],
        add: $add:expr, sub: $sub:expr, mul: $mul:expr, abs: $abs:expr,
        larger: $larger:expr, smaller: $smaller:expr, above: $above:expr, load: $load:expr, store: $store:expr
        $(, less: $less:expr)?
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $name([$vector; [$($at),+].len()]);

        // WebAssembly's functions are safe, those of processors are not.
        #[allow(unused_unsafe)]
        const _: () = {

        const PARTS: usize = [$($at),+].len();
        /// How many floats a vector has.
        const EACH: usize = $crate::lanes::LANES / PARTS;
        assert!(size_of::<$vector>() == EACH * size_of::<f64>());
        $(assert!($at < PARTS);)+

        impl $name {
            /// # Safety
            /// The processor has the instructions.
            #[inline(always)]
            pub(super) unsafe fn load(from: &[f64; $crate::lanes::LANES]) -> Self {
                // SAFETY: the parts lie inside the array; the caller vouches for the instructions.
                unsafe { Self([$($load(from.as_ptr().add($at * EACH))),+]) }
            }
        }

        impl core::ops::Add for $name {
            type Output = Self;
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: a value exists only where the processor has the instructions.
                unsafe { Self([$($add(self.0[$at], other.0[$at])),+]) }
            }
        }

        impl core::ops::Sub for $name {
            type Output = Self;
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                // SAFETY: as above.
                unsafe { Self([$($sub(self.0[$at], other.0[$at])),+]) }
            }
        }

        impl core::ops::Mul for $name {
            type Output = Self;
            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                // SAFETY: as above.
                unsafe { Self([$($mul(self.0[$at], other.0[$at])),+]) }
            }
        }

        impl $crate::num::Real for $name {
            #[inline(always)]
            fn abs(self) -> Self {
                // SAFETY: as above.
                unsafe { Self([$($abs(self.0[$at])),+]) }
            }
            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                // SAFETY: as above.
                unsafe { Self([$($larger(self.0[$at], other.0[$at])),+]) }
            }
            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                // SAFETY: as above.
                unsafe { Self([$($smaller(self.0[$at], other.0[$at])),+]) }
            }
            floats!(@rest $($less)?, $($at),+);
        }

        impl $crate::lanes::Floats for $name {
            #[inline(always)]
            fn above(self, other: Self) -> u32 {
                // SAFETY: as above.
                unsafe { $($above(self.0[$at], other.0[$at]) << ($at * EACH))|+ }
            }
            #[inline(always)]
            fn to_array(self) -> [f64; $crate::lanes::LANES] {
                let mut out = [0.0; $crate::lanes::LANES];
                // SAFETY: as above, and the parts lie inside the array.
                unsafe { $($store(self.0[$at], out.as_mut_ptr().add($at * EACH));)+ }
                out
            }
        }
        };
    };
    (@rest , $($at:tt),+) => {};
    (@rest $less:expr, $($at:tt),+) => {
        #[inline(always)]
        fn rest(self, by: Self, product: Self, _: Self) -> Self {
            // SAFETY: as above.
            unsafe { Self([$($less(self.0[$at], by.0[$at], product.0[$at])),+]) }
        }
    };
}
pub(super) use floats;
