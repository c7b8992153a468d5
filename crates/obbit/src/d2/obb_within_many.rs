//! Many pairs of oriented boxes at a time: within a clearance or not.

use super::Obb2;
use super::obb_many::terms;
use super::obb_within::{Look, NUMBERS, Numbers, ORDINARY};
use super::relation::within;
use super::shape::View2;
use crate::lanes::decide::{Decide, Filter, Laid};
use crate::lanes::{Floats, Lanes, Simd};

/// Whether `left[first[k]]` and `right[second[k]]` are no farther apart than `clearance`, for every
/// `k`.
pub(super) fn within_many(
    left: &[Obb2],
    right: &[Obb2],
    first: &[u32],
    second: &[u32],
    clearance: f64,
    verdicts: &mut [bool],
) {
    Lanes::best().run(Decide {
        left,
        right,
        first,
        second,
        filter: IsWithin(clearance),
        verdicts,
    });
}

#[derive(Clone, Copy)]
struct IsWithin(f64);

impl Filter<Obb2, 7> for IsWithin {
    /// [`Look`], which tells nothing about a clearance too large to be squared.
    #[inline(always)]
    fn eight<S: Simd>(&self, simd: S, a: &Laid<7>, b: &Laid<7>, eight: usize) -> (u32, u32) {
        if !(self.0 >= 0.0 && self.0 < ORDINARY[1]) {
            return (0, 0);
        }
        let numbers = Numbers {
            zero: simd.all(NUMBERS.zero),
            one: simd.all(NUMBERS.one),
            three: simd.all(NUMBERS.three),
            share: simd.all(NUMBERS.share),
        };
        let (p, q) = (terms(simd, a, eight), terms(simd, b, eight));
        let (x, y) = (q.center[0] - p.center[0], q.center[1] - p.center[1]);
        let look = Look::at([x + x, y + y], &p, &q, simd.all(2.0 * self.0), &numbers);
        // A NaN is above nothing.
        let near =
            look.minus_square.above(look.minus_low) | (numbers.zero - look.gap).above(look.error);
        let far = look.minus_high.above(look.minus_square) & look.gap.above(look.error);
        let ordinary = look.magnitude.above(simd.all(ORDINARY[0]))
            & simd.all(ORDINARY[1]).above(look.magnitude);
        (near, (near | far) & ordinary)
    }

    fn exact(&self, a: &Obb2, b: &Obb2) -> bool {
        within(View2::Obb(a), View2::Obb(b), self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Rot2;
    use super::*;
    use crate::random::Random;
    use alloc::vec::Vec;

    #[test]
    fn what_is_beyond_the_lists_is_left_alone() {
        let boxes = [Obb2::new([0.0; 2], [1.0; 2], Rot2::from_degrees(30.0)).unwrap()];
        for count in [1, 8, 63, 64, 65] {
            let mut verdicts = [false; 200];
            within_many(
                &boxes,
                &boxes,
                &[0; 100][..count],
                &[0; 100],
                1.0,
                &mut verdicts,
            );
            assert!(
                verdicts
                    .iter()
                    .enumerate()
                    .all(|(k, &near)| near == (k < count))
            );
        }
    }

    #[test]
    fn many_say_what_one_says() {
        let mut random = Random::new(21);
        let mut boxes: Vec<Obb2> = (0..200)
            .map(|i| {
                let mut grid = |most| random.below(most) as f64 * 0.5;
                let (center, size) = ([grid(30), grid(30)], [grid(6), grid(6)]);
                let turn = [0.0, 90.0, 37.0][i % 3] * (i % 5) as f64;
                Obb2::new(center, size, Rot2::from_degrees(turn)).unwrap()
            })
            .collect();
        for scale in [1e-300, 1e-100, 1e100, 1e300] {
            boxes.extend_from_within(..3);
            for o in boxes.iter_mut().rev().take(3) {
                *o = Obb2::new(o.center().map(|x| x * scale), o.size(), o.rotation()).unwrap();
            }
        }
        // Two numbers beyond the end.
        let ids: Vec<u32> = (0..boxes.len() as u32 + 2).collect();
        for clearance in [
            0.0,
            0.5,
            1.0,
            2.5,
            1e200,
            f64::INFINITY,
            f64::NAN,
            -1.0,
            1e-200,
        ] {
            for shift in 0..70 {
                let second = [&ids[shift..], &ids[..shift]].concat();
                let mut verdicts = alloc::vec![true; ids.len()];
                within_many(&boxes, &boxes, &ids, &second, clearance, &mut verdicts);
                for (k, &verdict) in verdicts.iter().enumerate() {
                    let pair = boxes
                        .get(ids[k] as usize)
                        .zip(boxes.get(second[k] as usize));
                    let one =
                        pair.is_some_and(|(a, b)| within(View2::Obb(a), View2::Obb(b), clearance));
                    assert_eq!(verdict, one, "{k} {shift} {clearance}");
                }
            }
        }
    }
}
