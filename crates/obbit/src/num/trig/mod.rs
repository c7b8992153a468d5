//! Sine, cosine and arctangent with the same bits on every machine.
//!
//! Only additions, subtractions, multiplications, divisions and integer arithmetic, so the bits
//! do not depend on the platform's mathematics library. Before the final rounding a result is
//! known to about 2^-66 of itself, hence off by less than 0.51 units in the last place (0.76
//! where it is subnormal). A zero is always +0; NaN or infinity in gives NaN out.
//!
//! Method: exact reduction to an eighth of a turn, then the nearest table entry, then a short
//! Taylor series for the remaining 1/128 (the shape of Gal's accurate tables, ACM TOMS 17, 1991,
//! but with equidistant entries in head and tail instead of well-chosen ones).

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the numbers cast are known to be small and not negative, or limbs are meant"
)]

mod reduce;
mod tables;
#[cfg(test)]
mod tests;

use super::double::{Double, exact_product, exact_sum};
use super::{scale_exponent, two_pow};

const HALF_PI: Double = Double {
    hi: core::f64::consts::FRAC_PI_2,
    lo: 6.123233995736766e-17,
};
const PI: Double = Double {
    hi: core::f64::consts::PI,
    lo: 1.2246467991473532e-16,
};
const RADIANS_PER_DEGREE: Double = Double {
    hi: 0.017453292519943295,
    lo: 2.9486522708701687e-19,
};
const DEGREES_PER_RADIAN: Double = Double {
    hi: 57.29577951308232,
    lo: -1.9878495670576283e-15,
};

/// Sine and cosine of an angle in degrees. Quarter turns give exactly 0 and ±1.
pub(crate) fn sin_cos_degrees(degrees: f64) -> (f64, f64) {
    if !degrees.is_finite() {
        return (f64::NAN, f64::NAN);
    }
    let all = degrees.abs();
    let turn = if all < 360.0 { all } else { all % 360.0 };
    let quarters = (turn * (1.0 / 90.0) + 0.5) as u32;
    // Exact: from the first quarter on the two are within a factor of two of each other.
    let rest = turn - 90.0 * f64::from(quarters);
    let (sine, cosine) = if rest.abs() < 1e-100 {
        // Scaled, since the tail of the product of a small number would underflow.
        let scale = two_pow(600);
        (
            (RADIANS_PER_DEGREE.times_f64(rest * scale)).rounded() / scale,
            1.0,
        )
    } else {
        sin_cos_of_eighth(RADIANS_PER_DEGREE.times_f64(rest))
    };
    turned(quarters, sine, cosine, degrees < 0.0)
}

/// Sine and cosine of an angle in radians, for arguments of any size.
pub(crate) fn sin_cos_radians(radians: f64) -> (f64, f64) {
    if !radians.is_finite() {
        return (f64::NAN, f64::NAN);
    }
    let all = radians.abs();
    let (quarters, rest) = if all <= 0.785 {
        (0, Double { hi: all, lo: 0.0 })
    } else {
        reduce::quarter_turns(all)
    };
    let (sine, cosine) = sin_cos_of_eighth(rest);
    turned(quarters, sine, cosine, radians < 0.0)
}

/// The angle of the vector `(x, y)` in radians, in -π..=π; 0 for the zero vector, π for `(-1, 0)`
/// whatever the sign of the zero.
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    let Some((angle, power)) = angle(y.abs(), x) else {
        return f64::NAN;
    };
    signed(scaled_down(angle.rounded(), power), y < 0.0)
}

/// [`atan2`] in degrees; exact on the axes and the diagonals.
pub(crate) fn atan2_degrees(y: f64, x: f64) -> f64 {
    let Some((angle, power)) = angle(y.abs(), x) else {
        return f64::NAN;
    };
    signed(
        scaled_down(angle.times(DEGREES_PER_RADIAN).rounded(), power),
        y < 0.0,
    )
}

