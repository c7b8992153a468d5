//! What shows and blocks, as later turns look for it.
//!
//! Labels that show do not meet, so that few are near a place; but those that give way to none may lie in heaps.
//! These stand on shelves in the order of their keys, each shelf holding four times as many as the one before: whoever
//! is hidden by one of a shelf need not look into those behind it.

use super::order::Key;
use super::space::{Bounds, Ladder, Space};
use alloc::vec::Vec;

/// Boxes on the first shelf of a heap.
pub(super) const FIRST: usize = 64;
/// How many times as many each next one holds.
const GROWTH: usize = 4;

/// Some of what shows.
#[derive(Debug)]
pub(super) struct Shelf {
    pub(super) space: Space,
    /// No key of what stands here is below this one.
    pub(super) least: Key,
}

/// All of it. Shelves that are empty keep their memory.
#[derive(Debug, Default)]
pub(super) struct Shelves {
    shelves: Vec<Shelf>,
    used: usize,
}

impl Shelves {
    /// Forgets all; what comes stands on one shelf.
    pub(super) fn clear(&mut self, ladder: &Ladder) {
        self.used = 0;
        self.open(ladder, Key::FIRST);
    }

    /// Those in use, in the order of their keys.
    pub(super) fn all(&self) -> &[Shelf] {
        self.shelves.get(..self.used).unwrap_or(&[])
    }

    /// Adds boxes; in the order of the cells of the usual level is best.
    pub(super) fn add(&mut self, ladder: &Ladder, boxes: impl Iterator<Item = Bounds>) {
        if let Some(last) = self
            .used
            .checked_sub(1)
            .and_then(|k| self.shelves.get_mut(k))
        {
            last.space.add(ladder, boxes);
        }
    }

    /// Puts a heap on shelves, which comes in the order of the keys of its slots, and begins another for what comes
    /// behind it, the keys of which are at least `rest`. Nothing may be there yet.
    pub(super) fn add_heap(
        &mut self,
        ladder: &Ladder,
        mut heap: &[Bounds],
        keys: &[Key],
        rest: Key,
    ) {
        self.used = 0;
        let mut size = FIRST;
        while let Some(first) = heap.first() {
            let (boxes, later) = heap.split_at(size.min(heap.len()));
            let least = keys.get(first.id as usize).copied().unwrap_or(Key::FIRST);
            self.open(ladder, least);
            self.add(ladder, boxes.iter().copied());
            heap = later;
            size = size.saturating_mul(GROWTH);
        }
        self.open(ladder, rest);
    }

    /// Begins a shelf.
    fn open(&mut self, ladder: &Ladder, least: Key) {
        if self.shelves.len() == self.used {
            let space = Space::default();
            self.shelves.push(Shelf { space, least });
        }
        if let Some(shelf) = self.shelves.get_mut(self.used) {
            shelf.space.clear(ladder);
            shelf.least = least;
            self.used += 1;
        }
    }
}
