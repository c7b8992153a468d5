//! AVX2 and AVX-512, found at run time.

use super::floats::floats;
use super::simd::simd_by_vector;
use super::singles::singles;
use super::vector::Vector;
use crate::lanes::Job;
use crate::lanes::columns::Record;
use core::arch::x86_64::*;

/// Of eight rows: where each row's first four numbers are in the lower 128 bits of its register (or of
/// each half of it) and the others in the upper, register k has number k, and k + 4, of rows 0 to 3,
/// register k + 4 those of rows 4 to 7.
macro_rules! quads {
    ($rows:ident, $low:ident, $high:ident, $low_pairs:ident, $high_pairs:ident) => {{
        let mut quads = $rows;
        for half in [0, 4] {
            let [a, b, c, d] = [
                $rows[half],
                $rows[half + 1],
                $rows[half + 2],
                $rows[half + 3],
            ];
            let (ab, cd) = ($low(a, b), $low(c, d));
            quads[half] = $low_pairs(ab, cd);
            quads[half + 1] = $high_pairs(ab, cd);
            let (ab, cd) = ($high(a, b), $high(c, d));
            quads[half + 2] = $low_pairs(ab, cd);
            quads[half + 3] = $high_pairs(ab, cd);
        }
        quads
    }};
}

impl Vector for __m256i {
    const LANES: usize = 8;
    type Singles = Singles256;

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
    unsafe fn store(self, to: *mut u32) {
        // SAFETY: the caller vouches for AVX2 and for eight writable numbers; unaligned is fine.
        unsafe { _mm256_storeu_si256(to.cast(), self) }
    }
    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        // SAFETY: the caller vouches for AVX2.
        unsafe { _mm256_sub_epi32(self, other) }
    }
    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm256_add_epi32(self, other) }
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm256_and_si256(self, other) }
    }
    #[inline(always)]
    unsafe fn left<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm256_sll_epi32(self, _mm_cvtsi32_si128(BY as i32)) }
    }
    #[inline(always)]
    unsafe fn right<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm256_srl_epi32(self, _mm_cvtsi32_si128(BY as i32)) }
    }
    #[inline(always)]
    unsafe fn right_signed<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm256_sra_epi32(self, _mm_cvtsi32_si128(BY as i32)) }
    }
    #[inline(always)]
    unsafe fn at_most(self, other: Self) -> u32 {
        // There is no unsigned comparison: a <= b where max(a, b) is b.
        // SAFETY: the caller vouches for AVX2, which includes AVX.
        unsafe {
            let yes = _mm256_cmpeq_epi32(_mm256_max_epu32(self, other), other);
            _mm256_movemask_ps(_mm256_castsi256_ps(yes)) as u32
        }
    }
    #[inline(always)]
    unsafe fn to_singles(self) -> Singles256 {
        // SAFETY: the caller vouches for AVX2, which includes AVX.
        Singles256(unsafe { _mm256_cvtepi32_ps(self) })
    }
    #[inline(always)]
    unsafe fn as_singles(self) -> Singles256 {
        // SAFETY: as above.
        Singles256(unsafe { _mm256_castsi256_ps(self) })
    }
    #[inline(always)]
    unsafe fn compress(from: *const u32, mask: u32, to: *mut u32) {
        let picks = &PICKS[(mask & 0xff) as usize];
        // SAFETY: the caller vouches for AVX2, and for eight numbers at `from` and at `to`.
        unsafe {
            let picks = Self::load(picks.as_ptr());
            _mm256_permutevar8x32_epi32(Self::load(from), picks).store(to);
        }
    }
    #[inline(always)]
    unsafe fn columns(records: *const Record, places: *const u32) -> [Self; 8] {
        // SAFETY: the caller vouches for AVX2, for eight places and for a record at each.
        unsafe {
            let mut rows = [_mm256_setzero_si256(); 8];
            for (k, row) in rows.iter_mut().enumerate() {
                *row = Self::load(records.add(*places.add(k) as usize).cast());
            }
            let quads = quads!(
                rows,
                _mm256_unpacklo_epi32,
                _mm256_unpackhi_epi32,
                _mm256_unpacklo_epi64,
                _mm256_unpackhi_epi64
            );
            let mut columns = rows;
            for k in 0..4 {
                let (near, far) = (quads[k], quads[k + 4]);
                columns[k] = _mm256_permute2x128_si256::<0x20>(near, far);
                columns[k + 4] = _mm256_permute2x128_si256::<0x31>(near, far);
            }
            columns
        }
    }
}

