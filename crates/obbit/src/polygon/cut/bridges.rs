//! Loops as slots of one list; and each hole joined to what surrounds it, by a way there and back.

use super::{Crossing, Places};
use crate::geom::Touch;
use crate::index::Index;
use crate::num::sort::sort;
use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Greater};
use core::ops::ControlFlow;

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
        let sides = Sides::of(places, &loops);
        let mut holes = Vec::new();
        for mut ring in loops {
            // The first corner of all turns as the loop does. Where that is passed more than once, as between holes that
            // meet there, one pass does, if it is a hole: the one that has all that lies before the corner.
            let turns_left = |k: usize| {
                let n = ring.len();
                let [a, b, c] = [k + n - 1, k, k + 1].map(|k| ring[k % n]);
                places.turn(a, b, c) == Greater
            };
            let least = (0..ring.len()).min_by_key(|&k| (ring[k], turns_left(k)));
            let least = least.unwrap_or(0);
            let is_outline = ring.len() > 2 && turns_left(least);
            ring.rotate_left(least);
            if ring.len() < 3 {
                continue;
            }
            if is_outline {
                let start = slots.push(&ring);
                slots.outlines.push(start);
            } else {
                holes.push(ring);
            }
        }
        sort(&mut holes);
        let mut joining = Joining {
            places,
            sides,
            ways: Vec::new(),
            at: alloc::vec![Vec::new(); places.len()],
        };
        if !holes.is_empty() {
            (0..slots.place.len()).for_each(|slot| joining.note(&slots, slot));
        }
        for hole in &holes {
            joining.join(&mut slots, hole)?;
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

/// What holes are joined by.
struct Joining<'a> {
    places: &'a Places,
    sides: Sides,
    /// The ways there and back so far, in the order of their farther ends.
    ways: Vec<(u32, u32)>,
    /// The slots at each place.
    at: Vec<Vec<usize>>,
}

impl Joining<'_> {
    fn note(&mut self, slots: &Slots, slot: usize) {
        self.at[slots.place[slot] as usize].push(slot);
    }

    /// Joins a hole from its first corner to one further on that way which is seen from there: the nearest that there is.
    /// There always is one: a side of any triangulation leads that way.
    fn join(&mut self, slots: &mut Slots, hole: &[u32]) -> Result<(), Crossing> {
        let from = hole[0];
        let mut nearest = (0..from).rev().filter_map(|place| {
            let at = self.at[place as usize].iter().copied();
            let mut open = at.filter(|&slot| slots.opens_to(self.places, slot, from));
            open.next().filter(|_| self.is_seen(from, place))
        });
        let Some(there) = nearest.next() else {
            return Err(Crossing(self.places.at(from)));
        };
        self.ways.push((from, slots.place[there]));
        let first = slots.place.len();
        let here = slots.push(hole);
        // There, round the hole, and back.
        let (on, end) = (slots.after[there], slots.before[here]);
        let back = slots.place.len();
        slots.place.extend([from, slots.place[there]]);
        slots.before.extend([end, back]);
        slots.after.extend([back + 1, on]);
        (slots.after[there], slots.before[here]) = (here, there);
        (slots.after[end], slots.before[on]) = (back, back + 1);
        (first..slots.place.len()).for_each(|slot| self.note(slots, slot));
        Ok(())
    }

    fn is_seen(&self, from: u32, to: u32) -> bool {
        let is_clear = |side: &(u32, u32)| is_clear(self.places, *side, (from, to));
        // Holes come in the order of their first corners, so ways do too; those that begin before `to` end there.
        let reached = self.ways.partition_point(|way| way.0 < to);
        let ways = self.ways.get(reached..).unwrap_or_default();
        // Sides are in the way far more often than ways, and have an index.
        self.sides.all(self.places, [from, to], is_clear) && ways.iter().all(is_clear)
    }
}

/// The sides of all loops.
struct Sides {
    list: Vec<(u32, u32)>,
    index: Option<Index<2>>,
}

impl Sides {
    fn of(places: &Places, loops: &[Vec<u32>]) -> Self {
        let list = loops.iter().flat_map(|ring| {
            let ends = ring.iter().zip(ring.iter().cycle().skip(1));
            ends.map(|(&a, &b)| (a, b))
        });
        let list: Vec<_> = list.collect();
        let index = (loops.len() > 1 && list.len() > Places::FEW).then(|| {
            let bounds = list.iter().filter_map(|&(a, b)| places.bounds(&[a, b]));
            Index::new(&bounds.collect::<Vec<_>>())
        });
        Self { list, index }
    }

    /// Whether all sides that may meet a way are so.
    fn all(&self, places: &Places, way: [u32; 2], is: impl Fn(&(u32, u32)) -> bool) -> bool {
        let Some((index, bounds)) = self.index.as_ref().zip(places.bounds(&way)) else {
            return self.list.iter().all(is);
        };
        let other = index.visit(&bounds, Touch::Counts, |id| {
            match self.list.get(id as usize).is_none_or(&is) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        other.is_continue()
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
