//! How two triangles in space stand to each other, exactly, by the sides of planes alone.
//!
//! Each triangle must reach the other's plane; then both cut the line in which the planes meet in an
//! interval, and the order of the intervals' ends is told by the side on which one edge passes
//! another. (Guigue and Devillers, Fast and Robust Triangle-Triangle Overlap Test Using Orientation
//! Predicates, Journal of Graphics Tools 8, 2003; which corner is taken for the apex differs, so
//! that touching can be told from crossing.) Every side is exact: see `geom::orient`.

use super::Triangle;
use super::shape::View3;
use crate::geom::Relation::{self, Apart};
use crate::geom::decide;
use crate::geom::orient::{Plane, collinear3, orient2, seen_along, turning_axis};
use core::cmp::Ordering::{self, Equal, Greater, Less};
use core::mem::swap;

type V = [f64; 3];

/// A triangle, ready to be compared with many.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Facet {
    pub(crate) corners: [V; 3],
    plane: Plane,
    low: V,
    high: V,
}

impl Facet {
    #[inline]
    pub(crate) fn new(corners: [V; 3]) -> Self {
        let [a, b, c] = corners;
        let limit = |better: fn(f64, f64) -> bool| {
            core::array::from_fn(|k| {
                let m = if better(b[k], a[k]) { b[k] } else { a[k] };
                if better(c[k], m) { c[k] } else { m }
            })
        };
        Self {
            corners,
            plane: Plane::new(a, b, c),
            low: limit(|x, m| x < m),
            high: limit(|x, m| x > m),
        }
    }

    /// Whether the aligned boxes around the two meet.
    #[inline]
    pub(crate) fn near(&self, other: &Self) -> bool {
        (0..3).all(|k| self.low[k] <= other.high[k] && other.low[k] <= self.high[k])
    }

    /// Whether `p` lies in the aligned box around the triangle.
    pub(crate) fn near_point(&self, p: V) -> bool {
        (0..3).all(|k| self.low[k] <= p[k] && p[k] <= self.high[k])
    }

    /// On which side of the triangle's plane `p` lies.
    pub(crate) fn side(&self, p: V) -> Ordering {
        self.plane.side(p).0
    }

    /// The exact relation: overlapping where the two pass through each other, touching where they
    /// meet but an arbitrarily small move parts them.
    pub(crate) fn relation(&self, other: &Self) -> Relation {
        let (a, b) = (self, other);
        let above_b = a.corners.map(|p| b.side(p));
        if one_sided(above_b) {
            return Apart;
        }
        let above_a = b.corners.map(|p| a.side(p));
        if one_sided(above_a) {
            return Apart;
        }
        // All on the plane: the triangles lie in one, or the plane is none as its triangle is a
        // segment or a point.
        if above_a == [Equal; 3] || above_b == [Equal; 3] {
            return flat(a.corners, b.corners);
        }
        crossing((a.corners, above_b), (b.corners, above_a))
    }
}

fn one_sided(sides: [Ordering; 3]) -> bool {
    sides == [Greater; 3] || sides == [Less; 3]
}

/// Two triangles, neither all on one side of the other's plane nor in it.
fn crossing(
    (a, above_b): ([V; 3], [Ordering; 3]),
    (b, above_a): ([V; 3], [Ordering; 3]),
) -> Relation {
    let (first, first_up) = apex(above_b);
    let (second, second_up) = apex(above_a);
    let [p, mut q, mut r] = [first, first + 1, first + 2].map(|k| a[k % 3]);
    let [s, mut t, mut u] = [second, second + 1, second + 2].map(|k| b[k % 3]);
    // Turns each triangle over so that the other's apex lies above it.
    if !first_up {
        swap(&mut t, &mut u);
    }
    if !second_up {
        swap(&mut q, &mut r);
    }
    let ends = [Plane::new(p, q, s).side(t).0, Plane::new(p, r, u).side(s).0];
    if ends.contains(&Greater) {
        return Apart;
    }
    let passes = |sides: [Ordering; 3]| sides.contains(&Greater) && sides.contains(&Less);
    if ends == [Less; 2] && passes(above_a) && passes(above_b) {
        Relation::Overlapping
    } else {
        Relation::Touching
    }
}

/// The corner that is alone on its side of a plane, whose two edges thus each meet the plane in one
/// point; and whether it is to count as lying above.
fn apex(sides: [Ordering; 3]) -> (usize, bool) {
    for k in 0..3 {
        let others = [sides[(k + 1) % 3], sides[(k + 2) % 3]];
        if sides[k] != Equal && !others.contains(&sides[k]) {
            return (k, sides[k] == Greater);
        }
    }
    // One corner on the plane, the two others on one side of it.
    let on = sides.iter().position(|&side| side == Equal).unwrap_or(0);
    (on, sides[(on + 1) % 3] == Less)
}

/// Triangles in one plane, and those that are segments or points.
#[cold]
fn flat(a: [V; 3], b: [V; 3]) -> Relation {
    // What they share is the end of an angle in each, or lies within a segment: the ways from one to the
    // other leave out half of space, in the plane or beside the segment. Meshes are full of such pairs.
    if a.iter().any(|corner| b.contains(corner)) {
        return Relation::Touching;
    }
    let turning = turning_axis(a[0], a[1], a[2]);
    let Some(axis) = turning.filter(|_| !collinear3(b[0], b[1], b[2])) else {
        // Rare in meshes: left to what knows every convex shape.
        let [s, t] = [a, b].map(|[p, q, r]| Triangle::new(p, q, r));
        return match (s, t) {
            (Ok(s), Ok(t)) => decide::relation::<3>(&View3::Triangle(&s), &View3::Triangle(&t)),
            _ => Apart,
        };
    };
    let [a, b] = [a, b].map(|corners| corners.map(|p| seen_along(axis, p)));
    if parted(a, b) || parted(b, a) {
        Apart
    } else {
        Relation::Touching
    }
}

/// Whether all of `b` lies beyond one edge of `a`.
fn parted(a: [[f64; 2]; 3], b: [[f64; 2]; 3]) -> bool {
    let outside = orient2(a[0], a[1], a[2]).reverse();
    (0..3).any(|k| {
        b.iter()
            .all(|&p| orient2(a[k], a[(k + 1) % 3], p) == outside)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn what_shares_a_corner_is_as_every_convex_shape_says() {
        let mut random = Random::new(7);
        let (mut flat, mut touching) = (0, 0);
        for _ in 0..6000 {
            let mut corner = || [0; 3].map(|_| random.below(3) as f64 * 0.1);
            let shared = corner();
            let mut triangle = |at: usize| {
                let mut corners = [corner(), corner(), corner()];
                corners[at] = shared;
                corners
            };
            let [a, b] = [triangle(0), triangle(2)];
            let [s, t] = [a, b].map(|[p, q, r]| Triangle::new(p, q, r).unwrap());
            let wanted = decide::relation::<3>(&View3::Triangle(&s), &View3::Triangle(&t));
            let found = Facet::new(a).relation(&Facet::new(b));
            assert_eq!(found, wanted, "{a:?} {b:?}");
            flat += usize::from([a, b].iter().any(|[a, b, c]| collinear3(*a, *b, *c)));
            touching += usize::from(found == Relation::Touching);
        }
        assert!(flat > 1000 && touching > 4000, "{flat} {touching}");
    }
}
