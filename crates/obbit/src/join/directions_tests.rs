//! What is found direction by direction, against what bounds along x and y leave, and against a look at all pairs.

use super::directions::Directions;
use super::judge::Meeting;
use super::turned::{Members, Turned};
use super::{PairFinder, join, join_within, pairs, pairs_if, pairs_within};
use crate::d2::{Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use crate::geom::{Aabb, Bounded, Relate, Touch};
use crate::random::Random;
use alloc::vec::Vec;
use core::f64::consts::PI;
use core::sync::atomic::{AtomicU64, Ordering};

/// Whether pairs of these are sought direction by direction.
fn are_told_apart<S: Relate<2> + Sync>(left: &[S], right: Option<&[S]>) -> bool {
    let lists = if right.is_some() { 2 } else { 1 };
    let right = right.unwrap_or(left);
    let judge = Meeting {
        left,
        right,
        touch: Touch::Counts,
    };
    let members = Members::of(&judge, lists);
    let slim = members.slim();
    match Turned::where_it_pays(&members, &slim) {
        Some(turned) => Directions::default().pay(&members, &slim, &turned),
        None => Directions::default().pay(&members, &slim, &judge),
    }
}

/// All pairs that are told, by the bounds along x and y grown by `out`.
fn plain<S: Bounded<2> + Sync>(
    shapes: &[S],
    out: f64,
    tell: impl Fn(&S, &S) -> bool + Sync,
) -> Vec<(u32, u32)> {
    let bounds: Vec<Aabb<2>> = shapes.iter().map(|s| s.bounds().grown(out)).collect();
    pairs_if(&bounds, |i, j| {
        tell(&shapes[i as usize], &shapes[j as usize])
    })
}

/// All forms of all jobs find what there is.
fn check<S: Relate<2> + Sync>(shapes: &[S]) {
    let mut finder = PairFinder::new();
    let (left, right) = shapes.split_at(shapes.len() / 3);
    let split = left.len() as u32;
    let crossing = |all: &[(u32, u32)]| -> Vec<_> {
        let crossing = all.iter().filter(|(i, j)| *i < split && *j >= split);
        crossing.map(|&(i, j)| (i, j - split)).collect()
    };
    for touch in [Touch::Counts, Touch::Ignored] {
        let all = plain(shapes, 0.0, |a, b| a.relate(b).meets(touch));
        assert!(!all.is_empty());
        assert_eq!(pairs(shapes, touch), all);
        assert_eq!(finder.pairs(shapes, touch), all);
        assert_eq!(finder.count_pairs(shapes, touch), all.len() as u64);
        let mut unsorted = finder.pairs_unsorted(shapes, touch).to_vec();
        unsorted.sort_unstable();
        assert_eq!(unsorted, all);
        // In any order: told by a sum over the pairs.
        let mix = |(i, j): (u32, u32)| {
            let pair = u64::from(i) << 32 | u64::from(j);
            (pair ^ pair >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        };
        let visited = AtomicU64::new(0);
        finder.visit_pairs(shapes, touch, |i, j| {
            visited.fetch_add(mix((i, j)), Ordering::Relaxed);
        });
        let sum = all
            .iter()
            .fold(0u64, |sum, &pair| sum.wrapping_add(mix(pair)));
        assert_eq!(visited.into_inner(), sum);
        assert_eq!(join(left, right, touch), crossing(&all));
    }
    let near = plain(shapes, 0.25, |a, b| a.within(b, 0.25));
    assert_eq!(pairs_within(shapes, 0.25), near);
    assert_eq!(join_within(left, right, 0.25), crossing(&near));
}

/// Polygons lean so far, in radians, and no side of them lies along x or y.
const LEAN: f64 = 0.17;

/// The centre, the length and the turn of each side of polygons one around the other, the sides a little longer than
/// from corner to corner, or shorter, or just as long.
fn rings(count: usize, sides: usize, lean: f64) -> impl Iterator<Item = ([f64; 2], f64, Rot2)> {
    let step = 2.0 * PI / sides as f64;
    let half = Rot2::from_radians(step / 2.0);
    (0..count).map(move |k| {
        let radius = 20.0 + (k / sides) as f64;
        let out = Rot2::from_radians(lean + step * (k % sides) as f64);
        let along = Rot2::from_radians(lean + PI / 2.0 + step * (k % sides) as f64);
        let length = 2.0 * radius * half.sin() / half.cos();
        let stretch = [1.0, 1.002, 0.998][k / sides % 3];
        (
            [radius * out.cos(), radius * out.sin()],
            length * stretch,
            along,
        )
    })
}

fn boxes(count: usize, sides: usize, lean: f64) -> Vec<Obb2> {
    let side = |(center, length, turn)| Obb2::new(center, [length, 0.375], turn).unwrap();
    rings(count, sides, lean).map(side).collect()
}

#[test]
fn sides_of_polygons_around_each_other() {
    // Aslant all, and with a side of each along x.
    for (sides, count, lean) in [
        (3, 9000, LEAN),
        (3, 9000, PI / 2.0),
        (5, 9000, PI / 2.0),
        (8, 24_000, LEAN),
    ] {
        let boxes = boxes(count, sides, lean);
        assert!(are_told_apart(&boxes, None), "{sides} {lean}");
        check(&boxes);
    }
}

/// Two directions: rafters over each other that meet at the ridge.
#[test]
fn chevrons() {
    let turns = [0.5, -0.5].map(Rot2::from_radians);
    let rafters = (0..9000).map(|k| {
        let (turn, x) = (turns[k % 2], [-20.0, 20.0][k % 2]);
        let y = (k / 2) as f64 * 0.0625;
        Obb2::new([x, y], [46.0, 0.03125], turn).unwrap()
    });
    let rafters: Vec<_> = rafters.collect();
    assert!(are_told_apart(&rafters, None));
    check(&rafters);
}

#[test]
fn lists_of_different_directions() {
    let boxes = boxes(27_000, 3, LEAN);
    let [mut left, mut right] = [Vec::new(), Vec::new()];
    for (k, side) in boxes.iter().enumerate() {
        if k % 3 == 0 {
            left.push(*side);
        } else {
            right.push(*side);
        }
    }
    assert!(are_told_apart(&left, Some(&right)));
    for touch in [Touch::Counts, Touch::Ignored] {
        let all = plain(&boxes, 0.0, |a, b| a.relate(b).meets(touch));
        let crossing = all.iter().filter_map(|&(i, j)| match (i % 3, j % 3) {
            (0, 1 | 2) => Some((i / 3, j - j / 3 - 1)),
            (1 | 2, 0) => Some((j / 3, i - i / 3 - 1)),
            _ => None,
        });
        let mut crossing: Vec<_> = crossing.collect();
        crossing.sort_unstable();
        assert_eq!(join(&left, &right, touch), crossing);
    }
}

/// Lines, roads, thin triangles, discs and points, in one list; and some that lie anywhere.
#[test]
fn shapes_of_all_kinds() {
    let mut random = Random::new(21);
    let shapes = rings(9000, 3, LEAN)
        .enumerate()
        .map(|(k, ([x, y], length, turn))| -> Shape2 {
            let end = |half: f64, wide: f64| {
                let (along, across) = (length * half, wide);
                [
                    x + along * turn.cos() - across * turn.sin(),
                    y + along * turn.sin() + across * turn.cos(),
                ]
            };
            let (p, q) = (end(-0.5, 0.0), end(0.5, 0.0));
            match k / 3 % 7 {
                0 => Segment2::new(p, q).unwrap().into(),
                1 => Capsule2::new(p, q, 0.375).unwrap().into(),
                2 => ConvexPolygon::from_points(&[p, q, end(0.5, 0.4)])
                    .unwrap()
                    .into(),
                3 => Circle::new(p, 0.5).unwrap().into(),
                4 => Segment2::new(q, q).unwrap().into(),
                5 if k % 3 == 0 => {
                    let at = [x, y].map(|x| x + random.between(-9.0, 9.0));
                    let turn = Rot2::from_radians(random.between(0.0, 6.0));
                    Obb2::new(at, [30.0, 0.25], turn).unwrap().into()
                }
                _ => Obb2::new([x, y], [length, 0.375], turn).unwrap().into(),
            }
        });
    let shapes: Vec<Shape2> = shapes.collect();
    assert!(are_told_apart(&shapes, None));
    check(&shapes);
}

/// Hatchings in several directions that cross: whatever way is taken.
#[test]
fn long_boxes_anywhere() {
    let mut random = Random::new(22);
    for (directions, length) in [(2, 150.0), (3, 60.0), (50, 60.0)] {
        let boxes = (0..9000).map(|k| {
            let at = [0, 1].map(|_| random.between(0.0, 900.0));
            let turn =
                Rot2::from_radians(0.3 + 2.6 / f64::from(directions) * f64::from(k % directions));
            Obb2::new(at, [length, 0.1], turn).unwrap()
        });
        check(&boxes.collect::<Vec<_>>());
    }
}

/// Far from the origin, and as large as there are numbers.
#[test]
fn what_lies_anywhere_is_still_found() {
    let mut boxes: Vec<Obb2> = boxes(9000, 3, LEAN)
        .iter()
        .map(|b| Obb2::new(b.center().map(|x| x + 1e9), b.size(), b.rotation()).unwrap())
        .collect();
    let turn = Rot2::from_radians(0.7);
    for center in [[1.7e308, 1.7e308], [-1.7e308, 1.7e308], [0.0, 1e-320]] {
        boxes.push(Obb2::new(center, [1e300, 1.0], turn).unwrap());
        boxes.push(Obb2::new(center, [1.0, 1e307], Rot2::IDENTITY).unwrap());
    }
    check(&boxes);
}

#[test]
fn all_pairs_looked_at() {
    let boxes = boxes(8400, 3, LEAN);
    assert!(are_told_apart(&boxes, None));
    let mut all = Vec::new();
    for (i, a) in boxes.iter().enumerate() {
        for (j, b) in boxes.iter().enumerate().skip(i + 1) {
            if a.relate(b).meets(Touch::Counts) {
                all.push((i as u32, j as u32));
            }
        }
    }
    assert_eq!(pairs(&boxes, Touch::Counts), all);
}

#[test]
#[cfg(feature = "parallel")]
fn threads_do_not_show() {
    let boxes = boxes(30_000, 3, LEAN);
    let by = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build()
            .unwrap()
            .install(|| pairs(&boxes, Touch::Counts))
    };
    let one = by(1);
    assert!(!one.is_empty());
    assert_eq!(one, by(2));
    assert_eq!(one, by(5));
}
