//! Cutting polygons in space by planes.
//!
//! Sutherland and Hodgman, "Reentrant polygon clipping" (1974).

use super::vec::{V, add, cross, dot, length, scale, sub, unit};
use smallvec::SmallVec;

/// A convex polygon, a segment or a point in space.
pub(crate) type Polygon = SmallVec<[V; 8]>;

/// What of `polygon` has `n · p <= offset`; points within `slack` of the plane count as on it.
pub(crate) fn below(polygon: &[V], n: V, offset: f64, slack: f64) -> Polygon {
    let heights: SmallVec<[f64; 8]> = polygon.iter().map(|&p| dot(p, n) - offset).collect();
    let mut kept = Polygon::new();
    for (i, &p) in polygon.iter().enumerate() {
        if heights[i] <= slack {
            kept.push(p);
        }
        // A segment has one edge, not two.
        if polygon.len() < 3 && i + 1 == polygon.len() {
            break;
        }
        let j = (i + 1) % polygon.len();
        let (h, k) = (heights[i], heights[j]);
        if (h > slack && k < -slack) || (h < -slack && k > slack) {
            let share = h / (h - k);
            kept.push(add(p, scale(sub(polygon[j], p), share)));
        }
    }
    kept
}

/// What of `polygon` lies over the face with corners `ring` and unit normal `normal`, as seen
/// along the normal.
pub(crate) fn over_face(polygon: Polygon, ring: &[V], normal: V, slack: f64) -> Polygon {
    let count = ring.len().max(1) as f64;
    let middle = scale(ring.iter().fold([0.0; 3], |m, &p| add(m, p)), 1.0 / count);
    let mut kept = polygon;
    for (i, &p) in ring.iter().enumerate() {
        let q = ring[(i + 1) % ring.len()];
        // A side of no length bounds nothing that its neighbours do not.
        let Some(mut side) = unit(cross(sub(q, p), normal)) else {
            continue;
        };
        if dot(sub(middle, p), side) > 0.0 {
            side = super::vec::neg(side);
        }
        kept = below(&kept, side, dot(p, side), slack);
    }
    kept
}

/// The points (with their depths), or where there are more than four those that span the most: the deepest, the one farthest
/// from it, the one farthest from their line, and the one farthest on the line's other side.
pub(crate) fn spread(points: &[(V, f64)], normal: V) -> SmallVec<[(V, f64); 4]> {
    if points.len() <= 4 {
        return points.iter().copied().collect();
    }
    let first_of = |score: &dyn Fn(usize) -> f64| -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for i in 0..points.len() {
            let s = score(i);
            if s > best.map_or(0.0, |b| b.1) + SAME {
                best = Some((i, s));
            }
        }
        best.map(|b| b.0)
    };
    let mut chosen: SmallVec<[usize; 4]> = SmallVec::new();
    let Some(deepest) = first_of(&|i| points[i].1 + 1.0) else {
        return SmallVec::new();
    };
    chosen.push(deepest);
    let p = points[deepest].0;
    if let Some(far) = first_of(&|i| length(sub(points[i].0, p))) {
        chosen.push(far);
        let across = cross(normal, sub(points[far].0, p));
        for sign in [1.0, -1.0] {
            let third = first_of(&|i| sign * dot(sub(points[i].0, p), across));
            chosen.extend(third.filter(|i| !chosen.contains(i)));
        }
    }
    chosen.iter().map(|&i| points[i]).collect()
}

/// Points nearer than this (in local units) are one point.
const SAME: f64 = 1e-12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts() {
        let square = [
            [0.0, 0.0, 0.0],
            [2.0, 0.0, 0.0],
            [2.0, 2.0, 0.0],
            [0.0, 2.0, 0.0],
        ];
        assert_eq!(below(&square, [1.0, 0.0, 0.0], 1.0, 0.0).len(), 4);
        assert_eq!(below(&square, [1.0, 0.0, 0.0], 2.0, 0.0).len(), 4);
        assert_eq!(below(&square, [1.0, 1.0, 0.0], 3.0, 0.0).len(), 5);
        assert!(below(&square, [1.0, 0.0, 0.0], -1.0, 0.0).is_empty());
        let line = below(&square[..2], [1.0, 0.0, 0.0], 1.0, 0.0);
        assert_eq!(line.as_slice(), [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
        let up = [0.0, 0.0, 1.0];
        let segment = Polygon::from_slice(&[[-1.0, 1.0, 5.0], [3.0, 1.0, 5.0]]);
        let over = over_face(segment, &square, up, 0.0);
        assert!(over.contains(&[0.0, 1.0, 5.0]) && over.contains(&[2.0, 1.0, 5.0]));
    }

    #[test]
    fn the_four_corners_of_many_points() {
        let points: alloc::vec::Vec<(V, f64)> = (0..25)
            .map(|i| {
                (
                    [f64::from(i % 5), f64::from(i / 5), 0.0],
                    if i == 0 { 2.0 } else { 1.0 },
                )
            })
            .collect();
        let four = spread(&points, [0.0, 0.0, 1.0]);
        assert_eq!(four.len(), 4);
        for (p, _) in four {
            assert!(p[0] % 4.0 == 0.0 && p[1] % 4.0 == 0.0, "{p:?}");
        }
    }
}
