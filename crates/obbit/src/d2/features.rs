//! How a circle, a capsule or a segment stands to another shape, with a radius between them, by the corner or side of
//! each where they are nearest: what touches on a lattice is told, and hairlines, without the general engine.
//!
//! Floats say which two these are, and may be wrong. That they are the ones is proved in numbers of twice the precision:
//! no other point of either reaches farther toward the other. Both are convex, so neighbours are all that there is to
//! look at. Then the square of a distance is compared with that of the radius.

use super::shape::View2;
use crate::geom::Relation;
use crate::geom::core_shape::Cored;
use crate::geom::near_segment::nearest_places;
use crate::num::vector::{dot, sub};
use crate::num::{Fine, Number};
use core::cmp::Ordering::{self, Equal, Greater, Less};

pub(super) type F3 = [Fine; 3];

/// The corner of that number, or the side that begins there.
#[derive(Debug, Clone, Copy)]
enum Feature {
    Corner(usize),
    Side(usize),
}

/// The relation of a circle, capsule or segment and another shape, grown by a clearance; `None` where these numbers
/// cannot tell, and where neither has a radius nor the clearance is above 0.
pub(super) fn told(line: View2<'_>, other: View2<'_>, clearance: f64) -> Option<Relation> {
    // Differences of what is given lose nothing; the corners of a turned box lose least about its centre.
    let origin = match other {
        View2::Obb(_) => other.anchor(),
        _ => [0.0; 3],
    };
    let (a, b) = (line.core::<Fine>(origin), other.core::<Fine>(origin));
    let radius = a.radius.plus(&b.radius).plus(&Fine::from_f64(clearance));
    if radius.sign()? != Greater {
        return None;
    }
    let (a, b, reach) = (&a.points, &b.points, &radius.times(&radius));
    let (order, is_furthest) = match nearest(a, b)? {
        [Feature::Corner(i), Feature::Corner(j)] => {
            let way = difference(&b[j], &a[i]);
            let square = product(&way, &way);
            let order = square.minus(reach).sign()?;
            let is_behind = |points: &[F3], at: usize, wanted: Ordering| {
                let mut neighbours = neighbours(points, at).into_iter();
                neighbours.all(|p| {
                    let side = product(&way, &difference(p, &points[at])).sign();
                    side.is_some_and(|side| side == Equal || side == wanted)
                })
            };
            (order, is_behind(a, i, Less) && is_behind(b, j, Greater))
        }
        [Feature::Corner(i), Feature::Side(j)] => by_side((a, i), (b, j), reach)?,
        [Feature::Side(i), Feature::Corner(j)] => by_side((b, j), (a, i), reach)?,
        // They cross, or floats are wrong: of parallel ones an end is as near as any.
        [Feature::Side(_), Feature::Side(_)] => return None,
    };
    match order {
        // These two points are, whatever else is nearer.
        Less => Some(Relation::Overlapping),
        Equal => is_furthest.then_some(Relation::Touching),
        Greater => is_furthest.then_some(Relation::Apart),
    }
}

/// The square of the distance of a corner from a side, whose nearest point is on it, against the square of the radius;
/// and whether all else is farther apart along the side's normal. `None` where the nearest point is not on the side.
fn by_side(
    (own, corner): (&[F3], usize),
    (other, start): (&[F3], usize),
    reach: &Fine,
) -> Option<(Ordering, bool)> {
    let (p, q) = (&other[start], after(other, start));
    let (along, there) = (difference(q, p), difference(&own[corner], p));
    let (square, share) = (product(&along, &along), product(&along, &there));
    if share.sign()? == Less || square.minus(&share).sign()? == Less {
        return None;
    }
    let height = cross(&along, &there);
    let order = height.times(&height).minus(&reach.times(&square)).sign()?;
    let side = height.sign()?;
    // What has an inside has it to the left of its sides.
    let is_outside = side == Less || (side == Greater && other.len() == 2);
    let is_furthest = is_outside
        && neighbours(own, corner).into_iter().all(|p| {
            let higher = cross(&along, &difference(p, &own[corner])).sign();
            higher.is_some_and(|higher| higher == Equal || higher == side)
        });
    Some((order, is_furthest))
}

