//! Many oriented boxes at a time: which pairs meet, and limits around them.

use super::Obb3;
#[cfg(not(target_family = "wasm"))]
use super::obb_doubled::greatest_of_parallel;
use super::obb_relation::relation;
#[cfg(not(target_family = "wasm"))]
use super::obb_standing::{self, Standing};
use crate::geom::Touch;
use crate::lanes::decide::{Cover, Decide, Filter, Laid, Numbered, Reaching};
#[cfg(not(target_family = "wasm"))]
use crate::lanes::told::told;
#[cfg(not(target_family = "wasm"))]
use crate::lanes::upright::{self, Boxes, Met};
use crate::lanes::{Floats, Lanes, Simd};
use crate::num::Real;
use crate::num::gaps::{Sides, Turns};

/// Whether `left[first[k]]` and `right[second[k]]` meet, for every `k`.
pub(super) fn meet_many(
    left: &[Obb3],
    right: &[Obb3],
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
pub(super) fn cover_many(shapes: &[Obb3], low: [&mut [f64]; 3], high: [&mut [f64]; 3]) {
    Lanes::best().run(Cover { shapes, low, high });
}

/// The numbers of boxes; see [`Bounded::boxes`](crate::geom::Bounded).
pub(super) fn boxes(boxes: &[Obb3], numbers: &mut [&mut [f64]]) {
    let [a, b, c, ux, uy, uz, vx, vy, vz, skew] = numbers else {
        return;
    };
    let count = boxes.len().min(skew.len());
    for (k, o) in boxes[..count].iter().enumerate() {
        let ([u, v, _], rotation) = (o.axes(), o.rotation());
        [a[k], b[k], c[k]] = o.size();
        [ux[k], uy[k], uz[k]] = u;
        [vx[k], vy[k], vz[k]] = v;
        skew[k] = rotation.skew();
    }
}

/// Centre, size, three axes, skew.
impl Numbered<16> for Obb3 {
    #[inline(always)]
    fn numbers(&self) -> [f64; 16] {
        let parts = [self.center(), self.size()];
        let mut numbers = [self.rotation().skew(); 16];
        for (to, from) in numbers
            .chunks_exact_mut(3)
            .zip(parts.iter().chain(&self.axes()))
        {
            to.copy_from_slice(from);
        }
        numbers
    }
}

#[derive(Clone, Copy)]
struct Meets(Touch);

impl Filter<Obb3, 16> for Meets {
    /// The filter of [`obb_relation`](super::obb_relation).
    #[inline(always)]
    fn eight<S: Simd>(&self, simd: S, a: &Laid<16>, b: &Laid<16>, eight: usize) -> (u32, u32) {
        let (gap, error, magnitude) = gap_and_error(simd, a, b, eight);
        // A NaN is above nothing.
        let sure = gap.abs().above(error) & simd.all(1e300).above(magnitude);
        (simd.all(0.0).above(gap), sure)
    }

    /// Boxes along the coordinate axes that touch, touch exactly as a rule; of others that are turned alike, or stand
    /// on a floor, double-double numbers tell more. (Not in WebAssembly, where size counts.)
    #[cfg(not(target_family = "wasm"))]
    #[inline(always)]
    fn closer<S: Simd>(
        &self,
        simd: S,
        pairs: [&Laid<16>; 2],
        eight: usize,
        unsure: u32,
    ) -> (u32, u32) {
        let (a, b) = (placed(simd, pairs[0], eight), placed(simd, pairs[1], eight));
        let mut met = upright::met(&a, &b, |x| simd.all(x));
        if !S::ONE_BY_ONE {
            if unsure & !met.known & turned_alike(simd, &a, &b) != 0 {
                met = met.or(doubled(simd, &a, &b));
            }
            if unsure & !met.known != 0 {
                met = met.or(standing(simd, &a, &b, unsure & !met.known));
            }
        }
        match self.0 {
            Touch::Counts => (met.intersect, met.known),
            Touch::Ignored => (met.overlap, met.known),
        }
    }

    fn exact(&self, a: &Obb3, b: &Obb3) -> bool {
        relation(a, b).meets(self.0)
    }
}

impl Reaching<3, 16> for Obb3 {
    /// `Σ size_k/2 |axis_k|`: off by `3u` of itself and six underflows.
    #[inline(always)]
    fn reach<S: Simd>(simd: S, laid: &Laid<16>, eight: usize, axis: usize) -> S::Floats {
        let (half, [a, b, c]) = (simd.all(0.5), three(simd, laid, eight, 3));
        let u = laid.of(simd, eight, 6 + axis).abs();
        let v = laid.of(simd, eight, 9 + axis).abs();
        let w = laid.of(simd, eight, 12 + axis).abs();
        a * half * u + b * half * v + c * half * w
    }
}

/// The greatest gaps, how far off they may be, and the sums of all lengths they are made of: as
/// [`relation`] has them.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn gap_and_error<S: Simd>(
    simd: S,
    a: &Laid<16>,
    b: &Laid<16>,
    eight: usize,
) -> (S::Floats, S::Floats, S::Floats) {
    let pairs = Pairs::of(simd, a, b, eight);
    let (p, q) = (&pairs.a, &pairs.b);
    let turns = Turns::of(pairs.d, p, q);
    let magnitude = pairs.lengths();
    let skew = pairs.skew + pairs.skew;
    let error = (simd.all(16.0 * f64::EPSILON) + skew) * magnitude + simd.all(f64::MIN_POSITIVE);
    let faces = turns.faces(p, q);
    // Edges nearly parallel tell nothing where the faces overlap by more than this times the sine
    // between them: as in `ObbPair::suspects`.
    let leeway = simd.all(16.0) * magnitude;
    let least = leeway * (simd.all(8.0 * f64::EPSILON) + skew) + faces;
    let gap = faces.larger(turns.edges(p, q, Some((least, leeway))));
    (gap, error, magnitude)
}

