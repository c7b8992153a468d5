//! Many pairs of oriented boxes at a time.

use super::Obb2;
use super::obb_relation::{Terms, greatest_gap, hairline};
use crate::geom::Touch;
use crate::lanes::{Floats, Job, LANES, Lanes, Simd};
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
pub(super) fn cover_many(boxes: &[Obb2], low: [&mut [f64]; 2], high: [&mut [f64]; 2]) {
    Lanes::best().run(Cover { boxes, low, high });
}

struct Cover<'a> {
    boxes: &'a [Obb2],
    low: [&'a mut [f64]; 2],
    high: [&'a mut [f64]; 2],
}

/// More than all underflows of a limit: at most `2^-1075` for each product, six at most. No more than
/// that, or boxes of a world this small would all meet.
const LOST: f64 = 8.0 * 5e-324;

impl Job for Cover<'_> {
    type Out = ();

    /// # Error
    /// With `u = 2^-53`: the reach `w/2 c + h/2 s`, halved first so that what fits does not overflow,
    /// is off by `2u` of itself and four underflows, and with `16u` more it is at least the true one.
    /// A limit is off by `u` of itself, and moving it outward by `4u` of itself and `2^-1071`, less
    /// `2u` for rounding that, leaves it outside.
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let [low_x, low_y] = self.low;
        let [high_x, high_y] = self.high;
        let mut laid = Laid::new();
        let (half, tiny) = (simd.all(0.5), simd.all(LOST));
        let wider = simd.all(1.0 + 8.0 * f64::EPSILON);
        let out = simd.all(2.0 * f64::EPSILON);
        let rows = self.boxes.chunks(LANES);
        let limits = low_x.chunks_mut(LANES).zip(low_y.chunks_mut(LANES));
        let limits = limits.zip(high_x.chunks_mut(LANES).zip(high_y.chunks_mut(LANES)));
        for (boxes, ((low_x, low_y), (high_x, high_y))) in rows.zip(limits) {
            for (k, o) in boxes.iter().take(LANES).enumerate() {
                laid.put(k, o);
            }
            let t = laid.terms(simd, 0);
            let (c, s) = (t.cos.abs(), t.sin.abs());
            let [w, h] = [t.size[0] * half, t.size[1] * half];
            let reach = [w * c + h * s, w * s + h * c];
            let limits = [(low_x, high_x), (low_y, high_y)];
            for (k, (low, high)) in limits.into_iter().enumerate() {
                let reach = reach[k] * wider + tiny;
                let (least, most) = (t.center[k] - reach, t.center[k] + reach);
                let least = (least - (least.abs() * out + tiny)).to_array();
                let most = (most + (most.abs() * out + tiny)).to_array();
                let (low, high) = (low.iter_mut(), high.iter_mut());
                let places = low.zip(high).take(boxes.len());
                for ((low, high), (least, most)) in places.zip(least.into_iter().zip(most)) {
                    (*low, *high) = (least, most);
                }
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Many<'a> {
    left: &'a [Obb2],
    right: &'a [Obb2],
    first: &'a [u32],
    second: &'a [u32],
    touch: Touch,
}

struct Decide<'a>(Many<'a>, &'a mut [bool]);

/// Pairs whose numbers are laid out before any is computed with: enough that writing single
/// numbers and reading vectors of them do not wait for each other.
pub(super) const BLOCK: usize = 64;

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
            let mut unsure = 0u64;
            for (eight, verdicts) in verdicts.chunks_mut(LANES).enumerate() {
                let gap = greatest_gap(&a.terms(simd, eight), &b.terms(simd, eight));
                let margin = a.margin(simd, eight) + b.margin(simd, eight);
                // A NaN is above nothing, so it counts as unsure.
                let sure = gap.abs().above(margin);
                let meets = simd.all(0.0).above(gap);
                for (k, verdict) in verdicts.iter_mut().enumerate() {
                    *verdict = meets >> k & 1 == 1;
                }
                unsure |= u64::from(!sure & 0xff) << (eight * LANES);
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

impl Many<'_> {
    /// Decides those that the filter could not tell.
    #[cold]
    #[inline(never)]
    fn one_by_one(&self, unsure: u64, verdicts: &mut [bool]) {
        for (k, verdict) in verdicts.iter_mut().enumerate() {
            if unsure >> k & 1 == 1 {
                let a = self.left.get(self.first[k] as usize);
                let pair = a.zip(self.right.get(self.second[k] as usize));
                *verdict = pair.is_some_and(|(a, b)| hairline(a, b).meets(self.touch));
            }
        }
    }
}

/// The numbers of a block of boxes, each kind side by side.
pub(super) struct Laid {
    numbers: [[f64; BLOCK]; 6],
    margin: [f64; BLOCK],
}

impl Laid {
    pub(super) fn new() -> Self {
        Self {
            numbers: [[0.0; BLOCK]; 6],
            margin: [0.0; BLOCK],
        }
    }

    /// Lays out the boxes of a block by their ids. Of a box that is not there nothing can be told.
    #[inline(always)]
    fn lay_all(&mut self, boxes: &[Obb2], ids: &[u32]) {
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
        for column in self.numbers.iter_mut().chain([&mut self.margin]) {
            let first = column[start];
            column[start..start + LANES].fill(first);
        }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, k: usize, o: &Obb2) {
        self.numbers[0][k] = o.center[0];
        self.numbers[1][k] = o.center[1];
        self.numbers[2][k] = o.size[0];
        self.numbers[3][k] = o.size[1];
        self.numbers[4][k] = o.rotation.cos();
        self.numbers[5][k] = o.rotation.sin();
        self.margin[k] = o.margin;
    }

    #[inline(always)]
    pub(super) fn terms<S: Simd>(&self, simd: S, eight: usize) -> Terms<S::Floats> {
        let of = |number: usize| simd.floats(&self.numbers[number], eight);
        Terms {
            center: [of(0), of(1)],
            size: [of(2), of(3)],
            cos: of(4),
            sin: of(5),
        }
    }

    #[inline(always)]
    fn margin<S: Simd>(&self, simd: S, eight: usize) -> S::Floats {
        simd.floats(&self.margin, eight)
    }
}

#[cfg(test)]
#[path = "obb_many_tests.rs"]
mod tests;
