//! The smallest rectangle around points in the plane.

use super::calipers::{is_same, scaled, smallest};
use super::enclose;
use crate::d2::{Obb2, Rot2};
use crate::error::Error;
use crate::geom::Aabb;
use crate::geom::chain::hull_indices;
use crate::num::vector::{dot, sub, unit};
use crate::num::{Exact, Number, larger, saturate, smaller, two_pow};
use alloc::vec::Vec;

/// The rectangle of least area that contains all points, every one exactly.
///
/// The width is the longer side and the angle lies above -90° and up to 90° (up to 45° either way
/// for a square, sides included that differ by roundings alone, less than a millionth). Of rectangles
/// equally small, the one along the first side of the hull, counted from its leftmost corner. The area
/// exceeds the true minimum by rounding only. Where the smallest has a side that is past the largest `f64`,
/// as along the diagonal of what nearly fills the range, it is the upright rectangle. For points on a line the
/// height is 0, or the last bits it takes to contain points that a rounded direction or centre misses; for one
/// point width and height are 0.
///
/// # Errors
/// [`Error::NoPoints`], [`Error::NotFinite`] with the index of the point, [`Error::TooLarge`]
/// where the upright rectangle, too, is past the largest `f64`.
///
/// ```
/// use obbit::fit;
/// let tilted = fit::min_area_rect(&[[3.0, 0.0], [7.0, 3.0], [4.0, 7.0], [0.0, 4.0], [4.0, 4.0]])?;
/// assert!((tilted.area() - 25.0).abs() < 1e-13);
/// assert!((tilted.rotation().degrees() - 36.87).abs() < 0.001);
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn min_area_rect(points: &[[f64; 2]]) -> Result<Obb2, Error> {
    let bounds = Aabb::around(points)?;
    let corners: Vec<[f64; 2]> = hull_indices(points)
        .into_iter()
        .map(|i| points[i as usize])
        .collect();
    let (mut hull, exponent) = scaled(&corners);
    let both = hull.iter().flatten().zip(corners.iter().flatten());
    let lost = |(x, of): (&f64, &f64)| x.abs() < f64::MIN_POSITIVE && *of != 0.0;
    if both.into_iter().any(lost) {
        // Without digits, corners may be equal, or the hull hollow.
        hull = hull_indices(&hull)
            .into_iter()
            .map(|i| hull[i as usize])
            .collect();
    }
    let axis = match *hull {
        [p, q] => unit(sub(q, p)),
        [_, _, _, ..] => smallest(&hull).map(|best| best.axis),
        _ => None,
    };
    if let [p] = *corners {
        return Obb2::new(p, [0.0; 2], Rot2::IDENTITY);
    }
    // Relative to a corner: what is computed is small where the hull is, wherever it lies.
    let near: Vec<_> = hull.iter().map(|&p| sub(p, hull[0])).collect();
    let straight = || in_order(&corners, &near, bounds.center(), [1.0, 0.0]);
    let Some(axis) = axis else {
        return straight();
    };
    let center = middle(hull[0], &near, axis).map(|x| saturate(x * two_pow(exponent)));
    // The direction is rounded, which costs a thin set more than the turn may gain.
    match (in_order(&corners, &near, center, axis), straight()) {
        (Ok(turned), Ok(straight)) if is_larger(turned.size(), straight.size()) => Ok(straight),
        (Ok(turned), _) => Ok(turned),
        (Err(_), straight) => straight,
    }
}

/// The rectangle with this centre and one of these directions of its sides, that which is documented for its
/// width. `near` is the hull relative to a corner.
fn in_order(
    corners: &[[f64; 2]],
    near: &[[f64; 2]],
    center: [f64; 2],
    axis: [f64; 2],
) -> Result<Obb2, Error> {
    let guess = sizes(near, axis);
    let axis = upright(guess, guess, axis);
    // Where points are a few units in the last place apart, a rounded centre or direction makes more of the
    // size than the points do.
    let rectangle = around(corners, center, axis)?;
    let again = upright(rectangle.size(), guess, axis);
    if again == axis {
        return Ok(rectangle);
    }
    around(corners, center, again)
}

/// The rectangle with this centre and direction.
fn around(corners: &[[f64; 2]], center: [f64; 2], axis: [f64; 2]) -> Result<Obb2, Error> {
    let rotation = Rot2::from_cos_sin(axis[0], axis[1])?;
    let in_space: Vec<_> = corners.iter().map(|&[x, y]| [x, y, 0.0]).collect();
    let [u, v] = frame(axis).map(|[x, y]| [x, y, 0.0]);
    let sizes = enclose::sizes(
        &in_space,
        [center[0], center[1], 0.0],
        [u, v, [0.0, 0.0, 1.0]],
    )?;
    Obb2::new(center, [sizes[0], sizes[1]], rotation)
}

/// Whether a rectangle of size `a` has the larger area; products may leave the range of `f64`.
fn is_larger(a: [f64; 2], b: [f64; 2]) -> bool {
    let area = |[w, h]: [f64; 2]| Exact::from_f64(w).times(&Exact::from_f64(h));
    area(a).compare(&area(b)).is_gt()
}

/// The axes of a rotation with this cosine and sine.
fn frame([cos, sin]: [f64; 2]) -> [[f64; 2]; 2] {
    [[cos, sin], [0.0 - sin, cos]]
}

/// How far the points reach along the direction and across it.
fn sizes(near: &[[f64; 2]], axis: [f64; 2]) -> [f64; 2] {
    frame(axis).map(|a| {
        let (low, high) = extent(near, a);
        high - low
    })
}

/// Of the four directions of the sides of a rectangle of this size the one along its width, as documented.
fn upright([width, height]: [f64; 2], guess: [f64; 2], axis: [f64; 2]) -> [f64; 2] {
    let [c, s] = axis.map(f64::abs);
    let turn = if is_same([width, height], guess) {
        c < s || (c == s && axis[0] * axis[1] < 0.0)
    } else {
        width < height
    };
    let [c, s] = if turn { frame(axis)[1] } else { axis };
    let flip = c < 0.0 || (c == 0.0 && s < 0.0);
    let ahead = if flip { [0.0 - c, 0.0 - s] } else { [c, s] };
    // Next to -90 degrees that is the number told, and the opposite is told as 90.
    let down = Rot2::from_cos_sin(ahead[0], ahead[1]).is_ok_and(|r| r.degrees() <= -90.0);
    if down { ahead.map(|x| 0.0 - x) } else { ahead }
}

/// The centre of the rectangle with this direction around points, given relative to `from`.
fn middle(from: [f64; 2], near: &[[f64; 2]], axis: [f64; 2]) -> [f64; 2] {
    let axes = frame(axis);
    let [a, b] = axes.map(|axis| {
        let (low, high) = extent(near, axis);
        (low + high) * 0.5
    });
    core::array::from_fn(|k| from[k] + (axes[0][k] * a + axes[1][k] * b))
}

fn extent(points: &[[f64; 2]], axis: [f64; 2]) -> (f64, f64) {
    let start = (f64::INFINITY, f64::NEG_INFINITY);
    points.iter().fold(start, |(low, high), &p| {
        let x = dot(p, axis);
        (smaller(x, low), larger(x, high))
    })
}
