//! Polygons of any form: cut into convex parts once, asked through these.

#[cfg(test)]
mod area_tests;
mod casts;
#[cfg(test)]
mod casts_tests;
#[cfg(test)]
mod casts_tied_tests;
mod contains;
#[cfg(test)]
mod contains_tests;
mod crossing_lines;
#[cfg(test)]
mod crossing_lines_tests;
mod cut;
mod element;
mod exact_point;
mod inner_sides;
mod long_area;
mod moved;
#[cfg(test)]
mod moved_tests;
mod parts;
mod planar;
mod queries;
mod region;
mod relate;
mod rim;
mod side_near;
#[cfg(test)]
mod tests;

use crate::d2::{Aabb2, ConvexPolygon};
use crate::error::Error;
use alloc::vec::Vec;
use cut::{Fault, P, convex_parts, order};
use parts::Parts;
pub use planar::Planar;
pub use region::Region;

/// A polygon of any form: concave, with holes, in several pieces.
///
/// Made of rings of corners, which may touch each other and themselves, but not cross. It is cut into convex parts
/// once, without new corners and exactly, so that all answers are exact for the corners as given. The outlines belong
/// to it, those of holes too: what lies in a hole and reaches its rim touches. (Where two rings run along the same
/// stretch there is no border: what a hole shares with the outline is cut open, and pieces side by side are one.)
///
/// It can be asked about any convex shape of the plane, and about another; lists of them go through bulk jobs
/// ([`pairs`](fn@crate::pairs), [`join`](fn@crate::join), [`Index2`](crate::Index2),
/// [`Marquee`](crate::select::Marquee)) as all shapes do. How deep it overlaps
/// something is not told: what moves out of a bay need not go the shortest way out of any part.
///
/// ```
/// use obbit::{Circle, Polygon, Relation};
/// let yard = Polygon::new(
///     &[[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]],
///     &[&[[3.0, 3.0], [6.0, 3.0], [6.0, 6.0], [3.0, 6.0]]],
/// )?;
/// assert_eq!(yard.area(), 72.0);
/// let tree = |r| Circle::new([4.5, 4.5], r);
/// assert_eq!(yard.relation(&tree(1.0)?), Relation::Apart);
/// assert_eq!(yard.relation(&tree(1.5)?), Relation::Touching);
/// assert_eq!(yard.relation(&tree(2.0)?), Relation::Overlapping);
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Polygon {
    parts: Parts,
}

impl Polygon {
    /// A polygon within an outline and in none of the holes, rings of corners either way round. The first corner may be
    /// repeated at the end. What has no area is left out, as spikes are, where a ring goes there and back; but of an outline
    /// that is nothing else the line, segment or point is left.
    ///
    /// # Errors
    /// [`Error::NoPoints`] where the outline has none, [`Error::NotFinite`] with the index of the point, counted through the
    /// outline and all holes, [`Error::Crossing`] with a place near one where a ring crosses itself, and
    /// [`Error::HoleOutside`] with one where a hole reaches out of the outline or into another, or takes all of it.
    pub fn new(outline: &[P], holes: &[&[P]]) -> Result<Self, Error> {
        Aabb2::around(outline)?;
        let mut before = outline.len();
        for hole in holes.iter().filter(|hole| !hole.is_empty()) {
            Aabb2::around(hole).map_err(|error| counted_on(error, before))?;
            before += hole.len();
        }
        let is_whole = holes.iter().all(|hole| hole.is_empty());
        if let Some(convex) = ConvexPolygon::new(outline).ok().filter(|_| is_whole) {
            return Ok(convex.into());
        }
        let parts = convex_parts(&[outline], holes).map_err(refused)?;
        if !parts.is_empty() {
            return Self::of(parts);
        }
        let flat = ConvexPolygon::from_points(outline)?;
        if flat.corners().len() < 3 {
            return Self::of(Vec::from([flat]));
        }
        if !is_whole {
            // Holes have taken all of it.
            return Err(refused(Fault::Hole(flat.corners()[0])));
        }
        // There and back along a line that bends.
        let closed: Vec<P> = outline.iter().chain(&outline[..1]).copied().collect();
        Self::polyline(&closed)
    }

