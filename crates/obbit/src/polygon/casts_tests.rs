//! Casts and rays against polygons of cells: of all parts the first, and no side that lies between two of them.

use super::tests::{polygon, some_cells};
use super::{Polygon, Region};
use crate::d2::{Aabb2, Circle, ConvexPolygon, Rot2, Segment2, Shape2};
use crate::geom::{Bounded as _, Hit};
use crate::num::two_pow;
use crate::random::Random;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

type V = [f64; 2];

/// The unit sides of a polygon of cells: both ends, and the way out.
fn sides(cells: &BTreeSet<[i32; 2]>) -> Vec<(Aabb2, V)> {
    let ways = [[1, 0], [-1, 0], [0, 1], [0, -1]];
    let all = cells.iter().flat_map(|cell| ways.map(|way| (*cell, way)));
    let rim = all.filter(|(cell, way)| !cells.contains(&[cell[0] + way[0], cell[1] + way[1]]));
    rim.map(|([x, y], way)| {
        let [x, y, out] = [f64::from(x), f64::from(y), f64::from(way[0] + way[1])];
        let at = |from: f64| from + f64::from(out > 0.0);
        let side = if way[1] == 0 {
            Aabb2::new([at(x), y], [at(x), y + 1.0])
        } else {
            Aabb2::new([x, at(y)], [x + 1.0, at(y)])
        };
        (side.unwrap(), way.map(f64::from))
    })
    .collect()
}

/// Whether a normal is that of a side which comes near enough to what is met, and faces the way, or lies along it where
/// that is `at_rest`.
fn is_of_side(sides: &[(Aabb2, V)], met: &Aabb2, normal: V, way: V, at_rest: bool) -> bool {
    let toward = normal[0] * way[0] + normal[1] * way[1];
    let mut near = sides.iter().filter(|(side, _)| side.distance(met) < 1e-9);
    (toward < 0.0 || (at_rest && toward == 0.0)) && near.any(|(_, out)| *out == normal)
}

fn halves(random: &mut Random, from: i32, over: usize) -> V {
    [0, 1].map(|_| 0.5 * f64::from(from + random.below(over) as i32))
}

#[test]
fn rays_end_at_sides_of_the_polygon() {
    let mut random = Random::new(20_261_130);
    let mut seen = [0; 3];
    for round in 0..200 {
        let cells = some_cells(&mut random, if round % 4 == 0 { 20 } else { 5 });
        let (polygon, sides) = (polygon(&cells), sides(&cells));
        for _ in 0..40 {
            let origin = halves(&mut random, -6, 36);
            let way = halves(&mut random, -4, 9);
            let hit = polygon.ray(origin, way);
            let parts = polygon.parts().filter_map(|part| part.ray(origin, way));
            let first = parts.map(|hit| hit.time).reduce(f64::min);
            assert_eq!(hit.map(|hit| hit.time), first, "{origin:?} {way:?}");
            let Some(hit) = hit else {
                seen[0] += 1;
                continue;
            };
            let Some(normal) = hit.normal else {
                assert!(hit.time == 0.0 && polygon.contains_point(origin));
                seen[1] += 1;
                continue;
            };
            seen[2] += 1;
            let met = Aabb2::around(&[hit.point]).unwrap();
            let is_met = is_of_side(&sides, &met, normal, way, false);
            assert!(is_met, "{cells:?} {origin:?} {way:?} {hit:?}");
        }
    }
    assert!(seen.iter().all(|&n| n > 200), "{seen:?}");
}

/// The first of all pairs of parts.
fn first_of_parts(a: &Polygon, b: &Polygon, motion: V) -> Option<f64> {
    let pairs = a.parts().flat_map(|p| b.parts().map(move |q| (p, q)));
    let hits = pairs.filter_map(|(p, q)| p.cast(q, motion));
    hits.map(|hit| hit.time).reduce(f64::min)
}

