//! A rotation in the plane, kept as its cosine and sine.

use crate::error::{Error, finite};
use crate::geom::serial::validated;
use crate::num::{sqrt, trig};

/// A rotation about the origin. A positive angle turns +x toward +y.
///
/// The two stored numbers are the truth: every exact answer is about a shape turned by exactly
/// this cosine and sine, so how they were rounded from an angle does not matter to it.
///
/// ```
/// use obbit::Rot2;
/// let quarter = Rot2::from_degrees(90.0);
/// assert_eq!((quarter.cos(), quarter.sin()), (0.0, 1.0));
/// assert_eq!(quarter.then(quarter).degrees(), 180.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rot2 {
    cos: f64,
    sin: f64,
}

impl Rot2 {
    /// No rotation.
    pub const IDENTITY: Self = Self { cos: 1.0, sin: 0.0 };

    /// A rotation by `degrees`. Multiples of 90 give exact zeros and ones.
    ///
    /// NaN or infinity gives a rotation whose cosine and sine are NaN, which every shape refuses with
    /// [`Error::NotFinite`]; see [`try_from_degrees`](Self::try_from_degrees) to be told at once.
    #[must_use]
    pub fn from_degrees(degrees: f64) -> Self {
        let (sin, cos) = trig::sin_cos_degrees(degrees);
        Self { cos, sin }
    }

    /// A rotation by `degrees`.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn try_from_degrees(degrees: f64) -> Result<Self, Error> {
        finite("angle", degrees)?;
        Ok(Self::from_degrees(degrees))
    }

    /// A rotation by `radians`; NaN or infinity as in [`from_degrees`](Self::from_degrees).
    ///
    /// ```
    /// # use obbit::Rot2;
    /// assert_eq!(Rot2::from_radians(0.5).radians(), 0.5);
    /// ```
    #[must_use]
    pub fn from_radians(radians: f64) -> Self {
        let (sin, cos) = trig::sin_cos_radians(radians);
        Self { cos, sin }
    }

    /// A rotation by `radians`.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn try_from_radians(radians: f64) -> Result<Self, Error> {
        finite("angle", radians)?;
        Ok(Self::from_radians(radians))
    }

    /// A rotation by an angle that turns counter-clockwise **as seen** on a screen whose y points
    /// down: the opposite sense of [`from_degrees`](Self::from_degrees) in the same coordinates.
    ///
    /// ```
    /// # use obbit::Rot2;
    /// assert_eq!(Rot2::from_screen_degrees(30.0), Rot2::from_degrees(-30.0));
    /// ```
    #[must_use]
    pub fn from_screen_degrees(degrees: f64) -> Self {
        Self::from_degrees(-degrees)
    }

    /// A rotation from its cosine and sine, kept exactly as given.
    ///
    /// # Errors
    /// [`Error::NotFinite`], and [`Error::NotRotation`] where the length of the two, as a vector, is
    /// not 1 to within 1e-6.
    ///
    /// ```
    /// # use obbit::Rot2;
    /// assert!(Rot2::from_cos_sin(0.8, 0.6).is_ok());
    /// assert!(Rot2::from_cos_sin(8.0, 6.0).is_err());
    /// ```
    pub fn from_cos_sin(cos: f64, sin: f64) -> Result<Self, Error> {
        Self { cos, sin }.checked()
    }

    /// Cosine of the angle, as stored.
    #[must_use]
    #[inline]
    pub const fn cos(self) -> f64 {
        self.cos
    }

    /// Sine of the angle, as stored.
    #[must_use]
    #[inline]
    pub const fn sin(self) -> f64 {
        self.sin
    }

    /// The angle in degrees, above -180 and up to 180.
    #[must_use]
    pub fn degrees(self) -> f64 {
        let degrees = trig::atan2_degrees(self.sin, self.cos);
        // A hair above -180 is rounded to it; the same half turn is told as 180.
        if degrees == -180.0 { 180.0 } else { degrees }
    }

    /// The angle in radians, above -π and up to π.
    #[must_use]
    pub fn radians(self) -> f64 {
        trig::atan2(self.sin, self.cos)
    }

    /// The rotation that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self {
            cos: self.cos,
            sin: 0.0 - self.sin,
        }
    }

    /// This rotation and then `next`. Brought back to unit length where rounding has left it by
    /// more than a few units in the last place, so long chains do not drift.
    ///
    /// ```
    /// # use obbit::Rot2;
    /// let turned = Rot2::from_degrees(20.0).then(Rot2::from_degrees(25.0));
    /// assert!((turned.degrees() - 45.0).abs() < 1e-13);
    /// ```
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let cos = self.cos * next.cos - self.sin * next.sin;
        let sin = self.sin * next.cos + self.cos * next.sin;
        let square = cos * cos + sin * sin;
        if (square - 1.0).abs() <= 4.0 * f64::EPSILON {
            return Self { cos, sin };
        }
        let length = sqrt(square);
        Self {
            cos: cos / length,
            sin: sin / length,
        }
    }

    /// `vector` turned by this rotation.
    #[must_use]
    #[inline]
    pub fn apply(self, vector: [f64; 2]) -> [f64; 2] {
        let [x, y] = vector;
        [x * self.cos - y * self.sin, x * self.sin + y * self.cos]
    }

    /// Itself, where it is finite and of unit length.
    pub(crate) fn checked(self) -> Result<Self, Error> {
        finite("cosine", self.cos)?;
        finite("sine", self.sin)?;
        let square = self.cos * self.cos + self.sin * self.sin;
        // Nearly all rotations need no root. (The length is off by half of what its square is.)
        if (square - 1.0).abs() <= 1e-6 {
            return Ok(self);
        }
        let length = sqrt(square);
        // Written so that an overflow to infinity is refused too.
        if (length - 1.0).abs() <= 1e-6 {
            Ok(self)
        } else {
            let value = crate::num::saturate(length);
            Err(Error::NotRotation {
                what: "length of (cos, sin)",
                value,
            })
        }
    }

    /// Whether it is exactly a multiple of a quarter turn.
    #[inline]
    pub(crate) fn is_quarter(self) -> bool {
        (self.cos == 0.0 && self.sin.abs() == 1.0) || (self.sin == 0.0 && self.cos.abs() == 1.0)
    }
}

