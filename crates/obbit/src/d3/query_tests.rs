//! All queries on all pairs of shapes: they must agree with each other.

use super::vec::{V, dot, length, scale, sub};
use super::*;
use crate::geom::Relation::{Apart, Overlapping, Touching};
use crate::random::Random;

fn pairs(seed: u64, count: usize, mut check: impl FnMut(&Shape3, &Shape3, &mut Random)) {
    let mut random = Random::new(seed);
    for round in 0..count {
        let grid = round % 2 == 0;
        let (a, b) = (random.shape(grid), random.shape(grid));
        check(&a, &b, &mut random);
    }
}

fn moved_by(shape: &Shape3, motion: V) -> Shape3 {
    shape.translated(motion).unwrap()
}

#[test]
fn separation_agrees_with_relation_both_ways() {
    pairs(11, 6_000, |a, b, _| {
        let relation = a.relation(b);
        let s = a.separation(b);
        let context = || format!("{a:?}\n{b:?}\n{relation:?} {s:?}");
        match relation {
            Apart => assert!(s.distance > 0.0, "{}", context()),
            Touching => assert_eq!(s.distance, 0.0, "{}", context()),
            Overlapping => assert!(s.distance < 0.0, "{}", context()),
        }
        assert_eq!(relation, b.relation(a));
        let back = b.separation(a);
        assert!(
            (s.distance - back.distance).abs() < 1e-9,
            "{} {back:?}",
            context()
        );
        assert!((length(s.normal) - 1.0).abs() < 1e-9, "{}", context());
        let between = sub(s.point_b, s.point_a);
        assert!(
            (dot(between, s.normal) - s.distance).abs() < 1e-8,
            "{}",
            context()
        );
        assert!(
            (length(between) - s.distance.abs()).abs() < 1e-6,
            "{}",
            context()
        );
        assert_eq!(a.distance(b) > 0.0, relation == Apart);
        if relation == Apart {
            assert!((a.distance(b) - s.distance).abs() < 1e-12);
        }
    });
}

#[test]
fn points_of_separation_lie_on_both() {
    pairs(12, 2_000, |a, b, _| {
        let s = a.separation(b);
        for (shape, point) in [(a, s.point_a), (b, s.point_b)] {
            let gap = shape.distance(&Sphere::new(point, 0.0).unwrap());
            assert!(gap < 1e-8, "{gap} {a:?} {b:?} {s:?}");
        }
    });
}

#[test]
fn mtv_parts_them_and_is_shortest() {
    pairs(13, 3_000, |a, b, random| {
        let s = a.separation(b);
        let Some(v) = a.mtv(b) else {
            assert_ne!(a.relation(b), Overlapping);
            return;
        };
        assert_eq!(a.relation(b), Overlapping);
        assert_ne!(
            a.relation(&moved_by(b, v)),
            Overlapping,
            "{a:?} {b:?} {v:?}"
        );
        assert!(
            (length(v) + s.distance).abs() <= 1e-9 * length(v).max(1e-6),
            "{v:?} {s:?}"
        );
        // No shorter move parts them.
        let d: V = [(); 3].map(|()| random.signed());
        let shorter = scale(d, 0.999 * length(v) / length(d).max(1e-3));
        if length(v) > 1e-9 && length(shorter) < length(v) {
            let r = a.relation(&moved_by(b, shorter));
            assert_eq!(r, Overlapping, "{a:?} {b:?} {v:?} {shorter:?}");
        }
    });
}

#[test]
fn contacts_agree_with_separation() {
    pairs(14, 4_000, |a, b, _| {
        let s = a.separation(b);
        let Some(c) = a.contact(b) else {
            assert_eq!(a.relation(b), Apart);
            return;
        };
        let context = || format!("{a:?}\n{b:?}\n{s:?}\n{c:?}");
        assert_eq!(c.depth(), -s.distance, "{}", context());
        assert_eq!(c.normal, s.normal);
        assert!((1..=4).contains(&c.points.len()), "{}", context());
        for p in &c.points {
            assert!(p.depth >= 0.0 && p.depth <= -s.distance);
            let point = Sphere::new(p.point, 0.0).unwrap();
            let reach = 0.51 * p.depth + 1e-8;
            assert!(
                a.distance(&point) <= reach && b.distance(&point) <= reach,
                "{}",
                context()
            );
        }
    });
}

