//! The contact of two oriented boxes: the face of least depth, and the other box's facing edge
//! clipped to it.

use super::Obb2;
use super::flat::V;
use super::obb_pair::{ObbPair, largest};
use crate::geom::{Contact, ContactPoint, ContactPoints};
use crate::num::smaller;

/// `None` where only the general path can tell; `Some(None)` where they are apart.
#[inline(always)]
pub(super) fn contact(pair: &ObbPair, boxes: [&Obb2; 2]) -> Option<Option<Contact<2>>> {
    let (gap, axis) = largest(pair.gaps());
    if gap > pair.hairline() {
        return Some(None);
    }
    if gap >= -pair.hairline() {
        return None;
    }
    Some(Some(manifold(pair, boxes, axis, -gap)))
}

/// The unit vector from A to B along which the overlap is least deep, and that depth; `None` where
/// they do not overlap or only the general path can tell.
pub(super) fn deepest(a: &Obb2, b: &Obb2) -> Option<(V, f64)> {
    let pair = ObbPair::plain(a, b).or_else(|| ObbPair::extreme(a, b))?;
    let (gap, axis) = largest(pair.gaps());
    (gap < -pair.hairline()).then(|| (normal(&pair, [a, b], axis), pair.length(-gap)))
}

/// The unit vector from A to B along one of the four axes.
pub(super) fn normal(pair: &ObbPair, boxes: [&Obb2; 2], axis: usize) -> V {
    let (own, k) = (axis / 2, axis % 2);
    let toward_other = if pair.center[own][k] < 0.0 { -1.0 } else { 1.0 };
    let out = if own == 0 {
        toward_other
    } else {
        -toward_other
    };
    let (c, s) = (boxes[own].rotation.cos(), boxes[own].rotation.sin());
    if k == 0 {
        [c * out, s * out]
    } else {
        [0.0 - s * out, c * out]
    }
}

/// Everything below is in the frame of the box whose face it is, with coordinate `k` across the
/// face and `j` along it.
#[inline(always)]
fn manifold(pair: &ObbPair, boxes: [&Obb2; 2], axis: usize, depth: f64) -> Contact<2> {
    let (own, k) = (axis / 2, axis % 2);
    let (j, other) = (1 - k, 1 - own);
    let (center, half) = (pair.center[own], pair.half);
    let axes = pair.axes(own);
    let side = if center[k] < 0.0 { -1.0 } else { 1.0 };
    // The facing edge is across the other box's axis that is nearer to the normal.
    let across = usize::from(axes[1][k].abs() > axes[0][k].abs());
    let (face, along) = (axes[across], axes[1 - across]);
    let back = if face[k] * side > 0.0 {
        -half[other][across]
    } else {
        half[other][across]
    };
    let reach = half[other][1 - across];
    let middle = [center[0] + face[0] * back, center[1] + face[1] * back];
    let ends = [-reach, reach].map(|r| [middle[0] + along[0] * r, middle[1] + along[1] * r]);
    let [p, q] = clipped(ends, j, half[own][j]);
    let deep = |e: &V| half[own][k] - side * e[k];
    let (at_p, at_q) = (deep(&p), deep(&q));
    let ((first, _), (second, shallow)) = if at_q > at_p {
        ((q, at_q), (p, at_p))
    } else {
        ((p, at_p), (q, at_q))
    };
    let to_world = boxes[own];
    let world = |mut e: V, depth: f64| {
        e[k] += side * depth * 0.5;
        let turned = to_world.rotation.apply(e);
        let depth = pair.length(depth);
        let point = [0, 1].map(|k| pair.place(to_world.center[k], turned[k]));
        ContactPoint { point, depth }
    };
    let mut points = ContactPoints::new();
    let first = world(first, depth);
    points.push(first);
    if shallow >= 0.0 {
        let second = world(second, smaller(shallow, depth));
        // Two ends may be one point in the caller's frame, where numbers are coarser.
        if second.point != first.point {
            points.push(second);
        }
    }
    Contact {
        normal: normal(pair, boxes, axis),
        points,
    }
}

/// The part of the segment with coordinate `j` between `-limit` and `limit`.
#[inline(always)]
fn clipped([p, q]: [V; 2], j: usize, limit: f64) -> [V; 2] {
    let run = q[j] - p[j];
    let at = |end: V, from: V| {
        let within = end[j].clamp(-limit, limit);
        if within == end[j] || run == 0.0 {
            return end;
        }
        let share = ((within - from[j]) / (end[j] - from[j])).clamp(0.0, 1.0);
        let k = 1 - j;
        let mut cut = end;
        cut[j] = within;
        cut[k] = from[k] + (end[k] - from[k]) * share;
        cut
    };
    [at(p, q), at(q, p)]
}
