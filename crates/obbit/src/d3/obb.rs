//! The oriented box in space.

use super::{Pose3, Rot3, checked, finite_point, moved, serial::validated};
use crate::error::{Error, finite, size};
use crate::geom::aslant::around_box;
use crate::geom::{Aabb, Bounded};
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "ObbParts"))]
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
    pub fn translated(&self, motion: [f64; 3]) -> Result<Self, Error> {
        Self::new(moved(self.center, motion)?, self.size, self.rotation)
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
}

validated!(Obb3, ObbParts { center: [f64; 3], size: [f64; 3], rotation: Rot3 }
    => |p: ObbParts| Obb3::new(p.center, p.size, p.rotation));

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
