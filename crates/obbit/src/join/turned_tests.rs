//! What is found along other axes, against what is found along x, y and z; and limits without rounding.

use super::judge::{Judge, Meeting};
use super::turned::{Members, Turned};
use super::{PairFinder, join, pairs, pairs_if, pairs_within};
use crate::d2::{Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use crate::d3::{Capsule3, ConvexHull, Obb3, Rot3, Segment3, Shape3, Sphere, Triangle};
use crate::geom::{Aabb, Bounded, Relate, Touch};
use crate::num::{Exact, Number, two_pow};
use crate::random::Random;
use alloc::vec::Vec;
use core::cmp::Ordering;
use proptest::prelude::*;

fn meeting<S>(shapes: &[S]) -> Meeting<'_, S, S> {
    Meeting {
        left: shapes,
        right: shapes,
        touch: Touch::Counts,
    }
}

/// No corner of box `shapes[i]` lies outside its limits along the axes of any of them.
fn check_limits<S: Relate<D> + Sync, const D: usize>(
    shapes: &[S],
    parts: impl Fn(&S) -> ([f64; D], [f64; D], [[f64; D]; D]),
) {
    let judge = meeting(shapes);
    let exact = |x: f64| Exact::from_f64(x);
    let alone = (0..shapes.len()).map(|i| Turned::along(&judge, i));
    // Axes out of two of them, which lean.
    let leaning = (1..shapes.len()).map(|i| {
        let mut axes = judge.lies_along(0, i - 1)?;
        axes[1] = judge.lies_along(0, i)?[0];
        Some(Turned::new(&judge, axes))
    });
    for turned in alone.chain(leaning).flatten() {
        for (i, shape) in shapes.iter().enumerate() {
            let limits = turned.bounds(0, i);
            let (center, size, axes) = parts(shape);
            for (k, axis) in turned.axes().iter().enumerate() {
                let dot = |v: &[f64; D]| {
                    let mut sum = exact(0.0);
                    for (x, y) in v.iter().zip(axis) {
                        sum = sum.plus(&exact(*x).times(&exact(*y)));
                    }
                    sum
                };
                // Doubled.
                let middle = dot(&center).plus(&dot(&center));
                let mut reach = exact(0.0);
                for (size, axis) in size.iter().zip(&axes) {
                    reach = reach.plus(&dot(axis).times(&exact(*size)).magnitude());
                }
                let twice = |x: f64| exact(x).plus(&exact(x));
                let (min, max) = (limits.min()[k], limits.max()[k]);
                let low = middle.minus(&reach).minus(&twice(min));
                let high = twice(max).minus(&middle.plus(&reach));
                // There is nothing beyond the greatest numbers.
                for (limit, room) in [(min, low), (max, high)] {
                    let holds = limit.abs() == f64::MAX || room.order() != Ordering::Less;
                    assert!(holds, "{i} on {k}: {limits:?}");
                }
            }
        }
    }
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -10.0..10.0f64,
        1 => (-1000i32..1000, -1.0..1.0f64).prop_map(|(e, x)| x * two_pow(e)),
        1 => Just(0.0),
        1 => prop_oneof![Just(1e16), Just(-1.5e308), Just(5e-324), Just(1e-310)],
    ]
}

proptest! {
    #[test]
    fn limits_hold_the_corners(
        boxes in prop::collection::vec(([number(), number()], [number(), number()], 0.0..360.0f64), 1..8),
    ) {
        let boxes = boxes.into_iter().filter_map(|(center, size, turn)| {
            Obb2::new(center, size.map(f64::abs), Rot2::from_degrees(turn)).ok()
        });
        check_limits(&boxes.collect::<Vec<_>>(), |b| {
            let (cos, sin) = (b.rotation().cos(), b.rotation().sin());
            (b.center(), b.size(), [[cos, sin], [-sin, cos]])
        });
    }

    #[test]
    fn limits_hold_the_corners_in_space(
        boxes in prop::collection::vec(
            (([number(), number(), number()], [number(), number(), number()]), [0.0..360.0f64, -1.0..1.0, -1.0..1.0]),
            1..6,
        ),
    ) {
        let boxes = boxes.into_iter().filter_map(|((center, size), [turn, x, y])| {
            let turn = Rot3::from_axis_angle_degrees([x, y, 1.0], turn).ok()?;
            Obb3::new(center, size.map(f64::abs), turn).ok()
        });
        check_limits(&boxes.collect::<Vec<_>>(), |b| (b.center(), b.size(), b.axes()));
    }
}

