//! Sizes and cosines in sixteen bits, as sketches keep them.

/// In place of a size: what is no box or does not fit. No pair with it can be told.
pub(super) const UNKNOWN: u32 = 0xffff;

/// Digits of an `f32` that a size is kept without.
pub(super) const DROPPED: u32 = 12;
/// The bits of the smallest size that is kept: a half.
pub(super) const HALF: u32 = 126 << 23;

/// What a cosine of 1 is kept as.
pub(super) const ONE: f64 = 32767.0;
/// Added to a small number it leaves its nearest integer in the last bits.
const ROUND: f64 = 6_755_399_441_055_744.0;

/// A cosine of 16 bits.
#[inline(always)]
pub(super) fn turn(x: f64) -> u32 {
    ((x * ONE + ROUND).to_bits() as u32) & 0xffff
}

/// A size of 16 bits, to the nearest; NaN and what is too large end as unknown.
#[inline(always)]
pub(super) fn size(x: f64, inverse: f64) -> u32 {
    let bits = ((x * inverse) as f32).to_bits();
    // (Of a NaN all bits may be set.)
    let bits = bits.saturating_add(1 << (DROPPED - 1));
    let kept = (bits.max(HALF) - HALF) >> DROPPED;
    kept.min(UNKNOWN)
}
