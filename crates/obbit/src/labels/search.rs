//! The search for what shows: the answer of the naive loop, by another way.
//!
//! The naive loop goes through the labels by priority and shows each that meets no shown one. Here
//! the labels come in turns (see `arrange`). Of a turn, every label is first compared with what the
//! turns before have shown; only those left over can be in each other's way, and are few. Among
//! them, each is compared with those of higher priority, and they are settled in order. Where they crowd so
//! that this is too much, the naive loop itself goes through them (see `walk`).

use super::candidates::Batch;
use super::order::{Items, Key, NONE};
use super::shelves;
use super::space::{Bounds, Space};
use super::walk::sort_places;
use super::work::{Contested, Search, Work};
use crate::d2::Convex2;
use crate::geom::Relate;
use crate::num::sort::sort;
use alloc::vec::Vec;

/// With more pairs to a piece than this, by their bounds, going through them one by one takes less.
const MANY: usize = 4;
/// With more to each of the labels that give way to none, they lie in a heap.
const HEAP: usize = 16;
/// So many pieces tell how many pairs there are; fewer than twice as many are not asked.
const SAMPLES: usize = if cfg!(test) { 16 } else { 2048 };

impl<S: Convex2 + Relate<2>, I: Items> Search<'_, S, I> {
    /// Shows items that give way to none, of which some may look for a free position.
    pub(super) fn show_all(&mut self, rows: &[Bounds]) {
        if I::PLAIN {
            return;
        }
        if rows.iter().any(|row| self.asks(row.id)) {
            self.among(rows);
        } else {
            for row in rows {
                let item = self.item(row.id);
                let (_, first) = self.items.positions(item);
                self.place(item, first);
            }
        }
        if rows.len() <= shelves::FIRST || !self.meet_more(rows, HEAP) {
            return self.take_over(rows);
        }
        let mut heap = core::mem::take(&mut self.work.spare);
        heap.clear();
        let [order, spare] = &mut self.work.order;
        sort_places(self.keys, rows, order, spare);
        let in_order = self.work.order[0].iter();
        let in_order = in_order.map(|place| rows[*place as u32 as usize]);
        heap.extend(in_order.filter(|row| self.shows(row.id) && self.blocks(row.id)));
        let mut shown = core::mem::take(&mut self.work.shown);
        shown.add_heap(self.ladder, &heap, self.keys, Key::FIRST_OF_MOST);
        self.work.shown = shown;
        self.work.spare = heap;
    }

    /// Adds what shows of these to what blocks later ones.
    fn take_over(&mut self, rows: &[Bounds]) {
        let mut shown = core::mem::take(&mut self.work.shown);
        let blocks = |row: &&Bounds| self.shows(row.id) && self.blocks(row.id);
        shown.add(self.ladder, rows.iter().filter(blocks).copied());
        self.work.shown = shown;
    }

    /// Decides all of `rows`, which come after all that were decided before.
    pub(super) fn turn(&mut self, rows: &mut [Bounds], last: bool) {
        self.hide(rows);
        let mut left = 0;
        for at in 0..rows.len() {
            let row = rows[at];
            rows[left] = row;
            left += usize::from(self.is_open(row.id));
        }
        let rows = &mut rows[..left];
        self.among(rows);
        if !last {
            self.take_over(rows);
        }
    }

    /// Decides these among themselves.
    fn among(&mut self, rows: &[Bounds]) {
        if self.is_crowd(rows) || !self.compare(rows) {
            self.walk(rows);
        } else {
            self.settle(rows);
        }
    }

    /// Notes for each piece the first of the shown that it meets.
    fn hide(&mut self, rows: &[Bounds]) {
        let shown = core::mem::take(&mut self.work.shown);
        let mut spare = core::mem::take(&mut self.work.spare);
        for shelf in shown.all().iter().filter(|shelf| !shelf.space.is_empty()) {
            let asks = |row: &Bounds| {
                self.asks(row.id) && shelf.least < self.work.blocker[row.id as usize]
            };
            let probes = match I::PLAIN {
                true => rows,
                false => some(rows, asks, &mut spare),
            };
            self.hide_by(&shelf.space, probes);
        }
        self.work.spare = spare;
        self.work.shown = shown;
    }

    fn hide_by(&mut self, shown: &Space, probes: &[Bounds]) {
        let mut at = 0;
        while at < probes.len() {
            self.work.batch.find(shown, probes, &mut at);
            if !I::PLAIN {
                self.sift(|_, _| true);
            }
            self.decide();
            for k in 0..self.work.batch.verdicts.len() {
                let Batch {
                    left,
                    right,
                    verdicts,
                    ..
                } = &self.work.batch;
                let (slot, other, meets) = (left[k], right[k], verdicts[k]);
                let key = self.keys[other as usize];
                if meets & (key < self.work.blocker[slot as usize]) {
                    self.note(slot, key);
                }
            }
        }
    }

    /// Whether a slot's piece may still be shown.
    #[inline(always)]
    fn is_open(&self, slot: u32) -> bool {
        if I::PLAIN {
            return self.work.blocker[slot as usize] == Key::LAST;
        }
        let item = self.item(slot);
        let position = self.position(slot);
        if position != NONE {
            return self.is_free(item, position);
        }
        let (count, _) = self.items.positions(item);
        (0..count).any(|position| self.is_free(item, position))
    }

    /// Whether each of these meets too many others, by their bounds, as far as a sample tells.
    fn is_crowd(&mut self, rows: &[Bounds]) -> bool {
        rows.len() / SAMPLES > 1 && self.meet_more(rows, MANY)
    }

    /// Whether each of these meets more than so many others by its bounds, as far as a sample tells; others that can
    /// be in anyone's way.
    fn meet_more(&mut self, rows: &[Bounds], many: usize) -> bool {
        let step = (rows.len() / SAMPLES).max(1);
        let mut some = core::mem::take(&mut self.work.spare);
        some.clear();
        some.extend(rows.iter().step_by(step));
        let mut fresh = core::mem::take(&mut self.work.fresh);
        fresh.clear(self.ladder);
        let blocks = |row: &&Bounds| self.blocks(row.id);
        fresh.add(self.ladder, some.iter().filter(blocks).copied());
        let (mut at, mut pairs) = (0, 0);
        while at < some.len() {
            self.work.batch.find(&fresh, &some, &mut at);
            let Batch { left, right, .. } = &self.work.batch;
            let others = left.iter().zip(right);
            pairs += others
                .filter(|&(&a, &b)| self.item(a) != self.item(b))
                .count();
        }
        let is_more = pairs * step > many * some.len();
        self.work.fresh = fresh;
        self.work.spare = some;
        is_more
    }

    /// Finds who among these is in whose way; `false` if that is too much.
    fn compare(&mut self, rows: &[Bounds]) -> bool {
        let mut fresh = core::mem::take(&mut self.work.fresh);
        fresh.clear(self.ladder);
        let blocks = |row: &&Bounds| self.blocks(row.id);
        fresh.add(self.ladder, rows.iter().filter(blocks).copied());
        let mut spare = core::mem::take(&mut self.work.spare);
        let done = self.rivals_among(&fresh, some(rows, |row| self.asks(row.id), &mut spare));
        self.work.spare = spare;
        self.work.fresh = fresh;
        done
    }

    fn rivals_among(&mut self, fresh: &Space, rows: &[Bounds]) -> bool {
        self.work.contested.clear();
        self.work.rivals.clear();
        let (mut at, mut seen) = (0, 0);
        while at < rows.len() {
            self.work.batch.find(fresh, rows, &mut at);
            seen += self.work.batch.left.len();
            if seen > 24 * rows.len() + 4096 {
                return false;
            }
            self.sift(|piece, other| other < piece);
            self.decide();
            let Work {
                batch,
                contested,
                rivals,
                ..
            } = &mut *self.work;
            let pairs = batch.left.iter().zip(&batch.right);
            for ((&slot, &other), &meets) in pairs.zip(&batch.verdicts) {
                if !meets {
                    continue;
                }
                rivals.push(other);
                let to = rivals.len() as u32;
                match contested.last_mut() {
                    Some(last) if last.slot == slot => last.to = to,
                    _ => contested.push(Contested {
                        key: self.keys[slot as usize],
                        slot,
                        from: to - 1,
                        to,
                    }),
                }
            }
        }
        true
    }

    /// Decides which of these show, now that it is known who is in whose way.
    fn settle(&mut self, rows: &[Bounds]) {
        for row in rows {
            let item = self.item(row.id);
            if I::PLAIN || self.work.placed.get(item as usize) == Some(&NONE) {
                let position = self.free_position(item);
                self.place(item, position);
            }
        }
        let mut contested = core::mem::take(&mut self.work.contested);
        sort(&mut contested);
        for one in &contested {
            self.place(self.item(one.slot), NONE);
        }
        for pieces in contested.chunk_by(|a, b| a.key == b.key) {
            for one in pieces {
                let rivals = &self.work.rivals[one.from as usize..one.to as usize];
                let shown = rivals.iter().filter(|&&rival| self.shows(rival));
                let first = shown.map(|&rival| self.key(rival)).min();
                self.note(one.slot, first.unwrap_or(Key::LAST));
            }
            if let Some(one) = pieces.first() {
                let item = self.item(one.slot);
                let position = self.free_position(item);
                self.place(item, position);
            }
        }
        self.work.contested = contested;
    }

    /// Keeps those candidates that can be in each other's way, and of which `keep` approves by the
    /// keys of both.
    #[inline(always)]
    fn sift(&mut self, keep: impl Fn(Key, Key) -> bool) {
        let mut batch = core::mem::take(&mut self.work.batch);
        batch.retain(|slot, other| {
            let stays = keep(self.keys[slot as usize], self.keys[other as usize]);
            stays & self.hides(self.item(other), self.item(slot))
        });
        self.work.batch = batch;
    }

    /// Decides which of the candidates meet.
    fn decide(&mut self) {
        let batch = &mut self.work.batch;
        if self.boxes.len() == self.shapes.len() {
            batch.decide(self.boxes, self.touch);
        } else {
            batch.decide_named(self.shapes, self.pieces, self.touch);
        }
    }
}

/// Those of the rows that `keep` approves of, in `spare` unless these are all.
fn some<'a>(
    rows: &'a [Bounds],
    keep: impl Fn(&Bounds) -> bool,
    spare: &'a mut Vec<Bounds>,
) -> &'a [Bounds] {
    if rows.iter().all(&keep) {
        return rows;
    }
    spare.clear();
    spare.extend(rows.iter().filter(|row| keep(row)));
    spare
}
