//! The search for what shows where labels are few to a place: all pairs that meet, then one walk through
//! the labels in order.
//!
//! That is the naive loop itself, with lists of those that a piece meets in place of looking for them.
//! All pairs are found by the search that serves lists (see `join`). They are more than the search by
//! turns (see `search`) looks at, since most are of hidden labels; but as long as they are a few to a
//! label this takes half to three quarters of its time, and less on several threads.

use super::order::{Items, Key, NONE};
use crate::d2::Convex2;
use crate::geom::{Aabb, Relate, Touch, scattered};
use crate::join::PairFinder;
use crate::num::sort::sort;
use alloc::vec::Vec;

/// With more pairs to a piece than this, by their bounds, the search by turns takes less (on one thread, of
/// 10,000 labels as of 100,000).
const MANY: u128 = 8;

/// The memory of such a search, and its result.
///
/// Pieces are known by their slots: they are numbered by the order of their items.
#[derive(Debug, Default)]
pub(super) struct Sparse {
    finder: PairFinder<2>,
    sample: Vec<Aabb<2>>,
    /// The keys of all items, in order.
    order: Vec<Key>,
    moved: Vec<Key>,
    /// The slot of each piece, and the piece of each slot.
    slots: Vec<u32>,
    pieces: Vec<u32>,
    /// Pairs that stand in each other's way: the slot that goes before, and the other.
    rivals: Vec<[u32; 2]>,
    /// For each slot those that go before it, beside each other; and where they begin.
    before: Vec<u32>,
    starts: Vec<u32>,
    shows: Vec<bool>,
    /// By slot, the first that shows and that the piece meets, or `NONE`.
    blocker: Vec<u32>,
    /// The position in which each item shows, or `NONE`.
    placed: Vec<u32>,
}

impl Sparse {
    /// Decides what shows; `false` where there are too many pairs for that.
    pub(super) fn run<S: Convex2 + Relate<2>, I: Items>(
        &mut self,
        shapes: &[S],
        items: &I,
        touch: Touch,
    ) -> bool {
        if !self.is_sparse(shapes) {
            return false;
        }
        // The sample may have missed a crowd.
        let most = 2 * MANY * shapes.len() as u128 + 1024;
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        self.finder.set_most_pairs(most as usize);
        let is_moved = self.sort(items);
        if is_moved || !I::PLAIN {
            self.number(shapes.len(), items);
        }
        self.list(shapes, items, touch);
        if self.finder.overflow().is_some() {
            return false;
        }
        self.walk(items);
        true
    }

    /// Whether there are few pairs, as far as a sample tells.
    fn is_sparse<S: Convex2>(&mut self, shapes: &[S]) -> bool {
        // So many that of as many pairs as there may be some tens are found.
        let some = (2 * shapes.len().isqrt()).max(64);
        let some = scattered(shapes.len()).take(some);
        self.sample.clear();
        let some = some.filter_map(|k| shapes.get(k)).map(S::bounds);
        self.sample.extend(some);
        let mut pairs = 0;
        for (k, a) in self.sample.iter().enumerate() {
            let ([min_x, min_y], [max_x, max_y]) = (a.min(), a.max());
            for b in &self.sample[k + 1..] {
                let ([low_x, low_y], [high_x, high_y]) = (b.min(), b.max());
                let meets =
                    (low_x <= max_x) & (min_x <= high_x) & (low_y <= max_y) & (min_y <= high_y);
                pairs += u128::from(meets);
            }
        }
        // Of all pairs as many meet as of the sample's.
        let [count, some] = [shapes.len(), self.sample.len()].map(|n| n as u128);
        pairs * count <= MANY * some * some
    }

    /// Puts the items in order; says whether that is another than before.
    fn sort<I: Items>(&mut self, items: &I) -> bool {
        let Self { order, moved, .. } = self;
        if order.len() != items.count() {
            order.clear();
            order.extend((0..items.count() as u32).map(|item| items.key(item)));
            sort(order);
            return true;
        }
        // From frame to frame most stay where they are.
        moved.clear();
        let mut stay = 0;
        for at in 0..order.len() {
            let old = order[at];
            let new = items.key(old.index());
            if new == old {
                order[stay] = old;
                stay += 1;
            } else {
                moved.push(new);
            }
        }
        if moved.is_empty() {
            return false;
        }
        sort(moved);
        // The last of both first, from the end on.
        let mut end = order.len();
        while let Some(&last) = moved.last() {
            end -= 1;
            if stay > 0 && order[stay - 1] > last {
                stay -= 1;
                order[end] = order[stay];
            } else {
                order[end] = last;
                moved.pop();
            }
        }
        true
    }

