//! Volumes.

use crate::num::saturate;

/// The product of three sizes, whatever order of multiplication overflows.
pub(crate) fn product(size: [f64; 3]) -> f64 {
    let mut s = size;
    s.sort_by(f64::total_cmp);
    if s[0] == 0.0 {
        return 0.0;
    }
    // The extremes first: their product is the least likely to leave the range.
    let volume = saturate((s[0] * s[2]) * s[1]);
    if volume == 0.0 {
        f64::from_bits(1)
    } else {
        volume
    }
}

/// The volume of a capsule whose core has `length`.
pub(crate) fn of_capsule(length: f64, radius: f64) -> f64 {
    if radius == 0.0 {
        return 0.0;
    }
    let volume = product([radius, radius, 4.0 / 3.0 * radius + length]) * core::f64::consts::PI;
    saturate(if volume == 0.0 {
        f64::from_bits(1)
    } else {
        volume
    })
}
