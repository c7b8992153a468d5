//! How two polygons stand to each other, by the lines of their sides: exactly, since all that is asked is
//! on which side of a line a corner lies.
//!
//! Where two polygons have no inside in common, one lies beyond the line of a side of the other: the sides of
//! their difference are sides of the one or the other. What they may then share lies on that line.

use crate::geom::Relation;
use crate::geom::orient::orient2;
use crate::num::{larger, smaller};
use core::cmp::Ordering;

type P = [f64; 2];

/// Every side may look at every corner: of two polygons with 32 each a pair takes less than half of what the
/// general engine does, of far larger ones it would take more.
const MOST: usize = 32;

/// The relation of two polygons with an inside, their corners counter-clockwise and none on a straight side.
/// `None` for others, and for large ones.
pub(super) fn relation(a: &[P], b: &[P]) -> Option<Relation> {
    let fits = |corners: &[P]| (3..=MOST).contains(&corners.len());
    if !fits(a) || !fits(b) {
        return None;
    }
    let told = beyond_a_side(a, b).or_else(|| beyond_a_side(b, a));
    Some(told.unwrap_or(Relation::Overlapping))
}

/// The relation where `other` lies beyond the line of one of the sides of `own`.
#[inline]
fn beyond_a_side(own: &[P], other: &[P]) -> Option<Relation> {
    let mut from = *own.last()?;
    for &to in own {
        if let Some(relation) = beyond([from, to], other) {
            return Some(relation);
        }
        from = to;
    }
    None
}

/// The relation where `other` lies beyond a side, of which the polygon that it belongs to is to the left.
#[inline]
fn beyond([from, to]: [P; 2], other: &[P]) -> Option<Relation> {
    // Along the line one coordinate will do, if it changes there.
    let along = usize::from(from[0] == to[0]);
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for &corner in other {
        match orient2(from, to, corner) {
            Ordering::Greater => return None,
            Ordering::Less => {}
            Ordering::Equal => {
                let x = corner[along];
                least = smaller(x, least);
                most = larger(x, most);
            }
        }
    }
    let [p, q] = [from[along], to[along]];
    let (low, high) = if p < q { (p, q) } else { (q, p) };
    Some(if least <= high && low <= most {
        Relation::Touching
    } else {
        Relation::Apart
    })
}

#[cfg(test)]
mod tests {
    use super::super::shape::View2;
    use super::super::{Convex2, ConvexPolygon};
    use super::*;
    use crate::geom::decide;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    /// Polygons on few places, so that corners and sides coincide; with a scale that rounds.
    fn polygon() -> impl Strategy<Value = ConvexPolygon> {
        let place = (0i8..7, 0i8..7);
        let places = prop::collection::vec(place, 3..12);
        (
            places,
            prop::sample::select([1.0, 0.1, 1e-300, 1e300].to_vec()),
        )
            .prop_map(|(places, scale)| {
                let points = places.into_iter().map(|(x, y)| [x, y].map(f64::from));
                let points: Vec<P> = points.map(|p| p.map(|x| x * scale)).collect();
                ConvexPolygon::from_points(&points).unwrap()
            })
    }

    #[test]
    fn what_shares_a_line_but_no_point_is_apart() {
        let square = |x: f64, y: f64| [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]];
        for (at, wanted) in [
            ([1.0, 0.0], Relation::Touching),
            ([1.0, 1.0], Relation::Touching),
            ([1.0, 1.5], Relation::Apart),
            ([2.0, 0.0], Relation::Apart),
            ([0.5, 0.5], Relation::Overlapping),
            ([0.0, 0.0], Relation::Overlapping),
        ] {
            let other = square(at[0], at[1]);
            assert_eq!(relation(&square(0.0, 0.0), &other), Some(wanted));
            assert_eq!(relation(&other, &square(0.0, 0.0)), Some(wanted));
        }
        assert_eq!(relation(&[[0.0; 2]], &square(0.0, 0.0)), None);
    }

    proptest! {
        #[test]
        fn sides_tell_what_the_general_engine_tells(a in polygon(), b in polygon()) {
            let (View2::Polygon(p), View2::Polygon(q)) = (a.view(), b.view()) else {
                return Ok(());
            };
            if let Some(told) = relation(p.corners(), q.corners()) {
                prop_assert_eq!(told, decide::relation::<2>(&a.view(), &b.view()));
            }
        }
    }
}
