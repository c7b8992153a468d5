//! Many oriented boxes at a time: which pairs meet, and limits around them.

use super::Obb2;
use super::obb_gaps::{Terms, greatest_gap};
use super::obb_relation::hairline;
use crate::geom::Touch;
use crate::lanes::decide::{Cover, Decide, Filter, Laid, Numbered, Reaching};
#[cfg(not(target_family = "wasm"))]
use crate::lanes::told::told;
#[cfg(not(target_family = "wasm"))]
use crate::lanes::upright::{self, Boxes, Met};
use crate::lanes::{Floats, Lanes, Simd};
use crate::num::Real;
#[cfg(not(target_family = "wasm"))]
use crate::num::rect_doubled::{greatest, greatest_of_parallel};

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

    /// Boxes along the coordinate axes that touch, touch exactly as a rule; of others double-double
    /// numbers tell more. (Not in WebAssembly: a fifth as much again to load for all pairs.)
    #[cfg(not(target_family = "wasm"))]
    #[inline(always)]
    fn closer<S: Simd>(
        &self,
        simd: S,
        pairs: [&Laid<7>; 2],
        eight: usize,
        unsure: u32,
    ) -> (u32, u32) {
        let (a, b) = (terms(simd, pairs[0], eight), terms(simd, pairs[1], eight));
        let mut met = upright::met(&along_axes(&a), &along_axes(&b), |x| simd.all(x));
        if !S::ONE_BY_ONE && unsure & !met.known != 0 {
            met = met.or(doubled(simd, &a, &b, unsure));
        }
        match self.0 {
            Touch::Counts => (met.intersect, met.known),
            Touch::Ignored => (met.overlap, met.known),
        }
    }

    fn exact(&self, a: &Obb2, b: &Obb2) -> bool {
        hairline(a, b).meets(self.0)
    }
}

/// The sense of an axis is nothing here.
#[cfg(not(target_family = "wasm"))]
#[inline(always)]
fn along_axes<T: Floats>(o: &Terms<T>) -> Boxes<T, 2> {
    Boxes {
        center: o.center,
        size: o.size,
        axes: [[o.cos, o.sin], [o.sin, o.cos]],
    }
}

/// How eight pairs meet, in double-double numbers.
#[cfg(not(target_family = "wasm"))]
#[inline(always)]
fn doubled<S: Simd>(simd: S, a: &Terms<S::Floats>, b: &Terms<S::Floats>, unsure: u32) -> Met {
    let all = |x| simd.all(x);
    let greatest = if turned_alike(simd, a, b) & unsure == unsure {
        greatest_of_parallel(a, b, all)
    } else {
        greatest(a, b, all)
    };
    told(&greatest, [a.numbers(), b.numbers()].as_flattened(), all)
}

/// Which of eight pairs have the same cosine and sine.
#[cfg(not(target_family = "wasm"))]
#[inline(always)]
fn turned_alike<S: Simd>(simd: S, a: &Terms<S::Floats>, b: &Terms<S::Floats>) -> u32 {
    let off = (a.cos - b.cos).abs().larger((a.sin - b.sin).abs());
    !off.above(simd.all(0.0))
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