/// Sine and cosine for `|x|` up to a little over π/4.
fn sin_cos_of_eighth(x: Double) -> (f64, f64) {
    let negative = x.hi < 0.0;
    let x = if negative { x.negated() } else { x };
    let step = ((x.hi * 64.0 + 0.5) as usize).min(tables::SINES.len() - 1);
    let [sin_hi, sin_lo, cos_hi, cos_lo] = tables::SINES[step];
    // The difference is exact: the step is 0, or within a factor of two of the argument.
    let r = exact_sum(x.hi - step as f64 * (1.0 / 64.0), x.lo);
    let square = r.hi * r.hi;
    // sin r - r and cos r - 1 for |r| <= 1/128; the first terms left out are below 2^-73 of r
    // and 2^-71.
    let sin_rest = r.hi * square * (-1.0 / 6.0 + square * (1.0 / 120.0 - square * (1.0 / 5040.0)));
    let cos_rest = square * (-0.5 + square * (1.0 / 24.0 - square * (1.0 / 720.0)));

    let product = exact_product(cos_hi, r.hi);
    let sum = exact_sum(sin_hi, product.hi);
    let tail = product.lo + (cos_hi * r.lo + cos_lo * r.hi) + sin_lo;
    let sine = sum.hi + (sum.lo + (tail + (sin_hi * cos_rest + cos_hi * sin_rest)));

    let product = exact_product(sin_hi, r.hi);
    let sum = exact_sum(cos_hi, -product.hi);
    let tail = cos_lo - product.lo - (sin_hi * r.lo + sin_lo * r.hi);
    let cosine = sum.hi + (sum.lo + (tail + (cos_hi * cos_rest - sin_hi * sin_rest)));
    (if negative { -sine } else { sine }, cosine)
}

/// Sine and cosine after `quarters` more quarter turns, mirrored where the angle was negative.
fn turned(quarters: u32, sine: f64, cosine: f64, mirrored: bool) -> (f64, f64) {
    let (sine, cosine) = match quarters % 4 {
        0 => (sine, cosine),
        1 => (cosine, -sine),
        2 => (-sine, -cosine),
        _ => (-cosine, sine),
    };
    // Adding 0 turns -0 into +0.
    (signed(sine, mirrored), cosine + 0.0)
}

/// `-value` where `negative`, and +0 for a zero of either sign.
fn signed(value: f64, negative: bool) -> f64 {
    (if negative { -value } else { value }) + 0.0
}

/// The angle of `(x, y)` for `y >= 0` as a number times a power of two, `None` unless finite.
fn angle(y: f64, x: f64) -> Option<(Double, i32)> {
    if !(x.is_finite() && y.is_finite()) {
        return None;
    }
    let width = x.abs();
    let steep = y > width;
    let (short, long) = if steep { (width, y) } else { (y, width) };
    // The angle is `base + sign * arctangent(short / long)`.
    let (base, sign) = match (steep, x < 0.0) {
        (false, false) => (None, 1.0),
        (false, true) => (Some(PI), -1.0),
        (true, false) => (Some(HALF_PI), -1.0),
        (true, true) => (Some(HALF_PI), 1.0),
    };
    if short == 0.0 {
        return Some((base.unwrap_or(Double::ZERO), 0));
    }
    let (short_power, long_power) = (scale_exponent(short), scale_exponent(long));
    let (short, long) = (short * two_pow(-short_power), long * two_pow(-long_power));
    let power = short_power - long_power;
    if power < -120 {
        // The arctangent is its argument to beyond the last digit of the tail.
        return Some(match base {
            None => (Double::ratio(short.into(), long.into()), power),
            Some(base) => (base, 0),
        });
    }
    let arc = arctangent(short * two_pow(power), long);
    let Some(base) = base else {
        return Some((arc, 0));
    };
    let sum = exact_sum(base.hi, sign * arc.hi);
    Some((
        Double {
            hi: sum.hi,
            lo: sum.lo + (base.lo + sign * arc.lo),
        },
        0,
    ))
}

/// The arctangent of `short / long`, `0 < short <= long` (or above by a rounding), `long` near 1.
fn arctangent(short: f64, long: f64) -> Double {
    let step = ((short / long * 64.0 + 0.5) as usize).min(tables::ARCTANGENTS.len() - 1);
    let [table_hi, table_lo] = tables::ARCTANGENTS[step];
    // atan(s / l) = atan(c) + atan((s - c l) / (l + c s))
    let c = step as f64 * (1.0 / 64.0);
    let (across, along) = (exact_product(c, long), exact_product(c, short));
    let difference = exact_sum(short, -across.hi);
    let total = exact_sum(long, along.hi);
    let u = Double::ratio(
        exact_sum(difference.hi, difference.lo - across.lo),
        exact_sum(total.hi, total.lo + along.lo),
    );
    let square = u.hi * u.hi;
    // atan u - u for |u| <= 1/128; the first term left out is below 2^-73 of u.
    let rest = u.hi
        * square
        * (-1.0 / 3.0 + square * (1.0 / 5.0 - square * (1.0 / 7.0 - square * (1.0 / 9.0))));
    let sum = exact_sum(table_hi, u.hi);
    Double {
        hi: sum.hi,
        lo: sum.lo + (table_lo + u.lo + rest),
    }
}

/// `value * 2^power`, rounded once, for a power that is 0 or below.
fn scaled_down(value: f64, power: i32) -> f64 {
    let first = power.max(-900);
    value * two_pow(first) * two_pow(power - first)
}
