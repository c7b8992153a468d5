//! The boundary of a region from the rings that were given: what lies to the left of each loop is the region, and where
//! a place is passed more than once each pass has a part of the region to itself.

use super::{Crossing, P, Places};
use crate::num::{Exact, Number};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

type Side = (u32, u32);

/// The loops of outlines and holes.
pub(super) fn of(
    places: &Places,
    outlines: &[&[P]],
    holes: &[&[P]],
) -> Result<Vec<Vec<u32>>, Crossing> {
    let mut sides: Vec<Side> = Vec::new();
    for (rings, wanted) in [(outlines, Greater), (holes, Less)] {
        for ring in rings {
            let mut ring = plain(places, ring.iter().map(|p| places.number(p)));
            match sense(places, &ring) {
                Equal => match ring.get(2) {
                    Some(&corner) => return Err(Crossing(places.at(corner))),
                    None => continue,
                },
                found if found != wanted => ring.reverse(),
                _ => {}
            }
            let ends = ring.iter().zip(ring.iter().cycle().skip(1));
            ends.for_each(|(&a, &b)| split(places, (a, b), &mut sides));
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
struct Graph<'a> {
    places: &'a Places,
    out: Vec<Side>,
    /// Turned round.
    into: Vec<Side>,
}

impl<'a> Graph<'a> {
    /// Where two sides are one, there and back, the region lies on both of its sides, and it is no side.
    fn of(places: &'a Places, mut sides: Vec<Side>) -> Result<Self, Crossing> {
        sides.sort_unstable();
        if let Some(twice) = sides.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Crossing(places.at(twice[0].0)));
        }
        let is_single = |&(a, b): &Side| sides.binary_search(&(b, a)).is_err();
        let out: Vec<Side> = sides.iter().copied().filter(is_single).collect();
        let mut into: Vec<Side> = out.iter().map(|&(a, b)| (b, a)).collect();
        into.sort_unstable();
        Ok(Self { places, out, into })
    }

    fn loops(&self) -> Result<Vec<Vec<u32>>, Crossing> {
        let mut is_done = alloc::vec![false; self.out.len()];
        let mut loops = Vec::new();
        for start in 0..self.out.len() {
            let mut ring = Vec::new();
            let mut at = start;
            while !is_done[at] {
                is_done[at] = true;
                ring.push(self.out[at].0);
                at = self.next(self.out[at])?;
            }
            if at != start {
                return Err(Crossing(self.places.at(self.out[at].0)));
            }
            if !ring.is_empty() {
                loops.push(ring);
            }
        }
        Ok(loops)
    }

    /// The side that goes on where one ends: the first one clockwise from the way back, so that nothing lies between.
    fn next(&self, (from, v): Side) -> Result<usize, Crossing> {
        let start = self.out.partition_point(|side| side.0 < v);
        let ways = |sides: &'_ [Side], start: usize| {
            sides[start..].iter().take_while(|side| side.0 == v).count()
        };
        let count = ways(&self.out, start);
        let sooner = |p: u32, q: u32| self.is_sooner(v, from, p, q);
        let mut best = start;
        for at in start + 1..start + count {
            if sooner(self.out[at].1, self.out[best].1) {
                best = at;
            }
        }
        let begin = self.into.partition_point(|side| side.0 < v);
        let others = &self.into[begin..begin + ways(&self.into, begin)];
        let next = self.out.get(best).filter(|_| count > 0);
        let crossed = next.is_none_or(|next| {
            let mut others = others.iter().filter(|side| side.1 != from);
            others.any(|side| sooner(side.1, next.1))
        });
        if crossed {
            return Err(Crossing(self.places.at(v)));
        }
        Ok(best)
    }

    /// Whether, as seen from `v`, one comes to `p` before `q` who turns clockwise from `u` on.
    fn is_sooner(&self, v: u32, u: u32, p: u32, q: u32) -> bool {
        let half = |x: u32| match self.places.turn(v, u, x) {
            Less => 0,
            // Straight on, or the same way.
            Equal if (v < u) != (v < x) => 1,
            Greater => 2,
            Equal => 3,
        };
        let (one, other) = (half(p), half(q));
        one < other || (one == other && self.places.turn(v, p, q) == Less)
    }
}
