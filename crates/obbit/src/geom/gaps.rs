//! How far are many boxes from one, at least and at most? In floats, to within a bound, and as squares, which
//! are in the same order and need no roots.
//!
//! Gaps are multiplied by a power of two that makes what they are compared with about 1, or else the largest
//! coordinate. What overflows is then farther than all that counts, and what is lost to underflow is beside nothing
//! above [`TINY`]: a gap is off by one rounding of itself and half of the least number, and a sum of squares by its
//! few roundings. Where gaps may differ by more than squares can tell, as of boxes of all sizes about zero, they are
//! not squared: the longest part of a way in some directions is not above its length, and not far below.

use super::Aabb;
use crate::num::rounded::limits;
use crate::num::{larger, scale_exponent, two_pow};

/// Boxes compared at a time.
const MANY: usize = 16;
/// 2⁻⁴⁷: many more roundings than there are.
const MARGIN: f64 = 1.0 / 140_737_488_355_328.0;
/// Squares below this say nothing.
const TINY: f64 = 1e-280;
/// Squares of distances above this say no more than that they are far.
const FAR: f64 = f64::MAX / 4.0;
/// 2⁻⁴⁰⁰: by so much a coordinate may be below the largest for all gaps next to it to have squares that count. A gap
/// is 0 or at least the last digit of the coordinate, 2⁻⁴⁵³ then.
const ROOM: i32 = 400;
/// The square roots of a half and a third, less the margin.
const HALF: f64 = core::f64::consts::FRAC_1_SQRT_2 * (1.0 - MARGIN);
const THIRD: f64 = 0.577_350_269_189_625_8 * (1.0 - MARGIN);

/// A box, and what distances of others from it are multiplied by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gaps<const D: usize> {
    low: [f64; D],
    high: [f64; D],
    scale: f64,
    /// Whether squares tell all distances.
    squares: bool,
}

impl<const D: usize> Gaps<D> {
    /// Distances from `from` of boxes that lie within `around`.
    pub(crate) fn new(from: &Aabb<D>, around: &Aabb<D>) -> Self {
        let corners = [from.min(), from.max()];
        let all = [around.min(), around.max()];
        let sizes = || corners.into_iter().flatten().map(f64::abs);
        let most = sizes().chain(all.into_iter().flatten().map(f64::abs));
        let exponent = scale_exponent(most.fold(0.0, larger));
        let least = two_pow(exponent - ROOM);
        Self {
            squares: sizes().all(|x| x >= least),
            ..Self::scaled(from, exponent)
        }
    }

    /// Distances from `from`, to be told from `distance`.
    pub(crate) fn beside(from: &Aabb<D>, distance: f64) -> Self {
        Self::scaled(from, scale_exponent(distance))
    }

    fn scaled(from: &Aabb<D>, exponent: i32) -> Self {
        Self {
            low: from.min(),
            high: from.max(),
            scale: two_pow(0 - exponent),
            squares: true,
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

    /// What a distance is at most, `length` being what it is rounded to, in the measure of
    /// [`least`](Self::least) and to within what that allows for.
    #[inline(always)]
    pub(crate) fn most(&self, length: f64) -> f64 {
        let most = limits(length)[1];
        if self.squares {
            self.squared(most)
        } else {
            most
        }
    }

    /// Numbers that the distances of these boxes are not below, be it as squares or as they are.
    #[inline(always)]
    pub(crate) fn least(&self, boxes: &[[[f64; D]; 2]; MANY]) -> [f64; MANY] {
        if self.squares {
            self.least_squared(boxes)
        } else {
            self.least_plain(boxes)
        }
    }

    /// Numbers that the squared distances of these boxes are not below.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn least_squared(&self, boxes: &[[[f64; D]; 2]; MANY]) -> [f64; MANY] {
        let mut least = [0.0; MANY];
        for (least, bounds) in least.iter_mut().zip(boxes) {
            let mut sum = 0.0;
            for k in 0..D {
                let part = self.gap(bounds, k) * self.scale;
                sum += part * part;
            }
            *least = sum * (1.0 - MARGIN) - TINY;
        }
        least
    }

    /// Numbers that the distances themselves are not below by more than the least number and a half.
    ///
    /// How long a way is along an axis, half way between two of them or in the middle of three.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn least_plain(&self, boxes: &[[[f64; D]; 2]; MANY]) -> [f64; MANY] {
        let mut least = [0.0; MANY];
        for (least, bounds) in least.iter_mut().zip(boxes) {
            let (mut longest, mut middle) = (0.0, 0.0);
            for k in 0..D {
                let part = self.gap(bounds, k);
                longest = larger(part * (1.0 - MARGIN), longest);
                middle += part * THIRD;
                // Each is halved before, so that no sum overflows.
                for other in 0..k {
                    longest = larger(part * HALF + self.gap(bounds, other) * HALF, longest);
                }
            }
            *least = if D == 3 {
                larger(middle, longest)
            } else {
                longest
            };
        }
        least
    }

