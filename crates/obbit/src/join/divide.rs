//! Stripes in which what meets along x seldom meets across.
//!
//! A stripe is as wide as its boxes are large, so that of boxes which meet along x a good share meets across
//! as well. But large ones may lie in one part of it and small ones in another, as columns above long rows
//! do: then a scan looks at a share of all pairs and finds none. Such a stripe is cut in two across, again
//! and again, as Zomorodian and Edelsbrunner do ("Fast software for box intersections", 2002). A box that
//! begins before a part and reaches through it meets all that begin there, across, so a scan of these two
//! finds what it looks at. The others go on into the halves. Of each box at most two copies go on at a
//! time, those with its ends; so the work is in proportion to boxes, times the halvings, and to what meets.

use crate::lanes::{Columns, Row};
use crate::num::sort::sort;
use alloc::vec::Vec;
use core::ops::Range;

// Tests divide even what is small.
/// No stripe is looked at closely where no box reaches so many others.
const FAR: usize = if cfg!(test) { 4 } else { 512 };
/// A scan that looks at fewer others for each box is faster than a halving.
const WORTH: usize = if cfg!(test) { 2 } else { 128 };
/// Where one in so many that a scan looks at meets, the scan has its use.
const USEFUL: usize = if cfg!(test) { 2 } else { 32 };
/// One in so many boxes is asked how far it reaches.
const EVERY: usize = if cfg!(test) { 1 } else { 64 };
/// Of the others within a box's reach, at most so many are looked at.
const LOOKS: usize = 16;
/// A prime, so that places which differ by its multiples are spread evenly.
const SPREAD: usize = 10_007;
/// No part is halved more often.
const DEEPEST: usize = 64;
/// Numbers from which a middle is chosen.
const SAMPLES: usize = 64;

/// Whether any box that is asked reaches so far along x that halving may pay.
pub(super) fn reaches_far<const D: usize>(left: &Columns<D>, right: Option<&Columns<D>>) -> bool {
    let reaches = |list: &Columns<D>, others: &Columns<D>, within: bool| {
        others.len() > FAR
            && (EVERY / 2..list.len()).step_by(EVERY).any(|k| {
                let row = list.row(k);
                let first = if within { k } else { others.before(row.low[0]) };
                others.begins(first + FAR) <= row.high[0]
            })
    };
    match right {
        None => reaches(left, left, true),
        Some(right) => reaches(left, right, false) || reaches(right, left, false),
    }
}

/// The boxes of a stripe, and what was copied from them on the way.
pub(super) struct Store<'a, const D: usize> {
    /// Those of the left list, then those of the right, each in the order of x.
    pub(super) stripe: &'a [Row<D>],
    pub(super) copies: &'a mut Vec<Row<D>>,
}

/// A part of a stripe, and the boxes in it in the order of x.
#[derive(Debug, Clone)]
pub(super) struct Region<const D: usize> {
    /// Where the part begins across, and its last place.
    pub(super) first: [u32; D],
    pub(super) last: [u32; D],
    pub(super) left: Range<usize>,
    /// `None` where pairs of the left are wanted.
    pub(super) right: Option<Range<usize>>,
}

/// Boxes in the order of x of which all pairs are to be looked at that meet.
pub(super) struct Lists<'a, const D: usize> {
    /// Where the part begins across in which they lie.
    pub(super) begin: [u32; D],
    pub(super) left: &'a [Row<D>],
    /// `None` where pairs of the left are wanted.
    pub(super) right: Option<&'a [Row<D>]>,
}

/// What becomes of a part that is cut: so many children, some of which may be empty.
pub(super) const CHILDREN: usize = 4;

/// Which boxes go on into a child.
#[derive(Debug, Clone, Copy)]
enum Take {
    /// Those that begin before the part and reach through it.
    Through,
    /// Those of the others that begin in it.
    Begins,
    /// Those of the others that lie in this range, whole or in part.
    Others([u32; 2]),
}

