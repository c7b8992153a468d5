//! The oriented box: a rectangle turned about its centre.

use super::{Aabb2, Pose2, Rot2};
use super::{axis_gap, obb_gaps, reach};
use crate::error::{Error, size};
use crate::geom::Bounded;
use crate::geom::aslant::around_box;
use crate::geom::serial::validated;
use crate::num::vector::unit;
use crate::num::{add_up, halve_up, positive_product, sub_down, times_up};

/// A rectangle with any rotation: centre, full width and height, rotation about the centre.
///
/// Taken exactly as written: its corners are `center ± width/2 (cos, sin) ± height/2 (-sin, cos)`
/// with the stored numbers as real numbers. Width, height or both may be 0.
///
/// ```
/// use obbit::{Obb2, Relation, Rot2};
/// let a = Obb2::new([355.0, 430.0], [350.0, 150.0], Rot2::IDENTITY)?;
/// let b = Obb2::new([575.0, 295.0], [350.0, 150.0], Rot2::from_degrees(220.0))?;
/// assert_eq!(a.relation(&b), Relation::Overlapping); // by a hair
/// assert!((a.axis_gap(&b) + 0.1119).abs() < 1e-4);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Obb2 {
    pub(super) center: [f64; 2],
    pub(super) size: [f64; 2],
    pub(super) rotation: Rot2,
    /// This box's share in the error bound of [`obb_gaps`](super::obb_gaps), computed once
    /// because every test needs it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) margin: f64,
}

impl Obb2 {
    /// A box from its centre, full width and height, and rotation.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::NegativeSize`], and [`Error::TooLarge`] where the box reaches
    /// past the largest `f64`.
    pub fn new(center: [f64; 2], size: [f64; 2], rotation: Rot2) -> Result<Self, Error> {
        reach::finite_point(["center x", "center y"], center)?;
        self::size("width", size[0])?;
        self::size("height", size[1])?;
        rotation.checked()?;
        let made = Self::unchecked(center, size, rotation);
        // Where all numbers are below 1e299 nothing overflows: the margin is infinite otherwise.
        if made.margin == f64::INFINITY {
            reach::checked(made.bounds())?;
        }
        Ok(made)
    }

    /// A box whose numbers are known to be good.
    pub(super) fn unchecked(center: [f64; 2], size: [f64; 2], rotation: Rot2) -> Self {
        let margin = obb_gaps::margin(center, size, rotation);
        Self {
            center,
            size,
            rotation,
            margin,
        }
    }

