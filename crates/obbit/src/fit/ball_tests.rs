//! Every point inside by rational arithmetic, no smaller radius for the centre, and no smaller ball
//! made from any of the points.

use super::ball::smallest;
use super::{min_circle, min_sphere};
use crate::Error;
use num_rational::BigRational;
use proptest::prelude::*;

type Q = BigRational;

fn q(x: f64) -> Q {
    Q::from_float(x).unwrap()
}

/// The largest squared distance from the centre, exactly.
fn reach<const D: usize>(points: &[[f64; D]], center: [f64; D]) -> Q {
    let square = |p: &[f64; D]| {
        (0..D)
            .map(|k| q(p[k]) - q(center[k]))
            .map(|d| &d * &d)
            .sum::<Q>()
    };
    points.iter().map(square).max().unwrap()
}

fn check<const D: usize>(points: &[[f64; D]], center: [f64; D], radius: f64) {
    let most = reach(points, center);
    assert!(most <= q(radius) * q(radius), "{points:?}");
    if radius > 0.0 {
        let less = q(radius.next_down());
        assert!(most > &less * &less, "{radius} could be less: {points:?}");
    }
}

/// A lower bound: in the smallest ball, any two points are no farther apart than its diameter, and any
/// three no more acute than its border.
fn least<const D: usize>(points: &[[f64; D]]) -> f64 {
    let square =
        |p: &[f64; D], q: &[f64; D]| (0..D).map(|k| (p[k] - q[k]) * (p[k] - q[k])).sum::<f64>();
    let mut most: f64 = 0.0;
    for p in points {
        for q in points {
            let a = square(p, q);
            most = most.max(a.sqrt() / 2.0);
            for r in points {
                let (b, c) = (square(q, r), square(r, p));
                // Sixteen times the area squared, and an acute triangle's circle.
                let area = 2.0 * (a * b + b * c + c * a) - a * a - b * b - c * c;
                if a + b > c && b + c > a && c + a > b && area > 1e-9 * a * b {
                    most = most.max((a * b * c / area).sqrt());
                }
            }
        }
    }
    most
}

fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (-3i32..4).prop_map(|i| f64::from(i) * 0.1),
        1 => -1.0..1.0f64,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn circles(points in prop::collection::vec([coordinate(), coordinate()], 1..12)) {
        let round = min_circle(&points).unwrap();
        check(&points, round.center(), round.radius());
        let least = least(&points);
        // In the plane two or three points make the circle.
        prop_assert!(round.radius() <= least * (1.0 + 1e-9) + 1e-300, "{} {least}", round.radius());
        prop_assert!(round.radius() >= least * (1.0 - 1e-9));
    }

    #[test]
    fn balls(points in prop::collection::vec([coordinate(), coordinate(), coordinate()], 1..12)) {
        let round = min_sphere(&points).unwrap();
        check(&points, round.center(), round.radius());
        prop_assert!(round.radius() >= least(&points) * (1.0 - 1e-9));
        // The smallest there is: its centre lies in the hull of the points on its border, so no way
        // leads nearer to all of them.
        let c = round.center();
        for way in 0..60_u32 {
            let d = [0, 1, 2].map(|k| f64::from((way * 7 + 11) >> (k * 2) & 3) - 1.5);
            let moved = [0, 1, 2].map(|k| c[k] + d[k] * 1e-4);
            let most = reach(&points, moved);
            let limit = q(round.radius() * (1.0 - 1e-12));
            prop_assert!(most >= &limit * &limit);
        }
    }

    #[test]
    fn everywhere_and_of_any_size(
        points in prop::collection::vec([coordinate(), coordinate(), coordinate()], 1..9),
        scale in prop_oneof![Just(1e-320_f64), Just(1e-200), Just(1e150), Just(1e307)],
        far in prop_oneof![Just(0.0), Just(1e6), Just(-4e15)],
    ) {
        let points: Vec<[f64; 3]> = points.iter().map(|p| p.map(|x| (x + far) * scale.min(1e290))).collect();
        let round = min_sphere(&points).unwrap();
        check(&points, round.center(), round.radius());
        let flat: Vec<[f64; 2]> = points.iter().map(|p| [p[0], p[1]]).collect();
        let round = min_circle(&flat).unwrap();
        check(&flat, round.center(), round.radius());
    }
}

