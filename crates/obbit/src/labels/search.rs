//! The search for what shows: the answer of the naive loop, by another way.
//!
//! The naive loop goes through the labels by priority and shows each that meets no shown one. Here
//! the labels come in turns (see `arrange`). Of a turn, every label is first compared with what the
//! turns before have shown; only those left over can be in each other's way, and are few. Among
//! them, each is compared with those of higher priority, and they are settled in order. Where they crowd so
//! that this is too much, the naive loop itself goes through them (see `walk`).

use super::candidates::Batch;
use super::order::{Items, Key, NONE};
use super::space::{Bounds, Space};
use super::work::{Contested, Search, Work};
use crate::d2::Convex2;
use crate::geom::Relate;
use crate::num::sort::sort;

/// With more pairs to a piece than this, by their bounds, going through them one by one takes less.
const MANY: usize = 4;
/// So many pieces tell how many pairs there are; fewer than twice as many are not asked.
const SAMPLES: usize = if cfg!(test) { 16 } else { 2048 };

impl<S: Convex2 + Relate<2>, I: Items> Search<'_, S, I> {
    /// Shows items that give way to none.
    pub(super) fn show_all(&mut self, rows: &[Bounds]) {
        if I::PLAIN {
            return;
        }
        for row in rows {
            let item = self.item(row.id);
            let (_, first) = self.items.positions(item);
            self.place(item, first);
        }
        self.take_over(rows);
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
        if self.is_crowd(rows) || !self.compare(rows) {
            self.walk(rows);
        } else {
            self.settle(rows);
        }
        if !last {
            self.take_over(rows);
        }
    }

    /// Notes for each piece the first of the shown that it meets.
    fn hide(&mut self, rows: &[Bounds]) {
        if self.work.shown.is_empty() {
            return;
        }
        let mut at = 0;
        while at < rows.len() {
            let work = &mut *self.work;
            work.batch.find(&work.shown, rows, &mut at);
            if !I::PLAIN {
                self.sift(|_, _| true);
            }
            self.decide();
            let Work { batch, blocker, .. } = &mut *self.work;
            let pairs = batch.left.iter().zip(&batch.right);
            for ((&slot, &other), &meets) in pairs.zip(&batch.verdicts) {
                let key = self.keys[other as usize];
                let first = &mut blocker[slot as usize];
                if meets & (key < *first) {
                    *first = key;
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
        let step = rows.len() / SAMPLES;
        if step < 2 {
            return false;
        }
        let mut some = core::mem::take(&mut self.work.spare);
        some.clear();
        some.extend(rows.iter().step_by(step));
        self.work.fresh.clear(self.ladder);
        self.work.fresh.add(self.ladder, some.iter().copied());
        let (mut at, mut pairs) = (0, 0);
        while at < some.len() {
            let Work { batch, fresh, .. } = &mut *self.work;
            batch.find(fresh, &some, &mut at);
            let Batch { left, right, .. } = &self.work.batch;
            let rivals = left.iter().zip(right);
            pairs += rivals
                .filter(|&(&a, &b)| self.item(a) != self.item(b))
                .count();
        }
        let many = some.len() * MANY;
        self.work.spare = some;
        pairs * step > many
    }

    /// Finds who among these is in whose way; `false` if that is too much.
    fn compare(&mut self, rows: &[Bounds]) -> bool {
        let mut fresh = core::mem::take(&mut self.work.fresh);
        fresh.clear(self.ladder);
        let blocks = |row: &&Bounds| self.blocks(row.id);
        fresh.add(self.ladder, rows.iter().filter(blocks).copied());
        let done = self.rivals_among(&fresh, rows);
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
            let position = self.free_position(item);
            self.place(item, position);
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
                if let Some(blocker) = self.work.blocker.get_mut(one.slot as usize) {
                    *blocker = first.unwrap_or(Key::LAST).min(*blocker);
                }
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
