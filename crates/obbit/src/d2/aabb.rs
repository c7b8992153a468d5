//! What an axis-aligned box can do in the plane beyond what it does in any dimension.

use super::reach;
use super::{Aabb2, Obb2, Pose2, Rot2};
use crate::error::Error;
use crate::num::two_sum;

impl Aabb2 {
    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        let [w, h] = self.size();
        reach::positive_product([w, h, 1.0])
    }

    /// The same box moved by `by`; each limit is rounded to nearest.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        reach::finite_point(["move x", "move y"], by)?;
        let moved = Self::from_limits(reach::sum(self.min(), by), reach::sum(self.max(), by));
        reach::checked(moved)?;
        Ok(moved)
    }

    /// The oriented box that is the same set, where centre and size are floats.
    pub(crate) fn same_turned(&self) -> Option<Obb2> {
        let sums = [0, 1].map(|k| two_sum(self.min()[k], self.max()[k]));
        let sizes = [0, 1].map(|k| two_sum(self.max()[k], -self.min()[k]));
        let center = sums.map(|sum| sum.0 * 0.5);
        let exact =
            (0..2).all(|k| sums[k].1 == 0.0 && sizes[k].1 == 0.0 && center[k] * 2.0 == sums[k].0);
        // An overflow makes the rest of its sum NaN.
        exact.then(|| Obb2::unchecked(center, sizes.map(|size| size.0), Rot2::IDENTITY))
    }

    /// This box as an oriented one without rotation. Where centre or size need rounding it is at
    /// least as large as this one.
    ///
    /// # Errors
    /// [`Error::TooLarge`] where the rounding passes the largest `f64`.
    pub fn to_obb(&self) -> Result<Obb2, Error> {
        let (center, mut size) = (self.center(), self.size());
        for k in 0..2 {
            // At most a few steps: centre and size are each off by half a unit.
            let mut steps = 0;
            while steps < 8 && !reaches(center[k], size[k], self.min()[k], self.max()[k]) {
                size[k] = size[k].next_up();
                steps += 1;
            }
        }
        Obb2::new(center, size, Rot2::IDENTITY)
    }

    /// The box after a rigid motion: an oriented box.
    ///
    /// # Errors
    /// As [`Obb2::new`].
    pub fn transformed(&self, pose: &Pose2) -> Result<Obb2, Error> {
        self.to_obb()?.transformed(pose)
    }
}

/// Whether `center ± size / 2` reaches both limits, to within rounding.
fn reaches(center: f64, size: f64, min: f64, max: f64) -> bool {
    let half = size * 0.5;
    center - half <= min && max <= center + half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn to_obb_covers() {
        let a = Aabb2::new([0.1, 0.7], [1e17, 0.9]).unwrap();
        let b = a.to_obb().unwrap().bounds();
        assert!(b.min()[0] <= 0.1 && b.max()[0] >= 1e17 && b.min()[1] <= 0.7 && b.max()[1] >= 0.9);
        assert_eq!(
            Aabb2::new([1.0, 2.0], [3.0, 6.0])
                .unwrap()
                .to_obb()
                .unwrap()
                .size(),
            [2.0, 4.0]
        );
        assert_eq!(a.translated([1.0, 0.0]).unwrap().min(), [1.1, 0.7]);
        assert!(a.translated([f64::MAX, f64::NAN]).is_err());
    }
}
