//! The smallest circle and the smallest ball around points.
//!
//! The ball is that of a few points on its border. From a first guess on, the point farthest outside
//! joins them, and the smallest ball around those few, found by trying all subsets, is the next guess
//! (Gärtner, Fast and Robust Smallest Enclosing Balls, ESA 1999; the basis step of Matoušek, Sharir
//! and Welzl, A Subexponential Bound for Linear Programming, Algorithmica 16, 1996). That is done in
//! floats; what they got wrong in the centre, the radius makes up for, in exact numbers.

use super::calipers::{difference, dot, scaled};
use crate::error::Error;
use crate::geom::chain::leftmost;
use crate::geom::{AXES, Aabb};
use crate::num::{Exact, Number, saturate, two_pow};
use crate::{Circle, Sphere};
use alloc::vec::Vec;
use core::cmp::Ordering::Less;

/// The smallest circle around all points, every one exactly: no `f64` below its radius would do for
/// its centre. The radius exceeds that of the true smallest circle by rounding only.
///
/// # Errors
/// [`Error::NoPoints`], [`Error::NotFinite`] with the index of the point, [`Error::TooLarge`]
/// where the circle reaches past the largest `f64`.
///
/// ```
/// use obbit::fit;
/// let round = fit::min_circle(&[[0.0, 0.0], [6.0, 0.0], [6.0, 8.0], [5.0, 3.0]])?;
/// assert_eq!((round.center(), round.radius()), ([3.0, 4.0], 5.0));
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn min_circle(points: &[[f64; 2]]) -> Result<Circle, Error> {
    let (center, radius) = smallest(points)?;
    Circle::new(center, radius)
}

/// The smallest ball around all points, every one exactly: no `f64` below its radius would do for
/// its centre. The radius exceeds that of the true smallest ball by rounding only.
///
/// # Errors
/// [`Error::NoPoints`], [`Error::NotFinite`] with the index of the point, [`Error::TooLarge`]
/// where the ball reaches past the largest `f64`.
///
/// ```
/// use obbit::fit;
/// let round = fit::min_sphere(&[[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [1.0, 0.0, 1.0], [1.0, 0.5, 0.5]])?;
/// assert_eq!((round.center(), round.radius()), ([1.0, 0.0, 0.0], 1.0));
/// # Ok::<(), obbit::Error>(())
/// ```
pub fn min_sphere(points: &[[f64; 3]]) -> Result<Sphere, Error> {
    let (center, radius) = smallest(points)?;
    Sphere::new(center, radius)
}

/// Centre and radius.
fn smallest<const D: usize>(points: &[[f64; D]]) -> Result<([f64; D], f64), Error> {
    let bounds = Aabb::around(points)?;
    if bounds.min() == bounds.max() {
        return Ok((bounds.min(), 0.0));
    }
    // Relative to one of them: what is computed is small where the points are, wherever they lie.
    let (mut near, exponent) = scaled(points);
    let first = near.iter().fold(near[0], |first, p| {
        if leftmost(p, &first) == Less {
            *p
        } else {
            first
        }
    });
    near.iter_mut().for_each(|p| *p = difference(*p, first));
    let around = center(&near);
    let around = core::array::from_fn(|d| saturate((first[d] + around[d]) * two_pow(exponent)));
    Ok((around, radius(points, around)?))
}

/// The centre of the smallest ball, rounded.
fn center<const D: usize>(points: &[[f64; D]]) -> [f64; D] {
    // The leftmost, from which all others are seen.
    let start = [0.0; D];
    // Of all guesses the one whose farthest point is nearest.
    let mut best = (f64::INFINITY, start);
    let mut border: Vec<[f64; D]> = [start].to_vec();
    let (mut guess, mut reached) = (start, f64::NEG_INFINITY);
    loop {
        let (out, p) = farthest(points, guess);
        if out < best.0 {
            best = (out, guess);
        }
        // The ball of the border points grows with each; where it does not, rounding is all there is.
        if border.contains(&p) || out <= reached {
            return best.1;
        }
        let Some((square, center, kept)) = basis(&border, p) else {
            return best.1;
        };
        if square <= reached {
            return best.1;
        }
        (reached, guess, border) = (square, center, kept);
    }
}

