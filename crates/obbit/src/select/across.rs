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
}

impl Share {
    #[inline(never)]
    fn of(part: Exact, whole: Exact) -> Self {
        if whole.order() == Less {
            return Self::of(part.negated(), whole.negated());
        }
        Self { part, whole }
    }

    fn whole(part: Exact) -> Self {
        Self::of(part, Exact::from_f64(1.0))
    }

    #[inline(never)]
    fn compare(&self, other: &Self) -> Ordering {
        let own = self.part.times(&other.whole);
        own.compare(&other.part.times(&self.whole))
    }

    /// A dyadic share between this one and a larger one, both from 0 to 1.
    fn between(&self, other: &Self) -> Exact {
        // Mostly that is half way, as near as floats tell.
        let about = |share: &Self| match share.part.is_zero() {
            true => 0.0,
            false => share.part.ratio(&share.whole),
        };
        let guess = Exact::from_f64(0.5 * (about(self) + about(other)));
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

    /// The pieces of it between where these edges meet it, and these shares.
    #[inline(never)]
    fn pieces(&self, mut cuts: Vec<Share>, edges: &[Edge]) -> Vec<[Share; 2]> {
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
        let pieces = segment.pieces(Vec::new(), &edges);
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
        let mut lines: Vec<[Place; 2]> = sides(&corners).chain(sides(points)).collect();
        if let ([p, q], false) = (points, radius.is_zero()) {
            // Across the ends of a capsule: there what is nearest in its core changes.
            let [x, y] = way(p, q);
            let across = |p: &Place| [p.clone(), [p[0].minus(&y), p[1].plus(&x)]];
            lines.extend([across(p), across(q)]);
        }
        edges.iter().all(|edge| {
            let beside = edges.iter().filter(|other| other.meets(edge)).copied();
            let beside: Vec<Edge> = beside.collect();
            let [a, b] = edge.ends().map(exact);
            let edge = Way::new(&a, &b);
            let cuts = lines.iter().filter_map(|[p, q]| edge.crossing(p, q));
            edge.pieces(cuts.collect(), &beside)
                .into_iter()
                .all(|ends| {
                    let middle = edge.middle(&ends);
                    let piece = Piece { ends, middle };
                    !piece.is_within(&edge, points, radius)
                        || self
                            .area()
                            .all_around(&piece.middle, &|turns| self.encloses(turns))
                })
        })
    }
}

/// A piece of a segment.
struct Piece {
    ends: [Share; 2],
    /// A place on it, not at its ends.
    middle: Place,
}

impl Piece {
    /// Whether any of it lies in the inside of a shape. It is cut by the lines of the shape's sides, or where another
    /// part of the core of a round shape is the nearest.
    #[inline(never)]
    fn is_within(&self, edge: &Way, points: &[Place], radius: &Exact) -> bool {
        if radius.is_zero() {
            return sides(points)
                .all(|[from, to]| Way::new(&from, &to).left(&self.middle).order() == Greater);
        }
        let radius_squared = radius.times(radius);
        let is_near =
            |[distance, whole]: [Exact; 2]| distance.compare(&radius_squared.times(&whole)) == Less;
        let [start, end] = &self.ends;
        let nearest = |place: &Place| {
            let share = edge.share(place);
            let share = if share.compare(start) == Less {
                start
            } else if share.compare(end) == Greater {
                end
            } else {
                return edge.distance_squared(&share, place);
            };
            edge.distance_squared(share, place)
        };
        if points.iter().any(|place| is_near(nearest(place))) {
            return true;
        }
        // Beside the core of a capsule: how far it is changes evenly, so that an end is nearest.
        let [Some(p), Some(q)] = [points.first(), points.get(1)] else {
            return false;
        };
        let axis = Way::new(p, q);
        let share = axis.share(&self.middle);
        let [zero, one] = [0.0, 1.0].map(|x| Share::whole(Exact::from_f64(x)));
        if share.compare(&zero) != Greater || share.compare(&one) != Less {
            return false;
        }
        self.ends.iter().any(|share| {
            let start = axis.left(&edge.from).times(&share.whole);
            let left = start.plus(&cross(&axis.along, &edge.along).times(&share.part));
            let whole = share.whole.times(&share.whole);
            is_near([left.times(&left), whole.times(&axis.length_squared())])
        })
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
