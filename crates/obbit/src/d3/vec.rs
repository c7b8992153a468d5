//! Vectors of space.

pub(crate) use crate::num::vector::{add, along, cross, dot, largest, length, scale, sub, unit};

pub(crate) type V = [f64; 3];

/// The axes after and before each, round and round.
pub(crate) const NEXT: [usize; 3] = [1, 2, 0];
pub(crate) const LAST: [usize; 3] = [2, 0, 1];

/// `-a`, without negative zeros.
#[inline]
pub(crate) fn neg(a: V) -> V {
    a.map(|x| 0.0 - x)
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
    fn perpendicular_is_at_right_angles() {
        let a = [0.6, 0.8, 0.0];
        assert_eq!(dot(perpendicular(a), a), 0.0);
    }
}
