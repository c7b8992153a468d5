//! Many oriented boxes at a time: which pairs meet, and limits around them.

use super::Obb2;
#[cfg(not(target_family = "wasm"))]
use super::obb_doubled::{Greatest, RANGE};
use super::obb_relation::{Terms, greatest_gap, hairline};
use crate::geom::Touch;
use crate::lanes::decide::{Cover, Decide, Filter, Laid, Numbered, Reaching};
use crate::lanes::{Floats, Lanes, Simd};
use crate::num::Real;

/// Whether `left[first[k]]` and `right[second[k]]` meet, for every `k`.
pub(super) fn meet_many(
    left: &[Obb2],
    right: &[Obb2],
    first: &[u32],
    second: &[u32],
    touch: Touch,
    verdicts: &mut [bool],
) {
    Lanes::best().run(Decide {
        left,
        right,
        first,
        second,
        filter: Meets(touch),
        verdicts,
    });
}

/// Limits around boxes, axis by axis; see [`Bounded::cover_many`](crate::geom::Bounded).
pub(super) fn cover_many(shapes: &[Obb2], low: [&mut [f64]; 2], high: [&mut [f64]; 2]) {
    Lanes::best().run(Cover { shapes, low, high });
}

/// Centre, size, cosine, sine, margin.
impl Numbered<7> for Obb2 {
    #[inline(always)]
    fn numbers(&self) -> [f64; 7] {
        let ([x, y], [w, h]) = (self.center, self.size);
        let (cos, sin) = (self.rotation.cos(), self.rotation.sin());
        [x, y, w, h, cos, sin, self.margin]
    }
}

#[inline(always)]
pub(super) fn terms<S: Simd>(simd: S, laid: &Laid<7>, eight: usize) -> Terms<S::Floats> {
    Terms {
        center: [laid.of(simd, eight, 0), laid.of(simd, eight, 1)],
        size: [laid.of(simd, eight, 2), laid.of(simd, eight, 3)],
        cos: laid.of(simd, eight, 4),
        sin: laid.of(simd, eight, 5),
    }
}

#[derive(Clone, Copy)]
struct Meets(Touch);

impl Filter<Obb2, 7> for Meets {
    /// The filter of [`obb_relation`](super::obb_relation).
    #[inline(always)]
    fn eight<S: Simd>(&self, simd: S, a: &Laid<7>, b: &Laid<7>, eight: usize) -> (u32, u32) {
        let gap = greatest_gap(&terms(simd, a, eight), &terms(simd, b, eight));
        let margin = a.of(simd, eight, 6) + b.of(simd, eight, 6);
        // A NaN is above nothing.
        (simd.all(0.0).above(gap), gap.abs().above(margin))
    }

    /// In double-double numbers. (Not in WebAssembly: a fifth as much again to load for all pairs.)
    #[inline(always)]
    #[cfg(not(target_family = "wasm"))]
    fn closer<S: Simd>(&self, simd: S, a: &Laid<7>, b: &Laid<7>, eight: usize) -> (u32, u32) {
        let (a, b) = (terms(simd, a, eight), terms(simd, b, eight));
        let is_turned = |t: &Terms<S::Floats>| (t.cos * t.sin).abs().above(simd.all(0.0));
        // Boxes along the coordinate axes that touch, touch exactly as a rule.
        if is_turned(&a) | is_turned(&b) == 0 {
            return (0, 0);
        }
        let Greatest {
            gap,
            bound,
            magnitude,
        } = Greatest::of(&a, &b, |x| simd.all(x));
        let in_range =
            simd.all(RANGE.end).above(magnitude) & magnitude.above(simd.all(RANGE.start));
        (simd.all(0.0).above(gap), gap.abs().above(bound) & in_range)
    }

    fn exact(&self, a: &Obb2, b: &Obb2) -> bool {
        hairline(a, b).meets(self.0)
    }
}

impl Reaching<2, 7> for Obb2 {
    /// `w/2 c + h/2 s`: off by `2u` of itself and four underflows.
    #[inline(always)]
    fn reach<S: Simd>(simd: S, laid: &Laid<7>, eight: usize, axis: usize) -> S::Floats {
        let (half, t) = (simd.all(0.5), terms(simd, laid, eight));
        let (across, other) = (t.size[axis] * half, t.size[1 - axis] * half);
        across * t.cos.abs() + other * t.sin.abs()
    }
}

#[cfg(test)]
#[path = "obb_many_tests.rs"]
mod tests;
