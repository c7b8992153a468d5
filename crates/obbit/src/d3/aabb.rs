//! What the aligned box can do in space only.

use super::{Obb3, Pose3, Rot3, moved};
use crate::error::Error;
use crate::geom::Aabb;

impl Aabb<3> {
    /// Volume, at most the largest `f64`.
    #[must_use]
    pub fn volume(&self) -> f64 {
        super::volume::product(self.size())
    }

    /// The box, moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn translated(&self, motion: [f64; 3]) -> Result<Self, Error> {
        Self::new(moved(self.min(), motion)?, moved(self.max(), motion)?)
    }

    /// The box, turned about the origin and moved: an oriented box.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn transformed(&self, pose: &Pose3) -> Result<Obb3, Error> {
        Obb3::new(self.center(), self.size(), Rot3::IDENTITY)?.transformed(pose)
    }
}
