//! NEON: part of every 64-bit ARM target but those that compute without floating-point registers,
//! for which this file is left out.

use super::floats::floats;
use super::simd::simd_by_vector;
use super::singles::singles;
use super::vector::Vector;
use crate::lanes::columns::Record;
use core::arch::aarch64::*;

impl Vector for uint32x4_t {
    const LANES: usize = 4;
    type Singles = Singles128;

    #[inline(always)]
    unsafe fn splat(x: u32) -> Self {
        // SAFETY: NEON is part of the target.
        unsafe { vdupq_n_u32(x) }
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: the caller vouches for four readable numbers.
        unsafe { vld1q_u32(from) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u32) {
        // SAFETY: the caller vouches for four writable numbers.
        unsafe { vst1q_u32(to, self) }
    }
    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        // SAFETY: NEON is part of the target.
        unsafe { vsubq_u32(self, other) }
    }
    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { vaddq_u32(self, other) }
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { vandq_u32(self, other) }
    }
    #[inline(always)]
    unsafe fn left<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { vshlq_u32(self, vdupq_n_s32(BY as i32)) }
    }
    #[inline(always)]
    unsafe fn right<const BY: u32>(self) -> Self {
        // Left by less than nothing.
        // SAFETY: as above.
        unsafe { vshlq_u32(self, vdupq_n_s32(-(BY as i32))) }
    }
    #[inline(always)]
    unsafe fn right_signed<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe {
            let by = vdupq_n_s32(-(BY as i32));
            vreinterpretq_u32_s32(vshlq_s32(vreinterpretq_s32_u32(self), by))
        }
    }
    #[inline(always)]
    unsafe fn at_most(self, other: Self) -> u32 {
        const BITS: [u32; 4] = [1, 2, 4, 8];
        // SAFETY: NEON is part of the target, and BITS is four numbers long.
        unsafe { vaddvq_u32(vandq_u32(vcleq_u32(self, other), vld1q_u32(BITS.as_ptr()))) }
    }
    #[inline(always)]
    unsafe fn to_singles(self) -> Singles128 {
        // SAFETY: NEON is part of the target.
        Singles128(unsafe { vcvtq_f32_s32(vreinterpretq_s32_u32(self)) })
    }
    #[inline(always)]
    unsafe fn as_singles(self) -> Singles128 {
        // SAFETY: NEON is part of the target.
        Singles128(unsafe { vreinterpretq_f32_u32(self) })
    }
    #[inline(always)]
    unsafe fn compress(from: *const u32, mask: u32, to: *mut u32) {
        let picks = &super::vector::PICKS[(mask & 15) as usize];
        // SAFETY: the caller vouches for four numbers at `from` and at `to`; a row of PICKS is 16
        // bytes long.
        unsafe {
            let bytes = vreinterpretq_u8_u32(vld1q_u32(from));
            let picked = vqtbl1q_u8(bytes, vld1q_u8(picks.as_ptr()));
            vst1q_u32(to, vreinterpretq_u32_u8(picked));
        }
    }
    #[inline(always)]
    unsafe fn columns(records: *const Record, places: *const u32) -> [Self; 8] {
        // SAFETY: the caller vouches for four places and for a record at each.
        unsafe {
            let mut columns = [vdupq_n_u32(0); 8];
            for half in [0, 4] {
                let mut rows = [columns[0]; 4];
                for (k, row) in rows.iter_mut().enumerate() {
                    let record: *const u32 = records.add(*places.add(k) as usize).cast();
                    *row = Self::load(record.add(half));
                }
                let [a, b, c, d] = rows.map(|row| vreinterpretq_u64_u32(row));
                // Numbers 0 and 1 of rows 0 and 2, of rows 1 and 3, and numbers 2 and 3 of these.
                let pairs = [
                    [vtrn1q_u64(a, c), vtrn1q_u64(b, d)],
                    [vtrn2q_u64(a, c), vtrn2q_u64(b, d)],
                ];
                for (k, [even, odd]) in pairs.into_iter().enumerate() {
                    let (even, odd) = (vreinterpretq_u32_u64(even), vreinterpretq_u32_u64(odd));
                    columns[half + 2 * k] = vtrn1q_u32(even, odd);
                    columns[half + 2 * k + 1] = vtrn2q_u32(even, odd);
                }
            }
            columns
        }
    }
}

floats!(
    /// Eight floats in four vectors.
    Wide128, float64x2_t, [0, 1, 2, 3],
    add: vaddq_f64, sub: vsubq_f64, mul: vmulq_f64, abs: vabsq_f64,
    larger: |a, b| vbslq_f64(vcgtq_f64(a, b), a, b),
    smaller: |a, b| vbslq_f64(vcltq_f64(a, b), a, b),
    above: |a, b| {
        let yes = vcgtq_f64(a, b);
        (vgetq_lane_u64::<0>(yes) & 1 | vgetq_lane_u64::<1>(yes) & 2) as u32
    },
    load: |from| vld1q_f64(from),
    store: |x, to| vst1q_f64(to, x),
    // `a * b - c`, rounded once.
    less: |a, b, c| vfmaq_f64(vnegq_f64(c), a, b)
);

singles!(
    Singles128, float32x4_t,
    add: vaddq_f32, sub: vsubq_f32, mul: vmulq_f32, abs: vabsq_f32,
    larger: |a, b| vbslq_f32(vcgtq_f32(a, b), a, b),
    smaller: |a, b| vbslq_f32(vcltq_f32(a, b), a, b),
    above: |a, b| {
        const BITS: [u32; 4] = [1, 2, 4, 8];
        vaddvq_u32(vandq_u32(vcgtq_f32(a, b), vld1q_u32(BITS.as_ptr())))
    },
    times_plus: |a, b, c| vfmaq_f32(c, a, b), times_minus: |a, b, c| vfmaq_f32(vnegq_f32(c), a, b)
);

/// The processor has NEON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Neon(());

impl Neon {
    #[inline]
    pub(in crate::lanes) fn new() -> Self {
        Self(())
    }
}

simd_by_vector!(Neon, uint32x4_t, Wide128);