    /// How far a box is along an axis.
    #[inline(always)]
    fn gap(&self, [low, high]: &[[f64; D]; 2], k: usize) -> f64 {
        larger(larger(low[k] - self.high[k], self.low[k] - high[k]), 0.0)
    }

    /// Numbers that the squared distances of all points of these boxes are not above.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn most_squared(&self, boxes: &[[[f64; D]; 2]; MANY]) -> [f64; MANY] {
        let mut most = [0.0; MANY];
        for (most, [low, high]) in most.iter_mut().zip(boxes) {
            let mut sum = 0.0;
            for k in 0..D {
                let way = larger(self.low[k] - low[k], high[k] - self.high[k]);
                let part = larger(way, 0.0) * self.scale;
                sum += part * part;
            }
            *most = sum * (1.0 + MARGIN) + TINY;
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::super::box_gap::Distance;
    use super::*;
    use proptest::prelude::*;

    fn dot<const D: usize>(at: [f64; D]) -> Aabb<D> {
        Aabb::new(at, at).unwrap()
    }

    /// Nothing is farther than it is, and what is clearly farther is told.
    fn check<const D: usize>(from: [f64; D], near: [f64; D], far: [f64; D]) {
        let (from, near, far) = (dot(from), dot(near), dot(far));
        let around = Aabb::around(&[from.min(), near.min(), far.min()]).unwrap();
        let gaps = Gaps::new(&from, &around);
        let length = |to| Distance::between(&from, to).length;
        let [short, long] = [length(&near), length(&far)];
        let least = gaps.least(&[[far.min(), far.max()]; MANY])[0];
        assert!(least <= gaps.most(long), "{from:?} {far:?}");
        if long > 1.3 * short && long < 1e308 {
            assert!(least > gaps.most(short), "{from:?} {near:?} {far:?}");
        }
        // So it is where the distance is known.
        let gaps = Gaps::beside(&from, short);
        let bounds = [[far.min(), far.max()]; MANY];
        let (least, most) = (
            gaps.least_squared(&bounds)[0],
            gaps.most_squared(&bounds)[0],
        );
        let limit = gaps.squared(short);
        if long > short {
            assert!(most > limit || limit == f64::INFINITY);
        } else {
            assert!(least <= limit);
        }
        if long > 1.001 * short && long < 1e308 {
            assert!(least > limit, "{from:?} {near:?} {far:?}");
        }
    }

    /// Numbers of all sizes.
    fn number() -> impl Strategy<Value = f64> {
        (-9i32..9, -1074i32..1020, 0..3).prop_map(|(digits, exponent, kind)| match kind {
            0 => f64::from(digits),
            _ => f64::from(digits) * two_pow(exponent),
        })
    }

    proptest! {
        #[test]
        fn what_is_farther_is_told_at_every_size(
            plane in prop::array::uniform3(prop::array::uniform2(number())),
            space in prop::array::uniform3(prop::array::uniform3(number())),
        ) {
            let [from, near, far] = plane;
            check(from, near, far);
            let [from, near, far] = space;
            check(from, near, far);
        }
    }
}
