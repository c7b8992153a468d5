//! When a moving shape first meets another. Whether it does is decided exactly.

use super::body::{Body, extent};
use super::cores;
use super::frame::Frame;
use super::nearest::closest;
use super::obb_cast;
use super::relation::relation;
use super::sat::deepest;
use super::separation::separation;
use super::settle::entry;
use super::shape::View3;
use super::soon;
use super::vec::{V, along, dot, largest, scale, sub, unit};
use crate::geom::core_shape::Swept;
use crate::geom::{Hit, Relation, Separation, decide};
use crate::num::positive;

/// When B, moving by `motion` while A stands still, first meets A.
pub(crate) fn cast(a: View3<'_>, b: View3<'_>, motion: V) -> Option<Hit<3>> {
    match start(a, b, motion) {
        Start::Parting => None,
        Start::Together => Some(at_start(&separation(a, b))),
        Start::Apart => {
            if let (View3::Obb(a), View3::Obb(b)) = (a, b)
                && let Some(hit) = obb_cast::cast(a, b, motion)
            {
                return hit;
            }
            general(a, b, motion)
        }
    }
}

/// How two shapes stand as one of them sets out.
pub(super) enum Start {
    Apart,
    /// They meet, and still do after however little of the motion.
    Together,
    /// They touch no longer than that; or the motion is none.
    Parting,
}

/// How two shapes stand as B sets out, exactly.
pub(super) fn start(a: View3<'_>, b: View3<'_>, motion: V) -> Start {
    if !motion.iter().all(|x| x.is_finite()) {
        return Start::Parting;
    }
    let meets = || {
        let told = soon::meets(a, b, motion);
        told.unwrap_or_else(|| decide::relation_soon::<3>(&a, &b, motion).intersects())
    };
    match relation(a, b) {
        Relation::Apart => Start::Apart,
        Relation::Touching if !meets() => Start::Parting,
        Relation::Touching | Relation::Overlapping => Start::Together,
    }
}

/// The hit of two that meet at the start.
pub(super) fn at_start(found: &Separation<3>) -> Hit<3> {
    Hit {
        time: 0.0,
        normal: found.normal,
        point: found.point_a,
    }
}

/// The cast of two shapes that are apart.
#[inline(never)]
pub(crate) fn general(a: View3<'_>, b: View3<'_>, motion: V) -> Option<Hit<3>> {
    if !will_meet(a, b, motion) {
        return None;
    }
    let frame = Frame::of(&a, &b);
    let (travel, time) = travel(a, b, motion, &frame)?;
    let nearly = (time - NEARLY, time + NEARLY);
    // Within the motion, it is known that they will meet.
    let later = if nearly.1 < 1.0 { nearly.1 } else { 1.0 };
    if travel.off < ONE_POINT && is_first(a, b, motion, (nearly.0, later)) {
        return Some(travel.hit(time, &frame));
    }
    let (time, normal, point) = entry((&a, &b), &frame, (motion, 0))?;
    Some(Hit {
        // They are apart at the start, so it takes some time, however little.
        time: positive(time).clamp(0.0, 1.0),
        normal,
        point: frame.world(point),
    })
}

/// Whether shapes that are apart meet on the way, exactly.
pub(super) fn will_meet(a: View3<'_>, b: View3<'_>, motion: V) -> bool {
    let swept = Swept { shape: &b, motion };
    let told = cores::swept(a, b, motion);
    told.unwrap_or_else(|| decide::relation::<3>(&a, &swept)) != Relation::Apart
}

/// How far B comes, as floats tell it, and which share of its motion that is. They are known to meet.
pub(super) fn travel(
    a: View3<'_>,
    b: View3<'_>,
    motion: V,
    frame: &Frame,
) -> Option<(Travel, f64)> {
    let direction = unit(motion)?;
    let travel = advance(&Body::of(&a, frame), &Body::of(&b, frame), direction);
    let time = share(frame.grow(travel.way), motion);
    Some((travel, time))
}

