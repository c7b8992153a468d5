//! The largest projected gap over the separating axes: a lower bound of the distance.

use super::difference::sides;
use super::distance::distance;
use super::flat::{HAIRLINE, Pair, ROUNDING};
use super::hairline::{ExactPair, exact_normal};
use super::obb_pair::{self, ObbPair};
use super::relation::relation;
use super::shape::View2;
use crate::geom::Relation;
use crate::num::positive;

/// The axes are the edge normals of both shapes, and for a segment also its own direction, as for
/// a box without height. Two points have only the line between them.
pub(crate) fn axis_gap(a: View2<'_>, b: View2<'_>) -> f64 {
    if let (View2::Obb(a), View2::Obb(b)) = (a, b)
        && let Some(gap) = ObbPair::plain(a, b).and_then(|pair| obb_pair::axis_gap(&pair))
    {
        return gap;
    }
    general(a, b)
}

#[inline(never)]
fn general(a: View2<'_>, b: View2<'_>) -> f64 {
    if let (View2::Obb(a), View2::Obb(b)) = (a, b)
        && let Some(gap) = ObbPair::extreme(a, b).and_then(|pair| obb_pair::axis_gap(&pair))
    {
        return gap;
    }
    let (a, b) = if a.comes_after(b) { (b, a) } else { (a, b) };
    let pair = Pair::new(a, b);
    let sides = sides(&pair);
    if sides.is_empty() {
        return distance(a, b);
    }
    let mut gap = f64::NEG_INFINITY;
    for side in &sides {
        gap = if side.gap > gap { side.gap } else { gap };
    }
    if gap > HAIRLINE * pair.size {
        return positive(pair.length(gap));
    }
    if gap < -HAIRLINE * pair.size {
        return -positive(pair.length(-gap));
    }
    let exact = ExactPair::new(a, b);
    let close = gap - ROUNDING * pair.size;
    let mut value = f64::NEG_INFINITY;
    for side in sides.iter().filter(|s| s.gap >= close) {
        let here = exact.gap(&exact_normal(a, b, &exact, side));
        value = if here > value { here } else { value };
    }
    match relation(a, b) {
        Relation::Apart => positive(value),
        Relation::Touching => 0.0,
        Relation::Overlapping => -positive(-value),
    }
}
