//! Who goes before whom, and what the engine must know of the labels it decides.

use crate::num::sort::rising;
use core::ops::Range;

/// A label's place in the order in which labels are decided: a lesser key goes first. No two labels
/// of a frame have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u128);

/// The most labels of a frame, and one more than the largest order: both share a key's last bits.
pub(super) const MOST: usize = 1 << 31;

impl Key {
    /// Before every label.
    pub(super) const FIRST: Self = Self(0);
    /// Behind every label.
    pub(super) const LAST: Self = Self(u128::MAX);
    /// Before every label that gives way, behind those that give way to none.
    pub(super) const FIRST_OF_MOST: Self = Self(1 << 127);

    /// Labels that give way to none go first, then the higher priority, then those that were shown
    /// in the last frame, then the lower order, then the lower index. (`priority` is finite, `order`
    /// and `index` are below [`MOST`].)
    #[inline]
    pub(super) fn new(first: bool, priority: f64, kept: bool, order: u32, index: u32) -> Self {
        let tie = u128::from(!kept) << 62 | u128::from(order) << 31 | u128::from(index);
        Self(u128::from(!first) << 127 | u128::from(!rising(priority)) << 63 | tie)
    }

    /// A number of 32 bits that is the larger the larger the key is, or as large, for keys `from` one up to
    /// another.
    #[inline]
    pub(super) fn within(self, from: Self, upto: Self) -> u32 {
        let beyond = 96u32.saturating_sub((upto.0 - from.0).leading_zeros());
        ((self.0 - from.0) >> beyond) as u32
    }

    /// The label's index.
    #[inline]
    pub(super) fn index(self) -> u32 {
        self.0 as u32 & (MOST - 1) as u32
    }

    /// Whether it gives way to none.
    #[inline]
    pub(super) fn is_first(self) -> bool {
        self.0 >> 127 == 0
    }
}

/// No label, no position.
pub(super) const NONE: u32 = u32::MAX;

/// What the engine decides: items, each of which shows or does not. An item has one piece (a shape)
/// or several; a piece belongs to one of the item's positions, or to every position.
pub(super) trait Items {
    /// Whether item i is piece i, with one position, and all may hide all.
    const PLAIN: bool;
    /// How many items there are.
    fn count(&self) -> usize;
    /// The item's place in the order.
    fn key(&self, item: u32) -> Key;
    /// Which item a piece belongs to.
    fn owner(&self, piece: u32) -> u32;
    /// Which position it belongs to; [`NONE`] if to every one.
    fn position(&self, piece: u32) -> u32;
    /// The pieces of an item: from, to.
    fn pieces(&self, item: u32) -> (u32, u32);
    /// How many positions an item has, and which is tried first.
    fn positions(&self, item: u32) -> (u32, u32);
    /// The places of an item, of which it has one more than positions: [`place`] tells the one of a position.
    /// Plain items have none.
    fn places(&self, item: u32) -> Range<usize>;
    /// How many places all items have.
    fn all_places(&self) -> usize {
        self.count()
            .checked_sub(1)
            .map_or(0, |last| self.places(last as u32).end)
    }
    /// The collision groups that it stands in.
    fn blocks(&self, item: u32) -> u32;
    /// The collision groups that it gives way to, or, if it always shows, looks for a place beside.
    fn yields(&self, item: u32) -> u32;
    /// Whether it shows whatever is in its way; such items come first.
    fn always(&self, item: u32) -> bool;
}

/// Of an item's places the one of a position; the last is of what belongs to every one.
#[inline(always)]
pub(super) fn place(places: &Range<usize>, position: u32) -> usize {
    let last = places.end.wrapping_sub(1);
    if position == NONE {
        last
    } else {
        last.min(places.start + position as usize)
    }
}

/// One shape a label, and nothing special about any.
pub(super) struct Plain<'a> {
    priorities: &'a [f64],
    /// What goes before what of equal priority, by [`tie`]; of labels that are not in the list the index.
    ties: &'a [u32],
}

impl<'a> Plain<'a> {
    pub(super) fn new(priorities: &'a [f64], ties: &'a [u32]) -> Self {
        Self { priorities, ties }
    }
}

/// Whether a label was shown, and its order, in one number.
#[inline]
pub(super) fn tie(kept: bool, order: u32) -> u32 {
    u32::from(!kept) << 31 | order
}

impl Items for Plain<'_> {
    const PLAIN: bool = true;

    fn count(&self) -> usize {
        self.priorities.len()
    }
    #[inline(always)]
    fn key(&self, item: u32) -> Key {
        let priority = self.priorities.get(item as usize).copied().unwrap_or(0.0);
        let tie = self.ties.get(item as usize).copied().unwrap_or(1 << 31);
        Key::new(
            false,
            priority,
            tie >> 31 == 0,
            tie & (MOST as u32 - 1),
            item,
        )
    }
    #[inline(always)]
    fn owner(&self, piece: u32) -> u32 {
        piece
    }
    #[inline(always)]
    fn position(&self, _: u32) -> u32 {
        0
    }
    #[inline(always)]
    fn pieces(&self, item: u32) -> (u32, u32) {
        (item, item + 1)
    }
    #[inline(always)]
    fn positions(&self, _: u32) -> (u32, u32) {
        (1, 0)
    }
    #[inline(always)]
    fn places(&self, _: u32) -> Range<usize> {
        0..0
    }
    #[inline(always)]
    fn blocks(&self, _: u32) -> u32 {
        u32::MAX
    }
    #[inline(always)]
    fn yields(&self, _: u32) -> u32 {
        u32::MAX
    }
    #[inline(always)]
    fn always(&self, _: u32) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_as_they_should() {
        let in_order = [
            Key::new(true, -5.0, false, 7, 9),
            Key::new(false, 1e300, false, 0, 8),
            Key::new(false, 2.0, true, 5, 7),
            Key::new(false, 2.0, false, 3, 6),
            Key::new(false, 2.0, false, 4, 1),
            Key::new(false, 2.0, false, 4, 2),
            Key::new(false, 0.0, false, 0, 3),
            Key::new(false, -0.0, false, 0, 4),
            Key::new(false, -5e-324, false, 0, 5),
            Key::new(false, -1e300, true, (MOST - 1) as u32, (MOST - 1) as u32),
            Key::LAST,
        ];
        assert!(in_order.is_sorted_by(|a, b| a < b));
        assert_eq!(in_order[3].index(), 6);
        assert!(in_order[0].is_first() && !in_order[1].is_first());
    }
}