impl<const D: usize> Store<'_, D> {
    /// Calls `scan` with lists that are worth a scan each and hold every pair of the part once. Only with what
    /// comes of the child `path[0]` of the first cut, the child `path[1]` of the second, and so on: all paths of
    /// one length together are the whole.
    pub(super) fn search(
        &mut self,
        part: &Region<D>,
        path: &[usize],
        deep: usize,
        scan: &mut dyn FnMut(Lists<'_, D>),
    ) {
        let cut = self.slow_axis(part).filter(|_| deep < DEEPEST);
        let Some((axis, middle)) = cut.and_then(|axis| Some((axis, self.middle(part, axis)?)))
        else {
            if path.iter().all(|&child| child == 0) {
                scan(Lists {
                    begin: part.first,
                    left: self.slice(part.left.clone()),
                    right: part.right.clone().map(|right| self.slice(right)),
                });
            }
            return;
        };
        let (wanted, path) = match path.split_first() {
            Some((&child, path)) => (child..child + 1, path),
            None => (0..CHILDREN, path),
        };
        let copied = self.copies.len();
        for child in wanted {
            if let Some(child) = self.child(part, axis, middle, child) {
                self.search(&child, path, deep + 1, scan);
            }
            self.copies.truncate(copied);
        }
    }

    fn slice(&self, range: Range<usize>) -> &[Row<D>] {
        let found = match range.start.checked_sub(self.stripe.len()) {
            None => self.stripe.get(range),
            Some(start) => self.copies.get(start..start + range.len()),
        };
        found.unwrap_or(&[])
    }

    /// The axis across which to cut, if a scan of the part would look at too much that does not meet.
    pub(super) fn slow_axis(&self, part: &Region<D>) -> Option<usize> {
        let left = self.slice(part.left.clone());
        let mut seen = Seen::default();
        let count = match part.right.clone() {
            None => {
                seen.look(part, left, None);
                left.len()
            }
            Some(right) => {
                let right = self.slice(right);
                seen.look(part, left, Some(right));
                seen.look(part, right, Some(left));
                left.len() + right.len()
            }
        };
        let looked = seen.looked * EVERY as f64;
        let is_slow = looked > (count * WORTH) as f64 && seen.met * (USEFUL as f64) < seen.looked;
        let most = (1..D).max_by(|&a, &b| seen.missed[a].total_cmp(&seen.missed[b]));
        most.filter(|_| is_slow)
    }

    /// Where the upper half of a part begins, if there is anything to tell apart.
    fn middle(&self, part: &Region<D>, axis: usize) -> Option<u32> {
        let (first, last) = (part.first[axis], part.last[axis]);
        let mut ends = [0u64; 4 * SAMPLES];
        let mut count = 0;
        let lists = [Some(part.left.clone()), part.right.clone()];
        for list in lists.into_iter().flatten() {
            let rows = self.slice(list);
            let some = rows.iter().step_by(rows.len() / SAMPLES + 1);
            for row in some {
                let (low, high) = (row.low[axis], row.high[axis]);
                let begins = (low > first).then_some(low);
                let goes_on = (high < last).then(|| high + 1);
                for end in [begins, goes_on].into_iter().flatten() {
                    if let Some(place) = ends.get_mut(count) {
                        *place = u64::from(end);
                        count += 1;
                    }
                }
            }
        }
        let ends = &mut ends[..count];
        sort(ends);
        ends.get(count / 2).map(|&end| end as u32)
    }

    /// What of the part goes into one of its children, if there can be pairs.
    fn child(
        &mut self,
        part: &Region<D>,
        axis: usize,
        middle: u32,
        child: usize,
    ) -> Option<Region<D>> {
        let ends = [part.first[axis], part.last[axis]];
        let (mut first, mut last) = (part.first, part.last);
        let takes = match (child, &part.right) {
            (0, _) => [Take::Through, Take::Begins],
            (3, Some(_)) => [Take::Begins, Take::Through],
            // Two of one list are the same either way round.
            (3, None) => return None,
            _ => {
                if child == 1 {
                    last[axis] = middle - 1;
                } else {
                    first[axis] = middle;
                }
                [Take::Others([first[axis], last[axis]]); 2]
            }
        };
        let left = self.copy(part.left.clone(), (axis, ends), takes[0]);
        let from = match &part.right {
            None if child == 0 => Some(part.left.clone()),
            from => from.clone(),
        };
        let right = from.map(|from| self.copy(from, (axis, ends), takes[1]));
        let is_of_use = match &right {
            None => left.len() > 1,
            Some(right) => !left.is_empty() && !right.is_empty(),
        };
        is_of_use.then_some(Region {
            first,
            last,
            left,
            right,
        })
    }

    /// Copies boxes of a part that has these ends on an axis.
    fn copy(
        &mut self,
        from: Range<usize>,
        (axis, [first, last]): (usize, [u32; 2]),
        take: Take,
    ) -> Range<usize> {
        let old = self.stripe.len();
        let start = old + self.copies.len();
        for at in from {
            let row = match at.checked_sub(old) {
                None => self.stripe[at],
                Some(at) => self.copies[at],
            };
            let (low, high) = (row.low[axis], row.high[axis]);
            let through = low < first && high >= last;
            let taken = match take {
                Take::Through => through,
                Take::Begins => low >= first && low <= last,
                Take::Others([first, last]) => !through && low <= last && high >= first,
            };
            if taken {
                self.copies.push(row);
            }
        }
        start..old + self.copies.len()
    }
}

/// What a scan would see, by a sample of its boxes.
#[derive(Debug, Default)]
struct Seen<const D: usize> {
    /// Boxes looked at.
    looked: f64,
    /// Those of them that meet.
    met: f64,
    /// Those that do not meet across an axis.
    missed: [f64; 3],
}

impl<const D: usize> Seen<D> {
    /// Looks from boxes of one list at the others, or at those behind them in their own.
    fn look(&mut self, part: &Region<D>, list: &[Row<D>], others: Option<&[Row<D>]>) {
        for k in (EVERY / 2..list.len()).step_by(EVERY) {
            let row = &list[k];
            let rest = match others {
                None => &list[k + 1..],
                Some(others) => &others[others.partition_point(|o| o.low[0] < row.low[0])..],
            };
            let reached = rest.partition_point(|other| other.low[0] <= row.high[0]);
            let apart = reached.div_ceil(LOOKS).max(1);
            // From another place each time: the first often meets where none of the others does, as of frames
            // one around the other.
            let start = (k / EVERY).wrapping_mul(SPREAD) % apart;
            for other in rest[..reached].iter().skip(start).step_by(apart) {
                let mut meets = true;
                for axis in 1..D {
                    let low = row.low[axis].max(other.low[axis]);
                    let high = row.high[axis].min(other.high[axis]);
                    let meets_here = low <= high && low >= part.first[axis];
                    self.missed[axis] += if meets_here { 0.0 } else { apart as f64 };
                    meets &= meets_here;
                }
                self.looked += apart as f64;
                self.met += if meets { apart as f64 } else { 0.0 };
            }
        }
    }
}
