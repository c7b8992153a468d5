//! What is right to within rounding, held against what is right to the last digit, mostly of shapes that touch or all
//! but do.

use super::nearly;
use super::{Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
use crate::geom::Aabb;
use crate::geom::core_shape::Cored;
use crate::random::Random;
use alloc::vec::Vec;

/// Sizes are about 1 to 8.
const OFF: f64 = 1e-9;

fn point(random: &mut Random, grid: bool) -> [f64; 2] {
    [(); 2].map(|()| {
        if grid {
            (random.below(9) as f64 - 4.0) * 0.5
        } else {
            random.signed() * 2.0
        }
    })
}

/// A shape of any kind, ordinary or on a grid.
fn shape(random: &mut Random, grid: bool) -> Shape2 {
    let radius = if grid {
        0.5 * random.below(3) as f64
    } else {
        random.unit()
    };
    let p = |random: &mut Random| point(random, grid);
    match random.below(6) {
        0 => Aabb::around(&[p(random), p(random)]).unwrap().into(),
        1 => {
            let turn = if grid {
                Rot2::from_degrees(random.pick(&[0.0, 90.0, 45.0]))
            } else {
                Rot2::from_degrees(360.0 * random.unit())
            };
            let size = p(random).map(f64::abs);
            Obb2::new(p(random), size, turn).unwrap().into()
        }
        2 => Circle::new(p(random), radius).unwrap().into(),
        3 => Capsule2::new(p(random), p(random), radius).unwrap().into(),
        4 => Segment2::new(p(random), p(random)).unwrap().into(),
        _ => {
            let points: Vec<_> = (0..3 + random.below(6)).map(|_| p(random)).collect();
            ConvexPolygon::from_points(&points).unwrap().into()
        }
    }
}

/// Two shapes of which one has been moved against the other, but for a hair; and by how much of it.
fn pair(random: &mut Random, round: usize) -> Option<(Shape2, Shape2)> {
    let grid = round.is_multiple_of(3);
    let (a, b) = (shape(random, grid), shape(random, grid));
    let hair = random.pick(&[0.0, 1e-16, -1e-16, 1e-13, -1e-13, 1e-9, 1e-6, -1e-6, 0.1]);
    let found = a.separation(&b);
    let back = found.normal.map(|x| x * (hair - found.distance));
    Some((a, b.translated(back).ok()?))
}

/// The gap along a direction.
fn along(a: &Shape2, b: &Shape2, n: [f64; 2]) -> f64 {
    let reach = |s: &Shape2, n: [f64; 2]| {
        let core = s.view().core::<f64>([0.0; 3]);
        let all = core.points.iter().map(|p| n[0] * p[0] + n[1] * p[1]);
        all.fold(f64::NEG_INFINITY, f64::max) + core.radius
    };
    0.0 - reach(b, n.map(|x| 0.0 - x)) - reach(a, n)
}

#[test]
fn separations_are_right_to_within_rounding() {
    let mut random = Random::new(81);
    for round in 0..if cfg!(miri) { 20 } else { 20_000 } {
        let Some((a, b)) = pair(&mut random, round) else {
            continue;
        };
        let (wanted, found) = (a.separation(&b), nearly::separation(a.view(), b.view()));
        // What is no more than a hair apart may be told by the gap along an axis.
        let less = if wanted.distance > 1e-12 && wanted.distance < 1e-4 {
            wanted.distance
        } else {
            OFF
        };
        let told = || alloc::format!("{a:?} {b:?} {wanted:?} {found:?}");
        let above = found.distance - wanted.distance;
        assert!(above <= OFF && above >= 0.0 - less, "{}", told());
        let own = along(&a, &b, found.normal);
        assert!((own - found.distance).abs() <= OFF, "{own} {}", told());
        let [x, y] = found.normal;
        assert!((x * x + y * y - 1.0).abs() < 1e-12, "{}", told());
        let swapped = nearly::separation(b.view(), a.view());
        let same = a.view().comes_after(b.view()) || b.view().comes_after(a.view());
        assert!(!same || swapped.reversed() == found, "{}", told());
    }
}

#[test]
fn contacts_lie_on_both() {
    let mut random = Random::new(82);
    let mut met = 0;
    for round in 0..if cfg!(miri) { 20 } else { 20_000 } {
        let Some((a, b)) = pair(&mut random, round) else {
            continue;
        };
        let depth = 0.0 - a.separation(&b).distance;
        let Some(found) = nearly::contact(a.view(), b.view()) else {
            assert!(depth < 1e-10, "{depth} {a:?} {b:?}");
            continue;
        };
        met += 1;
        let deepest = found.points.iter().map(|p| p.depth).fold(0.0, f64::max);
        let wanted = if depth > 0.0 { depth } else { 0.0 };
        assert!(
            (deepest - wanted).abs() <= OFF,
            "{depth} {found:?} {a:?} {b:?}"
        );
        for p in &found.points {
            let point = Shape2::from(Circle::new(p.point, 0.0).unwrap());
            let far = a.distance(&point).max(b.distance(&point));
            assert!(far <= depth.abs() + 1e-6, "{far} {found:?} {a:?} {b:?}");
        }
    }
    assert!(met > if cfg!(miri) { 2 } else { 10_000 }, "{met}");
}

#[test]
fn casts_meet_where_exact_ones_do() {
    let mut random = Random::new(83);
    let mut met = 0;
    for round in 0..if cfg!(miri) { 20 } else { 20_000 } {
        let Some((a, b)) = pair(&mut random, round) else {
            continue;
        };
        let motion = point(&mut random, round.is_multiple_of(2));
        let wanted = a.cast(&b, motion);
        let found = nearly::cast(a.view(), b.view(), motion);
        assert_eq!(found.is_some(), wanted.is_some(), "{a:?} {b:?} {motion:?}");
        let (Some(found), Some(wanted)) = (found, wanted) else {
            continue;
        };
        met += 1;
        let then = b.translated(motion.map(|x| x * found.time)).unwrap();
        let gap = a.separation(&then).distance;
        let is_there = gap.abs() <= OFF || wanted.time == 0.0 && found.time == 0.0;
        let is_first = (found.time - wanted.time).abs() <= 1e-6 || wanted.time > found.time;
        assert!(
            is_there && is_first,
            "{gap} {found:?} {wanted:?} {a:?} {b:?} {motion:?}"
        );
    }
    assert!(met > if cfg!(miri) { 2 } else { 5_000 }, "{met}");
}
