//! Numbers of a few roundings: what they are at least and at most, and their order where that tells.

use core::cmp::Ordering;

/// Such a number is off by less than 2⁻⁴⁹ of itself and half of the least number, 2⁻¹⁰⁷⁵; from [`HUGE`] on
/// it may be off by more, and says no more than that it is huge. Twice the one is allowed here, and below
/// [`TINY`], beyond which the other is nothing beside it, two of the least numbers.
const SHARE: f64 = 1.0 / 281_474_976_710_656.0;
const TINY: f64 = 1e-280;
const LEAST: f64 = f64::from_bits(2);
const HUGE: f64 = f64::MAX / 64.0;

/// What a rounded number of either sign stands for is at least, and at most.
#[inline(always)]
pub(crate) fn limits(x: f64) -> [f64; 2] {
    let size = x.abs();
    // Also where it is NaN.
    if size < HUGE {
        // (Numbers of an ordinary size have nothing to do with subnormal ones, which are slow.)
        let doubt = size * SHARE + if size < TINY { LEAST } else { 0.0 };
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

#[cfg(test)]
mod tests {
    use super::*;
    use Ordering::{Greater, Less};

    #[test]
    fn a_few_roundings_leave_little_open_at_every_size() {
        for exponent in [-1070, -1060, -1022, -1000, -930, -929, 0, 1000] {
            let x = crate::num::two_pow(exponent);
            assert_eq!(order(x, x), None);
            assert_eq!(order(x, x.next_up()), None);
            assert_eq!(
                (order(x, 1.5 * x), order(1.5 * x, x)),
                (Some(Less), Some(Greater))
            );
            assert_eq!(order(-x, x), Some(Less));
            let [low, high] = limits(x);
            assert!(low < x.next_down() && high > x.next_up());
        }
        assert_eq!(order(0.0, f64::from_bits(4)), None);
        assert_eq!(order(0.0, f64::from_bits(5)), Some(Less));
        assert_eq!(order(f64::MAX, HUGE), None);
        assert_eq!(order(f64::NAN, 1.0), Some(Greater));
    }
}
