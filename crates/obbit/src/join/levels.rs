//! Which stripes a box belongs to.
//!
//! Stripes lie across every axis but x and are a power of two wide. A box belongs to the level
//! with the narrowest stripes that are at least as wide as it is, so it lies in at most two of
//! them per axis, and any two boxes are looked at on the level of the larger one only. There the
//! chance that two boxes of a stripe which meet in x also meet in y is bounded from below, whatever
//! the mix of sizes: the work stays in proportion to the boxes and to the candidates found.

use super::quantise::Cell;
use alloc::vec::Vec;

/// Levels are at least this many octaves apart: few levels, and no stripe much too wide for a box.
const OCTAVES: usize = 3;

/// Stripe widths of a job, narrowest first, as shifts of the 32-bit limits.
#[derive(Debug, Clone)]
pub(super) struct Levels {
    shifts: Vec<u32>,
}

/// How many boxes there are of each size: the input to choosing levels.
#[derive(Debug, Clone)]
pub(super) struct Sizes {
    counts: [usize; 33],
}

/// The shift that stripes for this box need at least.
#[inline]
pub(super) fn octave<const D: usize>(cell: &Cell<D>) -> u32 {
    let mut widest = 0;
    for k in 1..D {
        widest |= cell.max[k] - cell.min[k];
    }
    32 - widest.leading_zeros()
}

impl Sizes {
    pub(super) fn new() -> Self {
        Self { counts: [0; 33] }
    }

    #[inline]
    pub(super) fn add<const D: usize>(&mut self, cell: &Cell<D>) {
        self.counts[octave(cell) as usize] += 1;
    }
}

impl Levels {
    /// Levels around the median size, no more of them than there are sizes, and none with more
    /// stripes than boxes. `across` is the number of axes that stripes lie across.
    pub(super) fn for_sizes(sizes: &Sizes, across: u32) -> Self {
        let counts = &sizes.counts;
        let total: usize = counts.iter().sum();
        if total == 0 {
            return Self { shifts: Vec::new() };
        }
        let finest = 32 - (total.ilog2() / across).min(32);
        let mut seen = 0;
        let median = counts.iter().position(|n| {
            seen += n;
            seen * 2 >= total
        });
        let base = (median.unwrap_or(0) + 1).clamp(finest as usize, 32);
        let mut shifts = Vec::new();
        let mut below = 0;
        // Boxes that wait for a wider level: too few to pay for one of their own.
        let mut waiting = 0;
        for shift in (base % OCTAVES..32).step_by(OCTAVES).chain([32]) {
            let members = waiting + counts[below..=shift].iter().sum::<usize>();
            below = shift + 1;
            let next: usize = counts[below..].iter().take(OCTAVES).sum();
            let pays = shift >= finest as usize && members * 4 > next;
            if members > 0 && (pays || shift == 32) {
                shifts.push(shift as u32);
                waiting = 0;
            } else {
                waiting = members;
            }
        }
        Self { shifts }
    }

    /// Shifts of all levels, narrowest stripes first.
    pub(super) fn shifts(&self) -> &[u32] {
        &self.shifts
    }

    /// The level that a box with this octave belongs to.
    #[inline]
    pub(super) fn of(&self, octave: u32) -> usize {
        self.shifts.partition_point(|&shift| shift < octave)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(counts: &[(usize, usize)], across: u32) -> Levels {
        let mut sizes = Sizes::new();
        for &(octave, n) in counts {
            sizes.counts[octave] = n;
        }
        Levels::for_sizes(&sizes, across)
    }

    #[test]
    fn one_size_makes_one_level() {
        assert_eq!(
            levels(&[(23, 500_000), (22, 480_000), (20, 10_000)], 1).shifts(),
            [24]
        );
        assert_eq!(levels(&[(0, 1000)], 1).shifts(), [23]);
        assert_eq!(levels(&[(0, 1000)], 2).shifts(), [28]);
        assert!(levels(&[], 1).shifts().is_empty());
    }

    #[test]
    fn every_box_has_a_level() {
        let spread: Vec<(usize, usize)> = (0..33).map(|o| (o, 1 + o * 97 % 13)).collect();
        let all = levels(&spread, 1);
        for octave in 0..=32 {
            let level = all.of(octave);
            assert!(all.shifts()[level] >= octave);
        }
    }
}
