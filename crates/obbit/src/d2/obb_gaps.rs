//! The four gaps of two oriented boxes in floats, and how far they may be off.

use super::{Obb2, Rot2};
use crate::num::{Real, larger};

pub(super) use crate::num::rect_doubled::Terms;

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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
    let largest = larger(w, h);
    if center[0].abs() + center[1].abs() + w + h < 1e299 {
        (w + h) * (8.0 * f64::EPSILON) + delta * largest + f64::MIN_POSITIVE
    } else {
        f64::INFINITY
    }
}
