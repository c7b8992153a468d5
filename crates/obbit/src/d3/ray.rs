//! Where a ray enters a shape. Whether it does is decided exactly.

use super::Sphere;
use super::body::Body;
use super::cast::{NEARLY, ONE_POINT, advance, is_first, share};
use super::cores;
use super::frame::Frame;
use super::ray_through::{self, Way};
use super::relation::relation;
use super::settle::entry;
use super::shape::View3;
use super::vec::{V, largest, neg, scale, unit};
use crate::geom::core_shape::{Path, Swept};
use crate::geom::{RayHit, Relation, decide};
use crate::num::positive;
use crate::num::{larger, scale_exponent, times_two_pow, two_pow};

/// The first point of `a` on the ray from `origin` along `dir` (of any length).
pub(crate) fn ray(a: View3<'_>, origin: V, dir: V) -> Option<RayHit<3>> {
    let start = Sphere::new(origin, 0.0).ok()?;
    let point = View3::Sphere(&start);
    if !dir.iter().all(|x| x.is_finite()) {
        return None;
    }
    let mut way = Way::Unknown;
    if let View3::Triangle(triangle) = a {
        way = ray_through::way(triangle, origin, dir);
        if way == Way::Misses {
            return None;
        }
        if way == Way::Through
            && let Some(hit) = ray_through::hit(triangle, origin, dir)
        {
            return Some(hit);
        }
    }
    if way != Way::Through && relation(a, point) != Relation::Apart {
        return Some(RayHit {
            time: 0.0,
            normal: None,
            point: origin,
        });
    }
    let direction = unit(dir)?;
    let doublings = doublings(&a, origin, dir);
    // Floats end at 2^1024, and so do factors; beyond either, the end is no float.
    let size = scale_exponent(largest(dir));
    let near = doublings <= 1023 - size.clamp(0, 1023);
    let meets = if way == Way::Through {
        Relation::Touching
    } else if near {
        let motion = scale(dir, two_pow(doublings));
        let swept = Swept {
            shape: &point,
            motion,
        };
        cores::swept(a, point, motion).unwrap_or_else(|| decide::relation::<3>(&a, &swept))
    } else {
        let path = Path {
            origin,
            dir,
            doublings,
        };
        decide::relation::<3>(&a, &path)
    };
    if meets == Relation::Apart {
        return None;
    }
    if let (View3::Triangle(triangle), Way::Along { axis, from_above }) = (a, way)
        && let Some(hit) = ray_through::hit_along(triangle, (origin, dir), (axis, from_above))
    {
        return Some(hit);
    }
    let frame = Frame::of(&a, &point);
    let travel = advance(&Body::of(&a, &frame), &Body::of(&point, &frame), direction);
    let time = if near {
        share(frame.grow(travel.way), dir)
    } else {
        // The way alone could be beyond the floats, and so could the time.
        let share = share(travel.way, dir.map(|x| times_two_pow(x, -size)));
        times_two_pow(share, frame.exponent() - size)
    };
    let nearly = NEARLY * if time > 1.0 { time } else { 1.0 };
    let sure = travel.off < ONE_POINT && is_first(a, point, dir, (time - nearly, time + nearly));
    if !sure && let Some((time, normal, point)) = entry((&a, &point), &frame, (dir, doublings)) {
        return Some(RayHit {
            time: positive(time),
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

/// How often to double `dir`, 0 times or more, so that it reaches past all of `a` from `origin`. Made
/// of whole powers of two, the segment lies exactly on the ray.
fn doublings(a: &View3<'_>, origin: V, dir: V) -> i32 {
    let bounds = a.bounds();
    let mut reach: f64 = 0.0;
    for k in 0..3 {
        for end in [bounds.min()[k], bounds.max()[k]] {
            let r = (0.25 * end - 0.25 * origin[k]).abs();
            reach = larger(r, reach);
        }
    }
    let most = largest(dir);
    // Subnormal directions are smaller than their exponent says.
    let subnormal = if most < f64::MIN_POSITIVE { 53 } else { 0 };
    // A quarter of the reach along each axis, three axes, and the exponents' remainders: 2^6.
    let wanted = scale_exponent(reach) + 6 - scale_exponent(most) + subnormal;
    wanted.max(0)
}

#[cfg(test)]
mod tests {
    use super::super::{Capsule3, Convex3, Obb3, Rot3};
    use super::*;
    use crate::Aabb3;

    #[test]
    fn rays_that_go_on_beyond_the_floats() {
        let at = 1e8;
        let post = Aabb3::new([at, -1.0, -1.0], [at + 1.0, 1.0, 1.0]).unwrap();
        let ball = Sphere::new([at + 1.0, 0.0, 0.0], 1.0).unwrap();
        let turned = Obb3::new([at + 1.0, 0.0, 0.0], [2.0; 3], Rot3::IDENTITY).unwrap();
        for shape in [post.view(), ball.view(), turned.view()] {
            let hit = ray(shape, [0.0; 3], [1e-300, 0.0, 0.0]).unwrap();
            assert!((hit.time / 1e308 - 1.0).abs() < 1e-14, "{hit:?}");
            assert_eq!(hit.normal, Some([-1.0, 0.0, 0.0]));
            assert!((hit.point[0] - at).abs() < 1e-6, "{hit:?}");
            // In truth later than any float.
            let hit = ray(shape, [0.0; 3], [5e-324, 0.0, 0.0]).unwrap();
            assert_eq!(hit.time, f64::MAX);
            assert_eq!(ray(shape, [0.0; 3], [-1e-300, 0.0, 0.0]), None);
            assert_eq!(ray(shape, [0.0; 3], [1e-300, 1e-307, 0.0]), None);
        }
    }

    #[test]
    fn rays_from_one_end_of_the_floats_to_the_other() {
        let far = f64::MAX;
        let wall = Aabb3::new([far / 2.0, -1.0, -1.0], [far, 1.0, 1.0]).unwrap();
        let p = [far / 2.0, 0.0, 0.0];
        let needle = Capsule3::new(p, [far, 0.0, 0.0], 0.0).unwrap();
        let ball = Sphere::new(p, two_pow(960)).unwrap();
        for shape in [wall.view(), needle.view(), ball.view()] {
            for speed in [1.0, 2.0, 1e10, far] {
                let hit = ray(shape, [-far, 0.0, 0.0], [speed, 0.0, 0.0]).unwrap();
                let time = if speed > 1.5 { far / speed * 1.5 } else { far };
                assert!((hit.time / time - 1.0).abs() < 1e-14, "{speed} {hit:?}");
                assert!((hit.point[0] / p[0] - 1.0).abs() < 1e-14, "{hit:?}");
            }
        }
    }

    #[test]
    fn rays_as_small_as_floats_get() {
        let tiny = 5e-324;
        let post = Aabb3::new([1e-310, 0.0, 0.0], [1e-309, tiny, tiny]).unwrap();
        let hit = ray(post.view(), [0.0; 3], [tiny, 0.0, 0.0]).unwrap();
        assert!((hit.time / (1e-310 / tiny) - 1.0).abs() < 1e-14);
        let room = Aabb3::new([1.0, -1.0, -1.0], [2.0, 1.0, 1.0]).unwrap();
        let hit = ray(room.view(), [0.0; 3], [tiny, tiny, 0.0]).unwrap();
        assert!(hit.time == f64::MAX && (hit.point[0] - 1.0).abs() < 1e-14);
    }

    /// So fast that the time it takes is below the floats: it still hits the near face, and there.
    #[test]
    fn rays_that_are_there_at_once() {
        let unit = two_pow(-300);
        let post = Aabb3::new([-unit, -2.0 * unit, 0.0], [unit, unit, 3.0 * unit]).unwrap();
        let turned = Obb3::new(post.center(), post.size(), Rot3::IDENTITY).unwrap();
        let origin = [0.0, 5.0 * unit, unit];
        // Up to rounding.
        let there = |p: V| (0..3).all(|k| (p[k] / unit - [0.0, 1.0, 1.0][k]).abs() < 1e-15);
        let start = Sphere::new(origin, 0.0).unwrap();
        for shape in [post.view(), turned.view()] {
            for (speed, time) in [(8.0 * unit, 0.5), (two_pow(1000), 5e-324)] {
                let dir = [0.0, -speed, 0.0];
                let hit = ray(shape, origin, dir).unwrap();
                assert!(hit.time == time && there(hit.point), "{speed} {hit:?}");
                assert_eq!(hit.normal, Some([0.0, 1.0, 0.0]));
                let hit = super::super::cast::cast(shape, start.view(), dir).unwrap();
                assert!(hit.time == time && there(hit.point), "{speed} {hit:?}");
                assert_eq!(hit.normal, [0.0, 1.0, 0.0]);
            }
        }
    }

    /// Where a length has sixteen bits, a time still has all of its own.
    #[test]
    fn rays_among_subnormals() {
        let tiny = |x: f64| x * 5e-324;
        let (center, origin) = ([49153.0, -49153.0, -49153.0], [16617.0, 40960.0, -32768.0]);
        let dir = [32535.0, -90112.0, -16384.0];
        let (like, small) = (
            Sphere::new(center, 33615.0).unwrap(),
            Sphere::new(center.map(tiny), tiny(33615.0)).unwrap(),
        );
        let hit = ray(like.view(), origin, dir).unwrap();
        let small = ray(small.view(), origin.map(tiny), dir.map(tiny)).unwrap();
        assert!(
            (small.time / hit.time - 1.0).abs() < 1e-12,
            "{small:?} {hit:?}"
        );
    }
}
