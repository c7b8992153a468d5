//! Contact points of two oriented boxes, the fast way.
//!
//! As the general contact does it, but in the reference face's own plane: the other box's most
//! opposed face is a parallelogram there, cut to a rectangle.

use super::Obb3;
use super::clip::spread;
use super::manifold::{FACING, ROUNDED, deepened};
use super::obb_exact::Axis;
use super::obb_pair::ObbPair;
use super::obb_relation;
use super::obb_sat::Least;
use super::shape::box_after;
use super::vec::{V, add, along, dot, neg, scale, sub};
use crate::geom::{Contact, ContactPoint, Relation, Separation};
use crate::num::larger;
use smallvec::SmallVec;

/// Points (relative to A's centre, halfway between the surfaces) and depths.
pub(crate) type Points = SmallVec<[(V, f64); 8]>;

/// What two boxes overlap by, if that is not within a hair of nothing, and how large all is.
fn overlap(a: &Obb3, b: &Obb3) -> Option<(Least, Points, f64)> {
    let pair = ObbPair::of(a, b);
    let magnitude = pair.ordinary()?;
    let least = pair.least(magnitude)?;
    if least.gap > 0.0 - pair.hairline(magnitude) {
        return None;
    }
    let points = manifold(&pair, &least, 0.0);
    (!points.is_empty()).then_some((least, points, magnitude))
}

/// The contact, where the fast way can tell: outer `None` if it cannot.
pub(crate) fn contact(a: &Obb3, b: &Obb3) -> Option<Option<Contact<3>>> {
    match obb_relation::relation(a, b) {
        Relation::Apart => return Some(None),
        Relation::Touching => return None,
        Relation::Overlapping => {}
    }
    let turned = box_after(a, b);
    let (a, b) = if turned { (b, a) } else { (a, b) };
    let (least, points, magnitude) = overlap(a, b)?;
    let found = met(a, &least, &points, magnitude);
    Some(Some(if turned { found.reversed() } else { found }))
}

/// The contact along an axis.
pub(super) fn met(a: &Obb3, least: &Least, points: &Points, magnitude: f64) -> Contact<3> {
    let depth = larger(-least.gap, 0.0);
    let spread = spread(points, least.normal, magnitude);
    let points = spread.iter().map(|&(p, d)| ContactPoint {
        point: add(a.center(), p),
        depth: d.clamp(0.0, depth),
    });
    Contact {
        normal: least.normal,
        points: deepened(points, depth),
    }
}

/// The separation of two boxes that overlap, where the fast way can tell.
pub(crate) fn separation(a: &Obb3, b: &Obb3) -> Option<Separation<3>> {
    let (least, points, _) = overlap(a, b)?;
    Some(told(a, &least, &points))
}

/// The separation along an axis, at the deepest of these points, the first of equals.
pub(super) fn told(a: &Obb3, least: &Least, points: &Points) -> Separation<3> {
    let (mut deepest, mut depth) = ([0.0; 3], f64::NEG_INFINITY);
    for &(point, own) in points {
        if own > depth {
            (deepest, depth) = (point, own);
        }
    }
    let middle = add(a.center(), deepest);
    Separation {
        distance: least.gap,
        normal: least.normal,
        point_a: along(middle, least.normal, -0.5 * least.gap),
        point_b: along(middle, least.normal, 0.5 * least.gap),
    }
}

/// The points where two boxes meet along an axis; `slack` is how far off they may have been placed.
pub(crate) fn manifold(pair: &ObbPair, least: &Least, slack: f64) -> Points {
    match face_of(pair, least) {
        Axis::FaceA(k) => over_face(pair, k, least.normal, slack),
        Axis::FaceB(k) => {
            let mut points = over_face(&pair.swapped(), k, neg(least.normal), slack);
            for p in &mut points {
                p.0 = along(p.0, pair.d, 0.5);
            }
            points
        }
        Axis::Edges(i, j) => across_edges(pair, i, j, least),
    }
}

/// The axis, or where it is an edge pair's that looks just as a face does, that face: boxes that
/// lie flat on each other up to round-off meet in an area.
pub(super) fn face_of(pair: &ObbPair, least: &Least) -> Axis {
    if !matches!(least.axis, Axis::Edges(..)) {
        return least.axis;
    }
    let facing = |axes: &[V; 3]| {
        axes.iter()
            .position(|axis| dot(*axis, least.normal).abs() >= FACING)
    };
    facing(&pair.a)
        .map(Axis::FaceA)
        .or_else(|| facing(&pair.b).map(Axis::FaceB))
        .unwrap_or(least.axis)
}

/// A corner of the incident face in the reference frame: along the face's two axes, and above
/// the reference box's centre.
type Corner = [f64; 3];