/// The square of the largest distance from a centre, and the point there; of several the leftmost, so
/// that their order does not show.
fn farthest<const D: usize>(points: &[[f64; D]], center: [f64; D]) -> (f64, [f64; D]) {
    let mut most = (f64::NEG_INFINITY, center);
    for &p in points {
        let d = difference(p, center);
        let square = dot(d, d);
        if square > most.0 || (square == most.0 && leftmost(&p, &most.1) == Less) {
            most = (square, p);
        }
    }
    most
}

type Ball<const D: usize> = (f64, [f64; D], Vec<[f64; D]>);

/// The smallest ball around a few points with `p` on its border: its radius squared, its centre, the
/// points it is made from. At most `D + 1` points come in, and as many go out.
fn basis<const D: usize>(border: &[[f64; D]], p: [f64; D]) -> Option<Ball<D>> {
    let mut best: Option<Ball<D>> = None;
    for subset in 1..1_u32 << border.len() {
        if subset.count_ones() as usize > D {
            continue;
        }
        let others = border.iter().enumerate();
        let others = others.filter(|(k, _)| subset >> k & 1 == 1);
        let mut kept: Vec<_> = others.map(|(_, &q)| q).collect();
        let Some(center) = circumcenter(p, &kept) else {
            continue;
        };
        let outside = farthest(border, center).0;
        let own = farthest(&[p], center).0;
        let square = if own > outside { own } else { outside };
        if best.as_ref().is_none_or(|b| square < b.0) {
            kept.push(p);
            best = Some((square, center, kept));
        }
    }
    best
}

/// The point of their plane that is as far from `p` as from one to `D` others; `None` where rounding
/// leaves none.
///
/// With `e_i` the way from `p` to the others it is `p + Σ x_i e_i`, where `2 Σ (e_i · e_j) x_j = e_i · e_i`.
fn circumcenter<const D: usize>(p: [f64; D], others: &[[f64; D]]) -> Option<[f64; D]> {
    let n = others.len();
    let edges: Vec<_> = others.iter().map(|&q| difference(q, p)).collect();
    let mut rows = [[0.0; 4]; 3];
    for (row, &e) in rows.iter_mut().zip(&edges) {
        for (entry, &f) in row.iter_mut().zip(&edges) {
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
    let mut center = p;
    for (k, e) in edges.iter().enumerate() {
        let share = rows[k][3] / rows[k][k];
        for d in 0..D {
            center[d] += share * e[d];
        }
    }
    center.iter().all(|x| x.is_finite()).then_some(center)
}

/// The least `f64` whose ball about `center` contains all points.
fn radius<const D: usize>(points: &[[f64; D]], center: [f64; D]) -> Result<f64, Error> {
    let about = center.map(Exact::from_f64);
    let square = |p: &[f64; D]| {
        let mut sum = Exact::zero();
        for (&x, c) in p.iter().zip(&about) {
            let d = Exact::from_f64(x).minus(c);
            sum = sum.plus(&d.times(&d));
        }
        sum
    };
    // In floats first: what is nearer by more than any rounding is not looked at again.
    let rough = |p: &[f64; D]| {
        let d = difference(*p, center);
        dot(d, d)
    };
    let most = points.iter().map(rough).fold(0.0, f64::max);
    // Outside of these bounds products lose more than a few last bits.
    let sure = (1e-280..1e300).contains(&most);
    let mut furthest = Exact::zero();
    for p in points {
        if sure && rough(p) < most * (1.0 - 64.0 * f64::EPSILON) {
            continue;
        }
        let found = square(p);
        if furthest.compare(&found) == Less {
            furthest = found;
        }
    }
    let enough = |x: f64| {
        let x = Exact::from_f64(x);
        x.times(&x).compare(&furthest) != Less
    };
    let mut radius = furthest.root_of_ratio(&Exact::from_f64(1.0));
    while !enough(radius) {
        radius = radius.next_up();
        if radius.is_infinite() {
            return Err(Error::TooLarge { axis: AXES[0] });
        }
    }
    while radius > 0.0 && enough(radius.next_down()) {
        radius = radius.next_down();
    }
    Ok(radius)
}
