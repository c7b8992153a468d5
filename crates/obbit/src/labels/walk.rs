//! The naive loop, for labels that crowd: one after the other in order, each against the shown ones that
//! are near.
//!
//! It walks by priority, which is slow where much shows, since that lies all over the memory. But where
//! labels crowd few of them show, and to compare all pairs is slower.

use super::order::{Items, Key};
use super::search::Search;
use super::space::{Bounds, Grid, LEVELS, Ladder};
use crate::d2::Convex2;
use crate::geom::Relate;
use crate::lanes::prefetch;
use crate::num::keys::by_upper_half;
use crate::num::sort::sort_by;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// What the loop has shown that blocks others, and its order.
///
/// A piece asks its own level and each above for the boxes of that very level, and its own for all smaller
/// ones, which are noted on every level above theirs: so it looks into a few cells of each, however many
/// smaller ones there are, and no small one sees others but those near it.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// The levels of all pieces, the finest first.
    levels: Vec<(usize, Grid)>,
    /// The last entry of each bucket of cells, counted from 1; 0 where there is none.
    last: Vec<u32>,
    /// The boxes, in the order in which labels were decided, and the entry before in the same bucket.
    boxes: Vec<(Bounds, u32)>,
    /// Which of them a piece meets by its bounds.
    near: Vec<u32>,
    /// The order of the pieces: where they stand below some bits of their keys.
    order: Vec<u64>,
    spare: Vec<u64>,
}

/// What is noted on a level: boxes that belong there, or smaller ones.
#[derive(Debug, Clone, Copy)]
enum Boxes {
    Own,
    Smaller,
}

/// So many pieces ahead what lies all over the memory is asked for.
const SOON: usize = 8;

/// So many pieces share a bucket, if all show.
const SHARED: usize = 4;

impl Walk {
    fn clear(&mut self, ladder: &Ladder, rows: &[Bounds]) {
        let mut is_there = [false; LEVELS];
        for row in rows {
            is_there[ladder.level(row)] = true;
        }
        self.levels.clear();
        let levels = (0..LEVELS).filter(|&level| is_there[level]);
        self.levels
            .extend(levels.map(|level| (level, ladder.grid(level))));
        self.boxes.clear();
        self.last.clear();
        self.last
            .resize((rows.len() / SHARED).next_power_of_two(), 0);
    }

    /// Adds a box that comes after all that are there.
    fn add(&mut self, ladder: &Ladder, row: Bounds) {
        let own = ladder.level(&row);
        for (level, grid) in &self.levels {
            let boxes = match level.cmp(&own) {
                Ordering::Less => continue,
                Ordering::Equal => Boxes::Own,
                Ordering::Greater => Boxes::Smaller,
            };
            let bucket = bucket(&self.last, (*level, boxes), grid.cell(&row));
            let before = core::mem::replace(&mut self.last[bucket], self.boxes.len() as u32 + 1);
            self.boxes.push((row, before));
        }
    }

    /// Finds the boxes whose bounds meet those of a piece; one may be there several times.
    fn find(&mut self, ladder: &Ladder, probe: &Bounds) {
        let own = ladder.level(probe);
        self.near.clear();
        for at in 0..self.levels.len() {
            let (level, grid) = self.levels[at];
            if level >= own {
                self.look(&grid, (level, Boxes::Own), probe);
            }
            if level == own && at > 0 {
                self.look(&grid, (level, Boxes::Smaller), probe);
            }
        }
    }

    /// Finds those that are noted in the cells of a level.
    fn look(&mut self, grid: &Grid, noted: (usize, Boxes), probe: &Bounds) {
        let [[first, end], [bottom, top]] = grid.window(probe);
        for line in bottom..=top {
            let line = grid.line(line);
            for column in first..=end {
                let mut next = self.last[bucket(&self.last, noted, line + u64::from(column))];
                while let Some(at) = next.checked_sub(1) {
                    let (row, before) = &self.boxes[at as usize];
                    let meet = |k| row.low[k] <= probe.high[k] && probe.low[k] <= row.high[k];
                    if meet(0) && meet(1) {
                        self.near.push(at);
                    }
                    next = *before;
                }
            }
        }
    }
}

/// Where the boxes of a cell are: cells beside each other lie beside each other.
#[inline]
fn bucket(buckets: &[u32], (level, boxes): (usize, Boxes), cell: u64) -> usize {
    let noted = 2 * level + boxes as usize;
    (cell as usize).wrapping_add(noted << 7) & (buckets.len() - 1)
}

/// Puts rows in the order of the keys of their slots: notes the place of each.
fn sort_places(keys: &[Key], rows: &[Bounds], order: &mut Vec<u64>, spare: &mut Vec<u64>) {
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
        let mut walk = core::mem::take(&mut self.work.walk);
        walk.clear(self.ladder, rows);
        let mut order = core::mem::take(&mut walk.order);
        sort_places(self.keys, rows, &mut order, &mut walk.spare);
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
                walk.find(self.ladder, row);
                // The last ones of a bucket come before those that were there first.
                let mut first = u32::MAX;
                for &at in walk.near.iter().rev() {
                    if at < first && self.is_hidden_by(row.id, walk.boxes[at as usize].0.id) {
                        first = at;
                    }
                }
                if let Some((other, _)) = walk.boxes.get(first as usize) {
                    let key = self.key(other.id).min(self.work.blocker[row.id as usize]);
                    self.work.blocker[row.id as usize] = key;
                }
            }
            let position = self.free_position(item);
            self.place(item, position);
            for row in pieces.iter().map(row) {
                if self.shows(row.id) && self.blocks(row.id) {
                    walk.add(self.ladder, *row);
                }
            }
        }
        walk.order = order;
        self.work.walk = walk;
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
