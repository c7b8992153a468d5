//! From boxes to an index: keys, a sort, and one pass that puts everything in its place.
//!
//! The last pass reads the boxes in the order of the curve, fetching ahead, and writes each number
//! of the index once. Of shapes larger than their bounds it reads a copy of these, made with the keys:
//! reading at random costs more than copying. What one task writes lies together, so threads need no
//! locks, and nothing depends on how many there are.

use super::Index;
use super::layout::{Corners, FAN, Layout, Node};
use super::order::Keys;
use super::radix::{self, Keyed};
use super::ranks::Ranks;
use super::store::{Owned, resize};
use crate::geom::{Aabb, AxisMap, Bounded, enough, scattered, widen};
use crate::lanes::{Block, Job, Lanes, Simd, prefetch, zeros};
use crate::threads;
use alloc::vec::Vec;

/// Nodes to a task.
const TASK: usize = 512;

/// Nodes ahead of which boxes are fetched.
const AHEAD: usize = 6;

/// Makes an index over these shapes in the memory that `kept` has.
pub(super) fn build<const D: usize, S: Bounded<D> + Sync>(
    shapes: &[S],
    lanes: Lanes,
    kept: Owned,
) -> Index<D> {
    let count = shapes.len().min(u32::MAX as usize);
    let shapes = &shapes[..count];
    let sample = scattered(count, enough(count)).map(|i| shapes[i].bounds());
    let sample: Vec<Aabb<D>> = sample.collect();
    let limits = |k: usize| sample.iter().flat_map(move |b| [b.min()[k], b.max()[k]]);
    let mut ranks = [const { None }; D];
    let maps = core::array::from_fn(|k| {
        let mut all: Vec<f64> = limits(k).collect();
        if sample.len() < count {
            widen(&mut all);
        }
        let (map, is_even) = AxisMap::fitting(&mut all);
        if !is_even {
            let places: Vec<u32> = limits(k).map(|x| map.of(x)).collect();
            ranks[k] = Ranks::of_clusters(&places);
        }
        map
    });
    let layout = Layout::new(count);
    // All of it is written below, so what is in it from before may stay.
    let Owned {
        mut nodes,
        mut ids,
        mut corners,
    } = kept;
    nodes.resize(layout.all_nodes() * 2 * D * FAN);
    ids.resize(layout.nodes(0).len() * FAN);
    resize(&mut corners, layout.all_boxes() * 2 * D);
    // Until the corners are written, their memory serves for sorting.
    let scratch = bytemuck::cast_slice_mut(&mut corners);
    let is_larger = size_of::<S>() > size_of::<Corners<D>>();
    let mut copies = zeros(if is_larger { count * 2 * D } else { 0 });
    let copies: &mut [Corners<D>] = copies.as_chunks_mut().0.as_chunks_mut().0;
    order(
        shapes,
        copies,
        &maps,
        &ranks,
        lanes,
        ids.words_mut(),
        scratch,
    );
    let places = Target {
        layout: &layout,
        maps: &maps,
        lanes,
        nodes: nodes.words_mut(),
        ids: ids.words_mut(),
        corners: &mut corners,
    };
    if is_larger {
        places.fill(copies);
    } else {
        places.fill(shapes);
    }
    let store = Owned {
        nodes,
        ids,
        corners,
    };
    Index {
        layout,
        maps,
        store,
    }
}

/// What an index is made of, to be written.
struct Target<'a, const D: usize> {
    layout: &'a Layout,
    maps: &'a [AxisMap; D],
    lanes: Lanes,
    nodes: &'a mut [u32],
    /// In order.
    ids: &'a mut [u32],
    corners: &'a mut [f64],
}

impl<const D: usize> Target<'_, D> {
    /// Writes all nodes and corners, level by level.
    fn fill<L: HasCorners<D>>(self, boxes: &[L]) {
        let (layout, maps, lanes) = (self.layout, self.maps, self.lanes);
        let all: &mut [Node<D>] = self
            .nodes
            .as_chunks_mut()
            .0
            .as_chunks_mut()
            .0
            .as_chunks_mut()
            .0;
        let limits: &mut [Corners<D>] = self.corners.as_chunks_mut().0.as_chunks_mut().0;
        for level in 0..layout.heights() {
            let (own, above) = limits.split_at_mut(layout.boxes(level).end);
            let own = &mut own[layout.boxes(level).start..];
            let parents = above.chunks_mut(TASK);
            let nodes = all[layout.nodes(level)].chunks_mut(TASK);
            let tasks = nodes.zip(parents).zip(own.chunks_mut(TASK * FAN));
            if level == 0 {
                let tasks = tasks.zip(self.ids.as_chunks_mut().0.chunks_mut(TASK));
                let tasks = tasks.map(|(((nodes, parents), own), ids)| Leaves {
                    maps,
                    boxes,
                    nodes,
                    ids,
                    own,
                    parents,
                });
                threads::each(tasks, |task| lanes.run(task));
            } else {
                let tasks = tasks.map(|((nodes, parents), own)| Inner {
                    maps,
                    nodes,
                    own,
                    parents,
                });
                threads::each(tasks, |task| lanes.run(task));
            }
        }
    }
}

