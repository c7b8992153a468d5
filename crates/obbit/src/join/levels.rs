//! Which stripes a box belongs to.
//!
//! Stripes lie across every axis but x and are a power of two wide. Each axis has its own width, in
//! proportion to the sizes that boxes have there, so that a row of boxes or a flat scene is cut as
//! well as any. Boxes belong to levels by size. Those of one level lie in a few of its stripes each,
//! in most cases in one or two, and any two boxes are looked at on the level of the larger one only.
//! So the chance that two boxes of a stripe which meet in x also meet across is bounded from below,
//! and so is the share of useful places, whatever the mix of sizes: the work stays in proportion to
//! the boxes and to the candidates found.

use crate::lanes::Row;
use smallvec::SmallVec;

/// Levels are at least this many octaves apart: few levels, and no stripe much too wide for a box.
const OCTAVES: usize = 3;
/// Ranks run from 0 to this: an octave of up to 32, lifted by up to 32.
const TOP: usize = 64;

/// Stripe widths of a job, narrowest first.
#[derive(Debug, Clone)]
pub(super) struct Levels<const D: usize> {
    /// How much wider the boxes usually are on the widest axis than on this, in octaves.
    lift: [u32; D],
    levels: SmallVec<[Level; MOST]>,
    /// The level of each rank.
    of_rank: [u8; TOP + 1],
}

/// No more levels than this: ranks lie `OCTAVES` apart, but for the last.
const MOST: usize = TOP / OCTAVES + 2;

#[derive(Debug, Clone, Copy)]
struct Level {
    /// The rank of boxes that are as wide as its stripes.
    grid: u32,
    /// The rank up to which boxes belong to it.
    upto: u32,
}

/// How many boxes there are of each rank.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranks([usize; TOP + 1]);

impl Default for Ranks {
    fn default() -> Self {
        Self([0; TOP + 1])
    }
}

impl Ranks {
    #[inline]
    pub(super) fn add(&mut self, rank: u32) {
        self.0[rank as usize] += 1;
    }

    pub(super) fn merged(mut self, other: Self) -> Self {
        for (sum, count) in self.0.iter_mut().zip(other.0) {
            *sum += count;
        }
        self
    }
}

