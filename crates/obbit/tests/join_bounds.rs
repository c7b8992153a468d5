//! The pair search over bounds, held against looking at every pair, on layouts made to hurt it.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use obbit::{Aabb, join_if, pairs_if};
use proptest::prelude::*;
use std::sync::Mutex;

fn meet<const D: usize>(x: &Aabb<D>, y: &Aabb<D>) -> bool {
    x.overlap_extents(y).iter().all(|&shared| shared >= 0.0)
}

fn brute<const D: usize>(a: &[Aabb<D>], b: &[Aabb<D>]) -> Vec<(u32, u32)> {
    let all = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
    all.filter(|&(i, j)| meet(&a[i], &b[j]))
        .map(|(i, j)| (i as u32, j as u32))
        .collect()
}

/// `pairs_if` and `join_if`, which see only boxes that meet, each pair once.
fn check<const D: usize>(boxes: &[Aabb<D>]) {
    let expected = brute(boxes, boxes);
    let own: Vec<_> = expected.iter().copied().filter(|(i, j)| i < j).collect();
    let seen = Mutex::new(Vec::new());
    let see = |i, j| {
        seen.lock().unwrap().push((i, j));
        i % 2 == 0
    };
    let checked = |found: Vec<(u32, u32)>, mut all: Vec<(u32, u32)>| {
        let mut seen = core::mem::take(&mut *seen.lock().unwrap());
        seen.sort_unstable();
        assert_eq!(seen, all);
        all.retain(|(i, _)| i % 2 == 0);
        assert_eq!(found, all);
    };
    checked(pairs_if(boxes, see), own);
    checked(join_if(boxes, boxes, see), expected);
}

/// Centre x, centre y, size.
type Place = (f64, f64, f64);

fn boxes<const D: usize>(places: &[Place]) -> Vec<Aabb<D>> {
    let make = |&(x, y, size): &Place| {
        let center = core::array::from_fn(|k| if k % 2 == 0 { x } else { y });
        let wide = core::array::from_fn(|k| if k == 0 { size * 3.0 } else { size });
        Aabb::from_center_size(center, wide).unwrap()
    };
    places.iter().map(make).collect()
}

fn every(places: &[Place]) {
    check(&boxes::<1>(places));
    check(&boxes::<2>(places));
    check(&boxes::<3>(places));
}

fn grid(size: f64) -> Vec<Place> {
    (0..400)
        .map(|i| (f64::from(i % 20), f64::from(i / 20), size))
        .collect()
}

fn line(along: fn(f64) -> (f64, f64)) -> Vec<Place> {
    (0..300)
        .map(|i| along(f64::from(i)))
        .map(|(x, y)| (x, y, 1.5))
        .collect()
}

#[test]
fn none_one_and_many_in_one_spot() {
    every(&[]);
    every(&[(1.0, 2.0, 3.0)]);
    every(&[(1.0, 2.0, 3.0); 40]);
    every(&[(0.0, 0.0, 0.0); 40]);
}

#[test]
fn grids_that_touch_miss_and_overlap() {
    every(&grid(1.0));
    every(&grid(0.1));
    every(&grid(5.0));
}

#[test]
fn gaps_too_small_for_integers() {
    let near = |x: f64| Aabb::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    check(&[near(0.0), near(1.0 + f64::EPSILON)]);
    let row = (0..500).map(|k| near(f64::from(k) * (1.0 + 1e-9)));
    check(&row.chain([near(1e9)]).collect::<Vec<_>>());
}

#[test]
fn lines() {
    every(&line(|t| (0.0, t)));
    every(&line(|t| (t, 0.0)));
    every(&line(|t| (t, t)));
}

#[test]
fn one_box_over_everything() {
    let mut places = grid(0.5);
    places.push((10.0, 10.0, 1e6));
    every(&places);
}

#[test]
fn sizes_over_seven_orders() {
    let sizes = [1e-4, 1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0];
    let place = |i: u32| {
        (
            f64::from(i * 37 % 300),
            f64::from(i * 91 % 300),
            sizes[i as usize % 7],
        )
    };
    every(&(0..300).map(place).collect::<Vec<_>>());
}

#[test]
fn far_from_zero_and_with_outliers() {
    let place = |i: i32| {
        (
            1e9 + f64::from(i % 14) * 0.01,
            1e9 + f64::from(i / 14) * 0.01,
            0.01,
        )
    };
    every(&(0..200).map(place).collect::<Vec<_>>());
    let mut places = grid(0.7);
    places.push((1e300, -1e300, 1.0));
    places.push((-1.7e308, 1.7e308, 0.0));
    every(&places);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn any_mix(places in prop::collection::vec(
        (-50i32..50, -50i32..50, 0u32..12)
            .prop_map(|(x, y, s)| (f64::from(x), f64::from(y), f64::from(s * s) * 0.25)),
        0..120,
    )) {
        every(&places);
    }
}

/// Turned boxes that reach nearly as far as numbers go.
#[test]
fn the_largest_boxes_meet() {
    let eighth = obbit::Rot2::from_degrees(45.0);
    let b = obbit::Obb2::new([0.0; 2], [1.3e308; 2], eighth).unwrap();
    let far = obbit::Obb2::new([7e307, 7e307], [1e308, 0.0], eighth).unwrap();
    assert_eq!(obbit::pairs(&[b, far], obbit::Touch::Counts), [(0, 1)]);
    let eighth = obbit::Rot3::from_yaw_degrees(45.0);
    let b = obbit::Obb3::new([0.0; 3], [1.3e308, 1.3e308, 1.0], eighth).unwrap();
    let far = obbit::Obb3::new([7e307, 7e307, 0.0], [1e308, 0.0, 0.0], eighth).unwrap();
    assert_eq!(obbit::pairs(&[b, far], obbit::Touch::Counts), [(0, 1)]);
}
