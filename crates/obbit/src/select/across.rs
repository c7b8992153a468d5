//! Elements that a lasso's line touches or runs across: whether what it encloses on both of its sides holds them all
//! the same, in exact numbers.
//!
//! Between two places where something else meets the line, what it encloses on either side stays the same. So it is cut
//! there, and asked about once in each piece. Where to cut may be any fraction, but between two fractions there is a
//! dyadic one, whose place is an exact number.
//!
//! All of it is seldom run, so that it shall at least be small: nothing here is inlined.

use super::loops::Judged;
use super::outline::Edge;
use super::pick::Mode;
use crate::d2::{Aabb2, View2};
use crate::geom::core_shape::{Core, Cored};
use crate::geom::orient::orient2;
use crate::num::sort::sort_by;
use crate::num::{Exact, Number};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

type Place = [Exact; 2];

/// How far along a segment: `part` of `whole`, which is above 0.
#[derive(Debug, Clone)]
struct Share {
    part: Exact,
    whole: Exact,
    /// The share as a float, off by few units in the last place.
    near: f64,
}

impl Share {
    #[inline(never)]
    fn of(part: Exact, whole: Exact) -> Self {
        if whole.order() == Less {
            return Self::of(part.negated(), whole.negated());
        }
        let near = if part.is_zero() {
            0.0
        } else {
            part.ratio(&whole)
        };
        Self { part, whole, near }
    }

    fn whole(part: Exact) -> Self {
        Self::of(part, Exact::from_f64(1.0))
    }

    #[inline(never)]
    fn compare(&self, other: &Self) -> Ordering {
        let by = self.near - other.near;
        let sum = self.near.abs() + other.near.abs();
        if by.abs() > 8.0 * f64::EPSILON * sum + f64::MIN_POSITIVE {
            return if by > 0.0 { Greater } else { Less };
        }
        let own = self.part.times(&other.whole);
        own.compare(&other.part.times(&self.whole))
    }

    /// A dyadic share between this one and a larger one, both from 0 to 1.
    fn between(&self, other: &Self) -> Exact {
        // Mostly that is half way, as near as floats tell.
        let guess = Exact::from_f64(0.5 * (self.near + other.near));
        let share = Self::whole(guess.clone());
        if share.compare(self) == Greater && share.compare(other) == Less {
            return guess;
        }
        let [mut low, mut high] = [0.0, 1.0].map(Exact::from_f64);
        loop {
            let middle = low.plus(&high).half();
            let share = Self::whole(middle.clone());
            if share.compare(self) != Greater {
                low = middle;
            } else if share.compare(other) != Less {
                high = middle;
            } else {
                return middle;
            }
        }
    }
}

/// A segment of the line, or an element that is one.
struct Way {
    from: Place,
    along: Place,
}

impl Way {
    fn new(from: &Place, to: &Place) -> Self {
        Self {
            from: from.clone(),
            along: way(from, to),
        }
    }

    fn length_squared(&self) -> Exact {
        dot(&self.along, &self.along)
    }

    fn at(&self, share: &Exact) -> Place {
        [0, 1].map(|k| self.from[k].plus(&self.along[k].times(share)))
    }

    /// How far to its left a place lies, times its length.
    #[inline(never)]
    fn left(&self, place: &Place) -> Exact {
        cross(&self.along, &way(&self.from, place))
    }

    /// The share where a place lies, or what is nearest to it.
    #[inline(never)]
    fn share(&self, place: &Place) -> Share {
        let part = dot(&self.along, &way(&self.from, place));
        Share::of(part, self.length_squared())
    }

    /// Where the line through two places crosses it, if it is not parallel.
    #[inline(never)]
    fn crossing(&self, from: &Place, to: &Place) -> Option<Share> {
        let other = way(from, to);
        let whole = cross(&self.along, &other);
        let part = cross(&way(&self.from, from), &other);
        (!whole.is_zero()).then(|| Share::of(part, whole))
    }

    /// How far a place on it is from another, squared and times the square of the share's whole, which is the
    /// other number.
    #[inline(never)]
    fn distance_squared(&self, share: &Share, to: &Place) -> [Exact; 2] {
        let offset = way(to, &self.from);
        let of = |k: usize| {
            let start = offset[k].times(&share.whole);
            start.plus(&self.along[k].times(&share.part))
        };
        let offset = [of(0), of(1)];
        [dot(&offset, &offset), share.whole.times(&share.whole)]
    }

    /// The pieces of it between where these edges meet it.
    #[inline(never)]
    fn pieces(&self, edges: &[Edge]) -> Vec<[Share; 2]> {
        let mut cuts: Vec<Share> = Vec::new();
        for edge in edges {
            let ends = edge.ends().map(exact);
            let sides = [0, 1].map(|k| self.left(&ends[k]).order());
            let on_it = (0..2).filter(|&k| sides[k] == Equal);
            cuts.extend(on_it.map(|k| self.share(&ends[k])));
            if !sides.contains(&Equal) && sides[0] != sides[1] {
                cuts.extend(self.crossing(&ends[0], &ends[1]));
            }
        }
        let [start, end] = [0.0, 1.0].map(|x| Share::whole(Exact::from_f64(x)));
        cuts.retain(|cut| cut.compare(&start) == Greater && cut.compare(&end) == Less);
        cuts.extend([start, end]);
        sort_by(&mut cuts, Share::compare);
        cuts.dedup_by(|a, b| a.compare(b) == Equal);
        cuts.windows(2)
            .map(|ends| [ends[0].clone(), ends[1].clone()])
            .collect()
    }

