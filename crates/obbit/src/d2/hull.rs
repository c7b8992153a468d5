//! The convex hull of points in the plane, exactly.

use crate::geom::chain::hull_indices;
use alloc::vec::Vec;

/// The corners of the hull: counter-clockwise from the leftmost (of those the lowest), strictly
/// convex, none twice. One corner where all points are equal, two where they lie on a line, none
/// for no points. All points finite.
pub(crate) fn convex_hull(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    // Adding 0 turns -0 into +0, so that equal hulls have equal bits.
    hull_indices(points)
        .into_iter()
        .map(|i| points[i as usize].map(|x| x + 0.0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::orient::orient2;
    use core::cmp::Ordering::{Equal, Greater, Less};
    use proptest::prelude::*;

    fn check(points: &[[f64; 2]]) {
        let hull = convex_hull(points);
        let n = hull.len();
        assert!(n <= points.len() && hull.iter().all(|p| points.contains(p)));
        for i in 0..n {
            let (a, b, c) = (hull[i], hull[(i + 1) % n], hull[(i + 2) % n]);
            assert!(n < 3 || orient2(a, b, c) == Greater, "{hull:?}");
            assert!(n == 1 || a != b);
            for &p in points {
                let side = orient2(a, b, p);
                assert!(if n < 3 { side == Equal } else { side != Less });
            }
        }
        let mut shuffled: Vec<_> = points.iter().rev().chain(points).copied().collect();
        shuffled.rotate_left(points.len() / 3);
        assert_eq!(convex_hull(&shuffled), hull);
        assert_eq!(convex_hull(&hull), hull);
    }

    fn coordinate() -> impl Strategy<Value = f64> {
        prop_oneof![
            (-3i32..4).prop_map(|i| f64::from(i) * 0.1),
            any::<f64>().prop_filter("finite", |x| x.is_finite()),
        ]
    }

    proptest! {
        #[test]
        fn every_point_is_inside(points in prop::collection::vec([coordinate(), coordinate()], 1..30)) {
            check(&points);
        }

        #[test]
        fn lattices(points in prop::collection::vec([-2i8..3, -2i8..3], 1..20), scale in -1e3..1e3f64) {
            check(&points.iter().map(|p| p.map(|x| f64::from(x) * scale)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn degenerate() {
        assert!(convex_hull(&[]).is_empty());
        assert_eq!(convex_hull(&[[1.0, -0.0]; 5])[0][1].to_bits(), 0);
        assert_eq!(
            convex_hull(&[[0.1, 0.1], [0.3, 0.3], [0.2, 0.2]]),
            [[0.1, 0.1], [0.3, 0.3]]
        );
        assert_eq!(
            convex_hull(&[
                [0.0, 0.0],
                [2.0, 2.0],
                [2.0, 0.0],
                [1.0, 0.0],
                [0.0, 2.0],
                [1.0, 1.0]
            ]),
            [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]
        );
    }
}
