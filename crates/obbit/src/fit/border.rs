//! The smallest ball around few points: a guess in floats, and what it is exactly.
//!
//! It is that of the points on its border. From a first guess on, the point farthest outside joins
//! them, and the smallest ball around those few, found by trying all subsets, is the next guess
//! (Gärtner, Fast and Robust Smallest Enclosing Balls, ESA 1999; the basis step of Matoušek, Sharir
//! and Welzl, A Subexponential Bound for Linear Programming, Algorithmica 16, 1996).

use super::proved::{Point, Proved};
use crate::geom::chain::leftmost;
use crate::num::larger;
use crate::num::vector::{dot, sub};
use alloc::vec::Vec;
use core::cmp::Ordering::Less;

/// The square of the radius is that of the largest distance from the centre, as floats find it.
pub(super) struct Ball<const D: usize> {
    pub(super) center: [f64; D],
    pub(super) square: f64,
    border: Border<D>,
}

/// The smallest ball around points, of which there is one at least; where they are nearly in one plane or on
/// one line, a larger one.
pub(super) fn smallest_around<const D: usize>(points: &[[f64; D]]) -> Ball<D> {
    let mut start = [f64::INFINITY; D];
    for p in points {
        if leftmost(p, &start) == Less {
            start = *p;
        }
    }
    // Of all guesses the one whose farthest point is nearest.
    let mut best = Ball {
        center: start,
        square: f64::INFINITY,
        border: Border::of(start),
    };
    let mut border = best.border;
    let (mut guess, mut reached) = (start, f64::NEG_INFINITY);
    loop {
        let (square, p) = farthest(points, guess);
        if square < best.square {
            best = Ball {
                center: guess,
                square,
                border,
            };
        }
        // The ball of the border points grows with each; where it does not, rounding is all there is.
        if border.points().contains(&p) || square <= reached {
            return best;
        }
        match border.with(p) {
            Some(ball) if ball.square > reached => {
                (border, guess, reached) = (ball.border, ball.center, ball.square);
            }
            _ => return best,
        }
    }
}

/// The square of the largest distance from a centre, and the point there; of several the leftmost, so
/// that their order does not show.
fn farthest<const D: usize>(points: &[[f64; D]], center: [f64; D]) -> (f64, [f64; D]) {
    let mut most = (f64::NEG_INFINITY, center);
    for &p in points {
        let d = sub(p, center);
        let square = dot(d, d);
        if square > most.0 || (square == most.0 && leftmost(&p, &most.1) == Less) {
            most = (square, p);
        }
    }
    most
}

/// The points that a ball is made from: `D + 1` at most. From left to right, so that the same points
/// always make the same ball.
#[derive(Clone, Copy)]
struct Border<const D: usize> {
    points: [[f64; D]; 4],
    count: usize,
}

impl<const D: usize> Border<D> {
    const fn of(p: [f64; D]) -> Self {
        Self {
            points: [p; 4],
            count: 1,
        }
    }

    fn points(&self) -> &[[f64; D]] {
        &self.points[..self.count]
    }

    fn insert(&mut self, p: [f64; D]) {
        let place = self
            .points()
            .iter()
            .filter(|q| leftmost(q, &p) == Less)
            .count();
        self.points[place..=self.count].rotate_right(1);
        self.points[place] = p;
        self.count += 1;
    }

    /// The smallest ball around these points with `p` on its border.
    fn with(&self, p: [f64; D]) -> Option<Ball<D>> {
        let mut best: Option<Ball<D>> = None;
        for ball in self.each_with(p) {
            if best.as_ref().is_none_or(|b| ball.square < b.square) {
                best = Some(ball);
            }
        }
        best.filter(|ball| ball.square < f64::INFINITY)
    }

    /// The balls with `p` and some of these points on their border, as large as it takes to contain all of
    /// them: without end where rounding leaves no centre.
    fn each_with(&self, p: [f64; D]) -> impl Iterator<Item = Ball<D>> {
        let subsets = 1..1_u32 << self.count;
        let subsets = subsets.filter(|subset| subset.count_ones() as usize <= D);
        subsets.map(move |subset| {
            let mut border = Self::of(p);
            for (k, q) in self.points().iter().enumerate() {
                if subset >> k & 1 == 1 {
                    border.insert(*q);
                }
            }
            let Some(center) = circumcenter(border.points()) else {
                return Ball {
                    center: p,
                    square: f64::INFINITY,
                    border,
                };
            };
            let (inside, own) = (farthest(self.points(), center).0, farthest(&[p], center).0);
            let square = larger(own, inside);
            Ball {
                center,
                square,
                border,
            }
        })
    }

