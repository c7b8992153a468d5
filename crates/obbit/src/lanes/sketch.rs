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

use super::SKETCHED;
use super::short::{DROPPED, HALF, ONE, UNKNOWN, size, turn};

/// Width beside height, and cosine beside sine: the first of each in the lower half.
pub(super) type Sketch = [u32; 2];

/// How many numbers a sketch has.
pub(crate) const fn words(dimension: usize) -> usize {
    if dimension == 2 {
        2
    } else {
        super::sketch3::WORDS
    }
}

/// No sketch at all, in the plane.
pub(super) const NOTHING: Sketch = [UNKNOWN << 16 | UNKNOWN, 0];

/// What a sketch's numbers are measured in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Units<const D: usize> {
    /// What a size is divided by: a power of two.
    pub(crate) scale: f64,
    /// One unit of a limit along each axis, on that scale.
    pub(crate) unit: [f32; D],
    /// By how much a doubled difference of centres may be off, all axes together, and what is lost of
    /// small sizes.
    pub(crate) error: f32,
}

/// The most that a box may extend, in units of its limits: so the doubled way between the centres of two
/// that meet by their limits, which is no longer than both together, fits in 32 bits.
const MOST: u32 = 1 << 30;

/// How many digits the integers of an axis must do without for boxes of this extent to have sketches.
pub(crate) fn spare_digits(extent: u32) -> u32 {
    if extent < MOST { 0 } else { 2 }
}

/// Limits of a block of boxes, axis by axis, and the integers between which they count.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'a, const D: usize, const N: usize> {
    pub(crate) low: &'a [[u32; N]; D],
    pub(crate) high: &'a [[u32; N]; D],
    pub(crate) ends: [[u32; D]; 2],
}

impl<const D: usize, const N: usize> Limits<'_, D, N> {
    /// Whether the limits of box `k` tell its centre.
    #[inline(always)]
    pub(super) fn fits(&self, k: usize) -> bool {
        let [first, last] = self.ends;
        let mut fits = true;
        for axis in 0..D {
            let (low, high) = (self.low[axis][k], self.high[axis][k]);
            fits &= (low > first[axis]) & (high < last[axis]);
            fits &= high.wrapping_sub(low) < MOST;
        }
        fits
    }
}

impl<const D: usize> Units<D> {
    /// Makes sketches of a block of boxes by their numbers, as [`SKETCHED`] says.
    #[inline(always)]
    pub(crate) fn sketch<const N: usize>(
        &self,
        numbers: &[[f64; N]; SKETCHED],
        limits: Limits<'_, D, N>,
        sketches: &mut [u32],
    ) {
        let inverse = 1.0 / self.scale;
        if D == 2 {
            let (sketches, _) = sketches.as_chunks_mut::<2>();
            for (k, sketch) in sketches.iter_mut().enumerate().take(N) {
                *sketch = rectangle(numbers.each_ref().map(|n| n[k]), inverse, limits.fits(k));
            }
        } else {
            let (sketches, _) = sketches.as_chunks_mut();
            for (k, sketch) in sketches.iter_mut().enumerate().take(N) {
                let numbers = numbers.each_ref().map(|n| n[k]);
                *sketch = super::sketch3::cuboid(numbers, inverse, limits.fits(k));
            }
        }
    }
}

#[inline(always)]
fn rectangle(numbers: [f64; SKETCHED], inverse: f64, fits: bool) -> Sketch {
    let [width, height, cos, sin, ..] = numbers;
    let size = |x: f64| if fits { size(x, inverse) } else { UNKNOWN };
    [
        size(width) | size(height) << 16,
        turn(cos) | turn(sin) << 16,
    ]
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
