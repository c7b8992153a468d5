//! Shapes laid out by where they are: bounds as integers, cells, and which of them meet a window.
//!
//! Bounds become integers (by [`AxisMap`](crate::geom::AxisMap), so that none is lost) and are put into
//! cells by their lower corner, cells row by row. No box of a level is larger than a cell of it, so what
//! may meet a window lies in a few runs of neighbours, one for each row, and sixteen are compared at a
//! time.

use crate::lanes::{Block, Job, Row, Simd};
use crate::num::sort::sort_by;
use alloc::vec::Vec;

/// A row of integers: limits, and the piece that they are of.
pub(super) type Bounds = Row<2>;

/// Boxes compared at a time.
const WIDE: usize = 16;

/// How much larger the boxes of the next level may be.
const STEP: u32 = 3;
/// Levels below the usual size.
const BELOW: usize = 3;
/// All levels.
pub(super) const LEVELS: usize = 16;

/// Which level a box belongs to: by its size, from a size that is usual.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ladder {
    limits: [[u32; 2]; LEVELS],
}

impl Ladder {
    /// Levels around boxes of which most are no larger than `usual`.
    pub(super) fn around(usual: [u32; 2]) -> Self {
        let limit = |level: usize, usual: u32| match level {
            _ if level + 1 == LEVELS => u32::MAX,
            0..BELOW => usual >> (STEP * (BELOW - level) as u32),
            _ => {
                // (Beyond 32 digits no bit is lost that counts.)
                let digits = (STEP * (level - BELOW) as u32).min(32);
                u32::try_from(u64::from(usual) << digits).unwrap_or(u32::MAX)
            }
        };
        Self {
            limits: core::array::from_fn(|level| usual.map(|x| limit(level, x.max(1)).max(1))),
        }
    }

    /// The level of a box.
    #[inline]
    pub(super) fn level(&self, row: &Bounds) -> usize {
        let size = [row.high[0] - row.low[0], row.high[1] - row.low[1]];
        let fits = |limit: &[u32; 2]| size[0] <= limit[0] && size[1] <= limit[1];
        if fits(&self.limits[BELOW]) && !fits(&self.limits[BELOW - 1]) {
            return BELOW;
        }
        self.limits.iter().position(fits).unwrap_or(LEVELS - 1)
    }

    /// The cells of a level.
    pub(super) fn grid(&self, level: usize) -> Grid {
        Grid::new(self.limits[level.min(LEVELS - 1)])
    }

    /// The cells of the level that most boxes belong to.
    pub(super) fn usual(&self) -> Grid {
        self.grid(BELOW)
    }
}

/// Cells of one size.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Grid {
    /// The largest size that a box in it has.
    reach: [u32; 2],
    /// Columns and rows.
    count: [u32; 2],
}

impl Grid {
    /// Cells half as wide as the largest box and twice as high: then a window lies in two rows, and
    /// about sixteen labels that do not overlap fit into its part of a row.
    fn new(reach: [u32; 2]) -> Self {
        let wide = (reach[0] / 2).max(1);
        let high = reach[1].saturating_mul(2).max(1);
        Self {
            reach,
            count: [u32::MAX / wide, u32::MAX / high].map(|n| n.max(1)),
        }
    }

    /// The first of the cells of a row.
    #[inline(always)]
    pub(super) fn line(&self, row: u32) -> u64 {
        u64::from(row) * u64::from(self.count[0])
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> u64 {
        u64::from(self.count[0]) * u64::from(self.count[1])
    }

    #[inline(always)]
    fn along(&self, axis: usize, x: u32) -> u32 {
        ((u64::from(x) * u64::from(self.count[axis])) >> 32) as u32
    }

    /// The cell of a box, counted row by row.
    #[inline(always)]
    pub(super) fn cell(&self, row: &Bounds) -> u64 {
        let line = self.line(self.along(1, row.low[1]));
        line + u64::from(self.along(0, row.low[0]))
    }

    /// The first and last column, and the first and last row, in which boxes that meet a window may
    /// have their lower corners.
    #[inline(always)]
    pub(super) fn window(&self, window: &Bounds) -> [[u32; 2]; 2] {
        core::array::from_fn(|k| {
            let low = window.low[k].saturating_sub(self.reach[k]);
            [self.along(k, low), self.along(k, window.high[k])]
        })
    }
}

/// Boxes of one level in the order of their cells.
#[derive(Debug, Default)]
pub(super) struct Layer {
    grid: Grid,
    /// Low x, high x, low y, high y and the name of sixteen boxes.
    blocks: Vec<[Block; 5]>,
    cells: Vec<u64>,
    /// Where each cell begins, if the cells are counted; else they are searched for.
    starts: Vec<u32>,
    counted: bool,
}

impl Layer {
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Forgets its boxes, and takes boxes of this grid from now on.
    pub(super) fn clear(&mut self, grid: Grid) {
        self.grid = grid;
        self.cells.clear();
    }

