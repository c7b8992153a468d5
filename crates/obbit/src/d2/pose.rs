//! A rigid motion in the plane: a turn about the origin, then a shift.

use super::Rot2;

/// Turns by `rotation` about the origin, then moves by `translation`.
///
/// ```
/// use obbit::{Obb2, Pose2, Rot2};
/// let pose = Pose2::new(Rot2::from_degrees(90.0), [10.0, 0.0]);
/// assert_eq!(pose.apply([1.0, 0.0]), [10.0, 1.0]);
/// let car = Obb2::new([0.0, 0.0], [4.5, 1.8], Rot2::IDENTITY)?;
/// assert_eq!(car.transformed(&pose)?.center(), [10.0, 0.0]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pose2 {
    /// The turn, made first.
    pub rotation: Rot2,
    /// The shift, made second.
    pub translation: [f64; 2],
}

impl Pose2 {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self {
        rotation: Rot2::IDENTITY,
        translation: [0.0, 0.0],
    };

    /// A motion from its two parts. Nothing is checked here: a shape moved by numbers that are not
    /// finite refuses them.
    #[must_use]
    pub const fn new(rotation: Rot2, translation: [f64; 2]) -> Self {
        Self {
            rotation,
            translation,
        }
    }

    /// Where `point` goes.
    #[must_use]
    pub fn apply(&self, point: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.rotation.apply(point);
        [x + self.translation[0], y + self.translation[1]]
    }

    /// This motion and then `next`.
    ///
    /// ```
    /// # use obbit::{Pose2, Rot2};
    /// let step = Pose2::new(Rot2::from_degrees(90.0), [1.0, 0.0]);
    /// assert_eq!(step.then(&step).apply([0.0, 0.0]), step.apply(step.apply([0.0, 0.0])));
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self {
            rotation: self.rotation.then(next.rotation),
            translation: next.apply(self.translation),
        }
    }
}
