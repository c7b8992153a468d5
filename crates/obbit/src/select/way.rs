//! Segments in exact numbers, and how far along them something is.
//!
//! Where two cross may be any fraction of their ways, but between two fractions there is a dyadic one, whose place is an
//! exact number.
//!
//! All of it is seldom run, so that it shall at least be small: nothing here is inlined.

use super::outline::Edge;
use crate::num::sort::sort_by;
use crate::num::{Exact, Number};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

pub(super) type Place = [Exact; 2];

/// How far along a segment: `part` of `whole`, which is above 0.
#[derive(Debug, Clone)]
pub(super) struct Share {
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
    pub(super) fn compare(&self, other: &Self) -> Ordering {
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
pub(super) struct Way {
    from: Place,
    along: Place,
}

impl Way {
    pub(super) fn new(from: &Place, to: &Place) -> Self {
        Self {
            from: from.clone(),
            along: way(from, to),
        }
    }

    pub(super) fn length_squared(&self) -> Exact {
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
    pub(super) fn share(&self, place: &Place) -> Share {
        let part = dot(&self.along, &way(&self.from, place));
        Share::of(part, self.length_squared())
    }

    /// Where the line through two places crosses it, if it is not parallel.
    #[inline(never)]
    pub(super) fn crossing(&self, from: &Place, to: &Place) -> Option<Share> {
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
    pub(super) fn pieces(&self, edges: &[Edge]) -> Vec<[Share; 2]> {
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
    pub(super) fn middle(&self, [start, end]: &[Share; 2]) -> Place {
        self.at(&start.between(end))
    }

    /// From where to where it is in the inside of a convex polygon, if anywhere.
    #[inline(never)]
    pub(super) fn within(&self, corners: &[Place]) -> Option<[Share; 2]> {
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
    pub(super) fn is_inside(
        &self,
        points: &[Place],
        radius: &Exact,
        [from, to]: [&Share; 2],
    ) -> bool {
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
pub(super) fn sides(corners: &[Place]) -> impl Iterator<Item = [Place; 2]> {
    let ends = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(ends);
    sides.map(|(from, to)| [from.clone(), to.clone()])
}

pub(super) fn exact(place: [f64; 2]) -> Place {
    place.map(Exact::from_f64)
}

#[inline(never)]
pub(super) fn way(from: &Place, to: &Place) -> Place {
    [0, 1].map(|k| to[k].minus(&from[k]))
}

#[inline(never)]
pub(super) fn middle(a: &Place, b: &Place) -> Place {
    [0, 1].map(|k| a[k].plus(&b[k]).half())
}

#[inline(never)]
pub(super) fn dot(a: &Place, b: &Place) -> Exact {
    a[0].times(&b[0]).plus(&a[1].times(&b[1]))
}

#[inline(never)]
pub(super) fn cross(a: &Place, b: &Place) -> Exact {
    a[0].times(&b[1]).minus(&a[1].times(&b[0]))
}
