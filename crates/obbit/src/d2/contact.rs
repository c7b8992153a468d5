//! The contact manifold: where two shapes meet, at one point or two.

use super::difference::{Found, Side};
use super::flat::{Flat, Pair, V, along, dot, sub};
use super::obb_contact;
use super::obb_pair::ObbPair;
use super::separation::measure;
use super::shape::View2;
use crate::geom::{Contact, ContactPoint, ContactPoints, Relation};

type Points = ContactPoints<2>;

/// `None` where they are apart.
///
/// Where the shortest way out is across an edge, the other shape's edge that faces it most is
/// clipped to its ends, and what lies behind the edge is the contact. (The usual way; see Box2D's
/// manifolds.) Else the two nearest corners' circles meet in one point.
#[inline]
pub(crate) fn contact(a: View2<'_>, b: View2<'_>) -> Option<Contact<2>> {
    if let (View2::Obb(p), View2::Obb(q)) = (a, b)
        && let Some(pair) = ObbPair::plain(p, q)
        && let Some(found) = obb_contact::contact(&pair, [p, q])
    {
        return found;
    }
    general(a, b)
}

#[inline(never)]
fn general(a: View2<'_>, b: View2<'_>) -> Option<Contact<2>> {
    if let (View2::Obb(p), View2::Obb(q)) = (a, b)
        && let Some(pair) = ObbPair::extreme(p, q)
        && let Some(found) = obb_contact::contact(&pair, [p, q])
    {
        return found;
    }
    let turned = a.comes_after(b);
    let (a, b) = if turned { (b, a) } else { (a, b) };
    let pair = Pair::new(a, b);
    let measured = measure(a, b, &pair);
    if measured.relation == Relation::Apart {
        return None;
    }
    let told = told(&pair, &measured.found, 0.0 - measured.distance);
    Some(if turned { told.reversed() } else { told })
}

/// The contact of what is this deep in each other.
pub(super) fn told(pair: &Pair, found: &Found, depth: f64) -> Contact<2> {
    let mut points = found
        .side
        .map_or_else(Points::new, |side| clipped(pair, &side, depth));
    if points.is_empty() {
        let surface_b = along(found.on_b, found.normal, -pair.b.radius);
        let surface_a = along(found.on_a, found.normal, pair.a.radius);
        let middle = [
            (surface_a[0] + surface_b[0]) * 0.5,
            (surface_a[1] + surface_b[1]) * 0.5,
        ];
        points.push(ContactPoint {
            point: pair.point(middle),
            depth,
        });
    }
    let normal = found.normal;
    Contact { normal, points }
}

/// The manifold of a side: one or two points, the deepest with `depth` exactly.
fn clipped(pair: &Pair, side: &Side, depth: f64) -> Points {
    // Outward normal of the shape whose edge it is.
    let (out, flat, other, start, vertex) = if side.of_a {
        (
            [0.0 - side.normal[0], 0.0 - side.normal[1]],
            &pair.a,
            &pair.b,
            side.a,
            side.b,
        )
    } else {
        (side.normal, &pair.b, &pair.a, side.b, side.a)
    };
    let (low, high) = (
        flat.points[start],
        flat.points[(start + 1) % flat.points.len()],
    );
    let edge = [0.0 - out[1], out[0]];
    let (least, most) = (dot(edge, low), dot(edge, high));
    let (p, q) = facing_edge(other, vertex, out);
    let (at_p, at_q) = (dot(edge, p), dot(edge, q));
    // The part of p..q that lies over the edge.
    let share = |at: f64| {
        let within = if at < least {
            least
        } else if at > most {
            most
        } else {
            at
        };
        if at_p == at_q {
            0.0
        } else {
            ((within - at_p) / (at_q - at_p)).clamp(0.0, 1.0)
        }
    };
    let ends = [
        along(p, sub(q, p), share(at_p)),
        along(q, sub(p, q), 1.0 - share(at_q)),
    ];
    let depths = ends.map(|e| dot(out, sub(low, e)) + pair.radius());
    let slack = 16.0 * f64::EPSILON * pair.size;
    let deepest = if depths[1] > depths[0] { 1 } else { 0 };
    let same = ends[0] == ends[1];
    let at = |k: usize| {
        let half = depths[k] * 0.5 - other.radius;
        let shallow = pair.length(if depths[k] > 0.0 { depths[k] } else { 0.0 });
        ContactPoint {
            point: pair.point(along(ends[k], out, half)),
            depth: if k == deepest || shallow > depth {
                depth
            } else {
                shallow
            },
        }
    };
    let (first, second) = (at(deepest), at(1 - deepest));
    let mut points = Points::new();
    // Two ends may be one point in the caller's frame, where numbers are coarser.
    let both = !same && depths[1 - deepest] >= -slack && second.point != first.point;
    if both && deepest == 1 {
        points.push(second);
    }
    points.push(first);
    if both && deepest == 0 {
        points.push(second);
    }
    points
}

/// The edge at `vertex` that looks most against `out`.
fn facing_edge(flat: &Flat, vertex: usize, out: V) -> (V, V) {
    let n = flat.points.len();
    if flat.normals.is_empty() {
        return (flat.points[vertex], flat.points[vertex]);
    }
    let before = (vertex + n - 1) % n;
    let facing = |i: usize| dot(flat.normals[i], out);
    let start = if facing(before) < facing(vertex) {
        before
    } else {
        vertex
    };
    (flat.points[start], flat.points[(start + 1) % n])
}
