//! Where two shapes meet: up to four points with their depths.
//!
//! Along the direction of least overlap, the face of one shape that faces that way is the
//! reference; the other shape's most opposed face is cut to what lies over it (Gregorius, "Robust
//! contact creation for physics simulations", GDC 2015).

use super::body::Body;
use super::clip::{over_face, spread};
use super::flush::{SLACK, ring, side};
use super::frame::Frame;
use super::manifold::{FACING, ROUNDED, deepened};
use super::obb_contact;
use super::relation::relation;
use super::sat::Feature;
use super::separation::{Local, measured};
use super::shape::View3;
use super::vec::{V, add, along, cross, dot, length, neg, scale, sub};
use crate::geom::{Contact, ContactPoint, Relation};
use crate::num::{larger, smaller};
use smallvec::SmallVec;

/// The contact manifold, `None` where the shapes are apart.
#[inline]
pub(crate) fn contact(a: View3<'_>, b: View3<'_>) -> Option<Contact<3>> {
    if let (View3::Obb(a), View3::Obb(b)) = (a, b)
        && let Some(contact) = obb_contact::contact(a, b)
    {
        return contact;
    }
    general(a, b)
}

#[inline(never)]
pub(crate) fn general(a: View3<'_>, b: View3<'_>) -> Option<Contact<3>> {
    if a.comes_after(&b) {
        return general(b, a).map(Contact::reversed);
    }
    let relation = relation(a, b);
    if relation == Relation::Apart {
        return None;
    }
    let frame = Frame::of(&a, &b);
    let bodies = (Body::of(&a, &frame), Body::of(&b, &frame));
    let (distance, local) = measured((&a, &b), &bodies, &frame, relation);
    Some(manifold_of(&bodies, &frame, &local, distance))
}

/// The contact of two that are measured: `distance` is `local`'s, in world units.
pub(super) fn manifold_of(
    bodies: &(Body, Body),
    frame: &Frame,
    local: &Local,
    distance: f64,
) -> Contact<3> {
    let depth = larger(0.0 - distance, 0.0);
    let mut points = manifold(&bodies.0, &bodies.1, local);
    let deepest = points
        .iter()
        .fold(f64::NEG_INFINITY, |m, p| if p.1 > m { p.1 } else { m });
    if deepest < -local.distance - 1e-9 {
        // The face chosen does not hold the deepest corner.
        points.insert(
            0,
            (
                scale(add(local.point_a, local.point_b), 0.5),
                -local.distance,
            ),
        );
    }
    let spread = spread(&points, local.normal, 1.0);
    let points = spread.iter().map(|&(point, d)| ContactPoint {
        point: frame.world(point),
        depth: frame.grow(d).clamp(0.0, depth),
    });
    Contact {
        normal: local.normal.map(|x| x + 0.0),
        points: deepened(points, depth),
    }
}

/// Points and depths in local units, before any are left out.
fn manifold(a: &Body, b: &Body, local: &Local) -> SmallVec<[(V, f64); 8]> {
    let n = local.normal;
    let by_b = matches!(local.axis.map(|x| x.feature), Some(Feature::FaceB(_)));
    let (face_a, face_b) = (facing(a, n), facing(b, neg(n)));
    match (face_a, face_b) {
        (Some(face), _) if !by_b || face_b.is_none() => over(a, face, b, n),
        (_, Some(face)) => over(b, face, a, neg(n)),
        _ => side_by_side(a, b, n),
    }
}

/// The face that looks along `n`, if it has an area.
fn facing(body: &Body, n: V) -> Option<usize> {
    let best = most_opposed(body, neg(n))?;
    let corners = ring(body, best);
    let (p, q, r) = (corners.first()?, corners.get(1)?, corners.get(2)?);
    let area = cross(sub(*q, *p), sub(*r, *p));
    let looks = dot(body.faces[best].normal, n) >= FACING;
    (looks && dot(area, area) > 0.0).then_some(best)
}

/// The face that looks most against `n`; the first of equals.
fn most_opposed(body: &Body, n: V) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for (i, face) in body.faces.iter().enumerate() {
        let against = -dot(face.normal, n);
        if best.is_none_or(|b| against > b.1 + SLACK) {
            best = Some((i, against));
        }
    }
    best.map(|b| b.0)
}

/// What of `other`'s surface lies over a face of `body` and not above it; `n` points out of `body`.
fn over(body: &Body, face: usize, other: &Body, n: V) -> SmallVec<[(V, f64); 8]> {
    let corners = side(body, face);
    let incident = match most_opposed(other, n) {
        Some(i) => side(other, i),
        None => other.core.points.iter().copied().collect(),
    };
    // A face that looks along `n` nearly may lean a little: depths are measured along `n`.
    let up = body.faces[face].normal;
    let lean = dot(up, n);
    let top = corners.first().map_or(0.0, |&p| dot(p, up));
    over_face(incident, &corners, n, SLACK)
        .into_iter()
        .filter_map(|p| {
            let depth = (top - dot(p, up)) / lean + other.core.radius;
            let halfway = along(p, n, 0.5 * depth - other.core.radius);
            (depth >= -ROUNDED).then_some((halfway, depth))
        })
        .collect()
}

/// Two points for two segments that lie side by side, otherwise none.
fn side_by_side(a: &Body, b: &Body, n: V) -> SmallVec<[(V, f64); 8]> {
    let none = SmallVec::new();
    let ([ea], [eb]) = (a.edges.as_slice(), b.edges.as_slice()) else {
        return none;
    };
    let flat = length(cross(ea.along, eb.along)) < 1e-7 && dot(ea.along, n).abs() < 1e-7;
    let ((la, ha), (lb, hb)) = (a.extent(ea.along), b.extent(ea.along));
    let (low, high) = (larger(la, lb), smaller(ha, hb));
    if !flat || low >= high {
        return none;
    }
    let (p, q) = (a.core.points[0], b.core.points[0]);
    let at = |t: f64| {
        let on_a = along(p, ea.along, t - dot(p, ea.along));
        let slope = dot(eb.along, ea.along);
        let on_b = along(q, eb.along, (t - dot(q, ea.along)) / slope);
        let gap = dot(sub(on_b, on_a), n) - (a.core.radius + b.core.radius);
        let surfaces = [
            along(on_a, n, a.core.radius),
            along(on_b, n, -b.core.radius),
        ];
        (scale(add(surfaces[0], surfaces[1]), 0.5), 0.0 - gap)
    };
    SmallVec::from_slice(&[at(low), at(high)])
}
