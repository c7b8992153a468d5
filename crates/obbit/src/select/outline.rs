//! A closed line through points, and how often it goes round a place. Near some bounds only a few of
//! its edges matter: those are kept in a stack, one list for each bounds within bounds.

use crate::d2::{Aabb2, Segment2};
use crate::error::Error;
use crate::geom::orient::orient2;
use crate::num::sort::sort_by;
use crate::num::{Exact, Number, larger, smaller};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

/// An edge with its limits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub(super) segment: Segment2,
    a: [f64; 2],
    b: [f64; 2],
    min: [f64; 2],
    max: [f64; 2],
}

/// The list for some bounds: from `start` to the end, or the start of the next.
#[derive(Debug, Clone, Copy)]
struct Nested {
    start: usize,
    /// What the edges that are not listed add to the winding number of every place in the bounds.
    winding: i32,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Outline {
    edges: Vec<Edge>,
    lists: Vec<u32>,
    frames: Vec<Nested>,
    /// Edges no farther than this matter too.
    reach: f64,
}

impl Outline {
    /// The closed line through these points, back from the last to the first.
    pub(super) fn set(
        &mut self,
        points: impl Iterator<Item = [f64; 2]> + Clone,
        reach: f64,
    ) -> Result<(), Error> {
        self.edges.clear();
        let ends = points.clone().skip(1).chain(points.clone().take(1));
        for (a, b) in points.zip(ends).filter(|(a, b)| a != b) {
            let segment = Segment2::new(a, b)?;
            let (x, y) = (in_order(a[0], b[0]), in_order(a[1], b[1]));
            self.edges.push(Edge {
                segment,
                a,
                b,
                min: [x[0], y[0]],
                max: [x[1], y[1]],
            });
        }
        self.reach = reach;
        self.lists.clear();
        self.lists.extend(0..self.edges.len() as u32);
        self.frames.clear();
        self.frames.push(Nested {
            start: 0,
            winding: 0,
        });
        Ok(())
    }

    /// From here on all is about places within these bounds.
    pub(super) fn enter(&mut self, bounds: &Aabb2) {
        let Some(&Nested { start, mut winding }) = self.frames.last() else {
            return;
        };
        let end = self.lists.len();
        let grown = bounds.grown(self.reach);
        for at in start..end {
            let Some(&number) = self.lists.get(at) else {
                break;
            };
            let Some(edge) = self.edges.get(number as usize) else {
                break;
            };
            match edge.share(bounds, &grown) {
                Some(share) => winding += share,
                None => self.lists.push(number),
            }
        }
        self.frames.push(Nested {
            start: end,
            winding,
        });
    }

    /// Back to the bounds before.
    pub(super) fn leave(&mut self) {
        if self.frames.len() > 1
            && let Some(frame) = self.frames.pop()
        {
            self.lists.truncate(frame.start);
        }
    }

    /// The edges that matter here.
    fn here(&self) -> impl Iterator<Item = &Edge> {
        let start = self.frames.last().map_or(0, |frame| frame.start);
        let list = self.lists.get(start..).unwrap_or(&[]).iter();
        list.filter_map(|&number| self.edges.get(number as usize))
    }

    /// The edges that may come within reach of these bounds.
    pub(super) fn near(&self, bounds: &Aabb2) -> impl Iterator<Item = &Edge> {
        let grown = bounds.grown(self.reach);
        self.here().filter(move |edge| edge.side(&grown).is_none())
    }

    /// Whether the line goes but once through these bounds, by one edge or by two with a corner between, so that it divides
    /// them into two.
    pub(super) fn divides(&self, bounds: &Aabb2) -> bool {
        let mut edges = self.near(bounds);
        match (edges.next(), edges.next(), edges.next()) {
            (Some(_), None, _) => true,
            (Some(one), Some(other), None) => {
                let corner = if one.b == other.a { one.b } else { one.a };
                let [from, to] = if one.b == other.a {
                    [one.a, other.b]
                } else {
                    [other.a, one.b]
                };
                (one.b == other.a || other.b == one.a)
                    && bounds.contains_point(corner)
                    && orient2(from, corner, to) != Equal
            }
            _ => false,
        }
    }

    /// Whether any edge may come within reach of these bounds.
    pub(super) fn meets(&self, bounds: &Aabb2) -> bool {
        self.near(bounds).next().is_some()
    }

    /// Whether no edge meets these bounds, whatever is in reach.
    pub(super) fn is_clear_of(&self, bounds: &Aabb2) -> bool {
        self.here().all(|edge| edge.side(bounds).is_some())
    }

    /// How often the line goes round a place that is not on it, in the sense of a positive turn.
    ///
    /// A ray to the right counts the edges that it crosses, upward ones for, downward ones against;
    /// an edge has its lower end and not its upper one. (Sunday, Inclusion of a point in a polygon,
    /// 2001.)
    pub(super) fn winding(&self, p: [f64; 2]) -> i32 {
        let mut sum = self.frames.last().map_or(0, |frame| frame.winding);
        for edge in self.here() {
            let (from, to) = (edge.a[1] <= p[1], edge.b[1] <= p[1]);
            if from != to {
                sum += crossed(from, orient2(edge.a, edge.b, p));
            }
        }
        sum
    }

