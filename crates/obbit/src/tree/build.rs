//! The hierarchy from scratch: boxes parted at medians, from the root down.
//!
//! Medians follow the boxes wherever they crowd, so no outlier and no cluster spoils the shape, as
//! it would that of a curve through a grid. All leaves are equally deep and about equally full, with
//! room for newcomers.

use super::node::{NONE, Node, Span};
use super::slots::Slots;
use crate::geom::Aabb;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Children of a node when it is new.
const FILL: usize = 14;

/// A box by its middle.
#[derive(Debug, Clone, Copy)]
struct Item<const D: usize> {
    middle: [f64; D],
    slot: u32,
}

impl<const D: usize> Item<D> {
    fn before(&self, other: &Self, axis: usize) -> Ordering {
        let order = self.middle[axis].total_cmp(&other.middle[axis]);
        order.then(self.slot.cmp(&other.slot))
    }
}

/// Builds the nodes over all full slots, notes the leaf of each, and returns the root.
pub(super) fn build<const D: usize>(
    slots: &Slots<D>,
    nodes: &mut Vec<Node<D>>,
    leaf: &mut Vec<u32>,
) -> u32 {
    nodes.clear();
    leaf.clear();
    leaf.resize(slots.boxes.len(), NONE);
    let item = |slot: u32| {
        let span = Span::of(&slots.boxes[slot as usize]);
        Item {
            middle: core::array::from_fn(|k| span.middle(k)),
            slot,
        }
    };
    let mut items: Vec<Item<D>> = Vec::with_capacity(slots.len());
    items.extend(slots.full().map(item));
    if items.is_empty() {
        return NONE;
    }
    let mut level = 0;
    let mut room = FILL;
    while room < items.len() {
        room = room.saturating_mul(FILL);
        level += 1;
    }
    let mut builder = Builder {
        boxes: &slots.boxes,
        nodes,
        leaf,
    };
    let (root, _) = builder.subtree(&mut items, level, room);
    root
}

struct Builder<'a, const D: usize> {
    boxes: &'a [Aabb<D>],
    nodes: &'a mut Vec<Node<D>>,
    leaf: &'a mut [u32],
}

impl<const D: usize> Builder<'_, D> {
    /// A node of some level over items, at most `room` of them.
    fn subtree(&mut self, items: &mut [Item<D>], level: u32, room: usize) -> (u32, Span<D>) {
        let at = self.nodes.len();
        self.nodes.push(Node::new(level));
        if level == 0 {
            for item in items.iter() {
                let span = Span::of(&self.boxes[item.slot as usize]);
                self.nodes[at].push(item.slot, &span);
                self.leaf[item.slot as usize] = at as u32;
            }
            let around = self.nodes[at].around();
            self.nodes[at].fresh = core::array::from_fn(|k| around.length(k));
        } else {
            let room = room / FILL;
            let groups = items.len().div_ceil(room);
            self.groups(at, items, groups, level - 1, room);
        }
        (at as u32, self.nodes[at].around())
    }

    /// Cuts items into groups of about the same size and makes each a child of the node `above`.
    fn groups(
        &mut self,
        above: usize,
        items: &mut [Item<D>],
        groups: usize,
        level: u32,
        room: usize,
    ) {
        if groups <= 1 {
            let (child, span) = self.subtree(items, level, room);
            self.nodes[child as usize].parent = above as u32;
            self.nodes[above].push(child, &span);
            return;
        }
        let first = groups / 2;
        let cut = (items.len() as u128 * first as u128 / groups as u128) as usize;
        let axis = longest(items);
        if cut > 0 && cut < items.len() {
            items.select_nth_unstable_by(cut, |a, b| a.before(b, axis));
        }
        let (left, right) = items.split_at_mut(cut);
        self.groups(above, left, first, level, room);
        self.groups(above, right, groups - first, level, room);
    }
}

/// The axis along which the middles are spread farthest.
fn longest<const D: usize>(items: &[Item<D>]) -> usize {
    let mut span = Span::NOTHING;
    for item in items {
        let point = Span {
            low: item.middle,
            high: item.middle,
        };
        span = span.with(&point);
    }
    let mut best = 0;
    for k in 1..D {
        if span.high[k] - span.low[k] > span.high[best] - span.low[best] {
            best = k;
        }
    }
    best
}
