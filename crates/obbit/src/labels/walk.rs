//! The naive loop, for labels that crowd: one after the other in order, each against the shown ones that
//! are near.
//!
//! It walks by priority, which is slow where much shows, since that lies all over the memory. But where
//! labels crowd few of them show, and to compare all pairs is slower.

use super::order::{Items, Key};
use super::space::Bounds;
use super::work::Search;
use crate::d2::Convex2;
use crate::geom::Relate;
use crate::lanes::prefetch;
use crate::num::keys::by_upper_half;
use crate::num::sort::sort_by;
use alloc::vec::Vec;

/// So many pieces ahead what lies all over the memory is asked for.
const SOON: usize = 8;

/// Puts rows in the order of the keys of their slots: notes the place of each.
pub(super) fn sort_places(
    keys: &[Key],
    rows: &[Bounds],
    order: &mut Vec<u64>,
    spare: &mut Vec<u64>,
) {
    let key = |row: &Bounds| keys[row.id as usize];
    let least = rows.iter().map(key).min().unwrap_or(Key::LAST);
    let most = rows.iter().map(key).max().unwrap_or(Key::LAST);
    order.clear();
    let places = (0u64..).zip(rows);
    order.extend(places.map(|(at, row)| u64::from(key(row).within(least, most)) << 32 | at));
    by_upper_half(order, spare);
    // What their bits leave open.
    for alike in order.chunk_by_mut(|a, b| a >> 32 == b >> 32) {
        if alike.len() > 1 {
            let key = |place: &u64| (key(&rows[*place as u32 as usize]), *place);
            sort_by(alike, |a, b| key(a).cmp(&key(b)));
        }
    }
}

impl<S: Convex2 + Relate<2>, I: Items> Search<'_, S, I> {
    /// Decides which of these show, one after the other.
    pub(super) fn walk(&mut self, rows: &[Bounds]) {
        let mut shown = core::mem::take(&mut self.work.buckets);
        shown.clear(self.ladder, rows);
        let [mut order, mut spare] = core::mem::take(&mut self.work.order);
        sort_places(self.keys, rows, &mut order, &mut spare);
        let row = |place: &u64| &rows[*place as u32 as usize];
        let mut places = &order[..];
        while let Some(first) = places.first() {
            if let Some(soon) = places.get(2 * SOON) {
                prefetch(rows, *soon as u32 as usize);
            }
            if let Some(soon) = places.get(SOON) {
                prefetch(self.boxes, row(soon).id as usize);
            }
            let item = self.item(row(first).id);
            let is_same = |place: &&u64| self.item(row(place).id) == item;
            let count = match I::PLAIN {
                true => 1,
                false => places.iter().take_while(is_same).count(),
            };
            let (pieces, later) = places.split_at(count);
            places = later;
            for row in pieces.iter().map(row) {
                if !self.asks(row.id) {
                    continue;
                }
                shown.find(self.ladder, row);
                // The last ones of a bucket come before those that were there first.
                let mut first = u32::MAX;
                for &at in shown.near.iter().rev() {
                    if at < first && self.is_hidden_by(row.id, shown.boxes[at as usize].0.id) {
                        first = at;
                    }
                }
                if let Some((other, _)) = shown.boxes.get(first as usize) {
                    self.note(row.id, self.key(other.id));
                }
            }
            let position = self.free_position(item);
            self.place(item, position);
            for row in pieces.iter().map(row) {
                if self.shows(row.id) && self.blocks(row.id) {
                    shown.add(self.ladder, *row);
                }
            }
        }
        self.work.order = [order, spare];
        self.work.buckets = shown;
    }

    /// Whether the second of two slots, which shows, hides the first.
    fn is_hidden_by(&self, slot: u32, other: u32) -> bool {
        let (a, b) = (slot as usize, other as usize);
        let relation = || {
            if self.boxes.len() == self.shapes.len() {
                return self.boxes[a].relate(&self.boxes[b]);
            }
            let shape = |slot: usize| &self.shapes[self.pieces[slot] as usize];
            shape(a).relate(shape(b))
        };
        self.hides(self.item(other), self.item(slot)) && relation().meets(self.touch)
    }
}
