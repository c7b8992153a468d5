//! What a polygon is asked, part by part.

use super::crossing_lines::{cross, stretches};
use super::long_area::LongArea;
use super::parts::sum;
use super::{Planar, Polygon};
use crate::d2::{Circle, Convex2 as _, ConvexPolygon, long_overlap_area, rough_overlap_area};
use crate::geom::{Bounded as _, Relation, Separation};
use crate::num::{positive, smaller, times_two_pow};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// What is in doubt is told as far more than slivers can be off: of what is certain, a quarter of this is a rounding or two
/// of the sum (`HAIRLINE` in `d2/flat` is a thousand million times the error of floats).
const LITTLE: f64 = 0.25;

/// # Queries
///
/// Of any [`Planar`]: a convex shape, or another polygon. Convex shapes ask the same by [`Relate`](crate::Relate).
impl Polygon {
    /// Apart, touching or overlapping, decided exactly for the numbers given. They overlap where they share a place that
    /// is inside of both; a segment or a point, which has no inside, where any of it is inside of the polygon; two lines
    /// where they cross, as [`polyline`](Self::polyline) has it.
    #[must_use]
    pub fn relation(&self, other: &impl Planar) -> Relation {
        let mut found = Relation::Apart;
        let flow = other.visit(&self.bounds(), |piece| {
            self.parts.visit_near(piece, 0.0, |part| {
                match part.relation(piece) {
                    Relation::Apart => {}
                    Relation::Touching => found = Relation::Touching,
                    Relation::Overlapping => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            })
        });
        if flow.is_break() {
            return Relation::Overlapping;
        }
        // Of the two, one may be a segment or a point, along sides between parts of the other; or both are lines, which
        // cross where they bend.
        if found == Relation::Touching
            && (self.has_inside_flat(other) || other.has_inside_flat(self) || self.crosses(other))
        {
            return Relation::Overlapping;
        }
        found
    }

    /// Whether both are lines, of which no two segments cross between their ends, and which cross.
    fn crosses(&self, other: &impl Planar) -> bool {
        self.any_flat(|_| true) && other.any_flat(|_| true) && {
            let both = [self.bounds(), other.bounds()];
            cross(&stretches(self, &both[1]), &stretches(other, &both[0]))
        }
    }

    /// Whether the two share at least one point: touching counts. Exact.
    #[must_use]
    pub fn intersects(&self, other: &impl Planar) -> bool {
        self.any(other, 0.0, ConvexPolygon::intersects)
    }

    /// Whether they overlap: touching does not count. Exact.
    #[must_use]
    pub fn overlaps(&self, other: &impl Planar) -> bool {
        self.relation(other) == Relation::Overlapping
    }

    /// Whether a point is a point of this polygon, its boundary counted. Exact. It holds no point that is not finite.
    ///
    /// ```
    /// # use obbit::Polygon;
    /// let arrow = Polygon::new(&[[0.0, 0.0], [6.0, 3.0], [0.0, 6.0], [2.0, 3.0]], &[])?;
    /// assert!(arrow.contains_point([2.0, 3.0]) && !arrow.contains_point([1.0, 3.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn contains_point(&self, point: [f64; 2]) -> bool {
        Circle::new(point, 0.0).is_ok_and(|point| self.intersects(&point))
    }

    /// Whether they are no farther apart than `clearance`, exactly; false for a clearance below 0 or NaN.
    #[must_use]
    pub fn within(&self, other: &impl Planar, clearance: f64) -> bool {
        clearance >= 0.0
            && self.any(other, clearance, |part, piece| {
                part.within(piece, clearance)
            })
    }

