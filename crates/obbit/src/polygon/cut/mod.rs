//! A polygon of any form, with holes or in pieces, as convex parts that only touch: without new corners, so exactly.
//!
//! [`loops`] puts its rings in order, [`crossing`] refuses sides that cross, and [`rings`] a ring that crosses itself where
//! corners are; [`bridges`] joins each hole to what surrounds it, [`ears`] cuts triangles off, and [`merge`] leaves out
//! sides between them. That the parts are right shows by itself: a ring that does not cross itself goes round each place
//! once or not at all, and holes that are joined to a region lie in it; so what all go round is the sum of the triangles, and
//! each of these goes round in the same sense, so none lies over another. (Of one outline: where there are several, that one
//! lies in another is for the caller to ask.)

mod bridges;
mod crossing;
mod ears;
mod graph;
mod loops;
mod merge;
mod near;
mod rings;
#[cfg(test)]
mod rings_tests;
#[cfg(test)]
pub(super) mod tests;

use crate::d2::{Aabb2, ConvexPolygon};
use crate::geom::Touch;
use crate::geom::orient::orient2;
use crate::index::Index;
use crate::num::sort::{sort, sort_by};
use alloc::vec::Vec;
use core::cmp::Ordering;

pub(super) type P = [f64; 2];

/// What is wrong with rings, and a place where it shows, or one near it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Fault {
    /// A ring crosses itself.
    Ring(P),
    /// A hole does not lie where there is something to cut it out of.
    Hole(P),
}

/// A place where rings cross each other or themselves, or near one.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Crossing(P);

impl Crossing {
    /// Of a ring by itself.
    const fn of_ring(self) -> Fault {
        Fault::Ring(self.0)
    }

    /// Of rings that are right, each by itself.
    const fn of_holes(self) -> Fault {
        Fault::Hole(self.0)
    }
}

/// Places of corners, by x and then y, each once. So what lies on a side, or in a triangle, has a number between those
/// of its corners.
struct Places {
    list: Vec<P>,
    /// Where there are many.
    index: Option<Index<2>>,
}

impl Places {
    /// Fewer are looked through sooner than an index is.
    const FEW: usize = 64;

    fn of<'a>(points: impl Iterator<Item = &'a P>) -> Self {
        let mut list: Vec<P> = points.map(|p| p.map(|x| x + 0.0)).collect();
        sort_by(&mut list, order);
        list.dedup();
        let index = (list.len() > Self::FEW).then(|| {
            let spots = list.iter().filter_map(|spot| Aabb2::new(*spot, *spot).ok());
            Index::new(&spots.collect::<Vec<_>>())
        });
        Self { list, index }
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    /// The number of a place; all that are asked for are there.
    fn number(&self, p: &P) -> u32 {
        let found = self.list.binary_search_by(|q| order(q, p));
        found.unwrap_or_else(|at| at) as u32
    }

    fn at(&self, number: u32) -> P {
        self.list[number as usize]
    }

    fn turn(&self, a: u32, b: u32, c: u32) -> Ordering {
        orient2(self.at(a), self.at(b), self.at(c))
    }

    /// Whether a place lies on the side between two others.
    fn is_between(&self, v: u32, a: u32, b: u32) -> bool {
        (a.min(b)..a.max(b)).contains(&v) && v != a.min(b) && self.turn(a, b, v) == Ordering::Equal
    }

    /// The places on the side between two others, in order from the one with the lesser number.
    fn between(&self, a: u32, b: u32) -> Vec<u32> {
        let all = a.min(b) + 1..a.max(b);
        let is_on = |v: &u32| self.is_between(*v, a, b);
        let index = self.index.as_ref().filter(|_| all.len() > Self::FEW);
        let Some((index, bounds)) = index.zip(self.bounds(&[a, b])) else {
            return all.filter(is_on).collect();
        };
        let mut found = index.query(&bounds, Touch::Counts);
        found.retain(is_on);
        sort(&mut found);
        found
    }

    fn bounds(&self, some: &[u32]) -> Option<Aabb2> {
        let mut bounds = some.iter().filter_map(|&place| {
            let spot = self.at(place);
            Aabb2::new(spot, spot).ok()
        });
        let first = bounds.next()?;
        Some(bounds.fold(first, |all, next| all.union(&next)))
    }
}

/// By x and then y; adding 0 turns -0 into +0.
pub(super) fn order(p: &P, q: &P) -> Ordering {
    let by = |k: usize| (p[k] + 0.0).total_cmp(&(q[k] + 0.0));
    by(0).then_with(|| by(1))
}

/// The rings around parts that only touch, without corners on straight sides, and whether each is a hole: what it goes
/// round lies to its left.
pub(super) fn around(parts: &[&[P]]) -> Vec<(Vec<P>, bool)> {
    let places = Places::of(parts.iter().flat_map(|ring| ring.iter()));
    // (No side of such parts crosses one of another.)
    let loops = loops::of(&places, parts, &[]).unwrap_or_default();
    let rings = loops.into_iter().map(|ring| {
        let ring = loops::plain(&places, ring.into_iter());
        let is_hole = loops::sense(&places, &ring) == Ordering::Less;
        (
            ring.iter().map(|&place| places.at(place)).collect(),
            is_hole,
        )
    });
    rings.collect()
}

/// The convex parts of what lies within the outlines and in none of the holes.
pub(super) fn convex_parts(outlines: &[&[P]], holes: &[&[P]]) -> Result<Vec<ConvexPolygon>, Fault> {
    let points = outlines.iter().chain(holes).flat_map(|ring| ring.iter());
    let places = Places::of(points);
    let loops = loops::of(&places, outlines, holes)?;
    let ring = bridges::Slots::of(&places, loops);
    let mut ring = ring.map_err(Crossing::of_holes)?;
    let triangles = ears::cut(&places, &mut ring).map_err(Crossing::of_ring)?;
    Ok(merge::parts(&places, &ring, &triangles))
}
