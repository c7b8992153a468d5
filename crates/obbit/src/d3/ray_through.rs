//! Whether a ray goes through a triangle, by the sides of planes alone.
//!
//! A line meets a triangle where it passes all three edges on one side. (Plücker's test; for the bounds of
//! what floats tell see `geom::orient`.)

use super::Triangle;
use super::vec::{V, along, neg, sub, unit};
use crate::geom::RayHit;
use crate::geom::orient::Spanned;
use crate::num::{Fine, Number};
use core::cmp::Ordering::{self, Equal};

/// How a ray stands to a triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Misses,
    /// It starts outside and goes through the triangle, not along its plane.
    Through,
    /// To be told otherwise: it starts on the plane, lies in it, or there is no plane.
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
    let above = Spanned::new(a, edges).side(origin);
    let rises = Spanned::new([0.0; 3], edges).side(dir);
    if above == Equal || rises == Equal {
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

/// Where a ray that goes [through](Way::Through) a triangle meets it, in numbers of twice the precision; `None` where
/// these do not have the digits.
pub(super) fn hit(triangle: &Triangle, origin: V, dir: V) -> Option<RayHit<3>> {
    const DIGITS: f64 = 1.0 / (1_u64 << 54) as f64;
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
    let known = |x: &Fine, of: f64| x.off() <= of.abs() * DIGITS;
    if !(known(&rate, whole) && known(&height, height.about()))
        || shares.iter().any(|share| !known(share, whole))
    {
        return None;
    }
    let time = height.about() / whole;
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
