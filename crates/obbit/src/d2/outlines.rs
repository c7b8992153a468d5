//! How two outlines stand to each other, where floats can tell on which side of their sides the corners lie.
//!
//! Unlike [`polygons`](super::polygons), which is exact and wants corners that are, this serves corners that were
//! rounded, those of an oriented box.
//!
//! # Error
//! Let `u = 2^-53` and `M` the greatest length from the origin, which the corners' own roundings are in proportion
//! to: less than `12 u M`. On which side of a side of length `l` a corner lies is a sum of two products: of the
//! side, which is off by `24 u M` however short it is, and of the corner seen from it, at most `2 M` long and as much
//! off. So all is off by less than `24 u M (2 M + l)` and a few roundings of the products, `8 u M l`. Twice that is
//! asked for and more.

use super::Obb2;
use crate::geom::Relation;
use crate::num::larger;
use crate::num::vector::sub;

type P = [f64; 2];

/// What rounding may add up to, as a share of the products of two lengths.
const ERROR: f64 = 64.0 * f64::EPSILON;

/// Greatest lengths of which squares neither overflow nor vanish.
pub(super) const RANGE: core::ops::Range<f64> = 1e-120..1e120;

/// The relation of two outlines that turn left all round, the corners of `a` seen from `from`, those of `b` as they are;
/// `None` where floats cannot tell, and where one has no more than a point. Every side looks at every corner: one of the
/// two should have but a few.
///
/// The sides of their difference are sides of the one or the other. Where the other lies beyond one, they are apart;
/// where it reaches to the inner side of each, zero is inside.
pub(super) fn told(a: &[P], from: P, b: &[P]) -> Option<Relation> {
    if a.len() < 2 || b.len() < 2 {
        return None;
    }
    let (of_a, of_b) = (|p: P| sub(p, from), |p: P| p);
    let size = larger(greatest(a, of_a), greatest(b, of_b));
    if !RANGE.contains(&size) {
        return None;
    }
    let one = beyond_a_side(a, of_a, b, of_b, size)?;
    let other = beyond_a_side(b, of_b, a, of_a, size)?;
    Some([Relation::Overlapping, Relation::Apart][usize::from(one | other)])
}

/// The corners of an oriented box whose centre is there, counter-clockwise.
pub(super) fn corners_around(s: &Obb2, [x, y]: [f64; 2]) -> [[f64; 2]; 4] {
    let [w, h] = s.size().map(|size| 0.5 * size);
    let (cos, sin) = (s.rotation().cos(), s.rotation().sin());
    let corner = |w: f64, h: f64| [x + (w * cos - h * sin), y + (w * sin + h * cos)];
    [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)]
}

/// The greatest sum of two coordinates.
fn greatest(corners: &[P], seen: impl Fn(P) -> P) -> f64 {
    let lengths = corners.iter().map(|&p| seen(p));
    lengths.fold(0.0, |most, [x, y]| larger(most, x.abs() + y.abs()))
}

/// By how much the cross product of a side and a corner seen from there may be off.
#[inline]
pub(super) fn doubt(side: P, size: f64) -> f64 {
    ERROR * size * (size + side[0].abs() + side[1].abs())
}

/// Whether all of `other` lies beyond a side of `own`, or reaches to the inner side of each; `None` where neither is
/// sure.
#[inline]
fn beyond_a_side(
    own: &[P],
    of_own: impl Fn(P) -> P,
    other: &[P],
    of_other: impl Fn(P) -> P,
    size: f64,
) -> Option<bool> {
    let mut from = of_own(*own.last()?);
    let mut is_inside = true;
    for &to in own {
        let to = of_own(to);
        let side = sub(to, from);
        let doubt = doubt(side, size);
        let mut most = f64::NEG_INFINITY;
        for &corner in other {
            let there = sub(of_other(corner), from);
            most = larger(side[0] * there[1] - side[1] * there[0], most);
        }
        if most < -doubt {
            return Some(true);
        }
        is_inside &= most > doubt;
        from = to;
    }
    is_inside.then_some(false)
}