    /// The same of a place that need not be a float.
    pub(super) fn exact_winding(&self, p: &[Exact; 2]) -> i32 {
        let mut sum = self.frames.last().map_or(0, |frame| frame.winding);
        let near = p.each_ref().map(Exact::to_f64);
        let [x, y] = near.map(limits);
        for edge in self.here() {
            // Most are clear of the ray, or of the place.
            if edge.max[1] < y[0] || edge.min[1] > y[1] || edge.max[0] < x[0] {
                continue;
            }
            if edge.min[0] > x[1] && edge.min[1] < y[0] && edge.max[1] > y[1] {
                sum += if edge.b[1] > edge.a[1] { 1 } else { -1 };
                continue;
            }
            let below = |y: f64| Exact::from_f64(y).compare(&p[1]).is_le();
            let (from, to) = (below(edge.a[1]), below(edge.b[1]));
            if from != to {
                sum += crossed(from, edge.exact_side(p, near));
            }
        }
        sum
    }

    /// Whether a place is on the line.
    pub(super) fn holds(&self, p: &[Exact; 2]) -> bool {
        let near = p.each_ref().map(Exact::to_f64);
        self.here().any(|edge| edge.holds(p, near))
    }

    /// Whether a place whose numbers are floats is on the line.
    pub(super) fn holds_float(&self, p: [f64; 2]) -> bool {
        self.here().any(|edge| {
            let within = |k: usize| edge.min[k] <= p[k] && p[k] <= edge.max[k];
            within(0) && within(1) && orient2(edge.a, edge.b, p) == Equal
        })
    }

    /// How often the line goes round what is to the right of a place on an edge, and to its left, where all edges that
    /// hold the place run along the same line.
    pub(super) fn turns_beside(&self, p: &[Exact; 2], edge: &Edge) -> [i32; 2] {
        let along = |edge: &Edge| [0, 1].map(|k| edge.b[k].partial_cmp(&edge.a[k]));
        let way = along(edge);
        let near = p.each_ref().map(Exact::to_f64);
        let same = self.here().filter(|other| other.holds(p, near));
        let same = same.map(|other| if along(other) == way { 1 } else { -1 });
        // What is told of the place is so a hair to its right and above.
        let turns = self.exact_winding(p);
        match way {
            [_, Some(Less)] | [Some(Greater), Some(Equal)] => [turns - same.sum::<i32>(), turns],
            _ => [turns, turns + same.sum::<i32>()],
        }
    }

    /// Whether `is` says so of how often the line goes round what is close to a place, on all sides of it.
    #[inline(never)]
    pub(super) fn all_around(&self, p: &[Exact; 2], is: &dyn Fn(i32) -> bool) -> bool {
        // Where the place is on the line, what is told of it is so a hair to its right and above. From there around
        // it: each way along the line that leads away, and what is added where that is passed.
        let mut turns = self.exact_winding(p);
        let mut ways: Vec<([Exact; 2], i32)> = Vec::new();
        let near = p.each_ref().map(Exact::to_f64);
        for edge in self.here().filter(|edge| edge.holds(p, near)) {
            for (end, adds) in [(edge.b, 1), (edge.a, -1)] {
                let way = [0, 1].map(|k| Exact::from_f64(end[k]).minus(&p[k]));
                if !way.iter().all(Exact::is_zero) {
                    ways.push((way, adds));
                }
            }
        }
        sort_by(&mut ways, |(u, _), (v, _)| by_turn(u, v));
        let mut is_all = is(turns);
        for (k, (way, adds)) in ways.iter().enumerate() {
            turns += adds;
            let next = ways.get(k + 1);
            if next.is_none_or(|(next, _)| by_turn(way, next) != Equal) {
                is_all &= is(turns);
            }
        }
        is_all
    }
}

/// Floats at or below a number, and at or above it, of which this one is the nearest.
fn limits(near: f64) -> [f64; 2] {
    [near.next_down(), near.next_up()]
}

/// Which of two ways comes first, counter-clockwise from the one to the right, which is the last.
fn by_turn(u: &[Exact; 2], v: &[Exact; 2]) -> Ordering {
    let is_below = |[x, y]: &[Exact; 2]| match y.order() {
        Greater => false,
        Less => true,
        Equal => x.order() == Greater,
    };
    let by_half = is_below(u).cmp(&is_below(v));
    by_half.then_with(|| v[0].times(&u[1]).compare(&u[0].times(&v[1])))
}

/// What an edge that the ray meets adds; `upward` says which way it goes, `side` on which side of it
/// the place lies.
#[inline(always)]
fn crossed(upward: bool, side: Ordering) -> i32 {
    match (upward, side) {
        (true, Greater) => 1,
        (false, Less) => -1,
        _ => 0,
    }
}

impl Edge {
    /// On which side of the edge these bounds lie, clear of it; `None` where they may meet it. For
    /// bounds clear of its limits, a side that they may or may not be on.
    #[inline]
    fn side(&self, bounds: &Aabb2) -> Option<Ordering> {
        let ([x0, y0], [x1, y1]) = (bounds.min(), bounds.max());
        if self.max[0] < x0 || self.min[0] > x1 || self.max[1] < y0 || self.min[1] > y1 {
            return Some(Equal);
        }
        // The corners farthest to the left of the edge and to its right.
        let (dx, dy) = (self.b[0] > self.a[0], self.b[1] > self.a[1]);
        let left = [if dy { x0 } else { x1 }, if dx { y1 } else { y0 }];
        let right = [if dy { x1 } else { x0 }, if dx { y0 } else { y1 }];
        if orient2(self.a, self.b, left) == Less {
            Some(Less)
        } else if orient2(self.a, self.b, right) == Greater {
            Some(Greater)
        } else {
            None
        }
    }

