//! The largest projected gap over the separating axes: a lower bound of the distance.

use super::Obb2;
use super::difference::sides;
use super::distance::distance;
use super::flat::{HAIRLINE, Pair, ROUNDING};
use super::hairline::{ExactPair, exact_normal};
use super::obb_pair::{self, ObbPair};
use super::rect::{self, Rect};
use super::relation::relation;
use super::shape::View2;
use crate::geom::Relation;
use crate::num::{Exact, Number, larger, positive, sqrt};

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

/// The gaps along A's x axis, its y axis, B's x and B's y.
pub(super) fn axis_gaps(a: &Obb2, b: &Obb2) -> [f64; 4] {
    let gaps = rect::exact_gaps(Rect::Turned(a), Rect::Turned(b));
    core::array::from_fn(|k| {
        let rotation = [a, b][k / 2].rotation();
        let (cos, sin) = (rotation.cos(), rotation.sin());
        let square = cos * cos + sin * sin;
        // A length of 1 but for rounding must not blur the gap.
        let is_unit = (square - 1.0).abs() <= 4.0 * f64::EPSILON;
        // They are doubled, and times the length of the axis.
        let gap = gaps[k].scaled(-1);
        if is_unit {
            gap.to_f64()
        } else {
            gap.ratio(&Exact::from_f64(sqrt(square)))
        }
    })
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
        value = larger(here, value);
    }
    match relation(a, b) {
        Relation::Apart => positive(value),
        Relation::Touching => 0.0,
        Relation::Overlapping => -positive(-value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::{Convex2, Rot2};
    use crate::random::Random;
    use core::cmp::Ordering;

    #[test]
    fn the_largest_of_four_gaps_is_the_gap_and_their_signs_are_the_relation() {
        let mut random = Random::new(43);
        let mut seen = [0; 3];
        for round in 0..5_000 {
            let scale = [1.0, 1e-300, 1e300, 0.1][round % 4];
            let turns = [0.0, 90.0, 30.0, 30.0 + 1e-14];
            let [a, b] = [0; 2].map(|_| {
                let mut number = || random.below(5) as f64 * scale;
                let (center, size) = ([number(), number()], [number(), number()]);
                Obb2::new(center, size, Rot2::from_degrees(turns[random.below(4)])).unwrap()
            });
            let gaps = a.axis_gaps(&b);
            let mut back = b.axis_gaps(&a);
            back.rotate_left(2);
            assert_eq!(gaps, back);
            let most = gaps.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let gap = a.axis_gap(&b);
            assert!(
                (most - gap).abs() <= 1e-14 * scale,
                "{most} {gap} {a:?} {b:?}"
            );
            let relation = relation(a.view(), b.view());
            let sign = most.partial_cmp(&0.0);
            let wanted = match relation {
                Relation::Apart => Ordering::Greater,
                Relation::Touching => Ordering::Equal,
                Relation::Overlapping => Ordering::Less,
            };
            assert_eq!(sign, Some(wanted), "{a:?} {b:?}");
            seen[relation as usize] += 1;
        }
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
    }
}
