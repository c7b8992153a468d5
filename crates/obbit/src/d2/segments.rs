//! How a segment stands to another, and to an aligned box: exactly, since all that is asked is on which side
//! of a line a point lies, and which of two numbers is larger.

use super::{Aabb2, Segment2};
use crate::geom::Relation;
use crate::geom::near::sharp;
use crate::geom::near_segment::overlapping_or_apart;
use crate::geom::orient::{orient2, surely_cross};
use core::cmp::Ordering::{Equal, Greater, Less};

/// The relation of two segments.
///
/// Each has the ends of the other to either side: they cross. Both ends to one side: they are apart. What is
/// left has an end on the other's line, and there within the other unless all four lie on one line.
#[inline]
pub(super) fn segments(a: &Segment2, b: &Segment2) -> Relation {
    match surely_cross([a.p(), a.q()], [b.p(), b.q()]) {
        Some(cross) => overlapping_or_apart(cross),
        None => closely(a, b),
    }
}

/// The same of what touches, or nearly.
#[inline(never)]
fn closely(a: &Segment2, b: &Segment2) -> Relation {
    let ([p, q], [r, s]) = ([a.p(), a.q()], [b.p(), b.q()]);
    let ends = [
        [orient2(p, q, r), orient2(p, q, s)],
        [orient2(r, s, p), orient2(r, s, q)],
    ];
    if ends
        .iter()
        .any(|[one, other]| one == other && *one != Equal)
    {
        Relation::Apart
    } else if !ends.as_flattened().contains(&Equal) {
        Relation::Overlapping
    } else if ends == [[Equal; 2]; 2] && bounds_apart(a, b) {
        Relation::Apart
    } else {
        Relation::Touching
    }
}

/// Of segments on one line, and of points, this is all that there is to tell.
fn bounds_apart(a: &Segment2, b: &Segment2) -> bool {
    let ([a_low, a_high], [b_low, b_high]) = (ordered(a), ordered(b));
    sharp([&a_low, &a_high], [&b_low, &b_high]) == Relation::Apart
}

/// The relation of a segment and an aligned box.
///
/// The edges of their difference lie along the box's sides and the segment, so the signs of three gaps decide:
/// apart where one is above 0, overlapping where all are below. As in [`obb_relation`](super::obb_relation),
/// that is so for flat boxes too; a point has no direction of its own.
pub(super) fn segment_box(segment: &Segment2, aligned: &Aabb2) -> Relation {
    let (min, max) = (aligned.min(), aligned.max());
    let [low, high] = ordered(segment);
    let along_axes = sharp([&low, &high], [&min, &max]);
    if along_axes == Relation::Apart || low == high {
        return along_axes;
    }
    let (p, q) = (segment.p(), segment.q());
    // The corners farthest to the left and to the right, as seen along the segment.
    let [x, other_x] = if q[1] > p[1] {
        [min[0], max[0]]
    } else {
        [max[0], min[0]]
    };
    let [y, other_y] = if q[0] > p[0] {
        [max[1], min[1]]
    } else {
        [min[1], max[1]]
    };
    match (orient2(p, q, [x, y]), orient2(p, q, [other_x, other_y])) {
        (Less, _) | (_, Greater) => Relation::Apart,
        (Equal, _) | (_, Equal) => Relation::Touching,
        (Greater, Less) => along_axes,
    }
}

/// The least and the greatest coordinates.
fn ordered(segment: &Segment2) -> [[f64; 2]; 2] {
    let (p, q) = (segment.p(), segment.q());
    let mut ends = [p, q];
    for k in 0..2 {
        if q[k] < p[k] {
            (ends[0][k], ends[1][k]) = (q[k], p[k]);
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::Convex2;
    use crate::geom::decide;
    use crate::num::two_pow;
    use crate::random::Random;

    /// Against the general engine: on a grid, where most touch, with ends a last bit off, and at every scale.
    #[test]
    fn as_the_general_way_tells() {
        let mut random = Random::new(31);
        let mut seen = [[0; 3]; 2];
        for round in 0..20_000 {
            let scale = [1.0, 0.1, two_pow(-1074), 1e-200, 1e300, two_pow(1019)][round % 6];
            let mut number = |off: bool| {
                let x = random.int(-4, 4) as f64 * scale;
                match random.below(8) {
                    0 if off => x.next_up(),
                    1 if off => x.next_down(),
                    _ => x,
                }
            };
            let off = round % 3 > 0;
            let [p, q, r, s] = [(); 4].map(|()| [number(off), number(off)]);
            let (a, b) = (Segment2::new(p, q).unwrap(), Segment2::new(r, s).unwrap());
            let wanted = decide::relation::<2>(&a.view(), &b.view());
            assert_eq!(
                (segments(&a, &b), segments(&b, &a)),
                (wanted, wanted),
                "{a:?} {b:?}"
            );
            seen[0][wanted as usize] += 1;

            let [min, max] = ordered(&b);
            let aligned = Aabb2::new(min, max).unwrap();
            let wanted = decide::relation::<2>(&a.view(), &aligned.view());
            assert_eq!(segment_box(&a, &aligned), wanted, "{a:?} {aligned:?}");
            seen[1][wanted as usize] += 1;
        }
        assert!(seen.as_flattened().iter().all(|&n| n > 1000), "{seen:?}");
    }
}