    /// Numbers the pieces.
    fn number<I: Items>(&mut self, count: usize, items: &I) {
        self.slots.clear();
        self.slots.resize(count, NONE);
        self.pieces.clear();
        for key in &self.order {
            let (from, to) = items.pieces(key.index());
            for piece in from..to {
                if let Some(slot) = self.slots.get_mut(piece as usize) {
                    *slot = self.pieces.len() as u32;
                    self.pieces.push(piece);
                }
            }
        }
    }

    /// Lists for each slot those that go before it and may hide it.
    fn list<S: Convex2 + Relate<2>, I: Items>(&mut self, shapes: &[S], items: &I, touch: Touch) {
        let Self {
            finder,
            slots,
            pieces,
            rivals,
            before,
            starts,
            ..
        } = self;
        starts.clear();
        starts.resize(pieces.len() + 2, 0);
        rivals.clear();
        let starts = &mut starts[..];
        for &(i, j) in finder.pairs_unsorted(shapes, touch) {
            let (i, j) = (slots[i as usize], slots[j as usize]);
            let [first, second] = [i.min(j), i.max(j)];
            if !I::PLAIN {
                let [rival, item] = [first, second].map(|slot| items.owner(pieces[slot as usize]));
                if item == rival || items.yields(item) & items.blocks(rival) == 0 {
                    continue;
                }
            }
            rivals.push([first, second]);
            // Counted two places further on, so that the places double as those to write to.
            starts[second as usize + 2] += 1;
        }
        for k in 2..starts.len() {
            starts[k] += starts[k - 1];
        }
        before.resize(rivals.len(), NONE);
        for &[first, second] in rivals.iter() {
            let at = &mut starts[second as usize + 1];
            before[*at as usize] = first;
            *at += 1;
        }
    }

    /// Goes through the items in order.
    fn walk<I: Items>(&mut self, items: &I) {
        self.shows.clear();
        self.shows.resize(self.pieces.len(), false);
        self.blocker.resize(self.pieces.len(), NONE);
        self.placed.clear();
        self.placed.resize(items.count(), NONE);
        let mut begin = 0;
        for at in 0..self.order.len() {
            let item = self.order[at].index();
            let end = if I::PLAIN {
                begin + 1
            } else {
                let (from, to) = items.pieces(item);
                begin + (to - from) as usize
            };
            for slot in begin..end {
                let before = self.starts[slot] as usize..self.starts[slot + 1] as usize;
                let shown = |&slot: &u32| {
                    let shows = self.shows[slot as usize];
                    if shows { slot } else { NONE }
                };
                let first = self.before[before].iter().map(shown).min();
                self.blocker[slot] = first.unwrap_or(NONE);
            }
            let position = self.free_position(items, item, (begin, end));
            self.placed[item as usize] = position;
            for slot in begin..end {
                let of = self.position(items, slot);
                self.shows[slot] = position != NONE && (of == NONE || of == position);
            }
            begin = end;
        }
    }

    /// The position that a slot's piece belongs to.
    #[inline(always)]
    fn position<I: Items>(&self, items: &I, slot: usize) -> u32 {
        if I::PLAIN {
            0
        } else {
            items.position(self.pieces[slot])
        }
    }

    /// The first position in which nothing is in the way of an item with these slots, or `NONE`.
    #[inline(always)]
    fn free_position<I: Items>(&self, items: &I, item: u32, (begin, end): (usize, usize)) -> u32 {
        if begin == end {
            return NONE;
        }
        let is_free = |&position: &u32| {
            (begin..end).all(|slot| {
                let of = self.position(items, slot);
                self.blocker[slot] == NONE || (of != NONE && of != position)
            })
        };
        if I::PLAIN {
            return if is_free(&0) { 0 } else { NONE };
        }
        let (count, first) = items.positions(item);
        let mut all = core::iter::once(first).chain(0..count);
        all.find(is_free).unwrap_or(NONE)
    }

    /// Calls `each` with every item: as [`Engine::answers`](super::engine::Engine::answers).
    pub(super) fn answers<I: Items>(&self, items: &I, mut each: impl FnMut(u32, u32, u32)) {
        let owner = |slot: u32| {
            let piece = self.pieces.get(slot as usize);
            piece.map_or(NONE, |&piece| items.owner(piece))
        };
        if I::PLAIN {
            for (&item, &blocker) in self.pieces.iter().zip(&self.blocker) {
                each(item, self.placed[item as usize], owner(blocker));
            }
            return;
        }
        for (item, &placed) in (0..).zip(&self.placed) {
            let (from, to) = items.pieces(item);
            let first = (from..to).filter(|&piece| matches!(items.position(piece), 0 | NONE));
            let blocker = first.map(|piece| self.blocker[self.slots[piece as usize] as usize]);
            each(item, placed, owner(blocker.min().unwrap_or(NONE)));
        }
    }
}
