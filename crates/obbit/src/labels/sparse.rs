//! The search for what shows where labels are few to a place: all pairs that meet, then one walk through
//! the labels in order.
//!
//! That is the naive loop itself, with lists of those that a piece hides in place of looking for them.
//! All pairs are found by the search that serves lists (see `join`). They are more than the search by
//! turns (see `search`) looks at, since most are of hidden labels; but as long as they are a few to a
//! label this takes half to three quarters of its time, and less on several threads.

use super::order::{Items, Key, NONE};
use crate::d2::Convex2;
use crate::geom::{Relate, Touch, scattered};
use crate::join::PairFinder;
use crate::lanes::{Job, Lanes, Simd, prefetch};
use crate::num::sort::sort;
use alloc::vec::Vec;

/// With more pairs to a piece than this, by their bounds, the search by turns takes less (on one thread, of
/// 10,000 labels as of 100,000).
const MANY: u128 = 8;

/// So many slots ahead what one hides is asked for; of a million labels it lies all over the memory.
const SOON: usize = 16;

/// The memory of such a search, and its result.
///
/// Pieces are known by their slots: they are numbered by the order of their items.
#[derive(Debug, Default)]
pub(super) struct Sparse {
    finder: PairFinder<2>,
    /// Some of the shapes, and lower and upper limits of their bounds.
    some: Vec<usize>,
    sample: [Vec<f64>; 4],
    /// The keys of all items, by item.
    keys: Vec<Key>,
    /// The same in order.
    order: Vec<Key>,
    moved: Vec<Key>,
    /// The slot of each piece, and the piece of each slot.
    slots: Vec<u32>,
    pieces: Vec<u32>,
    /// Whether these are those of plain items.
    is_plain: bool,
    /// For each slot a list of the later ones that its piece hides where it shows: where it begins, or
    /// `NONE`; and of each entry the slot, and the next entry.
    heads: Vec<u32>,
    rivals: Vec<[u32; 2]>,
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
        if !self.is_sparse(shapes, touch) {
            return false;
        }
        // The sample may have missed a crowd.
        let most = 2 * MANY * shapes.len() as u128 + 1024;
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        self.finder.set_most_pairs(most as usize);
        let is_moved = self.sort(items);
        if is_moved || !(I::PLAIN && self.is_plain) {
            self.number(shapes.len(), items);
            self.is_plain = I::PLAIN;
        }
        self.list(shapes, items, touch);
        if self.finder.overflow().is_some() {
            return false;
        }
        self.walk(items);
        true
    }

    /// Whether there are few pairs, as far as a sample tells.
    fn is_sparse<S: Convex2 + Relate<2>>(&mut self, shapes: &[S], touch: Touch) -> bool {
        // So many that of as many pairs as there may be some tens are found.
        let some = (2 * shapes.len().isqrt()).max(64);
        self.some.clear();
        self.some.extend(scattered(shapes.len(), some));
        self.sample.iter_mut().for_each(Vec::clear);
        let bounds = self
            .some
            .iter()
            .filter_map(|&k| shapes.get(k))
            .map(S::bounds);
        for bounds in bounds {
            let ([low_x, low_y], [high_x, high_y]) = (bounds.min(), bounds.max());
            let limits = [low_x, low_y, high_x, high_y];
            for (column, limit) in self.sample.iter_mut().zip(limits) {
                column.push(limit);
            }
        }
        let sample = Sample(self.sample.each_ref().map(|column| &column[..]));
        let pairs = Lanes::best().run(sample);
        // Of all pairs as many meet as of the sample's.
        let [count, some] = [shapes.len(), self.some.len()].map(|n| n as u128);
        let are_few = |pairs: u64| u128::from(pairs) * count <= MANY * some * some;
        if are_few(pairs) {
            return true;
        }
        // Turned labels meet less often than their bounds do. In a crowd that is soon counted.
        let [low_x, low_y, high_x, high_y] = &self.sample;
        let mut meeting = 0;
        for (i, a) in self.some.iter().enumerate() {
            for (j, b) in self.some.iter().enumerate().take(i) {
                let near_x = (low_x[i] <= high_x[j]) & (low_x[j] <= high_x[i]);
                let near = near_x & (low_y[i] <= high_y[j]) & (low_y[j] <= high_y[i]);
                meeting += u64::from(near && shapes[*a].relate(&shapes[*b]).meets(touch));
            }
            if !are_few(meeting) {
                return false;
            }
        }
        true
    }

    /// Puts the items in order; says whether that is another than before.
    fn sort<I: Items>(&mut self, items: &I) -> bool {
        let Self {
            keys, order, moved, ..
        } = self;
        let now = (0..items.count() as u32).map(|item| items.key(item));
        if keys.len() != items.count() {
            keys.clear();
            keys.extend(now);
            order.clone_from(keys);
            sort(order);
            return true;
        }
        let mut is_same = true;
        for (old, new) in keys.iter_mut().zip(now) {
            if *old != new {
                (*old, is_same) = (new, false);
            }
        }
        if is_same {
            return false;
        }
        // From frame to frame most stay where they are.
        moved.clear();
        let mut stay = 0;
        for at in 0..order.len() {
            let old = order[at];
            let new = keys[old.index() as usize];
            if new == old {
                order[stay] = old;
                stay += 1;
            } else {
                moved.push(new);
            }
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

    /// Lists for each slot the later ones that its piece may hide.
    fn list<S: Convex2 + Relate<2>, I: Items>(&mut self, shapes: &[S], items: &I, touch: Touch) {
        let Self {
            finder,
            slots,
            pieces,
            heads,
            rivals,
            ..
        } = self;
        heads.clear();
        heads.resize(pieces.len(), NONE);
        let found = finder.pairs_unsorted(shapes, touch);
        rivals.resize(rivals.len().max(found.len()), [NONE; 2]);
        let (slots, heads) = (&slots[..], &mut heads[..]);
        let mut entries = (0..).zip(rivals.iter_mut());
        for &(i, j) in found {
            let (i, j) = (slots[i as usize], slots[j as usize]);
            let [first, second] = [i.min(j), i.max(j)];
            if !I::PLAIN {
                let [rival, item] = [first, second].map(|slot| items.owner(pieces[slot as usize]));
                if item == rival || items.yields(item) & items.blocks(rival) == 0 {
                    continue;
                }
            }
            let Some((entry, place)) = entries.next() else {
                return;
            };
            // Lists need no second pass to count; as pairs are found, those of a slot come close together.
            *place = [
                second,
                core::mem::replace(&mut heads[first as usize], entry),
            ];
        }
    }

    /// Goes through the items in order.
    fn walk<I: Items>(&mut self, items: &I) {
        self.blocker.clear();
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
            if let Some(&soon) = self.heads.get(begin + SOON) {
                prefetch(&self.rivals, soon as usize);
            }
            let position = self.free_position(items, item, (begin, end));
            self.placed[item as usize] = position;
            if position != NONE {
                for slot in begin..end {
                    let of = self.position(items, slot);
                    if of == NONE || of == position {
                        self.hide(slot);
                    }
                }
            }
            begin = end;
        }
    }

    /// Notes of those that a slot's piece hides that it is in their way.
    #[inline(always)]
    fn hide(&mut self, slot: usize) {
        let mut entry = self.heads[slot];
        while let Some(&[other, next]) = self.rivals.get(entry as usize) {
            // Slots come in order: the first one stays.
            let blocker = &mut self.blocker[other as usize];
            *blocker = (slot as u32).min(*blocker);
            entry = next;
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

    /// The first position in which nothing is in the way of an item with these slots; else `NONE`, or the one that
    /// is tried first where it always shows.
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
        let otherwise = if items.always(item) { first } else { NONE };
        all.find(is_free).unwrap_or(otherwise)
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

/// How many pairs of boxes meet, of boxes by the columns of their limits.
struct Sample<'a>([&'a [f64]; 4]);

impl Job for Sample<'_> {
    type Out = u64;
    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> u64 {
        let [low_x, low_y, high_x, high_y] = self.0;
        let mut pairs = 0;
        for k in 0..low_x.len() {
            let later = self.0.map(|column| &column[k + 1..]);
            let lows = later[0].iter().zip(later[1]);
            let highs = later[2].iter().zip(later[3]);
            for ((left, lower), (right, upper)) in lows.zip(highs) {
                let meets = (low_x[k] <= *right) & (*left <= high_x[k]);
                pairs += u64::from(meets & (low_y[k] <= *upper) & (*lower <= high_y[k]));
            }
        }
        pairs
    }
}
