//! Convex shapes and polygons in one list.

use super::Polygon;
use crate::d2::{
    Aabb2, Affine2, Box2, Capsule2, Circle, ConvexPolygon, Element as _, Obb2, Pose2, Segment2,
    Shape2,
};
use crate::error::Error;
use crate::geom::{Bounded, Hit, Pieces, RayHit, Relate, Relation, Separation};
use crate::num::saturate;
use crate::num::vector::along;

/// A convex shape or a [`Polygon`], for lists that mix them.
///
/// It answers what polygons do; what convex shapes answer beyond that, as a depth, ask of the [`Shape2`] in it. In bulk
/// jobs ([`pairs`](fn@crate::pairs), [`join`](fn@crate::join) and the others) two of them are told as their own types are.
///
/// ```
/// use obbit::{Circle, Polygon, Region, Touch};
/// let ring = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]];
/// let court = [[3.0, 3.0], [6.0, 3.0], [6.0, 6.0], [3.0, 6.0]];
/// let regions: [Region; 3] = [
///     Polygon::new(&ring, &[&court])?.into(),
///     Circle::new([4.5, 4.5], 1.0)?.into(),
///     Circle::new([9.0, 4.5], 1.0)?.into(),
/// ];
/// assert_eq!(obbit::pairs(&regions, Touch::Counts), [(0, 2)]);
/// assert_eq!(regions[0].distance(&regions[1]), 0.5);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Region {
    /// A convex shape.
    Convex(Shape2),
    /// One that is not convex, has holes, or comes in several pieces.
    Polygon(Polygon),
}

/// Asks two regions what their own types answer; a polygon is asked first, if there is one.
macro_rules! ask {
    ($one:expr, $other:expr, |$a:ident, $b:ident| $answer:expr) => {
        match ($one, $other) {
            (Region::Convex($a), Region::Convex($b)) => $answer,
            (Region::Polygon($a), Region::Convex($b)) => $answer,
            (Region::Convex($b), Region::Polygon($a)) => $answer,
            (Region::Polygon($a), Region::Polygon($b)) => $answer,
        }
    };
}

impl Region {
    /// Whether it is a [`Polygon`], be that convex or not.
    #[must_use]
    pub const fn is_polygon(&self) -> bool {
        matches!(self, Self::Polygon(_))
    }

    /// Apart, touching or overlapping, decided exactly: see [`Polygon::relation`].
    #[must_use]
    pub fn relation(&self, other: &Self) -> Relation {
        ask!(self, other, |a, b| a.relation(b))
    }

