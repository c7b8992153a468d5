//! Many pairs of oriented boxes at a time.

use super::Obb3;
use super::obb_relation::relation;
use crate::geom::Touch;
use crate::lanes::{Floats, Job, LANES, Lanes, Simd};
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
    let many = Many {
        left,
        right,
        first,
        second,
        touch,
    };
    Lanes::best().run(Decide(many, verdicts));
}

/// Limits around boxes, axis by axis; see [`Bounded::cover_many`](crate::geom::Bounded).
pub(super) fn cover_many(boxes: &[Obb3], low: [&mut [f64]; 3], high: [&mut [f64]; 3]) {
    Lanes::best().run(Cover { boxes, low, high });
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

struct Cover<'a> {
    boxes: &'a [Obb3],
    low: [&'a mut [f64]; 3],
    high: [&'a mut [f64]; 3],
}

/// More than all underflows of a limit: at most `2^-1075` for each product, seven at most. No more than
/// that, or boxes of a world this small would all meet.
const LOST: f64 = 8.0 * 5e-324;

impl Job for Cover<'_> {
    type Out = ();

    /// # Error
    /// With `u = 2^-53`: the reach, `Σ size_k/2 |axis_k|`, halved first so that what fits does not
    /// overflow, is off by `3u` of itself and six underflows, and with `16u` more it is at least the
    /// true one. A limit is off by `u` of itself, and moving it outward by `4u` of itself and
    /// `2^-1071`, less `2u` for rounding that, leaves it outside.
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let [low_x, low_y, low_z] = self.low;
        let [high_x, high_y, high_z] = self.high;
        let mut laid = Laid::new();
        let (half, tiny) = (simd.all(0.5), simd.all(LOST));
        let wider = simd.all(1.0 + 8.0 * f64::EPSILON);
        let out = simd.all(2.0 * f64::EPSILON);
        let mut start = 0;
        for boxes in self.boxes.chunks(LANES) {
            for (k, o) in boxes.iter().take(LANES).enumerate() {
                laid.put(k, o);
            }
            let of = |number: usize| simd.floats(&laid.numbers[number], 0);
            let size = [of(3) * half, of(4) * half, of(5) * half];
            let limits = [
                (&mut *low_x, &mut *high_x),
                (&mut *low_y, &mut *high_y),
                (&mut *low_z, &mut *high_z),
            ];
            for (axis, (low, high)) in limits.into_iter().enumerate() {
                let reach = size[0] * of(6 + axis).abs()
                    + size[1] * of(9 + axis).abs()
                    + size[2] * of(12 + axis).abs();
                let reach = reach * wider + tiny;
                let (least, most) = (of(axis) - reach, of(axis) + reach);
                let least = (least - (least.abs() * out + tiny)).to_array();
                let most = (most + (most.abs() * out + tiny)).to_array();
                let places = low.iter_mut().zip(high.iter_mut()).skip(start);
                let places = places.take(boxes.len());
                for ((low, high), (least, most)) in places.zip(least.into_iter().zip(most)) {
                    (*low, *high) = (least, most);
                }
            }
            start += LANES;
        }
    }
}

#[derive(Clone, Copy)]
struct Many<'a> {
    left: &'a [Obb3],
    right: &'a [Obb3],
    first: &'a [u32],
    second: &'a [u32],
    touch: Touch,
}

struct Decide<'a>(Many<'a>, &'a mut [bool]);

/// Pairs whose numbers are laid out before any is computed with: enough that writing single
/// numbers and reading vectors of them do not wait for each other.
const BLOCK: usize = 32;

impl Job for Decide<'_> {
    type Out = ();

    /// Eight pairs at a time through the filter of [`obb_relation`](super::obb_relation), then one
    /// look at whether it could tell all of them.
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self(many, verdicts) = self;
        let (mut a, mut b) = (Laid::new(), Laid::new());
        // What one list has beyond the others is nobody's.
        let (first, second) = (many.first, many.second);
        let count = first.len().min(second.len()).min(verdicts.len());
        let ids = first[..count]
            .chunks(BLOCK)
            .zip(second[..count].chunks(BLOCK));
        for ((first, second), verdicts) in ids.zip(verdicts[..count].chunks_mut(BLOCK)) {
            a.lay_all(many.left, first);
            b.lay_all(many.right, second);
            let mut unsure = 0u32;
            for (eight, verdicts) in verdicts.chunks_mut(LANES).enumerate() {
                let (gap, error, magnitude) = gap_and_error(simd, &a, &b, eight);
                // A NaN is above nothing, so it counts as unsure.
                let sure = gap.abs().above(error) & simd.all(1e300).above(magnitude);
                let meets = simd.all(0.0).above(gap);
                for (k, verdict) in verdicts.iter_mut().enumerate() {
                    *verdict = meets >> k & 1 == 1;
                }
                unsure |= (!sure & 0xff) << (eight * LANES);
            }
            if unsure << (BLOCK - verdicts.len()) != 0 {
                let few = Many {
                    first,
                    second,
                    ..many
                };
                few.one_by_one(unsure, verdicts);
            }
        }
    }
}

