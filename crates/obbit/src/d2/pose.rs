//! A rigid motion in the plane: a turn about the origin, then a shift.

use super::Rot2;
use super::reach::finite_point;
use crate::error::Error;
use crate::geom::AXES;
use crate::num::in_range;

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

    /// Where `point` goes; infinite only where that is past the largest number.
    #[must_use]
    pub fn apply(&self, point: [f64; 2]) -> [f64; 2] {
        let moved = |part: f64| {
            let [x, y] = self.rotation.apply(point.map(|x| x * part));
            let [right, up] = self.translation.map(|x| x * part);
            [x + right, y + up]
        };
        in_range(moved(1.0), || moved(0.25).map(|x| x * 4.0))
    }

    /// Where `point` goes; refused where that is no finite point.
    pub(super) fn moved(&self, point: [f64; 2]) -> Result<[f64; 2], Error> {
        let place = self.apply(point);
        match place.iter().position(|x| !x.is_finite()) {
            None => Ok(place),
            Some(k) => self.refused(k),
        }
    }

    /// Why a point goes nowhere along axis `k`.
    #[cold]
    #[inline(never)]
    fn refused(&self, k: usize) -> Result<[f64; 2], Error> {
        self.rotation.checked()?;
        finite_point(["translation x", "translation y"], self.translation)?;
        Err(Error::TooLarge { axis: AXES[k] })
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

    /// The motion that undoes this one.
    ///
    /// The turn is the exact inverse, [`Rot2::inverse`]. The shift is turned back, which rounds it: by a
    /// few units in the last place of its length, and not at all for whole quarter turns.
    ///
    /// ```
    /// # use obbit::{Pose2, Rot2};
    /// let there = Pose2::new(Rot2::from_degrees(90.0), [10.0, 0.0]);
    /// let back = there.inverse();
    /// assert_eq!(back.apply(there.apply([1.0, 2.0])), [1.0, 2.0]);
    /// assert_eq!(there.then(&back), Pose2::IDENTITY);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let rotation = self.rotation.inverse();
        let back = rotation.apply(self.translation);
        Self {
            rotation,
            translation: back.map(|x| 0.0 - x),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Segment2, Shape2};
    use crate::random::Random;

    #[test]
    fn only_what_is_past_the_largest_number_overflows() {
        let far = Pose2::new(Rot2::from_degrees(45.0), [-1e308, -1e308]);
        let corner = [1.5e308, 1.5e308];
        let place = far.apply(corner);
        assert_eq!(place[0], -1e308);
        assert!(
            (place[1] / 1.1213203435596424e308 - 1.0).abs() < 1e-15,
            "{place:?}"
        );
        assert!(Circle::new(corner, 1.0).unwrap().transformed(&far).is_ok());
        let up = Pose2::new(Rot2::from_degrees(45.0), [0.0; 2]);
        assert_eq!(up.apply(corner)[1], f64::INFINITY);
        assert!(Circle::new(corner, 1.0).unwrap().transformed(&up).is_err());
    }

    #[test]
    fn a_motion_and_its_inverse_lead_back() {
        let mut random = Random::new(4);
        for _ in 0..1000 {
            let mut numbers = || [(); 2].map(|()| 100.0 * random.signed());
            let ([degrees, _], translation, point) = (numbers(), numbers(), numbers());
            let pose = Pose2::new(Rot2::from_degrees(3.6 * degrees), translation);
            let back = pose.inverse();
            for [first, second] in [[pose, back], [back, pose]] {
                let place = second.apply(first.apply(point));
                assert!((0..2).all(|k| (place[k] - point[k]).abs() < 2e-13));
            }
            assert_eq!(back.inverse().rotation, pose.rotation);
        }
    }

    #[test]
    fn what_leaves_the_range_of_numbers_is_told_as_such() {
        let far = [1.7e308, 1.7e308];
        let shapes: [Shape2; 6] = [
            Aabb2::new(far, far).unwrap().into(),
            Obb2::new(far, [1.0; 2], Rot2::IDENTITY).unwrap().into(),
            Circle::new(far, 1.0).unwrap().into(),
            Capsule2::new([0.0; 2], far, 1.0).unwrap().into(),
            Segment2::new([0.0; 2], far).unwrap().into(),
            ConvexPolygon::from_corners(alloc::vec![[0.0; 2], far]).into(),
        ];
        let eighth = Rot2::from_degrees(45.0);
        let nan = f64::NAN;
        for shape in shapes {
            let moved = |rotation, by| shape.transformed(&Pose2::new(rotation, by)).map(|_| ());
            assert_eq!(moved(eighth, [0.0; 2]), Err(Error::TooLarge { axis: 'y' }));
            assert_eq!(
                moved(eighth.inverse(), [1e308; 2]),
                Err(Error::TooLarge { axis: 'x' })
            );
            let wrong = moved(Rot2::IDENTITY, [0.0, nan]).unwrap_err();
            assert!(matches!(
                wrong,
                Error::NotFinite {
                    what: "translation y",
                    ..
                }
            ));
            let wrong = moved(Rot2::from_degrees(nan), [0.0; 2]).unwrap_err();
            assert!(matches!(wrong, Error::NotFinite { what: "cosine", .. }));
        }
    }
}
