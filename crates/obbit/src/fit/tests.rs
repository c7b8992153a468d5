//! Every point inside by rational arithmetic, and nothing smaller found by other means.

use super::search::{polish_from, random_axes};
use super::{fill_share, min_area_rect, min_volume_box};
use crate::num::smaller;
use crate::random::Random;
use crate::{ConvexHull, Error, Obb2, Obb3, Rot2};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;
use proptest::prelude::*;

type V = [f64; 3];
type Q = BigRational;

fn q(x: f64) -> Q {
    Q::from_float(x).unwrap()
}

fn dot(a: &[Q], b: &[Q]) -> Q {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn inside2(b: &Obb2, p: [f64; 2]) -> bool {
    let (c, s) = (q(b.rotation().cos()), q(b.rotation().sin()));
    let d: Vec<Q> = (0..2).map(|k| q(p[k]) - q(b.center()[k])).collect();
    let axes = [[c.clone(), s.clone()], [-s, c]];
    let square = dot(&axes[0], &axes[0]);
    (0..2).all(|i| dot(&d, &axes[i]).abs() * BigInt::from(2) <= q(b.size()[i]) * &square)
}

fn inside3(b: &Obb3, p: V) -> bool {
    let a = b.axes().map(|a| a.map(q));
    let across = |i: usize| -> Vec<Q> {
        let (u, v) = (&a[(i + 1) % 3], &a[(i + 2) % 3]);
        (0..3)
            .map(|k| &u[(k + 1) % 3] * &v[(k + 2) % 3] - &u[(k + 2) % 3] * &v[(k + 1) % 3])
            .collect()
    };
    let d: Vec<Q> = (0..3).map(|k| q(p[k]) - q(b.center()[k])).collect();
    (0..3).all(|i| {
        let n = across(i);
        dot(&d, &n).abs() * BigInt::from(2) <= q(b.size()[i]) * dot(&a[i], &n).abs()
    })
}

/// The least area over all hull sides, in rational numbers.
fn least_area(points: &[[f64; 2]]) -> Q {
    let hull: Vec<[Q; 2]> = crate::geom::chain::hull_indices(points)
        .iter()
        .map(|&i| points[i as usize].map(q))
        .collect();
    let span = |u: &[Q; 2]| {
        let along: Vec<Q> = hull.iter().map(|p| dot(p, u)).collect();
        along.iter().max().unwrap() - along.iter().min().unwrap()
    };
    (0..hull.len())
        .map(|i| {
            let (a, b) = (&hull[i], &hull[(i + 1) % hull.len()]);
            let u = [&b[0] - &a[0], &b[1] - &a[1]];
            let v = [-u[1].clone(), u[0].clone()];
            span(&u) * span(&v) / dot(&u, &u)
        })
        .min()
        .unwrap()
}

fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (-3i32..4).prop_map(|i| f64::from(i) * 0.1),
        1 => -1.0..1.0f64,
        1 => -1e-3..1e-3f64,
    ]
}

fn wild() -> impl Strategy<Value = f64> {
    (
        -1.0..1.0f64,
        prop_oneof![
            Just(1e-320),
            Just(1e-200),
            Just(1.0),
            Just(1e150),
            Just(3e307)
        ],
    )
        .prop_map(|(x, scale)| x * scale)
}

proptest! {
    #[test]
    fn rectangles(points in prop::collection::vec([coordinate(), coordinate()], 1..25)) {
        let b = min_area_rect(&points).unwrap();
        prop_assert!(points.iter().all(|&p| inside2(&b, p)), "{b:?}");
        prop_assert!(b.size()[0] >= b.size()[1] * (1.0 - 1e-14));
        let angle = b.rotation().degrees();
        prop_assert!(angle > -90.0 && angle <= 90.0);
        if points.iter().any(|p| *p != points[0]) {
            let area = q(b.size()[0]) * q(b.size()[1]);
            prop_assert!(area <= least_area(&points) * q(1.0 + 1e-12) + q(1e-15));
        }
    }

    #[test]
    fn rectangles_of_any_size(points in prop::collection::vec([wild(), wild()], 1..12)) {
        let b = min_area_rect(&points).unwrap();
        prop_assert!(points.iter().all(|&p| inside2(&b, p)), "{b:?}");
        // Never larger than the aligned rectangle, but for the last bits of its centre.
        let aligned = crate::Aabb2::around(&points).unwrap();
        let [w, h] = [0, 1].map(|k| {
            let most = aligned.min()[k].abs().max(aligned.max()[k].abs());
            q(aligned.size()[k]) + q(most) * q(4.0 * f64::EPSILON) + q(1e-323)
        });
        prop_assert!(q(b.size()[0]) * q(b.size()[1]) <= w * h, "{b:?}");
    }

    #[test]
    fn boxes(points in prop::collection::vec([coordinate(), coordinate(), coordinate()], 1..14)) {
        let b = min_volume_box(&points).unwrap();
        prop_assert!(points.iter().all(|&p| inside3(&b, p)), "{b:?}");
        let aligned = crate::Aabb3::around(&points).unwrap();
        let [w, h, d] = aligned.size();
        prop_assert!(b.volume() <= w * h * d * (1.0 + 1e-12) + 1e-15);
        prop_assert!(b.size().windows(2).all(|s| s[0] >= s[1] * (1.0 - 1e-12) - 1e-15));
    }

    #[test]
    fn boxes_of_any_size(points in prop::collection::vec([wild(), wild(), wild()], 1..9)) {
        let b = min_volume_box(&points).unwrap();
        prop_assert!(points.iter().all(|&p| inside3(&b, p)), "{b:?}");
    }
}

