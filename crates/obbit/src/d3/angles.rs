//! Rotations of space from angles and quaternions, and back.

use super::rot::Rot3;
use super::vec::{V, along, cross, dot, largest, scale, unit};
use crate::error::{Error, finite};
use crate::num::{scale_exponent, sqrt, trig, two_pow};

/// # From angles and quaternions
impl Rot3 {
    /// A turn about z, positive from +x toward +y.
    ///
    /// NaN or infinity gives a rotation whose numbers are NaN, which every shape refuses with
    /// [`Error::NotFinite`]; see [`try_from_yaw_degrees`](Self::try_from_yaw_degrees) to be told at
    /// once.
    #[must_use]
    pub fn from_yaw_degrees(degrees: f64) -> Self {
        Self::yaw(trig::sin_cos_degrees(degrees))
    }

    /// A turn about z, positive from +x toward +y.
    ///
    /// ```
    /// use obbit::{Error, Rot3};
    /// assert_eq!(Rot3::try_from_yaw_degrees(30.0)?, Rot3::from_yaw_degrees(30.0));
    /// assert!(matches!(Rot3::try_from_yaw_degrees(f64::NAN), Err(Error::NotFinite { what: "angle", .. })));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn try_from_yaw_degrees(degrees: f64) -> Result<Self, Error> {
        finite("angle", degrees)?;
        Ok(Self::from_yaw_degrees(degrees))
    }

    /// A turn about z, positive from +x toward +y; NaN or infinity as in
    /// [`from_yaw_degrees`](Self::from_yaw_degrees).
    ///
    /// ```
    /// use obbit::{Rot2, Rot3};
    /// let turn = Rot2::from_radians(0.5);
    /// assert_eq!(Rot3::from_yaw_radians(0.5).axes()[0], [turn.cos(), turn.sin(), 0.0]);
    /// ```
    #[must_use]
    pub fn from_yaw_radians(radians: f64) -> Self {
        Self::yaw(trig::sin_cos_radians(radians))
    }

    /// A turn about z, positive from +x toward +y.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn try_from_yaw_radians(radians: f64) -> Result<Self, Error> {
        finite("angle", radians)?;
        Ok(Self::from_yaw_radians(radians))
    }

    fn yaw((s, c): (f64, f64)) -> Self {
        Self::measured([[c, s, 0.0], [0.0 - s, c, 0.0], [0.0, 0.0, 1.0]])
    }

    /// A turn about `axis` (of any length but 0) by `degrees`, right-handed: about +z it is
    /// [`Rot3::from_yaw_degrees`].
    ///
    /// # Errors
    /// [`Error::NotFinite`]; [`Error::NotPositive`] for the zero vector.
    pub fn from_axis_angle_degrees(axis: [f64; 3], degrees: f64) -> Result<Self, Error> {
        Self::about(axis, degrees, trig::sin_cos_degrees)
    }

    /// A turn about `axis` (of any length but 0) by `radians`, right-handed: about +z it is
    /// [`Rot3::from_yaw_radians`].
    ///
    /// # Errors
    /// [`Error::NotFinite`]; [`Error::NotPositive`] for the zero vector.
    pub fn from_axis_angle_radians(axis: [f64; 3], radians: f64) -> Result<Self, Error> {
        Self::about(axis, radians, trig::sin_cos_radians)
    }

    fn about(axis: V, angle: f64, sin_cos: fn(f64) -> (f64, f64)) -> Result<Self, Error> {
        for (&value, what) in axis.iter().zip(["axis x", "axis y", "axis z"]) {
            finite(what, value)?;
        }
        finite("angle", angle)?;
        let axis = unit(axis).ok_or_else(|| no_length("length of the axis"))?;
        let turn = turned_about(axis, sin_cos(angle));
        Ok(Self::measured(Self::IDENTITY.axes().map(turn)))
    }

    /// From a quaternion of any length but 0: it is normalised, then turned into axes.
    ///
    /// # Errors
    /// [`Error::NotFinite`]; [`Error::NotPositive`] where all four numbers are 0.
    ///
    /// ```
    /// use obbit::Rot3;
    /// let half_turn = Rot3::from_quaternion(0.0, 0.0, 1.0, 0.0)?;
    /// assert_eq!(half_turn.apply([1.0, 2.0, 3.0]), [-1.0, -2.0, 3.0]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn from_quaternion(x: f64, y: f64, z: f64, w: f64) -> Result<Self, Error> {
        let names = [
            "quaternion x",
            "quaternion y",
            "quaternion z",
            "quaternion w",
        ];
        let mut q = [x, y, z, w];
        for (&value, what) in q.iter().zip(names) {
            finite(what, value)?;
        }
        if q == [0.0; 4] {
            return Err(no_length("length of the quaternion"));
        }
        // Scaled so that squares neither overflow nor underflow; twice, for subnormals.
        for _ in 0..2 {
            let most = largest(q);
            q = q.map(|v| v / two_pow(scale_exponent(most)));
        }
        let [x, y, z, w] = q;
        let n = x * x + y * y + z * z + w * w;
        let off = |a: f64, b: f64| 2.0 * (a + b) / n;
        let on = |a: f64, b: f64| 1.0 - 2.0 * (a * a + b * b) / n;
        Ok(Self::measured([
            [on(y, z), off(x * y, w * z), off(x * z, -w * y)],
            [off(x * y, -w * z), on(x, z), off(y * z, w * x)],
            [off(x * z, w * y), off(y * z, -w * x), on(x, y)],
        ]))
    }

    /// The same rotation as a quaternion `[x, y, z, w]` of length 1, rounded, with `w` not negative (of a
    /// half turn, its first number that is not 0 positive). `None` where the axes are a mirror image, which
    /// no quaternion is, or not finite.
    ///
    /// ```
    /// use obbit::Rot3;
    /// let turn = Rot3::from_axis_angle_degrees([0.0, 1.0, 0.0], 180.0)?;
    /// assert_eq!(turn.quaternion(), Some([0.0, 1.0, 0.0, 0.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn quaternion(&self) -> Option<[f64; 4]> {
        let m = self.rows();
        let upright = dot(cross(self.axes()[0], self.axes()[1]), self.axes()[2]);
        if !(upright > 0.0) {
            return None;
        }
        // Four times the square of each number; the largest is well away from 0 (Shepperd 1978).
        let squares = [
            1.0 + m[0][0] - m[1][1] - m[2][2],
            1.0 - m[0][0] + m[1][1] - m[2][2],
            1.0 - m[0][0] - m[1][1] + m[2][2],
            1.0 + m[0][0] + m[1][1] + m[2][2],
        ];
        let best = (0..4).fold(
            3,
            |best, k| if squares[k] > squares[best] { k } else { best },
        );
        // Four times the product of two numbers: of x, y and z sums, of each with w differences.
        let with = |i: usize, j: usize| match (i.min(j), i.max(j)) {
            (k, 3) => {
                let (a, b) = ((k + 1) % 3, (k + 2) % 3);
                m[b][a] - m[a][b]
            }
            (a, b) => m[a][b] + m[b][a],
        };
        let numbers: [f64; 4] = core::array::from_fn(|k| {
            if k == best {
                squares[best]
            } else {
                with(best, k)
            }
        });
        let length = sqrt(dot(numbers, numbers));
        let [x, y, z, w] = numbers;
        let first = [w, x, y, z].into_iter().find(|&number| number != 0.0)?;
        let length = if first < 0.0 { -length } else { length };
        Some(numbers.map(|number| number / length + 0.0))
    }
}

