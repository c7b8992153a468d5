//! AVX2 and AVX-512, found at run time.

use super::columns::Columns;
use super::generic;
use super::vector::Vector;
use super::{Candidate, Cursor};
use alloc::vec::Vec;
use core::arch::x86_64::{
    __m256i, __m512i, _mm256_and_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_loadu_si256, _mm256_max_epu32, _mm256_movemask_ps, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm512_cmple_epu32_mask, _mm512_loadu_si512, _mm512_set1_epi32,
    _mm512_testn_epi32_mask,
};

impl Vector for __m256i {
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn splat(x: u32) -> Self {
        // SAFETY: the caller vouches for AVX2.
        unsafe { _mm256_set1_epi32(x as i32) }
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: the caller vouches for AVX2 and for eight readable numbers; unaligned is fine.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }
    #[inline(always)]
    unsafe fn at_most(self, other: Self) -> u32 {
        // There is no unsigned comparison: a <= b where max(a, b) is b.
        // SAFETY: the caller vouches for AVX2.
        unsafe { lanes(_mm256_cmpeq_epi32(_mm256_max_epu32(self, other), other)) }
    }
    #[inline(always)]
    unsafe fn disjoint(self, other: Self) -> u32 {
        // SAFETY: the caller vouches for AVX2.
        unsafe {
            lanes(_mm256_cmpeq_epi32(
                _mm256_and_si256(self, other),
                _mm256_setzero_si256(),
            ))
        }
    }
}

/// The top bit of each lane.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn lanes(mask: __m256i) -> u32 {
    // SAFETY: the caller vouches for AVX2, which includes AVX.
    unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u32 }
}

impl Vector for __m512i {
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn splat(x: u32) -> Self {
        // SAFETY: the caller vouches for AVX-512F.
        unsafe { _mm512_set1_epi32(x as i32) }
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: the caller vouches for AVX-512F and for sixteen readable numbers.
        unsafe { _mm512_loadu_si512(from.cast()) }
    }
    #[inline(always)]
    unsafe fn at_most(self, other: Self) -> u32 {
        // SAFETY: the caller vouches for AVX-512F.
        u32::from(unsafe { _mm512_cmple_epu32_mask(self, other) })
    }
    #[inline(always)]
    unsafe fn disjoint(self, other: Self) -> u32 {
        // SAFETY: the caller vouches for AVX-512F.
        u32::from(unsafe { _mm512_testn_epi32_mask(self, other) })
    }
}

/// Proof that the processor has an instruction set: only `new` makes one, and it asks.
macro_rules! instruction_set {
    ($(#[$doc:meta])* $name:ident, $vector:ty, $feature:tt) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) struct $name(());

        impl $name {
            pub(super) fn new() -> Option<Self> {
                #[cfg(feature = "std")]
                {
                    std::arch::is_x86_feature_detected!($feature).then_some(Self(()))
                }
                #[cfg(not(feature = "std"))]
                {
                    cfg!(target_feature = $feature).then_some(Self(()))
                }
            }

            pub(super) fn within<const D: usize>(
                self,
                boxes: &Columns<D>,
                at: &mut Cursor,
                out: &mut Vec<Candidate>,
            ) {
                #[target_feature(enable = $feature)]
                fn run<const D: usize>(
                    boxes: &Columns<D>,
                    at: &mut Cursor,
                    out: &mut Vec<Candidate>,
                ) {
                    // SAFETY: this function has the feature enabled.
                    unsafe { generic::within::<$vector, D>(boxes, at, out) }
                }
                // SAFETY: `self` exists only where `new` found the feature.
                unsafe { run(boxes, at, out) }
            }

            pub(super) fn between<const D: usize>(
                self,
                left: &Columns<D>,
                right: &Columns<D>,
                at: &mut Cursor,
                out: &mut Vec<Candidate>,
            ) {
                #[target_feature(enable = $feature)]
                fn run<const D: usize>(
                    left: &Columns<D>,
                    right: &Columns<D>,
                    at: &mut Cursor,
                    out: &mut Vec<Candidate>,
                ) {
                    // SAFETY: this function has the feature enabled.
                    unsafe { generic::between::<$vector, D>(left, right, at, out) }
                }
                // SAFETY: `self` exists only where `new` found the feature.
                unsafe { run(left, right, at, out) }
            }
        }
    };
}

instruction_set!(
    /// The processor has AVX2.
    Avx2,
    __m256i,
    "avx2"
);
instruction_set!(
    /// The processor has AVX-512F.
    Avx512,
    __m512i,
    "avx512f"
);
