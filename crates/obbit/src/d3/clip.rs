//! Cutting polygons in space by planes.
//!
//! Sutherland and Hodgman, "Reentrant polygon clipping" (1974).

use super::vec::{V, add, cross, dot, length, neg, scale, sub, unit};
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
    let turn = ring.windows(2).skip(1).fold(0.0, |sum, pair| {
        let (p, q) = (sub(pair[0], ring[0]), sub(pair[1], ring[0]));
        sum + dot(cross(p, q), normal)
    });
    let mut kept = polygon;
    let mut longest = [0.0; 3];
    for (i, &p) in ring.iter().enumerate() {
        let way = sub(ring[(i + 1) % ring.len()], p);
        if dot(way, way) > dot(longest, longest) {
            longest = way;
        }
        // A side of hardly any length bounds nothing that others do not.
        let Some(side) = unit(cross(way, normal)).filter(|_| length(way) > slack) else {
            continue;
        };
        // By the turn of the whole ring: of a sliver no corner tells the inner side of a line.
        let side = if turn < 0.0 { neg(side) } else { side };
        kept = below(&kept, side, dot(p, side), slack);
    }
    // The ends of a sliver, whose long sides all but lie on one line.
    for end in [longest, neg(longest)] {
        if let Some(end) = unit(end) {
            let reach = ring.iter().map(|&p| dot(p, end));
            let most = reach.fold(f64::NEG_INFINITY, |m, x| if x > m { x } else { m });
            kept = below(&kept, end, most, slack);
        }
    }
    kept
}

/// The points (with their depths), or where there are more than four those that span the most: the
/// deepest, the one farthest from it, the one farthest from their line, and the one farthest on the
/// line's other side. `size` is that of the scene: a billionth of a thousandth of it is no length.
pub(crate) fn spread(all: &[(V, f64)], normal: V, size: f64) -> SmallVec<[(V, f64); 4]> {
    let mut points: SmallVec<[(V, f64); 8]> = SmallVec::new();
    for p in all {
        if !points.iter().any(|q| q.0 == p.0) {
            points.push(*p);
        }
    }
    if points.len() <= 4 {
        return points.iter().copied().collect();
    }
    let first_of = |least: f64, same: f64, score: &dyn Fn(usize) -> f64| -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for i in 0..points.len() {
            let s = score(i);
            if s > best.map_or(least, |b| b.1) + same {
                best = Some((i, s));
            }
        }
        best.map(|b| b.0)
    };
    let same = 1e-12 * size;
    let mut chosen: SmallVec<[usize; 4]> = SmallVec::new();
    let Some(deepest) = first_of(f64::NEG_INFINITY, same, &|i| points[i].1) else {
        return SmallVec::new();
    };
    chosen.push(deepest);
    let p = points[deepest].0;
    if let Some(far) = first_of(0.0, same, &|i| length(sub(points[i].0, p))) {
        chosen.push(far);
        let across = cross(normal, sub(points[far].0, p));
        for sign in [1.0, -1.0] {
            let beside = |i: usize| sign * dot(sub(points[i].0, p), across);
            let third = first_of(0.0, same * size, &beside);
            chosen.extend(third.filter(|i| !chosen.contains(i)));
        }
    }
    chosen.iter().map(|&i| points[i]).collect()
}

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
        let four = spread(&points, [0.0, 0.0, 1.0], 1.0);
        assert_eq!(four.len(), 4);
        for (p, _) in four {
            assert!(p[0] % 4.0 == 0.0 && p[1] % 4.0 == 0.0, "{p:?}");
        }
    }
}
