//! Cutting polygons in space by planes.
//!
//! Sutherland and Hodgman, "Reentrant polygon clipping" (1974).

use super::vec::{V, add, cross, dot, length, neg, scale, sub, unit};
use crate::num::{Real, larger};
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
/// along the normal; `slack` is for a face about 1 wide.
pub(crate) fn over_face(polygon: Polygon, ring: &[V], normal: V, slack: f64) -> Polygon {
    let turn = ring.windows(2).skip(1).fold(0.0, |sum, pair| {
        let (p, q) = (sub(pair[0], ring[0]), sub(pair[1], ring[0]));
        sum + dot(cross(p, q), normal)
    });
    let way = |i: usize| sub(ring[(i + 1) % ring.len()], ring[i]);
    let longest = (0..ring.len()).map(way).fold([0.0; 3], |longest, way| {
        if dot(way, way) > dot(longest, longest) {
            way
        } else {
            longest
        }
    });
    // A small face in a large scene has small sides: only what coordinates are rounded by is no length.
    let width = length(longest);
    let slack = if width < 1.0 { slack * width } else { slack };
    let slack = slack.larger(8.0 * f64::EPSILON);
    let mut kept = polygon;
    for (i, &p) in ring.iter().enumerate() {
        let way = way(i);
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
            let most = reach.fold(f64::NEG_INFINITY, |m, x| larger(x, m));
            kept = below(&kept, end, most, slack);
        }
    }
    kept
}

/// The points (with their depths), or where there are more than four those that span the most: the
/// deepest, the one farthest from it, the one farthest from their line, and the one that adds the
/// most area to the three. `size` is that of the scene: 1e-12 of it counts as no length, and of points as good as each other the same one is taken in whatever order they come.
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
    let (length_of_none, area_of_none) = (1e-12 * size, 1e-12 * size * size);
    // Along no axis and no diagonal, so that of the corners of a box no two are as far.
    let farther = |i: usize, j: usize| dot(sub(points[i].0, points[j].0), [0.58, 0.61, 0.54]) > 0.0;
    let best_by = |same: f64, score: &dyn Fn(usize) -> f64| -> (usize, f64) {
        let scores: SmallVec<[f64; 8]> = (0..points.len()).map(score).collect();
        let top = scores.iter().copied().fold(f64::NEG_INFINITY, Real::larger);
        let level = (0..points.len()).filter(|&i| scores[i] >= top - same);
        let best = level.reduce(|best, i| if farther(i, best) { i } else { best });
        (best.unwrap_or(0), top)
    };
    let mut chosen: SmallVec<[usize; 4]> = SmallVec::new();
    let (deepest, _) = best_by(length_of_none, &|i| points[i].1);
    let p = points[deepest].0;
    chosen.push(deepest);
    let (far, reach) = best_by(length_of_none, &|i| length(sub(points[i].0, p)));
    let q = points[far].0;
    let points = &points;
    // Twice the area of the triangle of a side and a point, positive on the left of the side.
    let beside = |from: V, to: V| {
        let across = cross(normal, sub(to, from));
        move |i: usize| dot(sub(points[i].0, from), across)
    };
    if reach > length_of_none {
        chosen.push(far);
        let area = beside(p, q);
        let (third, wide) = best_by(area_of_none, &|i| area(i).abs());
        if wide > area_of_none {
            chosen.push(third);
            let r = points[third].0;
            let (q, r) = if area(third) > 0.0 { (r, q) } else { (q, r) };
            let outside = [beside(p, q), beside(q, r), beside(r, p)];
            let beyond = |i: usize| {
                outside
                    .iter()
                    .fold(0.0, |most: f64, side| most.larger(side(i)))
            };
            let (fourth, more) = best_by(area_of_none, &beyond);
            if more > area_of_none {
                chosen.push(fourth);
            }
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

    #[test]
    fn four_where_deepest_and_farthest_share_a_side() {
        // A hexagon: the line from the deepest to the farthest is a side, with nothing beyond.
        let hexagon = [
            ([0.0, 0.0, 0.0], 2.0),
            ([9.0, 0.0, 0.0], 1.0),
            ([9.0, 0.5, 0.0], 1.0),
            ([5.0, 2.0, 0.0], 1.0),
            ([1.0, 2.0, 0.0], 1.0),
            ([0.0, 1.0, 0.0], 1.0),
        ];
        for flip in [1.0, -1.0] {
            for start in 0..6 {
                let turned: alloc::vec::Vec<(V, f64)> = (0..6)
                    .map(|i| hexagon[(start + i) % 6])
                    .map(|(p, d)| ([p[0], flip * p[1], 0.0], d))
                    .collect();
                let four = spread(&turned, [0.0, 0.0, 1.0], 9.0);
                assert_eq!(four.len(), 4, "{four:?}");
                assert_eq!(four[0].0, [0.0, 0.0, 0.0]);
            }
        }
        let line: alloc::vec::Vec<(V, f64)> =
            (0..6).map(|i| ([f64::from(i), 0.0, 0.0], 1.0)).collect();
        assert_eq!(spread(&line, [0.0, 0.0, 1.0], 5.0).len(), 2);
    }

    #[test]
    fn the_same_points_in_any_order() {
        let octagon = [
            [1.0, 0.0],
            [2.0, 0.0],
            [3.0, 1.0],
            [3.0, 2.0],
            [2.0, 3.0],
            [1.0, 3.0],
            [0.0, 2.0],
            [0.0, 1.0],
        ];
        let up = [0.0, 0.0, 1.0];
        let from = |start: usize, step: usize| {
            let turned: alloc::vec::Vec<(V, f64)> = (0..8)
                .map(|i| octagon[(start + i * step) % 8])
                .map(|p| ([p[0], p[1], 0.0], 1.0))
                .collect();
            spread(&turned, up, 3.0)
        };
        let first = from(0, 1);
        assert_eq!(first.len(), 4);
        for (start, step) in (0..8).flat_map(|start| [1, 3, 5, 7].map(|step| (start, step))) {
            assert_eq!(from(start, step), first, "{start} {step}");
        }
    }
}
