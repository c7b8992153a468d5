//! The axis-aligned bounding box, the same text in 2D and 3D.

use super::aslant::around_box;
use super::near::sharp;
use super::{Bounded, Relation};
use crate::error::{Error, finite};
use crate::num::{add_up, larger, saturate, smaller, sub_down};

/// The letter of each axis, for messages.
pub(crate) const AXES: [char; 3] = ['x', 'y', 'z'];

/// An axis-aligned box: every point `p` with `min <= p <= max` on each axis.
///
/// A box may be flat or a single point. Used through its names [`Aabb2`](crate::Aabb2) and
/// [`Aabb3`](crate::Aabb3). With one axis it is an interval, of which bulk jobs take bounds; with none,
/// or more than three, no box can be made: that does not compile.
///
/// ```
/// use obbit::Aabb2;
/// let page = Aabb2::new([0.0, 0.0], [1280.0, 720.0])?;
/// let card = Aabb2::from_center_size([640.0, 800.0], [300.0, 200.0])?;
/// assert!(page.overlaps(&card));
/// assert_eq!(page.overlap_extents(&card), [300.0, 20.0]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Raw<D>"))]
pub struct Aabb<const D: usize> {
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    min: [f64; D],
    #[cfg_attr(feature = "serde", serde(with = "crate::geom::arrays"))]
    max: [f64; D],
}

#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Raw<const D: usize> {
    #[serde(with = "crate::geom::arrays")]
    min: [f64; D],
    #[serde(with = "crate::geom::arrays")]
    max: [f64; D],
}

#[cfg(feature = "serde")]
impl<const D: usize> TryFrom<Raw<D>> for Aabb<D> {
    type Error = Error;

    fn try_from(raw: Raw<D>) -> Result<Self, Error> {
        Self::new(raw.min, raw.max)
    }
}

impl<const D: usize> Aabb<D> {
    /// A box from its least and its greatest corner.
    ///
    /// # Errors
    /// [`Error::NotFinite`] for NaN or infinity, [`Error::MinAboveMax`] where a minimum exceeds
    /// its maximum.
    pub fn new(min: [f64; D], max: [f64; D]) -> Result<Self, Error> {
        const { assert!(0 < D && D <= AXES.len(), "boxes have one to three axes") };
        const MIN: [&str; 3] = ["min x", "min y", "min z"];
        const MAX: [&str; 3] = ["max x", "max y", "max z"];
        for k in 0..D {
            finite(MIN[k], min[k])?;
            finite(MAX[k], max[k])?;
            if min[k] > max[k] {
                return Err(Error::MinAboveMax {
                    axis: AXES[k],
                    min: min[k],
                    max: max[k],
                });
            }
        }
        Ok(Self { min, max })
    }

    /// A box from its centre and full size; the limits are rounded outward.
    ///
    /// # Errors
    /// As [`Aabb::new`], and [`Error::NegativeSize`], [`Error::TooLarge`].
    pub fn from_center_size(center: [f64; D], size: [f64; D]) -> Result<Self, Error> {
        const { assert!(0 < D && D <= AXES.len(), "boxes have one to three axes") };
        const CENTER: [&str; 3] = ["center x", "center y", "center z"];
        const SIZE: [&str; 3] = ["width", "height", "depth"];
        let (mut min, mut max) = (center, center);
        for k in 0..D {
            finite(CENTER[k], center[k])?;
            crate::error::size(SIZE[k], size[k])?;
            let half = crate::num::halve_up(size[k]);
            min[k] = crate::num::sub_down(center[k], half);
            max[k] = crate::num::add_up(center[k], half);
            if !(min[k].is_finite() && max[k].is_finite()) {
                return Err(Error::TooLarge { axis: AXES[k] });
            }
        }
        Ok(Self { min, max })
    }

