//! Maps of axes.

use super::*;
use proptest::prelude::*;

#[test]
fn an_outlier_does_not_flatten_the_rest() {
    let mut xs: Vec<f64> = (0..1000).map(f64::from).collect();
    xs.push(1e300);
    let (map, _) = AxisMap::fitting(&mut xs.clone());
    // Only the last piece, which reaches to the outlier, is too coarse.
    let merged = xs
        .windows(2)
        .filter(|w| map.of(w[0]) >= map.of(w[1]))
        .count();
    assert!(
        merged <= 2 * xs.len() / PIECES,
        "{merged} neighbours fell together"
    );
}

#[test]
fn a_town_in_a_wide_world_is_told_apart() {
    let town = (0..1000).map(|k| f64::from(k) * 0.3);
    for width in [1e7, 1e12, 1e30, 1e300] {
        let world = (0..2000).map(|k| width * (f64::from(k) / 1000.0 - 1.0));
        let (map, _) = AxisMap::fitting(&mut town.clone().chain(world).collect::<Vec<_>>());
        let apart = |k: &i32| map.of(f64::from(*k) * 0.3) < map.of(f64::from(*k + 1) * 0.3);
        let apart = (0..999).filter(apart).count();
        assert!(apart > 950, "{width}: {apart}");
    }
}

#[test]
fn many_towns_in_a_wide_world_are_told_apart() {
    let town = |k: u32| f64::from(k.wrapping_mul(2_654_435_761) >> 8);
    for (towns, width) in [(100, 1e-2), (100, 1e-4), (300, 1e-4)] {
        let at =
            |k: u32| town(k % towns) + f64::from(k / towns) * width * f64::from(towns) / 8000.0;
        let sorted = |mut xs: Vec<f64>| {
            xs.sort_unstable_by(f64::total_cmp);
            xs
        };
        let xs = sorted((0..8000).map(at).collect());
        let mut map = AxisMap::from_knots(Vec::new());
        map.refit(&mut xs.clone());
        let merged = |map: &AxisMap| {
            let merged = xs.windows(2).filter(|w| map.of(w[0]) >= map.of(w[1]));
            merged.count()
        };
        assert!(
            merged(&map) * 20 < xs.len(),
            "{towns} {width}: {}",
            merged(&map)
        );
        let (map, _) = AxisMap::fitting(&mut xs.clone());
        assert!(map.knots().len() <= AxisMap::KNOTS);
        assert!(towns > 100 || merged(&map) * 4 < xs.len());
    }
}

#[test]
fn the_edges_of_a_grid_need_no_bends() {
    let edges = (0..4000).map(|k| f64::from(k % 40) * 0.1 + f64::from(k % 3) * 1e-16);
    let (map, _) = AxisMap::fitting(&mut edges.collect::<Vec<_>>());
    assert!(map.straight().is_some());
}

proptest! {
    #[test]
    fn maps_never_decrease(
        sample in prop::collection::vec(any::<f64>().prop_filter("finite", |x| x.is_finite()), 0..90),
        mut xs in prop::collection::vec(any::<f64>().prop_filter("finite", |x| x.is_finite()), 2..90),
    ) {
        xs.extend(&sample);
        xs.extend([f64::MAX, -f64::MAX, 0.0]);
        xs.sort_unstable_by(f64::total_cmp);
        let (map, _) = AxisMap::fitting(&mut sample.clone());
        for w in xs.windows(2) {
            prop_assert!(map.of(w[0]) <= map.of(w[1]));
            prop_assert!(map.of(w[0]) > 0 && map.of(w[1]) < u32::MAX);
        }
    }
}
