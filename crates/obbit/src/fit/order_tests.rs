//! The order of sides where roundings are as large as the sides, and where they are nothing beside them.

use super::{min_area_rect, min_volume_box};
use crate::random::Random;
use crate::{Obb2, Obb3, Rot2};
use alloc::vec::Vec;

/// Whether every point is inside is for `tests`: the finish is the same.
fn is_documented(b: &Obb2) -> bool {
    let ([w, h], degrees) = (b.size(), b.rotation().degrees());
    let in_order = w >= h || w >= h * (1.0 - 1e-6) && degrees.abs() <= 45.0;
    in_order && degrees > -90.0 && degrees <= 90.0 && (w != h || degrees.abs() <= 45.0)
}

#[test]
fn the_width_is_the_longer_side_of_points_a_few_units_apart() {
    let least = [
        [9.999999999999995e299, 1.0000000000000002e300],
        [9.999999999999996e299, 1e300],
    ];
    let b = min_area_rect(&least).unwrap();
    assert!(is_documented(&b) && b.size()[0] > 0.0, "{b:?}");
    let mut random = Random::new(9);
    for (far, spread) in [
        (1e12, 1e-3),
        (1e12, 3e-4),
        (1.0, 1e-15),
        (1e300, 1e285),
        (1e-300, 1e-315),
    ] {
        for round in 0..2000 {
            let points = [(); 5].map(|()| {
                [
                    far + spread * random.signed(),
                    far + spread * random.signed(),
                ]
            });
            let b = min_area_rect(&points[..2 + round % 4]).unwrap();
            assert!(is_documented(&b), "{b:?} {points:?}");
        }
    }
}

#[test]
fn sizes_fall_of_points_a_few_units_apart() {
    let mut random = Random::new(4);
    for (far, spread) in [(1e12, 1e-3), (1.0, 1e-15), (1e300, 1e285), (1e-300, 1e-315)] {
        for round in 0..300 {
            let points = [(); 6].map(|()| [(); 3].map(|()| far + spread * random.signed()));
            let b: Obb3 = min_volume_box(&points[..2 + round % 5]).unwrap();
            let [w, h, d] = b.size();
            let least = 1.0 - 1e-6;
            assert!(w >= h * least && h >= d * least, "{b:?} {points:?}");
        }
    }
}

/// Corners of a grid are exact, and what their square is turned by is too.
#[test]
fn squares_far_out_are_turned_by_half_a_right_angle_at_most() {
    for [x, y] in [
        [3.0, 4.0],
        [4.0, 3.0],
        [5.0, 12.0],
        [-8.0, 15.0],
        [1.0, 1.0],
    ] {
        for k in 0..200_u32 {
            let far = f64::from(k) * 1000.0 + f64::from(k % 7);
            let corners = [[0.0, 0.0], [x, y], [x - y, y + x], [-y, x]];
            let b = min_area_rect(&corners.map(|[p, q]| [p + far, q - far])).unwrap();
            assert!(b.rotation().degrees().abs() <= 45.0, "{b:?}");
            assert!(is_documented(&b), "{b:?}");
        }
    }
}

#[test]
fn what_is_too_long_when_turned_stands_upright() {
    let b = min_area_rect(&[[0.0; 2], [1.7e308; 2]]).unwrap();
    assert_eq!((b.size(), b.rotation()), ([1.7e308; 2], Rot2::IDENTITY));
    let b = min_volume_box(&[[0.0; 3], [1.7e308; 3]]).unwrap();
    let axes: Vec<_> = b.axes().into_iter().collect();
    assert_eq!(
        (b.size(), axes),
        ([1.7e308; 3], crate::Rot3::IDENTITY.axes().to_vec())
    );
}
