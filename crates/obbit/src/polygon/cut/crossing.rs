//! Whether any two sides cross: by a line that sweeps over all places, and the order of the sides that it passes. (Shamos
//! and Hoey, "Geometric intersection problems", 1976: the first two that cross are neighbours there.)

use super::{Crossing, P};
use crate::geom::orient::orient2;
use crate::num::sort::{sort, sort_by};
use crate::num::{larger, smaller};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

/// A side, from its lesser end on. None has a corner within, and no two are the same.
#[derive(Debug, Clone, Copy)]
struct Swept {
    ends: (u32, u32),
    at: [P; 2],
}

/// By which lies above the other, where the line passes both; of two that share their first end, by which leads there.
impl Ord for Swept {
    fn cmp(&self, other: &Self) -> Ordering {
        let above = |side: &Self, p: P| orient2(side.at[0], side.at[1], p);
        match self.ends.0.cmp(&other.ends.0) {
            _ if self.ends == other.ends => Equal,
            Equal => above(other, self.at[1]),
            Less => above(self, other.at[0]).reverse(),
            Greater => above(other, self.at[0]),
        }
        // (Equal only where they do cross or touch, which is told by others.)
        .then(self.ends.cmp(&other.ends))
    }
}

impl PartialOrd for Swept {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Swept {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Equal
    }
}

impl Eq for Swept {}

/// Refuses sides that cross each other between their ends. They are given by the numbers of places, which `at` knows.
pub(super) fn check(sides: &[(u32, u32)], at: impl Fn(u32) -> P) -> Result<(), Crossing> {
    let mut all: Vec<(u32, u32)> = sides.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sort(&mut all);
    all.dedup();
    let swept = |&ends: &(u32, u32)| Swept {
        ends,
        at: [at(ends.0), at(ends.1)],
    };
    let starts: Vec<Swept> = all.iter().map(swept).collect();
    if starts.len() <= FEW && none_cross(&starts) {
        return Ok(());
    }
    let mut ends = starts.clone();
    sort_by(&mut ends, |p, q| {
        (p.ends.1, p.ends.0).cmp(&(q.ends.1, q.ends.0))
    });
    let mut passed = BTreeSet::new();
    let mut ends = ends.into_iter().peekable();
    for side in starts {
        while let Some(ended) = ends.next_if(|ended| ended.ends.1 <= side.ends.0) {
            passed.remove(&ended);
            neighbours(&passed, &ended).map_or(Ok(()), |[a, b]| apart(a, b))?;
        }
        for other in [
            passed.range(..side).next_back(),
            passed.range(side..).next(),
        ] {
            other.map_or(Ok(()), |other| apart(&side, other))?;
        }
        passed.insert(side);
    }
    for ended in ends {
        passed.remove(&ended);
        neighbours(&passed, &ended).map_or(Ok(()), |[a, b]| apart(a, b))?;
    }
    Ok(())
}

/// So many are sooner compared with each other than swept over, of which most do not reach each other.
const FEW: usize = 48;

/// Whether no two cross, of sides in order.
fn none_cross(sides: &[Swept]) -> bool {
    let beside = |a: &Swept, b: &Swept| {
        let ([a, b], [c, d]) = (a.at.map(|p| p[1]), b.at.map(|p| p[1]));
        larger(a, b) < smaller(c, d) || larger(c, d) < smaller(a, b)
    };
    sides.iter().enumerate().all(|(k, side)| {
        let later = sides.iter().skip(k + 1);
        let mut reached = later.take_while(|later| later.ends.0 < side.ends.1);
        reached.all(|other| beside(side, other) || apart(side, other).is_ok())
    })
}

/// The sides next to where one was.
fn neighbours<'a>(passed: &'a BTreeSet<Swept>, side: &Swept) -> Option<[&'a Swept; 2]> {
    let below = passed.range(..side).next_back()?;
    Some([below, passed.range(side..).next()?])
}

fn apart(a: &Swept, b: &Swept) -> Result<(), Crossing> {
    let parts = |line: &Swept, other: &Swept| {
        let turns = other.at.map(|end| orient2(line.at[0], line.at[1], end));
        turns[0] != turns[1] && !turns.contains(&Equal)
    };
    if parts(a, b) && parts(b, a) {
        return Err(Crossing(meeting(a.at, b.at)));
    }
    Ok(())
}

/// About where two sides that cross do.
fn meeting([p, q]: [P; 2], [r, s]: [P; 2]) -> P {
    let way = |from: P, to: P| [0, 1].map(|k| 0.5 * to[k] - 0.5 * from[k]);
    let (along, other) = (way(p, q), way(r, s));
    let cross = |u: P, v: P| u[0] * v[1] - u[1] * v[0];
    let share = cross(way(p, r), other) / cross(along, other);
    if (0.0..=1.0).contains(&share) {
        // (Twice the way may be beyond the floats.)
        [0, 1].map(|k| p[k] + share * along[k] + share * along[k])
    } else {
        p
    }
}
