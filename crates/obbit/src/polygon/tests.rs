//! Polygons of cells, of which all is known by the cells; and distances by brute force.

use super::Polygon;
use super::cut::tests::{Cell, rings};
use crate::d2::{Aabb2, Circle, ConvexPolygon, Rot2, Segment2};
use crate::error::Error;
use crate::geom::{Relate as _, Relation};
use crate::random::Random;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

pub(super) fn some_cells(random: &mut Random, most: i32) -> BTreeSet<Cell> {
    let start = [0, 1].map(|_| random.below(9) as i32);
    let mut list: Vec<Cell> = Vec::from([start]);
    for _ in 0..random.below((most * most) as usize) {
        let [x, y] = list[random.below(list.len())];
        let [dx, dy] = [[1, 0], [-1, 0], [0, 1], [0, -1]][random.below(4)];
        list.push([x + dx, y + dy]);
    }
    list.into_iter().collect()
}

pub(super) fn polygon(cells: &BTreeSet<Cell>) -> Polygon {
    let rings: Vec<Vec<[f64; 2]>> = rings(cells, false)
        .iter()
        .map(|ring| ring.iter().map(|p| p.map(f64::from)).collect())
        .collect();
    let area = |ring: &[[f64; 2]]| -> f64 {
        let next = ring.iter().cycle().skip(1);
        ring.iter()
            .zip(next)
            .map(|(p, q)| p[0] * q[1] - p[1] * q[0])
            .sum()
    };
    let (outlines, holes): (Vec<_>, Vec<_>) = rings.iter().partition(|ring| area(ring) > 0.0);
    let holes: Vec<&[[f64; 2]]> = holes.iter().map(|ring| &ring[..]).collect();
    Polygon::new(outlines[0], &holes).unwrap()
}

fn expected(a: &BTreeSet<Cell>, b: &BTreeSet<Cell>) -> Relation {
    let near = |p: &Cell, q: &Cell| (0..2).all(|k| (p[k] - q[k]).abs() <= 1);
    if a.intersection(b).next().is_some() {
        Relation::Overlapping
    } else if a.iter().any(|p| b.iter().any(|q| near(p, q))) {
        Relation::Touching
    } else {
        Relation::Apart
    }
}

#[test]
fn polygons_of_cells() {
    let mut random = Random::new(41);
    // Some of so many parts that these have an index.
    let most = |k: usize| if k < 50 { 6 } else { 25 };
    let cells: Vec<_> = (0..60).map(|k| some_cells(&mut random, most(k))).collect();
    let polygons: Vec<_> = cells.iter().map(polygon).collect();
    let mut seen = [0; 3];
    for (p, a) in polygons.iter().zip(&cells) {
        assert_eq!(p.area(), a.len() as f64);
        for (q, b) in polygons.iter().zip(&cells) {
            let relation = p.relate(q);
            assert_eq!(relation, expected(a, b));
            seen[relation as usize] += 1;
            let gap = |p: &Cell, q: &Cell| {
                let gaps = [0, 1].map(|k| f64::from(((p[k] - q[k]).abs() - 1).max(0)));
                gaps[0] * gaps[0] + gaps[1] * gaps[1]
            };
            let square = a.iter().flat_map(|p| b.iter().map(move |q| gap(p, q)));
            let square = square.fold(f64::INFINITY, f64::min);
            for clearance in [0.0, 1.0, 2.0, 5.0] {
                assert_eq!(p.within(q, clearance), square <= clearance * clearance);
            }
            assert_eq!(p.distance(q), square.sqrt());
            let shared = a.intersection(b).count() as f64;
            assert!((p.overlap_area(q) - shared).abs() <= 1e-14 * shared);
            let all = a.union(b).count() as f64;
            assert!((p.iou(q) - shared / all).abs() <= 1e-14);
            assert_eq!(p.intersects(q), relation.intersects());
        }
    }
    assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
}

