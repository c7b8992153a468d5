//! Boxes of either kind in one list.

use super::rect::Rect;
use super::shape::View2;
use super::{Aabb2, Obb2, Pose2};
use crate::error::Error;
use crate::geom::Bounded;

/// An aligned or an oriented box, for lists that mix them.
///
/// A [`Shape2`](super::Shape2) can be either too. But a program whose lists are of this type, or of
/// [`Aabb2`] and [`Obb2`], has none of the code for other shapes in it: that is a good part of what a
/// browser would have to load.
///
/// ```
/// use obbit::{Aabb2, Box2, Obb2, Rot2, Touch, pairs};
/// let boxes: Vec<Box2> = vec![
///     Aabb2::new([0.0, 0.0], [2.0, 2.0])?.into(),
///     Obb2::new([2.5, 1.0], [2.0, 1.0], Rot2::from_degrees(30.0))?.into(),
/// ];
/// assert_eq!(pairs(&boxes, Touch::Counts), [(0, 1)]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Box2 {
    /// An axis-aligned box.
    Aligned(Aabb2),
    /// An oriented box.
    Turned(Obb2),
}

impl Box2 {
    /// The middle; of an aligned box, rounded to nearest.
    #[must_use]
    pub fn center(&self) -> [f64; 2] {
        match self {
            Self::Aligned(s) => s.center(),
            Self::Turned(s) => s.center(),
        }
    }

    /// Full width and height, along the box's own axes.
    #[must_use]
    pub fn size(&self) -> [f64; 2] {
        match self {
            Self::Aligned(s) => s.size(),
            Self::Turned(s) => s.size(),
        }
    }

    /// Its four corners, in the order of [`Obb2::corners`].
    #[must_use]
    pub fn corners(&self) -> [[f64; 2]; 4] {
        match self {
            Self::Aligned(s) => s.corners(),
            Self::Turned(s) => s.corners(),
        }
    }

    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        match self {
            Self::Aligned(s) => s.area(),
            Self::Turned(s) => s.area(),
        }
    }

    /// The same box moved by `by`.
    ///
    /// ```
    /// # use obbit::{Aabb2, Box2};
    /// let a = Box2::from(Aabb2::new([0.0, 0.0], [4.0, 4.0])?);
    /// let b = Box2::from(Aabb2::new([3.0, 1.0], [9.0, 2.0])?);
    /// let moved = b.translated(a.mtv(&b).unwrap())?;
    /// assert!(a.intersects(&moved) && !a.overlaps(&moved));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        Ok(match self {
            Self::Aligned(s) => s.translated(by)?.into(),
            Self::Turned(s) => s.translated(by)?.into(),
        })
    }

    /// The box after a rigid motion: always an oriented one.
    ///
    /// # Errors
    /// As [`Obb2::new`].
    pub fn transformed(&self, pose: &Pose2) -> Result<Obb2, Error> {
        match self {
            Self::Aligned(s) => s.transformed(pose),
            Self::Turned(s) => s.transformed(pose),
        }
    }

    #[inline(always)]
    pub(super) fn rect(&self) -> Rect<'_> {
        match self {
            Self::Aligned(s) => Rect::Aligned(s),
            Self::Turned(s) => Rect::Turned(s),
        }
    }
}

impl<'a> Rect<'a> {
    #[inline(always)]
    pub(super) fn view(self) -> View2<'a> {
        match self {
            Self::Aligned(s) => View2::Aabb(s),
            Self::Turned(s) => View2::Obb(s),
        }
    }
}

impl Bounded<2> for Box2 {
    fn bounds(&self) -> Aabb2 {
        match self {
            Self::Aligned(s) => *s,
            Self::Turned(s) => s.bounds(),
        }
    }

    fn lies_along(&self) -> Option<[[f64; 2]; 2]> {
        match self {
            Self::Aligned(s) => s.lies_along(),
            Self::Turned(s) => s.lies_along(),
        }
    }

    fn limits_along(&self, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        match self {
            Self::Aligned(s) => s.limits_along(axes),
            Self::Turned(s) => s.limits_along(axes),
        }
    }
}

impl From<Aabb2> for Box2 {
    fn from(shape: Aabb2) -> Self {
        Self::Aligned(shape)
    }
}

impl From<Obb2> for Box2 {
    fn from(shape: Obb2) -> Self {
        Self::Turned(shape)
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;
    use crate::d2::{Rot2, Shape2};

    #[test]
    fn lists_that_mix_shapes_are_read_back_and_checked() {
        let turned = Obb2::new([1.0, 2.0], [3.0, 4.0], Rot2::from_degrees(30.0)).unwrap();
        let boxes = [turned.into(), Box2::from(turned.bounds())];
        let text = serde_json::to_string(&boxes).unwrap();
        assert_eq!(serde_json::from_str::<[Box2; 2]>(&text).unwrap(), boxes);
        let shapes = [Shape2::from(turned), turned.bounds().into()];
        let text = serde_json::to_string(&shapes).unwrap();
        assert_eq!(serde_json::from_str::<[Shape2; 2]>(&text).unwrap(), shapes);
        let wrong = r#"{"Circle":{"center":[0.0,0.0],"radius":-1.0}}"#;
        assert!(serde_json::from_str::<Shape2>(wrong).is_err());
    }
}
