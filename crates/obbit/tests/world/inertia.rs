//! Moments of inertia of bodies of even density.

use obbit::{
    Aabb2, Aabb3, Body2, Body3, Capsule2, Capsule3, Circle, ConvexHull, ConvexPolygon, Shape2,
    Shape3, Sphere,
};

fn of2(shape: impl Into<Shape2>) -> f64 {
    Body2::new(shape).solid().inertia
}

fn of3(shape: impl Into<Shape3>) -> f64 {
    Body3::new(shape).solid().inertia
}

fn assert_near(found: f64, right: f64, what: &str) {
    let off = (found / right - 1.0).abs();
    assert!(off < 1e-13, "{what}: {found} is not {right}");
}

/// The same however small or large: no product on the way leaves the floats.
#[test]
fn a_box_of_points_turns_like_a_box() {
    for exponent in [-145, -110, -82, -65, -1, 0, 1, 62, 78, 99, 140] {
        let name = &format!("1e{exponent}");
        let size: f64 = name.parse().unwrap();
        let corners: Vec<[f64; 3]> = (0..8)
            .map(|k| [k & 1, k >> 1 & 1, k >> 2].map(|bit| (f64::from(bit) * 2.0 - 1.0) * size))
            .collect();
        let right = of3(Aabb3::new([-size; 3], [size; 3]).unwrap());
        assert!(right.is_finite());
        assert_near(of3(ConvexHull::from_points(&corners).unwrap()), right, name);
        let square = [[-size, -size], [size, -size], [size, size], [-size, size]];
        let right = of2(Aabb2::new([-size; 2], [size; 2]).unwrap());
        assert_near(of2(ConvexPolygon::new(&square).unwrap()), right, name);
        // A capsule without length is a ball.
        let right = of3(Sphere::new([0.0; 3], size).unwrap());
        let ball = Capsule3::new([0.0; 3], [0.0; 3], size).unwrap();
        assert_near(of3(ball), right, name);
        let right = of2(Circle::new([0.0; 2], size).unwrap());
        let disc = Capsule2::new([0.0; 2], [0.0; 2], size).unwrap();
        assert_near(of2(disc), right, name);
    }
}

#[test]
fn a_flat_hull_turns_like_the_plate_that_it_is() {
    let hull = |points: &[[f64; 3]]| of3(ConvexHull::from_points(points).unwrap());
    let square = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    let plate = Aabb3::new([-1.0, -1.0, 0.0], [1.0, 1.0, 0.0]).unwrap();
    assert_near(
        hull(&square.map(|[x, y]| [x, y, 0.0])),
        of3(plate),
        "square",
    );
    // Of side 1: 5/12 of mass times side squared about its axis, and twice as much is the sum of all three.
    let high = 0.75_f64.sqrt();
    let hexagon = [
        [1.0, 0.0],
        [0.5, high],
        [-0.5, high],
        [-1.0, 0.0],
        [-0.5, -high],
        [0.5, -high],
    ];
    let right = 2.0 / 3.0 * 5.0 / 12.0;
    assert_near(hull(&hexagon.map(|[x, y]| [x, y, 0.0])), right, "hexagon");
    // On edge, and oblique: all in the plane of x = y.
    let turned = hexagon.map(|[x, y]| [x * 0.6, x * 0.8, y]);
    assert_near(hull(&turned), right, "upright hexagon");
    let oblique = square.map(|[x, y]| [x, x, y]);
    assert_near(hull(&oblique), 2.0 / 3.0 * (8.0 + 4.0) / 12.0, "oblique");
    let rod = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
    assert_near(hull(&rod), 2.0 / 3.0 * 4.0 / 12.0, "rod");
}
