//! Where a ray enters a shape. Whether it does is decided exactly.

use super::Sphere;
use super::body::Body;
use super::cast::{NEARLY, ONE_POINT, advance, is_first, share};
use super::frame::Frame;
use super::relation::relation;
use super::separation::positive;
use super::settle::entry;
use super::shape::View3;
use super::vec::{V, largest, neg, scale, unit};
use crate::geom::core_shape::Swept;
use crate::geom::{RayHit, Relation, decide};
use crate::num::{scale_exponent, two_pow};

/// The first point of `a` on the ray from `origin` along `dir` (of any length).
pub(crate) fn ray(a: View3<'_>, origin: V, dir: V) -> Option<RayHit<3>> {
    let start = Sphere::new(origin, 0.0).ok()?;
    let point = View3::Sphere(&start);
    if !dir.iter().all(|x| x.is_finite()) {
        return None;
    }
    if relation(a, point) != Relation::Apart {
        return Some(RayHit {
            time: 0.0,
            normal: None,
            point: origin,
        });
    }
    let direction = unit(dir)?;
    let stretch = stretch(&a, origin, dir);
    let motion = scale(dir, stretch);
    let swept = Swept {
        shape: &point,
        motion,
    };
    if decide::relation(3, &a, &swept) == Relation::Apart {
        return None;
    }
    let frame = Frame::of(&a, &point);
    let travel = advance(&Body::of(&a, &frame), &Body::of(&point, &frame), direction);
    let time = share(frame.grow(travel.way), dir);
    let nearly = NEARLY * if time > 1.0 { time } else { 1.0 };
    let sure = travel.off < ONE_POINT && is_first(a, point, dir, (time - nearly, time + nearly));
    if !sure && let Some((share, normal, point)) = entry((&a, &point), &frame, motion) {
        return Some(RayHit {
            time: positive(share * stretch),
            normal: Some(normal),
            point: frame.world(point),
        });
    }
    Some(RayHit {
        // It starts outside, so it takes some time, however little.
        time: positive(time),
        // From the ray's side: out of the shape, against the ray.
        normal: Some(travel.normal).filter(|n| *n != neg(*n)),
        point: frame.world(travel.point),
    })
}

/// A power of two, 1 or more, by which `dir` reaches past all of `a` from `origin`. Made of whole
/// powers, the segment lies exactly on the ray.
fn stretch(a: &View3<'_>, origin: V, dir: V) -> f64 {
    let bounds = a.bounds();
    let mut reach: f64 = 0.0;
    for k in 0..3 {
        for end in [bounds.min()[k], bounds.max()[k]] {
            let r = (0.25 * end - 0.25 * origin[k]).abs();
            reach = if r > reach { r } else { reach };
        }
    }
    let size = scale_exponent(largest(dir));
    // A quarter of the reach along each axis, three axes, and the exponents' remainders: 2^6.
    let wanted = scale_exponent(reach) + 6 - size;
    two_pow(wanted.clamp(0, 1023 - size.clamp(0, 1023)))
}
