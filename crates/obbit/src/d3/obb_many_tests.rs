//! Many boxes at a time against one at a time, with every instruction set there is.

use super::*;
use crate::d3::Rot3;
use crate::geom::{Bounded, Relate};
use crate::num::two_pow;
use crate::random::Random;
use alloc::vec::Vec;

/// Ids of the two lists to ask for.
type Asked = (Vec<u32>, Vec<u32>);

/// Holds every instruction set against `relate`; what has no pair must stay as it was.
fn check(left: &[Obb3], right: &[Obb3], (first, second): &Asked) {
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
    Obb3::meet_many(left, right, first, second, Touch::Counts, &mut verdicts);
    for (k, &verdict) in verdicts.iter().enumerate() {
        let pair = left
            .get(first[k] as usize)
            .zip(right.get(second[k] as usize));
        assert_eq!(verdict, pair.is_some_and(|(a, b)| a.intersects(b)));
    }
}

/// Every limit is outside that of `bounds`, by no more than a few of the last bits, or next to
/// nothing of the box.
fn check_limits(boxes: &[Obb3], room: [usize; 6]) {
    for set in Lanes::all() {
        let mut limits = room.map(|n| alloc::vec![f64::NAN; n]);
        let [x, y, z, u, v, w] = &mut limits;
        set.run(Cover {
            shapes: boxes,
            low: [x, y, z],
            high: [u, v, w],
        });
        for (k, o) in boxes.iter().enumerate() {
            for axis in 0..3 {
                let ends = [o.bounds().min(), o.bounds().max()];
                let share = ends.as_flattened().iter().map(|x| x.abs() * two_pow(-897));
                let share: f64 = share.sum();
                let (min, max) = (ends[0][axis], ends[1][axis]);
                let slack = |limit: f64| {
                    let reach = max * 0.5 - min * 0.5;
                    (reach + limit.abs()) * (12.0 * f64::EPSILON) + 32.0 * 5e-324 + share
                };
                if let Some(&low) = limits[axis].get(k).filter(|low| !low.is_nan()) {
                    let tight = low >= min - slack(min);
                    assert!(low <= min && tight, "{set:?} {low:e} {min:e} {o:?}");
                }
                if let Some(&high) = limits[3 + axis].get(k).filter(|high| !high.is_nan()) {
                    let tight = high <= max + slack(max);
                    assert!(high >= max && tight, "{set:?} {high:e} {max:e} {o:?}");
                }
            }
        }
        // Where all lists are long enough, none may be left out; behind the last, none written.
        for limits in &limits {
            let n = boxes.len();
            if room.iter().all(|&r| r >= n) {
                assert!(limits[..n].iter().all(|x| !x.is_nan()));
            }
            let mut behind = limits.iter().skip(n);
            assert!(behind.all(|x| x.is_nan()), "{set:?} {room:?}");
        }
    }
}

/// The length of a unit, and how far from the origin.
const WORLDS: [(f64, f64); 11] = [
    (1.0, 0.0),
    (1.0, 0.0),
    (1e-2, 1e9),
    (1e307, 0.0),
    (1e300, -3e300),
    (1e299, 0.0),
    (1e-300, 0.0),
    (1e-307, 0.0),
    (1e-310, 0.0),
    (1e-322, 0.0),
    (5e-324, 0.0),
];

/// Boxes on a grid, so that many touch, or anywhere; some a last bit off, flat, or points.
fn boxes(random: &mut Random, (unit, offset): (f64, f64)) -> Vec<Obb3> {
    let one = |random: &mut Random| {
        let grid = random.below(3) != 0;
        let o = random.near_box(grid);
        let center = o.center().map(|x| match random.below(8) {
            0 => (x * unit + offset).next_up(),
            1 => (x * unit + offset).next_down(),
            _ => x * unit + offset,
        });
        let size = o.size().map(|x| match random.below(12) {
            0 => 0.0,
            1 => unit * 1e-9,
            _ => x * unit,
        });
        Obb3::new(center, size, o.rotation()).unwrap()
    };
    (0..random.below(30)).map(|_| one(random)).collect()
}

/// Some ids name no box.
fn asked(random: &mut Random) -> Asked {
    let ids = |random: &mut Random, n: usize| {
        let id = |random: &mut Random| match random.below(40) {
            0 => random.next() as u32,
            _ => random.below(31) as u32,
        };
        (0..n).map(|_| id(random)).collect()
    };
    let n = random.below(200);
    let other = if random.below(4) == 0 {
        random.below(200)
    } else {
        n
    };
    (ids(random, n), ids(random, other))
}

#[test]
fn many_meet_as_one_does() {
    let mut random = Random::new(71);
    for world in WORLDS.into_iter().cycle().take(8 * WORLDS.len()) {
        let (left, right) = (boxes(&mut random, world), boxes(&mut random, world));
        check(&left, &left, &asked(&mut random));
        check(&left, &right, &asked(&mut random));
    }
}

#[test]
fn limits_are_outside_and_tight() {
    let mut random = Random::new(72);
    for world in WORLDS.into_iter().cycle().take(40 * WORLDS.len()) {
        let boxes = boxes(&mut random, world);
        check_limits(&boxes, [boxes.len(); 6]);
        check_limits(&boxes, [40; 6]);
        check_limits(&boxes, core::array::from_fn(|_| random.below(40)));
    }
}

