//! Answers as bits.

/// One bit for each of sixteen answers.
#[inline(always)]
pub(crate) fn mask(hits: &[bool; 16]) -> u32 {
    // Eight bytes of 0 or 1 at a time: the product has byte k at bit 56 + k, and nothing carries.
    let bits = |from: usize| {
        let bytes = core::array::from_fn(|k| u8::from(hits[from + k]));
        (u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    };
    bits(0) | bits(8) << 8
}
