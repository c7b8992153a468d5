//! Nearest points of two convex cores in floating point: the guess that a proof starts from.
//!
//! Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance between complex
//! objects in three-dimensional space" (1988). Plane shapes have z = 0.

use super::core_shape::Core;
use super::simplex::{Face, nearest, nearest_of_all};
use crate::num::vector::{add, dot, sub};
use crate::num::{scale_exponent, sqrt, times_two_pow};
use smallvec::SmallVec;

type V = [f64; 3];

/// What the search found. Not proved: `certify` does that.
#[derive(Debug, Clone)]
pub(crate) struct Closest {
    /// Distance between the cores, 0 if they seem to meet.
    pub(crate) distance: f64,
    /// Unit vector from A to B, zeros if they seem to meet.
    pub(crate) normal: V,
    /// Nearest point of A's core.
    pub(crate) point_a: V,
    /// Nearest point of B's core.
    pub(crate) point_b: V,
    /// Whether the cores seem to meet.
    pub(crate) meet: bool,
    /// Pairs (vertex of A, vertex of B) whose differences span the nearest feature.
    pub(crate) simplex: SmallVec<[(usize, usize); 4]>,
    /// The share of each pair in the nearest point; they add up to about 1.
    pub(crate) weights: SmallVec<[f64; 4]>,
}

/// Up to four differences of points, B's less A's, and of which.
#[derive(Debug, Clone, Copy)]
pub(super) struct Simplex {
    points: [V; 4],
    pairs: [(usize, usize); 4],
    count: usize,
}

impl Simplex {
    pub(super) fn new() -> Self {
        Self {
            points: [[0.0; 3]; 4],
            pairs: [(0, 0); 4],
            count: 0,
        }
    }

    pub(super) fn points(&self) -> &[V] {
        &self.points[..self.count]
    }

    pub(super) fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs[..self.count]
    }

    /// Adds one unless it is there or there are four; whether it did.
    pub(super) fn add(&mut self, pair: (usize, usize), point: V) -> bool {
        let is_new = self.count < 4 && !self.pairs().contains(&pair);
        if is_new {
            (self.points[self.count], self.pairs[self.count]) = (point, pair);
            self.count += 1;
        }
        is_new
    }

    /// Leaves only the corners of a face. Their order is the simplex's own, but for an edge that closes a triangle.
    pub(super) fn keep(&mut self, face: &Face) {
        let old = *self;
        for (k, corner) in face.corners().enumerate() {
            (self.points[k], self.pairs[k]) = (old.points[corner], old.pairs[corner]);
        }
        self.count = face.len();
    }
}

/// The nearest points of two cores; their radii play no part.
pub(crate) fn closest(a: &Core<f64>, b: &Core<f64>) -> Closest {
    let largest = a
        .points
        .iter()
        .chain(&b.points)
        .flatten()
        .fold(0.0, |m: f64, x| m.max(x.abs()));
    let exponent = scale_exponent(largest);
    // Between these sixth powers neither overflow nor vanish, and nothing need be scaled.
    if (-150..150).contains(&exponent) || largest == 0.0 {
        return search(&a.points, &b.points);
    }
    let scaled = |points: &[V]| -> SmallVec<[V; 8]> {
        points
            .iter()
            .map(|p| p.map(|x| times_two_pow(x, -exponent)))
            .collect()
    };
    let mut found = search(&scaled(&a.points), &scaled(&b.points));
    found.distance = times_two_pow(found.distance, exponent);
    found.point_a = found.point_a.map(|x| times_two_pow(x, exponent));
    found.point_b = found.point_b.map(|x| times_two_pow(x, exponent));
    found
}

/// The same of the points alone, of which no sixth power overflows or vanishes.
pub(super) fn search(a: &[V], b: &[V]) -> Closest {
    let mut simplex = Simplex::new();
    let mut v = sub(b[0], a[0]);
    simplex.add((0, 0), v);
    let mut face = Face::first();
    let mut reach = dot(v, v);
    // Each round drops the distance or ends; the bound is for round-off that would go in circles.
    for _ in 0..64 {
        let vv = dot(v, v);
        if vv <= 1e-30 * reach {
            break;
        }
        let (i, j) = (furthest(a, &v), furthest(b, &negated(&v)));
        let next = sub(b[j], a[i]);
        reach = reach.max(dot(next, next));
        let gain = vv - dot(v, next);
        if gain <= 1e-15 * vv {
            break;
        }
        let before = simplex;
        simplex.add((i, j), next);
        let mut found = nearest(simplex.points());
        let mut nearer = found.point(simplex.points());
        if found.len() < 4 && dot(nearer, nearer) >= vv {
            // Round-off led to the wrong face, as on needles: look at each of them.
            found = nearest_of_all(simplex.points());
            nearer = found.point(simplex.points());
            if dot(nearer, nearer) >= vv {
                simplex = before;
                break;
            }
        }
        simplex.keep(&found);
        (face, v) = (found, nearer);
        if face.len() == 4 {
            v = [0.0; 3];
            break;
        }
    }
    let vv = dot(v, v);
    let meet = vv <= 1e-30 * reach;
    let distance = if meet { 0.0 } else { sqrt(vv) };
    let mix = |points: &[V], pick: fn(&(usize, usize)) -> usize| -> V {
        let mut sum = [0.0; 3];
        for (pair, &share) in simplex.pairs().iter().zip(face.shares()) {
            sum = add(sum, points[pick(pair)].map(|x| x * share));
        }
        sum
    };
    Closest {
        distance,
        normal: if meet {
            [0.0; 3]
        } else {
            v.map(|x| x / distance)
        },
        point_a: mix(a, |pair| pair.0),
        point_b: mix(b, |pair| pair.1),
        meet,
        simplex: simplex.pairs().into(),
        weights: face.shares().into(),
    }
}

/// Index of the point furthest along `d`; the first of equals.
pub(crate) fn furthest(points: &[V], d: &V) -> usize {
    furthest_along(points, d).0
}

/// The same, and how far along that is.
#[inline(always)]
pub(super) fn furthest_along(points: &[V], d: &V) -> (usize, f64) {
    let mut chosen = 0;
    let mut most = f64::NEG_INFINITY;
    for (i, p) in points.iter().enumerate() {
        let along = dot(*p, *d);
        if along > most {
            (chosen, most) = (i, along);
        }
    }
    (chosen, most)
}

pub(crate) fn negated(a: &V) -> V {
    [-a[0], -a[1], -a[2]]
}

#[cfg(test)]
#[path = "gjk_tests.rs"]
mod tests;
