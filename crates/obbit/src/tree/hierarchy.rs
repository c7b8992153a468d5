//! The hierarchy over the boxes, and how it follows them.
//!
//! [`follow`](Hierarchy::follow) brings it up to date, and chooses how: box by box where few have
//! changed, all limits from the leaves up where many have, and anew where its shape has grown bad.

use super::build;
use super::changed::Changed;
use super::node::{NONE, Node, Span};
use super::slots::{Mark, Slots};
use crate::lanes::fetch;
use alloc::vec::Vec;

/// All nodes. Leaves are at level 0 and all equally deep; only the root has no parent.
#[derive(Debug, Clone)]
pub(super) struct Hierarchy<const D: usize> {
    pub(super) nodes: Vec<Node<D>>,
    /// Nodes that are not in use.
    pub(super) unused: Vec<u32>,
    pub(super) root: u32,
    /// The leaf of each slot, or `NONE`.
    pub(super) leaf: Vec<u32>,
    /// How many boxes there are.
    pub(super) len: usize,
    /// Up to where the log was read.
    read: Mark,
    /// Slots to bring up to date one by one.
    changed: Changed,
    /// Changes of shape since it was built.
    pub(super) worn: usize,
    /// Boxes that moved within their leaf, one by one, since the leaves were last summed up.
    moved: usize,
    /// What the leaves came to when it was built.
    fresh_cost: [f64; D],
}

/// What looking into the leaves comes to.
///
/// Axis by axis: where boxes span the world along one of them, what they are spread over along the others
/// is nothing beside that, and is all that tells one leaf from another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cost<const D: usize> {
    /// Of all lengths along each axis.
    pub(super) sum: [f64; D],
    leaves: usize,
    /// How many are far longer than when they were built, on some axis.
    grown: usize,
}

impl<const D: usize> Cost<D> {
    const NONE: Self = Self {
        sum: [0.0; D],
        leaves: 0,
        grown: 0,
    };

    fn add(&mut self, leaf: &Node<D>, around: &Span<D>) {
        let mut grown = false;
        for k in 0..D {
            let length = around.length(k);
            // For the greatest floats that must not overflow when all are added.
            self.sum[k] += length * 1e-12;
            grown |= length > leaf.fresh[k] * 4.0;
        }
        self.leaves += 1;
        self.grown += usize::from(grown);
    }
}

