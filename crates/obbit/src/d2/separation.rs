//! Signed separation and minimum translation vector.
//!
//! The difference `B - A` of the cores is a convex outline ([`super::difference`]); zero's signed
//! distance from it, less the radii, is the separation. In floats this is good to about 1e-15 of
//! the sizes; a value so small against them that digits or even the sign would be lost is found
//! again without rounding.

use super::difference::{Found, Side, ends, nearest, sides};
use super::flat::{Flat, HAIRLINE, Pair, ROUNDING, V, along, sub};
use super::hairline::{ExactPair, exact_normal};
use super::obb_contact;
use super::relation::{overlaps, relation};
use super::shape::{View2, core_index};
use crate::geom::{Relation, Separation, way_out};
use crate::num::{larger, positive};
use smallvec::SmallVec;

/// The separation with everything the contact needs, in the pair's frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measured {
    pub(super) relation: Relation,
    /// In the caller's unit, the sign that of the relation.
    pub(super) distance: f64,
    pub(super) found: Found,
}

pub(crate) fn separation(a: View2<'_>, b: View2<'_>) -> Separation<2> {
    let turned = a.comes_after(b);
    let (a, b) = if turned { (b, a) } else { (a, b) };
    let pair = Pair::new(a, b);
    let measured = measure(a, b, &pair);
    let told = between(&pair, measured.distance, &measured.found);
    if turned { told.reversed() } else { told }
}

/// What was found, in the caller's frame.
pub(super) fn between(pair: &Pair, distance: f64, found: &Found) -> Separation<2> {
    Separation {
        distance,
        normal: found.normal,
        point_a: pair.point(along(found.on_a, found.normal, pair.a.radius)),
        point_b: pair.point(along(found.on_b, found.normal, -pair.b.radius)),
    }
}

pub(super) fn measure(a: View2<'_>, b: View2<'_>, pair: &Pair) -> Measured {
    measure_sides(a, b, pair, &sides(pair))
}

/// [`measure`] with the sides of the difference at hand.
pub(super) fn measure_sides(a: View2<'_>, b: View2<'_>, pair: &Pair, sides: &[Side]) -> Measured {
    let found = nearest(pair, sides);
    let value = found.distance - pair.radius();
    if value > HAIRLINE * pair.size {
        let distance = pair.length(value);
        return Measured {
            relation: Relation::Apart,
            distance: positive(distance),
            found,
        };
    }
    if value < -HAIRLINE * pair.size {
        let distance = -positive(pair.length(-value));
        return Measured {
            relation: Relation::Overlapping,
            distance,
            found,
        };
    }
    hairline(a, b, pair, sides, found)
}

#[cold]
#[inline(never)]
fn hairline(a: View2<'_>, b: View2<'_>, pair: &Pair, sides: &[Side], found: Found) -> Measured {
    let relation = relation(a, b);
    let exact = ExactPair::new(a, b);
    // Cores without radius that are not apart meet: nothing is nearest outside. And where zero
    // lies over a side, and not by a hair, that side's gap is all there is to know.
    let meet = relation != Relation::Apart && pair.radius() == 0.0;
    let over = |side: &Side| side.room() > 1e-12 * pair.size;
    let across = if meet || found.side.as_ref().is_some_and(over) {
        deepest(a, b, pair, &exact, sides)
            .filter(|(_, found)| meet || found.side.as_ref().is_some_and(over))
    } else {
        None
    };
    if let Some((value, found)) = across {
        return signed(relation, value, found);
    }
    let (value, found) = match exact.outside(&seeming_nearest(&exact, pair, sides)) {
        Some(outside) => {
            let between = |flat: &Flat, from: usize, to: usize| {
                let point = |i: usize| flat.points[i.min(flat.points.len() - 1)];
                along(point(from), sub(point(to), point(from)), outside.share)
            };
            let found = Found {
                normal: outside.normal,
                on_a: between(&pair.a, outside.from.0, outside.to.0),
                on_b: between(&pair.b, outside.from.1, outside.to.1),
                // Of a point near a corner floats may have taken the side that does not face it.
                side: found.side.and_then(|_| {
                    let toward = [0.0 - outside.normal[0], 0.0 - outside.normal[1]];
                    furthest_over(sides.iter().filter(|side| side.faces(toward)))
                }),
                ..found
            };
            (outside.value, found)
        }
        None => deepest(a, b, pair, &exact, sides).unwrap_or((-pair.length(pair.radius()), found)),
    };
    signed(relation, value, found)
}

