//! What all contact manifolds of space share: what counts as facing, as deep and as one point.

use crate::geom::{ContactPoint, ContactPoints};

/// By so much a depth of 0 may be rounded, in a scene about 1 large.
pub(crate) const ROUNDED: f64 = 64.0 * f64::EPSILON;
/// A face whose normal is this near to the direction faces it.
pub(crate) const FACING: f64 = 1.0 - 1e-10;

/// The points, the deepest with the depth that the separation tells: they differ by round-off. Without
/// what is one point with another in the caller's coordinates, where numbers are coarser.
pub(crate) fn deepened(all: impl Iterator<Item = ContactPoint<3>>, depth: f64) -> ContactPoints<3> {
    let mut points = ContactPoints::new();
    for p in all {
        match points
            .as_mut()
            .iter_mut()
            .find(|kept| kept.point == p.point)
        {
            Some(kept) if p.depth > kept.depth => kept.depth = p.depth,
            Some(_) => {}
            None => points.push(p),
        }
    }
    let mut deepest = 0;
    for (i, p) in points.iter().enumerate() {
        if p.depth > points[deepest].depth {
            deepest = i;
        }
    }
    if let Some(p) = points.as_mut().get_mut(deepest) {
        p.depth = depth;
    }
    points
}
