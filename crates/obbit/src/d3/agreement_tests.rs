//! Every pair of types, every query: all must tell the same story as the exact relation, also of
//! shapes that are turned by next to nothing, and of needles and slivers.

use super::vec::{V, add, dot, largest, length, scale, sub};
use super::{Capsule3, Convex3, ConvexHull, Obb3, Rot3, Segment3, Shape3, Sphere, Triangle};
use crate::geom::Aabb;
use crate::geom::Relation::{self, Apart, Overlapping, Touching};
use crate::geom::decide;
use alloc::vec::Vec;
use proptest::prelude::*;

/// Numbers on a coarse grid, so that touching is common, and in between.
fn number() -> BoxedStrategy<f64> {
    prop_oneof![4 => (-4i32..5).prop_map(|i| f64::from(i) * 0.5), 1 => -3.0..3.0f64].boxed()
}

fn point() -> impl Strategy<Value = V> {
    [number(), number(), number()]
}

fn size() -> BoxedStrategy<f64> {
    prop_oneof![
        1 => Just(0.0),
        6 => (1i32..5).prop_map(|i| f64::from(i) * 0.5),
        1 => 1e-7..1e-6f64,
        3 => 0.01..3.0f64,
    ]
    .boxed()
}

fn rotation() -> BoxedStrategy<Rot3> {
    let axes = |axes| Just(Rot3::from_axes(axes).unwrap());
    let tiny =
        || (2i32..16, -3.0..3.0f64).prop_map(|(zeros, x)| x * crate::num::two_pow(-3 * zeros));
    prop_oneof![
        3 => (0i32..8).prop_map(|i| Rot3::from_yaw_degrees(f64::from(i) * 45.0)),
        1 => axes([[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]]),
        1 => axes([[0.0, 0.6, 0.8], [0.0, -0.8, 0.6], [1.0, 0.0, 0.0]]),
        1 => axes([[1.0 + 3e-7, 2e-7, 0.0], [-1e-7, 1.0, 0.0], [0.0, 1e-8, 1.0]]),
        3 => [tiny(), tiny(), tiny()]
            .prop_map(|[x, y, z]| Rot3::from_quaternion(x, y, z, 1.0).unwrap()),
        3 => [-1.0..1.0f64, -1.0..1.0, -1.0..1.0, 0.1..1.0]
            .prop_map(|[x, y, z, w]| Rot3::from_quaternion(x, y, z, w).unwrap()),
    ]
    .boxed()
}

fn obb() -> BoxedStrategy<Obb3> {
    (point(), [size(), size(), size()], rotation())
        .prop_map(|(center, size, turn)| Obb3::new(center, size, turn).unwrap())
        .boxed()
}

fn shape() -> BoxedStrategy<Shape3> {
    prop_oneof![
        2 => (point(), [size(), size(), size()])
            .prop_map(|(low, size)| Aabb::<3>::new(low, add(low, size)).unwrap().into()),
        5 => obb().prop_map(Shape3::from),
        1 => (point(), size()).prop_map(|(c, r)| Sphere::new(c, r).unwrap().into()),
        2 => (point(), point(), size())
            .prop_map(|(p, q, r)| Capsule3::new(p, q, r).unwrap().into()),
        1 => (point(), point()).prop_map(|(p, q)| Segment3::new(p, q).unwrap().into()),
        1 => [point(), point(), point()]
            .prop_map(|[p, q, r]| Triangle::new(p, q, r).unwrap().into()),
        1 => obb().prop_map(|b| ConvexHull::from_points(&b.corners()).unwrap().into()),
        2 => proptest::collection::vec(point(), 1..9)
            .prop_map(|points| ConvexHull::from_points(&points).unwrap().into()),
    ]
    .boxed()
}

fn close(x: f64, y: f64, slack: f64) -> bool {
    (x - y).abs() <= slack * (1.0 + x.abs() + y.abs())
}

fn off(shape: &Shape3, p: V) -> f64 {
    shape.distance(&Sphere::new(p, 0.0).unwrap())
}

