//! The queries as methods of each shape: one text, stamped on all of them.

use super::shape::{Convex3, Polytope3, Shape3};
use super::{Capsule3, ConvexHull, Obb3, Segment3, Sphere, Triangle};
use super::{axis_gap, cast, contact, contains, ray, relation, separation, volume};
use crate::geom::{Aabb, Bounded, Contact, Hit, RayHit, Relation, Separation};

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

            /// Whether the two are no farther apart than `clearance`, in the unit of the coordinates.
            /// Exact: not the rounded distance is compared, but the shapes themselves. False for a
            /// clearance below 0 or NaN.
            ///
            /// ```
            /// use obbit::Sphere;
            /// let a = Sphere::new([0.0; 3], 1.0)?;
            /// let b = Sphere::new([0.0, 3.0, 4.0], 1.0)?;
            /// assert!(a.within(&b, 3.0) && !a.within(&b, 3.0_f64.next_down()));
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            pub fn within(&self, other: &impl Convex3, clearance: f64) -> bool {
                relation::within(self.view(), other.view(), clearance)
            }

            /// The Euclidean distance between the shapes, 0 unless they are apart.
            ///
            /// ```
            /// use obbit::{Segment3, Sphere};
            /// let wire = Segment3::new([0.0, 0.0, 0.0], [10.0, 0.0, 0.0])?;
            /// assert_eq!(wire.distance(&Sphere::new([5.0, 3.0, 4.0], 1.0)?), 4.0);
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            #[inline]
            pub fn distance(&self, other: &impl Convex3) -> f64 {
                separation::distance(self.view(), other.view())
            }

            /// The signed distance (positive apart, 0 touching, negative overlapping), the
            /// direction from `self` to `other`, and the points it is measured between.
            ///
            /// ```
            /// use obbit::{Obb3, Rot3, Sphere};
            /// let cube = Obb3::new([0.0; 3], [2.0; 3], Rot3::IDENTITY)?;
            /// let found = cube.separation(&Sphere::new([0.75, 0.0, 0.0], 0.5)?);
            /// assert_eq!(found.distance, -0.75);
            /// assert_eq!(found.normal, [1.0, 0.0, 0.0]);
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            pub fn separation(&self, other: &impl Convex3) -> Separation<3> {
                separation::separation(self.view(), other.view())
            }

            /// The shortest vector that moves `other` out of `self`; `None` unless they overlap.
            /// After `other.translated(vector)` they no longer do.
            ///
            /// ```
            /// use obbit::{Obb3, Rot3};
            /// let a = Obb3::new([0.0; 3], [2.0; 3], Rot3::IDENTITY)?;
            /// let b = Obb3::new([1.5, 0.0, 0.0], [2.0; 3], Rot3::IDENTITY)?;
            /// assert_eq!(a.mtv(&b), Some([0.5, 0.0, 0.0]));
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            pub fn mtv(&self, other: &impl Convex3) -> Option<[f64; 3]> {
                separation::mtv(self.view(), other.view())
            }

            /// Where they meet: up to four points with their depths; `None` where they are apart.
            ///
            /// ```
            /// use obbit::{Obb3, Rot3};
            /// let floor = Obb3::new([0.0, 0.0, -1.0], [10.0, 10.0, 2.0], Rot3::IDENTITY)?;
            /// let cube = Obb3::new([1.0, 2.0, 0.5], [1.0; 3], Rot3::from_yaw_degrees(30.0))?;
            /// let contact = floor.contact(&cube).unwrap();
            /// assert_eq!(contact.normal, [0.0, 0.0, 1.0]);
            /// assert_eq!(contact.points.len(), 4);
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            #[inline]
            pub fn contact(&self, other: &impl Convex3) -> Option<Contact<3>> {
                contact::contact(self.view(), other.view())
            }

            /// Whether `other` lies wholly inside `self`; their surfaces may touch. Exact.
            ///
            /// ```
            /// use obbit::{Aabb3, Sphere};
            /// let room = Aabb3::new([0.0; 3], [4.0, 4.0, 2.0])?;
            /// assert!(room.contains(&Sphere::new([2.0, 2.0, 1.0], 1.0)?));
            /// assert!(!room.contains(&Sphere::new([2.0, 2.0, 1.5], 1.0)?));
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            pub fn contains(&self, other: &impl Convex3) -> bool {
                contains::contains(self.view(), other.view())
            }

            /// Whether a point is a point of this shape, its surface counted. Exact. No shape holds a point that is
            /// not finite.
            ///
            /// ```
            /// use obbit::Aabb3;
            /// let room = Aabb3::new([0.0; 3], [4.0, 4.0, 2.0])?;
            /// assert!(room.contains_point([1.0, 1.0, 2.0]) && !room.contains_point([1.0, 1.0, 2.1]));
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            pub fn contains_point(&self, point: [f64; 3]) -> bool {
                super::Sphere::new(point, 0.0).is_ok_and(|point| self.intersects(&point))
            }

            /// When `other`, moving by `motion` while `self` stands still, first meets it; `None`
            /// if it never does, and where `motion` is not finite. Nothing is tunnelled through. A
            /// pair that meets at the start hits at 0, unless it only touches and parts at once.
            ///
            /// Neither shape turns on the way. One that does, as the link of an arm, goes in short
            /// steps, grown in each by as much as its points leave the straight line; bodies that
            /// spin are for [`World3`](crate::World3).
            ///
            /// ```
            /// use obbit::Sphere;
            /// let post = Sphere::new([0.0, 0.0, 0.0], 1.0)?;
            /// let ball = Sphere::new([10.0, 0.0, 0.0], 1.0)?;
            /// let hit = post.cast(&ball, [-16.0, 0.0, 0.0]).unwrap();
            /// assert_eq!((hit.time, hit.normal), (0.5, [1.0, 0.0, 0.0]));
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            #[inline]
            pub fn cast(&self, other: &impl Convex3, motion: [f64; 3]) -> Option<Hit<3>> {
                cast::cast(self.view(), other.view(), motion)
            }

            /// Where the ray from `origin` along `dir` (of any length) enters the shape. A ray
            /// that starts inside hits at time 0, without a normal. `None` where it misses, and
            /// where `origin` or `dir` is not finite.
            ///
            /// ```
            /// use obbit::Aabb3;
            /// let cube = Aabb3::new([0.0; 3], [1.0; 3])?;
            /// let hit = cube.ray([-3.0, 0.5, 0.5], [2.0, 0.0, 0.0]).unwrap();
            /// assert_eq!((hit.time, hit.normal), (1.5, Some([-1.0, 0.0, 0.0])));
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            pub fn ray(&self, origin: [f64; 3], dir: [f64; 3]) -> Option<RayHit<3>> {
                ray::ray(self.view(), origin, dir)
            }

            /// The smallest aligned box around the shape, rounded outward.
            #[doc(alias = "aabb")]
            #[must_use]
            pub fn bounds(&self) -> Aabb<3> {
                Bounded::bounds(self)
            }
        }
    )+};
}

