//! The capsule: a segment with a radius.

use super::reach;
use super::{Aabb2, Pose2};
use crate::error::{Error, size};
use crate::geom::Bounded;
use crate::geom::aslant::around_points;
use crate::geom::box_around;
use crate::geom::serial::validated;
use crate::num::positive_product;

/// Every point within `radius` of the segment from `p` to `q`. With `p = q` it is a circle, with
/// radius 0 a segment.
///
/// ```
/// use obbit::Capsule2;
/// let road = Capsule2::new([0.0, 0.0], [100.0, 0.0], 3.0)?;
/// let lane = Capsule2::new([0.0, 10.0], [100.0, 10.0], 2.0)?;
/// assert_eq!(road.distance(&lane), 5.0);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Capsule2 {
    p: [f64; 2],
    q: [f64; 2],
    radius: f64,
}

impl Capsule2 {
    /// A capsule from the two ends of its middle line and its radius.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`], [`Error::TooLarge`].
    pub fn new(p: [f64; 2], q: [f64; 2], radius: f64) -> Result<Self, Error> {
        reach::finite_point(["p x", "p y"], p)?;
        reach::finite_point(["q x", "q y"], q)?;
        size("radius", radius)?;
        reach::checked(reach::around(&[p, q], radius))?;
        Ok(Self { p, q, radius })
    }

    /// The first end of the middle line.
    #[must_use]
    pub const fn p(&self) -> [f64; 2] {
        self.p
    }

    /// The second end of the middle line.
    #[must_use]
    pub const fn q(&self) -> [f64; 2] {
        self.q
    }

    /// The radius, 0 or more.
    #[must_use]
    pub const fn radius(&self) -> f64 {
        self.radius
    }

    /// The middle, rounded to nearest.
    #[must_use]
    pub fn center(&self) -> [f64; 2] {
        reach::around(&[self.p, self.q], 0.0).center()
    }

    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        let length = reach::span(self.p, self.q);
        let caps = positive_product([core::f64::consts::PI, self.radius, self.radius]);
        crate::num::saturate(caps + positive_product([2.0, self.radius, length]))
    }

    /// The same capsule moved by `by`.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        Self::new(
            reach::moved(self.p, by)?,
            reach::moved(self.q, by)?,
            self.radius,
        )
    }

    /// The same capsule after a rigid motion.
    ///
    /// # Errors
    /// As [`Capsule2::new`].
    pub fn transformed(&self, pose: &Pose2) -> Result<Self, Error> {
        pose.rotation.checked()?;
        Self::new(pose.moved(self.p)?, pose.moved(self.q)?, self.radius)
    }
}

impl Bounded<2> for Capsule2 {
    fn bounds(&self) -> Aabb2 {
        reach::around(&[self.p, self.q], self.radius)
    }

    fn lies_along(&self) -> Option<[[f64; 2]; 2]> {
        reach::axes_from(self.p, self.q)
    }

    fn limits_along(&self, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        Some(around_points(&[self.p, self.q], self.radius, axes))
    }

    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool {
        let rows = shapes
            .iter()
            .map(|s| box_around::in_plane(s.p, s.q, s.radius));
        box_around::write(rows, numbers);
        true
    }
}

validated!(Capsule2 { p: [f64; 2], q: [f64; 2], radius: f64 } => Capsule2::new(p, q, radius));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn construction_and_area() {
        let c = Capsule2::new([0.0, 0.0], [3.0, 4.0], 1.0).unwrap();
        assert_eq!(c.area(), core::f64::consts::PI + 10.0);
        assert_eq!(c.center(), [1.5, 2.0]);
        assert_eq!(
            (c.bounds().min(), c.bounds().max()),
            ([-1.0, -1.0], [4.0, 5.0])
        );
        assert!(Capsule2::new([0.0; 2], [f64::MAX, 0.0], 1e300).is_err());
        assert_eq!(
            Capsule2::new([0.0; 2], [1e300, 0.0], 1e300).unwrap().area(),
            f64::MAX
        );
    }
}
