//! Many pairs of oriented boxes of space at a time: within a clearance or not.

use super::Obb3;
use super::obb_many::{Pairs, gap_and_error};
use super::obb_within::{ERROR, ORDINARY};
use super::relation::within;
use super::shape::View3;
use crate::lanes::decide::{Decide, Filter, Laid};
use crate::lanes::{Floats, Lanes, Simd};
use crate::num::Real;
use crate::num::gaps::Turns;

/// Whether `left[first[k]]` and `right[second[k]]` are no farther apart than `clearance`, for every
/// `k`.
pub(super) fn within_many(
    left: &[Obb3],
    right: &[Obb3],
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

impl Filter<Obb3, 16> for IsWithin {
    /// What overlaps is near, and what has a gap wider than the clearance is not; the way between boxes
    /// of which neither is true takes a search.
    ///
    /// # Error
    /// The greatest gap is off by `E`, as [`obb_relation`](super::obb_relation) has it, along a direction
    /// of a length up to `1 + 2.1 σ`, so the true distance is less by `2.1 σ M` at most; `E` has `0.9 σ M`
    /// to spare, and a second `E` covers the rest. The difference of gap and clearance is rounded, which
    /// does not bring it across a limit by more than `u` of it.
    #[inline(always)]
    fn eight<S: Simd>(&self, simd: S, a: &Laid<16>, b: &Laid<16>, eight: usize) -> (u32, u32) {
        if !(self.0 >= 0.0) {
            return (0, 0);
        }
        let (gap, error, magnitude) = gap_and_error(simd, a, b, eight);
        // A NaN is above nothing.
        let near = (simd.all(0.0) - gap).above(error);
        let far = (gap - simd.all(2.0 * self.0)).above(error + error);
        let ordinary = simd.all(1e300).above(magnitude);
        (near, (near | far) & ordinary)
    }

    /// A corner of one box near enough to the other is a proof. Where two edges are the nearest there need be none.
    ///
    /// Errors are those of [`obb_within`](super::obb_within): a corner is a point of the difference as its own are.
    #[inline(always)]
    fn closer<S: Simd>(&self, simd: S, [a, b]: [&Laid<16>; 2], eight: usize, _: u32) -> (u32, u32) {
        let zero = simd.all(0.0);
        let pairs = Pairs::of(simd, a, b, eight);
        let reach = simd.all(2.0 * self.0);
        let magnitude = pairs.lengths() + reach;
        let share = simd.all(ERROR[0]) + simd.all(ERROR[1]) * pairs.skew;
        let low = (reach - share * magnitude).larger(zero);
        let way = corners(&Turns::of(pairs.d, &pairs.a, &pairs.b), &pairs, zero);
        // A NaN is above nothing.
        let near = (low * low).above(way);
        let [least, most] = ORDINARY;
        let ordinary = magnitude.above(simd.all(least)) & simd.all(most).above(magnitude);
        (near, near & ordinary)
    }

    fn exact(&self, a: &Obb3, b: &Obb3) -> bool {
        within(View3::Obb(a), View3::Obb(b), self.0)
    }
}

/// The square of the least distance of a corner of one box from the other, in doubled lengths.
#[inline(always)]
fn corners<T: Real>(turns: &Turns<T>, pairs: &Pairs<T>, zero: T) -> T {
    let (a, b) = (&pairs.a, &pairs.b);
    let [[r00, r01, r02], [r10, r11, r12], [r20, r21, r22]] = turns.r;
    let of_b = [
        scaled([r00, r10, r20], b.size[0]),
        scaled([r01, r11, r21], b.size[1]),
        scaled([r02, r12, r22], b.size[2]),
    ];
    let of_a = [
        scaled([r00, r01, r02], a.size[0]),
        scaled([r10, r11, r12], a.size[1]),
        scaled([r20, r21, r22], a.size[2]),
    ];
    // Either sign of the way will do: the corners are symmetric about the centre.
    nearest(turns.t, of_b, a.size, zero).smaller(nearest(turns.g, of_a, b.size, zero))
}

// (Functions, not closures: those that are not inlined would be compiled without the vectors.)

/// The least square of the distance of the eight corners `center ± u ± v ± w` from the box `limit` about zero.
#[inline(always)]
fn nearest<T: Real>(center: [T; 3], [u, v, w]: [[T; 3]; 3], limit: [T; 3], zero: T) -> T {
    let (sum, difference) = (plus(u, v), minus(u, v));
    let (above, below) = (plus(center, w), minus(center, w));
    let first = both(above, sum, limit, zero).smaller(both(above, difference, limit, zero));
    let second = both(below, sum, limit, zero).smaller(both(below, difference, limit, zero));
    first.smaller(second)
}

/// That of `center + way` and `center - way`.
#[inline(always)]
fn both<T: Real>(center: [T; 3], way: [T; 3], limit: [T; 3], zero: T) -> T {
    let (one, other) = (plus(center, way), minus(center, way));
    outside(one, limit, zero).smaller(outside(other, limit, zero))
}

#[inline(always)]
fn outside<T: Real>([x, y, z]: [T; 3], limit: [T; 3], zero: T) -> T {
    let x = (x.abs() - limit[0]).larger(zero);
    let y = (y.abs() - limit[1]).larger(zero);
    let z = (z.abs() - limit[2]).larger(zero);
    x * x + y * y + z * z
}

#[inline(always)]
fn plus<T: Real>([a, b, c]: [T; 3], [x, y, z]: [T; 3]) -> [T; 3] {
    [a + x, b + y, c + z]
}

#[inline(always)]
fn minus<T: Real>([a, b, c]: [T; 3], [x, y, z]: [T; 3]) -> [T; 3] {
    [a - x, b - y, c - z]
}

#[inline(always)]
fn scaled<T: Real>([x, y, z]: [T; 3], by: T) -> [T; 3] {
    [x * by, y * by, z * by]
}

#[cfg(test)]
mod tests {
    use super::super::Rot3;
    use super::*;
    use crate::random::Random;
    use alloc::vec::Vec;
    use core::cell::Cell;

    /// Boxes on a grid, turned in all ways that have code of their own, and some at the ends of the numbers.
    fn nasty(random: &mut Random) -> Vec<Obb3> {
        let mut boxes: Vec<Obb3> = (0..200)
            .map(|i| {
                let mut grid = |most| random.below(most) as f64 * 0.5;
                let center = [grid(16), grid(16), grid(10)];
                let size = [grid(6), grid(6), grid(5)];
                let rotation = match i % 4 {
                    0 => Rot3::IDENTITY,
                    1 => Rot3::from_yaw_degrees([90.0, 37.0][i / 4 % 2]),
                    _ => {
                        let axis = [random.signed(), random.signed(), 0.5];
                        Rot3::from_axis_angle_degrees(axis, (i * 31) as f64).unwrap()
                    }
                };
                Obb3::new(center, size, rotation).unwrap()
            })
            .collect();
        for scale in [1e-300, 1e-100, 1e100, 1e300] {
            boxes.extend_from_within(..3);
            for o in boxes.iter_mut().rev().take(3) {
                *o = Obb3::new(
                    o.center().map(|x| x * scale),
                    o.size().map(|x| x * scale),
                    o.rotation(),
                )
                .unwrap();
            }
        }
        boxes
    }

    /// The filter, with a count of the pairs that it leaves to the search.
    #[derive(Clone, Copy)]
    struct Counted<'a>(IsWithin, &'a Cell<usize>);

    impl Filter<Obb3, 16> for Counted<'_> {
        #[inline(always)]
        fn eight<S: Simd>(&self, simd: S, a: &Laid<16>, b: &Laid<16>, at: usize) -> (u32, u32) {
            self.0.eight(simd, a, b, at)
        }

        #[inline(always)]
        fn closer<S: Simd>(
            &self,
            simd: S,
            pairs: [&Laid<16>; 2],
            at: usize,
            left: u32,
        ) -> (u32, u32) {
            self.0.closer(simd, pairs, at, left)
        }

        fn exact(&self, a: &Obb3, b: &Obb3) -> bool {
            self.1.set(self.1.get() + 1);
            self.0.exact(a, b)
        }
    }

    /// Holds every instruction set against one pair after the other: how many pairs there were, and how many
    /// the widest left to the search.
    fn check(boxes: &[Obb3], clearance: f64, shifts: impl Iterator<Item = usize>) -> [usize; 2] {
        // Two numbers beyond the end.
        let ids: Vec<u32> = (0..boxes.len() as u32 + 2).collect();
        let mut counts = [0; 2];
        for shift in shifts {
            let second = [&ids[shift..], &ids[..shift]].concat();
            let wanted = ids.iter().zip(&second).map(|(&i, &j)| {
                let pair = boxes.get(i as usize).zip(boxes.get(j as usize));
                pair.is_some_and(|(a, b)| within(View3::Obb(a), View3::Obb(b), clearance))
            });
            let wanted: Vec<bool> = wanted.collect();
            let left = Cell::new(0);
            for set in Lanes::all() {
                left.set(0);
                let mut verdicts = alloc::vec![true; ids.len()];
                set.run(Decide {
                    left: boxes,
                    right: boxes,
                    first: &ids,
                    second: &second,
                    filter: Counted(IsWithin(clearance), &left),
                    verdicts: &mut verdicts,
                });
                assert_eq!(verdicts, wanted, "{set:?} {shift} {clearance:e}");
            }
            let mut verdicts = alloc::vec![true; ids.len()];
            within_many(boxes, boxes, &ids, &second, clearance, &mut verdicts);
            assert_eq!(verdicts, wanted);
            counts[0] += ids.len();
            counts[1] += left.get();
        }
        counts
    }

    #[test]
    fn many_say_what_one_says() {
        let boxes = nasty(&mut Random::new(21));
        for clearance in [
            0.0,
            0.5,
            1.0,
            2.5,
            1e200,
            f64::MAX,
            f64::INFINITY,
            f64::NAN,
            -1.0,
            1e-200,
            5e-324,
        ] {
            check(&boxes, clearance, (0..35).step_by(2));
        }
    }

    #[test]
    fn of_boxes_scattered_about_few_are_left_to_the_search() {
        let mut random = Random::new(5);
        let boxes: Vec<Obb3> = (0..500).map(|_| random.near_box(false)).collect();
        for clearance in [0.01, 0.3] {
            let [all, left] = check(&boxes, clearance, 1..20);
            assert!(left * 10 < all, "{left} of {all}");
        }
    }
}
