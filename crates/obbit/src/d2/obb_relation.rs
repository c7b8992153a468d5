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

use super::obb_doubled::{Greatest, RANGE};
use super::rect::{self, Rect};
use super::{Obb2, Rot2};
use crate::geom::{Relation, upright};
use crate::num::{Real, toward_one};
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

/// The numbers of one box, or of eight.
#[derive(Clone, Copy)]
pub(super) struct Terms<T> {
    pub(super) center: [T; 2],
    pub(super) size: [T; 2],
    pub(super) cos: T,
    pub(super) sin: T,
}

impl Terms<f64> {
    #[inline(always)]
    pub(super) fn of(o: &Obb2) -> Self {
        Self {
            center: o.center,
            size: o.size,
            cos: o.rotation.cos(),
            sin: o.rotation.sin(),
        }
    }
}

/// The greatest of the four gaps.
#[inline(always)]
pub(super) fn greatest_gap<T: Real>(a: &Terms<T>, b: &Terms<T>) -> T {
    let g = gaps(a, b);
    (g[0].larger(g[1])).larger(g[2].larger(g[3]))
}

/// The four doubled gaps in floats: A's x axis, A's y, B's x, B's y.
///
/// # Error
/// The gap along A's x axis is computed as `|d·ua| - (wa + wb c + hb s)`, with 1 for `na`. Let
/// `u = 2^-53`, `|d| = |dx| + |dy|`, `S` the sum of all four sizes, `δ = |na - 1|`, and axis
/// components at most `1 + 1e-6` (the constructor sees to it). First-order terms; the factor
/// `1 + 1e-6` and higher orders are covered by the slack at the end:
///
/// - `d = 2 (cb - ca)` is off by `u |d|`, its product with an axis component by `u` more, the sum
///   of the two products by another: `|d·ua|` is off by `3u |d|`;
/// - `wa` in place of `wa na` is off by `δ wa`;
/// - `c` and `s` are off by `2u` (sums of two products, at most 1 together), their products with
///   `wb` and `hb` by `u` more: `3u (wb + hb)`;
/// - adding up the three size terms rounds twice, `2u S`, the last subtraction once, `u (|d| + S)`.
///
/// Altogether at most `4u |d| + 6u S + δ wa`, and likewise for the other axes. Now
///
/// - if all gaps are found below 0, the boxes' radii bound `d`: `|d| <= √2 (|d·ua| + |d·va|)`, which
///   is at most `2.01 S`, so a gap is off by less than `14.1u S + δ max(w, h)`;
/// - if `|d|` is above `2.01 S`, one of A's two gaps truly is positive, and "apart" cannot be wrong;
/// - else the same bound holds as in the first case.
///
/// The sum of both boxes' [`margin`], `16u (w + h) + δ max(w, h)` each, covers it either way.
#[inline(always)]
fn gaps<T: Real>(a: &Terms<T>, b: &Terms<T>) -> [T; 4] {
    let ([wa, ha], [wb, hb]) = (a.size, b.size);
    let dx = b.center[0] - a.center[0];
    let dy = b.center[1] - a.center[1];
    let (dx, dy) = (dx + dx, dy + dy);
    let c = (a.cos * b.cos + a.sin * b.sin).abs();
    let s = (a.cos * b.sin - a.sin * b.cos).abs();
    [
        (dx * a.cos + dy * a.sin).abs() - (wa + (wb * c + hb * s)),
        (dy * a.cos - dx * a.sin).abs() - (ha + (wb * s + hb * c)),
        (dx * b.cos + dy * b.sin).abs() - (wb + (wa * c + ha * s)),
        (dy * b.cos - dx * b.sin).abs() - (hb + (wa * s + ha * c)),
    ]
}

/// What a box adds to the error bound of [`gaps`], computed once when the box is made.
///
/// The smallest normal number is added for underflow: each product that underflows loses at most
/// `2^-1075`, and there are fewer than 2^10 of them. (One inside `c` is multiplied by a size, and
/// `2^-1075` of a size is far below `u` of it.) Infinite from 1e299 on, so that nothing which the
/// filter decides has overflowed.
pub(super) fn margin(center: [f64; 2], size: [f64; 2], rotation: Rot2) -> f64 {
    let [w, h] = size;
    let (cos, sin) = (rotation.cos(), rotation.sin());
    // Off by 2u itself.
    let delta = (cos * cos + sin * sin - 1.0).abs() + 2.0 * f64::EPSILON;
    let largest = if w > h { w } else { h };
    if center[0].abs() + center[1].abs() + w + h < 1e299 {
        (w + h) * (8.0 * f64::EPSILON) + delta * largest + f64::MIN_POSITIVE
    } else {
        f64::INFINITY
    }
}

/// The relation where the filter could not tell.
#[cold]
#[inline(never)]
pub(crate) fn hairline(a: &Obb2, b: &Obb2) -> Relation {
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

/// Centre and size along the coordinate axes, if the box lies along them.
fn upright(o: &Obb2) -> Option<[[f64; 2]; 2]> {
    let [w, h] = o.size;
    let size = if o.rotation.sin() == 0.0 {
        [w, h]
    } else {
        [h, w]
    };
    o.rotation.is_quarter().then_some([o.center, size])
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

pub(super) fn from_signs(signs: [Ordering; 4]) -> Relation {
    if signs.contains(&Ordering::Greater) {
        Relation::Apart
    } else if signs.contains(&Ordering::Equal) {
        Relation::Touching
    } else {
        Relation::Overlapping
    }
}

/// The relation by gaps in double-double numbers; `None` where even they cannot tell.
fn doubled(a: &Obb2, b: &Obb2) -> Option<Relation> {
    let greatest = Greatest::of(&Terms::of(a), &Terms::of(b), |x| x);
    let is_told = RANGE.contains(&greatest.magnitude) && greatest.gap.abs() > greatest.bound;
    let told = [Relation::Overlapping, Relation::Apart][usize::from(greatest.gap > 0.0)];
    is_told.then_some(told)
}

#[cfg(test)]
#[path = "obb_relation_tests.rs"]
mod tests;
