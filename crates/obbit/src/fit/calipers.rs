//! The smallest rectangle around a convex polygon, in floats: a guess for the exact finish.
//!
//! One side of it lies along a side of the polygon (Freeman and Shapira, Communications of the
//! ACM 18, 1975); all sides are tried in one turn (Toussaint, Solving Geometric Problems with the
//! Rotating Calipers, IEEE MELECON 1983).

use crate::num::vector::{dot, sub, unit};
use crate::num::{larger, scale_exponent, two_pow};
use alloc::vec::Vec;

/// Two measures that differ by less than this share of them are taken for equal: they are off by
/// a few roundings each, and between equals the first found is kept.
pub(super) const SAME: f64 = 16.0 * f64::EPSILON;

/// To round a box up around a rounded centre may make two equal sizes differ. Where the guesses before were equal the
/// sizes count as equal too, unless they differ by more than this share.
const ROUNDED: f64 = 1.0 / (1_u64 << 20) as f64;

/// Whether two sizes of a box are equal but for rounding.
pub(super) fn is_same([a, b]: [f64; 2], guesses: [f64; 2]) -> bool {
    let within = |[a, b]: [f64; 2], share: f64| (a - b).abs() <= share * larger(a, b);
    within([a, b], SAME) || within(guesses, SAME) && within([a, b], ROUNDED)
}

/// A rectangle with a side along the unit vector `axis`.
pub(super) struct Rectangle {
    pub(super) axis: [f64; 2],
    pub(super) area: f64,
}

/// The smallest rectangle around `hull`: strictly convex, counter-clockwise, three corners or
/// more, no coordinate above 2. Of rectangles equally small, the first.
pub(super) fn smallest(hull: &[[f64; 2]]) -> Option<Rectangle> {
    let n = hull.len();
    let at = |i: usize| hull[i % n];
    // Always from the corners themselves, so that short edges lose nothing to rounding.
    let edge = |i: usize| sub(at(i + 1), at(i));
    let mut best: Option<Rectangle> = None;
    let (mut right, mut top, mut left) = (1, 1, 1);
    for i in 0..n {
        let Some(axis) = unit(edge(i)) else { continue };
        let up = [-axis[1], axis[0]];
        right = right.max(i + 1);
        while right < i + n && dot(edge(right), axis) > 0.0 {
            right += 1;
        }
        top = top.max(right);
        while top < i + n && dot(edge(top), up) > 0.0 {
            top += 1;
        }
        left = left.max(top);
        while left < i + n && dot(edge(left), axis) < 0.0 {
            left += 1;
        }
        let width = dot(sub(at(right), at(left)), axis);
        let area = width * dot(sub(at(top), at(i)), up);
        if best.as_ref().is_none_or(|b| area < b.area * (1.0 - SAME)) {
            best = Some(Rectangle { axis, area });
        }
    }
    best
}

/// The points divided by a power of two, the returned one, so that the largest coordinate lies
/// between 1 and 2. Only what is 2^-1000 of that loses digits.
pub(super) fn scaled<const D: usize>(points: &[[f64; D]]) -> (Vec<[f64; D]>, i32) {
    let most = points
        .iter()
        .flatten()
        .fold(0.0, |m: f64, x| if x.abs() > m { x.abs() } else { m });
    let exponent = scale_exponent(most);
    let factor = two_pow(-exponent);
    (
        points.iter().map(|p| p.map(|x| x * factor)).collect(),
        exponent,
    )
}
