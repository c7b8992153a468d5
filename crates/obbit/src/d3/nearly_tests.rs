//! What is right to within rounding, held against what is right to the last digit, mostly of shapes that touch or all
//! but do.

use super::nearly;
use super::vec::{V, dot, length, scale, sub};
use super::{Convex3, Obb3, Rot3, Shape3, Sphere};
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

/// Edges next to parallel: all of what decides is in the last digits of their directions.
#[test]
fn slightly_tilted_boxes_are_told_to_the_last_digits() {
    let mut random = Random::new(74);
    for round in 0..if cfg!(miri) { 20 } else { 5_000 } {
        let turn = random.rotation(round % 4 < 2);
        let slight = random.pick(&[1e-15, 1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3]);
        let tilt = Rot3::from_axis_angle_degrees(random.point(false), 60.0 * slight).unwrap();
        let whole = random.chance(50);
        let mut side = || if whole { 1.0 } else { 0.5 + random.unit() };
        let sizes = [(); 2].map(|()| [side(), side(), side()]);
        let a = Obb3::new([0.0; 3], sizes[0], turn).unwrap();
        // Beside each other, corner to corner, edge to edge.
        let at = |k: usize| 0.5 * (sizes[0][k] + sizes[1][k]);
        let way = [
            at(0),
            random.pick(&[0.1, at(1)]),
            random.pick(&[0.3, at(2)]),
        ];
        let b = Obb3::new(turn.apply(way), sizes[1], turn.then(tilt)).unwrap();
        let hair = random.pick(&[0.0, 1e-15, 1e-13, 1e-11, 1e-9]) * random.signed();
        let b = b
            .translated(scale(turn.apply([1.0, 0.0, 0.0]), hair))
            .unwrap();
        let (wanted, found) = (a.separation(&b), nearly::separation(a.view(), b.view()));
        let told = || alloc::format!("{a:?} {b:?} {wanted:?} {found:?}");
        let (a, b) = (Shape3::from(a), Shape3::from(b));
        let own = along(&a, &b, found.normal);
        let gap = wanted.distance;
        // (General directions are held to be the same within 1e-14 of the whole.)
        let off = 1e-13 + 1e-9 * gap.abs();
        assert!((own - found.distance).abs() <= off, "{own} {}", told());
        let is_there = if gap > 0.0 {
            found.distance > 0.5 * gap - off && found.distance < gap + off
        } else {
            (found.distance - gap).abs() < off
        };
        assert!(is_there, "{}", told());
        if gap > 1e-14 {
            // Between a corner and a corner, say, no axis stands.
            continue;
        }
        let way = sub(found.point_b, found.point_a);
        let aside = sub(way, scale(found.normal, found.distance));
        assert!(length(aside) < 1e-10, "{}", told());
        for point in [found.point_a, found.point_b] {
            let point = Shape3::from(Sphere::new(point, 0.0).unwrap());
            let far = a.distance(&point).max(b.distance(&point));
            assert!(far <= 1e-10 + gap.abs(), "{far} {}", told());
        }
    }
}

/// Each falls onto a side, an edge or a corner of another whose edges are all but parallel to its own.
#[test]
fn slightly_tilted_boxes_stop_where_they_touch() {
    let mut random = Random::new(75);
    let mut met = 0;
    for round in 0..if cfg!(miri) { 20 } else { 20_000 } {
        let turn = random.rotation(round % 4 < 2);
        let slight = random.pick(&[1e-15, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-6, 1e-4]);
        let axis = random.pick(&[[1.0, 0.0, 0.0], [0.3, 0.1, -1.0]]);
        let tilt = Rot3::from_axis_angle_degrees(axis, 60.0 * slight).unwrap();
        let yaw = Rot3::from_axis_angle_degrees([1.0, 0.0, 0.0], random.pick(&[0.0, 45.0]));
        let a = Obb3::new([0.0; 3], [1.0, 4.0, 4.0], turn).unwrap();
        let far = random.pick(&[2.0, 1e-3, 1e-9]);
        let way = [1.0 + far, 2.5 * random.signed(), 2.5 * random.signed()];
        let turn_b = turn.then(yaw.unwrap()).then(tilt);
        let b = Obb3::new(turn.apply(way), [1.0; 3], turn_b).unwrap();
        let slide = far * random.pick(&[0.0, 0.3, 3.0]);
        let motion = turn.apply([-2.0 * far, slide * random.signed(), slide]);
        let found = nearly::cast(a.view(), b.view(), motion);
        assert_eq!(found.is_some(), a.cast(&b, motion).is_some(), "{a:?} {b:?}");
        let Some(found) = found.filter(|_| !a.intersects(&b)) else {
            continue;
        };
        met += 1;
        let gap = a.separation(&b.translated(scale(motion, found.time)).unwrap());
        assert!(
            gap.distance.abs() < 1e-13 && found.point.iter().all(|x| x.is_finite()),
            "{gap:?} {found:?} {a:?} {b:?} {motion:?}"
        );
    }
    assert!(met > if cfg!(miri) { 2 } else { 10_000 }, "{met}");
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
        let together = a.intersects(&b);
        let is_there = |hit: &Hit<3>| gap(hit.time) <= OFF || together;
        let is_first = (found.time - wanted.time).abs() <= 1e-6 || wanted.time > found.time;
        assert!(
            is_there(&found) && is_there(&wanted) && is_first,
            "{found:?} {wanted:?} {a:?} {b:?} {motion:?}"
        );
    }
    assert!(met > if cfg!(miri) { 2 } else { 5_000 }, "{met}");
}
