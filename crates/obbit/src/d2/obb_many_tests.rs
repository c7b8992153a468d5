//! Many boxes at a time against one at a time, with every instruction set there is.

use super::*;
use crate::d2::Rot2;
use crate::d2::obb_relation::certain_overlap;
use crate::d2::rect::{self, Rect};
use crate::geom::{Bounded, Relate};
use crate::num::two_pow;
use alloc::vec::Vec;
use proptest::prelude::*;

/// Ids of the two lists to ask for.
type Asked = (Vec<u32>, Vec<u32>);

/// Holds every instruction set against `relate`; what has no pair must stay as it was.
fn check(left: &[Obb2], right: &[Obb2], (first, second): &Asked) {
    let pairs = first.len().min(second.len());
    for touch in [Touch::Counts, Touch::Ignored] {
        let wanted = first.iter().zip(second).map(|(&i, &j)| {
            let pair = left.get(i as usize).zip(right.get(j as usize));
            pair.is_some_and(|(a, b)| a.relate(b).meets(touch))
        });
        let wanted: Vec<bool> = wanted.collect();
        for room in [pairs, pairs / 2, pairs + 1, pairs + 70] {
            for (set, before) in Lanes::all()
                .into_iter()
                .zip([true, false].into_iter().cycle())
            {
                let mut verdicts = alloc::vec![before; room];
                set.run(Decide {
                    left,
                    right,
                    first,
                    second,
                    filter: Meets(touch),
                    verdicts: &mut verdicts,
                });
                let asked = pairs.min(room);
                assert_eq!(verdicts[..asked], wanted[..asked], "{set:?} {touch:?}");
                assert!(verdicts[asked..].iter().all(|&v| v == before), "{set:?}");
            }
        }
    }
    let mut verdicts = alloc::vec![false; pairs];
    Obb2::meet_many(left, right, first, second, Touch::Counts, &mut verdicts);
    for (k, &verdict) in verdicts.iter().enumerate() {
        let pair = left
            .get(first[k] as usize)
            .zip(right.get(second[k] as usize));
        assert_eq!(verdict, pair.is_some_and(|(a, b)| a.intersects(b)));
    }
}

/// Every limit is outside that of `bounds`, by no more than a few of the last bits, or next to
/// nothing of the box.
fn check_limits(boxes: &[Obb2], room: [usize; 4]) {
    for set in Lanes::all() {
        let [mut low_x, mut low_y, mut high_x, mut high_y] = room.map(|n| alloc::vec![f64::NAN; n]);
        set.run(Cover {
            shapes: boxes,
            low: [&mut low_x, &mut low_y],
            high: [&mut high_x, &mut high_y],
        });
        for (axis, low, high) in [(0, low_x, high_x), (1, low_y, high_y)] {
            for (k, o) in boxes.iter().enumerate() {
                let ends = [o.bounds().min(), o.bounds().max()];
                let share = ends.as_flattened().iter().map(|x| x.abs() * two_pow(-897));
                let share: f64 = share.sum();
                let (min, max) = (ends[0][axis], ends[1][axis]);
                let slack = |limit: f64| {
                    let reach = max * 0.5 - min * 0.5;
                    (reach + limit.abs()) * (12.0 * f64::EPSILON) + 32.0 * 5e-324 + share
                };
                if let Some(&low) = low.get(k).filter(|low| !low.is_nan()) {
                    assert!(
                        low <= min && low >= min - slack(min),
                        "{set:?} {low:e} {o:?}"
                    );
                }
                if let Some(&high) = high.get(k).filter(|high| !high.is_nan()) {
                    assert!(
                        high >= max && high <= max + slack(max),
                        "{set:?} {high:e} {o:?}"
                    );
                }
            }
            // Where all lists are long enough, none may be left out; behind the last, none written.
            let n = boxes.len();
            if room.iter().all(|&r| r >= n) {
                assert!(low[..n].iter().chain(&high[..n]).all(|x| !x.is_nan()));
            }
            let behind = low.iter().skip(n).chain(high.iter().skip(n));
            assert!(behind.copied().all(f64::is_nan), "{set:?} {room:?}");
        }
    }
}

