//! What shapes of the plane and of space check and move alike: finite numbers, and bounds rounded outward.

use super::{AXES, Aabb};
use crate::error::{Error, finite};
use crate::num::vector::add;
use crate::num::{add_up, sub_down};

/// `Ok` when every coordinate is finite.
pub(crate) fn finite_point<const D: usize>(
    names: [&'static str; D],
    point: [f64; D],
) -> Result<(), Error> {
    let mut named = names.into_iter().zip(point);
    named.try_for_each(|(what, value)| finite(what, value))
}

/// `point` moved by `by`; refused where that is no finite point.
pub(crate) fn moved<const D: usize>(point: [f64; D], by: [f64; D]) -> Result<[f64; D], Error> {
    for (what, value) in ["motion x", "motion y", "motion z"].into_iter().zip(by) {
        finite(what, value)?;
    }
    let moved = add(point, by);
    match moved.iter().position(|x| !x.is_finite()) {
        Some(k) => Err(Error::TooLarge { axis: AXES[k] }),
        None => Ok(moved),
    }
}

/// The bounds of `points` widened by `radius`, rounded outward; infinite where they overflow.
pub(crate) fn around<const D: usize>(points: &[[f64; D]], radius: f64) -> Aabb<D> {
    let (mut min, mut max) = ([f64::INFINITY; D], [f64::NEG_INFINITY; D]);
    for p in points {
        for k in 0..D {
            min[k] = if p[k] < min[k] { p[k] } else { min[k] };
            max[k] = if p[k] > max[k] { p[k] } else { max[k] };
        }
    }
    Aabb::from_limits(
        min.map(|m| sub_down(m, radius)),
        max.map(|m| add_up(m, radius)),
    )
}

/// `Ok` where the bounds are finite.
pub(crate) fn checked<const D: usize>(bounds: Aabb<D>) -> Result<(), Error> {
    for (k, &axis) in AXES.iter().enumerate().take(D) {
        if !(bounds.min()[k].is_finite() && bounds.max()[k].is_finite()) {
            return Err(Error::TooLarge { axis });
        }
    }
    Ok(())
}
