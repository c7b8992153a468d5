//! WebAssembly's 128-bit vectors: where the module is built for them, they are there.

use super::floats::floats;
use super::simd::simd_by_vector;
use super::singles::singles;
use super::vector::Vector;
use crate::lanes::columns::Record;
use core::arch::wasm32::*;

impl Vector for v128 {
    const LANES: usize = 4;
    type Singles = Singles128;

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
    unsafe fn plus(self, other: Self) -> Self {
        u32x4_add(self, other)
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        v128_and(self, other)
    }
    #[inline(always)]
    unsafe fn left<const BY: u32>(self) -> Self {
        u32x4_shl(self, BY)
    }
    #[inline(always)]
    unsafe fn right<const BY: u32>(self) -> Self {
        u32x4_shr(self, BY)
    }
    #[inline(always)]
    unsafe fn right_signed<const BY: u32>(self) -> Self {
        i32x4_shr(self, BY)
    }
    #[inline(always)]
    unsafe fn at_most(self, other: Self) -> u32 {
        u32::from(u32x4_bitmask(u32x4_le(self, other)))
    }
    #[inline(always)]
    unsafe fn to_singles(self) -> Singles128 {
        Singles128(f32x4_convert_i32x4(self))
    }
    #[inline(always)]
    unsafe fn as_singles(self) -> Singles128 {
        Singles128(self)
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
    #[inline(always)]
    unsafe fn columns(records: *const Record, places: *const u32) -> [Self; 8] {
        let mut columns = [u32x4_splat(0); 8];
        for half in [0, 4] {
            let mut rows = [columns[0]; 4];
            for (k, row) in rows.iter_mut().enumerate() {
                // SAFETY: the caller vouches for four places and for a record at each.
                unsafe {
                    let record: *const u32 = records.add(*places.add(k) as usize).cast();
                    *row = Self::load(record.add(half));
                }
            }
            let [a, b, c, d] = rows;
            // Numbers 0 and 1 of rows 0 and 2, of rows 1 and 3, and numbers 2 and 3 of these.
            let pairs = [
                [i64x2_shuffle::<0, 2>(a, c), i64x2_shuffle::<0, 2>(b, d)],
                [i64x2_shuffle::<1, 3>(a, c), i64x2_shuffle::<1, 3>(b, d)],
            ];
            for (k, [even, odd]) in pairs.into_iter().enumerate() {
                columns[half + 2 * k] = i32x4_shuffle::<0, 4, 2, 6>(even, odd);
                columns[half + 2 * k + 1] = i32x4_shuffle::<1, 5, 3, 7>(even, odd);
            }
        }
        columns
    }
}

floats!(
    /// Eight floats in four vectors.
    Wide128, v128, [0, 1, 2, 3],
    add: f64x2_add, sub: f64x2_sub, mul: f64x2_mul, abs: f64x2_abs,
    // "b < a ? a : b", where the instructions take the two the other way round.
    larger: |a, b| f64x2_pmax(b, a), smaller: |a, b| f64x2_pmin(b, a),
    above: |a, b| u32::from(i64x2_bitmask(f64x2_gt(a, b))),
    load: |from: *const f64| v128_load(from.cast()),
    store: |x, to: *mut f64| v128_store(to.cast(), x)
);

singles!(
    Singles128, v128,
    add: f32x4_add, sub: f32x4_sub, mul: f32x4_mul, abs: f32x4_abs,
    larger: |a, b| f32x4_pmax(b, a), smaller: |a, b| f32x4_pmin(b, a),
    above: |a, b| u32::from(i32x4_bitmask(f32x4_gt(a, b))),
    times_plus: |a, b, c| f32x4_add(f32x4_mul(a, b), c),
    times_minus: |a, b, c| f32x4_sub(f32x4_mul(a, b), c)
);

/// The module is built for vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wasm(());

impl Wasm {
    #[inline]
    pub(in crate::lanes) fn new() -> Self {
        Self(())
    }
}

simd_by_vector!(Wasm, v128, Wide128);
