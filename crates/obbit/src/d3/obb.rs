//! The oriented box in space.

use super::vec::{V, cross, largest, perpendicular, unit};
use super::{Pose3, Rot3, checked, finite_point, moved};
use crate::error::{Error, finite, size};
use crate::geom::aslant::around_box;
use crate::geom::serial::validated;
use crate::geom::{AXES, Aabb, Bounded};
use crate::num::{add_up, halve_up, saturate, sub_down};

/// An oriented box: centre, full size along its own axes, rotation.
///
/// Exactly, it is the set `center + Σ t_i axis_i` with `|t_i| <= size_i / 2`, for the numbers as
/// stored. A box may be flat, a segment or a point.
///
/// ```
/// use obbit::{Obb3, Relation, Rot3};
/// let a = Obb3::new([0.0, 0.0, 0.0], [2.0, 2.0, 2.0], Rot3::IDENTITY)?;
/// let b = Obb3::new([2.0, 0.0, 0.0], [2.0, 2.0, 2.0], Rot3::from_yaw_degrees(45.0))?;
/// assert_eq!(a.relation(&b), Relation::Overlapping);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Obb3 {
    center: [f64; 3],
    size: [f64; 3],
    rotation: Rot3,
}

impl Obb3 {
    /// A box from its centre, its full width, height and depth, and its rotation.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`], and [`Error::TooLarge`] where the box reaches
    /// past the largest `f64`.
    pub fn new(center: [f64; 3], size: [f64; 3], rotation: Rot3) -> Result<Self, Error> {
        finite_point(["center x", "center y", "center z"], center)?;
        for (&value, what) in size.iter().zip(["width", "height", "depth"]) {
            self::size(what, value)?;
        }
        for &value in rotation.axes().iter().flatten() {
            finite("rotation", value)?;
        }
        let made = Self {
            center,
            size,
            rotation,
        };
        checked(made.bounds())?;
        Ok(made)
    }

    /// A box from its centre and three half sides, given as vectors at right angles; left-handed ones
    /// will do.
    ///
    /// Where some are zero the others give the directions. The sizes and the rotation are rounded;
    /// directions that are more than rounding away from right angles are squared up, x as it is, then y.
    ///
    /// # Errors
    /// As [`Obb3::new`], and [`Error::NotOrthogonal`] where the cosine of the angle between two of them
    /// is above 1e-6.
    ///
    /// ```
    /// # use obbit::Obb3;
    /// let (x, y, z) = ([3.0, 4.0, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 2.0]);
    /// let b = Obb3::from_center_half_axes([1.0, 2.0, 3.0], x, y, z)?;
    /// assert_eq!(b.size(), [10.0, 2.0, 4.0]);
    /// assert_eq!(b.axes(), [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn from_center_half_axes(
        center: [f64; 3],
        x_half: [f64; 3],
        y_half: [f64; 3],
        z_half: [f64; 3],
    ) -> Result<Self, Error> {
        finite_point(["x axis, x", "x axis, y", "x axis, z"], x_half)?;
        finite_point(["y axis, x", "y axis, y", "y axis, z"], y_half)?;
        finite_point(["z axis, x", "z axis, y", "z axis, z"], z_half)?;
        let halves = [x_half, y_half, z_half];
        let axes = Rot3::from_axes(completed(halves.map(unit)))?.axes();
        let mut size = [0.0; 3];
        for (half, size) in halves.into_iter().zip(&mut size) {
            let most = largest(half);
            if let Some(direction) = unit(half) {
                // Along its own direction, so that squares neither overflow nor underflow.
                let share = largest(direction);
                *size = 2.0 * (most / share);
            }
            if !size.is_finite() {
                let axis = half.iter().position(|x| x.abs() == most).unwrap_or(0);
                return Err(Error::TooLarge { axis: AXES[axis] });
            }
        }
        Self::new(center, size, Rot3::within_limits(axes))
    }

    /// The centre.
    #[must_use]
    #[inline]
    pub const fn center(&self) -> [f64; 3] {
        self.center
    }

    /// Full width, height and depth along the box's own axes.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> [f64; 3] {
        self.size
    }

    /// The rotation.
    #[must_use]
    #[inline]
    pub const fn rotation(&self) -> Rot3 {
        self.rotation
    }

    /// The box's own axes, of unit length.
    #[must_use]
    #[inline]
    pub const fn axes(&self) -> [[f64; 3]; 3] {
        self.rotation.axes()
    }

    /// The eight corners, rounded; corner `i` lies on the positive side of axis `k` where bit `k`
    /// of `i` is set.
    #[must_use]
    pub fn corners(&self) -> [[f64; 3]; 8] {
        let axes = self.axes();
        core::array::from_fn(|i| {
            core::array::from_fn(|d| {
                let side = |k: usize| {
                    let reach = (0.5 * self.size[k]) * axes[k][d];
                    if i >> k & 1 == 1 { reach } else { 0.0 - reach }
                };
                saturate(self.center[d] + (side(0) + side(1) + side(2)))
            })
        })
    }

    /// Volume, at most the largest `f64`.
    #[must_use]
    pub fn volume(&self) -> f64 {
        super::volume::of_obb(self.size, self.rotation)
    }

    /// The box, moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 3]) -> Result<Self, Error> {
        Self::new(moved(self.center, by)?, self.size, self.rotation)
    }

    /// The box, turned about the origin and moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn transformed(&self, pose: &Pose3) -> Result<Self, Error> {
        Self::new(
            pose.moved(self.center)?,
            self.size,
            self.rotation.then(pose.rotation),
        )
    }
}

