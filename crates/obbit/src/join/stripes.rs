//! Which boxes lie in which stripes of one level, to be scanned one stripe after another.

use super::cover::Cover;
use super::sorted::Sorted;
use crate::lanes::{Row, Units, lengthen, prefetch};
use crate::threads;
use alloc::vec::Vec;
use core::ops::Range;

/// How stripes of a level are numbered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid<const D: usize> {
    shifts: [u32; D],
    /// Stripes per axis.
    sides: [u64; D],
}

impl<const D: usize> Grid<D> {
    pub(super) fn new(shifts: [u32; D]) -> Self {
        let side = |shift: u32| (u64::from(u32::MAX) >> shift) + 1;
        Self {
            shifts,
            sides: shifts.map(side),
        }
    }

    fn stripes(&self) -> usize {
        self.sides[1..].iter().map(|&side| side as usize).product()
    }

    /// Where a stripe begins on each axis across x.
    fn begin(&self, stripe: usize) -> [u32; D] {
        let mut rest = stripe as u64;
        let mut begin = [0; D];
        for k in (1..D).rev() {
            begin[k] = ((rest % self.sides[k]) << self.shifts[k]) as u32;
            rest /= self.sides[k];
        }
        begin
    }

    /// The last place of a stripe on each axis across x.
    fn last(&self, stripe: usize) -> [u32; D] {
        let begin = self.begin(stripe);
        core::array::from_fn(|k| begin[k] | ((1u64 << self.shifts[k]) - 1) as u32)
    }

    /// Calls `place(stripe, is_new)` for each stripe that the box lies in, once with `is_new`; before that
    /// it may be called for the same stripe without.
    #[inline(always)]
    fn each(&self, row: &Row<D>, mut place: impl FnMut(usize, bool)) {
        let stripe = |x: u32, k: usize| u64::from(x) >> self.shifts[k];
        let mut first = [0; D];
        let mut last = [0; D];
        let mut few = true;
        for k in 1..D {
            first[k] = stripe(row.low[k], k);
            last[k] = stripe(row.high[k], k);
            // (Bounds of a caller's own shapes may be the wrong way round.)
            few &= last[k].wrapping_sub(first[k]) <= 1;
        }
        if few {
            // Whether a box lies in one stripe or in two cannot be predicted, so it is no branch. The
            // corners above which there is no other stripe are those of a lesser corner, which comes later.
            for corner in (0..1u32 << (D - 1)).rev() {
                let (mut line, mut is_new) = (0, true);
                for k in 1..D {
                    let is_upper = corner >> (k - 1) & 1 == 1;
                    line = line * self.sides[k] + if is_upper { last[k] } else { first[k] };
                    is_new &= !is_upper | (first[k] != last[k]);
                }
                place(line as usize, is_new);
            }
            return;
        }
        let mut at = first;
        loop {
            let mut line = 0;
            for (at, side) in at[1..D - 1].iter().zip(&self.sides[2..]) {
                line = (line + at) * side;
            }
            for stripe in first[D - 1]..=last[D - 1] {
                place((line + stripe) as usize, true);
            }
            // The next line of stripes, like the next number on a counter.
            let mut k = D - 1;
            loop {
                k -= 1;
                if k == 0 {
                    return;
                }
                if at[k] < last[k] {
                    at[k] += 1;
                    break;
                }
                at[k] = first[k];
            }
        }
    }
}

/// Which boxes of a level lie in which stripe, in as many parts as threads have looked.
#[derive(Debug)]
pub(super) struct Stripes<const D: usize> {
    grid: Grid<D>,
    parts: Vec<Share<D>>,
    /// How many parts are in use.
    used: usize,
}

/// The boxes themselves in the plane, where most lie in one stripe: reading them in a row is faster than
/// from all over the list. In space they are larger and lie in more stripes, so only their places in the
/// list are kept.
#[derive(Debug, Default)]
struct Share<const D: usize> {
    rows: Vec<Row<D>>,
    places: Vec<u32>,
    /// Places of those that matter, where not all do.
    kept: Vec<u32>,
    /// Where each stripe begins in either list, and the end.
    starts: Vec<u32>,
}

/// What boxes are put into stripes for: others that lie in these stripes.
#[derive(Debug, Clone, Copy)]
struct Only<'a, const D: usize> {
    stripes: &'a Stripes<D>,
    /// Where in them, if that leaves out many boxes.
    cover: Option<&'a Cover<D>>,
}

/// So many places behind the last box of a stripe are asked for, to be there when they are written.
const AHEAD: usize = 8;
/// Parts are at most this many: each has its own table of stripes.
const MOST_PARTS: usize = 8;

impl<const D: usize> Stripes<D> {
    /// Whether boxes are copied.
    const COPIED: bool = D == 2;

    pub(super) fn new() -> Self {
        Self {
            grid: Grid::new([32; D]),
            parts: Vec::new(),
            used: 0,
        }
    }

    /// Puts boxes into stripes.
    pub(super) fn scatter(&mut self, grid: Grid<D>, rows: &[Row<D>]) {
        self.put(grid, rows, None);
    }

    /// Puts small boxes into stripes for the sake of `large` ones, and those that meet none of these into none, by
    /// the stripes and, where that leaves out many, by a `cover` of them.
    pub(super) fn scatter_near(
        &mut self,
        grid: Grid<D>,
        rows: &[Row<D>],
        (stripes, large): (&Self, &[Row<D>]),
        cover: &mut Cover<D>,
    ) {
        let cover = cover.of(large, rows);
        self.put(grid, rows, Some(Only { stripes, cover }));
    }

