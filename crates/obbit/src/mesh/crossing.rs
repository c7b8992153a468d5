//! Is a point inside a closed mesh? Exactly.
//!
//! A ray from the point along +x crosses the surface as often as decides. Rays through edges and
//! corners are no special case: the ray is thought to be moved aside by `(ε, ε²)` in y and z, with ε
//! smaller than anything, so it meets none (Edelsbrunner and Mücke, Simulation of Simplicity, ACM
//! Transactions on Graphics 9, 1990).

use super::build::Below;
use super::posed::PosedMesh;
use crate::d3::facet::Facet;
use crate::geom::Relation;
use crate::geom::orient::orient2;
use alloc::vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

type V = [f64; 3];

/// How a point lies to a closed surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    On,
    Inside,
    Outside,
}

/// Where a finite point lies. Inside is where the surface goes round the point some number of times
/// other than 0, or, where its triangles do not agree on which side is outside, where a ray crosses
/// it an odd number of times.
pub(super) fn place(mesh: &PosedMesh<'_>, p: V) -> Place {
    let (mut winding, mut crossings) = (0_i64, 0_u64);
    let slack = mesh.slack();
    let hierarchy = mesh.hierarchy();
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        let [low, high] = mesh.bounds_of(node).limits(slack);
        // Written so that limits which overflowed, also to NaN, leave nothing out.
        let is_known = (0..3).all(|k| low[k] < f64::INFINITY && high[k] > f64::NEG_INFINITY);
        if is_known && (high[0] < p[0] || (1..3).any(|k| p[k] < low[k] || high[k] < p[k])) {
            continue;
        }
        match hierarchy.below(node) {
            Below::Nodes(nodes) => open.extend(nodes),
            Below::Triangles(triangles) => {
                for &t in triangles {
                    let facet = mesh.facet(t);
                    if holds(&facet, p) {
                        return Place::On;
                    }
                    let turn = turn_round(facet.corners, p);
                    // Seen from +x a facet that turns counter-clockwise faces the viewer; the point
                    // is before the crossing where it lies behind the facet.
                    if turn != Equal && facet.side(p) == turn.reverse() {
                        crossings += 1;
                        winding += if turn == Greater { 1 } else { -1 };
                    }
                }
            }
        }
    }
    let inside = if mesh.mesh().is_oriented() {
        winding != 0
    } else {
        crossings % 2 == 1
    };
    if inside {
        Place::Inside
    } else {
        Place::Outside
    }
}

/// Whether the point lies on the triangle.
fn holds(facet: &Facet, p: V) -> bool {
    facet.near_point(p)
        && facet.side(p) == Equal
        && facet.relation(&Facet::new([p; 3])) != Relation::Apart
}

/// Which way the triangle, seen along x, goes round the point moved aside; `Equal` where it does not.
fn turn_round([a, b, c]: [V; 3], p: V) -> Ordering {
    let flat = |[_, y, z]: V| [y, z];
    let [a, b, c, p] = [flat(a), flat(b), flat(c), flat(p)];
    let first = beside(a, b, p);
    if first != Equal && beside(b, c, p) == first && beside(c, a, p) == first {
        first
    } else {
        Equal
    }
}

/// On which side of the line from `a` to `b` the moved point lies; `Equal` where `a` is `b`.
fn beside(a: [f64; 2], b: [f64; 2], p: [f64; 2]) -> Ordering {
    let order = |x: f64, y: f64| {
        if x < y {
            Less
        } else if x > y {
            Greater
        } else {
            Equal
        }
    };
    // Moving p by (ε, ε²) adds (b - a) × (ε, ε²) = (b0 - a0) ε² - (b1 - a1) ε.
    orient2(a, b, p)
        .then(order(a[1], b[1]))
        .then(order(b[0], a[0]))
}