/// Points in a cube, in a ball, on its surface, on a grid, or mostly in one spot.
fn cloud() -> impl Strategy<Value = Vec<[f64; 3]>> {
    let points = prop::collection::vec(prop::array::uniform3(-1.0..1.0f64), 1..400);
    (points, 0..5, prop_oneof![Just(0.0), Just(1e3), Just(-4e9)]).prop_map(|(points, kind, far)| {
        let place = |(at, p): (usize, [f64; 3])| {
            let length = p.iter().map(|x| x * x).sum::<f64>().sqrt().max(1e-3);
            let p = match kind {
                0 => p,
                1 => p.map(|x| if length > 1.0 { x / 4.0 } else { x }),
                2 => p.map(|x| x / length),
                3 => p.map(|x| (x * 3.0).round()),
                _ => p.map(|x| if at % 50 == 7 { x } else { x * 1e-3 }),
            };
            p.map(|x| x + far)
        };
        points.into_iter().enumerate().map(place).collect()
    })
}

proptest! {
    /// Leaving out what lies far inside changes no bit: WebAssembly looks at all.
    #[test]
    fn many_as_few(points in cloud()) {
        let (all, some) = (smallest(&points, usize::MAX).unwrap(), smallest(&points, 0).unwrap());
        check(&points, some.0, some.1);
        prop_assert_eq!(&some, &all);
        let flat: Vec<[f64; 2]> = points.iter().map(|p| [p[0], p[1]]).collect();
        let (all, some) = (smallest(&flat, usize::MAX).unwrap(), smallest(&flat, 0).unwrap());
        check(&flat, some.0, some.1);
        prop_assert_eq!(&some, &all);
    }
}

#[test]
fn many_on_one_border() {
    // All of them corners: every point counts, and rounding makes them differ.
    let points: Vec<[f64; 2]> = (0..1000)
        .map(|k| crate::Rot2::from_degrees(f64::from(k) * 0.36))
        .map(|r| [3.0 + r.cos(), 4.0 + r.sin()])
        .collect();
    let round = min_circle(&points).unwrap();
    check(&points, round.center(), round.radius());
    assert!((round.radius() - 1.0).abs() < 1e-14);
    let cube: Vec<[f64; 3]> = (0..8)
        .map(|k| [0, 1, 2].map(|d| f64::from(k >> d & 1)))
        .collect();
    assert_eq!(min_sphere(&cube).unwrap().center(), [0.5; 3]);
}

#[test]
fn odd_input() {
    assert_eq!(min_circle(&[]), Err(Error::NoPoints));
    assert_eq!(min_sphere(&[]), Err(Error::NoPoints));
    assert!(matches!(
        min_circle(&[[0.0, f64::NAN]]),
        Err(Error::NotFinite { .. })
    ));
    let point = min_sphere(&[[1.0, 2.0, 3.0]; 4]).unwrap();
    assert_eq!((point.center(), point.radius()), ([1.0, 2.0, 3.0], 0.0));
    let wide = min_circle(&[[-1.7e308, 0.0], [1.7e308, 1.0]]).unwrap();
    assert!(wide.radius() >= 1.7e308);
    let most = f64::MAX;
    assert!(matches!(
        min_circle(&[[most, most], [-most, -most]]),
        Err(Error::TooLarge { .. })
    ));
}

/// What is looked at first says nothing: the others are found.
#[test]
fn a_few_far_out() {
    let mut points = vec![[0.25, 0.5, 0.0]; 10_000];
    points[1] = [7.0, 0.0, 0.0];
    points[2] = [-1.0, 0.0, 0.0];
    points[3] = [3.0, 3.0, 0.5];
    let round = min_sphere(&points).unwrap();
    assert_eq!((round.center(), round.radius()), ([3.0, 0.0, 0.0], 4.0));
    let flat: Vec<[f64; 2]> = points.iter().map(|p| [p[0], p[1]]).collect();
    let round = min_circle(&flat).unwrap();
    assert_eq!((round.center(), round.radius()), ([3.0, 0.0], 4.0));
}

/// Which points are looked at first is not to be seen, though thousands lie on the border.
#[test]
fn in_any_order() {
    let mut points: Vec<[f64; 3]> = Vec::new();
    for k in 0..3000_u32 {
        let r = crate::Rot2::from_degrees(f64::from(k) * 0.36);
        let s = crate::Rot2::from_degrees(f64::from(k) * 7.3);
        points.push([r.cos() * s.cos(), r.sin() * s.cos(), s.sin()].map(|x| 1e6 + 0.01 * x));
    }
    let first = min_sphere(&points).unwrap();
    check(&points, first.center(), first.radius());
    assert!((first.radius() - 0.01).abs() < 1e-9);
    for step in [7, 1001, 2999] {
        let turned: Vec<_> = (0..3000).map(|k| points[k * step % 3000]).collect();
        assert_eq!(min_sphere(&turned).unwrap(), first);
    }
}

