//! What sketches tell, with every instruction set, against the exact relation.

use super::judge::{Judge, Meeting};
use super::levels::Levels;
use super::quantise::{Scale, fill};
use super::turned::Turned;
use crate::d2::{Capsule2, Obb2, Rot2, Segment2};
use crate::d3::{Capsule3, Obb3, Rot3, Segment3};
use crate::geom::{Aabb, Bounded, Relate, Relation, Touch};
use crate::lanes::{Columns, Cursor, Finds, Lanes, Row, words};
use alloc::vec::Vec;
use proptest::prelude::*;

type Pairs = Vec<(u32, u32)>;

/// The pairs that a scan tells to overlap, and those that it leaves open, with each set; and how many
/// boxes had sketches.
fn scans<const D: usize>(judge: &dyn Judge<D>) -> (Vec<[Pairs; 2]>, usize) {
    let [count, _] = judge.counts();
    let mut scale = Scale::new();
    scale.fit(count, |_| {}, |i| judge.bounds(0, i));
    let levels = Levels::measured(core::iter::empty());
    let mut rows = alloc::vec![Row::BLANK; count];
    let mut sketches = alloc::vec![0; count * words(D)];
    fill(judge, (0, 0), (&mut rows, &mut sketches), &scale, &levels);
    rows.sort_by_key(|row| row.low[0]);
    let mut columns = Columns::new();
    columns.fill([0; D], rows.len(), |k| rows[k]);
    let tells = |sketch: &&[u32]| match D {
        2 => sketch[0] != u32::MAX,
        _ => sketch[4] >> 16 == 0,
    };
    let known = sketches.chunks(words(D)).filter(tells);
    let known = scale.units().map_or(0, |_| known.count());
    if let Some(units) = scale.units() {
        columns.sketch(units, &sketches);
    }
    let scan = |set: Lanes| {
        let (mut at, mut finds) = (Cursor::default(), Finds::new());
        let mut found = [Vec::new(), Vec::new()];
        loop {
            finds.clear();
            set.within(&columns, &mut at, &mut finds);
            let before = found[0].len() + found[1].len();
            for (found, list) in found.iter_mut().zip([&finds.sure, &finds.open]) {
                let (first, second) = list.lists();
                found.extend(first.iter().copied().zip(second.iter().copied()));
            }
            if found[0].len() + found[1].len() == before {
                return found;
            }
        }
    };
    (Lanes::all().into_iter().map(scan).collect(), known)
}

/// What is told must be true, and no pair that meets may be missing; along the axes of any box as well.
fn check<S: Relate<D> + Sync, const D: usize>(shapes: &[S]) -> usize {
    let judge = judge(shapes);
    for turned in (0..shapes.len()).step_by(shapes.len() / 4 + 1) {
        if let Some(turned) = Turned::along(&judge, turned) {
            check_scans(shapes, scans(&turned));
        }
    }
    check_scans(shapes, scans(&judge))
}

fn judge<S>(shapes: &[S]) -> Meeting<'_, S, S> {
    Meeting {
        left: shapes,
        right: shapes,
        touch: Touch::Counts,
    }
}

fn check_scans<S: Relate<D>, const D: usize>(
    shapes: &[S],
    (scans, known): (Vec<[Pairs; 2]>, usize),
) -> usize {
    for [sure, open] in scans {
        let mut seen = Vec::new();
        for &(i, j) in sure.iter().filter(|_| S::fills_boxes()) {
            let relation = shapes[i as usize].relate(&shapes[j as usize]);
            assert_eq!(relation, Relation::Overlapping, "{i} {j}");
        }
        seen.extend(sure.iter().chain(&open).map(|&(i, j)| (i.min(j), i.max(j))));
        seen.sort_unstable();
        for i in 0..shapes.len() {
            for j in i + 1..shapes.len() {
                if shapes[i].relate(&shapes[j]) != Relation::Apart {
                    let pair = (i as u32, j as u32);
                    assert!(seen.binary_search(&pair).is_ok(), "{pair:?} is missing");
                }
            }
        }
    }
    known
}

