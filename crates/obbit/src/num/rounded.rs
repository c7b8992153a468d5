//! Numbers of a few roundings: what they are at least and at most, and their order where that tells.

use core::cmp::Ordering;

/// Such a number is off by less than 2⁻⁴⁸ of itself, or by less than [`TINY`]; from [`HUGE`] on it may
/// be off by more, and says no more than that it is huge.
const SHARE: f64 = 1.0 / 281_474_976_710_656.0;
const TINY: f64 = 1e-300;
const HUGE: f64 = f64::MAX / 64.0;

/// What a rounded number of either sign stands for is at least, and at most.
#[inline(always)]
pub(crate) fn limits(x: f64) -> [f64; 2] {
    let size = x.abs();
    // Also where it is NaN.
    if size < HUGE {
        let doubt = size * SHARE + TINY;
        [x - doubt, x + doubt]
    } else if x < 0.0 {
        [f64::NEG_INFINITY, -HUGE / 2.0]
    } else {
        [HUGE / 2.0, f64::INFINITY]
    }
}

/// The order of what two rounded numbers stand for, if they are far enough from each other.
#[inline(always)]
pub(crate) fn order(x: f64, y: f64) -> Option<Ordering> {
    let ([low, high], [other_low, other_high]) = (limits(x), limits(y));
    if high < other_low {
        Some(Ordering::Less)
    } else if other_high < low {
        Some(Ordering::Greater)
    } else {
        None
    }
}
