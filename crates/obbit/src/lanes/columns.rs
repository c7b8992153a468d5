//! The boxes of one stripe, one array per limit, ordered by where they begin along x.

use alloc::vec::Vec;

/// Places behind the last box that meet nothing, so that a vector may be read from any box on.
pub(crate) const PAD: usize = 16;

/// No limit of a box is this large, so a box that begins here is beyond every end.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// One box. Axis 0 is the one that is scanned along: there a box begins at `low[0]` and ends at
/// `high[0]`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<const D: usize> {
    pub(crate) low: [u32; D],
    pub(crate) high: [u32; D],
    /// Bit k is set where the box began in an earlier stripe of axis k. A pair counts in the one
    /// stripe where on every axis at least one of the two begins.
    pub(crate) continued: u32,
}

/// The rows as columns.
///
/// Every column is `len + PAD` long, behind `len` all boxes begin [`NOWHERE`], and no box ends there.
/// Only this file writes them, so that unsafe reads may rely on it.
#[derive(Debug, Clone)]
pub(crate) struct Columns<const D: usize> {
    pub(super) low: [Vec<u32>; D],
    pub(super) high: [Vec<u32>; D],
    pub(super) continued: Vec<u32>,
    len: usize,
}

impl<const D: usize> Columns<D> {
    pub(crate) fn new() -> Self {
        let mut empty = Self {
            low: core::array::from_fn(|_| Vec::new()),
            high: core::array::from_fn(|_| Vec::new()),
            continued: Vec::new(),
            len: 0,
        };
        empty.fill(core::iter::empty());
        empty
    }

    /// Takes over `rows`, which must come in order of their beginning.
    pub(crate) fn fill(&mut self, rows: impl Iterator<Item = Row<D>>) {
        for column in self
            .low
            .iter_mut()
            .chain(&mut self.high)
            .chain([&mut self.continued])
        {
            column.clear();
        }
        for row in rows {
            for k in 0..D {
                self.low[k].push(row.low[k]);
                self.high[k].push(row.high[k]);
            }
            if let Some(end) = self.high[0].last_mut() {
                *end = (*end).min(NOWHERE - 1);
            }
            self.continued.push(row.continued);
        }
        self.len = self.continued.len();
        for column in self
            .low
            .iter_mut()
            .chain(&mut self.high)
            .chain([&mut self.continued])
        {
            column.resize(self.len + PAD, NOWHERE);
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn row(&self, i: usize) -> Row<D> {
        Row {
            low: core::array::from_fn(|k| self.low[k][i]),
            high: core::array::from_fn(|k| self.high[k][i]),
            continued: self.continued[i],
        }
    }
}
