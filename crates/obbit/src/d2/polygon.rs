//! The convex polygon.

use super::hull::convex_hull;
use super::reach;
use super::{Aabb2, Pose2};
use crate::error::Error;
use crate::geom::Bounded;
use crate::geom::aslant::around_points;
use crate::geom::box_around::{around_polygon, write};
use crate::geom::orient::orient2;
use crate::geom::serial::validated;
use crate::num::{Ball, Exact, Number};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// A convex polygon. It may be as little as a segment or a point.
///
/// The corners are kept in the sense of a positive turn (counter-clockwise with y up), without
/// repeats and without corners on a straight edge. Whether they are convex is decided exactly.
///
/// ```
/// use obbit::ConvexPolygon;
/// let kite = ConvexPolygon::new(&[[0.0, 0.0], [2.0, 3.0], [0.0, 4.0], [-2.0, 3.0]])?;
/// assert_eq!(kite.area(), 8.0);
/// assert!(ConvexPolygon::new(&[[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]]).is_err());
/// # Ok::<(), obbit::Error>(())
/// ```
///
/// Two are equal where their corners are, from the same first one on.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ConvexPolygon {
    /// Never empty.
    corners: Vec<[f64; 2]>,
}

impl ConvexPolygon {
    /// A polygon from its corners in order, either way round. The first may be repeated at the end.
    ///
    /// # Errors
    /// [`Error::NoPoints`], [`Error::NotFinite`] with the index of the point, and
    /// [`Error::NotConvex`] with the first corner that turns the wrong way or goes round again.
    pub fn new(points: &[[f64; 2]]) -> Result<Self, Error> {
        Aabb2::around(points)?;
        let mut corners = without_repeats(points);
        if let Some((i, p)) = first_wrong_turn(&corners) {
            return match straight(&corners) {
                Some(ends) => Ok(Self { corners: ends }),
                None => Err(Error::NotConvex {
                    index: i,
                    x: p[0],
                    y: p[1],
                }),
            };
        }
        if corners.len() > 2 {
            corners = without_straight(&corners);
            let [a, b, c] = [corners[0].1, corners[1].1, corners[2 % corners.len()].1];
            if orient2(a, b, c) == Ordering::Less {
                corners.reverse();
            }
        }
        Ok(Self {
            corners: corners.into_iter().map(|(_, p)| p).collect(),
        })
    }

    /// The convex hull of any points in any order, found exactly; a segment or a point where they allow no
    /// more. For corners in their order, all of which are to be corners, there is [`new`](Self::new).
    ///
    /// # Errors
    /// [`Error::NoPoints`], [`Error::NotFinite`] with the index of the point.
    ///
    /// ```
    /// # use obbit::ConvexPolygon;
    /// let hull = ConvexPolygon::from_points(&[[0.0, 0.0], [1.0, 1.0], [4.0, 0.0], [2.0, 5.0]])?;
    /// assert_eq!(hull.corners().len(), 3);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn from_points(points: &[[f64; 2]]) -> Result<Self, Error> {
        Aabb2::around(points)?;
        Ok(Self {
            corners: convex_hull(points),
        })
    }

    /// Corners that are known to be convex, in order and not repeated.
    pub(crate) const fn from_corners(corners: Vec<[f64; 2]>) -> Self {
        Self { corners }
    }

    /// The corners in the sense of a positive turn. At least one.
    #[must_use]
    pub fn corners(&self) -> &[[f64; 2]] {
        &self.corners
    }

    /// The centre of its area; of a segment or point, and of a sliver so thin that floats see no area, the middle of its
    /// bounds.
    #[must_use]
    pub fn center(&self) -> [f64; 2] {
        let bounds = self.bounds();
        let (middle, size) = (bounds.center(), bounds.size());
        let largest = if size[0] > size[1] { size[0] } else { size[1] };
        let scale = reach::scale_to_one(largest);
        let local: Vec<[f64; 2]> = self
            .corners
            .iter()
            .map(|p| {
                [
                    p[0] * scale - middle[0] * scale,
                    p[1] * scale - middle[1] * scale,
                ]
            })
            .collect();
        let (mut twice_area, mut sum) = (0.0, [0.0; 2]);
        for (i, a) in local.iter().enumerate() {
            let b = local[(i + 1) % local.len()];
            let cross = a[0] * b[1] - a[1] * b[0];
            twice_area += cross;
            sum = [
                sum[0] + (a[0] + b[0]) * cross,
                sum[1] + (a[1] + b[1]) * cross,
            ];
        }
        let center: [f64; 2] =
            core::array::from_fn(|k| middle[k] + sum[k] / (3.0 * twice_area) / scale);
        let inside = |k: usize| bounds.min()[k] <= center[k] && center[k] <= bounds.max()[k];
        if twice_area > 0.0 && inside(0) && inside(1) {
            center
        } else {
            middle
        }
    }

    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        if self.corners.len() < 3 {
            return 0.0;
        }
        let ball = self.twice_area::<Ball>();
        let sharp = ball.middle * SHARP * self.corners.len() as f64;
        if ball.middle.is_finite() && ball.radius <= sharp {
            return ball.middle * 0.5;
        }
        self.twice_area::<Exact>().half().to_f64()
    }

    /// Twice the area: the triangles between the first corner and each side.
    fn twice_area<N: Number>(&self) -> N {
        let first = self.corners[0];
        let from_first = |p: [f64; 2]| -> [N; 2] {
            core::array::from_fn(|k| N::from_f64(p[k]).minus(&N::from_f64(first[k])))
        };
        self.corners[1..].windows(2).fold(N::zero(), |sum, pair| {
            let (a, b) = (from_first(pair[0]), from_first(pair[1]));
            sum.plus(&a[0].times(&b[1]).minus(&a[1].times(&b[0])))
        })
    }

    /// The same polygon moved by `by`: each corner is moved and rounded, and where that bends the
    /// outline inward the hull of the moved corners is taken.
    ///
    /// # Errors
    /// [`Error::NotFinite`], [`Error::TooLarge`].
    pub fn translated(&self, by: [f64; 2]) -> Result<Self, Error> {
        self.moved(|corner| reach::moved(corner, by))
    }

    /// The same polygon after a rigid motion; rounded as in [`translated`](Self::translated).
    ///
    /// # Errors
    /// As [`ConvexPolygon::translated`].
    pub fn transformed(&self, pose: &Pose2) -> Result<Self, Error> {
        pose.rotation.checked()?;
        self.moved(|corner| pose.moved(corner))
    }

    /// The polygon whose corners have been moved.
    fn moved(&self, to: impl Fn([f64; 2]) -> Result<[f64; 2], Error>) -> Result<Self, Error> {
        let moved: Result<Vec<[f64; 2]>, _> = self.corners.iter().map(|&p| to(p)).collect();
        let moved = moved?;
        let n = moved.len();
        let convex = n < 3
            || (0..n).all(|i| {
                orient2(moved[i], moved[(i + 1) % n], moved[(i + 2) % n]) == Ordering::Greater
            });
        let repeats = n == 2 && moved[0] == moved[1];
        if convex && !repeats {
            Ok(Self::from_corners(moved))
        } else {
            Self::from_points(&moved)
        }
    }
}

