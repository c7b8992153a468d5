//! Boxes in the order of their distance, nearest first (Hjaltason and Samet, 1999).
//!
//! Two queues: nodes by a lower bound on the distance of all they hold, and boxes by their exact
//! distance. A box is put out once no node can hold a nearer one.

use super::distance::{MARGIN, TINY, rough_lanes};
use super::hierarchy::Hierarchy;
use super::node::{NONE, Span, WIDE};
use crate::geom::Aabb;
use crate::geom::box_gap::{Distance, Neighbor};
use crate::lanes::{Job, Lanes, Simd};
use crate::num::rounded::limits;
use alloc::collections::BinaryHeap;
use core::cmp::{Ordering, Reverse};
use core::ops::ControlFlow;

/// Calls `visit` with slots and their distances, nearest first, equally near ones by slot.
pub(super) fn nearest<const D: usize, B>(
    hierarchy: &Hierarchy<D>,
    from: &Aabb<D>,
    visit: impl FnMut(u32, f64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if hierarchy.root == NONE {
        return ControlFlow::Continue(());
    }
    Lanes::best().run(Search {
        hierarchy,
        from,
        visit,
    })
}

struct Search<'a, const D: usize, V> {
    hierarchy: &'a Hierarchy<D>,
    from: &'a Aabb<D>,
    visit: V,
}

impl<const D: usize, B, V: FnMut(u32, f64) -> ControlFlow<B>> Job for Search<'_, D, V> {
    type Out = ControlFlow<B>;

    #[inline(always)]
    fn run<S: Simd>(mut self, _: S) -> ControlFlow<B> {
        let from = Span::of(self.from);
        let mut nodes = BinaryHeap::new();
        let mut boxes: BinaryHeap<Reverse<Neighbor<D>>> = BinaryHeap::new();
        nodes.push(Reverse(Open {
            bound: 0.0,
            node: self.hierarchy.root,
        }));
        loop {
            let next = nodes.peek().map(|Reverse(open): &Reverse<Open>| open.bound);
            if let Some(Reverse(first)) = boxes.peek() {
                // Bounds of nodes are quarters, and those that are not 0 are not tiny.
                let above = limits(first.distance.length)[1] * 0.25;
                if next.is_none_or(|bound| bound > above) {
                    let (slot, distance) = (first.id, first.distance.length);
                    boxes.pop();
                    (self.visit)(slot, distance)?;
                    continue;
                }
            }
            let Some(Reverse(open)) = nodes.pop() else {
                return ControlFlow::Continue(());
            };
            let Some(node) = self.hierarchy.node(open.node) else {
                continue;
            };
            if node.level == 0 {
                for (lane, &id) in node.children().iter().enumerate() {
                    let distance = Distance::between(&node.bounds(lane), self.from);
                    boxes.push(Reverse(Neighbor { distance, id }));
                }
                continue;
            }
            let rough: [f64; WIDE] = rough_lanes(node, &from);
            for (lane, &child) in node.children().iter().enumerate() {
                let bound = if rough[lane] >= TINY {
                    rough[lane] * (1.0 - MARGIN)
                } else {
                    0.0
                };
                nodes.push(Reverse(Open { bound, node: child }));
            }
        }
    }
}

/// A node that was not looked into yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    /// Nothing in it comes before this.
    pub(super) bound: f64,
    pub(super) node: u32,
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = self.bound.total_cmp(&other.bound);
        order.then(self.node.cmp(&other.node))
    }
}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Open {}
