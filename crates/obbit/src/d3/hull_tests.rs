//! Everything that must hold of a hull, for points of every kind.

use super::ConvexHull;
use crate::Error;
use crate::geom::orient::{Plane, collinear3};
use crate::num::two_pow;
use crate::random::Random;
use core::cmp::Ordering::Equal;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

type V = [f64; 3];

/// Everything that must hold of a hull.
fn check(points: &[V]) -> ConvexHull {
    let hull = ConvexHull::from_points(points).unwrap();
    let corners = hull.corners();
    assert!(
        corners.windows(2).all(|w| w[0] < w[1]),
        "each corner once and in order"
    );
    assert!(corners.iter().all(|p| points.contains(p)));
    let mut used = HashSet::new();
    let mut halves = HashMap::new();
    for (f, face) in (0u32..).zip(hull.faces()) {
        let at = |i: usize| corners[face[i % face.len()] as usize];
        let plane = Plane::new(at(0), at(1), at(2));
        for i in 0..face.len() {
            assert!(!collinear3(at(i), at(i + 1), at(i + 2)));
            let (a, b) = (face[i], face[(i + 1) % face.len()]);
            assert!(halves.insert((a, b), f).is_none());
            used.insert(a);
            assert_eq!(plane.side(at(i)).0, Equal);
        }
        let mut level = HashSet::new();
        for p in points {
            let side = plane.side(*p).0;
            assert!(if hull.dimension() == 2 {
                side == Equal
            } else {
                side.is_le()
            });
            if side == Equal {
                level.insert(p.map(f64::to_bits));
            }
        }
        assert!(level.len() >= face.len());
        convex_loop(corners, face);
    }
    for edge in hull.edges() {
        assert!(edge.a < edge.b);
        assert_eq!(edge.left, halves.remove(&(edge.a, edge.b)));
        assert_eq!(edge.right, halves.remove(&(edge.b, edge.a)));
        assert_eq!(edge.left.is_some(), hull.dimension() > 1);
    }
    assert!(halves.is_empty());
    let (v, e, f) = (corners.len(), hull.edges().len(), hull.faces().len());
    match hull.dimension() {
        0 => assert_eq!((v, e, f), (1, 0, 0)),
        1 => assert_eq!((v, e, f), (2, 1, 0)),
        d => {
            assert_eq!(v + f, e + 2);
            assert_eq!(used.len(), v);
            assert_eq!(f == 2, d == 2);
            assert!(hull.area() > 0.0 && (hull.volume() > 0.0) == (d == 3));
        }
    }
    if hull.dimension() == 1 {
        assert!(
            points
                .iter()
                .all(|&p| collinear3(corners[0], corners[1], p))
        );
    }
    assert_eq!(ConvexHull::from_points(corners).unwrap(), hull);
    let mut mixed: Vec<V> = points.iter().rev().chain(points).copied().collect();
    mixed.rotate_left(points.len() / 2);
    assert_eq!(ConvexHull::from_points(&mixed).unwrap(), hull);
    hull
}

/// Every corner of the face lies inside all its edges, seen with a plane raised on the edge.
fn convex_loop(corners: &[V], face: &[u32]) {
    let at = |i: usize| corners[face[i % face.len()] as usize];
    for axis in 0..3 {
        let seen = |i| crate::geom::orient::seen_along(axis, at(i));
        let turns: HashSet<_> = (0..face.len())
            .flat_map(|i| (i + 2..i + face.len()).map(move |j| (i, j)))
            .map(|(i, j)| crate::geom::orient::orient2(seen(i), seen(i + 1), seen(j)))
            .collect();
        assert_eq!(turns.len(), 1, "{turns:?}");
    }
}

fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => (-3i32..4).prop_map(|i| f64::from(i) * 0.1),
        1 => any::<f64>().prop_filter("finite", |x| x.is_finite()),
        1 => -1.0..1.0f64,
    ]
}

proptest! {
    #[test]
    fn anything(points in prop::collection::vec([coordinate(), coordinate(), coordinate()], 1..40)) {
        check(&points);
    }

    #[test]
    fn lattices(
        points in prop::collection::vec([-2i8..3, -2i8..3, -1i8..2], 1..60),
        scale in prop_oneof![Just(1.0), -1e3..1e3f64, Just(1e-320), Just(8e307 / 3.0)],
    ) {
        check(&points.iter().map(|p| p.map(|x| f64::from(x) * scale)).collect::<Vec<_>>());
    }

    #[test]
    fn sheared_lattices(
        points in prop::collection::vec([-2i32..3, -2i32..3, -2i32..3], 1..40),
        m in [[-9i32..10, -9i32..10, -9i32..10], [-9i32..10, -9i32..10, -9i32..10], [-9i32..10, -9i32..10, -9i32..10]],
    ) {
        let image = |p: &[i32; 3]| m.map(|row| f64::from((0..3).map(|k| row[k] * p[k]).sum::<i32>()));
        check(&points.iter().map(image).collect::<Vec<_>>());
    }
}

