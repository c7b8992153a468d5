//! The smallest ball around few points, in floats.
//!
//! It is that of the points on its border. From a first guess on, the point farthest outside joins
//! them, and the smallest ball around those few, found by trying all subsets, is the next guess
//! (Gärtner, Fast and Robust Smallest Enclosing Balls, ESA 1999; the basis step of Matoušek, Sharir
//! and Welzl, A Subexponential Bound for Linear Programming, Algorithmica 16, 1996).

use crate::geom::chain::leftmost;
use crate::num::vector::{dot, sub};
use core::cmp::Ordering::Less;

/// The square of the radius is that of the largest distance from the centre, as floats find it.
pub(super) struct Ball<const D: usize> {
    pub(super) center: [f64; D],
    pub(super) square: f64,
}

/// The smallest ball around points, of which there is one at least.
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
    };
    let mut border = Border::of(start);
    let (mut guess, mut reached) = (start, f64::NEG_INFINITY);
    loop {
        let (square, p) = farthest(points, guess);
        if square < best.square {
            best = Ball {
                center: guess,
                square,
            };
        }
        // The ball of the border points grows with each; where it does not, rounding is all there is.
        if border.points().contains(&p) || square <= reached {
            return best;
        }
        match border.with(p) {
            Some((next, ball)) if ball.square > reached => {
                (border, guess, reached) = (next, ball.center, ball.square);
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

    /// The smallest ball around these points with `p` on its border, and the points that make it.
    fn with(&self, p: [f64; D]) -> Option<(Self, Ball<D>)> {
        let mut best: Option<(Self, Ball<D>)> = None;
        for subset in 1..1_u32 << self.count {
            if subset.count_ones() as usize > D {
                continue;
            }
            let mut kept = Self::of(p);
            for (k, q) in self.points().iter().enumerate() {
                if subset >> k & 1 == 1 {
                    kept.insert(*q);
                }
            }
            let Some(center) = circumcenter(kept.points()) else {
                continue;
            };
            let (inside, own) = (farthest(self.points(), center).0, farthest(&[p], center).0);
            let square = if own > inside { own } else { inside };
            if best.as_ref().is_none_or(|(_, b)| square < b.square) {
                best = Some((kept, Ball { center, square }));
            }
        }
        best
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
