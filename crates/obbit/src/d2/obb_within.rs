//! Whether an oriented box and another shape are no farther apart than a clearance, in floats: one
//! pair, or eight at a time.
//!
//! Two convex outlines that are apart are nearest at a corner of one of them, so the least distance
//! of the eight corners to the other box is theirs; where they meet, it is at least an upper bound of
//! their distance. Whether they are apart, the greatest of the four axis gaps says (see
//! [`obb_relation`](super::obb_relation)).
//!
//! # Error
//! All lengths are doubled: `d = 2 (cb - ca)`, full sizes, `C` twice the clearance. Let `u = 2^-53`,
//! `M = |d|₁ + Σ sizes + C`, and `δ` the sum of both boxes' `|cos² + sin² - 1|`, at most 4.1e-6.
//! First-order terms, as in `obb_relation`:
//!
//! - B's centre in A's frame, `d · ua` and `d · va`, is off by `3u |d|₁`, or `5u |d|₁ + 2u Σ sizes`
//!   where `d` is the sum of two differences; the two half sides of B there by `3u (wb + hb)`; adding
//!   them by `2u M`, subtracting A's limit by `u M` more, and A's limit itself, which is `wa na`, by
//!   `δ wa + u wa`. So each of the two excesses of a corner over a side is off by at most
//!   `9u M + δ M`, and the distance in the frame by `√2` of that, `13u M + 1.5 δ M`;
//! - lengths in the frame are `√na` times the true ones: off by `0.6 δ M`;
//! - the sum of squares is off by `2u` of itself, so its root by `u M`; what underflows is less than
//!   `2^-537` in the root, nothing beside `u M` where `M` is above 1e-100;
//! - `δ` as computed is off by `4u`: `8.4u M`.
//!
//! So each distance, and each gap (off by `6u M + δ M` at most), is off by less than
//! `E = (48u + 3δ) M`, and `48u` against `23u` covers the rounding of `C ± E` and their squares.

use super::obb_gaps::Terms;
use super::{Aabb2, Circle, Obb2};
use crate::num::Real;

// Where floats cannot tell. WebAssembly is spared the code, for the same answers in more time.
#[cfg(not(target_family = "wasm"))]
pub(super) use super::obb_within_doubled::{
    box_circle as box_circle_closely, box_circle_told, boxes as closely,
};
#[cfg(target_family = "wasm")]
pub(super) use super::rect::exactly_within as closely;

/// Bounds on the numbers that can be told about: their squares neither overflow nor underflow.
pub(super) const ORDINARY: [f64; 2] = [1e-100, 1e100];

/// Whether two oriented boxes are no farther apart than a clearance above 0; `None` where floats
/// cannot tell.
#[inline]
pub(super) fn boxes(a: &Obb2, b: &Obb2, clearance: f64) -> Option<bool> {
    let (a, b) = (Terms::of(a), Terms::of(b));
    let d = [0, 1].map(|k| 2.0 * (b.center[k] - a.center[k]));
    Look::at(d, &a, &b, 2.0 * clearance, &NUMBERS).verdict()
}

/// The same for an aligned box and an oriented one.
#[inline]
pub(super) fn aligned_turned(a: &Aabb2, b: &Obb2, clearance: f64) -> Option<bool> {
    let (min, max, b) = (a.min(), a.max(), Terms::of(b));
    let a = Terms {
        center: [0.0; 2],
        size: [0, 1].map(|k| max[k] - min[k]),
        cos: 1.0,
        sin: 0.0,
    };
    let d = [0, 1].map(|k| (b.center[k] - min[k]) + (b.center[k] - max[k]));
    Look::at(d, &a, &b, 2.0 * clearance, &NUMBERS).verdict()
}

/// The same for an oriented box and a circle: the centre in the box's frame. Of the errors above,
/// those of the other box's sides are missing, and the radius adds one rounding of the sum.
#[inline]
pub(super) fn box_circle(a: &Obb2, b: &Circle, clearance: f64) -> Option<bool> {
    let (c, s) = (a.rotation().cos(), a.rotation().sin());
    let (from, to, size) = (a.center(), b.center(), a.size());
    let (x, y) = (2.0 * (to[0] - from[0]), 2.0 * (to[1] - from[1]));
    let reach = 2.0 * (b.radius() + clearance);
    let size_sum = x.abs() + y.abs() + (size[0] + size[1]) + reach;
    let delta = (c * c + s * s - 1.0).abs();
    let error = (24.0 * f64::EPSILON + 3.0 * delta) * size_sum;
    let over = (x * c + y * s).abs() - size[0];
    let beside = (y * c - x * s).abs() - size[1];
    let square = outside(over, beside, 0.0);
    let (low, high) = ((reach - error).larger(0.0), reach + error);
    // A point outside is as far as its excesses say, and one inside has none.
    let (near, far) = (square < low * low, square > high * high);
    let ordinary = (size_sum > ORDINARY[0]) & (size_sum < ORDINARY[1]);
    ((near | far) & ordinary).then_some(near)
}

