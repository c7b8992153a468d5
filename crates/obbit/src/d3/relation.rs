//! How two shapes in space stand to each other, exactly.

use super::cores;
use super::facet::Facet;
use super::obb_aligned;
use super::obb_relation;
use super::obb_within;
use super::shape::View3;
use super::vec::{V, sub};
use crate::geom::near::{balls, is_all_within, limits_along, near_aligned, relation_aligned};
use crate::geom::near_segment::{self, overlapping_or_apart};
use crate::geom::{Relation, decide};

/// The exact relation. With concrete types the match folds away.
#[inline]
pub(crate) fn relation(a: View3<'_>, b: View3<'_>) -> Relation {
    match (a, b) {
        (View3::Obb(a), View3::Obb(b)) => obb_relation::relation(a, b),
        (View3::Aabb(a), View3::Aabb(b)) => a.relation_to_aligned(b),
        (View3::Sphere(a), View3::Sphere(b)) => {
            balls(&a.center(), &b.center(), [a.radius(), b.radius()])
        }
        _ => of_others(a, b),
    }
}

/// No farther apart than `clearance`.
#[inline]
pub(crate) fn within(a: View3<'_>, b: View3<'_>, clearance: f64) -> bool {
    if clearance <= 0.0 || clearance.is_nan() {
        // Below zero and NaN nothing is near enough.
        return clearance == 0.0 && relation(a, b).intersects();
    }
    let told = match (a, b) {
        (View3::Obb(a), View3::Obb(b)) => obb_within::boxes(a, b, clearance),
        (View3::Aabb(a), View3::Obb(b)) | (View3::Obb(b), View3::Aabb(a)) => {
            obb_within::aligned_turned(a, b, clearance)
        }
        (View3::Obb(a), View3::Sphere(b)) | (View3::Sphere(b), View3::Obb(a)) => {
            obb_within::box_sphere(a, b, clearance)
        }
        _ => match (upright(a), upright(b)) {
            (Some((p, p_reach)), Some((q, q_reach))) if clearance < f64::INFINITY => {
                let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
                Some(near_aligned(p, q, [p_reach, q_reach, clearance]))
            }
            _ => near(a, b, clearance)
                .or_else(|| cores::relation(a, b, clearance).map(Relation::intersects)),
        },
    };
    told.unwrap_or_else(|| generally_within(a, b, clearance))
}

/// The limits of an aligned box, or of a sphere's centre, and how far the shape reaches round them.
#[inline(always)]
fn upright(view: View3<'_>) -> Option<([[f64; 3]; 2], f64)> {
    match view {
        View3::Aabb(s) => Some(([s.min(), s.max()], 0.0)),
        View3::Sphere(s) => Some(([s.center(); 2], s.radius())),
        _ => None,
    }
}

/// The limits of what lies along the coordinate axes, a capsule's without its radius, and how far the shape reaches
/// round them.
fn along(view: View3<'_>) -> Option<([[f64; 3]; 2], f64)> {
    match view {
        View3::Capsule(_) | View3::Segment(_) => {
            let ([p, q], radius) = line(view)?;
            limits_along(p, q).map(|limits| (limits, radius))
        }
        _ => upright(view),
    }
}

#[cold]
#[inline(never)]
fn generally_within(a: View3<'_>, b: View3<'_>, clearance: f64) -> bool {
    if let (Some((p, p_reach)), Some((q, q_reach))) = (along(a), along(b))
        && clearance < f64::INFINITY
    {
        let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
        return near_aligned(p, q, [p_reach, q_reach, clearance]);
    }
    if is_all_within(&a.bounds(), &b.bounds(), clearance) {
        return true;
    }
    as_aligned(a, b, |a, b| within(a, b, clearance))
        .unwrap_or_else(|| decide::within::<3>(&a, &b, clearance))
}

/// Pairs with a shortcut that is worth trying before the general way.
#[inline(never)]
fn of_others(a: View3<'_>, b: View3<'_>) -> Relation {
    let told = match (a, b) {
        (View3::Aabb(a), View3::Obb(b)) | (View3::Obb(b), View3::Aabb(a)) => {
            obb_relation::with_aligned(a, b)
        }
        (View3::Obb(a), View3::Sphere(b)) | (View3::Sphere(b), View3::Obb(a)) => {
            obb_within::box_and_sphere(a, b)
        }
        // Neighbours in a mesh: no rounding can tell that they touch.
        (View3::Triangle(s), View3::Triangle(t))
            if s.corners().iter().any(|p| t.corners().contains(p)) =>
        {
            None
        }
        _ => match (upright(a), upright(b)) {
            (Some((p, p_reach)), Some((q, q_reach))) => {
                let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
                Some(relation_aligned(p, q, [p_reach, q_reach]))
            }
            _ => near(a, b, 0.0)
                .map(overlapping_or_apart)
                .or_else(|| cores::relation(a, b, 0.0)),
        },
    };
    told.unwrap_or_else(|| hairline(a, b))
}

/// What touches, or nearly.
#[cold]
fn hairline(a: View3<'_>, b: View3<'_>) -> Relation {
    if let (View3::Triangle(s), View3::Triangle(t)) = (a, b) {
        return Facet::new(s.corners()).relation(&Facet::new(t.corners()));
    }
    as_aligned(a, b, relation)
        .or_else(|| match (a, b) {
            (View3::Aabb(a), View3::Obb(b)) | (View3::Obb(b), View3::Aabb(a)) => {
                obb_relation::uncertain_with_aligned(a, b)
            }
            _ => None,
        })
        .or_else(|| {
            let ((p, p_reach), (q, q_reach)) = along(a).zip(along(b))?;
            let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
            Some(relation_aligned(p, q, [p_reach, q_reach]))
        })
        .or_else(|| cores::parted(a, b))
        .unwrap_or_else(|| decide::relation::<3>(&a, &b))
}

/// The answer for oriented boxes that stand along the axes, as aligned ones; nothing where there are none.
fn as_aligned<T>(a: View3<'_>, b: View3<'_>, ask: impl Fn(View3<'_>, View3<'_>) -> T) -> Option<T> {
    let aligned = |view| match view {
        View3::Obb(o) => obb_aligned::as_aligned(o),
        _ => None,
    };
    let [p, q] = [a, b].map(aligned);
    let is_any = p.is_some() || q.is_some();
    is_any.then(|| {
        ask(
            p.as_ref().map_or(a, View3::Aabb),
            q.as_ref().map_or(b, View3::Aabb),
        )
    })
}

/// Whether two spheres, capsules or segments are nearer than a clearance, with which they have a radius; `None` where
/// floats cannot tell, and of other shapes.
fn near(a: View3<'_>, b: View3<'_>, clearance: f64) -> Option<bool> {
    let (([start, end], a_radius), (ends, b_radius)) = line(a).zip(line(b))?;
    let reach = a_radius + b_radius + clearance;
    // Without any the cores may touch.
    let is_thick = reach > 0.0;
    is_thick
        .then(|| near_segment::told(&start, &sub(end, start), &ends, reach))
        .flatten()
}

/// The ends of a sphere, a capsule or a segment, and its radius.
fn line(view: View3<'_>) -> Option<([V; 2], f64)> {
    match view {
        View3::Sphere(s) => Some(([s.center(); 2], s.radius())),
        View3::Capsule(s) => Some(([s.p(), s.q()], s.radius())),
        View3::Segment(s) => Some(([s.p(), s.q()], 0.0)),
        _ => None,
    }
}

#[cfg(test)]
#[path = "relation_tests.rs"]
mod tests;
