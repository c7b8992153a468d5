//! Numbers spread all over from numbers in a row.

/// A step of the SplitMix64 generator (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014),
/// whose states are multiples of the first constant.
pub(crate) fn scatter(x: u64) -> u64 {
    let x = x.wrapping_add(STRIDE);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// How far apart the generator's states are.
pub(crate) const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