fn check_separation(a: &Shape3, b: &Shape3, relation: Relation) {
    let s = a.separation(b);
    match relation {
        Apart => assert!(s.distance > 0.0),
        Touching => assert_eq!(s.distance, 0.0),
        Overlapping => assert!(s.distance < 0.0),
    }
    assert!(close(length(s.normal), 1.0, 1e-14), "{s:?}");
    let distance = a.distance(b);
    assert_eq!(distance > 0.0, relation == Apart);
    assert!(distance == 0.0 || close(distance, s.distance, 1e-11));
    // Which of the two is asked shows in no bit.
    let back = b.separation(a);
    assert_eq!((back.distance, b.distance(a)), (s.distance, distance));
    // Of two equal shapes nobody can tell which is which.
    assert!(
        a == b || (back.point_a, back.point_b) == (s.point_b, s.point_a),
        "{s:?}\n{back:?}"
    );
    if let (Some(gap), Some(back)) = (gap(a, b), gap(b, a)) {
        assert_eq!(gap, back);
        assert!(gap <= s.distance + 1e-12, "{gap} {s:?}");
    }
    let between = sub(sub(s.point_b, s.point_a), scale(s.normal, s.distance));
    assert!(largest(between) < 1e-12 + 5e-10 * s.distance.abs(), "{s:?}");
    for (shape, p) in [(a, s.point_a), (b, s.point_b)] {
        assert!(off(shape, p) < 1e-12, "{s:?} is {} off", off(shape, p));
    }
    let mtv = a.mtv(b);
    assert_eq!(mtv.is_some(), relation == Overlapping);
    if let Some(v) = mtv {
        assert_ne!(a.relation(&b.translated(v).unwrap()), Overlapping, "{v:?}");
        assert!(close(length(v), -s.distance, 1e-11), "{v:?} {s:?}");
        let less = b.translated(scale(v, 1.0 - 1e-6)).unwrap();
        assert!(-s.distance < 1e-6 || a.relation(&less) == Overlapping);
    }
}

fn check_contact(a: &Shape3, b: &Shape3, relation: Relation) {
    let contact = a.contact(b);
    assert_eq!(contact.is_some(), relation != Apart);
    let Some(c) = contact else { return };
    let depth = -a.separation(b).distance;
    assert!((1..=4).contains(&c.points.len()), "{c:?}");
    assert!(close(c.depth(), depth, 1e-14), "{c:?}");
    assert_eq!(c.depth(), b.contact(a).unwrap().depth());
    for (i, p) in c.points.iter().enumerate() {
        assert!(c.points[..i].iter().all(|q| q.point != p.point), "{c:?}");
    }
    for p in &c.points {
        assert!(p.depth >= 0.0 && p.depth <= c.depth(), "{c:?}");
        let way = scale(c.normal, 0.5 * p.depth);
        let (on_a, on_b) = (off(a, add(p.point, way)), off(b, sub(p.point, way)));
        // The normal may lean from a face's by rounding, and by the skew of a frame.
        assert!(on_a < 1e-8 && on_b < 1e-8, "{on_a} {on_b} off: {c:?}");
    }
}

fn check_volume(a: &Shape3, b: &Shape3, relation: Relation) {
    let (Some(shared), Some(back)) = (shared(a, b), shared(b, a)) else {
        return;
    };
    let (va, vb) = (a.volume(), b.volume());
    let solid = va > 0.0 && vb > 0.0;
    assert_eq!(shared > 0.0, relation == Overlapping && solid, "{shared}");
    assert_eq!(shared, back);
    assert!(shared <= va && shared <= vb, "{shared} {va} {vb}");
    if a.contains(b) {
        assert_ne!(relation, Apart);
        assert!(shared == vb || !solid);
    }
    // What lies in both halves of a box is what lies in the box.
    if let (Shape3::Aabb(whole), true) = (a, shared > 0.0) {
        let (low, high) = (whole.min(), whole.max());
        let middle = low[0] + (high[0] - low[0]) * 0.5;
        let left = Aabb::<3>::new(low, [middle, high[1], high[2]]).unwrap();
        let right = Aabb::<3>::new([middle, low[1], low[2]], high).unwrap();
        let halves = [left, right].map(|half| self::shared(&half.into(), b).unwrap());
        assert!(close(halves[0] + halves[1], shared, 1e-14), "{halves:?}");
    }
}

fn flat(a: &Shape3, b: &Shape3) -> bool {
    let flat = |s: &Shape3| !matches!(s, Shape3::Sphere(_) | Shape3::Capsule(_));
    flat(a) && flat(b)
}

/// The volume of two polytopes.
fn shared(a: &Shape3, b: &Shape3) -> Option<f64> {
    flat(a, b).then(|| super::volume::overlap_volume(a.view(), b.view()))
}

