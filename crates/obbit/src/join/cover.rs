//! Where the large boxes lie, roughly: small ones that are far from all of them need no stripe.
//!
//! Each box is looked at on the level of every larger one, so where sizes differ by many orders most would
//! go into stripes again and again, only to meet nobody. Cells about as large as the boxes of a level say
//! first which of the smaller ones come near any.

use crate::lanes::Row;
use alloc::vec::Vec;

/// Cells in which any box of a level lies.
#[derive(Debug)]
pub(super) struct Cover<const D: usize> {
    shifts: [u32; D],
    /// One bit for all cells of the same hash.
    bits: Vec<u64>,
    /// How far hashes are shifted to name a bit.
    hashed: u32,
}

/// Bits for each mark: one in so many cells is taken for another.
const BITS: u64 = 8;
/// A box in more cells than this is near enough.
const MOST: u64 = 16;
/// So many of the small boxes are asked whether it helps to ask all.
const ASKED: usize = if cfg!(test) { 2 } else { 256 };

impl<const D: usize> Cover<D> {
    pub(super) fn new() -> Self {
        Self {
            shifts: [0; D],
            bits: Vec::new(),
            hashed: 0,
        }
    }

    /// Marks where the large boxes lie; `None` if too few of the small ones are far from them all.
    pub(super) fn of(&mut self, large: &[Row<D>], small: &[Row<D>]) -> Option<&Self> {
        // In WebAssembly, where code counts too, all are put into stripes.
        if cfg!(target_family = "wasm") || small.len() < ASKED || large.is_empty() {
            return None;
        }
        // Cells as large as the boxes are on the average, or down to half of that.
        self.shifts = core::array::from_fn(|k| {
            let length = |row: &Row<D>| u64::from(row.high[k] - row.low[k]);
            let mean = large.iter().map(length).sum::<u64>() / large.len() as u64;
            mean.checked_ilog2().unwrap_or(0)
        });
        let marks = large.iter().map(|row| number(self.cells(row)));
        let marks = marks.fold(0, u64::saturating_add);
        let cells = self.shifts.map(|shift| f64::from(u32::MAX >> shift) + 1.0);
        let places = (large.len() + small.len()) as u64;
        if marks as f64 > cells.iter().product() || marks > places.saturating_mul(4) {
            return None;
        }
        let bits = (marks * BITS).next_power_of_two().clamp(64, 1 << 32);
        self.hashed = 32 - bits.ilog2();
        self.bits.clear();
        self.bits.resize((bits / 64) as usize, 0);
        for row in large {
            let [first, last] = self.cells(row);
            each(first, last, |cell| {
                let (word, bit) = self.place(cell);
                self.bits[word] |= bit;
                false
            });
        }
        let every = small.len() / ASKED;
        let asked = small.iter().step_by(every).take(ASKED);
        let near = asked.filter(|row| self.meets(row));
        (near.count() * 4 < ASKED * 3).then_some(self)
    }

    /// Whether the box may meet any of the large ones. It meets none if not.
    #[inline]
    pub(super) fn meets(&self, row: &Row<D>) -> bool {
        let [first, last] = self.cells(row);
        let is_marked = |cell| {
            let (word, bit) = self.place(cell);
            self.bits[word] & bit != 0
        };
        if first == last {
            return is_marked(first);
        }
        number([first, last]) > MOST || each(first, last, is_marked)
    }

    /// The first and the last cell of a box on each axis.
    #[inline]
    fn cells(&self, row: &Row<D>) -> [[u32; D]; 2] {
        let cell = |limits: &[u32; D]| core::array::from_fn(|k| limits[k] >> self.shifts[k]);
        [cell(&row.low), cell(&row.high)]
    }

    /// The word of a cell, and its bit there.
    #[inline]
    fn place(&self, cell: [u32; D]) -> (usize, u64) {
        const ODD: u32 = 0x9e37_79b1;
        let sum = cell.iter().fold(0, |sum: u32, &x| {
            (sum.rotate_left(15) ^ x).wrapping_mul(ODD)
        });
        let hash = u64::from(sum) >> self.hashed;
        ((hash / 64) as usize, 1 << (hash % 64))
    }
}

/// How many cells there are from the first to the last.
#[inline]
fn number<const D: usize>([first, last]: [[u32; D]; 2]) -> u64 {
    let sides = (0..D).map(|k| u64::from(last[k] - first[k]) + 1);
    sides.fold(1, u64::saturating_mul)
}

/// Whether `is_found` in any cell from the first to the last.
#[inline]
fn each<const D: usize>(
    first: [u32; D],
    last: [u32; D],
    mut is_found: impl FnMut([u32; D]) -> bool,
) -> bool {
    let mut at = first;
    loop {
        if is_found(at) {
            return true;
        }
        // The next cell, like the next number on a counter.
        let mut k = 0;
        while at[k] == last[k] {
            at[k] = first[k];
            k += 1;
            if k == D {
                return false;
            }
        }
        at[k] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn row<const D: usize>(limits: [(u32, u32); 3]) -> Row<D> {
        Row {
            low: core::array::from_fn(|k| limits[k].0),
            high: core::array::from_fn(|k| limits[k].0.saturating_add(limits[k].1)),
            id: 0,
        }
    }

    fn meet<const D: usize>(a: &Row<D>, b: &Row<D>) -> bool {
        (0..D).all(|k| a.low[k] <= b.high[k] && b.low[k] <= a.high[k])
    }

    /// Boxes up to that large, anywhere.
    fn boxes(size: u32) -> impl Strategy<Value = Vec<[(u32, u32); 3]>> {
        let limits = (any::<u32>(), 0..size);
        prop::collection::vec([limits.clone(), limits.clone(), limits], 0..40)
    }

    fn nothing_near_is_left_out<const D: usize>(
        large: &[[(u32, u32); 3]],
        small: &[[(u32, u32); 3]],
    ) {
        let [large, small] = [large, small]
            .map(|list| -> Vec<Row<D>> { list.iter().map(|&limits| row(limits)).collect() });
        let mut cover = Cover::new();
        let Some(cover) = cover.of(&large, &small) else {
            return;
        };
        for row in &small {
            let is_near = large.iter().any(|other| meet(row, other));
            assert!(cover.meets(row) || !is_near, "{row:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_near_is_kept(
            large in prop_oneof![boxes(1 << 20), boxes(1 << 29), boxes(u32::MAX)],
            small in prop_oneof![boxes(1), boxes(1 << 24), boxes(1 << 31)],
        ) {
            nothing_near_is_left_out::<2>(&large, &small);
            nothing_near_is_left_out::<3>(&large, &small);
        }
    }

    // There all are put into stripes.
    #[cfg(not(target_family = "wasm"))]
    #[test]
    fn what_is_far_is_left_out() {
        let line = |count: u32, size: u32, offset: u32| -> Vec<Row<2>> {
            let step = u32::MAX / count;
            let at = (0..count).map(|k| (k * step + offset, size));
            at.map(|at| row([at, at, at])).collect()
        };
        let large = line(100, 1 << 20, 0);
        let (far, near) = (line(100, 9, 1 << 24), line(100, 9, 1 << 19));
        let mut cover = Cover::new();
        let cover = cover.of(&large, &far).expect("nearly all are far");
        assert!(near.iter().all(|row| cover.meets(row)));
        assert!(far.iter().filter(|row| cover.meets(row)).count() < 40);
        assert!(Cover::new().of(&large, &near).is_none());
        assert!(Cover::new().of(&line(1, u32::MAX, 0), &near).is_none());
    }
}
