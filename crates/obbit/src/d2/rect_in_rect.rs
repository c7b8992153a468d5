//! Whether a box lies wholly in another. Exact.

use super::rect::{self, Rect};
use super::{Aabb2, Obb2};
use crate::num::larger;

/// Every point of `b` is a point of `a`.
#[inline]
pub(super) fn contains(a: Rect<'_>, b: Rect<'_>) -> bool {
    let told = match (a, b) {
        (Rect::Aligned(a), Rect::Aligned(b)) => {
            return (0..2).all(|k| a.min()[k] <= b.min()[k] && b.max()[k] <= a.max()[k]);
        }
        (Rect::Turned(a), Rect::Turned(b)) => in_turned(a, b),
        (Rect::Aligned(a), Rect::Turned(b)) => in_aligned(a, b),
        (Rect::Turned(_), Rect::Aligned(b)) => b.same_turned().and_then(|b| contained(a, &b)),
    };
    told.unwrap_or_else(|| rect::exactly_contains(a, b))
}

fn contained(a: Rect<'_>, b: &Obb2) -> Option<bool> {
    match a {
        Rect::Turned(a) => in_turned(a, b),
        Rect::Aligned(a) => in_aligned(a, b),
    }
}

/// Whether a box lies in a box, by how far it reaches beyond two sides, all doubled; `None` where
/// floats cannot tell.
///
/// # Error
/// Let `u = 2^-53`, `|d| = |dx| + |dy|`, `S` the sum of all four sizes. As in
/// [`obb_gaps`](super::obb_gaps), `|d·ua|` is off by `3u |d|`, the reach `wb c + hb s` by
/// `3u (wb + hb)`, `wa` in place of `wa na` by `δ wa`, and adding up by `3u (|d| + S)`: altogether
/// less than `6u (|d| + S) + δ wa`. Twice that is allowed here, and the smallest normal number for
/// what underflows. What overflows makes the doubt infinite or NaN, and nothing is told.
pub(super) fn in_turned(a: &Obb2, b: &Obb2) -> Option<bool> {
    let (ac, as_) = (a.rotation().cos(), a.rotation().sin());
    let (bc, bs) = (b.rotation().cos(), b.rotation().sin());
    let ([wa, ha], [wb, hb]) = (a.size(), b.size());
    let [dx, dy] = [0, 1].map(|k| 2.0 * (b.center()[k] - a.center()[k]));
    let (c, s) = ((ac * bc + as_ * bs).abs(), (ac * bs - as_ * bc).abs());
    let over = [
        (dx * ac + dy * as_).abs() + (wb * c + hb * s) - wa,
        (dy * ac - dx * as_).abs() + (wb * s + hb * c) - ha,
    ];
    let delta = (ac * ac + as_ * as_ - 1.0).abs() + 2.0 * f64::EPSILON;
    let sum = dx.abs() + dy.abs() + (wa + ha) + (wb + hb);
    told(
        over,
        (6.0 * f64::EPSILON + 2.0 * delta) * sum + 16.0 * f64::MIN_POSITIVE,
    )
}

/// The same where the outer box is aligned: its limits are exact, so there is less to be off.
pub(super) fn in_aligned(a: &Aabb2, b: &Obb2) -> Option<bool> {
    let (c, s) = (b.rotation().cos().abs(), b.rotation().sin().abs());
    let [w, h] = b.size();
    let reach = [w * c + h * s, w * s + h * c];
    let mut sum = w + h;
    let over = [0, 1].map(|k| {
        let low = 2.0 * (a.min()[k] - b.center()[k]);
        let high = 2.0 * (b.center()[k] - a.max()[k]);
        sum += low.abs() + high.abs();
        reach[k] + larger(low, high)
    });
    told(over, 6.0 * f64::EPSILON * sum + 16.0 * f64::MIN_POSITIVE)
}

#[inline]
fn told([x, y]: [f64; 2], doubt: f64) -> Option<bool> {
    if !doubt.is_finite() {
        None
    } else if x > doubt || y > doubt {
        Some(false)
    } else {
        (x < -doubt && y < -doubt).then_some(true)
    }
}
