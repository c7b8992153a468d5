//! A smallest box around points in space.

use super::calipers::{is_same, scaled};
use super::enclose;
use super::search::{Axes, best_axes, extent};
use crate::d3::{ConvexHull, Obb3, Rot3};
use crate::error::Error;
use crate::num::vector::{cross, dot, sub};
use crate::num::{Exact, Number, saturate, two_pow};
use alloc::vec::Vec;

/// A box of little volume that contains all points, every one exactly.
///
/// Tried are boxes flush with a face of the hull and with two edges at once, each turned to the
/// best by rotating calipers; the best of those are then turned this way and that until nothing
/// gets smaller. (The smallest box has two neighbouring sides that hold an edge each: O'Rourke,
/// Finding Minimal Enclosing Boxes, Int. J. Computer & Information Sciences 14, 1985; his cubic
/// search is not done. Improving by calipers about each axis in turn: Chang, Gorissen and Melchior,
/// Fast Oriented Bounding Box Optimization on the Rotation Group, ACM TOG 30, 2011.) The result is
/// never larger than the aligned box but for rounding, and in our tests within a hundredth of the
/// best known; it is not proven the smallest. Hulls of many hundred corners are searched from
/// their largest faces and longest edges only.
///
/// Width, height and depth fall, except that sizes equal but for rounding (less than a millionth of
/// them) come in the order that turns the box least. Flat and straight sets give boxes flat but for
/// the last bits that it takes to contain points which rounded axes or a rounded centre miss. Where a
/// side of what was found is past the largest `f64`, the box is the aligned one.
///
/// # Errors
/// [`Error::NoPoints`], [`Error::NotFinite`] with the index of the point, [`Error::TooLarge`]
/// where the aligned box, too, is past the largest `f64`.
///
/// ```
/// use obbit::fit;
/// // A regular tetrahedron fills a third of its smallest box, a cube.
/// let corners = [[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]];
/// let cube = fit::min_volume_box(&corners)?;
/// assert_eq!((cube.center(), cube.size()), ([0.0; 3], [2.0; 3]));
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn min_volume_box(points: &[[f64; 3]]) -> Result<Obb3, Error> {
    let hull = ConvexHull::from_points(points)?;
    if let [p] = *hull.corners() {
        return Obb3::new(p, [0.0; 3], Rot3::IDENTITY);
    }
    // Relative to a corner: what is computed is small where the hull is, wherever it lies.
    let (far, exponent) = scaled(hull.corners());
    let corners: Vec<_> = far.iter().map(|&p| sub(p, far[0])).collect();
    let around = |center: [f64; 3], guess: [f64; 3], axes: Axes| {
        let size = enclose::sizes(hull.corners(), center, axes)?;
        // Where points are a few units in the last place apart, a rounded centre or axis makes more of the size
        // than the points do.
        let again = in_order(size, guess, axes);
        let size = if again == axes {
            size
        } else {
            enclose::sizes(hull.corners(), center, again)?
        };
        Obb3::new(center, size, Rot3::from_axes(again)?)
    };
    let guess_along = |axes: Axes| axes.map(|a| extent(&corners, a).size());
    let turned = || {
        let axes = best_axes(&hull, &corners);
        let guess = guess_along(axes);
        let axes = in_order(guess, guess, axes);
        let center = middle(&corners, &axes);
        let center =
            core::array::from_fn(|d| saturate((far[0][d] + center[d]) * two_pow(exponent)));
        around(center, guess_along(axes), axes)
    };
    // In its own unit: beside sides of 1e300 those of 1e-10 have vanished from the scaled corners.
    let straight = || {
        let bounds = hull.bounds();
        let axes = in_order(bounds.size(), bounds.size(), Rot3::IDENTITY.axes());
        around(bounds.center(), guess_along(axes), axes)
    };
    // Directions are rounded, which costs more than the turn may gain.
    match (turned(), straight()) {
        (Ok(turned), Ok(straight)) if is_larger(turned.size(), straight.size()) => Ok(straight),
        (Ok(turned), _) => Ok(turned),
        (Err(_), straight) => straight,
    }
}

/// Whether a box of size `a` has the larger volume; products may leave the range of `f64`.
fn is_larger(a: [f64; 3], b: [f64; 3]) -> bool {
    let volume = |size: [f64; 3]| {
        let [w, h, d] = size.map(Exact::from_f64);
        w.times(&h).times(&d)
    };
    volume(a).compare(&volume(b)).is_gt()
}

/// The axes, along which the box has these sizes and was guessed to have those, as documented: sizes fall, and
/// of what is left open, nearest to x, y and z.
fn in_order(size: [f64; 3], guess: [f64; 3], axes: Axes) -> Axes {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let falls = |i: usize, j: usize| {
        size[i] >= size[j] || is_same([size[i], size[j]], [guess[i], guess[j]])
    };
    let mut best = (f64::NEG_INFINITY, axes);
    for [i, j, k] in ORDERS {
        let turned = axes[i][0].abs() + axes[j][1].abs() + axes[k][2].abs();
        if falls(i, j) && falls(j, k) && falls(i, k) && turned > best.0 {
            best = (turned, [axes[i], axes[j], axes[k]]);
        }
    }
    let [a, b, c] = best.1;
    let (a, b) = (forward(a, 0), forward(b, 1));
    let n = cross(a, b);
    [
        a,
        b,
        if dot(n, c) < 0.0 {
            c.map(|x| 0.0 - x)
        } else {
            c.map(|x| x + 0.0)
        },
    ]
}

/// `axis` or its opposite: the one that points forward along coordinate `k`, or the first that
/// it is not at right angles to.
fn forward(axis: [f64; 3], k: usize) -> [f64; 3] {
    let leading = [axis[k], axis[0], axis[1], axis[2]]
        .into_iter()
        .find(|&x| x != 0.0);
    let back = leading.is_some_and(|x| x < 0.0);
    axis.map(|x| if back { 0.0 - x } else { x + 0.0 })
}

fn middle(corners: &[[f64; 3]], axes: &Axes) -> [f64; 3] {
    let along = axes.map(|a| extent(corners, a).middle());
    core::array::from_fn(|d| axes[0][d] * along[0] + axes[1][d] * along[1] + axes[2][d] * along[2])
}
