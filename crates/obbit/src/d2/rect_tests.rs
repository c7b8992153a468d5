use super::*;
use crate::d2::rect::{exact_distance_to, exactly, exactly_contains, exactly_within};
use crate::d2::rect_in_rect;
use crate::d2::{Box2, Circle, Convex2, contains};
use crate::geom::decide;
use proptest::prelude::*;

/// Boxes of which many touch, coincide or are flat, at any scale and far out.
fn boxes() -> impl Strategy<Value = Box2> {
    let place = || {
        prop_oneof![
            (-6i32..7).prop_map(|x| f64::from(x) * 0.5),
            (-6i32..7).prop_map(|x| f64::from(x) * 0.1),
            -3.0..3.0f64
        ]
    };
    let length = || {
        prop_oneof![
            Just(0.0),
            (0i32..7).prop_map(|x| f64::from(x) * 0.5),
            0.0..3.0f64
        ]
    };
    let turn = prop_oneof![
        Just(Rot2::IDENTITY),
        Just(Rot2::from_degrees(90.0)),
        Just(Rot2::from_degrees(45.0)),
        Just(Rot2::from_cos_sin(0.6, 0.8).unwrap()),
        Just(Rot2::from_cos_sin(0.6000001, 0.8).unwrap()),
        (0.0..7.0f64).prop_map(Rot2::from_radians),
    ];
    let far = prop_oneof![8 => Just((1.0, 0.0)), 1 => Just((1.0, 1e9)), 1 => Just((1e-200, 0.0)), 1 => Just((1e150, 0.0))];
    (
        any::<bool>(),
        [place(), place()],
        [length(), length()],
        turn,
        far,
    )
        .prop_map(|(aligned, at, size, turn, (scale, far))| {
            let [at, size] = [at, size].map(|v| v.map(|x| x * scale));
            let at = at.map(|x| x + far);
            if aligned {
                Aabb2::new(at, [0, 1].map(|k| at[k] + size[k]))
                    .unwrap()
                    .into()
            } else {
                Obb2::new(at, size, turn).unwrap().into()
            }
        })
}

proptest! {
    #[test]
    fn as_the_general_engine_says(a in boxes(), b in boxes(), by in prop_oneof![Just(0.5), Just(1.0), 0.0..4.0f64, Just(1e-9)]) {
        let (p, q) = (a.view(), b.view());
        let (r, s) = (a.rect(), b.rect());
        let wanted = decide::relation::<2>(&p, &q);
        prop_assert_eq!(relation(r, s), wanted);
        prop_assert_eq!(exactly(r, s), wanted);
        prop_assert_eq!(a.relation(&b), wanted);
        let near = decide::within::<2>(&p, &q, by);
        prop_assert_eq!(within(r, s, by), near);
        prop_assert_eq!(exactly_within(r, s, by), near);
        prop_assert_eq!(a.within(&b, by), near);
        let holds = contains::general(p, q);
        prop_assert_eq!(rect_in_rect::contains(r, s), holds);
        prop_assert_eq!(exactly_contains(r, s), holds);
        prop_assert!(rect_in_rect::contains(r, r));
    }

    #[test]
    fn points_are_as_far_as_circles_without_radius(a in boxes(), x in -4.0..4.0f64, y in -4.0..4.0f64, corner in any::<bool>()) {
        let point = if corner { a.bounds().min() } else { [x, y] };
        let wanted = Circle::new(point, 0.0).unwrap().distance(&a);
        for found in [a.distance_to(point), exact_distance_to(a.rect(), &Aabb2::from_limits(point, point))] {
            prop_assert!((found - wanted).abs() <= 1e-9 * wanted, "{} {}", found, wanted);
            prop_assert_eq!(found == 0.0, wanted == 0.0);
        }
    }

    #[test]
    fn a_hair_beside_the_clearance(a in boxes(), b in boxes()) {
        // The rounded distance is at most a few last bits beside the true one.
        let distance = a.distance(&b);
        for step in -4i64..5 {
            let by = f64::from_bits((distance.to_bits() as i64 + step).max(1) as u64);
            let near = decide::within::<2>(&a.view(), &b.view(), by);
            prop_assert_eq!(within(a.rect(), b.rect(), by), near);
            prop_assert_eq!(exactly_within(a.rect(), b.rect(), by), near);
        }
    }
}

#[test]
fn no_clearance() {
    let [a, b] = [0.0, 2.0].map(|x| Box2::from(Aabb2::new([x, 0.0], [x + 2.0, 1.0]).unwrap()));
    for (by, near) in [
        (0.0, true),
        (-0.0, true),
        (-1.0, false),
        (f64::NAN, false),
        (f64::INFINITY, true),
    ] {
        assert_eq!(within(a.rect(), b.rect(), by), near, "{by}");
    }
}
