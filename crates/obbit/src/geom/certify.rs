//! Turns a guess into a proof, in balls: apart along a direction, or overlapping around a point.

use super::Relation;
use super::core_shape::Core;
use super::gjk::{Closest, furthest, negated};
use crate::num::vector::{cross, sub};
use crate::num::{Ball, Number, sqrt};
use core::cmp::Ordering::{Equal, Greater};
use smallvec::SmallVec;

type V = [f64; 3];
type B3 = [Ball; 3];

/// The relation, if the guess proves it: never `Touching`, which takes exact arithmetic.
pub(crate) fn prove(
    dim: usize,
    guess: &Closest,
    floats: (&Core<f64>, &Core<f64>),
    a: &Core<Ball>,
    b: &Core<Ball>,
) -> Option<Relation> {
    let radius = a.radius.plus(&b.radius);
    if !guess.meet && apart_along(&guess.normal, a, b, radius) {
        return Some(Relation::Apart);
    }
    let overlapping = match radius.sign() {
        Some(Equal) => guess.meet && surrounded(dim, guess, floats, a, b),
        Some(Greater) => within(guess, a, b, radius),
        _ => false,
    };
    overlapping.then_some(Relation::Overlapping)
}

/// Every point of B lies further along `n` than every point of A, by more than the radii.
///
/// All projections are balls, so the smallest and greatest values they may have bound the true
/// ones. `n` itself carries no error: a proof may use any direction, and uses this one as it is.
fn apart_along(n: &V, a: &Core<Ball>, b: &Core<Ball>, radius: Ball) -> bool {
    let n = n.map(Ball::from_f64);
    let top = a
        .points
        .iter()
        .map(|p| Ball::dot(&n, p).high())
        .fold(f64::NEG_INFINITY, highest);
    let bottom = b
        .points
        .iter()
        .map(|p| Ball::dot(&n, p).low())
        .fold(f64::INFINITY, lowest);
    let length = Ball::dot(&n, &n).high();
    // sqrt is correctly rounded and so is the product; one step up covers each.
    let reach = (radius.high() * sqrt(length).next_up()).next_up();
    (bottom - top).next_down() > reach
}

/// Like `max`, but NaN wins: an overflow must never prove anything.
fn highest(a: f64, b: f64) -> f64 {
    if b > a || b.is_nan() { b } else { a }
}

fn lowest(a: f64, b: f64) -> f64 {
    if b < a || b.is_nan() { b } else { a }
}

/// Two points, one of each core, are nearer than the radii reach.
///
/// The points are `first + Σ share (other - first)` with the shares of the guess, made to be at
/// least 0 and to add up to at most 1, so that they lie in the cores whatever the guess was.
fn within(guess: &Closest, a: &Core<Ball>, b: &Core<Ball>, radius: Ball) -> bool {
    let Some(&(i0, j0)) = guess.simplex.first() else {
        return false;
    };
    let (mut pa, mut pb) = (a.points[i0], b.points[j0]);
    // Each subtraction below is off by at most half an epsilon.
    let mut left = 1.0 - 4.0 * f64::EPSILON;
    for (&(i, j), &share) in guess.simplex.iter().zip(&guess.weights).skip(1) {
        // What overflowed on the way (NaN) is no share. (`clamp` would hand it on.)
        let share = if share > 0.0 { share.min(left) } else { 0.0 };
        left -= share;
        let share = Ball::from_f64(share);
        for k in 0..3 {
            pa[k] = pa[k].plus(&share.times(&a.points[i][k].minus(&a.points[i0][k])));
            pb[k] = pb[k].plus(&share.times(&b.points[j][k].minus(&b.points[j0][k])));
        }
    }
    let apart = Ball::difference(&pb, &pa);
    radius
        .times(&radius)
        .minus(&Ball::dot(&apart, &apart))
        .sign()
        == Some(Greater)
}

/// The faces of a tetrahedron.
pub(super) const TETRAHEDRON: [[usize; 3]; 4] = [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];

