//! A rotation in space: three axes.

use super::vec::{V, along, cross, dot, scale, unit};
use crate::error::{Error, finite};
use crate::num::{Ball, Number, larger, saturate, sqrt};

/// A rotation in space, kept as the three vectors that x, y and z turn into.
///
/// **Those nine numbers, as stored, are the truth** for every exact answer. They are of unit length
/// and at right angles to within 1e-6; a mirror image is accepted too, since the boxes are the
/// same.
///
/// ```
/// use obbit::Rot3;
/// let quarter = Rot3::from_yaw_degrees(90.0);
/// assert_eq!(quarter.axes(), [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]);
/// assert_eq!(quarter.apply([2.0, 0.0, 5.0]), [0.0, 2.0, 5.0]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "[[f64; 3]; 3]", into = "[[f64; 3]; 3]")
)]
pub struct Rot3 {
    axes: [V; 3],
    /// See [`Rot3::skew`].
    skew: f64,
}

/// The skew from which on axes are squared up: fresh from an angle or a quaternion it is a third of this at
/// most, and the fast ways of boxes are for less than ten times as much.
const DRIFT: f64 = 1e-14;

impl Rot3 {
    /// No rotation.
    pub const IDENTITY: Self = Self {
        axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        skew: 0.0,
    };

    /// From the vectors that x, y and z turn into (the columns of the rotation matrix), taken
    /// exactly as written.
    ///
    /// # Errors
    /// [`Error::NotFinite`]; [`Error::NotRotation`] where a vector is not of unit length, and
    /// [`Error::NotOrthogonal`] where two are not at right angles, to within 1e-6.
    ///
    /// ```
    /// use obbit::Rot3;
    /// assert!(Rot3::from_axes([[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]]).is_ok());
    /// assert!(Rot3::from_axes([[0.6, 0.7, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]]).is_err());
    /// ```
    pub fn from_axes(axes: [[f64; 3]; 3]) -> Result<Self, Error> {
        const LENGTH: [&str; 3] = ["length of axis x", "length of axis y", "length of axis z"];
        const ANGLE: [&str; 3] = ["axis x · axis y", "axis y · axis z", "axis z · axis x"];
        const PART: [[&str; 3]; 3] = [
            ["axis x, x", "axis x, y", "axis x, z"],
            ["axis y, x", "axis y, y", "axis y, z"],
            ["axis z, x", "axis z, y", "axis z, z"],
        ];
        for (axis, names) in axes.iter().zip(PART) {
            for (&value, what) in axis.iter().zip(names) {
                finite(what, value)?;
            }
        }
        for i in 0..3 {
            let value = sqrt(dot(axes[i], axes[i]));
            // Written so that an overflow to infinity is refused too.
            if !((value - 1.0).abs() <= 1e-6) {
                return Err(Error::NotRotation {
                    what: LENGTH[i],
                    value: saturate(value),
                });
            }
        }
        for i in 0..3 {
            let value = dot(axes[i], axes[(i + 1) % 3]);
            if value.abs() > 1e-6 {
                return Err(Error::NotOrthogonal {
                    what: ANGLE[i],
                    value,
                });
            }
        }
        Ok(Self::measured(axes))
    }

    /// From the rows of the rotation matrix, taken exactly as written.
    ///
    /// # Errors
    /// As [`Rot3::from_axes`].
    pub fn from_rows(rows: [[f64; 3]; 3]) -> Result<Self, Error> {
        Self::from_axes(transposed(rows))
    }

    /// The vectors that x, y and z turn into: the columns of the matrix.
    #[must_use]
    #[inline]
    pub const fn axes(&self) -> [[f64; 3]; 3] {
        self.axes
    }

    /// The rows of the matrix.
    #[must_use]
    pub fn rows(&self) -> [[f64; 3]; 3] {
        transposed(self.axes)
    }

    /// `v`, rotated.
    #[must_use]
    pub fn apply(&self, v: [f64; 3]) -> [f64; 3] {
        along(
            along(scale(self.axes[0], v[0]), self.axes[1], v[1]),
            self.axes[2],
            v[2],
        )
    }

