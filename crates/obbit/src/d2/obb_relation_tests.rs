use super::*;
use crate::d2::rect::{exact_gaps, from_signs};
use crate::d2::{Aabb2, Rot2, View2};
use crate::geom::decide;
use proptest::prelude::*;

fn boxed(center: [f64; 2], size: [f64; 2], degrees: f64) -> Obb2 {
    Obb2::new(center, size, Rot2::from_degrees(degrees)).unwrap()
}

/// Filter, aligned, doubled and exact stages against the general engine, both ways round.
fn agree(a: &Obb2, b: &Obb2) -> Relation {
    let wanted = decide::relation::<2>(&View2::Obb(a), &View2::Obb(b));
    for (a, b) in [(a, b), (b, a)] {
        assert_eq!(relation(a, b), wanted, "{a:?} {b:?}");
        assert_eq!(hairline(a, b), wanted, "{a:?} {b:?}");
        assert_eq!(
            from_signs(exact_gaps(Rect::Turned(a), Rect::Turned(b)).map(|g| g.order())),
            wanted,
            "{a:?} {b:?}"
        );
        assert_eq!(intersects(a, b), wanted.intersects());
        assert_eq!(overlaps(a, b), wanted.overlaps());
        if let Some(decided) = doubled(a, b) {
            assert_eq!(decided, wanted, "doubled: {a:?} {b:?}");
        }
    }
    wanted
}

#[test]
fn the_marquee_example() {
    let a = boxed([355.0, 430.0], [350.0, 150.0], 0.0);
    let b = boxed([575.0, 295.0], [350.0, 150.0], 220.0);
    assert_eq!(agree(&a, &b), Relation::Overlapping);
    let gaps = exact_gaps(Rect::Turned(&a), Rect::Turned(&b)).map(|g| g.to_f64() / 2.0);
    for (gap, wanted) in gaps.iter().zip([-137.2668, -109.9412, -275.5134, -0.1119]) {
        assert!((gap - wanted).abs() < 5e-5, "{gaps:?}");
    }
}

#[test]
fn grids_touch() {
    for scale in [1.0, 1e-300, 1e300, 5e-324, 0.1] {
        for turn in [0.0, 90.0, 180.0, 270.0] {
            let a = boxed([0.0; 2], [2.0 * scale, 2.0 * scale], 0.0);
            for (x, y) in [(2.0, 0.0), (2.0, 2.0), (-2.0, 1.0)] {
                let b = boxed([x * scale, y * scale], [2.0 * scale, 2.0 * scale], turn);
                assert_eq!(agree(&a, &b), Relation::Touching);
            }
        }
    }
}

#[test]
fn flat_boxes() {
    use Relation::{Apart, Overlapping, Touching};
    let h = boxed([0.0; 2], [2.0, 0.0], 0.0);
    let v = boxed([0.0; 2], [0.0, 2.0], 0.0);
    let p = boxed([0.0; 2], [0.0; 2], 37.0);
    assert_eq!(agree(&h, &v), Overlapping);
    assert_eq!(agree(&h, &h), Touching);
    assert_eq!(agree(&p, &p), Touching);
    assert_eq!(agree(&p, &h), Touching);
    assert_eq!(agree(&h, &boxed([2.0, 0.0], [2.0, 0.0], 0.0)), Touching);
    assert_eq!(agree(&h, &boxed([2.5, 0.0], [2.0, 0.0], 0.0)), Apart);
    assert_eq!(agree(&h, &boxed([0.0, 1.0], [0.0, 2.0], 0.0)), Touching);
    assert_eq!(agree(&p, &boxed([0.0; 2], [1.0, 1.0], 12.0)), Overlapping);
    assert_eq!(agree(&p, &boxed([0.5, 0.0], [1.0, 1.0], 0.0)), Touching);
}

#[test]
fn the_largest_numbers() {
    let m = f64::MAX;
    let a = boxed([-m / 2.0, 0.0], [m / 2.0, 1.0], 0.0);
    let b = boxed([m / 2.0, 0.0], [m / 2.0, 1.0], 0.0);
    assert_eq!(agree(&a, &b), Relation::Apart);
    let c = boxed([0.0, 0.0], [m, 1.0], 0.0);
    assert_eq!(agree(&a, &c), Relation::Overlapping);
    let d = boxed([m / 2.0, m / 2.0], [m / 2.0, m / 2.0], 30.0);
    agree(&c, &d);
}