    /// A box from its centre and two half sides, given as vectors at right angles.
    ///
    /// Where one is zero the other gives the direction. The sizes and the rotation are rounded.
    ///
    /// # Errors
    /// As [`Obb2::new`], and [`Error::NotOrthogonal`] where the cosine of the angle between the two
    /// is above 1e-6.
    ///
    /// ```
    /// # use obbit::Obb2;
    /// let b = Obb2::from_center_half_axes([1.0, 2.0], [3.0, 4.0], [-0.8, 0.6])?;
    /// assert_eq!(b.size(), [10.0, 2.0]);
    /// assert_eq!((b.rotation().cos(), b.rotation().sin()), (0.6, 0.8));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn from_center_half_axes(
        center: [f64; 2],
        x_half: [f64; 2],
        y_half: [f64; 2],
    ) -> Result<Self, Error> {
        reach::finite_point(["x axis, x", "x axis, y"], x_half)?;
        reach::finite_point(["y axis, x", "y axis, y"], y_half)?;
        let [ux, uy] = match (unit(x_half), unit(y_half)) {
            (Some(u), Some(v)) => {
                let cosine = u[0] * v[0] + u[1] * v[1];
                if cosine.abs() > 1e-6 {
                    let what = "cosine of the angle between the half axes";
                    return Err(Error::NotOrthogonal {
                        what,
                        value: cosine,
                    });
                }
                u
            }
            (Some(u), None) => u,
            (None, Some([x, y])) => [y, 0.0 - x],
            (None, None) => [1.0, 0.0],
        };
        let size = [2.0 * reach::length(x_half), 2.0 * reach::length(y_half)];
        for (half, size) in [x_half, y_half].into_iter().zip(size) {
            if !size.is_finite() {
                let axis = if half[0].abs() < half[1].abs() {
                    'y'
                } else {
                    'x'
                };
                return Err(Error::TooLarge { axis });
            }
        }
        Self::new(center, size, Rot2::from_cos_sin(ux, uy)?)
    }

    /// The middle.
    #[must_use]
    #[inline]
    pub const fn center(&self) -> [f64; 2] {
        self.center
    }

    /// Full width and height, along the box's own axes.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> [f64; 2] {
        self.size
    }

    /// How far it is turned about its centre.
    #[must_use]
    #[inline]
    pub const fn rotation(&self) -> Rot2 {
        self.rotation
    }

    /// The direction of its width and that of its height.
    #[must_use]
    pub fn axes(&self) -> [[f64; 2]; 2] {
        let (c, s) = (self.rotation.cos(), self.rotation.sin());
        [[c, s], [0.0 - s, c]]
    }

    /// Its four corners, rounded, in the sense of a positive turn, starting from the one that is
    /// lower left before the rotation.
    #[must_use]
    pub fn corners(&self) -> [[f64; 2]; 4] {
        let (c, s) = (self.rotation.cos(), self.rotation.sin());
        let (w, h) = (self.size[0] * 0.5, self.size[1] * 0.5);
        [(-w, -h), (w, -h), (w, h), (-w, h)].map(|(x, y)| {
            [
                self.center[0] + (x * c - y * s),
                self.center[1] + (x * s + y * c),
            ]
        })
    }

    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        let (c, s) = (self.rotation.cos(), self.rotation.sin());
        let square = c * c + s * s;
        // A rotation that is of unit length but for rounding must not blur width times height.
        let stretch = if (square - 1.0).abs() <= 4.0 * f64::EPSILON {
            1.0
        } else {
            square
        };
        let [w, h] = self.size;
        let area = w * h;
        if area > 1e-290 && area < 1e300 {
            // The same bits at every scale.
            area * stretch
        } else {
            positive_product([w, h, stretch])
        }
    }

    /// The gaps between the projections of the two on its own x axis and y axis and on the other's: in the unit of
    /// length, negative where the projections overlap. The boxes overlap where all four are below 0, are apart
    /// where one is above, and else touch. Each sign is exact, each number right but for its last two digits.
    ///
    /// The largest of them is [`axis_gap`](Self::axis_gap), which is found faster.
    ///
    /// ```
    /// use obbit::{Obb2, Rot2};
    /// let a = Obb2::new([355.0, 430.0], [350.0, 150.0], Rot2::IDENTITY)?;
    /// let b = Obb2::new([575.0, 295.0], [350.0, 150.0], Rot2::from_degrees(220.0))?;
    /// let gaps = a.axis_gaps(&b).map(|gap| (gap * 1e4).round() / 1e4);
    /// assert_eq!(gaps, [-137.2668, -109.9412, -275.5134, -0.1119]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// Source: the separating axis theorem for boxes; Gottschalk, Lin, Manocha, "OBBTree" (1996), in the plane.
    #[must_use]
    pub fn axis_gaps(&self, other: &Self) -> [f64; 4] {
        axis_gap::axis_gaps(self, other)
    }

    /// The same box moved by `by`.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        Self::new(reach::moved(self.center, by)?, self.size, self.rotation)
    }

    /// The same box after a rigid motion.
    ///
    /// # Errors
    /// As [`Obb2::new`].
    pub fn transformed(&self, pose: &Pose2) -> Result<Self, Error> {
        pose.rotation.checked()?;
        Self::new(
            pose.moved(self.center)?,
            self.size,
            self.rotation.then(pose.rotation),
        )
    }
}

/// Half of `w a + h b`, rounded up; infinite only if that is above the largest `f64`.
#[inline]
fn half_reach(w: f64, a: f64, h: f64, b: f64) -> f64 {
    let whole = add_up(times_up(w, a), times_up(h, b));
    if whole == f64::INFINITY {
        return add_up(times_up(halve_up(w), a), times_up(halve_up(h), b));
    }
    halve_up(whole)
}

impl Bounded<2> for Obb2 {
    #[inline]
    fn bounds(&self) -> Aabb2 {
        let (c, s) = (self.rotation.cos().abs(), self.rotation.sin().abs());
        let [w, h] = self.size;
        let half = [half_reach(w, c, h, s), half_reach(w, s, h, c)];
        Aabb2::from_limits(
            core::array::from_fn(|k| sub_down(self.center[k], half[k])),
            core::array::from_fn(|k| add_up(self.center[k], half[k])),
        )
    }

    fn lies_along(&self) -> Option<[[f64; 2]; 2]> {
        let (cos, sin) = (self.rotation.cos(), self.rotation.sin());
        Some([[cos, sin], [-sin, cos]])
    }

    #[inline]
    fn limits_along(&self, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        let own = self.lies_along()?;
        Some(around_box(&self.center, &self.size, &own, axes))
    }