    /// The smallest box around `points`.
    ///
    /// # Errors
    /// [`Error::NoPoints`], and [`Error::NotFinite`] with the index of the point.
    pub fn around(points: &[[f64; D]]) -> Result<Self, Error> {
        const { assert!(0 < D && D <= AXES.len(), "boxes have one to three axes") };
        const NAMES: [&str; 3] = ["x", "y", "z"];
        let first = *points.first().ok_or(Error::NoPoints)?;
        // Two points abreast, so that comparisons wait less for the one before.
        let (mut min, mut max, mut odd) = ([first; 2], [first; 2], [[0.0; D]; 2]);
        let (couples, rest) = points.as_chunks();
        let rest = rest.iter().map(|p| [*p; 2]);
        for couple in couples.iter().copied().chain(rest) {
            for i in 0..2 {
                for k in 0..D {
                    let x: f64 = couple[i][k];
                    min[i][k] = if x < min[i][k] { x } else { min[i][k] };
                    max[i][k] = if x > max[i][k] { x } else { max[i][k] };
                    // 0, or NaN for what is no finite number.
                    odd[i][k] += x * 0.0;
                }
            }
        }
        if odd.as_flattened().iter().any(|x| *x != 0.0) {
            for (i, p) in points.iter().enumerate() {
                for k in 0..D {
                    if !p[k].is_finite() {
                        return Err(Error::NotFinite {
                            what: NAMES[k],
                            index: Some(i),
                            value: p[k],
                        });
                    }
                }
            }
        }
        Ok(Self {
            min: core::array::from_fn(|k| {
                if min[1][k] < min[0][k] {
                    min[1][k]
                } else {
                    min[0][k]
                }
            }),
            max: core::array::from_fn(|k| {
                if max[1][k] > max[0][k] {
                    max[1][k]
                } else {
                    max[0][k]
                }
            }),
        })
    }

    /// The box with every side moved outward by `by`: it holds every point no farther than that.
    /// Rounded outward, and cut off at the largest `f64`. Below 0 or NaN nothing moves.
    ///
    /// ```
    /// use obbit::Aabb2;
    /// let door = Aabb2::new([0.0, 0.0], [1.0, 2.0])?;
    /// assert_eq!(door.grown(0.5), Aabb2::new([-0.5, -0.5], [1.5, 2.5])?);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn grown(&self, by: f64) -> Self {
        let (min, max) = (self.min, self.max);
        let by = if by > 0.0 { by } else { 0.0 };
        Self {
            min: core::array::from_fn(|k| saturate(sub_down(min[k], by))),
            max: core::array::from_fn(|k| saturate(add_up(max[k], by))),
        }
    }

    /// The smallest box around both.
    ///
    /// ```
    /// use obbit::Aabb2;
    /// let (a, b) = (Aabb2::new([0.0, 0.0], [1.0, 2.0])?, Aabb2::new([3.0, 1.0], [4.0, 5.0])?);
    /// assert_eq!(a.union(&b), Aabb2::new([0.0, 0.0], [4.0, 5.0])?);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            min: core::array::from_fn(|k| smaller(self.min[k], other.min[k])),
            max: core::array::from_fn(|k| larger(self.max[k], other.max[k])),
        }
    }

    /// What both have in common, `None` where they are apart; of two that touch it has no extent along some axis.
    ///
    /// ```
    /// use obbit::Aabb2;
    /// let (a, b) = (Aabb2::new([0.0, 0.0], [3.0, 2.0])?, Aabb2::new([1.0, 1.0], [4.0, 5.0])?);
    /// assert_eq!(a.intersection(&b), Some(Aabb2::new([1.0, 1.0], [3.0, 2.0])?));
    /// assert_eq!(a.intersection(&Aabb2::new([7.0, 0.0], [8.0, 1.0])?), None);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let min: [f64; D] = core::array::from_fn(|k| larger(self.min[k], other.min[k]));
        let max: [f64; D] = core::array::from_fn(|k| smaller(self.max[k], other.max[k]));
        (0..D)
            .all(|k| min[k] <= max[k])
            .then_some(Self { min, max })
    }

    /// A box whose limits are known to be finite and in order.
    pub(crate) const fn from_limits(min: [f64; D], max: [f64; D]) -> Self {
        Self { min, max }
    }

    /// Least coordinates.
    #[must_use]
    #[inline]
    pub const fn min(&self) -> [f64; D] {
        self.min
    }

    /// Greatest coordinates.
    #[must_use]
    #[inline]
    pub const fn max(&self) -> [f64; D] {
        self.max
    }

    /// The middle, rounded to nearest.
    #[must_use]
    pub fn center(&self) -> [f64; D] {
        core::array::from_fn(|k| {
            let sum = self.min[k] + self.max[k];
            // Halving first would lose the last bit of subnormals, adding first can overflow.
            if sum.is_finite() {
                sum * 0.5
            } else {
                self.min[k] * 0.5 + self.max[k] * 0.5
            }
        })
    }

    /// Full extent along each axis, rounded to nearest (at most the largest `f64`).
    #[must_use]
    pub fn size(&self) -> [f64; D] {
        core::array::from_fn(|k| crate::num::saturate(self.max[k] - self.min[k]))
    }

    /// The full size that a box about [`center`](Self::center) needs to cover this one: rounded up,
    /// where [`size`](Self::size) is rounded to nearest. Halves of it added to the centre reach
    /// every limit, exactly; but a box that is wider than the largest `f64` is given that size,
    /// which covers it no more.
    #[must_use]
    pub fn covering_size(&self) -> [f64; D] {
        self.size_about_center().map(saturate)
    }

    /// The same, refused where it is above the largest `f64`.
    pub(crate) fn covering(&self) -> Result<[f64; D], Error> {
        let size = self.size_about_center();
        for (&size, &axis) in size.iter().zip(&AXES) {
            if !size.is_finite() {
                return Err(Error::TooLarge { axis });
            }
        }
        Ok(size)
    }

    fn size_about_center(&self) -> [f64; D] {
        let center = self.center();
        core::array::from_fn(|k| {
            let up = add_up(self.max[k], -center[k]);
            let down = add_up(center[k], -self.min[k]);
            2.0 * larger(up, down)
        })
    }

    /// Per axis, the length that the two boxes share; negative is the gap between them on that
    /// axis, 0 that they touch there. (Rounded to nearest; the sign is exact.)
    #[must_use]
    pub fn overlap_extents(&self, other: &Self) -> [f64; D] {
        core::array::from_fn(|k| {
            let [top, bottom] = self.shared(other, k);
            crate::num::saturate(top - bottom)
        })
    }

    /// Whether the boxes share **more than** `threshold` along every axis: the collision rule of
    /// small game worlds that ignore slight contact. Exact: what they share is not rounded before it is
    /// compared. `threshold` is in the caller's unit; 0 is the
    /// same as [`overlaps`](Self::overlaps) for boxes of some volume.
    #[must_use]
    pub fn overlaps_by(&self, other: &Self, threshold: f64) -> bool {
        (0..D).all(|k| self.overlaps_along(other, k, threshold))
    }

    /// Whether they share more than `threshold` along one axis, exactly.
    pub(crate) fn overlaps_along(&self, other: &Self, axis: usize, threshold: f64) -> bool {
        let [top, bottom] = self.shared(other, axis);
        // Rounding keeps the order, so only where the rounded length is the threshold what was lost tells.
        let (length, lost) = crate::num::two_sum(top, 0.0 - bottom);
        length > threshold || (length == threshold && lost > 0.0)
    }

    /// The upper and the lower limit of what they share along an axis; where that is nothing, the upper one
    /// is below.
    fn shared(&self, other: &Self, axis: usize) -> [f64; 2] {
        [
            crate::num::smaller(self.max[axis], other.max[axis]),
            crate::num::larger(self.min[axis], other.min[axis]),
        ]
    }

    /// Exact relation of two aligned boxes.
    #[inline]
    pub(crate) fn relation_to_aligned(&self, other: &Self) -> Relation {
        sharp([&self.min, &self.max], [&other.min, &other.max])
    }
}

