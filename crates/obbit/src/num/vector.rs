//! Vectors of floats, in the plane and in space, with a fixed order of operations.

use super::{scale_exponent, sqrt, two_pow};

#[inline]
pub(crate) fn add<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    let mut sum = a;
    for k in 0..D {
        sum[k] += b[k];
    }
    sum
}

#[inline]
pub(crate) fn sub<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    let mut difference = a;
    for k in 0..D {
        difference[k] -= b[k];
    }
    difference
}

#[inline]
pub(crate) fn scale<const D: usize>(a: [f64; D], s: f64) -> [f64; D] {
    a.map(|x| x * s)
}

/// `a + b * s`
#[inline]
pub(crate) fn along<const D: usize>(a: [f64; D], b: [f64; D], s: f64) -> [f64; D] {
    let mut sum = a;
    for k in 0..D {
        sum[k] += b[k] * s;
    }
    sum
}

#[inline]
pub(crate) fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    let mut sum = a[0] * b[0];
    for k in 1..D {
        sum += a[k] * b[k];
    }
    sum
}

#[inline]
pub(crate) fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// Of numbers that are neither huge nor tiny: squares go over and under.
#[inline]
pub(crate) fn length<const D: usize>(a: [f64; D]) -> f64 {
    sqrt(dot(a, a))
}

/// The largest absolute component.
#[inline]
pub(crate) fn largest<const D: usize>(a: [f64; D]) -> f64 {
    let mut most = a[0].abs();
    for x in &a[1..] {
        most = if x.abs() > most { x.abs() } else { most };
    }
    most
}

/// `a` at unit length whatever its size, `None` for the zero vector and what is not finite.
pub(crate) fn unit<const D: usize>(a: [f64; D]) -> Option<[f64; D]> {
    let most = largest(a);
    if most == 0.0 || !dot(a, [0.0; D]).is_finite() {
        return None;
    }
    // What most are: scaled, which loses nothing, they would give the same bits.
    if 1e-100 < most && most < 2.0 {
        let l = length(a);
        return Some(a.map(|x| x / l));
    }
    // Twice, since a subnormal's exponent reads as that of the smallest normal number. By division:
    // `1 / 2^1023` loses no bits, and `2^1024` does not exist.
    let mut v = a;
    for _ in 0..2 {
        let s = two_pow(scale_exponent(largest(v)));
        v = v.map(|x| x / s);
    }
    let l = length(v);
    Some(v.map(|x| x / l))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_no_scaling_has_the_same_bits() {
        let mut seed = 7u64;
        let mut next = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            (seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5
        };
        for k in 0..10_000 {
            let v = [next(), next() * 1e-90, next()].map(|x| x * two_pow(-(k % 300)));
            assert_eq!(unit(v), unit(v.map(|x| x * two_pow(400))), "{v:?}");
        }
    }

    #[test]
    fn unit_length_at_every_size() {
        for s in [5e-324, 1e-300, 1.0, 1e300, f64::MAX] {
            assert_eq!(unit([0.0, s, 0.0]), Some([0.0, 1.0, 0.0]));
            assert_eq!(unit([-s, 0.0]), Some([-1.0, 0.0]));
        }
        assert!((length(unit([3e-310, 4e-310, 1e-311]).unwrap()) - 1.0).abs() < 1e-15);
        assert_eq!(unit([3e300, 4e300]), Some([0.6, 0.8]));
        assert_eq!(unit([0.0; 3]), None);
        assert_eq!(unit([f64::NAN, 1.0, 0.0]), None);
        assert_eq!(unit([f64::INFINITY, 1.0]), None);
    }
}
