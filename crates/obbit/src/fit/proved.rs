//! The ball with a few points on its border, in exact numbers.
//!
//! It is the smallest around them where its centre lies in their hull. Where points are nearly on one
//! plane or line floats take the wrong ones for those on the border: a square of the radius that is off
//! by a share `e` moves the centre by the root of `e`.

use super::calipers::SAME;
use crate::num::double::Double;
use crate::num::{Exact, Number, two_pow};
use core::cmp::Ordering::{Equal, Greater, Less};
use smallvec::SmallVec;

/// A point of space; of the plane, where the third number is 0.
pub(super) type Point = [f64; 3];

/// The smallest ball around points that are all on its border.
///
/// With `e_i` the way from the first, `p`, to the others its centre is `p + Σ x_i e_i`, where
/// `2 Σ (e_i · e_j) x_j = e_i · e_i`; Cramer's rule gives `x_i` as a share of twice `det`.
pub(super) struct Proved {
    first: Point,
    /// The centre is `first + way / (2 det)`.
    way: [Exact; 3],
    det: Exact,
    /// The centre, each number rounded to nearest, and what that leaves out.
    pub(super) center: [Double; 3],
    /// The square of the radius.
    pub(super) square: Double,
}

impl Proved {
    /// `None` where one of the one to four points says nothing of its own, or where the ball of fewer
    /// contains all of them.
    pub(super) fn of(points: &[Point]) -> Option<Self> {
        let (&first, others) = points.split_first()?;
        let mut edges = [(); 3].map(|()| [(); 3].map(|()| Exact::zero()));
        for (edge, &q) in edges.iter_mut().zip(others) {
            *edge = way(q, first);
        }
        let mut rows: [[Exact; 3]; 3] =
            core::array::from_fn(|i| core::array::from_fn(|j| Exact::dot(&edges[i], &edges[j])));
        let squares: [Exact; 3] = core::array::from_fn(|i| rows[i][i].clone());
        // Where there are fewer points the others have a share of 0.
        for k in others.len()..3 {
            rows[k][k] = Exact::from_f64(1.0);
        }
        let minors: [[Exact; 3]; 3] =
            core::array::from_fn(|i| Exact::cross(&rows[(i + 1) % 3], &rows[(i + 2) % 3]));
        let det = Exact::dot(&rows[0], &minors[0]);
        let twice = det.plus(&det);
        let shares = minors.map(|minor| Exact::dot(&squares, &minor));
        let rest = shares.iter().fold(twice.clone(), |rest, x| rest.minus(x));
        let within = shares.iter().all(|x| x.order() != Less) && rest.order() != Less;
        if det.order() != Greater || !within {
            return None;
        }
        let way: [Exact; 3] = core::array::from_fn(|d| {
            let parts = shares.iter().zip(&edges);
            parts.fold(Exact::zero(), |sum, (x, e)| sum.plus(&x.times(&e[d])))
        });
        let center = core::array::from_fn(|d| {
            ratio(
                &Exact::from_f64(first[d]).times(&twice).plus(&way[d]),
                &twice,
            )
        });
        let square = ratio(&Exact::dot(&way, &way), &twice.times(&twice));
        Some(Self {
            first,
            way,
            det,
            center,
            square,
        })
    }

    /// Whether a point lies outside, exactly: with `w` the way to it and `v` that to the centre, both from a
    /// point of the border, where `w · w > 2 w · v`.
    pub(super) fn leaves_out(&self, p: Point) -> bool {
        let w = way(p, self.first);
        let square = Exact::dot(&w, &w).times(&self.det);
        square.compare(&Exact::dot(&w, &self.way)) == Greater
    }

    /// One of the points that lie outside, mostly the farthest.
    pub(super) fn outside(&self, points: impl Iterator<Item = Point>) -> Option<Point> {
        // With about 100 binary digits of everything, what is left of a difference tells.
        let (sure, doubt) = (self.square.hi * (1.0 - SAME), self.square.hi * two_pow(-90));
        let (mut most, mut found) = (doubt, None);
        let mut told = Told::new();
        for p in points {
            let rough = p.iter().zip(&self.center).map(|(x, c)| x - c.hi);
            if rough.fold(0.0, |sum, d| sum + d * d) < sure {
                continue;
            }
            let over = self.over(p);
            if over > most {
                (most, found) = (over, Some(p));
            } else if over >= -doubt && found.is_none() && told.is_new(p) && self.leaves_out(p) {
                found = Some(p);
            }
        }
        found
    }

    /// By how much the square of the distance from the centre exceeds that of the radius.
    fn over(&self, p: Point) -> f64 {
        let squares = p.iter().zip(self.center).map(|(&x, c)| {
            let d = Double::from(x).minus(c);
            d.times(d)
        });
        squares.fold(self.square.negated(), Double::plus).rounded()
    }
}

/// Points on a border that exact numbers have told of: where many are the same, as corners of a grid, each is
/// asked about once.
pub(super) struct Told<const D: usize>(SmallVec<[[f64; D]; MOST_TOLD]>);

/// Comparing with so many takes a small part of the time that exact numbers take.
const MOST_TOLD: usize = 32;

impl<const D: usize> Told<D> {
    pub(super) fn new() -> Self {
        Self(SmallVec::new())
    }

    /// Whether a point is none of those asked about before, as far as they are kept in mind.
    pub(super) fn is_new(&mut self, p: [f64; D]) -> bool {
        let is_new = !self.0.contains(&p);
        if is_new && self.0.len() < MOST_TOLD {
            self.0.push(p);
        }
        is_new
    }
}

fn way(p: Point, from: Point) -> [Exact; 3] {
    Exact::difference(&p.map(Exact::from_f64), &from.map(Exact::from_f64))
}

/// `above / below` as the nearest `f64`, of two the lesser, so that it does not tell which points a ball was
/// made from; and what that leaves out.
fn ratio(above: &Exact, below: &Exact) -> Double {
    let left = |x: f64| above.minus(&Exact::from_f64(x).times(below));
    let order = |x: f64, y: f64| left(x).magnitude().compare(&left(y).magnitude());
    // Off by two units in the last place at most, so both loops end at once.
    let mut hi = above.ratio(below);
    while order(hi.next_up(), hi) == Less {
        hi = hi.next_up();
    }
    while matches!(order(hi.next_down(), hi), Less | Equal) {
        hi = hi.next_down();
    }
    let lo = left(hi).ratio(below);
    Double { hi, lo }
}