#[test]
fn what_moves_is_stopped_by_sides_of_both() {
    let mut random = Random::new(11_302_026);
    let mut seen = [0; 3];
    for round in 0..1500 {
        let cells = some_cells(&mut random, if round % 4 == 0 { 20 } else { 5 });
        let few = some_cells(&mut random, 3);
        let (still, sides) = (polygon(&cells), sides(&cells));
        let start = halves(&mut random, -20, 50);
        let moving = polygon(&few).translated(start).unwrap();
        let motion = halves(&mut random, -50, 101);
        let hit = still.cast(&moving, motion);
        let first = first_of_parts(&still, &moving, motion);
        assert_eq!(hit.map(|hit| hit.time), first, "{cells:?} {few:?}");
        let Some(Hit {
            time,
            normal,
            point,
        }) = hit
        else {
            seen[0] += 1;
            continue;
        };
        if still.overlaps(&moving) {
            assert_eq!(time, 0.0);
            seen[1] += 1;
            continue;
        }
        seen[2] += 1;
        let told = (&cells, &few, start, motion, time, normal, point);
        let met = Aabb2::around(&[point]).unwrap();
        assert!(
            sides.iter().any(|(side, _)| side.distance(&met) < 1e-9),
            "{told:?}"
        );
        // At one place, some side of the one meets some side of the other, and each faces the other one.
        let there = |cell: &[i32; 2]| {
            let low = [0, 1].map(|k| f64::from(cell[k]) + start[k] + time * motion[k]);
            Aabb2::new(low, low.map(|x| x + 1.0)).unwrap()
        };
        let mut cells = few.iter().map(there);
        let is_met = cells.any(|cell| is_of_side(&sides, &cell, normal, motion, time == 0.0));
        assert!(is_met, "{told:?}");
    }
    assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
}

/// Points and segments, which may lie on a side and leave it at once for the inside.
#[test]
fn what_has_no_inside_is_stopped_by_sides_too() {
    let mut random = Random::new(30_112_026);
    let mut seen = [0; 4];
    for round in 0..400 {
        let cells = some_cells(&mut random, if round % 4 == 0 { 20 } else { 5 });
        let (polygon, sides) = (polygon(&cells), sides(&cells));
        for _ in 0..40 {
            let p = halves(&mut random, -6, 36).map(|x| x - x % 1.0);
            let mut q = p;
            q[random.below(2)] += random.below(4) as f64;
            let motion = halves(&mut random, -4, 9);
            let segment = Segment2::new(p, q).unwrap();
            let hit = polygon.cast(&segment, motion);
            let parts = polygon
                .parts()
                .filter_map(|part| part.cast(&segment, motion));
            let first = parts.map(|hit| hit.time).reduce(f64::min);
            assert_eq!(
                hit.map(|hit| hit.time),
                first,
                "{cells:?} {segment:?} {motion:?}"
            );
            let Some(hit) = hit else {
                seen[0] += 1;
                continue;
            };
            if polygon.overlaps(&segment) {
                seen[1] += 1;
                continue;
            }
            seen[2 + usize::from(hit.time == 0.0)] += 1;
            let there = motion.map(|x| x * hit.time);
            let met = segment.translated(there).unwrap().bounds();
            let is_met = is_of_side(&sides, &met, hit.normal, motion, hit.time == 0.0);
            assert!(is_met, "{cells:?} {segment:?} {motion:?} {hit:?}");
        }
    }
    assert!(seen.iter().all(|&n| n > 200), "{seen:?}");
}

