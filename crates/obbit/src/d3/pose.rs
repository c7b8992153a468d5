//! A rigid motion in space.

use super::vec::{V, add, neg};
use super::{Rot3, finite_point};
use crate::error::{Error, finite};
use crate::geom::AXES;
use crate::num::in_range;

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

    /// A rotation about the origin, then a translation. Nothing is checked here: a shape moved by numbers that are
    /// not finite refuses them.
    #[must_use]
    pub const fn new(rotation: Rot3, translation: [f64; 3]) -> Self {
        Self {
            rotation,
            translation,
        }
    }

    /// Where `point` goes; infinite only where that is past the largest number.
    #[must_use]
    pub fn apply(&self, point: [f64; 3]) -> [f64; 3] {
        let moved = |part: f64| {
            let turned = self.rotation.apply(point.map(|x| x * part));
            add(turned, self.translation.map(|x| x * part))
        };
        in_range(moved(1.0), || moved(0.25).map(|x| x * 4.0))
    }

    /// Where `point` goes; refused where that is no finite point.
    pub(super) fn moved(&self, point: V) -> Result<V, Error> {
        let place = self.apply(point);
        match place.iter().position(|x| !x.is_finite()) {
            None => Ok(place),
            Some(k) => self.refused(k),
        }
    }

    /// Why a point goes nowhere along axis `k`.
    #[cold]
    #[inline(never)]
    fn refused(&self, k: usize) -> Result<V, Error> {
        for &value in self.rotation.axes().as_flattened() {
            finite("rotation", value)?;
        }
        finite_point(
            ["translation x", "translation y", "translation z"],
            self.translation,
        )?;
        Err(Error::TooLarge { axis: AXES[k] })
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

    /// The motion that undoes this one.
    ///
    /// The rotation is transposed exactly; where its axes are more than rounding away from square it is
    /// squared up too, as [`Rot3::inverse`] does it. The translation is turned back, which rounds it: by
    /// a few units in the last place of its length, and not at all for whole quarter turns about an axis.
    ///
    /// ```
    /// # use obbit::{Pose3, Rot3};
    /// let there = Pose3::new(Rot3::from_yaw_degrees(90.0), [10.0, 0.0, 5.0]);
    /// let back = there.inverse();
    /// assert_eq!(back.apply(there.apply([1.0, 2.0, 3.0])), [1.0, 2.0, 3.0]);
    /// assert_eq!(there.then(&back), Pose3::IDENTITY);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let rotation = self.rotation.inverse();
        Self {
            rotation,
            translation: neg(rotation.apply(self.translation)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d3::{Capsule3, ConvexHull, Obb3, Segment3, Shape3, Sphere, Triangle};
    use crate::geom::Aabb;
    use crate::random::Random;

    #[test]
    fn only_what_is_past_the_largest_number_overflows() {
        let far = Pose3::new(Rot3::from_yaw_degrees(45.0), [-1e308, -1e308, 1.0]);
        let corner = [1.5e308, 1.5e308, 1.0];
        let place = far.apply(corner);
        assert_eq!([place[0], place[2]], [-1e308, 2.0]);
        assert!(
            (place[1] / 1.1213203435596424e308 - 1.0).abs() < 1e-15,
            "{place:?}"
        );
        assert!(Sphere::new(corner, 1.0).unwrap().transformed(&far).is_ok());
    }

    #[test]
    fn a_motion_and_its_inverse_lead_back() {
        let mut random = Random::new(4);
        for _ in 0..1000 {
            let mut numbers = || [(); 3].map(|()| 100.0 * random.signed());
            let (axis, [degrees, ..], translation, point) =
                (numbers(), numbers(), numbers(), numbers());
            let turn = Rot3::from_axis_angle_degrees(axis, 3.6 * degrees).unwrap();
            let pose = Pose3::new(turn, translation);
            let back = pose.inverse();
            assert_eq!(back.rotation.axes(), pose.rotation.rows());
            for [first, second] in [[pose, back], [back, pose]] {
                let place = second.apply(first.apply(point));
                assert!((0..3).all(|k| (place[k] - point[k]).abs() < 5e-13));
            }
        }
    }

    #[test]
    fn what_leaves_the_range_of_numbers_is_told_as_such() {
        let (none, far) = ([0.0; 3], [1.7e308, 1.7e308, 0.0]);
        let shapes: [Shape3; 7] = [
            Aabb::<3>::new(far, far).unwrap().into(),
            Obb3::new(far, [1.0; 3], Rot3::IDENTITY).unwrap().into(),
            Sphere::new(far, 1.0).unwrap().into(),
            Capsule3::new(none, far, 1.0).unwrap().into(),
            Segment3::new(none, far).unwrap().into(),
            Triangle::new(none, [1.0; 3], far).unwrap().into(),
            ConvexHull::from_points(&[none, [1.0; 3], far])
                .unwrap()
                .into(),
        ];
        let eighth = Rot3::from_yaw_degrees(45.0);
        let nan = f64::NAN;
        for shape in shapes {
            let moved = |rotation, by| shape.transformed(&Pose3::new(rotation, by)).map(|_| ());
            assert_eq!(moved(eighth, none), Err(Error::TooLarge { axis: 'y' }));
            assert_eq!(
                moved(eighth.inverse(), [1e308; 3]),
                Err(Error::TooLarge { axis: 'x' })
            );
            let wrong = moved(Rot3::IDENTITY, [0.0, nan, 0.0]).unwrap_err();
            assert!(matches!(
                wrong,
                Error::NotFinite {
                    what: "translation y",
                    ..
                }
            ));
            let wrong = moved(Rot3::from_yaw_degrees(nan), none).unwrap_err();
            assert!(matches!(
                wrong,
                Error::NotFinite {
                    what: "rotation",
                    ..
                }
            ));
        }
    }
}
