//! Limits of shapes along other axes than x, y and z, rounded outward.
//!
//! # Error
//! Let `u = 2^-53`. For a direction F and a point p, `F · p` is computed to `3 u (|F_x p_x| + |F_y p_y| + |F_z p_z|)`,
//! and half the width of a box along F, the sum of `size |F · axis| / 2`, to `8 u` of half the sizes. A centre that is
//! the middle of limits is off by `u` of itself, and adding all up rounds by `3 u` of what there is. So `32 u` of all
//! that was added is more than enough; and `TINY` more than all underflows.

/// Directions at right angles to each other, of length 1 as nearly as `f64` can tell.
pub(crate) type Axes<const D: usize> = [[f64; D]; D];

const TINY: f64 = 1e-290;

/// How far from 0 and 1 the cosines between axes may be.
pub(crate) const ASKEW: f64 = 1e-14;

/// Whether these can be axes to look along.
pub(crate) fn are_right<const D: usize>(axes: &Axes<D>) -> bool {
    let is_right = |i: usize, j: usize| {
        let cosine: f64 = axes[i].iter().zip(&axes[j]).map(|(a, b)| a * b).sum();
        (cosine - f64::from(u8::from(i == j))).abs() <= ASKEW
    };
    (0..D).all(|i| (0..D).all(|j| is_right(i, j)))
}

/// Limits around points with a radius.
#[inline]
pub(crate) fn around_points<const D: usize>(
    points: &[[f64; D]],
    radius: f64,
    axes: &Axes<D>,
) -> [[f64; D]; 2] {
    let mut limits = [[0.0; D]; 2];
    for (k, axis) in axes.iter().enumerate() {
        let (mut low, mut high) = (f64::MAX, -f64::MAX);
        for point in points {
            let [at, far] = along(axis, point);
            let [least, most] = about(at, radius * (1.0 + ASKEW) + rounding(far + radius));
            low = if least < low { least } else { low };
            high = if most > high { most } else { high };
        }
        [limits[0][k], limits[1][k]] = [low, high];
    }
    limits
}

/// Limits around a box of these axes.
#[inline]
pub(crate) fn around_box<const D: usize>(
    center: &[f64; D],
    size: &[f64; D],
    own: &Axes<D>,
    axes: &Axes<D>,
) -> [[f64; D]; 2] {
    let mut limits = [[0.0; D]; 2];
    for (k, axis) in axes.iter().enumerate() {
        let [at, mut far] = along(axis, center);
        let mut half = 0.0;
        for (size, own) in size.iter().zip(own) {
            let [cosine, _] = along(axis, own);
            half += 0.5 * size * cosine.abs();
            far += 0.5 * size;
        }
        [limits[0][k], limits[1][k]] = about(at, half + rounding(far));
    }
    limits
}

/// How far along an axis a point is; and the sum of what that was added up from.
#[inline(always)]
fn along<const D: usize>(axis: &[f64; D], point: &[f64; D]) -> [f64; 2] {
    let (mut at, mut far) = (0.0, 0.0);
    for (f, x) in axis.iter().zip(point) {
        at += f * x;
        far += (f * x).abs();
    }
    [at, far]
}

#[inline(always)]
fn rounding(far: f64) -> f64 {
    16.0 * f64::EPSILON * far + TINY
}

/// Limits so far to either side. What has overflowed may lie anywhere.
#[inline(always)]
fn about(at: f64, out: f64) -> [f64; 2] {
    let (low, high) = (at - out, at + out);
    if at.abs() < f64::INFINITY {
        // What reaches beyond the largest numbers ends there.
        let low = if low > -f64::MAX { low } else { -f64::MAX };
        return [low, if high < f64::MAX { high } else { f64::MAX }];
    }
    [-f64::MAX, f64::MAX]
}