/// A floor of tiles has no edges between them.
#[test]
fn nothing_is_stopped_between_two_tiles() {
    let tile = |x: f64| {
        let ring = [[x, 0.0], [x + 5.0, 0.0], [x + 5.0, 1.0], [x, 1.0]];
        Polygon::new(&ring, &[]).unwrap()
    };
    for count in [2_u32, 3, 40] {
        let tiles = (0..count).map(|k| tile(5.0 * f64::from(k)));
        let floor = Polygon::of_several(tiles).unwrap();
        for (dx, size) in [(-3.0, 1.0), (-1.0, 1.0), (1.0, 1.0), (3.0, 2.0), (0.0, 5.0)] {
            // Its corner comes down exactly where two tiles meet.
            let low = [5.0 - dx - f64::from(dx > 0.0) * size, 4.0];
            let cube = Aabb2::new(low, low.map(|x| x + size)).unwrap();
            let shapes: [Shape2; 2] = [
                cube.into(),
                ConvexPolygon::new(&cube.corners()).unwrap().into(),
            ];
            for shape in shapes {
                let hit = floor.cast(&shape, [2.0 * dx, -6.0]).unwrap();
                assert_eq!((hit.time, hit.normal), (0.5, [0.0, 1.0]), "{shape:?}");
            }
            let whole = Polygon::new(&cube.corners(), &[]).unwrap();
            let back = whole.cast(&floor, [-2.0 * dx, 6.0]).unwrap();
            assert_eq!((back.time, back.normal), (0.5, [0.0, -1.0]));
            // Where it rests, it slides on.
            let rests = cube.translated([0.0, -3.0]).unwrap();
            let hit = floor.cast(&rests, [9.0, -1.0]).unwrap();
            assert_eq!((hit.time, hit.normal), (0.0, [0.0, 1.0]));
            assert!(floor.cast(&rests, [9.0, 1.0]).is_none());
            // And so do what is flat, and what goes on below.
            let flat = Segment2::new([2.0, 1.0], [5.0, 1.0]).unwrap();
            let point = Circle::new([5.0, 1.0], 0.0).unwrap();
            for motion in [
                [1.0, 0.0],
                [-2.0, 0.0],
                [0.0, 0.0],
                [1.0, -1.0],
                [0.0, -1.0],
            ] {
                let hits = [floor.cast(&flat, motion), floor.cast(&point, motion)];
                assert!(
                    hits.iter().all(|hit| hit.unwrap().normal == [0.0, 1.0]),
                    "{motion:?} {hits:?}"
                );
            }
        }
    }
}

#[test]
fn lines_that_go_on_straight_have_no_ends_between() {
    let line = Polygon::polyline(&[[0.0, 0.0], [5.0, 0.0], [10.0, 0.0]]).unwrap();
    for (x, dx) in [(14.0, -9.0), (-4.0, 9.0), (5.0, 0.0)] {
        assert_eq!(
            line.ray([x, 1.0], [dx, -1.0]).unwrap().normal,
            Some([0.0, 1.0])
        );
        let low = [x - if dx > 0.0 { 1.0 } else { 0.0 }, 1.0];
        let cube = Aabb2::new(low, low.map(|x| x + 1.0)).unwrap();
        let hit = line.cast(&cube, [2.0 * dx, -2.0]).unwrap();
        assert_eq!((hit.time, hit.normal), (0.5, [0.0, 1.0]));
    }
}

#[test]
fn at_a_corner_that_parts_share_the_side_that_faces_the_ray() {
    // A star: every second corner points inward, and the sides between parts end there.
    let corners: Vec<V> = (0..16)
        .map(|k| {
            let turn = Rot2::from_degrees(22.5 * f64::from(k));
            let r = if k % 2 == 0 { 8.0 } else { 3.0 };
            [r * turn.cos(), r * turn.sin()]
        })
        .collect();
    let star = Polygon::new(&corners, &[]).unwrap();
    for (k, &corner) in corners.iter().enumerate() {
        let sides = [(k + 15) % 16, k].map(|i| {
            let [a, b] = [corners[i], corners[(i + 1) % 16]];
            let out = [b[1] - a[1], a[0] - b[0]];
            let length = Segment2::new(a, b).unwrap().length();
            out.map(|x| x / length)
        });
        let hit = star.ray(corner.map(|x| 4.0 * x), corner.map(|x| 0.0 - x));
        let normal = hit.unwrap().normal.unwrap();
        let is_of = |side: &V| (0..2).all(|i| (side[i] - normal[i]).abs() < 1e-9);
        assert!(sides.iter().any(is_of), "{k} {normal:?} {sides:?}");
    }
}