fn turn() -> impl Strategy<Value = Rot2> {
    let quarter_or_triple = prop_oneof![
        3 => Just((1.0, 0.0)),
        1 => Just((0.0, 1.0)),
        1 => Just((-1.0, 0.0)),
        1 => Just((0.6, 0.8)),
        1 => Just((-0.8, 0.6)),
        1 => Just((5.0 / 13.0, -12.0 / 13.0)),
    ];
    prop_oneof![
        quarter_or_triple.prop_map(|(c, s)| Rot2::from_cos_sin(c, s).unwrap()),
        (0.0..360.0).prop_map(Rot2::from_degrees),
    ]
}

/// Boxes on a grid, so that many touch; some a last bit off, flat, points, or anywhere.
fn local_box() -> impl Strategy<Value = ([f64; 2], [f64; 2], Rot2, [i64; 2])> {
    let place = prop_oneof![3 => (-6i32..7).prop_map(|x| f64::from(x) * 0.5), 1 => -3.0..3.0];
    let size = prop_oneof![
        4 => (0u32..6).prop_map(|x| f64::from(x) * 0.5),
        2 => 0.1..2.5,
        1 => Just(1e-9),
    ];
    let nudge = prop_oneof![4 => Just(0i64), 1 => -1i64..2];
    (
        [place.clone(), place],
        [size.clone(), size],
        turn(),
        [nudge.clone(), nudge],
    )
}

fn boxes() -> impl Strategy<Value = Vec<Obb2>> {
    let worlds = prop_oneof![
        6 => Just((1.0, 0.0)),
        2 => Just((1e-2, 1e9)),
        2 => Just((1e307, 0.0)),
        1 => Just((1e300, -3e300)),
        1 => Just((1e-300, 0.0)),
        1 => Just((1e-307, 0.0)),
        2 => Just((1e-310, 0.0)),
        1 => Just((1e-322, 0.0)),
        1 => Just((5e-324, 0.0)),
    ];
    (worlds, prop::collection::vec(local_box(), 0..30)).prop_map(|((scale, offset), locals)| {
        let make = |(center, size, turn, nudge): ([f64; 2], [f64; 2], Rot2, [i64; 2])| {
            let step = |x: f64, n: i64| match n {
                0 => x,
                1 => x.next_up(),
                _ => x.next_down(),
            };
            let center = [0, 1].map(|k| step(center[k] * scale + offset, nudge[k]));
            Obb2::new(center, size.map(|x| x * scale), turn).unwrap()
        };
        locals.into_iter().map(make).collect()
    })
}