    /// Several polygons as one. They may touch each other, but not overlap.
    ///
    /// # Errors
    /// [`Error::NoPoints`] where there is none, and [`Error::PiecesOverlap`] with a place near what two of them share.
    ///
    /// ```
    /// use obbit::{Circle, Polygon, Relation};
    /// let island = |x: f64| Polygon::new(&[[x, 0.0], [x + 2.0, 0.0], [x + 1.0, 3.0]], &[]);
    /// let both = Polygon::of_several([island(0.0)?, island(5.0)?])?;
    /// assert_eq!(both.area(), 6.0);
    /// assert_eq!(both.relation(&Circle::new([3.5, 0.0], 1.5)?), Relation::Touching);
    /// assert!(Polygon::of_several([island(0.0)?, island(1.0)?]).is_err());
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn of_several(polygons: impl IntoIterator<Item = Self>) -> Result<Self, Error> {
        let mut polygons = polygons.into_iter();
        let first = polygons.next().ok_or(Error::NoPoints)?;
        let Some(second) = polygons.next() else {
            return Ok(first);
        };
        let all = [first, second].into_iter().chain(polygons);
        let parts = all.flat_map(|polygon| polygon.parts.into_shapes());
        Self::of_pieces(parts.collect())
    }

    /// The line through these points in turn, as a shape without area. It may cross itself; one point is a line too.
    ///
    /// It overlaps an area where any of it lies inside, and another line where the two cross: where the one passes from
    /// one side of the other to its other side, be it within segments, at a point that either was given, or along a
    /// stretch that both run on. Elsewhere what meets touches.
    ///
    /// # Errors
    /// [`Error::NoPoints`], and [`Error::NotFinite`] with the index of the point.
    ///
    /// ```
    /// use obbit::{Aabb2, Polygon, Relation};
    /// let road = Polygon::polyline(&[[0.0, 0.0], [6.0, 0.0], [6.0, 8.0]])?;
    /// let house = |x: f64| Aabb2::new([x, 2.0], [x + 3.0, 6.0]);
    /// assert_eq!(road.relation(&house(2.0)?), Relation::Apart);
    /// assert_eq!(road.distance(&house(2.0)?), 1.0);
    /// assert_eq!(road.relation(&house(3.0)?), Relation::Touching);
    /// assert_eq!(road.relation(&house(4.0)?), Relation::Overlapping);
    /// let path = |end| Polygon::polyline(&[[9.0, -3.0], [6.0, 0.0], end]);
    /// assert_eq!(road.relation(&path([9.0, 3.0])?), Relation::Touching);
    /// assert_eq!(road.relation(&path([3.0, 3.0])?), Relation::Overlapping);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn polyline(points: &[P]) -> Result<Self, Error> {
        Aabb2::around(points)?;
        let mut corners = points.to_vec();
        corners.dedup();
        // (Of a single point, that.)
        let segments = corners.windows(corners.len().min(2));
        let segments = segments.map(ConvexPolygon::from_points);
        Self::of(segments.collect::<Result<_, _>>()?)
    }

    fn of(parts: Vec<ConvexPolygon>) -> Result<Self, Error> {
        let parts = Parts::new(parts).ok_or(Error::NoPoints)?;
        Ok(Self { parts })
    }

    /// The same of parts that may overlap, which are refused.
    fn of_pieces(parts: Vec<ConvexPolygon>) -> Result<Self, Error> {
        let made = Self::of(parts)?;
        match made.parts.overlap() {
            Some([x, y]) => Err(Error::PiecesOverlap { x, y }),
            None => Ok(made),
        }
    }

    /// The convex parts that it is cut into. They only touch each other.
    #[must_use]
    pub fn parts(&self) -> impl ExactSizeIterator<Item = &ConvexPolygon> + Clone {
        self.parts.shapes()
    }
}

/// The same polygon, its corners from the least on, whichever was given first.
fn from_least(convex: &ConvexPolygon) -> ConvexPolygon {
    let corners = convex.corners();
    let least = (0..corners.len()).min_by(|&i, &j| order(&corners[i], &corners[j]));
    let mut corners = corners.to_vec();
    corners.rotate_left(least.unwrap_or(0));
    ConvexPolygon::from_corners(corners)
}

/// Of a list of points that stands behind so many others.
fn counted_on(error: Error, before: usize) -> Error {
    match error {
        Error::NotFinite { what, index, value } => Error::NotFinite {
            what,
            index: index.map(|index| index + before),
            value,
        },
        other => other,
    }
}

fn refused(fault: Fault) -> Error {
    match fault {
        Fault::Ring([x, y]) => Error::Crossing { x, y },
        Fault::Hole([x, y]) => Error::HoleOutside { x, y },
    }
}

impl From<ConvexPolygon> for Polygon {
    fn from(shape: ConvexPolygon) -> Self {
        Self {
            parts: Parts::one(from_least(&shape)),
        }
    }
}

/// Equal where they are cut into the same parts, as the same rings are.
impl PartialEq for Polygon {
    fn eq(&self, other: &Self) -> bool {
        self.parts().eq(other.parts())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Polygon {
    /// As a list of convex parts.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.parts())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Polygon {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let parts = Vec::deserialize(deserializer)?;
        Self::of_pieces(parts).map_err(serde::de::Error::custom)
    }
}
