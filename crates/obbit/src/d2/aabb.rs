//! What an axis-aligned box can do in the plane beyond what it does in any dimension.

use super::reach;
use super::{Aabb2, Obb2, Pose2, Rot2};
use crate::error::Error;
use crate::num::{positive_product, two_sum};

impl Aabb2 {
    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        let [w, h] = self.size();
        positive_product([w, h, 1.0])
    }

    /// Its four corners, in the order of [`Obb2::corners`].
    ///
    /// ```
    /// let a = obbit::Aabb2::new([0.0, 1.0], [4.0, 3.0])?;
    /// assert_eq!(a.corners(), [[0.0, 1.0], [4.0, 1.0], [4.0, 3.0], [0.0, 3.0]]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn corners(&self) -> [[f64; 2]; 4] {
        let ([left, low], [right, high]) = (self.min(), self.max());
        [[left, low], [right, low], [right, high], [left, high]]
    }

    /// The same box moved by `by`; each limit is rounded to nearest.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        Ok(Self::from_limits(
            reach::moved(self.min(), by)?,
            reach::moved(self.max(), by)?,
        ))
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

    /// This box as an oriented one without rotation. Where centre or size need rounding it is a
    /// little larger, and holds every point of this one.
    ///
    /// # Errors
    /// [`Error::TooLarge`] where the box is wider than the largest `f64`, or reaches past it with the
    /// rounding.
    pub fn to_obb(&self) -> Result<Obb2, Error> {
        Obb2::new(self.center(), self.covering()?, Rot2::IDENTITY)
    }

    /// The box after a rigid motion: an oriented box.
    ///
    /// # Errors
    /// As [`Obb2::new`].
    pub fn transformed(&self, pose: &Pose2) -> Result<Obb2, Error> {
        self.to_obb()?.transformed(pose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

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

    #[test]
    fn to_obb_covers_every_point() {
        let check = |a: Aabb2| {
            let b = a.to_obb().unwrap();
            assert!(b.contains(&a), "{a:?} {b:?}");
        };
        check(Aabb2::new([1.7, 0.0], [2.9, 1.0]).unwrap());
        let mut random = Random::new(7);
        let mut limits = |digits: f64| {
            let mut next = || random.below(100_000) as f64 / digits - 300.0;
            let (a, b) = (next(), next());
            if a < b { (a, b) } else { (b, a) }
        };
        for _ in 0..2000 {
            let (x, y) = (limits(100.0), limits(1e7));
            check(Aabb2::new([x.0, y.0], [x.1, y.1]).unwrap());
        }
        check(Aabb2::new([0.0, 5e-324], [5e-324, 1.5e-323]).unwrap());
        check(Aabb2::new([-f64::MAX, 0.0], [0.0, f64::MAX]).unwrap());
    }

    #[test]
    fn what_is_wider_than_the_floats_is_told_as_that() {
        let wide = Aabb2::new([-1e308, 0.0], [1e308, 1.0]).unwrap();
        let too_large = Error::TooLarge { axis: 'x' };
        assert_eq!(wide.to_obb(), Err(too_large.clone()));
        let eighth = Pose2::new(Rot2::from_degrees(45.0), [0.0; 2]);
        assert_eq!(wide.transformed(&eighth), Err(too_large.clone()));
        let turn = crate::Affine2::new([0.6, 0.8, -0.8, 0.6, 0.0, 0.0]).unwrap();
        assert_eq!(crate::Shape2::from(wide).mapped(&turn), Err(too_large));
        let flipped = crate::Affine2::new([0.0, 1.0, 1.0, 0.0, 0.0, 0.0]).unwrap();
        assert!(crate::Shape2::from(wide).mapped(&flipped).is_ok());
    }
}
