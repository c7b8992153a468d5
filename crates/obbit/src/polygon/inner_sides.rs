//! A segment or point that lies along the sides between convex parts touches all of these, and yet lies inside of what
//! they are together.

use super::exact_point::{Point, turn};
use crate::d2::{ConvexPolygon, View2};
use crate::geom::core_shape::Cored;
use crate::num::Exact;
use core::cmp::Ordering::{Equal, Greater, Less};
use smallvec::SmallVec;

/// Whether a shape that overlaps no part has no inside of its own, and a place on the sides between parts.
#[cold]
#[inline(never)]
pub(super) fn is_inside(parts: &[&ConvexPolygon], shape: View2<'_>) -> bool {
    match ends(shape) {
        Some([p, q]) if p.is_same(&q) => is_amid(parts, &p),
        Some([p, q]) => is_along(parts, &p, &q),
        None => false,
    }
}

/// Whether parts lie all around a point: where one ends, another begins.
fn is_amid(parts: &[&ConvexPolygon], p: &Point) -> bool {
    // The sides by which each leaves the point and comes to it.
    let [mut away, mut home]: [SmallVec<[Point; 8]>; 2] = [SmallVec::new(), SmallVec::new()];
    for part in parts {
        let corners = part.corners();
        for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            let [a, b] = [*a, *b].map(Point::from);
            if !p.is_between(&a, &b) {
                continue;
            }
            if !b.is_same(p) {
                away.push(b);
            }
            if !a.is_same(p) {
                home.push(a);
            }
        }
    }
    let is_one_way = |a: &Point, b: &Point| a.order(p) == b.order(p) && turn(p, a, b) == Equal;
    let goes_on = |from: &Point| away.iter().any(|to| is_one_way(from, to));
    !home.is_empty() && home.iter().all(goes_on)
}

/// Whether a segment passes a place on a side of one of the parts, not its end, on the other side of which lies another.
fn is_along(parts: &[&ConvexPolygon], p: &Point, q: &Point) -> bool {
    // Sides along it, from the lower to the higher end, and whether the part lies to the left of the way there.
    let mut along: SmallVec<[(Point, Point, bool); 8]> = SmallVec::new();
    for part in parts {
        let corners = part.corners();
        for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            let [a, b] = [*a, *b].map(Point::from);
            if turn(&a, &b, p) == Equal && turn(&a, &b, q) == Equal {
                along.push(match a.order(&b) {
                    Less => (a, b, true),
                    _ => (b, a, false),
                });
            }
        }
    }
    let is_before = |a: &Point, b: &Point| a.order(b) == Less;
    // What both have is a place inside.
    along.iter().filter(|side| side.2).any(|left| {
        let mut right = along.iter().filter(|side| !side.2);
        right.any(|right| {
            let (starts, ends) = ([&left.0, &right.0, p], [&left.1, &right.1, q]);
            starts
                .iter()
                .all(|start| ends.iter().all(|end| is_before(start, end)))
        })
    })
}

/// The ends of a segment, or a point twice, in order; none of what has an inside.
pub(super) fn ends(shape: View2<'_>) -> Option<[Point; 2]> {
    if let View2::Polygon(polygon) = shape {
        let [low, high] = match *polygon.corners() {
            [point] => [point; 2],
            [a, b] => [a, b],
            _ => return None,
        }
        .map(Point::from);
        let is_in_order = low.order(&high) != Greater;
        return Some(if is_in_order {
            [low, high]
        } else {
            [high, low]
        });
    }
    let core = shape.core::<Exact>([0.0; 3]);
    if !core.radius.is_zero() {
        return None;
    }
    let mut points = core.points.into_iter().map(|[x, y, _]| Point::from([x, y]));
    let first = points.next()?;
    let [mut low, mut high] = [first.clone(), first];
    for p in points {
        if turn(&low, &high, &p) != Equal {
            return None;
        }
        if p.order(&low) == Less {
            low = p;
        } else if p.order(&high) == Greater {
            high = p;
        }
    }
    Some([low, high])
}
