//! The fast paths for two oriented boxes against the general ones.

use super::shape::View3;
use super::vec::{V, add, dot, length, scale, sub};
use super::{Obb3, Rot3, cast, contact, obb_cast, obb_contact};
use crate::geom::Relation;
use crate::random::Random;

/// Boxes of all sorts: turned freely, about z only, nearly parallel, long and thin.
fn pair(random: &mut Random) -> (Obb3, Obb3) {
    let kind = random.below(5);
    let a = random.near_box(false);
    let mut b = random.near_box(false);
    let mut size = b.size();
    let rotation = match kind {
        0 => a.rotation(),
        1 => a
            .rotation()
            .then(Rot3::from_yaw_degrees(random.signed() * 1e-7)),
        2 => Rot3::from_yaw_degrees(random.signed() * 180.0),
        3 => {
            size[random.below(3)] *= 1e-3;
            size[random.below(3)] *= 10.0;
            b.rotation()
        }
        _ => b.rotation(),
    };
    let center = scale(b.center(), [1.0, 0.5, 1.5][random.below(3)]);
    b = Obb3::new(center, size, rotation).unwrap();
    if kind == 2 {
        let yaw = Rot3::from_yaw_degrees(random.signed() * 180.0);
        return (Obb3::new(a.center(), a.size(), yaw).unwrap(), b);
    }
    (a, b)
}

#[test]
fn contacts_agree() {
    let mut random = Random::new(41);
    let mut told = 0;
    for _ in 0..8_000 {
        let (a, b) = pair(&mut random);
        let Some(Some(fast)) = obb_contact::contact(&a, &b) else {
            continue;
        };
        told += 1;
        let slow = contact::general(View3::Obb(&a), View3::Obb(&b)).unwrap();
        let context = || format!("{a:?}\n{b:?}\n{fast:?}\n{slow:?}");
        assert!((fast.depth() - slow.depth()).abs() < 1e-12, "{}", context());
        assert!((length(fast.normal) - 1.0).abs() < 1e-14);
        let out = b
            .translated(scale(fast.normal, fast.depth() + 1e-9))
            .unwrap();
        assert_eq!(a.relation(&out), Relation::Apart, "{}", context());
        if dot(fast.normal, slow.normal) > 1.0 - 1e-9 {
            assert_eq!(fast.points.len(), slow.points.len(), "{}", context());
        }
        let s = a.separation(&b);
        assert_eq!(
            (s.distance, s.normal),
            (-fast.depth(), fast.normal),
            "{}",
            context()
        );
        let between = sub(s.point_b, s.point_a);
        assert!(
            (dot(between, s.normal) - s.distance).abs() < 1e-12,
            "{}",
            context()
        );
        for (own, point) in [(&a, s.point_a), (&b, s.point_b)] {
            let sphere = super::Sphere::new(point, 0.0).unwrap();
            assert!(own.distance(&sphere) < 1e-8, "{}", context());
        }
    }
    assert!(told > 1_500, "{told}");
}

#[test]
fn casts_agree() {
    let mut random = Random::new(42);
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..8_000 {
        let (a, b) = pair(&mut random);
        let side: V = [(); 3].map(|()| random.signed());
        let start = b.translated(scale(side, 4.0)).unwrap();
        if a.relation(&start) != Relation::Apart {
            continue;
        }
        let motion = add(scale(side, -8.0), random.point(false));
        let Some(fast) = obb_cast::cast(&a, &start, motion) else {
            continue;
        };
        let slow = cast::general(View3::Obb(&a), View3::Obb(&start), motion);
        let context = || format!("{a:?}\n{start:?}\n{motion:?}\n{fast:?}\n{slow:?}");
        assert_eq!(fast.is_some(), slow.is_some(), "{}", context());
        let (Some(fast), Some(slow)) = (fast, slow) else {
            misses += 1;
            continue;
        };
        hits += 1;
        // A nearly grazing pass is as uncertain as it is grazing.
        let steep = dot(slow.normal, motion).abs() / length(motion);
        assert!(
            (fast.time - slow.time).abs() * steep < 1e-11,
            "{}",
            context()
        );
        let there = start.translated(scale(motion, fast.time)).unwrap();
        let sphere = super::Sphere::new(fast.point, 0.0).unwrap();
        let slack = 1e-7 / steep.clamp(1e-3, 1.0);
        assert!(
            a.distance(&sphere) < slack && there.distance(&sphere) < slack,
            "{}",
            context()
        );
    }
    assert!(hits > 2_000 && misses > 500, "{hits} {misses}");
}
