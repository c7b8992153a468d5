//! Many pairs of oriented boxes at a time.

use super::Obb2;
use super::obb_relation::{Terms, greatest_gap, hairline};
use crate::geom::Touch;
use crate::lanes::{Job, Lanes, Simd};
use crate::num::{Eight, LANES};

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
const BLOCK: usize = 64;

impl Job for Decide<'_> {
    type Out = ();

    /// Eight pairs at a time through the filter of [`obb_relation`](super::obb_relation), then one
    /// look at whether it could tell all of them.
    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let Self(many, verdicts) = self;
        let (mut a, mut b) = (Laid::new(), Laid::new());
        let ids = many.first.chunks(BLOCK).zip(many.second.chunks(BLOCK));
        for ((first, second), verdicts) in ids.zip(verdicts.chunks_mut(BLOCK)) {
            for (k, (&i, &j)) in first.iter().zip(second).take(BLOCK).enumerate() {
                if let (Some(p), Some(q)) = (many.left.get(i as usize), many.right.get(j as usize))
                {
                    a.put(k, p);
                    b.put(k, q);
                }
            }
            let mut unsure = false;
            for (eight, verdicts) in verdicts.chunks_mut(LANES).enumerate() {
                let gap = greatest_gap(&a.terms(eight), &b.terms(eight));
                let margin = a.margin(eight) + b.margin(eight);
                let mut meets = [false; LANES];
                for k in 0..LANES {
                    // Written so that a NaN counts as unsure.
                    unsure |= !(gap.0[k].abs() > margin.0[k]);
                    meets[k] = gap.0[k] < 0.0;
                }
                match <&mut [bool; LANES]>::try_from(&mut *verdicts) {
                    Ok(all) => *all = meets,
                    Err(_) => verdicts
                        .iter_mut()
                        .zip(meets)
                        .for_each(|(verdict, meets)| *verdict = meets),
                }
            }
            if unsure {
                let few = Many {
                    first,
                    second,
                    ..many
                };
                few.one_by_one(verdicts, &a, &b);
            }
        }
    }
}

impl Many<'_> {
    /// Decides those that the filter could not tell.
    #[cold]
    #[inline(never)]
    fn one_by_one(&self, verdicts: &mut [bool], laid_a: &Laid, laid_b: &Laid) {
        for (k, verdict) in verdicts.iter_mut().enumerate() {
            let a = self.left.get(self.first[k] as usize);
            let Some((a, b)) = a.zip(self.right.get(self.second[k] as usize)) else {
                *verdict = false;
                continue;
            };
            let (eight, lane) = (k / LANES, k % LANES);
            let gap = greatest_gap(&laid_a.terms(eight), &laid_b.terms(eight)).0[lane];
            let margin = laid_a.margin[k] + laid_b.margin[k];
            if !(gap.abs() > margin) {
                *verdict = hairline(a, b).meets(self.touch);
            }
        }
    }
}

/// The numbers of a block of boxes, each kind side by side.
struct Laid {
    numbers: [[f64; BLOCK]; 6],
    margin: [f64; BLOCK],
}

impl Laid {
    fn new() -> Self {
        Self {
            numbers: [[0.0; BLOCK]; 6],
            margin: [0.0; BLOCK],
        }
    }

    #[inline(always)]
    fn put(&mut self, k: usize, o: &Obb2) {
        self.numbers[0][k] = o.center[0];
        self.numbers[1][k] = o.center[1];
        self.numbers[2][k] = o.size[0];
        self.numbers[3][k] = o.size[1];
        self.numbers[4][k] = o.rotation.cos();
        self.numbers[5][k] = o.rotation.sin();
        self.margin[k] = o.margin;
    }

    #[inline(always)]
    fn terms(&self, eight: usize) -> Terms<Eight> {
        let of = |column: &[f64; BLOCK]| Eight::from_column(column, eight);
        let [x, y, w, h, cos, sin] = self.numbers.each_ref().map(of);
        Terms {
            center: [x, y],
            size: [w, h],
            cos,
            sin,
        }
    }

    #[inline(always)]
    fn margin(&self, eight: usize) -> Eight {
        Eight::from_column(&self.margin, eight)
    }
}
