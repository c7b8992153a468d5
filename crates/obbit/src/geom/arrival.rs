//! When at the earliest can what moves meet what stands still, by their bounds?

use super::Aabb;
use crate::num::{larger, smaller};

/// What a bound keeps of itself, so that it stays one when it is compared with rounded numbers, whose last digits
/// differ, and though axes of a box are of length 1 and at right angles only to within roundings.
pub(crate) const KEPT: f64 = 1.0 - 1.0 / (1_u64 << 40) as f64;

/// By how much times may be off, as a share of themselves.
pub(crate) const SPARE: f64 = 16.0 * f64::EPSILON;

/// By how much more they may be off, where they are tiny: far more than quotients that underflow lose.
pub(crate) const UNDERFLOW: f64 = f64::from_bits(32);

/// No later than a time that may be off by [`UNDERFLOW`], or beyond all floats.
pub(crate) fn safely(time: f64) -> f64 {
    larger(smaller(time, f64::MAX) - UNDERFLOW, 0.0)
}

/// When what goes on at a speed has gone from a place to another.
fn when([to, from]: [f64; 2], speed: f64) -> f64 {
    let gap = to - from;
    if gap.is_finite() {
        gap / speed
    } else {
        (0.5 * to - 0.5 * from) / (0.5 * speed)
    }
}

/// The share of a motion that is done before a box which moves by it can meet another; `None` where it never does.
///
/// Gaps and quotients are rounded by a last bit each: no time is off by more than four, or that many least numbers, and
/// times are compared with more than that to spare.
pub(crate) fn earliest<const D: usize>(
    moving: &Aabb<D>,
    motion: [f64; D],
    [low, high]: &[[f64; D]; 2],
) -> Option<f64> {
    let (mut enter, mut leave) = (0.0, f64::INFINITY);
    for k in 0..D {
        let [to_low, to_high] = [[low[k], moving.max()[k]], [high[k], moving.min()[k]]];
        if motion[k] == 0.0 {
            if low[k] > moving.max()[k] || high[k] < moving.min()[k] {
                return None;
            }
            continue;
        }
        let (first, last) = if motion[k] > 0.0 {
            (when(to_low, motion[k]), when(to_high, motion[k]))
        } else {
            (when(to_high, motion[k]), when(to_low, motion[k]))
        };
        // (What is no number tells nothing.)
        if last < 0.0 {
            return None;
        }
        // The second where they cannot be compared.
        enter = larger(first, enter);
        leave = smaller(last, leave);
    }
    if enter * (1.0 - SPARE) - UNDERFLOW > leave * (1.0 + SPARE) {
        return None;
    }
    Some(safely(enter * KEPT))
}

/// The bounds of all that a box passes until a time, at most 1, as it moves along `way`.
pub(crate) fn swept<const D: usize>(moving: &Aabb<D>, way: [f64; D], most: f64) -> Aabb<D> {
    let (mut min, mut max) = (moving.min(), moving.max());
    for k in 0..D {
        let gone = way[k] * most;
        let there = moving.grown(gone.abs());
        if gone < 0.0 {
            min[k] = there.min()[k];
        } else {
            max[k] = there.max()[k];
        }
    }
    Aabb::from_limits(min, max)
}
