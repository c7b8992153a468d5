//! Whether one shape lies wholly in another, its boundary counted. Exact.

use super::shape::{View2, outward};
use crate::geom::core_shape::{Core, Cored};
use crate::num::{Ball, Exact, Number};
use core::cmp::Ordering::{self, Equal, Greater, Less};

/// Every point of `b` is a point of `a`.
pub(crate) fn contains(a: View2<'_>, b: View2<'_>) -> bool {
    if let (View2::Aabb(a), View2::Aabb(b)) = (a, b) {
        return (0..2).all(|k| a.min()[k] <= b.min()[k] && b.max()[k] <= a.max()[k]);
    }
    decide::<Ball>(a, b)
        .or_else(|| decide::<Exact>(a, b))
        .unwrap_or(false)
}

/// `None` where this kind of number cannot tell.
///
/// A shape's convex, so it holds `b` if it holds the disc of `b`'s radius round each of `b`'s core
/// points.
fn decide<N: Number>(a: View2<'_>, b: View2<'_>) -> Option<bool> {
    let origin = a.anchor();
    let (ca, cb) = (a.core::<N>(origin), b.core::<N>(origin));
    let mut sure = true;
    for p in &cb.points {
        let held = match &ca.points[..] {
            [_] | [_, _] => in_round(&ca, p, &cb.radius),
            _ => behind_edges(a, &ca, p, &cb.radius),
        };
        match held {
            Some(false) => return Some(false),
            Some(true) => {}
            None => sure = false,
        }
    }
    sure.then_some(true)
}

/// The disc lies behind every edge: `s = n·(corner - p) >= r |n|`, in squares.
fn behind_edges<N: Number>(a: View2<'_>, ca: &Core<N>, p: &[N; 3], radius: &N) -> Option<bool> {
    let mut sure = true;
    for (i, corner) in ca.points.iter().enumerate() {
        let n = outward(a, ca, i);
        let inside = n[0]
            .times(&corner[0].minus(&p[0]))
            .plus(&n[1].times(&corner[1].minus(&p[1])));
        let square = n[0].times(&n[0]).plus(&n[1].times(&n[1]));
        let behind = at_most(&N::zero(), &inside);
        let reach = at_most(&radius.times(radius).times(&square), &inside.times(&inside));
        match (behind, reach) {
            (Some(false), _) | (Some(true), Some(false)) => return Some(false),
            (Some(true), Some(true)) => {}
            _ => sure = false,
        }
    }
    sure.then_some(true)
}

/// The disc lies in a circle or capsule: its centre is no further from the core than the radii
/// differ.
fn in_round<N: Number>(ca: &Core<N>, p: &[N; 3], radius: &N) -> Option<bool> {
    let room = ca.radius.minus(radius);
    if room.sign()? == Less {
        return Some(false);
    }
    let room = room.times(&room);
    let square = |u: &[N; 3]| N::dot(u, u);
    let first = &ca.points[0];
    let Some(second) = ca.points.get(1) else {
        return at_most(&square(&N::difference(p, first)), &room);
    };
    let edge = N::difference(second, first);
    let (from_first, from_second) = (N::difference(p, first), N::difference(p, second));
    if N::dot(&from_first, &edge).sign()? != Greater {
        return at_most(&square(&from_first), &room);
    }
    if N::dot(&from_second, &edge).sign()? != Less {
        return at_most(&square(&from_second), &room);
    }
    let across = edge[0]
        .times(&from_first[1])
        .minus(&edge[1].times(&from_first[0]));
    at_most(&across.times(&across), &room.times(&square(&edge)))
}

fn at_most<N: Number>(x: &N, y: &N) -> Option<bool> {
    y.minus(x)
        .sign()
        .map(|order: Ordering| matches!(order, Equal | Greater))
}

#[cfg(test)]
mod tests {
    use crate::d2::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2};

    #[test]
    fn closed_and_exact() {
        let page = Aabb2::new([0.0, 0.0], [10.0, 10.0]).unwrap();
        let inside = Obb2::new([5.0, 5.0], [10.0, 10.0], Rot2::from_degrees(90.0)).unwrap();
        assert!(page.contains(&inside) && inside.contains(&page) && inside.contains(&inside));
        let more = Obb2::new([5.0, 5.0], [10.0f64.next_up(), 1.0], Rot2::IDENTITY).unwrap();
        assert!(!page.contains(&more));
        let disc = Circle::new([5.0, 5.0], 5.0).unwrap();
        assert!(page.contains(&disc) && !disc.contains(&page));
        assert!(!page.contains(&Circle::new([5.0, 5.0], 5.0f64.next_up()).unwrap()));
        assert!(disc.contains(&disc));
        assert!(disc.contains(&Circle::new([8.0, 9.0], 0.0).unwrap()));
        assert!(disc.contains(&Segment2::new([8.0, 9.0], [1.0, 2.0]).unwrap()));
        assert!(!disc.contains(&Segment2::new([8.0, 9.0], [1.0, 1.9]).unwrap()));
        let pill = Capsule2::new([0.0, 0.0], [8.0, 6.0], 2.0).unwrap();
        assert!(pill.contains(&Circle::new([4.0, 3.0], 2.0).unwrap()));
        assert!(pill.contains(&pill));
        assert!(!pill.contains(&Circle::new([4.0, 3.0], 2.0f64.next_up()).unwrap()));
        let tri = ConvexPolygon::new(&[[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]]).unwrap();
        assert!(tri.contains(&Circle::new([2.0, 2.0], 0.0).unwrap()));
        assert!(tri.contains(&tri) && page.contains(&tri) && !tri.contains(&page));
    }

    #[test]
    fn flat_shapes() {
        let line = Segment2::new([0.0, 0.0], [4.0, 4.0]).unwrap();
        assert!(line.contains(&Segment2::new([1.0, 1.0], [4.0, 4.0]).unwrap()));
        assert!(!line.contains(&Segment2::new([1.0, 1.0], [5.0, 5.0]).unwrap()));
        let flat = Obb2::new([0.0, 0.0], [4.0, 0.0], Rot2::IDENTITY).unwrap();
        assert!(flat.contains(&Segment2::new([-2.0, 0.0], [2.0, 0.0]).unwrap()));
        assert!(!flat.contains(&Segment2::new([-2.0, 0.0], [2.1, 0.0]).unwrap()));
        let point = Circle::new([1.0, 1.0], 0.0).unwrap();
        assert!(point.contains(&point) && line.contains(&point) && !point.contains(&line));
        let dot = ConvexPolygon::new(&[[1.0, 1.0]]).unwrap();
        assert!(dot.contains(&point) && point.contains(&dot));
    }
}
