//! The square of the distance of two cores that are apart, over all pairs of features.
//!
//! The nearest points lie in the relative interior of a pair of features: corner and corner, corner
//! and edge, edge and edge, corner and face. Each pair counts where the feet of the common
//! perpendicular lie within both.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::build::Core;
use super::exact::{Ratio, V, cross, dot, sub};

/// `distance^2` in squared units of the frame.
pub fn distance_squared(a: &Core, b: &Core) -> Ratio {
    let mut least: Option<Ratio> = None;
    let mut offer = |candidate: Option<Ratio>| {
        if let Some(c) = candidate
            && least.as_ref().is_none_or(|l| c.less(l))
        {
            least = Some(c);
        }
    };
    for p in &a.points {
        for q in &b.points {
            let w = sub(p, q);
            offer(Some(Ratio::whole(dot(&w, &w))));
        }
    }
    for (one, other) in [(a, b), (b, a)] {
        for p in &one.points {
            for &[i, j] in &other.edges {
                offer(corner_edge(p, &other.points[i], &other.points[j]));
            }
            for &[i, j, k] in &other.triangles {
                offer(corner_face(
                    p,
                    &other.points[i],
                    &other.points[j],
                    &other.points[k],
                ));
            }
        }
    }
    if a.dim == 3 {
        for &[i, j] in &a.edges {
            for &[k, l] in &b.edges {
                offer(edge_edge(
                    &a.points[i],
                    &a.points[j],
                    &b.points[k],
                    &b.points[l],
                ));
            }
        }
    }
    least.expect("a core has points")
}

fn corner_edge(p: &V, a: &V, b: &V) -> Option<Ratio> {
    let (u, w) = (sub(b, a), sub(p, a));
    let (along, square) = (dot(&w, &u), dot(&u, &u));
    if !along.is_positive() || along >= square {
        return None;
    }
    Some(Ratio::new(dot(&w, &w) * &square - &along * &along, square))
}

fn corner_face(p: &V, a: &V, b: &V, c: &V) -> Option<Ratio> {
    let (u, v, w) = (sub(b, a), sub(c, a), sub(p, a));
    let n = cross(&u, &v);
    let square = dot(&n, &n);
    if square.is_zero() {
        return None;
    }
    let (s, t) = (dot(&cross(&w, &v), &n), dot(&cross(&u, &w), &n));
    if s.is_negative() || t.is_negative() || &s + &t > square {
        return None;
    }
    let height = dot(&w, &n);
    Some(Ratio::new(&height * &height, square))
}

fn edge_edge(a: &V, b: &V, c: &V, d: &V) -> Option<Ratio> {
    let (u, v, w) = (sub(b, a), sub(d, c), sub(c, a));
    let n = cross(&u, &v);
    let square = dot(&n, &n);
    if square.is_zero() {
        return None;
    }
    let within = |x: &BigInt| !x.is_negative() && *x <= square;
    if !within(&dot(&cross(&w, &v), &n)) || !within(&dot(&cross(&w, &u), &n)) {
        return None;
    }
    let height = dot(&w, &n);
    Some(Ratio::new(&height * &height, square))
}
