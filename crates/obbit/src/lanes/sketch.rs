//! Turned rectangles in eight bytes: enough to tell of almost every pair whether it overlaps while
//! the numbers stream through the cache in the order of a scan.
//!
//! The centre is that of the box's limits, so it need not be kept. What a sketch cannot tell, which
//! is one pair in a thousand, is left open for the exact test.
//!
//! # Error
//! Doubled gaps as in the exact test of two rectangles: `|d·ua| - (wa + wb c + hb s)` and the like,
//! with `d` twice the difference of the centres. Let `e = 2^-16`, `S` the sum of all four sizes and
//! `|d| = |dx| + |dy|`. A float is off by `e / 256` of itself with each operation; where a product and a
//! sum are one operation, that is one less.
//!
//! - A cosine or sine is kept to `1.01 e`. So `d·ua` is off by `1.04 e |d|`, seven roundings
//!   included, and by the error of the centres, below.
//! - `c` and `s`, the cosine and sine between the two, are off by `2 √2` times that and six
//!   roundings: with those of the sizes and sums, `2.95 e S`.
//! - Axes are of unit length to within `1e-6`, which adds at most `0.15 e S`.
//! - Where all gaps are found below 0, or the boxes are near each other at all, `|d| <= 2.05 S`;
//!   where they are farther apart than that, a gap of A's is found above 0, as it should be.
//!
//! A size is kept to `16 e` of itself, and one below half a unit of the scale as that half: the sizes
//! in a gap are off by `16 e S` and 1.3 units.
//!
//! Together less than `21.4 e S`; the margin is `22 e S`. To that come the 1.3 units, and the error of
//! the centres: each of the four limits is off by one unit of its axis at most, and by the rounding of
//! its coordinates before. [`Units::error`] holds both.

/// Width beside height, and cosine beside sine: the first of each in the lower half.
pub(crate) type Sketch = [u32; 2];

/// In place of a size: what is no rectangle or does not fit. No pair with it can be told.
const UNKNOWN: u32 = 0xffff;

/// No sketch at all.
pub(crate) const NOTHING: Sketch = [UNKNOWN << 16 | UNKNOWN, 0];

/// Digits of an `f32` that a size is kept without.
const DROPPED: u32 = 12;
/// The bits of the smallest size that is kept: a half.
const HALF: u32 = 126 << 23;

/// What a sketch's numbers are measured in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Units {
    /// What a width or height is divided by: a power of two.
    pub(crate) scale: f64,
    /// One unit of a limit along x and along y, on that scale.
    pub(crate) unit: [f32; 2],
    /// By how much a doubled difference of centres may be off, both axes together, and what is lost of
    /// small sizes.
    pub(crate) error: f32,
}

/// What a cosine of 1 is kept as.
const ONE: f64 = 32767.0;
/// Added to a small number it leaves its nearest integer in the last bits.
const ROUND: f64 = 6_755_399_441_055_744.0;
/// The most that a box may extend, in units of its limits: so differences fit in 32 bits.
const MOST: u32 = 1 << 29;

impl Units {
    /// Makes sketches of a block of rectangles: widths, heights, cosines, sines. `low` and `high` are
    /// their limits along x and along y, which count only between `first` and `last`.
    #[inline(always)]
    pub(crate) fn sketch<const N: usize>(
        &self,
        [width, height, cos, sin]: &[[f64; N]; 4],
        [low, high]: [[&[u32; N]; 2]; 2],
        [first, last]: [[u32; 2]; 2],
        sketches: &mut [Sketch; N],
    ) {
        let inverse = 1.0 / self.scale;
        let turn = |x: f64| ((x * ONE + ROUND).to_bits() as u32) & 0xffff;
        for k in 0..N {
            let mut fits = true;
            for axis in 0..2 {
                let (low, high) = (low[axis][k], high[axis][k]);
                fits &= (low > first[axis]) & (high < last[axis]);
                fits &= high.wrapping_sub(low) < MOST;
            }
            // To the nearest; NaN and what is too large end as unknown.
            let size = |x: f64| {
                let bits = ((x * inverse) as f32).to_bits() + (1 << (DROPPED - 1));
                let kept = (bits.max(HALF) - HALF) >> DROPPED;
                if fits { kept.min(UNKNOWN) } else { UNKNOWN }
            };
            sketches[k] = [
                size(width[k]) | size(height[k]) << 16,
                turn(cos[k]) | turn(sin[k]) << 16,
            ];
        }
    }
}

/// Width, height, cosine and sine as they were.
#[inline(always)]
pub(super) fn opened([sizes, turn]: Sketch) -> [f32; 4] {
    let size = |kept: u32| {
        if kept == UNKNOWN {
            f32::NAN
        } else {
            f32::from_bits((kept << DROPPED) + HALF)
        }
    };
    let (width, height) = (size(sizes & 0xffff), size(sizes >> 16));
    let number = |half: u16| f32::from(half as i16) * (1.0 / ONE as f32);
    let (cos, sin) = (number(turn as u16), number((turn >> 16) as u16));
    [width, height, cos, sin]
}