    /// The rotation that undoes this one, squared up as [`then`](Self::then) does it.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self::within_limits(transposed(self.axes))
    }

    /// This rotation followed by `next`. Where rounding has left the axes by more than a few units in the last
    /// place from square, they are squared up, so long chains do not drift. With one that is not finite it gives
    /// a rotation that every shape refuses.
    #[must_use]
    pub fn then(&self, next: Self) -> Self {
        Self::within_limits(self.axes.map(|a| next.apply(a)))
    }

    /// A rotation of these axes, squared up where they are more than rounding away from square.
    pub(super) fn within_limits(axes: [V; 3]) -> Self {
        // What is no rotation stays none: squared up, it would be a quarter turn.
        let is_finite = axes.as_flattened().iter().all(|x| x.is_finite());
        let made = Self::measured(axes);
        if is_finite && made.skew > DRIFT {
            Self::measured(squared_up(axes))
        } else {
            made
        }
    }

    /// A proved bound on how far the axes are from a perfect frame: with `n_i = a_j × a_k` and
    /// `s = ±1` their handedness, at least `|n_i - s a_i|` for each `i` and `||det| - 1|`.
    /// What takes `a_i` for the face normal `n_i` must allow for it.
    #[inline]
    pub(crate) const fn skew(&self) -> f64 {
        self.skew
    }

    pub(super) fn measured(axes: [V; 3]) -> Self {
        let a = axes.map(|v| v.map(Ball::from_f64));
        let mirrored = dot(cross(axes[0], axes[1]), axes[2]) < 0.0;
        let reach = |b: Ball| (b.middle.abs() + b.radius).next_up();
        let mut skew = 0.0;
        for i in 0..3 {
            let mut n = Ball::cross(&a[(i + 1) % 3], &a[(i + 2) % 3]);
            if mirrored {
                n = n.map(|x| x.negated());
            }
            let det = Ball::dot(&n, &a[i]).minus(&Ball::from_f64(1.0));
            let off = Ball::difference(&n, &a[i]).map(reach);
            // The sum of the components is at least the length. Two roundings: 4 ulps cover them.
            let off = (off[0] + off[1] + off[2]) * (1.0 + 4.0 * f64::EPSILON);
            for bound in [reach(det), off] {
                skew = larger(bound, skew);
            }
        }
        let aligned = axes.iter().flatten().all(|&x| x == 0.0 || x.abs() == 1.0);
        Self {
            axes,
            skew: if aligned { 0.0 } else { skew },
        }
    }
}

fn transposed(m: [V; 3]) -> [V; 3] {
    core::array::from_fn(|i| core::array::from_fn(|j| m[j][i]))
}

/// Gram and Schmidt's frame nearest to `axes`, keeping their handedness.
fn squared_up(axes: [V; 3]) -> [V; 3] {
    let x = unit(axes[0]).unwrap_or([1.0, 0.0, 0.0]);
    let y =
        unit(along(axes[1], x, -dot(axes[1], x))).unwrap_or_else(|| super::vec::perpendicular(x));
    let z = cross(x, y);
    [
        x,
        y,
        if dot(z, axes[2]) < 0.0 {
            super::vec::neg(z)
        } else {
            z
        },
    ]
}

impl Default for Rot3 {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl TryFrom<[[f64; 3]; 3]> for Rot3 {
    type Error = Error;

    fn try_from(axes: [[f64; 3]; 3]) -> Result<Self, Error> {
        Self::from_axes(axes)
    }
}

impl From<Rot3> for [[f64; 3]; 3] {
    fn from(rotation: Rot3) -> Self {
        rotation.axes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d3::vec::{largest, sub};

    #[test]
    fn skew_bounds_the_error() {
        let r = Rot3::from_quaternion(0.1, 0.2, 0.3, 0.4).unwrap();
        assert!(r.skew() > 0.0 && r.skew() < 1e-14, "{}", r.skew());
        let off = Rot3::from_axes([[1.0, 5e-7, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]]).unwrap();
        assert!(off.skew() >= 5e-7 && off.skew() < 1e-6);
    }

    #[test]
    fn chains_do_not_drift() {
        let mut turned = Rot3::from_axis_angle_degrees([1.0, 2.0, 3.0], 1.7).unwrap();
        let step = Rot3::from_axis_angle_degrees([-3.0, 1.0, 0.5], 0.37).unwrap();
        let mirrored =
            Rot3::from_axes([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]).unwrap();
        for k in 0..20_000 {
            turned = turned.then(if k == 9 { mirrored } else { step });
            assert!(turned.skew() <= DRIFT, "{k}: {}", turned.skew());
        }
        let back = turned.then(turned.inverse());
        for (axis, own) in back.axes().iter().zip(Rot3::IDENTITY.axes()) {
            assert!(largest(sub(*axis, own)) < 1e-14, "{back:?}");
        }
    }

    #[test]
    fn fresh_rotations_are_not_squared_up() {
        let mut random = crate::random::Random::new(11);
        for _ in 0..20_000 {
            let [x, y, z, w] = [(); 4].map(|()| random.signed());
            let turn = Rot3::from_quaternion(x, y, z, w).unwrap();
            assert!(turn.skew() < DRIFT / 3.0, "{}", turn.skew());
            assert_eq!(Rot3::IDENTITY.then(turn), turn);
        }
    }

    #[test]
    fn refusals() {
        assert!(Rot3::from_axes([[1e200, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]).is_err());
    }

    #[test]
    fn what_is_no_rotation_stays_none() {
        use crate::d3::{Obb3, Pose3};
        for degrees in [f64::NAN, f64::INFINITY] {
            let none = Rot3::from_yaw_degrees(degrees);
            let turn = Rot3::from_yaw_degrees(30.0);
            for turned in [none.then(turn), turn.then(none), none.then(none).inverse()] {
                let refused = Obb3::new([0.0; 3], [1.0; 3], turned).unwrap_err();
                assert!(matches!(refused, Error::NotFinite { .. }));
            }
            let cube = Obb3::new([0.0; 3], [1.0; 3], turn).unwrap();
            let pose = Pose3::new(none, [0.0; 3]);
            assert!(cube.transformed(&pose).is_err());
        }
    }
}
