//! Casts that meet several sides at one time: in a corner, or at two places.

use super::Polygon;
use crate::d2::{Capsule2, Circle, ConvexPolygon, Shape2};

type V = [f64; 2];

#[test]
fn where_two_corners_meet_the_normal_parts_both_of_them() {
    // Sides of one slope end to end there, while two others lie along each other.
    let joined = |tiles: &[&[V]]| {
        let tiles = tiles.iter().map(|tile| Polygon::new(tile, &[]).unwrap());
        Polygon::of_several(tiles).unwrap()
    };
    let below = joined(&[
        &[[0.0, 0.0], [4.0, 0.0], [10.0, 3.0]],
        &[[0.0, 0.0], [10.0, 3.0], [6.0, 3.0]],
        &[[6.0, 3.0], [10.0, 3.0], [12.0, 4.0], [8.0, 4.0]],
    ]);
    let above = joined(&[
        &[[12.25, 7.75], [15.25, 7.75], [14.25, 8.75]],
        &[[14.25, 8.75], [15.25, 7.75], [17.25, 8.75]],
        &[[14.25, 8.75], [17.25, 8.75], [19.25, 9.75], [16.25, 9.75]],
    ]);
    let hit = below.cast(&above, [-3.25, -3.75]).unwrap();
    assert_eq!((hit.time, hit.normal), (1.0, [0.0, 1.0]));
    let back = above.cast(&below, [3.25, 3.75]).unwrap();
    assert_eq!((back.time, back.normal), (1.0, [0.0, -1.0]));
}

/// Where a floor and a wall are met at the same time, at two places, the one that stops the motion is told of.
#[test]
fn in_a_corner_of_floor_and_wall_the_one_that_stops_is_told_of() {
    let ring = [
        [-10.0, -1.0],
        [10.0, -1.0],
        [10.0, 0.0],
        [3.0, 0.0],
        [3.0, 5.0],
        [2.0, 5.0],
        [2.0, 0.0],
        [-10.0, 0.0],
    ];
    let solid = Polygon::new(&ring, &[]).unwrap();
    let room = [[0.0, 0.0], [0.0, 2.0], [2.0, 2.0], [2.0, 0.0]];
    let around = [[-1.0, -1.0], [3.0, -1.0], [3.0, 3.0], [-1.0, 3.0]];
    let hollow = Polygon::new(&around, &[&room]).unwrap();
    let line = Polygon::polyline(&[[0.0, 2.0], [0.0, 0.0], [2.0, 0.0], [2.0, 2.0]]).unwrap();
    let at = [1.0, 1.0];
    let diamond = [[1.0, 0.0], [2.0, 1.0], [1.0, 2.0], [0.0, 1.0]];
    let shapes: [Shape2; 4] = [
        Circle::new(at, 1.0).unwrap().into(),
        Capsule2::new([1.0, 1.0], [1.0, 1.5], 1.0).unwrap().into(),
        Capsule2::new([0.5, 1.0], [1.0, 1.0], 1.0).unwrap().into(),
        ConvexPolygon::new(&diamond).unwrap().into(),
    ];
    for (k, shape) in shapes.iter().enumerate() {
        for motion in [[1.0, 0.0], [4.0, 0.0], [4.0, -1.0]] {
            let hit = solid.cast(shape, motion).unwrap();
            assert_eq!((hit.time, hit.normal), (0.0, [-1.0, 0.0]), "{k} {motion:?}");
            assert_eq!(hit.point[0], 2.0);
        }
    }
    for closed in [&hollow, &line] {
        let ways = [[1.0, 0.0], [0.0, -1.0], [-1.0, 0.0], [0.25, -2.0]];
        for motion in ways {
            let normal = closed.cast(&shapes[0], motion).unwrap().normal;
            let stops = if motion[1] == 0.0 {
                [0.0 - motion[0], 0.0]
            } else {
                [0.0, 1.0]
            };
            assert_eq!(normal, stops, "{motion:?}");
        }
    }
}
