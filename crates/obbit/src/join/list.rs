//! The boxes of one list as integers.

use super::levels::{Levels, Ranks};
use crate::lanes::{Row, lengthen, words};
use crate::threads;
use alloc::vec::Vec;
use smallvec::SmallVec;

/// The boxes of one list, those of one level beside each other.
#[derive(Debug)]
pub(super) struct List<const D: usize> {
    rows: Vec<Row<D>>,
    /// By id, where the shapes are boxes: so many numbers each.
    sketches: Vec<u32>,
    len: usize,
    /// Where each level ends in `rows`.
    ends: Vec<usize>,
}

impl<const D: usize> List<D> {
    pub(super) fn new() -> Self {
        Self {
            rows: Vec::new(),
            sketches: Vec::new(),
            len: 0,
            ends: Vec::new(),
        }
    }

    /// Takes over `len` boxes, written by `write(start, rows, sketches)` from `start` on; says how
    /// large they are. There are no sketches unless they are `sketched`.
    pub(super) fn fill(
        &mut self,
        len: usize,
        sketched: bool,
        write: impl Fn(usize, &mut [Row<D>], &mut [u32]) -> Ranks + Sync,
    ) -> Ranks {
        self.len = len;
        let sketches = if sketched { len * words(D) } else { 0 };
        if self.sketches.len() < sketches {
            lengthen(&mut self.sketches, sketches, 0);
        }
        if self.rows.len() < len {
            lengthen(&mut self.rows, len, Row::BLANK);
        }
        let sketches = &mut self.sketches[..sketches];
        threads::chunks(&mut self.rows[..len], sketches, write, Ranks::merged)
    }

    /// What was written beside the boxes, by id.
    pub(super) fn sketches(&self) -> &[u32] {
        &self.sketches
    }

    /// Puts the rows of each level together, in place.
    pub(super) fn group(&mut self, levels: &Levels<D>) {
        let rows = &mut self.rows[..self.len];
        self.ends.clear();
        self.ends.resize(levels.all().count(), 0);
        if let [only] = &mut self.ends[..] {
            *only = self.len;
            return;
        }
        for row in rows.iter() {
            self.ends[levels.level(row)] += 1;
        }
        let mut sum = 0;
        for end in &mut self.ends {
            sum += *end;
            *end = sum;
        }
        // Each row that is out of place changes places with one that belongs where it is.
        let starts = (0..self.ends.len()).map(|level| self.start(level));
        let mut next: SmallVec<[usize; 32]> = starts.collect();
        for level in 0..next.len() {
            while next[level] < self.ends[level] {
                let belongs = levels.level(&self.rows[next[level]]);
                if belongs != level {
                    self.rows.swap(next[level], next[belongs]);
                }
                next[belongs] += 1;
            }
        }
    }

    fn start(&self, level: usize) -> usize {
        level.checked_sub(1).map_or(0, |below| self.ends[below])
    }

    /// The boxes of one level.
    pub(super) fn level(&self, level: usize) -> &[Row<D>] {
        &self.rows[self.start(level)..self.ends[level]]
    }

    /// The boxes of all levels below.
    pub(super) fn below(&self, level: usize) -> &[Row<D>] {
        &self.rows[..self.start(level)]
    }
}
