//! Shares at the ends of the range of numbers.

use super::{fill_share, min_area_rect, min_circle, min_sphere, min_volume_box};
use crate::num::two_pow;
use crate::{Aabb2, Aabb3, ConvexHull, ConvexPolygon, Obb2, Obb3, Rot2, Rot3};

/// Powers of two for which areas and volumes underflow, just do, do not, just overflow, overflow.
const POWERS: [i32; 16] = [
    -1060, -1000, -600, -537, -530, -360, -354, -340, 0, 330, 340, 345, 505, 513, 800, 1018,
];

#[test]
fn a_triangle_fills_half_its_rectangle_at_any_size() {
    for power in POWERS {
        let size = two_pow(power);
        let corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]].map(|p: [f64; 2]| p.map(|x| x * size));
        let hull = ConvexPolygon::from_points(&corners).unwrap();
        let aligned = Aabb2::around(&corners).unwrap();
        assert_eq!(fill_share(&hull, aligned), 0.5, "2^{power}");
        assert_eq!(fill_share(&hull, min_area_rect(&corners).unwrap()), 0.5);
        let circle = fill_share(hull, min_circle(&corners).unwrap());
        let true_share = core::f64::consts::FRAC_1_PI;
        // Of a subnormal radius few digits are left.
        let loss = if power < -1000 { 0.01 } else { 1e-14 };
        assert!((circle - true_share).abs() < loss, "2^{power}: {circle}");
    }
}

#[test]
fn a_tetrahedron_fills_a_third_of_its_cube_at_any_size() {
    for power in POWERS {
        let size = two_pow(power);
        let corners = [
            [1.0, 1.0, 1.0],
            [1.0, -1.0, -1.0],
            [-1.0, 1.0, -1.0],
            [-1.0, -1.0, 1.0],
        ];
        let corners = corners.map(|p: [f64; 3]| p.map(|x| x * size));
        let hull = ConvexHull::from_points(&corners).unwrap();
        let near = |share: f64, wanted: f64, loss: f64| {
            assert!((share - wanted).abs() < loss, "2^{power}: {share}");
        };
        let loss = if power < -1000 { 0.01 } else { 1e-14 };
        near(
            fill_share(&hull, Aabb3::around(&corners).unwrap()),
            1.0 / 3.0,
            1e-15,
        );
        near(
            fill_share(&hull, min_volume_box(&corners).unwrap()),
            1.0 / 3.0,
            loss,
        );
        // A ball through the corners of a cube of side 2 has the volume 4 pi sqrt(3).
        let wanted = 8.0 / 3.0 / (4.0 * core::f64::consts::PI * 3f64.sqrt());
        near(
            fill_share(hull, min_sphere(&corners).unwrap()),
            wanted,
            loss,
        );
    }
}

#[test]
fn extents_of_different_size_and_none() {
    let (tiny, huge) = (1e-300, 1e300);
    let flat = [[0.0, 0.0], [huge, 0.0], [0.0, tiny]];
    let hull = ConvexPolygon::from_points(&flat).unwrap();
    assert_eq!(fill_share(&hull, Aabb2::around(&flat).unwrap()), 0.5);
    let tiny_both = [[0.0, 0.0], [1e-10, 0.0], [0.0, tiny]];
    let hull = ConvexPolygon::from_points(&tiny_both).unwrap();
    assert_eq!(fill_share(&hull, Aabb2::around(&tiny_both).unwrap()), 0.5);
    let m = f64::MAX;
    let all = [[-m, -m], [m, -m], [-m, m]];
    let hull = ConvexPolygon::from_points(&all).unwrap();
    assert_eq!(fill_share(hull, Aabb2::around(&all).unwrap()), 0.5);
    let line = [[0.0, 0.0], [1.0, 1.0]];
    let (hull, around) = (
        ConvexPolygon::from_points(&line).unwrap(),
        Aabb2::around(&line).unwrap(),
    );
    assert_eq!(fill_share(&hull, around), 0.0);
    assert_eq!(fill_share(&hull, &hull), 1.0);
    let point = Aabb2::around(&line[..1]).unwrap();
    assert_eq!(fill_share(point, point), 1.0);
    assert_eq!(fill_share(around, point), 1.0);
    assert_eq!(fill_share(0.0, 1e-310), 0.0);
    assert_eq!(fill_share(1e-310, 4e-310), 0.25);
    assert_eq!(fill_share(5e-324, f64::MAX), 0.0);
}

#[test]
fn axes_that_are_not_of_unit_length_count_at_any_size() {
    let stretch = 1.000_000_4;
    let turn = Rot2::from_cos_sin(stretch, 0.0).unwrap();
    let axes = [[stretch, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let turn3 = Rot3::from_axes(axes).unwrap();
    for power in [-600, -400, 0, 400, 600] {
        let size = 4.0 * two_pow(power);
        let upright = Obb2::new([0.0; 2], [size; 2], Rot2::IDENTITY).unwrap();
        let whole = Obb2::new([0.0; 2], [size; 2], turn).unwrap();
        let share = fill_share(upright, whole);
        assert!((share - 1.0 / (stretch * stretch)).abs() < 1e-15, "{share}");
        let upright = Obb3::new([0.0; 3], [size; 3], Rot3::IDENTITY).unwrap();
        let whole = Obb3::new([0.0; 3], [size; 3], turn3).unwrap();
        let share = fill_share(upright, whole);
        assert!((share - 1.0 / stretch).abs() < 1e-15, "{share}");
    }
}
