//! How two boxes along the axes, or points, stand to each other once both are grown all round: exactly.
//!
//! Balls are points that reach as far as their radii, so this decides aligned boxes, circles and spheres
//! among each other, and whether they are within a clearance.

use super::Relation;
use crate::num::{Exact, Number, larger};
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
        None => exactly(a, b, reach),
    };
    match order {
        Ordering::Greater => Relation::Apart,
        Ordering::Equal => Relation::Touching,
        Ordering::Less => Relation::Overlapping,
    }
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
        None => exactly(a, b, reach) != Ordering::Greater,
    }
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
    let sum = reach[0] + reach[1] + reach[2];
    let limit = sum * sum;
    let bound = (square + limit) * (4.0 * f64::EPSILON) + f64::MIN_POSITIVE;
    let room = limit - square;
    ((room.abs() > bound) & (bound < f64::INFINITY)).then_some(room)
}

/// The distance against the reach, by the same squares without rounding.
#[cold]
#[inline(never)]
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
}
