//! A segment or point that lies along the sides between convex parts touches all of these, and yet lies inside of what
//! they are together.

use crate::d2::{ConvexPolygon, View2};
use crate::geom::core_shape::Cored;
use crate::num::{Exact, Number, larger, smaller};
use core::cmp::Ordering::{Equal, Greater, Less};
use smallvec::SmallVec;

pub(super) type E2 = [Exact; 2];

/// Whether a shape that overlaps no part has no inside of its own, and a place on the sides between parts.
#[cold]
#[inline(never)]
pub(super) fn is_inside(parts: &[&ConvexPolygon], shape: View2<'_>) -> bool {
    match ends(shape) {
        Some([p, q]) if is_same(&p, &q) => is_amid(parts, &p),
        Some([p, q]) => is_along(parts, &p, &q),
        None => false,
    }
}

/// Whether parts lie all around a point: where one ends, another begins.
fn is_amid(parts: &[&ConvexPolygon], p: &E2) -> bool {
    // The sides by which each leaves the point and comes to it.
    let [mut away, mut home]: [SmallVec<[E2; 8]>; 2] = [SmallVec::new(), SmallVec::new()];
    for part in parts {
        let corners = part.corners();
        for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            let [a, b] = [*a, *b].map(|c| c.map(Exact::from_f64));
            if !is_between(p, &a, &b) {
                continue;
            }
            if !is_same(&b, p) {
                away.push(b);
            }
            if !is_same(&a, p) {
                home.push(a);
            }
        }
    }
    let is_one_way = |a: &E2, b: &E2| {
        let way = |c: &E2, k: usize| c[k].compare(&p[k]);
        turn(p, a, b) == Equal && way(a, 0) == way(b, 0) && way(a, 1) == way(b, 1)
    };
    let goes_on = |from: &E2| away.iter().any(|to| is_one_way(from, to));
    !home.is_empty() && home.iter().all(goes_on)
}

/// Whether a segment passes a place on a side of one of the parts, not its end, on the other side of which lies another.
fn is_along(parts: &[&ConvexPolygon], p: &E2, q: &E2) -> bool {
    // Sides along it: the axis they are told by, from where to where, and whether the part lies to the left of the way
    // there.
    let mut along: SmallVec<[(usize, [f64; 2], bool); 16]> = SmallVec::new();
    for part in parts {
        let corners = part.corners();
        for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            let [x, y] = [*a, *b].map(|c| c.map(Exact::from_f64));
            if turn(&x, &y, p) == Equal && turn(&x, &y, q) == Equal {
                let k = usize::from(a[0] == b[0]);
                let is_left = a[k] < b[k];
                let stretch = if is_left { [a[k], b[k]] } else { [b[k], a[k]] };
                along.push((k, stretch, is_left));
            }
        }
    }
    let passes = |k: usize, low: f64, high: f64| {
        let (least, most) = match p[k].compare(&q[k]) {
            Greater => (&q[k], &p[k]),
            _ => (&p[k], &q[k]),
        };
        least.compare(&Exact::from_f64(high)) == Less
            && most.compare(&Exact::from_f64(low)) == Greater
    };
    // What both have is a place inside.
    along.iter().any(|(k, one, is_left)| {
        let others = along
            .iter()
            .filter(|other| *is_left && !other.2 && other.0 == *k);
        let mut both =
            others.map(|other| [larger(one[0], other.1[0]), smaller(one[1], other.1[1])]);
        both.any(|[low, high]| low < high && passes(*k, low, high))
    })
}

/// The ends of a segment, or a point twice; none of what has an inside.
pub(super) fn ends(shape: View2<'_>) -> Option<[E2; 2]> {
    if matches!(shape, View2::Polygon(polygon) if polygon.corners().len() > 2) {
        return None;
    }
    let core = shape.core::<Exact>([0.0; 3]);
    if !core.radius.is_zero() {
        return None;
    }
    let mut points = core.points.into_iter().map(|[x, y, _]| [x, y]);
    let first = points.next()?;
    let [mut low, mut high] = [first.clone(), first];
    for p in points {
        if turn(&low, &high, &p) != Equal {
            return None;
        }
        let order = |a: &E2, b: &E2| a[0].compare(&b[0]).then_with(|| a[1].compare(&b[1]));
        if order(&p, &low) == Less {
            low = p;
        } else if order(&p, &high) == Greater {
            high = p;
        }
    }
    Some([low, high])
}

pub(super) fn turn(a: &E2, b: &E2, c: &E2) -> core::cmp::Ordering {
    let way = |p: &E2, k: usize| p[k].minus(&a[k]);
    let left = way(b, 0).times(&way(c, 1));
    left.compare(&way(b, 1).times(&way(c, 0)))
}

pub(super) fn is_same(a: &E2, b: &E2) -> bool {
    a[0].compare(&b[0]) == Equal && a[1].compare(&b[1]) == Equal
}

/// Whether a point lies on the side between two others, an end of it counted.
pub(super) fn is_between(p: &E2, a: &E2, b: &E2) -> bool {
    let not_beyond = |k: usize| {
        let (from, to) = (a[k].compare(&p[k]), b[k].compare(&p[k]));
        from != to || from == Equal
    };
    turn(a, b, p) == Equal && not_beyond(0) && not_beyond(1)
}
