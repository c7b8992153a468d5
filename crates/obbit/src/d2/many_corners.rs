//! How a polygon of many corners stands to another, without a look at all of its sides.
//!
//! Its corners go round, so where a point lies among them, and which of them is the farthest along a way, is found by
//! halving. What is found so is proved by the same signs as in [`polygons`](super::polygons): a corner inside of the
//! other, or a side that all of the other lies beyond. Where neither is found, all sides are gone through.

use super::beyond::beyond;
use crate::geom::Relation;
use crate::geom::orient::{cross2, orient2};
use core::cmp::Ordering::{Greater, Less};

type P = [f64; 2];

/// From so many corners on this takes less than to go through them.
const MANY: usize = 24;

/// Whether a polygon has so many corners, and so many more than another, that it pays.
#[inline]
pub(super) fn are_many(own: &[P], other: &[P]) -> bool {
    own.len() >= MANY && own.len() >= 2 * other.len()
}

/// The relation, if it is found. `own` has [many](are_many) corners, and both are as `polygons` has them.
#[inline(never)]
pub(super) fn relation(own: &[P], other: &[P]) -> Option<Relation> {
    let near = match spot(own, *other.first()?) {
        Spot::Inside => return Some(Relation::Overlapping),
        Spot::Beyond(side) => side,
    };
    if let Some(told) = beyond_near(own, other, near) {
        return Some(told);
    }
    if other
        .iter()
        .any(|&corner| matches!(spot(own, corner), Spot::Inside))
    {
        return Some(Relation::Overlapping);
    }
    let next = other.iter().cycle().skip(1);
    for side in other.iter().zip(next).map(|(from, to)| [*from, *to]) {
        let far = farthest_left(own, side)?;
        let count = own.len();
        // (What lies on the line is that corner, and maybe one beside it.)
        let last = [far + count - 1, far, far + 1].map(|k| own[k % count]);
        if let Ok(told) = beyond(side, &last, 0) {
            return Some(told);
        }
        if other.len() > 2 && is_inside(other, own[far]) {
            return Some(Relation::Overlapping);
        }
    }
    None
}

/// Where a point lies.
enum Spot {
    Inside,
    /// Beyond the side that begins at this corner, or on its line.
    Beyond(usize),
}

fn spot(own: &[P], point: P) -> Spot {
    let last = own.len() - 1;
    // Within the angle at the first corner, between which two others.
    if orient2(own[0], own[1], point) != Greater {
        return Spot::Beyond(0);
    }
    if orient2(own[last], own[0], point) != Greater {
        return Spot::Beyond(last);
    }
    let (mut from, mut to) = (1, last);
    while to - from > 1 {
        let middle = (from + to) / 2;
        if orient2(own[0], own[middle], point) == Less {
            to = middle;
        } else {
            from = middle;
        }
    }
    if orient2(own[from], own[to], point) == Greater {
        Spot::Inside
    } else {
        Spot::Beyond(from)
    }
}

fn is_inside(own: &[P], point: P) -> bool {
    let next = own.iter().cycle().skip(1);
    let mut sides = own.iter().zip(next);
    sides.all(|(from, to)| orient2(*from, *to, point) == Greater)
}

/// The relation where `other` lies beyond a side: the one that its first corner is beyond, or one beside it, farther and
/// farther away.
fn beyond_near(own: &[P], other: &[P], near: usize) -> Option<Relation> {
    let count = own.len();
    let side = |k: usize| [own[k % count], own[(k + 1) % count]];
    let told = |k: usize| beyond(side(k), other, 0).ok();
    if let Some(told) = told(near) {
        return Some(told);
    }
    for back in [false, true] {
        let mut step = 1;
        while step < count / 2 {
            let k = if back {
                near + count - step
            } else {
                near + step
            };
            let [from, to] = side(k);
            if orient2(from, to, other[0]) == Greater {
                break;
            }
            if let Some(told) = told(k) {
                return Some(told);
            }
            step *= 2;
        }
    }
    None
}

