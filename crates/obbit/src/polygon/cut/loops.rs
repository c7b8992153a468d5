//! The boundary of a region from the rings that were given: what lies to the left of each loop is the region, and where
//! a place is passed more than once each pass has a part of the region to itself.

use super::{Crossing, P, Places, crossing, rings};
use crate::num::{Exact, Number};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

pub(super) type Side = (u32, u32);

/// The loops of outlines and holes.
pub(super) fn of(
    places: &Places,
    outlines: &[&[P]],
    holes: &[&[P]],
) -> Result<Vec<Vec<u32>>, Crossing> {
    let all = outlines.iter().map(|ring| (ring, Greater));
    let all = all.chain(holes.iter().map(|ring| (ring, Less)));
    let mut sides: Vec<Side> = Vec::new();
    let mut rings = Vec::new();
    for (ring, wanted) in all {
        let ring = plain(places, ring.iter().map(|p| places.number(p)));
        if ring.len() > 2 {
            let start = sides.len();
            let ends = ring.iter().zip(ring.iter().cycle().skip(1));
            ends.for_each(|(&a, &b)| split(places, (a, b), &mut sides));
            rings.push((ring, wanted, start..sides.len()));
        }
    }
    crossing::check(&sides, |place| places.at(place))?;
    for (ring, wanted, own) in rings {
        match sense(places, &ring) {
            Equal => return Err(Crossing(places.at(ring[2]))),
            found => {
                let own = &mut sides[own];
                let turn = |own: &mut [Side]| own.iter_mut().for_each(|s| *s = (s.1, s.0));
                if found == Less {
                    turn(own);
                }
                rings::check(places, own)?;
                if wanted == Less {
                    turn(own);
                }
            }
        }
    }
    Graph::of(places, sides)?.loops()
}

/// A ring without repeats, corners on straight sides and ways there and back.
fn plain(places: &Places, ring: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut kept: Vec<u32> = Vec::new();
    let is_plain = |a: u32, b: u32, c: u32| places.turn(a, b, c) != Equal;
    for corner in ring {
        while let [.., a, b] = kept[..]
            && !is_plain(a, b, corner)
        {
            kept.pop();
        }
        if kept.last() != Some(&corner) {
            kept.push(corner);
        }
    }
    // The same where it closes.
    let (mut first, mut end) = (0, kept.len());
    while end - first > 2 {
        if !is_plain(kept[end - 2], kept[end - 1], kept[first]) {
            end -= 1;
        } else if !is_plain(kept[end - 1], kept[first], kept[first + 1]) {
            first += 1;
        } else {
            break;
        }
    }
    kept.truncate(end);
    kept.drain(..first);
    kept
}

/// Which way round a ring goes.
fn sense(places: &Places, ring: &[u32]) -> Ordering {
    let Some((&first, rest)) = ring.split_first() else {
        return Equal;
    };
    let exact = |corner: u32| -> [Exact; 2] {
        let (p, o) = (places.at(corner), places.at(first));
        core::array::from_fn(|k| Exact::from_f64(p[k]).minus(&Exact::from_f64(o[k])))
    };
    let corners: Vec<_> = rest.iter().map(|&corner| exact(corner)).collect();
    let parts = corners.windows(2).map(|pair| {
        let [p, q] = [&pair[0], &pair[1]];
        p[0].times(&q[1]).minus(&p[1].times(&q[0]))
    });
    parts
        .fold(Exact::zero(), |sum, part| sum.plus(&part))
        .order()
}

/// Takes a side over, cut at all corners that lie on it.
fn split(places: &Places, (a, b): Side, sides: &mut Vec<Side>) {
    let start = sides.len();
    let mut from = a.min(b);
    let to = a.max(b);
    for v in places.between(a, b) {
        sides.push((from, v));
        from = v;
    }
    sides.push((from, to));
    if a > b {
        sides[start..]
            .iter_mut()
            .for_each(|side| *side = (side.1, side.0));
    }
}

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
        sides.sort_unstable();
        if let Some(twice) = sides.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Crossing(places.at(twice[0].0)));
        }
        let is_single = |&(a, b): &Side| sides.binary_search(&(b, a)).is_err();
        let out: Vec<Side> = sides.iter().copied().filter(is_single).collect();
        let into = out.iter().enumerate().map(|(k, &(a, b))| (b, a, k));
        let mut into: Vec<_> = into.collect();
        into.sort_unstable();
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

    fn loops(&self) -> Result<Vec<Vec<u32>>, Crossing> {
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
            around.sort_unstable_by(|p, q| by_direction(self.places, v, p.0, q.0));
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