    /// The Euclidean distance; 0 where they meet, and never 0 where they do not.
    ///
    /// ```
    /// # use obbit::{Circle, Polygon};
    /// let bay = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [6.0, 9.0], [6.0, 3.0], [0.0, 3.0]];
    /// let bay = Polygon::new(&bay, &[])?;
    /// assert_eq!(bay.distance(&Circle::new([4.0, 8.0], 1.0)?), 1.0);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn distance(&self, other: &impl Planar) -> f64 {
        other.least(&self.bounds(), f64::INFINITY, |piece, least| {
            let around = piece.bounds();
            self.parts
                .least(&around, least, |part, _| part.distance(piece))
        })
    }

    /// How far apart, along which direction and between which points; between any two of the nearest, where there are
    /// several. `None` where they overlap: how deep is not told.
    ///
    /// ```
    /// # use obbit::{Circle, Polygon};
    /// let arrow = Polygon::new(&[[0.0, 0.0], [6.0, 3.0], [0.0, 6.0], [2.0, 3.0]], &[])?;
    /// let near = arrow.separation(&Circle::new([0.0, 3.0], 0.25)?).unwrap();
    /// assert!(near.distance > 1.4 && arrow.contains_point(near.point_a) && near.normal[0] < 0.0);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn separation(&self, other: &impl Planar) -> Option<Separation<2>> {
        if self.overlaps(other) {
            return None;
        }
        let (mut nearest, mut best) = (None, f64::INFINITY);
        other.least(&self.bounds(), best, |piece, least| {
            self.parts.least(&piece.bounds(), least, |part, _| {
                let distance = part.distance(piece);
                if distance < best || nearest.is_none() {
                    (nearest, best) = (Some(part.separation(piece)), distance);
                }
                distance
            })
        });
        nearest
    }

    /// Its area (at most the largest `f64`).
    #[must_use]
    pub fn area(&self) -> f64 {
        self.parts.area()
    }

    /// The area they share; 0 unless they overlap.
    ///
    /// ```
    /// # use obbit::{Aabb2, Polygon};
    /// let arrow = Polygon::new(&[[0.0, 0.0], [6.0, 3.0], [0.0, 6.0], [2.0, 3.0]], &[])?;
    /// let half = Aabb2::new([-9.0, -9.0], [9.0, 3.0])?;
    /// assert_eq!(arrow.overlap_area(&half), 0.5 * arrow.area());
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn overlap_area(&self, other: &impl Planar) -> f64 {
        let (mut areas, mut certain, mut doubts) = (Vec::new(), Vec::new(), Vec::new());
        self.any(other, 0.0, |part, piece| {
            let (area, doubt) = rough_overlap_area(part.view(), piece.view());
            areas.push(area);
            if doubt > 0.0 {
                doubts.push(doubt);
            } else {
                certain.push(area);
            }
            false
        });
        // Slivers are measured exactly only where the others are not so large that it makes no difference.
        if !doubts.is_empty() && sum(doubts) >= sum(certain) * LITTLE {
            areas.clear();
            self.any(other, 0.0, |part, piece| {
                areas.push(part.overlap_area(piece));
                false
            });
        }
        let shared = sum(areas);
        if shared >= LongArea::LEAST_PLAIN || shared == 0.0 {
            return shared;
        }
        self.long_overlap_area(other).rounded()
    }

    /// The same however small.
    fn long_overlap_area(&self, other: &impl Planar) -> LongArea {
        let mut all = Vec::new();
        self.any(other, 0.0, |part, piece| {
            all.push(long_overlap_area(part.view(), piece.view()));
            false
        });
        LongArea::sum(all)
    }

    /// Intersection over union: the shared area as a share of the area of both together. 1 for two equal polygons that
    /// have an area, 0 where none is shared.
    ///
    /// ```
    /// # use obbit::Polygon;
    /// let corner = |x: f64| {
    ///     let at = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
    ///     Polygon::new(&at.map(|[u, v]| [u + x, v]), &[])
    /// };
    /// assert_eq!(corner(0.0)?.iou(&corner(0.0)?), 1.0);
    /// assert_eq!(corner(0.0)?.iou(&corner(1.0)?), 2.0 / 8.0);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn iou(&self, other: &impl Planar) -> f64 {
        /// What neither vanishes nor overflows, nor has lost digits.
        const PLAIN: core::ops::Range<f64> = LongArea::LEAST_PLAIN..1e300;
        let (a, b) = (self.area(), other.whole_area());
        let shared = self.overlap_area(other);
        if [a, b, shared].iter().all(|area| PLAIN.contains(area)) {
            return smaller(shared / (a + b - shared), 1.0);
        }
        if shared == 0.0 && PLAIN.contains(&a) && PLAIN.contains(&b) {
            return 0.0;
        }
        let shared = self.long_overlap_area(other);
        if shared.area == 0.0 {
            return 0.0;
        }
        let [a, b] = [self.long_area(), other.long_area()];
        let unit = a.unit.max(b.unit);
        let left = a.in_unit(unit) + b.in_unit(unit) - shared.in_unit(unit);
        let share = times_two_pow(shared.area / left, 2 * (shared.unit - unit));
        if left > 0.0 {
            smaller(positive(share), 1.0)
        } else {
            0.0
        }
    }

    /// Whether any part meets a piece of the other that `is`; those that are surely farther away than `clearance` are
    /// not asked.
    fn any<O: Planar>(
        &self,
        other: &O,
        clearance: f64,
        mut is: impl FnMut(&ConvexPolygon, &O::Piece) -> bool,
    ) -> bool {
        let flow = other.visit(&self.bounds().grown(clearance), |piece| {
            self.parts.visit_near(piece, clearance, |part| {
                if is(part, piece) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            })
        });
        flow.is_break()
    }
}
