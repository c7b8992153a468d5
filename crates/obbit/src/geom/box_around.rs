//! The boxes in which segments, capsules and polygons lie, as bulk jobs want their numbers.

use crate::num::vector::{cross, dot, sub};
use crate::num::{larger, sqrt};

/// More than rounding leaves two axes, made as below, off a perfect frame.
const SKEW: f64 = 64.0 * f64::EPSILON;

/// In the plane: width along the line, height, and the cosine and sine of its direction.
pub(crate) fn in_plane(p: [f64; 2], q: [f64; 2], radius: f64) -> [f64; 4] {
    let ([cos, sin], length) = direction(sub(q, p));
    [length + 2.0 * radius, 2.0 * radius, cos, sin]
}

/// In space: the size along the line and across, twice, the directions of these, and how far off they may be.
pub(crate) fn in_space(p: [f64; 3], q: [f64; 3], radius: f64) -> [f64; 10] {
    let (u, length) = direction(sub(q, p));
    // What lies least along the line is crossed with it: the product is no shorter than three quarters.
    let mut least = 0;
    for k in 1..3 {
        if u[k].abs() < u[least].abs() {
            least = k;
        }
    }
    let mut axis = [0.0; 3];
    axis[least] = 1.0;
    let (v, _) = direction(cross(u, axis));
    let [a, b] = [length + 2.0 * radius, 2.0 * radius];
    [a, b, b, u[0], u[1], u[2], v[0], v[1], v[2], SKEW]
}

/// The direction of `way` and its length: of no way, the first axis; of one whose square floats cannot hold, the
/// length NaN, so that nothing is said of it.
fn direction<const D: usize>(way: [f64; D]) -> ([f64; D], f64) {
    let mut first = [0.0; D];
    first[0] = 1.0;
    let square = dot(way, way);
    if square > 1e-200 && square < 1e200 {
        let length = sqrt(square);
        return (way.map(|x| x / length), length);
    }
    let most = way.iter().fold(0.0, |most, x| larger(x.abs(), most));
    (first, if most == 0.0 { 0.0 } else { f64::NAN })
}

/// In the plane, around the corners of a polygon, in order: width along its longest side, height, and the cosine and
/// sine of that side's direction.
///
/// The middle of such a box is to be that of the polygon's limits, whatever the axes they are along. So a corner and
/// the one opposite have to lie alike about a point; the box is grown by as much as they do not. Of polygons that
/// have no opposite corners nothing is said.
pub(crate) fn around_polygon(corners: &[[f64; 2]]) -> [f64; 4] {
    let (one, other) = corners.split_at(corners.len() / 2);
    let (Some(first), Some(opposite), true) =
        (one.first(), other.first(), one.len() == other.len())
    else {
        let size = if corners.len() == 1 { 0.0 } else { f64::NAN };
        return [size, size, 1.0, 0.0];
    };
    let middle: [f64; 2] = core::array::from_fn(|k| 0.5 * first[k] + 0.5 * opposite[k]);
    let ([cos, sin], length) = longest(corners);
    let (mut along, mut across, mut lopsided) = (0.0, 0.0, 0.0);
    for (p, q) in one.iter().zip(other) {
        let (p, q) = (sub(*p, middle), sub(*q, middle));
        for [x, y] in [p, q] {
            along = larger((x * cos + y * sin).abs(), along);
            across = larger((y * cos - x * sin).abs(), across);
        }
        // Twice as far as the middle of the limits may be from the point.
        lopsided = larger((p[0] + q[0]).abs() + (p[1] + q[1]).abs(), lopsided);
    }
    let size = |half: f64| 2.0 * half + lopsided + 0.0 * length;
    [size(along), size(across), cos, sin]
}

/// The direction and length of the longest side.
fn longest(corners: &[[f64; 2]]) -> ([f64; 2], f64) {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let sides = sides.map(|(p, q)| sub(*q, *p));
    let longest = sides.max_by(|a, b| dot(*a, *a).total_cmp(&dot(*b, *b)));
    direction(longest.unwrap_or([0.0; 2]))
}

/// Writes rows of numbers as columns; rows for which there is no room are left out.
pub(crate) fn write<const N: usize>(
    rows: impl Iterator<Item = [f64; N]>,
    columns: &mut [&mut [f64]],
) {
    if columns.len() != N {
        return;
    }
    for (i, row) in rows.enumerate() {
        for (column, x) in columns.iter_mut().zip(row) {
            let Some(place) = column.get_mut(i) else {
                return;
            };
            *place = x;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn boxes_of_points_and_of_what_floats_cannot_square() {
        assert_eq!(in_plane([1.0, 2.0], [1.0, 2.0], 0.5), [1.0, 1.0, 1.0, 0.0]);
        assert_eq!(in_plane([0.0; 2], [3.0, 4.0], 0.5), [6.0, 1.0, 0.6, 0.8]);
        assert!(in_plane([0.0; 2], [1e-120, 0.0], 0.5)[0].is_nan());
        assert!(in_plane([-1e300, 0.0], [1e300, 1e300], 0.5)[0].is_nan());
        assert!(in_space([0.0; 3], [f64::MAX, 0.0, 0.0], 0.5)[0].is_nan());
        assert!(in_space([-f64::MAX; 3], [f64::MAX; 3], 0.5)[0].is_nan());
    }

    #[test]
    fn axes_are_a_frame() {
        let mut random = Random::new(3);
        for k in 0..4000 {
            let mut at = || {
                let x = random.between(-1.0, 1.0);
                if k % 3 == 0 { x.round() } else { x }
            };
            let q = core::array::from_fn(|_| at());
            let [a, b, c, ux, uy, uz, vx, vy, vz, skew] = in_space([0.0; 3], q, 0.25);
            let (u, v) = ([ux, uy, uz], [vx, vy, vz]);
            let one = |x: f64| (x - 1.0).abs() < skew * 0.1;
            assert!(one(dot(u, u)) && one(dot(v, v)) && dot(u, v).abs() < skew * 0.1);
            assert!((dot(u, q) + 0.5 - a).abs() < 1e-12 && b == 0.5 && c == 0.5);
        }
    }
}
