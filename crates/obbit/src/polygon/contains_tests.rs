//! What lies in polygons of cells, by the cells that are missing; and what lies in lines.

use super::tests::{polygon, some_cells};
use super::{Polygon, Region};
use crate::d2::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use crate::random::Random;
use alloc::vec::Vec;

/// A shape that has an inside, its numbers in halves, in or near this cell.
fn some(random: &mut Random, cell: &[i32; 2]) -> Shape2 {
    let mut half = |most: usize| random.below(most) as f64 * 0.5;
    let at = cell.map(|x| f64::from(x) + half(3));
    let (size, r) = ([0.5 + half(5), 0.5 + half(5)], 0.5 + half(3));
    let far = [half(8) - 1.0, half(8) - 1.0].map(|x| x + 0.5);
    match random.below(5) {
        0 => Circle::new(at, r).unwrap().into(),
        1 => Capsule2::new(at, [at[0] + far[0], at[1] + far[1]], r)
            .unwrap()
            .into(),
        2 => Aabb2::from_center_size(at, size).unwrap().into(),
        3 => {
            let turn = Rot2::from_cos_sin(0.6, 0.8).unwrap();
            Obb2::new(at, size, turn).unwrap().into()
        }
        _ => {
            let other = [at[0] + size[0], at[1] - far[0]];
            let third = [at[0] + far[0], at[1] + far[1]];
            let made = ConvexPolygon::from_points(&[at, other, third]).unwrap();
            if made.corners().len() < 3 {
                return some(random, cell);
            }
            made.into()
        }
    }
}

#[test]
fn shapes_in_polygons_of_cells() {
    let mut random = Random::new(91);
    let mut seen = [0; 2];
    for k in 0..120 {
        let cells = some_cells(&mut random, if k < 90 { 8 } else { 25 });
        let polygon = polygon(&cells);
        let list: Vec<_> = cells.iter().collect();
        for _ in 0..100 {
            let cell = list[random.below(list.len())];
            let shape = some(&mut random, cell);
            let around = shape.bounds();
            let [low, high] = [around.min(), around.max()].map(|p| p.map(|x| x.floor() as i32));
            let mut missing =
                (low[0] - 1..=high[0]).flat_map(|x| (low[1] - 1..=high[1]).map(move |y| [x, y]));
            let wanted = missing.all(|cell| {
                let at = cell.map(f64::from);
                let whole = Aabb2::new(at, [at[0] + 1.0, at[1] + 1.0]).unwrap();
                cells.contains(&cell) || !whole.overlaps(&shape)
            });
            assert_eq!(polygon.contains(&shape), wanted, "{cells:?} {shape:?}");
            assert_eq!(
                Region::from(polygon.clone()).contains(&shape.clone().into()),
                wanted
            );
            seen[usize::from(wanted)] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 700), "{seen:?}");
}

#[test]
fn polygons_of_cells_in_each_other() {
    let mut random = Random::new(92);
    let mut seen = 0;
    for _ in 0..400 {
        let mut a = some_cells(&mut random, 7);
        let mut b = some_cells(&mut random, 4);
        if random.chance(60) {
            a.extend(b.iter());
            // All in one piece, or a hole: what is left out may as well be there.
            if random.chance(50) {
                let first = *b.first().unwrap();
                b.retain(|cell| *cell == first);
            }
        }
        let [p, q] = [&a, &b].map(|cells| {
            let pieces = cells.iter().map(|cell| {
                let [x, y] = cell.map(f64::from);
                let ring = [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]];
                Polygon::new(&ring, &[]).unwrap()
            });
            Polygon::of_several(pieces).unwrap()
        });
        assert_eq!(p.contains(&q), b.is_subset(&a));
        assert_eq!(q.contains(&p), a.is_subset(&b));
        assert!(p.contains(&p));
        seen += usize::from(b.is_subset(&a));
    }
    assert!(seen > 150, "{seen}");
}

