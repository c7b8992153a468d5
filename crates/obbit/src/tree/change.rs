//! One box in, one box out: the hierarchy as a balanced tree of nodes that split and merge.
//!
//! After the R-tree (Guttman, 1984), with the split of the R*-tree (Beckmann and others, 1990) on
//! sums of side lengths, which windows and neighbours meet in proportion to.

use super::hierarchy::Hierarchy;
use super::node::{NONE, Node, Span, WIDE};
use crate::num::sort::sort_by;

/// A node with fewer children looks for another to merge with.
const FEW: u32 = 5;
/// Merged nodes have at most this many children, so that the next one in does not split them.
const MERGED: u32 = 14;
/// A split leaves at least this many on either side.
const LEAST: usize = 5;

/// A child on the way into a node.
#[derive(Debug, Clone, Copy)]
struct Entry<const D: usize> {
    child: u32,
    span: Span<D>,
}

impl<const D: usize> Hierarchy<D> {
    /// Puts in a box that is not there.
    pub(super) fn insert(&mut self, slot: u32, span: &Span<D>) {
        self.len += 1;
        self.worn += 1;
        if self.root == NONE {
            self.root = self.new_node(0);
        }
        let mut at = self.root;
        while let Some(node) = self.nodes.get(at as usize) {
            if node.level == 0 {
                break;
            }
            at = node.child[cheapest(node, span)];
        }
        self.add(at, slot, *span);
    }

    /// Takes out a box that is there.
    pub(super) fn remove(&mut self, slot: u32) {
        let leaf = core::mem::replace(&mut self.leaf[slot as usize], NONE);
        self.len -= 1;
        self.worn += 1;
        self.take(leaf, slot);
    }

    /// Puts a child into a node, which splits if it is full.
    fn add(&mut self, mut at: u32, mut child: u32, mut span: Span<D>) {
        loop {
            self.adopt(at, child);
            let node = &mut self.nodes[at as usize];
            if node.len() < WIDE {
                node.push(child, &span);
                self.mend(at);
                return;
            }
            let (level, parent) = (node.level, node.parent);
            let beside = self.split(at, Entry { child, span });
            self.mend(at);
            let around = self.nodes[beside as usize].around();
            if parent == NONE {
                let root = self.new_node(level + 1);
                let own = self.nodes[at as usize].around();
                self.nodes[root as usize].push(at, &own);
                self.nodes[at as usize].parent = root;
                self.root = root;
                (at, child, span) = (root, beside, around);
            } else {
                (at, child, span) = (parent, beside, around);
            }
        }
    }

    /// The child learns where it is.
    fn adopt(&mut self, at: u32, child: u32) {
        let above = self.nodes.get(at as usize).map_or(0, |node| node.level);
        if above == 0 {
            self.leaf[child as usize] = at;
        } else if let Some(node) = self.nodes.get_mut(child as usize) {
            node.parent = at;
        }
    }

    /// Shares the children of a full node and one more out between it and a new one beside it.
    fn split(&mut self, at: u32, more: Entry<D>) -> u32 {
        let node = &mut self.nodes[at as usize];
        let level = node.level;
        let mut entries = [more; WIDE + 1];
        for (lane, entry) in entries.iter_mut().enumerate().take(node.len()) {
            *entry = Entry {
                child: node.child[lane],
                span: node.span(lane),
            };
        }
        let mut parted = Node::new(level);
        parted.parent = node.parent;
        core::mem::swap(node, &mut parted);
        let cut = arrange(&mut entries);
        let beside = self.new_node(level);
        for (k, entry) in entries.iter().enumerate() {
            let home = if k < cut { at } else { beside };
            self.nodes[home as usize].push(entry.child, &entry.span);
            self.adopt(home, entry.child);
        }
        beside
    }

