//! What is right to within rounding, held against what is right to the last digit, mostly of shapes that touch or all
//! but do.

use super::nearly;
use super::vec::{V, dot, length, scale};
use super::{Convex3, Shape3, Sphere};
use crate::geom::Hit;
use crate::geom::core_shape::Cored;
use crate::random::Random;

/// Sizes are about 1 to 8.
const OFF: f64 = 1e-9;

/// Two shapes of which one has been moved against the other, but for a hair; and by how much of it.
fn pair(random: &mut Random, round: usize) -> Option<(Shape3, Shape3)> {
    let grid = round.is_multiple_of(3);
    let (a, b) = (random.shape(grid), random.shape(grid));
    let hair = random.pick(&[0.0, 1e-16, -1e-16, 1e-13, -1e-13, 1e-9, 1e-6, -1e-6, 0.1]);
    let found = a.separation(&b);
    let back = scale(found.normal, hair - found.distance);
    Some((a, b.translated(back).ok()?))
}

/// The gap along a direction.
fn along(a: &Shape3, b: &Shape3, n: V) -> f64 {
    let reach = |s: &Shape3, n: V| {
        let core = s.view().core::<f64>([0.0; 3]);
        let all = core.points.iter().map(|p| dot(*p, n));
        all.fold(f64::NEG_INFINITY, f64::max) + core.radius
    };
    0.0 - reach(b, scale(n, -1.0)) - reach(a, n)
}

#[test]
fn separations_are_right_to_within_rounding() {
    let mut random = Random::new(71);
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
        assert!((length(found.normal) - 1.0).abs() < 1e-12, "{}", told());
        let swapped = nearly::separation(b.view(), a.view());
        let same = a.view().comes_after(&b.view()) || b.view().comes_after(&a.view());
        assert!(!same || swapped.reversed() == found, "{}", told());
    }
}

#[test]
fn contacts_lie_on_both() {
    let mut random = Random::new(72);
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
            let point = Shape3::from(Sphere::new(p.point, 0.0).unwrap());
            let far = a.distance(&point).max(b.distance(&point));
            assert!(far <= depth.abs() + 1e-6, "{far} {found:?} {a:?} {b:?}");
        }
    }
    assert!(met > if cfg!(miri) { 2 } else { 10_000 }, "{met}");
}

#[test]
fn casts_meet_where_exact_ones_do() {
    let mut random = Random::new(73);
    let mut met = 0;
    for round in 0..if cfg!(miri) { 20 } else { 20_000 } {
        let Some((a, b)) = pair(&mut random, round) else {
            continue;
        };
        let motion = random.point(round.is_multiple_of(2));
        let wanted = a.cast(&b, motion);
        let found = nearly::cast(a.view(), b.view(), motion);
        assert_eq!(found.is_some(), wanted.is_some(), "{a:?} {b:?} {motion:?}");
        let (Some(found), Some(wanted)) = (found, wanted) else {
            continue;
        };
        met += 1;
        // Both come to where the shapes touch, and neither far later than the other.
        let gap = |time: f64| {
            let then = b.translated(scale(motion, time)).unwrap();
            a.separation(&then).distance.abs()
        };
        let is_there = |hit: &Hit<3>| gap(hit.time) <= OFF || wanted.time == 0.0;
        let is_first = (found.time - wanted.time).abs() <= 1e-6 || wanted.time > found.time;
        assert!(
            is_there(&found) && is_there(&wanted) && is_first,
            "{found:?} {wanted:?} {a:?} {b:?} {motion:?}"
        );
    }
    assert!(met > if cfg!(miri) { 2 } else { 5_000 }, "{met}");
}