/// Three axes at right angles to each other, of those that are given.
fn completed(given: [Option<V>; 3]) -> [V; 3] {
    let across = |a: V, b: V| unit(cross(a, b)).unwrap_or_else(|| perpendicular(a));
    match given {
        [Some(x), Some(y), Some(z)] => [x, y, z],
        [Some(x), Some(y), None] => [x, y, across(x, y)],
        [Some(x), None, Some(z)] => [x, across(z, x), z],
        [None, Some(y), Some(z)] => [across(y, z), y, z],
        [Some(x), None, None] => [x, perpendicular(x), cross(x, perpendicular(x))],
        [None, Some(y), None] => [cross(y, perpendicular(y)), y, perpendicular(y)],
        [None, None, Some(z)] => [perpendicular(z), cross(z, perpendicular(z)), z],
        [None, None, None] => Rot3::IDENTITY.axes(),
    }
}

/// Least and greatest coordinates, rounded outward.
///
/// The doubled reach along axis `d` is `Σ size_k |axis_k[d]|`: three products and two sums of
/// non-negative numbers, so it is off by at most `3u` of itself and three underflows.
#[inline]
fn limits(center: [f64; 3], size: [f64; 3], rotation: Rot3) -> ([f64; 3], [f64; 3]) {
    let axes = rotation.axes();
    let half: [f64; 3] = core::array::from_fn(|d| {
        let row = [axes[0][d].abs(), axes[1][d].abs(), axes[2][d].abs()];
        let reach = size[0] * row[0] + size[1] * row[1] + size[2] * row[2];
        // At quarter turns there is nothing to round, and what has no reach has none to underflow.
        // (No early end: bulk jobs ask for all bounds, and a branch costs more.)
        let quarter = |k: usize| (row[k] == 0.0) | (row[k] == 1.0);
        let nothing = |k: usize| (size[k] == 0.0) | (row[k] == 0.0);
        let exact = (quarter(0) & quarter(1) & quarter(2)) | (nothing(0) & nothing(1) & nothing(2));
        let slack = |reach: f64| {
            if exact {
                0.0
            } else {
                2.0 * f64::EPSILON * reach + 8.0 * 5e-324
            }
        };
        let whole = reach + slack(reach);
        if whole == f64::INFINITY {
            // The half may fit. Halving loses as much as three products that underflow.
            let half = size.map(|x| 0.5 * x);
            let reach = half[0] * row[0] + half[1] * row[1] + half[2] * row[2];
            return reach + slack(reach);
        }
        halve_up(whole)
    });
    (
        core::array::from_fn(|d| sub_down(center[d], half[d])),
        core::array::from_fn(|d| add_up(center[d], half[d])),
    )
}

