//! Floor 1. Many boxes against one at a time: the scan that finds candidates, in whatever vector
//! width the processor has. The only unsafe code of the crate lives here.
//!
//! [`generic`] is written once over the [`Vector`](vector::Vector) trait. `scalar` implements it in
//! plain Rust and is the oracle of the others; each of the others is a thin file that maps the
//! trait to one instruction set and hands out its functions only where that set is present.

#![allow(unsafe_code)]

mod columns;
#[cfg(target_arch = "x86_64")]
mod generic;
mod scalar;
#[cfg(target_arch = "x86_64")]
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

use alloc::vec::Vec;
pub(crate) use columns::{Columns, Row};

/// Local indices of two boxes whose bounds meet.
pub(crate) type Candidate = (u32, u32);

/// Candidates put out before the caller gets to look at them: few enough to stay in the cache, so
/// that a pile of boxes that all meet needs no memory for all its pairs at once.
pub(crate) const BATCH: usize = 4096;

/// How far a scan has come.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cursor {
    left: usize,
    right: usize,
}

/// Which instruction set to use. Results do not depend on it, nor does their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lanes {
    /// Plain Rust.
    Scalar,
    /// Eight boxes at a time.
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2),
    /// Sixteen boxes at a time.
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::Avx512),
}

impl Lanes {
    /// The widest that this processor has.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(set) = x86::Avx512::new() {
                return Self::Avx512(set);
            }
            if let Some(set) = x86::Avx2::new() {
                return Self::Avx2(set);
            }
        }
        Self::Scalar
    }

    /// Puts out pairs of one stripe that meet, `a` before `b` in the order of the columns, until
    /// there are about [`BATCH`] or no more. `at` remembers where to go on; start it anew.
    pub(crate) fn within<const D: usize>(
        self,
        boxes: &Columns<D>,
        at: &mut Cursor,
        out: &mut Vec<Candidate>,
    ) {
        match self {
            Self::Scalar => scalar::within(boxes, at, out),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(set) => set.within(boxes, at, out),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(set) => set.within(boxes, at, out),
        }
    }

    /// The same for pairs of a box of `left` and a box of `right`, in one stripe.
    pub(crate) fn between<const D: usize>(
        self,
        left: &Columns<D>,
        right: &Columns<D>,
        at: &mut Cursor,
        out: &mut Vec<Candidate>,
    ) {
        match self {
            Self::Scalar => scalar::between(left, right, at, out),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(set) => set.between(left, right, at, out),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(set) => set.between(left, right, at, out),
        }
    }
}

#[cfg(test)]
mod tests;