    fn cover_many(shapes: &[Self], low: [&mut [f64]; 2], high: [&mut [f64]; 2]) {
        super::obb_many::cover_many(shapes, low, high);
    }

    #[inline]
    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool {
        let [width, height, cos, sin] = numbers else {
            return true;
        };
        let sizes = width.iter_mut().zip(height.iter_mut());
        let turns = cos.iter_mut().zip(sin.iter_mut());
        for (shape, ((width, height), (cos, sin))) in shapes.iter().zip(sizes.zip(turns)) {
            [*width, *height] = shape.size;
            (*cos, *sin) = (shape.rotation.cos(), shape.rotation.sin());
        }
        true
    }

    fn fills_boxes() -> bool {
        true
    }
}

validated!(Obb2 { center: [f64; 2], size: [f64; 2], rotation: Rot2 } => Obb2::new(center, size, rotation));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_no_box() {
        let new = |c, s| Obb2::new(c, s, Rot2::IDENTITY);
        assert!(matches!(
            new([0.0, f64::NAN], [1.0, 1.0]),
            Err(Error::NotFinite {
                what: "center y",
                ..
            })
        ));
        assert!(matches!(
            new([0.0; 2], [1.0, -1.0]),
            Err(Error::NegativeSize { what: "height", .. })
        ));
        assert_eq!(
            new([1e308, 0.0], [f64::MAX, 1.0]),
            Err(Error::TooLarge { axis: 'x' })
        );
        assert!(Obb2::new([0.0; 2], [1.0; 2], Rot2::from_degrees(f64::NAN)).is_err());
        assert!(Obb2::from_center_half_axes([0.0; 2], [1.0, 0.0], [1.0, 1.0]).is_err());
        for (half, axis) in [([f64::MAX, 0.0], 'x'), ([0.0, f64::MAX], 'y')] {
            let long = Obb2::from_center_half_axes([0.0; 2], half, [0.0; 2]);
            assert_eq!(long, Err(Error::TooLarge { axis }));
        }
    }

    #[test]
    fn what_fits_is_not_too_large() {
        let eighth = Rot2::from_degrees(45.0);
        let b = Obb2::new([0.0; 2], [1.3e308; 2], eighth).unwrap();
        let reach = 1.3e308 * 0.5f64.sqrt();
        for k in 0..2 {
            assert_eq!(b.bounds().min()[k], -b.bounds().max()[k]);
            assert!((b.bounds().max()[k] / reach - 1.0).abs() < 1e-15);
        }
        for p in b.corners() {
            assert!((0..2).all(|k| p[k].abs() <= b.bounds().max()[k]));
        }
        assert!(Obb2::new([1e308, 0.0], [1.3e308; 2], eighth).is_err());
        assert!(Obb2::new([0.0; 2], [f64::MAX; 2], eighth).is_ok());
        let far = Obb2::new([7e307, 7e307], [1e308, 0.0], eighth).unwrap();
        assert!(b.overlaps(&far) && b.separation(&far).distance < 0.0);
    }

    #[test]
    fn half_axes_may_vanish() {
        let b = Obb2::from_center_half_axes([0.0; 2], [0.0; 2], [0.0, 2.0]).unwrap();
        assert_eq!(
            (b.size(), b.rotation()),
            ([0.0, 4.0], Rot2::from_cos_sin(1.0, 0.0).unwrap())
        );
        let p = Obb2::from_center_half_axes([0.0; 2], [0.0; 2], [0.0; 2]).unwrap();
        assert_eq!(p.size(), [0.0, 0.0]);
    }

    #[test]
    fn quarter_turns_are_exact() {
        let b = Obb2::new([1.0, 2.0], [4.0, 2.0], Rot2::from_degrees(90.0)).unwrap();
        assert_eq!(
            (b.bounds().min(), b.bounds().max()),
            ([0.0, 0.0], [2.0, 4.0])
        );
        assert_eq!(
            b.corners(),
            [[2.0, 0.0], [2.0, 4.0], [0.0, 4.0], [0.0, 0.0]]
        );
        assert_eq!(b.area(), 8.0);
    }

    #[test]
    fn bounds_hold_the_corners() {
        let b = Obb2::new([0.1, 0.2], [0.3, 0.7], Rot2::from_degrees(33.0)).unwrap();
        let (min, max) = (b.bounds().min(), b.bounds().max());
        for p in b.corners() {
            assert!((0..2).all(|k| min[k] <= p[k] && p[k] <= max[k]));
        }
        assert!(max[0] - min[0] < 0.3 * 0.8387 + 0.7 * 0.5447);
    }
}