/// The share of an area, for each corner, that its error radius may be before exact numbers are asked.
const SHARP: f64 = 1e-14;

impl Bounded<2> for ConvexPolygon {
    fn bounds(&self) -> Aabb2 {
        reach::around(&self.corners, 0.0)
    }

    fn lies_along(&self) -> Option<[[f64; 2]; 2]> {
        reach::axes_of_longest(&self.corners)
    }

    fn limits_along(&self, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        Some(around_points(&self.corners, 0.0, axes))
    }

    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool {
        // In WebAssembly all are told by their corners: what is loaded is smaller.
        let told = !cfg!(target_family = "wasm");
        if told {
            let rows = shapes.iter().map(|s| around_polygon(&s.corners));
            write(rows, numbers);
        }
        told
    }
}

/// A corner with its index in the list as given.
type Corner = (usize, [f64; 2]);

fn without_repeats(points: &[[f64; 2]]) -> Vec<Corner> {
    let mut corners: Vec<Corner> = points.iter().copied().enumerate().collect();
    corners.dedup_by(|b, a| a.1 == b.1);
    while corners.len() > 1 && corners[0].1 == corners[corners.len() - 1].1 {
        corners.pop();
    }
    corners
}

/// The first corner that turns against the ones before it, turns back on itself, or starts a
/// second round.
fn first_wrong_turn(corners: &[Corner]) -> Option<Corner> {
    let n = corners.len();
    if n < 3 {
        return None;
    }
    let at = |i: usize| corners[i % n].1;
    let mut sense = Ordering::Equal;
    let mut half_turns = 0;
    for i in 0..n {
        let (a, b, c) = (at(i), at(i + 1), at(i + 2));
        let here = orient2(a, b, c);
        // Going round once, the direction passes from "ahead" to "back" once and returns once.
        half_turns += usize::from(ahead(a, b) != ahead(b, c));
        let folds = here == Ordering::Equal && ahead(a, b) != ahead(b, c);
        let wrong = here != Ordering::Equal && sense != Ordering::Equal && here != sense;
        if folds || wrong || half_turns > 2 {
            return Some(corners[(i + 1) % n]);
        }
        sense = if here == Ordering::Equal { sense } else { here };
    }
    None
}

/// Whether `b` comes after `a` in the order by x, then y: splits all directions into two halves.
fn ahead(a: [f64; 2], b: [f64; 2]) -> bool {
    a[0] < b[0] || (a[0] == b[0] && a[1] < b[1])
}

/// The two ends where all the points lie on one line.
fn straight(corners: &[Corner]) -> Option<Vec<[f64; 2]>> {
    let n = corners.len();
    let flat = (2..n).all(|i| orient2(corners[0].1, corners[1].1, corners[i].1) == Ordering::Equal);
    let less = |a: &&Corner, b: &&Corner| {
        if ahead(a.1, b.1) {
            Ordering::Less
        } else {
            Ordering::Greater
        }
    };
    let ends = (
        corners.iter().min_by(less)?.1,
        corners.iter().max_by(less)?.1,
    );
    flat.then(|| alloc::vec![ends.0, ends.1])
}

fn without_straight(corners: &[Corner]) -> Vec<Corner> {
    let n = corners.len();
    (0..n)
        .filter(|&i| {
            let (a, b, c) = (
                corners[(i + n - 1) % n].1,
                corners[i].1,
                corners[(i + 1) % n].1,
            );
            orient2(a, b, c) != Ordering::Equal
        })
        .map(|i| corners[i])
        .collect()
}

validated!(ConvexPolygon { corners: Vec<[f64; 2]> } => ConvexPolygon::new(&corners));

#[cfg(test)]
#[path = "polygon_tests.rs"]
mod tests;