/// A prism whose ball floats made from the wrong corners.
#[test]
fn a_prism() {
    let points = [
        [-2.650000000000003, -5.3219854476264, 1.0073],
        [-2.649999999999998, 7.321985447626402, 1.0073],
        [-2.649999999999998, 7.321985447626402, 0.9927],
        [8.3, 1.0, 0.9927],
        [-2.650000000000003, -5.3219854476264, 0.9927],
        [8.3, 1.0, 1.0073],
    ];
    let round = min_sphere(&points).unwrap();
    check(&points, round.center(), round.radius());
    // What the ball about (1, 1, 1) needs.
    assert!(round.radius() <= 7.300_003_649_999_09, "{}", round.radius());
}

/// The rims of a coin, nearly a circle: the centre is in the middle of its thickness.
#[test]
fn coins() {
    let mut random = crate::random::Random::new(7);
    for thickness in [1e-3, 1e-4, 1e-5, 1e-7] {
        for many in [5, 18, 40] {
            let mut points = Vec::new();
            for k in 0..many {
                let r = crate::Rot2::from_degrees(f64::from(k) * 360.0 / f64::from(many));
                for z in [-thickness, 0.0, thickness] {
                    points.push([r.cos(), r.sin(), z]);
                }
            }
            let round = min_sphere(&points).unwrap();
            check(&points, round.center(), round.radius());
            let wanted = (1.0 + thickness * thickness).sqrt();
            assert!(
                (round.radius() - wanted).abs() < 1e-14,
                "{thickness} {many}"
            );
            // In any order, and however few are looked at first.
            for _ in 0..5 {
                for k in (1..points.len()).rev() {
                    points.swap(k, random.below(k + 1));
                }
                let [all, some] = [usize::MAX, 0].map(|many| smallest(&points, many).unwrap());
                assert_eq!((all.0, all.1), (round.center(), round.radius()));
                assert_eq!(some, all);
            }
        }
    }
}

/// Far from zero beside their size, or smaller than any square can be.
#[test]
fn as_small_as_numbers_are() {
    let round = min_circle(&[[1.0, 0.0], [1.0, 2e-163]]).unwrap();
    assert_eq!((round.center(), round.radius()), ([1.0, 1e-163], 1e-163));
    let round = min_sphere(&[[1.0, 0.0, -1e300], [1.0, 2e-200, -1e300]]).unwrap();
    assert_eq!(
        (round.center(), round.radius()),
        ([1.0, 1e-200, -1e300], 1e-200)
    );
    let round = min_circle(&[[0.0, 0.0], [0.0, 1e-323]]).unwrap();
    assert_eq!((round.center(), round.radius()), ([0.0, 5e-324], 5e-324));
    let round = min_circle(&[[-1.5e308, 0.0], [1.5e308, 0.0], [0.0, -1e308]]).unwrap();
    assert_eq!((round.center(), round.radius()), ([0.0, 0.0], 1.5e308));
}

/// The 108 whole points of a circle, each many times: more than are kept in mind, and none is outside. One that is
/// a hair outside is found among them.
#[test]
fn whole_points_of_a_circle() {
    let whole = |x: i32| {
        let y = f64::from(1105 * 1105 - x * x).sqrt();
        (y.fract() == 0.0).then_some([f64::from(x), y])
    };
    let above: Vec<_> = (-1105..=1105).filter_map(whole).collect();
    let mut points: Vec<_> = above.iter().flat_map(|&[x, y]| [[x, y], [x, -y]]).collect();
    points = points.repeat(100);
    let round = min_circle(&points).unwrap();
    assert_eq!((round.center(), round.radius()), ([0.0, 0.0], 1105.0));
    let hair = 1105.0 * f64::EPSILON;
    points[5000] = [1105.0 + hair, 0.0];
    let round = min_circle(&points).unwrap();
    check(&points, round.center(), round.radius());
    assert!(round.radius() > 1105.0 && round.radius() <= 1105.0 + hair);
}