/// The sign is that of the relation, whatever rounding says.
fn signed(relation: Relation, value: f64, found: Found) -> Measured {
    let distance = match relation {
        Relation::Apart => positive(value),
        Relation::Touching => 0.0,
        Relation::Overlapping => -positive(-value),
    };
    Measured {
        relation,
        distance,
        found,
    }
}

/// The core points at the ends of the side that floats take for the nearest: where to start an
/// exact search.
fn seeming_nearest(
    exact: &ExactPair,
    pair: &Pair,
    sides: &[Side],
) -> SmallVec<[(usize, usize); 2]> {
    let facing = sides.iter().filter(|s| s.gap > -ROUNDING * pair.size);
    let nearest = facing.min_by(|s, t| s.nearest().1.total_cmp(&t.nearest().1));
    let mut ends = SmallVec::new();
    if let Some(side) = nearest {
        let next = |i: usize, flat: &Flat| if i + 1 == flat.points.len() { 0 } else { i + 1 };
        let (to_a, to_b) = if side.of_a {
            (next(side.a, &pair.a), side.b)
        } else {
            (side.a, next(side.b, &pair.b))
        };
        for (i, j) in [(side.a, side.b), (to_a, to_b)] {
            ends.push((core_index(&exact.a, i), core_index(&exact.b, j)));
        }
    }
    ends
}

/// The depth of cores that meet: the largest exact gap among the sides that floats cannot tell
/// from the largest.
fn deepest(
    a: View2<'_>,
    b: View2<'_>,
    pair: &Pair,
    exact: &ExactPair,
    sides: &[Side],
) -> Option<(f64, Found)> {
    let largest = sides
        .iter()
        .map(|s| s.gap)
        .fold(f64::NEG_INFINITY, |m, g| larger(g, m));
    let close = largest - ROUNDING * pair.size;
    let close: SmallVec<[(f64, &Side); 8]> = sides
        .iter()
        .filter(|s| s.gap >= close)
        .map(|s| (exact.gap(&exact_normal(a, b, exact, s)), s))
        .collect();
    let (gap, best) = close
        .iter()
        .copied()
        .reduce(|most, other| if other.0 > most.0 { other } else { most })?;
    // Of sides on nearly one line, the gap is that of the one furthest out, and the points are on
    // the one that zero lies over.
    let slack = pair.length(2.0 * f64::EPSILON * pair.size);
    let among = close
        .iter()
        .filter(|(g, s)| *g >= gap - slack && s.faces(best.normal));
    let side = furthest_over(among.map(|(_, s)| *s))?;
    let (on_a, on_b) = ends(pair, &side, side.nearest().0);
    let normal = [0.0 - side.normal[0], 0.0 - side.normal[1]];
    Some((
        gap,
        Found {
            distance: side.gap,
            normal,
            on_a,
            on_b,
            side: Some(side),
        },
    ))
}

/// The side that zero lies over, by most.
fn furthest_over<'a>(sides: impl Iterator<Item = &'a Side>) -> Option<Side> {
    sides.copied().max_by(|s, t| s.room().total_cmp(&t.room()))
}

/// The shortest move of B that ends the overlap; `None` unless they overlap.
pub(crate) fn mtv(a: View2<'_>, b: View2<'_>) -> Option<V> {
    if !overlaps(a, b) {
        return None;
    }
    let quick = match (a, b) {
        (View2::Obb(a), View2::Obb(b)) => obb_contact::deepest(a, b),
        _ => None,
    };
    let (normal, depth) = quick.unwrap_or_else(|| {
        let found = separation(a, b);
        (found.normal, -found.distance)
    });
    let still = |motion: V| {
        let moved = b.translated(motion);
        moved.is_ok_and(|moved| overlaps(a, moved.as_view()))
    };
    Some(way_out([&a.bounds(), &b.bounds()], normal, depth, still))
}
