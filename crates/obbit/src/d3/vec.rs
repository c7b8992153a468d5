//! Arithmetic on `[f64; 3]`, with a fixed order of operations.

pub(crate) type V = [f64; 3];

#[inline]
pub(crate) fn add(a: V, b: V) -> V {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline]
pub(crate) fn sub(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline]
pub(crate) fn scale(a: V, s: f64) -> V {
    [a[0] * s, a[1] * s, a[2] * s]
}

/// `a + b * s`
#[inline]
pub(crate) fn along(a: V, b: V, s: f64) -> V {
    [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s]
}

#[inline]
pub(crate) fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline]
pub(crate) fn cross(a: V, b: V) -> V {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// `-a`, without negative zeros.
#[inline]
pub(crate) fn neg(a: V) -> V {
    a.map(|x| 0.0 - x)
}

#[inline]
pub(crate) fn length(a: V) -> f64 {
    crate::num::sqrt(dot(a, a))
}

/// The largest absolute component.
#[inline]
pub(crate) fn largest(a: V) -> f64 {
    let (x, y, z) = (a[0].abs(), a[1].abs(), a[2].abs());
    let m = if x > y { x } else { y };
    if m > z { m } else { z }
}

/// `a` at unit length whatever its size, `None` for the zero vector and what is not finite.
pub(crate) fn unit(a: V) -> Option<V> {
    let most = largest(a);
    if most == 0.0 || !dot(a, [0.0; 3]).is_finite() {
        return None;
    }
    // Twice, since a subnormal's exponent reads as that of the smallest normal number. By division:
    // `1 / 2^1023` loses no bits, and `2^1024` does not exist.
    let mut v = a;
    for _ in 0..2 {
        let s = crate::num::two_pow(crate::num::scale_exponent(largest(v)));
        v = v.map(|x| x / s);
    }
    let l = length(v);
    Some(v.map(|x| x / l))
}

/// Some unit vector at right angles to the unit vector `a`; the same for the same input.
pub(crate) fn perpendicular(a: V) -> V {
    let thin = if a[0].abs() <= a[1].abs() && a[0].abs() <= a[2].abs() {
        [1.0, 0.0, 0.0]
    } else if a[1].abs() <= a[2].abs() {
        [0.0, 1.0, 0.0]
    } else {
        [0.0, 0.0, 1.0]
    };
    unit(cross(a, thin)).unwrap_or([1.0, 0.0, 0.0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_length_at_every_size() {
        for s in [5e-324, 1e-300, 1.0, 1e300] {
            assert_eq!(unit([0.0, s, 0.0]), Some([0.0, 1.0, 0.0]));
        }
        assert!((length(unit([3e-310, 4e-310, 1e-311]).unwrap()) - 1.0).abs() < 1e-15);
        assert_eq!(unit([0.0; 3]), None);
        assert_eq!(unit([f64::NAN, 1.0, 0.0]), None);
        assert_eq!(dot(perpendicular([0.6, 0.8, 0.0]), [0.6, 0.8, 0.0]), 0.0);
    }
}
