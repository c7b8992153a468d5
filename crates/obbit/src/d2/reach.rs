//! Small sums that the shapes share: finite checks, bounds rounded outward, lengths and areas
//! that neither overflow to infinity nor vanish.

use super::Aabb2;
use crate::error::{Error, finite};
use crate::geom::AXES;
use crate::num::sort::sort_floats;
use crate::num::vector::{add, sub, unit};
use crate::num::{add_up, saturate, scale_exponent, sqrt, sub_down, two_pow};

/// `Ok` when both coordinates are finite.
pub(crate) fn finite_point(names: [&'static str; 2], point: [f64; 2]) -> Result<(), Error> {
    finite(names[0], point[0])?;
    finite(names[1], point[1])
}

/// `point` moved by `by`; refused where that is no finite point.
pub(crate) fn moved(point: [f64; 2], by: [f64; 2]) -> Result<[f64; 2], Error> {
    finite_point(["motion x", "motion y"], by)?;
    let moved = add(point, by);
    match (0..2).find(|&k| !moved[k].is_finite()) {
        Some(k) => Err(Error::TooLarge { axis: AXES[k] }),
        None => Ok(moved),
    }
}

/// The bounds of `points` widened by `radius`, rounded outward; infinite where they overflow.
pub(crate) fn around(points: &[[f64; 2]], radius: f64) -> Aabb2 {
    let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for p in points {
        for k in 0..2 {
            min[k] = if p[k] < min[k] { p[k] } else { min[k] };
            max[k] = if p[k] > max[k] { p[k] } else { max[k] };
        }
    }
    Aabb2::from_limits(
        min.map(|m| sub_down(m, radius)),
        max.map(|m| add_up(m, radius)),
    )
}

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

/// The bounds where they are finite.
pub(crate) fn checked(bounds: Aabb2) -> Result<(), Error> {
    for (k, &axis) in AXES.iter().enumerate().take(2) {
        if !(bounds.min()[k].is_finite() && bounds.max()[k].is_finite()) {
            return Err(Error::TooLarge { axis });
        }
    }
    Ok(())
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

/// A product of factors of at least 0: at most the largest `f64`, and above 0 unless one is 0.
/// Multiplied largest with smallest first, so that it overflows or underflows only at the end.
pub(crate) fn positive_product(mut factors: [f64; 3]) -> f64 {
    if factors.contains(&0.0) {
        return 0.0;
    }
    sort_floats(&mut factors);
    let product = (factors[0] * factors[2]) * factors[1];
    if product == 0.0 {
        f64::from_bits(1)
    } else {
        saturate(product)
    }
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
        assert_eq!(positive_product([1e-300, 1e-300, 1.0]), 5e-324);
        assert_eq!(positive_product([1e300, 2.0, 1e300]), f64::MAX);
        assert_eq!(positive_product([0.0, 2.0, 1e300]), 0.0);
    }
}