/// Where floats find a segment, or a point, and an outline to be nearest.
fn nearest(a: &[F3], b: &[F3]) -> Option<[Feature; 2]> {
    let about = |p: &F3| [p[0].about(), p[1].about()];
    let start = about(a.first()?);
    let along = sub(about(a.last()?), start);
    let (mut found, mut least) = (None, f64::INFINITY);
    let mut from = sub(about(b.first()?), start);
    // Of two corners the one side is all; a point is a side of no length.
    let sides = if b.len() == 2 { 1 } else { b.len() };
    for k in 0..sides {
        let to = sub(about(after(b, k)), start);
        let side = sub(to, from);
        let [on_a, on_b] = nearest_places(&along, &from, &side);
        let way = [0, 1].map(|k| (from[k] + side[k] * on_b) - along[k] * on_a);
        let square = dot(way, way);
        if square < least {
            least = square;
            let of = |share: f64, start: usize, end: usize| {
                if share <= 0.0 {
                    Feature::Corner(start)
                } else if share >= 1.0 {
                    Feature::Corner(end)
                } else {
                    Feature::Side(start)
                }
            };
            let end = (k + 1) % b.len();
            found = Some([of(on_a, 0, a.len() - 1), of(on_b, k, end)]);
        }
        from = to;
    }
    found
}

pub(super) fn after(points: &[F3], at: usize) -> &F3 {
    &points[(at + 1) % points.len()]
}

fn neighbours(points: &[F3], at: usize) -> [&F3; 2] {
    [
        after(points, at),
        &points[(at + points.len() - 1) % points.len()],
    ]
}

pub(super) fn difference(p: &F3, q: &F3) -> [Fine; 2] {
    [p[0].minus(&q[0]), p[1].minus(&q[1])]
}

pub(super) fn product(p: &[Fine; 2], q: &[Fine; 2]) -> Fine {
    p[0].times(&q[0]).plus(&p[1].times(&q[1]))
}

pub(super) fn cross(p: &[Fine; 2], q: &[Fine; 2]) -> Fine {
    p[0].times(&q[1]).minus(&p[1].times(&q[0]))
}

#[cfg(test)]
mod tests {
    use super::super::{Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Rot2, Shape2};
    use super::*;
    use crate::geom::core_shape::Grown;
    use crate::geom::decide;
    use crate::num::two_pow;
    use crate::random::Random;

    /// Against exact numbers alone: on a lattice, where distances of 3, 4 and 5 touch, with numbers a last bit off, far
    /// away, and at every scale.
    #[test]
    fn as_exact_numbers_tell() {
        let mut random = Random::new(83);
        let (mut seen, mut left) = ([0; 3], 0);
        let rounds = if cfg!(miri) { 50 } else { 60_000 };
        for round in 0..rounds {
            let scale = [1.0, 0.1, 1e-120, 1e120, 1e-300, two_pow(-1074), 1e290][round % 7];
            let far = [0.0, 0.0, 1e7, -3e15][round % 4] * scale;
            let is_off = round % 3 == 0;
            let mut number = |least: i64, most: i64| {
                let x = random.int(least, most) as f64 * scale;
                match random.below(12) {
                    0 if is_off => x.next_up(),
                    1 if is_off => x.next_down(),
                    _ => x,
                }
            };
            let points: [[f64; 2]; 6] =
                core::array::from_fn(|_| [number(-4, 4) + far, number(-4, 4) - far]);
            let [p, q, r, s, t, _] = points;
            let radii = [(); 2].map(|()| number(0, 4).max(0.0));
            let size = [number(0, 6).max(0.0), number(0, 6).max(0.0)];
            let line: Shape2 = match random.below(3) {
                0 => Circle::new(p, radii[0]).unwrap().into(),
                _ => Capsule2::new(p, q, radii[0]).unwrap().into(),
            };
            let other: Shape2 = match random.below(5) {
                0 => Capsule2::new(r, s, radii[1]).unwrap().into(),
                1 => {
                    let turn = [Rot2::from_cos_sin(0.6, 0.8), Rot2::from_cos_sin(0.0, 1.0)];
                    let turn = turn[random.below(2)].as_ref().unwrap();
                    Obb2::new(r, size, *turn).unwrap().into()
                }
                _ => ConvexPolygon::from_points(&[r, s, t, points[5]][..1 + random.below(4)])
                    .unwrap()
                    .into(),
            };
            let clearance = [0.0, 0.0, scale][random.below(3)];
            let (a, b) = (line.view(), other.view());
            let grown = Grown {
                shape: &a,
                by: clearance,
            };
            let exact = decide::exact_relation(2, &grown, &b);
            match told(a, b, clearance) {
                Some(relation) => {
                    assert_eq!(relation, exact, "{a:?} {b:?} {clearance}");
                    seen[relation as usize] += 1;
                }
                None if scale == 1.0 && exact == Relation::Touching && radii[0] > 0.0 => left += 1,
                None => {}
            }
        }
        assert!(
            cfg!(miri) || seen.iter().all(|&n| n > 100) && left * 10 < seen[1],
            "{seen:?} {left}"
        );
    }
}
