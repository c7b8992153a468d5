//! What a set of vector instructions must offer.

use super::singles::Singles;
use crate::lanes::columns::Record;

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

/// For each mask of four lanes the bytes that it picks, in order, and behind them byte 0, without meaning.
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