#[test]
fn simple_rectangles() {
    let b = min_area_rect(&[[0.0, 0.0], [2.0, 0.0], [2.0, 4.0], [0.0, 4.0], [1.0, 1.0]]).unwrap();
    assert_eq!((b.center(), b.size()), ([1.0, 2.0], [4.0, 2.0]));
    assert_eq!(b.rotation(), Rot2::from_degrees(90.0));
    let b = min_area_rect(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]).unwrap();
    assert_eq!((b.size(), b.rotation()), ([2.0, 2.0], Rot2::IDENTITY));
    let b = min_area_rect(&[[1.0, 2.0]; 3]).unwrap();
    assert_eq!(
        (b.center(), b.size(), b.rotation()),
        ([1.0, 2.0], [0.0; 2], Rot2::IDENTITY)
    );
    let b = min_area_rect(&[[0.0, 0.0], [3.0, 0.0], [1.0, 0.0]]).unwrap();
    assert_eq!((b.center(), b.size()), ([1.5, 0.0], [3.0, 0.0]));
    let b = min_area_rect(&[[0.0, 0.0], [1.0, 3.0]]).unwrap();
    assert!((b.size()[0] - 10f64.sqrt()).abs() < 1e-15 && b.size()[1] < 1e-15);
    assert_eq!(min_area_rect(&[]), Err(Error::NoPoints));
    assert!(matches!(
        min_area_rect(&[[0.0, 1.0], [f64::NAN, 0.0]]),
        Err(Error::NotFinite {
            what: "x",
            index: Some(1),
            ..
        })
    ));
    let m = f64::MAX;
    assert!(matches!(
        min_area_rect(&[[-m, 0.0], [m, 0.0]]),
        Err(Error::TooLarge { .. })
    ));
    assert_eq!(
        (
            fill_share(1.0, 4.0),
            fill_share(0.0, 0.0),
            fill_share(1.1, 1.0)
        ),
        (0.25, 1.0, 1.0)
    );
}

/// Directions are rounded: along a side, these would be many times the aligned rectangle.
#[test]
fn thin_sets_are_not_turned_for_nothing() {
    let area = |points: &[[f64; 2]]| {
        let [w, h] = min_area_rect(points).unwrap().size();
        w * h
    };
    let flag = [[1e200, 1e-200], [1e200, 2e-200], [-1e200, 1e-200]];
    assert!((area(&flag) - 2.0).abs() < 1e-12);
    assert!((area(&[[0.0, 0.0], [1e300, 0.0], [0.0, 1e-300]]) - 1.0).abs() < 1e-12);
    let hull = crate::ConvexPolygon::from_points(&flag).unwrap();
    assert!((hull.area() - 1.0).abs() < 1e-12);
}

#[test]
fn corners_that_are_one_but_for_the_smallest_number() {
    let points = [
        [0.0, 1.0],
        [0.0, 2.0],
        [3.0, 0.0],
        [3.0, 4.0],
        [4.0, 0.0],
        [4.0, 5e-324],
    ];
    let b = min_area_rect(&points).unwrap();
    assert!(points.iter().all(|&p| inside2(&b, p)));
    assert!((b.area() - 15.0).abs() < 1e-13, "{b:?}");
}

#[test]
fn many_corners() {
    let circle: Vec<[f64; 2]> = (0..100_000)
        .map(|i| {
            let (s, c) = crate::num::trig::sin_cos_degrees(f64::from(i) * 0.0036);
            [1e3 + 3.0 * c, 1e3 + s]
        })
        .collect();
    let b = min_area_rect(&circle).unwrap();
    assert!((b.area() - 12.0).abs() < 1e-6, "{b:?}");
}

