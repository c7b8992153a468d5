//! Separation, contact and cast for what only has to be right to within rounding: a world, whose bodies rest on
//! each other a rounding apart or a rounding deep, all the time.
//!
//! There floats have cancelled the digits that [`separation`](super::separation) promises, and it fetches them back
//! without rounding, which takes a hundred times as long. Here the greatest gap along the axes will do, which is
//! the distance of what touches: floats tell it to some units in the last place of the coordinates, and are asked for
//! no more. Whether two meet is told exactly elsewhere.

use super::body::{Body, core_in};
use super::cast::{Start, Travel, at_start, general, start, travel, will_meet};
use super::contact::manifold_of;
use super::frame::Frame;
use super::obb_aligned::as_turned;
use super::sat::Deepest;
use super::separation::{self, HAIRLINE, Local, along_deepest, fits_to, measure_apart};
use super::shape::View3;
use super::vec::V;
use super::{Obb3, Rot3, obb_cast, obb_nearly};
use crate::geom::core_shape::Core;
use crate::geom::{Contact, Hit, Separation};
use crate::num::{larger, positive};

/// So much may be off of gaps in local units, where all is about 1 or less: no more than coordinates are by rounding.
const OFF: f64 = 1e-14;
/// A direction is good enough if it is off by no more than this, and no other has a gap greater by more. What touches
/// along it is close together, so that the gap changes with the square of what the direction is off.
const SKEW: f64 = 1e-13;
/// The same as [`OFF`] of points.
const ASIDE: f64 = 1e-11;

/// Signed distance, direction and points.
pub(crate) fn separation(a: View3<'_>, b: View3<'_>) -> Separation<3> {
    if a.comes_after(&b) {
        return separation(b, a).reversed();
    }
    if let (Some(a), Some(b)) = (as_box(a), as_box(b))
        && let Some(found) = obb_nearly::separation(&a, &b)
    {
        return found;
    }
    let frame = Frame::of(&a, &b);
    let apart = clear(&core_in(&a, &frame), &core_in(&b, &frame));
    let found = apart.or_else(|| deepest(&Body::of(&a, &frame), &Body::of(&b, &frame)));
    let Some(local) = found else {
        return separation::separation(a, b);
    };
    Separation {
        distance: frame.grow(local.distance),
        normal: local.normal.map(|x| x + 0.0),
        point_a: frame.world(local.point_a),
        point_b: frame.world(local.point_b),
    }
}

/// The contact manifold of two that meet or nearly do.
pub(crate) fn contact(a: View3<'_>, b: View3<'_>) -> Option<Contact<3>> {
    if a.comes_after(&b) {
        return contact(b, a).map(Contact::reversed);
    }
    if let (Some(a), Some(b)) = (as_box(a), as_box(b))
        && let Some(found) = obb_nearly::contact(&a, &b, ASIDE)
    {
        return Some(found);
    }
    let frame = Frame::of(&a, &b);
    let bodies = (Body::of(&a, &frame), Body::of(&b, &frame));
    let apart = clear(&bodies.0.core, &bodies.1.core);
    let found = apart.or_else(|| deepest(&bodies.0, &bodies.1));
    let Some(local) = found else {
        return super::contact::contact(a, b);
    };
    let is_near = local.distance <= ASIDE;
    is_near.then(|| manifold_of(&bodies, &frame, &local, frame.grow(local.distance)))
}

/// When B, moving by `motion` while A stands still, first meets A. Whether it does is decided exactly.
pub(crate) fn cast(a: View3<'_>, b: View3<'_>, motion: V) -> Option<Hit<3>> {
    let turned = [a, b].map(|view| match view {
        View3::Aabb(b) => as_turned(b),
        _ => None,
    });
    let [a, b] = [0, 1].map(|i| turned[i].as_ref().map_or([a, b][i], View3::Obb));
    match start(a, b, motion) {
        Start::Parting => None,
        Start::Together => Some(at_start(&separation(a, b))),
        Start::Apart => {
            if let (View3::Obb(a), View3::Obb(b)) = (a, b)
                && let Some(hit) = obb_cast::near_cast(a, b, motion)
            {
                return hit;
            }
            let frame = Frame::of(&a, &b);
            let is_there = |(travel, _): &(Travel, f64)| travel.off <= OFF;
            will_meet(a, b, motion)
                .then(|| travel(a, b, motion, &frame).filter(is_there))?
                .map(|(travel, time)| travel.hit(positive(time), &frame))
                .or_else(|| general(a, b, motion))
        }
    }
}

/// Between the nearest points of two cores, if they are well apart.
fn clear(a: &Core<f64>, b: &Core<f64>) -> Option<Local> {
    let local = measure_apart(a, b)?;
    let is_wide = local.distance + (a.radius + b.radius) > HAIRLINE;
    (is_wide && local.is_tight() && is_even(&local)).then_some(local)
}

/// Whether the points lie `distance` apart along the normal.
fn is_even(local: &Local) -> bool {
    fits_to(
        (local.point_a, local.point_b),
        local.normal,
        local.distance,
        ASIDE,
    )
}

/// Along the axis of the greatest gap, where floats can tell which that is.
fn deepest(a: &Body, b: &Body) -> Option<Local> {
    let found: Deepest = super::sat::deepest(a, b);
    let off = larger(SKEW, 4e-10 * found.axis.gap.abs());
    let is_sure = found.is_sure_to(off);
    let local = is_sure.then(|| along_deepest(a, b, found))?;
    is_even(&local).then_some(local)
}

/// A box as an oriented one, to within rounding.
fn as_box(view: View3<'_>) -> Option<Obb3> {
    match view {
        View3::Obb(o) => Some(*o),
        View3::Aabb(b) => Obb3::new(b.center(), b.size(), Rot3::IDENTITY).ok(),
        _ => None,
    }
}