/// The gap of two polytopes.
fn gap(a: &Shape3, b: &Shape3) -> Option<f64> {
    flat(a, b).then(|| super::axis_gap::axis_gap(a.view(), b.view()))
}

fn check_cast(a: &Shape3, b: &Shape3, motion: V, relation: Relation) {
    let hit = a.cast(b, motion);
    assert_eq!(hit.is_some(), b.cast(a, scale(motion, -1.0)).is_some());
    match relation {
        Overlapping => assert_eq!(hit.unwrap().time, 0.0),
        Touching => assert!(hit.is_none_or(|h| h.time == 0.0)),
        Apart => {}
    }
    let Some(hit) = hit.filter(|_| relation == Apart) else {
        return;
    };
    assert!(hit.time > 0.0 && hit.time <= 1.0, "{hit:?}");
    assert!(close(length(hit.normal), 1.0, 1e-12) && dot(hit.normal, motion) <= 1e-12);
    let then = |t: f64| b.translated(scale(motion, t)).unwrap();
    let left = a.separation(&then(hit.time)).distance;
    assert!(left.abs() < 1e-9, "{left} left at {hit:?}");
    let before = a.separation(&then(hit.time * (1.0 - 1e-7))).distance;
    assert!(before > -1e-12, "{before} before {hit:?}");
    let (on_a, on_b) = (off(a, hit.point), off(&then(hit.time), hit.point));
    assert!(on_a < 1e-9 && on_b < 1e-9, "{on_a} {on_b} off: {hit:?}");
}

fn check_ray(a: &Shape3, origin: V, dir: V) {
    let hit = a.ray(origin, dir);
    let start = Sphere::new(origin, 0.0).unwrap();
    let inside = a.intersects(&start);
    let Some(hit) = hit else {
        assert!(!inside);
        return;
    };
    assert_eq!(hit.normal.is_none(), inside);
    assert!(hit.time >= 0.0 && (hit.time == 0.0) == inside);
    let way = scale(dir, hit.time);
    let aside = length(sub(hit.point, add(origin, way)));
    assert!(aside < 1e-9 * (1.0 + length(way)), "{aside} off: {hit:?}");
    assert!(off(a, hit.point) < 1e-9, "{hit:?}");
    let out = hit.normal.map_or(1.0, length);
    assert!(close(out, 1.0, 1e-12) && hit.normal.is_none_or(|n| dot(n, dir) <= 1e-12));
}

fn moved_to(a: &Shape3, b: &Shape3) -> Shape3 {
    let corner = |s: &Shape3| match s {
        Shape3::Obb(s) => s.corners()[0],
        Shape3::Hull(s) => s.corners()[0],
        _ => s.bounds().min(),
    };
    b.translated(sub(corner(a), corner(b))).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8_000))]

    #[test]
    fn all_queries_agree(
        a in shape(), b in shape(), motion in point(), at_a_corner in 0..6, to_middle in any::<bool>()
    ) {
        let b = if at_a_corner == 0 { moved_to(&a, &b) } else { b };
        let relation = a.relation(&b);
        prop_assert_eq!(relation, decide::relation::<3>(&a.view(), &b.view()));
        prop_assert_eq!(relation, b.relation(&a));
        check_separation(&a, &b, relation);
        check_contact(&a, &b, relation);
        check_volume(&a, &b, relation);
        check_cast(&a, &b, scale(motion, 3.0), relation);
        let origin = b.center();
        let dir = if to_middle { sub(a.center(), origin) } else { motion };
        check_ray(&a, origin, dir);
    }

    #[test]
    fn contacts_are_the_same_at_every_scale(a in obb(), b in obb(), k in -200i32..200) {
        let factor = crate::num::two_pow(k);
        let scaled = |s: &Obb3| {
            let [center, size] = [s.center(), s.size()].map(|v| scale(v, factor));
            Obb3::new(center, size, s.rotation()).unwrap()
        };
        let (near, far) = (a.contact(&b), scaled(&a).contact(&scaled(&b)));
        let points = |c: Option<crate::Contact<3>>| -> Vec<V> {
            c.iter().flat_map(|c| c.points.iter().map(|p| p.point)).collect()
        };
        let (near, far) = (points(near), points(far));
        prop_assert_eq!(near.len(), far.len());
        for (p, q) in near.iter().zip(far) {
            prop_assert!(largest(sub(*p, scale(q, 1.0 / factor))) < 1e-11, "{:?} {:?}", p, q);
        }
    }
}