/// Points and segments on the lattice and between: inside where all cells around are there.
#[test]
fn what_is_flat_along_inner_sides() {
    let mut random = Random::new(42);
    let mut inside = 0;
    for _ in 0..150 {
        let cells = some_cells(&mut random, 5);
        let polygon = polygon(&cells);
        for _ in 0..40 {
            // In halves of cells.
            let mut half = || [0, 1].map(|_| random.below(24) as i32 - 2);
            let (p, mut q) = (half(), half());
            match random.below(4) {
                0 => q = p,
                1 => q[0] = p[0],
                2 => q[1] = p[1],
                _ => {}
            }
            // A place of halves: the cells that it touches, all of which have to be there.
            let place = |x: f64, y: f64| {
                let around = |v: f64| {
                    let floor = v.floor() as i32;
                    if v == v.floor() {
                        floor - 1..floor + 1
                    } else {
                        floor..floor + 1
                    }
                };
                let cells_at: Vec<Cell> = around(x)
                    .flat_map(|x| around(y).map(move |y| [x, y]))
                    .collect();
                let there = cells_at.iter().filter(|cell| cells.contains(*cell)).count();
                (there == cells_at.len(), there > 0)
            };
            // Close enough together that each cell and side that is passed has one, and corners exactly.
            let n = 240;
            let places = (0..=n).map(|k| {
                let at = |i: usize| (f64::from(p[i] * (n - k) + q[i] * k)) / f64::from(2 * n);
                place(at(0), at(1))
            });
            let found = places.fold((false, false), |a, b| (a.0 | b.0, a.1 | b.1));
            let [a, b] = [p, q].map(|p| p.map(|x| f64::from(x) * 0.5));
            let segment = Segment2::new(a, b).unwrap();
            let wanted = match found {
                (true, _) => Relation::Overlapping,
                (false, true) => Relation::Touching,
                _ => Relation::Apart,
            };
            assert_eq!(polygon.relation(&segment), wanted, "{cells:?} {segment:?}");
            assert_eq!(segment.relate(&polygon), wanted);
            if p == q {
                assert_eq!(polygon.relation(&Circle::new(a, 0.0).unwrap()), wanted);
                assert_eq!(polygon.relation(&Aabb2::new(a, a).unwrap()), wanted);
            }
            inside += usize::from(wanted == Relation::Overlapping);
        }
    }
    assert!(inside > 500);
}

#[test]
fn pieces_around_a_place() {
    let tile = |x: f64, y: f64| {
        let at = [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]];
        Polygon::new(&at, &[]).unwrap()
    };
    let four = [
        tile(0.0, 0.0),
        tile(1.0, 0.0),
        tile(0.0, 1.0),
        tile(1.0, 1.0),
    ];
    let point = Circle::new([1.0, 1.0], 0.0).unwrap();
    let whole = Polygon::of_several(four.clone()).unwrap();
    assert_eq!(whole.relation(&point), Relation::Overlapping);
    let three = Polygon::of_several(four[..3].to_vec()).unwrap();
    assert_eq!(three.relation(&point), Relation::Touching);
    assert_eq!(Polygon::of_several([]), Err(Error::NoPoints));
    let twice = Polygon::of_several([tile(0.0, 0.0), tile(0.5, 0.0)]);
    assert_eq!(twice, Err(Error::PiecesOverlap { x: 0.5, y: 0.0 }));
}

/// Rings that go round a place twice turn as they should everywhere, and cross all the same.
#[test]
fn what_goes_round_twice_is_refused() {
    let star = [0, 2, 4, 1, 3].map(|k| Rot2::from_degrees(72.0 * f64::from(k)));
    let star = star.map(|turn| [turn.cos(), turn.sin()]);
    let loops = [
        [0, 0],
        [6, 0],
        [6, 4],
        [2, 4],
        [2, -2],
        [4, -2],
        [4, 2],
        [0, 2],
    ];
    let loops = loops.map(|p| p.map(f64::from));
    for ring in [&star[..], &loops] {
        let found = Polygon::new(ring, &[]);
        assert!(matches!(found, Err(Error::Crossing { .. })), "{found:?}");
    }
}

#[test]
fn what_is_flat() {
    let line = Polygon::new(&[[0.0, 0.0], [4.0, 4.0], [2.0, 2.0]], &[]).unwrap();
    let point = Polygon::new(&[[1.0, 1.0]], &[]).unwrap();
    assert_eq!((line.area(), point.area()), (0.0, 0.0));
    assert_eq!((line.parts().len(), point.parts().len()), (1, 1));
    let there = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [6.0, 4.0]];
    let back: Vec<_> = there
        .iter()
        .chain(there[1..3].iter().rev())
        .copied()
        .collect();
    let [back, there] = [Polygon::new(&back, &[]), Polygon::polyline(&there)].map(Result::unwrap);
    assert!(back.contains(&there) && there.contains(&back) && back.area() == 0.0);
    let tile = Aabb2::new([3.0, 1.0], [5.0, 2.0]).unwrap();
    assert_eq!(back.relation(&tile), Relation::Overlapping);
    let bent = [
        [0.0, 0.0],
        [4.0, 0.0],
        [4.0, 4.0],
        [1.0, 1.0],
        [1.0, 4.0],
        [0.0, 4.0],
    ];
    let bent = Polygon::new(&bent, &[]).unwrap();
    assert_eq!(bent.relation(&line), Relation::Overlapping);
    assert_eq!(line.relation(&bent), Relation::Overlapping);
    assert_eq!(bent.relation(&point), Relation::Touching);
    assert_eq!(line.iou(&bent), 0.0);
    assert_eq!(
        line.relation(&point),
        Segment2::new([0.0; 2], [4.0; 2]).unwrap().relate(&point)
    );
}