/// All pairs that are told, by the bounds along x, y and z grown by `out`.
fn plain<S: Bounded<D> + Sync, const D: usize>(
    shapes: &[S],
    out: f64,
    tell: impl Fn(&S, &S) -> bool + Sync,
) -> Vec<(u32, u32)> {
    let bounds: Vec<Aabb<D>> = shapes.iter().map(|s| s.bounds().grown(out)).collect();
    pairs_if(&bounds, |i, j| {
        tell(&shapes[i as usize], &shapes[j as usize])
    })
}

/// Whether these shapes are looked at along the axes of one of them.
fn are_turned<S: Relate<D> + Sync, const D: usize>(shapes: &[S]) -> bool {
    let judge = meeting(shapes);
    let members = Members::of(&judge, 1);
    Turned::where_it_pays(&members, &members.slim()).is_some()
}

/// The boxes are turned, and the pairs of all jobs are those that there are.
fn check<S: Relate<D> + Sync, const D: usize>(shapes: &[S]) {
    assert!(are_turned(shapes));
    let mut finder = PairFinder::new();
    for touch in [Touch::Counts, Touch::Ignored] {
        let all = plain(shapes, 0.0, |a, b| a.relate(b).meets(touch));
        assert!(!all.is_empty());
        assert_eq!(pairs(shapes, touch), all);
        assert_eq!(finder.pairs(shapes, touch), all);
        let (left, right) = shapes.split_at(shapes.len() / 3);
        let split = left.len() as u32;
        let crossing = all.iter().filter(|(i, j)| *i < split && *j >= split);
        let crossing: Vec<_> = crossing.map(|&(i, j)| (i, j - split)).collect();
        assert_eq!(join(left, right, touch), crossing);
    }
    for clearance in [0.0, 0.25] {
        let all = plain(shapes, clearance, |a, b| a.within(b, clearance));
        assert_eq!(pairs_within(shapes, clearance), all);
    }
}

/// Long boxes along `turn` and across, some end to end, all moved by `far`.
fn streets(turn: f64, far: f64) -> Vec<Obb2> {
    let mut random = Random::new(7);
    let rotation = Rot2::from_degrees(turn);
    let (cos, sin) = (rotation.cos(), rotation.sin());
    let mut boxes = Vec::new();
    for k in 0..3000 {
        let at = [0, 1].map(|_| random.between(0.0, 600.0));
        let across = Rot2::from_degrees(turn + f64::from(k % 2) * 90.0);
        boxes.push(([at[0], at[1]], [30.0, 0.5], across));
        // The next of its row begins where this one ends, or a hair before or behind.
        let hair = [0.0, 1e-9, -1e-9][k as usize % 3];
        let next = [at[0] + (30.0 + hair) * cos, at[1] + (30.0 + hair) * sin];
        boxes.push((next, [30.0, 0.25], rotation));
        boxes.push((at, [0.0, 0.0], rotation));
    }
    let boxes = boxes
        .into_iter()
        .map(|([x, y], size, rotation)| Obb2::new([x + far, y - far], size, rotation).unwrap());
    boxes.collect()
}

#[test]
fn streets_aslant_are_looked_at_along_themselves() {
    for (turn, far) in [(29.0, 0.0), (45.0, 1e6), (118.0, 1e12)] {
        check(&streets(turn, far));
    }
}

