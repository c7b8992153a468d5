//! How a polygon stands to another, to a segment or to a point, by the lines of their sides: exactly, since all
//! that is asked is on which side of a line a corner lies.
//!
//! Where two polygons have no inside in common, one lies beyond the line of a side of the other: the sides of
//! their difference are sides of the one or the other. What they may then share lies on that line. A segment is a
//! polygon whose sides go there and back, a point one without any: as long as the other has an inside, so has their
//! difference.

use super::beyond::beyond_a_side;
#[cfg(not(target_family = "wasm"))]
use super::many_corners::{self, are_many};
use crate::geom::Relation;

type P = [f64; 2];

/// The relation of two polygons, their corners counter-clockwise, none there twice and none on a straight side.
/// `None` where neither has an inside.
pub(super) fn relation(a: &[P], b: &[P]) -> Option<Relation> {
    if a.len() < 3 && b.len() < 3 {
        return None;
    }
    // (In a browser lists are short, and code is not.)
    #[cfg(not(target_family = "wasm"))]
    for [own, other] in [[a, b], [b, a]] {
        if are_many(own, other)
            && let Some(told) = many_corners::relation(own, other)
        {
            return Some(told);
        }
    }
    let told = beyond_a_side(a, b).or_else(|| beyond_a_side(b, a));
    Some(told.unwrap_or(Relation::Overlapping))
}

#[cfg(test)]
mod tests {
    use super::super::shape::View2;
    use super::super::{Convex2, ConvexPolygon, Rot2};
    use super::*;
    use crate::geom::decide;
    use crate::num::{larger, smaller};
    use alloc::vec::Vec;
    use proptest::prelude::*;

    /// Polygons on few places, so that corners and sides coincide; with a scale that rounds.
    fn polygon() -> impl Strategy<Value = ConvexPolygon> {
        let place = (0i8..7, 0i8..7);
        let places = prop::collection::vec(place, 1..12);
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

    /// Round ones of many corners: side by side to the bit, by a rounding off, one on the corner of the other.
    #[test]
    fn of_many_corners() {
        let round = |n: u32, [x, y]: P, turn: f64| {
            let corner = |k: u32| {
                let angle = turn + core::f64::consts::TAU * f64::from(k) / f64::from(n);
                let turn = Rot2::from_radians(angle);
                [x + 0.5 * turn.cos(), y + 0.5 * turn.sin()]
            };
            ConvexPolygon::new(&(0..n).map(corner).collect::<Vec<_>>()).unwrap()
        };
        let mut counts = [0; 3];
        for (n, m) in [(40, 40), (64, 3), (5, 200), (100, 300)] {
            let a = round(n, [0.0; 2], 0.0);
            let right = a.corners().iter().fold(0.0, |most, p| larger(p[0], most));
            for turn in [0.0, 0.3, core::f64::consts::PI / f64::from(m)] {
                let start = round(m, [0.0; 2], turn);
                let left = start
                    .corners()
                    .iter()
                    .fold(0.0, |least, p| smaller(p[0], least));
                for (x, y) in [
                    (0.0, 0.0),
                    (1e-17, 0.0),
                    (3e-16, 0.0),
                    (-3e-16, 1e-3),
                    (-0.1, 0.2),
                    (0.1, 0.1),
                ] {
                    let b = start.translated([right - left + x, y]).unwrap();
                    for (a, b) in [(&a, &b), (&b, &a)] {
                        let told = relation(a.corners(), b.corners()).unwrap();
                        assert_eq!(
                            told,
                            decide::relation::<2>(&a.view(), &b.view()),
                            "{n} {m} {turn} {x} {y}"
                        );
                        counts[told as usize] += 1;
                    }
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
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
        assert_eq!(relation(&[[0.0; 2]], &[[0.0; 2], [1.0; 2]]), None);
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
