//! The convex hull of points in space: which corners, edges and faces it has is decided exactly.

#![allow(
    clippy::cast_possible_truncation,
    reason = "points are counted in u32 throughout"
)]

use super::hull_faces::{in_order, outline};
use super::{Pose3, moved};
use crate::error::Error;
use crate::geom::aslant::around_points;
use crate::geom::{Aabb, Bounded};
use crate::num::sort::sort;
use crate::num::{Ball, Exact, Number, times_two_pow};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// The convex hull of points in space.
///
/// Built exactly for the numbers given: every corner is one of the points and truly a corner,
/// faces that lie in one plane are one face, and no point given lies outside. A hull may be flat,
/// a segment or a point. The order of the points given does not matter.
///
/// ```
/// use obbit::ConvexHull;
/// let cube = [0.0, 1.0].map(|x| [0.0, 1.0].map(|y| [0.0, 0.5, 1.0].map(|z| [x, y, z])));
/// let hull = ConvexHull::from_points(cube.concat().as_flattened())?;
/// assert_eq!((hull.corners().len(), hull.edges().len(), hull.faces().len()), (8, 12, 6));
/// assert_eq!((hull.volume(), hull.area()), (1.0, 6.0));
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Raw", into = "Raw"))]
pub struct ConvexHull {
    points: Vec<[f64; 3]>,
    /// The faces' corners one after the other; face `i` is `starts[i]..starts[i + 1]`.
    loops: Vec<u32>,
    starts: Vec<u32>,
    edges: Vec<HullEdge>,
}

/// An edge of a [`ConvexHull`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HullEdge {
    /// The first end, an index into [`ConvexHull::corners`]; less than `b`.
    pub a: u32,
    /// The other end.
    pub b: u32,
    /// The face to the left when going from `a` to `b` on the outside, an index into
    /// [`ConvexHull::faces`]; `None` where the hull is a segment.
    pub left: Option<u32>,
    /// The face to the right. A flat hull has two faces, one on each side.
    pub right: Option<u32>,
}

impl ConvexHull {
    /// The hull of `points`.
    ///
    /// # Errors
    /// [`Error::NoPoints`], and [`Error::NotFinite`] with the index of the point.
    pub fn from_points(points: &[[f64; 3]]) -> Result<Self, Error> {
        Aabb::around(points)?;
        let (points, faces) = in_order(points, outline(points));
        let mut starts: Vec<u32> = Vec::with_capacity(faces.len() + 1);
        starts.push(0);
        starts.extend(faces.iter().scan(0, |end, face| {
            *end += face.len() as u32;
            Some(*end)
        }));
        let edges = edges(&faces, points.len());
        Ok(Self {
            points,
            loops: faces.concat(),
            starts,
            edges,
        })
    }

    /// The corners, ordered by x, then y, then z.
    #[must_use]
    pub fn corners(&self) -> &[[f64; 3]] {
        &self.points
    }

    /// The faces: the corners of each, as indices into [`corners`](Self::corners),
    /// counter-clockwise from outside. A flat hull has two, a segment or a point none.
    #[must_use]
    pub fn faces(&self) -> impl ExactSizeIterator<Item = &[u32]> + Clone {
        self.starts
            .windows(2)
            .map(|w| &self.loops[w[0] as usize..w[1] as usize])
    }

    /// The edges, ordered by their ends. A segment is one edge.
    #[must_use]
    pub fn edges(&self) -> &[HullEdge] {
        &self.edges
    }

    /// How many dimensions the hull extends in: 3, 2 for a flat one, 1 for a segment, 0 for a
    /// point.
    #[must_use]
    pub fn dimension(&self) -> usize {
        match (self.points.len(), self.starts.len() - 1) {
            (1, _) => 0,
            (2, _) => 1,
            (_, 2) => 2,
            _ => 3,
        }
    }

    /// The centre of its volume, to 1e-13 of its size and the rounding of its coordinates: where its weight is, if it is
    /// equally dense all over. Of a flat hull that of its area, of a segment or point the middle. (Corners of a flat one
    /// that is turned are rounded, so that it becomes a solid next to nothing thick, with a centre of its own.)
    #[must_use]
    pub fn center(&self) -> [f64; 3] {
        super::hull_center::center(self)
    }

    /// The volume; 0 where the hull is flat.
    #[must_use]
    pub fn volume(&self) -> f64 {
        self.volume_in(0)
    }

    /// The same in a unit that is the cube of `2^exponent`; the smallest number where it vanishes there.
    pub(super) fn volume_in(&self, exponent: i32) -> f64 {
        if self.dimension() < 3 {
            return 0.0;
        }
        let ball = self.six_volumes::<Ball>();
        if sharp(ball) {
            let volume = times_two_pow(ball.middle / 6.0, -3 * exponent);
            if volume > f64::MIN_POSITIVE && volume < f64::MAX {
                return volume;
            }
        }
        let six = self.six_volumes::<Exact>().scaled(-3 * exponent);
        six.ratio(&Exact::from_f64(6.0))
    }