#[test]
fn what_lies_anywhere_is_still_found() {
    let mut boxes = streets(29.0, 0.0);
    let rotation = Rot2::from_degrees(45.0);
    for center in [[1.7e308, 1.7e308], [-1.7e308, 1.7e308], [0.0, 1e-320]] {
        boxes.push(Obb2::new(center, [1e300, 1.0], rotation).unwrap());
        boxes.push(Obb2::new(center, [1.0, 1e307], Rot2::IDENTITY).unwrap());
    }
    check(&boxes);
}

#[test]
fn boards_aslant_in_space() {
    let mut random = Random::new(3);
    let turn = Rot3::from_axis_angle_degrees([1.0, 2.0, 0.5], 50.0).unwrap();
    let boards = (0..9000).map(|_| {
        let at = [0, 1, 2].map(|_| random.between(0.0, 120.0));
        Obb3::new(at, [30.0, 0.4, 2.0], turn).unwrap()
    });
    check(&boards.collect::<Vec<_>>());
}

/// Plates that lie on each other aslant: their sides alone do not tell which way is across.
#[test]
fn hulls_and_triangles_aslant_in_space() {
    let mut random = Random::new(4);
    let turn = Rot3::from_axis_angle_degrees([1.0, -2.0, 0.5], 40.0).unwrap();
    let plates = (0..9000).map(|_| {
        let at = [0, 1, 2].map(|_| random.between(0.0, 90.0));
        Obb3::new(at, [12.0, 9.0, 0.2], turn).unwrap().corners()
    });
    let plates: Vec<_> = plates.collect();
    let hull = |corners: &[[f64; 3]; 8]| ConvexHull::from_points(corners).unwrap();
    check(&plates.iter().map(hull).collect::<Vec<_>>());
    // Every other one leans a little, else none would meet.
    let half = |(c, lean): (&[[f64; 3]; 8], usize)| Triangle::new(c[0], c[1], c[lean]).unwrap();
    let leans = [2, 6].into_iter().cycle();
    check(&plates.iter().zip(leans).map(half).collect::<Vec<_>>());
}

/// Lines, roads and thin triangles of one direction and across, in one list.
#[test]
fn shapes_of_all_kinds_are_turned() {
    let mut random = Random::new(11);
    let axes = [[0.6, 0.8], [-0.8, 0.6]];
    let shapes = (0..9000).map(|k| -> Shape2 {
        let [along, across] = if k % 2 == 0 { axes } else { [axes[1], axes[0]] };
        let p = [0, 1].map(|_| random.between(0.0, 600.0));
        let length = random.between(10.0, 30.0);
        let to =
            |length: f64, wide: f64| [0, 1].map(|k| p[k] + along[k] * length + across[k] * wide);
        match k % 5 {
            0 => Segment2::new(p, to(length, 0.0)).unwrap().into(),
            1 => Capsule2::new(p, to(length, 0.0), 0.2).unwrap().into(),
            2 => ConvexPolygon::new(&[p, to(length, 0.0), to(length, 0.4)])
                .or_else(|_| ConvexPolygon::new(&[p, to(length, 0.4), to(length, 0.0)]))
                .unwrap()
                .into(),
            3 => Circle::new(p, 0.3).unwrap().into(),
            _ => Segment2::new(p, p).unwrap().into(),
        }
    });
    check(&shapes.collect::<Vec<_>>());
}