    /// What it adds to the winding number of every place in the bounds, if it is the same for all
    /// and the edge is out of reach.
    #[inline]
    fn share(&self, bounds: &Aabb2, grown: &Aabb2) -> Option<i32> {
        let side = self.side(grown)?;
        let ([x0, y0], [x1, y1]) = (bounds.min(), bounds.max());
        if self.max[0] < x0 || self.max[1] <= y0 || self.min[1] > y1 {
            return Some(0);
        }
        if self.min[1] > y0 || self.max[1] <= y1 {
            // It ends beside the bounds.
            return None;
        }
        let upward = self.b[1] > self.a[1];
        let ahead = if self.min[0] > x1 {
            if upward { Greater } else { Less }
        } else if side == Equal {
            // Out of reach by its limits, which those of the bounds are within: it cannot be.
            return None;
        } else {
            side
        };
        Some(crossed(upward, ahead))
    }

    /// Both ends, from the first to the second.
    pub(super) const fn ends(&self) -> [[f64; 2]; 2] {
        [self.a, self.b]
    }

    /// Whether the boxes around it and another meet.
    pub(super) fn meets(&self, other: &Self) -> bool {
        (0..2).all(|k| self.min[k] <= other.max[k] && other.min[k] <= self.max[k])
    }

    /// About from where to where it is within some bounds.
    pub(super) fn within(&self, bounds: &Aabb2) -> Option<[[f64; 2]; 2]> {
        let (mut first, mut last) = (0.0, 1.0);
        let along = [0, 1].map(|k| self.b[k] - self.a[k]);
        for k in (0..2).filter(|&k| along[k] != 0.0) {
            let limits = [bounds.min()[k], bounds.max()[k]];
            let [p, q] = limits.map(|limit| (limit - self.a[k]) / along[k]);
            first = larger(first, smaller(p, q));
            last = smaller(last, larger(p, q));
        }
        let at = |share: f64| [0, 1].map(|k| self.a[k] + along[k] * share);
        (first < last).then(|| [at(first), at(last)])
    }

    /// Whether a place is on it, of which these floats are the nearest.
    fn holds(&self, p: &[Exact; 2], near: [f64; 2]) -> bool {
        let limits = near.map(limits);
        let of = Exact::from_f64;
        let is_clear = |k: usize| self.max[k] < limits[k][0] || self.min[k] > limits[k][1];
        if is_clear(0) || is_clear(1) {
            return false;
        }
        let within = |k: usize| {
            of(self.min[k]).compare(&p[k]).is_le() && of(self.max[k]).compare(&p[k]).is_ge()
        };
        within(0) && within(1) && self.exact_side(p, near) == Equal
    }

    /// On which side of it a place lies, of which these floats are the nearest.
    ///
    /// # Error
    /// With `u = 2^-53`, ways along the edge and to the place are off by `u` of the numbers that they lie between, and the
    /// place by as much, so that each product is off by less than `5u` of the way times the sum of those numbers. Twice that
    /// and more is doubted; where numbers are so small that they lose digits, the least normal one of them.
    fn exact_side(&self, p: &[Exact; 2], [x, y]: [f64; 2]) -> Ordering {
        let ([a, b], [u, v]) = ([self.a, self.b], [0, 1].map(|k| self.b[k] - self.a[k]));
        let left = u * (y - a[1]) - v * (x - a[0]);
        let sum = u.abs() * (y.abs() + a[1].abs()) + v.abs() * (x.abs() + a[0].abs());
        let doubt = 16.0 * f64::EPSILON * sum + f64::MIN_POSITIVE * (1.0 + u.abs() + v.abs());
        if left.abs() > doubt {
            return if left > 0.0 { Greater } else { Less };
        }
        let [a, b] = [a, b].map(|q| q.map(Exact::from_f64));
        let left = b[0].minus(&a[0]).times(&p[1].minus(&a[1]));
        left.compare(&b[1].minus(&a[1]).times(&p[0].minus(&a[0])))
    }
}

fn in_order(a: f64, b: f64) -> [f64; 2] {
    if a < b { [a, b] } else { [b, a] }
}