impl<const D: usize> Bounded<D> for Aabb<D> {
    fn bounds(&self) -> Aabb<D> {
        *self
    }

    fn limits_along(&self, axes: &[[f64; D]; D]) -> Option<[[f64; D]; 2]> {
        let (mut center, mut size, mut own) = ([0.0; D], [0.0; D], [[0.0; D]; D]);
        for k in 0..D {
            center[k] = 0.5 * self.min[k] + 0.5 * self.max[k];
            size[k] = self.max[k] - self.min[k];
            own[k][k] = 1.0;
        }
        Some(around_box(&center, &size, &own, axes))
    }

    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool {
        // Behind the sizes, what says that they are not turned.
        let unturned: &[f64] = match D {
            2 => &[1.0, 0.0],
            _ => &[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        };
        for (k, numbers) in numbers.iter_mut().enumerate() {
            for (number, shape) in numbers.iter_mut().zip(shapes) {
                *number = match k.checked_sub(D) {
                    None => shape.size()[k],
                    Some(k) => unturned.get(k).copied().unwrap_or(0.0),
                };
            }
        }
        D == 2 || D == 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_centre_and_size_that_cover() {
        use crate::num::{Exact, Number};
        let rough = Aabb::new([-1.7774233238695245], [-0.14069298924649218]).unwrap();
        let ([center], [size]) = (rough.center(), rough.covering_size());
        let [center, half] = [center, size / 2.0].map(Exact::from_f64);
        let [min, max] = [rough.min[0], rough.max[0]].map(Exact::from_f64);
        assert!(center.minus(&half).compare(&min).is_le());
        assert!(center.plus(&half).compare(&max).is_ge());
        let even = Aabb::new([0.0, -1.0], [3.0, 2.0]).unwrap();
        assert_eq!(even.covering_size(), [3.0, 3.0]);
        let wide = Aabb::new([0.0, -1e308], [1.0, 1e308]).unwrap();
        assert_eq!(wide.covering_size(), [1.0, f64::MAX]);
        assert_eq!(wide.covering(), Err(Error::TooLarge { axis: 'y' }));
    }
}
