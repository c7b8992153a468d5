//! The surface of a hull in space as triangles: quickhull, with every decision exact.
//!
//! Barber, Dobkin, Huhdanpaa, The Quickhull Algorithm for Convex Hulls, ACM TOMS 22, 1996. Where
//! they thicken facets to survive rounding, this asks for exact signs, so no case is left open: a
//! point is added only from strictly above a facet, and only facets strictly below it are taken
//! away. Those form a disk (move the point a little towards the inside and no facet is left that
//! it lies level with), so their rim is one simple cycle, and no triangle over the rim is flat.

#![allow(
    clippy::cast_possible_truncation,
    reason = "points are counted in u32 throughout"
)]

use crate::geom::chain::leftmost;
use crate::geom::orient::{Plane, collinear3, turning_axis};
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater};

/// What the points span.
pub(super) enum Span {
    Point(u32),
    Segment(u32, u32),
    /// All in one plane, which is not seen edge-on along this axis.
    Flat(usize),
    Solid(Vec<Triangle>),
}

/// A triangle of the surface, counter-clockwise from outside.
#[derive(Debug)]
pub(super) struct Triangle {
    pub(super) corners: [u32; 3],
    /// The triangle across the edge from each corner to the next.
    pub(super) across: [u32; 3],
    pub(super) plane: Plane,
    /// Points strictly above this triangle, the (roughly) highest first; each waits at one only.
    waiting: Vec<u32>,
    highest: f64,
    alive: bool,
    /// The last point for which this triangle was looked at, and whether it was below it.
    looked_for: u32,
    below: bool,
}

/// Spans the points: finite, at least one.
pub(super) fn span(points: &[[f64; 3]]) -> Span {
    match first(points) {
        Ok(corners) => Span::Solid(Builder::new(points, corners).finish()),
        Err(less) => less,
    }
}

/// The tetrahedron to begin with, or what they span where there is none.
fn first(points: &[[f64; 3]]) -> Result<[u32; 4], Span> {
    let ids = || (0..points.len()).map(|i| i as u32);
    let at = |i: u32| points[i as usize];
    let by_place = |&i: &u32, &j: &u32| leftmost(&at(i), &at(j)).then(j.cmp(&i));
    let (Some(a), Some(b)) = (ids().min_by(by_place), ids().max_by(by_place)) else {
        return Err(Span::Point(0));
    };
    if at(a) == at(b) {
        return Err(Span::Point(a));
    }
    // The furthest by floats makes a good start; where it does not serve, anything exact does.
    let off_line = |&i: &u32| !collinear3(at(a), at(b), at(i));
    let far = furthest(ids(), |i| distance_from_line(at(a), at(b), at(i)));
    let Some(c) = far.filter(off_line).or_else(|| ids().find(off_line)) else {
        return Err(Span::Segment(a, b));
    };
    let plane = Plane::new(at(a), at(b), at(c));
    let off_plane = |&i: &u32| plane.side(at(i)).0 != Equal;
    let far = furthest(ids(), |i| plane.height(at(i)).abs());
    let Some(d) = far.filter(off_plane).or_else(|| ids().find(off_plane)) else {
        let axis = turning_axis(at(a), at(b), at(c)).unwrap_or(2);
        return Err(Span::Flat(axis));
    };
    // Each face of the first tetrahedron must have the fourth corner below.
    Ok(if plane.side(at(d)).0 == Greater {
        [a, c, b, d]
    } else {
        [a, b, c, d]
    })
}

fn furthest(ids: impl Iterator<Item = u32>, measure: impl Fn(u32) -> f64) -> Option<u32> {
    let mut best = None;
    let mut most = 0.0;
    for i in ids {
        let value = measure(i);
        if value > most {
            (best, most) = (Some(i), value);
        }
    }
    best
}

/// Of no exact meaning: squared, and in the unit of `b - a`.
fn distance_from_line(a: [f64; 3], b: [f64; 3], p: [f64; 3]) -> f64 {
    let plane = Plane::new(a, b, p);
    let n = plane.normal();
    n[0] * n[0] + n[1] * n[1] + n[2] * n[2]
}

/// So many triangles are made breadth first, so that the surface is cut up evenly; then depth first, which stays
/// in the cache. Depth first from the start, all of one ring of a prism was made before a point of the other, as a
/// fan about one corner, and each point of that other made half of what was left of the fan anew.
const BROAD: usize = 2048;

struct Builder<'a> {
    points: &'a [[f64; 3]],
    triangles: Vec<Triangle>,
    /// Dead triangles, whose places are used again.
    free: Vec<u32>,
    /// Triangles that may have points waiting.
    pending: VecDeque<u32>,
    /// For each point on the rim, the new triangle whose edge starts there.
    starts: Vec<u32>,
    /// How many triangles were ever made.
    #[cfg(test)]
    made: usize,
}

impl<'a> Builder<'a> {
    /// A tetrahedron whose first three corners are counter-clockwise from outside.
    fn new(points: &'a [[f64; 3]], [a, b, c, d]: [u32; 4]) -> Self {
        let mut builder = Self {
            points,
            triangles: Vec::new(),
            free: Vec::new(),
            pending: VecDeque::new(),
            starts: vec![0; points.len()],
            #[cfg(test)]
            made: 0,
        };
        builder.put([a, b, c], [2, 3, 1]);
        builder.put([a, c, d], [0, 3, 2]);
        builder.put([a, d, b], [1, 3, 0]);
        builder.put([b, d, c], [2, 1, 0]);
        for i in (0..points.len()).map(|i| i as u32) {
            builder.wait(i, &[0, 1, 2, 3]);
        }
        builder.pending.extend([0, 1, 2, 3]);
        builder
    }

    fn finish(mut self) -> Vec<Triangle> {
        self.build();
        self.compact()
    }

