//! Whether a ray goes through a triangle, by the sides of planes alone.
//!
//! A line meets a triangle where it passes all three edges on one side. (Plücker's test; for the bounds of
//! what floats tell see `geom::orient`.)

use super::Triangle;
use super::vec::{V, along, neg, sub, unit};
use crate::geom::RayHit;
use crate::geom::orient::{Spanned, cross2, orient2, seen_along};
use crate::num::{Fine, Number};
use core::cmp::Ordering::{self, Equal, Greater, Less};

/// How a ray stands to a triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Misses,
    /// It starts outside and goes through the triangle, not along its plane.
    Through,
    /// It lies in the triangle's plane, which is seen as more than a line along this axis, from above or below. Whether
    /// it meets is to be told otherwise.
    Along {
        axis: usize,
        from_above: bool,
    },
    /// To be told otherwise: it starts on the plane, or there is no plane.
    Unknown,
}

/// Exact. `origin` and `dir` are finite.
pub(super) fn way(triangle: &Triangle, origin: V, dir: V) -> Way {
    let [a, b, c] = triangle.corners();
    // On which side of the plane through the ray and `from` another corner lies.
    let beside = |from: V, to: V| Spanned::new(origin, [[[0.0; 3], dir], [origin, from]]).side(to);
    let first = beside(a, b);
    let second = beside(b, c);
    if are_opposite(first, second) {
        return Way::Misses;
    }
    let third = beside(c, a);
    if are_opposite(first, third) || are_opposite(second, third) {
        return Way::Misses;
    }
    let edges = [[a, b], [a, c]];
    let plane = Spanned::new(a, edges);
    let above = plane.side(origin);
    let rises = Spanned::new([0.0; 3], edges).side(dir);
    if above == Equal && rises == Equal {
        plane.open_axis().map_or(Way::Unknown, |axis| {
            let [a, b, c] = [a, b, c].map(|p| seen_along(axis, p));
            let from_above = orient2(a, b, c) == Greater;
            Way::Along { axis, from_above }
        })
    } else if above == Equal || rises == Equal {
        Way::Unknown
    } else if above == rises {
        Way::Misses
    } else {
        Way::Through
    }
}

fn are_opposite(a: Ordering, b: Ordering) -> bool {
    a != Equal && a == b.reverse()
}

/// Whether a number is right to its last digit, or beside one of this size.
fn known(x: &Fine, of: f64) -> bool {
    const DIGITS: f64 = 1.0 / (1_u64 << 54) as f64;
    x.off() <= of.abs() * DIGITS
}

/// Where a ray that goes [through](Way::Through) a triangle meets it, in numbers of twice the precision; `None` where
/// these do not have the digits.
pub(super) fn hit(triangle: &Triangle, origin: V, dir: V) -> Option<RayHit<3>> {
    let [a, b, c] = triangle.corners();
    let [p, q, r, start, way] = [a, b, c, origin, dir].map(|p| p.map(Fine::from_f64));
    let from_start = [p, q, r].map(|corner| Fine::difference(&corner, &start));
    // The tetrahedra of the ray with each edge; all three, as the edges go round, with one sign.
    let edges = [(1, 2), (2, 0), (0, 1)];
    let shares = edges.map(|(i, j)| Fine::dot(&way, &Fine::cross(&from_start[i], &from_start[j])));
    let rate = shares[0].plus(&shares[1]).plus(&shares[2]);
    let normal = Fine::cross(&Fine::difference(&q, &p), &Fine::difference(&r, &p));
    let height = Fine::dot(&normal, &from_start[0]);
    let whole = rate.about();
    if !(known(&rate, whole) && known(&height, height.about()))
        || shares.iter().any(|share| !known(share, whole))
    {
        return None;
    }
    let time = height.over(&rate);
    if !(f64::MIN_POSITIVE..=f64::MAX).contains(&time) {
        return None;
    }
    let facing = unit(normal.map(|x| x.about()))?;
    let [_, to_b, to_c] = shares.map(|share| share.about() / whole);
    Some(RayHit {
        time,
        // The rate is that of climbing along the normal.
        normal: Some(if whole > 0.0 { neg(facing) } else { facing }),
        point: along(along(a, sub(b, a), to_b), sub(c, a), to_c),
    })
}