    /// The area of the surface; both sides of a flat hull.
    #[must_use]
    pub fn area(&self) -> f64 {
        let sum = self
            .faces()
            .fold(0.0, |sum, face| sum + self.face_area(face));
        crate::num::saturate(sum)
    }

    /// The hull of the corners, each moved and rounded.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 3]) -> Result<Self, Error> {
        let points: Result<Vec<_>, _> = self.points.iter().map(|&p| moved(p, by)).collect();
        Self::from_points(&points?)
    }

    /// The hull of the corners, each turned about the origin, moved and rounded.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn transformed(&self, pose: &Pose3) -> Result<Self, Error> {
        let points: Result<Vec<_>, _> = self.points.iter().map(|&p| pose.moved(p)).collect();
        Self::from_points(&points?)
    }

    /// Six times the volume: the tetrahedra from the first corner to the triangles of each face.
    fn six_volumes<N: Number>(&self) -> N {
        let first = self.points[0];
        self.faces().fold(N::zero(), |sum, face| {
            let apex = offset::<N>(self.points[face[0] as usize], first);
            sum.plus(&N::dot(&apex, &self.twice_area(face)))
        })
    }

    /// The area of a face, as precise for a sliver as for any other.
    fn face_area(&self, face: &[u32]) -> f64 {
        let normal = self.twice_area::<Ball>(face);
        let square = Ball::dot(&normal, &normal);
        if sharp(square) {
            return crate::num::sqrt(square.middle) * 0.5;
        }
        let normal = self.twice_area::<Exact>(face);
        Exact::dot(&normal, &normal).root_of_ratio(&Exact::from_f64(4.0))
    }

    /// The outward normal of a face, as long as twice its area.
    pub(super) fn twice_area<N: Number>(&self, face: &[u32]) -> [N; 3] {
        let at = |i: u32| offset::<N>(self.points[i as usize], self.points[face[0] as usize]);
        let zero = [N::zero(), N::zero(), N::zero()];
        face.windows(2).skip(1).fold(zero, |sum, w| {
            let part = N::cross(&at(w[0]), &at(w[1]));
            core::array::from_fn(|k| sum[k].plus(&part[k]))
        })
    }
}

impl Bounded<3> for ConvexHull {
    fn bounds(&self) -> Aabb<3> {
        super::around(&self.points, 0.0)
    }

    fn lies_along(&self) -> Option<[[f64; 3]; 3]> {
        let size = |face: &&[u32]| {
            let [x, y, z] = self.twice_area::<f64>(face);
            x.abs() + y.abs() + z.abs()
        };
        let largest = self.faces().max_by(|a, b| size(a).total_cmp(&size(b)));
        let corner = |&i: &u32| self.points[i as usize];
        let face: SmallVec<[[f64; 3]; 8]> = match largest {
            Some(face) => face.iter().map(corner).collect(),
            None => self.points.iter().copied().collect(),
        };
        super::axes_of_face(&face)
    }

    fn limits_along(&self, axes: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 2]> {
        Some(around_points(&self.points, 0.0, axes))
    }
}

#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Raw {
    points: Vec<[f64; 3]>,
}

#[cfg(feature = "serde")]
impl From<ConvexHull> for Raw {
    fn from(hull: ConvexHull) -> Self {
        Self {
            points: hull.points,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Raw> for ConvexHull {
    type Error = Error;
    fn try_from(raw: Raw) -> Result<Self, Error> {
        Self::from_points(&raw.points)
    }
}

/// The share of a result that its error radius may be before exact numbers are asked.
const SHARP: f64 = 1e-13;

/// Whether a number of at least 0 is known well enough. (An overflow is infinite, and so is its
/// radius.)
fn sharp(ball: Ball) -> bool {
    ball.middle.is_finite() && ball.radius <= ball.middle * SHARP
}

fn offset<N: Number>(p: [f64; 3], from: [f64; 3]) -> [N; 3] {
    N::difference(&p.map(N::from_f64), &from.map(N::from_f64))
}

/// The edges of the faces, each with both; that of a segment with none.
fn edges(faces: &[Vec<u32>], points: usize) -> Vec<HullEdge> {
    if faces.is_empty() && points == 2 {
        return [HullEdge {
            a: 0,
            b: 1,
            left: None,
            right: None,
        }]
        .into();
    }
    let mut halves: Vec<(u32, u32, bool, u32)> = Vec::new();
    for (f, face) in faces.iter().enumerate() {
        for (i, &a) in face.iter().enumerate() {
            let b = face[(i + 1) % face.len()];
            halves.push((a.min(b), a.max(b), a > b, f as u32));
        }
    }
    // Both halves of an edge lie side by side, the one with its face to the left first.
    sort(&mut halves);
    let edge = |half: &[(u32, u32, bool, u32)]| HullEdge {
        a: half[0].0,
        b: half[0].1,
        left: Some(half[0].3),
        right: half.get(1).map(|h| h.3),
    };
    halves.chunks(2).map(edge).collect()
}