    /// Puts boxes into stripes; `only` says which of either matter (all, if `None`).
    fn put(&mut self, grid: Grid<D>, rows: &[Row<D>], only: Option<Only<'_, D>>) {
        self.grid = grid;
        let most = threads::count().min(MOST_PARTS);
        let size = rows.len().div_ceil(most).max(1 << 14);
        self.used = rows.len().div_ceil(size);
        while self.parts.len() < self.used {
            self.parts.push(Share::default());
        }
        let parts = rows.chunks(size).enumerate().zip(&mut self.parts);
        threads::each(parts, |((k, rows), part)| {
            part.scatter(&grid, k * size, rows, only);
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.parts().iter().all(|part| part.total() == 0)
    }

    /// Number of stripes. They are counted from 0.
    pub(super) fn len(&self) -> usize {
        self.grid.stripes()
    }

    /// Where a stripe begins across x, and its last place there.
    pub(super) fn region(&self, stripe: usize) -> [[u32; D]; 2] {
        [self.grid.begin(stripe), self.grid.last(stripe)]
    }

    /// How many boxes lie in a stripe.
    #[inline]
    pub(super) fn population(&self, stripe: usize) -> usize {
        self.parts().iter().map(|part| part.of(stripe).len()).sum()
    }

    /// Puts the boxes of a stripe in order; `rows` are those that were scattered.
    pub(super) fn sort(
        &self,
        stripe: usize,
        rows: &[Row<D>],
        sketches: Option<(Units<D>, &[u32])>,
        sorted: &mut Sorted<D>,
    ) {
        let (begin, parts) = (self.grid.begin(stripe), self.parts().iter());
        if Self::COPIED {
            sorted.take(begin, parts.map(|part| &part.rows[part.of(stripe)]));
        } else {
            let places = parts.map(|part| &part.places[part.of(stripe)]);
            sorted.pick(begin, rows, places, sketches.map(|(_, sketches)| sketches));
        }
        if let Some((units, sketches)) = sketches {
            sorted.columns.sketch(units, sketches);
        }
    }

    fn parts(&self) -> &[Share<D>] {
        &self.parts[..self.used]
    }
}

impl<const D: usize> Share<D> {
    /// Puts the rows from place `start` on into stripes.
    fn scatter(
        &mut self,
        grid: &Grid<D>,
        start: usize,
        rows: &[Row<D>],
        only: Option<Only<'_, D>>,
    ) {
        let stripes = grid.stripes();
        let matters = |stripe: usize| only.is_none_or(|only| only.stripes.population(stripe) > 0);
        let cover = only.and_then(|only| only.cover);
        // What a cover never leaves out need not be compiled.
        let cover = cover.filter(|_| cfg!(not(target_family = "wasm")));
        let chosen = Chosen {
            rows,
            kept: cover.map(|cover| {
                let kept = with_room(&mut self.kept, rows.len(), 0);
                // Always written, and written over by the next unless it is kept: no branch.
                let mut count = 0;
                for (at, row) in (0..).zip(rows) {
                    kept[count] = at;
                    count += usize::from(cover.meets(row));
                }
                &kept[..count]
            }),
        };
        // Counted one place further on, so that the places double as those to write to.
        self.starts.clear();
        self.starts.resize(stripes + 2, 0);
        let starts = &mut self.starts[..];
        chosen.each(|_, row| {
            grid.each(row, |stripe, is_new| {
                starts[stripe + 2] += u32::from(is_new & matters(stripe));
            });
        });
        for k in 2..starts.len() {
            starts[k] += starts[k - 1];
        }
        let total = starts[stripes + 1] as usize;
        // Where the stripe's next box goes; it goes there again until it `is_new`.
        let mut next = |stripe: usize, is_new: bool| {
            let at = &mut starts[stripe + 1];
            *at += u32::from(is_new);
            (*at - u32::from(is_new)) as usize
        };
        if Stripes::<D>::COPIED {
            let copies = with_room(&mut self.rows, total, Row::BLANK);
            chosen.each(|_, row| {
                grid.each(row, |stripe, is_new| {
                    if matters(stripe) {
                        let at = next(stripe, is_new);
                        copies[at] = *row;
                        prefetch(copies, at + AHEAD);
                    }
                });
            });
        } else {
            let places = with_room(&mut self.places, total, 0);
            chosen.each(|at, row| {
                grid.each(row, |stripe, is_new| {
                    if matters(stripe) {
                        places[next(stripe, is_new)] = start as u32 + at;
                    }
                });
            });
        }
        self.starts.truncate(stripes + 1);
    }

    fn total(&self) -> usize {
        self.starts.last().map_or(0, |&end| end as usize)
    }

    /// Where the boxes of a stripe are.
    #[inline]
    fn of(&self, stripe: usize) -> Range<usize> {
        self.starts[stripe] as usize..self.starts[stripe + 1] as usize
    }
}

/// The rows that are put into stripes.
struct Chosen<'a, const D: usize> {
    rows: &'a [Row<D>],
    /// Where in `rows` they are, if not all.
    kept: Option<&'a [u32]>,
}

impl<const D: usize> Chosen<'_, D> {
    /// Calls `take(place, row)` for each.
    #[inline(always)]
    fn each(&self, mut take: impl FnMut(u32, &Row<D>)) {
        match self.kept {
            None => (0..).zip(self.rows).for_each(|(at, row)| take(at, row)),
            Some(kept) => kept
                .iter()
                .for_each(|&at| take(at, &self.rows[at as usize])),
        }
    }
}

/// The first `count` of a list, which grows where it is too short.
fn with_room<T: Copy>(list: &mut Vec<T>, count: usize, blank: T) -> &mut [T] {
    if list.len() < count {
        lengthen(list, count, blank);
    }
    &mut list[..count]
}
