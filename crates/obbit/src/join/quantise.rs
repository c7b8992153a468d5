//! Bounds as 32-bit integers over the extent of the job, by one [`AxisMap`] for each axis.

use super::levels::{Levels, Ranks};
use crate::geom::{Aabb, AxisMap, scattered};
use crate::lanes::{Job, Lanes, Row, Simd};
use alloc::vec::Vec;

/// The maps of all axes. What they give is below `u32::MAX`.
#[derive(Debug, Clone)]
pub(super) struct Scale<const D: usize> {
    maps: [AxisMap; D],
}

/// Some of `count` boxes, `bounds(i)` being the i-th.
pub(super) fn sample<const D: usize>(
    count: usize,
    bounds: impl Fn(usize) -> Aabb<D>,
) -> Vec<Aabb<D>> {
    scattered(count).map(bounds).collect()
}

impl<const D: usize> Scale<D> {
    /// Maps for boxes like those of a sample.
    pub(super) fn fitting(sample: &[Aabb<D>]) -> Self {
        Self {
            maps: core::array::from_fn(|k| {
                let limits = sample.iter().flat_map(|b| [b.min()[k], b.max()[k]]);
                AxisMap::fitting(&mut limits.collect::<Vec<_>>())
            }),
        }
    }

    #[inline]
    pub(super) fn row(&self, bounds: &Aabb<D>, id: u32) -> Row<D> {
        let (min, max) = (bounds.min(), bounds.max());
        let mut row = Row {
            low: [0; D],
            high: [0; D],
            id,
        };
        for k in 0..D {
            row.low[k] = self.maps[k].of(min[k]);
            row.high[k] = self.maps[k].of(max[k]);
        }
        row
    }
}

/// Makes rows of boxes: `cover` writes the limits of those from an index on, and the ids count from
/// `start`. Returns how large they are.
pub(super) fn fill<const D: usize>(
    start: usize,
    rows: &mut [Row<D>],
    scale: &Scale<D>,
    levels: &Levels<D>,
    cover: impl Fn(usize, [&mut [f64]; D], [&mut [f64]; D]),
) -> Ranks {
    let lanes = Lanes::best();
    let mut ranks = Ranks::default();
    let (mut limits, mut cells) = (Block::filled(0.0), Block::filled(0));
    for (block, rows) in rows.chunks_mut(BLOCK).enumerate() {
        let start = start + block * BLOCK;
        let low = limits
            .low
            .each_mut()
            .map(|column| &mut column[..rows.len()]);
        let high = limits
            .high
            .each_mut()
            .map(|column| &mut column[..rows.len()]);
        cover(start, low, high);
        lanes.run(Map {
            scale,
            limits: &limits,
            cells: &mut cells,
        });
        for (k, row) in rows.iter_mut().enumerate() {
            for axis in 0..D {
                row.low[axis] = cells.low[axis][k];
                row.high[axis] = cells.high[axis][k];
            }
            row.id = (start + k) as u32;
            ranks.add(levels.rank(row));
        }
    }
    ranks
}

/// Boxes whose limits are made integers at a time.
pub(super) const BLOCK: usize = 64;

/// Limits of a block of boxes, axis by axis.
pub(super) struct Block<const D: usize, T> {
    pub(super) low: [[T; BLOCK]; D],
    pub(super) high: [[T; BLOCK]; D],
}

impl<const D: usize, T: Copy> Block<D, T> {
    pub(super) fn filled(with: T) -> Self {
        Self {
            low: [[with; BLOCK]; D],
            high: [[with; BLOCK]; D],
        }
    }
}

/// Makes integers of the limits of a block.
pub(super) struct Map<'a, const D: usize> {
    pub(super) scale: &'a Scale<D>,
    pub(super) limits: &'a Block<D, f64>,
    pub(super) cells: &'a mut Block<D, u32>,
}

impl<const D: usize> Job for Map<'_, D> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        for (k, map) in self.scale.maps.iter().enumerate() {
            map.of_many(&self.limits.low[k], &mut self.cells.low[k]);
            map.of_many(&self.limits.high[k], &mut self.cells.high[k]);
        }
    }
}