/// What turns a vector about a unit vector, by Rodrigues' formula: `v c + (n × v) s + n (n · v) (1 - c)`.
pub(crate) fn turned_about(n: V, (s, c): (f64, f64)) -> impl Fn(V) -> V {
    move |v| along(along(scale(v, c), cross(n, v), s), n, dot(n, v) * (1.0 - c))
}

/// The error for a direction that is none.
fn no_length(what: &'static str) -> Error {
    Error::NotPositive { what, value: 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use alloc::string::ToString;

    fn off(a: Rot3, b: Rot3) -> f64 {
        let (a, b) = (a.axes(), b.axes());
        let pairs = a.as_flattened().iter().zip(b.as_flattened());
        pairs.fold(0.0, |most, (x, y)| (x - y).abs().max(most))
    }

    #[test]
    fn quarter_turns_are_exact() {
        for (degrees, x) in [
            (0.0, [1.0, 0.0, 0.0]),
            (90.0, [0.0, 1.0, 0.0]),
            (180.0, [-1.0, 0.0, 0.0]),
        ] {
            let r = Rot3::from_yaw_degrees(degrees);
            assert_eq!(r.axes()[0], x);
            assert_eq!(r.skew(), 0.0);
        }
    }

    #[test]
    fn every_way_agrees() {
        let yaw = Rot3::from_yaw_degrees(30.0);
        let (s, c) = trig::sin_cos_degrees(15.0);
        let close = |a: Rot3, b: Rot3| off(a, b) < 1e-15;
        assert!(close(
            yaw,
            Rot3::from_quaternion(0.0, 0.0, s * 7e-300, c * 7e-300).unwrap()
        ));
        assert!(close(
            yaw,
            Rot3::from_quaternion(0.0, 0.0, s * 7e200, c * 7e200).unwrap()
        ));
        assert!(close(
            yaw,
            Rot3::from_axis_angle_degrees([0.0, 0.0, 1e-300], 30.0).unwrap()
        ));
        assert!(close(yaw, Rot3::from_rows(yaw.rows()).unwrap()));
        assert!(close(yaw.then(yaw.inverse()), Rot3::IDENTITY));
        assert!(close(
            yaw.then(Rot3::from_yaw_degrees(15.0)),
            Rot3::from_yaw_degrees(45.0)
        ));
    }

    #[test]
    fn radians_are_as_degrees() {
        let eighth = core::f64::consts::FRAC_PI_4;
        let degrees = Rot3::from_axis_angle_degrees([1.0, 2.0, -2.0], 45.0).unwrap();
        let radians = Rot3::from_axis_angle_radians([1.0, 2.0, -2.0], eighth).unwrap();
        assert!(off(degrees, radians) < 1e-15);
        assert!(off(Rot3::from_yaw_degrees(45.0), Rot3::from_yaw_radians(eighth)) < 1e-15);
        let about_z = Rot3::from_axis_angle_radians([0.0, 0.0, 5.0], 0.3).unwrap();
        assert_eq!(about_z, Rot3::from_yaw_radians(0.3));
    }

    #[test]
    fn quaternions_come_back() {
        let mut random = Random::new(11);
        let mut numbers = || [0; 4].map(|_| random.signed());
        for k in 0..4000 {
            let mut given = numbers();
            // Half turns, turns about axes, and none.
            for bit in (0..4).filter(|bit| k >> bit & 1 == 1) {
                given[bit] = 0.0;
            }
            let [x, y, z, w] = given;
            let Ok(turn) = Rot3::from_quaternion(x, y, z, w) else {
                continue;
            };
            let found = turn.quaternion().unwrap();
            assert!((dot(found, found) - 1.0).abs() < 1e-15);
            let [x, y, z, w] = found;
            let first = [w, x, y, z].into_iter().find(|&number| number != 0.0);
            assert!(
                first.is_some_and(|number| number > 0.0),
                "{given:?}: {found:?}"
            );
            assert!(found.iter().all(|x| x.to_bits() != (-0.0f64).to_bits()));
            let again = Rot3::from_quaternion(x, y, z, w).unwrap();
            assert!(off(turn, again) < 1e-14, "{given:?}: {found:?}");
        }
    }

    #[test]
    fn what_is_no_quaternion() {
        let mirrored = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]];
        assert_eq!(Rot3::from_axes(mirrored).unwrap().quaternion(), None);
        assert_eq!(Rot3::from_yaw_degrees(f64::NAN).quaternion(), None);
        assert_eq!(Rot3::IDENTITY.quaternion(), Some([0.0, 0.0, 0.0, 1.0]));
    }

    #[test]
    fn refusals() {
        let none = Rot3::from_quaternion(0.0, 0.0, 0.0, 0.0).unwrap_err();
        let words = "length of the quaternion is 0: give a number above 0";
        assert_eq!(none.to_string(), words);
        assert!(Rot3::from_quaternion(0.0, f64::NAN, 0.0, 0.0).is_err());
        assert!(Rot3::from_axis_angle_degrees([0.0; 3], 1.0).is_err());
        assert!(Rot3::from_axis_angle_radians([1.0; 3], f64::INFINITY).is_err());
    }
}
