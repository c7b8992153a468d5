//! Which stripes a box belongs to.
//!
//! Stripes lie across every axis but x and are a power of two wide. Each axis has its own width, in
//! proportion to the sizes that boxes have there, so that a row of boxes or a flat scene is cut as
//! well as any. A box belongs to the level with the narrowest stripes that are at least as wide as
//! it is on every axis, so it lies in at most two of them per axis, and any two boxes are looked at
//! on the level of the larger one only. There the chance that two boxes of a stripe which meet in x
//! also meet across is bounded from below, whatever the mix of sizes: the work stays in proportion
//! to the boxes and to the candidates found.

use super::quantise::Cell;
use alloc::vec::Vec;

/// Levels are at least this many octaves apart: few levels, and no stripe much too wide for a box.
const OCTAVES: usize = 3;
/// Ranks run from 0 to this: an octave of up to 32, lifted by up to 32.
const TOP: usize = 64;

/// Stripe widths of a job, narrowest first.
#[derive(Debug, Clone)]
pub(super) struct Levels<const D: usize> {
    /// How much wider the boxes usually are on the widest axis than on this, in octaves.
    lift: [u32; D],
    /// The rank up to which boxes belong to each level.
    ranks: Vec<u32>,
}

/// The least power of two, as an exponent, above the extent of a box on axis `k`.
fn octave<const D: usize>(cell: &Cell<D>, k: usize) -> u32 {
    32 - (cell.max[k] - cell.min[k]).leading_zeros()
}

/// The index at which half of the counts are reached.
fn median(counts: &[usize]) -> usize {
    let total: usize = counts.iter().sum();
    let mut seen = 0;
    let reached = |n: &usize| {
        seen += n;
        seen * 2 >= total
    };
    counts.iter().position(reached).unwrap_or(0)
}

impl<const D: usize> Levels<D> {
    /// Levels around the usual size, no more of them than there are sizes, and none with more
    /// stripes than boxes.
    pub(super) fn of(lists: &[&[Cell<D>]]) -> Self {
        let cells = || lists.iter().copied().flatten();
        let mut octaves = [[0usize; 33]; D];
        for cell in cells() {
            for (k, counts) in octaves.iter_mut().enumerate().skip(1) {
                counts[octave(cell, k) as usize] += 1;
            }
        }
        let usual = octaves.map(|counts| median(&counts) as u32);
        let widest = usual[1..].iter().copied().max().unwrap_or(0);
        let mut levels = Self {
            lift: usual.map(|o| widest.saturating_sub(o)),
            ranks: Vec::new(),
        };
        let mut counts = [0usize; TOP + 1];
        for cell in cells() {
            counts[levels.rank(cell) as usize] += 1;
        }
        levels.choose(&counts);
        levels
    }

    fn choose(&mut self, counts: &[usize; TOP + 1]) {
        let total: usize = counts.iter().sum();
        if total == 0 {
            return;
        }
        let stripes = |rank: usize| -> u32 {
            self.shifts(rank as u32)[1..]
                .iter()
                .map(|shift| 32 - shift)
                .sum()
        };
        let finest = (0..TOP)
            .find(|&r| stripes(r) <= total.ilog2())
            .unwrap_or(TOP);
        let base = (median(counts) + 1).clamp(finest, TOP);
        let mut ranks = Vec::new();
        let mut below = 0;
        // Boxes that wait for a wider level: too few to pay for one of their own.
        let mut waiting = 0;
        for rank in (base % OCTAVES..TOP).step_by(OCTAVES).chain([TOP]) {
            let members = waiting + counts[below..=rank].iter().sum::<usize>();
            below = rank + 1;
            let next: usize = counts[below..].iter().take(OCTAVES).sum();
            let pays = rank >= finest && members * 4 > next;
            if members > 0 && (pays || rank == TOP) {
                ranks.push(rank as u32);
                waiting = 0;
            } else {
                waiting = members;
            }
        }
        self.ranks = ranks;
    }

    /// How large a box is, measured on each axis by what is usual there.
    #[inline]
    fn rank(&self, cell: &Cell<D>) -> u32 {
        (1..D)
            .map(|k| octave(cell, k) + self.lift[k])
            .max()
            .unwrap_or(0)
    }

    /// The shift of each axis that cuts it into stripes for boxes up to `rank`.
    fn shifts(&self, rank: u32) -> [u32; D] {
        self.lift.map(|lift| rank.saturating_sub(lift).min(32))
    }

    /// The shifts of all levels, narrowest stripes first.
    pub(super) fn all(&self) -> impl Iterator<Item = [u32; D]> {
        self.ranks.iter().map(|&rank| self.shifts(rank))
    }

    /// The level that a box belongs to.
    #[inline]
    pub(super) fn level(&self, cell: &Cell<D>) -> usize {
        let rank = self.rank(cell);
        self.ranks.partition_point(|&upto| upto < rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(sizes: &[([u32; 3], usize)]) -> Vec<Cell<3>> {
        let cell = |&(size, n): &([u32; 3], usize)| {
            core::iter::repeat_n(
                Cell {
                    min: [0; 3],
                    max: size,
                },
                n,
            )
        };
        sizes.iter().flat_map(cell).collect()
    }

    fn shifts(sizes: &[([u32; 3], usize)]) -> Vec<[u32; 3]> {
        let cells = cells(sizes);
        let levels = Levels::of(&[&cells]);
        for cell in &cells {
            let shift = levels.all().nth(levels.level(cell)).unwrap();
            assert!((1..3).all(|k| cell.max[k] >> 31 >> 1 == 0 && shift[k] >= octave(cell, k)));
        }
        levels.all().map(|s| [0, s[1], s[2]]).collect()
    }

    #[test]
    fn one_size_makes_one_level() {
        assert_eq!(shifts(&[([9, 1 << 26, 1 << 26], 1000)]), [[0, 28, 28]]);
        assert_eq!(shifts(&[([9, 0, 0], 1000)]), [[0, 28, 28]]);
        assert_eq!(shifts(&[]), [[0; 3]; 0]);
    }

    #[test]
    fn a_row_is_cut_along_its_length() {
        // As wide as everything on one axis, narrow on the other.
        assert_eq!(
            shifts(&[([9, u32::MAX - 1, 1 << 20], 100_000)]),
            [[0, 32, 22]]
        );
    }

    #[test]
    fn every_box_has_a_level() {
        let sizes: Vec<_> = (0..32)
            .map(|o| ([0, 1 << o, 1 << (o * 7 % 32)], 2000 + o * 97 % 13))
            .collect();
        assert!(shifts(&sizes).len() > 3);
    }
}
