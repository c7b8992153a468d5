//! The line segment in space.

use super::{Pose3, finite_point, moved, vec::sub};
use crate::error::Error;
use crate::geom::aslant::around_points;
use crate::geom::box_around;
use crate::geom::serial::validated;
use crate::geom::{Aabb, Bounded};

/// The segment from `p` to `q`, ends included; a point where they are equal.
///
/// ```
/// use obbit::{Relation, Segment3, Triangle};
/// let wire = Segment3::new([0.2, 0.2, -1.0], [0.2, 0.2, 1.0])?;
/// let pane = Triangle::new([0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])?;
/// assert_eq!(wire.relation(&pane), Relation::Overlapping);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Segment3 {
    p: [f64; 3],
    q: [f64; 3],
}

impl Segment3 {
    /// A segment from its two ends.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn new(p: [f64; 3], q: [f64; 3]) -> Result<Self, Error> {
        finite_point(["p x", "p y", "p z"], p)?;
        finite_point(["q x", "q y", "q z"], q)?;
        Ok(Self { p, q })
    }

    /// The first end.
    #[must_use]
    #[inline]
    pub const fn p(&self) -> [f64; 3] {
        self.p
    }

    /// The second end.
    #[must_use]
    #[inline]
    pub const fn q(&self) -> [f64; 3] {
        self.q
    }

    /// The middle, rounded.
    #[must_use]
    pub fn center(&self) -> [f64; 3] {
        super::middle(self.p, self.q)
    }

    /// The length, at most the largest `f64`.
    #[must_use]
    pub fn length(&self) -> f64 {
        super::span(sub(self.q, self.p))
    }

    /// Always 0.
    #[must_use]
    pub fn volume(&self) -> f64 {
        0.0
    }

    /// The segment, moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 3]) -> Result<Self, Error> {
        Self::new(moved(self.p, by)?, moved(self.q, by)?)
    }

    /// The segment, turned about the origin and moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn transformed(&self, pose: &Pose3) -> Result<Self, Error> {
        Self::new(pose.moved(self.p)?, pose.moved(self.q)?)
    }
}

impl Bounded<3> for Segment3 {
    fn bounds(&self) -> Aabb<3> {
        super::around(&[self.p, self.q], 0.0)
    }

    fn lies_along(&self) -> Option<[[f64; 3]; 3]> {
        super::axes_from(self.p, self.q)
    }

    fn limits_along(&self, axes: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 2]> {
        Some(around_points(&[self.p, self.q], 0.0, axes))
    }

    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool {
        let rows = shapes.iter().map(|s| box_around::in_space(s.p, s.q, 0.0));
        box_around::write(rows, numbers);
        true
    }
}

validated!(Segment3 { p: [f64; 3], q: [f64; 3] } => Segment3::new(p, q));
