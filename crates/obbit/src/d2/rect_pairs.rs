//! Boxes against boxes, aligned or turned: exactly, and without the general engine. A program that
//! knows no other shapes has nothing else to carry.

use super::obb_pair::{self, ObbPair};
use super::obb_relation;
use super::obb_within::{self, closely};
use super::reach::length;
use super::rect::{self, Rect};
use super::{Aabb2, Obb2, Rot2};
use crate::geom::Relation;
use crate::geom::near::near_aligned;
use crate::num::{larger, saturate};

/// The exact relation.
#[inline]
pub(super) fn relation(a: Rect<'_>, b: Rect<'_>) -> Relation {
    match (a, b) {
        (Rect::Turned(a), Rect::Turned(b)) => obb_relation::relation(a, b),
        (Rect::Aligned(a), Rect::Aligned(b)) => a.relation_to_aligned(b),
        (Rect::Aligned(a), Rect::Turned(b)) | (Rect::Turned(b), Rect::Aligned(a)) => {
            aligned_turned(a, b)
        }
    }
}

/// An aligned box against a turned one. Where the aligned box's doubled centre and its size are
/// floats, it is an oriented box exactly; else they are rounded, and the rounding is added to its
/// margin: each of the four numbers is off by at most half an epsilon of itself, and so is the
/// difference of the centres by as much again.
pub(super) fn aligned_turned(a: &Aabb2, b: &Obb2) -> Relation {
    if let Some(same) = a.same_turned() {
        return obb_relation::relation(&same, b);
    }
    let sums = [0, 1].map(|k| a.min()[k] + a.max()[k]);
    let size = [0, 1].map(|k| a.max()[k] - a.min()[k]);
    let mut rounded = Obb2::unchecked(sums.map(|sum| sum * 0.5), size, Rot2::IDENTITY);
    let largest = sums[0].abs() + sums[1].abs() + size[0] + size[1];
    rounded.margin += 2.0 * f64::EPSILON * largest + f64::MIN_POSITIVE;
    match obb_relation::certain_overlap(&rounded, b) {
        Some(true) => Relation::Overlapping,
        Some(false) => Relation::Apart,
        None => rect::exactly(Rect::Aligned(a), Rect::Turned(b)),
    }
}

/// No farther apart than `clearance`.
#[inline]
pub(super) fn within(a: Rect<'_>, b: Rect<'_>, clearance: f64) -> bool {
    if clearance <= 0.0 || clearance.is_nan() {
        // Below zero and NaN nothing is near enough.
        return clearance == 0.0 && relation(a, b).intersects();
    }
    let told = match (a, b) {
        (Rect::Turned(a), Rect::Turned(b)) => obb_within::boxes(a, b, clearance),
        (Rect::Aligned(a), Rect::Turned(b)) | (Rect::Turned(b), Rect::Aligned(a)) => {
            obb_within::aligned_turned(a, b, clearance)
        }
        (Rect::Aligned(a), Rect::Aligned(b)) => {
            let [p, q] = [a, b].map(|s| [s.min(), s.max()]);
            let [p, q] = [&p, &q].map(|[low, high]| [low, high]);
            (clearance < f64::INFINITY).then(|| near_aligned(p, q, [0.0, 0.0, clearance]))
        }
    };
    told.unwrap_or_else(|| closely(a, b, clearance))
}

/// How far a point is: 0 where the box holds it, and never 0 where it does not.
pub(super) fn distance_to(a: Rect<'_>, point: [f64; 2]) -> f64 {
    let dot = Aabb2::from_limits(point, point);
    let told = match a {
        Rect::Aligned(a) => Some(aligned(a, &dot)),
        Rect::Turned(a) => {
            let dot = Obb2::unchecked(point, [0.0; 2], Rot2::IDENTITY);
            let quick = ObbPair::plain(a, &dot).and_then(|pair| obb_pair::distance(&pair));
            quick.or_else(|| obb_pair::distance(&ObbPair::extreme(a, &dot)?))
        }
    };
    told.unwrap_or_else(|| rect::exact_distance_to(a, &dot))
}

/// The differences of the limits have the right signs, so this is 0 only where they meet.
#[inline]
pub(super) fn aligned(a: &Aabb2, b: &Aabb2) -> f64 {
    length(core::array::from_fn(|k| {
        let (after, before) = (b.min()[k] - a.max()[k], a.min()[k] - b.max()[k]);
        let gap = larger(after, before);
        if gap > 0.0 { saturate(gap) } else { 0.0 }
    }))
}

#[cfg(test)]
#[path = "rect_tests.rs"]
mod tests;