/// Areas beyond the floats have shares all the same.
#[test]
fn shares_at_any_scale() {
    let corner = [
        [0.0, 0.0],
        [6.0, 0.0],
        [6.0, 2.0],
        [2.0, 2.0],
        [2.0, 6.0],
        [0.0, 6.0],
    ];
    let other = [[1.0, 1.0], [5.0, 1.0], [1.0, 5.0]];
    for exponent in [0, 510, 515, 1020, -530, -540, -1070] {
        let scaled = |ring: &[[f64; 2]]| -> Polygon {
            let scaled = |p: &[f64; 2]| p.map(|x| x * crate::num::two_pow(exponent));
            Polygon::new(&ring.iter().map(scaled).collect::<Vec<_>>(), &[]).unwrap()
        };
        let (corner, other) = (scaled(&corner), scaled(&other));
        // The triangle of 8 without the one of 2 in the nook.
        assert_eq!(corner.iou(&other), 6.0 / 22.0, "2^{exponent}");
        assert_eq!(other.iou(&corner), 6.0 / 22.0, "2^{exponent}");
    }
}

/// A piece within another, whose rims have no place in common.
#[test]
fn where_pieces_overlap() {
    let tile = |x: f64, size: f64| {
        let at = [[x, x], [x + size, x], [x + size, x + size], [x, x + size]];
        Polygon::new(&at, &[]).unwrap()
    };
    for (inner, size) in [(500.0, 1.0), (0.0, 3.0), (999.0, 1.0)] {
        for pieces in [
            [tile(0.0, 1000.0), tile(inner, size)],
            [tile(inner, size), tile(0.0, 1000.0)],
        ] {
            let Err(Error::PiecesOverlap { x, y }) = Polygon::of_several(pieces) else {
                panic!("{inner} {size}");
            };
            let within = inner..=inner + size;
            assert!(within.contains(&x) && within.contains(&y), "({x} {y})");
        }
    }
}

/// Of rings that cross in one place, that is told.
#[test]
fn where_rings_cross() {
    let swapped = [
        [81.0, 59.0],
        [100.0, 0.0],
        [31.0, 95.0],
        [-31.0, 95.0],
        [-81.0, 59.0],
        [-100.0, 0.0],
    ];
    let Err(Error::Crossing { x, y }) = Polygon::new(&swapped, &[]) else {
        panic!("they cross");
    };
    // Where the side to the second corner is crossed by that from the last to the first.
    assert!((50.0..=100.0).contains(&x) && y > 0.0, "{x} {y}");
    let square = [[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]];
    let hole = [[90.0, 50.0], [105.0, 50.0], [105.0, 52.0], [90.0, 52.0]];
    let Err(Error::HoleOutside { x, y }) = Polygon::new(&square, &[&hole]) else {
        panic!("they cross");
    };
    assert!(x == 100.0 && [50.0, 52.0].contains(&y), "{x} {y}");
    // Outside, one in the other, over the rim at corners that both have, beside it, twice the same, all there is.
    let at =
        |x: f64, y: f64, size: f64| [[x, y], [x + size, y], [x + size, y + size], [x, y + size]];
    let (inner, same) = (at(30.0, 30.0, 10.0), at(0.0, 0.0, 100.0));
    for holes in [
        &[at(200.0, 0.0, 9.0)][..],
        &[at(20.0, 20.0, 50.0), inner],
        &[[[50.0, 50.0], [100.0, 0.0], [120.0, 50.0], [100.0, 100.0]]],
        &[at(100.0, 0.0, 100.0)],
        &[inner, inner],
        &[same],
    ] {
        let holes: Vec<&[[f64; 2]]> = holes.iter().map(|hole| &hole[..]).collect();
        let found = Polygon::new(&square, &holes);
        assert!(matches!(found, Err(Error::HoleOutside { .. })), "{found:?}");
    }
    // The whole way of a side may be beyond the floats.
    let far = [
        [-1.7e308, 0.0],
        [1.7e308, 0.0],
        [1.6e308, -1e-3],
        [1.6e308, 1e-3],
    ];
    let Err(Error::Crossing { x, y }) = Polygon::new(&far, &[]) else {
        panic!("they cross");
    };
    assert!(x.is_finite() && y.is_finite(), "{x} {y}");
}

