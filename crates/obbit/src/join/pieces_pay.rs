//! Whether it pays to look for pairs piece by piece.

use super::judge::{Judge, SMALL};
use super::pieces::{Owners, bounds};
use super::turned::Members;
use crate::geom::{Aabb, Pieces, scattered};
use crate::num::{larger, smaller, sqrt};
use alloc::vec::Vec;

/// Members that tell, at least and at most; and so many that tell whether they have pieces.
const FEWEST: f64 = 64.0;
const MOST: f64 = 2048.0;
const FIRST: usize = 64;
/// Pairs that are looked at, and pieces of each member.
const PAIRS: usize = 128;
const PIECES: usize = 16;
/// Pairs by their bounds that say nothing: so few may be chance.
const CHANCE: u32 = 8;
/// What things cost, in nanoseconds: a pair of members; a piece of one, at the least and at the most, that is looked for
/// among those of the other, and for each of these; a piece in the search, two of which the limits meet, two that pass.
const PAIR: f64 = 40.0;
const LOOK: [f64; 2] = [20.0, 150.0];
const LISTED: f64 = 2.0;
const PIECE: f64 = 60.0;
const NEAR: f64 = 8.0;
const PASSES: f64 = 60.0;
/// So many times less work has to be left.
const GAIN: f64 = 2.0;
/// No more pairs of pieces are collected.
const COLLECTED: f64 = 16e6;

/// A member of the sample: its list, its place there, how many pieces it has, and its bounds.
struct Asked<const D: usize> {
    side: usize,
    place: usize,
    count: usize,
    bounds: Aabb<D>,
}

/// What pairs of the sample cost, on the whole.
#[derive(Default)]
struct Costs {
    whole: f64,
    near: f64,
    passed: f64,
}

/// How many pairs of pieces may pass at most until it pays no more to seek by pieces, where it does at all; then who owns
/// which piece is put down.
pub(super) fn pay<const D: usize>(members: &Members<'_, D>, owners: &mut Owners) -> Option<usize> {
    if SMALL || D != 2 || !have_pieces(members) {
        return None;
    }
    let total = members.counts.iter().sum::<usize>();
    // Of which, by chance, four times as many pairs meet as one member meets others.
    let some = (2.0 * sqrt(total as f64)).clamp(FEWEST, MOST) as u64;
    let asked = (0..some).map(|k| {
        let (side, place) = members.at(by_chance(k, total));
        Asked {
            side,
            place,
            count: pieces(members.judge, side, place),
            bounds: members.judge.bounds(side, place),
        }
    });
    let mut asked: Vec<_> = asked.collect();
    // Those of the left list first.
    asked.sort_unstable_by_key(|member| member.side);
    let (met, share) = meeting(&asked, members.is_within)?;
    let [left, right] = members.counts.map(|count| count as f64);
    let pairs = share
        * if members.is_within {
            left * left / 2.0
        } else {
            left * right
        };
    if pairs * LOOK[1] < total as f64 * PIECE {
        return None;
    }
    let mut costs = Costs::default();
    for &(a, b) in &met {
        costs.add(members.judge, &asked[a as usize], &asked[b as usize]);
    }
    let each = pairs / met.len() as f64;
    let [whole, near, passed] = [costs.whole, costs.near, costs.passed].map(|cost| cost * each);
    // Members that may only touch are looked at as wholes besides.
    let again = if members.judge.reach().is_proof {
        0.0
    } else {
        whole * smaller(passed / pairs, 1.0)
    };
    let left = near * NEAR + passed * PASSES + again;
    if passed > COLLECTED || (left + total as f64 * PIECE) * GAIN > whole {
        return None;
    }
    let own = put_down(members, owners, &asked)?;
    if (left + own) * GAIN > whole {
        return None;
    }
    Some(smaller(whole / PASSES, 2.0 * COLLECTED) as usize)
}

/// Whether some members have several pieces, mostly.
fn have_pieces<const D: usize>(members: &Members<'_, D>) -> bool {
    let total = members.counts.iter().sum::<usize>();
    let first = scattered(total, FIRST).map(|i| members.at(i));
    let count: usize = first
        .map(|(side, i)| pieces(members.judge, side, i).min(PIECES))
        .sum();
    count > total.min(FIRST)
}

fn pieces<const D: usize>(judge: &dyn Judge<D>, side: usize, i: usize) -> usize {
    judge.pieces(side, i).map_or(1, Pieces::count)
}

