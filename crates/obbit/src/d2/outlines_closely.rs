//! How a turned box stands to a polygon or a segment where they are next to each other: by the lines of their sides, as
//! [`polygons`](super::polygons) tells it of corners that are floats, in numbers of twice the precision.
//!
//! Which corners lie near a line floats tell, with the bound of [`outlines`](super::outlines): corners come as far as
//! these hold them, less than a rounding off. Only the few others are looked at closely.

use super::features::{F3, after, cross, difference, product};
use super::outlines::{RANGE, doubt};
use super::shape::View2;
use crate::geom::Relation;
use crate::geom::core_shape::Cored;
use crate::num::vector::sub;
use crate::num::{Fine, Number, larger};
use core::cmp::Ordering::{Equal, Greater, Less};

/// The relation of a turned box with an inside and a polygon with one, or a segment that is no point; `None` where these
/// numbers cannot tell, and of others.
pub(super) fn told(a: View2<'_>, b: View2<'_>) -> Option<Relation> {
    let is_open = |view: View2<'_>| match view {
        View2::Obb(s) => !s.size().contains(&0.0),
        View2::Polygon(s) => s.corners().len() > 2,
        View2::Segment(s) => s.p() != s.q(),
        _ => false,
    };
    let origin = match (a, b) {
        (View2::Obb(_), _) => a.anchor(),
        (_, View2::Obb(_)) => b.anchor(),
        _ => return None,
    };
    if !(is_open(a) && is_open(b)) {
        return None;
    }
    let (a, b) = (a.core::<Fine>(origin).points, b.core::<Fine>(origin).points);
    let size = a.iter().chain(&b).fold(0.0, |most, p| {
        let [x, y] = about(p);
        let length = x.abs() + y.abs();
        // What overflowed may be NaN, which no later length may hide.
        if length.is_finite() {
            larger(most, length)
        } else {
            f64::INFINITY
        }
    });
    if !RANGE.contains(&size) {
        return None;
    }
    for (own, other) in [(&a, &b), (&b, &a)] {
        for start in 0..own.len() {
            if let Some(relation) = beyond(own, start, other, size)? {
                return Some(relation);
            }
        }
    }
    Some(Relation::Overlapping)
}

/// The relation where `other` lies beyond a side, of which what it belongs to is to the left; `Some(None)` where a corner
/// is on that side of it.
#[allow(clippy::option_option)] // what is not told, and what is not so
fn beyond(own: &[F3], start: usize, other: &[F3], size: f64) -> Option<Option<Relation>> {
    let (p, q) = (&own[start], after(own, start));
    let from = about(p);
    let side = sub(about(q), from);
    let doubt = doubt(side, size);
    let height = |corner: &F3| {
        let there = sub(about(corner), from);
        side[0] * there[1] - side[1] * there[0]
    };
    if other.iter().any(|corner| height(corner) > doubt) {
        return Some(None);
    }
    let along = difference(q, p);
    let square = product(&along, &along);
    let (mut on_line, mut after_start, mut before_end) = (false, false, false);
    for corner in other.iter().filter(|corner| height(corner) >= -doubt) {
        let there = difference(corner, p);
        match cross(&along, &there).sign()? {
            Greater => return Some(None),
            Less => {}
            Equal => {
                let share = product(&along, &there);
                on_line = true;
                after_start |= share.sign()? != Less;
                before_end |= square.minus(&share).sign()? != Less;
            }
        }
    }
    let do_touch = on_line && after_start && before_end;
    Some(Some(if do_touch {
        Relation::Touching
    } else {
        Relation::Apart
    }))
}

fn about(p: &F3) -> [f64; 2] {
    [p[0].about(), p[1].about()]
}

#[cfg(test)]
mod tests {
    use super::super::{Convex2, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};
    use super::*;
    use crate::geom::decide;
    use crate::num::two_pow;
    use crate::random::Random;

    /// One end is farther from the box than the largest float.
    #[test]
    fn what_overflows_is_not_told() {
        let far = 1.7e308;
        let o = Obb2::new([-far, 0.0], [1.0, 2.0], Rot2::from_degrees(30.0)).unwrap();
        for start in [0.0, 0.25, 3.0] {
            let s = Segment2::new([-far, start], [far, start]).unwrap();
            assert_eq!(told(o.view(), s.view()), None);
            assert_eq!(told(s.view(), o.view()), None);
        }
    }

    /// Against exact numbers alone: boxes against their own corners and those of boxes beside them, as they were rounded
    /// or a last bit off, far away, and at every scale; and what touches exactly, as in three, four and five.
    #[test]
    fn as_exact_numbers_tell() {
        let mut random = Random::new(84);
        let (mut seen, mut left, mut asked) = ([0; 3], 0, 0);
        let rounds = if cfg!(miri) { 50 } else { 40_000 };
        for round in 0..rounds {
            let scale = [1.0, 0.1, 1e-110, 1e110, 1e-200, two_pow(-1070), 1e290][round % 7];
            let far = [0.0, 0.0, 1e7, -3e15][round % 4];
            let turn = match round % 5 {
                // Corners that are floats, though the axes are none of the plane's.
                0 => Rot2::from_cos_sin(0.75, 0.661_437_827_766_147_7).unwrap(),
                1 => Rot2::from_degrees(45.0),
                2 => Rot2::from_degrees(90.0),
                _ => Rot2::from_degrees(360.0 * random.unit()),
            };
            let mut size = || (1 + random.below(4)) as f64 * scale;
            let (w, h) = (size(), size());
            let center = [far * scale, -far * scale];
            let a = Obb2::new(center, [w, h], turn).unwrap();
            let by = |k: i64, l: i64| {
                let (x, y) = (0.5 * k as f64 * w, 0.5 * l as f64 * h);
                let (c, s) = (turn.cos(), turn.sin());
                [center[0] + (x * c - y * s), center[1] + (x * s + y * c)]
            };
            let mut point = || {
                let p = by(random.int(-3, 3), random.int(-3, 3));
                p.map(|x| match random.below(8) {
                    0 => x.next_up(),
                    1 => x.next_down(),
                    _ => x,
                })
            };
            let points = [point(), point(), point(), point()];
            let b: Shape2 = if round % 3 == 0 {
                Segment2::new(points[0], points[1]).unwrap().into()
            } else {
                ConvexPolygon::from_points(&points).unwrap().into()
            };
            let (a, b) = (a.view(), b.view());
            let exact = decide::exact_relation(2, &a, &b);
            for found in [told(a, b), told(b, a)] {
                asked += 1;
                match found {
                    Some(relation) => {
                        assert_eq!(relation, exact, "{a:?} {b:?}");
                        seen[relation as usize] += 1;
                    }
                    None => left += 1,
                }
            }
        }
        assert!(
            cfg!(miri) || seen.iter().all(|&n| n > 400) && left * 2 < asked,
            "{seen:?} {left} of {asked}"
        );
    }
}