impl Default for Rot2 {
    fn default() -> Self {
        Self::IDENTITY
    }
}

validated!(Rot2 { cos: f64, sin: f64 } => Rot2::from_cos_sin(cos, sin));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_no_rotation() {
        assert!(matches!(
            Rot2::from_cos_sin(f64::NAN, 0.0),
            Err(Error::NotFinite { what: "cosine", .. })
        ));
        assert!(matches!(
            Rot2::from_cos_sin(1e200, 1e200),
            Err(Error::NotRotation { .. })
        ));
        for (length, fits) in [
            (1.0 + 0.9e-6, true),
            (1.0 - 0.9e-6, true),
            (1.0 + 1.1e-6, false),
            (1.0 - 1.1e-6, false),
        ] {
            let made = Rot2::from_cos_sin(0.6 * length, 0.8 * length);
            assert_eq!(made.is_ok(), fits, "{length}");
        }
        assert!(Rot2::try_from_degrees(f64::INFINITY).is_err());
        assert!(Rot2::from_degrees(f64::NAN).checked().is_err());
    }

    #[test]
    fn half_turns_are_told_as_180() {
        for sin in [-1e-20, -0.0, 0.0, 1e-20] {
            let half = Rot2::from_cos_sin(-1.0, sin).unwrap();
            assert_eq!(half.degrees(), 180.0);
            assert_eq!(half.radians().abs(), core::f64::consts::PI);
        }
        assert!(Rot2::from_cos_sin(-1.0, -1e-15).unwrap().degrees() > -180.0);
    }

    #[test]
    fn chains_stay_of_unit_length() {
        let step = Rot2::from_degrees(0.1);
        let mut turned = Rot2::IDENTITY;
        for _ in 0..360_000 {
            turned = turned.then(step);
        }
        let square = turned.cos() * turned.cos() + turned.sin() * turned.sin();
        assert!((square - 1.0).abs() < 1e-15);
        assert!(turned.degrees().abs() < 1e-8);
        assert_eq!(step.then(step.inverse()).sin(), 0.0);
    }
}