/// Segments with ends in halves of cells: at each crossing of the lattice and between, one of the cells that meet there
/// is there.
#[test]
fn segments_in_polygons_of_cells() {
    let mut random = Random::new(93);
    let mut seen = [0; 2];
    for _ in 0..150 {
        let cells = some_cells(&mut random, 6);
        let polygon = polygon(&cells);
        for _ in 0..60 {
            let mut half = || [0, 1].map(|_| random.below(20) as i32 - 2);
            let (p, mut q) = (half(), half());
            match random.below(4) {
                0 => q = p,
                1 => q[0] = p[0],
                2 => q[1] = p[1],
                _ => {}
            }
            let steps = 2 * [0, 1]
                .map(|k| (p[k] - q[k]).abs().max(1))
                .iter()
                .product::<i32>();
            let wanted = (0..=steps).all(|k| {
                // In halves of a step's share of a cell.
                let at = [0, 1].map(|i| p[i] * (steps - k) + q[i] * k);
                let around = at.map(|x| {
                    let floor = x.div_euclid(2 * steps);
                    let low = if x.rem_euclid(2 * steps) == 0 {
                        floor - 1
                    } else {
                        floor
                    };
                    low..=floor
                });
                let [xs, ys] = around;
                xs.clone()
                    .any(|x| ys.clone().any(|y| cells.contains(&[x, y])))
            });
            let [a, b] = [p, q].map(|p| p.map(|x| f64::from(x) * 0.5));
            let segment = Segment2::new(a, b).unwrap();
            assert_eq!(polygon.contains(&segment), wanted, "{cells:?} {segment:?}");
            let line = Polygon::polyline(&[a, b]).unwrap();
            assert_eq!(polygon.contains(&line), wanted);
            let thin = Obb2::new(
                [0, 1].map(|k| 0.5 * (a[k] + b[k])),
                [b[0] - a[0], 0.0].map(f64::abs),
                Rot2::IDENTITY,
            );
            if a[1] == b[1] {
                assert_eq!(polygon.contains(&thin.unwrap()), wanted);
            }
            seen[usize::from(wanted)] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 300), "{seen:?}");
}

#[test]
fn lines_hold_lines() {
    let line = |points: &[[f64; 2]]| Polygon::polyline(points).unwrap();
    let long = line(&[[0.0, 0.0], [1.0, 1.0], [3.0, 3.0], [3.0, 9.0]]);
    assert!(long.contains(&Segment2::new([0.5, 0.5], [2.5, 2.5]).unwrap()));
    assert!(long.contains(&line(&[[2.0, 2.0], [3.0, 3.0], [3.0, 4.0], [3.0, 3.0]])));
    assert!(!long.contains(&line(&[[2.0, 2.0], [4.0, 4.0]])));
    assert!(!long.contains(&line(&[[2.0, 2.0], [3.0, 4.0]])));
    assert!(!long.contains(&Circle::new([1.0, 1.0], 0.5).unwrap()));
    assert!(long.contains(&Circle::new([1.0, 1.0], 0.0).unwrap()));
    // A line beside an area fills no gap in it.
    let halves = [0.0, 2.0].map(|x| {
        let ring = [[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 2.0], [x, 2.0]];
        Polygon::new(&ring, &[]).unwrap()
    });
    let [left, right] = halves;
    let bridged = Polygon::of_several([left, right, line(&[[0.0, 1.0], [3.0, 1.0]])]).unwrap();
    assert!(bridged.contains(&Segment2::new([0.5, 1.0], [2.5, 1.0]).unwrap()));
    assert!(!bridged.contains(&Segment2::new([0.5, 1.5], [2.5, 1.5]).unwrap()));
    assert!(!bridged.contains(&Aabb2::new([0.5, 0.5], [2.5, 1.5]).unwrap()));
    let whole: Vec<Region> = Vec::from([
        bridged.clone().into(),
        Aabb2::new([0.0; 2], [3.0, 2.0]).unwrap().into(),
    ]);
    assert!(whole[1].contains(&whole[0]) && !whole[0].contains(&whole[1]));
}

/// Where three meet, a corner of one lies on the side of another.
#[test]
fn bricks() {
    let brick = |x: f64, y: f64| {
        let ring = [[x, y], [x + 2.0, y], [x + 2.0, y + 1.0], [x, y + 1.0]];
        Polygon::new(&ring, &[]).unwrap()
    };
    let wall = [[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [0.0, 2.0], [2.0, 2.0]];
    let wall = Polygon::of_several(wall.map(|[x, y]| brick(x, y))).unwrap();
    let spot = |x: f64, y: f64, r: f64| wall.contains(&Circle::new([x, y], r).unwrap());
    assert!(spot(2.0, 1.0, 0.9) && spot(2.0, 1.5, 1.0) && spot(1.5, 1.0, 0.5));
    assert!(
        !spot(1.5, 1.0, 0.6) && !spot(1.0, 1.0, 0.5) && spot(1.0, 2.5, 0.5) && !spot(2.0, 1.5, 1.1)
    );
    let tall = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 3.0]).unwrap();
    assert!(wall.contains(&tall(1.0)) && wall.contains(&tall(1.5)) && wall.contains(&tall(2.0)));
    assert!(!wall.contains(&tall(0.5)) && !wall.contains(&tall(2.5)));
}
