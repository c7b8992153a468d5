//! How far apart or how deep, along which direction, between which points.

use super::body::{Body, core_in, extent};
use super::frame::Frame;
use super::nearest::closest;
use super::relation::relation;
use super::sat::{Axis, Deepest, deepest};
use super::settle::{self, settle};
use super::shape::{Convex3, View3, box_after};
use super::vec::{V, along, largest, scale, sub};
use super::{obb_contact, obb_distance};
use crate::geom::box_gap::Distance;
use crate::geom::core_shape::Core;
use crate::geom::gjk::Closest;
use crate::geom::{Relation, Separation, way_out};
use crate::num::positive;

/// Nearest approach in local coordinates.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Local {
    /// Signed, radii included.
    pub(crate) distance: f64,
    pub(crate) normal: V,
    /// On the surfaces.
    pub(crate) point_a: V,
    pub(crate) point_b: V,
    /// The direction's origin if the cores meet, `None` if they are well apart.
    pub(crate) axis: Option<Axis>,
    /// Whether `distance` is proved to round-off.
    tight: bool,
    /// The same direction, of cores that are not well apart.
    deepest: Option<Deepest>,
}

/// Below this share of the whole scene a float gap has lost digits that are worth fetching back.
pub(super) const HAIRLINE: f64 = 1e-5;
/// Cores nearer than this give no direction worth trusting.
const MEET: f64 = 1e-10;

/// Signed distance, direction and points.
pub(crate) fn separation(a: View3<'_>, b: View3<'_>) -> Separation<3> {
    if a.comes_after(&b) {
        return separation(b, a).reversed();
    }
    let relation = relation(a, b);
    if let (View3::Obb(a), View3::Obb(b), Relation::Overlapping) = (a, b, relation)
        && let Some(found) = obb_contact::separation(a, b)
    {
        return found;
    }
    let frame = Frame::of(&a, &b);
    // The cores alone mostly do.
    let apart = measure_apart(&core_in(&a, &frame), &core_in(&b, &frame));
    let (distance, local) = apart
        .and_then(|local| Some((local.clear(&frame, relation)?, local)))
        .unwrap_or_else(|| {
            let bodies = (Body::of(&a, &frame), Body::of(&b, &frame));
            measured((&a, &b), &bodies, &frame, relation)
        });
    let plain = aligned(a, b).filter(|_| relation == Relation::Apart);
    let distance = plain.unwrap_or(distance);
    Separation {
        distance,
        // No zero has a sign, as when it is told from the other side.
        normal: local.normal.map(|x| x + 0.0),
        point_a: frame.world(local.point_a),
        point_b: frame.world(local.point_b),
    }
}

/// The true distance, 0 unless the shapes are apart.
#[inline]
pub(crate) fn distance(a: View3<'_>, b: View3<'_>) -> f64 {
    if let (View3::Obb(a), View3::Obb(b)) = (a, b) {
        let (a, b) = if box_after(a, b) { (b, a) } else { (a, b) };
        if let Some(distance) = obb_distance::distance(a, b) {
            return distance;
        }
    }
    aligned(a, b).unwrap_or_else(|| general_distance(a, b))
}

/// The distance of two aligned boxes, each part of which is rounded once: nothing of how large they are and where
/// they stand gets into it.
#[inline]
fn aligned(a: View3<'_>, b: View3<'_>) -> Option<f64> {
    match (a, b) {
        (View3::Aabb(a), View3::Aabb(b)) => Some(Distance::between(a, b).length),
        _ => None,
    }
}

#[inline(never)]
pub(crate) fn general_distance(a: View3<'_>, b: View3<'_>) -> f64 {
    if relation(a, b) != Relation::Apart {
        return 0.0;
    }
    let (a, b) = if a.comes_after(&b) { (b, a) } else { (a, b) };
    let frame = Frame::of(&a, &b);
    let (core_a, core_b) = (core_in(&a, &frame), core_in(&b, &frame));
    let found = closest(&core_a, &core_b);
    let gap = found.distance - (core_a.radius + core_b.radius);
    let points = (found.point_a, found.point_b);
    let is_sure = fits(points, found.normal, found.distance) && tight(&core_a, &core_b, &found);
    if gap > HAIRLINE && is_sure {
        return positive(frame.grow(gap));
    }
    positive(settle::gap(&a, &b))
}

/// Nearest points in floats, whatever the exact relation is.
fn measure(a: &Body, b: &Body) -> Local {
    if let Some(found) = measure_apart(&a.core, &b.core) {
        return found;
    }
    along_deepest(a, b, deepest(a, b))
}

/// The same along the axis of the greatest gap.
pub(super) fn along_deepest(a: &Body, b: &Body, found: Deepest) -> Local {
    let (ra, rb) = (a.core.radius, b.core.radius);
    let axis = found.axis;
    let (point_a, point_b) = deepest_points(a, b, &axis);
    Local {
        distance: axis.gap - (ra + rb),
        normal: axis.normal,
        point_a: along(point_a, axis.normal, ra),
        point_b: along(point_b, axis.normal, -rb),
        axis: Some(axis),
        tight: found.is_sure(),
        deepest: Some(found),
    }
}