/// For each mask the lanes that it picks, in order, and behind them lane 0.
static PICKS: [[u32; 8]; 256] = {
    let mut all = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut at) = (0, 0);
        while lane < 8 {
            if mask >> lane & 1 == 1 {
                all[mask][at] = lane as u32;
                at += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    all
};

impl Vector for __m512i {
    const LANES: usize = 16;
    type Singles = Singles512;

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
    unsafe fn store(self, to: *mut u32) {
        // SAFETY: the caller vouches for AVX-512F and for sixteen writable numbers.
        unsafe { _mm512_storeu_si512(to.cast(), self) }
    }
    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        // SAFETY: the caller vouches for AVX-512F.
        unsafe { _mm512_sub_epi32(self, other) }
    }
    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_add_epi32(self, other) }
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_and_si512(self, other) }
    }
    #[inline(always)]
    unsafe fn left<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_sll_epi32(self, _mm_cvtsi32_si128(BY as i32)) }
    }
    #[inline(always)]
    unsafe fn right<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_srl_epi32(self, _mm_cvtsi32_si128(BY as i32)) }
    }
    #[inline(always)]
    unsafe fn right_signed<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        unsafe { _mm512_sra_epi32(self, _mm_cvtsi32_si128(BY as i32)) }
    }
    #[inline(always)]
    unsafe fn at_most(self, other: Self) -> u32 {
        // SAFETY: the caller vouches for AVX-512F.
        u32::from(unsafe { _mm512_cmple_epu32_mask(self, other) })
    }
    #[inline(always)]
    unsafe fn to_singles(self) -> Singles512 {
        // SAFETY: the caller vouches for AVX-512F.
        Singles512(unsafe { _mm512_cvtepi32_ps(self) })
    }
    #[inline(always)]
    unsafe fn as_singles(self) -> Singles512 {
        // SAFETY: the caller vouches for AVX-512F.
        Singles512(unsafe { _mm512_castsi512_ps(self) })
    }
    #[inline(always)]
    unsafe fn compress(from: *const u32, mask: u32, to: *mut u32) {
        // In a register, then stored: the form that stores at once is slow on some processors.
        // SAFETY: the caller vouches for AVX-512F, and for sixteen numbers at `from` and at `to`.
        unsafe { _mm512_maskz_compress_epi32(mask as u16, Self::load(from)).store(to) }
    }
    #[inline(always)]
    unsafe fn columns(records: *const Record, places: *const u32) -> [Self; 8] {
        // SAFETY: the caller vouches for AVX-512F, for sixteen places and for a record at each.
        unsafe {
            let mut rows = [_mm512_setzero_si512(); 8];
            for (k, row) in rows.iter_mut().enumerate() {
                // A row for the lower half of the lanes and one for the upper.
                let [low, high] = [k, k + 8].map(|k| records.add(*places.add(k) as usize));
                let low = _mm512_castsi256_si512(_mm256_loadu_si256(low.cast()));
                *row = _mm512_inserti64x4::<1>(low, _mm256_loadu_si256(high.cast()));
            }
            let quads = quads!(
                rows,
                _mm512_unpacklo_epi32,
                _mm512_unpackhi_epi32,
                _mm512_unpacklo_epi64,
                _mm512_unpackhi_epi64
            );
            let (first, second) = (
                _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13),
                _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15),
            );
            let mut columns = rows;
            for k in 0..4 {
                let (near, far) = (quads[k], quads[k + 4]);
                columns[k] = _mm512_permutex2var_epi64(near, first, far);
                columns[k + 4] = _mm512_permutex2var_epi64(near, second, far);
            }
            columns
        }
    }
}

