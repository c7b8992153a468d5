//! Boxes in the order of their distance, nearest first (Hjaltason and Samet, 1999).
//!
//! Two queues: nodes by a lower bound on the distance of all they hold, and boxes by their exact
//! distance. A box is put out once no node can hold a nearer one. Where it is known how many are
//! asked for, what lies beyond so many boxes is not even queued.

use super::distance::{MARGIN, TINY, rough_lanes};
use super::hierarchy::Hierarchy;
use super::node::{NONE, Span, WIDE, mask};
use crate::geom::Aabb;
use crate::geom::box_gap::{Distance, Neighbor};
use crate::lanes::{Job, Lanes, Simd};
use crate::num::rounded::limits;
use alloc::collections::BinaryHeap;
use core::cmp::{Ordering, Reverse};
use core::ops::ControlFlow;

/// Calls `visit` with slots and their distances, nearest first, equally near ones by slot, until it
/// breaks or has had the first `most`; of 0, all.
pub(super) fn nearest<const D: usize, B>(
    hierarchy: &Hierarchy<D>,
    from: &Aabb<D>,
    most: usize,
    visit: impl FnMut(u32, f64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if hierarchy.root == NONE {
        return ControlFlow::Continue(());
    }
    Lanes::best().run(Search {
        hierarchy,
        from,
        most,
        visit,
    })
}

struct Search<'a, const D: usize, V> {
    hierarchy: &'a Hierarchy<D>,
    from: &'a Aabb<D>,
    most: usize,
    visit: V,
}

impl<const D: usize, B, V: FnMut(u32, f64) -> ControlFlow<B>> Job for Search<'_, D, V> {
    type Out = ControlFlow<B>;

    #[inline(always)]
    fn run<S: Simd>(mut self, _: S) -> ControlFlow<B> {
        let from = Span::of(self.from);
        let mut nodes = BinaryHeap::with_capacity(64);
        let mut boxes: BinaryHeap<Reverse<Neighbor<D>>> = BinaryHeap::with_capacity(32);
        let mut reach = Reach::of(self.most);
        nodes.push(Reverse(Open {
            bound: 0.0,
            node: self.hierarchy.root,
        }));
        loop {
            let next = nodes.peek().map(|Reverse(open): &Reverse<Open>| open.bound);
            if let Some(Reverse(first)) = boxes.peek()
                && next.is_none_or(|bound| bound > quarter_above(&first.distance))
            {
                let (slot, distance) = (first.id, first.distance.length);
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
            let rough: [f64; WIDE] = rough_lanes(node, &from);
            let bounds = rough.map(|r| if r >= TINY { r * (1.0 - MARGIN) } else { 0.0 });
            let limit = reach.limit();
            let mut left = mask(&bounds.map(|bound| bound <= limit)) & ((1 << node.len()) - 1);
            while left != 0 {
                let lane = left.trailing_zeros() as usize & (WIDE - 1);
                left &= left - 1;
                let (bound, id) = (bounds[lane], node.child[lane]);
                if node.level > 0 {
                    nodes.push(Reverse(Open { bound, node: id }));
                } else if bound <= reach.limit() {
                    let distance = Distance::between(&node.bounds(lane), self.from);
                    reach.take(quarter_above(&distance));
                    boxes.push(Reverse(Neighbor { distance, id }));
                }
            }
        }
    }
}

/// A quarter of a distance, rounded up. Bounds of nodes are quarters, and those that are not 0 are
/// not tiny.
#[inline(always)]
fn quarter_above<const D: usize>(distance: &Distance<D>) -> f64 {
    limits(distance.length)[1] * 0.25
}

/// Beyond what is nothing of use? The least distances of all boxes met, as many as are asked for;
/// none where all are.
struct Reach {
    most: usize,
    /// As bits, which are in the order of floats that are not negative.
    least: BinaryHeap<u64>,
}

impl Reach {
    fn of(most: usize) -> Self {
        let least = BinaryHeap::new();
        Self { most, least }
    }

    #[inline(always)]
    fn limit(&self) -> f64 {
        match self.least.peek() {
            Some(&last) if self.least.len() == self.most => f64::from_bits(last),
            _ => f64::INFINITY,
        }
    }

    #[inline(always)]
    fn take(&mut self, distance: f64) {
        let bits = distance.to_bits();
        if self.least.len() < self.most {
            self.least.push(bits);
        } else if let Some(mut last) = self.least.peek_mut()
            && bits < *last
        {
            *last = bits;
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
