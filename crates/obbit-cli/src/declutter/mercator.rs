//! Web Mercator, with the same bits on every machine.
//!
//! `x = (lon + 180) / 360`, `y = (1 - atanh(sin lat) / π) / 2`: the world is a square of side 1, x to
//! the east, y to the **south**. The platform's tangent and logarithm differ from machine to machine;
//! here the sine is Obbit's own, and `ln` and `2^z` are series of + - * / alone:
//!
//! - `ln x`: with `x = m 2^e`, `m` between √½ and √2, `ln m = 2 (t + t³/3 + t⁵/5 + ...)` for
//!   `t = (m - 1) / (m + 1)`. `t²` is at most 0.0295, so 13 terms leave less than 1e-21.
//! - `2^z`: with `f` the fraction of `z` less ½, `exp(f ln 2)` by its power series; `f ln 2` is at most
//!   0.347, so 16 terms leave less than 1e-22.
//!
//! Rounding adds a few units in the last place; the tests hold both to 2e-16 and 4e-16 of values that
//! were computed with 50 digits.

use obbit::Rot2;

/// The latitude at which the square ends, north and south.
pub(super) const LIMIT: f64 = 85.051_128_779_806_59;

/// Longitude and latitude in degrees on the square. Latitudes beyond [`LIMIT`] come to lie on its edge.
pub(super) fn project([lon, lat]: [f64; 2]) -> [f64; 2] {
    let lat = lat.clamp(-LIMIT, LIMIT);
    let s = Rot2::from_degrees(lat).sin();
    // atanh s. The sign is taken out, so that north and south are mirror images to the last bit.
    let up = 0.5 * ln((1.0 + s.abs()) / (1.0 - s.abs())) / std::f64::consts::PI;
    let up = if s < 0.0 { -up } else { up };
    [(lon + 180.0) / 360.0, (1.0 - up) * 0.5]
}

/// The natural logarithm of a number above 0, not subnormal.
fn ln(x: f64) -> f64 {
    const FRACTION: u64 = (1 << 52) - 1;
    let bits = x.to_bits();
    let mut e = (bits >> 52) as i32 - 1023;
    let mut m = f64::from_bits((bits & FRACTION) | (1023 << 52));
    if m > std::f64::consts::SQRT_2 {
        m *= 0.5;
        e += 1;
    }
    let t = (m - 1.0) / (m + 1.0);
    let square = t * t;
    let sum = (1..=12).rev().fold(0.0, |sum, k| {
        (sum + 1.0 / (2.0 * f64::from(k) + 1.0)) * square
    });
    2.0 * (t + t * sum) + f64::from(e) * std::f64::consts::LN_2
}

/// Two to the power of `z`, between -1000 and 1000.
pub(super) fn exp2(z: f64) -> f64 {
    let whole = (z + 0.5).floor();
    let x = (z - whole) * std::f64::consts::LN_2;
    let power = (1..=16)
        .rev()
        .fold(1.0, |sum, k| 1.0 + sum * x / f64::from(k));
    power * f64::from_bits(((whole as i64 + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, of: f64) {
        assert!(
            (found - expected).abs() <= of * expected.abs(),
            "{found} {expected}"
        );
    }

    #[test]
    fn logarithms_and_powers() {
        // Python's decimal module, 50 digits, rounded.
        for (x, expected) in LN {
            near(ln(x), expected, 2.3e-16);
        }
        for (z, expected) in EXP2 {
            near(exp2(z), expected, 4.5e-16);
        }
        assert_eq!(
            (ln(1.0), exp2(0.0), exp2(-3.0), exp2(22.0)),
            (0.0, 1.0, 0.125, 4_194_304.0)
        );
    }

    #[test]
    fn the_world_is_a_square() {
        assert_eq!(project([-180.0, 0.0]), [0.0, 0.5]);
        assert_eq!(project([180.0, 90.0])[0], 1.0);
        assert!(project([0.0, 90.0])[1].abs() < 1e-15);
        assert!((project([0.0, -LIMIT])[1] - 1.0).abs() < 1e-15);
        let (north, south) = (project([13.4, 52.5])[1], project([13.4, -52.5])[1]);
        assert_eq!(north + south, 1.0);
        // Berlin, as map libraries have it.
        near(project([13.4, 52.5])[0], 0.537_222_222_222_222_2, 1e-15);
        near(north, BERLIN, 1e-15);
    }

    #[allow(
        clippy::approx_constant,
        reason = "rounded from 50 digits like the others"
    )]
    const LN: [(f64, f64); 12] = [
        (0.01, -4.605170185988091),
        (0.3, -1.2039728043259361),
        (0.7071067811865475, -0.34657359027997275),
        (0.75, -0.2876820724517809),
        (0.9999, -0.00010000500033334732),
        (1.0001, 9.999500033329732e-05),
        (1.4142135623730951, 0.3465735902799727),
        (2.0, 0.6931471805599453),
        (3.5, 1.252762968495368),
        (10.0, 2.302585092994046),
        (535.0, 6.282266746896006),
        (1000000.0, 13.815510557964274),
    ];
    #[allow(
        clippy::approx_constant,
        reason = "rounded from 50 digits like the others"
    )]
    const EXP2: [(f64, f64); 10] = [
        (-9.75, 0.0011613350732448448),
        (-0.5, 0.7071067811865476),
        (0.1, 1.0717734625362931),
        (0.5, 1.4142135623730951),
        (0.999, 1.998614185980905),
        (1.5, 2.8284271247461903),
        (3.3, 9.849155306759329),
        (7.25, 152.2185107203483),
        (17.6, 198668.0018056511),
        (21.9, 3913424.0085347937),
    ];
    const BERLIN: f64 = 0.3280464415534126;
}