/// The numbers that the arithmetic needs, once or eightfold.
#[derive(Clone, Copy)]
pub(super) struct Numbers<T> {
    pub(super) zero: T,
    pub(super) one: T,
    pub(super) three: T,
    /// `48u`.
    pub(super) share: T,
}

pub(super) const NUMBERS: Numbers<f64> = Numbers {
    zero: 0.0,
    one: 1.0,
    three: 3.0,
    share: 24.0 * f64::EPSILON,
};

/// What the floats say of a pair, all lengths doubled.
#[derive(Clone, Copy)]
pub(super) struct Look<T> {
    /// The greatest axis gap.
    pub(super) gap: T,
    /// Minus the square of the least distance of a corner.
    pub(super) minus_square: T,
    /// Minus the squares of the clearance less and plus the error.
    pub(super) minus_low: T,
    pub(super) minus_high: T,
    pub(super) error: T,
    pub(super) magnitude: T,
}

impl<T: Real> Look<T> {
    /// `d` is twice the way from A's centre to B's, and `reach` twice the clearance.
    #[inline(always)]
    pub(super) fn at(d: [T; 2], a: &Terms<T>, b: &Terms<T>, reach: T, n: &Numbers<T>) -> Self {
        let ([wa, ha], [wb, hb]) = (a.size, b.size);
        let c = a.cos * b.cos + a.sin * b.sin;
        let s = a.cos * b.sin - a.sin * b.cos;
        // Each centre in the other's frame; B sees A turned the other way.
        let p = [d[0] * a.cos + d[1] * a.sin, d[1] * a.cos - d[0] * a.sin];
        let q = [d[0] * b.cos + d[1] * b.sin, d[1] * b.cos - d[0] * b.sin];
        let (bu, bv) = ([wb * c, wb * s], [n.zero - hb * s, hb * c]);
        let (au, av) = ([wa * c, n.zero - wa * s], [ha * s, ha * c]);
        let gaps = [
            p[0].abs() - (wa + (bu[0].abs() + bv[0].abs())),
            p[1].abs() - (ha + (bu[1].abs() + bv[1].abs())),
            q[0].abs() - (wb + (au[0].abs() + av[0].abs())),
            q[1].abs() - (hb + (au[1].abs() + av[1].abs())),
        ];
        let magnitude = (d[0].abs() + d[1].abs()) + ((wa + ha) + (wb + hb)) + reach;
        let delta = (a.cos * a.cos + a.sin * a.sin - n.one).abs()
            + (b.cos * b.cos + b.sin * b.sin - n.one).abs();
        let error = (n.share + n.three * delta) * magnitude;
        let (low, high) = ((reach - error).larger(n.zero), reach + error);
        Self {
            gap: (gaps[0].larger(gaps[1])).larger(gaps[2].larger(gaps[3])),
            // Either sign of the centre will do: the corners are symmetric about it.
            minus_square: corners(p, bu, bv, a.size, n.zero)
                .larger(corners(q, au, av, b.size, n.zero)),
            minus_low: n.zero - low * low,
            minus_high: n.zero - high * high,
            error,
            magnitude,
        }
    }
}

impl Look<f64> {
    /// One branch, seldom taken; which way a pair falls cannot be predicted, so that is none. A NaN
    /// is neither near nor far.
    #[inline(always)]
    fn verdict(&self) -> Option<bool> {
        let near = (self.minus_square > self.minus_low) | (self.gap < -self.error);
        let far = (self.minus_square < self.minus_high) & (self.gap > self.error);
        let ordinary = (self.magnitude > ORDINARY[0]) & (self.magnitude < ORDINARY[1]);
        ((near | far) & ordinary).then_some(near)
    }
}

/// Minus the least square of the distance of the four corners `center ± u ± v` to the box `limit`
/// about zero.
#[inline(always)]
fn corners<T: Real>(center: [T; 2], u: [T; 2], v: [T; 2], limit: [T; 2], zero: T) -> T {
    let (sum, difference) = ([u[0] + v[0], u[1] + v[1]], [u[0] - v[0], u[1] - v[1]]);
    let [x, y] = center;
    // A function and not a closure, which the compiler need not put in line.
    let first = corner(x + sum[0], y + sum[1], limit, zero).larger(corner(
        x - sum[0],
        y - sum[1],
        limit,
        zero,
    ));
    let second = corner(x + difference[0], y + difference[1], limit, zero).larger(corner(
        x - difference[0],
        y - difference[1],
        limit,
        zero,
    ));
    first.larger(second)
}

#[inline(always)]
fn corner<T: Real>(x: T, y: T, limit: [T; 2], zero: T) -> T {
    zero - outside(x.abs() - limit[0], y.abs() - limit[1], zero)
}

/// The squared length of what of the two excesses is above zero.
#[inline(always)]
fn outside<T: Real>(over: T, beside: T, zero: T) -> T {
    let (over, beside) = (over.larger(zero), beside.larger(zero));
    over * over + beside * beside
}

#[cfg(test)]
#[path = "obb_within_tests.rs"]
mod tests;