/// Pythagorean rotations and sizes on a small grid make touching and near touching common.
fn near_box() -> impl Strategy<Value = Obb2> {
    let rotation = prop_oneof![
        Just((1.0, 0.0)),
        Just((0.0, 1.0)),
        Just((0.0, -1.0)),
        Just((0.6, 0.8)),
        Just((-0.8, 0.6)),
        Just((5.0 / 13.0, 12.0 / 13.0)),
        Just((28.0 / 53.0, -45.0 / 53.0)),
    ];
    let size = prop_oneof![3 => (0i32..6).prop_map(f64::from), 1 => Just(1e-8), 1 => Just(1e8)];
    let nudge = prop_oneof![3 => Just(0i64), 1 => -2i64..3];
    let offset = prop_oneof![3 => Just(0.0), 1 => Just(1e6), 1 => Just(-1e15)];
    (
        (-8i32..8, -8i32..8),
        (size.clone(), size),
        rotation,
        (nudge.clone(), nudge),
        offset,
    )
        .prop_map(|((x, y), (w, h), (c, s), (nx, ny), offset)| {
            let step = |v: f64, n: i64| {
                (0..n.abs()).fold(v, |v, _| if n > 0 { v.next_up() } else { v.next_down() })
            };
            let center = [
                step(f64::from(x) / 2.0 + offset, nx),
                step(f64::from(y) / 2.0, ny),
            ];
            Obb2::new(center, [w, h], Rot2::from_cos_sin(c, s).unwrap()).unwrap()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn all_stages_agree(a in near_box(), b in near_box()) {
        agree(&a, &b);
    }

    #[test]
    fn powers_of_two_change_nothing(a in near_box(), b in near_box(), e in -900i32..900) {
        let k = crate::num::two_pow(e);
        let scaled = |o: &Obb2| {
            Obb2::unchecked(o.center.map(|x| x * k), o.size.map(|x| x * k), o.rotation)
        };
        // A power of two is exact but for numbers that become subnormal.
        let exact = |o: &Obb2| {
            let there = scaled(o);
            (0..2).all(|i| there.center[i] / k == o.center[i] && there.size[i] / k == o.size[i])
        };
        prop_assume!(exact(&a) && exact(&b));
        prop_assert_eq!(relation(&a, &b), relation(&scaled(&a), &scaled(&b)));
    }

    #[test]
    fn aligned_against_turned(a in near_box(), x in 0.1f64..0.7, w in 1i32..5) {
        let low = [x, -1.0];
        let flat = Aabb2::new(low, [x + f64::from(w), 0.3]).unwrap();
        let wanted = decide::relation::<2>(&View2::Aabb(&flat), &View2::Obb(&a));
        prop_assert_eq!(flat.relation(&a), wanted);
        prop_assert_eq!(a.relation(&flat), wanted);
        let round = Aabb2::new([0.5, -1.0], [0.5 + f64::from(w), 2.0]).unwrap();
        let wanted = decide::relation::<2>(&View2::Aabb(&round), &View2::Obb(&a));
        prop_assert_eq!(round.relation(&a), wanted);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn the_filter_leaves_fewer_than_one_in_a_thousand(
        pairs in prop::collection::vec(
            ((-2.0..2.0, -2.0..2.0), (0.2..2.0, 0.2..2.0), 0.0..360.0, 0.2..2.0, 0.0..360.0),
            1000,
        ),
    ) {
        let left_over = pairs.iter().filter(|((x, y), (w, h), turn, side, other)| {
            let b = boxed([*x, *y], [*w, *h], *turn);
            certain_overlap(&boxed([0.0; 2], [1.0, *side], *other), &b).is_none()
        });
        prop_assert_eq!(left_over.count(), 0);
    }
}

#[test]
fn a_box_and_itself() {
    for size in [
        [0.0; 2],
        [3.0, 0.0],
        [0.0, 5e-324],
        [0.1, 1e-300],
        [2.0, 1.0],
    ] {
        for degrees in [0.0, 90.0, 30.0, -77.0] {
            let own = boxed([0.1, -1e3], size, degrees);
            let flat = size.contains(&0.0);
            let wanted = [Relation::Overlapping, Relation::Touching][usize::from(flat)];
            assert_eq!(agree(&own, &own), wanted, "{own:?}");
        }
    }
}
