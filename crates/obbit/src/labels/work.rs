//! A search in progress: who is asked, what is in whose way so far, and which show.

use super::buckets::Buckets;
use super::candidates::Batch;
use super::order::{Items, Key, NONE, place};
use super::shelves::Shelves;
use super::space::{Bounds, Ladder, Space};
use crate::d2::{Convex2, Obb2};
use crate::geom::{Relate, Touch};
use alloc::vec::Vec;

/// What a search writes.
#[derive(Debug, Default)]
pub(super) struct Work {
    /// What is shown and blocks.
    pub(super) shown: Shelves,
    /// What is left of a turn.
    pub(super) fresh: Space,
    pub(super) batch: Batch,
    /// By slot, the first label, in order, that the piece meets.
    pub(super) blocker: Vec<Key>,
    /// By place, whether anything is in the way of a piece there; of plain items their blockers tell.
    pub(super) taken: Vec<bool>,
    /// The position in which each item shows, or `NONE`. Of plain items by slot.
    pub(super) placed: Vec<u32>,
    /// The slot of each piece, unless items are plain.
    pub(super) slots: Vec<u32>,
    pub(super) contested: Vec<Contested>,
    pub(super) rivals: Vec<u32>,
    pub(super) spare: Vec<Bounds>,
    /// Of the naive loop: what it has shown, and the order of its pieces, where they stand below some bits of
    /// their keys, with room to sort it.
    pub(super) buckets: Buckets,
    pub(super) order: [Vec<u64>; 2],
}

/// A slot whose piece meets others of its turn that go before it: where they stand in the rivals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Contested {
    pub(super) key: Key,
    pub(super) slot: u32,
    pub(super) from: u32,
    pub(super) to: u32,
}

impl Work {
    /// Gets ready for a frame.
    pub(super) fn clear<I: Items>(&mut self, pieces: usize, items: &I, ladder: &Ladder) {
        self.blocker.clear();
        self.blocker.resize(pieces, Key::LAST);
        self.taken.clear();
        self.taken.resize(items.all_places(), false);
        self.placed.clear();
        self.placed.resize(items.count(), NONE);
        self.shown.clear(ladder);
    }

    /// What is in the way of a piece (not a slot).
    pub(super) fn blocker_of(&self, piece: u32) -> Option<Key> {
        let slot = self.slots.get(piece as usize)?;
        self.blocker.get(*slot as usize).copied()
    }
}

/// A search in progress.
pub(super) struct Search<'a, S, I> {
    pub(super) work: &'a mut Work,
    pub(super) shapes: &'a [S],
    pub(super) items: &'a I,
    pub(super) touch: Touch,
    /// By slot.
    pub(super) keys: &'a [Key],
    pub(super) pieces: &'a [u32],
    pub(super) boxes: &'a [Obb2],
    pub(super) ladder: &'a Ladder,
    /// All groups that any item stands in, and all that any gives way to.
    pub(super) groups: [u32; 2],
}

/// All groups that any item stands in, and all that any gives way to.
pub(super) fn groups<I: Items>(items: &I) -> [u32; 2] {
    if I::PLAIN {
        return [u32::MAX; 2];
    }
    let of = |item| [items.blocks(item), items.yields(item)];
    let all = (0..items.count() as u32).map(of);
    all.fold([0; 2], |[b, y], [blocks, yields]| [b | blocks, y | yields])
}

impl<S: Convex2 + Relate<2>, I: Items> Search<'_, S, I> {
    /// The item of a slot; plain ones are named by their slots.
    #[inline(always)]
    pub(super) fn item(&self, slot: u32) -> u32 {
        if I::PLAIN {
            slot
        } else {
            self.items.owner(self.pieces[slot as usize])
        }
    }

    pub(super) fn key(&self, slot: u32) -> Key {
        self.keys.get(slot as usize).copied().unwrap_or(Key::LAST)
    }

    /// The position that a slot's piece belongs to.
    #[inline(always)]
    pub(super) fn position(&self, slot: u32) -> u32 {
        if I::PLAIN {
            0
        } else {
            self.items.position(self.pieces[slot as usize])
        }
    }

    #[inline(always)]
    pub(super) fn place(&mut self, item: u32, position: u32) {
        if let Some(placed) = self.work.placed.get_mut(item as usize) {
            *placed = position;
        }
    }

    /// Whether a slot's piece shows.
    #[inline(always)]
    pub(super) fn shows(&self, slot: u32) -> bool {
        let placed = self.work.placed.get(self.item(slot) as usize);
        let placed = placed.copied().unwrap_or(NONE);
        let position = self.position(slot);
        placed != NONE && (position == NONE || position == placed)
    }

    /// Whether a slot's piece can be in anyone's way.
    #[inline(always)]
    pub(super) fn blocks(&self, slot: u32) -> bool {
        I::PLAIN || self.items.blocks(self.item(slot)) & self.groups[1] != 0
    }

    /// Whether anything can be in the way of a slot's piece.
    #[inline(always)]
    pub(super) fn asks(&self, slot: u32) -> bool {
        I::PLAIN || self.items.yields(self.item(slot)) & self.groups[0] != 0
    }

    /// Notes that a label of this key is in the way of a slot's piece.
    #[inline(always)]
    pub(super) fn note(&mut self, slot: u32, key: Key) {
        let first = &mut self.work.blocker[slot as usize];
        if key < *first {
            *first = key;
            if !I::PLAIN {
                let at = place(&self.items.places(self.item(slot)), self.position(slot));
                if let Some(taken) = self.work.taken.get_mut(at) {
                    *taken = true;
                }
            }
        }
    }

    /// Whether nothing stands in the way of an item in a position.
    #[inline(always)]
    pub(super) fn is_free(&self, item: u32, position: u32) -> bool {
        if I::PLAIN {
            return self.work.blocker[item as usize] == Key::LAST;
        }
        let places = self.items.places(item);
        let taken = |position| self.work.taken.get(place(&places, position)) == Some(&true);
        !taken(position) && !taken(NONE)
    }

    /// The first position in which nothing is in an item's way; else [`NONE`], or the one that is tried first where
    /// it always shows.
    #[inline(always)]
    pub(super) fn free_position(&self, item: u32) -> u32 {
        let (count, first) = if I::PLAIN {
            (1, 0)
        } else {
            self.items.positions(item)
        };
        if self.is_free(item, first) {
            return first;
        }
        let otherwise = if self.items.always(item) { first } else { NONE };
        (0..count)
            .find(|&position| self.is_free(item, position))
            .unwrap_or(otherwise)
    }

    /// Whether an item may hide another.
    #[inline(always)]
    pub(super) fn hides(&self, other: u32, item: u32) -> bool {
        I::PLAIN || (item != other) & (self.items.yields(item) & self.items.blocks(other) != 0)
    }
}