fn on_sphere(count: usize) -> Vec<V> {
    let mut random = Random::new(7);
    let mut points = Vec::new();
    while points.len() < count {
        let p = [(); 3].map(|()| random.signed());
        let square = p.iter().map(|x| x * x).sum::<f64>();
        if square > 0.1 && square < 1.0 {
            points.push(p.map(|x| x / square.sqrt()));
        }
    }
    points
}

#[test]
fn solids() {
    let grid = |n: i32, scale: f64| -> Vec<V> {
        let line = || (0..n).map(|i| f64::from(i) * scale);
        line()
            .flat_map(|x| line().flat_map(move |y| line().map(move |z| [x, y, z])))
            .collect()
    };
    let hull = check(&grid(7, 0.1));
    assert_eq!(
        (hull.corners().len(), hull.edges().len(), hull.faces().len()),
        (8, 12, 6)
    );
    // All whole points at the same distance from the origin: planes of six points and more.
    let square = |p: &V| p.iter().map(|x| (x - 8.0) * (x - 8.0)).sum::<f64>();
    for radius in [9.0, 41.0, 50.0, 64.0] {
        let shell: Vec<V> = grid(17, 1.0)
            .into_iter()
            .filter(|p| square(p) == radius)
            .collect();
        let hull = check(&shell);
        assert_eq!(hull.corners().len(), shell.len());
    }
    let ball: Vec<V> = grid(17, 1.0)
        .into_iter()
        .filter(|p| square(p) <= 64.0)
        .collect();
    check(&ball);
    let hull = check(&on_sphere(400));
    assert!(hull.corners().len() >= 399 && hull.volume() > 4.0 && hull.area() > 12.0);
    // A prism with many collinear and coplanar points added in a bad order.
    let tetrahedron = check(&[
        [0.0; 3],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.25; 3],
    ]);
    assert_eq!(tetrahedron.corners().len(), 4);
    assert_eq!(tetrahedron.volume(), 1.0 / 6.0);
    assert_eq!(tetrahedron.faces().next(), Some(&[0u32, 1, 2][..]));
}

#[test]
fn degenerate() {
    assert_eq!(ConvexHull::from_points(&[]), Err(Error::NoPoints));
    assert_eq!(
        ConvexHull::from_points(&[[0.0; 3], [0.0, f64::INFINITY, 0.0]]),
        Err(Error::NotFinite {
            what: "y",
            index: Some(1),
            value: f64::INFINITY
        })
    );
    assert_eq!(check(&[[1.0, -0.0, 3.0]; 9]).dimension(), 0);
    let line = check(&[[0.1; 3], [0.3; 3], [0.2; 3], [0.7; 3], [0.1; 3]]);
    assert_eq!(line.corners(), [[0.1; 3], [0.7; 3]]);
    assert_eq!((line.area(), line.volume()), (0.0, 0.0));
    let flat = check(&[
        [0.0; 3],
        [2.0, 0.0, 2.0],
        [0.0, 2.0, 2.0],
        [2.0, 2.0, 4.0],
        [1.0, 1.0, 2.0],
    ]);
    assert_eq!(
        (flat.dimension(), flat.corners().len(), flat.faces().len()),
        (2, 4, 2)
    );
    assert!((flat.area() - 2.0 * 48f64.sqrt()).abs() < 1e-14);
    // Not flat by one last bit.
    let up = 2.0f64.next_up();
    let thin = check(&[
        [0.0; 3],
        [2.0, 0.0, 2.0],
        [0.0, 2.0, 2.0],
        [2.0, 2.0, 4.0],
        [1.0, 1.0, up],
    ]);
    assert_eq!((thin.dimension(), thin.corners().len()), (3, 5));
    assert!((thin.volume() / (4.0 * (up - 2.0) / 3.0) - 1.0).abs() < 1e-12);
}

