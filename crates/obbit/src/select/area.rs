//! What is drawn to select: a box, any convex shape, or a lasso.

use super::lasso::Lasso;
use crate::d2::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Segment2, Shape2};

/// The area of a marquee. Boxes, every other shape, and [`Lasso`] become one by `into`.
///
/// ```
/// use obbit::{Circle, Obb2, Rot2};
/// use obbit::select::{Area, Lasso};
/// let turned: Area = Obb2::new([50.0, 50.0], [80.0, 20.0], Rot2::from_degrees(30.0))?.into();
/// let brush: Area = Circle::new([10.0, 10.0], 5.0)?.into();
/// let drawn: Area = Lasso::new(&[[0.0, 0.0], [9.0, 0.0], [2.0, 2.0], [0.0, 9.0]])?.into();
/// assert_eq!(drawn.bounds().max(), [9.0, 9.0]);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Area {
    /// The usual marquee.
    Aligned(Aabb2),
    /// A marquee that is turned, or drawn on a page that is.
    Turned(Obb2),
    /// Any other convex shape: a round brush, a segment that cuts through elements.
    Convex(Shape2),
    /// A polygon of any form. One whose points lie on one line counts as that segment.
    Lasso(Lasso),
}

impl Area {
    /// The smallest aligned box around it, rounded outward.
    #[must_use]
    pub fn bounds(&self) -> Aabb2 {
        match self {
            Self::Aligned(area) => *area,
            Self::Turned(area) => area.bounds(),
            Self::Convex(area) => area.bounds(),
            Self::Lasso(area) => area.bounds(),
        }
    }
}

impl From<Aabb2> for Area {
    fn from(area: Aabb2) -> Self {
        Self::Aligned(area)
    }
}

impl From<Obb2> for Area {
    fn from(area: Obb2) -> Self {
        Self::Turned(area)
    }
}

impl From<Lasso> for Area {
    /// A lasso whose points lie on one line is that segment.
    fn from(area: Lasso) -> Self {
        match area.flat() {
            Some(segment) => Self::Convex(segment.into()),
            None => Self::Lasso(area),
        }
    }
}

impl From<Shape2> for Area {
    fn from(area: Shape2) -> Self {
        match area {
            Shape2::Aabb(area) => Self::Aligned(area),
            Shape2::Obb(area) => Self::Turned(area),
            area => Self::Convex(area),
        }
    }
}

macro_rules! convex {
    ($($shape:ty),*) => {$(
        impl From<$shape> for Area {
            fn from(area: $shape) -> Self {
                Self::Convex(area.into())
            }
        }
    )*};
}
convex!(Circle, Capsule2, Segment2, ConvexPolygon);
