//! WebAssembly's 128-bit vectors: where the module is built for them, they are there.

use super::vector::{Vector, simd_by_vector};
use core::arch::wasm32::{
    i8x16_swizzle, u32x4_bitmask, u32x4_le, u32x4_splat, u32x4_sub, v128, v128_load, v128_store,
};

impl Vector for v128 {
    const LANES: usize = 4;

    #[inline(always)]
    unsafe fn splat(x: u32) -> Self {
        u32x4_splat(x)
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: the caller vouches for four readable numbers; unaligned is fine.
        unsafe { v128_load(from.cast()) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u32) {
        // SAFETY: the caller vouches for four writable numbers; unaligned is fine.
        unsafe { v128_store(to.cast(), self) }
    }
    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        u32x4_sub(self, other)
    }
    #[inline(always)]
    unsafe fn at_most(self, other: Self) -> u32 {
        u32::from(u32x4_bitmask(u32x4_le(self, other)))
    }
    #[inline(always)]
    unsafe fn compress(from: *const u32, mask: u32, to: *mut u32) {
        let picks = &super::vector::PICKS[(mask & 15) as usize];
        // SAFETY: the caller vouches for four numbers at `from` and at `to`; a row of PICKS is 16
        // bytes long.
        unsafe {
            let picks = v128_load(picks.as_ptr().cast());
            v128_store(to.cast(), i8x16_swizzle(v128_load(from.cast()), picks));
        }
    }
}

/// The module is built for vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wasm(());

impl Wasm {
    #[inline]
    pub(super) fn new() -> Self {
        Self(())
    }
}

simd_by_vector!(Wasm, v128);
