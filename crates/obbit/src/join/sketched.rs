//! What sketches tell, with every instruction set, against the exact relation.

use super::judge::{Judge, Meeting};
use super::levels::Levels;
use super::quantise::{Scale, fill};
use crate::d2::{Obb2, Rot2};
use crate::geom::{Aabb, Bounded, Relate, Relation, Touch};
use crate::lanes::{Columns, Cursor, Finds, Lanes, NOTHING, Row};
use alloc::vec::Vec;
use proptest::prelude::*;

type Pairs = Vec<(u32, u32)>;

/// The pairs that a scan tells to overlap, and those that it leaves open, with each set; and how many
/// boxes had sketches.
fn scans<S: Relate<2> + Sync>(shapes: &[S]) -> (Vec<[Pairs; 2]>, usize) {
    let judge = Meeting {
        left: shapes,
        right: shapes,
        touch: Touch::Counts,
    };
    let mut scale = Scale::new();
    scale.fit(shapes.len(), |i| judge.bounds(0, i));
    let levels = Levels::measured(core::iter::empty());
    let blank = Row {
        low: [0; 2],
        high: [0; 2],
        id: 0,
    };
    let mut rows = alloc::vec![blank; shapes.len()];
    let mut sketches = alloc::vec![NOTHING; shapes.len()];
    fill(&judge, (0, 0), (&mut rows, &mut sketches), &scale, &levels);
    rows.sort_by_key(|row| row.low[0]);
    let mut columns = Columns::new();
    columns.fill([0; 2], rows.len(), |k| rows[k]);
    let known = sketches.iter().filter(|s| s[0] != NOTHING[0]);
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

/// What is told must be true, and no pair that meets may be missing.
fn check<S: Relate<2> + Sync>(shapes: &[S]) -> usize {
    let (scans, known) = scans(shapes);
    for [sure, open] in scans {
        let mut seen = Vec::new();
        for &(i, j) in &sure {
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

/// Sketches are there where they ought to be, and they leave next to nothing open.
#[test]
fn hardly_any_pair_is_left_open() {
    let boxes: Vec<Obb2> = (0..3000)
        .map(|k| {
            let at = |step: f64| (f64::from(k) * step).fract() * 60.0;
            let center = [at(0.754_877_666_246_693), at(0.569_840_290_998_053)];
            let size = [1.0 + at(0.31) / 60.0, 0.5 + at(0.17) / 60.0];
            Obb2::new(center, size, Rot2::from_degrees(at(0.618_033_988_75) * 6.0)).unwrap()
        })
        .collect();
    let known = check(&boxes);
    assert!(known > 2900, "{known}");
    // Plain Rust leaves all of them open.
    let sets = Lanes::all().into_iter().zip(scans(&boxes).0);
    for (_, [sure, open]) in sets.filter(|(set, _)| *set != Lanes::Scalar) {
        assert!(
            sure.len() > 1000 && open.len() * 200 < sure.len(),
            "{} {}",
            sure.len(),
            open.len()
        );
    }
}
