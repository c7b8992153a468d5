//! A rigid motion in space.

use super::Rot3;
use super::vec::add;

/// A rotation about the origin followed by a translation.
///
/// ```
/// use obbit::{Obb3, Pose3, Rot3};
/// let pose = Pose3::new(Rot3::from_yaw_degrees(90.0), [10.0, 0.0, 0.0]);
/// assert_eq!(pose.apply([1.0, 0.0, 0.0]), [10.0, 1.0, 0.0]);
/// let plank = Obb3::new([1.0, 0.0, 0.0], [4.0, 1.0, 1.0], Rot3::IDENTITY)?;
/// assert_eq!(plank.transformed(&pose)?.center(), [10.0, 1.0, 0.0]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pose3 {
    /// Applied first, about the origin.
    pub rotation: Rot3,
    /// Applied second.
    pub translation: [f64; 3],
}

impl Pose3 {
    /// No motion.
    pub const IDENTITY: Self = Self {
        rotation: Rot3::IDENTITY,
        translation: [0.0; 3],
    };

    /// A rotation about the origin, then a translation.
    #[must_use]
    pub const fn new(rotation: Rot3, translation: [f64; 3]) -> Self {
        Self {
            rotation,
            translation,
        }
    }

    /// Where `point` goes.
    #[must_use]
    pub fn apply(&self, point: [f64; 3]) -> [f64; 3] {
        add(self.rotation.apply(point), self.translation)
    }

    /// This motion and then `next`.
    ///
    /// ```
    /// # use obbit::{Pose3, Rot3};
    /// let step = Pose3::new(Rot3::from_yaw_degrees(90.0), [1.0, 0.0, 2.0]);
    /// assert_eq!(step.then(&step).apply([0.0; 3]), step.apply(step.apply([0.0; 3])));
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self {
            rotation: self.rotation.then(next.rotation),
            translation: next.apply(self.translation),
        }
    }
}