    /// A place on a piece, not at its ends.
    #[inline(never)]
    fn middle(&self, [start, end]: &[Share; 2]) -> Place {
        self.at(&start.between(end))
    }
}

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

impl Way {
    /// From where to where it is in the inside of a convex polygon, if anywhere.
    #[inline(never)]
    fn within(&self, corners: &[Place]) -> Option<[Share; 2]> {
        let [mut start, mut end] = [0.0, 1.0].map(|x| Share::whole(Exact::from_f64(x)));
        for [p, q] in sides(corners) {
            let side = Way::new(&p, &q);
            // How far to the left of the side it begins, and how much farther it ends.
            let (left, more) = (side.left(&self.from), cross(&side.along, &self.along));
            match more.order() {
                Equal if left.order() == Greater => {}
                Equal => return None,
                turn => {
                    let at = Share::of(left.negated(), more);
                    if turn == Greater && at.compare(&start) == Greater {
                        start = at;
                    } else if turn == Less && at.compare(&end) == Less {
                        end = at;
                    }
                }
            }
        }
        (start.compare(&end) == Less).then_some([start, end])
    }

    /// Whether any of a piece of it lies in the inside of a shape.
    #[inline(never)]
    fn is_inside(&self, points: &[Place], radius: &Exact, [from, to]: [&Share; 2]) -> bool {
        if radius.is_zero() {
            let within = self.within(points);
            return within.is_some_and(|[start, end]| {
                start.compare(to) == Less && from.compare(&end) == Less
            });
        }
        let radius_squared = radius.times(radius);
        let is_near =
            |[distance, whole]: [Exact; 2]| distance.compare(&radius_squared.times(&whole)) == Less;
        let nearest = |place: &Place| {
            let share = self.share(place);
            let share = if share.compare(from) == Less {
                from
            } else if share.compare(to) == Greater {
                to
            } else {
                return self.distance_squared(&share, place);
            };
            self.distance_squared(share, place)
        };
        if points.iter().any(|place| is_near(nearest(place))) {
            return true;
        }
        let [p, q] = points else { return false };
        // Else a capsule is nearest at an end of the piece, beside the core, or the two cross.
        let axis = Way::new(p, q);
        let length_squared = axis.length_squared();
        let beside = |share: &Share| {
            let of = |start: Exact, more: Exact| {
                start.times(&share.whole).plus(&more.times(&share.part))
            };
            let left = of(axis.left(&self.from), cross(&axis.along, &self.along));
            let along = of(
                dot(&axis.along, &way(p, &self.from)),
                dot(&axis.along, &self.along),
            );
            let is_beside = along.order() == Greater
                && along.compare(&length_squared.times(&share.whole)) == Less;
            (left, is_beside)
        };
        let ends = [from, to].map(|share| (beside(share), share));
        let is_end_near = ends.iter().any(|((left, is_beside), share)| {
            let whole = share.whole.times(&share.whole).times(&length_squared);
            *is_beside && is_near([left.times(left), whole])
        });
        is_end_near || {
            let [one, other] = [&ends[0].0.0, &ends[1].0.0].map(Exact::order);
            let at = axis.crossing(&self.from, &self.at(&Exact::from_f64(1.0)));
            one != other
                && at.is_some_and(|at| {
                    let [zero, whole] = [0.0, 1.0].map(|x| Share::whole(Exact::from_f64(x)));
                    at.compare(&zero) == Greater && at.compare(&whole) == Less
                })
        }
    }
}

/// The sides of a polygon.
fn sides(corners: &[Place]) -> impl Iterator<Item = [Place; 2]> {
    let ends = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(ends);
    sides.map(|(from, to)| [from.clone(), to.clone()])
}

/// Whether a shape is more than a segment or a point.
fn has_inside(item: View2<'_>, core: &Core<Exact>) -> bool {
    match item {
        View2::Aabb(item) => (0..2).all(|k| item.min()[k] < item.max()[k]),
        View2::Obb(item) => item.size().iter().all(|&size| size > 0.0),
        _ => core.points.len() > 2 || !core.radius.is_zero(),
    }
}

fn exact(place: [f64; 2]) -> Place {
    place.map(Exact::from_f64)
}

#[inline(never)]
fn way(from: &Place, to: &Place) -> Place {
    [0, 1].map(|k| to[k].minus(&from[k]))
}

#[inline(never)]
fn middle(a: &Place, b: &Place) -> Place {
    [0, 1].map(|k| a[k].plus(&b[k]).half())
}

#[inline(never)]
fn dot(a: &Place, b: &Place) -> Exact {
    a[0].times(&b[0]).plus(&a[1].times(&b[1]))
}

#[inline(never)]
fn cross(a: &Place, b: &Place) -> Exact {
    a[0].times(&b[1]).minus(&a[1].times(&b[0]))
}
