//! Which way two shapes that touch go as one of them sets out: apart, or not.
//!
//! What lies or slides on another is asked this at every cast. Of boxes along the axes and of spheres it is told from
//! the few numbers that decide it, in place of the whole shapes moved by an exact hair.

use super::obb_aligned::{as_aligned, upright as sizes_of};
use super::shape::View3;
use super::vec::V;
use crate::geom::{Aabb, upright};
use crate::num::{Exact, Number};
use core::cmp::Ordering;

/// Whether A and B, which touch, still meet once B has moved by however little of `motion`; `None` where only the
/// exact search can tell.
pub(super) fn meets(a: View3<'_>, b: View3<'_>, motion: V) -> Option<bool> {
    let turned = |view| match view {
        View3::Obb(o) => as_aligned(o),
        _ => None,
    };
    if let (Some(a), Some(b)) = (center_and_size(a), center_and_size(b)) {
        return upright_meet(a, b, motion);
    }
    let boxes = [turned(a), turned(b)];
    let [a, b] = [0, 1].map(|i| boxes[i].as_ref().map_or([a, b][i], View3::Aabb));
    match (a, b) {
        (View3::Aabb(a), View3::Aabb(b)) => Some(boxes_meet(a, b, motion)),
        (View3::Sphere(a), View3::Sphere(b)) => {
            // What does not come nearer to a point leaves the ball round it.
            let way = Exact::difference(
                &b.center().map(Exact::from_f64),
                &a.center().map(Exact::from_f64),
            );
            let speed = Exact::dot(&way, &motion.map(Exact::from_f64)).order();
            Some(speed == Ordering::Less || (speed == Ordering::Equal && motion == [0.0; 3]))
        }
        (View3::Aabb(a), View3::Sphere(b)) => ball_meets(a, b.center(), motion),
        (View3::Sphere(a), View3::Aabb(b)) => ball_meets(b, a.center(), motion.map(|x| 0.0 - x)),
        _ => None,
    }
}

/// Of a turned box that lies along the axes all the same.
fn center_and_size(view: View3<'_>) -> Option<[V; 2]> {
    match view {
        View3::Obb(o) => Some([o.center(), sizes_of(o)?]),
        _ => None,
    }
}

/// As [`boxes_meet`], where limits may be no floats.
fn upright_meet(a: [V; 2], b: [V; 2], motion: V) -> Option<bool> {
    for k in 0..3 {
        let goes_out = match b[0][k].partial_cmp(&a[0][k])? {
            Ordering::Greater => motion[k] > 0.0,
            Ordering::Less => motion[k] < 0.0,
            // Both flat.
            Ordering::Equal => motion[k] != 0.0,
        };
        if upright::gap(a, b, k)? == Ordering::Equal && goes_out {
            return Some(false);
        }
    }
    Some(true)
}

/// They part where they touch along an axis and B goes that way along it.
fn boxes_meet(a: &Aabb<3>, b: &Aabb<3>, motion: V) -> bool {
    (0..3).all(|k| {
        let above = b.min()[k] == a.max()[k] && motion[k] > 0.0;
        let below = b.max()[k] == a.min()[k] && motion[k] < 0.0;
        !(above || below)
    })
}

/// A ball that stands on one side of a box, its centre not beside that side's edges.
fn ball_meets(around: &Aabb<3>, center: V, motion: V) -> Option<bool> {
    let (min, max) = (around.min(), around.max());
    let beside = |k: usize| center[k] < min[k] || center[k] > max[k];
    let within = |k: usize| min[k] < center[k] && center[k] < max[k];
    let k = (0..3).find(|&k| beside(k))?;
    if !(0..3).all(|other| other == k || within(other)) {
        return None;
    }
    let outward = if center[k] > max[k] {
        motion[k]
    } else {
        0.0 - motion[k]
    };
    Some(outward <= 0.0)
}