/// The same of cores that do not meet.
pub(super) fn measure_apart(a: &Core<f64>, b: &Core<f64>) -> Option<Local> {
    let found = closest(a, b);
    let (ra, rb) = (a.radius, b.radius);
    // A search that stalled may think cores apart that meet: then the axes decide.
    let is_apart = found.distance > MEET && along_normal(a, b, &found) > MEET;
    is_apart.then(|| Local {
        distance: found.distance - (ra + rb),
        normal: found.normal,
        point_a: along(found.point_a, found.normal, ra),
        point_b: along(found.point_b, found.normal, -rb),
        axis: None,
        tight: tight(a, b, &found),
        deepest: None,
    })
}

/// The core points that lie deepest along an axis: pulled apart along it, they are the nearest.
///
/// Not far at first: the search stops when the distance is right to the last bits, and points may
/// then be off by 3e-8 of it sideways. Farther where it stalls so near.
fn deepest_points(a: &Body, b: &Body, axis: &Axis) -> (V, V) {
    let mut points = (a.core.points[0], b.core.points[0]);
    for pull in [1e-4, 1e-2, 0.5] {
        let apart = scale(axis.normal, pull - axis.gap);
        let found = closest(&a.core, &b.shifted(apart));
        points = (found.point_a, sub(found.point_b, apart));
        if (found.distance - pull).abs() <= 1e-9 * pull {
            break;
        }
    }
    points
}

/// Whether the distance found is that along its normal too: what lies between the two is in doubt,
/// but for the rounding of coordinates, which are about 1.
fn tight(a: &Core<f64>, b: &Core<f64>, found: &Closest) -> bool {
    (found.distance - along_normal(a, b, found)).abs() <= 2e-12 * found.distance + 2e-15
}

/// Whether two points lie this far apart along a normal: a search among needles may tell a length that is
/// not that of its points.
fn fits((on_a, on_b): (V, V), normal: V, distance: f64) -> bool {
    fits_to((on_a, on_b), normal, distance, 0.0)
}

/// The same, where points may be off by so much at all events.
pub(super) fn fits_to((on_a, on_b): (V, V), normal: V, distance: f64, off: f64) -> bool {
    let way = sub(sub(on_b, on_a), scale(normal, distance));
    largest(way) <= 4e-10 * distance.abs() + off
}

/// The gap along the normal found: at most the distance, whatever went wrong.
fn along_normal(a: &Core<f64>, b: &Core<f64>, found: &Closest) -> f64 {
    extent(&b.points, found.normal).0 - extent(&a.points, found.normal).1
}

/// The signed distance in world units, of the exact relation's sign, and what it is measured
/// along and between: in floats where they have the digits, without rounding where not.
pub(crate) fn measured(
    views: (&View3<'_>, &View3<'_>),
    bodies: &(Body, Body),
    frame: &Frame,
    relation: Relation,
) -> (f64, Local) {
    let local = measure(&bodies.0, &bodies.1);
    if let Some(distance) = local.clear(frame, relation) {
        return (distance, local);
    }
    let exact = settle(views, bodies, frame, local.deepest);
    let distance = signed(exact.distance, relation);
    let local = Local {
        distance: frame.shrink(distance),
        normal: exact.normal,
        point_a: exact.point_a,
        point_b: exact.point_b,
        axis: exact.axis,
        tight: true,
        deepest: local.deepest,
    };
    (distance, local)
}

impl Local {
    /// The signed distance in world units, where it has its digits.
    fn clear(&self, frame: &Frame, relation: Relation) -> Option<f64> {
        let is_clear = match relation {
            Relation::Touching => false,
            Relation::Apart => self.distance > HAIRLINE,
            Relation::Overlapping => self.distance < -HAIRLINE,
        };
        // Of a subnormal length scaling back may leave nothing.
        (is_clear && self.tight && self.is_consistent())
            .then(|| signed(frame.grow(self.distance), relation))
    }

    /// Whether `distance` is proved to round-off.
    pub(super) fn is_tight(&self) -> bool {
        self.tight
    }

    /// Whether the points lie `distance` apart along the normal.
    fn is_consistent(&self) -> bool {
        fits((self.point_a, self.point_b), self.normal, self.distance)
    }
}

/// `distance` with the sign of the exact relation.
fn signed(distance: f64, relation: Relation) -> f64 {
    match relation {
        Relation::Touching => 0.0,
        Relation::Apart => positive(distance),
        Relation::Overlapping => 0.0 - positive(0.0 - distance),
    }
}

/// The shortest move of B that ends the overlap; `None` unless they overlap.
pub(crate) fn mtv(a: View3<'_>, b: View3<'_>) -> Option<V> {
    if relation(a, b) != Relation::Overlapping {
        return None;
    }
    let found = separation(a, b);
    let still = |motion: V| {
        let moved = b.translated(motion);
        moved.is_ok_and(|moved| relation(a, moved.view()) == Relation::Overlapping)
    };
    let bounds = [&a.bounds(), &b.bounds()];
    Some(way_out(bounds, found.normal, 0.0 - found.distance, still))
}