    /// Takes a child out of a node, which merges with another if it has few left.
    fn take(&mut self, mut at: u32, mut child: u32) {
        loop {
            let Some(node) = self.nodes.get_mut(at as usize) else {
                return;
            };
            if child != NONE
                && let Some(lane) = node.lane_of(child)
            {
                node.take(lane);
            }
            let (len, level, parent) = (node.len, node.level, node.parent);
            if parent == NONE {
                // A root with one child is not needed; an empty one is a leaf.
                if level > 0 && len == 1 {
                    let only = node.child[0];
                    self.drop_node(at);
                    self.root = only;
                    if let Some(root) = self.nodes.get_mut(only as usize) {
                        root.parent = NONE;
                        // That one may have a single child too: the same again, nothing to take.
                        (at, child) = (only, NONE);
                        if root.level > 0 && root.len == 1 {
                            continue;
                        }
                    }
                } else if len == 0 {
                    self.drop_node(at);
                    self.root = NONE;
                }
                return;
            }
            if len >= FEW || (len > 0 && !self.merge(at, parent)) {
                self.mend(at);
                return;
            }
            self.drop_node(at);
            (at, child) = (parent, at);
        }
    }

    fn drop_node(&mut self, at: u32) {
        self.nodes[at as usize] = Node::new(u32::MAX);
        self.unused.push(at);
    }

    /// Moves all children into the sibling that grows least, if one has room.
    fn merge(&mut self, at: u32, parent: u32) -> bool {
        let (node, above) = (&self.nodes[at as usize], &self.nodes[parent as usize]);
        let around = node.around();
        let mut best = None;
        for (lane, &sibling) in above.children().iter().enumerate() {
            let room = self.nodes[sibling as usize].len + node.len <= MERGED;
            let cost = above.span(lane).with(&around).extent();
            if sibling != at && room && best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, sibling));
            }
        }
        let Some((_, sibling)) = best else {
            return false;
        };
        let node = node.clone();
        for (lane, &child) in node.children().iter().enumerate() {
            self.nodes[sibling as usize].push(child, &node.span(lane));
            self.adopt(sibling, child);
        }
        self.mend(sibling);
        true
    }
}

/// The lane that takes a box in with the least harm: hardly grown, and of those the smallest.
fn cheapest<const D: usize>(node: &Node<D>, span: &Span<D>) -> usize {
    let (mut best, mut least) = (0, f64::INFINITY);
    for lane in 0..node.len() {
        let own = node.span(lane);
        let before = own.extent();
        let growth = own.with(span).extent() - before;
        // Size counts a little too, else a giant, which need not grow for anything, would take in
        // everything.
        let cost = growth + before * (1.0 / 32.0);
        if cost < least {
            (best, least) = (lane, cost);
        }
    }
    best
}

/// Brings entries into an order, and says where to cut it, such that both parts are small.
///
/// Orders tried: by the middle on each axis, and by size, which parts a giant from what it covers.
fn arrange<const D: usize>(entries: &mut [Entry<D>; WIDE + 1]) -> usize {
    let mut best = (f64::INFINITY, LEAST, *entries);
    for order in 0..=D {
        let mut sorted = *entries;
        let key = |entry: &Entry<D>| {
            if order < D {
                entry.span.middle(order)
            } else {
                entry.span.extent()
            }
        };
        sort_by(&mut sorted, |a, b| {
            key(a).total_cmp(&key(b)).then(a.child.cmp(&b.child))
        });
        // What lies behind each cut.
        let mut behind = [Span::NOTHING; WIDE + 2];
        for k in (0..=WIDE).rev() {
            behind[k] = behind[k + 1].with(&sorted[k].span);
        }
        let mut before = Span::NOTHING;
        for cut in 1..=WIDE + 1 - LEAST {
            before = before.with(&sorted[cut - 1].span);
            if cut < LEAST {
                continue;
            }
            let share = cut as f64 / (WIDE + 1) as f64;
            let cost = before.extent() * share + behind[cut].extent() * (1.0 - share);
            if cost < best.0 {
                best = (cost, cut, sorted);
            }
        }
    }
    *entries = best.2;
    best.1
}
