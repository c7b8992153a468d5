//! Many numbers at a time, in whatever vectors the processor has. The only unsafe code of
//! the crate lives here.
//!
//! [`Simd`] is what the floors above may ask for; a value of it is the proof that the processor has
//! the instructions. [`Lanes::best`] finds out which it has, and [`Lanes::run`] compiles a [`Job`]
//! once for each of them. `scalar` is plain Rust, and the oracle of the others, which live in
//! `arch`: a thin file for each instruction set, and what is written once over all of them.

#![allow(unsafe_code)]

// Floor 1.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    target_feature = "simd128"
))]
mod arch;
mod candidates;
mod columns;
pub(crate) mod decide;
mod fetch;
mod floats;
mod pages;
mod scalar;
mod short;
mod sketch;
mod sketch3;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod told;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod upright;

use alloc::vec::Vec;
pub(crate) use candidates::Finds;
pub(crate) use columns::{Columns, Row};
pub(crate) use fetch::{fetch, prefetch};
pub(crate) use floats::{Floats, LANES};
pub(crate) use pages::{lengthen, zeros};
pub(crate) use sketch::{Limits, Units, spare_digits, words};
pub(crate) use sketch3::WORDS as WORDS3;

/// Numbers from which a sketch is made: in the plane width, height, cosine and sine; in space three
/// sizes, the first two axes, and how far off the frame is.
pub(crate) const SKETCHED: usize = 10;

/// Sixteen numbers: one vector, or a few of a narrower kind.
pub(crate) type Block = [u32; 16];

/// Candidates put out before the caller gets to look at them: few enough to stay in the cache, so
/// that a pile of boxes that all meet needs no memory for all its pairs at once.
pub(crate) const BATCH: usize = 4096;

/// How far a scan has come, and where it is to end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor {
    /// The next box of each list (of the one list, the first number counts).
    pub(crate) next: [usize; 2],
    /// The boxes up to which pairs are looked for from this cursor.
    pub(crate) ends: [usize; 2],
}

impl Default for Cursor {
    fn default() -> Self {
        Self {
            next: [0; 2],
            ends: [usize::MAX; 2],
        }
    }
}

/// An instruction set that the processor has. Results do not depend on which. The order of candidates may, since sets
/// differ in which pairs their sketches decide.
///
/// The methods are compiled for the instruction set only inside [`Job::run`].
pub(crate) trait Simd: Copy {
    /// Eight floats in this set's vectors.
    type Floats: Floats;

    /// Whether there are no vectors, so that eight take as long as eight times one.
    #[cfg(not(target_family = "wasm"))]
    const ONE_BY_ONE: bool = false;

    /// Does a job in a function of its own, with these instructions: what is long and seldom comes up.
    #[inline(never)]
    fn aside<J: Job>(self, job: J) -> J::Out {
        job.run(self)
    }

    /// Number `8 at` of a column and the seven behind it; zeros where the column ends before.
    fn floats(self, column: &[f64], at: usize) -> Self::Floats;

    /// The same number in all eight places.
    fn all(self, x: f64) -> Self::Floats;

    /// Bit k is set where `block[k] <= limit`.
    fn at_most(self, block: &Block, limit: u32) -> u32;

    /// Bit k is set where `block[k] >= limit`.
    fn at_least(self, block: &Block, limit: u32) -> u32;

    /// Appends the numbers that `mask` picks, in order.
    fn select(self, block: &Block, mask: u32, out: &mut Vec<u32>);

    /// Puts out pairs of one stripe that meet, in the order of the columns, until there are about
    /// [`BATCH`] or no more; none at all only at the end. `at` remembers where to go on.
    fn within<const D: usize>(self, boxes: &Columns<D>, at: &mut Cursor, out: &mut Finds);

    /// The same for pairs of a box of `left` and a box of `right`, in one stripe.
    fn between<const D: usize>(
        self,
        left: &Columns<D>,
        right: &Columns<D>,
        at: &mut Cursor,
        out: &mut Finds,
    );
}

/// Work that is compiled once for each instruction set: with the methods of [`Simd`], or plain loops
/// that the compiler makes vectors of. Everything it calls in a loop must be `#[inline(always)]`, but for long
/// arithmetic in builds with `debug_assertions`: without optimisation each call that is inlined keeps places of its own
/// on the stack, two megabytes once in one frame (`tests/little_stack.rs`).
pub(crate) trait Job {
    type Out;
    /// Mark it `#[inline(always)]`, else it is compiled without the instructions.
    fn run<S: Simd>(self, simd: S) -> Self::Out;
}

/// Which instruction set to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lanes {
    /// Plain Rust.
    Scalar,
    /// Eight numbers at a time.
    #[cfg(target_arch = "x86_64")]
    Avx2(arch::x86::Avx2),
    /// Sixteen numbers at a time.
    #[cfg(target_arch = "x86_64")]
    Avx512(arch::x86::Avx512),
    /// Four numbers at a time.
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    Neon(arch::neon::Neon),
    /// Four numbers at a time.
    #[cfg(target_feature = "simd128")]
    Wasm(arch::wasm::Wasm),
}

impl Lanes {
    /// The widest that this processor has.
    #[inline]
    pub(crate) fn best() -> Self {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            if let Some(set) = arch::x86::Avx512::new() {
                return Self::Avx512(set);
            }
            if let Some(set) = arch::x86::Avx2::new() {
                return Self::Avx2(set);
            }
        }
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", not(miri)))]
        return Self::Neon(arch::neon::Neon::new());
        #[cfg(target_feature = "simd128")]
        return Self::Wasm(arch::wasm::Wasm::new());
        #[allow(unreachable_code)]
        Self::Scalar
    }

    /// All that this processor has.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        let mut sets = alloc::vec![Self::Scalar];
        #[cfg(target_arch = "x86_64")]
        {
            sets.extend(arch::x86::Avx2::new().map(Self::Avx2));
            sets.extend(arch::x86::Avx512::new().map(Self::Avx512));
        }
        sets.extend([Self::best()]);
        sets
    }

    /// Does the job with the instructions of this set.
    #[inline]
    pub(crate) fn run<J: Job>(self, job: J) -> J::Out {
        match self {
            Self::Scalar => job.run(scalar::Scalar),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(set) => set.enter(job),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(set) => set.enter(job),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Self::Neon(set) => job.run(set),
            #[cfg(target_feature = "simd128")]
            Self::Wasm(set) => job.run(set),
        }
    }

    /// [`Simd::within`] with this set.
    pub(crate) fn within<const D: usize>(
        self,
        boxes: &Columns<D>,
        at: &mut Cursor,
        out: &mut Finds,
    ) {
        self.run(Within(boxes, at, out));
    }

    /// [`Simd::between`] with this set.
    pub(crate) fn between<const D: usize>(
        self,
        left: &Columns<D>,
        right: &Columns<D>,
        at: &mut Cursor,
        out: &mut Finds,
    ) {
        self.run(Between(left, right, at, out));
    }
}

struct Within<'a, const D: usize>(&'a Columns<D>, &'a mut Cursor, &'a mut Finds);

impl<const D: usize> Job for Within<'_, D> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        simd.within(self.0, self.1, self.2);
    }
}

struct Between<'a, const D: usize>(
    &'a Columns<D>,
    &'a Columns<D>,
    &'a mut Cursor,
    &'a mut Finds,
);

impl<const D: usize> Job for Between<'_, D> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        simd.between(self.0, self.1, self.2, self.3);
    }
}

#[cfg(test)]
mod tests;
