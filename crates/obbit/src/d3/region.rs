//! What two solids share where their bounds overlap, and that is small beside them.
//!
//! Corners far away have lost the digits that matter here. So the region itself is cut, by the planes of
//! both, and each plane is stated about the middle of the region without rounding, then rounded once.

use super::body::{Body, direction_of, rounded};
use super::clip::Polygon;
use super::frame::Frame;
use super::shape::View3;
use super::solid::{cut, polyhedron};
use super::vec::{dot, length, neg};
use crate::geom::Aabb;
use crate::geom::core_shape::Cored;
use crate::num::{Exact, Number, larger};
use alloc::vec::Vec;
use core::cmp::Ordering::Less;

/// Binary digits that solids may be larger than the region they share before those are worth saving.
const DIGITS: i32 = 8;
/// Beyond this no part of the region reaches, in units of its frame.
const REACH: f64 = 8.0;

/// What is shared, and the frame it is in; `None` where the region is not much smaller than the solids.
pub(super) fn shared(a: View3<'_>, b: View3<'_>) -> Option<(Frame, Vec<Polygon>)> {
    let (p, q) = (a.bounds(), b.bounds());
    let min: [f64; 3] = core::array::from_fn(|k| larger(p.min()[k], q.min()[k]));
    let max: [f64; 3] = core::array::from_fn(|k| -larger(-p.max()[k], -q.max()[k]));
    // Larger all round, so that the region's own faces take nothing away.
    let width = (0..3).map(|k| max[k] - min[k]).fold(0.0, larger);
    let region = Aabb::new(min, max).ok()?.grown(width * 0.125);
    let region = View3::Aabb(&region);
    let frame = Frame::of(&region, &region);
    if Frame::of(&a, &b).exponent() - frame.exponent() < DIGITS {
        return None;
    }
    let mut solid = polyhedron(&Body::of(&region, &frame));
    for view in [a, b] {
        cut_by(&view, &frame, region.anchor(), &mut solid);
    }
    Some((frame, solid))
}

/// Cuts off what lies outside of a solid; `origin` is that of the frame.
fn cut_by(view: &View3<'_>, frame: &Frame, origin: [f64; 3], solid: &mut Vec<Polygon>) {
    // Directions as they are about the solid, places about the region.
    let own = Body::of(view, &Frame::of(view, view));
    let near = Body::of(view, frame).core;
    let exact = view.core::<Exact>(origin);
    for face in &own.faces {
        let corner = face.ring[0] as usize;
        let about = near.points[corner];
        let offset = dot(face.normal, about);
        if offset > REACH + (face.doubt + 1e-12) * length(about) {
            continue;
        }
        let mut direction = direction_of(view, &exact, face.source);
        let mut normal = rounded(&direction);
        if dot(normal, face.normal) < 0.0 {
            (normal, direction) = (neg(normal), direction.map(|x| x.negated()));
        }
        let height = Exact::dot(&direction, &exact.points[corner]);
        let distance = height
            .times(&height)
            .root_of_ratio(&Exact::dot(&direction, &direction));
        let sign = if height.order() == Less { -1.0 } else { 1.0 };
        *solid = cut(solid, normal, sign * frame.shrink(distance));
    }
}
