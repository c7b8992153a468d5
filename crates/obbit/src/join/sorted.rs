//! One stripe in scanning order.

use crate::lanes::{Columns, Row, Units, WORDS3, prefetch};
use crate::num::keys::by_upper_half;
use alloc::vec::Vec;

/// The boxes of a stripe as columns, ordered by where they begin along x.
#[derive(Debug)]
pub(super) struct Sorted<const D: usize> {
    pub(super) columns: Columns<D>,
    /// Where each box begins, above its place in the stripe or in the list of rows.
    keys: Vec<u64>,
    spare: Vec<u64>,
}

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
        by_upper_half(&mut self.keys, &mut self.spare);
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
        by_upper_half(&mut self.keys, &mut self.spare);
        let keys = &self.keys[..];
        let row = |k: usize| rows[keys[k] as u32 as usize];
        self.columns.fill(begin, keys.len(), row);
    }
}