/// A member, by a chance that is the same every time. Not one of each so many in a row, as [`scattered`] has it: those
/// around each other often follow each other, so that there would be one of each such group.
fn by_chance(k: u64, total: usize) -> usize {
    let mixed = (k + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (((mixed >> 32) * total as u64) >> 32) as usize
}

/// Some of the pairs that meet by their bounds, and the share of those looked at that do. `None` where hardly any do.
fn meeting<const D: usize>(asked: &[Asked<D>], is_within: bool) -> Option<(Vec<(u32, u32)>, f64)> {
    let lefts = asked.iter().filter(|member| member.side == 0).count();
    let (mut looked, mut met, mut step) = (0, 0, 1);
    let mut some = Vec::new();
    // A quarter of them first: mostly it tells enough.
    for first in 0..4 {
        for (k, a) in asked.iter().enumerate().take(lefts).skip(first).step_by(4) {
            let start = if is_within { k + 1 } else { lefts };
            looked += asked.len() - start;
            for (j, b) in asked.iter().enumerate().skip(start) {
                let meets = meet(&a.bounds, &b.bounds);
                if !meets || is_within && a.place == b.place {
                    continue;
                }
                if met % step == 0 {
                    some.push((k as u32, j as u32));
                }
                met += 1;
                if some.len() == 2 * PAIRS {
                    // Every second is left, and from here on half as many come.
                    let mut is_odd = false;
                    some.retain(|_| {
                        is_odd = !is_odd;
                        is_odd
                    });
                    step *= 2;
                }
            }
        }
        if met == 0 {
            return None;
        }
    }
    (met >= CHANCE).then(|| (some, f64::from(met) / larger(looked as f64, 1.0)))
}

fn meet<const D: usize>(a: &Aabb<D>, b: &Aabb<D>) -> bool {
    (0..D).fold(true, |all, k| {
        all & (a.min()[k] <= b.max()[k]) & (b.min()[k] <= a.max()[k])
    })
}

impl Costs {
    /// Adds what a pair costs, as a whole and by pieces.
    fn add<const D: usize>(&mut self, judge: &dyn Judge<D>, a: &Asked<D>, b: &Asked<D>) {
        let listed = |member: &Asked<D>| -> Vec<(usize, Aabb<D>)> {
            let bounds = |k| (k, bounds(judge, [member.side, member.place, k]));
            scattered(member.count, PIECES).map(bounds).collect()
        };
        let (lefts, rights) = (listed(a), listed(b));
        let (mut near, mut passed) = (0, 0);
        for (k, one) in &lefts {
            for (l, _) in rights.iter().filter(|(_, other)| meet(one, other)) {
                near += 1;
                passed += u32::from(judge.pieces_pass([a.place, *k], [b.place, *l]));
            }
        }
        let all = a.count as f64 * b.count as f64;
        let each = all / (lefts.len() * rights.len()) as f64;
        self.near += each * f64::from(near);
        self.passed += each * f64::from(passed);
        // One's pieces within the bounds of the other are looked for among those of the other.
        let (within, among, of) = if a.count == 1 {
            (&lefts, b, a)
        } else {
            (&rights, a, b)
        };
        let inside = within
            .iter()
            .filter(|(_, bounds)| meet(bounds, &among.bounds));
        let looks = inside.count() as f64 * of.count as f64 / within.len() as f64;
        let look = smaller(LOOK[0] + LISTED * among.count as f64, LOOK[1]);
        // (The first two that meet end it, mostly.)
        let share = if passed > 0 { 0.125 } else { 1.0 };
        self.whole += PAIR + looks * look * share;
    }
}

/// Puts down who owns which piece; returns what pieces cost among those of the same member, and each alone. `None` where
/// there are too many.
fn put_down<const D: usize>(
    members: &Members<'_, D>,
    owners: &mut Owners,
    asked: &[Asked<D>],
) -> Option<f64> {
    owners.clear();
    let (mut all, mut squares) = (0.0, 0.0);
    let mut largest = [0; 3];
    for (side, &count) in members.counts.iter().enumerate() {
        for i in 0..count {
            let pieces = pieces(members.judge, side, i);
            if !owners.push(side, pieces) {
                return None;
            }
            if pieces > largest[2] {
                largest = [side, i, pieces];
            }
            all += pieces as f64;
            squares += pieces as f64 * pieces as f64;
        }
    }
    if !members.is_within {
        return Some(all * PIECE);
    }
    // The share of pairs of some of a member's pieces that meet, beside those that follow each other.
    let share = |side: usize, place: usize, count: usize| {
        let some: Vec<_> = scattered(count, PIECES)
            .map(|k| bounds(members.judge, [side, place, k]))
            .collect();
        let pairs = some.iter().enumerate();
        let met: usize = pairs
            .map(|(k, a)| some[k + 1..].iter().filter(|b| meet(a, b)).count())
            .sum();
        (
            met as f64,
            (some.len() * some.len().saturating_sub(1) / 2) as f64,
        )
    };
    let (mut met, mut looked) = (0.0, 0.0);
    for member in asked
        .iter()
        .filter(|member| member.count > PIECES)
        .take(FIRST)
    {
        let (own, all) = share(member.side, member.place, member.count);
        (met, looked) = (met + own, looked + all);
    }
    let [side, place, count] = largest;
    let (own, most) = share(side, place, count);
    let squared = count as f64 * count as f64;
    let near = (squares - squared) * met / larger(looked, 1.0) + squared * own / larger(most, 1.0);
    Some(all * PIECE + 0.5 * near * NEAR)
}
