//! What floats tell of any two shapes is what the general engine tells.

use super::*;
use crate::d3::{Capsule3, Convex3, ConvexHull, Obb3, Rot3, Segment3, Shape3, Sphere, Triangle};
use crate::geom::Aabb;
use crate::geom::core_shape::Swept;
use crate::num::two_pow;
use crate::random::Random;

/// Shapes on few places, so that many touch; some of them a last bit off.
fn shape(random: &mut Random, scale: f64, far: f64) -> Shape3 {
    let mut number = |least: i64, most: i64| {
        let x = random.int(least, most) as f64 * scale;
        match random.below(12) {
            0 => x.next_up(),
            1 => x.next_down(),
            _ => x,
        }
    };
    let mut point = || [number(-3, 3) + far, number(-3, 3) - far, number(-1, 1)];
    let (points, other) = ([(); 6].map(|()| point()), point());
    let [p, q, r, ..] = points;
    let (radius, high) = (number(0, 3).max(0.0), number(0, 2).max(0.0));
    match random.below(8) {
        0 => Sphere::new(p, radius).unwrap().into(),
        1 => Capsule3::new(p, q, radius).unwrap().into(),
        2 => Segment3::new(p, q).unwrap().into(),
        3 => Triangle::new(p, q, r).unwrap().into(),
        4 => {
            let sides = [0, 1, 2].map(|k| [p[k].min(q[k]), p[k].max(q[k])]);
            Aabb::new(sides.map(|s| s[0]), sides.map(|s| s[1]))
                .unwrap()
                .into()
        }
        5 => ConvexHull::from_points(&points[..2 + random.below(5)])
            .unwrap()
            .into(),
        kind => {
            let turns = [0.0, 90.0, 180.0, 45.0, 30.0];
            let mut turn = || turns[random.below(if kind == 6 { 3 } else { 5 })];
            let rotation = Rot3::from_yaw_degrees(turn())
                .then(Rot3::from_axis_angle_degrees([1.0, 0.0, 0.0], turn()).unwrap());
            Obb3::new(other, [radius, high, radius], rotation)
                .unwrap()
                .into()
        }
    }
}

#[test]
fn as_the_general_way_tells() {
    let mut random = Random::new(43);
    let mut seen = [0; 3];
    for round in 0..60_000 {
        let scale = [1.0, 0.1, 1e-200, 1e200, 1e-70, two_pow(-1060)][round % 6];
        let far = if round % 5 == 0 { 1e7 * scale } else { 0.0 };
        let (a, b) = (
            shape(&mut random, scale, far),
            shape(&mut random, scale, far),
        );
        let wanted = decide::relation::<3>(&a.view(), &b.view());
        assert_eq!(relation(a.view(), b.view()), wanted, "{a:?} {b:?}");
        assert_eq!(relation(b.view(), a.view()), wanted, "{b:?} {a:?}");
        seen[wanted as usize] += 1;
        for clearance in [scale, (2.0 * scale).next_up(), 3.0 * scale, 1e-9 * scale] {
            let wanted = decide::within::<3>(&a.view(), &b.view(), clearance);
            assert_eq!(within(a.view(), b.view(), clearance), wanted, "{a:?} {b:?}");
            assert_eq!(within(b.view(), a.view(), clearance), wanted, "{b:?} {a:?}");
        }
    }
    assert!(seen.iter().all(|&n| n > 200), "{seen:?}");
}

/// On the way, too.
#[test]
fn motions_as_the_general_way_tells() {
    let mut random = Random::new(45);
    let mut told = [0; 2];
    for round in 0..20_000 {
        let scale = [1.0, 0.1, 1e-70, two_pow(-1060)][round % 4];
        let far = if round % 5 == 0 { 1e7 * scale } else { 0.0 };
        let (a, b) = (
            shape(&mut random, scale, far),
            shape(&mut random, scale, far),
        );
        let motion = [(); 3].map(|()| random.int(-3, 3) as f64 * scale);
        let (p, q) = (a.view(), b.view());
        if let Some(found) = cores::swept(p, q, motion) {
            let swept = Swept { shape: &q, motion };
            assert_eq!(
                found,
                decide::relation::<3>(&p, &swept),
                "{p:?} {q:?} {motion:?}"
            );
            told[0] += 1;
        }
        for time in [0.5, 1.0 / 3.0, 1.0 - 2e-10, 1.0] {
            if let Some(found) = cores::moved(p, q, motion, time) {
                let wanted = decide::relation_at::<3>(&p, &q, motion, time);
                assert_eq!(found, wanted, "{p:?} {q:?} {motion:?} {time}");
                told[1] += 1;
            }
        }
    }
    assert!(told[0] > 8_000 && told[1] > 30_000, "{told:?}");
}

#[test]
fn floats_leave_fewer_than_one_in_a_thousand() {
    let mut random = Random::new(44);
    let mut left = 0;
    for _ in 0..50_000 {
        let [p, q, r, s] = [(); 4].map(|()| [(); 3].map(|()| random.unit() * 2.0));
        let (a, b) = (
            Capsule3::new(p, q, 0.3).unwrap(),
            Segment3::new(r, s).unwrap(),
        );
        left += usize::from(near(View3::Capsule(&a), View3::Segment(&b), 0.0).is_none());
    }
    assert!(left < 50, "{left} of 50,000");
    let mut left = 0;
    for round in 0..50_000 {
        let mut points = [(); 6].map(|()| [(); 3].map(|()| random.unit() * 2.0));
        let hull = ConvexHull::from_points(&points).unwrap();
        points.reverse();
        let [p, q, r, ..] = points.map(|p| p.map(|x| x + 1.0));
        let other: Shape3 = match round % 3 {
            0 => Triangle::new(p, q, r).unwrap().into(),
            1 => Capsule3::new(p, q, 0.2).unwrap().into(),
            _ => Obb3::new(p, q.map(f64::abs), Rot3::IDENTITY)
                .unwrap()
                .into(),
        };
        left += usize::from(cores::relation(View3::Hull(&hull), other.view(), 0.0).is_none());
    }
    assert!(left < 50, "{left} of 50,000");
}

/// Boxes one in the middle of another, where the search ends on a corner, an edge or a face.
#[test]
fn middles() {
    let cube = Aabb::new([-1.0; 3], [1.0; 3]).unwrap();
    for turn in [0.0, 30.0, 45.0, 90.0] {
        let rotation = Rot3::from_axis_angle_degrees([0.0, 1.0, 1.0], turn).unwrap();
        let points = Obb3::new([0.0; 3], [1.0, 0.5, 2.0], rotation)
            .unwrap()
            .corners();
        let hull = ConvexHull::from_points(&points).unwrap();
        let told = cores::relation(View3::Hull(&hull), View3::Aabb(&cube), 0.0);
        assert_eq!(told, Some(Relation::Overlapping), "turned by {turn}");
    }
}
