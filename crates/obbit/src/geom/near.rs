//! How two boxes along the axes, or points, stand to each other once both are grown all round: exactly.
//!
//! Balls are points that reach as far as their radii, and capsules along an axis flat boxes that do, so this decides
//! these and aligned boxes among each other, and whether they are within a clearance.

use super::{Aabb, Relation};
use crate::num::double::exact_product;
use crate::num::{Exact, Number, larger, smaller, two_sum};
use core::cmp::Ordering;

/// The relation of the boxes `low..high`, each grown by its number of `reach`, 0 or more.
#[inline(always)]
pub(crate) fn relation_aligned<const D: usize>(
    a: [&[f64; D]; 2],
    b: [&[f64; D]; 2],
    reach: [f64; 2],
) -> Relation {
    if reach == [0.0; 2] {
        return sharp(a, b);
    }
    let reach = [reach[0], reach[1], 0.0];
    let order = match room(a, b, reach) {
        // Looked up, since a choice would become a branch that cannot be predicted.
        Some(room) => return [Relation::Apart, Relation::Overlapping][usize::from(room > 0.0)],
        None => closely(a, b, reach),
    };
    match order {
        Ordering::Greater => Relation::Apart,
        Ordering::Equal => Relation::Touching,
        Ordering::Less => Relation::Overlapping,
    }
}

/// The relation of two balls about these points: as of points that reach so far, in fewer steps.
#[inline]
pub(crate) fn balls<const D: usize>(p: &[f64; D], q: &[f64; D], radii: [f64; 2]) -> Relation {
    let mut square = 0.0;
    for k in 0..D {
        let way = q[k] - p[k];
        square += way * way;
    }
    match more(radii[0] + radii[1], square) {
        Some(room) => [Relation::Apart, Relation::Overlapping][usize::from(room > 0.0)],
        None => balls_closely(p, q, radii),
    }
}

#[cold]
#[inline(never)]
fn balls_closely<const D: usize>(p: &[f64; D], q: &[f64; D], radii: [f64; 2]) -> Relation {
    relation_aligned([p; 2], [q; 2], radii)
}

/// The limits of a box that is given by its centre and its size, where they are floats.
pub(crate) fn limits_around<const D: usize>(
    [center, size]: [[f64; D]; 2],
) -> Option<[[f64; D]; 2]> {
    let mut limits = [center; 2];
    for k in 0..D {
        let half = size[k] * 0.5;
        for (limit, way) in limits.iter_mut().zip([-half, half]) {
            let (sum, lost) = two_sum(center[k], way);
            // (What is not a number has overflowed.)
            if half * 2.0 != size[k] || lost != 0.0 {
                return None;
            }
            limit[k] = sum;
        }
    }
    Some(limits)
}

/// The relation of two boxes as they are.
#[inline(always)]
pub(crate) fn sharp<const D: usize>(a: [&[f64; D]; 2], b: [&[f64; D]; 2]) -> Relation {
    let (mut apart, mut touching) = (false, false);
    for k in 0..D {
        apart |= (a[1][k] < b[0][k]) | (b[1][k] < a[0][k]);
        // Equal limits touch; so do two boxes that are both flat in the same plane.
        touching |= (a[1][k] == b[0][k]) | (b[1][k] == a[0][k]);
    }
    if apart {
        Relation::Apart
    } else if touching {
        Relation::Touching
    } else {
        Relation::Overlapping
    }
}

/// The limits of a segment along a coordinate axis, or of a point.
pub(crate) fn limits_along<const D: usize>(p: [f64; D], q: [f64; D]) -> Option<[[f64; D]; 2]> {
    let is_along = p.iter().zip(&q).filter(|(p, q)| p != q).count() <= 1;
    let limits = |of: fn(f64, f64) -> f64| core::array::from_fn(|k| of(p[k], q[k]));
    is_along.then(|| [limits(smaller), limits(larger)])
}

/// Whether the distance of the boxes `low..high` is at most the sum of the three numbers of
/// `reach`, each of them 0 or more.
#[inline(always)]
pub(crate) fn near_aligned<const D: usize>(
    a: [&[f64; D]; 2],
    b: [&[f64; D]; 2],
    reach: [f64; 3],
) -> bool {
    match room(a, b, reach) {
        Some(room) => room > 0.0,
        None => closely(a, b, reach) != Ordering::Greater,
    }
}

