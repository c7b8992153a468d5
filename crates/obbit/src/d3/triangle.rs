//! The triangle in space.

use super::{Pose3, finite_point, moved};
use crate::error::Error;
use crate::geom::aslant::around_points;
use crate::geom::serial::validated;
use crate::geom::{Aabb, Bounded};
use crate::num::{Ball, Exact, Number};

/// The flat triangle with corners `a`, `b`, `c`, edges included; it may be a segment or a point.
///
/// ```
/// use obbit::{Obb3, Rot3, Triangle};
/// let sail = Triangle::new([0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0])?;
/// let mast = Obb3::new([1.0, 1.0, 0.0], [0.1, 0.1, 8.0], Rot3::IDENTITY)?;
/// assert!(sail.overlaps(&mast));
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Triangle {
    a: [f64; 3],
    b: [f64; 3],
    c: [f64; 3],
}

impl Triangle {
    /// A triangle from its corners, in either order.
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub fn new(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> Result<Self, Error> {
        finite_point(["a x", "a y", "a z"], a)?;
        finite_point(["b x", "b y", "b z"], b)?;
        finite_point(["c x", "c y", "c z"], c)?;
        Ok(Self { a, b, c })
    }

    /// A triangle whose corners are known to be finite.
    #[inline]
    pub(crate) const fn from_corners([a, b, c]: [[f64; 3]; 3]) -> Self {
        Self { a, b, c }
    }

    /// The corners as given.
    #[must_use]
    #[inline]
    pub const fn corners(&self) -> [[f64; 3]; 3] {
        [self.a, self.b, self.c]
    }

    /// The mean of the corners, rounded; never beyond them.
    #[must_use]
    pub fn center(&self) -> [f64; 3] {
        let bounds = self.bounds();
        core::array::from_fn(|k| {
            let mean = self.a[k] / 3.0 + self.b[k] / 3.0 + self.c[k] / 3.0;
            mean.clamp(bounds.min()[k], bounds.max()[k])
        })
    }

    /// The area, at most the largest `f64`.
    #[must_use]
    pub fn area(&self) -> f64 {
        let normal = self.normal::<Ball>();
        let square = Ball::dot(&normal, &normal);
        if square.middle.is_finite() && square.radius <= square.middle * SHARP {
            return super::span(normal.map(|x| x.middle)) * 0.5;
        }
        let normal = self.normal::<Exact>();
        Exact::dot(&normal, &normal).root_of_ratio(&Exact::from_f64(4.0))
    }

    /// At right angles to the triangle, and as long as twice its area.
    fn normal<N: Number>(&self) -> [N; 3] {
        let [a, b, c] = self.corners().map(|p| p.map(N::from_f64));
        N::cross(&N::difference(&b, &a), &N::difference(&c, &a))
    }

    /// Always 0.
    #[must_use]
    pub fn volume(&self) -> f64 {
        0.0
    }

    /// The triangle, moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 3]) -> Result<Self, Error> {
        Self::new(moved(self.a, by)?, moved(self.b, by)?, moved(self.c, by)?)
    }

    /// The triangle, turned about the origin and moved.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn transformed(&self, pose: &Pose3) -> Result<Self, Error> {
        Self::new(
            pose.moved(self.a)?,
            pose.moved(self.b)?,
            pose.moved(self.c)?,
        )
    }
}

/// The share of an area's square that its error radius may be before exact numbers are asked.
const SHARP: f64 = 1e-13;

impl Bounded<3> for Triangle {
    fn bounds(&self) -> Aabb<3> {
        super::around(&[self.a, self.b, self.c], 0.0)
    }

    fn lies_along(&self) -> Option<[[f64; 3]; 3]> {
        super::axes_of_face(&self.corners())
    }

    fn limits_along(&self, axes: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 2]> {
        Some(around_points(&[self.a, self.b, self.c], 0.0, axes))
    }
}

validated!(Triangle { a: [f64; 3], b: [f64; 3], c: [f64; 3] } => Triangle::new(a, b, c));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_center_is_within() {
        for x in [5e-324, 0.001, 0.7, -0.3, 1e308] {
            let point = Triangle::new([x; 3], [x; 3], [x; 3]).unwrap();
            assert_eq!(point.center(), [x; 3]);
        }
        let wide = Triangle::new([0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 6.0]).unwrap();
        assert_eq!(wide.center(), [1.0, 1.0, 2.0]);
    }

    #[test]
    fn areas_of_huge_triangles() {
        let o = [0.0; 3];
        let cases = [
            (
                [o, [1e155, 1e155, 0.0], [1e155, 1e155, 1e100]],
                7.071_067_811_865_476e254,
            ),
            (
                [[-1e308, 0.0, 0.0], [1e308, 0.0, 0.0], [0.0, 1.0, 0.0]],
                1e308,
            ),
            (
                [o, [1.5e308, 0.0, 0.0], [0.0, 1.0, 1.0]],
                1.0606601717798212e308,
            ),
            ([o, [1e200, 0.0, 0.0], [0.0, 1e200, 0.0]], f64::MAX),
            ([o, [1e200, 1e200, 0.0], [1e201, 1e201, 0.0]], 0.0),
            ([o, [3.0, 0.0, 0.0], [0.0, 0.0, 4.0]], 6.0),
        ];
        for ([a, b, c], area) in cases {
            for [a, b, c] in [[a, b, c], [b, c, a], [c, b, a]] {
                let found = Triangle::new(a, b, c).unwrap().area();
                assert!((found - area).abs() <= 1e-14 * area, "{found:e} {area:e}");
            }
        }
    }

    #[test]
    fn areas_of_slivers() {
        // The last corner is one unit in the last place off the line through the others.
        let corners = [
            [0.3, 0.1, 0.0],
            [7.3, 3.7, 0.0],
            [3.8, 1.9_f64.next_up(), 0.0],
        ];
        let [a, b, c] = corners;
        let area = Triangle::new(a, b, c).unwrap().area();
        let both = crate::ConvexHull::from_points(&corners).unwrap().area();
        assert_eq!(area, both / 2.0);
        assert!((area / 2.956e-16 - 1.0).abs() < 1e-3, "{area:e}");
    }
}