/// Lines and segments on a lattice, one by one; and a line through cells, place by place.
#[test]
fn lines() {
    let mut random = Random::new(43);
    let mut seen = [0; 3];
    for _ in 0..400 {
        let mut line = |most: usize| -> Vec<[f64; 2]> {
            let count = 1 + random.below(most);
            let mut place = || f64::from(random.below(12) as u32);
            (0..count).map(|_| [place(), place()]).collect()
        };
        let (a, b) = (line(40), line(6));
        let segments = |line: &[[f64; 2]]| -> Vec<Segment2> {
            let ends = line.iter().skip(usize::from(line.len() > 1));
            let both = line.iter().zip(ends);
            both.map(|(p, q)| Segment2::new(*p, *q).unwrap()).collect()
        };
        let [p, q] = [&a, &b].map(|line| Polygon::polyline(line).unwrap());
        let (all, others) = (segments(&a), segments(&b));
        let each = || all.iter().flat_map(|s| others.iter().map(move |t| (s, t)));
        let of_segments = each().map(|(s, t)| s.relation(t)).max_by_key(|r| *r as u8);
        // (They may cross where they bend: see the tests of that.)
        let is_so = Some(p.relation(&q)) == of_segments
            || p.overlaps(&q) && of_segments == Some(Relation::Touching);
        assert!(is_so, "{a:?} {b:?}");
        assert_eq!(q.relation(&p), p.relation(&q));
        let distance = each().map(|(s, t)| s.distance(t)).fold(9e9, f64::min);
        assert_eq!(p.distance(&q), distance);
        assert_eq!((p.area(), p.overlap_area(&q), p.iou(&q)), (0.0, 0.0, 0.0));
        seen[p.relation(&q) as usize] += 1;

        let cells = some_cells(&mut random, 5);
        let area = polygon(&cells);
        let wanted = all.iter().map(|s| area.relation(s));
        let wanted = wanted.max_by_key(|r| *r as u8);
        assert_eq!(Some(p.relation(&area)), wanted);
        assert_eq!(Some(area.relation(&p)), wanted);
    }
    assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
    assert_eq!(Polygon::polyline(&[]), Err(Error::NoPoints));
    assert!(Polygon::polyline(&[[0.0, f64::NAN]]).is_err());
    let two = [[[0.0, 0.0], [4.0, 0.0]], [[0.0, 2.0], [4.0, 2.0]]];
    let two = two.map(|line| Polygon::polyline(&line).unwrap());
    let two = Polygon::of_several(two).unwrap();
    assert_eq!(
        two.relation(&Circle::new([2.0, 1.0], 1.0).unwrap()),
        Relation::Touching
    );
}

#[test]
fn the_same_ring_is_the_same_polygon() {
    let ring = [[0.0, 5.0], [0.0, 1.0], [3.0, 3.0]];
    let made = Polygon::new(&ring, &[]).unwrap();
    assert_eq!(Polygon::from(ConvexPolygon::new(&ring).unwrap()), made);
    let minus = ring.map(|[x, y]| [if x == 0.0 { -0.0 } else { x }, y]);
    for k in 0..3 {
        let mut turned = ring;
        turned[k] = minus[k];
        turned.rotate_left(k);
        assert_eq!(Polygon::new(&turned, &[]).unwrap(), made);
    }
}

#[test]
fn a_point_that_is_none_is_counted_through_all_rings() {
    let ring = [[0.0, 0.0], [9.0, 0.0], [0.0, 9.0]];
    let hole = [[1.0, 1.0], [2.0, 1.0], [f64::NAN, 2.0]];
    let told = Polygon::new(&ring, &[&hole[..2], &[], &hole]).unwrap_err();
    assert!(
        matches!(told, Error::NotFinite { index: Some(7), .. }),
        "{told}"
    );
}
