//! A polygon of any form, with holes or in pieces, as convex parts that only touch: without new corners, so exactly.
//!
//! [`loops`] puts its rings in order, [`bridges`] joins each hole to what surrounds it, [`ears`] cuts triangles off, and
//! [`merge`] leaves out sides between them. That the parts are right shows by itself: what a ring goes round is
//! the sum of the triangles, and each of them goes round in the same sense, so none lies over another.

mod bridges;
mod ears;
mod loops;
mod merge;
#[cfg(test)]
pub(super) mod tests;

use crate::d2::ConvexPolygon;
use crate::geom::orient::orient2;
use alloc::vec::Vec;
use core::cmp::Ordering;

pub(super) type P = [f64; 2];

/// A place where rings cross each other or themselves, or near one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Crossing(pub(super) P);

/// Places of corners, by x and then y, each once. So what lies on a side, or in a triangle, has a number between those
/// of its corners.
struct Places(Vec<P>);

impl Places {
    fn of<'a>(points: impl Iterator<Item = &'a P>) -> Self {
        // Adding 0 turns -0 into +0.
        let mut places: Vec<P> = points.map(|p| p.map(|x| x + 0.0)).collect();
        places.sort_unstable_by(order);
        places.dedup();
        Self(places)
    }

    /// The number of a place; all that are asked for are there.
    fn number(&self, p: &P) -> u32 {
        let found = self.0.binary_search_by(|q| order(q, &p.map(|x| x + 0.0)));
        found.unwrap_or_else(|at| at) as u32
    }

    fn at(&self, number: u32) -> P {
        self.0[number as usize]
    }

    fn turn(&self, a: u32, b: u32, c: u32) -> Ordering {
        orient2(self.at(a), self.at(b), self.at(c))
    }

    /// Whether a place lies on the side between two others.
    fn is_between(&self, v: u32, a: u32, b: u32) -> bool {
        (a.min(b)..a.max(b)).contains(&v) && v != a.min(b) && self.turn(a, b, v) == Ordering::Equal
    }
}

fn order(p: &P, q: &P) -> Ordering {
    p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1]))
}

/// The convex parts of what lies within the outlines and in none of the holes.
pub(super) fn convex_parts(
    outlines: &[&[P]],
    holes: &[&[P]],
) -> Result<Vec<ConvexPolygon>, Crossing> {
    let points = outlines.iter().chain(holes).flat_map(|ring| ring.iter());
    let places = Places::of(points);
    let loops = loops::of(&places, outlines, holes)?;
    let mut ring = bridges::Slots::of(&places, loops)?;
    let triangles = ears::cut(&places, &mut ring)?;
    Ok(merge::parts(&places, &ring, &triangles))
}
