//! A frame from end to end, and the memory for it.

use super::arrange::Arranged;
use super::order::{Items, Key, NONE};
#[cfg(not(target_family = "wasm"))]
use super::sparse::Sparse;
use super::work::{Search, Work, groups};
use crate::d2::Convex2;
use crate::geom::{Relate, Touch};

/// The memory of a search, and its result.
#[derive(Debug)]
pub(super) struct Engine {
    /// Not in WebAssembly, where it would make what a page of labels has to load half as large again.
    #[cfg(not(target_family = "wasm"))]
    sparse: Sparse,
    /// Whether the result is there; else it is in `work`.
    #[cfg(not(target_family = "wasm"))]
    is_sparse: bool,
    arranged: Arranged,
    work: Work,
}

impl Engine {
    pub(super) fn new() -> Self {
        Self {
            #[cfg(not(target_family = "wasm"))]
            sparse: Sparse::default(),
            #[cfg(not(target_family = "wasm"))]
            is_sparse: false,
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
        #[cfg(not(target_family = "wasm"))]
        {
            self.is_sparse = self.sparse.run(shapes, items, touch);
            if self.is_sparse {
                return;
            }
        }
        self.run_by_turns(shapes, items, touch);
    }

    fn run_by_turns<S: Convex2 + Relate<2>, I: Items>(
        &mut self,
        shapes: &[S],
        items: &I,
        touch: Touch,
    ) {
        let Self { arranged, work, .. } = self;
        arranged.arrange(shapes, items);
        work.clear(shapes.len(), items, &arranged.ladder);
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
            groups: groups(items),
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
        #[cfg(not(target_family = "wasm"))]
        if self.is_sparse {
            return self.sparse.answers(items, each);
        }
        let Self { arranged, work, .. } = self;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::{Obb2, Rot2};
    use crate::labels::order::Plain;
    use alloc::vec::Vec;
    use core::ops::Range;
    use proptest::prelude::*;

    /// Items of several pieces, by item: priority, groups that it stands in and gives way to, pieces.
    struct Several {
        items: Vec<(f64, u32, u32, u32)>,
        /// Of each piece its item and position.
        owners: Vec<[u32; 2]>,
    }

    impl Items for Several {
        const PLAIN: bool = false;

        fn count(&self) -> usize {
            self.items.len()
        }
        fn key(&self, item: u32) -> Key {
            let (priority, ..) = self.items[item as usize];
            Key::new(self.always(item), priority, false, 0, item)
        }
        fn owner(&self, piece: u32) -> u32 {
            self.owners[piece as usize][0]
        }
        fn position(&self, piece: u32) -> u32 {
            self.owners[piece as usize][1]
        }
        fn pieces(&self, item: u32) -> (u32, u32) {
            let place = |item| self.owners.partition_point(|owner| owner[0] < item) as u32;
            (place(item), place(item + 1))
        }
        fn places(&self, item: u32) -> Range<usize> {
            let place = |item: u32| {
                self.items[..item as usize]
                    .iter()
                    .map(|of| of.3 as usize + 1)
                    .sum()
            };
            place(item)..place(item + 1)
        }
        fn positions(&self, item: u32) -> (u32, u32) {
            let count = self.items[item as usize].3;
            (count, item % count)
        }
        fn blocks(&self, item: u32) -> u32 {
            self.items[item as usize].1
        }
        fn yields(&self, item: u32) -> u32 {
            self.items[item as usize].2
        }
        fn always(&self, item: u32) -> bool {
            let (priority, _, yields, _) = self.items[item as usize];
            yields == 0 || priority == 5.0
        }
    }

    fn answers<I: Items>(engine: &Engine, items: &I) -> Vec<(u32, u32, u32)> {
        let mut all = Vec::new();
        engine.answers(items, |item, position, by| {
            // What is in the way counts only where nothing shows.
            all.push((item, position, if position == NONE { by } else { NONE }));
        });
        all.sort_unstable();
        all
    }

    fn both<I: Items>(engine: &mut Engine, shapes: &[Obb2], items: &I) {
        engine.run(shapes, items, Touch::Ignored);
        let found = answers(engine, items);
        let mut turns = Engine::new();
        turns.run_by_turns(shapes, items, Touch::Ignored);
        assert_eq!(found, answers(&turns, items));
    }

    #[cfg(not(target_family = "wasm"))]
    #[test]
    fn a_crowd_that_the_sample_missed_is_no_trouble() {
        let count = 5000usize;
        let sample = crate::geom::scattered(count, 2 * count.isqrt());
        let seen: Vec<usize> = sample.collect();
        let shape = |k: usize| {
            let x = if seen.contains(&k) {
                100.0 * (k as f64 + 1.0)
            } else {
                0.0
            };
            Obb2::new([x, 0.0], [50.0, 14.0], Rot2::from_degrees(k as f64)).unwrap()
        };
        let shapes: Vec<Obb2> = (0..count).map(shape).collect();
        let priorities: Vec<f64> = (0..count).map(|k| (k * 7919 % 101) as f64).collect();
        let mut engine = Engine::new();
        both(&mut engine, &shapes, &Plain::new(&priorities, &[]));
        assert!(!engine.is_sparse);
        // The few that were seen have no such crowd, and then there is one after all.
        let few: Vec<Obb2> = seen.iter().map(|&k| shapes[k]).collect();
        both(
            &mut engine,
            &few,
            &Plain::new(&priorities[..few.len()], &[]),
        );
        assert!(engine.is_sparse);
        both(&mut engine, &shapes, &Plain::new(&priorities, &[]));
    }

    #[cfg(not(target_family = "wasm"))]
    #[test]
    fn long_labels_aslant_are_no_crowd() {
        let count = 9000u32;
        let turn = Rot2::from_degrees(40.0);
        let shape = |k: u32| {
            let (along, across) = (k * 7919 % count, k % 1500);
            let center = turn.apply([f64::from(along) * 0.5, f64::from(across)]);
            Obb2::new(center, [300.0, 1.5], turn).unwrap()
        };
        let shapes: Vec<Obb2> = (0..count).map(shape).collect();
        let priorities: Vec<f64> = (0..count).map(|k| f64::from(k * 7919 % 101)).collect();
        let mut engine = Engine::new();
        both(&mut engine, &shapes, &Plain::new(&priorities, &[]));
        assert!(engine.is_sparse);
    }

    /// Each town is smaller than the steps of the sample that tells of crowds.
    #[test]
    fn towns_within_one_label_of_two_pieces_are_walked_all_the_same() {
        let (towns, each) = (64u32, 60u32);
        let label = |x: f64| Obb2::new([x, 0.0], [50.0, 14.0], Rot2::IDENTITY).unwrap();
        let last = towns * each;
        let mut shapes: Vec<Obb2> = (0..last)
            .map(|k| label(f64::from(k / each) * 100.0))
            .collect();
        let mut owners: Vec<[u32; 2]> = (0..last).map(|k| [k, 0]).collect();
        let mut items: Vec<_> = (0..last).map(|_| (1.0, 1, 1, 1)).collect();
        shapes.extend([label(-1e3), label(1e4)]);
        owners.extend([[last, 0]; 2]);
        items.push((0.0, 1, 1, 1));
        let mut engine = Engine::new();
        engine.run_by_turns(&shapes, &Several { items, owners }, Touch::Ignored);
        // All pairs of the last turn are more than 60,000.
        assert!(engine.work.rivals.len() < 40_000);
        let shown = |item: &u32| engine.work.placed[*item as usize] == 0;
        assert_eq!((0..=last).filter(shown).count(), 65);
    }

    fn shape() -> impl Strategy<Value = ([f64; 2], f64)> {
        ([0.0..400.0f64, 0.0..400.0], 0.0..360.0f64)
    }

    proptest! {
        #[test]
        fn both_ways_show_the_same(
            // As many in each frame, so that the order of the one before is made use of.
            frames in (1usize..80).prop_flat_map(|count| {
                let item = (
                    (0u8..6, 0u32..4, 0u32..4),
                    prop::collection::vec(shape(), 0..4),
                    any::<bool>(),
                );
                prop::collection::vec(prop::collection::vec(item, count), 1..4)
            }),
        ) {
            let (mut several, mut plain) = (Engine::new(), Engine::new());
            for frame in frames {
                let (mut items, mut owners, mut shapes) = (Vec::new(), Vec::new(), Vec::new());
                for (item, ((priority, blocks, yields), pieces, icon)) in (0..).zip(frame) {
                    let count = pieces.len();
                    for (k, (center, degrees)) in pieces.into_iter().enumerate() {
                        let turn = Rot2::from_degrees(degrees);
                        shapes.push(Obb2::new(center, [50.0, 14.0], turn).unwrap());
                        let is_icon = icon && k + 1 == count;
                        owners.push([item, if is_icon { NONE } else { k as u32 }]);
                    }
                    let positions = count.saturating_sub(usize::from(icon)).max(1);
                    items.push((f64::from(priority), blocks, yields, positions as u32));
                }
                let priority = |owner: &[u32; 2]| items[owner[0] as usize].0;
                let priorities: Vec<f64> = owners.iter().map(priority).collect();
                both(&mut plain, &shapes, &Plain::new(&priorities, &[]));
                both(&mut several, &shapes, &Several { items, owners });
            }
        }
    }
}
