//! Sides as a graph: which goes on where one ends, so that the region lies to the left of each loop.

use super::{Crossing, Places};
use crate::num::sort::{sort, sort_by};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Less};

/// Two places, and the way from the one to the other.
pub(super) type Side = (u32, u32);

/// Sides by where they begin, and by where they end.
pub(super) struct Graph<'a> {
    places: &'a Places,
    out: Vec<Side>,
    /// The place where each of these ends, where it begins, and which it is.
    into: Vec<(u32, u32, usize)>,
}

impl<'a> Graph<'a> {
    /// Where two sides are one, there and back, the region lies on both of its sides, and it is no side.
    pub(super) fn of(places: &'a Places, mut sides: Vec<Side>) -> Result<Self, Crossing> {
        sort(&mut sides);
        if let Some(twice) = sides.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Crossing(places.at(twice[0].0)));
        }
        let is_single = |&(a, b): &Side| sides.binary_search(&(b, a)).is_err();
        let out: Vec<Side> = sides.iter().copied().filter(is_single).collect();
        let into = out.iter().enumerate().map(|(k, &(a, b))| (b, a, k));
        let mut into: Vec<_> = into.collect();
        sort(&mut into);
        Ok(Self { places, out, into })
    }

    pub(super) fn has(&self, side: Side) -> bool {
        self.out.binary_search(&side).is_ok()
    }

    /// Whether the way from one place towards another begins in the region; none where no side begins. It is no side.
    pub(super) fn is_inside(&self, v: u32, to: u32) -> Option<bool> {
        let start = self.out.partition_point(|side| side.0 < v);
        let out = self.out[start..].iter().take_while(|side| side.0 == v);
        let into = self.into[start..].iter().take_while(|side| side.0 == v);
        let sides = out.map(|side| (side.1, true));
        let sides = sides.chain(into.map(|side| (side.1, false)));
        // The next one clockwise: those before the way, counter-clockwise from where that is told, are nearer.
        let is_before = |place: u32| by_direction(self.places, v, place, to) == Less;
        let last = sides.max_by(|(p, _), (q, _)| {
            let nearer = is_before(*p).cmp(&is_before(*q));
            nearer.then_with(|| by_direction(self.places, v, *p, *q))
        });
        last.map(|(_, begins)| begins)
    }

    pub(super) fn loops(&self) -> Result<Vec<Vec<u32>>, Crossing> {
        let next = self.next()?;
        let mut is_done = alloc::vec![false; self.out.len()];
        let mut loops = Vec::new();
        for start in 0..self.out.len() {
            let mut ring = Vec::new();
            let mut at = start;
            while !is_done[at] {
                is_done[at] = true;
                ring.push(self.out[at].0);
                at = next[at];
            }
            if !ring.is_empty() {
                loops.push(ring);
            }
        }
        Ok(loops)
    }

    /// The side that goes on where each ends: the first one clockwise from the way back, so that nothing lies between. As
    /// many begin in each place as end there, since rings go on.
    pub(super) fn next(&self) -> Result<Vec<usize>, Crossing> {
        let mut next = alloc::vec![0; self.out.len()];
        let mut start = 0;
        let mut around = Vec::new();
        while let Some(&(v, _)) = self.out.get(start) {
            let count = self.out[start..]
                .iter()
                .take_while(|side| side.0 == v)
                .count();
            let all = start..start + count;
            start = all.end;
            if let ([_], [(end, _, last)]) = (&self.out[all.clone()], &self.into[all.clone()])
                && *end == v
            {
                next[*last] = all.start;
                continue;
            }
            // All sides at the place, counter-clockwise: where they lead, which they are, and whether they begin there.
            around.clear();
            for k in all {
                let (end, from, last) = self.into[k];
                if end != v {
                    return Err(Crossing(self.places.at(v)));
                }
                around.extend([(self.out[k].1, k, true), (from, last, false)]);
            }
            sort_by(&mut around, |p, q| by_direction(self.places, v, p.0, q.0));
            let mut last = around[around.len() - 1];
            for &side in &around {
                match (last, side) {
                    ((_, out, true), (_, into, false)) => next[into] = out,
                    ((.., true), (.., true)) | ((.., false), (.., false)) => {
                        return Err(Crossing(self.places.at(v)));
                    }
                    _ => {}
                }
                last = side;
            }
        }
        Ok(next)
    }
}

/// By the direction in which places lie from one, counter-clockwise.
fn by_direction(places: &Places, v: u32, p: u32, q: u32) -> Ordering {
    let half = |place: u32| place < v;
    let turn = || places.turn(v, q, p);
    half(p).cmp(&half(q)).then_with(turn)
}