/// What of B's most opposed face lies over A's face `k`, which looks along `n`.
fn over_face(pair: &ObbPair, k: usize, n: V, slack: f64) -> Points {
    let (p, q) = ObbPair::others(k);
    let (u, v) = (pair.a[p], pair.a[q]);
    let lean = pair.b.map(|axis| dot(axis, n));
    let mut m = 0;
    for j in 1..3 {
        // The first of those that are equal up to round-off.
        if lean[j].abs() > lean[m].abs() + 1e-12 {
            m = j;
        }
    }
    let (r, s) = ObbPair::others(m);
    let half = |j: usize| 0.5 * pair.size_b[j];
    let sign = if lean[m] > 0.0 { -1.0 } else { 1.0 };
    let center = along(scale(pair.d, 0.5), pair.b[m], sign * half(m));
    // Heights are taken along `n`: an edge pair's direction may lean a little from the face's.
    let up = if dot(pair.a[k], n) < 0.0 {
        neg(pair.a[k])
    } else {
        pair.a[k]
    };
    let [nu, nv, steep] = if up == n {
        [0.0, 0.0, 1.0]
    } else {
        [dot(n, u), dot(n, v), dot(n, up)]
    };
    let local = |x: V| {
        let height = dot(x, up) / steep;
        [dot(x, u) - height * nu, dot(x, v) - height * nv, height]
    };
    let top = 0.5 * pair.size_a[k] / steep;
    // Where the middle of the face is, as seen along `n`.
    let (x0, y0) = (0.0 - top * nu, 0.0 - top * nv);
    let [x, y, height] = local(center);
    let (c, e, f) = (
        [x - x0, y - y0, height],
        scale(local(pair.b[r]), half(r)),
        scale(local(pair.b[s]), half(s)),
    );
    let mut corners: SmallVec<[Corner; 8]> = SmallVec::from_slice(&[
        sub(sub(c, e), f),
        sub(add(c, e), f),
        add(add(c, e), f),
        add(sub(c, e), f),
    ]);
    for (axis, reach) in [(0, 0.5 * pair.size_a[p]), (1, 0.5 * pair.size_a[q])] {
        cut(&mut corners, axis, reach, 1.0);
        cut(&mut corners, axis, reach, -1.0);
    }
    // Of the numbers that depths are made from, not of the whole scene.
    let far = center.iter().fold(top, |sum, x| sum + x.abs());
    let reach = (0..3).fold(far, |sum, j| sum + half(j));
    let mut points = Points::new();
    for [x, y, height] in corners {
        let depth = top - height;
        if depth >= -(slack + ROUNDED * reach) {
            let on_plane = along(scale(u, x + x0), v, y + y0);
            points.push((along(on_plane, n, 0.5 * (top + height)), depth));
        }
    }
    points
}

/// Keeps what has `sign * coordinate <= reach` (Sutherland and Hodgman).
fn cut(corners: &mut SmallVec<[Corner; 8]>, axis: usize, reach: f64, sign: f64) {
    let over = |c: &Corner| sign * c[axis] - reach;
    if corners.iter().all(|c| over(c) <= 0.0) {
        return;
    }
    let mut kept: SmallVec<[Corner; 8]> = SmallVec::new();
    for (i, c) in corners.iter().enumerate() {
        let next = &corners[if i + 1 == corners.len() { 0 } else { i + 1 }];
        let (h, k) = (over(c), over(next));
        if h <= 0.0 {
            kept.push(*c);
        }
        if (h < 0.0 && k > 0.0) || (h > 0.0 && k < 0.0) {
            kept.push(along(*c, sub(*next, *c), h / (h - k)));
        }
    }
    *corners = kept;
}

/// The one point where an edge of A along `a_i` and one of B along `b_j` come nearest.
fn across_edges(pair: &ObbPair, i: usize, j: usize, least: &Least) -> Points {
    let n = least.normal;
    let middle_of = |axes: &[V; 3], sizes: &V, along_axis: usize, toward: V| {
        let (p, q) = ObbPair::others(along_axis);
        let mut middle = [0.0; 3];
        for k in [p, q] {
            let side = if dot(axes[k], toward) > 0.0 {
                0.5
            } else {
                -0.5
            };
            middle = along(middle, axes[k], side * sizes[k]);
        }
        middle
    };
    let on_a = middle_of(&pair.a, &pair.size_a, i, n);
    let on_b = add(
        scale(pair.d, 0.5),
        middle_of(&pair.b, &pair.size_b, j, neg(n)),
    );
    let (u, v, w) = (pair.a[i], pair.b[j], sub(on_b, on_a));
    // The foot points of the lines' common normal (both directions have length 1).
    let (uv, uw, vw) = (dot(u, v), dot(u, w), dot(v, w));
    let square = 1.0 - uv * uv;
    let limit = |x: f64, size: f64| x.clamp(-0.5 * size, 0.5 * size);
    let s = limit((uw - uv * vw) / square, pair.size_a[i]);
    let t = limit((uv * uw - vw) / square, pair.size_b[j]);
    let point = scale(add(along(on_a, u, s), along(on_b, v, t)), 0.5);
    Points::from_slice(&[(point, -least.gap)])
}