// (Functions, not closures: those that are not inlined would be compiled without the vectors.)

/// Eight pairs.
pub(super) struct Pairs<T> {
    /// Twice the way from A's centre to B's.
    pub(super) d: [T; 3],
    pub(super) a: Sides<T>,
    pub(super) b: Sides<T>,
    /// The sum of both skews.
    pub(super) skew: T,
}

impl<T: Real> Pairs<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of<S: Simd<Floats = T>>(
        simd: S,
        a: &Laid<16>,
        b: &Laid<16>,
        eight: usize,
    ) -> Self {
        Self {
            d: [
                across(simd, a, b, 0, eight),
                across(simd, a, b, 1, eight),
                across(simd, a, b, 2, eight),
            ],
            a: sides(simd, a, eight),
            b: sides(simd, b, eight),
            skew: a.of(simd, eight, 15) + b.of(simd, eight, 15),
        }
    }

    /// The sum of all lengths, doubled.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn lengths(&self) -> T {
        let (d, a, b) = (&self.d, &self.a.size, &self.b.size);
        d[0].abs() + d[1].abs() + d[2].abs() + (a[0] + a[1] + a[2]) + (b[0] + b[1] + b[2])
    }
}

/// Twice the way from A's centre to B's, along one axis.
#[cfg_attr(not(debug_assertions), inline(always))]
fn across<S: Simd>(simd: S, a: &Laid<16>, b: &Laid<16>, axis: usize, eight: usize) -> S::Floats {
    let half = b.of(simd, eight, axis) - a.of(simd, eight, axis);
    half + half
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn sides<S: Simd>(simd: S, laid: &Laid<16>, eight: usize) -> Sides<S::Floats> {
    Sides {
        axes: [
            three(simd, laid, eight, 6),
            three(simd, laid, eight, 9),
            three(simd, laid, eight, 12),
        ],
        size: three(simd, laid, eight, 3),
    }
}

#[cfg(not(target_family = "wasm"))]
#[cfg_attr(not(debug_assertions), inline(always))]
fn placed<S: Simd>(simd: S, laid: &Laid<16>, eight: usize) -> Boxes<S::Floats, 3> {
    let Sides { axes, size } = sides(simd, laid, eight);
    Boxes {
        center: three(simd, laid, eight, 0),
        size,
        axes,
    }
}

/// How eight pairs meet, in double-double numbers, where they are turned alike.
#[cfg(not(target_family = "wasm"))]
#[inline(always)]
fn doubled<S: Simd>(simd: S, a: &Boxes<S::Floats, 3>, b: &Boxes<S::Floats, 3>) -> Met {
    let all = |x| simd.all(x);
    let greatest = greatest_of_parallel(a, b, all);
    let [x, y, z] = a.axes;
    let numbers = [a.center, a.size, b.center, b.size, x, y, z];
    let mut met = told(&greatest, numbers.as_flattened(), all);
    met.known &= turned_alike(simd, a, b);
    met
}

/// How eight pairs meet, in double-double numbers, where both stand on a floor; all on the same one.
#[cfg(not(target_family = "wasm"))]
#[inline(always)]
fn standing<S: Simd>(
    simd: S,
    a: &Boxes<S::Floats, 3>,
    b: &Boxes<S::Floats, 3>,
    unsure: u32,
) -> Met {
    let all = |x| simd.all(x);
    // (What is long stands behind the loop, so that it is compiled once.)
    let (mut p, mut q, mut stand) = both_standing(a, b, 2, all);
    for up in [1, 0] {
        if stand & unsure == 0 {
            (p, q, stand) = both_standing(a, b, up, all);
        }
    }
    if stand & unsure == 0 {
        return Met::NOTHING;
    }
    let greatest = obb_standing::greatest(&p, &q, all);
    let mut met = told(&greatest, [p.numbers(), q.numbers()].as_flattened(), all);
    met.known &= stand;
    met
}

#[cfg(not(target_family = "wasm"))]
#[inline(always)]
fn both_standing<T: Floats>(
    a: &Boxes<T, 3>,
    b: &Boxes<T, 3>,
    up: usize,
    all: impl Fn(f64) -> T,
) -> (Standing<T>, Standing<T>, u32) {
    let units = [all(0.0), all(1.0)];
    let (p, p_stands) = obb_standing::eight(a, up, units);
    let (q, q_stands) = obb_standing::eight(b, up, units);
    (p, q, p_stands & q_stands)
}

/// Which of eight pairs have the same axes.
#[cfg(not(target_family = "wasm"))]
#[cfg_attr(not(debug_assertions), inline(always))]
fn turned_alike<S: Simd>(simd: S, a: &Boxes<S::Floats, 3>, b: &Boxes<S::Floats, 3>) -> u32 {
    let mut off = simd.all(0.0);
    for k in 0..3 {
        for i in 0..3 {
            off = off + (a.axes[k][i] - b.axes[k][i]).abs();
        }
    }
    !off.above(simd.all(0.0))
}

/// Three numbers from `first` on.
#[inline(always)]
fn three<S: Simd>(simd: S, laid: &Laid<16>, eight: usize, first: usize) -> [S::Floats; 3] {
    [
        laid.of(simd, eight, first),
        laid.of(simd, eight, first + 1),
        laid.of(simd, eight, first + 2),
    ]
}

#[cfg(test)]
#[path = "obb_many_tests.rs"]
mod tests;
