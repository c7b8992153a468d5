//! The queries as methods of each shape: one text, stamped on all of them.

use super::relation;
use super::shape::{Convex3, Shape3};
use super::{Capsule3, ConvexHull, Obb3, Segment3, Sphere, Triangle};
use crate::geom::{Aabb, Relate, Relation};

macro_rules! queries {
    ($($type:ty),+) => {$(
        impl $type {
            /// How the two shapes stand to each other, exactly.
            ///
            /// ```
            /// use obbit::{Relation, Sphere};
            /// let a = Sphere::new([0.0, 0.0, 0.0], 1.0)?;
            /// assert_eq!(a.relation(&Sphere::new([0.0, 2.0, 0.0], 1.0)?), Relation::Touching);
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            #[inline]
            pub fn relation(&self, other: &impl Convex3) -> Relation {
                relation::relation(self.view(), other.view())
            }

            /// Whether they share a point; touching counts. Exact.
            #[must_use]
            #[inline]
            pub fn intersects(&self, other: &impl Convex3) -> bool {
                self.relation(other).intersects()
            }

            /// Whether they overlap; touching does not count. Exact.
            #[must_use]
            #[inline]
            pub fn overlaps(&self, other: &impl Convex3) -> bool {
                self.relation(other).overlaps()
            }
        }

        impl<Other: Convex3> Relate<3, Other> for $type {
            #[inline]
            fn relate(&self, other: &Other) -> Relation {
                self.relation(other)
            }
        }
    )+};
}

queries!(
    Aabb<3>,
    Obb3,
    Sphere,
    Capsule3,
    Segment3,
    Triangle,
    ConvexHull,
    Shape3
);
