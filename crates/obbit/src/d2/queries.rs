//! The methods that every shape of the plane has, stamped on each type. What they promise is said
//! here once.

use super::{
    Aabb2, Box2, Capsule2, Circle, Convex2, ConvexPolygon, Obb2, Polytope2, Segment2, Shape2,
};
use super::{area, axis_gap, cast, contact, contains, distance, ray, relation, separation};
use crate::geom::{Bounded, Contact, Hit, RayHit, Relation, Separation};

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

    /// Whether the two are no farther apart than `clearance`, in the unit of the coordinates.
    /// Exact: not the rounded distance is compared, but the shapes themselves. False for a
    /// clearance below 0 or NaN.
    ///
    /// ```
    /// use obbit::Circle;
    /// let a = Circle::new([0.0, 0.0], 1.0)?;
    /// let b = Circle::new([3.0, 4.0], 1.0)?;
    /// assert!(a.within(&b, 3.0) && !a.within(&b, 3.0_f64.next_down()));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn within(&self, other: &impl Convex2, clearance: f64) -> bool {
        relation::within(self.view(), other.view(), clearance)
    }

    /// The Euclidean distance; 0 where they meet, and never 0 where they do not.
    ///
    /// ```
    /// use obbit::{Aabb2, Circle};
    /// let door = Aabb2::new([0.0, 0.0], [1.0, 2.0])?;
    /// assert_eq!(door.distance(&Circle::new([4.0, 6.0], 0.0)?), 5.0);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn distance(&self, other: &impl Convex2) -> f64 {
        distance::distance(self.view(), other.view())
    }

    /// How far apart or how deep, along which direction and between which points. Its sign is that
    /// of [`relation`](Self::relation).
    ///
    /// ```
    /// use obbit::Circle;
    /// let a = Circle::new([0.0, 0.0], 2.0)?;
    /// let s = a.separation(&Circle::new([3.0, 0.0], 2.0)?);
    /// assert_eq!((s.distance, s.normal), (-1.0, [1.0, 0.0]));
    /// assert_eq!((s.point_a, s.point_b), ([2.0, 0.0], [1.0, 0.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn separation(&self, other: &impl Convex2) -> Separation<2> {
        separation::separation(self.view(), other.view())
    }

    /// The minimum translation vector: the shortest move of `other` that ends the overlap. `None`
    /// unless they overlap. `other.translated(mtv)` never overlaps `self`: where rounding would
    /// leave a sliver, the vector is longer by the last bits of `other`'s coordinates.
    ///
    /// ```
    /// use obbit::Aabb2;
    /// let a = Aabb2::new([0.0, 0.0], [4.0, 4.0])?;
    /// let b = Aabb2::new([3.0, 1.0], [9.0, 2.0])?;
    /// assert_eq!(a.mtv(&b), Some([1.0, 0.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn mtv(&self, other: &impl Convex2) -> Option<[f64; 2]> {
        separation::mtv(self.view(), other.view())
    }

    /// Where they meet: a normal and one or two points with their depths. `None` where they are
    /// apart; where they only touch every depth is 0.
    ///
    /// ```
    /// use obbit::Aabb2;
    /// let floor = Aabb2::new([0.0, 0.0], [10.0, 1.0])?;
    /// let crate_ = Aabb2::new([2.0, 0.75], [4.0, 3.0])?;
    /// let contact = floor.contact(&crate_).unwrap();
    /// assert_eq!((contact.normal, contact.depth()), ([0.0, 1.0], 0.25));
    /// assert_eq!(contact.points.len(), 2);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn contact(&self, other: &impl Convex2) -> Option<Contact<2>> {
        contact::contact(self.view(), other.view())
    }

    /// Whether every point of `other` is a point of this shape, its boundary counted. Exact.
    ///
    /// ```
    /// use obbit::{Aabb2, Circle};
    /// let tile = Aabb2::new([0.0, 0.0], [2.0, 2.0])?;
    /// assert!(tile.contains(&Circle::new([1.0, 1.0], 1.0)?));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn contains(&self, other: &impl Convex2) -> bool {
        contains::contains(self.view(), other.view())
    }

    /// Whether a point is a point of this shape, its boundary counted. Exact. No shape holds a point that is not finite.
    ///
    /// ```
    /// use obbit::{Obb2, Rot2};
    /// let card = Obb2::new([0.0, 0.0], [4.0, 2.0], Rot2::from_degrees(90.0))?;
    /// assert!(card.contains_point([1.0, 2.0]) && !card.contains_point([1.5, 0.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn contains_point(&self, point: [f64; 2]) -> bool {
        Circle::new(point, 0.0).is_ok_and(|point| self.relation_with(&point).intersects())
    }

    /// The area they share; 0 unless they overlap.
    ///
    /// ```
    /// use obbit::{Obb2, Rot2};
    /// let a = Obb2::new([0.0, 0.0], [2.0, 2.0], Rot2::IDENTITY)?;
    /// let b = Obb2::new([0.0, 0.0], [2.0, 2.0], Rot2::from_degrees(45.0))?;
    /// assert!((a.overlap_area(&b) - 8.0 * (2f64.sqrt() - 1.0)).abs() < 1e-14);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn overlap_area(&self, other: &impl Convex2) -> f64 {
        area::overlap_area(self.view(), other.view())
    }

    /// Intersection over union: the shared area as a share of the area of both together. 1 for two
    /// equal shapes that have an area, 0 for those that share none.
    ///
    /// ```
    /// use obbit::Aabb2;
    /// let a = Aabb2::new([0.0, 0.0], [2.0, 1.0])?;
    /// let b = Aabb2::new([1.0, 0.0], [3.0, 1.0])?;
    /// assert_eq!(a.iou(&b), 1.0 / 3.0);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn iou(&self, other: &impl Convex2) -> f64 {
        area::iou(self.view(), other.view())
    }

    /// When `other`, moving by `motion` relative to this shape, first meets it; `None` if never, and
    /// where `motion` is not finite. Touching counts, so does grazing. A pair that overlaps at the
    /// start hits at time 0, and so does one that touches, unless it parts at once.
    ///
    /// Neither shape turns on the way. One that does, as the link of an arm, goes in short steps, grown in each
    /// by as much as its points leave the straight line; bodies that spin are for [`World2`](crate::World2).
    ///
    /// ```
    /// use obbit::{Aabb2, Circle};
    /// let wall = Aabb2::new([0.0, 0.0], [1.0, 9.0])?;
    /// let ball = Circle::new([6.0, 4.0], 1.0)?;
    /// let hit = wall.cast(&ball, [-8.0, 0.0]).unwrap();
    /// assert_eq!((hit.time, hit.normal, hit.point), (0.5, [1.0, 0.0], [1.0, 4.0]));
    /// assert!(wall.cast(&ball, [8.0, 0.0]).is_none());
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn cast(&self, other: &impl Convex2, motion: [f64; 2]) -> Option<Hit<2>> {
        cast::cast(self.view(), other.view(), motion)
    }

    /// Where the ray from `origin` along `dir`, without end, enters the shape. Time 0 and no normal
    /// where it starts in it. `None` where it misses, and where `origin` or `dir` is not finite.
    ///
    /// ```
    /// use obbit::Circle;
    /// let sun = Circle::new([0.0, 0.0], 2.0)?;
    /// let hit = sun.ray([-10.0, 0.0], [4.0, 0.0]).unwrap();
    /// assert_eq!((hit.time, hit.normal, hit.point), (2.0, Some([-1.0, 0.0]), [-2.0, 0.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn ray(&self, origin: [f64; 2], dir: [f64; 2]) -> Option<RayHit<2>> {
        ray::ray(self.view(), origin, dir)
    }

    /// The smallest aligned box around it, rounded outward.
    #[doc(alias = "aabb")]
    #[must_use]
    pub fn bounds(&self) -> Aabb2 {
        Bounded::bounds(self)
    }
}
    )*};
}

macro_rules! axis_gaps {
    ($($type:ty),*) => {$(
impl $type {
    /// The largest gap between the projections of the two on the separating axes: a lower bound of
    /// [`distance`](Self::distance), equal to it where an edge faces the other shape; negative is
    /// minus the depth. Its sign is that of the relation. Each is rounded on its own, so where they are
    /// equal the last digits may differ.
    ///
    /// ```
    /// use obbit::Aabb2;
    /// let a = Aabb2::new([0.0, 0.0], [1.0, 1.0])?;
    /// let b = Aabb2::new([4.0, 5.0], [6.0, 6.0])?;
    /// assert_eq!((a.axis_gap(&b), a.distance(&b)), (4.0, 5.0));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn axis_gap(&self, other: &impl Polytope2) -> f64 {
        axis_gap::axis_gap(self.view(), other.view())
    }
}
    )*};
}

queries!(
    Aabb2,
    Box2,
    Obb2,
    Circle,
    Capsule2,
    Segment2,
    ConvexPolygon,
    Shape2
);
axis_gaps!(Aabb2, Box2, Obb2, Segment2, ConvexPolygon);