macro_rules! polytope_queries {
    ($($type:ty),+) => {$(
        impl $type {
            /// The largest projected gap over the directions of the separating axis theorem:
            /// at most the distance where they are apart, 0 where they touch, minus the depth
            /// where they overlap.
            ///
            /// ```
            /// use obbit::Aabb3;
            /// let a = Aabb3::new([0.0; 3], [1.0; 3])?;
            /// let b = Aabb3::new([4.0, 5.0, 0.0], [6.0, 6.0, 1.0])?;
            /// assert_eq!((a.axis_gap(&b), a.distance(&b)), (4.0, 5.0));
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            pub fn axis_gap(&self, other: &impl Polytope3) -> f64 {
                axis_gap::axis_gap(self.view(), other.view())
            }

            /// The volume that both share; 0 unless they overlap and neither is flat.
            #[must_use]
            pub fn overlap_volume(&self, other: &impl Polytope3) -> f64 {
                volume::overlap_volume(self.view(), other.view())
            }

            /// Shared volume over joint volume, 0 to 1: exactly 1 for equal solids, exactly 0
            /// unless they overlap and neither is flat.
            ///
            /// ```
            /// use obbit::Aabb3;
            /// let a = Aabb3::new([0.0; 3], [2.0, 1.0, 1.0])?;
            /// let b = Aabb3::new([1.0, 0.0, 0.0], [3.0, 1.0, 1.0])?;
            /// assert_eq!((a.overlap_volume(&b), a.iou(&b)), (1.0, 1.0 / 3.0));
            /// # Ok::<(), obbit::Error>(())
            /// ```
            #[must_use]
            pub fn iou(&self, other: &impl Polytope3) -> f64 {
                volume::iou(self.view(), other.view())
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
polytope_queries!(Aabb<3>, Obb3, Segment3, Triangle, ConvexHull);
