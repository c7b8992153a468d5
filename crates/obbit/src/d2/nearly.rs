//! Separation, contact and cast for what only has to be right to within rounding: a world, whose bodies rest on
//! each other a rounding apart or a rounding deep, all the time.
//!
//! There floats have cancelled the digits that [`separation`](super::separation) promises, and it fetches them back
//! without rounding. Here the widest gap along the sides will do, which is the distance of what touches. Whether
//! two meet is told exactly elsewhere.

use super::cast;
use super::contact::told;
use super::difference::{Found, Side, ends, nearest, sides};
use super::flat::{HAIRLINE, Pair, ROUNDING, V};
use super::relation::relation;
use super::separation::{Measured, between, measure_sides};
use super::shape::View2;
use crate::geom::{Contact, Hit, Relation, Separation};

/// Signed distance, direction and points.
pub(crate) fn separation(a: View2<'_>, b: View2<'_>) -> Separation<2> {
    if a.comes_after(b) {
        return separation(b, a).reversed();
    }
    let pair = Pair::new(a, b);
    let (distance, found) = measured(a, b, &pair, &sides(&pair));
    between(&pair, distance, &found)
}

/// The contact manifold of two that meet or nearly do.
pub(crate) fn contact(a: View2<'_>, b: View2<'_>) -> Option<Contact<2>> {
    if a.comes_after(b) {
        return contact(b, a).map(Contact::reversed);
    }
    let pair = Pair::new(a, b);
    let (distance, found) = measured(a, b, &pair, &sides(&pair));
    let is_near = found.distance - pair.radius() <= ROUNDING * pair.size;
    let depth = if distance < 0.0 { 0.0 - distance } else { 0.0 };
    is_near.then(|| told(&pair, &found, depth))
}

/// When B, moving by `motion` while A stands still, first meets A. Whether and when it does is told as exactly as
/// anywhere, the direction and the point of two that meet at the start to within rounding.
pub(crate) fn cast(a: View2<'_>, b: View2<'_>, motion: V) -> Option<Hit<2>> {
    let measure = |pair: &Pair, sides: &[Side]| {
        let (distance, found) = measured(a, b, pair, sides);
        let hairline = pair.length(HAIRLINE * pair.size);
        let relation = if distance > hairline {
            Relation::Apart
        } else if distance < 0.0 - hairline {
            Relation::Overlapping
        } else {
            relation(a, b)
        };
        Measured {
            relation,
            distance,
            found,
        }
    };
    cast::quick(a, b, motion).unwrap_or_else(|| cast::by(a, b, motion, measure))
}

/// The distance in the caller's unit, and what of the difference zero is nearest to.
fn measured(a: View2<'_>, b: View2<'_>, pair: &Pair, sides: &[Side]) -> (f64, Found) {
    let mut found = nearest(pair, sides);
    // The way from corner to corner has no direction where it is next to nothing. (From tip to tip of needles the gap is
    // far less than that.)
    if found.side.is_none() && found.distance <= HAIRLINE * pair.size {
        let is_near = |widest: &Found| widest.distance > 0.25 * found.distance;
        let Some(widest) = widest(pair, sides).filter(is_near) else {
            let exact = measure_sides(a, b, pair, sides);
            return (exact.distance, exact.found);
        };
        found = widest;
    }
    let value = found.distance - pair.radius();
    let distance = if value < 0.0 {
        0.0 - pair.length(0.0 - value)
    } else {
        pair.length(value)
    };
    (distance, found)
}

/// Along the side of the widest gap; of sides alike that which zero lies over most.
fn widest(pair: &Pair, sides: &[Side]) -> Option<Found> {
    let slack = 2.0 * f64::EPSILON * pair.size;
    let best = sides.iter().reduce(|best, side| {
        let alike = (side.gap - best.gap).abs() <= slack;
        let is_better = if alike {
            side.room() > best.room()
        } else {
            side.gap > best.gap
        };
        if is_better { side } else { best }
    })?;
    let (on_a, on_b) = ends(pair, best, best.nearest().0);
    Some(Found {
        distance: best.gap,
        normal: best.normal.map(|x| 0.0 - x),
        on_a,
        on_b,
        side: Some(*best),
    })
}
