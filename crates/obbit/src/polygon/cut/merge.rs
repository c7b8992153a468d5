//! Fewer parts: sides between triangles are left out, one after the other, where both of their ends stay convex. (Hertel
//! and Mehlhorn, "Fast triangulation of simple polygons", 1983: no more than four times as many parts as there need be.)

use super::Places;
use super::bridges::Slots;
use super::ears::Triangle;
use crate::d2::ConvexPolygon;
use crate::num::sort::sort;
use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Less};

/// The parts that triangles make.
pub(super) fn parts(places: &Places, slots: &Slots, triangles: &[Triangle]) -> Vec<ConvexPolygon> {
    let count = triangles.len() * 3;
    let beside = |side: usize, step: usize| side / 3 * 3 + (side + step) % 3;
    let mut sides = Sides {
        places,
        from: triangles
            .iter()
            .flatten()
            .map(|&slot| slots.place[slot])
            .collect(),
        after: (0..count).map(|side| beside(side, 1)).collect(),
        before: (0..count).map(|side| beside(side, 2)).collect(),
    };
    let ends = |side: usize| {
        let (a, b) = (sides.from[side], sides.from[beside(side, 1)]);
        (a.min(b), a.max(b))
    };
    // A way there and the way back have the same ends, and no third has.
    let mut by_ends: Vec<_> = (0..count).map(|side| (ends(side), side)).collect();
    sort(&mut by_ends);
    for pair in by_ends.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        sides.leave_out(pair[0].1, pair[1].1);
    }
    sides.polygons()
}

/// What comes after and before a side that is left out.
const GONE: usize = usize::MAX;

/// The sides of all parts: the place where each begins, and those after and before it round its part. (The three of each
/// triangle stand one after the other.)
struct Sides<'a> {
    places: &'a Places,
    from: Vec<u32>,
    after: Vec<usize>,
    before: Vec<usize>,
}

impl Sides<'_> {
    /// Leaves out a side, of which one part has the way there and another the way back, if what they make is convex.
    fn leave_out(&mut self, there: usize, back: usize) {
        let [from, to] = [[there, back], [back, there]].map(|[end, start]| {
            // Round the place where `end` begins: from before it, to what follows the way back.
            [self.before[end], self.after[start]]
        });
        let is_convex = |[home, away]: [usize; 2]| {
            let [a, v, b] = [home, away, self.after[away]].map(|side| self.from[side]);
            self.places.turn(a, v, b) != Less
        };
        if is_convex(from) && is_convex(to) {
            for [home, away] in [from, to] {
                (self.after[home], self.before[away]) = (away, home);
            }
            self.after[there] = GONE;
            self.after[back] = GONE;
        }
    }

    /// The part of each side that is left, once, from its first place on.
    fn polygons(&mut self) -> Vec<ConvexPolygon> {
        let (mut parts, mut ring) = (Vec::new(), Vec::new());
        for start in 0..self.after.len() {
            ring.clear();
            let mut side = start;
            while self.after[side] != GONE {
                ring.push(self.from[side]);
                side = core::mem::replace(&mut self.after[side], GONE);
            }
            if !ring.is_empty() {
                parts.push(self.polygon(&ring));
            }
        }
        parts
    }

    /// Without corners on straight sides, from the first of all places on.
    fn polygon(&self, ring: &[u32]) -> ConvexPolygon {
        let n = ring.len();
        let first = (0..n).min_by_key(|&k| ring[k]).unwrap_or(0);
        let mut corners = Vec::with_capacity(n);
        let (mut before, order) = ((first + n - 1) % n, (first..n).chain(0..first));
        for k in order {
            let after = if k + 1 < n { k + 1 } else { 0 };
            let [a, v, b] = [before, k, after].map(|k| ring[k]);
            if self.places.turn(a, v, b) != Equal {
                corners.push(self.places.at(v));
            }
            before = k;
        }
        ConvexPolygon::from_corners(corners)
    }
}
