//! The boxes of a frame as integers, in the order in which they are dealt with: turn by turn, and
//! within a turn by where they are.
//!
//! A turn holds labels that are neighbours in the order of priority, four times as many as all turns
//! before it. So most labels are compared with shown labels only, of which there cannot be many in
//! one place; and the memory is walked by space, not by priority.

use super::order::{Items, Key};
use super::space::{Bounds, Grid, Ladder};
use crate::d2::{Convex2, Obb2};
use crate::geom::{AxisMap, scattered};
use crate::lanes::{Job, Lanes, Simd};
use crate::num::sort::{sort, sort_by};
use alloc::vec::Vec;

/// The first turn has about as many labels as there are cells; each later one ends where four times
/// as many have had theirs.
const GROWTH: u64 = 4;
/// Turns, with the one of labels that give way to none.
const TURNS: usize = 12;
/// Labels looked at to choose maps, cells and turns.
const SAMPLES: usize = 512;
/// Boxes made integers at a time.
const BLOCK: usize = 64;

/// All boxes of a frame, in order.
#[derive(Debug)]
pub(super) struct Arranged {
    maps: [AxisMap; 2],
    /// Boxes turn by turn, each named by its slot: its place in this list.
    pub(super) rows: Vec<Bounds>,
    /// The keys of the items that the boxes are of, and the pieces that they are, by slot.
    pub(super) keys: Vec<Key>,
    pub(super) pieces: Vec<u32>,
    /// The shapes by slot, if they are oriented boxes.
    pub(super) boxes: Vec<Obb2>,
    /// Where each turn ends in `rows`.
    pub(super) ends: Vec<usize>,
    pub(super) ladder: Ladder,
    item_keys: Vec<Key>,
    unsorted: Vec<Bounds>,
    /// The turn and the cell of each box.
    places: Vec<u64>,
    starts: Vec<u32>,
    sample: [Vec<f64>; 2],
    sizes: [Vec<u32>; 2],
    some_keys: Vec<Key>,
}

impl Arranged {
    pub(super) fn new() -> Self {
        Self {
            maps: core::array::from_fn(|_| AxisMap::from_knots(Vec::new())),
            rows: Vec::new(),
            keys: Vec::new(),
            pieces: Vec::new(),
            boxes: Vec::new(),
            ends: Vec::new(),
            ladder: Ladder::around([1; 2]),
            item_keys: Vec::new(),
            unsorted: Vec::new(),
            places: Vec::new(),
            starts: Vec::new(),
            sample: [Vec::new(), Vec::new()],
            sizes: [Vec::new(), Vec::new()],
            some_keys: Vec::new(),
        }
    }

    /// Arranges the boxes of a frame.
    pub(super) fn arrange<S: Convex2, I: Items>(&mut self, shapes: &[S], items: &I) {
        self.item_keys.clear();
        self.item_keys
            .extend((0..items.count() as u32).map(|item| items.key(item)));
        self.measure(shapes);
        let grid = self.ladder.usual();
        let (limits, turns) = self.turns(grid);
        let counted = grid.cells().saturating_mul(turns as u64) <= 4 * shapes.len() as u64 + 4096;
        self.quantise(shapes, items, grid, &limits);
        if counted {
            self.count(items, grid.cells() as usize * turns);
        } else {
            self.sort(items);
        }
        self.boxes.clear();
        if let Some(boxes) = S::obbs(shapes) {
            self.boxes.extend(
                self.pieces
                    .iter()
                    .filter_map(|&piece| boxes.get(piece as usize)),
            );
        }
        self.find_ends(grid, turns);
    }

    /// Chooses the maps and the size of cells from a sample.
    fn measure<S: Convex2>(&mut self, shapes: &[S]) {
        let step = (shapes.len() / SAMPLES).max(1);
        let some =
            || scattered(shapes.len() / step, SAMPLES * 2).filter_map(|k| shapes.get(k * step));
        for (axis, map) in self.maps.iter_mut().enumerate() {
            let limits = &mut self.sample[axis];
            limits.clear();
            for shape in some() {
                let bounds = shape.bounds();
                limits.extend([bounds.min()[axis], bounds.max()[axis]]);
            }
            map.refit(limits);
            let sizes = &mut self.sizes[axis];
            sizes.clear();
            sizes.extend(some().map(|shape| {
                let bounds = shape.bounds();
                map.of(bounds.max()[axis]) - map.of(bounds.min()[axis])
            }));
            sort(sizes);
        }
        let usual = |sizes: &Vec<u32>| {
            let most = sizes.last().copied().unwrap_or(1);
            let many = sizes.get(sizes.len() * 19 / 20).copied().unwrap_or(1);
            // The maps' last bits, and a few labels the sample did not see.
            let most = most.saturating_add(most / 16 + 2);
            most.min(many.saturating_mul(3)).max(1)
        };
        self.ladder = Ladder::around([usual(&self.sizes[0]), usual(&self.sizes[1])]);
    }