#[test]
fn shapes_of_all_kinds_in_space() {
    let mut random = Random::new(12);
    let along = [2.0 / 3.0, 2.0 / 3.0, 1.0 / 3.0];
    let shapes = (0..9000).map(|k| -> Shape3 {
        let p = [0, 1, 2].map(|_| random.between(0.0, 90.0));
        let q = [0, 1, 2].map(|k| p[k] + along[k] * 30.0);
        match k % 5 {
            0 => Segment3::new(p, q).unwrap().into(),
            1 => Capsule3::new(p, q, 0.2).unwrap().into(),
            2 => Triangle::new(p, q, [q[0], q[1] + 0.3, q[2]])
                .unwrap()
                .into(),
            3 => Sphere::new(p, 0.3).unwrap().into(),
            _ => {
                ConvexHull::from_points(&[p, q, [q[0], q[1] + 0.3, q[2]], [p[0] + 0.3, p[1], p[2]]])
                    .unwrap()
                    .into()
            }
        }
    });
    check(&shapes.collect::<Vec<_>>());
}

/// Hatchings in three directions: boxes in which the shapes lie tell most of them apart, turned or not.
#[test]
fn polygons_aslant_are_told_by_their_boxes() {
    let mut random = Random::new(13);
    let mut laths = |turns: &[f64], far: f64| -> Vec<[[f64; 2]; 4]> {
        let lath = |k: usize| {
            let at = [0, 1].map(|_| random.between(0.0, 400.0));
            let size = [random.between(20.0, 40.0), random.between(0.0, 1.0)];
            // Some on a lattice, so that they touch.
            let at = if k.is_multiple_of(2) {
                at
            } else {
                at.map(f64::round)
            };
            let turn = Rot2::from_degrees(turns[k % turns.len()]);
            Obb2::new(at.map(|x| x + far), size, turn)
                .unwrap()
                .corners()
        };
        (0..9000).map(lath).collect()
    };
    for (turns, far) in [
        (&[45.0][..], 0.0),
        (&[30.0, 75.0, 140.0], 1e9),
        (&[30.0, 45.0], -1e3),
    ] {
        let laths = laths(turns, far);
        let polygon = |corners: &[[f64; 2]; 4]| ConvexPolygon::from_points(corners).unwrap();
        let polygons: Vec<_> = laths.iter().map(polygon).collect();
        let kinds = polygons.iter().enumerate().map(|(k, lath)| -> Shape2 {
            let corners = lath.corners();
            match k % 4 {
                // Cut short at one end, or to a triangle: no box is told of the one, a wider one of the other.
                0 => ConvexPolygon::from_points(&corners[..3]).unwrap().into(),
                1 => Segment2::new(corners[0], corners[2 % corners.len()])
                    .unwrap()
                    .into(),
                2 => {
                    let mut cut = corners.to_vec();
                    cut[0] = [0, 1].map(|k| 0.75 * cut[0][k] + 0.25 * cut[corners.len() - 1][k]);
                    ConvexPolygon::from_points(&cut).unwrap().into()
                }
                _ => lath.clone().into(),
            }
        });
        let kinds: Vec<Shape2> = kinds.collect();
        for touch in [Touch::Counts, Touch::Ignored] {
            let all = plain(&polygons, 0.0, |a, b| a.relate(b).meets(touch));
            assert_eq!(pairs(&polygons, touch), all);
            let all = plain(&kinds, 0.0, |a, b| a.relate(b).meets(touch));
            assert_eq!(pairs(&kinds, touch), all);
        }
    }
}

#[test]
fn squares_and_few_boxes_stay_as_they_are() {
    let mut random = Random::new(5);
    let mut boxes = |count: usize, size: [f64; 2], turn: Option<f64>| -> Vec<Obb2> {
        let one = |_| {
            let at = [0, 1].map(|_| random.between(0.0, 300.0));
            let turn = turn.unwrap_or_else(|| random.between(0.0, 360.0));
            Obb2::new(at, size, Rot2::from_degrees(turn)).unwrap()
        };
        (0..count).map(one).collect()
    };
    for boxes in [
        boxes(9000, [1.0, 1.0], Some(45.0)),
        boxes(9000, [9.0, 0.1], None),
        boxes(9000, [9.0, 0.1], Some(90.0)),
        boxes(1000, [9.0, 0.1], Some(45.0)),
    ] {
        assert!(!are_turned(&boxes));
    }
}
