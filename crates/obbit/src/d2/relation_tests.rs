//! What floats tell of two shapes is what the general engine tells, whatever the two are.

use super::*;
use crate::d2::{Capsule2, Convex2, ConvexPolygon, Rot2, Segment2, Shape2};
use crate::num::two_pow;
use crate::random::Random;
use alloc::vec::Vec;

/// Shapes on few places, so that many touch; some of them a last bit off.
fn shape(random: &mut Random, scale: f64, far: f64) -> Shape2 {
    let mut number = |least: i64, most: i64| {
        let x = random.int(least, most) as f64 * scale;
        match random.below(9) {
            0 => x.next_up(),
            1 => x.next_down(),
            _ => x,
        }
    };
    let [p, q, r, s] = [(); 4].map(|()| [number(-4, 4) + far, number(-4, 4) - far]);
    let size = [number(0, 4).max(0.0), number(1, 5)];
    match random.below(6) {
        0 => Circle::new(p, size[0]).unwrap().into(),
        1 => Capsule2::new(p, q, size[0]).unwrap().into(),
        2 => Segment2::new(p, q).unwrap().into(),
        3 => {
            let corners = &[p, q, r, s][..1 + random.below(4)];
            ConvexPolygon::from_points(corners).unwrap().into()
        }
        4 => {
            // Turns that leave corners on the lattice, and others.
            let turns = [
                Rot2::from_degrees(90.0),
                Rot2::from_cos_sin(0.6, 0.8).unwrap(),
            ];
            let turn = turns[random.below(2)];
            Obb2::new(p, size, turn).unwrap().into()
        }
        _ => {
            let (low, high) = (
                [0, 1].map(|k| p[k].min(q[k])),
                [0, 1].map(|k| p[k].max(q[k])),
            );
            Aabb2::new(low, high).unwrap().into()
        }
    }
}

#[test]
fn as_the_general_way_tells() {
    let mut random = Random::new(41);
    let mut seen = [0; 3];
    for round in 0..30_000 {
        let scale = [1.0, 0.1, 1e-200, 1e200, 1e-70, two_pow(-1060)][round % 6];
        let far = if round % 5 == 0 { 1e7 * scale } else { 0.0 };
        let (a, b) = (
            shape(&mut random, scale, far),
            shape(&mut random, scale, far),
        );
        let wanted = decide::exact_relation(2, &a.view(), &b.view());
        assert_eq!(relation(a.view(), b.view()), wanted, "{a:?} {b:?}");
        assert_eq!(relation(b.view(), a.view()), wanted, "{b:?} {a:?}");
        seen[wanted as usize] += 1;
        for clearance in [scale, (2.0 * scale).next_up(), 5.0 * scale, 1e-9 * scale] {
            let wanted = decide::within::<2>(&a.view(), &b.view(), clearance);
            assert_eq!(
                within(a.view(), b.view(), clearance),
                wanted,
                "{a:?} {b:?} {clearance}"
            );
            assert_eq!(
                within(b.view(), a.view(), clearance),
                wanted,
                "{b:?} {a:?} {clearance}"
            );
        }
    }
    assert!(seen.iter().all(|&n| n > 500), "{seen:?}");
}

#[test]
fn floats_leave_fewer_than_one_in_a_thousand() {
    let mut random = Random::new(42);
    let (mut asked, mut left) = ([0; 2], [0; 2]);
    for _ in 0..40_000 {
        let mut number = || random.unit() * 3.0;
        let [p, q, r, s] = [(); 4].map(|()| [number(), number()]);
        let (width, degrees) = (number(), number() * 120.0);
        let capsule = Shape2::from(Capsule2::new(p, q, 0.2 * width).unwrap());
        let others: Vec<Shape2> = alloc::vec![
            Capsule2::new(r, s, 0.3).unwrap().into(),
            Segment2::new(r, s).unwrap().into(),
            ConvexPolygon::from_points(&[r, s, p.map(|x| x + 1.0)])
                .unwrap()
                .into(),
            Obb2::new(r, [1.0, width], Rot2::from_degrees(degrees))
                .unwrap()
                .into(),
        ];
        for other in &others {
            asked[0] += 1;
            left[0] += usize::from(near(capsule.view(), other.view(), 0.0).is_none());
        }
        let (View2::Polygon(polygon), View2::Obb(turned)) = (others[2].view(), others[3].view())
        else {
            continue;
        };
        asked[1] += 1;
        let corners = corners_around(turned, [0.0; 2]);
        left[1] +=
            usize::from(outlines::told(polygon.corners(), turned.center(), &corners).is_none());
    }
    assert!(
        (0..2).all(|k| left[k] * 1000 < asked[k]),
        "{left:?} of {asked:?}"
    );
}
