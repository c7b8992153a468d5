//! Long rows, along each axis: what is near in the row is all that can meet.

use crate::random::Random;
use obbit::{
    Capsule2, Obb2, Obb3, PairFinder, Relate, Relation, Rot2, Rot3, Touch, join, pairs,
    pairs_within,
};

const COUNT: usize = 70_000;
/// Boxes are at most 3 wide, and this far from one to the next at the least.
const STEP: f64 = 1.0;
/// So boxes this far apart in the row are farther apart than any question asks.
const NEAR: usize = 8;

fn row<const D: usize>(random: &mut Random, along: usize) -> Vec<[f64; D]> {
    let mut at = 0.0;
    let mut place = || {
        at += STEP + 3.0 * random.unit();
        core::array::from_fn(|k| if k == along { at } else { random.unit() })
    };
    (0..COUNT).map(|_| place()).collect()
}

fn near<S: Relate<D>, const D: usize>(row: &[S], keep: impl Fn(&S, &S) -> bool) -> Vec<(u32, u32)> {
    let behind = |i: usize| (i + 1..row.len()).take(NEAR);
    let all = (0..row.len()).flat_map(|i| behind(i).map(move |j| (i, j)));
    all.filter(|&(i, j)| keep(&row[i], &row[j]))
        .map(|(i, j)| (i as u32, j as u32))
        .collect()
}

fn check<S: Relate<D> + Sync, const D: usize>(row: &[S]) {
    let met = near(row, |a, b| a.relate(b) != Relation::Apart);
    assert_eq!(pairs(row, Touch::Counts), met);
    assert!(met.len() > 1_000);
    let clearance = 0.75;
    let wanted = near(row, |a, b| a.within(b, clearance));
    assert_eq!(pairs_within(row, clearance), wanted);
    let mut finder = PairFinder::new();
    for _ in 0..2 {
        assert_eq!(finder.count_pairs(row, Touch::Counts), met.len() as u64);
        assert_eq!(finder.pairs(row, Touch::Counts), met);
    }
    // Of two lists as of one, each way round.
    let (left, right) = row.split_at(COUNT / 2);
    let between = met
        .iter()
        .filter(|&&(i, j)| (i as usize) < left.len() && j as usize >= left.len());
    let between: Vec<_> = between.map(|&(i, j)| (i, j - left.len() as u32)).collect();
    assert_eq!(join(left, right, Touch::Counts), between);
}

#[test]
fn boxes_of_the_plane() {
    let random = &mut Random::new(31);
    for along in 0..2 {
        let places = row::<2>(random, along);
        let boxes = places.iter().map(|&at| {
            let size = [0.5 + 2.5 * random.unit(), 0.5 + random.unit()];
            Obb2::new(at, size, Rot2::from_degrees(360.0 * random.unit())).unwrap()
        });
        check(&boxes.collect::<Vec<_>>());
    }
}

#[test]
fn capsules_have_boxes_around_them() {
    let random = &mut Random::new(32);
    for along in 0..2 {
        let places = row::<2>(random, along);
        let capsules = places.iter().map(|&[x, y]| {
            let end = [x + 2.0 * random.unit() - 1.0, y + 2.0 * random.unit() - 1.0];
            Capsule2::new([x, y], end, 0.5 * random.unit()).unwrap()
        });
        check(&capsules.collect::<Vec<_>>());
    }
}

#[test]
fn boxes_of_space() {
    let random = &mut Random::new(33);
    for along in 0..3 {
        let places = row::<3>(random, along);
        let boxes = places.iter().map(|&at| {
            let size = [0; 3].map(|_| 0.5 + 1.5 * random.unit());
            let axis = [0; 3].map(|_| random.unit() - 0.5);
            let turn = Rot3::from_axis_angle_degrees(axis, 360.0 * random.unit()).unwrap();
            Obb3::new(at, size, turn).unwrap()
        });
        check(&boxes.collect::<Vec<_>>());
    }
}
