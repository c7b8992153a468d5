//! Loops as slots of one list; and each hole joined to what surrounds it, by a way there and back.

use super::{Crossing, Places};
use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Greater};

/// Corners in turn: each slot has a place, and the slots before and after it.
pub(super) struct Slots {
    pub(super) place: Vec<u32>,
    pub(super) before: Vec<usize>,
    pub(super) after: Vec<usize>,
    /// A slot of each loop around a part of the region.
    pub(super) outlines: Vec<usize>,
}

impl Slots {
    /// The slots of all loops, holes joined to the others.
    pub(super) fn of(places: &Places, loops: Vec<Vec<u32>>) -> Result<Self, Crossing> {
        let mut slots = Self {
            place: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            outlines: Vec::new(),
        };
        let mut holes = Vec::new();
        for mut ring in loops {
            // The first corner of all turns as the loop does.
            let least = (0..ring.len()).min_by_key(|&k| ring[k]).unwrap_or(0);
            ring.rotate_left(least);
            let [first, second, .., last] = ring[..] else {
                continue;
            };
            if places.turn(last, first, second) == Greater {
                let start = slots.push(&ring);
                slots.outlines.push(start);
            } else {
                holes.push(ring);
            }
        }
        holes.sort_unstable();
        for (k, hole) in holes.iter().enumerate() {
            slots.join(places, hole, &holes[k..])?;
        }
        Ok(slots)
    }

    fn push(&mut self, ring: &[u32]) -> usize {
        let (start, n) = (self.place.len(), ring.len());
        self.place.extend_from_slice(ring);
        self.before.extend((0..n).map(|k| start + (k + n - 1) % n));
        self.after.extend((0..n).map(|k| start + (k + 1) % n));
        start
    }

    /// Joins a hole, of those that are left, from its first corner to one further on that way which is seen from there.
    /// There always is one: a side of any triangulation leads that way.
    fn join(&mut self, places: &Places, hole: &[u32], left: &[Vec<u32>]) -> Result<(), Crossing> {
        let from = hole[0];
        let is_seen = |slots: &Self, to: u32| {
            let own = (0..slots.place.len()).map(|k| (slots.place[k], slots.place[slots.after[k]]));
            let others = left.iter().flat_map(|ring| {
                let ends = ring.iter().zip(ring.iter().cycle().skip(1));
                ends.map(|(&a, &b)| (a, b))
            });
            let mut all = own.chain(others);
            all.all(|side| is_clear(places, side, (from, to)))
        };
        // The nearest first.
        let mut ways: Vec<usize> = (0..self.place.len()).collect();
        ways.retain(|&slot| self.place[slot] < from);
        ways.sort_unstable_by_key(|&slot| (u32::MAX - self.place[slot], slot));
        let way = ways
            .into_iter()
            .find(|&slot| self.opens_to(places, slot, from) && is_seen(self, self.place[slot]));
        let Some(there) = way else {
            return Err(Crossing(places.at(from)));
        };
        let here = self.push(hole);
        // There, round the hole, and back.
        let (on, end) = (self.after[there], self.before[here]);
        let back = self.place.len();
        self.place.extend([from, self.place[there]]);
        self.before.extend([end, back]);
        self.after.extend([back + 1, on]);
        (self.after[there], self.before[here]) = (here, there);
        (self.after[end], self.before[on]) = (back, back + 1);
        Ok(())
    }

    /// Whether the way from a slot to a place begins in the region.
    fn opens_to(&self, places: &Places, slot: usize, to: u32) -> bool {
        let [a, v, b] = [self.before[slot], slot, self.after[slot]].map(|k| self.place[k]);
        let is_left = [places.turn(a, v, to), places.turn(v, b, to)].map(|turn| turn == Greater);
        if places.turn(a, v, b) == Greater {
            is_left[0] && is_left[1]
        } else {
            is_left[0] || is_left[1]
        }
    }
}

/// Whether a side has nothing in common with a way but an end of both.
fn is_clear(places: &Places, (a, b): (u32, u32), (p, q): (u32, u32)) -> bool {
    if a.max(b) < p.min(q) || a.min(b) > p.max(q) {
        return true;
    }
    let is_on = |v: u32, from: u32, to: u32| places.is_between(v, from, to);
    if is_on(a, p, q) || is_on(b, p, q) || is_on(p, a, b) || is_on(q, a, b) {
        return false;
    }
    if [a, b].contains(&p) || [a, b].contains(&q) {
        // Both ends: it is the way itself.
        return !([a, b].contains(&p) && [a, b].contains(&q));
    }
    let turns = [
        places.turn(p, q, a),
        places.turn(p, q, b),
        places.turn(a, b, p),
        places.turn(a, b, q),
    ];
    turns.contains(&Equal) || turns[0] == turns[1] || turns[2] == turns[3]
}
