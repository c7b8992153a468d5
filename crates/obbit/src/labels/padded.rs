//! Room around a polygon.

use crate::num::sqrt;
use crate::num::vector::{add, dot, sub, unit};
use alloc::vec::Vec;

type V = [f64; 2];

/// Points around a polygon with corners `corners`, whose sides have moved outward by `padding`. Corners sharper
/// than a right angle, which would go far, are cut across `√2 padding` out, where the corner of a box is.
pub(super) fn padded(corners: &[V], padding: f64) -> Vec<V> {
    let mut points = Vec::with_capacity(2 * corners.len().max(2));
    for (k, &corner) in corners.iter().enumerate() {
        let before = corners[(k + corners.len() - 1) % corners.len()];
        let after = corners[(k + 1) % corners.len()];
        let (Some(into), Some(out)) = (unit(sub(corner, before)), unit(sub(after, corner))) else {
            // A point.
            for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] {
                points.push(add(corner, [x * padding, y * padding]));
            }
            continue;
        };
        let [first, second] = [into, out].map(|[x, y]| [y, -x]);
        let is_sharp = dot(first, second) < 0.0;
        // Where the corner points, from vectors that do not cancel.
        let ahead = if is_sharp {
            sub(into, out)
        } else {
            add(first, second)
        };
        let ahead = unit(ahead).unwrap_or(into);
        let lean = dot(first, ahead);
        let mut moved = |way: V| points.push(add(corner, way.map(|x| x * padding)));
        if is_sharp {
            let rest = (sqrt(2.0) - lean) / dot(into, ahead);
            moved(add(first, into.map(|x| x * rest)));
            moved(sub(second, out.map(|x| x * rest)));
        } else {
            moved(ahead.map(|x| x / lean));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::{Circle, ConvexPolygon};
    use crate::random::Random;

    #[test]
    fn a_box_grows_as_a_box_does() {
        let corners = [[1.0, 2.0], [5.0, 2.0], [5.0, 3.0], [1.0, 3.0]];
        let around =
            |corners: &[V], padding| ConvexPolygon::from_points(&padded(corners, padding)).unwrap();
        let grown = around(&corners, 0.5);
        let same = [[0.5, 1.5], [5.5, 1.5], [5.5, 3.5], [0.5, 3.5]];
        assert_eq!(grown, ConvexPolygon::new(&same).unwrap());
        let point = around(&[[1.0, 2.0]], 0.5);
        assert_eq!(point.area(), 1.0);
    }

    /// All that is nearer than the padding lies within, nothing farther than √3 times that (the ends of a
    /// cut across a needle).
    #[test]
    fn all_that_is_near_lies_within() {
        let mut random = Random::new(8);
        for _ in 0..2_000 {
            let scale = random.pick(&[1e-3, 0.1, 1.0, 10.0, 1e3]);
            let count = random.int(1, 7);
            let points: Vec<V> = (0..count)
                .map(|_| [random.signed() * scale, random.signed() * scale])
                .collect();
            let polygon = ConvexPolygon::from_points(&points).unwrap();
            let grown = ConvexPolygon::from_points(&padded(polygon.corners(), 1.0)).unwrap();
            let slack = 1e-9 * (1.0 + scale);
            for &corner in polygon.corners() {
                let near = Circle::new(corner, 1.0 - slack).unwrap();
                assert!(grown.contains(&near), "{polygon:?} {grown:?}");
            }
            for &corner in grown.corners() {
                let reach = polygon.distance(&Circle::new(corner, 0.0).unwrap());
                assert!(reach < sqrt(3.0) + slack, "{reach} {polygon:?} {grown:?}");
            }
        }
    }
}
