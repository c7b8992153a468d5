//! How two shapes stand to each other by their core points in floats, at rest and on their way; `None` where
//! floats cannot tell.

use super::shape::View3;
use super::vec::{V, add, scale};
use crate::geom::{Relation, near_cores, plane_between};
use core::array::from_fn;
use smallvec::SmallVec;

/// The relation where what is nearer than `clearance` overlaps.
pub(crate) fn relation(a: View3<'_>, b: View3<'_>, clearance: f64) -> Option<Relation> {
    let mut room = [[[0.0; 3]; 8]; 2];
    let [a_room, b_room] = &mut room;
    let reach = a.radius() + b.radius() + clearance;
    near_cores::told(points(a, a_room), points(b, b_room), reach)
}

/// The relation where both are hulls of floats and a plane lies between them: exact, never overlapping.
pub(crate) fn parted(a: View3<'_>, b: View3<'_>) -> Option<Relation> {
    let mut room = [[[0.0; 3]; 8]; 2];
    let [a_room, b_room] = &mut room;
    let is_hull = |view| {
        matches!(
            view,
            View3::Hull(_) | View3::Aabb(_) | View3::Triangle(_) | View3::Segment(_)
        )
    };
    (is_hull(a) && is_hull(b))
        .then(|| plane_between::relation(points(a, a_room), points(b, b_room)))
        .flatten()
}

/// Of A and all that B passes on its way along `motion`.
pub(crate) fn swept(a: View3<'_>, b: View3<'_>, motion: V) -> Option<Relation> {
    let mut room = [[[0.0; 3]; 8]; 2];
    let [a_room, b_room] = &mut room;
    let mut way: SmallVec<[V; 16]> = points(b, b_room).into();
    // One rounding more than corners have, of the six that are allowed for; corners of a box take four.
    for k in 0..way.len() {
        way.push(add(way[k], motion));
    }
    near_cores::told(points(a, a_room), &way, a.radius() + b.radius())
}

/// Once B has moved by `time * motion`.
pub(crate) fn moved(a: View3<'_>, b: View3<'_>, motion: V, time: f64) -> Option<Relation> {
    let mut room = [[[0.0; 3]; 8]; 2];
    let [a_room, b_room] = &mut room;
    let (at_rest, by) = (points(b, b_room), scale(motion, time));
    let moved: SmallVec<[V; 16]> = at_rest.iter().map(|&p| add(p, by)).collect();
    // What cancels on the way leaves its rounding.
    let size = near_cores::greatest(at_rest) + near_cores::greatest(&[by]);
    let reach = a.radius() + b.radius();
    near_cores::told_beside(points(a, a_room), &moved, reach, size)
}

/// The corners of a shape, or the ends of its line; where it does not hold them itself, in `room`.
fn points<'a>(view: View3<'a>, room: &'a mut [V; 8]) -> &'a [V] {
    let count = match view {
        View3::Hull(s) => return s.corners(),
        View3::Aabb(s) => {
            let ends = [s.min(), s.max()];
            *room = from_fn(|i| from_fn(|k| ends[i >> k & 1][k]));
            8
        }
        View3::Obb(s) => {
            *room = s.corners();
            8
        }
        View3::Triangle(s) => {
            room[..3].copy_from_slice(&s.corners());
            3
        }
        View3::Capsule(s) => {
            room[..2].copy_from_slice(&[s.p(), s.q()]);
            2
        }
        View3::Segment(s) => {
            room[..2].copy_from_slice(&[s.p(), s.q()]);
            2
        }
        View3::Sphere(s) => {
            room[0] = s.center();
            1
        }
    };
    &room[..count]
}
