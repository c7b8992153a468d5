//! One stripe in scanning order.

use crate::lanes::{Columns, Row, Units, WORDS3, prefetch};
use crate::num::sort::sort;
use alloc::vec::Vec;

/// The boxes of a stripe as columns, ordered by where they begin along x.
#[derive(Debug)]
pub(super) struct Sorted<const D: usize> {
    pub(super) columns: Columns<D>,
    /// Where each box begins, above its place in the stripe or in the list of rows.
    keys: Vec<u64>,
    spare: Vec<u64>,
}

/// Below this, comparing costs less than counting.
const FEW: usize = 64;

impl<const D: usize> Sorted<D> {
    pub(super) fn new() -> Self {
        Self {
            columns: Columns::new(),
            keys: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Takes over the boxes of the stripe that begins at `begin`; they come in several parts.
    pub(super) fn take<'a>(
        &mut self,
        begin: [u32; D],
        parts: impl Iterator<Item = &'a [Row<D>]> + Clone,
    ) where
        Row<D>: 'a,
    {
        self.keys.clear();
        let rows = parts.clone().flatten();
        let key = |(at, row): (usize, &Row<D>)| u64::from(row.low[0]) << 32 | at as u64;
        self.keys.extend(rows.enumerate().map(key));
        order(&mut self.keys, &mut self.spare);
        let mut parts = parts;
        let (first, rest) = (parts.next().unwrap_or(&[]), parts);
        let at = |key: u64| key as u32 as usize;
        let keys = &self.keys;
        if rest.clone().next().is_none() {
            self.columns.fill(begin, keys.len(), |k| first[at(keys[k])]);
        } else {
            self.columns.fill(begin, keys.len(), |k| {
                let mut at = at(keys[k]);
                if at < first.len() {
                    return first[at];
                }
                at -= first.len();
                for part in rest.clone() {
                    if at < part.len() {
                        return part[at];
                    }
                    at -= part.len();
                }
                // Keys were made of these very rows: one was found.
                Row::BLANK
            });
        }
    }

    /// Takes over boxes that are in order already, of a stripe or a part of it that begins at `begin`.
    pub(super) fn fill(
        &mut self,
        begin: [u32; D],
        rows: &[Row<D>],
        sketches: Option<(Units<D>, &[u32])>,
    ) {
        self.columns.fill(begin, rows.len(), |k| rows[k]);
        if let Some((units, sketches)) = sketches {
            self.columns.sketch(units, sketches);
        }
    }

    /// Takes over the boxes of the stripe that begins at `begin`: the rows at these places, which come in
    /// several parts. Of space alone. Where there are `sketches`, they will be asked for next.
    pub(super) fn pick<'a>(
        &mut self,
        begin: [u32; D],
        rows: &[Row<D>],
        places: impl Iterator<Item = &'a [u32]>,
        sketches: Option<&[u32]>,
    ) {
        self.keys.clear();
        let (sketches, _) = sketches.unwrap_or(&[]).as_chunks::<WORDS3>();
        for part in places {
            // They lie all over the memory. A box's place is its id, too, unless there are several levels.
            for &at in part {
                prefetch(rows, at as usize);
                prefetch(sketches, at as usize);
            }
            let key = |&at: &u32| u64::from(rows[at as usize].low[0]) << 32 | u64::from(at);
            self.keys.extend(part.iter().map(key));
        }
        order(&mut self.keys, &mut self.spare);
        let keys = &self.keys[..];
        let row = |k: usize| rows[keys[k] as u32 as usize];
        self.columns.fill(begin, keys.len(), row);
    }
}

/// Sorts keys by their upper halves.
///
/// Two rounds of counting by the leading digits of what differs, which leaves few in the wrong
/// place where the keys are spread, then a pass that mends these. Where keys crowd so that the last
/// pass would have much to do, they are sorted by comparing.
fn order(keys: &mut Vec<u64>, spare: &mut Vec<u64>) {
    if keys.len() < FEW {
        sort(keys);
    } else if keys.len() < 1 << 13 {
        by_digits::<8, 256>(keys, spare);
    } else {
        by_digits::<11, 2048>(keys, spare);
    }
}

fn by_digits<const BITS: u32, const DIGITS: usize>(keys: &mut Vec<u64>, spare: &mut Vec<u64>) {
    let (mut least, mut most) = (u64::MAX, 0);
    for &key in keys.iter() {
        least = least.min(key);
        most = most.max(key);
    }
    let width = 64 - ((most - least) | u64::from(u32::MAX)).leading_zeros();
    // The two leading digits; where there are fewer bits that matter, the last ones.
    let shift = width.saturating_sub(2 * BITS).max(32);
    let mask = DIGITS - 1;
    let mut counts = [[0u32; DIGITS]; 2];
    for &key in keys.iter() {
        let digits = ((key - least) >> shift) as usize;
        counts[0][digits & mask] += 1;
        counts[1][digits >> BITS & mask] += 1;
    }
    for counts in &mut counts {
        let mut sum = 0;
        for count in counts {
            sum += core::mem::replace(count, sum);
        }
    }
    spare.clear();
    spare.resize(keys.len(), 0);
    for (round, counts) in counts.iter_mut().enumerate() {
        let shift = shift + BITS * round as u32;
        for &key in keys.iter() {
            let next = &mut counts[((key - least) >> shift) as usize & mask];
            spare[*next as usize] = key;
            *next += 1;
        }
        core::mem::swap(keys, spare);
    }
    if !mend(keys) {
        sort(keys);
    }
}

/// Moves keys that are a little too far back to where they belong; gives up where there are many.
fn mend(keys: &mut [u64]) -> bool {
    let mut moves = 4 * keys.len();
    for k in 1..keys.len() {
        let key = keys[k];
        let mut at = k;
        while at > 0 && keys[at - 1] > key {
            keys[at] = keys[at - 1];
            at -= 1;
        }
        keys[at] = key;
        match moves.checked_sub(k - at) {
            Some(left) => moves = left,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts(
            begins in prop::collection::vec(prop_oneof![any::<u32>(), 0u32..9, 1000u32..70_000], 0..3000),
            copies in 1usize..5,
        ) {
            let begins: Vec<u32> = begins.iter().copied().cycle().take(begins.len() * copies).collect();
            let key = |(at, &x): (usize, &u32)| u64::from(x) << 32 | at as u64;
            let mut keys: Vec<u64> = begins.iter().enumerate().map(key).collect();
            let mut sorted = keys.clone();
            sorted.sort_unstable();
            order(&mut keys, &mut Vec::new());
            let upper = |keys: &[u64]| keys.iter().map(|k| k >> 32).collect::<Vec<_>>();
            prop_assert_eq!(upper(&keys), upper(&sorted));
            keys.sort_unstable();
            prop_assert_eq!(keys, sorted);
        }
    }
}
