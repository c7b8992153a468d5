//! Two oriented boxes: apart, touching or overlapping. The hot kernel of the plane.
//!
//! The separating axis theorem: the Minkowski difference of two rectangles is an octagon whose
//! edges are perpendicular to the four box axes, so four signed gaps decide (Gottschalk, Lin,
//! Manocha, "OBBTree", 1996, for the form of the sums). With `d` twice the difference of the
//! centres and full sizes instead of halves, nothing is rounded before the products. Axes are of
//! unit length only to within rounding: the filter counts that as an error, and exact evaluation
//! takes the squares `na = ua·ua` for 1, which gives the gap times that length.
//!
//! # Flat boxes
//! Four signs decide these too. If every gap is below 0, zero is inside: where the difference is
//! flat, it is so across an axis of each box that has a length, and the gap there is `|d·axis|`,
//! not below 0. If none is above 0, zero is in the difference, since its edge normals, and for a
//! difference that is only a segment also its direction, are among the four; and a gap of 0 along
//! any direction whatever then puts zero on the boundary.

use super::Obb2;
use super::obb_gaps::{Terms, greatest_gap};
use super::rect::{self, Rect};
use crate::geom::{Relation, upright};
use crate::num::rect_doubled::greatest;
use crate::num::toward_one;
use core::cmp::Ordering;

/// The exact relation.
#[inline]
pub(crate) fn relation(a: &Obb2, b: &Obb2) -> Relation {
    match certain_overlap(a, b) {
        // Looked up, since a choice would become a branch that cannot be predicted.
        Some(overlap) => [Relation::Apart, Relation::Overlapping][usize::from(overlap)],
        None => hairline(a, b),
    }
}

/// Not apart, exactly.
#[inline]
pub(crate) fn intersects(a: &Obb2, b: &Obb2) -> bool {
    certain_overlap(a, b).unwrap_or_else(|| hairline(a, b) != Relation::Apart)
}

/// Overlapping, exactly.
#[inline]
pub(crate) fn overlaps(a: &Obb2, b: &Obb2) -> bool {
    certain_overlap(a, b).unwrap_or_else(|| hairline(a, b) == Relation::Overlapping)
}

/// Overlapping or apart, where the filter can tell.
///
/// One branch, seldom taken. Which way a pair falls cannot be predicted, so that must not be one:
/// comparing the greatest gap's magnitude first keeps the compiler from making it one.
#[inline(always)]
pub(super) fn certain_overlap(a: &Obb2, b: &Obb2) -> Option<bool> {
    let gap = greatest_gap(&Terms::of(a), &Terms::of(b));
    // With a NaN among the gaps the sum of the margins is infinite: see `margin`.
    (gap.abs() > a.margin + b.margin).then_some(gap < 0.0)
}

/// The relation where the filter could not tell.
#[cold]
#[inline(never)]
pub(crate) fn hairline(a: &Obb2, b: &Obb2) -> Relation {
    // Lists are full of boxes that are there twice; of flat ones a gap of 0 would take long arithmetic.
    if a == b {
        let flat = a.size.contains(&0.0);
        return [Relation::Overlapping, Relation::Touching][usize::from(flat)];
    }
    if let Some((a, b)) = upright(a).zip(upright(b))
        && let Some(decided) = upright::relation(a, b)
    {
        return decided;
    }
    if let Some(decided) = doubled(a, b) {
        return decided;
    }
    if let Some((a, b)) = near_one(a, b) {
        return relation(&a, &b);
    }
    rect::exactly(Rect::Turned(a), Rect::Turned(b))
}

/// Centre and size along the coordinate axes, if the box lies along them or is a point.
pub(super) fn upright(o: &Obb2) -> Option<[[f64; 2]; 2]> {
    let [w, h] = o.size;
    let size = if o.rotation.sin() == 0.0 {
        [w, h]
    } else {
        [h, w]
    };
    (o.rotation.is_quarter() || o.size == [0.0; 2]).then_some([o.center, size])
}

/// Both boxes times the same power of two, where their numbers are so large or so small that the
/// filter and [`doubled`] could tell nothing.
fn near_one(a: &Obb2, b: &Obb2) -> Option<(Obb2, Obb2)> {
    let lengths = [a.center, a.size, b.center, b.size];
    let power = toward_one(lengths.into_iter().flatten())?;
    let scaled = |o: &Obb2| {
        let times = |v: [f64; 2]| v.map(|x| x * power);
        Obb2::unchecked(times(o.center), times(o.size), o.rotation)
    };
    Some((scaled(a), scaled(b)))
}

/// The relation by gaps in double-double numbers; `None` where even they cannot tell.
fn doubled(a: &Obb2, b: &Obb2) -> Option<Relation> {
    let (a, b) = (Terms::of(a), Terms::of(b));
    let told = greatest(&a, &b, |x| x).told(a.numbers().into_iter().chain(b.numbers()))?;
    Some(match told {
        Ordering::Greater => Relation::Apart,
        Ordering::Equal => Relation::Touching,
        Ordering::Less => Relation::Overlapping,
    })
}

#[cfg(test)]
#[path = "obb_relation_tests.rs"]
mod tests;