/// Where a ray [along](Way::Along) a triangle's plane, that starts outside and meets it, comes to its border; `None`
/// where numbers of twice the precision do not have the digits.
pub(super) fn hit_along(
    triangle: &Triangle,
    (origin, dir): (V, V),
    (axis, from_above): (usize, bool),
) -> Option<RayHit<3>> {
    let [a, b, c] = triangle.corners();
    let seen = |p: V| seen_along(axis, p);
    let outward = if from_above { Less } else { Greater };
    let mut hit: Option<(f64, [V; 2])> = None;
    for edge in [[a, b], [b, c], [c, a]] {
        let [p, q] = edge.map(seen);
        // It comes in where it passes the last of the lines that it starts beyond.
        let starts_beyond = orient2(p, q, seen(origin)) == outward;
        if starts_beyond && cross2([p, q], [[0.0; 2], seen(dir)]) == outward.reverse() {
            let [p, q, start, way] = [p, q, seen(origin), seen(dir)].map(|p| p.map(Fine::from_f64));
            let along = difference(&q, &p);
            let (beyond, rate) = (area(&along, &difference(&p, &start)), area(&along, &way));
            if !(known(&beyond, beyond.about()) && known(&rate, rate.about())) {
                return None;
            }
            let time = beyond.over(&rate);
            if hit.is_none_or(|(last, _)| time > last) {
                hit = Some((time, edge));
            }
        }
    }
    let (time, [p, q]) = hit?;
    if !(f64::MIN_POSITIVE..=f64::MAX).contains(&time) {
        return None;
    }
    let [start, way, from, to] = [origin, dir, p, q].map(|p| seen(p).map(Fine::from_f64));
    let past = area(&difference(&start, &from), &way);
    let whole = area(&difference(&to, &from), &way);
    if !known(&past, whole.about()) {
        return None;
    }
    let [a, b, c, from, to] = [a, b, c, p, q].map(|p| p.map(Fine::from_f64));
    let normal = Fine::cross(&Fine::difference(&b, &a), &Fine::difference(&c, &a));
    let out = Fine::cross(&Fine::difference(&to, &from), &normal);
    Some(RayHit {
        time,
        normal: Some(unit(out.map(|x| x.about()))?),
        point: along(p, sub(q, p), past.about() / whole.about()),
    })
}

fn difference(a: &[Fine; 2], b: &[Fine; 2]) -> [Fine; 2] {
    [a[0].minus(&b[0]), a[1].minus(&b[1])]
}

/// The area between two ways, above 0 where the second is to the left of the first.
fn area(a: &[Fine; 2], b: &[Fine; 2]) -> Fine {
    a[0].times(&b[1]).minus(&a[1].times(&b[0]))
}

#[cfg(test)]
mod tests {
    use super::super::vec::dot;
    use super::*;
    use crate::random::Random;

    type P = [i64; 2];

    fn cross_of(a: P, b: P) -> i64 {
        a[0] * b[1] - a[1] * b[0]
    }

    fn less(a: P, b: P) -> P {
        [a[0] - b[0], a[1] - b[1]]
    }

    /// The least time at which a ray meets a side, as numerator and denominator; what lies along a side is met at its ends.
    fn first(corners: [P; 3], origin: P, dir: P) -> Option<[i64; 2]> {
        let mut times: Vec<[i64; 2]> = Vec::new();
        for k in 0..3 {
            let (p, q) = (corners[k], corners[(k + 1) % 3]);
            let (side, from) = (less(q, p), less(p, origin));
            let mut rate = cross_of(dir, side);
            let (mut time, mut share) = (cross_of(from, side), cross_of(from, dir));
            if rate == 0 && share == 0 {
                (time, rate) = (
                    from[0] * dir[0] + from[1] * dir[1],
                    dir[0].pow(2) + dir[1].pow(2),
                );
            }
            if rate < 0 {
                (time, share, rate) = (-time, -share, -rate);
            }
            if rate > 0 && time >= 0 && (0..=rate).contains(&share) {
                times.push([time, rate]);
            }
        }
        times
            .into_iter()
            .min_by(|a, b| (a[0] * b[1]).cmp(&(b[0] * a[1])))
    }

    /// On a lattice in any plane, times are the fractions that they are, rounded.
    #[test]
    fn along_planes_as_fractions() {
        let mut random = Random::new(7);
        let (mut hits, mut rounded) = (0, 0);
        for round in 0..40_000 {
            let mut spot = || [(); 2].map(|()| random.int(-10, 10));
            let [a, b, c, origin, dir] = [(); 5].map(|()| spot());
            let there = |[x, y]: P| match round % 4 {
                0 => [x, y, 0],
                1 => [y, 0, x],
                2 => [x, y, x + 2 * y],
                _ => [3 * x - y, x + y, 2 * y],
            };
            let there = |p: P| there(p).map(|x| x as f64 * 0.25);
            let triangle = Triangle::new(there(a), there(b), there(c)).unwrap();
            if cross_of(less(b, a), less(c, a)) == 0 || triangle.contains_point(there(origin)) {
                continue;
            }
            let wanted = first([a, b, c], origin, dir).map(|[up, down]| up as f64 / down as f64);
            let hit = triangle.ray(there(origin), there(dir));
            assert_eq!(
                hit.is_some(),
                wanted.is_some(),
                "{triangle:?} {origin:?} {dir:?}"
            );
            if let (Some(hit), Some(wanted)) = (hit, wanted) {
                let steps = hit.time.to_bits().abs_diff(wanted.to_bits());
                assert!(steps <= 1, "{} {wanted} {triangle:?}", hit.time);
                rounded += steps;
                hits += 1;
                let normal = hit.normal.unwrap();
                assert!((dot(normal, normal) - 1.0).abs() < 1e-14);
                assert!(dot(normal, there(dir)) < 1e-14, "{normal:?} {triangle:?}");
                let end = along(there(origin), there(dir), wanted);
                let off = sub(end, hit.point);
                assert!(dot(off, off) < 1e-26, "{hit:?} {triangle:?}");
            }
        }
        assert!(hits > 5_000 && rounded < hits / 1_000, "{hits} {rounded}");
    }
}