/// Whether no two points of two boxes are farther apart than `clearance`, where it is so large that this is plain:
/// squares of such numbers may overflow, and what looks closer then takes a thousand times as long.
pub(crate) fn is_all_within<const D: usize>(a: &Aabb<D>, b: &Aabb<D>, clearance: f64) -> bool {
    let sides = (0..D).map(|k| larger(a.max()[k], b.max()[k]) - smaller(a.min()[k], b.min()[k]));
    // The way along the sides of the box around both: at most six roundings.
    let way = sides.fold(0.0, |sum, side| sum + side);
    way + way * (8.0 * f64::EPSILON) <= clearance
}

/// By how much the square of the reach exceeds that of the distance, where the sign is right.
///
/// # Error
/// A gap is one subtraction, so its sign is right and it is off by `u = 2^-53` of itself. The sum of
/// the squares of up to three is off by `5u` of itself, the square of a reach of two roundings by
/// `5u`, whatever underflows by less than the smallest normal number. With `8u` of both sides asked
/// for, a pair that is told apart is so truly; one that overflowed is not, as its bound is infinite.
#[inline(always)]
fn room<const D: usize>(a: [&[f64; D]; 2], b: [&[f64; D]; 2], reach: [f64; 3]) -> Option<f64> {
    let mut square = 0.0;
    for k in 0..D {
        let gap = larger(larger(b[0][k] - a[1][k], a[0][k] - b[1][k]), 0.0);
        square += gap * gap;
    }
    more(reach[0] + reach[1] + reach[2], square)
}

/// By how much the square of this reach exceeds the square of a distance, as [`room`] tells it.
#[inline(always)]
fn more(reach: f64, square: f64) -> Option<f64> {
    let limit = reach * reach;
    let bound = (square + limit) * (4.0 * f64::EPSILON) + f64::MIN_POSITIVE;
    let room = limit - square;
    ((room.abs() > bound) & (bound < f64::INFINITY)).then_some(room)
}

/// The distance against the reach where they are next to each other.
#[cold]
#[inline(never)]
fn closely<const D: usize>(a: [&[f64; D]; 2], b: [&[f64; D]; 2], reach: [f64; 3]) -> Ordering {
    in_floats(a, b, reach).unwrap_or_else(|| exactly(a, b, reach))
}

/// The distance against the reach, by their squares without rounding.
fn exactly<const D: usize>(a: [&[f64; D]; 2], b: [&[f64; D]; 2], reach: [f64; 3]) -> Ordering {
    let of = Exact::from_f64;
    let mut square = Exact::zero();
    for k in 0..D {
        let (from, to) = if b[0][k] > a[1][k] {
            (a[1][k], b[0][k])
        } else if a[0][k] > b[1][k] {
            (b[1][k], a[0][k])
        } else {
            continue;
        };
        let gap = of(to).minus(&of(from));
        square = square.plus(&gap.times(&gap));
    }
    let sum = of(reach[0]).plus(&of(reach[1])).plus(&of(reach[2]));
    square.compare(&sum.times(&sum))
}

/// The same in floats, where these are enough: for boxes that are apart along one axis only, and for those
/// of which no gap, reach, square or sum needs rounding, as on a lattice.
///
/// A gap, and a sum of reaches, is a rounded number and what the rounding left out. Rounding is monotone, so
/// the two compare as the rounded numbers do, and where these are equal, as what was left out does.
fn in_floats<const D: usize>(
    a: [&[f64; D]; 2],
    b: [&[f64; D]; 2],
    reach: [f64; 3],
) -> Option<Ordering> {
    let (sum, lost_first) = two_sum(reach[0], reach[1]);
    let (sum, lost_sum) = two_sum(sum, reach[2]);
    let (mut count, mut one) = (0, (0.0, 0.0));
    let mut squares = Sum::default();
    for k in 0..D {
        let (after, before) = ([b[0][k], a[1][k]], [a[0][k], b[1][k]]);
        for [to, from] in [after, before] {
            if to > from {
                (count, one) = (count + 1, two_sum(to, -from));
                squares.add_square(one.0);
                squares.lost |= one.1 != 0.0;
            }
        }
    }
    let mut limit = Sum::default();
    limit.add_square(sum);
    let told = if count == 1 {
        // After an overflow what is lost is no number.
        one.0.partial_cmp(&sum)?.then(one.1.partial_cmp(&lost_sum)?)
    } else if !squares.lost && !limit.lost && lost_sum == 0.0 {
        squares.value.partial_cmp(&limit.value)?
    } else {
        return None;
    };
    (lost_first == 0.0).then_some(told)
}

