//! Is a point inside a closed mesh? Exactly.
//!
//! A ray from the point along an axis crosses the surface as often as decides. Rays through edges and
//! corners are no special case: the ray is thought to be moved aside by `(ε, ε²)` along the other two, with ε
//! smaller than anything, so it meets none (Edelsbrunner and Mücke, Simulation of Simplicity, ACM
//! Transactions on Graphics 9, 1990).

use super::build::Below;
use super::posed::PosedMesh;
use crate::d3::facet::Facet;
use crate::geom::Relation;
use crate::geom::orient::orient2;
use crate::num::smaller;
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
    // Where the way out is short, as a rule, little is crossed: of a row of many parts not all.
    let [_, high] = mesh.bounds_of(0).limits(mesh.slack());
    let out = [0, 1, 2].map(|k| high[k] - p[k]);
    let least = smaller(out[2], smaller(out[1], out[0]));
    let axis = out.iter().position(|&way| way == least);
    place_along(mesh, p, axis.unwrap_or(0))
}

/// The same by a ray along one axis.
fn place_along(mesh: &PosedMesh<'_>, p: V, axis: usize) -> Place {
    let (mut winding, mut crossings) = (0_i64, 0_u64);
    let slack = mesh.slack();
    let hierarchy = mesh.hierarchy();
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        let [low, high] = mesh.bounds_of(node).limits(slack);
        // Written so that limits which overflowed, also to NaN, leave nothing out.
        let is_known = (0..3).all(|k| low[k] < f64::INFINITY && high[k] > f64::NEG_INFINITY);
        let misses = |k: usize| high[k] < p[k] || (k != axis && p[k] < low[k]);
        if is_known && (0..3).any(misses) {
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
                    let turn = turn_round(facet.corners, p, axis);
                    // Seen from the ray's end a facet that turns counter-clockwise faces the viewer; the point
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

/// Which way the triangle, seen along an axis, goes round the point moved aside; `Equal` where it does not.
fn turn_round([a, b, c]: [V; 3], p: V, axis: usize) -> Ordering {
    // Taken in turn, axes stay right-handed.
    let flat = |v: V| [v[(axis + 1) % 3], v[(axis + 2) % 3]];
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

#[cfg(test)]
mod tests {
    use super::super::Mesh;
    use super::*;
    use crate::d3::{Pose3, Rot3};
    use alloc::vec::Vec;

    /// Cubes of side 2 at these places; every other one is seen from inside where not `all_outward`.
    fn cubes(places: &[V], all_outward: bool) -> Mesh {
        let (mut corners, mut triangles) = (Vec::new(), Vec::new());
        for (i, at) in (0u32..).zip(places) {
            for c in 0..8u8 {
                let far = |k: u8| 2.0 * f64::from(c >> k & 1);
                corners.push([at[0] + far(0), at[1] + far(1), at[2] + far(2)]);
            }
            let sides = [
                [0, 2, 3, 1],
                [4, 5, 7, 6],
                [0, 1, 5, 4],
                [2, 6, 7, 3],
                [0, 4, 6, 2],
                [1, 3, 7, 5],
            ];
            for [a, b, c, d] in sides {
                for [p, q, r] in [[a, b, c], [a, c, d]] {
                    let turned = !all_outward && i % 2 == 1;
                    let triangle = if turned { [r, q, p] } else { [p, q, r] };
                    triangles.push(triangle.map(|corner| 8 * i + corner));
                }
            }
        }
        Mesh::new(&corners, &triangles).unwrap()
    }

    #[test]
    fn every_axis_tells_the_same() {
        // Beside each other, one through another, one in another's place.
        let places = [
            [0.0; 3],
            [3.0, 0.0, 0.0],
            [3.0, 1.0, 1.0],
            [0.0, 4.0, 0.0],
            [0.0, 4.0, 0.0],
            [6.0, 0.0, 3.0],
        ];
        let poses = [
            Pose3::IDENTITY,
            Pose3::new(Rot3::from_yaw_degrees(90.0), [1.0, 0.0, 0.0]),
            Pose3::new(
                Rot3::from_axis_angle_degrees([1.0, 2.0, 3.0], 40.0).unwrap(),
                [0.5; 3],
            ),
        ];
        let mut counts = [0; 3];
        for all_outward in [true, false] {
            let mesh = cubes(&places, all_outward);
            assert!(mesh.is_closed());
            for pose in &poses {
                let posed = mesh.at(pose).unwrap();
                for step in 0..9 * 9 * 5 {
                    let [x, y, z] = [step % 9, step / 9 % 9, step / 81].map(f64::from);
                    let p = pose.apply([x, y, 1.5 * z - 1.0]);
                    let told = [0, 1, 2].map(|axis| place_along(&posed, p, axis));
                    assert_eq!(told, [place(&posed, p); 3], "{p:?}");
                    counts[told[0] as usize] += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 40), "{counts:?}");
    }
}