    /// From which key on each turn begins, and how many turns there are. Turn 0 is of labels that give
    /// way to none.
    fn turns(&mut self, grid: Grid) -> ([Key; TURNS], usize) {
        let count = self.item_keys.len();
        let step = (count / SAMPLES).max(1);
        self.some_keys.clear();
        let some =
            scattered(count / step, SAMPLES * 2).filter_map(|k| self.item_keys.get(k * step));
        self.some_keys.extend(some.filter(|key| !key.is_first()));
        sort(&mut self.some_keys);
        let mut limits = [Key::LAST; TURNS];
        limits[0] = Key::FIRST_OF_MOST;
        let (mut turns, mut share) = (2, grid.cells().max(64));
        while turns < TURNS && share.saturating_mul(3) < 2 * count as u64 {
            let at = share * self.some_keys.len() as u64 / count as u64;
            if let Some(&key) = self.some_keys.get(at as usize) {
                limits[turns - 1] = key;
                turns += 1;
            }
            share = share.saturating_mul(GROWTH);
        }
        (limits, turns)
    }

    /// Makes integers of all bounds, and finds the turn and the cell of each.
    fn quantise<S: Convex2, I: Items>(
        &mut self,
        shapes: &[S],
        items: &I,
        grid: Grid,
        limits: &[Key; TURNS],
    ) {
        self.unsorted.clear();
        self.places.clear();
        let cells = grid.cells();
        let used = limits.iter().take_while(|&&key| key != Key::LAST).count();
        let limits = &limits[..used];
        let lanes = Lanes::best();
        let (mut edges, mut numbers) = ([[0.0; BLOCK]; 4], [[0; BLOCK]; 4]);
        for (block, shapes) in shapes.chunks(BLOCK).enumerate() {
            {
                let [low_x, low_y, high_x, high_y] = edges.each_mut();
                let n = shapes.len();
                let low = [&mut low_x[..n], &mut low_y[..n]];
                S::cover_many(shapes, low, [&mut high_x[..n], &mut high_y[..n]]);
            }
            lanes.run(Map {
                maps: &self.maps,
                edges: &edges,
                numbers: &mut numbers,
            });
            let [low_x, low_y, high_x, high_y] = &numbers;
            let corners = low_x.iter().zip(low_y).zip(high_x.iter().zip(high_y));
            let corners = corners.take(shapes.len()).enumerate();
            for (k, ((&low_x, &low_y), (&high_x, &high_y))) in corners {
                let piece = (block * BLOCK + k) as u32;
                let row = Bounds {
                    low: [low_x, low_y],
                    high: [high_x, high_y],
                    id: piece,
                };
                let owner = items.owner(piece) as usize;
                let key = self.item_keys.get(owner).copied().unwrap_or(Key::LAST);
                let turn = limits.iter().filter(|&&limit| limit <= key).count() as u64;
                self.unsorted.push(row);
                self.places
                    .push(turn.saturating_mul(cells).saturating_add(grid.cell(&row)));
            }
        }
    }

    /// Sorts by counting.
    fn count<I: Items>(&mut self, items: &I, places: usize) {
        self.starts.clear();
        self.starts.resize(places + 1, 0);
        for &place in &self.places {
            self.starts[place as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        let count = self.unsorted.len();
        self.rows.resize(count, Bounds::BLANK);
        self.keys.resize(count, Key::LAST);
        self.pieces.resize(count, 0);
        for (row, &place) in self.unsorted.iter().zip(&self.places) {
            let at = &mut self.starts[place as usize];
            let slot = *at as usize;
            self.rows[slot] = Bounds { id: *at, ..*row };
            self.keys[slot] = self.item_keys[items.owner(row.id) as usize];
            self.pieces[slot] = row.id;
            *at += 1;
        }
    }

    /// Sorts by comparing, where there are far more cells than boxes.
    fn sort<I: Items>(&mut self, items: &I) {
        let places = &self.places;
        let key = |row: &Bounds| (places.get(row.id as usize).copied(), row.id);
        sort_by(&mut self.unsorted, |a, b| key(a).cmp(&key(b)));
        self.rows.clear();
        self.pieces.clear();
        self.keys.clear();
        for (slot, row) in self.unsorted.iter().enumerate() {
            self.rows.push(Bounds {
                id: slot as u32,
                ..*row
            });
            self.pieces.push(row.id);
            self.keys.push(self.item_keys[items.owner(row.id) as usize]);
        }
    }

    fn find_ends(&mut self, grid: Grid, turns: usize) {
        self.ends.clear();
        for turn in 1..=turns as u64 {
            let limit = turn.saturating_mul(grid.cells());
            let places = &self.places;
            let before = |piece: &u32| places.get(*piece as usize).is_some_and(|&p| p < limit);
            self.ends.push(self.pieces.partition_point(before));
        }
    }
}

/// Makes integers of the limits of a block.
struct Map<'a> {
    maps: &'a [AxisMap; 2],
    edges: &'a [[f64; BLOCK]; 4],
    numbers: &'a mut [[u32; BLOCK]; 4],
}

impl Job for Map<'_> {
    type Out = ();
    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        for (k, (edges, numbers)) in self.edges.iter().zip(self.numbers).enumerate() {
            self.maps[k % 2].of_many(edges, numbers);
        }
    }
}