/// What the last pass reads at random.
trait HasCorners<const D: usize>: Sync {
    fn limits(&self) -> Corners<D>;
}

impl<const D: usize> HasCorners<D> for Corners<D> {
    #[inline(always)]
    fn limits(&self) -> Corners<D> {
        *self
    }
}

impl<const D: usize, S: Bounded<D> + Sync> HasCorners<D> for S {
    #[inline(always)]
    fn limits(&self) -> Corners<D> {
        let bounds = self.bounds();
        [bounds.min(), bounds.max()]
    }
}

/// Writes the ids in the order of the curve, with two numbers of `scratch` for each, and the bounds
/// into `copies`, if there is room.
fn order<const D: usize, S: Bounded<D> + Sync>(
    shapes: &[S],
    copies: &mut [Corners<D>],
    maps: &[AxisMap; D],
    ranks: &[Option<Ranks>; D],
    lanes: Lanes,
    ids: &mut [u32],
    scratch: &mut [Keyed],
) {
    let keys = Keys::new(shapes.len());
    let (items, rest) = scratch.split_at_mut(shapes.len());
    let size = TASK * FAN;
    let tasks = items.chunks_mut(size).zip(shapes.chunks(size)).enumerate();
    let mut copies = copies.chunks_mut(size);
    let tasks = tasks.map(|(task, (out, shapes))| MakeKeys {
        keys,
        maps,
        ranks,
        shapes,
        copies: copies.next().unwrap_or_default(),
        first: task * size,
        out,
    });
    threads::each(tasks, |task| lanes.run(task));
    let other = &mut rest[..shapes.len()];
    let sorted = radix::sort(items, other, keys.width());
    for (id, item) in ids.iter_mut().zip(sorted) {
        *id = *item as u32;
    }
}

struct MakeKeys<'a, const D: usize, S> {
    keys: Keys<D>,
    maps: &'a [AxisMap; D],
    ranks: &'a [Option<Ranks>; D],
    shapes: &'a [S],
    /// As many as shapes, or none.
    copies: &'a mut [Corners<D>],
    first: usize,
    out: &'a mut [Keyed],
}

/// Boxes whose keys are made at a time.
const BATCH: usize = 4 * FAN;

impl<const D: usize, S: Bounded<D>> Job for MakeKeys<'_, D, S> {
    type Out = ();
    #[inline(always)]
    fn run<L: Simd>(self, _: L) {
        let mut id = self.first as u64;
        let (mut low, mut high) = ([[0.0; BATCH]; D], [[0.0; BATCH]; D]);
        let (mut first, mut last) = ([[0; BATCH]; D], [[0; BATCH]; D]);
        let batches = self.out.chunks_mut(BATCH).zip(self.shapes.chunks(BATCH));
        let mut copies = self.copies.chunks_mut(BATCH);
        for (batch, (out, shapes)) in batches.enumerate() {
            let count = shapes.len();
            // Processors do not read ahead over the end of a page by themselves.
            for ahead in 0..BATCH {
                prefetch(self.shapes, (batch + 2) * BATCH + ahead);
            }
            if let Some(copies) = copies.next() {
                copy_limits(shapes, copies, &mut low, &mut high);
            } else {
                let lows = low.each_mut().map(|column| &mut column[..count]);
                let highs = high.each_mut().map(|column| &mut column[..count]);
                S::cover_many(shapes, lows, highs);
            }
            for (k, map) in self.maps.iter().enumerate() {
                for (limits, cells) in [(&mut low[k], &mut first[k]), (&mut high[k], &mut last[k])]
                {
                    // A short batch is filled up with a number of its own: others may lie far out, where the map is slow.
                    let any = limits[0];
                    limits[count..].fill(any);
                    map.of_many(limits, cells);
                }
            }
            for (at, out) in out.chunks_mut(FAN).enumerate() {
                let part = |cells: &[[u32; BATCH]; D]| cells.map(|cells| *sixteen(&cells, at));
                let keys = self.keys.of(&[part(&first), part(&last)], self.ranks);
                for (out, key) in out.iter_mut().zip(keys) {
                    *out = u64::from(key) << 32 | id;
                    id += 1;
                }
            }
        }
    }
}