    /// Adds boxes, which come in the order of the cells of `grid`. [`ready`](Self::ready) comes next.
    pub(super) fn add(&mut self, new: &mut [Bounds]) {
        let grid = self.grid;
        if !new.is_sorted_by_key(|row| grid.cell(row)) {
            let key = |row: &Bounds| (grid.cell(row), row.id);
            sort_by(new, |a, b| key(a).cmp(&key(b)));
        }
        let (old, all) = (self.len(), self.len() + new.len());
        self.cells.resize(all, 0);
        let (cells, blocks) = (&mut self.cells[..], &mut self.blocks);
        if blocks.len() < all.div_ceil(WIDE) {
            blocks.resize(all.div_ceil(WIDE), [[0; WIDE]; 5]);
        }
        // From the last place on, the greater of the last ones left.
        let (mut i, mut j) = (old, new.len());
        for at in (0..all).rev() {
            let Some(row) = j.checked_sub(1).and_then(|j| new.get(j)) else {
                // What is left lies where it belongs.
                break;
            };
            let cell = grid.cell(row);
            if i > 0 && cells[i - 1] > cell {
                i -= 1;
                cells[at] = cells[i];
                let values = blocks[i / WIDE].map(|column| column[i % WIDE]);
                put(&mut blocks[at / WIDE], at % WIDE, values);
            } else {
                j -= 1;
                cells[at] = cell;
                let values = [row.low[0], row.high[0], row.low[1], row.high[1], row.id];
                put(&mut blocks[at / WIDE], at % WIDE, values);
            }
        }
    }

    /// Makes the boxes ready to be looked for.
    pub(super) fn ready(&mut self) {
        let most = 16 * self.len() as u64 + 64;
        self.counted = self.grid.cells() <= most;
        if !self.counted {
            return;
        }
        self.starts.clear();
        for (k, &cell) in self.cells.iter().enumerate() {
            if self.starts.len() as u64 <= cell {
                self.starts.resize(cell as usize + 1, k as u32);
            }
        }
        let end = self.cells.len() as u32;
        self.starts.resize(self.grid.cells() as usize + 1, end);
    }

    /// Where the boxes from a cell on begin.
    #[inline(always)]
    fn start(&self, cell: u64) -> usize {
        if self.counted {
            let last = self.cells.len() as u32;
            self.starts.get(cell as usize).copied().unwrap_or(last) as usize
        } else {
            self.cells.partition_point(|&other| other < cell)
        }
    }

    /// Puts out the pieces whose bounds meet those of `probe`.
    #[inline(always)]
    fn find<S: Simd>(&self, simd: S, probe: &Bounds, out: &mut Vec<u32>) {
        let [[first, last], [bottom, top]] = self.grid.window(probe);
        if u64::from(top - bottom) > self.len() as u64 {
            // More rows than boxes: look at every box.
            return self.run(simd, probe, 0, self.len(), out);
        }
        for line in bottom..=top {
            let line = self.grid.line(line);
            let from = self.start(line + u64::from(first));
            let to = self.start(line + u64::from(last) + 1);
            self.run(simd, probe, from, to, out);
        }
    }

    #[inline(always)]
    fn run<S: Simd>(&self, simd: S, probe: &Bounds, from: usize, to: usize, out: &mut Vec<u32>) {
        if from >= to {
            return;
        }
        let (first, last) = (from / WIDE, (to - 1) / WIDE);
        let Some(blocks) = self.blocks.get(first..=last) else {
            return;
        };
        let mut of_run = u32::MAX << (from % WIDE);
        for (k, [low_x, high_x, low_y, high_y, ids]) in blocks.iter().enumerate() {
            if first + k == last {
                of_run &= 0xffff >> ((WIDE - 1) - (to - 1) % WIDE);
            }
            let meets = simd.at_most(low_x, probe.high[0])
                & simd.at_least(high_x, probe.low[0])
                & simd.at_most(low_y, probe.high[1])
                & simd.at_least(high_y, probe.low[1]);
            simd.select(ids, meets & of_run, out);
            of_run = 0xffff;
        }
    }
}

#[inline(always)]
fn put(block: &mut [Block; 5], at: usize, values: [u32; 5]) {
    for (column, value) in block.iter_mut().zip(values) {
        column[at] = value;
    }
}

/// Boxes of all sizes.
#[derive(Debug, Default)]
pub(super) struct Space {
    layers: [Layer; LEVELS],
    /// The levels that hold any.
    used: Vec<usize>,
    /// New boxes, level by level.
    new: [Vec<Bounds>; LEVELS],
}

impl Space {
    /// Forgets all boxes.
    pub(super) fn clear(&mut self, ladder: &Ladder) {
        self.used.clear();
        for (level, layer) in self.layers.iter_mut().enumerate() {
            layer.clear(ladder.grid(level));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.used.is_empty()
    }

    /// Adds boxes; in the order of the cells of the usual level is best.
    pub(super) fn add(&mut self, ladder: &Ladder, boxes: impl Iterator<Item = Bounds>) {
        for new in &mut self.new {
            new.clear();
        }
        for row in boxes {
            self.new[ladder.level(&row)].push(row);
        }
        self.used.clear();
        for (level, (layer, new)) in self.layers.iter_mut().zip(&mut self.new).enumerate() {
            if !new.is_empty() {
                layer.add(new);
                layer.ready();
            }
            if layer.len() > 0 {
                self.used.push(level);
            }
        }
    }
}

/// Finds the pieces whose bounds meet those of probes, from probe `at` on, until there are about as
/// many as `enough`.
pub(super) struct Find<'a> {
    pub(super) space: &'a Space,
    pub(super) probes: &'a [Bounds],
    pub(super) at: &'a mut usize,
    pub(super) enough: usize,
    /// The probe's piece, and the piece that it meets.
    pub(super) left: &'a mut Vec<u32>,
    pub(super) right: &'a mut Vec<u32>,
}

impl Job for Find<'_> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        while let Some(probe) = self.probes.get(*self.at) {
            if self.right.len() >= self.enough {
                return;
            }
            *self.at += 1;
            for &level in &self.space.used {
                if let Some(layer) = self.space.layers.get(level) {
                    layer.find(simd, probe, self.right);
                }
            }
            self.left.resize(self.right.len(), probe.id);
        }
    }
}