/// The faces of an octahedron of three directions, then the opposite three.
pub(super) const OCTAHEDRON: [[usize; 3]; 8] = [
    [0, 1, 2],
    [1, 3, 2],
    [3, 4, 2],
    [4, 0, 2],
    [1, 0, 5],
    [3, 1, 5],
    [4, 3, 5],
    [0, 4, 5],
];

/// The difference of the cores surrounds zero.
///
/// A closed polygon (polyhedron) of difference points whose every edge (face) sees zero strictly
/// on its inner side winds round zero, so zero is inside its hull. Two are tried: the simplex the
/// search ended with, and one spanned by support points along a frame laid on that simplex.
fn surrounded(
    dim: usize,
    guess: &Closest,
    floats: (&Core<f64>, &Core<f64>),
    a: &Core<Ball>,
    b: &Core<Ball>,
) -> bool {
    let at = |(i, j): (usize, usize)| Ball::difference(&b.points[j], &a.points[i]);
    let s = &guess.simplex;
    if dim == 2 && s.len() == 3 && winds_round(&[at(s[0]), at(s[1]), at(s[2])]) {
        return true;
    }
    if s.len() == 4 {
        let p = [at(s[0]), at(s[1]), at(s[2]), at(s[3])];
        if encloses(&p, &TETRAHEDRON) {
            return true;
        }
    }
    let (a_floats, b_floats) = (&floats.0.points, &floats.1.points);
    let differences: SmallVec<[V; 4]> = s
        .iter()
        .map(|&(i, j)| sub(b_floats[j], a_floats[i]))
        .collect();
    let [e1, e2, e3] = frame(dim, &differences);
    let extreme = |d: &V| at((furthest(a_floats, &negated(d)), furthest(b_floats, d)));
    if dim == 2 {
        return winds_round(&[
            extreme(&e1),
            extreme(&e2),
            extreme(&negated(&e1)),
            extreme(&negated(&e2)),
        ]);
    }
    let p = [e1, e2, e3, negated(&e1), negated(&e2), negated(&e3)].map(|d| extreme(&d));
    encloses(&p, &OCTAHEDRON)
}

/// Consecutive points turn the same way round zero, each by less than half a turn.
fn winds_round(p: &[B3]) -> bool {
    let turns = |k: usize| {
        let (q, r) = (&p[k], &p[(k + 1) % p.len()]);
        q[0].times(&r[1]).minus(&q[1].times(&r[0])).sign()
    };
    let first = turns(0);
    matches!(first, Some(core::cmp::Ordering::Less | Greater))
        && (1..p.len()).all(|k| turns(k) == first)
}

/// Every face of the closed surface has zero on the same side.
fn encloses(p: &[B3], faces: &[[usize; 3]]) -> bool {
    let side = |f: &[usize; 3]| Ball::dot(&p[f[0]], &Ball::cross(&p[f[1]], &p[f[2]])).sign();
    let first = side(&faces[0]);
    matches!(first, Some(core::cmp::Ordering::Less | Greater))
        && faces[1..].iter().all(|f| side(f) == first)
}

/// Three right-angled directions, the first along the first edge of a simplex, the third along its normal.
/// Lengths do not matter; a poor frame costs only the proof.
pub(super) fn frame(dim: usize, simplex: &[V]) -> [V; 3] {
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let [first, second, others @ ..] = simplex else {
        return axes;
    };
    let unit = |v: V| {
        let largest = v.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        if largest > 0.0 {
            Some(v.map(|x| x / largest))
        } else {
            None
        }
    };
    let Some(e1) = unit(sub(*second, *first)) else {
        return axes;
    };
    if dim == 2 {
        return [e1, [-e1[1], e1[0], 0.0], [0.0, 0.0, 1.0]];
    }
    let third = others
        .first()
        .and_then(|other| unit(cross(e1, sub(*other, *first))));
    let perpendicular = || {
        let smallest = (0..3).fold(0, |m, k| if e1[k].abs() < e1[m].abs() { k } else { m });
        unit(cross(e1, axes[smallest]))
    };
    match third.or_else(perpendicular) {
        Some(e3) => [e1, cross(e3, e1), e3],
        None => axes,
    }
}
