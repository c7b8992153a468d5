//! The line segment between two points.

use super::reach;
use super::{Aabb2, Pose2};
use crate::error::Error;
use crate::geom::Bounded;
use crate::geom::aslant::around_points;
use crate::geom::box_around;
use crate::geom::serial::validated;

/// A straight line from `p` to `q`; the two may be equal. It has no inside, so it never contains
/// anything but points and segments on itself.
///
/// ```
/// use obbit::{Relation, Segment2};
/// let fence = Segment2::new([0.0, 0.0], [4.0, 4.0])?;
/// let path = Segment2::new([0.0, 4.0], [4.0, 0.0])?;
/// assert_eq!(fence.relation(&path), Relation::Overlapping); // they cross
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Segment2 {
    p: [f64; 2],
    q: [f64; 2],
}

impl Segment2 {
    /// A segment from its two ends.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn new(p: [f64; 2], q: [f64; 2]) -> Result<Self, Error> {
        reach::finite_point(["p x", "p y"], p)?;
        reach::finite_point(["q x", "q y"], q)?;
        Ok(Self { p, q })
    }

    /// The first end.
    #[must_use]
    pub const fn p(&self) -> [f64; 2] {
        self.p
    }

    /// The second end.
    #[must_use]
    pub const fn q(&self) -> [f64; 2] {
        self.q
    }

    /// The middle, rounded to nearest.
    #[must_use]
    pub fn center(&self) -> [f64; 2] {
        reach::around(&[self.p, self.q], 0.0).center()
    }

    /// The length, at most the largest `f64`.
    ///
    /// ```
    /// # use obbit::Segment2;
    /// assert_eq!(Segment2::new([1.0, 1.0], [4.0, 5.0])?.length(), 5.0);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn length(&self) -> f64 {
        reach::span(self.p, self.q)
    }

    /// Always 0.
    #[must_use]
    pub fn area(&self) -> f64 {
        0.0
    }

    /// The same segment moved by `by`.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        Self::new(reach::moved(self.p, by)?, reach::moved(self.q, by)?)
    }

    /// The same segment after a rigid motion.
    ///
    /// # Errors
    /// As [`Segment2::translated`].
    pub fn transformed(&self, pose: &Pose2) -> Result<Self, Error> {
        pose.rotation.checked()?;
        Self::new(pose.moved(self.p)?, pose.moved(self.q)?)
    }
}

impl Bounded<2> for Segment2 {
    fn bounds(&self) -> Aabb2 {
        reach::around(&[self.p, self.q], 0.0)
    }

    fn lies_along(&self) -> Option<[[f64; 2]; 2]> {
        reach::axes_from(self.p, self.q)
    }

    fn limits_along(&self, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        Some(around_points(&[self.p, self.q], 0.0, axes))
    }

    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool {
        let rows = shapes.iter().map(|s| box_around::in_plane(s.p, s.q, 0.0));
        box_around::write(rows, numbers);
        true
    }
}

validated!(Segment2 { p: [f64; 2], q: [f64; 2] } => Segment2::new(p, q));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn construction() {
        assert!(Segment2::new([0.0, f64::NAN], [1.0, 1.0]).is_err());
        let s = Segment2::new([-f64::MAX, 0.0], [f64::MAX, 2.0]).unwrap();
        assert_eq!(s.center(), [0.0, 1.0]);
        assert!(s.translated([f64::MAX, 0.0]).is_err());
        assert_eq!(s.bounds().min(), [-f64::MAX, 0.0]);
    }
}
