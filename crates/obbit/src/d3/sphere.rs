//! The ball; of radius 0, a point.

use super::{Pose3, around, checked, finite_point, moved};
use crate::error::{Error, size};
use crate::geom::aslant::around_points;
use crate::geom::serial::validated;
use crate::geom::{Aabb, Bounded};

/// A solid ball. Radius 0 makes it a point.
///
/// ```
/// use obbit::{Relation, Sphere};
/// let a = Sphere::new([0.0, 0.0, 0.0], 1.0)?;
/// let b = Sphere::new([0.0, 3.0, 0.0], 2.0)?;
/// assert_eq!(a.relation(&b), Relation::Touching);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sphere {
    center: [f64; 3],
    radius: f64,
}

impl Sphere {
    /// A ball from its centre and radius.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`], [`Error::TooLarge`].
    pub fn new(center: [f64; 3], radius: f64) -> Result<Self, Error> {
        finite_point(["center x", "center y", "center z"], center)?;
        size("radius", radius)?;
        checked(around(&[center], radius))?;
        Ok(Self { center, radius })
    }

    /// The centre.
    #[must_use]
    #[inline]
    pub const fn center(&self) -> [f64; 3] {
        self.center
    }

    /// The radius.
    #[must_use]
    #[inline]
    pub const fn radius(&self) -> f64 {
        self.radius
    }

    /// Volume, at most the largest `f64`.
    #[must_use]
    pub fn volume(&self) -> f64 {
        super::volume::of_capsule(0.0, self.radius)
    }

    /// The ball, moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 3]) -> Result<Self, Error> {
        Self::new(moved(self.center, by)?, self.radius)
    }

    /// The ball, turned about the origin and moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn transformed(&self, pose: &Pose3) -> Result<Self, Error> {
        Self::new(pose.moved(self.center)?, self.radius)
    }
}

impl Bounded<3> for Sphere {
    fn bounds(&self) -> Aabb<3> {
        super::around(&[self.center], self.radius)
    }

    fn limits_along(&self, axes: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 2]> {
        Some(around_points(&[self.center], self.radius, axes))
    }
}

validated!(Sphere { center: [f64; 3], radius: f64 } => Sphere::new(center, radius));
