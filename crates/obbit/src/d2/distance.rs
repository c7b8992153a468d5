//! The Euclidean distance: quick for boxes, from the separation for the rest.

use super::Obb2;
use super::flat::Pair;
use super::obb_pair::{self, ObbPair};
use super::rect_pairs::{aligned, distance_to};
use super::separation::measure;
use super::shape::View2;

/// 0 where they meet, and never 0 where they do not.
#[inline]
pub(crate) fn distance(a: View2<'_>, b: View2<'_>) -> f64 {
    match (a, b) {
        (View2::Obb(p), View2::Obb(q)) => boxes(p, q),
        (View2::Aabb(p), View2::Aabb(q)) => aligned(p, q),
        (View2::Circle(dot), other) | (other, View2::Circle(dot)) if dot.radius() == 0.0 => {
            match other.rect() {
                Some(rect) => distance_to(rect, dot.center()),
                None => general(a, b),
            }
        }
        _ => general(a, b),
    }
}

#[inline]
fn boxes(a: &Obb2, b: &Obb2) -> f64 {
    let quick = ObbPair::plain(a, b).and_then(|pair| obb_pair::distance(&pair));
    quick.unwrap_or_else(|| extreme(a, b))
}

#[cold]
#[inline(never)]
fn extreme(a: &Obb2, b: &Obb2) -> f64 {
    let near_one = ObbPair::extreme(a, b).and_then(|pair| obb_pair::distance(&pair));
    near_one.unwrap_or_else(|| general(View2::Obb(a), View2::Obb(b)))
}

#[inline(never)]
fn general(a: View2<'_>, b: View2<'_>) -> f64 {
    let (a, b) = if a.comes_after(b) { (b, a) } else { (a, b) };
    let distance = measure(a, b, &Pair::new(a, b)).distance;
    if distance > 0.0 { distance } else { 0.0 }
}
