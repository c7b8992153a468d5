//! Whether one shape lies wholly in another, its boundary counted. Exact.

use super::rect_in_rect;
use super::shape::{View2, outward};
use crate::geom::core_shape::{Core, Cored};
use crate::geom::orient::orient2;
use crate::num::{Ball, Exact, Number};
use core::cmp::Ordering::{self, Equal, Greater, Less};
use smallvec::SmallVec;

/// Every point of `b` is a point of `a`.
pub(crate) fn contains(a: View2<'_>, b: View2<'_>) -> bool {
    if let (Some(a), Some(b)) = (a.rect(), b.rect()) {
        return rect_in_rect::contains(a, b);
    }
    match (a, b) {
        (View2::Polygon(a), View2::Polygon(b)) if a.corners().len() > 2 => {
            b.corners().iter().all(|&p| holds(a.corners(), p))
        }
        _ => general(a, b),
    }
}

/// Whether a polygon of three corners or more holds a point: it is looked for in the fan of triangles
/// from the first corner, so that two polygons with many corners are soon compared.
fn holds(corners: &[[f64; 2]], p: [f64; 2]) -> bool {
    let (first, last) = (corners[0], corners.len() - 1);
    let side = |i: usize| orient2(first, corners[i], p);
    if side(1) == Less || side(last) == Greater {
        return false;
    }
    let (mut low, mut high) = (1, last);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if side(middle) == Less {
            high = middle;
        } else {
            low = middle;
        }
    }
    orient2(corners[low], corners[high], p) != Less
}

/// Without rounding only what floats cannot tell.
pub(super) fn general(a: View2<'_>, b: View2<'_>) -> bool {
    let cores = Cores::<Ball>::of(a, b);
    let mut doubtful: SmallVec<[(usize, usize); 8]> = SmallVec::new();
    for (point, part) in cores.questions() {
        match cores.held(point, part) {
            Some(true) => {}
            Some(false) => return false,
            None => doubtful.push((point, part)),
        }
    }
    if doubtful.is_empty() {
        return true;
    }
    let cores = Cores::<Exact>::of(a, b);
    let held = |&(point, part): &(usize, usize)| cores.held(point, part) == Some(true);
    doubtful.iter().all(held)
}

/// A shape and what may lie in it.
///
/// A shape is convex, so it holds `inner` if it holds the disc of `inner`'s radius round each of its
/// core points.
struct Cores<'a, N> {
    shape: View2<'a>,
    outer: Core<N>,
    inner: Core<N>,
}

impl<'a, N: Number> Cores<'a, N> {
    fn of(shape: View2<'a>, inner: View2<'_>) -> Self {
        let origin = shape.anchor();
        Self {
            shape,
            outer: shape.core(origin),
            inner: inner.core(origin),
        }
    }

    /// Each core point of the inner shape with each edge of the outer; a round one is one part.
    fn questions(&self) -> impl Iterator<Item = (usize, usize)> + use<N> {
        let outer = self.outer.points.len();
        let parts = if outer > 2 { outer } else { 1 };
        (0..self.inner.points.len())
            .flat_map(move |point| (0..parts).map(move |part| (point, part)))
    }

    /// Whether the disc lies on the right side of the part; `None` where this kind of number cannot
    /// tell.
    fn held(&self, point: usize, part: usize) -> Option<bool> {
        let (p, radius) = (&self.inner.points[point], &self.inner.radius);
        match &self.outer.points[..] {
            [_] | [_, _] => in_round(&self.outer, p, radius),
            _ => behind_edge(self.shape, &self.outer, part, p, radius),
        }
    }
}

/// The disc lies behind an edge: `s = n·(corner - p) >= r |n|`, in squares.
fn behind_edge<N: Number>(
    a: View2<'_>,
    ca: &Core<N>,
    edge: usize,
    p: &[N; 3],
    radius: &N,
) -> Option<bool> {
    let (n, corner) = (outward(a, ca, edge), &ca.points[edge]);
    let inside = n[0]
        .times(&corner[0].minus(&p[0]))
        .plus(&n[1].times(&corner[1].minus(&p[1])));
    let square = n[0].times(&n[0]).plus(&n[1].times(&n[1]));
    let behind = at_most(&N::zero(), &inside);
    let reach = at_most(&radius.times(radius).times(&square), &inside.times(&inside));
    match (behind, reach) {
        (Some(false), _) | (Some(true), Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
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
    fn floats_agree_with_exact_numbers() {
        use super::super::rect_in_rect::{in_aligned, in_turned};
        use super::{Cores, View2};
        use crate::num::Exact;
        use crate::random::Random;
        let mut random = Random::new(3);
        let mut told = [0; 2];
        for round in 0..4000 {
            let mut number =
                |most| random.below(most) as f64 * if round % 2 == 0 { 1.0 } else { 0.37 };
            let turn = |degrees: f64| match round % 3 {
                0 => Rot2::from_degrees(90.0),
                1 => Rot2::from_degrees(degrees),
                _ => Rot2::from_cos_sin(0.6000001, 0.8).unwrap(),
            };
            let at = [number(5) + 1e6, number(5)];
            let outer = Obb2::new(at, [number(12), number(12)], turn(number(360))).unwrap();
            let (a, b, c) = (number(7), number(7), number(360));
            let moved = [at[0] + number(2), at[1] - number(2)];
            for (size, turn) in [([a, b], turn(c)), (outer.size(), outer.rotation())] {
                let inner = Obb2::new(moved, size, turn).unwrap();
                let aligned = outer.bounds();
                let pairs = [
                    (View2::Obb(&outer), in_turned(&outer, &inner)),
                    (View2::Aabb(&aligned), in_aligned(&aligned, &inner)),
                ];
                for (view, fast) in pairs {
                    let cores = Cores::<Exact>::of(view, View2::Obb(&inner));
                    let exact = cores
                        .questions()
                        .all(|(i, k)| cores.held(i, k) == Some(true));
                    assert!(fast.is_none_or(|fast| fast == exact), "{view:?} {inner:?}");
                    told[usize::from(fast.is_some())] += 1;
                }
            }
        }
        assert!(told[0] > 100 && told[1] > 10_000, "{told:?}");
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
