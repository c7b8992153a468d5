//! Boxes scattered into the stripes of one level, ready to be scanned one stripe after another.

use crate::lanes::Row;
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

    /// All stripes, in parts that are dealt with one after another: so only a part of the boxes has
    /// to be held twice, the more so where each lies in several stripes.
    pub(super) fn slabs(&self) -> impl Iterator<Item = Range<usize>> + use<D> {
        let (all, slabs) = (self.stripes(), D - 1);
        (0..slabs).map(move |k| all * k / slabs..all * (k + 1) / slabs)
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

    /// Calls `place` for each stripe that the box lies in.
    #[inline(always)]
    fn each(&self, row: &Row<D>, mut place: impl FnMut(usize)) {
        let stripe = |x: u32, k: usize| u64::from(x) >> self.shifts[k];
        let mut first = [0; D];
        let mut last = [0; D];
        for k in 1..D {
            first[k] = stripe(row.low[k], k);
            last[k] = stripe(row.high[k], k);
        }
        let mut at = first;
        loop {
            let mut line = 0;
            for (at, side) in at[1..D - 1].iter().zip(&self.sides[2..]) {
                line = (line + at) * side;
            }
            for stripe in first[D - 1]..=last[D - 1] {
                place((line + stripe) as usize);
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

/// The boxes of a level, stripe by stripe, in as many parts as threads have scattered them.
#[derive(Debug)]
pub(super) struct Stripes<const D: usize> {
    grid: Grid<D>,
    /// The stripes of the slab that is dealt with.
    slab: Range<usize>,
    parts: Vec<Part<D>>,
    /// How many parts are in use.
    used: usize,
}

#[derive(Debug, Default)]
struct Part<const D: usize> {
    rows: Vec<Row<D>>,
    /// Where each stripe begins in `rows`, and the end.
    starts: Vec<u32>,
}

/// Parts are at most this many: each has its own table of stripes.
const MOST_PARTS: usize = 8;

impl<const D: usize> Stripes<D> {
    pub(super) fn new() -> Self {
        Self {
            grid: Grid::new([32; D]),
            slab: 0..0,
            parts: Vec::new(),
            used: 0,
        }
    }

    /// Scatters boxes into the stripes of a slab; `only` says which of them matter (all, if `None`).
    pub(super) fn scatter(
        &mut self,
        grid: Grid<D>,
        slab: &Range<usize>,
        rows: &[Row<D>],
        only: Option<&Self>,
    ) {
        self.grid = grid;
        self.slab = slab.clone();
        let most = threads::count().min(MOST_PARTS);
        let size = rows.len().div_ceil(most).max(1 << 14);
        self.used = rows.len().div_ceil(size);
        while self.parts.len() < self.used {
            self.parts.push(Part::default());
        }
        threads::each(rows.chunks(size).zip(&mut self.parts), |(rows, part)| {
            part.scatter(&grid, slab, rows, only);
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.parts().iter().all(|part| part.total() == 0)
    }

    /// Number of stripes of the slab. They are counted from 0.
    pub(super) fn len(&self) -> usize {
        self.slab.len()
    }

    /// Where a stripe begins on each axis across x.
    pub(super) fn begin(&self, stripe: usize) -> [u32; D] {
        self.grid.begin(self.slab.start + stripe)
    }

    /// How many boxes lie in a stripe.
    #[inline]
    pub(super) fn population(&self, stripe: usize) -> usize {
        self.rows_of(stripe).map(<[_]>::len).sum()
    }

    /// The boxes of a stripe, part by part.
    #[inline]
    pub(super) fn rows_of(&self, stripe: usize) -> impl Iterator<Item = &[Row<D>]> + Clone {
        self.parts().iter().map(move |part| part.rows_of(stripe))
    }

    fn parts(&self) -> &[Part<D>] {
        &self.parts[..self.used]
    }
}

impl<const D: usize> Part<D> {
    fn scatter(
        &mut self,
        grid: &Grid<D>,
        slab: &Range<usize>,
        rows: &[Row<D>],
        only: Option<&Stripes<D>>,
    ) {
        let stripes = slab.len();
        // What does not belong here goes to one stripe more, which is forgotten in the end: which
        // side of a slab's border a box is on cannot be predicted, so that must not be a branch.
        let inside = |stripe: usize| stripe.wrapping_sub(slab.start).min(stripes);
        let matters =
            |stripe: usize| only.is_none_or(|only| stripe < stripes && only.population(stripe) > 0);
        // Counted one place further on, so that the places double as those to write to.
        self.starts.clear();
        self.starts.resize(stripes + 3, 0);
        let starts = &mut self.starts[..];
        for row in rows {
            grid.each(row, |stripe| {
                let stripe = inside(stripe);
                if matters(stripe) {
                    starts[stripe + 2] += 1;
                }
            });
        }
        starts[stripes + 2] = 0;
        for k in 2..starts.len() {
            starts[k] += starts[k - 1];
        }
        let total = starts[stripes + 1] as usize;
        if self.rows.len() < total + 1 {
            self.rows.reserve_exact(total + 1 - self.rows.len());
            let blank = Row {
                low: [0; D],
                high: [0; D],
                id: 0,
            };
            self.rows.resize(total + 1, blank);
        }
        let target = &mut self.rows[..=total];
        for row in rows {
            grid.each(row, |stripe| {
                let stripe = inside(stripe);
                if matters(stripe) {
                    let at = &mut starts[stripe + 1];
                    target[*at as usize] = *row;
                    *at += u32::from(stripe < stripes);
                }
            });
        }
        self.starts.truncate(stripes + 1);
    }

    fn total(&self) -> usize {
        self.starts.last().map_or(0, |&end| end as usize)
    }

    #[inline]
    fn rows_of(&self, stripe: usize) -> &[Row<D>] {
        &self.rows[self.starts[stripe] as usize..self.starts[stripe + 1] as usize]
    }
}
