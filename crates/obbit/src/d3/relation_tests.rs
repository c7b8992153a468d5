//! What floats tell of spheres, capsules and segments is what the general engine tells.

use super::*;
use crate::d3::{Capsule3, Convex3, Segment3, Shape3, Sphere};
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
    let [p, q] = [(); 2].map(|()| [number(-3, 3) + far, number(-3, 3) - far, number(-1, 1)]);
    let radius = number(0, 3).max(0.0);
    match random.below(3) {
        0 => Sphere::new(p, radius).unwrap().into(),
        1 => Capsule3::new(p, q, radius).unwrap().into(),
        _ => Segment3::new(p, q).unwrap().into(),
    }
}

#[test]
fn as_the_general_way_tells() {
    let mut random = Random::new(43);
    let mut seen = [0; 3];
    for round in 0..30_000 {
        let scale = [1.0, 0.1, 1e-200, 1e200, 1e-70, two_pow(-1060)][round % 6];
        let far = if round % 5 == 0 { 1e7 * scale } else { 0.0 };
        let (a, b) = (
            shape(&mut random, scale, far),
            shape(&mut random, scale, far),
        );
        let wanted = decide::relation(3, &a.view(), &b.view());
        assert_eq!(relation(a.view(), b.view()), wanted, "{a:?} {b:?}");
        assert_eq!(relation(b.view(), a.view()), wanted, "{b:?} {a:?}");
        seen[wanted as usize] += 1;
        for clearance in [scale, (2.0 * scale).next_up(), 3.0 * scale, 1e-9 * scale] {
            let wanted = decide::within(3, &a.view(), &b.view(), clearance);
            assert_eq!(within(a.view(), b.view(), clearance), wanted, "{a:?} {b:?}");
            assert_eq!(within(b.view(), a.view(), clearance), wanted, "{b:?} {a:?}");
        }
    }
    assert!(seen.iter().all(|&n| n > 200), "{seen:?}");
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
}
