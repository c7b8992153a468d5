//! Whether a point or a segment is within reach of another, or of an outline in the plane: where floats can
//! tell, which is nearly always. Capsules, circles and spheres are such things with a reach.
//!
//! # Error
//! Let `u = 2^-53`, and `M` the sum of the greatest length and the reach. Points are given to `12 u M`, as the corners
//! of a box are; the nearest points that are found on two segments lie in these to `8 u M` more, and how far a corner is
//! along the way between them, to `6 u M` of that way. All told less than `64 u M`: what is asked for is four
//! times as much.

use super::Relation;
use crate::num::vector::{dot, sub};
use crate::num::{larger, smaller, sqrt};

/// What rounding may add up to, as a share of all lengths.
const ERROR: f64 = 128.0 * f64::EPSILON;

/// Whether the segment from `start` on `along` is nearer to an outline than `reach`, which is above 0; `None` where
/// floats cannot tell. An outline of more than two corners is closed, and lies in the plane.
#[inline]
pub(crate) fn told<const D: usize>(
    start: &[f64; D],
    along: &[f64; D],
    outline: &[[f64; D]],
    reach: f64,
) -> Option<bool> {
    let mut size = length(along);
    for corner in outline {
        size = larger(size, length(&sub(*corner, *start)));
    }
    let size = size + reach;
    // Fourth powers of lengths like it neither overflow nor vanish then.
    if !(size > 1e-60 && size < 1e60) {
        return None;
    }
    let error = ERROR * size;
    let is_closed = outline.len() > 2;
    if is_closed && is_inside(start, outline, error * size) {
        return Some(true);
    }
    let (mut way, mut least) = ([0.0; D], f64::INFINITY);
    let first = sub(*outline.first()?, *start);
    let mut from = first;
    for k in 0..outline.len() {
        let to = match outline.get(k + 1) {
            Some(to) => sub(*to, *start),
            None if is_closed || k == 0 => first,
            None => break,
        };
        let shortest = shortest(along, &from, &sub(to, from));
        let square = dot(shortest, shortest);
        if square < least {
            (way, least) = (shortest, square);
        }
        from = to;
    }
    // Two points are so near.
    let within = reach - error;
    if within > 0.0 && least < within * within {
        return Some(true);
    }
    // All of the one is so far behind all of the other along the way. (A way may be all that rounding left, and its
    // square vanish: it tells nothing.)
    if least < f64::MIN_POSITIVE {
        return None;
    }
    let mut there = f64::INFINITY;
    for corner in outline {
        there = smaller(there, dot(way, sub(*corner, *start)));
    }
    let gap = there - larger(dot(way, *along), 0.0);
    (gap > sqrt(least) * (reach + error)).then_some(false)
}

/// The relation of two that are, or are not: what is nearer than it reaches still is after a small move.
pub(crate) fn overlapping_or_apart(is_near: bool) -> Relation {
    if is_near {
        Relation::Overlapping
    } else {
        Relation::Apart
    }
}

/// The sum of the coordinates.
fn length<const D: usize>(v: &[f64; D]) -> f64 {
    let mut sum = 0.0;
    for x in v {
        sum += x.abs();
    }
    sum
}

/// Whether a point is inside an outline that turns left all round, by more than a cross product may be off.
fn is_inside<const D: usize>(p: &[f64; D], outline: &[[f64; D]], error: f64) -> bool {
    let Some(mut from) = outline.last() else {
        return false;
    };
    outline.iter().all(|to| {
        let (side, there) = (sub(*to, *from), sub(*p, *from));
        from = to;
        side[0] * there[1] - side[1] * there[0] > error
    })
}

/// The way from the segment `a`, which begins at 0, to `b`, which begins at `r`, where they are nearest: whatever is
/// rounded, from a point of the one to a point of the other.
#[inline]
fn shortest<const D: usize>(a: &[f64; D], r: &[f64; D], b: &[f64; D]) -> [f64; D] {
    let [on_a, on_b] = nearest_places(a, r, b);
    let mut way = *r;
    for k in 0..D {
        way[k] = (r[k] + b[k] * on_b) - a[k] * on_a;
    }
    way
}

/// Where these two are nearest: at which share of the one, and of the other (Ericson, "Real-Time Collision Detection",
/// 5.1.9).
#[inline]
pub(crate) fn nearest_places<const D: usize>(a: &[f64; D], r: &[f64; D], b: &[f64; D]) -> [f64; 2] {
    let (aa, bb, ab) = (dot(*a, *a), dot(*b, *b), dot(*a, *b));
    let (ahead, behind) = (dot(*a, *r), -dot(*b, *r));
    // Without a choice, which could not be predicted: once more from the place on `b`, which may be an end of it. (A
    // point has no direction, and its place is its beginning.)
    let on_a = share(ahead * bb + behind * ab, aa * bb - ab * ab);
    let on_b = share(ab * on_a + behind, bb);
    [share(ahead + ab * on_b, aa), on_b]
}

/// A part of a whole, from none to all of it; none of nothing.
#[inline]
fn share(part: f64, whole: f64) -> f64 {
    smaller(larger(part / whole, 0.0), 1.0)
}