/// The greatest gaps, how far off they may be, and the sums of all lengths they are made of: as
/// [`relation`] has them.
#[inline(always)]
fn gap_and_error<S: Simd>(
    simd: S,
    a: &Laid,
    b: &Laid,
    eight: usize,
) -> (S::Floats, S::Floats, S::Floats) {
    let d = [
        across(simd, a, b, 0, eight),
        across(simd, a, b, 1, eight),
        across(simd, a, b, 2, eight),
    ];
    let (p, q) = (sides(simd, a, eight), sides(simd, b, eight));
    let turns = Turns::of(d, &p, &q);
    let way = d[0].abs() + d[1].abs() + d[2].abs();
    let magnitude = way + (p.size[0] + p.size[1] + p.size[2]) + (q.size[0] + q.size[1] + q.size[2]);
    let skew = simd.floats(&a.numbers[15], eight) + simd.floats(&b.numbers[15], eight);
    let skew = skew + skew;
    let error = (simd.all(16.0 * f64::EPSILON) + skew) * magnitude + simd.all(f64::MIN_POSITIVE);
    let faces = turns.faces(&p, &q);
    // Edges nearly parallel tell nothing where the faces overlap by more than this times the sine
    // between them: as in `Pair::suspects`.
    let leeway = simd.all(16.0) * magnitude;
    let least = leeway * (simd.all(8.0 * f64::EPSILON) + skew) + faces;
    let gap = faces.larger(turns.edges(&p, &q, Some((least, leeway))));
    (gap, error, magnitude)
}

// (Functions, not closures: those that are not inlined would be compiled without the vectors.)

/// Twice the way from A's centre to B's, along one axis.
#[inline(always)]
fn across<S: Simd>(simd: S, a: &Laid, b: &Laid, axis: usize, eight: usize) -> S::Floats {
    let half = simd.floats(&b.numbers[axis], eight) - simd.floats(&a.numbers[axis], eight);
    half + half
}

#[inline(always)]
fn sides<S: Simd>(simd: S, laid: &Laid, eight: usize) -> Sides<S::Floats> {
    let [_, _, _, a, b, c, ux, uy, uz, vx, vy, vz, wx, wy, wz, _] = &laid.numbers;
    Sides {
        axes: [
            three(simd, [ux, uy, uz], eight),
            three(simd, [vx, vy, vz], eight),
            three(simd, [wx, wy, wz], eight),
        ],
        size: three(simd, [a, b, c], eight),
    }
}

#[inline(always)]
fn three<S: Simd>(simd: S, [x, y, z]: [&[f64; BLOCK]; 3], eight: usize) -> [S::Floats; 3] {
    [
        simd.floats(x, eight),
        simd.floats(y, eight),
        simd.floats(z, eight),
    ]
}

impl Many<'_> {
    /// Decides those that the filter could not tell.
    #[cold]
    #[inline(never)]
    fn one_by_one(&self, unsure: u32, verdicts: &mut [bool]) {
        for (k, verdict) in verdicts.iter_mut().enumerate() {
            if unsure >> k & 1 == 1 {
                let a = self.left.get(self.first[k] as usize);
                let pair = a.zip(self.right.get(self.second[k] as usize));
                *verdict = pair.is_some_and(|(a, b)| relation(a, b).meets(self.touch));
            }
        }
    }
}

/// The numbers of a block of boxes, each kind side by side: centre, size, three axes, skew.
struct Laid {
    numbers: [[f64; BLOCK]; 16],
}

impl Laid {
    /// Boxes that nothing can be said of.
    fn new() -> Self {
        Self {
            numbers: [[0.0; BLOCK]; 16],
        }
    }

    /// Lays out the boxes of a block by their ids. Of a box that is not there nothing can be told.
    #[inline(always)]
    fn lay_all(&mut self, boxes: &[Obb3], ids: &[u32]) {
        for (eight, ids) in ids.chunks(LANES).enumerate() {
            let start = eight * LANES;
            // A box that meets many is often asked for many times in a row.
            let one = ids.first().filter(|_| ids.len() == LANES);
            let one = one.filter(|&one| ids.iter().fold(0, |off, id| off | (id ^ one)) == 0);
            if let Some(o) = one.and_then(|&id| boxes.get(id as usize)) {
                self.put(start, o);
                self.repeat(start);
                continue;
            }
            for (k, &id) in ids.iter().enumerate() {
                match boxes.get(id as usize) {
                    Some(o) => self.put(start + k, o),
                    None => self.numbers[0][start + k] = f64::NAN,
                }
            }
        }
    }

    /// Makes seven copies of the box at `start` behind it.
    #[inline(always)]
    fn repeat(&mut self, start: usize) {
        for column in &mut self.numbers {
            let first = column[start];
            column[start..start + LANES].fill(first);
        }
    }

    #[inline(always)]
    fn put(&mut self, k: usize, o: &Obb3) {
        let (center, size, [u, v, w]) = (o.center(), o.size(), o.axes());
        for at in 0..3 {
            self.numbers[at][k] = center[at];
            self.numbers[3 + at][k] = size[at];
            self.numbers[6 + at][k] = u[at];
            self.numbers[9 + at][k] = v[at];
            self.numbers[12 + at][k] = w[at];
        }
        self.numbers[15][k] = o.rotation().skew();
    }
}

#[cfg(test)]
#[path = "obb_many_tests.rs"]
mod tests;