floats!(
    /// Eight floats in two vectors.
    Wide256, __m256d, [0, 1],
    add: _mm256_add_pd, sub: _mm256_sub_pd, mul: _mm256_mul_pd,
    abs: |x| _mm256_andnot_pd(_mm256_set1_pd(-0.0), x),
    // The instructions give the second operand where the two cannot be compared, as is asked for.
    larger: _mm256_max_pd, smaller: _mm256_min_pd,
    above: |a, b| _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_GT_OQ>(a, b)) as u32,
    load: |from| _mm256_loadu_pd(from),
    store: |x, to| _mm256_storeu_pd(to, x),
    // `a * b - c`, rounded once.
    less: _mm256_fmsub_pd
);

floats!(
    /// Eight floats in one vector.
    Wide512, __m512d, [0],
    add: _mm512_add_pd, sub: _mm512_sub_pd, mul: _mm512_mul_pd, abs: _mm512_abs_pd,
    // As above.
    larger: _mm512_max_pd, smaller: _mm512_min_pd,
    above: |a, b| u32::from(_mm512_cmp_pd_mask::<_CMP_GT_OQ>(a, b)),
    load: |from| _mm512_loadu_pd(from),
    store: |x, to| _mm512_storeu_pd(to, x),
    // As above.
    less: _mm512_fmsub_pd
);

singles!(
    Singles256, __m256,
    add: _mm256_add_ps, sub: _mm256_sub_ps, mul: _mm256_mul_ps,
    abs: |x| _mm256_andnot_ps(_mm256_set1_ps(-0.0), x),
    larger: _mm256_max_ps, smaller: _mm256_min_ps,
    above: |a, b| _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_GT_OQ>(a, b)) as u32,
    times_plus: _mm256_fmadd_ps, times_minus: _mm256_fmsub_ps
);

singles!(
    Singles512, __m512,
    add: _mm512_add_ps, sub: _mm512_sub_ps, mul: _mm512_mul_ps, abs: _mm512_abs_ps,
    larger: _mm512_max_ps, smaller: _mm512_min_ps,
    above: |a, b| u32::from(_mm512_cmp_ps_mask::<_CMP_GT_OQ>(a, b)),
    times_plus: _mm512_fmadd_ps, times_minus: _mm512_fmsub_ps
);

/// Proof that the processor has an instruction set: only `new` makes one, and it asks.
macro_rules! instruction_set {
    ($(#[$doc:meta])* $name:ident, $vector:ty, $floats:ty, $($feature:tt),+) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) struct $name(());

        impl $name {
            #[inline]
            pub(in crate::lanes) fn new() -> Option<Self> {
                #[cfg(feature = "std")]
                let found = $(std::arch::is_x86_feature_detected!($feature))&&+;
                #[cfg(not(feature = "std"))]
                let found = $(cfg!(target_feature = $feature))&&+;
                found.then_some(Self(()))
            }

            /// Does the job in a function that is compiled for these instructions.
            #[inline]
            pub(in crate::lanes) fn enter<J: Job>(self, job: J) -> J::Out {
                $(#[target_feature(enable = $feature)])+
                fn inside<J: Job>(set: $name, job: J) -> J::Out {
                    job.run(set)
                }
                // SAFETY: `self` exists only where `new` found all the features.
                unsafe { inside(self, job) }
            }
        }

        simd_by_vector!($name, $vector, $floats, {
            #[inline]
            fn aside<J: Job>(self, job: J) -> J::Out {
                #[inline(never)]
                $(#[target_feature(enable = $feature)])+
                fn inside<J: Job>(set: $name, job: J) -> J::Out {
                    job.run(set)
                }
                // SAFETY: `self` exists only where `new` found all the features.
                unsafe { inside(self, job) }
            }
        });
    };
}

instruction_set!(
    /// The processor has AVX2, and what came with it.
    Avx2,
    __m256i,
    Wide256,
    "avx2",
    "fma",
    "bmi1",
    "bmi2",
    "lzcnt",
    "popcnt"
);
instruction_set!(
    /// The processor has AVX-512F, and what has always come with it outside of accelerators.
    Avx512,
    __m512i,
    Wide512,
    "avx512f",
    "avx512bw",
    "avx512dq",
    "avx512vl",
    "bmi1",
    "bmi2",
    "lzcnt",
    "popcnt"
);
