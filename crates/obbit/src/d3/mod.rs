//! Shapes and queries in space.

#![allow(
    clippy::neg_cmp_op_on_partial_ord,
    clippy::needless_range_loop,
    reason = "a NaN must take the careful side of a comparison; axes go by number"
)]

// Floor 2.
mod aabb;
#[cfg(test)]
mod agreement_tests;
mod angles;
mod axis_gap;
mod body;
mod caps;
mod capsule;
mod cast;
mod clip;
mod contact;
mod contains;
mod contenders;
#[cfg(test)]
mod contenders_tests;
mod cores;
#[cfg(test)]
mod extent_tests;
pub(crate) mod facet;
mod flush;
mod frame;
mod greatest;
#[cfg(test)]
mod hairline_tests;
#[cfg(test)]
mod hard_tests;
mod hull;
mod hull_build;
mod hull_center;
mod hull_faces;
#[cfg(test)]
mod hull_tests;
mod manifold;
mod nearest;
pub(crate) mod nearly;
#[cfg(test)]
mod nearly_tests;
mod obb;
mod obb_aligned;
mod obb_cast;
mod obb_contact;
mod obb_distance;
#[cfg(not(target_family = "wasm"))]
mod obb_doubled;
mod obb_exact;
#[cfg(test)]
mod obb_fast_tests;
mod obb_many;
mod obb_nearly;
mod obb_pair;
mod obb_relation;
#[cfg(test)]
mod obb_relation_tests;
mod obb_sat;
#[cfg(not(target_family = "wasm"))]
mod obb_standing;
mod obb_within;
#[cfg(not(target_family = "wasm"))]
mod obb_within_many;

mod pose;
mod queries;
#[cfg(test)]
mod query_tests;
mod ray;
mod ray_through;
mod region;
mod relate;
mod relation;
mod rot;
mod sat;
mod segment;
mod separation;
mod settle;
mod shape;
mod sliver;
mod solid;
mod soon;
#[cfg(test)]
mod soon_tests;
mod sphere;
#[cfg(test)]
mod testing;
mod triangle;
pub(crate) mod vec;
mod volume;

pub(crate) use angles::turned_about;
pub use capsule::Capsule3;
pub use hull::{ConvexHull, HullEdge};
pub use obb::Obb3;
pub use pose::Pose3;
pub use rot::Rot3;
pub use segment::Segment3;
pub use shape::{Convex3, Polytope3, Shape3, View3};
pub use sphere::Sphere;
pub use triangle::Triangle;

use crate::geom::reach::{around, checked, finite_point, moved};
use crate::num::{larger, saturate};
use vec::V;

/// The direction from one point to another and two at right angles to it, if they are not the same.
fn axes_from(p: V, q: V) -> Option<[V; 3]> {
    let along = vec::unit(vec::sub(q, p))?;
    let across = vec::perpendicular(along);
    Some([along, across, vec::cross(along, across)])
}

/// The direction of a face's longest side, the one across it within the face, and the one at right angles to the
/// face. (Of a face that is no more than a line, two across it.)
fn axes_of_face(corners: &[V]) -> Option<[V; 3]> {
    let sides = || corners.iter().zip(corners.iter().cycle().skip(1));
    let longer = |a: &(&V, &V), b: &(&V, &V)| {
        let [a, b] = [a, b].map(|side| span(vec::sub(*side.1, *side.0)));
        a.total_cmp(&b)
    };
    let longest = sides().max_by(longer)?;
    let axes = axes_from(*longest.0, *longest.1)?;
    // How far the others lie to the side of it, by the one that lies farthest.
    let aside = |p: &V| {
        let to = vec::sub(*p, *longest.0);
        [1, 2].map(|k| vec::dot(axes[k], to))
    };
    let size = |[y, z]: &[f64; 2]| larger(y.abs(), z.abs());
    let farthest = corners.iter().map(aside);
    let farthest = farthest.max_by(|a, b| size(a).total_cmp(&size(b)))?;
    let Some([y, z, _]) = vec::unit([farthest[0], farthest[1], 0.0]) else {
        return Some(axes);
    };
    let across: V = core::array::from_fn(|k| y * axes[1][k] + z * axes[2][k]);
    Some([axes[0], across, vec::cross(axes[0], across)])
}

/// Halfway from `p` to `q`, without overflow.
fn middle(p: V, q: V) -> V {
    around(&[p, q], 0.0).center()
}

/// The length of a vector of any size, at most the largest `f64`.
fn span(v: V) -> f64 {
    let v = v.map(saturate);
    match vec::unit(v) {
        Some(u) => saturate(largest_ratio(v, u)),
        None => 0.0,
    }
}

/// `v / u` for parallel vectors, by their largest component.
fn largest_ratio(v: V, u: V) -> f64 {
    let k = (0..3).fold(
        0,
        |best, k| if v[k].abs() > v[best].abs() { k } else { best },
    );
    v[k] / u[k]
}