/// Some ids name no box.
fn asked() -> impl Strategy<Value = Asked> {
    let id = prop_oneof![30 => 0u32..32, 1 => any::<u32>()];
    let ids = prop::collection::vec(id, 200);
    let lengths = (0usize..200, 0usize..200, 0usize..4);
    (ids.clone(), ids, lengths).prop_map(|(mut first, mut second, (n, other, pick))| {
        first.truncate(n);
        second.truncate(if pick == 0 { other } else { n });
        (first, second)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn many_meet_as_one_does(left in boxes(), right in boxes(), asked in asked()) {
        check(&left, &left, &asked);
        check(&left, &right, &asked);
    }

    #[test]
    fn limits_are_outside_and_tight(boxes in boxes(), room in [0usize..40, 0..40, 0..40, 0..40]) {
        check_limits(&boxes, [boxes.len(); 4]);
        check_limits(&boxes, [40; 4]);
        check_limits(&boxes, room);
    }
}

#[test]
fn limits_reach_to_the_end_of_numbers() {
    let m = f64::MAX;
    let at = |center, size, degrees| Obb2::new(center, size, Rot2::from_degrees(degrees)).unwrap();
    let boxes = [
        at([0.0; 2], [m, m], 0.0),
        at([m, -m], [0.0; 2], 0.0),
        at([-m, m], [0.0; 2], 30.0),
        at([m / 2.0, 0.0], [m, 0.0], 0.0),
        at([0.0; 2], [m / 2.0; 2], 45.0),
        at([1e292, m], [0.0, 1.0], 90.0),
    ];
    let mut limits = [[f64::NAN; 6]; 4];
    let [a, b, c, d] = &mut limits;
    Obb2::cover_many(&boxes, [a, b], [c, d]);
    for (k, o) in boxes.iter().enumerate() {
        for axis in 0..2 {
            assert!(limits[axis][k] <= o.bounds().min()[axis], "{o:?}");
            assert!(limits[2 + axis][k] >= o.bounds().max()[axis], "{o:?}");
        }
    }
    let ids: Vec<u32> = (0..36).collect();
    let asked = (
        ids.iter().map(|k| k / 6).collect(),
        ids.iter().map(|k| k % 6).collect(),
    );
    check(&boxes, &boxes, &asked);
}

/// Hardly any float tells whether these touch.
#[test]
fn turned_tiles_meet_as_exactly_as_one_pair() {
    for (degrees, scale) in [(30.0, 1.0), (0.3, 1e9), (45.0, 1e-240), (211.7, 1e280)] {
        let turn = Rot2::from_degrees(degrees);
        let (c, s) = (turn.cos() * scale, turn.sin() * scale);
        let tile = |k: u32| {
            let (x, y) = (f64::from(k % 9) + 7.0, f64::from(k / 9) - 3.0);
            Obb2::new([x * c - y * s, x * s + y * c], [scale; 2], turn).unwrap()
        };
        let tiles: Vec<Obb2> = (0..81).map(tile).collect();
        let near = (0..81).flat_map(|i| [1, 8, 9, 10].map(|step| (i, i + step)));
        let asked: Asked = near.unzip();
        check(&tiles, &tiles, &asked);
        let mut hairlines = 0;
        for (a, b) in asked.0.iter().zip(&asked.1) {
            if let Some((a, b)) = tiles.get(*a as usize).zip(tiles.get(*b as usize)) {
                let exact = rect::exactly(Rect::Turned(a), Rect::Turned(b));
                assert_eq!(a.relate(b), exact, "{a:?} {b:?}");
                hairlines += usize::from(certain_overlap(a, b).is_none());
            }
        }
        assert!(hairlines > 200, "{hairlines}");
    }
}

/// The cosine of a right angle in radians is 6e-17, and what counts between bricks its square.
#[test]
fn bricks_turned_by_a_right_angle_in_radians_meet_as_exactly_as_one_pair() {
    let quarter = core::f64::consts::FRAC_PI_2;
    for radians in [[quarter; 2], [0.0, quarter], [quarter, 2.0 * quarter]] {
        for unit in [1.0, 0.1, 1e-40, 1e200] {
            let brick = |k: u32| {
                let center = [k % 9, k / 9].map(|i| f64::from(i) * unit);
                let turn = Rot2::from_radians(radians[(k % 2) as usize]);
                Obb2::new(center, [unit, unit * f64::from(1 + k % 3)], turn).unwrap()
            };
            let bricks: Vec<Obb2> = (0..81).map(brick).collect();
            let near = (0..81).flat_map(|i| [1, 8, 9, 10, 18].map(|step| (i, i + step)));
            let asked: Asked = near.unzip();
            check(&bricks, &bricks, &asked);
        }
    }
}

/// Points lie along the axes however they are turned.
#[test]
fn turned_points_meet_as_exactly_as_one_pair() {
    let mut random = crate::random::Random::new(9);
    let points: Vec<Obb2> = (0..60)
        .map(|k| {
            let center = [(); 2].map(|()| random.below(3) as f64 * 0.1);
            let size = [[0.0; 2], [0.0; 2], [0.1, 0.0], [0.1; 2]][k % 4];
            let turn = Rot2::from_radians(random.unit() * 7.0);
            Obb2::new(center, size, turn).unwrap()
        })
        .collect();
    let asked: Asked = (0..60).flat_map(|i| (0..60).map(move |j| (i, j))).unzip();
    check(&points, &points, &asked);
}
