//! The boundary of a region from the rings that were given: what lies to the left of each loop is the region, and where
//! a place is passed more than once each pass has a part of the region to itself.

use super::graph::{Graph, Side};
use super::{Crossing, Fault, P, Places, crossing, rings};
use crate::num::{Exact, Number};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

/// The loops of outlines and holes.
pub(super) fn of(
    places: &Places,
    outlines: &[&[P]],
    holes: &[&[P]],
) -> Result<Vec<Vec<u32>>, Fault> {
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
    let check = |sides: &[Side]| crossing::check(sides, |place| places.at(place));
    if let Err(two) = check(&sides) {
        let mut own = rings.iter().map(|(.., own)| check(&sides[own.clone()]));
        let one = own.find_map(Result::err).map(Crossing::of_ring);
        return Err(one.unwrap_or(two.of_holes()));
    }
    for (ring, wanted, own) in rings {
        match sense(places, &ring) {
            Equal => return Err(Fault::Ring(places.at(ring[2]))),
            found => {
                let own = &mut sides[own];
                let turn = |own: &mut [Side]| own.iter_mut().for_each(|s| *s = (s.1, s.0));
                if found == Less {
                    turn(own);
                }
                rings::check(places, own).map_err(Crossing::of_ring)?;
                if wanted == Less {
                    turn(own);
                }
            }
        }
    }
    let graph = Graph::of(places, sides).and_then(|graph| graph.loops());
    graph.map_err(Crossing::of_holes)
}

/// A ring without repeats, corners on straight sides and ways there and back.
pub(super) fn plain(places: &Places, ring: impl Iterator<Item = u32>) -> Vec<u32> {
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
pub(super) fn sense(places: &Places, ring: &[u32]) -> Ordering {
    let Some((&first, rest)) = ring.split_first() else {
        return Equal;
    };
    if let Some(told) = sense_told(places, first, rest) {
        return told;
    }
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

/// The same by floats, where they can tell.
///
/// # Error
/// With `u = 2^-53`, a difference is off by `u` of itself, so a product of two by `3u`, and the difference of two products
/// by `4u` of the sum of their magnitudes; a sum of `n` such adds `n u` of all of that. In all less than `(n + 8) u` of the
/// magnitudes, which are summed up no worse: twice that is doubted. Underflows are covered by the least normal number each.
/// What overflows is not told.
fn sense_told(places: &Places, first: u32, rest: &[u32]) -> Option<Ordering> {
    let from = places.at(first);
    let (mut sum, mut magnitude, mut last) = (0.0, 0.0, [0.0; 2]);
    for &corner in rest {
        let to = places.at(corner);
        let way = [to[0] - from[0], to[1] - from[1]];
        let (plus, minus) = (last[0] * way[1], last[1] * way[0]);
        sum += plus - minus;
        magnitude += plus.abs() + minus.abs();
        last = way;
    }
    let n = rest.len() as f64;
    let doubt = (n + 8.0) * f64::EPSILON * magnitude + n * f64::MIN_POSITIVE;
    if sum > doubt {
        Some(Greater)
    } else if sum < -doubt {
        Some(Less)
    } else {
        None
    }
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
