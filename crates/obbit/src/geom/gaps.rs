//! How far are many boxes from one, at least and at most? In floats, to within a bound, and as squares, which
//! are in the same order and need no roots.
//!
//! Coordinates are multiplied by a power of two that makes the largest about 1. Then nothing overflows, and
//! what is lost to underflow is beside nothing above [`TINY`]: a gap is off by one rounding of itself and two
//! halves of the least number, and a sum of squares by its few roundings. Where some box reaches so much farther
//! than most that all between those would be below that, as one around everything does, the usual ones are made
//! about 1, and what overflows is farther than any distance that does not.

use super::Aabb;
use crate::num::{larger, scale_exponent, two_pow};

/// Boxes compared at a time.
const MANY: usize = 16;
/// 2⁻⁴⁷: many more roundings than there are.
const MARGIN: f64 = 1.0 / 140_737_488_355_328.0;
/// Squares below this say nothing.
const TINY: f64 = 1e-280;
/// Squares of distances above this say no more than that they are far.
const FAR: f64 = f64::MAX / 4.0;
/// So many times as large as usual coordinates, the largest are left out.
const BEYOND: f64 = 1e100;

/// A box, and what distances of others from it are multiplied by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gaps<const D: usize> {
    low: [f64; D],
    high: [f64; D],
    scale: f64,
}

impl<const D: usize> Gaps<D> {
    /// Distances from `from` of boxes that lie within `around`; the coordinates of most are no larger than `usual`.
    pub(crate) fn new(from: &Aabb<D>, around: &Aabb<D>, usual: f64) -> Self {
        let largest = |corners: [[f64; D]; 2]| {
            let sizes = corners.into_iter().flatten().map(f64::abs);
            sizes.fold(0.0, larger)
        };
        let least = larger(largest([from.min(), from.max()]), usual);
        let most = largest([around.min(), around.max()]);
        let unit = if least > 0.0 && most * (1.0 / BEYOND) > least {
            least
        } else {
            larger(least, most)
        };
        let scale = two_pow(-scale_exponent(unit));
        let scaled = |corner: [f64; D]| corner.map(|x| x * scale);
        Self {
            low: scaled(from.min()),
            high: scaled(from.max()),
            scale,
        }
    }

    /// The square of a distance, scaled as those below are; off by no more than [`MARGIN`] allows for. Infinite from
    /// [`FAR`] on, where those below may be so for smaller ones.
    #[inline(always)]
    pub(crate) fn squared(&self, distance: f64) -> f64 {
        let scaled = distance * self.scale;
        let square = scaled * scaled;
        if square < FAR { square } else { f64::INFINITY }
    }

    /// Numbers that the squared distances of these boxes are not below.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn least_squared(&self, boxes: &[[[f64; D]; 2]; MANY]) -> [f64; MANY] {
        let mut least = [0.0; MANY];
        for (least, [low, high]) in least.iter_mut().zip(boxes) {
            let mut sum = 0.0;
            for k in 0..D {
                let (low, high) = (low[k] * self.scale, high[k] * self.scale);
                sum += square(larger(low - self.high[k], self.low[k] - high));
            }
            *least = sum * (1.0 - MARGIN) - TINY;
        }
        least
    }

    /// Numbers that the squared distances of all points of these boxes are not above.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn most_squared(&self, boxes: &[[[f64; D]; 2]; MANY]) -> [f64; MANY] {
        let mut most = [0.0; MANY];
        for (most, [low, high]) in most.iter_mut().zip(boxes) {
            let mut sum = 0.0;
            for k in 0..D {
                let (low, high) = (low[k] * self.scale, high[k] * self.scale);
                sum += square(larger(self.low[k] - low, high - self.high[k]));
            }
            *most = sum * (1.0 + MARGIN) + TINY;
        }
        most
    }
}

/// The square of a part of a vector, which is 0 where the part would be below.
#[inline(always)]
fn square(part: f64) -> f64 {
    let part = if part > 0.0 { part } else { 0.0 };
    part * part
}
