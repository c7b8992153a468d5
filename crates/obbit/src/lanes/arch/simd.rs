//! How [`Simd`](crate::lanes::Simd) comes out of vector instructions.

use super::vector::Vector;
use crate::lanes::Block;
use alloc::vec::Vec;

/// Bit k is set where `block[k] <= limit`, or where `block[k] >= limit` if `FLIPPED`.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
pub(super) unsafe fn compare<V: Vector, const FLIPPED: bool>(block: &Block, limit: u32) -> u32 {
    // SAFETY: the caller vouches for the instructions; `LANES` divides 16, so every load is inside.
    unsafe {
        let limit = V::splat(limit);
        let mut mask = 0;
        for k in 0..block.len() / V::LANES {
            let lanes = V::load(block.as_ptr().add(k * V::LANES));
            let part = if FLIPPED {
                limit.at_most(lanes)
            } else {
                lanes.at_most(limit)
            };
            mask |= part << (k * V::LANES);
        }
        mask
    }
}

/// Appends the numbers of `block` that `mask` picks.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
pub(super) unsafe fn select<V: Vector>(block: &Block, mask: u32, out: &mut Vec<u32>) {
    out.reserve(block.len());
    let full = u32::MAX >> (32 - V::LANES);
    for k in 0..block.len() / V::LANES {
        let part = mask >> (k * V::LANES) & full;
        // SAFETY: the caller vouches for the instructions; the loads are inside the block. There
        // is room for 16 numbers behind the old end, and before part k at most k * LANES of them
        // are taken, so that LANES more may be written. What is counted has been written.
        unsafe {
            let to = out.as_mut_ptr().add(out.len());
            V::compress(block.as_ptr().add(k * V::LANES), part, to);
            out.set_len(out.len() + part.count_ones() as usize);
        }
    }
}

/// [`Simd`](crate::lanes::Simd) for a type that proves its instructions to be there, by way of `Vector`.
macro_rules! simd_by_vector {
    ($set:ty, $vector:ty, $floats:ty $(, { $($more:tt)* })?) => {
        impl $crate::lanes::Simd for $set {
            type Floats = $floats;

            $($($more)*)?

            #[inline(always)]
            fn floats(self, column: &[f64], at: usize) -> $floats {
                let from = $crate::lanes::floats::eight(column, at);
                // SAFETY: `self` exists only where the processor has the instructions.
                unsafe { <$floats>::load(from) }
            }
            #[inline(always)]
            fn all(self, x: f64) -> $floats {
                // SAFETY: as above.
                unsafe { <$floats>::load(&[x; $crate::lanes::LANES]) }
            }
            #[inline(always)]
            fn at_most(self, block: &$crate::lanes::Block, limit: u32) -> u32 {
                // SAFETY: as above.
                unsafe { $crate::lanes::arch::simd::compare::<$vector, false>(block, limit) }
            }
            #[inline(always)]
            fn at_least(self, block: &$crate::lanes::Block, limit: u32) -> u32 {
                // SAFETY: as above.
                unsafe { $crate::lanes::arch::simd::compare::<$vector, true>(block, limit) }
            }
            #[inline(always)]
            fn select(
                self,
                block: &$crate::lanes::Block,
                mask: u32,
                out: &mut alloc::vec::Vec<u32>,
            ) {
                // SAFETY: as above.
                unsafe { $crate::lanes::arch::simd::select::<$vector>(block, mask, out) }
            }
            #[inline(always)]
            fn within<const D: usize>(
                self,
                boxes: &$crate::lanes::Columns<D>,
                at: &mut $crate::lanes::Cursor,
                out: &mut $crate::lanes::Finds,
            ) {
                // SAFETY: as above.
                unsafe { $crate::lanes::arch::scan::within::<$vector, D>(boxes, at, out) }
            }
            #[inline(always)]
            fn between<const D: usize>(
                self,
                left: &$crate::lanes::Columns<D>,
                right: &$crate::lanes::Columns<D>,
                at: &mut $crate::lanes::Cursor,
                out: &mut $crate::lanes::Finds,
            ) {
                // SAFETY: as above.
                unsafe { $crate::lanes::arch::scan::between::<$vector, D>(left, right, at, out) }
            }
        }
    };
}
pub(super) use simd_by_vector;