#[test]
fn casts_stop_at_the_surface() {
    let mut hits = 0;
    pairs(15, 4_000, |a, b, random| {
        let motion = if random.below(2) == 0 {
            random.point(true)
        } else {
            scale(random.point(false), 3.0)
        };
        let hit = a.cast(b, motion);
        let context = || format!("{a:?}\n{b:?}\n{motion:?}\n{hit:?}");
        match (a.relation(b), hit) {
            (Overlapping, hit) => assert_eq!(hit.unwrap().time, 0.0),
            (Touching, hit) => assert!(hit.is_none_or(|h| h.time == 0.0)),
            (Apart, None) => {
                for k in 0..=16 {
                    let there = moved_by(b, scale(motion, f64::from(k) / 16.0));
                    assert!(
                        !(a.relation(&there) == Overlapping
                            && a.separation(&there).distance < -1e-9),
                        "{}",
                        context()
                    );
                }
            }
            (Apart, Some(h)) => {
                hits += 1;
                assert!(h.time > 0.0 && h.time <= 1.0, "{}", context());
                let there = moved_by(b, scale(motion, h.time));
                let gap = a.separation(&there).distance;
                assert!(gap.abs() < 2e-8, "{gap} {}", context());
                assert!(dot(h.normal, motion) < 1e-9, "{}", context());
                let point = Sphere::new(h.point, 0.0).unwrap();
                assert!(
                    a.distance(&point) < 1e-7 && there.distance(&point) < 1e-7,
                    "{}",
                    context()
                );
            }
        }
    });
    assert!(hits > 300, "{hits}");
}

#[test]
fn rays_stop_at_the_surface() {
    let mut hits = 0;
    pairs(16, 3_000, |a, _, random| {
        let grid = random.below(2) == 0;
        let origin = scale(random.point(grid), 2.0);
        let dir = sub(if grid { random.point(true) } else { a.center() }, origin);
        let point = Sphere::new(origin, 0.0).unwrap();
        let hit = a.ray(origin, dir);
        if a.intersects(&point) {
            assert_eq!(hit.map(|h| (h.time, h.normal)), Some((0.0, None)));
        } else if let Some(h) = hit {
            hits += 1;
            let reached = Sphere::new(h.point, 0.0).unwrap();
            assert!(
                a.distance(&reached) < 1e-8,
                "{a:?} {origin:?} {dir:?} {h:?}"
            );
            let n = h.normal.unwrap();
            assert!(
                dot(n, dir) < 1e-9 && (length(n) - 1.0).abs() < 1e-9,
                "{a:?} {dir:?} {h:?}"
            );
            let away = sub(sub(h.point, origin), scale(dir, h.time));
            assert!(length(away) < 1e-8, "{a:?} {origin:?} {dir:?} {h:?}");
        } else if !grid {
            // Aimed at the middle, it can only miss what has no thickness.
            assert!(
                a.volume() == 0.0 || matches!(a, Shape3::Hull(_)),
                "{a:?} {origin:?} {dir:?}"
            );
        }
    });
    assert!(hits > 500, "{hits}");
}

#[test]
fn containment_agrees_with_corners() {
    let mut inside = 0;
    pairs(17, 8_000, |a, b, _| {
        let small = match b {
            Shape3::Sphere(s) => Sphere::new(s.center(), s.radius() * 0.25).unwrap().into(),
            other => other.clone(),
        };
        if a.contains(&small) {
            inside += 1;
            let s = a.separation(&small);
            assert!(s.distance <= 0.0, "{a:?} {small:?}");
            for k in 0..3 {
                assert!(a.bounds().min()[k] <= small.bounds().min()[k] + 1e-15);
                assert!(a.bounds().max()[k] >= small.bounds().max()[k] - 1e-15);
            }
        }
        assert!(a.contains(a), "{a:?}");
    });
    assert!(inside > 30, "{inside}");
}

#[test]
fn shared_volume_agrees_with_relation() {
    let mut random = Random::new(18);
    for round in 0..3_000 {
        let grid = round % 2 == 0;
        let (a, b) = (random.near_box(grid), random.near_box(grid));
        let points: alloc::vec::Vec<V> = (0..12).map(|_| random.point(grid)).collect();
        let hull = ConvexHull::from_points(&points).unwrap();
        let solid = a.volume() > 0.0 && b.volume() > 0.0;
        let shared = a.overlap_volume(&b);
        assert_eq!(
            shared > 0.0,
            solid && a.overlaps(&b),
            "{a:?} {b:?} {shared}"
        );
        assert!((shared - b.overlap_volume(&a)).abs() < 1e-10);
        assert!(shared <= a.volume() && shared <= b.volume());
        let iou = a.iou(&b);
        assert!((0.0..=1.0).contains(&iou));
        if solid {
            let wanted = shared / (a.volume() + b.volume() - shared);
            assert!((iou - wanted).abs() < 1e-12, "{iou} {wanted}");
        }
        let part = a.overlap_volume(&hull);
        assert_eq!(
            part > 0.0,
            a.volume() > 0.0 && hull.volume() > 0.0 && a.overlaps(&hull)
        );
        assert!(
            (part - hull.overlap_volume(&a)).abs() < 1e-9,
            "{part} {a:?} {hull:?}"
        );
    }
}