/// Whether shapes that are apart at the start first meet between the two times, both well after.
pub(crate) fn is_first(a: View3<'_>, b: View3<'_>, motion: V, (from, to): (f64, f64)) -> bool {
    let apart = |time: f64| {
        let by = scale(motion, time);
        if by.iter().all(|x| x.is_finite()) {
            // Not by that: what has no thickness would be missed by the rounding of it.
            let told = cores::moved(a, b, motion, time);
            let at = || decide::relation_at::<3>(&a, &b, motion, time);
            Some(told.unwrap_or_else(at) == Relation::Apart)
        } else {
            None
        }
    };
    // Early ones need more digits.
    from > 1e-4 && apart(from) == Some(true) && apart(to) == Some(false)
}

/// How far off a time may be.
pub(crate) const NEARLY: f64 = 2e-10;

/// How far the points of two shapes that have just met may be off each other, in local units.
/// Farther where the search stalls, as on needles.
pub(crate) const ONE_POINT: f64 = 1e-12;

/// How far B comes, which way A's surface faces there, and where they meet.
pub(crate) struct Travel {
    pub(crate) way: f64,
    pub(crate) normal: V,
    pub(crate) point: V,
    /// How far the point of B that meets it is off.
    pub(crate) off: f64,
}

impl Travel {
    pub(super) fn hit(&self, time: f64, frame: &Frame) -> Hit<3> {
        Hit {
            time: if time < 1.0 { time } else { 1.0 },
            normal: self.normal,
            point: frame.world(self.point),
        }
    }
}

/// B moves along the unit vector `u` until it meets A; they are known to meet.
///
/// The distance of two convex shapes is a convex function of the way gone, and its slope is
/// `u · n` with `n` the normal between the nearest points. So Newton's method from the start never
/// overshoots, ends after a few facets on polytopes and squares the error on round ones (Mirtich's
/// conservative advancement, 1996, without the rotation). Each step closes the gap as projected on
/// `n`, which is at most the distance whatever the round-off in `n`. The bound on the rounds is for
/// a grazing pass, where each round halves what is left.
pub(crate) fn advance(a: &Body, b: &Body, u: V) -> Travel {
    let radius = a.core.radius + b.core.radius;
    let mut travel = Travel {
        way: 0.0,
        normal: scale(u, -1.0),
        point: a.core.points[0],
        off: 0.0,
    };
    let mut on_b = b.core.points[0];
    for _ in 0..64 {
        let moved = b.shifted(scale(u, travel.way));
        let found = closest(&a.core, &moved);
        let gap_along = |n: V| extent(&moved.points, n).0 - a.extent(n).1 - radius;
        let mut step = if found.meet {
            0.0
        } else {
            closing_step(u, found.normal, gap_along(found.normal))
        };
        let mut normal = found.normal;
        if step <= 0.0 && radius == 0.0 {
            // Nearest points that all but coincide tell no direction; the faces and edges do.
            let moved = Body {
                core: moved.clone(),
                ..b.clone()
            };
            let axis = deepest(a, &moved).axis;
            normal = axis.normal;
            step = closing_step(u, normal, axis.gap);
        }
        (travel.point, on_b) = (found.point_a, found.point_b);
        let next = travel.way + step;
        if radius > 0.0 && dot(u, normal) < 0.0 {
            travel.normal = normal;
        }
        if !(next > travel.way) {
            break;
        }
        travel.way = next;
        travel.normal = normal;
    }
    travel.point = along(travel.point, travel.normal, a.core.radius);
    on_b = along(on_b, travel.normal, 0.0 - b.core.radius);
    travel.off = largest(sub(on_b, travel.point));
    travel
}

/// The way along `u` that closes `gap` in the direction `n`, 0 if none does.
fn closing_step(u: V, n: V, gap: f64) -> f64 {
    let closing = -dot(u, n);
    let step = gap / closing;
    if gap > 0.0 && closing > 0.0 && step.is_finite() {
        step
    } else {
        0.0
    }
}

/// `way / |motion|`, whatever their sizes.
pub(crate) fn share(way: f64, motion: V) -> f64 {
    let most = largest(motion);
    if most == 0.0 {
        return 0.0;
    }
    let relative = motion.map(|x| x / most);
    way / most / super::vec::length(relative)
}