    fn proved(&self) -> Option<Proved> {
        Proved::of(&self.points.map(|p| in_space(&p))[..self.count])
    }

    /// The border of the smallest ball around these points and `p`, which is outside of the smallest ball
    /// around these.
    fn proved_with(&self, p: [f64; D]) -> Option<(Self, Proved)> {
        // Floats say which are likely.
        let mut balls: Vec<_> = self.each_with(p).collect();
        loop {
            let squares = balls.iter().map(|ball| ball.square).enumerate();
            let likely = squares.reduce(|a, b| if b.1 < a.1 { b } else { a })?.0;
            let border = balls.swap_remove(likely).border;
            if let Some(ball) = border.proved()
                && !self.points().iter().any(|q| ball.leaves_out(in_space(q)))
            {
                return Some((border, ball));
            }
        }
    }
}

fn in_space<const D: usize>(p: &[f64; D]) -> Point {
    core::array::from_fn(|d| p.get(d).copied().unwrap_or(0.0))
}

/// The smallest ball around some points, exactly: there is but one, whatever points it is made from.
pub(super) struct Smallest<const D: usize> {
    border: Border<D>,
    proved: Proved,
}

impl<const D: usize> Smallest<D> {
    /// That of the points on the border of a guess, or of one of them.
    pub(super) fn of(guess: &Ball<D>) -> Option<Self> {
        let border = guess.border;
        let made = |border: Border<D>| {
            let proved = border.proved()?;
            Some(Self { border, proved })
        };
        made(border).or_else(|| made(Border::of(border.points[0])))
    }

    /// The same ball, rounded.
    pub(super) fn ball(&self) -> Ball<D> {
        Ball {
            center: core::array::from_fn(|d| self.proved.center[d].hi),
            square: self.proved.square.hi,
            border: self.border,
        }
    }

    /// Makes it that around these points, too; whether it was not. It is larger each time a point joins its
    /// border, so no border comes twice.
    pub(super) fn grow(&mut self, points: &[[f64; D]]) -> bool {
        let mut grown = false;
        while let Some(p) = self.proved.outside(points.iter().map(in_space)) {
            let p = core::array::from_fn(|d| p[d]);
            let Some((border, proved)) = self.border.proved_with(p) else {
                break;
            };
            (self.border, self.proved) = (border, proved);
            grown = true;
        }
        grown
    }
}

/// The point of their plane that is as far from the first of two to `D + 1` points as from all others;
/// `None` where rounding leaves none.
///
/// With `e_i` the way from the first, `p`, to the others it is `p + Σ x_i e_i`, where
/// `2 Σ (e_i · e_j) x_j = e_i · e_i`.
fn circumcenter<const D: usize>(points: &[[f64; D]]) -> Option<[f64; D]> {
    let (p, others) = points.split_first()?;
    let n = others.len();
    let mut edges = [[0.0; D]; 3];
    for (edge, q) in edges.iter_mut().zip(others) {
        *edge = sub(*q, *p);
    }
    let edges = &edges[..n];
    let mut rows = [[0.0; 4]; 3];
    for (row, &e) in rows.iter_mut().zip(edges) {
        for (entry, &f) in row.iter_mut().zip(edges) {
            *entry = 2.0 * dot(e, f);
        }
        row[3] = dot(e, e);
    }
    // Gauss and Jordan, by the largest pivot.
    for k in 0..n {
        let pivot = (k..n).fold(k, |m, i| {
            if rows[i][k].abs() > rows[m][k].abs() {
                i
            } else {
                m
            }
        });
        rows.swap(k, pivot);
        for i in 0..n {
            if i != k {
                let share = rows[i][k] / rows[k][k];
                for j in 0..4 {
                    rows[i][j] -= share * rows[k][j];
                }
            }
        }
    }
    let mut center = *p;
    for (k, e) in edges.iter().enumerate() {
        let share = rows[k][3] / rows[k][k];
        for d in 0..D {
            center[d] += share * e[d];
        }
    }
    center.iter().all(|x| x.is_finite()).then_some(center)
}