/// A box of a town whose corners lie on a grid, so that many touch; some are moved by a hair.
fn house() -> impl Strategy<Value = ([f64; 2], [f64; 2], f64)> {
    let hair = prop_oneof![3 => Just(0.0), 1 => Just(1e-9), 1 => -1e-4..1e-4f64];
    let place = (0i32..24, 0i32..24, hair.clone(), hair);
    let size = [0i32..5, 0i32..5];
    let turn = prop_oneof![3 => (0i32..24).prop_map(|k| f64::from(k) * 15.0), 1 => 0.0..360.0f64];
    (place, size, turn).prop_map(|((x, y, dx, dy), [w, h], turn)| {
        let center = [f64::from(x) * 0.5 + dx, f64::from(y) * 0.5 + dy];
        (center, [f64::from(w), f64::from(h)], turn)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn what_is_told_is_true(
        houses in prop::collection::vec(house(), 2..90),
        stretch in prop_oneof![3 => Just(1.0), 1 => Just(1e7), 1 => Just(1e-7)],
        size in prop_oneof![3 => Just(1.0), 1 => Just(1e-180), 1 => Just(1e150), 1 => Just(1e-300)],
        far in prop_oneof![3 => Just(0.0), 1 => Just(1e4), 1 => Just(1e9), 1 => Just(1e16)],
    ) {
        let town = houses.iter().map(|&([x, y], [w, h], turn)| {
            let center = [(x * stretch + far) * size, (y - far) * size];
            let (w, h) = (w * size, h * size);
            Obb2::new(center, [w, h], Rot2::from_degrees(turn)).unwrap()
        });
        let town: Vec<Obb2> = town.collect();
        check(&town);
        let bounds: Vec<Aabb<2>> = town.iter().map(Bounded::bounds).collect();
        check(&bounds);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// Segments and capsules whose ends lie on a grid, so that many touch; and boxes among them.
    #[test]
    fn what_is_told_of_lines_is_true(
        lines in prop::collection::vec(([0i32..24, 0i32..24, 0i32..5], [0i32..24, 0i32..24, 0i32..5], 0i32..3), 2..70),
        size in prop_oneof![3 => Just(1.0), 1 => Just(1e-90), 1 => Just(1e-180), 1 => Just(1e150), 1 => Just(0.1)],
        far in prop_oneof![3 => Just(0.0), 1 => Just(1e9), 1 => Just(1e16)],
    ) {
        let at = |p: [i32; 3]| p.map(|x| (f64::from(x) + far) * size);
        let lines = lines.iter().map(|&(p, q, radius)| (at(p), at(q), f64::from(radius) * 0.5 * size));
        let flat = |[x, y, _]: [f64; 3]| [x, y];
        let capsules = lines.clone().map(|(p, q, radius)| Capsule2::new(flat(p), flat(q), radius).unwrap());
        check(&capsules.collect::<Vec<_>>());
        let segments = lines.clone().map(|(p, q, _)| Segment2::new(flat(p), flat(q)).unwrap());
        check(&segments.collect::<Vec<_>>());
        let capsules = lines.clone().map(|(p, q, radius)| Capsule3::new(p, q, radius).unwrap());
        check(&capsules.collect::<Vec<_>>());
        let segments = lines.map(|(p, q, _)| Segment3::new(p, q).unwrap());
        check(&segments.collect::<Vec<_>>());
    }
}

/// A rotation that others are likely to share an axis with, or nearly.
fn frame() -> impl Strategy<Value = Rot3> {
    let turn =
        || prop_oneof![3 => (0i32..24).prop_map(|k| f64::from(k) * 15.0), 1 => 0.0..360.0f64];
    let hair = || prop_oneof![3 => Just(0.0), 1 => -1e-2..1e-2f64, 1 => -0.2..0.2f64];
    let tilted = (turn(), turn(), turn(), hair());
    prop_oneof![
        turn().prop_map(Rot3::from_yaw_degrees),
        tilted.prop_map(|(yaw, pitch, roll, hair)| {
            let about = |axis, degrees| Rot3::from_axis_angle_degrees(axis, degrees).unwrap();
            let tipped = about([1.0, 0.0, 0.0], roll + hair).then(about([0.0, 1.0, 0.0], pitch));
            tipped.then(Rot3::from_yaw_degrees(yaw))
        }),
        (turn(), hair()).prop_map(|(yaw, hair)| {
            Rot3::from_yaw_degrees(yaw)
                .then(Rot3::from_quaternion(0.01 * hair, 0.0, 0.0, 1.0).unwrap())
        }),
    ]
}

/// A box of a pile whose corners lie on a grid; some are moved by a hair.
fn brick() -> impl Strategy<Value = ([f64; 3], [f64; 3], Rot3)> {
    let at = || {
        let hair = prop_oneof![3 => Just(0.0), 1 => Just(1e-9), 1 => -1e-3..1e-3f64];
        (0i32..12, hair).prop_map(|(x, hair)| f64::from(x) * 0.5 + hair)
    };
    let size = || prop_oneof![4 => (0i32..5).prop_map(f64::from), 1 => 0.0..3.0f64];
    ([at(), at(), at()], [size(), size(), size()], frame())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn what_is_told_is_true_in_space(
        bricks in prop::collection::vec(brick(), 2..70),
        stretch in prop_oneof![3 => Just(1.0), 1 => Just(1e7), 1 => Just(1e-7)],
        size in prop_oneof![3 => Just(1.0), 1 => Just(1e-90), 1 => Just(1e150), 1 => Just(1e-300)],
        far in prop_oneof![3 => Just(0.0), 1 => Just(1e4), 1 => Just(1e9), 1 => Just(1e16)],
    ) {
        let pile = bricks.iter().map(|&([x, y, z], sizes, frame)| {
            let center = [(x * stretch + far) * size, (y - far) * size, z * size];
            Obb3::new(center, sizes.map(|s| s * size), frame).unwrap()
        });
        let pile: Vec<Obb3> = pile.collect();
        check(&pile);
        let bounds: Vec<Aabb<3>> = pile.iter().map(Bounded::bounds).collect();
        check(&bounds);
    }
}

/// A number between 0 and 1 that looks like chance.
fn chance(k: u32, step: f64) -> f64 {
    (f64::from(k) * step).fract()
}

/// Sketches leave next to nothing open: plain Rust, which has none, leaves all.
fn check_few_open<S: Relate<D> + Sync, const D: usize>(boxes: &[S], most: f64) {
    let known = check(boxes);
    assert!(known * 30 > boxes.len() * 29, "{known}");
    let sets = Lanes::all().into_iter().zip(scans(&judge(boxes)).0);
    for (_, [sure, open]) in sets.filter(|(set, _)| *set != Lanes::Scalar) {
        let (sure, open) = (sure.len(), open.len());
        assert!(sure > 1000, "{sure} {open}");
        assert!((open as f64) < most * sure as f64, "{sure} {open}");
    }
}

/// Boards side by side whose bounds meet, more pairs than are looked at together: each pair is told
/// apart, and behind them come two that meet.
#[test]
fn many_that_are_told_apart_are_not_the_end() {
    let board = |k: i32| {
        let at = f64::from(k) * 0.2;
        let turn = Rot3::from_yaw_degrees(45.0);
        Obb3::new([at, -at, 0.0], [400.0, 0.1, 2.0], turn).unwrap()
    };
    let cube = |x: f64| Obb3::new([x, 40.0, 0.0], [1.0; 3], Rot3::IDENTITY).unwrap();
    let boards = (0..200).map(board);
    let all: Vec<Obb3> = boards.chain([80.0, 80.5].map(cube)).collect();
    check(&all);
}

#[test]
fn hardly_any_pair_is_left_open() {
    let boxes = (0..3000).map(|k| {
        let at = |step: f64| chance(k, step) * 60.0;
        let center = [at(0.754_877_666_246_693), at(0.569_840_290_998_053)];
        let size = [1.0 + chance(k, 0.31), 0.5 + chance(k, 0.17)];
        Obb2::new(center, size, Rot2::from_degrees(at(0.618_033_988_75) * 6.0)).unwrap()
    });
    check_few_open(&boxes.collect::<Vec<_>>(), 0.005);
}

/// Nor where boxes are as wide as the whole job: all in one spot, or in a row.
#[test]
fn hardly_any_pair_of_wide_boxes_is_left_open() {
    for row in [[0.001, 0.001], [0.001, 300.0], [300.0, 0.001]] {
        let boxes = (0..1000).map(|k| {
            let at = |step: f64| chance(k, step);
            let center = [
                at(0.754_877_666_246_693) * row[0],
                at(0.569_840_290_998_053) * row[1],
            ];
            let size = [1.0 + at(0.31), 0.5 + at(0.17)];
            let turn = Rot2::from_degrees(at(0.618_033_988_75) * 360.0);
            Obb2::new(center, size, turn).unwrap()
        });
        check_few_open(&boxes.collect::<Vec<_>>(), 0.005);
    }
}

/// Nor where towns lie so far apart that one straight map of both would be too coarse for either; and what
/// lies between them, or reaches from one to the other, is not told wrongly.
#[test]
fn hardly_any_pair_in_far_towns_is_left_open() {
    let boxes = (0..3000).map(|k| {
        let at = |step: f64| chance(k, step) * 60.0;
        let town = f64::from(k % 3) * 1e9;
        let center = [
            town + at(0.754_877_666_246_693),
            at(0.569_840_290_998_053) - town,
        ];
        let size = match k {
            0 => [4e9, 9.0],
            1 => [3e8, 3.0],
            _ => [1.0 + chance(k, 0.31), 0.5 + chance(k, 0.17)],
        };
        let turn = if k < 2 {
            0.0
        } else {
            at(0.618_033_988_75) * 6.0
        };
        Obb2::new(center, size, Rot2::from_degrees(turn)).unwrap()
    });
    // The two long ones have no sketch, and meet some.
    check_few_open(&boxes.collect::<Vec<_>>(), 0.1);
}

/// Nor in space, whether boxes lie any way or stand upright, as cars and houses do.
#[test]
fn hardly_any_pair_is_left_open_in_space() {
    for upright in [false, true] {
        let boxes = (0..3000).map(|k| {
            let at = |step: f64| chance(k, step) * 12.0;
            let center = [
                at(0.819_172_513_396_164),
                at(0.671_043_606_703_789),
                at(0.549_700_477_901_933),
            ];
            let size = [
                0.6 + chance(k, 0.31),
                0.5 + chance(k, 0.17),
                0.4 + chance(k, 0.23),
            ];
            let [x, y, z] = [0.37, 0.73, 0.91].map(|step| chance(k, step) - 0.5);
            let turn = if upright {
                Rot3::from_yaw_degrees(z * 360.0)
            } else {
                Rot3::from_quaternion(x, y, z, 0.4).unwrap()
            };
            Obb3::new(center, size, turn).unwrap()
        });
        check_few_open(&boxes.collect::<Vec<_>>(), 0.04);
    }
}
