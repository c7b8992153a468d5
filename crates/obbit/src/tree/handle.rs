//! Handles, and the stamps that tell a handle of today from one of yesterday or of another tree.

use core::sync::atomic::{AtomicU32, Ordering};

/// Names one box of one [`Tree`](crate::Tree), from its insertion to its removal.
///
/// It stays good whatever happens to other boxes. Once its box is removed it is refused for ever,
/// also where the slot holds a new box; and so it is by every other tree. (A clone of a tree knows
/// the handles that were given out before it was cloned, and those alone.)
///
/// Handles are ordered by [`slot`](Self::slot).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Handle {
    slot: u32,
    stamp: Stamp,
}

impl Handle {
    #[inline]
    pub(super) fn new(slot: u32, stamp: Stamp) -> Self {
        Self { slot, stamp }
    }

    /// The number of the box's slot: small numbers from 0 on, a removed box's slot is used again.
    /// Queries and pairs answer in slots.
    #[must_use]
    #[inline]
    pub fn slot(self) -> u32 {
        self.slot
    }

    /// [`slot`](Self::slot) as an index, for a `Vec` of the caller's own data beside the tree.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.slot as usize
    }

    #[inline]
    pub(super) fn stamp(self) -> Stamp {
        self.stamp
    }
}

/// No two insertions have the same, in all trees of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Stamp {
    /// 0 where a slot is empty.
    block: u32,
    birth: u32,
}

impl Stamp {
    pub(super) const EMPTY: Self = Self { block: 0, birth: 0 };
}

/// The next block of stamps that no tree has.
static BLOCKS: AtomicU32 = AtomicU32::new(1);

/// Draws a number that no other call gets (before 2³² calls).
pub(super) fn fresh_number() -> u32 {
    // 0 means "none"; it could come again after a lifetime of making trees.
    BLOCKS.fetch_add(1, Ordering::Relaxed).max(1)
}

/// Where a tree's stamps come from: blocks of 2³², each owned by one tree.
#[derive(Debug)]
pub(super) struct Stamps {
    next: Stamp,
}

impl Stamps {
    pub(super) fn new() -> Self {
        Self { next: Stamp::EMPTY }
    }

    #[inline]
    pub(super) fn draw(&mut self) -> Stamp {
        if self.next.block == 0 {
            self.next.block = fresh_number();
        }
        let drawn = self.next;
        self.next = match drawn.birth.checked_add(1) {
            Some(birth) => Stamp { birth, ..drawn },
            None => Stamp::EMPTY,
        };
        drawn
    }
}
