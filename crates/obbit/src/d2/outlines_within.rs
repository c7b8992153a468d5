//! Whether a polygon and another or a box are within a clearance, where floats can tell.

use super::outlines::corners_around;
use super::shape::View2;
use crate::geom::near_cores;
use crate::num::vector::sub;
use smallvec::SmallVec;

type V = [f64; 3];

/// As `near_cores` tells it of points in space, seen from a corner of A (of a box from its centre): one rounding more
/// for each of its own, as that allows for. `None`, too, of others, and of clearances that are not above 0.
pub(super) fn told(a: View2<'_>, b: View2<'_>, clearance: f64) -> Option<bool> {
    if !matches!((a, b), (View2::Polygon(_), _) | (_, View2::Polygon(_))) {
        return None;
    }
    let from = match a {
        View2::Polygon(s) => *s.corners().first()?,
        View2::Aabb(s) => s.min(),
        View2::Obb(s) => s.center(),
        _ => return None,
    };
    let corners = |view: View2<'_>| -> Option<SmallVec<[V; 8]>> {
        let seen = |p: &[f64; 2]| level(sub(*p, from));
        Some(match view {
            View2::Polygon(s) => s.corners().iter().map(seen).collect(),
            View2::Aabb(s) => s.corners().iter().map(seen).collect(),
            View2::Obb(s) => {
                let around = corners_around(s, sub(s.center(), from));
                around.into_iter().map(level).collect()
            }
            _ => return None,
        })
    };
    let (a, b) = (corners(a)?, corners(b)?);
    let relation = (clearance > 0.0).then(|| near_cores::told(&a, &b, clearance));
    Some(relation??.intersects())
}

fn level([x, y]: [f64; 2]) -> V {
    [x, y, 0.0]
}