#[test]
fn limits_reach_to_the_end_of_numbers() {
    let m = f64::MAX;
    let at =
        |center, size, degrees| Obb3::new(center, size, Rot3::from_yaw_degrees(degrees)).unwrap();
    let boxes = [
        at([0.0; 3], [m; 3], 0.0),
        at([m, -m, m], [0.0; 3], 0.0),
        at([-m, m, 0.0], [0.0; 3], 30.0),
        at([m / 2.0, 0.0, 0.0], [m, 0.0, 1.0], 0.0),
        at([0.0; 3], [m / 2.0; 3], 45.0),
        at([1e292, m, 0.0], [0.0, 1.0, 0.0], 90.0),
    ];
    let mut limits = [[f64::NAN; 6]; 6];
    let [x, y, z, u, v, w] = &mut limits;
    Obb3::cover_many(&boxes, [x, y, z], [u, v, w]);
    for (k, o) in boxes.iter().enumerate() {
        for axis in 0..3 {
            assert!(limits[axis][k] <= o.bounds().min()[axis], "{o:?}");
            assert!(limits[3 + axis][k] >= o.bounds().max()[axis], "{o:?}");
        }
    }
    let ids = || (0..36u32).map(|k| k / 6);
    let asked = (ids().collect(), (0..36).map(|k| k % 6).collect());
    check(&boxes, &boxes, &asked);
}

/// The boxes of a wall touch in a face, an edge or a corner, whichever way each is laid.
#[test]
fn blocks_along_the_axes_meet_as_exactly_as_one_pair() {
    let quarters = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]
        .map(|axis| Rot3::from_axis_angle_degrees(axis, 90.0).unwrap());
    for (unit, offset) in [(1.0, 0.0), (0.1, 7e5), (1e-290, 0.0), (1e290, 3e299)] {
        let block = |k: u32| {
            let place = [k % 5, k / 5 % 5, k / 25].map(|i| f64::from(i) * unit + offset);
            let turn = (0..k % 7).fold(Rot3::IDENTITY, |turn, i| {
                turn.then(quarters[(k + i) as usize % 3])
            });
            Obb3::new(place, [unit, unit, unit * f64::from(1 + k % 2)], turn).unwrap()
        };
        let blocks: Vec<Obb3> = (0..125).map(block).collect();
        let parts = blocks.iter().flat_map(|o| o.rotation().rows()).flatten();
        assert!(parts.into_iter().all(|x| x == 0.0 || x.abs() == 1.0));
        let near = (0..125).flat_map(|i| [1, 4, 5, 6, 25, 31].map(|step| (i, i + step)));
        let asked: Asked = near.unzip();
        check(&blocks, &blocks, &asked);
    }
}

/// Blocks laid crosswise, by right angles in radians or by angles with short sines: edges all but parallel.
#[test]
fn crossed_blocks_meet_as_exactly_as_one_pair() {
    let quarter = core::f64::consts::FRAC_PI_2;
    let common = Rot3::from_axis_angle_degrees([1.0, 2.0, 0.5], 33.0).unwrap();
    let yaw = [quarter, -quarter, 2.0 * quarter, 0.3].map(Rot3::from_yaw_radians);
    let tilted = Rot3::from_axis_angle_degrees([1.0, 0.0, 0.0], 53.130_102_354_155_98).unwrap();
    let turns = [Rot3::IDENTITY, yaw[0], yaw[1], yaw[2], yaw[3], tilted];
    let side = Rot3::from_axes([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]).unwrap();
    for common in [Rot3::IDENTITY, common, side, side.then(side)] {
        for (unit, offset) in [(1.0, 0.0), (0.1, 7e5), (1e-40, 0.0), (1e200, 0.0)] {
            let block = |k: u32| {
                let place = [k % 5, k / 5 % 5, k / 25].map(|i| f64::from(i) * unit);
                let center = common.apply(place).map(|x| x + offset);
                let turn = turns[(k * 7 % 6) as usize].then(common);
                let [w, h] = [k.is_multiple_of(11), k.is_multiple_of(5)];
                let flat = |is_flat: bool| if is_flat { 0.0 } else { unit };
                Obb3::new(
                    center,
                    [flat(w), flat(h), unit * f64::from(1 + k % 2)],
                    turn,
                )
                .unwrap()
            };
            let blocks: Vec<Obb3> = (0..125).map(block).collect();
            let near = (0..125).flat_map(|i| [1, 4, 5, 6, 25, 31].map(|step| (i, i + step)));
            let asked: Asked = near.unzip();
            check(&blocks, &blocks, &asked);
        }
    }
}

/// Hardly any float tells whether these touch; some not even twice the digits.
#[test]
fn turned_blocks_meet_as_exactly_as_one_pair() {
    let turns = [
        Rot3::from_axis_angle_degrees([1.0, 2.0, 0.5], 33.0).unwrap(),
        Rot3::from_yaw_radians(core::f64::consts::FRAC_PI_2),
        Rot3::from_axis_angle_degrees([0.0, 0.0, 1.0], 53.130_102_354_155_98).unwrap(),
    ];
    for turn in turns {
        for (unit, offset) in [(1.0, 0.0), (0.1, 7e5), (1e-240, 0.0), (1e280, 0.0)] {
            let block = |k: u32| {
                let place = [k % 5, k / 5 % 5, k / 25].map(|i| f64::from(i) * unit);
                let center = turn.apply(place).map(|x| x + offset);
                let flat = if k.is_multiple_of(11) { 0.0 } else { unit };
                Obb3::new(center, [unit, flat, unit * f64::from(1 + k % 2)], turn).unwrap()
            };
            let blocks: Vec<Obb3> = (0..125).map(block).collect();
            let near = (0..125).flat_map(|i| [1, 4, 5, 6, 25, 31].map(|step| (i, i + step)));
            let asked: Asked = near.unzip();
            check(&blocks, &blocks, &asked);
        }
    }
}