    /// Whether the two share at least one point: touching counts. Exact.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        ask!(self, other, |a, b| a.intersects(b))
    }

    /// Whether they overlap: touching does not count. Exact.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        ask!(self, other, |a, b| a.overlaps(b))
    }

    /// Whether a point is a point of it, its boundary counted. Exact. It holds no point that is not finite.
    #[must_use]
    pub fn contains_point(&self, point: [f64; 2]) -> bool {
        match self {
            Self::Convex(shape) => shape.contains_point(point),
            Self::Polygon(polygon) => polygon.contains_point(point),
        }
    }

    /// Whether every point of the other is a point of this one, its boundary counted. Exact.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Convex(a), Self::Convex(b)) => a.contains(b),
            (Self::Convex(a), Self::Polygon(b)) => b.is_held_by(a),
            (Self::Polygon(a), Self::Convex(b)) => a.contains(b),
            (Self::Polygon(a), Self::Polygon(b)) => a.contains(b),
        }
    }

    /// Whether they are no farther apart than `clearance`, exactly; false for a clearance below 0 or NaN.
    #[must_use]
    pub fn within(&self, other: &Self, clearance: f64) -> bool {
        ask!(self, other, |a, b| a.within(b, clearance))
    }

    /// The Euclidean distance; 0 where they meet, and never 0 where they do not.
    #[must_use]
    pub fn distance(&self, other: &Self) -> f64 {
        ask!(self, other, |a, b| a.distance(b))
    }

    /// How far apart, along which direction and between which points. `None` where they overlap: how deep, two convex
    /// shapes tell.
    #[must_use]
    pub fn separation(&self, other: &Self) -> Option<Separation<2>> {
        match (self, other) {
            (Self::Convex(a), Self::Convex(b)) => (!a.overlaps(b)).then(|| a.separation(b)),
            (Self::Polygon(a), Self::Convex(b)) => a.separation(b),
            (Self::Convex(a), Self::Polygon(b)) => b.separation(a).map(Separation::reversed),
            (Self::Polygon(a), Self::Polygon(b)) => a.separation(b),
        }
    }

    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        match self {
            Self::Convex(shape) => shape.area(),
            Self::Polygon(polygon) => polygon.area(),
        }
    }

    /// The area they share; 0 unless they overlap.
    #[must_use]
    pub fn overlap_area(&self, other: &Self) -> f64 {
        ask!(self, other, |a, b| a.overlap_area(b))
    }

    /// Intersection over union: the shared area as a share of the area of both together.
    #[must_use]
    pub fn iou(&self, other: &Self) -> f64 {
        ask!(self, other, |a, b| a.iou(b))
    }

    /// When another, which moves by `motion`, first meets this one, from where to where and at which point, as [`Hit`] has
    /// it: see [`Polygon::cast`].
    #[must_use]
    pub fn cast(&self, other: &Self, motion: [f64; 2]) -> Option<Hit<2>> {
        match (self, other) {
            (Self::Convex(a), Self::Convex(b)) => a.cast(b, motion),
            (Self::Polygon(a), Self::Convex(b)) => a.cast(b, motion),
            (Self::Polygon(a), Self::Polygon(b)) => a.cast(b, motion),
            (Self::Convex(a), Self::Polygon(b)) => {
                // As if this one came from the other side.
                let hit = b.cast(a, motion.map(|x| 0.0 - x))?;
                if hit.time == 0.0
                    && let Some(part) = b.part_over(a)
                {
                    return a.cast(part, motion);
                }
                Some(Hit {
                    time: hit.time,
                    normal: hit.normal.map(|x| 0.0 - x),
                    point: along(hit.point, motion, hit.time).map(saturate),
                })
            }
        }
    }

    /// Where the ray from `origin` along `dir`, without end, enters it: see [`Polygon::ray`].
    #[must_use]
    pub fn ray(&self, origin: [f64; 2], dir: [f64; 2]) -> Option<RayHit<2>> {
        match self {
            Self::Convex(shape) => shape.ray(origin, dir),
            Self::Polygon(polygon) => polygon.ray(origin, dir),
        }
    }

    /// The same region moved by `by`.
    ///
    /// # Errors
    /// As [`Polygon::translated`].
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        Ok(match self {
            Self::Convex(shape) => shape.translated(by)?.into(),
            Self::Polygon(polygon) => polygon.translated(by)?.into(),
        })
    }

    /// The same region after a rigid motion; an aligned box becomes an oriented one.
    ///
    /// # Errors
    /// As [`Polygon::translated`].
    pub fn transformed(&self, pose: &Pose2) -> Result<Self, Error> {
        Ok(match self {
            Self::Convex(shape) => shape.transformed(pose)?.into(),
            Self::Polygon(polygon) => polygon.transformed(pose)?.into(),
        })
    }

    /// The same region after an affine map, which may scale, shear and mirror it.
    ///
    /// # Errors
    /// As [`Polygon::translated`], and [`Error::NotSimilar`] for a circle or capsule that becomes an ellipse.
    ///
    /// ```
    /// use obbit::{Affine2, Obb2, Region, Rot2};
    /// let door = Region::from(Obb2::new([2.0, 0.0], [4.0, 2.0], Rot2::IDENTITY)?);
    /// let twice = Affine2::new([2.0, 0.0, 0.0, 2.0, 0.0, 0.0])?;
    /// assert_eq!(door.mapped(&twice)?.area(), 4.0 * door.area());
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn mapped(&self, map: &Affine2) -> Result<Self, Error> {
        Ok(match self {
            Self::Convex(shape) => shape.mapped(map)?.into(),
            Self::Polygon(polygon) => polygon.mapped(map)?.into(),
        })
    }
}

impl Bounded<2> for Region {
    fn bounds(&self) -> Aabb2 {
        match self {
            Self::Convex(shape) => shape.bounds(),
            Self::Polygon(polygon) => polygon.bounds(),
        }
    }

    fn pieces(&self) -> Option<&dyn Pieces<2>> {
        match self {
            Self::Convex(_) => None,
            Self::Polygon(polygon) => polygon.pieces(),
        }
    }
}

impl Relate<2> for Region {
    fn relate(&self, other: &Self) -> Relation {
        self.relation(other)
    }

    fn within(&self, other: &Self, clearance: f64) -> bool {
        self.within(other, clearance)
    }

    fn pieces_within(&self, piece: usize, other: &Self, others: usize, clearance: f64) -> bool {
        match (self, other) {
            (Self::Convex(a), Self::Convex(b)) => a.within(b, clearance),
            (Self::Convex(a), Self::Polygon(b)) => b.pieces_within(others, a, piece, clearance),
            (Self::Polygon(a), Self::Convex(b)) => a.pieces_within(piece, b, others, clearance),
            (Self::Polygon(a), Self::Polygon(b)) => a.pieces_within(piece, b, others, clearance),
        }
    }
}

impl From<Polygon> for Region {
    fn from(polygon: Polygon) -> Self {
        Self::Polygon(polygon)
    }
}

impl From<Shape2> for Region {
    fn from(shape: Shape2) -> Self {
        Self::Convex(shape)
    }
}

macro_rules! from_convex {
    ($($type:ty),*) => {$(
        impl From<$type> for Region {
            fn from(shape: $type) -> Self {
                Self::Convex(shape.into())
            }
        }
    )*};
}
from_convex!(Aabb2, Box2, Obb2, Circle, Capsule2, Segment2, ConvexPolygon);