#[test]
fn no_motion_no_number_and_far_away() {
    let ring = [[0.0, 0.0], [6.0, 3.0], [0.0, 6.0], [2.0, 3.0]];
    let arrow = Polygon::new(&ring, &[]).unwrap();
    let ball = |x: f64| Circle::new([x, 3.0], 1.0).unwrap();
    let bad = [f64::NAN, f64::INFINITY];
    for x in bad {
        assert!(arrow.cast(&ball(-9.0), [x, 0.0]).is_none());
        assert!(
            arrow.ray([x, 0.0], [1.0, 0.0]).is_none() && arrow.ray([0.0; 2], [0.0, x]).is_none()
        );
    }
    assert!(
        arrow.cast(&ball(-9.0), [0.0; 2]).is_none() && arrow.ray([-1.0; 2], [0.0; 2]).is_none()
    );
    assert_eq!(
        arrow.cast(&ball(3.0), [0.0; 2]).map(|hit| hit.time),
        Some(0.0)
    );
    assert_eq!(
        arrow.ray([3.0, 3.0], [0.0; 2]).and_then(|hit| hit.normal),
        None
    );
    // Of the largest numbers, and of the least.
    for unit in [two_pow(1000), two_pow(-1000), f64::from_bits(1)] {
        let grown = Polygon::new(&ring.map(|p| p.map(|x| x * unit)), &[]).unwrap();
        let above = grown
            .ray([1.0 * unit, 9.0 * unit], [0.0, 0.0 - unit])
            .unwrap();
        let out = arrow.ray([1.0, 9.0], [0.0, -1.0]).unwrap().normal;
        assert_eq!(above.normal, out);
        let hit = grown.ray([-8.0 * unit, 3.0 * unit], [unit, 0.0]).unwrap();
        assert_eq!((hit.time, hit.point), (10.0, [2.0 * unit, 3.0 * unit]));
        let sharp = Segment2::new([9.0 * unit, 0.0], [9.0 * unit, 9.0 * unit]).unwrap();
        let hit = grown.cast(&sharp, [-6.0 * unit, 0.0]).unwrap();
        assert_eq!((hit.time, hit.normal), (0.5, [1.0, 0.0]));
    }
    // What lies between two is more than numbers hold.
    let far = [
        [-1.4e308, -1.7e308],
        [-5e307, -1.7e308],
        [-5e307, -1.3e308],
        [-1.4e308, -1.3e308],
    ];
    let hit = Polygon::new(&far, &[])
        .unwrap()
        .ray([2e307, 7e307], [-4e307, -1e308])
        .unwrap();
    assert_eq!((hit.time, hit.normal), (2.0, Some([0.0, 1.0])));
    let hit = arrow.cast(&ball(1e10), [-1.5e10, 0.0]).unwrap();
    assert_eq!((hit.normal, hit.point), ([1.0, 0.0], [6.0, 3.0]));
    assert!(arrow.cast(&ball(1e300), [-1.5e300, 0.0]).is_some());
}

#[test]
fn regions_tell_the_same_whichever_moves() {
    let ring = [[0.0, 0.0], [6.0, 3.0], [0.0, 6.0], [2.0, 3.0]];
    let arrow = Polygon::new(&ring, &[]).unwrap();
    let ball = Circle::new([-8.0, 3.0], 1.0).unwrap();
    let (still, moving) = (Region::from(arrow.clone()), Region::from(ball));
    let hit = still.cast(&moving, [10.0, 0.0]).unwrap();
    assert_eq!(Some(hit), arrow.cast(&ball, [10.0, 0.0]));
    let other = moving.cast(&still, [-10.0, 0.0]).unwrap();
    assert_eq!(other.time, hit.time);
    assert_eq!(other.normal, hit.normal.map(|x| 0.0 - x));
    let gone = 10.0 * hit.time;
    assert_eq!(other.point, [hit.point[0] - gone, hit.point[1]]);
    assert_eq!(still.ray([-8.0, 3.0], [1.0, 0.0]).unwrap().time, 10.0);
    // Where they overlap at the start, the point is of the one that stands.
    let inside = Region::from(Circle::new([3.0, 3.0], 1.0).unwrap());
    for (a, b) in [(&still, &inside), (&inside, &still)] {
        let hit = a.cast(b, [1.0, 0.0]).unwrap();
        assert!(hit.time == 0.0 && a.contains_point(hit.point), "{hit:?}");
    }
    let there = still.translated([1.0, 0.0]).unwrap();
    assert_eq!(
        there.bounds(),
        arrow.translated([1.0, 0.0]).unwrap().bounds()
    );
}
