//! A frame from end to end, and the memory for it.

use super::arrange::Arranged;
use super::order::{Items, Key, NONE};
use super::search::{Search, Work};
use crate::d2::Convex2;
use crate::geom::{Relate, Touch};

/// The memory of a search, and its result.
#[derive(Debug)]
pub(super) struct Engine {
    arranged: Arranged,
    work: Work,
}

impl Engine {
    pub(super) fn new() -> Self {
        Self {
            arranged: Arranged::new(),
            work: Work::default(),
        }
    }

    /// Decides what shows.
    pub(super) fn run<S: Convex2 + Relate<2>, I: Items>(
        &mut self,
        shapes: &[S],
        items: &I,
        touch: Touch,
    ) {
        let Self { arranged, work } = self;
        arranged.arrange(shapes, items);
        work.clear(shapes.len(), items.count(), &arranged.ladder);
        if !I::PLAIN {
            work.slots.resize(shapes.len(), 0);
            for (slot, &piece) in arranged.pieces.iter().enumerate() {
                work.slots[piece as usize] = slot as u32;
            }
        }
        let mut search = Search {
            work,
            shapes,
            items,
            touch,
            keys: &arranged.keys,
            pieces: &arranged.pieces,
            boxes: &arranged.boxes,
            ladder: &arranged.ladder,
        };
        let (mut rest, mut done, turns) = (&mut arranged.rows[..], 0, arranged.ends.len());
        for (turn, &end) in arranged.ends.iter().enumerate() {
            let (rows, later) = rest.split_at_mut((end - done).min(rest.len()));
            (rest, done) = (later, end);
            if turn == 0 {
                search.show_all(rows);
            } else {
                search.turn(rows, turn + 1 == turns);
            }
        }
    }

    /// Calls `each` with every item: the position in which it shows, or [`NONE`]; and what is in the
    /// way of its first one, or [`NONE`].
    pub(super) fn answers<I: Items>(&self, items: &I, mut each: impl FnMut(u32, u32, u32)) {
        let Self { arranged, work } = self;
        let name = |key: Key| if key == Key::LAST { NONE } else { key.index() };
        if I::PLAIN {
            let found = work.placed.iter().zip(&work.blocker);
            for (&piece, (&placed, &key)) in arranged.pieces.iter().zip(found) {
                each(piece, placed, name(key));
            }
            return;
        }
        for (item, &placed) in (0..).zip(&work.placed) {
            let (from, to) = items.pieces(item);
            let first = (from..to).filter(|&piece| matches!(items.position(piece), 0 | NONE));
            let key = first.filter_map(|piece| work.blocker_of(piece)).min();
            each(item, placed, key.map_or(NONE, name));
        }
    }
}