    fn build(&mut self) {
        while let Some(t) = self.next() {
            let triangle = &self.triangles[t as usize];
            if triangle.alive && !triangle.waiting.is_empty() {
                self.add(triangle.waiting[0], t);
            }
        }
    }

    /// The triangle to look at next.
    fn next(&mut self) -> Option<u32> {
        if self.triangles.len() < BROAD {
            self.pending.pop_front()
        } else {
            self.pending.pop_back()
        }
    }

    fn put(&mut self, corners: [u32; 3], across: [u32; 3]) -> u32 {
        #[cfg(test)]
        {
            self.made += 1;
        }
        let [a, b, c] = corners.map(|i| self.points[i as usize]);
        let triangle = Triangle {
            corners,
            across,
            plane: Plane::new(a, b, c),
            waiting: Vec::new(),
            highest: 0.0,
            alive: true,
            looked_for: u32::MAX,
            below: false,
        };
        if let Some(place) = self.free.pop() {
            self.triangles[place as usize] = triangle;
            return place;
        }
        self.triangles.push(triangle);
        (self.triangles.len() - 1) as u32
    }

    /// Has point `i` wait at the first of `candidates` that it lies strictly above, if any.
    fn wait(&mut self, i: u32, candidates: &[u32]) {
        let p = self.points[i as usize];
        for &t in candidates {
            let triangle = &mut self.triangles[t as usize];
            let (side, height) = triangle.plane.side(p);
            if side == Greater {
                triangle.waiting.push(i);
                if height > triangle.highest {
                    triangle.highest = height;
                    let last = triangle.waiting.len() - 1;
                    triangle.waiting.swap(0, last);
                }
                return;
            }
        }
    }

    /// Adds a point that lies strictly above triangle `seen_first`.
    fn add(&mut self, point: u32, seen_first: u32) {
        let (below, rim) = self.below(point, seen_first);
        let mut homeless = Vec::new();
        for &t in &below {
            let triangle = &mut self.triangles[t as usize];
            triangle.alive = false;
            homeless.append(&mut triangle.waiting);
        }
        let mut fresh = Vec::with_capacity(rim.len());
        for &(a, b, outer) in &rim {
            let t = self.put([a, b, point], [outer, 0, 0]);
            let outer = &mut self.triangles[outer as usize];
            if let Some(edge) = outer.corners.iter().position(|&c| c == b) {
                outer.across[edge] = t;
            }
            self.starts[a as usize] = t;
            fresh.push(t);
        }
        for &t in &fresh {
            let [_, b, _] = self.triangles[t as usize].corners;
            let next = self.starts[b as usize];
            self.triangles[t as usize].across[1] = next;
            self.triangles[next as usize].across[2] = t;
        }
        // A point outside the new hull that lay above a triangle now gone lies above a new one:
        // seen along the rim's edge between a triangle kept and one gone, both below the point,
        // the new triangle's normal is a positive mix of theirs.
        for i in homeless {
            if i != point {
                self.wait(i, &fresh);
            }
        }
        self.free.extend(below);
        self.pending.extend(fresh);
    }

    /// All triangles strictly below `point`, and the edges around them with who is beyond.
    fn below(&mut self, point: u32, first: u32) -> (Vec<u32>, Vec<(u32, u32, u32)>) {
        let p = self.points[point as usize];
        self.triangles[first as usize].looked_for = point;
        self.triangles[first as usize].below = true;
        let (mut below, mut rim) = (vec![first], Vec::new());
        let mut done = 0;
        while done < below.len() {
            let (corners, across) = {
                let triangle = &self.triangles[below[done] as usize];
                (triangle.corners, triangle.across)
            };
            done += 1;
            for edge in 0..3 {
                let other = &mut self.triangles[across[edge] as usize];
                if other.looked_for != point {
                    other.looked_for = point;
                    other.below = other.plane.side(p).0 == Greater;
                    if other.below {
                        below.push(across[edge]);
                    }
                }
                if !other.below {
                    rim.push((corners[edge], corners[(edge + 1) % 3], across[edge]));
                }
            }
        }
        (below, rim)
    }

    /// The triangles alive, renumbered.
    fn compact(self) -> Vec<Triangle> {
        let mut renumbered = vec![0; self.triangles.len()];
        let mut count = 0;
        for (new, triangle) in renumbered.iter_mut().zip(&self.triangles) {
            *new = count;
            count += u32::from(triangle.alive);
        }
        let mut kept: Vec<_> = self.triangles.into_iter().filter(|t| t.alive).collect();
        for triangle in &mut kept {
            triangle.across = triangle.across.map(|t| renumbered[t as usize]);
        }
        kept
    }
}

impl Triangle {
    /// Whether this triangle and one next to it lie in the same plane.
    pub(super) fn level_with(&self, other: &Self, points: &[[f64; 3]]) -> bool {
        let level = |&i: &u32| self.plane.side(points[i as usize]).0 == Ordering::Equal;
        other
            .corners
            .iter()
            .filter(|i| !self.corners.contains(i))
            .all(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The work does not grow with the square of the points.
    #[test]
    fn a_prism_of_many_sides_makes_few_triangles_in_vain() {
        let sides = 20_000;
        let mut points = Vec::new();
        for z in [0.0, 1.0] {
            for i in 0..sides {
                let turn = core::f64::consts::TAU * f64::from(i) / f64::from(sides);
                let (sin, cos) = crate::num::trig::sin_cos_radians(turn);
                points.push([cos, sin, z]);
            }
        }
        let Ok(corners) = first(&points) else {
            panic!("a prism is solid");
        };
        let mut builder = Builder::new(&points, corners);
        builder.build();
        assert!(builder.made < 20 * points.len(), "{}", builder.made);
    }
}
