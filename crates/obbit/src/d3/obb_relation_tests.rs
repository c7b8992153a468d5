//! The box kernel against the general way, and at its edges.

use super::obb_relation::*;
use super::shape::View3;
use super::{Obb3, Rot3};
use crate::geom::{Aabb, Relation, decide};
use crate::random::Random;
use Relation::{Apart, Overlapping, Touching};

fn general(a: &Obb3, b: &Obb3) -> Relation {
    decide::relation::<3>(&View3::Obb(a), &View3::Obb(b))
}

#[test]
fn the_kernel_agrees_with_the_general_way() {
    let mut random = Random::new(1);
    let mut counts = [0usize; 3];
    for round in 0..20_000 {
        let a = random.near_box(round % 3 != 0);
        let b = random.near_box(round % 3 != 0);
        let r = relation(&a, &b);
        assert_eq!(r, general(&a, &b), "{a:?} {b:?}");
        assert_eq!(r, relation(&b, &a), "{a:?} {b:?}");
        counts[r as usize] += 1;
    }
    assert!(counts.iter().all(|&c| c > 400), "{counts:?}");
}

#[test]
fn boxes_on_a_common_upright() {
    let at = |z: f64, degrees: f64| {
        Obb3::new(
            [0.0, 0.0, z],
            [4.0, 2.0, 1.0],
            Rot3::from_yaw_degrees(degrees),
        )
        .unwrap()
    };
    let below = at(0.0, 10.0);
    assert_eq!(relation(&below, &at(1.0, 77.0)), Touching);
    assert_eq!(relation(&below, &at(1.0f64.next_up(), 77.0)), Apart);
    assert_eq!(relation(&below, &at(1.0f64.next_down(), 77.0)), Overlapping);
    assert_eq!(relation(&below, &at(0.5, 10.0)), Overlapping);
    assert_eq!(relation(&below, &below), Overlapping);
}

#[test]
fn a_hair_apart_at_crossing_edges() {
    // Two cubes, each standing on an edge, the edges crossing at right angles.
    let s = 0.5f64.sqrt();
    let x = Rot3::from_axes([[1.0, 0.0, 0.0], [0.0, s, s], [0.0, -s, s]]).unwrap();
    let y = Rot3::from_axes([[s, 0.0, -s], [0.0, 1.0, 0.0], [s, 0.0, s]]).unwrap();
    let lower = Obb3::new([0.0; 3], [1.0; 3], x).unwrap();
    for steps in -3i64..=3 {
        let z = f64::from_bits(((4.0 * s / 2.0).to_bits() as i64 + steps) as u64);
        let upper = Obb3::new([0.0, 0.0, z], [1.0; 3], y).unwrap();
        // The top edge is at height (s + s) / 2 = s exactly, the bottom edge at z - s.
        let wanted = if z > 2.0 * s {
            Apart
        } else if z < 2.0 * s {
            Overlapping
        } else {
            Touching
        };
        assert_eq!(relation(&lower, &upper), wanted, "{steps}");
    }
}

#[test]
fn extremes_and_flat_boxes() {
    for scale in [1e-300, 1e-160, 1e300] {
        let at =
            |x: f64| Obb3::new([x * scale, 0.0, 0.0], [2.0 * scale; 3], Rot3::IDENTITY).unwrap();
        assert_eq!(relation(&at(0.0), &at(1.0)), Overlapping);
        assert_eq!(relation(&at(0.0), &at(2.0)), Touching);
        assert_eq!(relation(&at(0.0), &at(2.5)), Apart);
    }
    let card = |z: f64| Obb3::new([0.0, 0.0, z], [1.0, 1.0, 0.0], Rot3::IDENTITY).unwrap();
    assert_eq!(relation(&card(0.0), &card(0.0)), Touching);
    let post = Obb3::new(
        [0.1, 0.1, 0.0],
        [0.0, 0.0, 5.0],
        Rot3::from_yaw_degrees(3.0),
    )
    .unwrap();
    assert_eq!(relation(&card(0.0), &post), Overlapping);
    let far = |x| Obb3::new([x, 0.0, 0.0], [1e300; 3], Rot3::IDENTITY).unwrap();
    assert_eq!(relation(&far(-1e308), &far(1e308)), Apart);
}

#[test]
fn aligned_against_oriented() {
    let mut random = Random::new(5);
    for round in 0..5_000 {
        let b = random.near_box(round % 2 == 0);
        let a = Aabb::new([-1.0, -0.5, -1.25], [0.5, 1.0, 1.0]).unwrap();
        if let Some(r) = with_aligned(&a, &b) {
            assert_eq!(r, decide::relation::<3>(&View3::Aabb(&a), &View3::Obb(&b)));
        }
    }
}

#[test]
fn a_box_and_itself() {
    let turn = Rot3::from_axis_angle_degrees([1.0, -2.0, 0.5], 50.0).unwrap();
    for size in [
        [0.0; 3],
        [3.0, 0.0, 0.0],
        [0.0, 2.0, 5e-324],
        [0.1, 1e-300, 2.0],
    ] {
        for turn in [Rot3::IDENTITY, turn] {
            let own = Obb3::new([0.1, -1e3, 7.0], size, turn).unwrap();
            let wanted = [Overlapping, Touching][usize::from(size.contains(&0.0))];
            assert_eq!(relation(&own, &own), wanted, "{own:?}");
            assert_eq!(general(&own, &own), wanted, "{own:?}");
        }
    }
}
