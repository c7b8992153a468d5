use super::*;
use crate::d2::relation::within;
use crate::d2::{Convex2, Rot2, Shape2, View2};
use crate::geom::decide;
use crate::random::Random;
use proptest::prelude::*;

fn boxed(center: [f64; 2], size: [f64; 2], degrees: f64) -> Obb2 {
    Obb2::new(center, size, Rot2::from_degrees(degrees)).unwrap()
}

/// Against the general engine, both ways round.
fn agree(a: View2<'_>, b: View2<'_>, clearance: f64) -> bool {
    let wanted = decide::within::<2>(&a, &b, clearance);
    assert_eq!(within(a, b, clearance), wanted, "{a:?} {b:?} {clearance:e}");
    assert_eq!(within(b, a, clearance), wanted, "{b:?} {a:?} {clearance:e}");
    wanted
}

/// Also one bit to either side, and at the edges of what a clearance may be.
fn agree_round(a: View2<'_>, b: View2<'_>, clearance: f64) {
    for near_by in [clearance, clearance.next_up(), clearance.next_down()] {
        agree(a, b, near_by);
    }
    assert_eq!(agree(a, b, 0.0), crate::d2::relation::intersects(a, b));
    assert!(agree(a, b, f64::INFINITY));
    assert!(!agree(a, b, f64::NAN) && !agree(a, b, -1.0));
}

/// A box, or a circle or aligned box in its place.
fn views(o: &Obb2) -> [Shape2; 3] {
    let ([x, y], [w, h]) = (o.center(), o.size());
    let aligned = Aabb2::new([x - w * 0.5, y - h * 0.5], [x + w * 0.5, y + h * 0.5]);
    let circle = Circle::new([x, y], w * 0.5);
    [(*o).into(), aligned.unwrap().into(), circle.unwrap().into()]
}

#[test]
fn a_distance_of_exactly_the_clearance_counts() {
    for scale in [
        1.0,
        0.25,
        1024.0,
        crate::num::two_pow(-900),
        crate::num::two_pow(900),
        5e-324,
    ] {
        for turn in [0.0, 90.0, 180.0, 270.0] {
            let a = boxed([0.0; 2], [4.0 * scale; 2], 0.0);
            // Side by side 3 apart, and 3 and 4 beyond a corner.
            let beside = boxed([7.0 * scale, scale], [4.0 * scale; 2], turn);
            let beyond = boxed([7.0 * scale, 8.0 * scale], [4.0 * scale; 2], turn);
            for (b, c) in [(beside, 3.0 * scale), (beyond, 5.0 * scale)] {
                for a in &views(&a)[..2] {
                    for b in &views(&b)[..2] {
                        assert!(
                            agree(a.view(), b.view(), c)
                                && !agree(a.view(), b.view(), c.next_down())
                        );
                        assert!(agree(a.view(), b.view(), c.next_up()));
                    }
                }
            }
            let disc = Circle::new([7.0 * scale, scale], 2.0 * scale).unwrap();
            for a in &views(&a)[..2] {
                let (a, disc) = (a.view(), View2::Circle(&disc));
                assert!(agree(a, disc, 3.0 * scale) && !agree(a, disc, (3.0 * scale).next_down()));
            }
        }
    }
}

#[test]
fn extreme_numbers() {
    for scale in [1e300, 1e-300, 1e-320, 1e99, 1e101, 1e-99, 1e-101] {
        for turn in [0.0, 30.0, 45.0] {
            let a = boxed([0.0; 2], [4.0 * scale, scale], turn);
            for b in [
                boxed([5.0 * scale, scale], [scale, 3.0 * scale], 90.0 - turn),
                boxed([5.0 * scale, scale], [0.0, 3.0 * scale], 12.0),
                boxed([5.0 * scale, 0.0], [0.0; 2], 12.0),
                a,
            ] {
                for (p, q) in views(&a).iter().zip(&views(&b)) {
                    for c in [1.0 * scale, 2.0 * scale, 1.0, 1e-310, f64::MAX] {
                        agree_round(p.view(), q.view(), c);
                    }
                }
            }
        }
    }
    let far = boxed([1e15, 0.0], [1.0, 1.0], 30.0);
    agree_round(
        far.view(),
        boxed([1e15 + 8.0, 0.0], [1.0; 2], 3.0).view(),
        6.75,
    );
    let tiny = boxed([1e-200, 0.0], [1e-200; 2], 30.0);
    agree_round(far.view(), tiny.view(), 1e15);
}

fn near_box() -> impl Strategy<Value = Obb2> {
    let rotation = prop_oneof![
        Just((1.0, 0.0)),
        Just((0.0, 1.0)),
        Just((0.6, 0.8)),
        Just((-0.8, 0.6)),
        Just((5.0 / 13.0, 12.0 / 13.0)),
        Just((1.0 + 3e-7, 1e-9)),
        (-180.0..180.0f64).prop_map(|degrees| {
            let turn = Rot2::from_degrees(degrees);
            (turn.cos(), turn.sin())
        }),
    ];
    let size = prop_oneof![3 => (0i32..6).prop_map(f64::from), 1 => Just(1e-8), 2 => 0.0..4.0f64];
    let place = prop_oneof![3 => (-12i32..12).prop_map(|x| f64::from(x) / 2.0), 2 => -6.0..6.0f64];
    ((place.clone(), place), (size.clone(), size), rotation).prop_map(|((x, y), (w, h), (c, s))| {
        Obb2::new([x, y], [w, h], Rot2::from_cos_sin(c, s).unwrap()).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn agrees_with_the_general_engine(
        a in near_box(), b in near_box(), kind in (0usize..3, 0usize..3), c in 0i32..12, e in -900i32..900,
    ) {
        let (p, q) = (&views(&a)[kind.0], &views(&b)[kind.1]);
        let rounded = p.distance(q);
        for c in [f64::from(c) / 2.0, rounded, rounded * (1.0 + 1e-14), rounded * (1.0 - 1e-14)] {
            agree_round(p.view(), q.view(), c);
        }
        let k = crate::num::two_pow(e);
        let scaled = |o: &Obb2| Obb2::unchecked(o.center.map(|x| x * k), o.size.map(|x| x * k), o.rotation);
        agree(scaled(&a).view(), scaled(&b).view(), rounded * k);
    }
}

#[test]
fn the_filter_leaves_fewer_than_one_in_a_thousand() {
    let mut random = Random::new(77);
    let mut left_over = 0;
    for _ in 0..50_000 {
        let mut one = || {
            let (x, y) = (random.between(-2.0, 2.0), random.between(-2.0, 2.0));
            let size = [random.between(0.2, 2.0), random.between(0.2, 2.0)];
            boxed([x, y], size, random.between(0.0, 360.0))
        };
        let (a, b) = (one(), one());
        let disc = Circle::new(b.center(), b.size()[0]).unwrap();
        let upright = a.bounds();
        let c = random.between(0.05, 2.0);
        left_over += usize::from(boxes(&a, &b, c).is_none());
        left_over += usize::from(box_circle(&a, &disc, c).is_none());
        left_over += usize::from(aligned_turned(&upright, &b, c).is_none());
    }
    assert!(left_over < 50, "{left_over} of 150,000");
}
