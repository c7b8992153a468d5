//! What the aligned box can do in space only.

use super::{Obb3, Pose3, Rot3, moved};
use crate::error::Error;
use crate::geom::Aabb;
use crate::num::positive_product;

impl Aabb<3> {
    /// Volume, at most the largest `f64`.
    #[must_use]
    pub fn volume(&self) -> f64 {
        positive_product(self.size())
    }

    /// The eight corners, in the order of [`Obb3::corners`]: corner `i` has the upper limit of axis `k`
    /// where bit `k` of `i` is set.
    ///
    /// ```
    /// let a = obbit::Aabb3::new([0.0, 1.0, 5.0], [4.0, 3.0, 6.0])?;
    /// assert_eq!(a.corners()[..3], [[0.0, 1.0, 5.0], [4.0, 1.0, 5.0], [0.0, 3.0, 5.0]]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn corners(&self) -> [[f64; 3]; 8] {
        let (min, max) = (self.min(), self.max());
        core::array::from_fn(|i| {
            core::array::from_fn(|k| if i >> k & 1 == 1 { max[k] } else { min[k] })
        })
    }

    /// The box, moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 3]) -> Result<Self, Error> {
        Self::new(moved(self.min(), by)?, moved(self.max(), by)?)
    }

    /// This box as an oriented one without rotation. Where centre or size need rounding it is a little
    /// larger, and holds every point of this one.
    ///
    /// ```
    /// # use obbit::Aabb3;
    /// let parcel = Aabb3::new([1.0, 2.0, 0.0], [3.0, 6.0, 1.0])?.to_obb()?;
    /// assert_eq!((parcel.center(), parcel.size()), ([2.0, 4.0, 0.5], [2.0, 4.0, 1.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::TooLarge`] where the box is wider than the largest `f64`, or reaches past it with the
    /// rounding.
    pub fn to_obb(&self) -> Result<Obb3, Error> {
        Obb3::new(self.center(), self.covering()?, Rot3::IDENTITY)
    }

    /// The box, turned about the origin and moved: an oriented box. Before it is turned it is what
    /// [`to_obb`](Self::to_obb) makes of it.
    ///
    /// # Errors
    /// [`Error::NotFinite`]; [`Error::TooLarge`], also where this box is wider than the largest `f64`.
    pub fn transformed(&self, pose: &Pose3) -> Result<Obb3, Error> {
        self.to_obb()?.transformed(pose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transformed_covers_or_refuses() {
        let wide = Aabb::<3>::new([-1e308, 0.0, 0.0], [1e308, 1.0, 1.0]).unwrap();
        assert_eq!(
            wide.transformed(&Pose3::IDENTITY),
            Err(Error::TooLarge { axis: 'x' })
        );
        let tenths = Aabb::<3>::new([1.7, 0.1, -0.7], [2.9, 0.3, 0.2]).unwrap();
        let same = tenths.transformed(&Pose3::IDENTITY).unwrap();
        assert!(same.contains(&tenths));
    }
}
