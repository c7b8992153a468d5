//! Elements that a lasso's line touches or runs across: whether what it encloses on both of its sides holds them all
//! the same, in exact numbers.
//!
//! Between two places where something else meets the line, what it encloses on either side stays the same. So an edge is
//! followed through an element: what is enclosed where it comes in is counted, and from there on what meets it tells.

use super::loops::Judged;
use super::outline::Edge;
use super::pick::Mode;
use super::way::{Place, Share, Way, exact, middle};
use crate::d2::{Aabb2, View2};
use crate::geom::core_shape::{Core, Cored};
use crate::geom::orient::orient2;
use crate::num::Exact;
use crate::num::sort::sort_by;
use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Greater, Less};

impl Judged<'_> {
    /// Crossing asks here whether any of an element that the line touches lies strictly inside, window whether nothing
    /// lies outside, where the line may run across it too. `around` are its bounds.
    #[cold]
    pub(super) fn touched(
        &self,
        mode: Mode,
        runs_across: bool,
        item: View2<'_>,
        around: &Aabb2,
    ) -> bool {
        let core = item.core::<Exact>([0.0; 3]);
        let flat = |p: &[Exact; 3]| [p[0].clone(), p[1].clone()];
        let points: Vec<Place> = core.points.iter().map(flat).collect();
        if has_inside(item, &core) {
            if runs_across && !self.is_filled_across(&points, &core.radius, around) {
                return false;
            }
            // Of what is inside, all is on one side of the line, or both sides are enclosed.
            let inside = match &points[..] {
                [a, b, c, ..] => middle(a, &middle(b, c)),
                [a, ..] => a.clone(),
                [] => return false,
            };
            return self.encloses(self.area().exact_winding(&inside));
        }
        let (Some(a), Some(b)) = (points.first(), points.get(points.len() / 2)) else {
            return false;
        };
        let is_inside = |place: &Place| match mode {
            Mode::Crossing => self.area().all_around(place, &|turns| self.encloses(turns)),
            Mode::Window => {
                self.area().holds(place) || self.encloses(self.area().exact_winding(place))
            }
        };
        let segment = Way::new(a, b);
        if segment.length_squared().is_zero() {
            return is_inside(a);
        }
        let edges: Vec<Edge> = self.area().near(around).copied().collect();
        let pieces = segment.pieces(&edges);
        let mut middles = pieces.iter().map(|ends| segment.middle(ends));
        match mode {
            Mode::Crossing => middles.any(|place| is_inside(&place)),
            Mode::Window => middles.all(|place| is_inside(&place)),
        }
    }

    /// Whether wherever the line runs through the inside of an element, both of its sides are enclosed.
    fn is_filled_across(&self, points: &[Place], radius: &Exact, around: &Aabb2) -> bool {
        let edges: Vec<Edge> = self.area().near(around).copied().collect();
        let corners = around.corners().map(exact);
        edges.iter().all(|edge| {
            let [a, b] = edge.ends().map(exact);
            let way = Way::new(&a, &b);
            let Some([start, end]) = way.within(&corners) else {
                return true;
            };
            // What is enclosed on both sides of the edge, from where it comes into the bounds to where it leaves them.
            let mut meetings = meetings(&way, edge, &edges);
            meetings.retain(|(at, _)| at.compare(&start) == Greater && at.compare(&end) == Less);
            sort_by(&mut meetings, |(p, _), (q, _)| p.compare(q));
            let first = meetings.first().map_or(&end, |(at, _)| at);
            let [mut right, mut left] = self
                .area()
                .turns_beside(&way.middle(&[start.clone(), first.clone()]), edge);
            let mut from = &start;
            let ends = meetings.iter().map(|(at, adds)| (at, *adds));
            for (to, [more_right, more_left]) in ends.chain([(&end, [0; 2])]) {
                let is_enclosed = self.encloses(right) && self.encloses(left);
                if !is_enclosed
                    && from.compare(to) == Less
                    && way.is_inside(points, radius, [from, to])
                {
                    return false;
                }
                right += more_right;
                left += more_left;
                from = to;
            }
            true
        })
    }
}

/// Where others meet an edge, and what is added there to how often the line goes round what is to its right, and to
/// its left.
///
/// Along a side the way goes across what leads from the edge to that side, or comes from there: from what is to its
/// right to what is to its left, or back.
fn meetings(way: &Way, edge: &Edge, others: &[Edge]) -> Vec<(Share, [i32; 2])> {
    let [a, b] = edge.ends();
    let mut meetings = Vec::new();
    for other in others.iter().filter(|other| other.meets(edge)) {
        let ends = other.ends();
        let exact_ends = || ends.map(exact);
        // (What begins or ends on the edge leads to one side; what crosses it, to both.)
        let (at, adds) = match ends.map(|end| orient2(a, b, end)) {
            [Equal, Less] => (Some(way.share(&exact(ends[0]))), [1, 0]),
            [Equal, Greater] => (Some(way.share(&exact(ends[0]))), [0, -1]),
            [Less, Equal] => (Some(way.share(&exact(ends[1]))), [-1, 0]),
            [Greater, Equal] => (Some(way.share(&exact(ends[1]))), [0, 1]),
            [Less, Greater] => {
                let [p, q] = exact_ends();
                (way.crossing(&p, &q), [-1; 2])
            }
            [Greater, Less] => {
                let [p, q] = exact_ends();
                (way.crossing(&p, &q), [1; 2])
            }
            _ => continue,
        };
        meetings.extend(at.map(|at| (at, adds)));
    }
    meetings
}

/// Whether a shape is more than a segment or a point.
fn has_inside(item: View2<'_>, core: &Core<Exact>) -> bool {
    match item {
        View2::Aabb(item) => (0..2).all(|k| item.min()[k] < item.max()[k]),
        View2::Obb(item) => item.size().iter().all(|&size| size > 0.0),
        _ => core.points.len() > 2 || !core.radius.is_zero(),
    }
}
