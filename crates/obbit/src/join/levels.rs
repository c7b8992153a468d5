//! Boxes sorted into stripes, one set of stripes for each order of size.
//!
//! Stripes lie across every axis but x and are a power of two wide. A box belongs to the level
//! with the narrowest stripes that are at least as wide as it is, so it lies in at most two of
//! them per axis, and any two boxes are looked at on the level of the larger one only. There the
//! chance that two boxes of a stripe which meet in x also meet in y is bounded from below, whatever
//! the mix of sizes: the work stays in proportion to the boxes and to the candidates found.

use super::quantise::Cell;
use alloc::vec::Vec;

/// Levels are this many octaves apart: few levels, and still no stripe much too wide for a box.
const OCTAVES: u32 = 3;

/// One box in one stripe.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<const D: usize> {
    pub(super) cell: Cell<D>,
    /// Index of the box in its list.
    pub(super) id: u32,
    /// Bit k is set where the box began in an earlier stripe of axis k. A pair is reported in the
    /// one stripe in which, on every axis, at least one of the two begins.
    pub(super) continued: u32,
    key: u64,
}

/// Stripe widths of a job as shifts, narrowest first.
#[derive(Debug)]
pub(super) struct Levels {
    shifts: Vec<u32>,
}

/// Octave of a box: its stripes need a shift of at least this.
fn octave<const D: usize>(cell: &Cell<D>) -> u32 {
    (1..D)
        .map(|k| 32 - (cell.max[k] - cell.min[k]).leading_zeros())
        .max()
        .unwrap_or(0)
}

impl Levels {
    /// Levels around the median size, with only as many as there are sizes.
    pub(super) fn of<const D: usize>(lists: &[Vec<Cell<D>>; 2]) -> Self {
        let mut counts = [0usize; 33];
        for cell in lists.iter().flatten() {
            counts[octave(cell) as usize] += 1;
        }
        let total: usize = counts.iter().sum();
        let mut seen = 0;
        let median = counts.iter().position(|n| {
            seen += n;
            seen * 2 >= total
        });
        // Twice the median size, but not more stripes than boxes.
        let finest = 32 - (usize::BITS - total.leading_zeros()).min(32) / (D as u32 - 1);
        let base = (median.unwrap_or(0) as u32 + 1).max(finest).min(32);
        let mut shifts = Vec::new();
        let lowest = base % OCTAVES;
        let mut below = 0;
        for shift in (lowest..=32).step_by(OCTAVES as usize).chain([32]) {
            let shift = if shift < finest.min(base) {
                continue;
            } else {
                shift
            };
            let members: usize = counts[below as usize..=shift as usize].iter().sum();
            if members > 0 {
                shifts.push(shift);
                below = (shift + 1).min(32);
                if shift == 32 {
                    break;
                }
            }
        }
        Self { shifts }
    }

    pub(super) fn len(&self) -> usize {
        self.shifts.len()
    }

    fn level_of<const D: usize>(&self, cell: &Cell<D>) -> usize {
        let octave = octave(cell);
        self.shifts.partition_point(|&shift| shift < octave)
    }

    /// The boxes of `level`, or (`smaller`) those of all levels below it, in its stripes, sorted
    /// by stripe, then by least x.
    pub(super) fn entries<const D: usize>(
        &self,
        cells: &[Cell<D>],
        level: usize,
        smaller: bool,
    ) -> Vec<Entry<D>> {
        let shift = self.shifts[level];
        let stripe = |x: u32| u64::from(x) >> shift;
        let mut entries = Vec::new();
        for (id, cell) in cells.iter().enumerate() {
            let own = self.level_of(cell);
            if if smaller { own >= level } else { own != level } {
                continue;
            }
            // At most two stripes on each of the D - 1 axes: every combination of first and next.
            for pick in 0..1u32 << (D - 1) {
                let mut key = 0u64;
                let mut exists = true;
                for k in 1..D {
                    let next = pick >> (k - 1) & 1 == 1;
                    let first = stripe(cell.min[k]);
                    exists &= !next || stripe(cell.max[k]) > first;
                    key = key << 32 | (first + u64::from(next));
                }
                if exists {
                    entries.push(Entry {
                        cell: *cell,
                        id: id as u32,
                        continued: pick,
                        key,
                    });
                }
            }
        }
        sort(&mut entries);
        entries
    }
}

/// By stripe, then least x, then id, so that the order is one and the same everywhere.
fn sort<const D: usize>(entries: &mut [Entry<D>]) {
    let order = |e: &Entry<D>| (e.key, e.cell.min[0], e.id);
    #[cfg(feature = "parallel")]
    {
        use rayon::slice::ParallelSliceMut;
        entries.par_sort_unstable_by_key(order);
    }
    #[cfg(not(feature = "parallel"))]
    entries.sort_unstable_by_key(order);
}

/// Cuts sorted entries into their stripes.
pub(super) fn stripes<const D: usize>(entries: &[Entry<D>]) -> Vec<&[Entry<D>]> {
    entries.chunk_by(|a, b| a.key == b.key).collect()
}

/// The stripes that two sorted lists share.
pub(super) fn common_stripes<'a, const D: usize>(
    a: &'a [Entry<D>],
    b: &'a [Entry<D>],
) -> Vec<(&'a [Entry<D>], &'a [Entry<D>])> {
    let (a, b) = (stripes(a), stripes(b));
    let mut shared = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        match a[i][0].key.cmp(&b[j][0].key) {
            core::cmp::Ordering::Less => i += 1,
            core::cmp::Ordering::Greater => j += 1,
            core::cmp::Ordering::Equal => {
                shared.push((a[i], b[j]));
                i += 1;
                j += 1;
            }
        }
    }
    shared
}
