//! What the naive loop has shown so far, by place: added box after box.

use super::space::{Bounds, Grid, LEVELS, Ladder};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// What is shown and blocks others.
///
/// A piece asks its own level and each above for the boxes of that very level, and its own for all smaller
/// ones, which are noted on every level above theirs: so it looks into a few cells of each, however many
/// smaller ones there are, and no small one sees others but those near it.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    /// The levels of all pieces, the finest first.
    levels: Vec<(usize, Grid)>,
    /// The last entry of each bucket of cells, counted from 1; 0 where there is none.
    last: Vec<u32>,
    /// The boxes, in the order in which labels were decided, and the entry before in the same bucket.
    pub(super) boxes: Vec<(Bounds, u32)>,
    /// Which of them a piece meets by its bounds.
    pub(super) near: Vec<u32>,
}

/// What is noted on a level: boxes that belong there, or smaller ones.
#[derive(Debug, Clone, Copy)]
enum Boxes {
    Own,
    Smaller,
}

/// So many pieces share a bucket, if all show.
const SHARED: usize = 4;

impl Buckets {
    pub(super) fn clear(&mut self, ladder: &Ladder, rows: &[Bounds]) {
        let mut is_there = [false; LEVELS];
        for row in rows {
            is_there[ladder.level(row)] = true;
        }
        self.levels.clear();
        let levels = (0..LEVELS).filter(|&level| is_there[level]);
        self.levels
            .extend(levels.map(|level| (level, ladder.grid(level))));
        self.boxes.clear();
        self.last.clear();
        self.last
            .resize((rows.len() / SHARED).next_power_of_two(), 0);
    }

    /// Adds a box that comes after all that are there.
    pub(super) fn add(&mut self, ladder: &Ladder, row: Bounds) {
        let own = ladder.level(&row);
        for (level, grid) in &self.levels {
            let boxes = match level.cmp(&own) {
                Ordering::Less => continue,
                Ordering::Equal => Boxes::Own,
                Ordering::Greater => Boxes::Smaller,
            };
            let bucket = bucket(&self.last, (*level, boxes), grid.cell(&row));
            let before = core::mem::replace(&mut self.last[bucket], self.boxes.len() as u32 + 1);
            self.boxes.push((row, before));
        }
    }

    /// Finds the boxes whose bounds meet those of a piece; one may be there several times.
    pub(super) fn find(&mut self, ladder: &Ladder, probe: &Bounds) {
        let own = ladder.level(probe);
        self.near.clear();
        for at in 0..self.levels.len() {
            let (level, grid) = self.levels[at];
            if level >= own {
                self.look(&grid, (level, Boxes::Own), probe);
            }
            if level == own && at > 0 {
                self.look(&grid, (level, Boxes::Smaller), probe);
            }
        }
    }

    /// Finds those that are noted in the cells of a level.
    fn look(&mut self, grid: &Grid, noted: (usize, Boxes), probe: &Bounds) {
        let [[first, end], [bottom, top]] = grid.window(probe);
        for line in bottom..=top {
            let line = grid.line(line);
            for column in first..=end {
                let mut next = self.last[bucket(&self.last, noted, line + u64::from(column))];
                while let Some(at) = next.checked_sub(1) {
                    let (row, before) = &self.boxes[at as usize];
                    let meet = |k| row.low[k] <= probe.high[k] && probe.low[k] <= row.high[k];
                    if meet(0) && meet(1) {
                        self.near.push(at);
                    }
                    next = *before;
                }
            }
        }
    }
}

/// Where the boxes of a cell are: cells beside each other lie beside each other.
#[inline]
fn bucket(buckets: &[u32], (level, boxes): (usize, Boxes), cell: u64) -> usize {
    let noted = 2 * level + boxes as usize;
    (cell as usize).wrapping_add(noted << 7) & (buckets.len() - 1)
}
