//! How two convex hulls of points in space stand to each other, each with a reach round it: where floats can tell,
//! which is nearly always. The search of `gjk`, ended as soon as there is a proof of either answer.
//!
//! # Error
//! Let `u = 2^-53`, and `S` the sum of the greatest coordinates of both. Points are given to `6 u S`, as the corners
//! of a box are, so their differences `w` to `7 u S`.
//! - Along a direction `n` places are told to `3 u |n|₁ S` more, and the gap to `2 u |n|₁ S` more: less than
//!   `32 u |n|₁ S` all told.
//! - A point between differences is told to `7 u S`, as they are, and by its own arithmetic to `20 u S`, in each
//!   coordinate: less than `64 u S` all told.
//! - A determinant of three differences, of which no coordinate is greater than `W`, is told to
//!   `6 · 3 · 7 u S W²` and to `40 u W³`, where `W ≤ S`: less than `256 u S W²` all told.

use super::Relation;
use super::certify::{OCTAHEDRON, TETRAHEDRON, frame};
use super::gjk::{Simplex, furthest_along, negated};
use super::simplex::nearest;
use crate::num::vector::{add, cross, dot, sub};
use crate::num::{larger, smaller, sqrt};

type V = [f64; 3];

/// What rounding may add up to along a direction, as a share of its length in coordinates and all others.
const ALONG: f64 = 16.0 * f64::EPSILON;

/// The same of a length between points.
const BETWEEN: f64 = 64.0 * f64::EPSILON;

/// The same of a determinant.
const VOLUME: f64 = 128.0 * f64::EPSILON;

/// More than the rounding of a length or of a sum of radii.
const LARGER: f64 = 1.0 + 8.0 * f64::EPSILON;

/// More rounds than all but needles take.
const ROUNDS: usize = 24;

/// The relation of the hulls of `a` and `b`, of which none is empty, where what is less than `reach` apart overlaps;
/// `None` where floats cannot tell, as of all that touch.
pub(crate) fn told(a: &[V], b: &[V], reach: f64) -> Option<Relation> {
    told_beside(a, b, reach, 0.0)
}

/// The same of points that were made of numbers as great as `others`, which may have cancelled.
pub(crate) fn told_beside(a: &[V], b: &[V], reach: f64, others: f64) -> Option<Relation> {
    let size = greatest(a) + greatest(b) + others;
    // Third powers neither overflow nor vanish then.
    if !(size > 1e-80 && size < 1e80) {
        return None;
    }
    let slack = ALONG * size;
    let mut simplex = Simplex::new();
    // About from middle to middle.
    let middle = |points: &[V]| Some(add(*points.first()?, *points.last()?));
    let mut v = sub(middle(b)?, middle(a)?);
    for _ in 0..ROUNDS {
        let square = dot(v, v);
        let is_long = square > 1e-30 * size * size;
        if is_long {
            let (i, top) = furthest_along(a, &v);
            let (j, bottom) = furthest_along(b, &negated(&v));
            let length = sqrt(square) * LARGER;
            let around = v[0].abs() + v[1].abs() + v[2].abs();
            if -bottom - top - slack * around > reach * LARGER * length {
                return Some(Relation::Apart);
            }
            // What does not get nearer any more is as near as can be.
            if !simplex.add((i, j), sub(b[j], a[i])) {
                return None;
            }
        } else if simplex.points().is_empty() {
            simplex.add((0, 0), sub(b[0], a[0]));
        } else {
            return (reach == 0.0 && surrounded(&simplex, a, b, size))
                .then_some(Relation::Overlapping);
        }
        let face = nearest(simplex.points());
        if reach > 0.0 {
            let between = between(simplex.points(), face.corners().zip(face.shares()));
            let apart = sqrt(dot(between, between)) * LARGER + BETWEEN * size;
            if apart * LARGER < reach {
                return Some(Relation::Overlapping);
            }
        }
        v = face.point(simplex.points());
        simplex.keep(&face);
        if face.len() == 4 {
            v = [0.0; 3];
        }
    }
    None
}

/// The greatest coordinate.
pub(crate) fn greatest(points: &[V]) -> f64 {
    let all = points.as_flattened().iter();
    all.fold(0.0, |most, x| larger(most, x.abs()))
}

/// A point between corners, by shares that are made to be such.
fn between<'a>(corners: &[V], mut shares: impl Iterator<Item = (usize, &'a f64)>) -> V {
    let Some((first, _)) = shares.next() else {
        return [f64::INFINITY; 3];
    };
    let first = corners[first];
    let mut point = first;
    // Each subtraction below is off by at most half an epsilon.
    let mut left = 1.0 - 4.0 * f64::EPSILON;
    for (corner, &share) in shares {
        // What is no number is no share.
        let share = if share > 0.0 {
            smaller(share, left)
        } else {
            0.0
        };
        left -= share;
        point = add(point, sub(corners[corner], first).map(|x| x * share));
    }
    point
}

/// Whether the differences of the two surround zero: those of a tetrahedron that is found already, or of an octahedron
/// that is laid on what was found.
#[cold]
fn surrounded(simplex: &Simplex, a: &[V], b: &[V], size: f64) -> bool {
    if simplex.points().len() == 4 && enclose(simplex.points(), &TETRAHEDRON, size) {
        return true;
    }
    let [e1, e2, e3] = frame(3, simplex.points());
    let extreme = |d: V| {
        sub(
            b[furthest_along(b, &d).0],
            a[furthest_along(a, &negated(&d)).0],
        )
    };
    let corners = [e1, e2, e3, negated(&e1), negated(&e2), negated(&e3)].map(extreme);
    enclose(&corners, &OCTAHEDRON, size)
}

/// Whether every face of a closed surface has zero on the same side.
fn enclose(corners: &[V], faces: &[[usize; 3]], size: f64) -> bool {
    let width = greatest(corners);
    let error = VOLUME * size * width * width;
    let volume = |f: &[usize; 3]| dot(corners[f[0]], cross(corners[f[1]], corners[f[2]]));
    faces.iter().all(|f| volume(f) > error) || faces.iter().all(|f| volume(f) < -error)
}
