//! Boxes scattered into the stripes of one level, ready to be scanned one stripe after another.

use super::quantise::Cell;
use crate::lanes::{Columns, Row};
use alloc::vec::Vec;

/// One box in one stripe.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<const D: usize> {
    row: Row<D>,
    /// Index of the box in its list.
    id: u32,
}

/// The entries of a level, stripe by stripe.
#[derive(Debug)]
pub(super) struct Stripes<const D: usize> {
    entries: Vec<Entry<D>>,
    /// Where each stripe begins in `entries`, and the end.
    starts: Vec<u32>,
}

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

    /// Calls `place(stripe, continued)` for each stripe that the box lies in: at most two on each
    /// axis across x, and every combination of these.
    #[inline]
    fn each(&self, cell: &Cell<D>, mut place: impl FnMut(usize, u32)) {
        for pick in 0..1u32 << (D - 1) {
            let mut at = 0;
            let mut exists = true;
            for k in 1..D {
                let stripe = |x: u32| u64::from(x) >> self.shifts[k];
                let next = u64::from(pick >> (k - 1) & 1);
                let first = stripe(cell.min[k]);
                exists &= first + next <= stripe(cell.max[k]);
                at = at * self.sides[k] + first + next;
            }
            if exists {
                place(at as usize, pick);
            }
        }
    }
}

impl<const D: usize> Stripes<D> {
    /// Scatters the boxes that `wanted` picks; `only` says which stripes matter (all, if `None`).
    pub(super) fn scatter(
        grid: &Grid<D>,
        cells: &[Cell<D>],
        wanted: impl Fn(&Cell<D>) -> bool,
        only: Option<&Self>,
    ) -> Self {
        let matters = |stripe: usize| only.is_none_or(|o| !o.entries_of(stripe).is_empty());
        let mut starts = alloc::vec![0u32; grid.stripes() + 1];
        let mut total = 0usize;
        for cell in cells.iter().filter(|c| wanted(c)) {
            grid.each(cell, |stripe, _| {
                let counts = matters(stripe);
                starts[stripe + 1] += u32::from(counts);
                total += usize::from(counts);
            });
        }
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let blank = Entry {
            row: Row {
                low: [0; D],
                high: [0; D],
                continued: 0,
            },
            id: 0,
        };
        let mut entries = alloc::vec![blank; total];
        let mut next = starts.clone();
        for (id, cell) in cells.iter().enumerate().filter(|(_, c)| wanted(c)) {
            grid.each(cell, |stripe, continued| {
                if matters(stripe) {
                    let row = Row {
                        low: cell.min,
                        high: cell.max,
                        continued,
                    };
                    entries[next[stripe] as usize] = Entry { row, id: id as u32 };
                    next[stripe] += 1;
                }
            });
        }
        Self { entries, starts }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Number of stripes.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn entries_of(&self, stripe: usize) -> &[Entry<D>] {
        &self.entries[self.starts[stripe] as usize..self.starts[stripe + 1] as usize]
    }
}

/// One stripe in scanning order: its boxes as columns, and their ids.
#[derive(Debug)]
pub(super) struct Ordered<const D: usize> {
    pub(super) columns: Columns<D>,
    pub(super) ids: Vec<u32>,
    keys: Vec<u64>,
}

impl<const D: usize> Ordered<D> {
    pub(super) fn new() -> Self {
        Self {
            columns: Columns::new(),
            ids: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Takes over the entries of a stripe, ordered by where they begin.
    pub(super) fn order(&mut self, entries: &[Entry<D>]) {
        let key = |(at, e): (usize, &Entry<D>)| u64::from(e.row.low[0]) << 32 | at as u64;
        self.keys.clear();
        self.keys.extend(entries.iter().enumerate().map(key));
        self.keys.sort_unstable();
        let entry = |key: &u64| &entries[*key as u32 as usize];
        self.columns
            .fill(self.keys.iter().map(|key| entry(key).row));
        self.ids.clear();
        self.ids.extend(self.keys.iter().map(|key| entry(key).id));
    }
}