/// Writes the bounds of a batch, box by box and axis by axis.
#[inline(always)]
fn copy_limits<const D: usize, S: Bounded<D>>(
    shapes: &[S],
    copies: &mut [Corners<D>],
    low: &mut [[f64; BATCH]; D],
    high: &mut [[f64; BATCH]; D],
) {
    for (i, (copy, shape)) in copies.iter_mut().zip(shapes).enumerate().take(BATCH) {
        let bounds = shape.bounds();
        let limits = [bounds.min(), bounds.max()];
        *copy = limits;
        for k in 0..D {
            (low[k][i], high[k][i]) = (limits[0][k], limits[1][k]);
        }
    }
}

/// Number `16 at` of a batch and the fifteen behind it.
#[inline(always)]
fn sixteen(cells: &[u32; BATCH], at: usize) -> &Block {
    &cells.as_chunks().0[at % (BATCH / FAN)]
}

struct Leaves<'a, const D: usize, L> {
    maps: &'a [AxisMap; D],
    boxes: &'a [L],
    /// In order; what is missing to whole nodes is written here.
    ids: &'a mut [Block],
    nodes: &'a mut [Node<D>],
    own: &'a mut [Corners<D>],
    parents: &'a mut [Corners<D>],
}

impl<const D: usize, B: HasCorners<D>> Job for Leaves<'_, D, B> {
    type Out = ();
    #[inline(always)]
    fn run<L: Simd>(self, _: L) {
        let all = self.own.chunks_mut(FAN).zip(self.nodes).zip(self.parents);
        for (k, ((own, node), parent)) in all.enumerate() {
            if let Some(ahead) = self.ids.get(k + AHEAD) {
                for &id in ahead {
                    prefetch(self.boxes, id as usize);
                }
            }
            let ids = &mut self.ids[k];
            for (own, &id) in own.iter_mut().zip(&*ids) {
                *own = self.boxes[id as usize].limits();
            }
            ids[own.len()..].fill(u32::MAX);
            fill(self.maps, own, node, parent);
        }
    }
}

struct Inner<'a, const D: usize> {
    maps: &'a [AxisMap; D],
    nodes: &'a mut [Node<D>],
    own: &'a [Corners<D>],
    parents: &'a mut [Corners<D>],
}

impl<const D: usize> Job for Inner<'_, D> {
    type Out = ();
    #[inline(always)]
    fn run<L: Simd>(self, _: L) {
        let nodes = self.nodes.iter_mut().zip(self.parents);
        for (own, (node, parent)) in self.own.chunks(FAN).zip(nodes) {
            fill(self.maps, own, node, parent);
        }
    }
}

/// Writes a node of one to sixteen boxes, and the box around them.
#[inline(always)]
pub(super) fn fill<const D: usize>(
    maps: &[AxisMap; D],
    boxes: &[Corners<D>],
    node: &mut Node<D>,
    parent: &mut Corners<D>,
) {
    let mut around = boxes[0];
    for limits in boxes {
        for k in 0..D {
            let ([min, max], [low, high]) = (&mut around, limits);
            min[k] = if low[k] < min[k] { low[k] } else { min[k] };
            max[k] = if high[k] > max[k] { high[k] } else { max[k] };
        }
    }
    *parent = around;
    let mut straight = true;
    for k in 0..D {
        straight &= maps[k].is_straight(around[0][k], around[1][k]);
    }
    if boxes.len() < FAN {
        // No box begins so late or ends so early: it meets nothing.
        *node = [[[u32::MAX; FAN]; D], [[0; FAN]; D]];
    }
    if straight {
        for (i, limits) in boxes.iter().enumerate().take(FAN) {
            for k in 0..D {
                node[0][k][i] = maps[k].main(limits[0][k]);
                node[1][k][i] = maps[k].main(limits[1][k]);
            }
        }
    } else {
        for (end, blocks) in node.iter_mut().enumerate() {
            for (k, block) in blocks.iter_mut().enumerate() {
                let (mut numbers, mut cells) = ([0.0; FAN], [0; FAN]);
                for (number, limits) in numbers.iter_mut().zip(boxes) {
                    *number = limits[end][k];
                }
                maps[k].of_many(&numbers, &mut cells);
                let count = boxes.len().min(FAN);
                block[..count].copy_from_slice(&cells[..count]);
            }
        }
    }
}
