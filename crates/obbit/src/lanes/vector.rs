//! What a set of vector instructions must offer, and how [`Simd`](super::Simd) comes out of it.

use super::Block;
use super::columns::Record;
use super::probe::Singles;
use alloc::vec::Vec;

/// `LANES` unsigned 32-bit numbers, 16 at most. Masks have bit k for lane k.
///
/// # Safety
/// Every method may be called only where the processor has the instructions of the type. `load`
/// and `compress` moreover need `LANES` readable numbers at `from`; `store` and `compress` `LANES`
/// writable ones at `to`.
pub(super) trait Vector: Copy {
    const LANES: usize;
    /// As many floats.
    type Singles: Singles;
    unsafe fn splat(x: u32) -> Self;
    unsafe fn load(from: *const u32) -> Self;
    unsafe fn store(self, to: *mut u32);
    /// Lane by lane, wrapping round.
    unsafe fn minus(self, other: Self) -> Self;
    /// The same.
    unsafe fn plus(self, other: Self) -> Self;
    /// The bits that both have.
    unsafe fn and(self, other: Self) -> Self;
    /// The bits moved left, zeros coming in.
    unsafe fn left<const BY: u32>(self) -> Self;
    /// The bits moved right, zeros coming in.
    unsafe fn right<const BY: u32>(self) -> Self;
    /// The bits moved right, copies of the first coming in.
    unsafe fn right_signed<const BY: u32>(self) -> Self;
    /// Lanes in which `self <= other`.
    unsafe fn at_most(self, other: Self) -> u32;
    /// The signed numbers as floats.
    unsafe fn to_singles(self) -> Self::Singles;
    /// The floats that have these bits.
    unsafe fn as_singles(self) -> Self::Singles;
    /// Writes the numbers at `from` that `mask` picks to `to`, one behind the other. What it writes
    /// behind them, up to `LANES` in all, has no meaning.
    unsafe fn compress(from: *const u32, mask: u32, to: *mut u32);
    /// The records at `LANES` places, number by number: lane k of each is of the k-th record. `places`
    /// has as many readable numbers, and there is a record at each.
    unsafe fn columns(records: *const Record, places: *const u32) -> [Self; 8];
}

/// For each mask of four lanes the bytes that it picks, in order, and behind them lane 0.
#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    target_feature = "simd128"
))]
pub(super) static PICKS: [[u8; 16]; 16] = {
    let mut all = [[0; 16]; 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut byte, mut at) = (0, 0);
        while byte < 16 {
            if mask >> (byte / 4) & 1 == 1 {
                all[mask][at] = byte as u8;
                at += 1;
            }
            byte += 1;
        }
        mask += 1;
    }
    all
};

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

/// [`Simd`](super::Simd) for a type that proves its instructions to be there, by way of `Vector`.
macro_rules! simd_by_vector {
    ($set:ty, $vector:ty, $floats:ty) => {
        impl $crate::lanes::Simd for $set {
            type Floats = $floats;

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
                unsafe { $crate::lanes::vector::compare::<$vector, false>(block, limit) }
            }
            #[inline(always)]
            fn at_least(self, block: &$crate::lanes::Block, limit: u32) -> u32 {
                // SAFETY: as above.
                unsafe { $crate::lanes::vector::compare::<$vector, true>(block, limit) }
            }
            #[inline(always)]
            fn select(
                self,
                block: &$crate::lanes::Block,
                mask: u32,
                out: &mut alloc::vec::Vec<u32>,
            ) {
                // SAFETY: as above.
                unsafe { $crate::lanes::vector::select::<$vector>(block, mask, out) }
            }
            #[inline(always)]
            fn within<const D: usize>(
                self,
                boxes: &$crate::lanes::Columns<D>,
                at: &mut $crate::lanes::Cursor,
                out: &mut $crate::lanes::Finds,
            ) {
                // SAFETY: as above.
                unsafe { $crate::lanes::scan::within::<$vector, D>(boxes, at, out) }
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
                unsafe { $crate::lanes::scan::between::<$vector, D>(left, right, at, out) }
            }
        }
    };
}
pub(super) use simd_by_vector;
