//! The convex hull of points in the plane (Andrew, Information Processing Letters 9, 1979).

#![allow(
    clippy::cast_possible_truncation,
    reason = "points are counted in u32 throughout"
)]

use super::orient::orient2;
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater};

/// Which of the points are the hull's corners: counter-clockwise from the leftmost (of those the
/// lowest), strictly convex, none twice. One for equal points, two for points on a line. All
/// points finite.
pub(crate) fn hull_indices(points: &[[f64; 2]]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..points.len()).map(|i| i as u32).collect();
    let at = |i: u32| points[i as usize];
    // Ties by index, so that of equal points always the same one stands for all.
    order.sort_unstable_by(|&i, &j| leftmost(&at(i), &at(j)).then(i.cmp(&j)));
    order.dedup_by(|i, j| at(*i) == at(*j));
    if order.len() < 3 {
        return order;
    }
    let mut hull: Vec<u32> = Vec::new();
    let half = |start: usize, hull: &mut Vec<u32>, i: u32| {
        while hull.len() >= start + 2
            && orient2(at(hull[hull.len() - 2]), at(hull[hull.len() - 1]), at(i)) != Greater
        {
            hull.pop();
        }
        hull.push(i);
    };
    for &i in &order {
        half(0, &mut hull, i);
    }
    // The upper half starts at the last point of the lower one.
    let start = hull.len() - 1;
    for &i in order.iter().rev().skip(1) {
        half(start, &mut hull, i);
    }
    hull.pop();
    hull
}

/// By x, then y, and so on.
pub(crate) fn leftmost<const D: usize>(a: &[f64; D], b: &[f64; D]) -> Ordering {
    a.partial_cmp(b).unwrap_or(Equal)
}