impl<const D: usize> Hierarchy<D> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            unused: Vec::new(),
            root: NONE,
            leaf: Vec::new(),
            len: 0,
            read: Mark::default(),
            changed: Changed::default(),
            worn: 0,
            moved: 0,
            fresh_cost: [0.0; D],
        }
    }

    /// The same for a clone of the boxes.
    pub(super) fn cloned(&self, from: &Slots<D>, to: &Slots<D>) -> Self {
        let mut copy = self.clone();
        copy.read = to.log.adopt(self.read, &from.log);
        copy
    }

    /// Brings the hierarchy up to date with the boxes.
    pub(super) fn follow(&mut self, slots: &Slots<D>) {
        let mark = slots.log.mark();
        if mark == self.read {
            return;
        }
        if self.leaf.len() > slots.boxes.len() {
            *self = Self::new();
        }
        self.leaf.resize(slots.boxes.len(), NONE);
        if self.is_nearly_fresh(slots) {
            for k in 0..self.changed.slots.len() {
                self.update(slots, self.changed.slots[k]);
            }
            self.changed.clear();
        } else {
            self.follow_all(slots);
        }
        self.read = mark;
        // A rebuild costs about what so many changes do, so it does not add to their order.
        let many = self.len / 4 + 64;
        if self.worn > many {
            self.build(slots);
        } else if self.moved > many {
            self.moved = 0;
            let cost = self.cost();
            self.build_if_worth(cost, slots);
        }
    }

    /// Whether it can be brought up to date box by box: notes which ones then.
    pub(super) fn is_nearly_fresh(&mut self, slots: &Slots<D>) -> bool {
        let (changed, count) = (slots.log.since(self.read), slots.boxes.len());
        changed.is_some_and(|changed| self.changed.fill(changed, count, count / 16 + 8))
    }

    /// Follows a change of one box, whatever it was.
    fn update(&mut self, slots: &Slots<D>, slot: u32) {
        let placed = self.leaf[slot as usize] != NONE;
        match (slots.get(slot), placed) {
            (None, false) => {}
            (None, true) => self.remove(slot),
            (Some(bounds), false) => self.insert(slot, &Span::of(bounds)),
            (Some(bounds), true) => self.relocate(slot, &Span::of(bounds)),
        }
    }

    /// Any box may have changed.
    fn follow_all(&mut self, slots: &Slots<D>) {
        let strange =
            |h: &Self, slot: usize| (h.leaf[slot] != NONE) != slots.get(slot as u32).is_some();
        let strangers = (0..self.leaf.len())
            .filter(|&slot| strange(self, slot))
            .count();
        if strangers > slots.len() / 4 || self.root == NONE {
            self.build(slots);
            return;
        }
        if strangers > 0 {
            for slot in 0..self.leaf.len() {
                if strange(self, slot) {
                    self.update(slots, slot as u32);
                }
            }
        }
        let cost = self.refit(slots);
        self.moved = 0;
        self.build_if_worth(cost, slots);
    }

    /// Builds anew where the leaves have come to half as much again on some axis: looking is dearer then. Or
    /// where many have grown, one by one: beside a giant, which may be most of what they come to, that would
    /// not show.
    fn build_if_worth(&mut self, cost: Cost<D>, slots: &Slots<D>) {
        let has_spread = (0..D).any(|k| cost.sum[k] > self.fresh_cost[k] * 1.5);
        if has_spread || cost.grown > cost.leaves / 16 {
            self.build(slots);
        }
    }

    fn build(&mut self, slots: &Slots<D>) {
        self.root = build::build(slots, &mut self.nodes, &mut self.leaf);
        self.unused.clear();
        self.len = slots.len();
        (self.worn, self.moved) = (0, 0);
        self.fresh_cost = self.cost().sum;
    }

    /// What the leaves come to.
    pub(super) fn cost(&self) -> Cost<D> {
        let mut cost = Cost::NONE;
        for node in &self.nodes {
            if node.level == 0 && node.len > 0 {
                cost.add(node, &node.around());
            }
        }
        cost
    }

    /// Takes over the limits of all boxes, and mends all nodes upward; returns what the leaves come
    /// to.
    fn refit(&mut self, slots: &Slots<D>) -> Cost<D> {
        let levels = self.node(self.root).map_or(0, |root| root.level + 1);
        let mut cost = Cost::NONE;
        for level in 0..levels {
            for at in 0..self.nodes.len() {
                let Some(node) = self.nodes.get_mut(at) else {
                    continue;
                };
                if node.level != level || node.len == 0 {
                    continue;
                }
                if level == 0 {
                    for lane in 0..node.len() {
                        if let Some(bounds) = slots.boxes.get(node.child[lane] as usize) {
                            node.put(lane, &Span::of(bounds));
                        }
                    }
                    // The boxes of a leaf two leaves on: they lie anywhere.
                    if let Some(next) = self.nodes.get(at + 2) {
                        for &slot in next.children() {
                            fetch(&slots.boxes, slot as usize);
                        }
                    }
                }
                let node = &self.nodes[at];
                let (around, parent) = (node.around(), node.parent);
                if level == 0 {
                    cost.add(node, &around);
                }
                if let Some(parent) = self.nodes.get_mut(parent as usize)
                    && let Some(lane) = parent.lane_of(at as u32)
                {
                    parent.put(lane, &around);
                }
            }
        }
        cost
    }

    pub(super) fn node(&self, at: u32) -> Option<&Node<D>> {
        self.nodes.get(at as usize)
    }

    pub(super) fn new_node(&mut self, level: u32) -> u32 {
        let node = Node::new(level);
        match self.unused.pop() {
            Some(at) => {
                self.nodes[at as usize] = node;
                at
            }
            None => {
                self.nodes.push(node);
                (self.nodes.len() - 1) as u32
            }
        }
    }

    /// Limits of a node have changed: those of the nodes above follow.
    pub(super) fn mend(&mut self, mut at: u32) {
        while let Some(node) = self.node(at) {
            let (around, parent) = (node.around(), node.parent);
            let Some(above) = self.nodes.get_mut(parent as usize) else {
                return;
            };
            let Some(lane) = above.lane_of(at) else {
                return;
            };
            if above.span(lane) == around {
                return;
            }
            above.put(lane, &around);
            at = parent;
        }
    }

    /// A box that is in the hierarchy has moved.
    fn relocate(&mut self, slot: u32, span: &Span<D>) {
        let leaf = self.leaf[slot as usize];
        let Some(node) = self.nodes.get_mut(leaf as usize) else {
            return;
        };
        let Some(lane) = node.lane_of(slot) else {
            return;
        };
        if node.span(lane) == *span {
            return;
        }
        node.put(lane, &Span::NOTHING);
        let others = node.around();
        node.put(lane, span);
        // It stays among its neighbours unless it sticks out by more than half of what they span, on some axis.
        let around = others.with(span);
        let has_room = (0..D).all(|k| around.length(k) <= others.length(k) * 1.5 + span.length(k));
        if node.len == 1 || has_room {
            self.moved += 1;
            self.mend(leaf);
        } else {
            self.remove(slot);
            self.insert(slot, span);
        }
    }
}