impl Bounded<3> for Obb3 {
    #[inline]
    fn bounds(&self) -> Aabb<3> {
        let (min, max) = limits(self.center, self.size, self.rotation);
        Aabb::from_limits(min, max)
    }

    fn lies_along(&self) -> Option<[[f64; 3]; 3]> {
        Some(self.axes())
    }

    #[inline]
    fn limits_along(&self, axes: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 2]> {
        Some(around_box(&self.center, &self.size, &self.axes(), axes))
    }

    fn cover_many(shapes: &[Self], low: [&mut [f64]; 3], high: [&mut [f64]; 3]) {
        super::obb_many::cover_many(shapes, low, high);
    }

    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool {
        super::obb_many::boxes(shapes, numbers);
        true
    }

    fn fills_boxes() -> bool {
        true
    }
}

validated!(Obb3 { center: [f64; 3], size: [f64; 3], rotation: Rot3 } => Obb3::new(center, size, rotation));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_contain_the_corners_and_are_exact_at_quarter_turns() {
        let b = Obb3::new(
            [1.0, 2.0, 3.0],
            [2.0, 4.0, 6.0],
            Rot3::from_yaw_degrees(90.0),
        )
        .unwrap();
        assert_eq!(b.bounds().min(), [-1.0, 1.0, 0.0]);
        assert_eq!(b.bounds().max(), [3.0, 3.0, 6.0]);
        let r = Rot3::from_quaternion(0.3, -0.2, 0.5, 0.7).unwrap();
        let b = Obb3::new([1.0, 2.0, 3.0], [2.0, 4.0, 6.0], r).unwrap();
        for c in b.corners() {
            for (k, x) in c.into_iter().enumerate() {
                assert!(b.bounds().min()[k] <= x + 1e-15 && x - 1e-15 <= b.bounds().max()[k]);
            }
        }
    }

    #[test]
    fn bounds_hold_what_underflows() {
        let axes = [
            [-0.800000011920929, 0.6000000238418579, 1e-323],
            [-0.6000000238418579, -0.800000011920929, 0.0],
            [0.0, 0.0, 1.0],
        ];
        let turn = Rot3::from_axes(axes).unwrap();
        let size = [7.875, 7.588956041202786, 1.125];
        let b = Obb3::new([1.0, 3.0, 3.5], size, turn).unwrap().bounds();
        assert!(b.min()[2] < 2.9375 && b.max()[2] > 4.0625);
        let turn = Rot3::from_axes([[1.0, 1e-300, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
        let b = Obb3::new([0.0; 3], [1e-300, 0.0, 0.0], turn.unwrap()).unwrap();
        assert!(b.bounds().max()[1] > 0.0 && b.bounds().max()[2] == 0.0);
    }

    #[test]
    fn what_fits_is_not_too_large() {
        let eighth = Rot3::from_yaw_degrees(45.0);
        let size = [1.3e308, 1.3e308, 1.0];
        let b = Obb3::new([0.0; 3], size, eighth).unwrap();
        let reach = 1.3e308 * 0.5f64.sqrt();
        for k in 0..2 {
            assert_eq!(b.bounds().min()[k], -b.bounds().max()[k]);
            assert!((b.bounds().max()[k] / reach - 1.0).abs() < 2e-15);
        }
        assert_eq!(b.bounds().max()[2], 0.5);
        assert!(Obb3::new([1e308, 0.0, 0.0], size, eighth).is_err());
        let far = Obb3::new([7e307, 7e307, 0.0], [1e308, 0.0, 0.0], eighth).unwrap();
        assert!(b.overlaps(&far) && b.separation(&far).distance <= 0.0);
    }

    #[test]
    fn half_axes_may_vanish() {
        let turn = Rot3::from_axis_angle_degrees([1.0, 2.0, 3.0], 40.0).unwrap();
        for size in [[2.0, 4.0, 6.0], [1e-300, 1e200, 0.0], [1e-290, 1e290, 1.0]] {
            for gone in 0..8 {
                let size: V =
                    core::array::from_fn(|k| if gone >> k & 1 == 1 { 0.0 } else { size[k] });
                let [x, y, z] = [0, 1, 2].map(|k| turn.axes()[k].map(|c| c * size[k]));
                let b = Obb3::from_center_half_axes([0.0; 3], x, y, z).unwrap();
                for k in 0..3 {
                    let wanted = 2.0 * size[k];
                    assert!((b.size()[k] - wanted).abs() <= wanted * 1e-14, "{b:?}");
                    let along: f64 = (0..3).map(|d| b.axes()[k][d] * turn.axes()[k][d]).sum();
                    assert!(size[k] == 0.0 || (along - 1.0).abs() < 1e-14, "{b:?}");
                }
                assert!(b.rotation().skew() < 1e-14);
            }
        }
    }

    #[test]
    fn half_axes_of_the_least_number() {
        let least = [5e-324, 0.0, 0.0];
        let b = Obb3::from_center_half_axes([0.0; 3], least, [0.0, 1.0, 0.0], [0.0; 3]).unwrap();
        assert_eq!(
            (b.size(), b.rotation()),
            ([1e-323, 2.0, 0.0], Rot3::IDENTITY)
        );
    }

    #[test]
    fn half_axes_must_be_at_right_angles() {
        let new = |x, y, z| Obb3::from_center_half_axes([0.0; 3], x, y, z);
        let [x, y, z] = Rot3::IDENTITY.axes();
        for wrong in [
            new(x, [0.5, 1.0, 0.0], z),
            new(x, y, [0.0, 1e-5, 1.0]),
            new(x, [1.0, 1.0, 0.0], [0.0; 3]),
            new(x, x, [0.0; 3]),
        ] {
            let is_angle = |what: &str| what.starts_with("axis ");
            assert!(
                matches!(wrong, Err(Error::NotOrthogonal { what, .. }) if is_angle(what)),
                "{wrong:?}"
            );
        }
        let mirrored = new(x, y, [0.0, 0.0, -1.0]).unwrap();
        assert_eq!((mirrored.size(), mirrored.volume()), ([2.0; 3], 8.0));
        // Nearly at right angles: made so.
        let nearly = new(x, [1e-7, 3.0, 0.0], z).unwrap();
        assert_eq!(nearly.rotation(), Rot3::IDENTITY);
        let long = new([0.0; 3], [0.0, f64::MAX, 0.0], [0.0; 3]);
        assert_eq!(long, Err(Error::TooLarge { axis: 'y' }));
        let nan = new(x, [0.0, 1.0, f64::NAN], z).unwrap_err();
        assert_eq!(nan.to_string(), "y axis, z is NaN: give a finite number");
    }

    #[test]
    fn refusals_say_which_value() {
        let e = Obb3::new([0.0, f64::NAN, 0.0], [1.0; 3], Rot3::IDENTITY).unwrap_err();
        assert_eq!(e.to_string(), "center y is NaN: give a finite number");
        let e = Obb3::new([0.0; 3], [1.0, 1.0, -1.0], Rot3::IDENTITY).unwrap_err();
        assert_eq!(
            e.to_string(),
            "depth is -1: a size cannot be negative; give 0 or more"
        );
        assert!(Obb3::new([f64::MAX, 0.0, 0.0], [1e300; 3], Rot3::IDENTITY).is_err());
        assert!(Obb3::new([0.0; 3], [1.0; 3], Rot3::from_yaw_degrees(f64::NAN)).is_err());
    }
}
