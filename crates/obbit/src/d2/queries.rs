//! The methods that every shape of the plane has, stamped on each type. What they promise is said
//! here once.

use super::relation;
use super::{Aabb2, Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Segment2, Shape2};
use crate::geom::{Bounded, Relation};

macro_rules! queries {
    ($($type:ty),*) => {$(
impl $type {
    /// Apart, touching or overlapping, decided exactly for the numbers given.
    ///
    /// ```
    /// use obbit::{Circle, Obb2, Relation, Rot2};
    /// let card = Obb2::new([0.0, 0.0], [4.0, 2.0], Rot2::IDENTITY)?;
    /// let coin = Circle::new([3.0, 0.0], 1.0)?;
    /// assert_eq!(card.relation(&coin), Relation::Touching);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn relation(&self, other: &impl Convex2) -> Relation {
        relation::relation(self.view(), other.view())
    }

    /// Whether the two share at least one point: touching counts. Exact.
    #[must_use]
    #[inline]
    pub fn intersects(&self, other: &impl Convex2) -> bool {
        relation::intersects(self.view(), other.view())
    }

    /// Whether the two still meet after any small enough move: touching does not count. Exact.
    #[must_use]
    #[inline]
    pub fn overlaps(&self, other: &impl Convex2) -> bool {
        relation::overlaps(self.view(), other.view())
    }

    /// The smallest aligned box around it, rounded outward.
    #[must_use]
    pub fn bounds(&self) -> Aabb2 {
        Bounded::bounds(self)
    }
}
    )*};
}

queries!(
    Aabb2,
    Obb2,
    Circle,
    Capsule2,
    Segment2,
    ConvexPolygon,
    Shape2
);
