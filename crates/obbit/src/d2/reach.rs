//! Small sums that the shapes of the plane share: directions, and lengths that neither overflow to infinity
//! nor vanish.

pub(crate) use crate::geom::reach::{around, checked, finite_point, moved};
use crate::num::vector::{sub, unit};
use crate::num::{saturate, scale_exponent, sqrt, two_pow};

/// The direction from one point to another and the one at right angles to it, if they are not the same.
pub(crate) fn axes_from(p: [f64; 2], q: [f64; 2]) -> Option<[[f64; 2]; 2]> {
    let [x, y] = unit(sub(q, p))?;
    Some([[x, y], [-y, x]])
}

/// The direction of the longest side, and across.
pub(crate) fn axes_of_longest(corners: &[[f64; 2]]) -> Option<[[f64; 2]; 2]> {
    let next = corners.iter().cycle().skip(1);
    let longest = corners
        .iter()
        .zip(next)
        .max_by(|a, b| span(*a.0, *a.1).total_cmp(&span(*b.0, *b.1)))?;
    axes_from(*longest.0, *longest.1)
}

/// Euclidean length without overflow or underflow on the way.
pub(crate) fn length(v: [f64; 2]) -> f64 {
    let largest = if v[0].abs() > v[1].abs() {
        v[0].abs()
    } else {
        v[1].abs()
    };
    if largest == 0.0 {
        return 0.0;
    }
    let e = scale_exponent(largest).clamp(-1000, 1000);
    let (x, y) = (v[0] * two_pow(-e), v[1] * two_pow(-e));
    saturate(sqrt(x * x + y * y) * two_pow(e))
}

/// How far two points are apart, at most the largest `f64`.
pub(crate) fn span(p: [f64; 2], q: [f64; 2]) -> f64 {
    length([saturate(q[0] - p[0]), saturate(q[1] - p[1])])
}

/// A power of two that brings `largest` near 1.
pub(crate) fn scale_to_one(largest: f64) -> f64 {
    two_pow(-scale_exponent(largest).clamp(-1000, 1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes() {
        assert_eq!(length([3e300, 4e300]), 5e300);
        assert_eq!(length([3e-310, 4e-310]), 5e-310);
        assert_eq!(length([0.0, 5e-324]), 5e-324);
        assert_eq!(length([f64::MAX, f64::MAX]), f64::MAX);
    }
}