/// The least power of two, as an exponent, above the extent of a box on axis `k`.
#[inline]
fn octave<const D: usize>(row: &Row<D>, k: usize) -> u32 {
    // (Bounds of a caller's own shapes may be the wrong way round.)
    32 - row.high[k].wrapping_sub(row.low[k]).leading_zeros()
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
    /// Learns from a sample what sizes are usual on each axis. [`choose`](Self::choose) comes next.
    pub(super) fn measured(sample: impl Iterator<Item = Row<D>>) -> Self {
        let mut octaves = [[0usize; 33]; D];
        // In the plane one axis is cut, and there is nothing to lift it to.
        for row in sample.take(if D > 2 { usize::MAX } else { 0 }) {
            for (k, counts) in octaves.iter_mut().enumerate().skip(1) {
                counts[octave(&row, k) as usize] += 1;
            }
        }
        let usual = octaves.map(|counts| median(&counts) as u32);
        let widest = usual[1..].iter().copied().max().unwrap_or(0);
        Self {
            lift: usual.map(|o| widest.saturating_sub(o)),
            levels: SmallVec::new(),
            of_rank: [0; TOP + 1],
        }
    }

    /// Chooses levels around the usual size, no more of them than there are sizes, and none with
    /// more stripes than one for 32 boxes.
    pub(super) fn choose(&mut self, ranks: &Ranks) {
        let apart = self.apart(&ranks.0);
        self.levels = self.joined(&apart, &ranks.0);
        for (rank, level) in self.of_rank.iter_mut().enumerate() {
            let below = |level: &Level| level.upto < rank as u32;
            *level = self.levels.partition_point(below) as u8;
        }
    }

    /// Levels each of whose stripes are as wide as the widest of its boxes.
    fn apart(&self, counts: &[usize; TOP + 1]) -> SmallVec<[u32; MOST]> {
        let total: usize = counts.iter().sum();
        let Some(largest) = counts.iter().rposition(|&n| n > 0) else {
            return SmallVec::new();
        };
        let stripes = |rank: usize| -> u32 {
            let shifts = self.shifts(rank as u32);
            shifts[1..].iter().map(|shift| 32 - shift).sum()
        };
        // A stripe takes its time, even with a box or two; and with some dozens most boxes are compared with one
        // vector of others.
        let finest = (0..TOP)
            .find(|&r| stripes(r) + 5 <= total.ilog2())
            .unwrap_or(TOP);
        let base = (median(counts) + 1).clamp(finest, TOP);
        let last = largest.max(base);
        let mut ranks = SmallVec::new();
        let mut below = 0;
        // Boxes that wait for a wider level: too few to pay for one of their own.
        let mut waiting = 0;
        for rank in (base % OCTAVES..last).step_by(OCTAVES).chain([last]) {
            let members = waiting + counts[below..=rank].iter().sum::<usize>();
            below = rank + 1;
            let next: usize = counts[below..].iter().take(OCTAVES).sum();
            // Were all of them tested against each other, in the wider stripes, it would hardly show.
            let few = members.saturating_mul(members) <= total.saturating_mul(64);
            let pays = rank >= finest && members * 4 > next && !few;
            if members > 0 && (pays || rank == last) {
                ranks.push(rank as u32);
                waiting = 0;
            } else {
                waiting = members;
            }
        }
        ranks
    }

    /// Puts boxes of a wider level into the stripes of the one below where that costs less than
    /// having all smaller boxes looked at on the wider level as well: where they are few enough, or
    /// not much larger.
    fn joined(&self, apart: &[u32], counts: &[usize; TOP + 1]) -> SmallVec<[Level; MOST]> {
        let mut levels = SmallVec::<[Level; MOST]>::new();
        let mut members = 0;
        let mut below = 0;
        for &upto in apart {
            let own = &counts[below..=upto as usize];
            if let Some(last) = levels.last_mut() {
                let places = |(rank, &n): (usize, &usize)| {
                    let wider = (below + rank).saturating_sub(last.grid as usize).min(32);
                    let across = 1.0 + 0.75 * (1u64 << wider) as f64;
                    let places = (1..D).fold(1.0, |places, _| places * across);
                    n as f64 * places
                };
                let places: f64 = own.iter().enumerate().map(places).sum();
                if places <= members as f64 {
                    last.upto = upto;
                    below = upto as usize + 1;
                    members += own.iter().sum::<usize>();
                    continue;
                }
            }
            levels.push(Level { grid: upto, upto });
            below = upto as usize + 1;
            members += own.iter().sum::<usize>();
        }
        levels
    }

    /// How large a box is, measured on each axis by what is usual there.
    #[inline]
    pub(super) fn rank(&self, row: &Row<D>) -> u32 {
        (1..D)
            .map(|k| octave(row, k) + self.lift[k])
            .max()
            .unwrap_or(0)
    }

    /// The shift of each axis that cuts it into stripes for boxes up to `rank`.
    fn shifts(&self, rank: u32) -> [u32; D] {
        self.lift.map(|lift| rank.saturating_sub(lift).min(32))
    }

    /// The shifts of all levels, narrowest stripes first.
    pub(super) fn all(&self) -> impl Iterator<Item = [u32; D]> {
        self.levels.iter().map(|level| self.shifts(level.grid))
    }

    /// The level that a box belongs to.
    #[inline]
    pub(super) fn level(&self, row: &Row<D>) -> usize {
        usize::from(self.of_rank[self.rank(row) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn rows(sizes: &[([u32; 3], usize)]) -> Vec<Row<3>> {
        let row = |&(high, n): &([u32; 3], usize)| {
            let low = [0; 3];
            core::iter::repeat_n(Row { low, high, id: 0 }, n)
        };
        sizes.iter().flat_map(row).collect()
    }

    fn shifts(sizes: &[([u32; 3], usize)]) -> Vec<[u32; 3]> {
        let rows = rows(sizes);
        let mut levels = Levels::measured(rows.iter().copied());
        let mut ranks = Ranks::default();
        for row in &rows {
            ranks.add(levels.rank(row));
        }
        levels.choose(&ranks);
        let places = |row: &Row<3>| -> u64 {
            let shift = levels.all().nth(levels.level(row)).unwrap();
            let across = |k: usize| (u64::from(row.high[k]) >> shift[k]) + 1;
            across(1) * across(2)
        };
        let places: u64 = rows.iter().map(places).sum();
        assert!(places <= 3 * rows.len() as u64, "{places} places");
        levels.all().map(|s| [0, s[1], s[2]]).collect()
    }

    #[test]
    fn one_size_makes_one_level() {
        assert_eq!(shifts(&[([9, 1 << 26, 1 << 26], 40_000)]), [[0, 28, 28]]);
        assert_eq!(shifts(&[([9, 0, 0], 40_000)]), [[0, 27, 27]]);
        assert_eq!(shifts(&[([9, 0, 0], 4000)]), [[0, 29, 29]]);
        assert_eq!(shifts(&[([9, 0, 0], 1000)]), [[0, 30, 30]]);
        assert_eq!(shifts(&[]), [[0; 3]; 0]);
    }

    #[test]
    fn a_few_small_ones_make_no_level() {
        // Nearly flat ones in a town, say.
        let town = |few| {
            [
                ([9, 1 << 29, 1 << 29], 1_000_000),
                ([9, 1 << 24, 1 << 24], few),
            ]
        };
        assert_eq!(shifts(&town(2000)), [[0, 31, 31]]);
        assert_eq!(shifts(&town(20_000)).len(), 2);
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
        assert!(shifts(&sizes).len() > 1);
    }
}
