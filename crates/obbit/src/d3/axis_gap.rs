//! The largest projected gap: what the separating axis theorem measures.

use super::body::{Body, extent};
use super::frame::Frame;
use super::relation::relation;
use super::sat::deepest;
use super::separation::{positive, separation};
use super::settle;
use super::shape::View3;
use super::vec::{cross, unit};
use crate::geom::Relation;

/// The largest gap over the directions of the separating axis theorem, of the exact relation's
/// sign: at most the distance where the shapes are apart, minus the depth where they overlap.
pub(crate) fn axis_gap(a: View3<'_>, b: View3<'_>) -> f64 {
    match relation(a, b) {
        Relation::Touching => 0.0,
        Relation::Overlapping => separation(a, b).distance,
        Relation::Apart => {
            let frame = Frame::of(&a, &b);
            let bodies = (Body::of(&a, &frame), Body::of(&b, &frame));
            let (gap, sure) = greatest(&bodies.0, &bodies.1);
            if gap > 1e-5 && sure {
                return positive(frame.grow(gap));
            }
            // A hair, or edges all but parallel: floats have cancelled the digits.
            let exact = settle::axis_gap((&a, &bodies.0), (&b, &bodies.1)).unwrap_or(0.0);
            positive(if exact > 0.0 {
                exact
            } else if gap > 1e-5 {
                frame.grow(gap)
            } else {
                settle::gap(&a, &b)
            })
        }
    }
}

/// The greatest gap in floats, and whether it has all its digits.
fn greatest(a: &Body, b: &Body) -> (f64, bool) {
    let found = deepest(a, b);
    let sure = found.is_sure_apart();
    let mut best = found.axis.gap;
    let mut look = |n| {
        if let Some(n) = unit(n) {
            let ((la, ha), (lb, hb)) = (extent(&a.core.points, n), extent(&b.core.points, n));
            for gap in [lb - ha, la - hb] {
                best = if gap > best { gap } else { best };
            }
        }
    };
    for body in [a, b] {
        for edge in &body.edges {
            match body.faces.len() {
                // What lies in the plane of a flat shape parts along its edges' normals there,
                0 => look(edge.along),
                2 => look(cross(edge.along, body.faces[0].normal)),
                _ => {}
            }
        }
    }
    // and what lies along one line, or in one plane with it, along that.
    let plane = a
        .edges
        .iter()
        .flat_map(|x| b.edges.iter().map(|y| cross(x.along, y.along)));
    let planes: smallvec::SmallVec<[_; 9]> = plane.collect();
    if a.faces.len() <= 2 && b.faces.len() <= 2 {
        for n in planes {
            a.edges
                .iter()
                .chain(&b.edges)
                .for_each(|e| look(cross(e.along, n)));
        }
    }
    (best, sure)
}
