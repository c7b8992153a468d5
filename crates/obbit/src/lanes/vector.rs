//! What a set of vector instructions must offer for the scan.

/// `LANES` unsigned 32-bit numbers. Masks have bit k for lane k.
///
/// # Safety
/// Every method may be called only where the processor has the instructions of the type; `load`
/// moreover needs `LANES` readable numbers at `from`.
pub(super) trait Vector: Copy {
    const LANES: usize;
    unsafe fn splat(x: u32) -> Self;
    unsafe fn load(from: *const u32) -> Self;
    /// Lanes in which `self <= other`.
    unsafe fn at_most(self, other: Self) -> u32;
    /// Lanes in which `self` and `other` share no bit.
    unsafe fn disjoint(self, other: Self) -> u32;
}
