//! The largest projected gap: what the separating axis theorem measures.

use super::body::{Body, extent};
use super::frame::Frame;
use super::greatest::signed_gap;
use super::relation::relation;
use super::sat::deepest;
use super::separation::separation;
use super::settle;
use super::shape::View3;
use super::vec::{cross, unit};
use crate::geom::Relation;
use crate::geom::core_shape::Cored;
use crate::geom::orient::collinear3;
use crate::num::positive;
use crate::num::{Exact, Number, larger};
use smallvec::SmallVec;

/// The largest gap over the directions of the separating axis theorem, of the exact relation's
/// sign: at most the distance where the shapes are apart, minus the depth where they overlap.
pub(crate) fn axis_gap(a: View3<'_>, b: View3<'_>) -> f64 {
    let (a, b) = if a.comes_after(&b) { (b, a) } else { (a, b) };
    match relation(a, b) {
        Relation::Touching => 0.0,
        Relation::Overlapping => separation(a, b).distance,
        Relation::Apart => positive(apart(a, b)),
    }
}

fn apart(a: View3<'_>, b: View3<'_>) -> f64 {
    if is_straight(&a) && is_straight(&b) {
        return of_lines(&a, &b);
    }
    let frame = Frame::of(&a, &b);
    let bodies = (Body::of(&a, &frame), Body::of(&b, &frame));
    let (found, flat) = (
        deepest(&bodies.0, &bodies.1),
        in_plane(&bodies.0, &bodies.1),
    );
    let best = larger(found.axis.gap, flat);
    if best > 1e-5 && found.is_sure_apart() {
        return frame.grow(best);
    }
    // A hair, or edges all but parallel: floats have cancelled the digits.
    let exact = settle::axis_gap((&a, &bodies.0), (&b, &bodies.1)).unwrap_or(0.0);
    let best = larger(exact, if flat > 1e-5 { frame.grow(flat) } else { 0.0 });
    if best > 0.0 {
        best
    } else {
        settle::gap(&a, &b)
    }
}

/// What lies in one plane parts along the normals that its edges have in it, and a segment along
/// itself: the greatest of the gaps along those, in floats.
fn in_plane(a: &Body, b: &Body) -> f64 {
    let mut best = f64::NEG_INFINITY;
    let mut look = |n| {
        if let Some(n) = unit(n) {
            let ((la, ha), (lb, hb)) = (extent(&a.core.points, n), extent(&b.core.points, n));
            best = larger(best, larger(lb - ha, la - hb));
        }
    };
    for body in [a, b] {
        match &body.faces[..] {
            [] => body.edges.iter().for_each(|edge| look(edge.along)),
            [face, _] => {
                let edges = a.edges.iter().chain(&b.edges);
                edges.for_each(|edge| look(cross(edge.along, face.normal)));
            }
            _ => {}
        }
    }
    best
}

/// A point, or points on one line.
fn is_straight(view: &View3<'_>) -> bool {
    match view {
        View3::Segment(_) => true,
        View3::Triangle(t) => {
            let [a, b, c] = t.corners();
            collinear3(a, b, c)
        }
        View3::Hull(h) => h.corners().len() <= 2,
        _ => false,
    }
}

/// Of two lines: along them, across the plane that they span, and in it across each. Where they are
/// parallel or points, along them, and across them toward each other. Rounded at the end only.
#[inline(never)]
fn of_lines(a: &View3<'_>, b: &View3<'_>) -> f64 {
    let origin = a.anchor();
    let (a, b) = (a.core::<Exact>(origin), b.core::<Exact>(origin));
    let is_zero = |n: &[Exact; 3]| n.iter().all(Exact::is_zero);
    let lines = [&a, &b].into_iter().filter_map(|core| {
        let mut ways = core
            .points
            .iter()
            .map(|p| Exact::difference(p, &core.points[0]));
        ways.find(|way| !is_zero(way))
    });
    let mut axes: SmallVec<[[Exact; 3]; 5]> = lines.collect();
    let normal = match &axes[..] {
        [p, q] => Some(Exact::cross(p, q)).filter(|n| !is_zero(n)),
        _ => None,
    };
    let across = Exact::difference(&b.points[0], &a.points[0]);
    match (normal, axes.first()) {
        (Some(n), _) => {
            let in_plane: SmallVec<[[Exact; 3]; 2]> =
                axes.iter().map(|line| Exact::cross(line, &n)).collect();
            axes.extend(in_plane);
            axes.push(n);
        }
        (None, Some(line)) => axes.push(Exact::cross(&Exact::cross(line, &across), line)),
        (None, None) => axes.push(across),
    }
    let gaps = axes.iter().filter(|n| !is_zero(n)).map(|n| {
        let (gap, _) = signed_gap(&a, &b, n);
        let size = gap.times(&gap).root_of_ratio(&Exact::dot(n, n));
        if gap.order().is_lt() {
            0.0 - size
        } else {
            size
        }
    });
    gaps.fold(0.0, larger)
}