#[test]
fn simple_boxes() {
    let b = min_volume_box(&[[1.0, 2.0, 3.0]; 2]).unwrap();
    assert_eq!((b.center(), b.size()), ([1.0, 2.0, 3.0], [0.0; 3]));
    let b = min_volume_box(&[[1.0, 2.0, 3.0], [1.0, 2.0, 7.0], [1.0, 2.0, 4.0]]).unwrap();
    assert_eq!((b.center(), b.size()), ([1.0, 2.0, 5.0], [4.0, 0.0, 0.0]));
    let b = min_volume_box(&[[0.0; 3], [4.0, 0.0, 0.0], [4.0, 0.0, 2.0], [0.0, 0.0, 2.0]]).unwrap();
    assert_eq!((b.center(), b.size()), ([2.0, 0.0, 1.0], [4.0, 2.0, 0.0]));
    let flat = [[0.0; 3], [1.0, 2.0, 3.0], [2.0, 1.0, 3.0], [3.0, 3.0, 6.0]];
    let b = min_volume_box(&flat).unwrap();
    assert!(b.size()[2] < 1e-14 && (b.size()[0] - 27.0 / 14f64.sqrt()).abs() < 1e-13);
    let cube = |i: u32| [i & 1, i >> 1 & 1, i >> 2].map(|x| f64::from(x) * 2.0);
    let b = min_volume_box(&(0..8).map(cube).collect::<Vec<_>>()).unwrap();
    assert_eq!(
        (b.size(), b.center(), b.rotation()),
        ([2.0; 3], [1.0; 3], crate::Rot3::IDENTITY)
    );
    let m = f64::MAX;
    assert!(matches!(
        min_volume_box(&[[m; 3], [-m, 0.0, 0.0]]),
        Err(Error::TooLarge { .. })
    ));
    assert_eq!(min_volume_box(&[]), Err(Error::NoPoints));
}

#[test]
fn turned_boxes_are_found_again() {
    let mut random = Random::new(3);
    for i in 0..60 {
        let axes = random_axes(&mut random);
        let mut size =
            [(2.0, 4.0), (1.5, 2.5), (0.5, 1.5)].map(|(low, high)| random.between(low, high));
        size.sort_by(|a, b| b.total_cmp(a));
        let offset = [(); 3].map(|()| random.signed() * f64::from(i) * 100.0);
        let mut points: Vec<V> = (0..200)
            .map(|_| [(); 3].map(|()| random.signed()))
            .collect();
        points.extend(
            (0..8u32).map(|c| [c & 1, c >> 1 & 1, c >> 2].map(|b| f64::from(b) * 2.0 - 1.0)),
        );
        let points: Vec<V> = points
            .iter()
            .map(|t| {
                core::array::from_fn(|d| {
                    offset[d]
                        + (0..3)
                            .map(|k| axes[k][d] * t[k] * size[k] * 0.5)
                            .sum::<f64>()
                })
            })
            .collect();
        let b = min_volume_box(&points).unwrap();
        for k in 0..3 {
            assert!((b.size()[k] - size[k]).abs() < 1e-10, "{b:?} {size:?}");
        }
    }
}

#[test]
fn nothing_much_smaller_is_known() {
    let mut random = Random::new(8);
    let mut worst: f64 = 1.0;
    for round in 0..40 {
        let count = [4, 5, 6, 8, 12, 30, 60, 100][round % 8];
        let stretch = [1.0, 1.0 + random.unit(), 1.0 + 3.0 * random.unit()];
        let points: Vec<V> = (0..count)
            .map(|_| stretch.map(|by| by * random.signed()))
            .collect();
        let ours = min_volume_box(&points).unwrap().volume();
        let known = (0..40).fold(f64::INFINITY, |best, _| {
            let v = polish_from(&points, random_axes(&mut random));
            smaller(v, best)
        });
        worst = worst.max(ours / known);
    }
    assert!(worst < 1.01, "{worst}");
}

#[test]
fn large_hulls() {
    let mut random = Random::new(5);
    for count in [100, 1000, 10_000] {
        let points: Vec<V> = (0..count)
            .map(|_| {
                let v = [(); 3].map(|()| random.signed());
                let l = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
                [v[0] / l * 3.0, v[1] / l * 2.0, v[2] / l]
            })
            .collect();
        let b = min_volume_box(&points).unwrap();
        assert!(b.volume() < 48.0 * 1.001);
        let share = fill_share(ConvexHull::from_points(&points).unwrap(), b);
        assert!(share > 0.4 && share < 0.55);
    }
}

/// However thin: volumes below all numbers are compared all the same.
#[test]
fn needles() {
    for thin in [1e-3, 1e-90, 1e-110, 1e-165, 1e-240] {
        let ring = [[thin, 0.0], [-thin, 0.0], [0.0, thin], [0.0, -thin]];
        let points: Vec<[f64; 3]> = ring
            .iter()
            .flat_map(|&[y, z]| [0.0, 1.0].map(|x| [x, y, z]))
            .collect();
        let [w, h, d] = min_volume_box(&points).unwrap().size();
        let wanted = thin * 2.0_f64.sqrt();
        let near = |x: f64| (x / wanted - 1.0).abs() < 1e-12;
        assert!(w == 1.0 && near(h) && near(d), "{thin}: {w} {h} {d}");
    }
}
