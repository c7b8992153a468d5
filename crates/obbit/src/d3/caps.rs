//! Which edges of a hull have arcs on the Gauss map near one of another hull: of many edges few do, and to ask all
//! pairs would take time in proportion to their product.

use super::body::Edge;
use super::vec::{V, add, length, sub};
use crate::num::sort::{sort, sort_by};
use crate::num::{larger, sqrt};
use alloc::vec::Vec;

/// Pairs of edges that may be asked one after the other: no more than this are asked sooner than sorted.
const FEW: usize = 1 << 11;

/// How much farther apart arcs may seem than those that meet: far more than rounding moves the normals of faces.
const SLACK: f64 = 1e-3;

/// A ball about an arc. It has all of the arc, since this is less than half a circle about its middle.
#[derive(Debug, Clone, Copy)]
struct Cap {
    middle: V,
    radius: f64,
    edge: u32,
}

impl Cap {
    /// That of an edge; of one that may be the farthest anywhere, a ball about all directions.
    fn of(edge: &Edge, number: usize) -> Self {
        let mut cap = Self {
            middle: [0.0; 3],
            radius: 2.0,
            edge: number as u32,
        };
        if let Some(arc) = &edge.arc {
            let sum = add(arc.ends[0], arc.ends[1]);
            let size = length(sum);
            // Nearly opposite ends have no middle.
            if size > 0.5 {
                cap.middle = sum.map(|x| x / size);
                let [p, q] = arc.ends.map(|end| length(sub(end, cap.middle)));
                cap.radius = larger(p, q);
            }
        }
        cap
    }

    /// Whether another's arc, turned to the opposite side, may meet this one's.
    fn meets(&self, other: &Self) -> bool {
        let reach = self.radius + other.radius + SLACK;
        let way = add(self.middle, other.middle);
        // (No number is no reason to leave anything out.)
        !(way[0] * way[0] + way[1] * way[1] + way[2] * way[2] > reach * reach)
    }
}

/// The edges of a body by the height of their arcs.
pub(super) struct Caps {
    by_height: Vec<Cap>,
    /// Those that are not in order, as they are too large.
    large: Vec<Cap>,
    widest: f64,
    /// All edges, where they are few.
    all: Vec<u32>,
}

impl Caps {
    /// Those of one body, for as many edges of another.
    pub(super) fn new(edges: &[Edge], others: usize) -> Self {
        let mut caps = Self {
            by_height: Vec::new(),
            large: Vec::new(),
            widest: 0.0,
            all: Vec::new(),
        };
        if edges.len() * others <= FEW {
            caps.all.extend(0..edges.len() as u32);
            return caps;
        }
        // A large one among many small would make all that are near any of them many.
        let mean = sqrt(12.0 / edges.len() as f64);
        for (number, edge) in edges.iter().enumerate() {
            let cap = Cap::of(edge, number);
            if cap.radius < 1.5 * mean {
                caps.widest = larger(cap.radius, caps.widest);
                caps.by_height.push(cap);
            } else {
                caps.large.push(cap);
            }
        }
        sort_by(&mut caps.by_height, |a, b| {
            let by_height = a.middle[2].total_cmp(&b.middle[2]);
            by_height.then(a.edge.cmp(&b.edge))
        });
        caps
    }

    /// Those of which the arcs may meet that of this edge, turned to the opposite side, in the order of the body's edges.
    pub(super) fn near<'a>(&'a self, edge: &Edge, found: &'a mut Vec<u32>) -> &'a [u32] {
        if self.by_height.is_empty() && self.large.is_empty() {
            return &self.all;
        }
        let cap = Cap::of(edge, 0);
        let reach = cap.radius + self.widest + SLACK;
        let from = self
            .by_height
            .partition_point(|other| other.middle[2] < -cap.middle[2] - reach);
        found.clear();
        for other in &self.by_height[from..] {
            if other.middle[2] > reach - cap.middle[2] {
                break;
            }
            if cap.meets(other) {
                found.push(other.edge);
            }
        }
        let large = self.large.iter().filter(|other| cap.meets(other));
        found.extend(large.map(|other| other.edge));
        sort(found);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::body::{Arc, Body};
    use super::super::frame::Frame;
    use super::super::shape::Convex3;
    use super::super::vec::dot;
    use super::super::{ConvexHull, Pose3, Rot3};
    use super::*;
    use crate::random::Random;

    /// Whether an arc and another turned to the opposite side cross, beyond doubt.
    fn cross(p: &Arc, q: &Arc) -> bool {
        let side = |end: V, pole: V| dot(end, pole) / length(pole);
        let [c, d] = q.ends.map(|end| -side(end, p.pole));
        let [u, v] = p.ends.map(|end| side(end, q.pole));
        [c * d, u * v, -c * v].iter().all(|&x| x < -1e-14)
    }

    /// Of two hulls all edges whose arcs cross are found, in order; how many pairs there are, and were found.
    fn check(a: &ConvexHull, b: &ConvexHull) -> [usize; 2] {
        let (a, b) = (a.view(), b.view());
        let frame = Frame::of(&a, &b);
        let [a, b] = [a, b].map(|view| Body::of(&view, &frame).edges);
        let caps = Caps::new(&b, a.len());
        let (mut count, mut crossed, mut found) = (0, 0, Vec::new());
        for edge in &a {
            let near = caps.near(edge, &mut found);
            assert!(near.is_sorted() && !near.windows(2).any(|two| two[0] == two[1]));
            count += near.len();
            for (j, other) in b.iter().enumerate() {
                let cross = edge.arc.zip(other.arc).is_none_or(|(p, q)| cross(&p, &q));
                crossed += usize::from(cross);
                assert!(!cross || near.contains(&(j as u32)), "{edge:?} {other:?}");
            }
        }
        assert!(crossed > 3, "{crossed}");
        [a.len() * b.len(), count]
    }

    #[test]
    fn all_edges_whose_arcs_cross_are_found() {
        let mut random = Random::new(77);
        for corners in [8, 60, 300] {
            for flat in [1.0, 0.1, 1e-6] {
                let mut hull = || {
                    let points: Vec<V> = (0..corners)
                        .map(|_| {
                            let p = [(); 3].map(|()| random.signed());
                            let size = length(p);
                            [p[0] / size, p[1] / size, p[2] / size * flat]
                        })
                        .collect();
                    ConvexHull::from_points(&points).unwrap()
                };
                let (a, b) = (hull(), hull());
                let turned = Pose3::new(Rot3::from_yaw_degrees(20.0), [0.5, 0.1, 0.1]);
                let [all, near] = check(&a, &b.transformed(&turned).unwrap());
                assert!(
                    corners < 300 || flat < 1.0 || near * 50 < all,
                    "{near} of {all}"
                );
                assert!(corners > 8 || near == all);
            }
        }
    }

    #[test]
    fn prisms_have_large_arcs_beside_small_ones() {
        let prism = |corners: u32| {
            let turn = |k: u32| Rot3::from_yaw_degrees(360.0 / f64::from(corners) * f64::from(k));
            let points: Vec<V> = (0..corners)
                .flat_map(|k| [0.0, 0.5].map(|z| turn(k).apply([1.0, 0.0, z])))
                .collect();
            ConvexHull::from_points(&points).unwrap()
        };
        let (a, b) = (prism(90), prism(120));
        let tilt = Rot3::from_axis_angle_degrees([1.0, 2.0, 0.5], 33.0).unwrap();
        let [all, near] = check(&a, &b.transformed(&Pose3::new(tilt, [0.1; 3])).unwrap());
        assert!(near * 2 < all, "{near} of {all}");
    }
}
