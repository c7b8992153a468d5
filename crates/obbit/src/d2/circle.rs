//! The disc: a point with a radius.

use super::reach;
use super::{Aabb2, Pose2};
use crate::error::{Error, size};
use crate::geom::Bounded;
use crate::geom::aslant::around_points;
use crate::geom::serial::validated;
use crate::num::positive_product;

/// A filled circle: every point within `radius` of `center`. Radius 0 is a point.
///
/// ```
/// use obbit::Circle;
/// let a = Circle::new([0.0, 0.0], 2.0)?;
/// let b = Circle::new([3.0, 4.0], 1.0)?;
/// assert_eq!(a.distance(&b), 2.0);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Circle {
    center: [f64; 2],
    radius: f64,
}

impl Circle {
    /// A circle from its centre and radius.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`], [`Error::TooLarge`].
    pub fn new(center: [f64; 2], radius: f64) -> Result<Self, Error> {
        reach::finite_point(["center x", "center y"], center)?;
        size("radius", radius)?;
        reach::checked(reach::around(&[center], radius))?;
        Ok(Self { center, radius })
    }

    /// The middle.
    #[must_use]
    pub const fn center(&self) -> [f64; 2] {
        self.center
    }

    /// The radius, 0 or more.
    #[must_use]
    pub const fn radius(&self) -> f64 {
        self.radius
    }

    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        positive_product([core::f64::consts::PI, self.radius, self.radius])
    }

    /// The same circle moved by `by`.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        Self::new(reach::moved(self.center, by)?, self.radius)
    }

    /// The same circle after a rigid motion.
    ///
    /// # Errors
    /// As [`Circle::new`].
    pub fn transformed(&self, pose: &Pose2) -> Result<Self, Error> {
        pose.rotation.checked()?;
        Self::new(pose.moved(self.center)?, self.radius)
    }
}

impl Bounded<2> for Circle {
    fn bounds(&self) -> Aabb2 {
        reach::around(&[self.center], self.radius)
    }

    fn limits_along(&self, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        Some(around_points(&[self.center], self.radius, axes))
    }
}

validated!(Circle { center: [f64; 2], radius: f64 } => Circle::new(center, radius));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_no_circle() {
        assert_eq!(
            Circle::new([0.0, 0.0], -1.0),
            Err(Error::NegativeSize {
                what: "radius",
                value: -1.0
            })
        );
        assert_eq!(
            Circle::new([f64::MAX, 0.0], f64::MAX),
            Err(Error::TooLarge { axis: 'x' })
        );
        assert!(Circle::new([0.0, f64::INFINITY], 1.0).is_err());
        assert!(
            Circle::new([0.0; 2], 1.0)
                .unwrap()
                .translated([f64::NAN, 0.0])
                .is_err()
        );
    }

    #[test]
    fn bounds_are_outward() {
        let b = Circle::new([1.0, 0.0], 1e-30).unwrap().bounds();
        assert_eq!((b.min()[0], b.max()[0]), (1f64.next_down(), 1f64.next_up()));
        assert_eq!(
            Circle::new([3.0, 4.0], 2.0).unwrap().bounds().max(),
            [5.0, 6.0]
        );
    }
}
