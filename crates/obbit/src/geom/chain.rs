//! The convex hull of points in the plane (Andrew, Information Processing Letters 9, 1979), without
//! those that lie inside an octagon of others (Akl and Toussaint, A Fast Convex Hull Algorithm,
//! Information Processing Letters 7, 1978).

#![allow(
    clippy::cast_possible_truncation,
    reason = "points are counted in u32 throughout"
)]

use super::orient::{near_one, orient2};
use crate::num::sort::sort_by;
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater};

/// Which of the points are the hull's corners: counter-clockwise from the leftmost (of those the
/// lowest), strictly convex, none twice. One for equal points, two for points on a line. All
/// points finite.
pub(crate) fn hull_indices(points: &[[f64; 2]]) -> Vec<u32> {
    let near = near_one(points);
    let points = near.as_deref().unwrap_or(points);
    let at = |i: u32| points[i as usize];
    let octagon = octagon(points);
    let inside = |i: u32| {
        let [.., last] = octagon[..] else {
            return false;
        };
        let mut from = last;
        octagon.iter().all(|&to| {
            let (p, q) = (core::mem::replace(&mut from, to), to);
            orient2(p, q, at(i)) == Greater
        })
    };
    let all = 0..points.len() as u32;
    of(points, all.filter(|&i| !inside(i)).collect())
}

/// The corners of an octagon, or less, that some of the points make: strictly convex, counter-
/// clockwise. None where there are so few points that it does not help.
fn octagon(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    /// Fewer are sooner sorted.
    const MANY: usize = 48;
    if points.len() < MANY {
        return Vec::new();
    }
    // The farthest in eight directions; which ones does not matter, and so neither does rounding.
    let (mut most, mut ends) = ([f64::NEG_INFINITY; 8], [0; 8]);
    for (i, &[x, y]) in points.iter().enumerate() {
        let (sum, difference) = (x + y, x - y);
        let reaches = [x, -x, y, -y, sum, -sum, difference, -difference];
        for ((most, end), reach) in most.iter_mut().zip(&mut ends).zip(reaches) {
            if reach > *most {
                (*most, *end) = (reach, i as u32);
            }
        }
    }
    let corners = of(points, ends.to_vec());
    if corners.len() < 3 {
        return Vec::new();
    }
    corners.into_iter().map(|i| points[i as usize]).collect()
}

/// The corners of the hull of some of the points.
fn of(points: &[[f64; 2]], mut order: Vec<u32>) -> Vec<u32> {
    let at = |i: u32| points[i as usize];
    // Ties by index, so that of equal points always the same one stands for all.
    sort_by(&mut order, |&i, &j| {
        leftmost(&at(i), &at(j)).then(i.cmp(&j))
    });
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn leaving_out_what_is_inside_changes_nothing(
            points in prop::collection::vec(
                prop_oneof![
                    [-4i32..5, -4i32..5].prop_map(|p| p.map(f64::from)),
                    [-1.0..1.0f64, -1.0..1.0f64],
                    [-4i32..5, -4i32..5].prop_map(|p| p.map(|x| f64::from(x) * 0.1)),
                    [-2i32..3, 0i32..1].prop_map(|p| p.map(|x| f64::from(x) * 1e300)),
                ],
                48..200,
            ),
            large in any::<bool>(),
        ) {
            let points: Vec<[f64; 2]> = if large {
                points
            } else {
                points.into_iter().filter(|p| p[0].abs() < 9.0).collect()
            };
            let all: Vec<u32> = (0..points.len() as u32).collect();
            prop_assert_eq!(hull_indices(&points), of(&points, all));
        }
    }
}