/// The corner that lies farthest to the left of a way, by halving; `None` where the way leads nowhere.
fn farthest_left(own: &[P], way: [P; 2]) -> Option<usize> {
    let count = own.len();
    let rises = |k: usize| cross2(way, [own[k % count], own[(k + 1) % count]]);
    let is_top = |k: usize| rises(k) != Greater && rises(k + count - 1) != Less;
    if way[0] == way[1] {
        return None;
    }
    if is_top(0) {
        return Some(0);
    }
    // A top lies between the two.
    let (mut from, mut to) = (0, count);
    while to - from > 1 {
        let middle = (from + to) / 2;
        if is_top(middle) {
            return Some(middle);
        }
        let (starts, goes_on) = (rises(from) == Greater, rises(middle) == Greater);
        let change = cross2(way, [own[from], own[middle]]);
        let is_before = match (starts, goes_on) {
            (true, false) => true,
            (false, true) => false,
            (true, true) => change != Greater,
            (false, false) => change != Less,
        };
        if is_before {
            to = middle;
        } else {
            from = middle;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::shape::View2;
    use super::super::{Convex2 as _, ConvexPolygon, Rot2};
    use super::*;
    use crate::geom::decide;
    use crate::random::Random;
    use alloc::vec::Vec;

    /// Half as many corners again as it takes, on a circle that is squeezed and turned, from any one on.
    fn large(random: &mut Random, scale: f64) -> ConvexPolygon {
        let count = MANY + random.below(MANY);
        let (flat, lean) = (random.pick(&[1.0, 0.2, 1e-6]), random.unit());
        let turn = Rot2::from_radians(random.unit() * 6.0);
        let corner = |k: usize| {
            let around = Rot2::from_degrees((k as f64 + lean) * 360.0 / count as f64);
            turn.apply([around.cos(), around.sin() * flat])
                .map(|x| x * scale)
        };
        ConvexPolygon::from_points(&(0..count).map(corner).collect::<Vec<_>>()).unwrap()
    }

    /// Near a corner or the middle of a side, on it or a rounding off, or anywhere; points, segments, and more.
    fn other(random: &mut Random, own: &[P], scale: f64) -> ConvexPolygon {
        let at = random.below(own.len());
        let (p, q) = (own[at], own[(at + 1) % own.len()]);
        let share = random.pick(&[0.0, 0.5, 1.0]);
        let near = [0, 1].map(|k| p[k] + (q[k] - p[k]) * share);
        let near = match random.below(4) {
            0 => near.map(f64::next_up),
            1 => near.map(|x| x * random.pick(&[0.5, 0.9, 1.1])),
            _ => near,
        };
        let size = scale * random.pick(&[0.0, 1e-12, 0.01, 0.3, 3.0]);
        let mut points = Vec::from([near]);
        for _ in 0..random.below(7) {
            points.push(match random.below(4) {
                0 => random.pick(own),
                1 => q,
                _ => near.map(|x| x + size * (random.unit() - 0.5)),
            });
        }
        ConvexPolygon::from_points(&points).unwrap()
    }

    #[test]
    fn as_all_sides_tell() {
        let (mut counts, mut found) = ([0; 3], 0);
        for case in 0..6_000 {
            let random = &mut Random::case(5, case);
            let scale = random.pick(&[1.0, 1.0, 1e-300, 1e300, 1e6]);
            let own = large(random, scale);
            if own.corners().len() < MANY {
                continue;
            }
            for _ in 0..4 {
                let other = other(random, own.corners(), scale);
                let wanted = decide::relation::<2>(&View2::Polygon(&own), &other.view());
                let told = relation(own.corners(), other.corners());
                found += usize::from(told.is_some());
                counts[wanted as usize] += 1;
                assert!(
                    told.is_none_or(|told| told == wanted),
                    "{told:?} {wanted:?} {own:?} {other:?}"
                );
                assert_eq!(own.relation(&other), wanted);
                assert_eq!(other.relation(&own), wanted);
            }
        }
        let all: usize = counts.iter().sum();
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
        assert!(found > all / 2, "{found} of {all}");
    }

    #[test]
    fn the_farthest_corner_is_found_whichever_is_first() {
        for case in 0..300 {
            let random = &mut Random::case(6, case);
            let own = large(random, 1.0);
            let mut corners = own.corners().to_vec();
            corners.rotate_left(random.below(own.corners().len()));
            for _ in 0..20 {
                // Along a side, too.
                let at = random.below(corners.len());
                let along = [corners[at], corners[(at + 1) % corners.len()]];
                let any = [[0.0; 2], [random.unit() - 0.5, random.unit() - 0.5]];
                let way = random.pick(&[any, along, [along[1], along[0]]]);
                let far = farthest_left(&corners, way).unwrap();
                let is_left = |p: &P| cross2(way, [corners[far], *p]) == Greater;
                assert!(!corners.iter().any(is_left), "{way:?} {corners:?}");
            }
            assert_eq!(farthest_left(&corners, [[0.5; 2]; 2]), None);
        }
    }
}
