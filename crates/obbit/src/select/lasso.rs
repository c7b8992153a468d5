//! The lasso: a closed polygon of any form, drawn by hand perhaps.

use crate::d2::{Aabb2, ConvexPolygon};
use crate::error::Error;
use crate::geom::orient::orient2;
use crate::geom::serial::validated;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Which places a lasso that crosses itself encloses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Fill {
    /// All that the line goes round, once or more often, either way. What people expect of a line
    /// drawn by hand: an end that crosses the beginning makes no hole.
    #[default]
    NonZero,
    /// Those from which the way out crosses the line an odd number of times: what is gone round
    /// twice is a hole.
    EvenOdd,
}

/// A closed polygon through points, back from the last to the first. It may be concave and may cross
/// itself; which places it encloses then, [`Fill`] says.
///
/// The area is what it encloses and the line itself. An element lies wholly inside where all of it lies in that area.
/// Where both sides of the line are enclosed, as where an end drawn by hand overshoots the beginning, the line is no
/// border: what it runs across there is inside all the same.
///
/// ```
/// use obbit::{Circle, select::{Lasso, Marquee, Mode}};
/// let dots = [[2.0, 1.0], [5.0, 5.0], [2.0, 8.0]].map(|c| Circle::new(c, 0.5).unwrap());
/// // A bracket [ around the first and the last.
/// let lasso = Lasso::new(&[
///     [0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [1.0, 2.0],
///     [1.0, 7.0], [6.0, 7.0], [6.0, 9.0], [0.0, 9.0],
/// ])?;
/// let mut marquee = Marquee::new(&dots);
/// assert_eq!(marquee.select(lasso, Mode::Window), [0, 2]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Lasso {
    /// Without repeats in a row; at least one.
    points: Vec<[f64; 2]>,
    fill: Fill,
    #[cfg_attr(feature = "serde", serde(skip))]
    bounds: Aabb2,
}

impl Lasso {
    /// A lasso through points, filled by the nonzero rule. The first may be repeated at the end; one
    /// or two points are a place or a segment.
    ///
    /// # Errors
    /// [`Error::NoPoints`], and [`Error::NotFinite`] with the index of the point.
    pub fn new(points: &[[f64; 2]]) -> Result<Self, Error> {
        Self::through(points.iter().copied())
    }

    pub(super) fn through(points: impl Iterator<Item = [f64; 2]>) -> Result<Self, Error> {
        let mut points: Vec<[f64; 2]> = points.collect();
        let bounds = Aabb2::around(&points)?;
        points.dedup();
        while points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        Ok(Self {
            points,
            fill: Fill::NonZero,
            bounds,
        })
    }

    /// The same lasso, filled by this rule.
    #[must_use]
    pub fn filled(self, fill: Fill) -> Self {
        Self { fill, ..self }
    }

    /// Its corners, without repeats in a row.
    #[must_use]
    pub fn points(&self) -> &[[f64; 2]] {
        &self.points
    }

    /// The rule by which it is filled.
    #[must_use]
    pub const fn fill(&self) -> Fill {
        self.fill
    }

    /// The smallest aligned box around it.
    #[must_use]
    pub const fn bounds(&self) -> Aabb2 {
        self.bounds
    }

    /// The segment or point that it is, where all points lie on one line.
    pub(super) fn flat(&self) -> Option<ConvexPolygon> {
        let first = *self.points.first()?;
        let other = self.points.get(1).copied().unwrap_or(first);
        let straight = |&p: &[f64; 2]| orient2(first, other, p) == Ordering::Equal;
        if self.points.iter().all(straight) {
            ConvexPolygon::from_points(&self.points).ok()
        } else {
            None
        }
    }
}

validated!(Lasso { points: Vec<[f64; 2]>, fill: Fill } => Lasso::new(&points).map(|lasso| lasso.filled(fill)));
