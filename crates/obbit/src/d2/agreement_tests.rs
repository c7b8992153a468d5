//! Every pair of types, every query: all must tell the same story as the exact relation.

use super::{Aabb2, Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use crate::geom::Relation::{self, Apart, Overlapping, Touching};
use crate::geom::core_shape::Swept;
use crate::geom::decide;
use alloc::vec::Vec;
use proptest::prelude::*;

/// Numbers on a coarse grid, so that touching is common, and in between.
fn number() -> BoxedStrategy<f64> {
    prop_oneof![3 => (-6i32..7).prop_map(|i| f64::from(i) * 0.5), 2 => -3.0..3.0f64].boxed()
}

fn point() -> impl Strategy<Value = [f64; 2]> {
    (number(), number()).prop_map(|(x, y)| [x, y])
}

fn length() -> BoxedStrategy<f64> {
    prop_oneof![1 => Just(0.0), 4 => (1i32..5).prop_map(|i| f64::from(i) * 0.5), 3 => 0.01..3.0f64]
        .boxed()
}

fn rotation() -> BoxedStrategy<Rot2> {
    prop_oneof![
        3 => (0i32..8).prop_map(|i| Rot2::from_degrees(f64::from(i) * 45.0)),
        1 => Just(Rot2::from_cos_sin(0.6, 0.8).unwrap()),
        1 => Just(Rot2::from_cos_sin(1.0 + 3e-7, 1e-9).unwrap()),
        3 => (0.0..360.0f64).prop_map(Rot2::from_degrees),
    ]
    .boxed()
}

fn shape() -> BoxedStrategy<Shape2> {
    prop_oneof![
        2 => (point(), length(), length()).prop_map(|([x, y], w, h)| {
            Aabb2::new([x, y], [x + w, y + h]).unwrap().into()
        }),
        4 => (point(), length(), length(), rotation()).prop_map(|(c, w, h, r)| {
            Obb2::new(c, [w, h], r).unwrap().into()
        }),
        2 => (point(), length()).prop_map(|(c, r)| Circle::new(c, r).unwrap().into()),
        2 => (point(), point(), length())
            .prop_map(|(p, q, r)| Capsule2::new(p, q, r).unwrap().into()),
        1 => (point(), point()).prop_map(|(p, q)| Segment2::new(p, q).unwrap().into()),
        2 => proptest::collection::vec(point(), 1..9)
            .prop_map(|points| ConvexPolygon::from_points(&points).unwrap().into()),
    ]
    .boxed()
}

fn scaled(s: &Shape2, k: f64) -> Shape2 {
    let v = |p: [f64; 2]| p.map(|x| x * k);
    match s {
        Shape2::Aabb(s) => Aabb2::new(v(s.min()), v(s.max())).unwrap().into(),
        Shape2::Obb(s) => Obb2::new(v(s.center()), v(s.size()), s.rotation())
            .unwrap()
            .into(),
        Shape2::Circle(s) => Circle::new(v(s.center()), s.radius() * k).unwrap().into(),
        Shape2::Capsule(s) => Capsule2::new(v(s.p()), v(s.q()), s.radius() * k)
            .unwrap()
            .into(),
        Shape2::Segment(s) => Segment2::new(v(s.p()), v(s.q())).unwrap().into(),
        Shape2::Polygon(s) => {
            let corners: Vec<_> = s.corners().iter().map(|&p| v(p)).collect();
            ConvexPolygon::new(&corners).unwrap().into()
        }
    }
}

fn close(x: f64, y: f64, slack: f64) -> bool {
    (x - y).abs() <= slack * (1.0 + x.abs() + y.abs())
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The smallest distance along `n` that B must move to be apart from A, by brute force.
fn check_separation(a: &Shape2, b: &Shape2, relation: Relation) {
    let s = a.separation(b);
    match relation {
        Apart => assert!(s.distance > 0.0),
        Touching => assert_eq!(s.distance, 0.0),
        Overlapping => assert!(s.distance < 0.0),
    }
    assert!(close(dot(s.normal, s.normal), 1.0, 1e-14), "{s:?}");
    // Boxes have paths of their own for some queries: equal but for the last bits.
    let distance = a.distance(b);
    assert_eq!(distance > 0.0, s.distance > 0.0);
    assert!(
        distance == 0.0 || close(distance, s.distance, 1e-14),
        "{distance} {s:?}"
    );
    // Which of the two is asked shows in no bit.
    let back = b.separation(a);
    assert_eq!((back.distance, b.distance(a)), (s.distance, distance));
    // Of two equal shapes nobody can tell which is which.
    assert!(
        a == b || (back.point_a, back.point_b) == (s.point_b, s.point_a),
        "{s:?}\n{back:?}"
    );
    let between = [s.point_b[0] - s.point_a[0], s.point_b[1] - s.point_a[1]];
    for (way, n) in between.iter().zip(s.normal) {
        assert!(close(*way, s.distance * n, 1e-12), "{s:?}");
    }
    // The points belong to the shapes.
    for (shape, p) in [(a, s.point_a), (b, s.point_b)] {
        let off = shape.distance(&Circle::new(p, 0.0).unwrap());
        assert!(off < 1e-12, "{p:?} is {off} off {shape:?}");
    }
}

fn check_mtv_and_contact(a: &Shape2, b: &Shape2, relation: Relation) {
    let s = a.separation(b);
    let mtv = a.mtv(b);
    assert_eq!(mtv.is_some(), relation == Overlapping);
    if let Some(v) = mtv {
        let moved = b.translated(v).unwrap();
        assert_ne!(a.relation(&moved), Overlapping, "{v:?}");
        assert!(close(dot(v, v).sqrt(), -s.distance, 1e-14), "{v:?} {s:?}");
        let less = b.translated(v.map(|x| x * (1.0 - 1e-6))).unwrap();
        assert!(
            -s.distance < 1e-6 || a.relation(&less) == Overlapping,
            "{v:?} is too long"
        );
    }
    let contact = a.contact(b);
    assert_eq!(contact.is_some(), relation != Apart);
    if let Some(c) = contact {
        assert!(c.points.len() == 1 || c.points.len() == 2);
        assert_eq!(c.depth() > 0.0, s.distance < 0.0);
        assert!(close(c.depth(), 0.0 - s.distance, 1e-14), "{c:?} {s:?}");
        assert_eq!(c.depth(), b.contact(a).unwrap().depth());
        assert!(c.points.len() == 1 || c.points[0].point != c.points[1].point);
        for p in &c.points {
            assert!(p.depth >= 0.0 && p.depth <= c.depth());
            // Half the depth to either side lies on a surface, so the point is at most that far.
            let off = Circle::new(p.point, 0.0).unwrap();
            let slack = p.depth * 0.5 + 1e-12;
            assert!(
                a.distance(&off) <= slack && b.distance(&off) <= slack,
                "{c:?}"
            );
            for (shape, way) in [(a, 0.5), (b, -0.5)] {
                let on = [0, 1].map(|k| p.point[k] + c.normal[k] * p.depth * way);
                assert!(
                    shape.distance(&Circle::new(on, 0.0).unwrap()) < 1e-12,
                    "{c:?}"
                );
            }
        }
    }
}

fn check_area(a: &Shape2, b: &Shape2, relation: Relation) {
    let area = a.overlap_area(b);
    let solid = a.area() > 0.0 && b.area() > 0.0;
    assert_eq!(area > 0.0, relation == Overlapping && solid, "{area}");
    assert_eq!((area, a.iou(b)), (b.overlap_area(a), b.iou(a)));
    assert!(area <= a.area() && area <= b.area());
    let iou = a.iou(b);
    assert!((0.0..=1.0).contains(&iou) && (iou > 0.0) == (area > 0.0));
    if a.contains(b) {
        assert_ne!(relation, Apart);
        assert!(area == b.area() || !solid);
    }
    assert!(a.contains(a));
    assert!(a.area() == 0.0 || a.iou(a) == 1.0);
}

fn check_cast(a: &Shape2, b: &Shape2, motion: [f64; 2], relation: Relation) {
    let hit = a.cast(b, motion);
    let view = b.view();
    let swept = Swept {
        shape: &view,
        motion: [motion[0], motion[1], 0.0],
    };
    match relation {
        Overlapping => assert_eq!(hit.unwrap().time, 0.0),
        Touching => assert!(hit.is_none_or(|h| h.time == 0.0)),
        Apart => {
            let meets = decide::relation::<2>(&a.view(), &swept) != Apart;
            assert_eq!(hit.is_some(), meets, "{hit:?}");
        }
    }
    let Some(hit) = hit else { return };
    assert!((0.0..=1.0).contains(&hit.time) && close(dot(hit.normal, hit.normal), 1.0, 1e-12));
    let then = |t: f64| b.translated(motion.map(|x| x * t)).unwrap();
    if relation == Apart {
        let left = a.separation(&then(hit.time)).distance;
        assert!(left.abs() < 1e-9, "{left} left at {hit:?}");
        let before = a.separation(&then(hit.time * (1.0 - 1e-7))).distance;
        assert!(before > -1e-12, "{before} before {hit:?}");
    }
    // Where they overlap at the start, it is the point of A deepest in B.
    let both = [a, &then(hit.time)];
    for shape in &both[..if relation == Overlapping { 1 } else { 2 }] {
        let off = shape.distance(&Circle::new(hit.point, 0.0).unwrap());
        assert!(off < 1e-9, "{hit:?} is {off} off {shape:?}");
    }
}

fn check_ray(a: &Shape2, origin: [f64; 2], dir: [f64; 2]) {
    let hit = a.ray(origin, dir);
    let start = Circle::new(origin, 0.0).unwrap();
    let far = [dir[0] * 100.0, dir[1] * 100.0, 0.0];
    let inside = a.intersects(&start);
    if dot(dir, dir) > 0.1 || inside {
        let swept = Swept {
            shape: &start.view(),
            motion: far,
        };
        assert_eq!(
            hit.is_some(),
            inside || decide::relation::<2>(&a.view(), &swept) != Apart
        );
    }
    let Some(hit) = hit else { return };
    assert_eq!(hit.normal.is_none(), inside);
    assert!(hit.time >= 0.0 && (hit.time == 0.0) == inside);
    for k in 0..2 {
        assert!(
            close(hit.point[k], origin[k] + dir[k] * hit.time, 1e-8),
            "{hit:?}"
        );
    }
    let off = a.separation(&Circle::new(hit.point, 0.0).unwrap()).distance;
    assert!(
        off.abs() < 1e-12 || (inside && off < 0.0),
        "{off} off: {hit:?}"
    );
    assert!(
        hit.normal
            .is_none_or(|n| dot(n, dir) <= 1e-12 && close(dot(n, n), 1.0, 1e-12))
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8_000))]

    #[test]
    fn all_queries_agree(a in shape(), b in shape(), motion in point(), k in -800i32..800) {
        let relation = a.relation(&b);
        prop_assert_eq!(relation, decide::relation::<2>(&a.view(), &b.view()));
        prop_assert_eq!(relation, b.relation(&a));
        check_separation(&a, &b, relation);
        check_mtv_and_contact(&a, &b, relation);
        check_area(&a, &b, relation);
        let long = motion.map(|x| x * 3.0);
        check_cast(&a, &b, long, relation);
        check_ray(&a, b.center(), motion);
        // A power of two changes nothing but the scale.
        let factor = crate::num::two_pow(k);
        let (sa, sb) = (scaled(&a, factor), scaled(&b, factor));
        prop_assert_eq!(sa.relation(&sb), relation);
        let back = |p: [f64; 2]| p.map(|x| x / factor);
        let (far, near) = (sa.separation(&sb), a.separation(&b));
        prop_assert_eq!(far.distance / factor, near.distance);
        prop_assert_eq!((far.normal, back(far.point_a)), (near.normal, near.point_a));
        prop_assert_eq!(sa.distance(&sb) / factor, a.distance(&b));
        prop_assert_eq!(sa.mtv(&sb).map(back), a.mtv(&b));
        let points = |c: Option<crate::Contact<2>>, factor: f64| -> Vec<[f64; 3]> {
            let points = c.iter().flat_map(|c| &c.points);
            points.map(|p| [p.point[0], p.point[1], p.depth].map(|x| x / factor)).collect()
        };
        prop_assert_eq!(points(sa.contact(&sb), factor), points(a.contact(&b), 1.0));
        let hit = |h: crate::Hit<2>, factor: f64| (h.time, h.normal, h.point.map(|x| x / factor));
        let near = a.cast(&b, long).map(|h| hit(h, 1.0));
        let far = sa.cast(&sb, long.map(|x| x * factor)).map(|h| hit(h, factor));
        prop_assert_eq!(far, near);
        prop_assert!(close(a.iou(&b), sa.iou(&sb), 1e-12), "{} {}", a.iou(&b), sa.iou(&sb));
    }

    #[test]
    fn axis_gaps(a in shape(), b in shape()) {
        macro_rules! gap {
            ($p:expr, $q:expr) => {{
                let (p, q) = ($p, $q);
                let gap = p.axis_gap(q);
                prop_assert_eq!(gap, q.axis_gap(p));
                match p.relation(q) {
                    // Both are good to the last bits of the sizes, which are below 20.
                    Apart => prop_assert!(gap > 0.0 && gap <= p.distance(q) + 2e-15),
                    Touching => prop_assert_eq!(gap, 0.0),
                    Overlapping => {
                        prop_assert!(gap < 0.0 && close(gap, p.separation(q).distance, 1e-13));
                    }
                }
            }};
        }
        match (&a, &b) {
            (Shape2::Obb(p), Shape2::Obb(q)) => gap!(p, q),
            (Shape2::Obb(p), Shape2::Polygon(q)) => gap!(p, q),
            (Shape2::Aabb(p), Shape2::Segment(q)) => gap!(p, q),
            (Shape2::Polygon(p), Shape2::Polygon(q)) => gap!(p, q),
            (Shape2::Segment(p), Shape2::Polygon(q)) => gap!(p, q),
            (Shape2::Aabb(p), Shape2::Aabb(q)) => gap!(p, q),
            _ => {}
        }
    }
}