/// A sum of squares, and whether anything of it was lost.
#[derive(Default)]
struct Sum {
    value: f64,
    lost: bool,
}

impl Sum {
    fn add_square(&mut self, root: f64) {
        let square = exact_product(root, root);
        let (value, lost) = two_sum(self.value, square.hi);
        self.value = value;
        // Of a square of these no bit is below the least of all floats, so its rest is exact.
        self.lost |= lost != 0.0 || square.lo != 0.0 || !(1e-130..1e130).contains(&root);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// All scales at which the numbers below stay exact, or become infinite squares or none.
    const SCALES: [f64; 6] = [1.0, 0.125, 1e3, 1e-300, 1e300, 5e-324];

    #[test]
    fn a_distance_of_exactly_the_reach_counts() {
        for scale in SCALES {
            let at = |p: [f64; 3]| p.map(|x| x * scale);
            // Whole multiples, so exact at every scale where the scale itself is.
            let (low, high, other) = (at([-1.0, -2.0, 0.0]), at([0.0; 3]), at([3.0, 4.0, 12.0]));
            let near = |reach: f64| {
                let there = near_aligned([&low, &high], [&other, &other], [reach, 0.0, 0.0]);
                let back = near_aligned([&other, &other], [&low, &high], [0.0, reach, 0.0]);
                assert_eq!(there, back, "{reach} at {scale}");
                there
            };
            let reach = 13.0 * scale;
            if scale == 1e-300 || scale == 1e300 {
                // These three are rounded.
                assert!(near(reach * 1.0000001) && !near(reach * 0.9999999));
                continue;
            }
            assert!(near(reach) && near(reach.next_up()), "{scale}");
            assert!(!near(reach.next_down()), "{scale}");
        }
    }

    #[test]
    fn three_reaches_are_added_without_rounding() {
        let (a, b) = ([0.0, 0.0], [1.0, 0.0]);
        let near = |reach| near_aligned([&a, &a], [&b, &b], reach);
        assert!(near([1.0, 0.0, 0.0]) && near([0.5, 0.5, 5e-324]) && near([0.25, 0.25, 0.5]));
        assert!(!near([1.0f64.next_down(), 1e-17, 1e-17]));
        assert!(near([1.0f64.next_down(), 1e-16, 1e-16]));
        assert!(!near([0.0; 3]) && near_aligned([&a, &a], [&a, &a], [0.0; 3]));
    }

    #[test]
    fn a_radius_of_exactly_the_distance_touches() {
        use Relation::{Apart, Overlapping, Touching};
        let (low, high) = ([0.0, 0.0], [2.0, 1.0]);
        let of = |center: [f64; 2], radius: f64| {
            let there = relation_aligned([&low, &high], [&center, &center], [0.0, radius]);
            let back = relation_aligned([&center, &center], [&low, &high], [radius, 0.0]);
            assert_eq!(there, back, "{center:?} {radius}");
            there
        };
        assert_eq!(of([5.0, 5.0], 5.0), Touching);
        assert_eq!(of([5.0, 5.0], 5.0f64.next_up()), Overlapping);
        assert_eq!(of([5.0, 5.0], 5.0f64.next_down()), Apart);
        assert_eq!(of([1.0, 0.5], 5e-324), Overlapping);
        assert_eq!(of([2.0, 1.0], 5e-324), Overlapping);
        assert_eq!(of([2.0f64.next_up(), 0.5], 5e-324), Apart);
        // Points: inside, on the border, outside.
        assert_eq!(of([1.0, 0.5], 0.0), Overlapping);
        assert_eq!(of([2.0, 0.5], 0.0), Touching);
        assert_eq!(of([2.0f64.next_up(), 0.5], 0.0), Apart);
        let flat = |center: [f64; 2]| sharp([&[0.0, 0.0], &[2.0, 0.0]], [&center, &center]);
        assert_eq!((flat([1.0, 0.0]), flat([1.0, 5e-324])), (Touching, Apart));
    }

    #[test]
    fn balls_are_points_that_reach_so_far() {
        let mut random = Random::new(14);
        let mut seen = [0; 3];
        for scale in SCALES.into_iter().chain([0.1, 1e-130, 1e130, 1e154]) {
            for _ in 0..2_000 {
                let mut at = |most: usize| (random.below(most) as f64 - 3.0) * scale;
                let [p, q] = [(); 2].map(|()| [at(7), at(7), at(7)]);
                let radii = [at(7), at(7)].map(f64::abs);
                let wanted = relation_aligned([&p; 2], [&q; 2], radii);
                assert_eq!(balls(&p, &q, radii), wanted, "{p:?} {q:?} {radii:?}");
                seen[wanted as usize] += 1;
            }
        }
        assert!(seen.iter().all(|&n| n > 200), "{seen:?}");
    }

    #[test]
    fn what_is_within_from_end_to_end_is_within() {
        let mut random = Random::new(12);
        let mut told = [0; 2];
        for scale in SCALES.into_iter().chain([1e308 / 6.0]) {
            for _ in 0..2_000 {
                let [low, other] = [(); 2].map(|()| [(); 2].map(|()| random.signed() * scale));
                let [high, end] = [low, other].map(|p| p.map(|x| x + random.unit() * scale));
                let (a, b) = (Aabb::from_limits(low, high), Aabb::from_limits(other, end));
                let clearance = random.unit() * 4.0 * scale;
                let all = is_all_within(&a, &b, clearance);
                let first = [0, 1].map(|k| smaller(low[k], other[k]));
                let last = [0, 1].map(|k| larger(high[k], end[k]));
                let is_near = near_aligned([&first; 2], [&last; 2], [clearance, 0.0, 0.0]);
                assert!(!all || is_near, "{a:?} {b:?} {clearance}");
                told[usize::from(all)] += 1;
            }
        }
        assert!(told[0] > 3_000 && told[1] > 3_000, "{told:?}");
        let [a, b] = [-f64::MAX, f64::MAX].map(|x| Aabb::from_limits([x; 2], [x; 2]));
        assert!(!is_all_within(&a, &b, f64::MAX) && is_all_within(&a, &a, 5e-324));
    }

    #[test]
    fn the_filter_leaves_fewer_than_one_in_a_thousand() {
        let mut random = Random::new(9);
        let mut left_over = 0;
        for _ in 0..50_000 {
            let [p, q] = [(); 2].map(|()| [random.unit(), random.unit()]);
            let reach = random.unit();
            let square = (q[0] - p[0]) * (q[0] - p[0]) + (q[1] - p[1]) * (q[1] - p[1]);
            let bound = (square + reach * reach) * (4.0 * f64::EPSILON);
            left_over += usize::from((reach * reach - square).abs() <= bound);
            let near = near_aligned([&p, &p], [&q, &q], [reach, 0.0, 0.0]);
            let exact = exactly([&p, &p], [&q, &q], [reach, 0.0, 0.0]);
            assert_eq!(near, exact.is_le());
        }
        assert!(left_over < 50, "{left_over} of 50,000");
    }

    #[test]
    fn floats_say_what_exact_numbers_say() {
        let mut random = Random::new(10);
        let (mut told, mut equal) = (0, 0);
        for scale in SCALES.into_iter().chain([0.1, 1e-130, 1e130]) {
            for _ in 0..3_000 {
                let mut at = || (random.below(7) as f64 - 3.0) * scale;
                let (low, other) = ([at(), at(), at()], [at(), at(), at()]);
                let high = low.map(|x| x + at().abs());
                let end = other.map(|x| x + at().abs());
                let reach = [at().abs(), at().abs(), at().abs() * 1e-17];
                let (a, b) = ([&low, &high], [&other, &end]);
                for last in [0.0, 2.0 * scale, reach[2]] {
                    let reach = [reach[0], reach[1], last];
                    let exact = exactly(a, b, reach);
                    assert_eq!(closely(a, b, reach), exact);
                    let floats = in_floats(a, b, reach);
                    assert!(floats.is_none_or(|floats| floats == exact));
                    told += usize::from(floats.is_some());
                    equal += usize::from(floats == Some(Ordering::Equal));
                }
            }
        }
        assert!(told > 30_000 && equal > 1_500, "{told} {equal}");
    }
}