#[test]
fn hairline_overlaps_keep_their_digits() {
    let a = Obb3::new([0.0; 3], [1.0; 3], Rot3::IDENTITY).unwrap();
    for depth in [1e-12, 3e-15] {
        let b = Obb3::new([1.0 - depth, 0.0, 0.0], [1.0; 3], Rot3::IDENTITY).unwrap();
        let exact = 1.0 - (1.0 - depth);
        assert_eq!(a.separation(&b).distance, -exact);
        assert_eq!(a.contact(&b).unwrap().depth(), exact);
        let ball = Sphere::new([1.5 - depth, 0.0, 0.0], 1.0).unwrap();
        let exact = 1.5 - (1.5 - depth);
        let s = a.separation(&ball).distance;
        assert!((s + exact).abs() <= 1e-9 * exact, "{s}");
    }
}

#[test]
fn the_same_at_every_scale() {
    for e in [-1000, -500, 500, 1000] {
        let s = crate::num::two_pow(e);
        let make = |s: f64| -> (Shape3, Shape3) {
            let r = Rot3::from_quaternion(0.1, 0.5, -0.3, 0.4).unwrap();
            let a = Obb3::new([0.0, 0.0, 0.5 * s], [2.0 * s, s, 1.5 * s], r).unwrap();
            let b = Capsule3::new([s, s, s], [2.0 * s, s, -s], 0.5 * s).unwrap();
            (a.into(), b.into())
        };
        let ((a, b), (c, d)) = (make(1.0), make(s));
        assert_eq!(a.relation(&b), c.relation(&d));
        let (x, y) = (a.separation(&b), c.separation(&d));
        assert_eq!((x.distance * s, x.normal), (y.distance, y.normal));
        let (x, y) = (
            a.cast(&b, [-3.0, 0.0, 0.0]),
            c.cast(&d, [-3.0 * s, 0.0, 0.0]),
        );
        assert_eq!(x.map(|h| (h.time, h.normal)), y.map(|h| (h.time, h.normal)));
    }
}

#[test]
fn extremes_neither_panic_nor_return_nan() {
    let sizes = [0.0, 5e-324, 1e-300, 1e-150, 1.0, 1e150, 1e300, 1.7e308];
    let mut random = Random::new(19);
    for _ in 0..1_500 {
        let pick = |r: &mut Random| {
            let s = sizes[r.below(8)];
            s * if r.below(2) == 0 { 1.0 } else { -0.5 }
        };
        let p: [V; 4] = core::array::from_fn(|_| core::array::from_fn(|_| pick(&mut random)));
        let size = p[1].map(f64::abs);
        let made: [Option<Shape3>; 6] = [
            Obb3::new(p[0], size, random.rotation(false))
                .ok()
                .map(Shape3::from),
            Sphere::new(p[2], size[0]).ok().map(Shape3::from),
            Capsule3::new(p[0], p[3], size[1]).ok().map(Shape3::from),
            Segment3::new(p[2], p[3]).ok().map(Shape3::from),
            Triangle::new(p[1], p[2], p[3]).ok().map(Shape3::from),
            ConvexHull::from_points(&p).ok().map(Shape3::from),
        ];
        let (i, j) = (random.below(6), random.below(6));
        let (Some(a), Some(b)) = (&made[i], &made[j]) else {
            continue;
        };
        let s = a.separation(b);
        let all = [s.distance, s.normal[0], s.point_a[0], s.point_b[1]];
        assert!(all.iter().all(|x| x.is_finite()), "{a:?}\n{b:?}\n{s:?}");
        match a.relation(b) {
            Apart => assert!(s.distance > 0.0),
            Touching => assert!(s.distance == 0.0),
            Overlapping => assert!(s.distance < 0.0),
        }
        assert_eq!(a.relation(b), b.relation(a));
        let _ = (a.mtv(b), a.contains(b), a.volume());
        if let Some(c) = a.contact(b) {
            assert!(
                c.points
                    .iter()
                    .all(|p| p.depth.is_finite() && p.point[0].is_finite())
            );
        }
        if let Some(h) = a.cast(b, p[3]) {
            assert!(
                (0.0..=1.0).contains(&h.time) && h.normal[0].is_finite(),
                "{a:?} {b:?} {h:?}"
            );
        }
        if let Some(h) = a.ray(p[3], p[2]) {
            assert!(h.time >= 0.0 && h.point[0].is_finite(), "{a:?} {h:?}");
        }
    }
}
