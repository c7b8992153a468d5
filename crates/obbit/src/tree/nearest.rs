//! Boxes in the order of their distance, nearest first (Hjaltason and Samet, 1999).
//!
//! Of the nodes that were not looked into, the one that may hold the nearest box is next: they wait in a queue by a
//! lower bound on the distance of all they hold. Where it is known how many boxes are asked for, the best so many
//! are kept, and the end is where no node can hold a better one. Else boxes wait in a queue of their own, by their
//! exact distance, and one is put out once no node can hold a nearer one.

use super::distance::{MARGIN, TINY, rough_lanes};
use super::hierarchy::Hierarchy;
use super::node::{NONE, Node, Span, WIDE};
use crate::geom::Aabb;
use crate::geom::box_gap::{Ascent, Distance, Neighbor};
use crate::lanes::{Job, Lanes, Simd};
use crate::num::mask;
use crate::num::rounded::limits;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};
use core::ops::ControlFlow;

/// Nodes and boxes for which queues have room from the start.
const ROOM: usize = 64;

/// The `count` boxes nearest to a box, nearest first, equally near ones by slot.
pub(super) fn nearest<const D: usize>(
    hierarchy: &Hierarchy<D>,
    from: &Aabb<D>,
    count: usize,
) -> Vec<(u32, f64)> {
    if hierarchy.root == NONE || count == 0 {
        return Vec::new();
    }
    let best = BinaryHeap::with_capacity(count.min(ROOM));
    let best = Lanes::best().run(Best {
        hierarchy,
        from,
        count,
        best,
    });
    let sorted = best.into_sorted_vec();
    let mut ascent = Ascent::default();
    sorted.iter().map(|found| ascent.tell(found)).collect()
}

struct Best<'a, const D: usize> {
    hierarchy: &'a Hierarchy<D>,
    from: &'a Aabb<D>,
    /// At least one.
    count: usize,
    best: BinaryHeap<Neighbor<D>>,
}

impl<const D: usize> Job for Best<'_, D> {
    type Out = BinaryHeap<Neighbor<D>>;

    #[inline(always)]
    fn run<S: Simd>(mut self, _: S) -> Self::Out {
        let from = Span::of(self.from);
        let mut nodes = BinaryHeap::with_capacity(ROOM);
        let mut next = Some(self.hierarchy.root);
        while let Some(at) = next {
            let Some(node) = self.hierarchy.node(at) else {
                break;
            };
            let bounds = lower_bounds(node, &from);
            let limit = self.limit();
            let mut left = mask(&bounds.map(|bound| bound <= limit)) & ((1 << node.len()) - 1);
            while left != 0 {
                let lane = left.trailing_zeros() as usize & (WIDE - 1);
                left &= left - 1;
                let (bound, id) = (bounds[lane], node.child[lane]);
                if node.level > 0 {
                    nodes.push(Reverse(Open { bound, node: id }));
                } else if bound <= self.limit() {
                    let distance = Distance::between(&node.bounds(lane), self.from);
                    self.take(Neighbor { distance, id });
                }
            }
            let open = nodes
                .pop()
                .filter(|Reverse(open)| open.bound <= self.limit());
            next = open.map(|Reverse(open)| open.node);
        }
        self.best
    }
}

impl<const D: usize> Best<'_, D> {
    /// Beyond what is nothing of use?
    #[inline(always)]
    fn limit(&self) -> f64 {
        match self.best.peek() {
            Some(worst) if self.best.len() >= self.count => quarter_above(&worst.distance),
            _ => f64::INFINITY,
        }
    }

    #[inline(always)]
    fn take(&mut self, found: Neighbor<D>) {
        if self.best.len() < self.count {
            self.best.push(found);
        } else if let Some(mut worst) = self.best.peek_mut()
            && found < *worst
        {
            *worst = found;
        }
    }
}

/// Calls `visit` with all slots and their distances, nearest first, equally near ones by slot, until it breaks.
pub(super) fn visit_nearest<const D: usize, B>(
    hierarchy: &Hierarchy<D>,
    from: &Aabb<D>,
    visit: impl FnMut(u32, f64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if hierarchy.root == NONE {
        return ControlFlow::Continue(());
    }
    Lanes::best().run(Rising {
        hierarchy,
        from,
        visit,
    })
}

struct Rising<'a, const D: usize, V> {
    hierarchy: &'a Hierarchy<D>,
    from: &'a Aabb<D>,
    visit: V,
}

impl<const D: usize, B, V: FnMut(u32, f64) -> ControlFlow<B>> Job for Rising<'_, D, V> {
    type Out = ControlFlow<B>;

    #[inline(always)]
    fn run<S: Simd>(mut self, _: S) -> ControlFlow<B> {
        let from = Span::of(self.from);
        let mut nodes = BinaryHeap::with_capacity(ROOM);
        let mut boxes: BinaryHeap<Reverse<Neighbor<D>>> = BinaryHeap::with_capacity(ROOM);
        let mut ascent = Ascent::default();
        nodes.push(Reverse(Open {
            bound: 0.0,
            node: self.hierarchy.root,
        }));
        loop {
            let next = nodes.peek().map(|Reverse(open): &Reverse<Open>| open.bound);
            if let Some(Reverse(first)) = boxes.peek()
                && next.is_none_or(|bound| bound > quarter_above(&first.distance))
            {
                let (slot, distance) = ascent.tell(first);
                boxes.pop();
                (self.visit)(slot, distance)?;
                continue;
            }
            let Some(Reverse(open)) = nodes.pop() else {
                return ControlFlow::Continue(());
            };
            let Some(node) = self.hierarchy.node(open.node) else {
                continue;
            };
            let bounds = lower_bounds(node, &from);
            for (lane, (&bound, &id)) in bounds.iter().zip(node.children()).enumerate() {
                if node.level > 0 {
                    nodes.push(Reverse(Open { bound, node: id }));
                } else {
                    let distance = Distance::between(&node.bounds(lane), self.from);
                    boxes.push(Reverse(Neighbor { distance, id }));
                }
            }
        }
    }
}

/// Quarters of what the distances of all children are at least.
#[inline(always)]
fn lower_bounds<const D: usize>(node: &Node<D>, from: &Span<D>) -> [f64; WIDE] {
    let mut bounds = rough_lanes(node, from);
    for bound in &mut bounds {
        *bound = if *bound >= TINY {
            *bound * (1.0 - MARGIN)
        } else {
            0.0
        };
    }
    bounds
}

/// A quarter of a distance, rounded up. Bounds of nodes are quarters, and those that are not 0 are
/// not tiny.
#[inline(always)]
fn quarter_above<const D: usize>(distance: &Distance<D>) -> f64 {
    limits(distance.length)[1] * 0.25
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
        self.bound.total_cmp(&other.bound)
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
