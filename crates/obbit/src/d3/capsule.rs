//! The capsule: all points within a radius of a segment.

use super::{Pose3, around, checked, finite_point, moved, vec::sub};
use crate::error::{Error, size};
use crate::geom::aslant::around_points;
use crate::geom::box_around;
use crate::geom::serial::validated;
use crate::geom::{Aabb, Bounded};

/// All points within `radius` of the segment from `p` to `q`.
///
/// ```
/// use obbit::{Capsule3, Relation, Sphere};
/// let pill = Capsule3::new([0.0, 0.0, 0.0], [4.0, 0.0, 0.0], 1.0)?;
/// let ball = Sphere::new([2.0, 3.0, 0.0], 2.0)?;
/// assert_eq!(pill.relation(&ball), Relation::Touching);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Capsule3 {
    p: [f64; 3],
    q: [f64; 3],
    radius: f64,
}

impl Capsule3 {
    /// A capsule from the ends of its segment and its radius.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`], [`Error::TooLarge`].
    pub fn new(p: [f64; 3], q: [f64; 3], radius: f64) -> Result<Self, Error> {
        finite_point(["p x", "p y", "p z"], p)?;
        finite_point(["q x", "q y", "q z"], q)?;
        size("radius", radius)?;
        checked(around(&[p, q], radius))?;
        Ok(Self { p, q, radius })
    }

    /// The first end of the segment.
    #[must_use]
    #[inline]
    pub const fn p(&self) -> [f64; 3] {
        self.p
    }

    /// The second end of the segment.
    #[must_use]
    #[inline]
    pub const fn q(&self) -> [f64; 3] {
        self.q
    }

    /// The radius.
    #[must_use]
    #[inline]
    pub const fn radius(&self) -> f64 {
        self.radius
    }

    /// The middle, rounded.
    #[must_use]
    pub fn center(&self) -> [f64; 3] {
        super::middle(self.p, self.q)
    }

    /// Volume, at most the largest `f64`.
    #[must_use]
    pub fn volume(&self) -> f64 {
        super::volume::of_capsule(super::span(sub(self.q, self.p)), self.radius)
    }

    /// The capsule, moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 3]) -> Result<Self, Error> {
        Self::new(moved(self.p, by)?, moved(self.q, by)?, self.radius)
    }

    /// The capsule, turned about the origin and moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn transformed(&self, pose: &Pose3) -> Result<Self, Error> {
        Self::new(pose.moved(self.p)?, pose.moved(self.q)?, self.radius)
    }
}

impl Bounded<3> for Capsule3 {
    fn bounds(&self) -> Aabb<3> {
        super::around(&[self.p, self.q], self.radius)
    }

    fn lies_along(&self) -> Option<[[f64; 3]; 3]> {
        super::axes_from(self.p, self.q)
    }

    fn limits_along(&self, axes: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 2]> {
        Some(around_points(&[self.p, self.q], self.radius, axes))
    }

    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool {
        let rows = shapes
            .iter()
            .map(|s| box_around::in_space(s.p, s.q, s.radius));
        box_around::write(rows, numbers);
        true
    }
}

validated!(Capsule3 { p: [f64; 3], q: [f64; 3], radius: f64 } => Capsule3::new(p, q, radius));
