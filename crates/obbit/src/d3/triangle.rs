//! The triangle in space.

use super::vec::{cross, sub};
use super::{Pose3, moved, named, serial::validated};
use crate::error::Error;
use crate::geom::{Aabb, Bounded};
use crate::num::saturate;

/// The flat triangle with corners `a`, `b`, `c`, edges included; it may be a segment or a point.
///
/// ```
/// use obbit::{Obb3, Rot3, Triangle};
/// let sail = Triangle::new([0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0])?;
/// let mast = Obb3::new([1.0, 1.0, 0.0], [0.1, 0.1, 8.0], Rot3::IDENTITY)?;
/// assert!(sail.overlaps(&mast));
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "TriangleParts"))]
pub struct Triangle {
    a: [f64; 3],
    b: [f64; 3],
    c: [f64; 3],
}

impl Triangle {
    /// A triangle from its corners, in either order.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn new(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> Result<Self, Error> {
        named(&["a x", "a y", "a z"], a)?;
        named(&["b x", "b y", "b z"], b)?;
        named(&["c x", "c y", "c z"], c)?;
        Ok(Self { a, b, c })
    }

    /// The corners as given.
    #[must_use]
    #[inline]
    pub const fn corners(&self) -> [[f64; 3]; 3] {
        [self.a, self.b, self.c]
    }

    /// The mean of the corners, rounded.
    #[must_use]
    pub fn center(&self) -> [f64; 3] {
        core::array::from_fn(|k| self.a[k] / 3.0 + self.b[k] / 3.0 + self.c[k] / 3.0)
    }

    /// The area, at most the largest `f64`.
    #[must_use]
    pub fn area(&self) -> f64 {
        saturate(super::span(cross(sub(self.b, self.a), sub(self.c, self.a))) * 0.5)
    }

    /// Always 0.
    #[must_use]
    pub fn volume(&self) -> f64 {
        0.0
    }

    /// The triangle, moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn translated(&self, motion: [f64; 3]) -> Result<Self, Error> {
        Self::new(
            moved(self.a, motion)?,
            moved(self.b, motion)?,
            moved(self.c, motion)?,
        )
    }

    /// The triangle, turned about the origin and moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn transformed(&self, pose: &Pose3) -> Result<Self, Error> {
        Self::new(pose.apply(self.a), pose.apply(self.b), pose.apply(self.c))
    }
}

impl Bounded<3> for Triangle {
    fn bounds(&self) -> Aabb<3> {
        super::hug(&[self.a, self.b, self.c], 0.0)
    }
}

validated!(Triangle, TriangleParts { a: [f64; 3], b: [f64; 3], c: [f64; 3] }
    => |p: TriangleParts| Triangle::new(p.a, p.b, p.c));
