//! What is left of many axes has the greatest gap among it, and the same one of equals.

use super::body::Body;
use super::contenders::Sides;
use super::frame::Frame;
use super::greatest::measured;
use super::sat::{Axis, Floor, deepest, for_each_axis};
use super::shape::Convex3;
use super::{ConvexHull, Pose3, Rot3};
use crate::Aabb3;
use crate::num::{Exact, Fine};
use crate::random::Random;
use smallvec::SmallVec;

/// A disc of so many corners, from `low` to `high`.
fn disc(corners: u32, low: f64, high: f64) -> ConvexHull {
    let points: Vec<[f64; 3]> = (0..corners)
        .flat_map(|k| {
            let turn = Rot3::from_yaw_degrees(360.0 / f64::from(corners) * f64::from(k));
            [low, high].map(|z| turn.apply([1.0, 0.0, z]))
        })
        .collect();
    ConvexHull::from_points(&points).unwrap()
}

/// Holds what is left against all; how many axes there were, and how many are left.
fn check(a: &impl Convex3, b: &impl Convex3) -> [usize; 2] {
    let (a, b) = (a.view(), b.view());
    let frame = Frame::of(&a, &b);
    let bodies = (Body::of(&a, &frame), Body::of(&b, &frame));
    let mut axes: SmallVec<[Axis; 8]> = SmallVec::new();
    let _ = for_each_axis(&bodies.0, &bodies.1, |axis| {
        axes.push(axis);
        Floor::NONE
    });
    let found = deepest(&bodies.0, &bodies.1);
    let sides = Sides::<Exact>::of((&a, &bodies.0), (&b, &bodies.1));
    let wanted = measured(&sides, &axes).map(|best| (best.length.to_bits(), best.axis.feature));
    let all = axes.len();
    sides.drop_doubles(&mut axes, found.axis.feature);
    Sides::<Fine>::of((&a, &bodies.0), (&b, &bodies.1)).drop_lesser(&mut axes);
    let best = measured(&sides, &axes).map(|best| (best.length.to_bits(), best.axis.feature));
    assert_eq!(best, wanted, "{a:?} {b:?}");
    [all, axes.len()]
}

#[test]
fn discs_on_each_other() {
    for (turn, tilt) in [(0.0, 0.0), (30.0, 0.0), (0.0, 20.0), (17.0, 33.0)] {
        let rotation = Rot3::from_axis_angle_degrees([1.0, 2.0, 3.0], tilt).unwrap();
        let pose = Pose3::new(rotation, [0.1, 0.2, 0.3]);
        let spin = Pose3::new(Rot3::from_yaw_degrees(turn), [0.0; 3]);
        for low in [0.1, 0.099, 0.100_000_000_000_01, 0.5] {
            let below = disc(5, 0.0, 0.1).transformed(&pose).unwrap();
            let above = disc(6, low, low + 0.1).transformed(&spin).unwrap();
            let above = above.transformed(&pose).unwrap();
            let [all, left] = check(&below, &above);
            assert!(2 * left < all, "{turn} {tilt} {low}: {left} of {all}");
        }
    }
}

#[test]
fn hulls_of_any_kind() {
    let mut random = Random::new(5);
    for round in 0..60 {
        let mut hull = |count: usize| {
            let scale = [1.0, 1e-3, 1e6][round % 3];
            let points: Vec<[f64; 3]> = (0..count)
                .map(|_| core::array::from_fn(|_| (random.unit() * 6.0).round() * scale))
                .collect();
            ConvexHull::from_points(&points).unwrap()
        };
        let (a, b) = (hull(6), hull(5));
        check(&a, &b);
        check(&a, &a);
        check(&a, &Aabb3::new([0.0; 3], [1.0, 2.0, 3.0]).unwrap());
    }
}
