//! Fewer parts: sides between triangles are left out, one after the other, where both of their ends stay convex. (Hertel
//! and Mehlhorn, "Fast triangulation of simple polygons", 1983: no more than four times as many parts as there need be.)

use super::Places;
use super::bridges::Slots;
use super::ears::Triangle;
use crate::d2::ConvexPolygon;
use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Less};

/// The parts that triangles make.
pub(super) fn parts(places: &Places, slots: &Slots, triangles: &[Triangle]) -> Vec<ConvexPolygon> {
    let mut sides: Vec<(usize, usize, usize)> = Vec::new();
    for (k, &[a, b, c]) in triangles.iter().enumerate() {
        sides.extend([(a, b, k), (b, c, k), (c, a, k)]);
    }
    sides.sort_unstable();
    let of = |a: usize, b: usize| {
        let at = sides.binary_search_by_key(&(a, b), |&(a, b, _)| (a, b));
        at.ok().map(|at| sides[at].2)
    };
    let mut merging = Merging {
        places,
        slots,
        rings: triangles.iter().map(|t| t.to_vec()).collect(),
        into: (0..triangles.len()).collect(),
    };
    for &(a, b, one) in sides.iter().filter(|side| side.0 < side.1) {
        if let Some(other) = of(b, a) {
            merging.across((a, b), [one, other]);
        }
    }
    let rings = merging.rings.iter().filter(|ring| !ring.is_empty());
    rings.map(|ring| merging.polygon(ring)).collect()
}

struct Merging<'a> {
    places: &'a Places,
    slots: &'a Slots,
    rings: Vec<Vec<usize>>,
    /// The part that each triangle is in now, or one on the way there.
    into: Vec<usize>,
}

impl Merging<'_> {
    fn part(&mut self, mut k: usize) -> usize {
        while self.into[k] != k {
            self.into[k] = self.into[self.into[k]];
            k = self.into[k];
        }
        k
    }

    fn turn(&self, corners: [usize; 3]) -> core::cmp::Ordering {
        let [a, b, c] = corners.map(|k| self.slots.place[k]);
        self.places.turn(a, b, c)
    }

    /// Leaves out a side, of which the one part has it from `a` to `b`, and the other back, if what is made is convex.
    fn across(&mut self, (a, b): (usize, usize), parts: [usize; 2]) {
        let [one, other] = parts.map(|k| self.part(k));
        if one == other {
            return;
        }
        let (p, q) = (&self.rings[one], &self.rings[other]);
        let (Some(i), Some(j)) = (
            p.iter().position(|&k| k == a),
            q.iter().position(|&k| k == b),
        ) else {
            return;
        };
        let round = |ring: &[usize], from: usize, step: usize| ring[(from + step) % ring.len()];
        let (to_a, on_b) = (round(p, i, p.len() - 1), round(p, i, 2));
        let (to_b, on_a) = (round(q, j, q.len() - 1), round(q, j, 2));
        if self.turn([to_a, a, on_a]) == Less || self.turn([to_b, b, on_b]) == Less {
            return;
        }
        // From b to a round the one, and back round the other.
        let mut ring: Vec<usize> = (1..=p.len()).map(|k| round(p, i, k)).collect();
        ring.extend((2..q.len()).map(|k| round(q, j, k)));
        self.rings[one] = ring;
        self.rings[other] = Vec::new();
        self.into[other] = one;
    }

    /// Without corners on straight sides, from the first of all places on.
    fn polygon(&self, ring: &[usize]) -> ConvexPolygon {
        let n = ring.len();
        let first = (0..n)
            .min_by_key(|&k| self.slots.place[ring[k]])
            .unwrap_or(0);
        let is_corner =
            |k: &usize| self.turn([ring[(k + n - 1) % n], ring[*k], ring[(k + 1) % n]]) != Equal;
        let corner = |k: usize| self.places.at(self.slots.place[ring[k]]);
        ConvexPolygon::from_corners(
            (first..n)
                .chain(0..first)
                .filter(is_corner)
                .map(corner)
                .collect(),
        )
    }
}