#[test]
fn moved_and_written() {
    let hull = check(&on_sphere(30));
    let moved = hull.translated([1.0, -2.0, 0.5]).unwrap();
    assert_eq!(moved.corners().len(), hull.corners().len());
    assert!(matches!(
        hull.translated([0.0, f64::NAN, 0.0]),
        Err(Error::NotFinite { .. })
    ));
    let far = check(&[[f64::MAX, 0.0, 0.0], [0.0; 3]]);
    assert_eq!(
        far.translated([f64::MAX, 0.0, 0.0]),
        Err(Error::TooLarge { axis: 'x' })
    );
    assert_eq!(far.center(), [f64::MAX / 2.0, 0.0, 0.0]);
    #[cfg(feature = "serde")]
    {
        let text = serde_json::to_string(&hull).unwrap();
        assert_eq!(serde_json::from_str::<ConvexHull>(&text).unwrap(), hull);
        assert!(serde_json::from_str::<ConvexHull>(r#"{"points":[]}"#).is_err());
    }
}

#[test]
fn sizes() {
    for s in [1e-300, 1e-310, 5e-324, 1e300, 8e307] {
        let hull = check(&[
            [0.0; 3],
            [s, 0.0, 0.0],
            [0.0, s, 0.0],
            [0.0, 0.0, s],
            [-s, -s, -s],
        ]);
        assert_eq!(hull.corners().len(), 4);
        assert!(hull.volume() > 0.0 && hull.volume().is_finite() && hull.area().is_finite());
    }
}

/// That they take seconds and not hours is the point: with each point compared with each face they would.
#[test]
fn many_points() {
    // All corners but for a few that rounding put within; by Euler's formula, if faces are triangles.
    let hull = ConvexHull::from_points(&on_sphere(20_000)).unwrap();
    let (corners, faces) = (hull.corners().len(), hull.faces().len());
    assert!(corners > 19_990);
    assert_eq!(corners + faces, hull.edges().len() + 2);
    assert!(faces > 2 * corners - 14);

    // Few corners among many points, as near to the cube's as some point is.
    let mut random = Random::new(9);
    let cloud: Vec<V> = (0..100_000)
        .map(|_| [(); 3].map(|()| random.signed()))
        .collect();
    let hull = ConvexHull::from_points(&cloud).unwrap();
    assert!((100..1000).contains(&hull.corners().len()));
    assert!(hull.volume() > 7.95 && hull.volume() < 8.0);

    // Planes full of points.
    let grid: Vec<V> = (0..64_000)
        .map(|i| [i % 40, i / 40 % 40, i / 1600].map(|k| f64::from(k) * 0.1))
        .collect();
    let hull = ConvexHull::from_points(&grid).unwrap();
    let counts = (hull.corners().len(), hull.edges().len(), hull.faces().len());
    assert_eq!(counts, (8, 12, 6));
}

#[test]
fn heights_past_the_largest_float() {
    let points = [
        [
            9.518969262793213e101,
            -1.1810616802543708e102,
            -2.1119381533857272e115,
        ],
        [
            2.1684483441488324e101,
            1.6556379161396123e102,
            -2.111938153385609e115,
        ],
        [
            -1.287847815898483e102,
            -6.780423535698881e102,
            -2.1119381533858392e115,
        ],
        [
            -1.287847815898483e102,
            -6.780423535698881e102,
            -2.111938153386287e115,
        ],
        [
            2.959704061016679e102,
            2.2244967921714098e102,
            -2.1119381533858567e115,
        ],
    ];
    assert_eq!(check(&points).corners().len(), 5);
}

#[test]
fn volumes_and_areas_of_huge_cubes() {
    for side in [1e80, 4.6e102, 1e103, 1e110, 1e160] {
        let corner = |i: usize| core::array::from_fn(|k| if i >> k & 1 == 0 { 0.0 } else { side });
        let corners: [V; 8] = core::array::from_fn(corner);
        let cube = ConvexHull::from_points(&corners).unwrap();
        let near = |found: f64, wanted: f64| {
            let wanted = wanted.min(f64::MAX);
            assert!((found / wanted - 1.0).abs() < 1e-14, "{found} {wanted}");
        };
        near(cube.volume(), side * side * side);
        near(cube.area(), 6.0 * side * side);
    }
}

/// A power of two changes nothing of a hull, where it leaves the digits.
#[test]
fn hulls_are_the_same_at_every_scale() {
    let mut random = Random::new(11);
    for round in 0..60 {
        let step = if round % 3 == 0 { 0.0 } else { random.unit() };
        let points: Vec<V> = (0..4 + random.below(40))
            .map(|_| {
                let (x, y) = (random.int(-3, 3) as f64, random.int(-3, 3) as f64);
                // Nearly in a plane, on a lattice, or anywhere.
                let z = [
                    step * x - 0.3 * y,
                    random.int(-2, 2) as f64,
                    random.signed(),
                ];
                [x, y, z[round % 3]]
            })
            .collect();
        let plain = check(&points);
        for power in [-960, -400, 300, 1000] {
            let factor = two_pow(power);
            let hull = check(
                &points
                    .iter()
                    .map(|p| p.map(|x| x * factor))
                    .collect::<Vec<_>>(),
            );
            assert!(hull.faces().eq(plain.faces()), "{power} {points:?}");
        }
    }
}

/// What waits at a triangle is the highest by true heights, not by noise: points nearly on a line took seconds.
#[test]
fn points_nearly_on_a_line_have_true_heights() {
    let at = |i: u32| [1.0, 0.3, 0.1].map(|x| f64::from(i) * x);
    let plane = Plane::new(at(0), at(7), at(5000));
    for i in 0..5000 {
        let (side, height) = plane.side(at(i));
        assert_eq!(side, height.total_cmp(&0.0), "{i} {height:e}");
        assert!(height.abs() < 1e-6, "{height:e}");
    }
}
